//! What `-o json` prints is held against the schemas that are handed out.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::Value;

static SCHEMAS: LazyLock<BTreeMap<String, Validator>> = LazyLock::new(|| {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| {
            let schema: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let kind = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (kind, jsonschema::validator_for(&schema).unwrap())
        })
        .collect()
});

/// What of this object is not as the schema of its kind says.
pub fn faults(value: &Value) -> Vec<String> {
    let kind = value["kind"].as_str().unwrap_or_default();
    match SCHEMAS.get(kind) {
        Some(schema) => schema
            .iter_errors(value)
            .map(|error| format!("{kind}{}: {error}", error.instance_path()))
            .collect(),
        None if is_of_others(value) => Vec::new(),
        None => vec![format!("there is no schema of the kind {kind:?}")],
    }
}

/// Manifests that a dry run prints for kubectl are of Kubernetes' own kinds, and MetalK8s' configuration is its own.
fn is_of_others(value: &Value) -> bool {
    let version = value["apiVersion"].as_str().unwrap_or_default();
    version == "v1" || version.contains(".k8s.io/") || value["kind"] == "BootstrapConfiguration"
}

#[test]
fn a_wrong_object_is_found() {
    let result = serde_json::json!({"kind": "ActionResult", "name": "environment/prod", "action": "create",
        "message": "", "result": true, "changed": true, "elapsed": 0.4, "dryRun": false});
    assert_eq!(faults(&result), Vec::<String>::new());
    for (field, wrong) in [("result", Value::Null), ("elapsed", "1s".into()), ("kind", "Result".into())] {
        let mut result = result.clone();
        result[field] = wrong;
        assert_eq!(faults(&result).len(), 1, "{field}");
    }
    let mut incomplete = result;
    incomplete.as_object_mut().unwrap().remove("changed");
    assert_eq!(faults(&incomplete).len(), 1);
}
