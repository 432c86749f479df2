use insta::assert_snapshot;

use super::*;
use crate::object::seen::Version;
use crate::service_config::find;
use crate::testing::shown;

pub(super) const ADMIN: &str = "admin@metalk8s.invalid";

pub(super) fn stored(emails: &[&str]) -> Stored {
    let mut text = find("dex").unwrap().skeleton();
    for email in emails {
        let user = User { email: (*email).into(), username: "x".into(), user_id: "1".into(), damage: None };
        text = with_user(&text, &user, "hash").unwrap();
    }
    Stored { resource_version: Some("7".into()), text: Some(text), changed: None, not_applied: None }
}

pub(super) fn bound(name: &str, role: &str, email: &str) -> Binding {
    Binding {
        name: name.into(),
        role: role.into(),
        subjects: vec![format!("oidc:{email}")],
        others: false,
        version: Version::default(),
        manifest: json!({"metadata": {"name": name, "labels": {"team": "blue"}}, "roleRef": {"name": role}}),
    }
}

pub(super) fn facts<'a>(stored: &'a Stored, bindings: &'a [Binding]) -> Facts<'a> {
    Facts { dex: find("dex").unwrap(), stored, bindings, cluster_roles: &[] }
}

pub(super) fn email(text: &str) -> Email {
    text.parse().unwrap()
}

fn ann() -> User {
    User { email: "ann@b.c".into(), username: "ann".into(), user_id: "2".into(), damage: None }
}

#[test]
fn a_user_comes_with_role_and_all_three_states() {
    let stored = stored(&[ADMIN]);
    let plans = [Some(UserRole::ReadOnly), Some(UserRole::ClusterAdmin), None].map(|role| {
        let hash = "$2b$12$s3cret";
        let (plan, warnings) = create(&facts(&stored, &[]), &ann(), &email("ann@b.c"), hash, role).unwrap();
        assert_eq!(warnings, Vec::<String>::new());
        shown::plan(&plan)
    });
    // The last step of each says that the document is applied.
    assert_snapshot!(plans.join("\n\n"));
}

#[test]
fn a_user_who_is_there_is_refused() {
    let stored = stored(&["ann@b.c"]);
    let refusal = create(&facts(&stored, &[]), &ann(), &email("Ann@b.c"), "h", None).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: user ann@b.c already exists (no role)
    hint: to change the password: kubectl metalk8s set-password user ann@b.c
    ");
    let left = [bound("metalk8s-cli:user:bob@b.c", "view", "bob@b.c")];
    let refusal =
        create(&facts(&stored, &left), &ann(), &email("bob@b.c"), "h", Some(UserRole::ReadOnly)).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:bob@b.c remains from another user and grants view
    hint: if nobody needs it: kubectl delete clusterrolebinding metalk8s-cli:user:bob@b.c
    ");
}

#[test]
fn a_binding_that_gives_more_is_told() {
    let stored = stored(&[ADMIN]);
    let foreign = [bound("team", "cluster-admin", "ann@b.c"), bound("other", "view", ADMIN)];
    let (_, warnings) =
        create(&facts(&stored, &foreign), &ann(), &email("ann@b.c"), "h", Some(UserRole::ReadOnly)).unwrap();
    assert_eq!(
        warnings,
        [
            "clusterrolebinding.rbac.authorization.k8s.io/team already exists and grants cluster-admin to ann@b.c"
        ]
    );
}

#[test]
fn who_exists_is_told_how_to_get_another_role() {
    let stored = stored(&["ann@b.c"]);
    let bindings = [bound("metalk8s-cli:user:ann@b.c", "metalk8s-cli:read-only", "ann@b.c")];
    let refusal = |bindings: &[Binding], role| {
        create(&facts(&stored, bindings), &ann(), &email("ann@b.c"), "h", role).unwrap_err()
    };
    let admin = refusal(&bindings, Some(UserRole::ClusterAdmin));
    assert_eq!(admin.message, "user ann@b.c already exists (read-only)");
    assert_eq!(admin.hints[1], "to change the role: kubectl metalk8s edit user ann@b.c --role cluster-admin");
    assert_eq!(refusal(&bindings, Some(UserRole::ReadOnly)).hints.len(), 1);
    assert_eq!(refusal(&bindings, None).hints.len(), 1);
    assert_eq!(quoted("o'brien@x.y"), r"'o'\''brien@x.y'");
}

#[test]
fn a_password_needs_one_state_only() {
    let stored = stored(&["ann@b.c"]);
    let plan = set_password(&facts(&stored, &[]), &email("ann@b.c"), "new").unwrap();
    assert_snapshot!(shown::plan(&plan), @r#"
    change configmap/metalk8s-dex-config in metalk8s-auth: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":"metalk8s.addons.dex.deployed"}},"data":{"config.yaml":"(9 lines)"}}
      undo: change configmap/metalk8s-dex-config in metalk8s-auth: {"data":{"config.yaml":"(9 lines)"}}
      undo: run Salt state.orchestrate metalk8s.addons.dex.deployed pillar={}
      undo: change configmap/metalk8s-dex-config in metalk8s-auth: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":null}}}
    run Salt state.orchestrate metalk8s.addons.dex.deployed pillar={}
    change configmap/metalk8s-dex-config in metalk8s-auth: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":null}}}
    "#);
    let refusal = set_password(&facts(&stored, &[]), &email("bob@b.c"), "new").unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"NotFound: user bob@b.c does not exist; available: ann@b.c");
}

#[test]
fn what_did_not_come_to_its_end_is_finished_by_the_same_command_again() {
    let left_by =
        |who: &str| Stored { not_applied: Some(mark_of(&email(who))), ..stored(&[ADMIN, "ann@b.c"]) };
    let left = left_by("ann@b.c");
    let role = Some(UserRole::ClusterAdmin);
    let its_own = [bound("metalk8s-cli:user:ann@b.c", "cluster-admin", "ann@b.c")];
    for (bindings, steps) in [(&its_own[..], 3), (&[], 4)] {
        let (plan, _) = create(&facts(&left, bindings), &ann(), &email("ann@b.c"), "new", role).unwrap();
        assert_eq!(plan.steps.len(), steps);
        let patch = shown::patch(&plan.steps[0].action);
        // The password is the one that was given now.
        let text = patch["data"]["config.yaml"].as_str().unwrap();
        assert!(text.contains("new"), "{text}");
    }
    // Who exists is nobody else's to finish.
    let refusal =
        create(&facts(&left_by("bob@b.c"), &[]), &ann(), &email("ann@b.c"), "new", role).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: user ann@b.c already exists (no role)
    hint: to change the password: kubectl metalk8s set-password user ann@b.c
    hint: to change the role: kubectl metalk8s edit user ann@b.c --role cluster-admin
    ");
    assert!(delete(&facts(&left, &[]), &email("bob@b.c")).is_err());
    let (plan, _) = delete(&facts(&left_by("bob@b.c"), &[]), &email("bob@b.c")).unwrap();
    assert_snapshot!(shown::plan(&plan), @r#"
    run Salt state.orchestrate metalk8s.addons.dex.deployed,metalk8s.addons.prometheus-operator.deployed,metalk8s.addons.ui.deployed pillar={}
    change configmap/metalk8s-dex-config in metalk8s-auth: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":null}}}
    "#);
    // Where all was applied, who is there is there, and who is not is not.
    let stored = stored(&[ADMIN, "ann@b.c"]);
    let refusal = delete(&facts(&stored, &[]), &email("bob@b.c")).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"NotFound: user bob@b.c does not exist; available: admin@metalk8s.invalid, ann@b.c");
}

#[test]
fn the_last_cluster_admin_stays() {
    let stored = stored(&[ADMIN, "ann@b.c"]);
    let mut bindings = vec![bound("bootstrap-admin", "cluster-admin", ADMIN)];
    let refusal = delete(&facts(&stored, &bindings), &email(ADMIN)).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: user admin@metalk8s.invalid is the last cluster-admin
    hint: create another one first: kubectl metalk8s create user EMAIL --role cluster-admin
    ");
    bindings.push(bound("metalk8s-cli:user:ann@b.c", "cluster-admin", "ann@b.c"));
    let (plan, warnings) = delete(&facts(&stored, &bindings), &email(ADMIN)).unwrap();
    assert_eq!(plan.steps.len(), 3);
    assert_snapshot!(warnings.join("\n"), @"clusterrolebinding.rbac.authorization.k8s.io/bootstrap-admin still refers to admin@metalk8s.invalid");
    let (plan, warnings) = delete(&facts(&stored, &bindings), &email("ann@b.c")).unwrap();
    assert!(warnings.is_empty());
    assert_snapshot!(shown::plan(&plan), @r#"
    delete clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c
      undo: create clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c
    change configmap/metalk8s-dex-config in metalk8s-auth: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":"metalk8s.addons.dex.deployed,metalk8s.addons.prometheus-operator.deployed,metalk8s.addons.ui.deployed;ann@b.c"}},"data":{"config.yaml":"(9 lines)"}}
      undo: change configmap/metalk8s-dex-config in metalk8s-auth: {"data":{"config.yaml":"(13 lines)"}}
      undo: run Salt state.orchestrate metalk8s.addons.dex.deployed,metalk8s.addons.prometheus-operator.deployed,metalk8s.addons.ui.deployed pillar={}
      undo: change configmap/metalk8s-dex-config in metalk8s-auth: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":null}}}
    run Salt state.orchestrate metalk8s.addons.dex.deployed,metalk8s.addons.prometheus-operator.deployed,metalk8s.addons.ui.deployed pillar={}
    change configmap/metalk8s-dex-config in metalk8s-auth: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":null}}}
    "#);
    let Action::Create { manifest, .. } = &plan.steps[0].undo[0] else { panic!("{plan:?}") };
    assert_eq!(manifest["metadata"]["labels"], json!({"team": "blue"}));
}
