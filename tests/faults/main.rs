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
mod fault;
mod jobs;
mod judge;
mod matrix;
mod proxy;
mod request;
mod sample;
mod scenario;
mod script;
mod selection;
mod snapshot;
mod upstream;
mod world;

#[test]
fn promises_hold_whatever_happens() {
    // Two libraries bring each their own; both are to use this one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let report = matrix::run();
    eprintln!("{report}");
    let is_list = std::env::var_os("FAULTS").is_some_and(|which| which == "list");
    assert!(report.run > 0 || is_list, "no cell was run: FAULT fits none");
    assert!(
        report.failures.is_empty(),
        "{} cells failed",
        report.failures.len()
    );
}
