//! The table, its roles, and what is asked before a plan is carried out.

use serde_json::{Value, json};
use solution_archive::roles::Grant;

use super::table::tests::part;
use super::{Backend, Permission, Rule, Wanted, commands, find};
use crate::object::resource::{CLUSTER_ROLE_BINDING, CONFIG_MAP, NAMESPACE, Reference};
use crate::object::well_known::ENVIRONMENT_CONFIG;
use crate::plan::{Action, Intent, Plan};
use crate::service_config;

const ACCOUNT: (&str, &str) = ("kube-system", "metalk8s-cli");

fn wanted(namespaces: &[String]) -> Wanted<'_> {
    Wanted { namespaces, salt_account: ACCOUNT, backend: Backend::Salt, optional: false }
}

/// The rules of a command's roles, each with the namespace of its role.
fn rules(words: &str, wanted: Wanted<'_>) -> Vec<(Value, Value)> {
    let roles = find(words).unwrap().roles(wanted);
    let all = roles.iter().flat_map(|role| {
        let list = role["rules"].as_array().unwrap().iter();
        list.map(|rule| (role["metadata"]["namespace"].clone(), rule.clone()))
    });
    all.collect()
}

fn asked(words: &str, plan: &Plan) -> Vec<String> {
    let asked = find(words).unwrap().asked(plan, Backend::Salt, ACCOUNT);
    asked.iter().map(Permission::to_string).collect()
}

fn changing(target: Reference) -> Plan {
    let mut plan = Plan::default();
    let (action, undo) = Action::change(target, None, json!({}), json!({}));
    plan.with_undo(action, vec![undo]);
    plan
}

#[test]
fn a_command_is_found_by_its_first_words_alone() {
    assert_eq!(find("add solution demo").unwrap().words, "add solution");
    assert_eq!(find("history").unwrap().words, "history");
    assert!(find("add solutions").is_none());
    assert!(find("add").is_none());
}

#[test]
fn a_namespaced_rule_is_in_the_namespaces_of_the_environment_or_everywhere() {
    let patch = json!({"apiGroups": [""], "resources": ["configmaps"], "resourceNames": [ENVIRONMENT_CONFIG],
        "verbs": ["patch"]});
    let both = ["prod".to_owned(), "more".to_owned()];
    let places = |namespaces: &[String]| -> Vec<Value> {
        let rules = rules("add solution", wanted(namespaces)).into_iter();
        rules.filter(|(_, rule)| *rule == patch).map(|(place, _)| place).collect()
    };
    assert_eq!(places(&both), [json!("prod"), json!("more")]);
    assert_eq!(places(&[]), [Value::Null]);
}

#[test]
fn no_rule_says_again_what_another_one_grants() {
    let namespaces = ["prod".to_owned()];
    for command in commands() {
        let rules = rules(command.words, Wanted { optional: true, ..wanted(&namespaces) });
        for (position, one) in rules.iter().enumerate() {
            let mut others = rules.clone();
            others.remove(position);
            let grants: Vec<_> = others
                .iter()
                .filter(|(place, _)| place.is_null() || *place == one.0)
                .map(|(_, rule)| solution_archive::roles::Grant::of(rule))
                .collect();
            let grant = solution_archive::roles::Grant::of(&one.1);
            let left = crate::operator::permissions::beyond(&grant, &grants);
            assert_eq!(left, [grant], "{}", command.words);
        }
    }
}

#[test]
fn the_account_that_logs_into_salt_is_the_one_that_was_given() {
    let given = Wanted { salt_account: ("other", "mine"), ..wanted(&[]) };
    let text = format!("{:?}", rules("create salt-access", given));
    assert!(text.contains("other.mine") && !text.contains("metalk8s-cli"), "{text}");
    let token = rules("get job", given)
        .into_iter()
        .find(|(_, rule)| rule["resources"] == json!(["serviceaccounts/token"]));
    let (namespace, rule) = token.unwrap();
    assert_eq!((namespace, &rule["resourceNames"]), (json!("other"), &json!(["mine"])));
}

#[test]
fn what_a_plan_does_not_touch_is_not_asked() {
    let config = Reference::namespaced(CONFIG_MAP, "prod", ENVIRONMENT_CONFIG);
    let without_salt = asked("upgrade solution x", &changing(config.clone()));
    let patch = format!("patch configmaps ({ENVIRONMENT_CONFIG}) in namespace prod");
    assert!(without_salt.contains(&patch), "{without_salt:?}");
    assert!(!without_salt.iter().any(|one| one.contains("services/proxy")));
    let mut plan = changing(config);
    plan.then(Action::Backend(Intent::PassToMaster));
    let with_salt = asked("upgrade solution x", &plan);
    let proxy = "create services/proxy (https:salt-master:api) in namespace kube-system";
    assert!(with_salt.iter().any(|one| one == proxy), "{with_salt:?}");
    // The login itself requests the token.
    assert!(!with_salt.iter().any(|one| one.contains("token")));
    // Nor is anything asked that the command works without.
    assert!(!with_salt.iter().any(|one| one.contains("leases")));
}

#[test]
fn the_direct_backend_needs_what_salt_did_for_others() {
    let wanted = Wanted {
        namespaces: &["prod".to_owned()],
        salt_account: ACCOUNT,
        backend: Backend::Direct,
        optional: false,
    };
    let roles = json!(find("add solution").unwrap().roles(wanted)).to_string();
    for needed in ["escalate", "bind", "rolebindings", "serviceaccounts"] {
        assert!(roles.contains(needed), "{needed}: {roles}");
    }
    for salts in ["services/proxy", "serviceaccounts/token", "nodes"] {
        assert!(!roles.contains(salts), "{salts}: {roles}");
    }
    let mut plan = Plan::default();
    plan.then(Action::Backend(Intent::DeployComponents));
    let asked = find("activate solution").unwrap().asked(&plan, Backend::Direct, ACCOUNT);
    let asked: Vec<String> = asked.iter().map(Permission::to_string).collect();
    let definitions = "patch customresourcedefinitions.apiextensions.k8s.io";
    assert!(asked.iter().any(|one| one == definitions), "{asked:?}");
    // Every command that has Salt do something has the direct backend do it.
    for command in commands().filter(|one| one.rules().any(Rule::is_salts)) {
        assert!(!command.rules_with(Backend::Direct).any(Rule::is_salts), "{}", command.words);
    }
}

#[test]
fn of_many_configurations_the_changed_one_is_asked_about() {
    let loki = Reference::namespaced(CONFIG_MAP, "metalk8s-logging", "metalk8s-loki-config");
    let asked = asked("edit config loki", &changing(loki));
    let of_maps: Vec<&String> = asked.iter().filter(|one| one.contains("configmaps")).collect();
    let place = "configmaps (metalk8s-loki-config) in namespace metalk8s-logging";
    assert_eq!(of_maps, [&format!("get {place}"), &format!("patch {place}")]);
}

#[test]
fn of_the_roles_of_users_the_given_one_is_asked_about() {
    let mut plan = Plan::default();
    let target = Reference::cluster(CLUSTER_ROLE_BINDING, "x");
    let (action, undo) = Action::create(target, json!({"roleRef": {"name": "metalk8s-cli:read-only"}}));
    plan.with_undo(action, vec![undo]);
    let asked = asked("create user x", &plan);
    let bound: Vec<&String> = asked.iter().filter(|one| one.starts_with("bind")).collect();
    assert_eq!(bound, ["bind clusterroles.rbac.authorization.k8s.io (metalk8s-cli:read-only)"]);
}

#[test]
fn new_namespaces_are_asked_about_by_their_names() {
    let mut plan = Plan::default();
    for target in
        [Reference::cluster(NAMESPACE, "new"), Reference::namespaced(CONFIG_MAP, "new", ENVIRONMENT_CONFIG)]
    {
        let (action, undo) = Action::create(target, json!({}));
        plan.with_undo(action, vec![undo]);
    }
    let asked = asked("create environment new", &plan);
    for one in ["create namespaces", "create configmaps in namespace new"] {
        assert!(asked.iter().any(|found| found == one), "{one}: {asked:?}");
    }
}

#[test]
fn every_configuration_is_in_the_table() {
    for part in ["CONFIG", "CONFIGS", "CONFIGS_WRITTEN"].map(part) {
        for config in &service_config::CONFIGS {
            let is_in = part.rules.iter().any(|rule| {
                rule.place == super::RuleScope::Namespace(config.namespace)
                    && rule.names.contains(&config.config_map)
            });
            assert!(is_in, "{}: {}", part.about, config.name);
        }
    }
}

#[test]
fn a_rule_grants_a_verb_on_what_it_names() {
    let rule = |resources: &[&str], names: &[&str]| Grant {
        groups: vec![String::new()],
        resources: resources.iter().map(|&one| one.to_owned()).collect(),
        names: names.iter().map(|&one| one.to_owned()).collect(),
        verbs: vec!["get".to_owned()],
        ..Grant::default()
    };
    let get = |resource| Permission::new("get", "", resource);
    let one = get("configmaps").on("metalk8s-environment");
    assert!(one.is_granted_by(&[rule(&["pods"], &[]), rule(&["configmaps"], &[])]));
    assert!(one.is_granted_by(&[rule(&["*"], &["metalk8s-environment"])]));
    assert!(!one.is_granted_by(&[rule(&["configmaps"], &["other"])]));
    assert!(!get("configmaps").is_granted_by(&[rule(&["configmaps"], &["metalk8s-environment"])]));
    assert!(!get("services/proxy").is_granted_by(&[rule(&["services"], &[])]));
    assert!(!Permission::new("patch", "", "configmaps").is_granted_by(&[rule(&["*"], &[])]));
    assert!(!Permission::new("get", "apps", "deployments").is_granted_by(&[rule(&["*"], &[])]));
}
