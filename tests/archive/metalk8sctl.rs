//! `metalk8sctl`: pages and mistakes, and the scripts of a bootstrap node, in a mount namespace of their own.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::answer::Answer;
use crate::command::PLUGIN;
use crate::words::Words;

const CONFIGURATION: &str = include_str!("../fixtures/bootstrap-configuration.yaml");

fn control(words: impl Words) -> Answer {
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("metalk8sctl");
    symlink(PLUGIN, &program).unwrap();
    Answer::to(Command::new(program).args(words.words()).env_clear().env("HOME", directory.path()))
}

#[test]
fn pages_and_mistakes_speak_in_the_order_that_is_typed() {
    control("").succeeds().shows("Usage: metalk8sctl RESOURCE ACTION");
    control("archive import --help")
        .succeeds()
        .shows("Usage: metalk8sctl archive import ")
        .hides("kubectl metalk8s");
    control("version --client").begins("kubectl-metalk8s ");
    #[rustfmt::skip]
    let cases = [
        (&["archive"][..], "error: archive needs an action: "),
        (&["archive", "imprt"], "error: archive has no action \"imprt\"; did you mean import?"),
        (&["archive", "import"], "error: PATH is missing"),
        (&["archve", "get"], "error: unknown resource \"archve\"; did you mean archive?"),
    ];
    for (words, told) in cases {
        control(words).fails(2, told).never_says("kubectl metalk8s");
    }
    control("archive get").fails(2, "no kubeconfig");
    control("completion bash").shows("complete -F _metalk8sctl metalk8sctl");
    control("__complete archive imp").begins("import\t");
}

/// Runs the binary by its other name where `/etc` and `/srv` are directories of `root`; `None` if that is not allowed.
fn on_node(root: &Path, words: &str) -> Option<Answer> {
    let program = root.join("metalk8sctl");
    if !program.exists() {
        symlink(PLUGIN, &program).unwrap();
    }
    let root = root.display();
    let script = format!(
        "mount --bind {root}/etc /etc && mount --bind {root}/srv /srv && exec {root}/metalk8sctl {words}"
    );
    if !programs::have_mount_namespace() {
        return None;
    }
    let output = Command::new("unshare")
        .args(["--mount", "sh", "-c", &script])
        .env_remove("KUBECONFIG")
        .output()
        .unwrap();
    Some(Answer::of(output))
}

/// A machine on which MetalK8s' archives of these versions are mounted.
fn machine(versions: &[&str], script: &str) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for directory in ["etc/metalk8s", "srv/scality/example-solution-1.0.0"] {
        fs::create_dir_all(root.path().join(directory)).unwrap();
    }
    for version in versions {
        let directory = root.path().join(format!("srv/scality/metalk8s-{version}"));
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join("bootstrap.sh"), script).unwrap();
    }
    root
}

#[test]
fn the_bootstrap_node_is_deployed_by_the_script_of_its_archive() {
    let root = machine(&["129.0.0"], "echo '> Checking local node... done [0.1s]'; touch /srv/deployed");
    let deploy = |words: &str| on_node(root.path(), &format!("bootstrap deploy {words}"));
    let Some(missing) = deploy("") else { return };
    assert_eq!(missing.status, Some(3), "{missing:?}");
    assert!(missing.stderr.contains("/etc/metalk8s/bootstrap.yaml"), "{missing:?}");

    let file = root.path().join("etc/metalk8s/bootstrap.yaml");
    fs::write(&file, CONFIGURATION.replace("10.200.1.0/28", "10.200.1.1/28")).unwrap();
    deploy("")
        .unwrap()
        .ends_with(6)
        .says("is not valid: networks.controlPlane.cidr: 10.200.1.1/28 is an address");

    fs::write(&file, CONFIGURATION).unwrap();
    let planned = deploy("--dry-run").unwrap().succeeds();
    assert_eq!(
        planned.stdout,
        "  /bin/bash /srv/scality/metalk8s-129.0.0/bootstrap.sh\nbootstrap deployed with MetalK8s 129.0.0 (dry run)\n"
    );
    let done = root.path().join("srv/deployed");
    assert!(!done.exists(), "a dry run ran the script");

    let deployed = deploy("").unwrap().succeeds();
    assert_eq!(deployed.stdout, "bootstrap deployed with MetalK8s 129.0.0\n");
    assert!(deployed.stderr.contains("> Checking local node... done"), "{deployed:?}");
    assert!(done.exists());
}

#[test]
fn a_script_that_fails_or_is_not_clear_is_told() {
    let root = machine(&["129.0.0", "130.0.0"], "echo 'no repository' >&2; exit 4");
    fs::write(root.path().join("etc/metalk8s/bootstrap.yaml"), CONFIGURATION).unwrap();
    let deploy = |words: &str| on_node(root.path(), &format!("bootstrap deploy {words}"));
    let Some(unclear) = deploy("") else { return };
    assert_eq!(unclear.status, Some(4), "{unclear:?}");
    assert!(unclear.stderr.contains("129.0.0, 130.0.0; choose one with --version"), "{unclear:?}");
    deploy("--version 130.0.0").unwrap().fails(1, "no repository").says("exit status 4");
    let none = machine(&[], "");
    on_node(none.path(), "bootstrap deploy").unwrap().fails(3, "no archive of MetalK8s is mounted");
}

/// A backup of a bootstrap node with this configuration, as `backup.sh` makes it.
fn backup(directory: &Path, configuration: &str) {
    fs::create_dir_all(directory.join("made/metalk8s")).unwrap();
    fs::write(directory.join("made/metalk8s/bootstrap.yaml"), configuration).unwrap();
    let made = Command::new("tar")
        .args(["-C", "made", "-czf", "srv/backup.tar.gz", "./"])
        .current_dir(directory)
        .status();
    assert!(made.unwrap().success());
}

#[test]
fn a_restore_reads_the_configuration_in_the_backup_first() {
    let root = machine(&[], "");
    let directory = root.path().join("srv/scality/metalk8s-129.0.0");
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("restore.sh"), "echo \"restoring: $*\" >/srv/restored").unwrap();
    let restore = |words: &str| {
        let words = format!("bootstrap restore --backup-file /srv/backup.tar.gz {words}");
        on_node(root.path(), &words)
    };
    let address = "--apiserver-node-ip 192.0.2.11";
    let Some(missing) = restore(address) else { return };
    assert_eq!(missing.status, Some(3), "{missing:?}");
    restore("").unwrap().fails(2, "--apiserver-node-ip IP is missing");

    fs::write(root.path().join("srv/backup.tar.gz"), "no archive").unwrap();
    restore(address).unwrap().ends_with(6);
    backup(root.path(), &CONFIGURATION.replace("10.200.1.0/28", "10.200.1.1/28"));
    restore(address)
        .unwrap()
        .ends_with(6)
        .says("metalk8s/bootstrap.yaml in /srv/backup.tar.gz is not valid: networks.controlPlane.cidr");
    let done = root.path().join("srv/restored");
    let configuration = CONFIGURATION.replace("/archives/metalk8s.iso", "/srv/metalk8s.iso");
    backup(root.path(), &configuration);
    restore(address)
        .unwrap()
        .ends_with(3)
        .says("configuration lists /srv/metalk8s.iso, which this machine does not have");
    fs::write(root.path().join("srv/metalk8s.iso"), "").unwrap();
    restore(&format!("{address} --dry-run")).unwrap().succeeds();
    assert!(!done.exists(), "a dry run ran the script");
    restore(address).unwrap().succeeds();
    assert_eq!(
        fs::read_to_string(done).unwrap(),
        "restoring: --backup-file /srv/backup.tar.gz --apiserver-node-ip 192.0.2.11\n"
    );
}
