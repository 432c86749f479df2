//! `permissions archive`: what an operator may do, without a cluster.

use std::fs;

use serde_json::json;

use crate::answer::Answer;
use crate::command::run_beside;
use crate::support::{self, ROLE, Solution};
use crate::words::Words;

/// Rules for an operator that wants too much.
const GREEDY: &str = "\
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: greedy}
rules:
  - {apiGroups: [''], resources: [pods, nodes], verbs: [get, list]}
  - {apiGroups: [''], resources: [secrets], verbs: [get]}
  - {nonResourceURLs: [/metrics], verbs: [get]}
";

fn permissions(solution: &Solution, words: impl Words) -> Answer {
    run_beside(solution, ("permissions archive", words))
}

fn greedy() -> Solution {
    let solution = Solution::new();
    solution.write(ROLE, format!("{}{GREEDY}", support::ROLES));
    solution
}

/// The words of the lines of the page that begin with `start`.
fn lines(outcome: &Answer, start: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = outcome.stdout.lines().map(words);
    lines.filter(|line| line.starts_with(start)).collect()
}

#[test]
fn roles_are_listed_with_what_they_really_grant() {
    let solution = greedy();
    let image = solution.build();
    for file in ["tree", image.to_str().unwrap()] {
        let outcome = permissions(&solution, [file]).succeeds();
        assert_eq!(
            lines(&outcome, "Role "),
            [
                "Role sample-operator yes get, list, watch, update samples.sample.example.com <any>",
                "Role sample-operator yes update samples/status.sample.example.com <any>",
            ]
        );
        assert_eq!(
            lines(&outcome, "ClusterRole greedy"),
            [
                "ClusterRole greedy in part get, list nodes, pods <any>",
                "ClusterRole greedy yes get secrets <any>",
                "ClusterRole greedy no get /metrics <any>",
            ]
        );
        assert_eq!(
            lines(&outcome, "ClusterRole sample"),
            ["ClusterRole sample-operator-nodes no <none> <none> <none>"]
        );
        let findings = lines(&outcome, "role-").len() + lines(&outcome, "cluster-role-").len();
        assert_eq!(findings, 4, "{outcome:?}");
        assert!(outcome.stdout.contains("ClusterRole greedy, rule 2 grants get on Secrets"), "{outcome:?}");
    }
}

#[test]
fn roles_are_objects_in_a_list() {
    let solution = greedy();
    let outcome = permissions(&solution, "tree -o json");
    let list = outcome.json();
    assert_eq!(list["kind"], "List");
    assert_eq!(list["apiVersion"], "v1");
    let items = list["items"].as_array().unwrap();
    assert_eq!(items.len(), 3, "{outcome:?}");
    assert_eq!(items[2]["rules"][2]["nonResourceURLs"], json!(["/metrics"]));
    assert!(outcome.stderr.contains("warning: role-secrets: ClusterRole greedy"), "{outcome:?}");
    let names = permissions(&solution, "tree -o name -q").stdout;
    assert_eq!(names, "role/sample-operator\nclusterrole/sample-operator-nodes\nclusterrole/greedy\n");
}

#[test]
fn only_what_is_new_is_shown_beside_another_archive() {
    let (old, new) = (Solution::new(), greedy());
    let old = old.build();
    let words = ["tree", "--compare", old.to_str().unwrap()];
    let outcome = permissions(&new, words).succeeds();
    assert_eq!(lines(&outcome, "Role "), Vec::<String>::new());
    assert_eq!(lines(&outcome, "Compared with"), ["Compared with: sample 1.2.3"]);
    assert_eq!(lines(&outcome, "ClusterRole greedy").len(), 3, "{outcome:?}");
    let itself = permissions(&new, "tree --compare tree");
    assert!(itself.stdout.ends_with("\nNew permissions: <none>\n"), "{itself:?}");
}

#[test]
fn what_goes_beyond_the_maximum_is_refused() {
    let solution = greedy();
    let maximum = |rules: &str| {
        let text = format!(
            "{{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {{name: 'a:max'}}, rules: [{rules}]}}"
        );
        fs::write(solution.beside("max.yaml"), text).unwrap();
        let words = ["tree", "--max-permissions", "max.yaml"];
        let json = [&words[..], &["-o", "json"]].concat();
        (permissions(&solution, words), permissions(&solution, &json))
    };
    let samples = "{apiGroups: [sample.example.com], resources: ['*'], verbs: ['*']}";
    let pods = "{apiGroups: [''], resources: [pods, secrets], verbs: [get, list]}";
    let (page, object) = maximum(&format!("{samples}, {pods}"));
    assert_eq!((page.status, object.status), (Some(6), Some(6)), "{page:?}");
    let beyond = page.stdout.split_once("Beyond the maximum:").unwrap().1;
    assert!(
        beyond.contains("nodes") && beyond.contains("/metrics") && !beyond.contains("secrets"),
        "{page:?}"
    );
    let message =
        "the roles of sample 1.2.3 exceed max.yaml: ClusterRole greedy: get, list nodes and 1 more rule";
    assert!(page.stderr.contains(message), "{page:?}");
    // Programs have no page, and get all rules.
    let message = "the roles of sample 1.2.3 exceed max.yaml: ClusterRole greedy: get, list nodes; ClusterRole greedy: get /metrics";
    let object = object.json();
    assert_eq!(object["reason"], "Invalid");
    assert_eq!(object["message"], json!(message));
    let nodes =
        "{apiGroups: [''], resources: [nodes], verbs: [get, list]}, {nonResourceURLs: ['*'], verbs: [get]}";
    let (page, object) = maximum(&format!("{samples}, {pods}, {nodes}"));
    assert_eq!((page.status, object.status), (Some(0), Some(0)), "{page:?}");
    assert_eq!(object.json()["items"].as_array().unwrap().len(), 3);

    let (page, _) = maximum("{apiGroups: '*', resources: ['*'], verbs: ['*']}");
    assert!(page.status == Some(6) && page.stderr.contains("apiGroups is not a list"), "{page:?}");
    fs::write(solution.beside("max.yaml"), support::ROLES).unwrap();
    let words = ["tree", "--max-permissions", "max.yaml"];
    permissions(&solution, words).ends_with(6);
    let words = ["tree", "--max-permissions", "absent.yaml"];
    permissions(&solution, words).ends_with(2);
}

#[test]
fn roles_that_nobody_can_judge_are_not_valid() {
    let solution = Solution::new();
    solution.edit(ROLE, "verbs: [update]", "verbs: update");
    let outcome = permissions(&solution, "tree").ends_with(6);
    let message = "the roles of sample 1.2.3 are not valid: Role sample-operator, rule 2: verbs is not a list of strings";
    assert!(outcome.stderr.contains(message), "{outcome:?}");
    // Beside such roles everything would be new, or nothing.
    let other = Solution::new();
    let tree = solution.root();
    let words = ["tree", "--compare", tree.to_str().unwrap()];
    permissions(&other, words).ends_with(6);
    solution.remove(ROLE);
    permissions(&solution, "tree").succeeds().shows("role-missing");
    permissions(&solution, "absent.iso").ends_with(2);
}
