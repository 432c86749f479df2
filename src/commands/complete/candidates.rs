//! The candidates for completion, from the objects that were read.

mod alerting;
mod products;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::cli::complete::{Candidate, Direction, Subject};
use domain::api::UserObject;
use domain::archive::catalogue::{Archive, Catalogue};
use domain::environment::{Deployed, Environment, uses};
use domain::lock::{Held, JobNote};
use domain::solution::version::SolutionVersion;

pub(super) use alerting::*;
pub(super) use products::*;

pub(super) fn environments(environments: &[Environment]) -> Vec<Candidate> {
    let about = |one: &Environment| one.description().unwrap_or_default().to_owned();
    environments.iter().map(|one| Candidate::new(&one.name, about(one))).collect()
}

pub(super) fn namespaces(environments: &[Environment], subject: &Subject) -> Vec<Candidate> {
    let chosen = |one: &&Environment| subject.environment.as_ref().is_none_or(|name| one.name == *name);
    environments
        .iter()
        .filter(chosen)
        .flat_map(|one| one.members.iter().map(move |member| (member, &one.name)))
        .map(|(member, environment)| {
            Candidate::new(&member.namespace.name, format!("of environment {environment}"))
        })
        .collect()
}

fn places<'a>(environments: &'a [Environment], subject: &Subject) -> Vec<Deployed<'a>> {
    environments
        .iter()
        .flat_map(Environment::solutions)
        .filter(|one| subject.environment.as_ref().is_none_or(|name| one.environment == name))
        .filter(|one| subject.namespace.as_ref().is_none_or(|name| one.namespace == name))
        .collect()
}

/// Solutions that are deployed there, and in which versions.
pub(super) fn deployed(environments: &[Environment], subject: &Subject) -> Vec<Candidate> {
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for one in places(environments, subject) {
        found.entry(one.solution).or_default().push(format!("{} in {}", one.version, one.namespace));
    }
    let about = |places: Vec<String>| places.join(", ");
    found.into_iter().map(|(name, places)| Candidate::new(name, about(places))).collect()
}

/// Solutions of the catalogue, and their versions.
pub(super) fn imported(catalogue: &Catalogue) -> Vec<Candidate> {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for archive in catalogue.archives() {
        found.entry(&archive.solution).or_default().push(archive.version.as_str());
    }
    found.into_iter().map(|(name, versions)| Candidate::new(name, versions.join(", "))).collect()
}

pub(super) fn archives(catalogue: &Catalogue, environments: &[Environment]) -> Vec<Candidate> {
    catalogue.entries().map(|archive| Candidate::new(&archive.id, standing(archive, environments))).collect()
}

/// Versions of the chosen Solution, the highest first; up or down from every place that has it.
pub(super) fn versions(
    catalogue: &Catalogue,
    environments: &[Environment],
    subject: &Subject,
    direction: Direction,
    latest: bool,
) -> Vec<Candidate> {
    let Some(solution) = &subject.solution else { return Vec::new() };
    let wanted = match direction {
        Direction::Any => None,
        Direction::Up => Some(Ordering::Greater),
        Direction::Down => Some(Ordering::Less),
    };
    let current: Vec<SolutionVersion> = places(environments, subject)
        .iter()
        .filter(|one| one.solution == solution)
        .map(|one| SolutionVersion::new(one.version))
        .collect();
    let leads_there = |archive: &&Archive| {
        wanted.is_none() || current.iter().all(|one| archive.version.direction(one) == wanted)
    };
    let found = catalogue.versions(solution).iter().rev().filter(leads_there);
    let mut candidates: Vec<Candidate> = found
        .map(|archive| Candidate::new(archive.version.as_str(), standing(archive, environments)))
        .collect();
    if latest && !candidates.is_empty() {
        candidates.push(Candidate::new("latest", "the highest release"));
    }
    candidates
}

/// Whether an archive is active, and where it is used.
fn standing(archive: &Archive, environments: &[Environment]) -> String {
    let places: Vec<String> = uses(environments, &archive.solution, Some(archive.version.as_str()))
        .iter()
        .map(ToString::to_string)
        .collect();
    if let Some(damage) = &archive.damage {
        return format!("damaged: {}", damage.reason);
    }
    match (archive.active, places.is_empty()) {
        (true, true) => "active".to_owned(),
        (false, true) => "not in use".to_owned(),
        (true, false) => format!("active, in {}", places.join(", ")),
        (false, false) => format!("in {}", places.join(", ")),
    }
}

/// Salt jobs, the newest first, and what they were to do.
pub(super) fn jobs(mut notes: Vec<JobNote>) -> Vec<Candidate> {
    notes.sort_by(|left, right| right.jid.cmp(&left.jid));
    notes.into_iter().map(|note| Candidate::new(note.jid, note.command)).collect()
}

/// Locks that are not free, and whose they are.
pub(super) fn locks(held: &[Held]) -> Vec<Candidate> {
    held.iter().map(|one| Candidate::new(one.name(), one.describe())).collect()
}

pub(super) fn accounts(users: Vec<UserObject>) -> Vec<Candidate> {
    users.into_iter().map(|user| Candidate::new(user.metadata.name, user.status.roles.join(", "))).collect()
}
