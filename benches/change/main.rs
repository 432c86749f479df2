//! What commands that change something, watches and large clusters take, and how much of it is the plugin's own.
//!
//! `make bench` runs it. It needs what the sandbox needs, and Go builds Helm and Flux from their modules.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and stops where it fails")]
#![allow(clippy::cast_precision_loss, reason = "it counts no further than a float does")]

#[path = "../measured/mod.rs"]
mod measured;

mod add;
mod fleet;
mod flux;
mod helm;
mod log;
mod nodes;
mod pages;
mod peers;
mod pillar;
mod served;
mod several;
mod size;
mod volumes;
mod watch;
mod writer;

use measured::Report;
use sandbox::{Options, Sandbox};

/// The parts that are measured. `PART` names one of them, for whoever looks at that one alone.
type Part = (&'static str, fn(&mut Report));

const PARTS: [Part; 11] = [
    ("add", |report| add::measure(&start(), report)),
    ("pillar", |report| pillar::measure(&start(), report)),
    ("volumes", |report| volumes::measure(&start(), report)),
    ("several", |report| several::measure(&start(), report)),
    ("nodes", |report| nodes::measure(&start(), report)),
    ("peers", |report| peers::measure(&start(), report)),
    ("watch", |report| watch::measure(&start(), report)),
    ("pages", |report| pages::measure(&start(), report)),
    ("fleet", |report| fleet::measure(&start(), report)),
    ("reports", watch::in_memory),
    ("size", size::measure),
];

fn main() {
    let mut report = Report::new("change");
    let only = std::env::var("PART").ok();
    let uses_record = ["RECORD", "CHECK"].iter().any(|one| std::env::var_os(one).is_some());
    assert!(only.is_none() || !uses_record, "only all parts are recorded, or compared with the record");
    for (name, measure) in PARTS {
        if only.as_deref().is_none_or(|only| only == name) {
            measure(&mut report);
        }
    }
    report.finish();
}

/// A cluster of its own for each part: what one leaves behind does not make the next one slower.
fn start() -> Sandbox {
    Sandbox::start(Options::default()).unwrap()
}
