use insta::assert_snapshot;
use serde_json::json;

use super::*;
use crate::testing::shown;

fn role(kind: &str, rules: &Value) -> Value {
    json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": kind, "metadata": {"name": "x"}, "rules": rules})
}

fn permissions(documents: &[Value]) -> Permissions {
    Permissions::of("x", "1.0.0", documents, ClusterScoped::default())
}

/// A rule as `verbs on groups: resources`, each a list of words; with names after `only`. Paths begin with `/`; the
/// core group is `core`.
fn grant(text: &str) -> Grant {
    let (text, names) = text.split_once(" only ").unwrap_or((text, ""));
    let (verbs, rest) = text.split_once(" on ").unwrap();
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace();
        words.map(|word| word.replace("core", "")).collect()
    };
    if rest.starts_with('/') || !rest.contains(": ") {
        return Grant { urls: words(rest), verbs: words(verbs), ..Grant::default() };
    }
    let (groups, resources) = rest.split_once(": ").unwrap();
    Grant {
        groups: words(groups),
        resources: words(resources),
        names: words(names),
        verbs: words(verbs),
        urls: Vec::new(),
    }
}

/// What is requested, what is allowed, and what is left: lists of rules.
const COVERED: &str = "
get on core: pods | get on core: pods |
get on core: pods |  | get on core: pods
get list on core: pods | get on core: pods; list on core: pods |
get list on core: pods | get on core: pods | list on core: pods
# Verbs.
get on core: pods | * on core: pods |
* on core: pods | get list watch create update patch delete on core: pods | * on core: pods
# Groups.
get on apps: deployments | get on core: deployments | get on apps: deployments
get on apps: deployments | get on *: deployments |
get on *: deployments | get on apps core: deployments | get on *: deployments
# Resources and their subresources.
get on core: pods pods/log | get on core: pods | get on core: pods/log
get on core: pods/log | get on core: pods | get on core: pods/log
get on core: pods | get on core: pods/log | get on core: pods
get on core: pods pods/log | get on core: * |
update on apps: deployments/scale | update on apps: */scale |
update on apps: deployments/status | update on apps: */scale | update on apps: deployments/status
update on x.y: scale | update on x.y: */scale | update on x.y: scale
get on core: pods/log | get on core: pods/* | get on core: pods/log
# What no request matches is not beyond anything.
get on core: pods/* |  |
get on core: Pods pod pods |  | get on core: pods
get on v1 apps/v1: pods deployments |  |
create get list on core: secrets only a |  | get list on core: secrets only a
create on core: pods/exec only a |  | create on core: pods/exec only a
get on core: * | get on core: pods secrets | get on core: *
get on core: */log | get on core: pods/log | get on core: */log
# Names.
get on core: secrets only a | get on core: secrets |
get on core: secrets | get on core: secrets only a | get on core: secrets
get on core: secrets only a b | get on core: secrets only a | get on core: secrets only b
get on core: secrets only a | get on core: secrets only * | get on core: secrets only a
# Paths.
get on /healthz | get on /healthz |
get on /healthz | get on * |
get on /healthz/etcd | get on /healthz/* |
get on /healthz | get on /healthz/* | get on /healthz
get on /healthz/* | get on /healthz/etcd | get on /healthz/*
get on /metrics | * on *: * | get on /metrics
get on core: pods | * on * | get on core: pods
get on /healthz/etcd | get on /healthz/** |
# Rules that remain are combined.
get list watch on core x.y: pods secrets | get list watch on core: pods | get list watch on core: secrets; get list watch on x.y: pods secrets
";

#[test]
fn rules_cover_others_as_in_kubernetes() {
    let rows = COVERED.lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    for row in rows {
        let grants = |list: &str| -> Vec<Grant> {
            let rules = list.split(';').map(str::trim);
            rules.filter(|rule| !rule.is_empty()).map(grant).collect()
        };
        let [asked, limit, left] =
            <[_; 3]>::try_from(row.split('|').map(grants).collect::<Vec<_>>()).unwrap();
        let mut found = beyond(&asked[0], &limit);
        for one in &mut found {
            one.verbs.sort();
        }
        let sorted = |grants: &[Grant]| {
            let mut words: Vec<String> = grants.iter().map(words::rule).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&found), sorted(&left), "{row}");
    }
}

#[test]
fn a_rule_grants_what_is_in_the_namespace() {
    let cases = [
        ("Role", "get on core: pods", "yes"),
        ("ClusterRole", "get on core: pods", "yes"),
        ("ClusterRole", "get on core: pods nodes", "in part"),
        ("ClusterRole", "get on core: nodes", "no"),
        ("Role", "get on core: nodes/proxy", "no"),
        ("Role", "get on core: *", "yes"),
        ("ClusterRole", "get on core: *", "in part"),
        ("ClusterRole", "* on *: *", "in part"),
        ("ClusterRole", "get on admissionregistration.k8s.io: *", "no"),
        ("ClusterRole", "get on *: nodes", "no"),
        ("ClusterRole", "get on core: namespaces", "yes"),
        ("ClusterRole", "list watch on core: namespaces", "no"),
        ("Role", "get list on core: namespaces", "in part"),
        ("ClusterRole", "get on x.example.com: wholes", "no"),
        ("ClusterRole", "get on x.example.com: parts", "yes"),
        ("ClusterRole", "get on /metrics", "no"),
        ("Role", "get on core: pods/*", "no"),
        ("Role", "get on core: Pods", "no"),
        ("Role", "get on core: pod", "no"),
        ("Role", "get on core: pod pods", "in part"),
        ("Role", "get on v1: pods", "no"),
        ("Role", "get on apps/v1: deployments", "no"),
        ("Role", "create deletecollection on core: secrets only a", "no"),
        ("Role", "create get on core: secrets only a", "in part"),
        ("Role", "list on core: secrets only a", "in part"),
        ("Role", "get update on core: secrets only a", "yes"),
        ("Role", "* on core: secrets only a", "in part"),
        ("Role", "create on core: pods/exec only a", "yes"),
    ];
    let own = [
        json!({"spec": {"group": "x.example.com", "scope": "Cluster", "names": {"plural": "wholes"}}}),
        json!({"spec": {"group": "x.example.com", "scope": "Namespaced", "names": {"plural": "parts"}}}),
    ];
    for (kind, rule, expected) in cases {
        let document = role(kind, &json!([grant(rule).object()]));
        let own = ClusterScoped::of_definitions(&own);
        let lines = Permissions::of("x", "1.0.0", &[document], own).lines();
        let grants: Vec<&str> = lines.iter().map(|line| line.grants).collect();
        assert_eq!(grants, [expected], "{kind}: {rule}");
    }
}

#[test]
fn what_a_role_grants_that_deserves_a_look_is_found() {
    let cases: [(&str, &[&str]); 15] = [
        ("get list on core: pods", &[]),
        (
            "* on rbac.authorization.k8s.io: roles rolebindings",
            &["role-wildcard", "role-escalation", "role-escalation"],
        ),
        ("* on core: serviceaccounts", &["role-wildcard", "role-escalation"]),
        ("* on apps: deployments", &["role-wildcard"]),
        ("get on core: *", &["role-wildcard", "role-secrets"]),
        ("escalate bind on rbac.authorization.k8s.io: roles", &["role-escalation", "role-escalation"]),
        ("impersonate on core: serviceaccounts", &["role-escalation"]),
        ("get on core: secrets", &["role-secrets"]),
        ("get on core: secrets only a", &["role-secrets"]),
        ("create on core: pods/exec", &["role-escalation"]),
        ("get on core: pods/exec", &["role-escalation"]),
        ("create on core: serviceaccounts/token", &["role-escalation"]),
        ("list on core: nodes", &["cluster-role-without-effect", "role-nodes"]),
        (
            "update on admissionregistration.k8s.io: mutatingwebhookconfigurations",
            &["cluster-role-without-effect", "role-webhooks"],
        ),
        ("get on /metrics", &["cluster-role-without-effect"]),
    ];
    for (rule, expected) in cases {
        let found = permissions(&[role("ClusterRole", &json!([grant(rule).object()]))]).findings;
        let rules: Vec<&str> = found.iter().map(|finding| finding.rule.id).collect();
        assert_eq!(rules, expected, "{rule}");
    }
}

#[test]
fn only_what_is_new_is_left_of_another_version() {
    let old = permissions(&[role("Role", &json!([grant("get list on core: pods").object()]))]);
    let rules =
        json!([grant("get on core: pods").object(), grant("get list on core: pods secrets").object()]);
    let new = permissions(&[role("ClusterRole", &rules)]);
    let left = new.beyond(&old).unwrap();
    let texts: Vec<String> = left.lines().iter().map(Line::text).collect();
    assert_eq!(texts, ["ClusterRole x: get, list secrets"]);
    let rules = &left.roles[0].document["rules"];
    assert_eq!(*rules, json!([grant("get list on core: secrets").object()]));
    assert_eq!(left.findings[0].rule.id, "role-secrets");
    assert!(old.beyond(&new).unwrap().roles.is_empty());
    assert!(new.beyond(&new).unwrap().roles.is_empty());
}

#[test]
fn what_is_beyond_a_limit_is_told_even_without_an_effect() {
    let limit = [grant("* on core: pods")];
    let rules = json!([grant("get on core: pods nodes").object()]);
    let mut document = role("ClusterRole", &rules);
    let told = |document: &Value| -> Vec<(String, &str)> {
        let lines = permissions(std::slice::from_ref(document)).exceeding(&limit).unwrap();
        lines.iter().map(|line| (line.text(), line.grants)).collect()
    };
    let nodes = ("ClusterRole x: get nodes".to_owned(), "no");
    assert_eq!(told(&document), std::slice::from_ref(&nodes));
    document["aggregationRule"] = json!({"clusterRoleSelectors": []});
    assert_eq!(told(&document), std::slice::from_ref(&nodes));
    // Nobody knows what other users have labelled.
    document["aggregationRule"] = json!({"clusterRoleSelectors": [{}]});
    let unknown = "ClusterRole x: the rules of other ClusterRoles (aggregationRule)";
    assert_eq!(told(&document), [nodes, (unknown.to_owned(), "unknown")]);
    let aggregated = permissions(std::slice::from_ref(&document));
    assert!(aggregated.beyond(&aggregated).unwrap().roles.is_empty());
    assert_eq!(aggregated.beyond(&permissions(&[])).unwrap().lines().len(), 2);
}

#[test]
fn roles_that_cannot_be_judged_are_refused() {
    let wrong =
        permissions(&[role("Role", &json!([{"apiGroups": [""], "resources": "*", "verbs": ["get"]}]))]);
    assert_snapshot!(shown::refusal(&wrong.refuse_invalid().unwrap_err()), @"Invalid: the roles of x 1.0.0 are not valid: Role x, rule 1: resources is not a list of strings");
    let many: Vec<String> = (0..200).map(|number| number.to_string()).collect();
    let rule = json!({"apiGroups": many, "resources": many, "verbs": ["get"]});
    let vast = permissions(&[role("Role", &json!([rule]))]);
    assert_snapshot!(shown::refusal(&vast.exceeding(&[]).unwrap_err()), @"Invalid: the roles have more than 20000 combinations of verbs and resources");
    assert_snapshot!(shown::refusal(&vast.beyond(&vast).unwrap_err()), @"Invalid: the roles have more than 20000 combinations of verbs and resources");
}

#[test]
fn a_role_is_in_each_namespace_and_a_cluster_role_in_none() {
    let both = permissions(&[role("Role", &json!([])), role("ClusterRole", &json!([]))]);
    let namespaces = |wanted: &[&str]| -> Vec<Value> {
        let wanted: Vec<String> = wanted.iter().map(|&name| name.to_owned()).collect();
        let objects = both.objects(&wanted);
        objects.iter().map(|object| object["metadata"]["namespace"].clone()).collect()
    };
    assert_eq!(namespaces(&["a", "b"]), [json!("a"), json!("b"), Value::Null]);
    assert_eq!(namespaces(&[]), [Value::Null, Value::Null]);
}
