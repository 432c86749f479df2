//! The steps of moves, and their undo.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::recording::{self, Entry};
use super::switch::Switch;
use super::{Change, Facts, Move, Options};
use crate::environment::plan::config_manifest;
use crate::environment::{Config, Deployed, Environment, Member, find_operator};
use crate::history::{Author, VersionChange};
use crate::object::resource::{CONFIG_MAP, Reference};
use crate::object::well_known;
use crate::operator::State;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Intent, Plan};

/// The steps of moves that were checked.
pub(super) fn change(
    facts: Facts<'_>,
    moves: &[(Move, Option<&str>)],
    options: &Options,
) -> Result<Change, Refusal> {
    // All refusals come before the first step, so that a refused command changes nothing.
    refuse_departing(facts.environment, moves)?;
    refuse_broken(facts, moves)?;
    // The direct backend has no states to name.
    if !facts.catalogue.is_direct() {
        refuse_namesakes(facts, moves)?;
    }
    let switch = Switch::decide(facts, moves, options.webhook)?;
    let author = options.author.as_ref();
    let mut plan = configure_all(facts.environment, moves, author);
    let restore = plan.steps.iter().flat_map(|step| step.undo.clone()).collect();
    let undo = take_back(facts, moves, restore, &switch);
    plan.with_undo(prepare(&facts.environment.name, switch.after), undo);
    plan.keep_after_undo(moved_orphans(facts, moves));
    // Salt may report success without creating roles, so each operator is checked in the API server.
    plan.bringing_about(deployed(moves));
    for (one, _) in moves {
        plan.then(available(&one.namespace, &one.solution, &one.to, switch.after));
    }
    // The webhook setting applies to all operators of the Environment, so the others are checked as well.
    for one in switch.changed_besides(facts, moves) {
        plan.then(available(one.namespace, one.solution, one.version, switch.after));
    }
    recording::conclude(&mut plan, author);
    Ok(Change {
        decision: Decision::Do(plan),
        moves: moves.iter().map(|(one, _)| one.clone()).collect(),
        warnings: switch.warning.into_iter().collect(),
    })
}

/// The steps that write `moves` into the `ConfigMap`s, and no more.
pub(super) fn configure_all(
    environment: &Environment,
    moves: &[(Move, Option<&str>)],
    author: Option<&Author>,
) -> Plan {
    let entry = author.map(|author| Entry::new(environment, author));
    let mut plan = Plan::default();
    for member in &environment.members {
        if let Some((forward, back)) = configure(member, moves, entry) {
            plan.with_undo(forward, vec![back]);
        }
    }
    plan
}

/// The undo of a deployment. Operators that existed before are prepared again, in their old version and with the old
/// webhook setting; new operators are removed.
fn take_back(
    facts: Facts<'_>,
    moves: &[(Move, Option<&str>)],
    mut undo: Vec<Action>,
    switch: &Switch<'_>,
) -> Vec<Action> {
    let before = |one: &Move| find_operator(facts.operators, &one.namespace, &one.solution);
    // Salt never removes an operator that is no longer configured, so the undo removes new ones itself.
    for (one, _) in moves.iter().filter(|(one, _)| one.from.is_none() && before(one).is_none()) {
        undo.push(Action::RemoveOperator {
            namespace: one.namespace.clone(),
            solution: one.solution.clone(),
        });
    }
    let is_moved = |one: &Deployed<'_>| {
        moves.iter().any(|(moved, _)| {
            (moved.namespace.as_str(), moved.solution.as_str()) == (one.namespace, one.solution)
                && moved.to != one.version
        })
    };
    let changed: Vec<Deployed<'_>> = facts
        .environment
        .solutions()
        .filter(|one| is_moved(one) || switch.changes(one.namespace, one.solution))
        .collect();
    if !changed.is_empty() {
        undo.push(prepare(&facts.environment.name, switch.before));
    }
    for one in changed {
        // The undo does not wait for an operator that was not available before.
        let operator = find_operator(facts.operators, one.namespace, one.solution);
        if State::of(operator, one.version) == State::Available {
            undo.push(available(one.namespace, one.solution, one.version, switch.before));
        }
    }
    undo
}

/// The operators of another version that are not configured: nothing prepares such an operator in its old version.
fn moved_orphans(facts: Facts<'_>, moves: &[(Move, Option<&str>)]) -> Vec<String> {
    let orphans = moves.iter().filter_map(|(one, _)| {
        let operator = find_operator(facts.operators, &one.namespace, &one.solution)?;
        let (solution, namespace, old) = (&one.solution, &one.namespace, &operator.version);
        (one.from.is_none() && *old != one.to).then(|| {
            format!("the operator of {solution} in {namespace}, which was not configured, may be at {} instead of {old}", one.to)
        })
    });
    orphans.collect()
}

fn deployed(moves: &[(Move, Option<&str>)]) -> String {
    let operators: Vec<String> =
        moves.iter().map(|(one, _)| format!("{} {} in {}", one.solution, one.to, one.namespace)).collect();
    let plural = if operators.len() == 1 { "" } else { "s" };
    format!("the operator{plural} of {}", operators.join(", "))
}

fn available(namespace: &str, solution: &str, version: &str, webhook: bool) -> Action {
    Action::Await(Condition::OperatorAvailable {
        namespace: namespace.to_owned(),
        solution: solution.to_owned(),
        version: version.to_owned(),
        webhook: Some(webhook),
    })
}

/// Salt processes every namespace of the Environment with a configured Solution.
fn refuse_departing(environment: &Environment, moves: &[(Move, Option<&str>)]) -> Result<(), Refusal> {
    let is_prepared = |member: &&Member| {
        let configured = member.config.as_ref().is_some_and(|config| !config.solutions.is_empty());
        configured || moves.iter().any(|(one, _)| one.namespace == member.namespace.name)
    };
    let mut prepared = environment.members.iter().filter(is_prepared);
    prepared.try_for_each(|member| member.namespace.refuse_terminating())
}

fn refuse_broken(facts: Facts<'_>, moves: &[(Move, Option<&str>)]) -> Result<(), Refusal> {
    let is_catalogued = |one: &Move| facts.catalogue.find(&one.solution, &one.to).is_some();
    let is_moved = |namespace: &str, solution: &str| {
        moves
            .iter()
            .any(|(one, _)| one.namespace == namespace && one.solution == solution && is_catalogued(one))
    };
    let environment = &facts.environment.name;
    let mut broken = facts.environment.broken(facts.catalogue);
    broken.retain(|one| !is_moved(one.namespace, one.solution));
    let Some(first) = broken.first() else { return Ok(()) };
    let named: Vec<String> =
        broken.iter().map(|one| format!("{} {} in {}", one.solution, one.version, one.namespace)).collect();
    let verb = if named.len() == 1 { "is" } else { "are" };
    Err(Refusal::conflict(format!(
        "environment {environment} cannot be prepared: {} {verb} no longer in the catalogue",
        named.join(", ")
    ))
    .hint(format!(
        "to import {} {} again: kubectl metalk8s import archive PATH",
        first.solution, first.version
    ))
    .hint(format!(
        "or delete the solution: kubectl metalk8s delete solution {} -e {environment} -n {}",
        first.solution, first.namespace
    )))
}

/// MetalK8s names the states of an Environment's orchestration only after the display names of the Solutions. With
/// two operators of the same display name, nothing in the Environment can be prepared any more.
fn refuse_namesakes(facts: Facts<'_>, moves: &[(Move, Option<&str>)]) -> Result<(), Refusal> {
    let wanted =
        moves.iter().map(|(one, _)| (one.namespace.as_str(), one.solution.as_str(), one.to.as_str()));
    let mut entries: Vec<(&str, &str, &str)> = wanted.collect();
    for one in facts.environment.solutions() {
        let is_moved = |(namespace, solution, _): &(&str, &str, &str)| {
            (*namespace, *solution) == (one.namespace, one.solution)
        };
        if !entries.iter().any(is_moved) {
            entries.push((one.namespace, one.solution, one.version));
        }
    }
    let mut by_name: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (namespace, solution, version) in entries {
        if let Some(archive) = facts.catalogue.find(solution, version) {
            by_name.entry(&archive.display_name).or_default().push((solution, namespace));
        }
    }
    let Some((display_name, alike)) = by_name.into_iter().find(|(_, alike)| alike.len() > 1) else {
        return Ok(());
    };
    let places: Vec<String> =
        alike.iter().map(|(solution, namespace)| format!("{solution} in {namespace}")).collect();
    let environment = &facts.environment.name;
    let refusal = Refusal::conflict(format!(
        "Salt cannot prepare environment {environment} with two operators of the same display name, {display_name:?}: {}",
        places.join(", ")
    ));
    let (solution, namespace) = alike[alike.len() - 1];
    Err(refusal
        .hint("give each an environment of its own")
        .hint(format!(
            "to remove an existing one: kubectl metalk8s delete solution {solution} -e {environment} -n {namespace}"
        )))
}

pub fn prepare(environment: &str, webhook: bool) -> Action {
    Action::Backend(Intent::Prepare { environment: environment.to_owned(), webhook })
}

/// The change of a namespace's `ConfigMap` for its `moves`, with the undo, or `None` if the `ConfigMap` already has these
/// values.
fn configure(
    member: &Member,
    moves: &[(Move, Option<&str>)],
    entry: Option<Entry<'_>>,
) -> Option<(Action, Action)> {
    let namespace = &member.namespace.name;
    let config = member.config.as_ref();
    let before = config.map(|config| config.constraints.clone()).unwrap_or_default();
    let mut after = before.clone();
    let (mut forward, mut back) = (Map::new(), Map::new());
    let mut changes = Vec::new();
    for (one, constraint) in moves.iter().filter(|(one, _)| one.namespace == *namespace) {
        if one.from.as_deref() == Some(&one.to)
            && before.get(&one.solution).map(String::as_str) == *constraint
        {
            continue;
        }
        forward.insert(one.solution.clone(), json!(one.to));
        back.insert(one.solution.clone(), json!(one.from));
        changes.push(VersionChange {
            solution: one.solution.clone(),
            from: one.from.clone(),
            to: Some(one.to.clone()),
            constraint: constraint.map(str::to_owned),
        });
        match constraint {
            Some(constraint) => after.insert(one.solution.clone(), (*constraint).to_owned()),
            None => after.remove(&one.solution),
        };
    }
    if forward.is_empty() {
        return None;
    }
    let target = Reference::namespaced(CONFIG_MAP, namespace, well_known::ENVIRONMENT_CONFIG);
    let (mut forward, back) = match config {
        None => Action::create(target, manifest(namespace, forward, &after)),
        Some(config) => Action::change(
            target,
            config.version.resource_version.as_deref(),
            patch(&forward, &after, &before),
            patch(&back, &before, &after),
        ),
    };
    // The undo does not know of the entry, so the history of what was rolled back stays.
    if let Some(entry) = entry {
        entry.join(&mut forward, config, changes);
    }
    Some((forward, back))
}

/// The merge patch from one state of a `ConfigMap` to another. What does not differ is left out, so that an undo leaves
/// it to others.
fn patch(
    versions: &Map<String, Value>,
    constraints: &BTreeMap<String, String>,
    others: &BTreeMap<String, String>,
) -> Value {
    let mut patch = json!({"data": versions});
    if constraints != others {
        let text = Config::annotation(constraints);
        patch["metadata"] = json!({"annotations": {well_known::CONSTRAINTS: text}});
    }
    patch
}

fn manifest(namespace: &str, versions: Map<String, Value>, constraints: &BTreeMap<String, String>) -> Value {
    let mut manifest = config_manifest(namespace);
    manifest["data"] = Value::Object(versions);
    if let Some(text) = Config::annotation(constraints) {
        manifest["metadata"]["annotations"] = json!({well_known::CONSTRAINTS: text});
    }
    manifest
}
