//! Where an archive is: in the catalogue, configured and mounted on the bootstrap node, and visible to the Salt
//! master, whose Pod has the archives that were mounted when it was started.
//!
//! After an interrupted import or deletion these differ. Salt does not notice this: it deploys without the files that
//! its master does not see, and reports success.

use std::collections::BTreeSet;

use super::catalogue::{Archive, Catalogue};
use super::import_command;
use crate::plan::refusal::Refusal;
use base::shell::quoted;

/// The archives in the Salt master's Pod, by their ids.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MasterArchives(Option<BTreeSet<String>>);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeArchives {
    /// The ISO files that its configuration lists.
    pub configured: Vec<String>,
    pub mounted: Vec<Mounted>,
    /// Those of the configured files that are gone. Their archives may still be mounted.
    pub lost: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mounted {
    pub id: String,
    pub path: String,
}

/// A problem that prevents the use, or the complete removal, of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The places that have the archive, and those that do not.
    pub message: String,
    pub fix: String,
}

impl MasterArchives {
    pub const fn unknown() -> Self {
        Self(None)
    }

    /// The archives that are mounted there. A mountpoint ends with the archive's id.
    pub fn mounted_at<'a>(mountpoints: impl IntoIterator<Item = &'a str>) -> Self {
        let id = |mountpoint: &str| {
            let id = mountpoint.trim_end_matches('/').rsplit('/').next();
            id.unwrap_or_default().to_owned()
        };
        Self(Some(mountpoints.into_iter().map(id).collect()))
    }

    /// Whether the archive is certainly there.
    pub fn has(&self, id: &str) -> bool {
        self.0.as_ref().is_some_and(|ids| ids.contains(id))
    }

    /// Whether the archive is certainly not there.
    pub fn lacks(&self, id: &str) -> bool {
        self.0.as_ref().is_some_and(|ids| !ids.contains(id))
    }

    /// Refuses to use an archive that the Salt master does not see.
    pub fn refuse_unseen(&self, archive: &Archive) -> Result<(), Refusal> {
        if !self.lacks(&archive.id) {
            return Ok(());
        }
        Err(Refusal::conflict(format!(
            "the Salt master does not see archive {}: its import did not finish; to finish it: {}",
            archive.id,
            import_command([&archive.archive])
        )))
    }
}

impl NodeArchives {
    pub fn mounts(&self, id: &str) -> bool {
        self.mounted.iter().any(|one| one.id == id)
    }

    pub fn configures(&self, path: &str) -> bool {
        self.configured.iter().any(|one| one == path)
    }

    /// Refuses to import or delete archives while a file is gone that the configuration lists, except for those that it lists no
    /// longer then: Salt reads all of them, and would fail after the configuration was changed.
    pub fn refuse_lost(&self, leaving: &[&str]) -> Result<(), Refusal> {
        match self.lost.iter().find(|path| !leaving.contains(&path.as_str())) {
            Some(path) => Err(Refusal::conflict(format!("{}: {}", lost(path), restoring(path)))),
            None => Ok(()),
        }
    }

    /// Whether the archive is incomplete: its file must be configured and mounted.
    pub fn lacks(&self, path: &str, id: &str) -> bool {
        !self.configures(path) || !self.mounts(id)
    }
}

fn lost(path: &str) -> String {
    format!("{path} is gone from the bootstrap node, so Salt can import and delete no other archive")
}

fn restoring(path: &str) -> String {
    format!("copy it there again, or: kubectl metalk8s delete archive {}", quoted(path))
}

/// Why an archive in the catalogue cannot be used; nothing if all places agree, as far as that is known.
pub fn missing(archive: &Archive, master: &MasterArchives, node: Option<&NodeArchives>) -> Option<String> {
    let lacks = |holds: fn(&NodeArchives, &Archive) -> bool| node.is_some_and(|node| !holds(node, archive));
    let gaps = [
        (
            lacks(|node, archive| node.configures(&archive.archive)),
            "it is not configured on the bootstrap node",
        ),
        (lacks(|node, archive| node.mounts(&archive.id)), "it is not mounted on the bootstrap node"),
        (master.lacks(&archive.id), "the Salt master does not see it"),
    ];
    let gaps: Vec<&str> = gaps.into_iter().filter_map(|(is_open, gap)| is_open.then_some(gap)).collect();
    (!gaps.is_empty()).then(|| gaps.join(", "))
}

/// The differences between the catalogue, the bootstrap node and the Salt master.
pub fn disagreements(
    catalogue: &Catalogue,
    master: &MasterArchives,
    node: Option<&NodeArchives>,
) -> Vec<Disagreement> {
    let unusable = catalogue.archives().filter_map(|archive| {
        let mut gaps = missing(archive, master, node)?;
        if catalogue.is_direct() {
            "its content is not kept in the cluster".clone_into(&mut gaps);
        }
        Some(Disagreement {
            message: format!("archive {} is in the catalogue, but {gaps}", archive.id),
            fix: import_command([&archive.archive]),
        })
    });
    let mut found: Vec<Disagreement> = unusable.collect();
    found.extend(
        node.into_iter()
            .flat_map(|node| &node.lost)
            .map(|path| Disagreement { message: lost(path), fix: restoring(path) }),
    );
    found.extend(leftovers(catalogue, master, node).into_iter().map(|leftover| Disagreement {
        message: format!("archive {leftover} is not in the catalogue, but is still mounted or configured"),
        fix: format!("kubectl metalk8s delete archive {leftover}, or import it again where it is wanted"),
    }));
    found
}

/// The archives of the bootstrap node or the Salt master that the catalogue does not list: their ids, or files that
/// are configured but not mounted.
fn leftovers(
    catalogue: &Catalogue,
    master: &MasterArchives,
    node: Option<&NodeArchives>,
) -> BTreeSet<String> {
    let mut ids: BTreeSet<String> = master.0.iter().flatten().cloned().collect();
    let mut files = BTreeSet::new();
    if let Some(node) = node {
        ids.extend(node.mounted.iter().map(|one| one.id.clone()));
        let is_mounted = |path: &String| node.mounted.iter().any(|one| one.path == *path);
        let is_listed = |path: &String| catalogue.archives().any(|one| one.archive == *path);
        let stray = |path: &&String| !is_mounted(path) && !is_listed(path);
        files.extend(node.configured.iter().filter(stray).cloned());
    }
    ids.retain(|id| catalogue.by_id(id).is_none());
    ids.into_iter().chain(files).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn catalogue(versions: &[&str]) -> Catalogue {
        let entry = |version: &&str| {
            format!(r#"{{"version": "{version}", "archive": "/my archives/x-{version}.iso"}}"#)
        };
        let entries: Vec<String> = versions.iter().map(entry).collect();
        let json = format!("[{}]", entries.join(","));
        Catalogue::from_data(Some(&BTreeMap::from([("x".to_owned(), json)])))
    }

    fn node(configured: &[&str], mounted: &[&str]) -> NodeArchives {
        NodeArchives {
            configured: configured.iter().map(|path| (*path).to_owned()).collect(),
            mounted: mounted
                .iter()
                .map(|version| Mounted {
                    id: format!("x-{version}"),
                    path: format!("/my archives/x-{version}.iso"),
                })
                .collect(),
            lost: Vec::new(),
        }
    }

    fn messages(found: &[Disagreement]) -> Vec<&str> {
        found.iter().map(|one| one.message.as_str()).collect()
    }

    #[test]
    fn what_agrees_or_is_not_known_is_no_disagreement() {
        let catalogue = catalogue(&["1.0.0"]);
        let node = node(&["/my archives/x-1.0.0.iso"], &["1.0.0"]);
        let master = MasterArchives::mounted_at(["/srv/scality/x-1.0.0"]);
        assert_eq!(disagreements(&catalogue, &master, Some(&node)), []);
        assert_eq!(disagreements(&catalogue, &MasterArchives::unknown(), None), []);
    }

    #[test]
    fn an_import_that_ended_half_way_is_seen() {
        let catalogue = catalogue(&["1.0.0", "1.1.0"]);
        let master = MasterArchives::mounted_at(["/srv/scality/x-1.0.0"]);
        let found = disagreements(&catalogue, &master, None);
        assert_eq!(
            messages(&found),
            ["archive x-1.1.0 is in the catalogue, but the Salt master does not see it"]
        );
        assert_eq!(found[0].fix, "kubectl metalk8s import archive '/my archives/x-1.1.0.iso'");
        let archive = catalogue.find("x", "1.1.0").unwrap();
        assert!(master.refuse_unseen(archive).is_err());
        assert!(MasterArchives::unknown().refuse_unseen(archive).is_ok());
        let half = node(&["/my archives/x-1.0.0.iso"], &["1.0.0"]);
        let gaps = missing(archive, &master, Some(&half)).unwrap();
        assert_eq!(
            gaps,
            "it is not configured on the bootstrap node, it is not mounted on the bootstrap node, \
             the Salt master does not see it"
        );
    }

    #[test]
    fn a_file_that_is_gone_is_seen_although_it_is_still_mounted() {
        let path = "/my archives/x-1.0.0.iso";
        let node = NodeArchives { lost: vec![path.to_owned()], ..node(&[path], &["1.0.0"]) };
        let found = disagreements(&catalogue(&["1.0.0"]), &MasterArchives::unknown(), Some(&node));
        let message = "/my archives/x-1.0.0.iso is gone from the bootstrap node, so Salt can import and delete no other archive";
        let fix = "copy it there again, or: kubectl metalk8s delete archive '/my archives/x-1.0.0.iso'";
        assert_eq!(messages(&found), [message]);
        assert_eq!(found[0].fix, fix);
        let refusal = node.refuse_lost(&["/other.iso"]).unwrap_err();
        assert_eq!(refusal.message, format!("{message}: {fix}"));
        // It does not keep itself from being deleted.
        assert!(node.refuse_lost(&[path]).is_ok());
    }

    #[test]
    fn a_deletion_that_ended_half_way_is_seen() {
        let master = MasterArchives::mounted_at(["/srv/scality/x-1.0.0", "/srv/scality/x-2.0.0"]);
        let node = node(&["/my archives/x-1.0.0.iso", "/my archives/never-mounted.iso"], &["1.0.0"]);
        let found = disagreements(&catalogue(&["1.0.0"]), &master, Some(&node));
        assert_eq!(
            messages(&found),
            [
                "archive /my archives/never-mounted.iso is not in the catalogue, but is still mounted or configured",
                "archive x-2.0.0 is not in the catalogue, but is still mounted or configured"
            ]
        );
        assert!(found[1].fix.starts_with("kubectl metalk8s delete archive x-2.0.0"));
    }
}
