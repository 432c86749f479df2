//! Salt's pillar, which reads the ConfigMap of each Environment: what `add solution` takes where there are many of them.

use sandbox::Sandbox;

use crate::add::{self, Taken};
use crate::measured::cluster::{configuration, namespace};
use crate::measured::{Report, median};
use crate::writer::Writer;

/// How many other Environments there are.
const SIZES: [usize; 4] = [0, 10, 100, 1_000];
const ROUNDS: usize = 3;

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    add::prepare(sandbox);
    let writer = Writer::to(sandbox);
    let mut there = 0;
    for size in SIZES {
        writer.create((there..size).flat_map(|number| {
            let name = format!("other-{number}");
            [namespace(&name), configuration(&name)]
        }));
        there = size;
        let add = |round| add::one(&format!("added-{size}-{round}"), sandbox);
        let rounds: Vec<Taken> = (0..ROUNDS).map(add).collect();
        let total = median(&rounds.iter().map(|one| one.total).collect::<Vec<_>>());
        report.figure(
            &format!("add solution, beside {size} other environments"),
            format!("{:.0} ms", total * 1000.0),
        );
    }
}
