//! Importing archives, and removing them.

mod identity;
mod removal;
mod select;
mod storing;

use serde_json::Value;

use super::capacity::{Growth, entry_size};
use super::catalogue::{Archive, Catalogue};
use super::contents::Record;
use super::import_command;
use super::presence::{MasterArchives, NodeArchives};
use crate::environment::Environment;
use crate::object::name::Name;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Intent, Plan};
use crate::solution::version::SolutionVersion;
use base::error::ErrorKind;
pub use identity::{IsoFile, refuse_another};
use removal::refuse_used;
pub use removal::{Leftover, Target, leftover, remove};
pub use select::{is_known, select, select_one};
pub use storing::{Facts as StoringFacts, discard, store};

/// An archive to import: its path on the bootstrap node, and its manifest.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The ISO file on the bootstrap node.
    pub path: String,
    pub solution: String,
    pub version: String,
    /// The display name of the Solution, if it is known.
    pub display_name: Option<String>,
    /// The whole manifest, if the file is on the local machine.
    pub manifest: Option<Value>,
}

impl Candidate {
    pub fn id(&self) -> String {
        format!("{}-{}", self.solution, self.version)
    }

    /// The size of its future entry in the catalogue, or `None` if the manifest is unknown.
    fn entry_size(&self) -> Option<usize> {
        let name = self.display_name.as_deref().unwrap_or(&self.solution);
        let manifest = self.manifest.as_ref()?;
        Some(entry_size(&self.id(), &self.version, &self.path, name, manifest))
    }

    /// The name and version in the file name, if it is `<name>-<version>.iso`.
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
            display_name: None,
            manifest: None,
        })
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    pub catalogue: &'a Catalogue,
    pub record: &'a Record,
    pub environments: &'a [Environment],
    pub master: &'a MasterArchives,
    /// The archives of the bootstrap node, or `None` if it was not queried.
    pub node: Option<&'a NodeArchives>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Imported,
    Replaced,
    /// An earlier import was interrupted, and is finished.
    Finished,
    /// It is already imported, but it is unknown whether the Salt master sees it: it is passed to the master again.
    GivenAgain,
    /// It is already imported, and the Salt master sees it.
    Unchanged,
}

/// Plans `import archive`; returns the effect on each of the candidates.
pub fn import(
    candidates: &[Candidate],
    facts: Facts<'_>,
    replace: bool,
) -> Result<(Decision, Vec<Effect>), Refusal> {
    // Salt would fail halfway through the import because of a damaged entry.
    facts.catalogue.refuse_what_stops_salt()?;
    let effects = candidates
        .iter()
        .map(|candidate| effect(candidate, facts, replace))
        .collect::<Result<Vec<Effect>, Refusal>>()?;
    let mut all: Vec<(&Candidate, Effect)> = Vec::new();
    // A shell pattern may match the same archive twice: it is imported once.
    for (candidate, effect) in candidates.iter().zip(&effects) {
        match all.iter().find(|(other, _)| other.id() == candidate.id()) {
            Some((twin, _)) => refuse_twins(twin, candidate)?,
            None => all.push((candidate, *effect)),
        }
    }
    refuse_namesakes(&all, facts.catalogue)?;
    refuse_overflow(&all, facts)?;
    all.retain(|(_, effect)| *effect != Effect::Unchanged);
    if all.is_empty() {
        return Ok((Decision::Unchanged, effects));
    }
    if let Some(node) = facts.node {
        node.refuse_lost(&[])?;
    }
    Ok((Decision::Do(steps(&all, facts)), effects))
}

fn effect(candidate: &Candidate, facts: Facts<'_>, replace: bool) -> Result<Effect, Refusal> {
    let Some(known) = facts.catalogue.find(&candidate.solution, &candidate.version) else {
        refuse_same_file(candidate, facts.catalogue)?;
        return Ok(Effect::Imported);
    };
    if replace {
        refuse_used(known, facts.environments)?;
        return Ok(Effect::Replaced);
    }
    refuse_other_content(candidate, known)?;
    let id = &known.id;
    if facts.node.is_some_and(|node| node.lacks(&candidate.path, id)) || facts.master.lacks(id) {
        Ok(Effect::Finished)
    } else if facts.master.has(id) {
        Ok(Effect::Unchanged)
    } else {
        Ok(Effect::GivenAgain)
    }
}

/// If another version was imported from the same file name, that version is still mounted from the file.
fn refuse_same_file(candidate: &Candidate, catalogue: &Catalogue) -> Result<(), Refusal> {
    let Some(other) = catalogue.archives().find(|one| one.archive == candidate.path) else { return Ok(()) };
    Err(Refusal::conflict(format!(
        "{} is now {}, but archive {} was imported from it",
        candidate.path,
        candidate.id(),
        other.id
    ))
    .hint(format!(
        "give the file another name, or delete the other one first: kubectl metalk8s delete archive {}",
        other.id
    )))
}

fn refuse_other_content(candidate: &Candidate, known: &Archive) -> Result<(), Refusal> {
    let id = candidate.id();
    let refusal = if known.archive != candidate.path {
        Refusal::conflict(format!("archive {id} is already imported, from {}", known.archive))
    } else if is_another(candidate, known) {
        Refusal::conflict(format!(
            "{} has changed since archive {id} was imported from it: its manifest differs from the mounted one",
            candidate.path
        ))
    } else {
        return Ok(());
    };
    Err(refusal
        .hint(format!("to replace it if nothing uses it: {} --replace", import_command([&candidate.path]))))
}

/// Whether the file's manifest differs from the mounted one, as far as both were read.
fn is_another(candidate: &Candidate, known: &Archive) -> bool {
    let is_renamed = candidate.display_name.as_ref().is_some_and(|name| *name != known.display_name);
    let manifest = candidate.manifest.as_ref();
    is_renamed || manifest.is_some_and(|manifest| !is_within(manifest, &known.manifest))
}

/// Whether everything in `part` is in `whole` as well: Salt adds defaults to a manifest.
fn is_within(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (_, Value::Null) => true,
        (Value::Object(part), Value::Object(whole)) => {
            part.iter().all(|(key, value)| whole.get(key).is_some_and(|other| is_within(value, other)))
        }
        _ => part == whole,
    }
}

fn refuse_twins(one: &Candidate, other: &Candidate) -> Result<(), Refusal> {
    if one.path == other.path {
        return Ok(());
    }
    let (left, right, id) = (&one.path, &other.path, other.id());
    Err(Refusal::new(ErrorKind::Usage, format!("{left} and {right} both contain {id}")))
}

/// Salt names the states of an import after the display name and the version, so it cannot configure two archives
/// with the same.
fn refuse_namesakes(all: &[(&Candidate, Effect)], catalogue: &Catalogue) -> Result<(), Refusal> {
    let title = |name: &str, version: &str| format!("{name} {version}");
    for (index, (candidate, effect)) in all.iter().enumerate() {
        let Some(name) = candidate.display_name.as_deref() else { continue };
        let own = title(name, &candidate.version);
        let listed = catalogue.archives().filter(|archive| {
            *effect == Effect::Imported && title(&archive.display_name, archive.version.as_str()) == own
        });
        let listed = listed.map(|archive| archive.id.clone());
        let beside = all[..index].iter().filter_map(|(other, _)| {
            let name = other.display_name.as_deref()?;
            (title(name, &other.version) == own).then(|| other.id())
        });
        if let Some(other) = listed.chain(beside).find(|id| *id != candidate.id()) {
            return Err(namesakes(&candidate.id(), &other, &own));
        }
    }
    Ok(())
}

/// Salt would find out that there is no room for an entry when it has mounted the archive.
fn refuse_overflow(all: &[(&Candidate, Effect)], facts: Facts<'_>) -> Result<(), Refusal> {
    let mut growth = Growth::default();
    for (one, effect) in all {
        let known = facts.catalogue.find(&one.solution, &one.version);
        if matches!(effect, Effect::Imported | Effect::Replaced) {
            growth.add(&one.id(), one.entry_size(), facts.catalogue, known);
        }
    }
    growth.refuse(facts.catalogue, facts.record)
}

fn namesakes(id: &str, other: &str, title: &str) -> Refusal {
    Refusal::conflict(format!(
        "archives {other} and {id} have the same display name and version ({title}): \
         Salt names its states after them and cannot configure both"
    ))
    .hint(
        "give one of them another display name, in the annotations of its manifest.yaml, or another version",
    )
    .hint(format!("or delete the other one first: kubectl metalk8s delete archive {other}"))
}

fn steps(all: &[(&Candidate, Effect)], facts: Facts<'_>) -> Plan {
    let mut plan = Plan::default();
    let replaced = all.iter().filter(|(_, effect)| *effect == Effect::Replaced);
    let known = replaced.filter_map(|(one, _)| facts.catalogue.find(&one.solution, &one.version));
    let old: Vec<&Archive> = known.collect();
    let mut undo = configure_each(&mut plan, old.iter().map(|one| &*one.archive), true);
    // Both archives have the same mountpoint, so the old one must be unmounted first.
    if !old.is_empty() {
        synchronise_or(&mut plan, undo.clone());
        // The volume of the replaced archive is only removed together with the Pod.
        plan.then(reconfigure());
        plan.then(Action::Await(seen(old.iter().map(|one| one.id.as_str()), false)));
    }
    let is_unmounted = |one: &Candidate| facts.node.is_some_and(|node| node.lacks(&one.path, &one.id()));
    let fresh: Vec<&Candidate> = all
        .iter()
        .filter(|(one, effect)| match effect {
            Effect::Imported | Effect::Replaced => true,
            Effect::Finished => is_unmounted(one),
            Effect::GivenAgain | Effect::Unchanged => false,
        })
        .map(|(one, _)| *one)
        .collect();
    let remove = configure_each(&mut plan, fresh.iter().map(|one| &*one.path), false);
    if !fresh.is_empty() {
        undo.splice(0..0, remove);
        synchronise_or(&mut plan, undo);
    }
    // The master only sees archives that were mounted when its Pod started, so every import reconfigures it.
    plan.then(reconfigure());
    for candidate in &fresh {
        let listed = catalogued(&candidate.solution, &candidate.version, true);
        plan.then(Action::Await(listed));
    }
    let ids: Vec<String> = all.iter().map(|(one, _)| one.id()).collect();
    plan.then(Action::Await(seen(ids.iter().map(String::as_str), true)));
    plan
}

/// Adds these files to the configuration, or removes them; returns the undo.
fn configure_each<'a>(plan: &mut Plan, paths: impl Iterator<Item = &'a str>, removed: bool) -> Vec<Action> {
    let mut undo = Vec::new();
    for path in paths {
        let back = configure(path, !removed);
        plan.with_undo(configure(path, removed), vec![back.clone()]);
        undo.push(back);
    }
    undo
}

fn configure(path: &str, removed: bool) -> Action {
    Action::Backend(Intent::Configure { archive: path.to_owned(), removed })
}

/// Updates the mounts and the catalogue to the configuration; if that fails, to the configuration after `back`.
fn synchronise_or(plan: &mut Plan, back: Vec<Action>) {
    let undo: Vec<Action> = back.into_iter().chain(synchronise()).chain([reconfigure()]).collect();
    for action in synchronise() {
        // The undo is that of the job alone, because a refreshed pillar needs no undo.
        let job = action == Action::Backend(Intent::Synchronise);
        plan.with_undo(action, if job { undo.clone() } else { Vec::new() });
    }
}

fn synchronise() -> [Action; 2] {
    [Intent::Refresh, Intent::Synchronise].map(Action::Backend)
}

fn reconfigure() -> Action {
    Action::Backend(Intent::PassToMaster)
}

fn catalogued(solution: &str, version: &str, present: bool) -> Condition {
    Condition::Catalogued { solution: solution.to_owned(), version: version.to_owned(), present }
}

fn seen<'a>(ids: impl Iterator<Item = &'a str>, present: bool) -> Condition {
    Condition::MasterSees { archives: ids.map(str::to_owned).collect(), present }
}

#[cfg(test)]
mod tests;
