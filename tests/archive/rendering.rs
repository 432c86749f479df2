//! `render solution --archive`: without a cluster; and an archive that is not the right one is refused before one is asked.

use serde_json::Value;

use crate::answer::Answer;
use crate::command::run_beside;
use crate::support::{ROLE, Solution};

/// Runs these words, where neither a kubeconfig nor a Pod names a cluster.
fn offline(solution: &Solution, words: &str) -> Answer {
    run_beside(solution, ("render solution sample --archive tree", words))
}

fn objects(outcome: &Answer) -> Vec<Value> {
    assert_eq!(outcome.status, Some(0), "{outcome:?}");
    outcome.json()["items"].as_array().unwrap().clone()
}

#[test]
fn an_archive_is_rendered_without_a_cluster() {
    let solution = Solution::new();
    let outcome = offline(&solution, "-e prod -o json");
    let rendered = objects(&outcome);
    let kinds: Vec<&str> = rendered.iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.first(), Some(&"ServiceAccount"), "{kinds:?}");
    assert!(kinds.contains(&"ConfigMap") && kinds.contains(&"Deployment"), "{kinds:?}");
    for object in &rendered {
        let namespace = &object["metadata"]["namespace"];
        assert!(namespace == "prod" || object["kind"] == "ClusterRole", "{object}");
        let release = &object["metadata"]["labels"]["metalk8s.scality.com/version"];
        assert!(release.is_null(), "{object}");
    }
    for assumed in ["metalk8s-registry-from-config.invalid (--registry)", "--webhook", "--metalk8s-version"] {
        assert!(outcome.stderr.contains(assumed), "{outcome:?}");
    }
    let namespaced = objects(&offline(&solution, "-n other -o json"));
    assert_eq!(namespaced[0]["metadata"]["namespace"], "other");
}

#[test]
fn flags_say_what_only_a_cluster_knows() {
    let flags = "-e prod -o json --registry host:5000 --webhook --metalk8s-version 130.0.0";
    let outcome = offline(&Solution::new(), flags);
    let rendered = objects(&outcome);
    assert_eq!(outcome.stderr, "");
    assert_eq!(rendered[0]["metadata"]["labels"]["metalk8s.scality.com/version"], "130.0.0");
    let deployment = rendered.iter().find(|one| one["kind"] == "Deployment").unwrap();
    let container = &deployment["spec"]["template"]["spec"]["containers"][0];
    let image = container["image"].as_str().unwrap();
    assert!(image.starts_with("host:5000/sample-1.2.3/"), "{image}");
}

#[test]
fn a_kubeconfig_is_used_unless_the_command_is_offline() {
    let solution = Solution::new();
    // Nothing listens there.
    let cluster = "--server https://127.0.0.1:1 -e prod -o json";
    offline(&solution, cluster).ends_with(9);
    objects(&offline(&solution, &format!("--offline {cluster}")));
    // A file that is named and missing is a mistake, not the wish for no cluster.
    offline(&solution, "-e prod --kubeconfig absent").ends_with(2);
}

#[test]
fn a_namespace_has_to_be_given() {
    offline(&Solution::new(), "--offline").fails(2, "-e is missing");
}

fn render(solution: &Solution, name: &str, version: &str) -> Answer {
    let words = format!("render solution {name} --version {version} -e prod --archive tree");
    run_beside(solution, words)
}

#[test]
fn another_solution_or_version_is_refused() {
    let solution = Solution::new();
    for (name, version) in [("sample", "1.2.4"), ("sample", "^2"), ("other", "1.2.3")] {
        let outcome = render(&solution, name, version).ends_with(6);
        let message = format!("tree: it is sample 1.2.3, not {name} {version}");
        assert!(outcome.stderr.contains(&message), "{outcome:?}");
    }
}

#[test]
fn an_archive_without_the_image_of_its_operator_is_refused() {
    let solution = Solution::new();
    solution.remove("images/sample-operator");
    let outcome = render(&solution, "sample", "latest").ends_with(6);
    let message = "tree: the image of the operator, sample-operator:1.2.3, is not in the archive";
    assert!(outcome.stderr.contains(message), "{outcome:?}");
}

#[test]
fn roles_that_are_not_valid_are_refused() {
    let solution = Solution::new();
    solution.edit(ROLE, "verbs: [update]", "verbs: update");
    let outcome = render(&solution, "sample", "1.x").ends_with(6);
    let message = "the roles of sample 1.2.3 are not valid";
    assert!(outcome.stderr.contains(message), "{outcome:?}");
}
