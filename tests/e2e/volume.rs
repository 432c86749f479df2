//! Volumes: made one by one and by the dozen, claimed, deleted, and what keeps them from it.

use serde_json::{Value, json};

use crate::support::{Answer, Following, Words, World, eventually, world};

mod claimed;
mod refused;

const NODE: &str = "worker-1";

/// Volumes that a test makes, gone again when this is dropped.
struct Made<'a>(&'a World, Vec<String>);

impl Drop for Made<'_> {
    fn drop(&mut self) {
        let words = "delete volume.storage.metalk8s.scality.com --ignore-not-found --timeout=1m";
        let output = self.0.kubectl_command((words, &self.1)).output().unwrap();
        assert!(
            std::thread::panicking() || output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

fn removed_later<'a>(world: &'a World, names: &[&str]) -> Made<'a> {
    Made(world, names.iter().map(|&name| name.to_owned()).collect())
}

/// `create volume` on the usual node with the usual class.
fn create(world: &World, more: impl Words) -> Answer {
    world.plugin((["create", "volume", "--node-name", NODE], "--storage-class metalk8s", more))
}

fn volume(world: &World, name: &str) -> Value {
    world.object(&format!("volume.storage.metalk8s.scality.com {name}"))
}

fn exists(world: &World, name: &str) -> bool {
    world.exists(&format!("volume.storage.metalk8s.scality.com {name}"))
}

const USER: &str = "apiVersion: v1
kind: Pod
metadata: {name: user-of-followed, namespace: default}
spec:
  schedulerName: none
  containers: [{name: a, image: example.com/a:1}]
  volumes: [{name: data, persistentVolumeClaim: {claimName: followed}}]
";

#[test]
fn the_pods_of_a_volume_are_followed() {
    let world = world();
    let _made = removed_later(world, &["followed"]);
    create(world, "followed --type sparseLoopDevice --size 1Gi").succeeds();
    let claimed = r#"{"spec": {"claimRef": {"namespace": "default", "name": "followed"}}}"#;
    world.kubectl(("patch persistentvolume followed --type=merge -p", [claimed]));
    let mut watch = Following::begin(world, None, "get volume followed -o wide -w");
    watch.told.until("default/followed");
    world.kubectl_reading("create -f -", USER);
    watch.told.until(" user-of-followed");
    watch.end();
    world.kubectl("delete pod user-of-followed -n default --grace-period=0 --force");
}

#[test]
fn a_volume_of_each_type_becomes_available() {
    let world = world();
    let _made = removed_later(world, &["a-disk", "a-file", "a-group"]);
    let disk = "--type rawBlockDevice --device-path /dev/vdb";
    let labelled = "a-disk --labels tier=fast,owner=ann";
    let result = create(world, (labelled, disk, "-o json")).succeeds().json();
    assert_eq!(result["message"], "volume/a-disk created");
    assert_eq!(result["changed"], true);
    let made = volume(world, "a-disk");
    assert_eq!(made["spec"]["mode"], "Filesystem");
    assert_eq!(made["metadata"]["labels"]["tier"], "fast");
    let persistent = world.object("persistentvolume a-disk");
    assert_eq!(persistent["metadata"]["labels"]["owner"], "ann");

    create(world, "a-file --type sparseLoopDevice --size 5Gi").succeeds().prints("volume/a-file created");
    let group = "a-group --type lvmLogicalVolume --vg-name vg0 --size 1Gi --mode Block";
    create(world, group).succeeds();
    assert_eq!(volume(world, "a-group")["spec"]["mode"], "Block");

    create(world, (labelled, disk)).succeeds().prints("volume/a-disk unchanged");
    create(world, ("a-disk", disk))
        .ends_with(4)
        .says("volume a-disk already exists with different settings: its labels are owner=ann,tier=fast");
    create(world, ("another-disk", disk)).fails(4, "volume a-disk already uses /dev/vdb of node worker-1");

    let words = format!("get volumes a-disk a-file a-group -o wide --node-name {NODE}");
    let table = world.does(&words).stdout;
    let header = table.lines().next().unwrap();
    for word in "NAME NODE STORAGECLASS TYPE SIZE STATUS CLAIM AGE".split(' ') {
        assert!(header.contains(word), "no {word} in {table}");
    }
    assert_eq!(table.matches("Available").count(), 3, "{table}");
    let listed = world.does("get volumes -l owner=ann -o json").json();
    assert_eq!(listed["kind"], "VolumeList");
    assert_eq!(listed["items"][0]["metadata"]["name"], "a-disk");
    world.does("describe volume a-group").shows("vg0 1Gi").shows("Block").shows("lvmLogicalVolume");
    world.plugin("get volumes a-disk --node-name bootstrap").ends_with(3);
    world.plugin("describe volume nothing").ends_with(3);
    world.plugin("describe volume a-disk --node-name bootstrap").fails(3, "is on node worker-1");

    // What `get -o yaml` prints, `create -f` takes; the command line wins.
    let yaml = world.does("get volume a-file -o yaml").stdout;
    world.plugin_reading("create volume -f -", &yaml).succeeds().prints("volume/a-file unchanged");
    world
        .plugin_reading("create volume -f - --size 6Gi", &yaml)
        .fails(4, "it is made from sparseLoopDevice of 5Gi");

    for name in ["a-disk", "a-file"] {
        world.kubectl(format!("get persistentvolume {name}"));
    }
    let result = world.does("delete volume a-disk -o json").json();
    assert_eq!(result["message"], "volume/a-disk deleted");
    world
        .does("delete volumes a-file volume/a-group")
        .prints("volume/a-file deleted\nvolume/a-group deleted");
    assert!(!exists(world, "a-disk") && !world.exists("persistentvolume a-disk"));
    world.plugin("delete volume a-disk").ends_with(3);
}

#[test]
fn ten_disks_make_ten_volumes() {
    let world = world();
    let names: Vec<String> = (1..=10).map(|number| format!("ten-{number}")).collect();
    let _made = Made(world, names.clone());
    let words = "--name-prefix ten --type rawBlockDevice --device-path /dev/sd{b..k}";
    let results = create(world, (words, "--timeout 2m -o json")).succeeds().json();
    let told: Vec<&str> =
        results["items"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    let wanted: Vec<String> = names.iter().map(|name| format!("volume/{name}")).collect();
    assert_eq!(told, wanted);
    assert_eq!(volume(world, "ten-10")["spec"]["rawBlockDevice"]["devicePath"], "/dev/sdk");
    let answer = create(world, words).succeeds();
    assert_eq!(answer.stdout.lines().filter(|line| line.ends_with(" unchanged")).count(), 10);
}

#[test]
fn those_that_fail_are_named_and_the_others_stay() {
    let Some(world) = world().sandboxed() else { return };
    let _made = removed_later(world, &["some-1", "some-2", "some-3"]);
    let words = "--name-prefix some --type rawBlockDevice --device-path /dev/{vdx,missing,vdz}";
    let answer = create(world, (words, "-o json"))
        .ends_with(1)
        .says("volume/some-2 failed: CreationError: device /dev/missing not found");
    let results = answer.json();
    let outcomes: Vec<bool> =
        (0..3).map(|index| results["items"][index]["result"].as_bool().unwrap()).collect();
    assert_eq!(outcomes, [true, false, true], "{answer}");
    let answer = create(world, words).ends_with(1);
    assert_eq!(answer.stdout, "volume/some-1 unchanged\nvolume/some-3 unchanged\n");
    assert!(exists(world, "some-2"));
    world.does("get volume some-2 -o wide").shows("Failed").shows("/dev/missing not found");
    // One that failed can be deleted.
    world.does("delete volume some-2");
}

#[test]
fn what_is_not_made_in_time_may_still_come() {
    let Some(world) = world().sandboxed() else { return };
    let _made = removed_later(world, &["slow"]);
    let words = "slow --type rawBlockDevice --device-path /dev/slow --timeout 15s";
    let answer = create(world, words).fails(8, "volume/slow is not available: Pending");
    assert_eq!(answer.stdout, "");
    world.plugin("delete volume slow").fails(4, "is being created");
    assert!(exists(world, "slow"));
}

#[test]
fn the_volumes_of_a_node_are_deleted_together() {
    let world = world();
    let _node = world.declared("shelf", "workload");
    let _made = removed_later(world, &["shelf-1", "shelf-2", "beside"]);
    let sparse = ["--type", "sparseLoopDevice", "--size", "1Gi"];
    let on = |node, name| {
        let words = ["create", "volume", name, "--node-name", node];
        world.does((words, "--storage-class metalk8s", sparse));
    };
    on("shelf", "shelf-1");
    on("shelf", "shelf-2");
    on(NODE, "beside");
    let delete = |more: &[&str]| {
        let words = "delete volume --node-name shelf";
        world.plugin((words, more))
    };
    delete(&["beside"]).fails(3, "is on node worker-1");
    delete(&[]).succeeds().prints("volume/shelf-1 deleted\nvolume/shelf-2 deleted");
    delete(&[]).fails(3, "no volume is on node shelf");
    delete(&["--ignore-not-found"]).succeeds().prints("");
    assert!(exists(world, "beside"));
}

#[test]
fn a_deletion_that_was_cut_off_is_repeated() {
    let world = world();
    let _made = removed_later(world, &["held"]);
    create(world, "held --type sparseLoopDevice --size 1Gi").succeeds();
    let patch = |operation: &str| {
        let patch = format!("[{operation}]");
        world.kubectl(("patch volume.storage.metalk8s.scality.com held --type=json -p", [&patch]));
    };
    patch(r#"{"op": "add", "path": "/metadata/finalizers/-", "value": "tests.example.com/held"}"#);
    world
        .plugin("delete volume held --timeout 3s")
        .fails(8, "is still there, blocked by finalizer")
        .says("tests.example.com/held");
    let metadata = || volume(world, "held")["metadata"].take();
    assert!(metadata()["deletionTimestamp"].is_string());
    eventually("the operator has removed its own finalizer", || {
        metadata()["finalizers"] == json!(["tests.example.com/held"])
    });

    let child = world
        .begin("delete volume held")
        .past("waiting until volume.storage.metalk8s.scality.com/held is gone")
        .past("is still there, blocked by finalizer tests.example.com/held");
    patch(r#"{"op": "remove", "path": "/metadata/finalizers"}"#);
    assert_eq!(child.ends_with(0).stdout, "volume/held deleted\n");
}
