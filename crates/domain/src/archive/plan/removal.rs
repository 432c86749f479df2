//! Removing archives, including what an interrupted deletion or import left behind.

use super::{catalogued, configure_each, reconfigure, seen, synchronise_or};
use crate::archive::catalogue::{Archive, Catalogue};
use crate::archive::presence::{MasterArchives, NodeArchives};
use crate::environment::{Environment, uses};
use crate::object::resource::{CONFIG_MAP, Reference};
use crate::object::well_known;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Plan};

#[derive(Debug, Clone, PartialEq)]
pub enum Target<'a> {
    Listed(&'a Archive),
    Unlisted(Leftover),
}

/// The remains of an archive that the catalogue does not list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leftover {
    /// Its id, or its file if nothing else is known.
    pub name: String,
    /// The file, where the bootstrap node's configuration lists it.
    path: Option<String>,
    mounted: bool,
}

impl Target<'_> {
    /// Whether only its entry in the catalogue can be removed.
    pub fn is_entry_alone(&self) -> bool {
        let damage = self.listed().and_then(|archive| archive.damage.as_ref());
        damage.is_some_and(|damage| !damage.is_removable)
    }

    /// Its file, if the bootstrap node's configuration lists one.
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Listed(archive) => Some(&archive.archive),
            Self::Unlisted(leftover) => leftover.path.as_deref(),
        }
    }

    pub(super) fn listed(&self) -> Option<&Archive> {
        match self {
            Self::Listed(archive) => Some(archive),
            Self::Unlisted(_) => None,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Listed(archive) => &archive.id,
            Self::Unlisted(leftover) => &leftover.name,
        }
    }
}

/// The remains of the archive with this name: an id, a file, or a Solution's name together with its version. None if
/// there are none.
pub fn leftover(
    name: &str,
    version: Option<&str>,
    master: &MasterArchives,
    node: Option<&NodeArchives>,
) -> Option<Leftover> {
    let (configured, mounted) =
        node.map_or((&[][..], &[][..]), |node| (&node.configured[..], &node.mounted[..]));
    let ids = [Some(name.to_owned()), version.map(|version| format!("{name}-{version}"))];
    let is_meant = |id: &str, path: &str| path == name || ids.iter().flatten().any(|one| one == id);
    let found = mounted.iter().find(|one| is_meant(&one.id, &one.path));
    let named = |path: &&String| {
        let id = super::Candidate::by_name(path).map(|candidate| candidate.id());
        is_meant(&id.unwrap_or_default(), path)
    };
    let path = match found {
        Some(found) => configured.iter().find(|path| **path == found.path),
        None => configured.iter().find(named),
    };
    let seen = ids.into_iter().flatten().find(|id| master.has(id));
    let id = found.map(|found| found.id.clone()).or(seen);
    Some(Leftover { name: id.or_else(|| path.cloned())?, path: path.cloned(), mounted: found.is_some() })
}

/// Plans `delete archive`.
///
/// If Salt could not remove the archive of a damaged entry, only the entry is removed from the catalogue. The archive
/// stays mounted, and the next import, which writes the catalogue again from the mounts, lists it again.
pub fn remove(
    targets: &[Target<'_>],
    catalogue: &Catalogue,
    environments: &[Environment],
) -> Result<Plan, Refusal> {
    let (entries, targets): (Vec<&Target<'_>>, Vec<&Target<'_>>) =
        targets.iter().partition(|target| target.is_entry_alone());
    for archive in targets.iter().filter_map(|target| target.listed()) {
        refuse_used(archive, environments)?;
    }
    let mut plan = Plan::default();
    let entries: Vec<&Archive> = entries.iter().filter_map(|target| target.listed()).collect();
    if !entries.is_empty() {
        plan.then(Action::Patch {
            target: Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::CATALOGUE),
            patch: catalogue.without(&entries),
        });
    }
    if targets.is_empty() {
        return Ok(plan);
    }
    catalogue.without_entries(&entries).refuse_what_stops_salt()?;
    let paths = targets.iter().filter_map(|target| target.path());
    let back = configure_each(&mut plan, paths, true);
    if targets.iter().any(|target| is_at_the_node(target)) {
        synchronise_or(&mut plan, back);
    }
    plan.then(reconfigure());
    for archive in targets.iter().filter_map(|target| target.listed()) {
        let gone = catalogued(&archive.solution, archive.version.as_str(), false);
        plan.then(Action::Await(gone));
    }
    plan.then(Action::Await(seen(targets.iter().map(|target| target.name()), false)));
    Ok(plan)
}

/// Whether the bootstrap node still has any part of it, and not only the Salt master.
fn is_at_the_node(target: &Target<'_>) -> bool {
    match target {
        Target::Listed(_) => true,
        Target::Unlisted(leftover) => leftover.mounted || leftover.path.is_some(),
    }
}

/// Refuses to remove an archive that is active or in use.
pub(super) fn refuse_used(archive: &Archive, environments: &[Environment]) -> Result<(), Refusal> {
    if archive.active {
        return Err(Refusal::conflict(format!("archive {} is active", archive.id)).hint(format!(
            "deactivate it: kubectl metalk8s deactivate solution {}, or activate another version",
            archive.solution
        )));
    }
    let places: Vec<String> = uses(environments, &archive.solution, Some(archive.version.as_str()))
        .iter()
        .map(ToString::to_string)
        .collect();
    if places.is_empty() {
        return Ok(());
    }
    Err(Refusal::conflict(format!("archive {} is in use in {}", archive.id, places.join(", ")))
        .hint("upgrade or delete the solution there first"))
}
