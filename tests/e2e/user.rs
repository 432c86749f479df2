//! Dex's static users: made with a password nobody sees, given a role, and deleted with it.

use crate::support::formulas::alone;
use crate::support::solution::PATIENT;
use crate::support::{Answer, Words, World, world};

const PASSWORD: &str = "correct horse battery staple";

fn run(world: &World, words: impl Words, input: &str) -> Answer {
    world.plugin_reading((words, PATIENT), input)
}

fn document(world: &World) -> String {
    let map = world.object("configmap metalk8s-dex-config -n metalk8s-auth");
    map["data"]["config.yaml"].as_str().unwrap().to_owned()
}

/// The hash of a user's password, if the user exists.
fn hash(world: &World, email: &str) -> Option<String> {
    let document: serde_json::Value = serde_yaml::from_str(&document(world)).unwrap();
    let users = document["spec"]["config"]["staticPasswords"].as_array().cloned();
    users
        .into_iter()
        .flatten()
        .find(|user| user["email"] == email)
        .map(|user| user["hash"].as_str().unwrap().to_owned())
}

fn may(world: &World, email: &str, what: &str) -> bool {
    let user = format!("oidc:{email}");
    let words = (["auth", "can-i", "--as", &user], what);
    world.kubectl_command(words).output().unwrap().status.success()
}

#[test]
fn a_user_is_made_changed_and_deleted() {
    let world = world();
    let _alone = alone();
    let before = document(world);
    let email = "ann@example.com";
    let words = format!("create user {email} --role cluster-admin -o json -v=8");
    let answer = run(world, &words, &format!("{PASSWORD}\n")).succeeds();
    assert_eq!(answer.json()["message"], "user/ann@example.com created (cluster-admin)");
    let made = hash(world, email).unwrap();
    assert!(bcrypt::verify(PASSWORD, &made).unwrap());
    for secret in [PASSWORD, &made] {
        assert!(!answer.stdout.contains(secret) && !answer.stderr.contains(secret), "{answer}");
    }
    assert!(document(world).starts_with(before.trim_end()), "{}", document(world));
    let applied = world.object("configmap metalk8s-dex-config-applied -n metalk8s-auth");
    assert!(applied["data"]["spec"].as_str().unwrap().contains(email));
    // The services that keep lists of users have looked as well.
    assert!(world.exists("configmap metalk8s-ui-config-applied -n metalk8s-ui"));
    assert!(may(world, email, "delete nodes"));

    let listed = world.does(format!("get user {email} -o json")).json();
    assert_eq!(listed["status"]["roles"], serde_json::json!(["cluster-admin"]));
    world.does("get users").shows("admin@metalk8s.invalid").hides("$2");
    run(world, format!("create user {email} -o json"), PASSWORD)
        .ends_with(4)
        .advises("set-password user ann@example.com");

    let words = ["set-password", "user", email, "-o", "json"];
    let result = run(world, words, "another one").succeeds().json();
    assert_eq!(result["message"], "password of user/ann@example.com changed");
    assert!(bcrypt::verify("another one", &hash(world, email).unwrap()).unwrap());

    run(world, format!("delete user {email}"), "").succeeds().prints("user/ann@example.com deleted");
    assert_eq!(document(world), before);
    assert!(!may(world, email, "delete nodes"));
    run(world, format!("delete user {email}"), "").fails(3, "available: admin@metalk8s.invalid");
    run(world, format!("set-password user {email}"), PASSWORD).ends_with(3);
    world.plugin(format!("get user {email}")).ends_with(3);
    // Others may have made users whose names are no addresses.
    run(world, "delete user o'brien/x", "").ends_with(3);
}

#[test]
fn each_role_allows_what_it_says() {
    let world = world();
    let _alone = alone();
    #[rustfmt::skip]
    let cases = [
        ("bob@example.com", "solution-admin", "create namespaces", "delete nodes"),
        ("eve@example.com", "read-only", "list pods -A", "create namespaces"),
    ];
    for (email, role, allowed, denied) in cases {
        run(world, ["create", "user", email, "--role", role], PASSWORD).succeeds();
        assert!(may(world, email, allowed) && !may(world, email, denied), "{role}");
        assert!(!may(world, email, "list secrets -A"), "{role}");
        run(world, format!("delete user {email}"), "").succeeds();
        assert!(!may(world, email, allowed), "{role}");
    }
}

#[test]
fn nobody_changes_their_own_role() {
    let world = world();
    let _alone = alone();
    let (ann, bob) = ("ida@example.com", "ben@example.com");
    for (email, role) in [(ann, "cluster-admin"), (bob, "read-only")] {
        run(world, ["create", "user", email, "--role", role], PASSWORD).succeeds();
    }
    let edit = |caller: &str, email: &str, role: &str| {
        let caller = format!("oidc:{caller}");
        let words = ["edit", "user", email, "--role", role, "--as", &caller, "-o", "json"];
        run(world, words, "")
    };
    // Her own role would be gone before she could take the other one.
    let failure = edit(ann, ann, "read-only").ends_with(4);
    assert_eq!(
        failure.json()["message"],
        "user ida@example.com is you; another cluster-admin has to change your role"
    );
    assert!(may(world, ann, "delete nodes"));
    edit(ann, ann, "cluster-admin").succeeds();
    // A cluster-admin changes the role of others; who is none changes nobody's.
    edit(bob, bob, "cluster-admin").fails(4, "is you");
    edit(bob, ann, "read-only").ends_with(5);
    assert!(!may(world, bob, "delete nodes") && may(world, ann, "delete nodes"));
    let edited = edit(ann, bob, "cluster-admin").succeeds();
    assert_eq!(edited.json()["message"], "user/ben@example.com edited (cluster-admin)");
    let edited = edit(bob, ann, "read-only").succeeds();
    assert_eq!(edited.json()["message"], "user/ida@example.com edited (read-only)");
    assert!(may(world, bob, "delete nodes") && !may(world, ann, "delete nodes"));
    run(world, ["delete", "user", ann, bob], "").succeeds();
}

#[test]
fn what_is_no_user_or_no_password_is_refused() {
    let world = world();
    let _alone = alone();
    let before = world.version("configmap metalk8s-dex-config -n metalk8s-auth");
    let long = "x".repeat(73);
    #[rustfmt::skip]
    let cases = [
        ("create user ann", PASSWORD, 2, "not a valid e-mail address"),
        ("create user a@b.c --role king", PASSWORD, 2, "not a valid user role"),
        ("create user a@b.c", "", 2, "the password is empty"),
        ("create user a@b.c", &long, 2, "at most 72 are allowed"),
        ("set-password user admin@metalk8s.invalid", "\n", 2, "the password is empty"),
        ("delete user admin@metalk8s.invalid", "", 4, "is the last cluster-admin"),
    ];
    for (words, input, status, complaint) in cases {
        run(world, words, input).fails(status, complaint);
    }
    let failure = run(world, "create user a@b.c -o json", "").ends_with(2).json();
    assert_eq!(failure["reason"], "Usage");
    // A dry run asks for no password and writes nothing.
    let words = "create user a@b.c --role read-only --dry-run -v -o json";
    let result = run(world, words, "").succeeds().json();
    let plan = result["plan"].to_string();
    assert!(plan.contains("metalk8s-cli:user:a@b.c") && plan.contains("ui.deployed"), "{plan}");
    let words = "create user a@b.c --role read-only --dry-run=client -o json";
    let shown = run(world, words, "").succeeds().json();
    assert_eq!(shown["kind"], "User");
    assert_eq!(shown["metadata"]["name"], "a@b.c");
    run(world, "set-password user admin@metalk8s.invalid --dry-run", "").succeeds();
    assert_eq!(world.version("configmap metalk8s-dex-config -n metalk8s-auth"), before);
    assert!(!world.exists("clusterrolebinding metalk8s-cli:user:a@b.c"));
}

#[test]
fn a_user_whom_salt_cannot_make_leaves_nothing() {
    let world = world();
    let _alone = alone();
    let Some(sandbox) = world.sandbox() else { return };
    let before = document(world);
    // Only the third of the states that a new user needs; it fails again when the old document is applied.
    let formula = "metalk8s.addons.ui.deployed";
    sandbox.salt().fail(formula, "no pods").unwrap();
    let words = ["create", "user", "kim@example.com", "--role", "cluster-admin"];
    let answer = run(world, words, PASSWORD);
    sandbox.salt().release(formula).unwrap();
    answer.fails(10, "no pods");
    assert_eq!(document(world), before);
    assert!(!world.exists("clusterrolebinding metalk8s-cli:user:kim@example.com"));
}

#[test]
fn a_viewer_makes_no_users() {
    let Some(world) = world().sandboxed() else { return };
    world.plugin_as_reading("viewer", "create user mia@example.com", "secret-enough\n").ends_with(5);
    assert_eq!(hash(world, "mia@example.com"), None);
}
