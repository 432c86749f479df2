//! `render solution`: the objects that Salt makes, without Salt.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::solution::{PATIENT, SOLUTION, essence, with_solution};
use crate::support::{Answer, Words, World, answered};

/// Everything that Salt makes for operators, but for cluster roles.
const KINDS: &str = "serviceaccounts,roles,rolebindings,configmaps,deployments";

fn render(world: &World, version: &str, environment: &str, more: impl Words) -> Answer {
    let words = ["render", "solution", SOLUTION, "--version", version, "-e", environment];
    let words = (words, more).words();
    // Salt is asked, which an import of another test restarts.
    answered(|| world.plugin(&words))
}

fn place(object: &Value) -> [String; 3] {
    ["/kind", "/metadata/namespace", "/metadata/name"]
        .map(|path| object.pointer(path).and_then(Value::as_str).unwrap_or_default().to_owned())
}

/// The rendered objects as the API server would store them in place of Salt's are those that it stores.
fn assert_is_what_salt_made(world: &World, namespace: &str, rendered: &Answer) {
    let objects = rendered.json();
    let objects = objects["items"].as_array().unwrap();
    let stored = world.object(&format!("{KINDS} -n {namespace} -l heritage=salt"));
    let stored: BTreeSet<_> = stored["items"].as_array().unwrap().iter().map(place).collect();
    let in_namespace = objects.iter().filter(|one| one["kind"] != "ClusterRole");
    assert_eq!(in_namespace.map(place).collect::<BTreeSet<_>>(), stored);
    for object in objects {
        let words = "replace --dry-run=server -o json -f -";
        let replaced = world.kubectl_reading(words, &object.to_string());
        let [kind, namespace, name] = place(object);
        let namespace = if namespace.is_empty() { String::new() } else { format!("-n {namespace}") };
        let made = world.object(&format!("{kind} {name} {namespace}"));
        assert_eq!(essence(serde_json::from_str(&replaced).unwrap()), essence(made));
    }
}

#[test]
fn what_is_rendered_is_what_salt_makes() {
    let world = with_solution();
    let _environment = world.environment("rendered");
    let other = "create environment rendered -n rendered-more";
    world.does(other);
    // Nothing has the solution yet: the objects are those of both namespaces, and the API server accepts them.
    let both = render(world, "1.0.0", "rendered", "").succeeds().stdout;
    let applied = world.kubectl_reading("apply --dry-run=server -o name -f -", &both);
    let accounts = applied.lines().filter(|line| line.starts_with("serviceaccount/"));
    assert_eq!((accounts.count(), applied.lines().count()), (2, 13), "{applied}");

    for (namespace, webhook) in [("rendered", "--webhook=false"), ("rendered-more", "--webhook")] {
        for (verb, version) in [("add", "1.0.0"), ("upgrade", "1.1.0"), ("upgrade", "2.0.0-rc.1")] {
            let words = [verb, "solution", SOLUTION, "--version", version, "-e", "rendered"];
            world.does((words, ["-n", namespace, webhook, PATIENT]));
            let rendered = render(world, version, "rendered", "-o json").succeeds();
            assert_is_what_salt_made(world, namespace, &rendered);
            // Byte by byte: it ends with 1 if there is a difference.
            let difference = world.kubectl_reading("diff -f -", &rendered.stdout);
            assert_eq!(difference, "");
        }
        let words = ["delete", "solution", SOLUTION, "-e", "rendered", "-n", namespace, PATIENT];
        world.does(words);
    }
}

#[test]
fn an_archive_is_rendered_like_its_import() {
    let world = with_solution();
    let _environment = world.environment("rendered-file");
    let archive = world.archive("1.1.0");
    let from_file = ["--archive", archive.as_str(), "--webhook"];
    let from_file = render(world, "^1.1", "rendered-file", from_file).succeeds().stdout;
    let imported = render(world, "1.1.0", "rendered-file", "--webhook").succeeds().stdout;
    assert_eq!(from_file, imported);
    assert!(imported.contains("/cert") && imported.contains("\n---\n"), "{imported}");

    render(world, "9.9.9", "rendered-file", "")
        .fails(3, "no version 9.9.9 of solution example-solution is imported");
    render(world, "1.1.0", "nowhere-at-all", "").ends_with(3);
    render(world, "1.1.0", "rendered-file", "-n kube-system").ends_with(3);
}
