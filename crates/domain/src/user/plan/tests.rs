use super::*;
use crate::object::seen::Version;
use crate::service_config::find;

pub(super) const ADMIN: &str = "admin@metalk8s.invalid";

pub(super) fn stored(emails: &[&str]) -> Stored {
    let mut text = find("dex").unwrap().skeleton();
    for email in emails {
        let user = User {
            email: (*email).into(),
            username: "x".into(),
            user_id: "1".into(),
            damage: None,
        };
        text = with_user(&text, &user, "hash").unwrap();
    }
    Stored {
        resource_version: Some("7".into()),
        text: Some(text),
        changed: None,
        not_applied: None,
    }
}

pub(super) fn bound(name: &str, role: &str, email: &str) -> Binding {
    Binding {
        name: name.into(),
        role: role.into(),
        subjects: vec![format!("oidc:{email}")],
        others: false,
        version: Version::default(),
    }
}

pub(super) fn facts<'a>(stored: &'a Stored, bindings: &'a [Binding]) -> Facts<'a> {
    Facts {
        dex: find("dex").unwrap(),
        stored,
        bindings,
        cluster_roles: &[],
    }
}

pub(super) fn email(text: &str) -> Email {
    text.parse().unwrap()
}

fn ann() -> User {
    User {
        email: "ann@b.c".into(),
        username: "ann".into(),
        user_id: "2".into(),
        damage: None,
    }
}

#[test]
fn a_user_comes_with_role_and_all_three_states() {
    let stored = stored(&[ADMIN]);
    let (plan, _) = create(
        &facts(&stored, &[]),
        &ann(),
        &email("ann@b.c"),
        "$2b$12$s3cret",
        Some(UserRole::ReadOnly),
    )
    .unwrap();
    let steps: Vec<String> = plan.steps.iter().map(|step| step.action.summary()).collect();
    // The last one says that the document is applied.
    assert_eq!(steps.len(), 6);
    for (step, role) in [(1, "read-only"), (2, "aggregate-to-read-only")] {
        let made = format!("create clusterrole.rbac.authorization.k8s.io/metalk8s-cli:{role}");
        assert_eq!(steps[step], made);
    }
    assert_eq!(
        steps[3],
        "create clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c"
    );
    assert!(
        steps[4].contains(
            "dex.deployed,metalk8s.addons.prometheus-operator.deployed,metalk8s.addons.ui.deployed"
        )
    );
    assert!(!steps.concat().contains("s3cret"));
    let (plan, _) = create(
        &facts(&stored, &[]),
        &ann(),
        &email("ann@b.c"),
        "h",
        Some(UserRole::ClusterAdmin),
    )
    .unwrap();
    assert_eq!(plan.steps.len(), 4);
    let (plan, warnings) = create(&facts(&stored, &[]), &ann(), &email("ann@b.c"), "h", None).unwrap();
    assert_eq!((plan.steps.len(), warnings.len()), (3, 0));
}

#[test]
fn a_user_who_is_there_is_refused() {
    let stored = stored(&["ann@b.c"]);
    let refusal = create(&facts(&stored, &[]), &ann(), &email("Ann@b.c"), "h", None).unwrap_err();
    assert_eq!(refusal.kind, Kind::Conflict);
    let left = [bound("metalk8s-cli:user:bob@b.c", "view", "bob@b.c")];
    let refusal = create(
        &facts(&stored, &left),
        &ann(),
        &email("bob@b.c"),
        "h",
        Some(UserRole::ReadOnly),
    )
    .unwrap_err();
    assert!(
        refusal.message.contains("remains from another user"),
        "{}",
        refusal.message
    );
}

#[test]
fn a_binding_that_gives_more_is_told() {
    let stored = stored(&[ADMIN]);
    let foreign = [
        bound("team", "cluster-admin", "ann@b.c"),
        bound("other", "view", ADMIN),
    ];
    let (_, warnings) = create(
        &facts(&stored, &foreign),
        &ann(),
        &email("ann@b.c"),
        "h",
        Some(UserRole::ReadOnly),
    )
    .unwrap();
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
    let bindings = [bound(
        "metalk8s-cli:user:ann@b.c",
        "metalk8s-cli:read-only",
        "ann@b.c",
    )];
    let refusal = |bindings: &[Binding], role| {
        create(&facts(&stored, bindings), &ann(), &email("ann@b.c"), "h", role).unwrap_err()
    };
    let admin = refusal(&bindings, Some(UserRole::ClusterAdmin));
    assert_eq!(admin.message, "user ann@b.c already exists (read-only)");
    assert_eq!(
        admin.hints[1],
        "to change the role: kubectl metalk8s edit user ann@b.c --role cluster-admin"
    );
    assert_eq!(refusal(&bindings, Some(UserRole::ReadOnly)).hints.len(), 1);
    assert_eq!(refusal(&bindings, None).hints.len(), 1);
    assert_eq!(quoted("o'brien@x.y"), r"'o'\''brien@x.y'");
}

#[test]
fn a_password_needs_one_state_only() {
    let stored = stored(&["ann@b.c"]);
    let plan = set_password(&facts(&stored, &[]), &email("ann@b.c"), "new").unwrap();
    assert!(
        plan.steps[1]
            .action
            .summary()
            .contains("orchestrate metalk8s.addons.dex.deployed pillar")
    );
    let refusal = set_password(&facts(&stored, &[]), &email("bob@b.c"), "new").unwrap_err();
    assert_eq!(refusal.kind, Kind::NotFound);
    assert!(refusal.message.contains("available: ann@b.c"));
}

#[test]
fn what_did_not_come_to_its_end_is_finished_by_the_same_command_again() {
    let left_by = |who: &str| Stored {
        not_applied: Some(mark_of(&email(who))),
        ..stored(&[ADMIN, "ann@b.c"])
    };
    let left = left_by("ann@b.c");
    let role = Some(UserRole::ClusterAdmin);
    let its_own = [bound("metalk8s-cli:user:ann@b.c", "cluster-admin", "ann@b.c")];
    for (bindings, steps) in [(&its_own[..], 3), (&[], 4)] {
        let (plan, _) = create(&facts(&left, bindings), &ann(), &email("ann@b.c"), "new", role).unwrap();
        assert_eq!(plan.steps.len(), steps);
        let Action::Patch { patch, .. } = &plan.steps[0].action else {
            panic!("no patch");
        };
        // The password is the one that was given now.
        let text = patch["data"]["config.yaml"].as_str().unwrap();
        assert!(text.contains("new"), "{text}");
    }
    // Who exists is nobody else's to finish.
    let refusal = create(
        &facts(&left_by("bob@b.c"), &[]),
        &ann(),
        &email("ann@b.c"),
        "new",
        role,
    )
    .unwrap_err();
    assert_eq!(refusal.kind, Kind::Conflict);
    assert!(delete(&facts(&left, &[]), &email("bob@b.c")).is_err());
    let (plan, _) = delete(&facts(&left_by("bob@b.c"), &[]), &email("bob@b.c")).unwrap();
    let steps: Vec<String> = plan.steps.iter().map(|step| step.action.summary()).collect();
    assert!(steps[0].contains("metalk8s.addons.ui.deployed"), "{steps:?}");
    assert!(steps[1].starts_with("change configmap/"), "{steps:?}");
    assert_eq!(steps.len(), 2);
    // Where all was applied, who is there is there, and who is not is not.
    let stored = stored(&[ADMIN, "ann@b.c"]);
    let refusal = delete(&facts(&stored, &[]), &email("bob@b.c")).unwrap_err();
    assert_eq!(refusal.kind, Kind::NotFound);
}

#[test]
fn the_last_cluster_admin_stays() {
    let stored = stored(&[ADMIN, "ann@b.c"]);
    let mut bindings = vec![bound("bootstrap-admin", "cluster-admin", ADMIN)];
    let refusal = delete(&facts(&stored, &bindings), &email(ADMIN)).unwrap_err();
    assert_eq!(refusal.kind, Kind::Conflict);
    bindings.push(bound("metalk8s-cli:user:ann@b.c", "cluster-admin", "ann@b.c"));
    let (plan, warnings) = delete(&facts(&stored, &bindings), &email(ADMIN)).unwrap();
    assert_eq!(plan.steps.len(), 3);
    assert_eq!(warnings.len(), 1);
    let (plan, warnings) = delete(&facts(&stored, &bindings), &email("ann@b.c")).unwrap();
    assert!(warnings.is_empty());
    assert!(
        plan.steps[0]
            .action
            .summary()
            .starts_with("delete clusterrolebinding")
    );
    assert!(matches!(plan.steps[0].undo[0], Action::Create { .. }));
}
