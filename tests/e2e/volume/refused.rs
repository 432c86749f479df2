//! Volumes that are not made, and not deleted.

use super::{NODE, create, exists, removed_later};
use crate::support::world;

#[test]
fn wrong_combinations_cost_no_request() {
    let world = world();
    #[rustfmt::skip]
    let cases: [(&str, &str); 12] = [
        ("x --type rawBlockDevice", "needs --device-path"),
        ("x --type rawBlockDevice --device-path /dev/sdb --size 1Gi", "takes no --size"),
        ("x --type sparseLoopDevice", "needs --size"),
        ("x --type sparseLoopDevice --size 1Gi --vg-name g", "takes no --vg-name"),
        ("x --type lvmLogicalVolume --size 1Gi", "needs --vg-name"),
        ("x --type sparseLoopDevice --size 0", "not a valid quantity above 0"),
        ("x --type sparseLoopDevice --size much", "not a valid quantity above 0"),
        ("x --type tape --size 1Gi", "not a valid volume type"),
        ("x --type rawBlockDevice --device-path sdb", "does not begin with /dev/"),
        ("x --type rawBlockDevice --device-path /dev/sd{b..k}", "--name-prefix"),
        ("--name-prefix x --type rawBlockDevice --device-path /dev/sd{b..k", "cannot be expanded"),
        ("x --type sparseLoopDevice --size 1Gi --mode Tape", "not a valid volume mode"),
    ];
    for (flags, complaint) in cases {
        let words = format!("create volume --node-name {NODE} --storage-class metalk8s");
        // Nobody listens there: a request would end with 9.
        let answer = world.plugin((&words, flags, "--server https://127.0.0.1:1"));
        answer.fails(2, complaint);
    }
}

#[test]
fn what_no_volume_can_stand_on_is_refused() {
    let world = world();
    let class = "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: unformatted}\n\
        provisioner: kubernetes.io/no-provisioner\nvolumeBindingMode: Immediate\n";
    world.kubectl_reading("apply -f -", class);
    let sparse = "refused --type sparseLoopDevice --size 1Gi";
    let on = |node, class| {
        let words = ["create", "volume", "--node-name", node, "--storage-class", class];
        world.plugin((words, sparse))
    };
    on("nowhere", "metalk8s").fails(3, "node nowhere does not exist");
    on(NODE, "nothing").fails(3, "storage class nothing does not exist");
    on(NODE, "unformatted").fails(4, "fsType").says("volumeBindingMode is Immediate");
    assert!(!exists(world, "refused"));
    world.kubectl("delete storageclass unformatted");
}

#[test]
fn a_dry_run_makes_and_deletes_nothing() {
    let world = world();
    let _made = removed_later(world, &["kept-volume"]);
    let words = "kept-volume --type sparseLoopDevice --size 1Gi";
    let dry = |mode: &str| create(world, (words, mode, "-o json")).succeeds().json();
    let object = dry("--dry-run=client");
    assert_eq!(object["kind"], "Volume");
    assert_eq!(object["spec"]["sparseLoopDevice"]["size"], "1Gi");
    let name = "volume.storage.metalk8s.scality.com/kept-volume";
    create(world, (words, "--dry-run=client -o name")).succeeds().prints(name);
    let result = dry("--dry-run");
    assert_eq!(result["dryRun"], true);
    assert_eq!(result["plan"][0], "create volume.storage.metalk8s.scality.com/kept-volume");
    assert!(!exists(world, "kept-volume"));
    create(world, words).succeeds();
    let kind = "volume.storage.metalk8s.scality.com kept-volume";
    let before = world.version(kind);
    world.does("get volume kept-volume -o name").prints(name);
    world.does("delete volume kept-volume --dry-run -o name").prints(name);
    assert_eq!(world.version(kind), before);
}

#[test]
fn a_viewer_looks_at_volumes_and_changes_none() {
    let Some(world) = world().sandboxed() else { return };
    let _made = removed_later(world, &["watched-volume"]);
    let sparse = "--type sparseLoopDevice --size 1Gi";
    create(world, ("watched-volume", sparse)).succeeds();
    let viewer = |words: &str| world.plugin_as("viewer", words);
    viewer("get volumes").succeeds();
    viewer("describe volume watched-volume").succeeds();
    viewer("delete volume watched-volume").ends_with(5);
    let words = format!("create volume unwanted --node-name {NODE} --storage-class metalk8s {sparse}");
    viewer(&words).ends_with(5);
    assert!(exists(world, "watched-volume") && !exists(world, "unwanted"));
}
