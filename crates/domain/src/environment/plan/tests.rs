use std::collections::BTreeMap;

use insta::assert_snapshot;

use super::*;
use crate::environment::Config;
use crate::object::resource::ROLE;
use crate::object::seen::Version;
use crate::testing::samples::environment;
use crate::testing::shown;
use base::error::ErrorKind;

const WITH_SOLUTIONS: DeleteEnvironment = DeleteEnvironment { with_solutions: true, with_resources: false };

fn request() -> CreateEnvironment {
    asking(&[("prod", false)])
}

fn asking(namespaces: &[(&str, bool)]) -> CreateEnvironment {
    let wanted = namespaces.iter().map(|(name, adopt)| WantedNamespace {
        name: (*name).to_owned(),
        adopt: *adopt,
        solutions: Vec::new(),
    });
    CreateEnvironment { name: "prod".to_owned(), namespaces: wanted.collect(), description: None }
}

fn steps(decision: Result<Decision, Refusal>) -> Vec<String> {
    shown::steps(&decision.unwrap())
}

fn seen(namespace: Namespace, has_config: bool) -> Member {
    Member { namespace, config: has_config.then(Config::default) }
}

#[test]
fn an_environment_that_exists_may_have_a_name_that_cannot_be_created() {
    let wanted = CreateEnvironment { name: "Prod_1".to_owned(), ..asking(&[("more", false)]) };
    assert_eq!(create(&wanted, None, &[]).unwrap_err().kind, ErrorKind::Usage);
    let there = environment("Prod_1", &[("prod", &[])]);
    assert_eq!(
        steps(create(&wanted, Some(&there), &[])),
        ["create namespace/more", "create configmap/metalk8s-environment in more"]
    );
}

#[test]
fn a_new_environment_is_a_namespace_and_a_config_map() {
    assert_eq!(
        steps(create(&request(), None, &[])),
        ["create namespace/prod", "create configmap/metalk8s-environment in prod"]
    );
}

#[test]
fn the_same_again_changes_nothing() {
    let old = environment("prod", &[("prod", &[])]);
    let found = |has_config| [seen(old.members[0].namespace.clone(), has_config)];
    assert_eq!(create(&request(), Some(&old), &found(true)).unwrap(), Decision::Unchanged);
    assert_eq!(
        steps(create(&request(), Some(&old), &found(false))),
        ["create configmap/metalk8s-environment in prod"]
    );
    assert_eq!(created(&request(), Some(&old)), "environment/prod repaired");
}

#[test]
fn several_namespaces_are_one_plan() {
    let old = environment("prod", &[("prod", &[])]);
    let found = [seen(old.members[0].namespace.clone(), true)];
    let both = asking(&[("prod", false), ("other", false)]);
    assert_eq!(
        steps(create(&both, Some(&old), &found)),
        ["create namespace/other", "create configmap/metalk8s-environment in other"]
    );
    assert_eq!(created(&both, Some(&old)), "environment/prod: namespace other added");
    assert_eq!(created(&both, None), "environment/prod created");
    let namespaces = &client_manifest(&both)["spec"]["namespaces"];
    assert_eq!(namespaces[1]["name"], "other", "{namespaces}");
}

#[test]
fn a_namespace_that_is_being_deleted_is_nobodys() {
    let mut old = environment("prod", &[("prod", &[])]);
    old.members[0].namespace.terminating = true;
    for has_config in [true, false] {
        let found = [seen(old.members[0].namespace.clone(), has_config)];
        let refusal = create(&request(), Some(&old), &found).unwrap_err();
        assert_eq!(refusal.kind, ErrorKind::Conflict);
        assert_eq!(refusal.message, "namespace prod is being deleted");
    }
    let refusal = describe_anew(&old, "new").unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: namespace prod is being deleted
    hint: try again when it is gone
    hint: to see what blocks it: kubectl get namespace prod -o yaml
    ");
}

#[test]
fn another_description_is_a_conflict_that_names_the_verb() {
    let old = environment("prod", &[("prod", &[])]);
    let asked = CreateEnvironment { description: Some("for $HOME".to_owned()), ..request() };
    let refusal = create(&asked, Some(&old), &[seen(old.members[0].namespace.clone(), true)]).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @r#"Conflict: environment prod already exists with another description (""); to change it: kubectl metalk8s edit environment prod --description 'for $HOME'"#);
}

#[test]
fn a_foreign_namespace_needs_to_be_adopted() {
    let namespace = Namespace {
        name: "prod".to_owned(),
        version: Version { uid: Some("u".to_owned()), resource_version: Some("3".to_owned()) },
        ..Namespace::default()
    };
    let refusal = create(&request(), None, &[seen(namespace.clone(), false)]).unwrap_err();
    assert_eq!(refusal.message, "namespace prod already exists");
    let asked = asking(&[("prod", true)]);
    let plan = create(&asked, None, &[seen(namespace.clone(), false)]).unwrap().plan();
    assert_eq!(plan.steps.len(), 2);
    let patch = shown::patch(&plan.steps[0].action);
    assert_eq!(patch["metadata"]["resourceVersion"], "3");
    let taken = Namespace {
        labels: BTreeMap::from([(well_known::ENVIRONMENT.to_owned(), "test".to_owned())]),
        ..namespace
    };
    let refusal = create(&asked, None, &[seen(taken, false)]).unwrap_err();
    assert_eq!(refusal.message, "namespace prod belongs to environment test");
}

#[test]
fn an_environment_with_solutions_is_not_deleted_by_accident() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let members: Vec<&Member> = one.members.iter().collect();
    let refusal =
        delete(&one, &members, &Resources::default(), &[], DeleteEnvironment::default()).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"Conflict: environment prod still has solutions: x 1.0.0 in prod; to delete them with it: --with-solutions");
    let object = Reference::namespaced(ROLE, "prod", "mine");
    let resources = Resources::new(vec![Seen::by_name(object)], Vec::new(), &[]);
    let refusal = delete(&one, &members, &resources, &[], WITH_SOLUTIONS).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"Conflict: environment prod still has resources: role.rbac.authorization.k8s.io/mine in prod; to delete them too, while their operator still runs: --with-resources");
    let all = DeleteEnvironment { with_resources: true, ..WITH_SOLUTIONS };
    let plan = delete(&one, &members, &resources, &[], all).unwrap();
    assert_snapshot!(shown::plan(&plan), @"
    delete role.rbac.authorization.k8s.io/mine in prod
    wait until role.rbac.authorization.k8s.io/mine in prod is gone
    remove the operator of x in prod
    delete namespace/prod
    wait until namespace/prod is gone
    ");
}

#[test]
fn an_adopted_namespace_is_only_released() {
    let mut one = environment("prod", &[("prod", &[])]);
    one.members[0].namespace.annotations.insert(well_known::ADOPTED.to_owned(), "true".to_owned());
    let members: Vec<&Member> = one.members.iter().collect();
    let operators = [crate::testing::samples::operator()];
    let none = Resources::default();
    // An operator that no ConfigMap names is a Solution as well.
    let refusal = delete(&one, &members, &none, &operators, DeleteEnvironment::default()).unwrap_err();
    assert_eq!(
        refusal.message,
        "environment prod still has solutions: x 1.0.0 in prod (orphaned); to delete them with it: --with-solutions"
    );
    let plan = delete(&one, &members, &none, &operators, WITH_SOLUTIONS).unwrap();
    assert!(
        plan.steps
            .iter()
            .all(|step| !matches!(&step.action, Action::Delete { target } if target.resource == NAMESPACE))
    );
    assert_eq!(plan.steps[0].action.summary(), "remove the operator of x in prod");
}

#[test]
fn solutions_of_a_file_are_told_where_they_are_not_deployed() {
    let mut request = request();
    request.namespaces[0].solutions = vec![SolutionVersionSpec {
        name: "demo".to_owned(),
        version: "1.1.0".to_owned(),
        constraint: None,
        enabled: true,
    }];
    let told =
        |version: &str| not_deployed(&request, Some(&environment("prod", &[("prod", &[("demo", version)])])));
    assert_eq!(told("1.1.0"), [""; 0]);
    assert_eq!(told("1.0.0"), ["solution demo is kept at 1.0.0: create does not change it to 1.1.0"]);
    let mut within = request.clone();
    within.namespaces[0].solutions[0].version = ">=1.0, <2".to_owned();
    let kept =
        |version: &str| not_deployed(&within, Some(&environment("prod", &[("prod", &[("demo", version)])])));
    assert_eq!(kept("1.0.0"), [""; 0]);
    assert_eq!(kept("2.0.0").len(), 1);
    assert!(not_deployed(&within, None)[0].contains("--version '>=1.0, <2' -e prod"));
    let add = ["solution demo is not deployed by create; add it: \
         kubectl metalk8s add solution demo --version 1.1.0 -e prod -n prod"];
    assert_eq!(not_deployed(&request, None), add);
    assert_eq!(not_deployed(&request, Some(&environment("prod", &[("prod", &[])]))), add);
}

#[test]
fn the_clusters_own_namespaces_are_never_adopted() {
    let mut refusals = Vec::new();
    for name in ["kube-system", "kube-node-lease", "metalk8s-solutions", "metalk8s-auth"] {
        let found = environment("none", &[(name, &[])]).members.remove(0).namespace;
        let found = Namespace { labels: BTreeMap::new(), ..found };
        for adopt in [true, false] {
            let refusal = create(&asking(&[(name, adopt)]), None, &[seen(found.clone(), false)]).unwrap_err();
            refusals.push(shown::refusal(&refusal));
        }
    }
    assert_snapshot!(refusals.join("\n"), @"
    Usage: namespace kube-system belongs to Kubernetes or to MetalK8s, so no environment can contain it
    Usage: namespace kube-system belongs to Kubernetes or to MetalK8s, so no environment can contain it
    Usage: namespace kube-node-lease belongs to Kubernetes or to MetalK8s, so no environment can contain it
    Usage: namespace kube-node-lease belongs to Kubernetes or to MetalK8s, so no environment can contain it
    Usage: namespace metalk8s-solutions belongs to Kubernetes or to MetalK8s, so no environment can contain it
    Usage: namespace metalk8s-solutions belongs to Kubernetes or to MetalK8s, so no environment can contain it
    Usage: namespace metalk8s-auth belongs to Kubernetes or to MetalK8s, so no environment can contain it
    Usage: namespace metalk8s-auth belongs to Kubernetes or to MetalK8s, so no environment can contain it
    ");
}

/// The API server records who wrote the fields of an object. After a lost answer, the undo knows its own objects by that.
#[test]
fn created_objects_have_a_field_by_which_their_creator_is_known() {
    for manifest in [namespace_manifest("prod", "prod", None), config_manifest("prod")] {
        let labels = manifest["metadata"]["labels"].as_object();
        assert!(labels.is_some_and(|labels| !labels.is_empty()), "{manifest}");
    }
}
