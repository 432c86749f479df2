//! Importing archives into the cluster itself, and removing them: for the direct backend.

use serde_json::{Map, Value, json};

use super::removal::refuse_used;
use super::{Effect, Target};
use crate::archive::capacity::{Growth, entry_size};
use crate::archive::catalogue::{Archive, Catalogue};
use crate::archive::contents::Record;
use crate::archive::import_command;
use crate::backend::Backend;
use crate::backend::direct::{Package, StoredArchive, reference};
use crate::environment::Environment;
use crate::object::resource::{CONFIG_MAP, NAMESPACE, Reference};
use crate::object::seen::Seen;
use crate::object::well_known;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};
use base::error::ErrorKind;

#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    pub catalogue: &'a Catalogue,
    pub record: &'a Record,
    pub environments: &'a [Environment],
    pub stored: &'a [StoredArchive],
    pub has_namespace: bool,
    pub registry: &'a str,
}

/// Plans `import archive` without Salt; returns the effect on each of the archives.
pub fn store(
    packages: &[Package],
    facts: Facts<'_>,
    replace: bool,
) -> Result<(Decision, Vec<Effect>), Refusal> {
    facts.catalogue.refuse_what_stops_salt()?;
    let effects = packages
        .iter()
        .map(|package| effect(package, facts, replace))
        .collect::<Result<Vec<Effect>, Refusal>>()?;
    let mut changed: Vec<&Package> = Vec::new();
    for (package, effect) in packages.iter().zip(&effects) {
        let twin = packages.iter().find(|one| one.archive.id == package.archive.id);
        refuse_twins(twin.unwrap_or(package), package)?;
        let is_new = changed.iter().all(|one| one.archive.id != package.archive.id);
        if *effect != Effect::Unchanged && is_new {
            changed.push(package);
        }
    }
    let moves = facts.catalogue.remembered().registry.as_deref() != Some(facts.registry);
    if changed.is_empty() && !moves {
        return Ok((Decision::Unchanged, effects));
    }
    refuse_overflow(&changed, facts)?;
    let mut plan = Plan::default();
    create_namespace(&mut plan, facts.has_namespace);
    for package in &changed {
        let stored = facts.stored.iter().find(|one| one.id == package.archive.id);
        let (forward, back) = write(package, stored)?;
        add(&mut plan, (forward, back), !facts.has_namespace);
    }
    let listed = list(&changed, facts);
    add(&mut plan, listed, !facts.has_namespace);
    for package in changed {
        plan.then(Action::Record {
            solution: package.archive.solution.clone(),
            version: package.archive.version.to_string(),
            contents: Some(package.sources.contents()),
        });
    }
    Ok((Decision::Do(plan), effects))
}

fn effect(package: &Package, facts: Facts<'_>, replace: bool) -> Result<Effect, Refusal> {
    let archive = &package.archive;
    let known = facts.catalogue.find(&archive.solution, archive.version.as_str());
    let Some(known) = known else { return Ok(Effect::Imported) };
    let stored = facts.stored.iter().find(|one| one.id == archive.id);
    match stored {
        _ if replace => {
            refuse_used(known, facts.environments)?;
            Ok(Effect::Replaced)
        }
        None => Ok(Effect::Finished),
        Some(stored) if stored.is(package) => Ok(Effect::Unchanged),
        Some(_) => Err(Refusal::conflict(format!(
            "archive {} is already imported, with other content than {}",
            archive.id, archive.archive
        ))
        .hint(format!("to replace it if nothing uses it: {} --replace", import_command([&archive.archive])))),
    }
}

fn refuse_overflow(changed: &[&Package], facts: Facts<'_>) -> Result<(), Refusal> {
    let mut growth = Growth::default();
    for one in changed.iter().map(|package| &package.archive) {
        let version = one.version.as_str();
        let known = facts.catalogue.find(&one.solution, version);
        let size = entry_size(&one.id, version, &one.archive, &one.display_name, &one.manifest);
        growth.add(&one.id, Some(size), facts.catalogue, known);
    }
    growth.refuse(facts.catalogue, facts.record)
}

fn refuse_twins(one: &Package, other: &Package) -> Result<(), Refusal> {
    if one.sources == other.sources && one.archive.manifest == other.archive.manifest {
        return Ok(());
    }
    let (left, right, id) = (&one.archive.archive, &other.archive.archive, &other.archive.id);
    Err(Refusal::new(ErrorKind::Usage, format!("{left} and {right} both contain {id}")))
}

fn create_namespace(plan: &mut Plan, exists: bool) {
    if exists {
        return;
    }
    let manifest = json!({
        "apiVersion": "v1",
        "kind": "Namespace",
        "metadata": {
            "name": well_known::CATALOGUE,
            "labels": {well_known::MANAGED_BY: well_known::DIRECT},
        },
    });
    let target = Reference::cluster(NAMESPACE, well_known::CATALOGUE);
    let (forward, back) = Action::create(target, manifest);
    plan.with_undo(forward, vec![back]);
}

/// Adds a step. In a new namespace, the API server cannot check it beforehand.
fn add(plan: &mut Plan, (forward, back): (Action, Action), is_dependent: bool) {
    if is_dependent {
        plan.dependent(forward, vec![back]);
    } else {
        plan.with_undo(forward, vec![back]);
    }
}

fn write(package: &Package, stored: Option<&StoredArchive>) -> Result<(Action, Action), Refusal> {
    let manifest = package.manifest()?;
    Ok(match stored {
        None => Action::create(reference(&package.archive.id), manifest),
        Some(stored) => {
            let found = stored.version.resource_version.as_deref();
            let values = |manifest: &Value, over: Option<&str>| {
                let mut annotations = manifest["metadata"]["annotations"].clone();
                annotations[well_known::STORED_OVER] = over.into();
                json!({"metadata": {"annotations": annotations}, "data": manifest["data"]})
            };
            Action::change(stored.target(), found, values(&manifest, found), values(&stored.manifest(), None))
        }
    })
}

/// The step that lists archives in the catalogue, and says who keeps them.
fn list(changed: &[&Package], facts: Facts<'_>) -> (Action, Action) {
    let catalogue = facts.catalogue;
    let mut data = Map::new();
    for package in changed {
        let solution = &package.archive.solution;
        let of_solution = changed.iter().filter(|one| one.archive.solution == *solution);
        // A file does not know whether its version is active: an import that finishes another one leaves that as it is.
        let is_active = |new: &Archive| {
            let known = catalogue.find(solution, new.version.as_str());
            known.is_some_and(|known| known.active)
        };
        let new = of_solution.map(|one| Archive { active: is_active(&one.archive), ..one.archive.clone() });
        let new: Vec<Archive> = new.collect();
        let old = catalogue.versions(solution).iter();
        let rest = old.filter(|one| new.iter().all(|other| other.version != one.version));
        data.insert(solution.clone(), text(rest.chain(&new)));
    }
    let annotations = json!({
        well_known::BACKEND: Backend::Direct.to_string(),
        well_known::REGISTRY: facts.registry,
    });
    let target = Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::CATALOGUE);
    let Some(version) = catalogue.resource_version() else {
        let manifest = json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": {
                "name": target.name,
                "namespace": target.namespace,
                "annotations": annotations,
            },
            "data": data,
        });
        return Action::create(target, manifest);
    };
    let back = json!({
        "metadata": {"annotations": {
            well_known::BACKEND: catalogue.is_direct().then(|| Backend::Direct.to_string()),
            well_known::REGISTRY: catalogue.remembered().registry,
        }},
        "data": before(catalogue, data.keys(), &[]),
    });
    let forward = json!({"metadata": {"annotations": annotations}, "data": data});
    Action::change(target, Some(version), forward, back)
}

/// The entries of these Solutions as they are, but without these archives.
fn before<'a>(
    catalogue: &Catalogue,
    solutions: impl Iterator<Item = &'a String>,
    without: &[&Archive],
) -> Map<String, Value> {
    let rest = |solution: &String| {
        let versions = catalogue.versions(solution).iter();
        text(versions.filter(|one| !without.contains(one)))
    };
    let entries = solutions.map(|solution| (solution.clone(), rest(solution)));
    entries.collect()
}

/// The entry of a Solution with these archives; null without any.
fn text<'a>(archives: impl Iterator<Item = &'a Archive>) -> Value {
    let entries: Vec<Value> = archives.map(Archive::entry).collect();
    if entries.is_empty() { Value::Null } else { json!(json!(entries).to_string()) }
}

/// Plans `delete archive` without Salt. `stored` are those of the archives that are stored.
pub fn discard(
    targets: &[Target<'_>],
    catalogue: &Catalogue,
    environments: &[Environment],
    stored: &[StoredArchive],
) -> Result<Plan, Refusal> {
    let listed: Vec<&Archive> = targets.iter().filter_map(Target::listed).collect();
    let mut plan = Plan::default();
    let (entries, listed): (Vec<&Archive>, Vec<&Archive>) =
        listed.into_iter().partition(|archive| archive.damage.as_ref().is_some_and(|one| !one.is_removable));
    for archive in &listed {
        refuse_used(archive, environments)?;
    }
    let target = Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::CATALOGUE);
    if !entries.is_empty() {
        plan.then(Action::Patch { target: target.clone(), patch: catalogue.without(&entries) });
    }
    if !listed.is_empty() {
        let solutions = || listed.iter().map(|archive| &archive.solution);
        // The damaged ones were removed before, in a request that knows their places.
        let removed: Vec<&Archive> = listed.iter().chain(&entries).copied().collect();
        let data = before(catalogue, solutions(), &removed);
        // The entries that were removed before have changed the object.
        let version = catalogue.resource_version().filter(|_| entries.is_empty());
        let back = json!({"data": before(catalogue, solutions(), &entries)});
        let (forward, back) = Action::change(target, version, json!({"data": data}), back);
        plan.with_undo(forward, vec![back]);
    }
    for one in stored {
        let undo = Action::Create { target: one.target(), manifest: one.manifest() };
        let target = Seen::new(one.target(), one.version.clone());
        plan.with_undo(Action::Delete { target }, vec![undo]);
    }
    Ok(plan)
}

#[cfg(test)]
mod tests;
