//! Every fault at every request of every changing verb: a proxy between the plugin and the API server does what a
//! script says, and what comes of it is held against what the plugin promises. See `docs/internals/faults.md`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a test fails by panicking, and nobody links to it"
)]

mod answer;
mod cell;
mod clock;
mod fault;
mod jobs;
mod judge;
mod matrix;
mod objects;
mod pairs;
mod proxy;
mod report;
mod request;
mod run;
mod salt;
mod sample;
mod scenario;
mod script;
mod selection;
mod snapshot;
mod stage;
mod upstream;
mod world;

use scenario::Theme;

/// Without it, cells in which commands wait would take minutes each.
const CLOCK: &str = "faketime";

#[test]
fn promises_hold_whatever_happens() {
    if programs::have(&[CLOCK]) {
        promises_hold(Theme::Cluster);
    }
}

#[test]
fn promises_about_silences_hold_whatever_happens() {
    if programs::have(&[&sandbox::MONITORING_PROGRAMS[..], &[CLOCK]].concat()) {
        promises_hold(Theme::Silences);
    }
}

#[test]
fn promises_without_salt_hold_whatever_happens() {
    if programs::have(&[CLOCK]) {
        promises_hold(Theme::Direct);
    }
}

fn promises_hold(theme: Theme) {
    // Two libraries bring each their own; both are to use this one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let report = run::run(theme);
    eprintln!("{report}");
    assert!(report.failures.is_empty(), "{} cells failed", report.failures.len());
}
