//! `upgrade` and `downgrade`: the new version of a Solution, or the reason why it does not change.

use std::cmp::Ordering;

use super::{Change, Facts, Move, Options, dropped_constraint, kept_constraint, undone};
use crate::archive::catalogue::Archive;
use crate::environment::Member;
use crate::plan::refusal::Refusal;
use crate::solution::version::{SolutionVersion, VersionRequest};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
}

impl Direction {
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Up => "upgrade",
            Self::Down => "downgrade",
        }
    }
}

/// One Solution in one namespace, with its new version, or the reason for keeping the old one.
struct Target {
    one: Move,
    /// Its constraint, which is kept.
    constraint: Option<String>,
    /// Its version is higher than its constraint allows, so an upgrade does not change it.
    stays: Option<String>,
}

/// Plans `upgrade` and `downgrade` of these Solutions, in `namespace` or in all namespaces that have them.
pub fn change_version(
    facts: Facts<'_>,
    solutions: &[String],
    request: Option<&VersionRequest>,
    namespace: Option<&str>,
    direction: Direction,
    options: &Options,
) -> Result<Change, Refusal> {
    let mut targets: Vec<Target> = Vec::new();
    for solution in solutions {
        let mut members = super::holding(facts, solution, namespace)?;
        members.retain(|member| !options.within_constraints || constraint_of(member, solution).is_some());
        for member in members {
            targets.push(match request {
                Some(request) => chosen(facts, member, solution, request, direction, options)?,
                None => newest(facts, member, solution, options)?,
            });
        }
    }
    let told: Vec<String> = match request {
        _ if options.within_constraints => Vec::new(),
        Some(_) => targets
            .iter()
            .filter(|target| target.constraint.is_none())
            .filter_map(|target| {
                let Move { solution, namespace, .. } = &target.one;
                dropped_constraint(facts.environment, solution, namespace)
            })
            .collect(),
        None => targets.iter().filter_map(|target| held_back(facts, target, options.pre)).collect(),
    };
    let moves = targets.iter().map(|target| (target.one.clone(), target.constraint.as_deref())).collect();
    let mut change = undone(facts, moves, options)?;
    change.warnings.extend(told);
    Ok(change)
}

/// The warnings of an upgrade without a version about Solutions that are limited by their constraint.
fn held_back(facts: Facts<'_>, target: &Target, pre: bool) -> Option<String> {
    if target.stays.is_some() {
        return target.stays.clone();
    }
    let constraint = target.constraint.as_ref()?;
    let Move { solution, namespace, to, .. } = &target.one;
    let latest = facts.catalogue.best(solution, &VersionRequest::Latest, pre)?;
    let order = SolutionVersion::new(to).direction(&latest.version)?;
    (order == Ordering::Less).then(|| {
        format!(
            "solution {solution} in {namespace} is kept below {} by its constraint {constraint}; \
             to ignore the constraint: --version latest",
            latest.version
        )
    })
}

/// The requested version, if it is in the right direction.
fn chosen(
    facts: Facts<'_>,
    member: &Member,
    solution: &str,
    request: &VersionRequest,
    direction: Direction,
    options: &Options,
) -> Result<Target, Refusal> {
    let from = member.version_of(solution).unwrap_or_default();
    let request = &facts.catalogue.meant(solution, request);
    let archive = facts.catalogue.resolve(solution, request, options.pre)?;
    let order = SolutionVersion::new(from).direction(&archive.version);
    let wrong = match direction {
        Direction::Up => order == Some(Ordering::Greater),
        Direction::Down => order == Some(Ordering::Less),
    };
    if wrong && *request != VersionRequest::Latest {
        let (order, other) = match direction {
            Direction::Up => ("older", "downgrade"),
            Direction::Down => ("newer", "upgrade"),
        };
        return Err(Refusal::conflict(format!(
            "version {} of solution {solution} is {order} than {from}, which is deployed in {}; use {other}",
            archive.version, member.namespace.name,
        )));
    }
    // The deployed version may be newer than every release.
    let to = if wrong { from } else { archive.version.as_str() };
    let mut one = Move::new(facts, member, solution, to.to_owned(), options);
    // What is given decides on the constraint, also where the version is the one that is there.
    one.has_new_constraint = kept_constraint(facts, &one) != request.constraint();
    Ok(Target { one, constraint: request.constraint().map(str::to_owned), stays: None })
}

/// The newest version that the constraint allows, or else the newest release. An upgrade without a requested version
/// is never refused because there is no newer one.
fn newest(facts: Facts<'_>, member: &Member, solution: &str, options: &Options) -> Result<Target, Refusal> {
    let from = member.version_of(solution).unwrap_or_default();
    let kept = constraint_of(member, solution);
    let request = match kept.map(|text| text.parse()) {
        None => VersionRequest::Latest,
        Some(Ok(request)) => request,
        Some(Err(_)) => {
            // Without a valid constraint, the highest allowed version is unknown.
            let reason = "cannot be read; to choose a version: --version";
            return Ok(Target::staying(facts, member, solution, from, reason, options));
        }
    };
    let request = &request;
    let best = facts.catalogue.best(solution, request, options.pre);
    let is_older =
        |best: &Archive| SolutionVersion::new(from).direction(&best.version) == Some(Ordering::Greater);
    let (to, stays) = match best {
        Some(best) if !is_older(best) => (best.version.as_str(), false),
        None if facts.catalogue.find(solution, from).is_none() => {
            let archive = facts.catalogue.resolve(solution, request, options.pre)?;
            (archive.version.as_str(), false)
        }
        _ => (from, true),
    };
    if stays && kept.is_some() {
        let reason = "allows no newer version; to ignore the constraint: --version latest";
        return Ok(Target::staying(facts, member, solution, from, reason, options));
    }
    Ok(Target {
        one: Move::new(facts, member, solution, to.to_owned(), options),
        constraint: kept.cloned(),
        stays: None,
    })
}

fn constraint_of<'a>(member: &'a Member, solution: &str) -> Option<&'a String> {
    member.config.as_ref()?.constraints.get(solution)
}

impl Target {
    /// A Solution that keeps its version because of its constraint.
    fn staying(
        facts: Facts<'_>,
        member: &Member,
        solution: &str,
        from: &str,
        reason: &str,
        options: &Options,
    ) -> Self {
        let constraints = member.config.as_ref().map(|config| &config.constraints);
        let constraint = constraints.and_then(|all| all.get(solution)).cloned();
        let text = constraint.as_deref().unwrap_or_default();
        let place = &member.namespace.name;
        Self {
            one: Move::new(facts, member, solution, from.to_owned(), options),
            stays: Some(format!(
                "solution {solution} in {place} is kept at {from}: its constraint {text} {reason}"
            )),
            constraint,
        }
    }
}
