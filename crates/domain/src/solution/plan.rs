//! Adding, upgrading, downgrading and deleting Solutions.

mod declared;
mod difference;
mod recording;
pub mod resources;
mod rollback;
mod steps;
mod switch;
mod upgrade;

use std::cmp::Ordering;

use serde_json::json;

use base::error::ErrorKind;

use self::resources::Resources;
use super::version::{SolutionVersion, VersionRequest};
use crate::archive::catalogue::{Archive, Catalogue};
use crate::environment::{Config, Environment, Member, find_operator};
use crate::history::{Author, VersionChange};
use crate::object::resource::{CONFIG_MAP, Reference};
use crate::object::well_known;
use crate::operator::{Operator, State};
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};
pub use declared::{Declared, declare};
pub use difference::{Side, differences, operator_image};
use recording::Entry;
pub use rollback::roll_back;
use steps::change;
pub use steps::prepare;
use switch::switches;
pub use switch::webhook;
pub use upgrade::{Direction, change_version};

#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    pub environment: &'a Environment,
    pub catalogue: &'a Catalogue,
    pub operators: &'a [Operator],
}

#[derive(Debug, Clone, Default)]
pub struct Options {
    pub webhook: Option<bool>,
    /// Constraints and `latest` include pre-releases.
    pub pre: bool,
    /// Continue although no version of the Solution is active.
    pub allow_inactive: bool,
    /// Who requests it, for the history, or `None` in a dry run.
    pub author: Option<Author>,
    /// An upgrade leaves Solutions alone that have no constraint, and says nothing of those that stay.
    pub within_constraints: bool,
}

/// A Solution in a namespace, and its old and new version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    pub namespace: String,
    pub solution: String,
    /// The old version, or `None` if the Solution is new.
    pub from: Option<String>,
    pub to: String,
    /// Nothing has to be done, but for its constraint.
    pub done: bool,
    pub has_new_constraint: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct Addition<'a> {
    pub solution: &'a str,
    pub request: &'a VersionRequest,
    /// The namespace; by default the Environment's only one.
    pub namespace: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub decision: Decision,
    /// The moves, including those without a change.
    pub moves: Vec<Move>,
    pub warnings: Vec<String>,
}

/// Plans `add solution` for several Solutions, with one run of Salt.
pub fn add(facts: Facts<'_>, additions: &[Addition<'_>], options: &Options) -> Result<Change, Refusal> {
    let mut moves: Vec<(Move, Option<&str>)> = Vec::new();
    for addition in additions {
        let one = addition_to(facts, addition, options)?;
        if moves.iter().any(|(other, _)| other.is_about_the_same_as(&one)) {
            let message = format!("solution {} is given twice for namespace {}", one.solution, one.namespace);
            return Err(Refusal::new(ErrorKind::Invalid, message));
        }
        // A Solution that is already added keeps its constraint.
        let constraint = match &one.from {
            Some(_) => kept_constraint(facts, &one),
            None => addition
                .request
                .constraint()
                .filter(|text| facts.catalogue.find(&one.solution, text).is_none()),
        };
        moves.push((one, constraint));
    }
    undone(facts, moves, options)
}

fn addition_to(facts: Facts<'_>, asked: &Addition<'_>, options: &Options) -> Result<Move, Refusal> {
    let member = facts.environment.one_namespace(asked.namespace)?;
    member.namespace.refuse_terminating()?;
    let archive = wanted(facts, member, asked.solution, asked.request, options.pre)?;
    let one = Move::new(facts, member, asked.solution, archive.version.to_string(), options);
    if let Some(from) = one.from.as_deref().filter(|from| *from != one.to) {
        return Err(other_version(facts.environment, &one, from));
    }
    if !one.done {
        require_active(facts, asked.solution, options)?;
    }
    Ok(one)
}

impl Move {
    fn new(facts: Facts<'_>, member: &Member, solution: &str, to: String, options: &Options) -> Self {
        let operator = find_operator(facts.operators, &member.namespace.name, solution);
        let from = member.version_of(solution).map(str::to_owned);
        // A configured version proves nothing: an earlier command may have been interrupted before its operator was
        // available.
        let is_there = from.as_ref() == Some(&to) && State::of(operator, &to) == State::Available;
        Self {
            namespace: member.namespace.name.clone(),
            solution: solution.to_owned(),
            done: is_there && !switches(facts, options.webhook),
            has_new_constraint: false,
            from,
            to,
        }
    }

    /// Whether it may go to a newer version: not certainly to an older one, or to the same.
    pub fn may_be_up(&self) -> bool {
        let direction = self.from.as_deref().and_then(|from| {
            let (from, to) = (SolutionVersion::new(from), SolutionVersion::new(&self.to));
            from.direction(&to)
        });
        matches!(direction, Some(Ordering::Less) | None)
    }

    fn is_about_the_same_as(&self, other: &Self) -> bool {
        (&self.namespace, &self.solution) == (&other.namespace, &other.solution)
    }
}

fn kept_constraint<'a>(facts: Facts<'a>, one: &Move) -> Option<&'a str> {
    let config = facts.environment.member(&one.namespace)?.config.as_ref()?;
    config.constraints.get(&one.solution).map(String::as_str)
}

/// The change for those of `moves` that are not done yet. Where only constraints change, it needs no Salt.
fn undone(facts: Facts<'_>, moves: Vec<(Move, Option<&str>)>, options: &Options) -> Result<Change, Refusal> {
    let all = moves.iter().map(|(one, _)| one.clone()).collect();
    let is_changed = |(one, _): &(Move, Option<&str>)| !one.done || one.has_new_constraint;
    let changed: Vec<_> = moves.into_iter().filter(is_changed).collect();
    let change = if changed.iter().any(|(one, _)| !one.done) {
        change(facts, &changed, options)?
    } else {
        let author = options.author.as_ref();
        let mut plan = steps::configure_all(facts.environment, &changed, author);
        recording::conclude(&mut plan, author);
        Change { decision: plan.into(), moves: Vec::new(), warnings: Vec::new() }
    };
    Ok(Change { moves: all, ..change })
}

/// The archive that `add` deploys. A Solution that is already added keeps its version if the request allows that
/// version.
fn wanted<'a>(
    facts: Facts<'a>,
    member: &Member,
    solution: &str,
    request: &VersionRequest,
    pre: bool,
) -> Result<&'a Archive, Refusal> {
    let request = &facts.catalogue.meant(solution, request);
    let present = member.version_of(solution).and_then(|version| facts.catalogue.find(solution, version));
    // `latest` always means the newest version, so an older deployed one does not satisfy it.
    if let Some(archive) = present.filter(|archive| request.matches(&archive.version, pre))
        && !matches!(request, VersionRequest::Latest)
    {
        return Ok(archive);
    }
    facts.catalogue.resolve(solution, request, pre)
}

fn other_version(environment: &Environment, one: &Move, from: &str) -> Refusal {
    let verb = match SolutionVersion::new(from).direction(&SolutionVersion::new(&one.to)) {
        Some(Ordering::Greater) => "downgrade",
        _ => "upgrade",
    };
    Refusal::conflict(format!(
        "environment {} has solution {} in version {from}, not {}",
        environment.name, one.solution, one.to
    ))
    .hint(format!(
        "to change it: kubectl metalk8s {verb} solution {} {} --version {}",
        one.solution,
        environment.flags(&one.namespace),
        one.to
    ))
}

fn require_active(facts: Facts<'_>, solution: &str, options: &Options) -> Result<(), Refusal> {
    if options.allow_inactive {
        return Ok(());
    }
    if let Some(active) = facts.catalogue.active(solution) {
        if facts.catalogue.is_leaving(active) {
            return Err(
                active.half_deactivated("its custom resource definitions may be deleted with all objects")
            );
        }
        return Ok(());
    }
    Err(Refusal::conflict(format!(
        "no version of solution {solution} is active, so its CRDs are not installed; run: kubectl metalk8s activate solution {solution}"
    ))
    .hint("to deploy it anyway: --allow-inactive"))
}

/// What the user has to know about a constraint that goes with a change to an exact version.
fn dropped_constraint(environment: &Environment, solution: &str, namespace: &str) -> Option<String> {
    let config = environment.member(namespace)?.config.as_ref()?;
    let constraint = config.constraints.get(solution)?;
    Some(format!(
        "the constraint {constraint} of solution {solution} in {namespace} is removed, so that no automatic upgrade changes \
         the version; to follow it again: kubectl metalk8s upgrade solution {solution} {} --version '{constraint}'",
        environment.flags(namespace)
    ))
}

/// The namespaces in which a Solution is configured. If only its operator is left, the refusal says that it is Orphaned:
/// `get solutions` lists it.
fn holding<'a>(
    facts: Facts<'a>,
    solution: &str,
    namespace: Option<&str>,
) -> Result<Vec<&'a Member>, Refusal> {
    let missing = match facts.environment.holding(solution, namespace) {
        Ok(members) => return Ok(members),
        Err(missing) => missing,
    };
    let mut orphans = facts.environment.orphans(facts.operators);
    let orphan = orphans.find(|operator| {
        operator.solution == solution && namespace.is_none_or(|name| operator.namespace == name)
    });
    let Some(orphan) = orphan else { return Err(missing) };
    let name = &facts.environment.name;
    let flags = facts.environment.flags(&orphan.namespace);
    let message = format!(
        "solution {solution} in environment {name} is Orphaned: its operator runs, but it is not configured"
    );
    Err(Refusal::not_found(message)
        .hint(format!(
            "to configure it: kubectl metalk8s add solution {solution} --version {} {flags}",
            orphan.version
        ))
        .hint(format!("to remove it: kubectl metalk8s delete solution {solution} {flags}")))
}

/// Plans `repair solution`: its operators are prepared again in the versions that they are configured for.
pub fn repair(facts: Facts<'_>, solution: &str, namespace: Option<&str>) -> Result<Change, Refusal> {
    let members = holding(facts, solution, namespace)?;
    let moves: Vec<(Move, Option<&str>)> = members
        .into_iter()
        .map(|member| {
            let version = member.version_of(solution).unwrap_or_default();
            let one = Move {
                namespace: member.namespace.name.clone(),
                solution: solution.to_owned(),
                from: Some(version.to_owned()),
                to: version.to_owned(),
                done: false,
                has_new_constraint: false,
            };
            let constraint = kept_constraint(facts, &one);
            (one, constraint)
        })
        .collect();
    change(facts, &moves, &Options::default())
}

/// Plans `delete solution` in these namespaces of an Environment.
pub fn delete(
    environment: &Environment,
    solution: &str,
    places: &[&Member],
    resources: &Resources,
    with_resources: bool,
    author: Option<&Author>,
) -> Result<Plan, Refusal> {
    resources.refuse(&format!("solution {solution}"), with_resources)?;
    let entry = author.map(|author| Entry::new(environment, author));
    let mut plan = Plan::default();
    // Custom resources go first, because their finalizers need the running operator.
    resources.delete(&mut plan);
    for member in places {
        let name = &member.namespace.name;
        // There is no undo: the remaining objects are found by their labels, and the same command finishes the
        // deletion.
        if let Some(action) = unconfigure(member, solution, entry) {
            plan.then(action);
        }
        plan.then(Action::RemoveOperator { namespace: name.clone(), solution: solution.to_owned() });
    }
    recording::conclude(&mut plan, author);
    Ok(plan)
}

/// The change that removes a Solution from a namespace's `ConfigMap`, or `None` if it is not there.
fn unconfigure(member: &Member, solution: &str, entry: Option<Entry<'_>>) -> Option<Action> {
    let config = member.config.as_ref()?;
    let version = config.solutions.get(solution)?;
    let mut constraints = config.constraints.clone();
    constraints.remove(solution);
    let constraints = Config::annotation(&constraints);
    let namespace = &member.namespace.name;
    let mut action = Action::Patch {
        target: Reference::namespaced(CONFIG_MAP, namespace, well_known::ENVIRONMENT_CONFIG),
        patch: json!({
            "metadata": {
                "annotations": {well_known::CONSTRAINTS: constraints},
                "resourceVersion": config.version.resource_version,
            },
            "data": {solution: null},
        }),
    };
    if let Some(entry) = entry {
        let change = VersionChange {
            solution: solution.to_owned(),
            from: Some(version.clone()),
            to: None,
            constraint: None,
        };
        entry.join(&mut action, Some(config), vec![change]);
    }
    Some(action)
}

/// The namespaces in which `solution` is configured, or in which its operator remains. After an interrupted deletion,
/// other objects of the operator may remain: `remains` has their namespaces.
pub fn places<'a>(
    facts: Facts<'a>,
    solution: &str,
    namespace: Option<&str>,
    remains: &[String],
) -> Result<Vec<&'a Member>, Refusal> {
    let left_over: Vec<&Member> = facts
        .environment
        .members
        .iter()
        .filter(|member| namespace.is_none_or(|name| member.namespace.name == name))
        .filter(|member| {
            member.version_of(solution).is_some()
                || find_operator(facts.operators, &member.namespace.name, solution).is_some()
                || remains.contains(&member.namespace.name)
        })
        .collect();
    if left_over.is_empty() { facts.environment.holding(solution, namespace) } else { Ok(left_over) }
}

#[cfg(test)]
mod tests;
