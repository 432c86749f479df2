//! Definitions whose next version loses, rejects or hides objects, with the API server as the judge.

use std::fs;

use serde_json::{Value, json};

use crate::support::solution::{PATIENT, activate, archive_of, solution_sandbox};
use crate::support::{Answer, World, answered, fed};

const NAME: &str = "moving";
const OBJECT: &str = "moving.moving.example.com/one in moving";

/// A version of the definition, with the fields of `spec`.
fn version(name: &str, is_stored: bool, fields: &Value) -> Value {
    json!({
        "name": name, "served": true, "storage": is_stored,
        "schema": {"openAPIV3Schema": {"type": "object", "properties": {
            "spec": {"type": "object", "properties": fields}, "status": {"type": "object"}}}},
    })
}

/// The versions of the definition in each version of the Solution, and how they are converted.
fn definitions() -> [(&'static str, Vec<Value>, Value); 5] {
    let texts = json!({"type": "string"});
    let old = json!({"size": {"type": "integer"}, "tags": {"type": "array", "items": texts}});
    let new = json!({"replicas": {"type": "integer"}, "tags": {"type": "array", "items": texts}});
    let narrow = json!({
        "size": {
            "type": "integer", "maximum": 3, "exclusiveMaximum": true, "multipleOf": 2,
            "x-kubernetes-validations": [{"rule": "self != 5"}],
        },
        "tags": {"type": "array", "items": texts, "x-kubernetes-list-type": "set"},
    });
    let none = json!({"strategy": "None"});
    // The service of an operator that is gone.
    let client = json!({"service": {"name": "moving-operator-webhook", "namespace": NAME}});
    let gone = json!({"strategy": "Webhook", "webhook": {
        "clientConfig": client, "conversionReviewVersions": ["v1"]}});
    let both = |is_old: bool| vec![version("v1", !is_old, &new), version("v1alpha1", is_old, &old)];
    [
        ("1.0.0", vec![version("v1alpha1", true, &old)], none.clone()),
        ("1.1.0", both(false), none.clone()),
        ("1.2.0", vec![version("v1alpha1", true, &narrow)], none),
        ("1.3.0", both(true), gone.clone()),
        ("1.4.0", both(false), gone),
    ]
}

/// Builds the archive of this version where the bootstrap node finds it.
fn archive(world: &World, version: &str, versions: &[Value], conversion: &Value) -> String {
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": "movings.moving.example.com"},
        "spec": {
            "group": "moving.example.com", "scope": "Namespaced",
            "names": {"kind": "Moving", "listKind": "MovingList", "plural": "movings", "singular": "moving"},
            "conversion": conversion, "versions": versions,
        },
    });
    archive_of(world, NAME, version, |tree| {
        let file = format!("{tree}/operator/deploy/crds/moving_crd.yaml");
        fs::write(file, definition.to_string()).unwrap();
    })
}

fn diff(world: &World, version: &str) -> String {
    let words = format!("diff solution {NAME} -e {NAME} --version {version}");
    answered(|| world.plugin(&words)).ends_with(1).stdout
}

fn object(size: i64, tags: &[&str]) -> String {
    let object = json!({
        "apiVersion": "moving.example.com/v1alpha1", "kind": "Moving",
        "metadata": {"name": "one", "namespace": NAME}, "spec": {"size": size, "tags": tags},
    });
    object.to_string()
}

fn apply(world: &World, object: &str) -> Answer {
    Answer::of(fed(&mut world.kubectl_command("apply -f -"), object))
}

fn instances(world: &World) -> Answer {
    world.plugin(format!("get instances -e {NAME} -o name"))
}

#[test]
fn definitions_are_judged_by_what_they_do_to_objects() {
    let Some(world) = solution_sandbox() else { return };
    let files: Vec<String> = definitions()
        .iter()
        .map(|(version, versions, conversion)| archive(world, version, versions, conversion))
        .collect();
    let words = format!("import archive {PATIENT}");
    world.does((words, &files));
    activate(world, NAME, "1.0.0", "").succeeds();
    world.does(format!("create environment {NAME}"));
    add(world);
    apply(world, &object(3, &["a", "a"])).succeeds();

    another_stored_version_is_told(world);
    new_restrictions_are_told(world);
    objects_are_read_without_their_webhook(world);
    a_stored_version_loses_fields(world);

    let gone = format!("delete environment {NAME} --with-solutions --with-resources");
    world.does(&gone);
    world.does(format!("deactivate solution {NAME} {PATIENT}"));
    let ids: Vec<String> = definitions().iter().map(|(version, ..)| format!("{NAME}-{version}")).collect();
    let words = format!("delete archive {PATIENT}");
    world.does((words, &ids));
}

fn add(world: &World) {
    let add = format!("add solution {NAME} -e {NAME} --version 1.0.0");
    let more = ["--allow-inactive", PATIENT];
    world.does((&add, more));
}

fn another_stored_version_is_told(world: &World) {
    let lines = diff(world, "1.1.0");
    for line in [
        "-customresourcedefinition/movings.moving.example.com stored as: v1alpha1\n",
        "+customresourcedefinition/movings.moving.example.com stored as: v1\n",
    ] {
        assert!(lines.contains(line), "{lines}");
    }
    let reason = format!("v1alpha1 would be stored as v1: spec.size is removed ({OBJECT})");
    activate(world, NAME, "1.1.0", "--dry-run").fails(4, &reason);
    activate(world, NAME, "1.1.0", "").fails(4, &reason);
}

fn new_restrictions_are_told(world: &World) {
    let lines = diff(world, "1.2.0");
    let of = "customresourcedefinition/movings.moving.example.com v1alpha1";
    for line in [
        format!("-{of} spec.size: integer\n"),
        format!("+{of} spec.size: integer, maximum 3, exclusiveMaximum true, multipleOf 2, "),
        format!("+{of} spec.tags: array, x-kubernetes-list-type \"set\""),
    ] {
        assert!(lines.contains(&line), "{line} in {lines}");
    }
    activate(world, NAME, "1.2.0", "--dry-run")
        .ends_with(4)
        .says(&format!("spec.size has a new restriction: exclusiveMaximum 3 ({OBJECT})"))
        .says(&format!("spec.size has a new restriction: multipleOf 2 ({OBJECT})"))
        .says(&format!("spec.tags has a new restriction: x-kubernetes-list-type set ({OBJECT})"));
    let sound = object(2, &["a", "b"]);
    apply(world, &sound).succeeds();
    activate(world, NAME, "1.2.0", "")
        .succeeds()
        .says("spec.size has a new restriction: multipleOf 2; no object is affected")
        .says(
            "spec.size has a new restriction: x-kubernetes-validations self != 5; it is not known whether \
             existing objects violate it; from Kubernetes 1.30 on",
        );
    apply(world, &object(3, &["a"])).ends_with(1);
    apply(world, &object(2, &["a", "a"])).ends_with(1);
    apply(world, &sound).succeeds();
}

fn objects_are_read_without_their_webhook(world: &World) {
    activate(world, NAME, "1.3.0", "").succeeds();
    // The API server itself cannot convert them.
    let mut converted = world.kubectl_command(format!("get movings.v1.moving.example.com -n {NAME}"));
    Answer::to(&mut converted).fails(1, "conversion webhook for moving.example.com");
    instances(world).succeeds().prints("moving.moving.example.com/one");
    let delete = format!("delete solution {NAME} -e {NAME} {PATIENT}");
    world.plugin(&delete).fails(4, "one");
    world.does((&delete, "--with-resources"));
    assert!(!world.exists(&format!("movings.v1alpha1.moving.example.com one -n {NAME}")));
    apply(world, &object(3, &[])).succeeds();
    world.plugin(format!("deactivate solution {NAME} {PATIENT}")).fails(4, "one");
    add(world);

    // Here there is no version in which it can be read.
    activate(world, NAME, "1.4.0", "").succeeds();
    instances(world)
        .fails(1, "conversion webhook for moving.example.com/v1alpha1")
        .says("moving-operator-webhook");
    world
        .plugin(format!("describe solution {NAME} -e {NAME}"))
        .fails(1, "conversion webhook for moving.example.com/v1alpha1")
        .shows("Custom resource definitions");
    // An activation is the way out of it.
    activate(world, NAME, "1.3.0", "").succeeds();
    instances(world).succeeds().prints("moving.moving.example.com/one");
}

/// What is refused would be lost indeed.
fn a_stored_version_loses_fields(world: &World) {
    activate(world, NAME, "1.1.0", "--allow-crd-changes").succeeds();
    let old = format!("movings.v1alpha1.moving.example.com one -n {NAME}");
    assert_eq!(world.object(&old)["spec"]["size"], 3);
    let words = format!("annotate movings.v1.moving.example.com one -n {NAME} a=b");
    world.kubectl(&words);
    assert_eq!(world.object(&old)["spec"].get("size"), None);
}
