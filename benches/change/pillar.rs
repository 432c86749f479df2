//! Salt's pillar, which reads the ConfigMap of each Environment: what `add solution` takes where there are many of them.

use sandbox::{Options, Sandbox};
use serde_json::json;

use crate::add::{self, Taken};
use crate::measured::{Report, median};
use crate::writer::Writer;

/// How many other Environments there are.
const SIZES: [usize; 4] = [0, 10, 100, 1_000];
const ROUNDS: usize = 3;

pub(crate) fn measure(report: &mut Report) {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    add::prepare(&sandbox);
    let writer = Writer::to(&sandbox);
    let mut there = 0;
    for size in SIZES {
        writer.create((there..size).flat_map(environment));
        there = size;
        let add = |round| add::one(&format!("added-{size}-{round}"), &sandbox);
        let rounds: Vec<Taken> = (0..ROUNDS).map(add).collect();
        let total = median(&rounds.iter().map(|one| one.total).collect::<Vec<_>>());
        report.figure(
            &format!("add solution, beside {size} other environments"),
            format!("{:.0} ms", total * 1000.0),
        );
    }
}

fn environment(number: usize) -> [serde_json::Value; 2] {
    let name = format!("other-{number}");
    let labels = json!({"solutions.metalk8s.scality.com/environment": name});
    let metadata = json!({"name": "metalk8s-environment", "namespace": name});
    [
        json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name, "labels": labels}}),
        json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata}),
    ]
}
