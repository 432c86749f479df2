//! Rules of other people's roles, judged by the API server.

use domain::operator::permissions::beyond;
use serde_json::{Value, json};
use solution_archive::roles::{ClusterScoped, Effect, Grant, review};

use crate::support::world;

/// A rule: groups, resources, names and verbs.
type Rule =
    (&'static [&'static str], &'static [&'static str], &'static [&'static str], &'static [&'static str]);

const RBAC: &str = "rbac.authorization.k8s.io";

const RULES: &[Rule] = &[
    (&[""], &["pods"], &[], &["get"]),
    (&[""], &["pods"], &[], &["GET"]),
    (&[""], &["pods"], &[], &[""]),
    (&[""], &["pods"], &[], &["*"]),
    (&[""], &["pods"], &[], &["list", "get"]),
    (&["core"], &["pods"], &[], &["get"]),
    (&["", "apps"], &["pods"], &[], &["get"]),
    (&["*.example.com"], &["pods"], &[], &["get"]),
    (&[""], &["pods/"], &[], &["get"]),
    (&[""], &["pods/log/x"], &[], &["get"]),
    (&[""], &["*/*"], &[], &["get"]),
    (&["*"], &["*/log"], &[], &["get"]),
    (&["apps"], &["*/log"], &[], &["get"]),
    (&[""], &["/log"], &[], &["get"]),
    (&[""], &["po*"], &[], &["get"]),
    (&[""], &["secrets"], &["*"], &["get"]),
    (&[""], &["secrets"], &["a*"], &["get"]),
    (&[""], &["secrets"], &["a", "b"], &["get"]),
    (&[""], &["secrets"], &[""], &["list"]),
    (&["example.com"], &["pods/exec"], &[], &["create"]),
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
    ("apps", "deployments", "log", "get", "a"),
    ("example.com", "pods", "exec", "create", "a"),
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
    world.kubectl_reading("apply -f -", &list(&objects));
    let answers = world.kubectl_reading("create -f - -o json", &list(&reviews));
    world.kubectl("delete namespace field-roles --wait=false");
    let verdicts = verdicts(&answers);
    assert_eq!(verdicts.len(), RULES.len() * REQUESTS.len());
    for (rule, verdicts) in RULES.iter().zip(verdicts.chunks(REQUESTS.len())) {
        let own = ClusterScoped::default();
        let role = document("rule", rule);
        let effect = Grant::of(&role["rules"][0]).effect(false, &own);
        let is_any = verdicts.contains(&true);
        assert_eq!(effect != Effect::Nothing, is_any, "{rule:?}: {effect:?}, {verdicts:?}");
        matches_as_judged(&Grant::of(&role["rules"][0]), verdicts);
        let findings = review(&[role], &own).findings;
        for verb in ["escalate", "bind", "impersonate"] {
            let place = REQUESTS.iter().position(|request| request.3 == verb).unwrap();
            let is_found =
                findings.iter().any(|finding| finding.message.contains(&format!("the verb {verb}")));
            assert_eq!(is_found, verdicts[place], "{rule:?}: {verb}, {findings:?}");
        }
    }
}

/// `--max-permissions` compares requests with rules as the API server does.
fn matches_as_judged(rule: &Grant, verdicts: &[bool]) {
    for ((group, resource, subresource, verb, name), is_allowed) in REQUESTS.iter().zip(verdicts) {
        // For the comparison of roles, no name is any name.
        if rule.names.iter().any(String::is_empty) {
            continue;
        }
        let resource = match *subresource {
            "" => (*resource).to_owned(),
            subresource => format!("{resource}/{subresource}"),
        };
        let names: Vec<&&str> = Some(name).filter(|name| !name.is_empty()).into_iter().collect();
        let request = json!({
            "apiGroups": [group], "resources": [resource], "verbs": [verb], "resourceNames": names,
        });
        let rest = beyond(&Grant::of(&request), std::slice::from_ref(rule));
        assert_eq!(rest.is_empty(), *is_allowed, "{rule:?}: {request}");
    }
}

/// Paths in rules, and paths that are requested.
const PATHS: &[&str] = &[
    "/metrics",
    "/metrics/",
    "/metrics/*",
    "/metrics*",
    "/metrics/**",
    "/Metrics",
    "metrics",
    "metrics*",
    "/*/cadvisor",
    "*",
    "**",
    "/",
    "/*",
];
const REQUESTED: &[(&str, &str)] = &[
    ("/metrics", "get"),
    ("/metrics/", "get"),
    ("/metrics/cadvisor", "get"),
    ("/metrics", "post"),
    ("/metricsx", "get"),
    ("/", "get"),
];

#[test]
fn paths_match_as_the_api_server_says() {
    let world = world();
    let (mut objects, mut reviews) = (Vec::new(), Vec::new());
    let rule = |path: &str| json!({"nonResourceURLs": [path], "verbs": ["get"]});
    for (index, path) in PATHS.iter().enumerate() {
        let name = format!("field-path-{index}");
        objects.push(json!({
            "apiVersion": format!("{RBAC}/v1"), "kind": "ClusterRole", "metadata": {"name": name},
            "rules": [rule(path)],
        }));
        objects.push(json!({
            "apiVersion": format!("{RBAC}/v1"), "kind": "ClusterRoleBinding", "metadata": {"name": name},
            "roleRef": {"apiGroup": RBAC, "kind": "ClusterRole", "name": name},
            "subjects": [{"apiGroup": RBAC, "kind": "User", "name": name}],
        }));
        reviews.extend(REQUESTED.iter().map(|(path, verb)| {
            json!({
                "apiVersion": "authorization.k8s.io/v1", "kind": "SubjectAccessReview",
                "spec": {"user": name, "nonResourceAttributes": {"path": path, "verb": verb}},
            })
        }));
    }
    let list = |items: &[Value]| json!({"apiVersion": "v1", "kind": "List", "items": items}).to_string();
    world.kubectl_reading("apply -f -", &list(&objects));
    let verdicts = verdicts(&world.kubectl_reading("create -f - -o json", &list(&reviews)));
    world.kubectl_reading("delete -f -", &list(&objects));
    assert_eq!(verdicts.len(), PATHS.len() * REQUESTED.len());
    for (path, verdicts) in PATHS.iter().zip(verdicts.chunks(REQUESTED.len())) {
        let granted = Grant::of(&rule(path));
        for ((requested, verb), is_allowed) in REQUESTED.iter().zip(verdicts) {
            let request = Grant { verbs: vec![(*verb).to_owned()], ..Grant::of(&rule(requested)) };
            let rest = beyond(&request, std::slice::from_ref(&granted));
            assert_eq!(rest.is_empty(), *is_allowed, "{path}: {verb} {requested}");
        }
        // What no request can be for is nothing to compare.
        let is_any = !beyond(&granted, &[]).is_empty();
        let is_in_the_table = verdicts.contains(&true) || matches!(*path, "/Metrics" | "/*/cadvisor");
        assert_eq!(is_any, is_in_the_table, "{path}");
    }
}

/// Whether each of these reviews was allowed.
fn verdicts(answers: &str) -> Vec<bool> {
    let reviews = serde_json::Deserializer::from_str(answers).into_iter::<Value>();
    reviews.map(|review| review.unwrap()["status"]["allowed"] == true).collect()
}
