use std::collections::BTreeMap;

use jiff::Timestamp;

use super::{Column, Row, Tone, Toned};
use domain::cluster::version::{ClusterObject, NodeVersion, Operation, compare};

impl Row for ClusterObject {
    const KIND: &'static str = "ClusterVersion";
    const WORD: &'static str = "cluster";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("VERSION", |one: &Self, _| or_none(&one.spec.version)),
        Column::new("NODES", |one: &Self, _| counted(one, |node| &node.version)),
        Column::new("READY", |one: &Self, _| ready(one)).toned(|one| {
            if one.status.nodes.iter().all(|node| node.ready && !node.cordoned) {
                Tone::Good
            } else {
                Tone::Bad
            }
        }),
        Column::new("AVAILABLE", |one: &Self, _| {
            let available = one.status.available.as_ref();
            available.map_or_else(|| "<unknown>".to_owned(), |versions| or_none(&versions.join(",")))
        }),
        Column::wide("KUBELETS", |one: &Self, _| counted(one, |node| &node.kubelet_version)),
        Column::new("OPERATION", |one: &Self, _: Timestamp| {
            let operation = one.status.operation.as_ref();
            operation.map_or_else(|| "<none>".to_owned(), Operation::summary)
        })
        .toned(|one| {
            let operation = one.status.operation.as_ref();
            operation.map_or(Tone::Plain, |operation| operation.state.tone())
        }),
    ];
}

fn or_none(text: &str) -> String {
    if text.is_empty() { "<none>" } else { text }.to_owned()
}

/// The versions that the nodes have, the highest first: `130.0.0 (1), 129.0.0 (2)`.
fn counted(cluster: &ClusterObject, version: impl Fn(&NodeVersion) -> &str) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for node in &cluster.status.nodes {
        *counts.entry(version(node)).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by(|left, right| compare(right.0, left.0));
    let told = |(version, count): &(&str, usize)| format!("{} ({count})", or_none(version));
    counts.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// How many nodes are ready and not cordoned.
fn ready(cluster: &ClusterObject) -> String {
    let nodes = &cluster.status.nodes;
    let ready = nodes.iter().filter(|node| node.ready && !node.cordoned).count();
    format!("{ready}/{}", nodes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::cluster::version::{ClusterStatus, document};

    #[test]
    fn the_versions_of_nodes_are_counted() {
        let node = |version: &str, ready, cordoned| NodeVersion {
            version: version.to_owned(),
            ready,
            cordoned,
            ..NodeVersion::default()
        };
        let status = ClusterStatus {
            nodes: vec![
                node("129.0.0", true, false),
                node("130.0.0", true, true),
                node("129.0.0", false, false),
            ],
            ..ClusterStatus::default()
        };
        let cluster = document("130.0.0".to_owned(), status);
        assert_eq!(counted(&cluster, |node| &node.version), "130.0.0 (1), 129.0.0 (2)");
        assert_eq!(counted(&cluster, |node| &node.kubelet_version), "<none> (3)");
        assert_eq!(ready(&cluster), "1/3");
    }
}
