//! Upgrades and downgrades of the cluster: what must hold before one begins, and its plan.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::time::Duration;

use super::etcd::Verdict;
use super::version::{Direction, NodeVersion, Operation, OwnChecks, compare, disagreement};
use crate::archive::product::{ProductArchive, UnreadableProduct};
use crate::bootstrap::script::Unit;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Plan};

#[derive(Debug, Clone)]
pub struct Facts {
    /// The cluster's version; empty if it is not known.
    pub version: String,
    pub nodes: Vec<NodeVersion>,
    pub archives: Vec<ProductArchive>,
    /// The archives that the bootstrap node is configured with and cannot read: no script of MetalK8s passes them.
    pub unreadable: Vec<UnreadableProduct>,
    pub minions: BTreeMap<String, bool>,
    pub etcd: Verdict,
    /// The scripts of this plugin that systemd knows.
    pub units: Vec<Unit>,
    /// The Salt jobs that minions work on.
    pub jobs: Vec<String>,
    /// What is wrong with the archives of Solutions.
    pub solutions: Vec<String>,
    /// How many archives of Solutions are imported.
    pub imported: usize,
    pub last: Option<Operation>,
}

#[derive(Debug, Clone)]
pub struct Request<'a> {
    pub direction: Direction,
    pub to: &'a str,
    /// How long the drain of a node may take; without it, as long as MetalK8s lets it: one hour.
    pub drain_timeout: Option<Duration>,
    /// Whether a downgrade that MetalK8s does not support is done.
    pub force: bool,
}

/// The plan of an upgrade or a downgrade, after all checks.
pub fn change_version(facts: &Facts, request: &Request<'_>) -> Result<Decision, Refusal> {
    // Also where nothing is to be done: the answer of a moment is not that of the next.
    refuse_at_work(facts)?;
    let Request { direction, to, .. } = *request;
    let resumes = resumes(facts, direction, to);
    if !resumes {
        if unfinished(facts).is_none()
            && facts.version == to
            && facts.nodes.iter().all(|node| node.version == to)
        {
            return Ok(Decision::Unchanged);
        }
        // What is not a version of MetalK8s is neither newer nor older.
        if facts.unreadable.is_empty() {
            archive(facts, to)?;
        }
        refuse_direction(facts, direction, to)?;
    }
    if let Some(one) = facts.unreadable.first() {
        let (message, fix) = one.complaint();
        return Err(Refusal::conflict(message).hint(fix));
    }
    let destination = archive(facts, to)?;
    let left = left(facts, to);
    // A downgrade is the work of the version that is left.
    let (of, path) = match direction {
        Direction::Upgrade => (to, &destination.path),
        Direction::Downgrade => (left, &archive(facts, left)?.path),
    };
    refuse_nodes(facts, direction, to, resumes || unfinished(facts).is_some())?;
    refuse_etcd(facts)?;
    refuse_solutions(facts, direction, to)?;
    let mut plan = Plan::default();
    plan.then(Action::Check(OwnChecks {
        direction,
        version: to.to_owned(),
        of: of.to_owned(),
        force: request.force,
    }));
    plan.then(Action::Script(direction.script(path, to, arguments(request))));
    plan.then(Action::Await(Condition::ClusterHas { version: to.to_owned() }));
    Ok(Decision::Do(plan))
}

/// Whether this completes what ended in the middle.
///
/// MetalK8s sets the cluster's version early, and a node's label before it drains the node and changes anything on it. So
/// labels that have the version prove nothing: the script must have come to its end, and the nodes must agree.
fn resumes(facts: &Facts, direction: Direction, to: &str) -> bool {
    if let Some(last) = unfinished(facts) {
        return last.direction == direction
            && (last.version == to || last.version.is_empty() && facts.version == to);
    }
    let is_at = |order: Ordering| facts.nodes.iter().any(|node| compare(&node.version, to) == order);
    facts.version == to
        && match direction {
            Direction::Upgrade => is_at(Ordering::Less) || disagreement(to, &facts.nodes).is_some(),
            Direction::Downgrade => is_at(Ordering::Greater),
        }
}

/// The upgrade or downgrade that ended in the middle.
fn unfinished(facts: &Facts) -> Option<&Operation> {
    facts.last.as_ref().filter(|last| last.is_unfinished())
}

fn arguments(request: &Request<'_>) -> Vec<String> {
    let mut arguments = Vec::new();
    // upgrade.sh knows where it leads to: it is part of that version.
    if request.direction == Direction::Downgrade {
        arguments.extend(["--destination-version".to_owned(), request.to.to_owned()]);
    }
    if request.force {
        arguments.push("--force".to_owned());
    }
    if let Some(limit) = request.drain_timeout {
        arguments.extend(["--drain-timeout".to_owned(), limit.as_secs().to_string()]);
    }
    arguments
}

/// Refuses while a script of MetalK8s runs, whoever started it: they restart the Salt master, and expect nobody else to.
pub fn refuse_scripts(units: &[Unit]) -> Result<(), Refusal> {
    let Some(unit) = units.iter().find(|unit| unit.is_running()) else { return Ok(()) };
    let message = format!("a script of MetalK8s is running on the bootstrap node: {}", unit.told());
    Err(Refusal::conflict(message).hint("to follow it: kubectl metalk8s wait cluster"))
}

fn refuse_at_work(facts: &Facts) -> Result<(), Refusal> {
    refuse_scripts(&facts.units)?;
    if !facts.jobs.is_empty() {
        let message =
            format!("{} is running; a restart of the Salt master would end it", facts.jobs.join(", and "));
        return Err(Refusal::conflict(message).hint("wait until it has ended: kubectl metalk8s get jobs"));
    }
    Ok(())
}

/// The highest version that anything has: a node, the cluster, or the bootstrap node after an upgrade that failed early.
fn newest(facts: &Facts) -> &str {
    let nodes = facts.nodes.iter().map(|node| node.version.as_str());
    let failed = unfinished(facts).filter(|last| last.direction == Direction::Upgrade);
    nodes
        .chain([facts.version.as_str()])
        .chain(failed.map(|last| last.version.as_str()))
        .max_by(|left, right| compare(left, right))
        .unwrap_or(&facts.version)
}

/// The version that a downgrade leaves. Once all nodes have the lower label, only its archive shows which one that was.
fn left<'a>(facts: &'a Facts, to: &str) -> &'a str {
    let newest = newest(facts);
    if compare(newest, to) == Ordering::Greater {
        return newest;
    }
    let versions = facts.archives.iter().map(|archive| archive.version.as_str());
    versions
        .filter(|version| compare(version, to) == Ordering::Greater)
        .filter(|version| is_near(version, to, Direction::Downgrade))
        .max_by(|left, right| compare(left, right))
        .unwrap_or(newest)
}

fn oldest(facts: &Facts) -> &str {
    let versions = facts.nodes.iter().map(|node| node.version.as_str());
    versions.min_by(|left, right| compare(left, right)).unwrap_or(&facts.version)
}

fn refuse_direction(facts: &Facts, direction: Direction, to: &str) -> Result<(), Refusal> {
    match direction {
        Direction::Upgrade if compare(to, oldest(facts)) != Ordering::Greater => {
            Err(Refusal::conflict(format!("{to} is not newer than {}, which the cluster has", oldest(facts)))
                .hint(format!("to downgrade to it: kubectl metalk8s downgrade cluster --to {to}")))
        }
        Direction::Upgrade if compare(to, newest(facts)) == Ordering::Less => {
            let (newest, oldest) = (newest(facts), oldest(facts));
            let message = format!("{to} is older than {newest}, which the cluster has in part");
            Err(Refusal::conflict(message)
                .hint(format!("to go on to {newest}: kubectl metalk8s upgrade cluster --to {newest}"))
                .hint(format!("to go back to {oldest}: kubectl metalk8s downgrade cluster --to {oldest}")))
        }
        Direction::Downgrade if compare(to, newest(facts)) != Ordering::Less => {
            Err(Refusal::conflict(format!("{to} is not older than {}, which the cluster has", newest(facts)))
                .hint(format!("to upgrade to it: kubectl metalk8s upgrade cluster --to {to}")))
        }
        Direction::Upgrade | Direction::Downgrade => Ok(()),
    }
}

fn archive<'a>(facts: &'a Facts, version: &str) -> Result<&'a ProductArchive, Refusal> {
    let found = facts.archives.iter().find(|archive| archive.version == version);
    found.ok_or_else(|| {
        let known: Vec<&str> = facts.archives.iter().map(|archive| archive.version.as_str()).collect();
        let imported = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Refusal::not_found(format!("MetalK8s {version} is not imported; imported: {imported}"))
            .hint("to import it: kubectl metalk8s import archive PATH")
    })
}

/// Refuses if a node is too far away, not ready or cordoned, or if its minion does not answer. A drain that failed leaves
/// its node cordoned, so that is accepted where the last operation failed.
fn refuse_nodes(facts: &Facts, direction: Direction, to: &str, has_failed: bool) -> Result<(), Refusal> {
    let mut complaints = Vec::new();
    for node in &facts.nodes {
        let name = &node.name;
        if !is_near(&node.version, to, direction) {
            complaints.push(match node.version.as_str() {
                "" => format!("node/{name} has no version, so it is not deployed"),
                version => format!("node/{name} has {version}, more than one major version from {to}"),
            });
        }
        if !node.ready {
            complaints.push(format!("node/{name} is not ready"));
        }
        if node.cordoned && !has_failed {
            complaints.push(format!("node/{name} is cordoned"));
        }
        match facts.minions.get(name) {
            Some(true) => {}
            Some(false) => complaints.push(format!("the minion of node/{name} does not answer")),
            None => complaints.push(format!("Salt has no minion for node/{name}")),
        }
    }
    if complaints.is_empty() {
        return Ok(());
    }
    Err(Refusal::conflict(format!("the nodes are not prepared: {}", complaints.join("; "))))
}

/// Whether MetalK8s goes from one version to the other: one major version at a time.
fn is_near(from: &str, to: &str, direction: Direction) -> bool {
    let major = |version: &str| version.split('.').next().and_then(|part| part.parse::<u32>().ok());
    match (major(from), major(to), direction) {
        // The numbering changed: 123 follows 2.11.
        (Some(2), Some(123), Direction::Upgrade) => from.starts_with("2.11."),
        (Some(from), Some(to), Direction::Upgrade) => from.saturating_add(1) >= to,
        (Some(from), Some(to), Direction::Downgrade) => to.saturating_add(1) >= from,
        _ => false,
    }
}

fn refuse_etcd(facts: &Facts) -> Result<(), Refusal> {
    match &facts.etcd {
        Verdict::Healthy => Ok(()),
        Verdict::Degraded(message) | Verdict::Lost(message) => {
            Err(Refusal::conflict(message).hint("details: kubectl metalk8s get etcd -o wide"))
        }
    }
}

/// Refuses what is known to break an upgrade: the Salt master is restarted in the middle if the Solutions in its Pod
/// change, and nodes fail if the pillar has errors. To 2.6 every imported Solution does that (scality/metalk8s#2832).
fn refuse_solutions(facts: &Facts, direction: Direction, to: &str) -> Result<(), Refusal> {
    if !facts.solutions.is_empty() {
        let message = format!("solutions would make the {direction} fail: {}", facts.solutions.join("; "));
        return Err(Refusal::conflict(message).hint("to find the problem: kubectl metalk8s check"));
    }
    if facts.imported > 0 && to.starts_with("2.6.") {
        let article = if direction == Direction::Upgrade { "an" } else { "a" };
        let message = format!("{article} {direction} to {to} is refused while any solution is imported");
        return Err(
            Refusal::conflict(message).hint("details: https://github.com/scality/metalk8s/issues/2832")
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests;
