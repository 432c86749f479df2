//! The catalogue: which versions of which Solutions were imported, and which are active.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::refusal::Refusal;
use super::version::{SolutionVersion, VersionRequest};
use crate::error::Kind;

/// What the `ConfigMap` `metalk8s-solutions` holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Catalogue {
    solutions: BTreeMap<String, Vec<Archive>>,
}

/// One imported version of a Solution.
#[derive(Debug, Clone, PartialEq)]
pub struct Archive {
    /// The Solution.
    pub solution: String,
    /// Its version.
    pub version: SolutionVersion,
    /// The Solution's name for people.
    pub display_name: String,
    /// `<name>-<version>`.
    pub id: String,
    /// The ISO file on the bootstrap node.
    pub archive: String,
    /// Where the bootstrap node mounts it.
    pub mountpoint: String,
    /// Its custom resource definitions are the cluster's.
    pub active: bool,
    /// The images it brings, as `name:tag`.
    pub images: Vec<String>,
}

/// An entry as Salt writes it. A field that an older MetalK8s leaves out gets its default.
#[derive(Deserialize)]
struct Entry {
    version: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    archive: String,
    #[serde(default)]
    mountpoint: String,
    #[serde(default)]
    active: bool,
    #[serde(default)]
    manifest: Manifest,
}

#[derive(Deserialize, Default)]
struct Manifest {
    #[serde(default)]
    spec: ManifestSpec,
}

#[derive(Deserialize, Default)]
struct ManifestSpec {
    #[serde(default)]
    images: Vec<String>,
}

impl Catalogue {
    /// Reads the `ConfigMap`'s `data`, which is absent after the last archive has gone.
    pub fn from_data(data: Option<&BTreeMap<String, String>>) -> Result<Self, Refusal> {
        let mut solutions = BTreeMap::new();
        for (solution, json) in data.into_iter().flatten() {
            let entries: Vec<Entry> = serde_json::from_str(json).map_err(|error| {
                Refusal::new(
                    Kind::Invalid,
                    format!("the catalogue's entry for solution {solution} cannot be read: {error}"),
                )
                .hint("look at it: kubectl get configmap metalk8s-solutions -n metalk8s-solutions -o yaml")
            })?;
            let mut archives: Vec<Archive> = entries
                .into_iter()
                .map(|entry| entry.into_archive(solution))
                .collect();
            archives.sort_by(|left, right| left.version.cmp(&right.version));
            solutions.insert(solution.clone(), archives);
        }
        Ok(Self { solutions })
    }

    /// Every archive, by Solution and version.
    pub fn archives(&self) -> impl Iterator<Item = &Archive> {
        self.solutions.values().flatten()
    }

    /// The imported versions of `solution`, lowest first.
    #[must_use]
    pub fn versions(&self, solution: &str) -> &[Archive] {
        self.solutions.get(solution).map_or(&[], Vec::as_slice)
    }

    /// The archive of this very version.
    #[must_use]
    pub fn find(&self, solution: &str, version: &str) -> Option<&Archive> {
        self.versions(solution)
            .iter()
            .find(|archive| archive.version.as_str() == version)
    }

    /// The archive whose id (`<name>-<version>`) this is.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<&Archive> {
        self.archives().find(|archive| archive.id == id)
    }

    /// The version whose custom resource definitions are the cluster's.
    #[must_use]
    pub fn active(&self, solution: &str) -> Option<&Archive> {
        self.versions(solution).iter().find(|archive| archive.active)
    }

    /// The highest version that `request` allows, where there is one.
    #[must_use]
    pub fn best(&self, solution: &str, request: &VersionRequest, pre: bool) -> Option<&Archive> {
        self.versions(solution)
            .iter()
            .rev()
            .find(|archive| request.matches(&archive.version, pre))
    }

    /// The highest version that `request` allows, or a refusal that lists what there is.
    pub fn resolve(&self, solution: &str, request: &VersionRequest, pre: bool) -> Result<&Archive, Refusal> {
        if let Some(archive) = self.best(solution, request, pre) {
            return Ok(archive);
        }
        let versions = self.versions(solution);
        if versions.is_empty() {
            return Err(self.unknown_solution(solution));
        }
        let known: Vec<&str> = versions.iter().map(|archive| archive.version.as_str()).collect();
        let wanted = match request {
            VersionRequest::Latest => "a released version".to_owned(),
            VersionRequest::Exact(text) => format!("version {text}"),
            VersionRequest::Constraint(text, _) => format!("a version that matches {text:?}"),
        };
        let refusal = Refusal::not_found(format!(
            "{wanted} of solution {solution} is not in the catalogue; there is {}",
            known.join(", ")
        ));
        let only_pre = !pre && self.best(solution, request, true).is_some();
        Err(if only_pre {
            refusal.hint("pre-releases are considered with --pre")
        } else {
            refusal
        })
    }

    /// A refusal that says which Solutions there are instead of `solution`.
    #[must_use]
    pub fn unknown_solution(&self, solution: &str) -> Refusal {
        let known: Vec<&str> = self.solutions.keys().map(String::as_str).collect();
        let there_is = if known.is_empty() {
            "it is empty".to_owned()
        } else {
            format!("there is {}", known.join(", "))
        };
        Refusal::not_found(format!("solution {solution} is not in the catalogue; {there_is}"))
            .hint("import its archive: kubectl metalk8s import archive PATH")
    }
}

impl Entry {
    fn into_archive(self, solution: &str) -> Archive {
        Archive {
            solution: solution.to_owned(),
            display_name: self.name.unwrap_or_else(|| solution.to_owned()),
            id: self.id.unwrap_or_else(|| format!("{solution}-{}", self.version)),
            version: SolutionVersion::new(&self.version),
            archive: self.archive,
            mountpoint: self.mountpoint,
            active: self.active,
            images: self.manifest.spec.images,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue() -> Catalogue {
        let entry = |version: &str, active: bool| {
            format!(
                r#"{{"active": {active}, "archive": "/a/x-{version}.iso", "id": "x-{version}", "mountpoint": "/srv/x",
                "name": "X", "version": "{version}", "manifest": {{"spec": {{"customApiGroups": ["x.example"], "images": ["a:1"]}}}}}}"#
            )
        };
        let list = [
            entry("1.10.0", false),
            entry("1.9.0", true),
            entry("2.0.0-rc.1", false),
        ]
        .join(",");
        Catalogue::from_data(Some(&BTreeMap::from([("x".to_owned(), format!("[{list}]"))]))).unwrap()
    }

    fn resolve(text: &str, pre: bool) -> Result<String, Refusal> {
        let catalogue = catalogue();
        let archive = catalogue.resolve("x", &text.parse().unwrap(), pre)?;
        Ok(archive.version.to_string())
    }

    #[test]
    fn a_catalogue_without_data_is_empty() {
        assert_eq!(Catalogue::from_data(None).unwrap().archives().count(), 0);
    }

    #[test]
    fn the_highest_release_is_the_latest() {
        assert_eq!(resolve("latest", false).unwrap(), "1.10.0");
        assert_eq!(resolve("latest", true).unwrap(), "2.0.0-rc.1");
        assert_eq!(resolve("~1.9", false).unwrap(), "1.9.0");
        assert_eq!(resolve("2.0.0-rc.1", false).unwrap(), "2.0.0-rc.1");
    }

    #[test]
    fn what_is_there_is_listed_when_nothing_matches() {
        let refusal = resolve("9.9.9", false).unwrap_err();
        assert_eq!(
            refusal.message,
            "version 9.9.9 of solution x is not in the catalogue; there is 1.9.0, 1.10.0, 2.0.0-rc.1"
        );
        assert_eq!(refusal.kind, Kind::NotFound);
        assert_eq!(
            resolve("^2", false).unwrap_err().hints,
            ["pre-releases are considered with --pre"]
        );
    }

    #[test]
    fn an_unreadable_entry_is_named() {
        let data = BTreeMap::from([("x".to_owned(), "oops".to_owned())]);
        let refusal = Catalogue::from_data(Some(&data)).unwrap_err();
        assert!(refusal.message.contains("solution x"), "{}", refusal.message);
    }
}
