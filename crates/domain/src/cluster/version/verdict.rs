//! Whether the cluster and its nodes have one version, and no script of MetalK8s broke off between two.

use super::{NodeVersion, Operation};
use crate::api::state::JobState;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Whole(String),
    Busy(String),
    /// One has failed, or ended before all nodes had the version of the cluster.
    Broken {
        message: String,
        fix: String,
    },
    Unknown,
}

/// The verdict on a cluster of this version. `operation` is the upgrade or downgrade that runs, or else the last one.
pub fn verdict(cluster: &str, nodes: &[NodeVersion], operation: Option<&Operation>) -> Verdict {
    if let Some(running) = operation.filter(|one| matches!(one.state, JobState::Running | JobState::Unknown))
    {
        return Verdict::Busy(running.summary());
    }
    if cluster.is_empty() {
        return Verdict::Unknown;
    }
    // A node without a version is not deployed yet.
    let differs = |node: &&NodeVersion| !node.version.is_empty() && node.version != cluster;
    let others = nodes.iter().filter(differs);
    let others: Vec<String> = others.map(|node| format!("{} ({})", node.name, node.version)).collect();
    let failure = operation.filter(|one| one.is_unfinished());
    let mut found: Vec<String> = failure.map(Operation::summary).into_iter().collect();
    if !others.is_empty() {
        found.push(format!("the cluster has version {cluster}, but not these nodes: {}", others.join(", ")));
    }
    found.extend(disagreement(cluster, nodes));
    if found.is_empty() {
        return Verdict::Whole(format!("the cluster and all its nodes have version {cluster}"));
    }
    Verdict::Broken { message: found.join("; "), fix: completion(operation) }
}

/// What contradicts the labels of the nodes, which have a version before the nodes do.
pub fn disagreement(cluster: &str, nodes: &[NodeVersion]) -> Option<String> {
    let noted = nodes.iter().find_map(|node| Some((node, node.version_in_progress.as_ref()?)));
    if let Some((node, version)) = noted {
        return Some(format!("MetalK8s has not completed version {version} of node/{}", node.name));
    }
    // A node that is declared and not deployed has no kubelet yet.
    let is_deployed = |node: &&NodeVersion| node.version == cluster && !node.kubelet_version.is_empty();
    let mut labelled = nodes.iter().filter(is_deployed);
    let first = labelled.next()?;
    let other = labelled.find(|node| node.kubelet_version != first.kubelet_version)?;
    Some(format!(
        "node/{} and node/{} have version {cluster}, but their kubelets have {} and {}",
        first.name, other.name, first.kubelet_version, other.kubelet_version
    ))
}

fn completion(operation: Option<&Operation>) -> String {
    let (direction, version) = match operation {
        Some(one) if !one.version.is_empty() => (one.direction.to_string(), one.version.as_str()),
        _ => ("upgrade".to_owned(), "VERSION"),
    };
    format!("remove the cause, then run it again: kubectl metalk8s {direction} cluster --to {version}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::version::Direction;

    fn nodes(versions: &[&str]) -> Vec<NodeVersion> {
        let node = |(number, version): (usize, &&str)| NodeVersion {
            name: format!("node-{number}"),
            version: (*version).to_owned(),
            ..NodeVersion::default()
        };
        versions.iter().enumerate().map(node).collect()
    }

    fn operation(state: JobState, message: &str) -> Operation {
        Operation {
            direction: Direction::Downgrade,
            version: "129.0.0".to_owned(),
            unit: Direction::Downgrade.unit(),
            state,
            message: message.to_owned(),
            started: None,
            ended: None,
            steps: Vec::new(),
        }
    }

    #[test]
    fn one_version_is_whole_and_what_runs_is_busy() {
        let whole = Verdict::Whole("the cluster and all its nodes have version 130.0.0".to_owned());
        let same = nodes(&["130.0.0", "", "130.0.0"]);
        let done = operation(JobState::Succeeded, "succeeded");
        assert_eq!(verdict("130.0.0", &same, None), whole);
        assert_eq!(verdict("130.0.0", &same, Some(&done)), whole);
        for state in [JobState::Running, JobState::Unknown] {
            let running = operation(state, "was started by jo");
            let verdict = verdict("130.0.0", &nodes(&["129.0.0"]), Some(&running));
            assert!(matches!(verdict, Verdict::Busy(_)), "{verdict:?}");
        }
        assert_eq!(verdict("", &nodes(&[""]), None), Verdict::Unknown);
    }

    #[test]
    fn what_failed_or_ended_in_between_is_broken() {
        let fix = "remove the cause, then run it again: kubectl metalk8s downgrade cluster --to 129.0.0";
        let mixed = "the cluster has version 130.0.0, but not these nodes: node-1 (129.0.0)";
        let broken = |versions: &[&str], operation: Option<&Operation>| match verdict(
            "130.0.0",
            &nodes(versions),
            operation,
        ) {
            Verdict::Broken { message, fix } => (message, fix),
            other => panic!("{other:?}"),
        };
        let failed = operation(JobState::Failed, "failed with exit status 1");
        let failure = "downgrade to 129.0.0 failed with exit status 1";
        assert_eq!(broken(&["130.0.0"], Some(&failed)), (failure.to_owned(), fix.to_owned()));
        assert_eq!(
            broken(&["130.0.0", "129.0.0"], Some(&failed)),
            (format!("{failure}; {mixed}"), fix.to_owned())
        );
        let done = operation(JobState::Succeeded, "succeeded");
        assert_eq!(broken(&["130.0.0", "129.0.0"], Some(&done)).0, mixed);
        // Its label is ahead of what it runs.
        let mut behind = nodes(&["130.0.0", "130.0.0"]);
        behind[1].kubelet_version = "v1.29.0".to_owned();
        // The other one is declared, and not deployed yet.
        assert_eq!(disagreement("130.0.0", &behind), None);
        behind[0].kubelet_version = "v1.30.0".to_owned();
        let differs = disagreement("130.0.0", &behind).unwrap();
        assert!(differs.contains("node/node-0 and node/node-1"), "{differs}");
        behind[0].version_in_progress = Some("130.0.0".to_owned());
        let noted = "MetalK8s has not completed version 130.0.0 of node/node-0";
        assert_eq!(disagreement("130.0.0", &behind).unwrap(), noted);
        let (message, fix) = broken(&["130.0.0", "129.0.0"], None);
        assert_eq!(message, mixed);
        assert!(fix.ends_with("upgrade cluster --to VERSION"), "{fix}");
    }
}
