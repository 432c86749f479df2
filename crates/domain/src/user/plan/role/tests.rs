use super::super::tests::{ADMIN, bound, email, facts, stored};
use super::*;
use base::kind::Kind;

const ANN: &str = "ann@b.c";
const OWN: &str = "metalk8s-cli:user:ann@b.c";

fn steps(decision: &Decision) -> Vec<String> {
    match decision {
        Decision::Unchanged => Vec::new(),
        Decision::Do(plan) => plan.steps.iter().map(|step| step.action.summary()).collect(),
    }
}

#[test]
fn the_binding_is_made_anew_and_comes_back_where_that_fails() {
    let stored = stored(&[ADMIN, ANN]);
    let bindings = [
        bound("root", "cluster-admin", ADMIN),
        bound(OWN, "metalk8s-cli:read-only", ANN),
        bound("theirs", "view", ANN),
    ];
    let facts = facts(&stored, &bindings);
    let change = |role| change_role(&facts, &email(ANN), role, "admin").unwrap();
    let (decision, warnings) = change(UserRole::ClusterAdmin);
    assert_eq!(
        steps(&decision),
        [
            format!("delete clusterrolebinding.rbac.authorization.k8s.io/{OWN}"),
            format!("create clusterrolebinding.rbac.authorization.k8s.io/{OWN}"),
        ]
    );
    let Decision::Do(plan) = &decision else { panic!() };
    assert!(plan.steps.iter().all(|step| !step.undo.is_empty()));
    assert!(
        warnings[0].contains("theirs grants view to ann@b.c and is kept"),
        "{warnings:?}"
    );
    assert_eq!(change(UserRole::ReadOnly).0, Decision::Unchanged);
}

#[test]
fn who_has_no_role_is_given_one() {
    let stored = stored(&[ADMIN, ANN]);
    let (decision, _) =
        change_role(&facts(&stored, &[]), &email(ANN), UserRole::ClusterAdmin, "admin").unwrap();
    assert_eq!(steps(&decision).len(), 1);
}

#[test]
fn what_would_lock_somebody_out_is_refused() {
    let users = stored(&[ADMIN, ANN]);
    let mut shared = bound(OWN, "cluster-admin", ANN);
    shared.subjects.push("oidc:bob@b.c".into());
    for (bindings, who, caller, kind, part) in [
        (
            vec![],
            "bob@b.c",
            "admin",
            Kind::NotFound,
            "user bob@b.c does not exist",
        ),
        (
            vec![bound(OWN, "cluster-admin", ANN)],
            ANN,
            "admin",
            Kind::Conflict,
            "is the last cluster admin",
        ),
        // Nobody else could change it.
        (
            vec![bound(OWN, "cluster-admin", ANN)],
            ANN,
            "oidc:ann@b.c",
            Kind::Conflict,
            "is the last cluster admin",
        ),
        (
            vec![
                bound("root", "cluster-admin", ADMIN),
                bound(OWN, "cluster-admin", ANN),
            ],
            ANN,
            "oidc:ann@b.c",
            Kind::Conflict,
            "is you",
        ),
        (
            vec![shared],
            ANN,
            "admin",
            Kind::Conflict,
            "also refers to users other than ann@b.c",
        ),
    ] {
        let refusal =
            change_role(&facts(&users, &bindings), &email(who), UserRole::ReadOnly, caller).unwrap_err();
        assert_eq!(refusal.kind, kind);
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
}
