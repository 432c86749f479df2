//! The program as MetalK8s starts it, with what it is not started with.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::Command;

/// Runs the operator without a cluster; it says why it ends.
fn complaint(config: &str, variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foreman-operator"));
    command.env_clear().envs(variables.iter().copied()).arg(config);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn what_is_missing_is_told() {
    let version = ("OPERATOR_VERSION", "1.0.0");
    assert_eq!(complaint("--help", &[]), "error: usage: foreman-operator --config=FILE\n");
    let told = complaint("--config=/nowhere/at/all", &[]);
    assert!(told.starts_with("error: cannot read /nowhere/at/all: "), "{told}");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/operator.yaml");
    let config = format!("--config={}", manifest.display());
    let told = complaint(&config, &[("OPERATOR_VERSION", "9.9.9")]);
    assert!(told.ends_with("it has no images of version 9.9.9\n"), "{told}");
    let told = complaint(&config, &[version]);
    assert_eq!(told, "error: the variable WATCH_NAMESPACE is not set\n");
}
