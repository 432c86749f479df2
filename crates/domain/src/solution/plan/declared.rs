//! Solutions as a file declares them: whatever their versions are now, those that it says are to be there.

use super::{Change, Facts, Move, Options, dropped_constraint, kept_constraint, require_active, undone};
use crate::environment::{Member, find_operator};
use crate::operator::State;
use crate::operator::rights;
use crate::plan::refusal::Refusal;
use crate::solution::version::VersionRequest;

/// A Solution in a namespace, as a file declares it.
#[derive(Debug, Clone, Copy)]
pub struct Declared<'a> {
    pub namespace: &'a str,
    pub solution: &'a str,
    pub request: &'a VersionRequest,
    /// The constraint that upgrades are to keep to.
    pub constraint: Option<&'a str>,
}

/// Plans that these Solutions have these versions and constraints, with one run of Salt; with none where only
/// constraints change.
///
/// An operator that runs in the declared version is left alone even while it fails: preparing it again would deploy
/// what is deployed. One that is missing, of another version, or without its permissions is prepared.
pub fn declare(facts: Facts<'_>, declared: &[Declared<'_>], options: &Options) -> Result<Change, Refusal> {
    let mut moves = Vec::with_capacity(declared.len());
    for one in declared {
        moves.push((to_declared(facts, one, options)?, one.constraint));
    }
    let dropped = moves.iter().filter(|(_, constraint)| constraint.is_none());
    let dropped: Vec<String> = dropped
        .filter_map(|(one, _)| dropped_constraint(facts.environment, &one.solution, &one.namespace))
        .collect();
    let mut change = undone(facts, moves, options)?;
    let failing: Vec<String> = change.moves.iter().filter_map(|one| failing(facts, one)).collect();
    change.warnings.extend(failing.into_iter().chain(dropped));
    Ok(change)
}

/// The warning about an operator that is left alone although it is not available.
fn failing(facts: Facts<'_>, one: &Move) -> Option<String> {
    let operator = find_operator(facts.operators, &one.namespace, &one.solution);
    let state = State::of(operator, &one.to);
    if !one.done || state == State::Available {
        return None;
    }
    let why = state.message().map_or_else(String::new, |message| format!(" ({message})"));
    let environment = &facts.environment.name;
    Some(format!(
        "solution {} in {} already has version {}, but its operator is not available{why}; to see why: kubectl metalk8s \
         describe solution {} -e {environment}",
        one.solution, one.namespace, one.to, one.solution
    ))
}

fn to_declared(facts: Facts<'_>, one: &Declared<'_>, options: &Options) -> Result<Move, Refusal> {
    let member = facts.environment.one_namespace(Some(one.namespace))?;
    let from = member.version_of(one.solution).map(str::to_owned);
    let request = &facts.catalogue.meant(one.solution, one.request);
    let to = match (request, &from) {
        // What is there already needs no archive: it may have left the catalogue.
        (VersionRequest::Exact(version), Some(from)) if version == from => from.clone(),
        _ => {
            let archive = facts.catalogue.resolve(one.solution, request, options.pre)?;
            archive.version.to_string()
        }
    };
    let done = from.as_ref() == Some(&to) && is_deployed(facts, member, one.solution, &to);
    if !done {
        member.namespace.refuse_terminating()?;
    }
    if from.is_none() {
        require_active(facts, one.solution, options)?;
    }
    let mut declared = Move {
        namespace: one.namespace.to_owned(),
        solution: one.solution.to_owned(),
        from,
        to,
        done,
        has_new_constraint: false,
    };
    declared.has_new_constraint = kept_constraint(facts, &declared) != one.constraint;
    Ok(declared)
}

/// Whether all that Salt makes for the operator is there, however the operator is.
fn is_deployed(facts: Facts<'_>, member: &Member, solution: &str, version: &str) -> bool {
    let operator = find_operator(facts.operators, &member.namespace.name, solution);
    match State::of(operator, version) {
        State::Available | State::Progressing { .. } => true,
        State::Failed { reason, .. } => reason != rights::REASON,
        State::Missing | State::Drifted { .. } | State::Orphaned => false,
    }
}
