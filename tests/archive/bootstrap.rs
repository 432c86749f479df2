//! `validate bootstrap-configuration`, without a cluster.

use std::fs;

use serde_json::json;

use crate::command::run;

const GOOD: &str = include_str!("../fixtures/bootstrap-configuration.yaml");

#[test]
fn a_configuration_is_valid_or_each_problem_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let validate = |text: &str, flags: &str| {
        fs::write(directory.path().join("bootstrap.yaml"), text).unwrap();
        let words = "validate bootstrap-configuration bootstrap.yaml";
        run(directory.path(), (words, flags))
    };
    validate(GOOD, "").succeeds().shows("valid");

    let mistaken = GOOD.replace("10.200.1.0/28", "10.200.1.1/28") + "archive: /x.iso\n";
    let bad = validate(&mistaken, "").ends_with(6);
    for text in [
        "networks.controlPlane.cidr",
        "10.200.1.1/28 is an address within 10.200.1.0/28",
        "did you mean archives?",
    ] {
        assert!(bad.stdout.contains(text), "{bad:?}");
    }
    let verdict = "error: bootstrap.yaml is not valid: 1 error and 1 warning\n";
    assert_eq!(bad.stderr, verdict);

    let document = validate(&mistaken, "-o json").json();
    assert_eq!(document["kind"], "BootstrapConfigurationReport");
    assert_eq!(document["result"], false);
    assert_eq!(document["reason"], "Invalid");
    let first = json!({"severity": "error", "path": "networks.controlPlane.cidr",
        "message": "10.200.1.1/28 is an address within 10.200.1.0/28"});
    assert_eq!(document["problems"][0], first);

    let warned = GOOD.to_owned() + "other: {}\n";
    validate(&warned, "").succeeds();
    validate(&warned, "--strict").ends_with(6);
}

#[test]
fn a_file_that_is_not_there_is_a_usage_error() {
    let directory = tempfile::tempdir().unwrap();
    run(directory.path(), "validate bootstrap-configuration absent.yaml")
        .fails(2, "error: absent.yaml does not exist");
}
