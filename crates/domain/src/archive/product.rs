//! The archives of MetalK8s itself, beside those of Solutions.

pub mod plan;

use std::collections::BTreeMap;

use crate::api::state::ArchiveState;
use crate::api::{ArchiveObject, ArchiveSpec, ArchiveStatus, Metadata};
use crate::cluster::version::{NodeVersion, compare};
use crate::object::well_known;

/// How archives of MetalK8s are called where archives of Solutions have the Solution's name.
pub const NAME: &str = "metalk8s";

/// An imported archive of MetalK8s itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductArchive {
    pub version: String,
    /// Where the bootstrap node has its content: a directory, or where it mounts the ISO file.
    pub path: String,
    /// The ISO file, or `None` if the archive is a directory.
    pub iso: Option<String>,
}

/// The archives of MetalK8s itself that the bootstrap node is configured with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Products {
    /// Those that it can read.
    pub archives: Vec<ProductArchive>,
    pub unreadable: Vec<UnreadableProduct>,
}

/// An archive that the bootstrap node is configured with and cannot read. MetalK8s lists no archive meanwhile, so it can
/// neither import nor delete one by its script, nor be upgraded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableProduct {
    /// The path in the configuration.
    pub path: String,
    pub reason: String,
}

impl UnreadableProduct {
    /// What is wrong, and how it is removed.
    pub fn complaint(&self) -> (String, String) {
        let Self { path, reason } = self;
        (
            format!(
                "the bootstrap node is configured with the archive {path} of MetalK8s, which it cannot read: {reason}"
            ),
            format!("to remove it from the configuration: kubectl metalk8s delete archive {path}"),
        )
    }
}

impl ProductArchive {
    /// The archive in this ISO file or directory. MetalK8s mounts an ISO file at a place that follows from its version.
    pub fn at(source: &str, is_directory: bool, version: String) -> Self {
        Self {
            path: if is_directory { source.to_owned() } else { format!("/srv/scality/{NAME}-{version}") },
            iso: (!is_directory).then(|| source.to_owned()),
            version,
        }
    }

    pub fn id(&self) -> String {
        format!("{NAME}-{}", self.version)
    }

    /// What the configuration of the bootstrap node lists: the ISO file or the directory.
    pub fn source(&self) -> &str {
        self.iso.as_deref().unwrap_or(&self.path)
    }
}

/// Whether a name can only mean archives of MetalK8s: `metalk8s`, or the id of one. A version begins with a digit, so
/// Solutions may be called `metalk8s-something`.
pub fn is_named(name: &str) -> bool {
    let version = name.strip_prefix(NAME).and_then(|rest| rest.strip_prefix('-'));
    name == NAME || version.is_some_and(|version| version.starts_with(|first: char| first.is_ascii_digit()))
}

/// Whether this may be the beginning of what [`is_named`] knows.
pub fn may_become_named(typed: &str) -> bool {
    is_named(typed) || NAME.starts_with(typed) || typed == format!("{NAME}-")
}

/// Whether only Salt can say which archive a name means. That takes a login and a call of a minion, most of a second,
/// so Salt is never queried about what the catalogue knows. Paths can be those of either kind of archive.
pub fn may_be_meant(name: &str, is_known: impl Fn(&str) -> bool) -> bool {
    (is_named(name) || name.starts_with('/')) && !is_known(name)
}

/// The archives as objects, the lowest version first. `mounted` are the versions whose ISO files are mounted, `cluster`
/// is the version of the cluster.
pub fn documents(
    mut archives: Vec<ProductArchive>,
    mounted: &[String],
    cluster: &str,
    nodes: &[NodeVersion],
) -> Vec<ArchiveObject> {
    archives.sort_by(|left, right| compare(&left.version, &right.version));
    let one = |archive: &ProductArchive| {
        // A directory is not mounted.
        let is_there = archive.iso.is_none() || mounted.contains(&archive.version);
        document(archive, is_there, cluster, nodes)
    };
    archives.iter().map(one).collect()
}

fn document(archive: &ProductArchive, is_there: bool, cluster: &str, nodes: &[NodeVersion]) -> ArchiveObject {
    let labels = [(well_known::PART_OF, NAME), (well_known::VERSION, archive.version.as_str())];
    let labels = labels.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let metadata = Metadata { name: archive.id(), labels: BTreeMap::from(labels), ..Metadata::default() };
    let spec = ArchiveSpec {
        solution: NAME.to_owned(),
        version: archive.version.clone(),
        display_name: "MetalK8s".to_owned(),
        archive: archive.source().to_owned(),
        mountpoint: archive.path.clone(),
        images: Vec::new(),
    };
    let of_version = nodes.iter().filter(|node| node.version == archive.version);
    let status = ArchiveStatus {
        active: archive.version == cluster,
        state: if is_there { ArchiveState::Imported } else { ArchiveState::NotMounted },
        message: None,
        used_by: Vec::new(),
        nodes: Some(of_version.map(|node| node.name.clone()).collect()),
    };
    ArchiveObject::new("Archive", metadata, spec, status)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive(version: &str, iso: Option<&str>) -> ProductArchive {
        ProductArchive {
            version: version.to_owned(),
            path: format!("/srv/scality/metalk8s-{version}"),
            iso: iso.map(str::to_owned),
        }
    }

    #[test]
    fn an_archive_says_who_runs_it_and_where_it_is() {
        let node = |name: &str, version: &str| NodeVersion {
            name: name.to_owned(),
            version: version.to_owned(),
            ..NodeVersion::default()
        };
        let nodes = [node("a", "129.0.0"), node("b", "130.0.0"), node("c", "129.0.0")];
        let archives = vec![
            archive("131.0.0", Some("/a/131.iso")),
            archive("130.0.0", Some("/a/130.iso")),
            archive("129.0.0", None),
        ];
        let mounted = ["131.0.0".to_owned()];
        let documents = documents(archives, &mounted, "129.0.0", &nodes);
        let shown: Vec<_> = documents
            .iter()
            .map(|one| {
                let nodes = one.status.nodes.clone().unwrap();
                let (name, path) = (one.metadata.name.as_str(), one.spec.archive.as_str());
                (name, path, one.status.active, one.status.state, nodes.join(" "))
            })
            .collect();
        let (old, new) = (ArchiveState::Imported, ArchiveState::NotMounted);
        assert_eq!(
            shown,
            [
                ("metalk8s-129.0.0", "/srv/scality/metalk8s-129.0.0", true, old, "a c".to_owned()),
                ("metalk8s-130.0.0", "/a/130.iso", false, new, "b".to_owned()),
                ("metalk8s-131.0.0", "/a/131.iso", false, old, String::new()),
            ]
        );
    }

    #[test]
    fn what_can_still_become_a_name_of_metalk8s_is_told() {
        for typed in ["", "met", "metalk8s", "metalk8s-", "metalk8s-1"] {
            assert!(may_become_named(typed), "{typed}");
        }
        for typed in ["x", "metalk8sx", "metalk8s-t", "/a/x.iso"] {
            assert!(!may_become_named(typed), "{typed}");
        }
    }

    #[test]
    fn only_names_that_can_mean_metalk8s_need_salt() {
        let is_known = |name: &str| ["/a/x.iso", "metalk8s-1"].contains(&name);
        for name in ["metalk8s", "metalk8s-130.0.0", "/a/130.iso"] {
            assert!(may_be_meant(name, is_known), "{name}");
        }
        for name in ["/a/x.iso", "metalk8s-1", "x", "x-1.0.0", "metalk8s-tools-1.0.0"] {
            assert!(!may_be_meant(name, is_known), "{name}");
        }
    }
}
