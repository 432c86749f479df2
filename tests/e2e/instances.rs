//! The custom resources of Solutions: listed and changed.

use std::io::Write;

use crate::support::editor::Editor;
use crate::support::solution::{SOLUTION, with_solution};
use crate::support::{Answer, Words, World};

/// With its group: other Solutions, which other tests activate, have kinds of the same name.
const KIND: &str = "clockservers.example-solution.metalk8s.scality.com";

/// Creates a custom resource of the example Solution.
fn create(world: &World, namespace: &str, name: &str, status: &str) {
    let object = format!(
        "{{apiVersion: example-solution.metalk8s.scality.com/v1alpha1, kind: ClockServer, \
         metadata: {{name: {name}, namespace: {namespace}}}, spec: {{replicas: 1, timezone: Europe/Paris}}}}"
    );
    world.kubectl_reading("apply -f -", &object);
    let patch = format!("{{\"status\": {status}}}");
    let target = format!("{KIND}/{name}");
    let words = format!("patch {target} -n {namespace} --subresource=status --type=merge -p");
    world.kubectl((&words, [&patch]));
}

fn configure(world: &World, name: &str, environment: &str, more: impl Words) -> Answer {
    let words = ["configure", "solution", name, "-e", environment];
    world.plugin((words, more))
}

fn replicas(world: &World, environment: &str, name: &str) -> i64 {
    let object = world.object(&format!("{KIND} {name} -n {environment}"));
    object["spec"]["replicas"].as_i64().unwrap()
}

#[test]
fn custom_resources_are_listed_with_their_state() {
    let world = with_solution();
    let _environment = world.deployed("instances", "1.0.0");
    let get = |more: &[&str]| {
        let words = "get instances -e instances";
        world.does((words, more))
    };
    assert_eq!(get(&[]).stdout, "");
    create(world, "instances", "one", r#"{"conditions": [{"type": "Ready", "status": "True"}]}"#);
    create(world, "instances", "two", r#"{"phase": "Starting"}"#);
    let listed = get(&["--no-headers", SOLUTION]).stdout;
    let words: Vec<Vec<&str>> =
        listed.lines().map(|line| line.split_whitespace().take(5).collect()).collect();
    assert_eq!(
        words,
        [
            ["one", "ClockServer", SOLUTION, "instances", "Ready"],
            ["two", "ClockServer", SOLUTION, "instances", "Starting"],
        ]
    );
    let json = get(&["-o", "json"]).json();
    assert_eq!(json["kind"], "List");
    assert_eq!(json["items"][0]["kind"], "ClockServer");
    let names = get(&["-o", "name"]).stdout;
    let first = names.lines().next().unwrap();
    world.kubectl(format!("get {first} -n instances"));
    let unknown = "get instances no-solution -e instances";
    world.plugin(unknown).fails(3, "solution no-solution is not deployed in environment instances");
}

#[test]
fn a_custom_resource_is_changed() {
    let world = with_solution();
    let _environment = world.deployed("tuned", "1.0.0");
    let set = ["--set", "spec.replicas=3"];
    configure(world, SOLUTION, "tuned", set).fails(3, "has no custom resource in environment tuned");
    create(world, "tuned", "one", "{}");
    configure(world, SOLUTION, "tuned", "--set spec.replicas=3 --dry-run").succeeds().says("+  replicas: 3");
    assert_eq!(replicas(world, "tuned", "one"), 1);
    let subject = "clockserver.example-solution.metalk8s.scality.com/one in tuned";
    configure(world, SOLUTION, "tuned", set).succeeds().prints(&format!("{subject} configured"));
    configure(world, SOLUTION, "tuned", set).succeeds().prints(&format!("{subject} unchanged"));
    assert_eq!(replicas(world, "tuned", "one"), 3);
    // The API server checks it before anything is written.
    configure(world, SOLUTION, "tuned", "--set spec.replicas=-1").fails(6, "spec.replicas");
    configure(world, SOLUTION, "tuned", "--set spec.replicsa=4")
        .fails(6, &format!("error: {subject}: unknown field \"spec.replicsa\""));
    configure(world, SOLUTION, "tuned", "--set kind=Other").fails(6, "kind cannot change");
    create(world, "tuned", "two", "{}");
    configure(world, SOLUTION, "tuned", set).fails(2, "several custom resources match");
    configure(world, &format!("{SOLUTION}/two"), "tuned", set).succeeds();
    assert_eq!(replicas(world, "tuned", "two"), 3);

    let mut file = tempfile::NamedTempFile::new().unwrap();
    write!(
        file,
        "{{apiVersion: example-solution.metalk8s.scality.com/v1alpha1, kind: ClockServer, \
         metadata: {{name: two, namespace: tuned}}, spec: {{replicas: 5}}}}"
    )
    .unwrap();
    let path = file.path().to_str().unwrap();
    world.kubectl(format!("label {KIND} two -n tuned team=a"));
    configure(world, &format!("{SOLUTION}/two"), "tuned", ["-f", path]).succeeds();
    let labels = world.object(&format!("{KIND} two -n tuned"))["metadata"]["labels"].clone();
    assert_eq!(labels["team"], "a");
    let spec = world.object(&format!("{KIND} two -n tuned"))["spec"].clone();
    assert_eq!(spec, serde_json::json!({"replicas": 5}));
    world.does("history --no-headers").shows("/two in tuned");
}

#[test]
fn a_custom_resource_is_edited_until_the_server_accepts_it() {
    let world = with_solution();
    let _environment = world.deployed("edited", "1.0.0");
    create(world, "edited", "one", r#"{"phase": "Running"}"#);
    let words = ["configure", "solution", SOLUTION, "-e", "edited", "--edit"];
    let editor = Editor::of(&["true"]);
    world.plugin_editing(&editor, words).succeeds().prints("edit cancelled, no changes made");
    let shown = editor.saw(1);
    assert!(shown.contains("timezone: Europe/Paris") && !shown.contains("Running"), "{shown}");
    let editor = Editor::of(&[
        "sed -i 's/replicas: 1/replicas: -4/' \"$1\"",
        "sed -i 's/replicas: -4/replicas: 4/' \"$1\"",
    ]);
    world.plugin_editing(&editor, words).succeeds();
    editor.began(2, "#| error: ");
    assert_eq!(replicas(world, "edited", "one"), 4);
}

#[test]
fn a_status_that_an_operator_writes_meanwhile_is_no_conflict() {
    let world = with_solution();
    let _environment = world.deployed("watched", "1.0.0");
    create(world, "watched", "one", r#"{"phase": "Starting"}"#);
    let words = ["configure", "solution", SOLUTION, "-e", "watched", "--edit"];
    let meanwhile = |replicas: u32, subresource: &str, patch: &str| {
        let editor = Editor::of(&[&format!(
            "sed -i 's/replicas: [0-9]*/replicas: {replicas}/' \"$1\"\n\
             kubectl patch clockserver one -n watched {subresource} --type=merge -p '{patch}' >&2\n"
        )]);
        world.plugin_editing(&editor, words)
    };
    let running = r#"{"status": {"phase": "Running"}}"#;
    meanwhile(4, "--subresource=status", running).succeeds();
    assert_eq!(replicas(world, "watched", "one"), 4);
    // What somebody else wants of it is one.
    meanwhile(5, "", r#"{"spec": {"replicas": 6}}"#).ends_with(4);
    assert_eq!(replicas(world, "watched", "one"), 6);
}

#[test]
fn a_file_does_not_revert_what_was_changed_since_it_was_read() {
    let world = with_solution();
    let _environment = world.deployed("dated", "1.0.0");
    create(world, "dated", "one", r#"{"phase": "Starting"}"#);
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let read = |replicas: u32| {
        let mut object = world.object(&format!("{KIND} one -n dated"));
        object["spec"]["replicas"] = replicas.into();
        std::fs::write(path, object.to_string()).unwrap();
    };
    read(3);
    world.kubectl((
        format!("patch {KIND} one -n dated --type=merge -p"),
        [r#"{"spec": {"timezone": "Europe/Rome"}}"#],
    ));
    configure(world, SOLUTION, "dated", ["-f", path])
        .ends_with(4)
        .says("was changed since the file was read: its metadata.generation is 2, not 1");
    assert_eq!(replicas(world, "dated", "one"), 1);
    read(3);
    world.kubectl((
        format!("patch {KIND} one -n dated --subresource=status --type=merge -p"),
        [r#"{"status": {"phase": "Running"}}"#],
    ));
    configure(world, SOLUTION, "dated", ["-f", path]).succeeds();
    assert_eq!(replicas(world, "dated", "one"), 3);
}
