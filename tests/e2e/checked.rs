//! `check`, as one who sets the plugin up reads it.

use std::os::unix::fs::symlink;

use crate::support::{Answer, Words, World, world};

const LINK: &str = "kubectl_complete-metalk8s";

/// `check` with these words more, by a PATH that has kubectl and the plugin alone.
fn check(world: &World, directory: &std::path::Path, words: impl Words) -> Answer {
    let mut command = world.plugin_command(("check", words));
    Answer::to(command.env("PATH", directory))
}

fn program(name: &str) -> std::path::PathBuf {
    let mut which = std::process::Command::new("sh");
    world().surround(&mut which);
    let output = which.args(["-c", &format!("command -v {name}")]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().into()
}

#[test]
fn a_missing_completion_link_is_a_warning() {
    let world = world();
    let directory = tempfile::tempdir().unwrap();
    // By another name: a directory of PATH would be searched for the program that is called.
    symlink(env!("CARGO_BIN_EXE_kubectl-metalk8s"), directory.path().join("kubectl-metalk8s")).unwrap();
    let kubectl = program("kubectl");
    symlink(kubectl, directory.path().join("kubectl")).unwrap();
    let line = |answer: &Answer| {
        let items = answer.json()["items"].clone();
        items.as_array().unwrap().iter().find(|line| line["name"] == "completion").unwrap().clone()
    };
    // Other sections may fail meanwhile: other tests break archives of theirs.
    let missing = line(&check(world, directory.path(), "-o json"));
    assert_eq!(missing["state"], "warning");
    assert!(missing["fix"][0].as_str().unwrap().ends_with("kubectl metalk8s completion install"));
    symlink("kubectl-metalk8s", directory.path().join(LINK)).unwrap();
    let there = line(&check(world, directory.path(), "-o json"));
    assert_eq!(there["state"], "ok");
}

#[test]
fn without_salt_access_check_names_the_next_step() {
    let answer = world().plugin("check --salt-service-account kube-system/none").ends_with(5);
    let line = answer.stdout.lines().find(|line| line.contains("salt-login")).unwrap();
    let next = "(next step: kubectl metalk8s create salt-access --salt-service-account kube-system/none;";
    assert!(line.contains(next), "{answer}");
    assert!(!line.contains("read-only"), "{answer}");
}

#[test]
fn the_password_that_metalk8s_ships_is_a_warning_until_it_is_changed() {
    let Some(world) = World::plain() else { return };
    let line = || {
        let answer = world.does("check --backend direct");
        assert!(!format!("{answer}").contains("$2"), "{answer}");
        let lines = answer.stdout.lines().map(str::to_owned);
        lines.filter(|line| line.contains("admin-password")).collect::<String>()
    };
    // Where there is no Dex there is no such user.
    assert!(line().starts_with("ok"), "{}", line());
    let dex = "apiVersion: v1\nkind: Namespace\nmetadata: {name: metalk8s-auth}\n---\napiVersion: v1\nkind: ConfigMap\n\
        metadata: {name: metalk8s-dex-config, namespace: metalk8s-auth}\ndata: {config.yaml: \"HERE\"}\n";
    let document = "{apiVersion: addons.metalk8s.scality.com/v1alpha2, kind: DexConfig, spec: {config: {staticPasswords: [\
        {email: admin@metalk8s.invalid, hash: HASH, username: admin, userID: x}]}}}";
    let apply = |hash: &str| {
        let manifest = dex.replace("HERE", &document.replace("HASH", hash));
        world.kubectl_reading("apply -f -", &manifest);
    };
    // As salt/metalk8s/addons/dex/deployed/service-configuration.sls of MetalK8s has it.
    let shipped = "$2a$10$2b2cU8CPhOTaGrs1HRQuAueS7JTT5ZHsHSzYiFPm1leZck7Mc8T4W";
    apply(shipped);
    let warning = line();
    assert!(warning.starts_with("warning"), "{warning}");
    assert!(
        warning.ends_with("(to change it: kubectl metalk8s set-password user admin@metalk8s.invalid)"),
        "{warning}"
    );
    apply(&shipped.replace("2b2cU8", "2b2cU9"));
    assert!(line().starts_with("ok"), "{}", line());
}
