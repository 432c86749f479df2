//! Volumes: made one by one and by the dozen, claimed, deleted, and what keeps them from it.

use serde_json::Value;

use crate::support::{Answer, World, eventually, world};

const NODE: &str = "worker-1";

/// Volumes that a test makes, gone again when this is dropped.
struct Made<'a>(&'a World, Vec<String>);

impl Drop for Made<'_> {
    fn drop(&mut self) {
        let words = [
            "delete",
            "volume.storage.metalk8s.scality.com",
            "--ignore-not-found",
        ];
        let names = self.1.iter().map(String::as_str);
        let output = self
            .0
            .kubectl_command(words.into_iter().chain(names))
            .output()
            .unwrap();
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
fn create(world: &World, more: &[&str]) -> Answer {
    let words = [
        "create",
        "volume",
        "--node-name",
        NODE,
        "--storage-class",
        "metalk8s",
    ];
    world.plugin(words.into_iter().chain(more.iter().copied()))
}

fn volume(world: &World, name: &str) -> Value {
    world.object(&format!("volume.storage.metalk8s.scality.com {name}"))
}

fn exists(world: &World, name: &str) -> bool {
    world.exists(&format!("volume.storage.metalk8s.scality.com {name}"))
}

#[test]
fn a_volume_of_each_type_becomes_available() {
    let world = world();
    let _made = removed_later(world, &["a-disk", "a-file", "a-group"]);
    let disk = ["a-disk", "--type", "rawBlockDevice", "--device-path", "/dev/sdb"];
    let labels = ["--labels", "tier=fast,owner=ann"];
    let words = [&disk[..], &labels, &["-o", "json"]].concat();
    let result = create(world, &words).succeeds().json();
    assert_eq!(result["message"], "volume/a-disk created");
    assert_eq!(result["changed"], true);
    let made = volume(world, "a-disk");
    assert_eq!(made["spec"]["mode"], "Filesystem");
    assert_eq!(made["metadata"]["labels"]["tier"], "fast");
    let persistent = world.object("persistentvolume a-disk");
    assert_eq!(persistent["metadata"]["labels"]["owner"], "ann");

    create(world, &["a-file", "--type", "sparseLoopDevice", "--size", "5Gi"])
        .succeeds()
        .prints("volume/a-file created");
    let group = ["--type", "lvmLogicalVolume", "--vg-name", "vg0", "--size", "1Gi"];
    create(world, &[&["a-group"][..], &group, &["--mode", "Block"]].concat()).succeeds();
    assert_eq!(volume(world, "a-group")["spec"]["mode"], "Block");

    create(world, &[&disk[..], &labels].concat())
        .succeeds()
        .prints("volume/a-disk unchanged");
    create(world, &disk)
        .ends_with(4)
        .says("exists already, and is another");

    let words = [
        "get",
        "volumes",
        "a-disk",
        "a-file",
        "a-group",
        "--node-name",
        NODE,
    ];
    let table = world.plugin(words).succeeds().stdout;
    let header = table.lines().next().unwrap();
    for word in [
        "NAME",
        "NODE",
        "STORAGECLASS",
        "TYPE",
        "SIZE",
        "STATUS",
        "CLAIM",
        "AGE",
    ] {
        assert!(header.contains(word), "no {word} in {table}");
    }
    assert_eq!(table.matches("Available").count(), 3, "{table}");
    let listed = world
        .plugin(["get", "volumes", "-l", "owner=ann", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(listed["kind"], "VolumeList");
    assert_eq!(listed["items"][0]["metadata"]["name"], "a-disk");
    let page = world.plugin(["describe", "volume", "a-group"]).succeeds().stdout;
    for word in ["vg0 1Gi", "Block", "lvmLogicalVolume"] {
        assert!(page.contains(word), "no {word} in {page}");
    }
    world
        .plugin(["get", "volumes", "a-disk", "--node-name", "bootstrap"])
        .ends_with(3);
    world.plugin(["describe", "volume", "nothing"]).ends_with(3);
    world
        .plugin(["describe", "volume", "a-disk", "--node-name", "bootstrap"])
        .ends_with(3)
        .says("it is on worker-1");

    // What `get -o yaml` prints, `create -f` takes; the command line wins.
    let yaml = world
        .plugin(["get", "volume", "a-file", "-o", "yaml"])
        .succeeds()
        .stdout;
    world
        .plugin_reading(["create", "volume", "-f", "-"], &yaml)
        .succeeds()
        .prints("volume/a-file unchanged");
    world
        .plugin_reading(["create", "volume", "-f", "-", "--size", "6Gi"], &yaml)
        .ends_with(4);

    for name in ["a-disk", "a-file"] {
        world.kubectl(["get", "persistentvolume", name]);
    }
    let result = world
        .plugin(["delete", "volume", "a-disk", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(result["message"], "volume/a-disk deleted");
    world
        .plugin(["delete", "volumes", "a-file", "volume/a-group"])
        .succeeds()
        .prints("volume/a-file deleted\nvolume/a-group deleted");
    assert!(!exists(world, "a-disk") && !world.exists("persistentvolume a-disk"));
    world.plugin(["delete", "volume", "a-disk"]).ends_with(3);
}

#[test]
fn wrong_combinations_cost_no_request() {
    let world = world();
    let cases: [(&[&str], &str); 12] = [
        (&["x", "--type", "rawBlockDevice"], "needs --device-path"),
        (
            &[
                "x",
                "--type",
                "rawBlockDevice",
                "--device-path",
                "/dev/sdb",
                "--size",
                "1Gi",
            ],
            "takes no --size",
        ),
        (&["x", "--type", "sparseLoopDevice"], "needs --size"),
        (
            &[
                "x",
                "--type",
                "sparseLoopDevice",
                "--size",
                "1Gi",
                "--vg-name",
                "g",
            ],
            "takes no --vg-name",
        ),
        (
            &["x", "--type", "lvmLogicalVolume", "--size", "1Gi"],
            "needs --vg-name",
        ),
        (
            &["x", "--type", "sparseLoopDevice", "--size", "0"],
            "no quantity above 0",
        ),
        (
            &["x", "--type", "sparseLoopDevice", "--size", "much"],
            "no quantity above 0",
        ),
        (&["x", "--type", "tape", "--size", "1Gi"], "no type of a volume"),
        (
            &["x", "--type", "rawBlockDevice", "--device-path", "sdb"],
            "does not begin with /dev/",
        ),
        (
            &["x", "--type", "rawBlockDevice", "--device-path", "/dev/sd{b..k}"],
            "--name-prefix",
        ),
        (
            &[
                "--name-prefix",
                "x",
                "--type",
                "rawBlockDevice",
                "--device-path",
                "/dev/sd{b..k",
            ],
            "cannot be expanded",
        ),
        (
            &[
                "x",
                "--type",
                "sparseLoopDevice",
                "--size",
                "1Gi",
                "--mode",
                "Tape",
            ],
            "no mode of a volume",
        ),
    ];
    for (flags, complaint) in cases {
        let words = [
            "create",
            "volume",
            "--node-name",
            NODE,
            "--storage-class",
            "metalk8s",
        ];
        let mut command = world.plugin_command(words.into_iter().chain(flags.iter().copied()));
        // Nobody listens there: a request would end with 9.
        let output = command
            .args(["--server", "https://127.0.0.1:1"])
            .output()
            .unwrap();
        Answer::of(output).ends_with(2).says(complaint);
    }
}

#[test]
fn what_no_volume_can_stand_on_is_refused() {
    let world = world();
    let class = "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: unformatted}\n\
        provisioner: kubernetes.io/no-provisioner\nvolumeBindingMode: Immediate\n";
    world.kubectl_reading(["apply", "-f", "-"], class);
    let sparse = ["refused", "--type", "sparseLoopDevice", "--size", "1Gi"];
    let on = |node, class| {
        let words = ["create", "volume", "--node-name", node, "--storage-class", class];
        world.plugin(words.into_iter().chain(sparse))
    };
    on("nowhere", "metalk8s")
        .ends_with(3)
        .says("node nowhere does not exist");
    on(NODE, "nothing")
        .ends_with(3)
        .says("storage class nothing does not exist");
    on(NODE, "unformatted")
        .ends_with(4)
        .says("fsType")
        .says("volumeBindingMode is Immediate");
    assert!(!exists(world, "refused"));
    world.kubectl(["delete", "storageclass", "unformatted"]);
}

#[test]
fn ten_disks_make_ten_volumes() {
    let world = world();
    let names: Vec<String> = (1..=10).map(|number| format!("ten-{number}")).collect();
    let _made = Made(world, names.clone());
    let words = [
        "--name-prefix",
        "ten",
        "--type",
        "rawBlockDevice",
        "--device-path",
        "/dev/sd{b..k}",
    ];
    let results = create(world, &[&words[..], &["--timeout", "2m", "-o", "json"]].concat())
        .succeeds()
        .json();
    let told: Vec<&str> = results["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    let wanted: Vec<String> = names.iter().map(|name| format!("volume/{name}")).collect();
    assert_eq!(told, wanted);
    assert_eq!(
        volume(world, "ten-10")["spec"]["rawBlockDevice"]["devicePath"],
        "/dev/sdk"
    );
    let answer = create(world, &words).succeeds();
    assert_eq!(
        answer
            .stdout
            .lines()
            .filter(|line| line.ends_with(" unchanged"))
            .count(),
        10
    );
}

#[test]
fn those_that_fail_are_named_and_the_others_stay() {
    let world = world();
    if world.sandbox().is_none() {
        return;
    }
    let _made = removed_later(world, &["some-1", "some-2", "some-3"]);
    let words = [
        "--name-prefix",
        "some",
        "--type",
        "rawBlockDevice",
        "--device-path",
        "/dev/{sdb,missing,sdd}",
    ];
    let answer = create(world, &[&words[..], &["-o", "json"]].concat())
        .ends_with(1)
        .says("volume/some-2 failed: CreationError: device /dev/missing not found");
    let results = answer.json();
    let outcomes: Vec<bool> = (0..3)
        .map(|index| results["items"][index]["result"].as_bool().unwrap())
        .collect();
    assert_eq!(outcomes, [true, false, true], "{answer}");
    let answer = create(world, &words).ends_with(1);
    assert_eq!(
        answer.stdout,
        "volume/some-1 unchanged\nvolume/some-3 unchanged\n"
    );
    assert!(exists(world, "some-2"));
    let wide = world
        .plugin(["get", "volume", "some-2", "-o", "wide"])
        .succeeds()
        .stdout;
    assert!(
        wide.contains("Failed") && wide.contains("/dev/missing not found"),
        "{wide}"
    );
    // One that failed can be deleted.
    world.plugin(["delete", "volume", "some-2"]).succeeds();
}

#[test]
fn what_is_not_made_in_time_may_still_come() {
    let world = world();
    if world.sandbox().is_none() {
        return;
    }
    let _made = removed_later(world, &["slow"]);
    let words = [
        "slow",
        "--type",
        "rawBlockDevice",
        "--device-path",
        "/dev/slow",
        "--timeout",
        "3s",
    ];
    let answer = create(world, &words)
        .ends_with(8)
        .says("volume/slow is not available: Pending");
    assert_eq!(answer.stdout, "");
    world
        .plugin(["delete", "volume", "slow"])
        .ends_with(4)
        .says("is being made");
    assert!(exists(world, "slow"));
}

/// A claim and a Pod that uses it, on the node of the volumes.
fn user(namespace: &str, name: &str, selector: &str) -> String {
    format!(
        "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {{name: {name}, namespace: {namespace}}}\nspec:\n  \
         accessModes: [ReadWriteOnce]\n  storageClassName: metalk8s\n  resources: {{requests: {{storage: 1Gi}}}}\n  \
         selector: {{matchLabels: {{app.kubernetes.io/name: {selector}}}}}\n---\n\
         apiVersion: v1\nkind: Pod\nmetadata: {{name: {name}, namespace: {namespace}}}\nspec:\n  \
         serviceAccountName: user\n  containers:\n  - {{name: main, image: 'x:1', volumeMounts: [{{name: data, mountPath: /data}}]}}\n  \
         volumes: [{{name: data, persistentVolumeClaim: {{claimName: {name}}}}}]\n"
    )
}

/// A namespace in which Pods can be made at once.
fn namespace(world: &World, name: &str) {
    let objects = format!(
        "apiVersion: v1\nkind: Namespace\nmetadata: {{name: {name}}}\n---\n\
         apiVersion: v1\nkind: ServiceAccount\nmetadata: {{name: user, namespace: {name}}}\n"
    );
    world.kubectl_reading(["apply", "-f", "-"], &objects);
}

#[test]
fn the_services_of_metalk8s_get_the_volumes_that_they_want() {
    let world = world();
    let services = [
        ("prometheus", "prometheus-operator-prometheus", "10Gi"),
        ("alertmanager", "prometheus-operator-alertmanager", "1Gi"),
        ("loki", "loki", "10Gi"),
    ];
    namespace(world, "wanting");
    let _made = removed_later(world, &services.map(|(name, _, _)| name));
    for (name, label, size) in services {
        let label_flag = format!("app.kubernetes.io/name={label}");
        let words = [
            name,
            "--type",
            "sparseLoopDevice",
            "--size",
            size,
            "--labels",
            &label_flag,
        ];
        create(world, &words).succeeds();
        world.kubectl_reading(["apply", "-f", "-"], &user("wanting", name, label));
    }
    for (name, _, size) in services {
        eventually(&format!("{name} has its volume"), || {
            world.object(&format!("persistentvolume {name}"))["status"]["phase"] == "Bound"
        });
        assert_eq!(
            world.object(&format!("persistentvolume {name}"))["spec"]["capacity"]["storage"],
            size
        );
        let line = world
            .plugin(["get", "volume", name, "--no-headers"])
            .succeeds()
            .stdout;
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(
            words.contains(&format!("wanting/{name}").as_str()) && words.contains(&name),
            "{line}"
        );
    }
    let claim_and_pod = "is bound to claim wanting/loki, used by pod loki";
    world
        .plugin(["delete", "volume", "loki"])
        .ends_with(4)
        .says(claim_and_pod);
    let failure = world
        .plugin(["delete", "volume", "loki", "-o", "json"])
        .ends_with(4)
        .json();
    assert_eq!(failure["reason"], "Conflict");
    let page = world.plugin(["describe", "volume", "loki"]).succeeds().stdout;
    assert!(page.contains(claim_and_pod), "{page}");
    world.kubectl(["delete", "pod", "--all", "-n", "wanting", "--force"]);
    world
        .plugin(["delete", "volume", "loki"])
        .ends_with(4)
        .says("is bound to claim wanting/loki");
    world.kubectl(["delete", "persistentvolumeclaim", "--all", "-n", "wanting"]);
    eventually("the volume is released", || {
        world.object("persistentvolume loki")["status"]["phase"] == "Released"
    });
    world.plugin(["delete", "volume", "loki"]).succeeds();
    world.kubectl(["delete", "namespace", "wanting", "--wait=false"]);
}

#[test]
fn a_dry_run_makes_and_deletes_nothing() {
    let world = world();
    let _made = removed_later(world, &["kept-volume"]);
    let sparse = ["--type", "sparseLoopDevice", "--size", "1Gi"];
    let words = [&["kept-volume"][..], &sparse].concat();
    let dry = |mode: &str| {
        let mut all = words.clone();
        all.extend([mode, "-o", "json"]);
        create(world, &all).succeeds().json()
    };
    let object = dry("--dry-run=client");
    assert_eq!(
        (&object["kind"], &object["spec"]["sparseLoopDevice"]["size"]),
        (&"Volume".into(), &"1Gi".into())
    );
    let result = dry("--dry-run");
    assert_eq!(
        (&result["dryRun"], &result["plan"][0]),
        (
            &true.into(),
            &"create volume.storage.metalk8s.scality.com/kept-volume".into()
        )
    );
    assert!(!exists(world, "kept-volume"));
    create(world, &words).succeeds();
    let kind = "volume.storage.metalk8s.scality.com kept-volume";
    let before = world.version(kind);
    world
        .plugin(["delete", "volume", "kept-volume", "--dry-run"])
        .succeeds();
    assert_eq!(world.version(kind), before);
}

#[test]
fn the_volumes_of_a_node_are_deleted_together() {
    let world = world();
    let _node = world.declared("shelf", "workload");
    let _made = removed_later(world, &["shelf-1", "shelf-2", "beside"]);
    let sparse = ["--type", "sparseLoopDevice", "--size", "1Gi"];
    let on = |node, name| {
        let words = ["create", "volume", name, "--node-name", node];
        world
            .plugin(
                words
                    .into_iter()
                    .chain(["--storage-class", "metalk8s"])
                    .chain(sparse),
            )
            .succeeds();
    };
    on("shelf", "shelf-1");
    on("shelf", "shelf-2");
    on(NODE, "beside");
    let delete = |more: &[&str]| {
        let words = ["delete", "volume", "--node-name", "shelf"];
        world.plugin(words.into_iter().chain(more.iter().copied()))
    };
    delete(&["beside"]).ends_with(3).says("it is on worker-1");
    delete(&[])
        .succeeds()
        .prints("volume/shelf-1 deleted\nvolume/shelf-2 deleted");
    delete(&[]).ends_with(3).says("no volume is on node shelf");
    assert!(exists(world, "beside"));
}

#[test]
fn a_viewer_looks_at_volumes_and_changes_none() {
    let world = world();
    if world.sandbox().is_none() {
        return;
    }
    let _made = removed_later(world, &["watched-volume"]);
    create(
        world,
        &["watched-volume", "--type", "sparseLoopDevice", "--size", "1Gi"],
    )
    .succeeds();
    let viewer = |words: &[&str]| world.plugin_as("viewer", words.iter().copied());
    viewer(&["get", "volumes"]).succeeds();
    viewer(&["describe", "volume", "watched-volume"]).succeeds();
    viewer(&["delete", "volume", "watched-volume"]).ends_with(5);
    let words = [
        "create",
        "volume",
        "unwanted",
        "--node-name",
        NODE,
        "--storage-class",
        "metalk8s",
    ];
    let more = ["--type", "sparseLoopDevice", "--size", "1Gi"];
    viewer(&[&words[..], &more].concat()).ends_with(5);
    assert!(exists(world, "watched-volume") && !exists(world, "unwanted"));
}
