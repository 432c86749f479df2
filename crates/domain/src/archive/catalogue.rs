//! The catalogue: which versions of which Solutions were imported, and which are active.
//!
//! If an entry cannot be read, only that entry counts as damaged; all others can be used.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::backend::{Backend, Remembered};
use crate::object::well_known;
use crate::plan::refusal::{Refusal, available};
use crate::solution::version::{SolutionVersion, VersionRequest};

mod entry;

/// The content of the `ConfigMap` `metalk8s-solutions`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Catalogue {
    solutions: BTreeMap<String, Vec<Archive>>,
    /// Damaged entries without a readable version.
    unreadable: Vec<Archive>,
    /// The damaged keys, as they were read.
    damaged_texts: BTreeMap<String, String>,
    resource_version: Option<String>,
    remembered: Remembered,
    /// The size of all values, in bytes.
    size: usize,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Archive {
    pub solution: String,
    /// Its version; empty if it cannot be read.
    pub version: SolutionVersion,
    pub display_name: String,
    pub id: String,
    /// The ISO file on the bootstrap node.
    pub archive: String,
    /// Where the bootstrap node mounts it.
    pub mountpoint: String,
    /// Whether it is active: its custom resource definitions are installed.
    pub active: bool,
    /// The images in it, as `name:tag`.
    pub images: Vec<String>,
    /// The manifest, with Salt's additions; null if an older MetalK8s did not store it.
    pub manifest: Value,
    /// Its place among those of its Solution, which is the order in which they were mounted; `None` while it has none.
    pub position: Option<usize>,
    pub damage: Option<Damage>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    pub reason: String,
    /// Its position in the list of its Solution, if there is a list.
    pub index: Option<usize>,
    /// Salt fails on it as well, whenever it changes archives or their activation.
    pub stops_salt: bool,
    /// Salt can still remove the archive: its path is known, and that it is not active.
    pub is_removable: bool,
}

impl Archive {
    /// The refusal of what is not done while the deactivation of this active version is not finished.
    pub fn half_deactivated(&self, consequence: &str) -> Refusal {
        let (name, version) = (&self.solution, &self.version);
        Refusal::conflict(format!("the deactivation of solution {name} is not finished: {consequence}"))
            .hint(format!("to finish it: kubectl metalk8s deactivate solution {name}"))
            .hint(format!("to take it back: kubectl metalk8s activate solution {name} --version {version}"))
    }

    /// Its entry in the catalogue, as Salt writes it.
    pub fn entry(&self) -> Value {
        json!({
            "name": self.display_name,
            "id": self.id,
            "mountpoint": self.mountpoint,
            "archive": self.archive,
            "version": self.version.as_str(),
            "manifest": self.manifest,
            "active": self.active,
        })
    }
}

impl Catalogue {
    /// Reads the `ConfigMap`'s `data`, which is missing after the last archive was removed.
    pub fn from_data(data: Option<&BTreeMap<String, String>>) -> Self {
        let mut catalogue = Self::default();
        for (solution, text) in data.into_iter().flatten() {
            catalogue.size += text.len();
            let entries = entry::read(solution, text);
            if entries.iter().any(|one| one.damage.is_some()) {
                catalogue.damaged_texts.insert(solution.clone(), text.clone());
            }
            let (unreadable, mut archives): (Vec<_>, Vec<_>) =
                entries.into_iter().partition(|one| one.version.as_str().is_empty());
            catalogue.unreadable.extend(unreadable);
            archives.sort_by(|left, right| left.version.cmp(&right.version));
            catalogue.solutions.insert(solution.clone(), archives);
        }
        catalogue.solutions.retain(|_, archives| !archives.is_empty());
        catalogue
    }

    /// The same with the `resourceVersion` that was read, which guards changes.
    #[must_use]
    pub fn at(mut self, resource_version: Option<String>) -> Self {
        self.resource_version = resource_version;
        self
    }

    /// The same with what its `ConfigMap` remembers of the backend.
    #[must_use]
    pub fn remembering(mut self, remembered: Remembered) -> Self {
        self.remembered = remembered;
        self
    }

    pub const fn remembered(&self) -> &Remembered {
        &self.remembered
    }

    /// The `resourceVersion` that was read, or `None` before a first import.
    pub fn resource_version(&self) -> Option<&str> {
        self.resource_version.as_deref()
    }

    /// The size of its values, as they were read, in bytes.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Whether this plugin works on its Solutions, without Salt.
    pub fn is_direct(&self) -> bool {
        self.remembered.backend == Some(Backend::Direct)
    }

    /// The catalogue as it will be when `archive` has been imported.
    #[must_use]
    pub fn with_imported(mut self, archive: Archive) -> Self {
        let archives = self.solutions.entry(archive.solution.clone()).or_default();
        if archives.iter().all(|known| known.version != archive.version) {
            archives.push(archive);
            archives.sort_by(|left, right| left.version.cmp(&right.version));
        }
        self
    }

    /// The catalogue as it will be when this version has been activated.
    #[must_use]
    pub fn with_active(mut self, solution: &str, version: &str) -> Self {
        for archive in self.solutions.get_mut(solution).into_iter().flatten() {
            archive.active = archive.version.as_str() == version;
        }
        self
    }

    /// Every archive and every damaged entry; those of unknown version come last.
    pub fn entries(&self) -> impl Iterator<Item = &Archive> {
        self.archives().chain(&self.unreadable)
    }

    /// The merge patch that removes damaged entries. It keeps everything that was written since they were read.
    pub fn without(&self, damaged: &[&Archive]) -> Value {
        let mut data = serde_json::Map::new();
        for (solution, text) in &self.damaged_texts {
            let gone: Vec<Option<usize>> = damaged
                .iter()
                .filter(|one| one.solution == *solution)
                .filter_map(|one| one.damage.as_ref())
                .map(|damage| damage.index)
                .collect();
            if gone.is_empty() {
                continue;
            }
            let rest: Vec<Value> = serde_json::from_str::<Vec<Value>>(text)
                .unwrap_or_default()
                .into_iter()
                .enumerate()
                .filter(|(index, _)| !gone.contains(&Some(*index)))
                .map(|(_, entry)| entry)
                .collect();
            let text = (!rest.is_empty()).then(|| Value::Array(rest).to_string());
            data.insert(solution.clone(), json!(text));
        }
        json!({"metadata": {"resourceVersion": self.resource_version}, "data": data})
    }

    #[must_use]
    pub fn without_entries(&self, damaged: &[&Archive]) -> Self {
        let mut rest = self.clone();
        rest.unreadable.retain(|one| !damaged.contains(&one));
        for archives in rest.solutions.values_mut() {
            archives.retain(|one| !damaged.contains(&one));
        }
        rest
    }

    /// Refuses an action of Salt that would fail because of a damaged entry.
    pub fn refuse_what_stops_salt(&self) -> Result<(), Refusal> {
        let stops = |one: &&Archive| one.damage.as_ref().is_some_and(|damage| damage.stops_salt);
        let Some(one) = self.entries().find(stops) else { return Ok(()) };
        let reason = one.damage.as_ref().map_or("", |damage| damage.reason.as_str());
        Err(Refusal::conflict(format!(
            "Salt cannot read the catalogue: its entry {} is damaged: {reason}",
            one.id
        ))
        .hint(format!("to remove the entry: kubectl metalk8s delete archive '{}'", one.id))
        .hint("then import its archive again: this lists all mounted archives"))
    }

    pub fn archives(&self) -> impl Iterator<Item = &Archive> {
        self.solutions.values().flatten()
    }

    /// The imported versions of `solution`, lowest first.
    pub fn versions(&self, solution: &str) -> &[Archive] {
        self.solutions.get(solution).map_or(&[], Vec::as_slice)
    }

    pub fn find(&self, solution: &str, version: &str) -> Option<&Archive> {
        self.versions(solution).iter().find(|archive| archive.version.as_str() == version)
    }

    /// The archive with this id (`<name>-<version>`), or the damaged entry of that name.
    pub fn by_id(&self, id: &str) -> Option<&Archive> {
        self.entries().find(|archive| archive.id == id)
    }

    pub fn active(&self, solution: &str) -> Option<&Archive> {
        self.versions(solution).iter().find(|archive| archive.active)
    }

    /// The same where these versions are to be active, by Solution, as Salt has it on the bootstrap node.
    #[must_use]
    pub fn wanting(mut self, active: BTreeMap<String, String>) -> Self {
        self.remembered.active = Some(active);
        self
    }

    /// The versions that are to be active, by Solution: those that are, if nothing else is known.
    pub fn wanted(&self) -> BTreeMap<String, String> {
        let active = self.archives().filter(|archive| archive.active);
        let active = active.map(|archive| (archive.solution.clone(), archive.version.to_string()));
        self.remembered.active.clone().unwrap_or_else(|| active.collect())
    }

    /// Whether another version of the Solution is to be active than is: a command was cut off between the two, and the next one
    /// that updates definitions would do the rest.
    pub fn is_switching(&self, solution: &str) -> bool {
        let wanted = self.wanted();
        let (wanted, is) = (wanted.get(solution), self.active(solution));
        wanted.map(String::as_str) != is.map(|archive| archive.version.as_str())
            // Salt resolves it.
            && !(is.is_some() && wanted.is_some_and(|wanted| wanted == "latest"))
    }

    /// Whether this version is still active although its Solution is to have none: its deactivation was cut off.
    pub fn is_leaving(&self, active: &Archive) -> bool {
        !self.wanted().contains_key(&active.solution)
    }

    /// The merge patch of its `ConfigMap` after which `version` is to be active without Salt, or none.
    pub fn activating(&self, solution: &str, version: Option<&str>) -> Value {
        let mut active = self.wanted();
        match version {
            Some(version) => active.insert(solution.to_owned(), version.to_owned()),
            None => active.remove(solution),
        };
        json!({"metadata": {"annotations": {well_known::ACTIVE: json!(active).to_string()}}})
    }

    /// The highest version that `request` allows, if there is one. A damaged entry is considered only if its exact
    /// version is requested.
    pub fn best(&self, solution: &str, request: &VersionRequest, pre: bool) -> Option<&Archive> {
        self.versions(solution)
            .iter()
            .rev()
            .filter(|archive| archive.damage.is_none() || matches!(request, VersionRequest::Exact(_)))
            .find(|archive| request.matches(&archive.version, pre))
    }

    /// What the user means with `request`. Versions may have any name; a text that is exactly the name of one means
    /// that one, also where it could be read as a constraint. A constraint that was stored remains one.
    pub fn meant(&self, solution: &str, request: &VersionRequest) -> VersionRequest {
        match request.constraint().and_then(|text| self.find(solution, text)) {
            Some(archive) => VersionRequest::Exact(archive.version.to_string()),
            None => request.clone(),
        }
    }

    /// The highest version that the user's `request` allows, or a refusal that lists the available ones.
    pub fn resolve(&self, solution: &str, request: &VersionRequest, pre: bool) -> Result<&Archive, Refusal> {
        let request = &self.meant(solution, request);
        if let Some(archive) = self.best(solution, request, pre) {
            return Ok(archive);
        }
        let versions = self.versions(solution);
        if versions.is_empty() {
            return Err(self.unknown_solution(solution));
        }
        let known: Vec<&str> = versions.iter().map(|archive| archive.version.as_str()).collect();
        let wanted = match request {
            VersionRequest::Latest => "released version".to_owned(),
            VersionRequest::Exact(text) => format!("version {text}"),
            VersionRequest::Constraint(text, _) => format!("version that matches {text:?}"),
        };
        let refusal = Refusal::not_found(format!(
            "no {wanted} of solution {solution} is imported; {}",
            available(&known)
        ));
        let only_pre = !pre && self.best(solution, request, true).is_some();
        let unprefixed = match request {
            VersionRequest::Exact(text) => text.strip_prefix(['v', 'V']),
            _ => None,
        };
        Err(if let Some(version) = unprefixed.filter(|text| self.find(solution, text).is_some()) {
            refusal.hint(format!("its version is written without v: {version}"))
        } else if only_pre {
            refusal.hint("pre-releases are considered with --pre")
        } else {
            refusal
        })
    }

    /// A refusal that lists the available Solutions instead of `solution`.
    pub fn unknown_solution(&self, solution: &str) -> Refusal {
        let known: Vec<&str> = self.solutions.keys().map(String::as_str).collect();
        let there_is = if known.is_empty() { "it is empty".to_owned() } else { available(&known) };
        let refusal = Refusal::not_found(format!("solution {solution} is not in the catalogue; {there_is}"));
        // Archives are called by both.
        match self.archives().find(|archive| archive.id == solution) {
            Some(archive) => refusal.hint(format!(
                "that is an archive, of version {} of solution {}",
                archive.version, archive.solution
            )),
            None => refusal.hint("import its archive: kubectl metalk8s import archive PATH"),
        }
    }
}

#[cfg(test)]
mod field;

#[cfg(test)]
mod tests {
    use super::*;
    use base::error::ErrorKind;

    fn catalogue() -> Catalogue {
        let entry = |version: &str, active: bool| {
            format!(
                r#"{{"active": {active}, "archive": "/a/x-{version}.iso", "id": "x-{version}", "mountpoint": "/srv/x",
                "name": "X", "version": "{version}", "manifest": {{"spec": {{"images": ["a:1"]}}}}}}"#
            )
        };
        let list = [entry("1.10.0", false), entry("1.9.0", true), entry("2.0.0-rc.1", false)].join(",");
        Catalogue::from_data(Some(&BTreeMap::from([("x".to_owned(), format!("[{list}]"))])))
    }

    fn resolve(text: &str, pre: bool) -> Result<String, Refusal> {
        let catalogue = catalogue();
        let archive = catalogue.resolve("x", &text.parse().unwrap(), pre)?;
        Ok(archive.version.to_string())
    }

    #[test]
    fn a_catalogue_without_data_is_empty() {
        assert_eq!(Catalogue::from_data(None).archives().count(), 0);
    }

    #[test]
    fn the_highest_release_is_the_latest() {
        assert_eq!(resolve("latest", false).unwrap(), "1.10.0");
        assert_eq!(resolve("latest", true).unwrap(), "2.0.0-rc.1");
        assert_eq!(resolve("~1.9", false).unwrap(), "1.9.0");
        assert_eq!(resolve("2.0.0-rc.1", false).unwrap(), "2.0.0-rc.1");
    }

    #[test]
    fn what_will_be_imported_and_active_is_as_if_it_were() {
        let new = Archive {
            version: SolutionVersion::new("1.11.0"),
            active: false,
            ..catalogue().find("x", "1.10.0").unwrap().clone()
        };
        let later = catalogue().with_imported(new.clone()).with_imported(new).with_active("x", "1.11.0");
        assert_eq!(later.versions("x").len(), 4);
        let latest = later.resolve("x", &VersionRequest::Latest, false).unwrap();
        assert_eq!((latest.version.as_str(), latest.active), ("1.11.0", true));
        assert_eq!(later.archives().filter(|one| one.active).count(), 1);
    }

    #[test]
    fn what_is_there_is_listed_when_nothing_matches() {
        let refusal = resolve("9.9.9", false).unwrap_err();
        assert_eq!(
            refusal.message,
            "no version 9.9.9 of solution x is imported; available: 1.9.0, 1.10.0, 2.0.0-rc.1"
        );
        assert_eq!(refusal.kind, ErrorKind::NotFound);
        assert_eq!(resolve("^2", false).unwrap_err().hints, ["pre-releases are considered with --pre"]);
    }
}
