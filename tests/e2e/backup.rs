//! Backups of the bootstrap node: made by a script through Salt, and copied to the other nodes of the control plane.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use crate::support::{Answer, Words, World, answered, eventually};

/// The steps of the script at which it is held or fails.
const ETCD: &str = "backup.sh: Backing up etcd data";
const COPYING: &str = "backup.sh: Replicating backup archives on master nodes";
/// A file changes after its sum was written down.
const AS_LISTED: &str = "backup.sh: as listed";
/// The script succeeds, and makes no archive.
const NO_FILE: &str = "backup.sh: no file";

fn backups(world: &World) -> Vec<Value> {
    let list = answered(|| world.plugin("get backups -o json"));
    list.succeeds().json()["items"].as_array().unwrap().clone()
}

fn create(world: &World, words: impl Words) -> Answer {
    world.plugin(("create backup", words))
}

fn copies(backup: &Value) -> Vec<&str> {
    let copies = backup["status"]["copies"].as_array().unwrap();
    let complete = copies.iter().filter(|copy| copy["state"] == "Complete");
    complete.map(|copy| copy["node"].as_str().unwrap()).collect()
}

fn add_master(world: &World, name: &str, address: u8) {
    let node = format!(
        "apiVersion: v1\nkind: Node\nmetadata:\n  name: {name}\n  annotations: {{sandbox/address: 10.99.0.{address}}}\n  \
         labels: {{kwok.x-k8s.io/node: fake, node-role.kubernetes.io/master: '', node-role.kubernetes.io/etcd: '', \
         metalk8s.scality.com/version: 129.0.0-dev}}\n"
    );
    world.kubectl_reading("apply -f -", &node);
}

/// Lets copies to a node fail (`JobFails`), never end (`NeverReady`), or neither (`-`).
fn let_copies(world: &World, node: &str, how: &str) {
    let annotation = match how {
        "-" => "sandbox/copies-".to_owned(),
        how => format!("sandbox/copies={how}"),
    };
    world.kubectl(["annotate", "node", node, &annotation, "--overwrite"]);
}

#[test]
fn a_backup_is_made_and_copied() {
    let Some(world) = World::own() else { return };
    let sandbox = world.sandbox().unwrap();
    assert_eq!(backups(&world), Vec::<Value>::new());
    check_warns(&world, "the bootstrap node has no backup");
    create(&world, "--dry-run").succeeds().prints(
        "  back up the bootstrap node\n  check that there is a new backup\nbackup created (server dry run)",
    );
    create(&world, "--dry-run=client").succeeds();
    world.plugin_as("viewer", "create backup").ends_with(5);
    world.plugin_as("viewer", "get backups").ends_with(5);
    assert_eq!(backups(&world), Vec::<Value>::new());
    let jobs = ["get", "jobs.batch", "-n", "kube-system", "-o", "name"];
    assert_eq!(world.kubectl(jobs), "");

    // The bootstrap node alone needs no copies.
    let made = create(&world, "-o json").succeeds().json();
    let name = made["name"].as_str().unwrap().strip_prefix("backup/").unwrap();
    assert_eq!(made["message"], format!("backup/{name} created"));
    assert_eq!(made["job"].as_str().unwrap().len(), 20);
    assert_eq!(world.checked("backup")["state"], "ok");
    let listed = backups(&world);
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["metadata"]["name"], name);
    let known = listed[0]["spec"]["path"].as_str().unwrap();
    assert_eq!(known, format!("/var/lib/metalk8s/backups/{name}"));
    let path = PathBuf::from(format!("{}{known}", sandbox.directory().display()));
    assert_eq!(listed[0]["status"]["sizeBytes"].as_u64().unwrap(), path.metadata().unwrap().len());
    let content = Command::new("tar").arg("tzf").arg(&path).output().unwrap();
    let content = String::from_utf8(content.stdout).unwrap();
    assert!(content.contains("./kubernetes/pki/etcd/ca.key"), "{content}");

    add_master(&world, "master-2", 12);
    add_master(&world, "master-3", 13);
    answered(|| world.plugin("get backups")).shows("0/2");
    create(&world, "").succeeds().shows("created, and copied to master-2, master-3");
    // The jobs copy older ones as well.
    let listed = backups(&world);
    assert_eq!(listed.len(), 2);
    for backup in &listed {
        assert_eq!(copies(backup), ["master-2", "master-3"], "{backup}");
    }
    world.does(format!("get backup {name}")).says("");
    world.plugin("get backup none").fails(3, "backup none does not exist");
    copies_that_fail(&world);
    scripts_that_fail(&world);
    files_that_are_not_as_listed(&world);
    one_at_a_time(&world);
    what_a_restore_takes(&world);
}

/// `check` finds that, does not fail for it, and says what to do.
fn check_warns(world: &World, text: &str) {
    eventually(&format!("check says {text:?}"), || {
        let line = world.checked("backup");
        let message = line["message"].as_str().unwrap();
        line["state"] == "warning"
            && message.contains(text)
            && line["fix"][0] == "to create one: kubectl metalk8s create backup"
    });
}

fn copies_that_fail(world: &World) {
    let_copies(world, "master-3", "JobFails");
    let before = backups(world).len();
    create(world, "").fails(1, "exists, but is not copied to master-3 (BackoffLimitExceeded");
    let listed = backups(world);
    assert_eq!(listed.len(), before + 1);
    assert_eq!(copies(listed.last().unwrap()), ["master-2"]);
    check_warns(world, "has no copy on master-3 (BackoffLimitExceeded");
    answered(|| world.plugin("get backups")).succeeds().shows("REASON").shows("1/2");
    let_copies(world, "master-3", "NeverReady");
    create(world, "--timeout 90s").fails(8, "it is being copied to master-3");
    let_copies(world, "master-3", "-");
}

fn scripts_that_fail(world: &World) {
    let salt = world.sandbox().unwrap().salt();
    let before = backups(world).len();
    salt.fail(ETCD, "etcdserver: no leader").unwrap();
    let answer = create(world, "-o json").fails(7, "etcdserver: no leader").says("there is no new backup");
    assert_eq!(answer.json()["reason"], "JobFailed");
    salt.release(ETCD).unwrap();
    assert_eq!(backups(world).len(), before);
    salt.fail(COPYING, "no such state").unwrap();
    create(world, "")
        .fails(7, "no such state")
        .says("which may be incomplete and is copied to no other node");
    salt.release(COPYING).unwrap();
    assert_eq!(backups(world).len(), before + 1);
    // The script is content, and there is nothing.
    salt.fail(NO_FILE, "forgotten").unwrap();
    create(world, "").fails(1, "no new backup is in /var/lib/metalk8s/backups on bootstrap");
    salt.release(NO_FILE).unwrap();
}

fn files_that_are_not_as_listed(world: &World) {
    let salt = world.sandbox().unwrap().salt();
    let verified = create(world, "--verify").succeeds();
    let message = "created and verified, and copied to master-2, master-3";
    assert!(verified.stdout.contains(message), "{verified}");
    salt.fail(AS_LISTED, "changed").unwrap();
    create(world, "--verify").fails(1, "is damaged: ./etcd_snapshot has another checksum");
    // What finishes an interrupted command checks them as well.
    let job = create(world, "--async --verify").succeeds().left_job();
    world.plugin(format!("wait job {job}")).fails(10, "is damaged: ./etcd_snapshot has another checksum");
    create(world, "").succeeds();
    salt.release(AS_LISTED).unwrap();
}

fn one_at_a_time(world: &World) {
    let salt = world.sandbox().unwrap().salt();
    let before = backups(world).len();
    salt.hold(ETCD, Duration::from_mins(3)).unwrap();
    let job = create(world, "--async").succeeds().left_job();
    world.refused("create backup", "the backup of the bootstrap node is being changed by");
    let child = world.begin(format!("wait job {job}")).past("waiting for Salt job");
    salt.release(ETCD).unwrap();
    child.ends_with(0);
    let listed = backups(world);
    assert_eq!(listed.len(), before + 1);
    assert_eq!(copies(listed.last().unwrap()), ["master-2", "master-3"]);
    create(world, "").succeeds();
}

/// A backup is on the other nodes; the bootstrap node is lost.
fn what_a_restore_takes(world: &World) {
    let sandbox = world.sandbox().unwrap();
    let plan = |words: &[&str]| answered(|| world.plugin(("restore bootstrap --plan -o json", words)));
    let alone = plan(&[]).succeeds().says("etcd has 1 member, and needs 3 to survive the loss of one");
    assert_eq!(alone.json()["possible"], false, "{alone}");
    world.plugin("restore bootstrap").fails(2, "missing: --backup-file FILE; and --apiserver-node-ip IP");
    world.plugin_as("viewer", "restore bootstrap --plan").ends_with(5);

    world.kubectl("delete pod -n kube-system etcd-bootstrap --force");
    let nodes = [("a", "bootstrap"), ("b", "master-2"), ("c", "master-3")];
    let mut members = sandbox.etcd_members(&nodes).unwrap();
    eventually("all members are healthy", || plan(&[]).json()["possible"] == true);
    let id = plan(&[]).json()["member"].as_str().unwrap().to_owned();
    drop(members.remove(0));
    let lost = plan(&[]).succeeds().json();
    assert_eq!(lost["member"], id);
    assert_eq!(lost["apiServer"], "10.99.0.12");
    let newest = backups(world).last().unwrap()["spec"]["path"].clone();
    assert_eq!(lost["backup"], newest);
    answered(|| world.plugin("restore bootstrap --plan"))
        .succeeds()
        .shows(&format!("member remove {id}\n"))
        .shows("1. On master-2, remove the etcd member that was on bootstrap:\n")
        .shows(&format!(
            "restore.sh --backup-file {} --apiserver-node-ip 10.99.0.12\n",
            newest.as_str().unwrap()
        ));
    // Without Salt, which was on the lost node.
    let away = world.plugin("restore bootstrap --plan --salt-api https://127.0.0.1:1");
    away.succeeds().says("the backups are not known").shows("--backup-file BACKUP_FILE");
    drop(members.remove(0));
    plan(&[]).succeeds().says("etcd has no quorum without node/bootstrap");
}
