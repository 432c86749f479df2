//! Rules of other people's roles, judged by the API server.

use serde_json::{Value, json};
use solution_archive::roles::{ClusterScoped, Effect, Grant, review};

use crate::support::world;

/// A rule: groups, resources, names and verbs.
type Rule = (
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

const RBAC: &str = "rbac.authorization.k8s.io";

const RULES: &[Rule] = &[
    (&[""], &["pods"], &[], &["get"]),
    (&[""], &["pods/*"], &[], &["get", "create"]),
    (&[""], &["*/log"], &[], &["get"]),
    (&[""], &["pods/log"], &[], &["get"]),
    (&[""], &["Pods"], &[], &["get"]),
    (&[""], &["pod"], &[], &["get"]),
    (&["v1"], &["pods"], &[], &["get"]),
    (&["apps/v1"], &["deployments"], &[], &["get"]),
    (&["apps"], &["deployments"], &[], &["get"]),
    (&["*"], &["deployments"], &[], &["get"]),
    (&[""], &["*"], &[], &["get"]),
    (&[""], &["secrets"], &["a"], &["create"]),
    (&[""], &["secrets"], &["a"], &["deletecollection"]),
    (&[""], &["secrets"], &["a"], &["list"]),
    (&[""], &["secrets"], &["a"], &["get"]),
    (&[""], &["secrets"], &["a"], &["*"]),
    (&[""], &["secrets"], &["*"], &["create"]),
    (&[""], &["pods/exec"], &["a"], &["create"]),
    (&[RBAC], &["roles", "rolebindings"], &[], &["*"]),
    (&[RBAC], &["rolebindings"], &[], &["*"]),
    (&[RBAC], &["roles"], &[], &["escalate"]),
    (&[RBAC], &["roles"], &[], &["get", "create", "update"]),
    (&[""], &["serviceaccounts"], &[], &["*"]),
];

/// Requests: group, resource, subresource, verb and name.
const REQUESTS: &[(&str, &str, &str, &str, &str)] = &[
    ("", "pods", "", "get", "a"),
    ("", "pods", "log", "get", "a"),
    ("", "pods", "exec", "create", "a"),
    ("apps", "deployments", "", "get", "a"),
    ("", "secrets", "", "create", ""),
    ("", "secrets", "", "deletecollection", ""),
    ("", "secrets", "", "list", ""),
    ("", "secrets", "", "list", "a"),
    ("", "secrets", "", "get", "a"),
    (RBAC, "roles", "", "get", "a"),
    (RBAC, "roles", "", "escalate", "a"),
    (RBAC, "roles", "", "bind", "a"),
    (RBAC, "rolebindings", "", "get", "a"),
    ("", "serviceaccounts", "", "impersonate", "a"),
];

fn document(name: &str, (groups, resources, names, verbs): &Rule) -> Value {
    let mut rule = json!({"apiGroups": groups, "resources": resources, "verbs": verbs});
    if !names.is_empty() {
        rule["resourceNames"] = json!(names);
    }
    json!({"apiVersion": format!("{RBAC}/v1"), "kind": "Role", "metadata": {"name": name, "namespace": "field-roles"},
           "rules": [rule]})
}

#[test]
fn rules_grant_what_the_api_server_says() {
    let world = world();
    let mut objects =
        vec![json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "field-roles"}})];
    let mut reviews = Vec::new();
    for (index, rule) in RULES.iter().enumerate() {
        let name = format!("rule-{index}");
        objects.push(document(&name, rule));
        objects.push(json!({
            "apiVersion": format!("{RBAC}/v1"), "kind": "RoleBinding",
            "metadata": {"name": name, "namespace": "field-roles"},
            "roleRef": {"apiGroup": RBAC, "kind": "Role", "name": name},
            "subjects": [{"apiGroup": RBAC, "kind": "User", "name": name}],
        }));
        for (group, resource, subresource, verb, object) in REQUESTS {
            reviews.push(json!({
                "apiVersion": "authorization.k8s.io/v1", "kind": "SubjectAccessReview",
                "spec": {"user": name, "resourceAttributes": {
                    "namespace": "field-roles", "group": group, "resource": resource, "subresource": subresource,
                    "verb": verb, "name": object,
                }},
            }));
        }
    }
    let list = |items: &[Value]| json!({"apiVersion": "v1", "kind": "List", "items": items}).to_string();
    world.kubectl_reading(["apply", "-f", "-"], &list(&objects));
    let answers = world.kubectl_reading(["create", "-f", "-", "-o", "json"], &list(&reviews));
    world.kubectl(["delete", "namespace", "field-roles", "--wait=false"]);
    let verdicts: Vec<bool> = serde_json::Deserializer::from_str(&answers)
        .into_iter::<Value>()
        .map(|review| review.unwrap()["status"]["allowed"] == true)
        .collect();
    assert_eq!(verdicts.len(), RULES.len() * REQUESTS.len());
    for (rule, verdicts) in RULES.iter().zip(verdicts.chunks(REQUESTS.len())) {
        let own = ClusterScoped::default();
        let role = document("rule", rule);
        let effect = Grant::of(&role["rules"][0]).effect(false, &own);
        let is_any = verdicts.contains(&true);
        assert_eq!(
            effect != Effect::Nothing,
            is_any,
            "{rule:?}: {effect:?}, {verdicts:?}"
        );
        let findings = review(&[role], &own).findings;
        for verb in ["escalate", "bind", "impersonate"] {
            let place = REQUESTS.iter().position(|request| request.3 == verb).unwrap();
            let is_found = findings
                .iter()
                .any(|finding| finding.message.contains(&format!("the verb {verb}")));
            assert_eq!(is_found, verdicts[place], "{rule:?}: {verb}, {findings:?}");
        }
    }
}
