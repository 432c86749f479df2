//! The functions of the fuzz targets in `fuzz/`: for each kind of text from outside, one function that reads any
//! bytes as that text and checks the result.
//!
//! Three things are true of all of them. No input makes them panic, none makes them take memory or time
//! out of proportion to its length, and what they print is bounded. The functions stand beside what they
//! call, so that nothing is public for their sake; none of this is compiled into the plugin.
//!
//! The checked-in inputs of each target are in `fuzz/seeds/<target>`. `cargo test --lib fuzzing` runs them
//! all, so that a case that was found once stays fixed without any fuzzer.

use client::{cluster, salt};
use solution_archive as archive;

use crate::cli;

#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name: that of its binary in `fuzz/` and of the directory with its inputs.
    pub name: &'static str,
    /// Reads an input, and panics where something is not as it has to be.
    pub run: fn(&[u8]),
    /// Directories with more inputs, which are there for other tests.
    pub recorded: &'static [&'static str],
}

pub const TARGETS: [Target; 17] = [
    target("iso", archive::fuzzing::iso),
    target("manifest", archive::fuzzing::manifest),
    target("roles", archive::fuzzing::roles),
    target("definitions", archive::fuzzing::definitions),
    target("image_layout", archive::fuzzing::image_layout),
    target("image_import", archive::fuzzing::image_import),
    target("image_tar", archive::fuzzing::image_tar),
    target("jsonpath", printers::fuzzing::jsonpath),
    target("template", printers::fuzzing::template),
    target("columns", printers::fuzzing::columns),
    target("certificate", domain::testing::fuzzing::certificate),
    target("constraint", domain::testing::fuzzing::constraint),
    target("words", cli::fuzzing::words),
    target("yaml_edit", domain::testing::fuzzing::yaml_edit),
    target("kubeconfig", cluster::fuzzing::kubeconfig),
    Target {
        name: "salt_answer",
        run: salt::fuzzing::answer,
        recorded: &["tests/fixtures/salt", "tests/fixtures/salt/3006"],
    },
    Target { name: "salt_events", run: salt::fuzzing::events, recorded: &["tests/fixtures/salt/3006"] },
];

const fn target(name: &'static str, run: fn(&[u8])) -> Target {
    Target { name, run, recorded: &[] }
}

/// Runs the target called `name` on one input.
///
/// # Panics
///
/// Where there is no such target, and where something is not as it has to be.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    assert!(target.is_some(), "there is no fuzz target {name}");
    if let Some(target) = target {
        (target.run)(input);
    }
}

#[cfg(test)]
mod tests;
