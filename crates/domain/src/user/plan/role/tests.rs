use insta::assert_snapshot;
use serde_json::json;

use super::super::tests::{ADMIN, bound, email, facts, stored};
use super::*;
use crate::testing::shown::{self, steps};

const ANN: &str = "ann@b.c";
const OWN: &str = "metalk8s-cli:user:ann@b.c";

#[test]
fn the_binding_is_made_anew_and_comes_back_where_that_fails() {
    let stored = stored(&[ADMIN, ANN]);
    let bindings = [
        bound("root", "cluster-admin", ADMIN),
        bound(OWN, "metalk8s-cli:read-only", ANN),
        bound("theirs", "view", ANN),
    ];
    let facts = facts(&stored, &bindings);
    let change = |role| change_role(&facts, &email(ANN), role, Some("admin")).unwrap();
    let (decision, warnings) = change(UserRole::ClusterAdmin);
    let plan = decision.clone().plan();
    assert_snapshot!(shown::plan(&plan), @"
    delete clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c
      undo: create clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c
    create clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c
      undo: delete clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c
    ");
    assert_snapshot!(warnings.join("\n"), @"clusterrolebinding.rbac.authorization.k8s.io/theirs grants view to ann@b.c and is kept");
    assert_eq!(change(UserRole::ReadOnly).0, Decision::Unchanged);
    // The label of another user remains in both cases.
    for action in plan.steps[0].undo.iter().chain([&plan.steps[1].action]) {
        let Action::Create { manifest, .. } = action else { panic!("{action:?}") };
        assert_eq!(manifest["metadata"]["labels"], json!({"team": "blue"}));
    }
}

#[test]
fn who_has_no_role_is_given_one() {
    let stored = stored(&[ADMIN, ANN]);
    let (decision, _) = change_role(&facts(&stored, &[]), &email(ANN), UserRole::ClusterAdmin, None).unwrap();
    assert_eq!(steps(&decision).len(), 1);
}

#[test]
fn what_would_lock_somebody_out_is_refused() {
    let users = stored(&[ADMIN, ANN]);
    let mut shared = bound(OWN, "cluster-admin", ANN);
    shared.subjects.push("oidc:bob@b.c".into());
    let last = || bound(OWN, "cluster-admin", ANN);
    let refusals = [
        (vec![], "bob@b.c", "admin"),
        (vec![last()], ANN, "admin"),
        // Nobody else could change it.
        (vec![last()], ANN, "oidc:ann@b.c"),
        (vec![bound("root", "cluster-admin", ADMIN), last()], ANN, "oidc:ann@b.c"),
        (vec![shared], ANN, "admin"),
    ]
    .map(|(bindings, who, caller)| {
        let facts = facts(&users, &bindings);
        shown::refusal(&change_role(&facts, &email(who), UserRole::ReadOnly, Some(caller)).unwrap_err())
    });
    assert_snapshot!(refusals.join("\n"), @"
    NotFound: user bob@b.c does not exist; available: admin@metalk8s.invalid, ann@b.c
    Conflict: user ann@b.c is the last cluster-admin
    hint: create another one first: kubectl metalk8s create user EMAIL --role cluster-admin
    Conflict: user ann@b.c is the last cluster-admin
    hint: create another one first: kubectl metalk8s create user EMAIL --role cluster-admin
    Conflict: user ann@b.c is you; another cluster-admin has to change your role
    Conflict: clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c also refers to users other than ann@b.c
    hint: to see them: kubectl describe clusterrolebinding metalk8s-cli:user:ann@b.c
    ");
}
