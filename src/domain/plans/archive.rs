//! Importing archives, and removing them.

use serde_json::json;

use super::formula;
use crate::domain::catalogue::{Archive, Catalogue};
use crate::domain::environment::{Environment, uses};
use crate::domain::label;
use crate::domain::name::Name;
use crate::domain::plan::{Action, Condition, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::{CONFIG_MAP, Reference};
use crate::domain::version::{SolutionVersion, VersionRequest};
use crate::error::Kind;

/// An archive to import: where it is on the bootstrap node, and what its manifest says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The ISO file on the bootstrap node.
    pub path: String,
    /// The Solution.
    pub solution: String,
    /// Its version.
    pub version: String,
}

impl Candidate {
    fn id(&self) -> String {
        format!("{}-{}", self.solution, self.version)
    }

    /// What the file's name says, where it is called `<name>-<version>.iso`.
    #[must_use]
    pub fn by_name(path: &str) -> Option<Self> {
        let file = path.rsplit('/').next().unwrap_or_default();
        let id = file.strip_suffix(".iso")?;
        let parts = id.match_indices('-').map(|(at, _)| (&id[..at], &id[at + 1..]));
        let is_one = |(solution, version): &(&str, &str)| {
            solution.parse::<Name>().is_ok() && SolutionVersion::new(version).is_released(true)
        };
        parts.into_iter().find(is_one).map(|(solution, version)| Self {
            path: path.to_owned(),
            solution: solution.to_owned(),
            version: version.to_owned(),
        })
    }
}

/// Plans `import archive`. An archive that is in the catalogue already is not configured again, but
/// the master is: an earlier import may have ended before that.
/// `bootstrap` is the bootstrap node's minion id. Returns the archives that are new as well.
pub fn import(
    candidates: &[Candidate],
    catalogue: &Catalogue,
    bootstrap: &str,
) -> Result<(Plan, Vec<Candidate>), Refusal> {
    let mut new: Vec<&Candidate> = Vec::new();
    catalogue.refuse_what_stops_salt()?;
    for candidate in candidates {
        if let Some(twin) = new.iter().find(|other| other.id() == candidate.id()) {
            if twin.path != candidate.path {
                return Err(Refusal::new(
                    Kind::Usage,
                    format!(
                        "{} and {} both hold {}",
                        twin.path,
                        candidate.path,
                        candidate.id()
                    ),
                ));
            }
            continue;
        }
        match catalogue.find(&candidate.solution, &candidate.version) {
            None => new.push(candidate),
            Some(known) if known.archive == candidate.path => {}
            Some(known) => {
                return Err(Refusal::conflict(format!(
                    "archive {} is imported already, from {}",
                    candidate.id(),
                    known.archive
                ))
                .hint(format!(
                    "to replace it: kubectl metalk8s unimport archive {}",
                    candidate.id()
                )));
            }
        }
    }
    let mut plan = Plan::default();
    let remove: Vec<Action> = new
        .iter()
        .map(|candidate| configure(&candidate.path, true))
        .collect();
    for (candidate, back) in new.iter().zip(&remove) {
        plan.with_undo(configure(&candidate.path, false), vec![back.clone()]);
    }
    if !new.is_empty() {
        let undo: Vec<Action> = remove
            .into_iter()
            .chain(synchronise(bootstrap))
            .chain([reconfigure()])
            .collect();
        for action in synchronise(bootstrap) {
            let job = matches!(action, Action::Run(_));
            plan.with_undo(action, if job { undo.clone() } else { Vec::new() });
        }
    }
    plan.then(reconfigure());
    for candidate in &new {
        plan.then(Action::Await(catalogued(
            &candidate.solution,
            &candidate.version,
            true,
        )));
    }
    let new = new.into_iter().cloned().collect();
    Ok((plan, new))
}

/// Plans `delete archive` for archives of the catalogue.
///
/// A damaged entry whose archive Salt could not remove is removed from the catalogue alone: whatever is
/// mounted stays so, and the next import, which writes the catalogue anew from what is mounted, lists it
/// again.
pub fn remove(
    archives: &[&Archive],
    catalogue: &Catalogue,
    environments: &[Environment],
    bootstrap: &str,
) -> Result<Plan, Refusal> {
    let is_entry_alone = |archive: &&&Archive| is_entry_alone(archive);
    let (entries, archives): (Vec<&Archive>, Vec<&Archive>) =
        archives.iter().partition(|archive| is_entry_alone(archive));
    for archive in &archives {
        refuse_used(archive, environments)?;
    }
    let mut plan = Plan::default();
    if !entries.is_empty() {
        plan.then(Action::Patch {
            target: Reference::namespaced(CONFIG_MAP, label::CATALOGUE, label::CATALOGUE),
            patch: catalogue.without(&entries),
        });
    }
    if archives.is_empty() {
        return Ok(plan);
    }
    catalogue.without_entries(&entries).refuse_what_stops_salt()?;
    let back: Vec<Action> = archives
        .iter()
        .map(|archive| configure(&archive.archive, false))
        .collect();
    for (archive, back) in archives.iter().zip(&back) {
        plan.with_undo(configure(&archive.archive, true), vec![back.clone()]);
    }
    let undo: Vec<Action> = back
        .into_iter()
        .chain(synchronise(bootstrap))
        .chain([reconfigure()])
        .collect();
    for action in synchronise(bootstrap) {
        let job = matches!(action, Action::Run(_));
        plan.with_undo(action, if job { undo.clone() } else { Vec::new() });
    }
    plan.then(reconfigure());
    for archive in archives {
        plan.then(Action::Await(catalogued(
            &archive.solution,
            archive.version.as_str(),
            false,
        )));
    }
    Ok(plan)
}

/// Whether nothing but the entry of this archive can be removed.
#[must_use]
pub fn is_entry_alone(archive: &Archive) -> bool {
    archive.damage.as_ref().is_some_and(|damage| !damage.is_removable)
}

fn refuse_used(archive: &Archive, environments: &[Environment]) -> Result<(), Refusal> {
    if archive.active {
        return Err(
            Refusal::conflict(format!("archive {} is active", archive.id)).hint(format!(
                "deactivate it: kubectl metalk8s deactivate solution {}, or activate another version",
                archive.solution
            )),
        );
    }
    let places: Vec<String> = uses(environments, &archive.solution, Some(archive.version.as_str()))
        .iter()
        .map(ToString::to_string)
        .collect();
    if places.is_empty() {
        return Ok(());
    }
    Err(Refusal::conflict(format!(
        "archive {} is in use in {}",
        archive.id,
        places.join(", ")
    ))
    .hint("upgrade or delete the solution there first"))
}

/// Whether the catalogue knows `name`: as an id, as a Solution's name or as a path.
#[must_use]
pub fn is_known(catalogue: &Catalogue, name: &str) -> bool {
    catalogue
        .entries()
        .any(|archive| archive.archive == name || archive.id == name)
        || !catalogue.versions(name).is_empty()
}

/// The archives that the user names: an id, a Solution with a version, or a path.
pub fn select<'a>(
    catalogue: &'a Catalogue,
    names: &[String],
    version: Option<&str>,
) -> Result<Vec<&'a Archive>, Refusal> {
    let mut selected: Vec<&Archive> = Vec::new();
    for name in names {
        let archive = select_one(catalogue, name, version)?;
        if !selected.iter().any(|other| other.id == archive.id) {
            selected.push(archive);
        }
    }
    Ok(selected)
}

fn select_one<'a>(
    catalogue: &'a Catalogue,
    name: &str,
    version: Option<&str>,
) -> Result<&'a Archive, Refusal> {
    let named = catalogue
        .by_id(name)
        .or_else(|| catalogue.entries().find(|archive| archive.archive == name));
    match (named, version) {
        (Some(archive), None) => return Ok(archive),
        (Some(archive), Some(version)) if archive.version.as_str() == version => return Ok(archive),
        (Some(archive), Some(version)) => {
            return Err(Refusal::new(
                Kind::Usage,
                format!(
                    "archive {} is version {}, not {version}",
                    archive.id, archive.version
                ),
            ));
        }
        (None, Some(version)) => {
            let exact = VersionRequest::Exact(version.to_owned());
            return catalogue.resolve(name, &exact, true);
        }
        (None, None) => {}
    }
    match catalogue.versions(name) {
        [] => Err(catalogue_lacks(catalogue, name)),
        [archive] => Ok(archive),
        several => {
            let ids: Vec<&str> = several.iter().map(|archive| archive.id.as_str()).collect();
            Err(Refusal::new(
                Kind::Usage,
                format!(
                    "solution {name} has several archives ({}); choose one with --version",
                    ids.join(", ")
                ),
            ))
        }
    }
}

fn catalogue_lacks(catalogue: &Catalogue, name: &str) -> Refusal {
    let ids: Vec<&str> = catalogue.entries().map(|archive| archive.id.as_str()).collect();
    let there_is = if ids.is_empty() {
        "it is empty".to_owned()
    } else {
        format!("there is {}", ids.join(", "))
    };
    Refusal::not_found(format!("archive {name} is not in the catalogue; {there_is}"))
}

fn configure(path: &str, removed: bool) -> Action {
    let arguments = if removed {
        json!({"archive": path, "create_config": true, "removed": true})
    } else {
        json!({"archive": path, "create_config": true})
    };
    Action::call("metalk8s_solutions.configure_archive", arguments)
}

/// Makes what is mounted, and the catalogue, follow the configuration.
fn synchronise(bootstrap: &str) -> [Action; 2] {
    [
        Action::call("saltutil.refresh_pillar", json!({})),
        Action::orchestrate(formula::IMPORT, json!({"bootstrap_id": bootstrap})),
    ]
}

/// Gives what is mounted to the Salt master.
fn reconfigure() -> Action {
    Action::state(formula::MASTER)
}

fn catalogued(solution: &str, version: &str, present: bool) -> Condition {
    Condition::Catalogued {
        solution: solution.to_owned(),
        version: version.to_owned(),
        present,
    }
}

#[cfg(test)]
mod tests;
