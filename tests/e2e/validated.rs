//! `validate archive --dry-run=server`: the API server judges the definitions, and nothing is written.

use std::fs;
use std::path::Path;

use crate::support::{Answer, Words, World, world};

/// A rule whose types are right, and whose cost the API server estimates as too high: the list has no greatest length.
const COSTLY: &str = "                  x-kubernetes-validations:\n                    - rule: self.all(a, self.all(b, \
    self.all(c, a == b || b == c)))\n";

fn validate(world: &World, file: &str, more: impl Words) -> Answer {
    world.plugin((["validate", "archive", file], more))
}

/// Inserts a list `names` with this rule before the field `version`.
fn insert(definition: &Path, rule: &str) {
    const FIELD: &str = "                version:\n";
    let list = format!(
        "                names:\n                  type: array\n                  items: {{type: string}}\n{rule}"
    );
    let text = fs::read_to_string(definition).unwrap();
    assert!(text.contains(FIELD), "{text}");
    fs::write(definition, text.replacen(FIELD, &format!("{list}{FIELD}"), 1)).unwrap();
}

#[test]
fn the_api_server_judges_definitions_and_keeps_nothing() {
    let world = world();
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("costly").display().to_string();
    world.does(format!("init solution costly --version 0.1.0 {tree}"));
    let definition = format!("{tree}/operator/deploy/crds/costly_crd.yaml");
    let placeholder = ["--allow", "operator-image-placeholder"];
    validate(world, &tree, "--dry-run=server").succeeds();

    insert(Path::new(&definition), COSTLY);
    validate(world, &tree, placeholder).succeeds();
    let refused = validate(world, &tree, "--dry-run=server -o json").ends_with(6);
    let report = refused.json();
    let finding = &report["findings"][0];
    assert_eq!(finding["rule"], "crd-server", "{report}");
    assert_eq!(finding["severity"], "error", "{report}");
    assert_eq!(finding["path"], "operator/deploy/crds/costly_crd.yaml", "{report}");
    let message = finding["message"].as_str().unwrap();
    assert!(message.contains("cost"), "{message}");
    world.does("get solutions -A -o name").hides("costly");
}
