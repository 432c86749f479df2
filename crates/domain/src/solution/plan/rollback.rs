//! `rollback`: which version a Solution goes back to, by the history of its Environment.

use super::{Change, Declared, Facts, Options, declare};
use crate::environment::{Environment, Member};
use crate::history::History;
use crate::plan::refusal::Refusal;
use crate::solution::version::VersionRequest;

/// A Solution in a namespace, and the version that it goes back to; none if it was not there.
struct Target<'a> {
    namespace: &'a str,
    version: Option<&'a str>,
}

/// Plans `rollback solution`: the last change of this Solution is undone, or it gets the version that it had after the
/// change with the number `to`. Its constraint goes: an automatic upgrade would undo the rollback.
pub fn roll_back(
    facts: Facts<'_>,
    solution: &str,
    namespace: Option<&str>,
    to: Option<u64>,
    options: &Options,
) -> Result<Change, Refusal> {
    let environment = facts.environment;
    let members = environment.chosen(namespace)?;
    let targets = match to {
        None => before_the_last_change(&members, solution),
        Some(number) => {
            require_revision(environment, number)?;
            after(&members, solution, number)
        }
    };
    if targets.is_empty() {
        return Err(Refusal::not_found(format!(
            "the history of environment {} has no change of solution {solution}",
            environment.name
        ))
        .hint(format!(
            "to choose a version: kubectl metalk8s downgrade solution {solution} -e {}{} --version VERSION",
            environment.name,
            namespace.map(|name| format!(" -n {name}")).unwrap_or_default()
        )));
    }
    let requests = targets
        .iter()
        .map(|target| {
            let version =
                target.version.ok_or_else(|| was_absent(environment, solution, target.namespace))?;
            Ok(VersionRequest::Exact(version.to_owned()))
        })
        .collect::<Result<Vec<_>, Refusal>>()?;
    let declared: Vec<Declared<'_>> = targets
        .iter()
        .zip(&requests)
        .map(|(target, request)| Declared {
            namespace: target.namespace,
            solution,
            request,
            constraint: None,
        })
        .collect();
    declare(facts, &declared, options)
}

/// The namespaces that the last change of `solution` changed, with the versions before it.
fn before_the_last_change<'a>(members: &[&'a Member], solution: &str) -> Vec<Target<'a>> {
    let last = |member: &Member| history(member)?.last_change_of(solution);
    let newest = members.iter().filter_map(|member| last(member)).max();
    members
        .iter()
        .filter(|member| last(member) == newest)
        .filter_map(|member| {
            let version = history(member)?.version_before(solution, member.version_of(solution))?;
            Some(Target { namespace: &member.namespace.name, version })
        })
        .collect()
}

/// The versions of `solution` after the change with this number, in the namespaces that have ever had it.
fn after<'a>(members: &[&'a Member], solution: &str, number: u64) -> Vec<Target<'a>> {
    let targets = members.iter().filter_map(|member| {
        let version = history(member)?.version_at(solution, number)?;
        Some(Target { namespace: &member.namespace.name, version })
    });
    // Where it was not there and is not there, nothing is to be done.
    let is_meant = |target: &Target<'_>| {
        let mut members = members.iter();
        let member = members.find(|member| member.namespace.name == target.namespace);
        target.version.is_some() || member.is_some_and(|member| member.version_of(solution).is_some())
    };
    targets.filter(is_meant).collect()
}

fn history(member: &Member) -> Option<&History> {
    member.config.as_ref().map(|config| &config.history)
}

fn require_revision(environment: &Environment, number: u64) -> Result<(), Refusal> {
    let histories = environment.members.iter().filter_map(history);
    let mut numbers = histories.flat_map(|history| history.revisions().iter().map(|one| one.revision));
    if numbers.any(|known| known == number) {
        return Ok(());
    }
    Err(Refusal::not_found(format!(
        "the history of environment {} has no revision {number}",
        environment.name
    ))
    .hint(format!("to list its revisions: kubectl metalk8s history environment {}", environment.name)))
}

fn was_absent(environment: &Environment, solution: &str, namespace: &str) -> Refusal {
    Refusal::conflict(format!(
        "solution {solution} was not in namespace {namespace} at that time, and a rollback deletes no solution"
    ))
    .hint(format!(
        "to delete it: kubectl metalk8s delete solution {solution} -e {} -n {namespace}",
        environment.name
    ))
}
