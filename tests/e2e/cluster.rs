//! The cluster's own version: upgrades and downgrades by scripts that run without the client, and without Salt.

mod silenced;

use std::time::Duration;

use sandbox::{SaltMinion, Sandbox};
use serde_json::Value;

use crate::support::{Answer, Running, Words, World, eventually, is_thorough, succeeding};

/// A held step goes on when it is released.
const LONG: Duration = Duration::from_mins(10);
const ETCD: &str = "upgrade.sh: Upgrading etcd cluster";
const WORKER: &str = "upgrade.sh: node/worker-1";
const UP: &str = "upgrade cluster --to 130.0.0";
const DOWN: &str = "downgrade cluster --to 129.0.0-dev";

/// A cluster of its own, whose nodes have minions.
struct Own {
    world: World,
    _minion: SaltMinion,
}

impl Own {
    fn start() -> Option<Self> {
        Self::of(World::own()?)
    }

    fn of(world: World) -> Option<Self> {
        let minion = world.sandbox()?.salt_minion("worker-1").unwrap();
        let own = Self { world, _minion: minion };
        succeeding("the minion of the worker answers", || own.plugin((UP, "--dry-run")));
        Some(own)
    }

    fn sandbox(&self) -> &Sandbox {
        self.world.sandbox().unwrap()
    }

    fn plugin(&self, words: impl Words) -> Answer {
        self.world.plugin(words)
    }

    fn does(&self, words: impl Words) -> Answer {
        self.plugin(words).succeeds()
    }

    /// The cluster as an object, once Salt has answered: the script restarts it, and the API server.
    fn cluster(&self) -> Value {
        let mut cluster = Value::Null;
        eventually("Salt says what the cluster has", || {
            let answer = self.plugin("get cluster -o json");
            if answer.status == Some(9) {
                return false;
            }
            cluster = answer.succeeds().json()["items"][0].clone();
            cluster["status"]["available"].is_array()
        });
        cluster
    }

    /// The cluster's version, and those of its nodes.
    fn versions(&self) -> Vec<String> {
        let cluster = self.cluster();
        let nodes = cluster["status"]["nodes"].as_array().unwrap();
        let of_nodes = nodes.iter().map(|node| &node["version"]);
        let all = std::iter::once(&cluster["spec"]["version"]).chain(of_nodes);
        all.map(|version| version.as_str().unwrap().to_owned()).collect()
    }

    /// Waits until the step that the script has come to is this one.
    fn reaches(&self, step: &str) {
        eventually(step, || {
            let steps = self.cluster()["status"]["operation"]["steps"].clone();
            let last = steps.as_array().and_then(|steps| steps.last().cloned());
            last.is_some_and(|last| last["name"] == step)
        });
    }

    /// The `resourceVersion`s of what an upgrade changes.
    fn state(&self) -> Vec<String> {
        let namespace = self.world.version("namespace kube-system");
        let labels = ["bootstrap", "worker-1"].map(|node| {
            let node = self.world.object(&format!("node {node}"));
            format!("{} {}", node["metadata"]["labels"], node["spec"])
        });
        [vec![namespace], labels.to_vec()].concat()
    }
}

#[test]
fn an_upgrade_is_followed_through_absences_and_back() {
    let Some(own) = Own::start() else { return };
    refusals(&own);
    a_dry_run_writes_nothing(&own);
    own_checks_refuse(&own);
    check_fails_for_two_versions(&own);
    what_is_disabled_is_not_configured(&own);
    // The scripts take minutes of a whole machine.
    if !is_thorough() {
        return;
    }
    through_absences(&own);
    what_has_ended_is_told(&own);
    and_back(&own);
}

fn refusals(own: &Own) {
    let before = own.state();
    let refused = |words: &str, status, reason: &str| {
        own.plugin(words).fails(status, reason);
    };
    refused("upgrade cluster --to latest", 2, "expected a version of MetalK8s");
    refused(
        "upgrade cluster --to 130.0.1",
        3,
        "MetalK8s 130.0.1 is not imported; imported: 129.0.0-dev, 130.0.0",
    );
    refused("downgrade cluster --to 130.0.0", 4, "130.0.0 is not older than 129.0.0-dev");
    own.sandbox().add_metalk8s("131.0.0").unwrap();
    own.sandbox().add_metalk8s("128.0.0").unwrap();
    refused("upgrade cluster --to 131.0.0", 4, "more than one major version from 131.0.0");
    refused("upgrade cluster --to 128.0.0", 4, "128.0.0 is not newer than 129.0.0-dev");
    own.world.kubectl("cordon worker-1");
    refused(UP, 4, "node/worker-1 is cordoned");
    own.world.kubectl("uncordon worker-1");
    own.world.plugin_as("viewer", UP).ends_with(5);
    assert_eq!(own.state()[1..], before[1..]);
    assert_eq!(own.world.version("namespace kube-system"), before[0]);
}

fn a_dry_run_writes_nothing(own: &Own) {
    let before = own.state();
    let answer = own
        .does((UP, "--dry-run"))
        .shows("upgraded from 129.0.0-dev to 130.0.0 (server dry run)")
        .shows("run upgrade.sh on the bootstrap node: upgrade to 130.0.0");
    answer.says("a dry run skips MetalK8s' own checks");
    assert_eq!(own.state(), before);
    own.does("wait cluster").prints("no upgrade or downgrade of the cluster is under way");
}

fn own_checks_refuse(own: &Own) {
    let before = own.state();
    let salt = own.sandbox().salt();
    salt.fail("metalk8s_checks.upgrade", "Nodes 'x' are not ready").unwrap();
    own.plugin(UP).fails(4, "MetalK8s 130.0.0 refuses the upgrade: Nodes 'x' are not ready");
    salt.release("metalk8s_checks.upgrade").unwrap();
    assert_eq!(own.state(), before);
}

fn check_fails_for_two_versions(own: &Own) {
    let label = |version: &str| {
        let label = format!("metalk8s.scality.com/version={version}");
        own.world.kubectl(["label", "node", "worker-1", "--overwrite", &label]);
    };
    assert_eq!(own.world.checked("cluster")["state"], "ok");
    label("130.0.0");
    let line = own.world.checked("cluster");
    assert_eq!(line["state"], "failed", "{line}");
    assert_eq!(
        line["message"],
        "the cluster has version 129.0.0-dev, but not these nodes: worker-1 (130.0.0)"
    );
    own.plugin("check").fails(1, "check cluster failed");
    label("129.0.0-dev");
    assert_eq!(own.world.checked("cluster")["state"], "ok");
}

/// The formula of a disabled addon succeeds and does nothing.
fn what_is_disabled_is_not_configured(own: &Own) {
    let sandbox = own.sandbox();
    sandbox.enable_addon("dex", false).unwrap();
    let before = own.world.version("configmap metalk8s-dex-config -n metalk8s-auth");
    let set = "edit config dex --set spec.deployment.replicas=3";
    for words in [set, "create user new@example.com --dry-run"] {
        own.plugin(words).fails(4, "MetalK8s does not deploy dex in this cluster");
    }
    assert_eq!(own.world.version("configmap metalk8s-dex-config -n metalk8s-auth"), before);
    sandbox.enable_addon("dex", true).unwrap();
    own.does(set);
}

/// The script restarts Salt and the API server; then the API server is away while steps run, for the client alone.
fn through_absences(own: &Own) {
    let salt = own.sandbox().salt();
    salt.hold(ETCD, LONG).unwrap();
    salt.hold(WORKER, LONG).unwrap();
    let (forwarder, kubeconfig) = own.world.forwarder();
    let mut command = own.world.plugin_command(UP);
    let mut child = Running::of(command.env("KUBECONFIG", kubeconfig.path()));
    child.until("Upgrading bootstrap: done in ");
    child.until("Upgrading etcd cluster");
    second_is_refused(own);
    is_shown(own);
    salt.release(ETCD).unwrap();
    child.until("waiting for it");
    child.until("Upgrading all nodes one by one");
    forwarder.set_away(true);
    child.until("waiting for it");
    salt.release(WORKER).unwrap();
    own.reaches("Replicating backup archives on master nodes");
    forwarder.set_away(false);
    child
        .ends_with(0)
        .prints("cluster/metalk8s upgraded from 129.0.0-dev to 130.0.0")
        .says("Upgrading all nodes one by one: done in ");
    assert_eq!(own.versions(), ["130.0.0"; 3]);
}

fn second_is_refused(own: &Own) {
    own.plugin((UP, "--wait-for-lock 0")).fails(4, "upgrade cluster");
}

fn is_shown(own: &Own) {
    // Salt has just been restarted, and may not answer within the time that is given to it here.
    eventually("the step is shown", || {
        let table = own.does("get cluster");
        table.stdout.contains("upgrade to 130.0.0: Upgrading etcd cluster")
    });
    own.does("describe cluster")
        .shows("Performing Pre-Upgrade checks")
        .shows("Succeeded")
        .shows("Running")
        .shows("worker-1");
}

fn what_has_ended_is_told(own: &Own) {
    own.does("wait cluster").begins("cluster/metalk8s upgraded to 130.0.0; it ended at ");
    own.does(UP).prints("cluster/metalk8s unchanged");
    let kubelets = own.cluster()["status"]["nodes"][0]["kubeletVersion"].clone();
    assert_eq!(kubelets, "v1.30.0");
}

fn and_back(own: &Own) {
    let answer = own.does((DOWN, "--drain-timeout 1m")).shows("downgraded from 130.0.0 to 129.0.0-dev");
    answer.says("Launching the downgrade: done in ");
    assert_eq!(own.versions(), ["129.0.0-dev"; 3]);
}

#[test]
fn an_upgrade_that_fails_says_where_and_a_client_may_go_away() {
    if !is_thorough() {
        return;
    }
    let Some(own) = Own::start() else { return };
    a_failure_has_its_lines(&own);
    a_client_leaves_and_another_follows(&own);
    a_killed_client_leaves_the_lock_to_the_script(&own);
    a_reboot_is_told_honestly(&own);
}

fn a_failure_has_its_lines(own: &Own) {
    let salt = own.sandbox().salt();
    salt.fail(ETCD, "etcd is not healthy").unwrap();
    let answer = own.plugin(UP).ends_with(7);
    answer.says("upgrade.sh failed with exit status 1 in the step \"Upgrading etcd cluster\"; Apply Upgrading etcd cluster: etcd is not healthy; the whole log is");
    own.plugin("wait cluster").fails(7, "nothing was rolled back");
    own.does("describe cluster").shows("etcd is not healthy");
    let cluster = own.cluster();
    assert_eq!(cluster["status"]["operation"]["state"], "Failed");
    assert_eq!(cluster["spec"]["version"], "130.0.0");
    assert_eq!(cluster["status"]["nodes"][0]["version"], "129.0.0-dev");
    let line = own.world.checked("cluster");
    assert_eq!(line["state"], "failed", "{line}");
    let message = line["message"].as_str().unwrap();
    assert!(
        message.starts_with("upgrade to 130.0.0 failed with exit status 1; the cluster has version 130.0.0"),
        "{line}"
    );
    salt.release(ETCD).unwrap();
}

/// The upgrade that failed is begun again. A node is held in the middle: its label is ahead of its kubelet.
fn a_client_leaves_and_another_follows(own: &Own) {
    let salt = own.sandbox().salt();
    salt.hold(WORKER, LONG).unwrap();
    own.does((UP, "--async")).prints("cluster/metalk8s started; to follow it: kubectl metalk8s wait cluster");
    own.reaches("Upgrading all nodes one by one");
    eventually("the label is ahead of the kubelet", || {
        let node = own.cluster()["status"]["nodes"][1].clone();
        node["version"] == "130.0.0" && node["cordoned"] == true && node["kubeletVersion"] != "v1.30.0"
    });
    own.plugin("wait cluster --timeout 20s")
        .fails(8, "upgrade.sh still runs on the bootstrap node (step \"Upgrading all nodes one by one\"); resume with: kubectl metalk8s wait cluster");
    own.plugin((UP, "--wait-for-lock 0")).ends_with(4);
    salt.release(WORKER).unwrap();
    own.does("wait cluster").shows("cluster/metalk8s upgraded to 130.0.0");
    assert_eq!(own.versions(), ["130.0.0"; 3]);
    let lease = own.world.object("lease metalk8s-cli.salt-master -n kube-system");
    assert_eq!(lease["spec"]["holderIdentity"], Value::Null, "{lease}");
    let history = own.does("history -o json").json();
    let mut left = history["items"].as_array().unwrap().iter();
    let left = left.rfind(|one| one["status"]["job"] == "metalk8s-cli-upgrade");
    assert_eq!(left.unwrap()["status"]["result"], "Succeeded", "{history}");
}

fn a_killed_client_leaves_the_lock_to_the_script(own: &Own) {
    let salt = own.sandbox().salt();
    let step = "downgrade.sh: Launching the pre-downgrade";
    salt.hold(step, LONG).unwrap();
    own.world.begin(DOWN).past("Launching the pre-downgrade").kill();
    // Its Lease has expired when the script is what is in the way.
    eventually("the script holds the lock", || {
        let answer = own.plugin((DOWN, "--wait-for-lock 0 -v=4")).ends_with(4);
        answer.stderr.contains("unit metalk8s-cli-downgrade")
    });
    salt.release(step).unwrap();
    own.does("wait cluster");
    assert_eq!(own.versions(), ["129.0.0-dev"; 3]);
}

fn a_reboot_is_told_honestly(own: &Own) {
    let salt = own.sandbox().salt();
    salt.hold(ETCD, LONG).unwrap();
    // The Lease of the client that was killed lives for half a minute.
    own.does((UP, "--async --wait-for-lock 1m"));
    own.reaches("Upgrading etcd cluster");
    salt.reboot().unwrap();
    own.plugin("wait cluster").fails(7, "the last step in its log is \"Upgrading etcd cluster\"");
    let operation = own.cluster()["status"]["operation"].clone();
    assert_eq!(operation["state"], "Lost", "{operation}");
    salt.release(ETCD).unwrap();
    own.does(UP);
    assert_eq!(own.versions(), ["130.0.0"; 3]);
}

/// Steps after which labels have the version, and the word that the message of the failure has.
#[rustfmt::skip]
const LATE: [(&str, &str); 4] = [
    ("upgrade.sh: drain/worker-1", "Drain the node"),
    ("upgrade.sh: node/worker-1", "Run the highstate"),
    ("upgrade.sh: Deploy Kubernetes objects", "Deploy Kubernetes objects"),
    ("upgrade.sh: Launching the post-upgrade", "Launching the post-upgrade"),
];

#[test]
fn what_failed_late_is_completed_by_the_same_command() {
    if !is_thorough() {
        return;
    }
    let Some(own) = Own::start() else { return };
    // As on a node with another locale, where times have a comma.
    std::fs::write(own.sandbox().directory().join("etc/locale.conf"), "LANG=de_DE.UTF-8\n").unwrap();
    let salt = own.sandbox().salt();
    for (index, (switch, cause)) in LATE.into_iter().enumerate() {
        salt.fail(switch, "no disk").unwrap();
        own.plugin(UP).fails(7, cause).says("no disk").never_says("Total run time");
        // MetalK8s marks the node that it works on, and leaves it cordoned.
        let node = own.cluster()["status"]["nodes"][1].clone();
        assert_eq!(node["version"], "130.0.0", "{switch}: {node}");
        assert_eq!(node["cordoned"], index < 2, "{switch}: {node}");
        own.plugin("delete archive metalk8s-129.0.0-dev").fails(4, "until the cluster is whole");
        salt.release(switch).unwrap();
    }
    own.does(UP);
    own.does(UP).prints("cluster/metalk8s unchanged");
    let node = own.cluster()["status"]["nodes"][1].clone();
    assert_eq!(node["versionApplied"], "130.0.0", "{node}");
    assert_eq!(node.get("versionInProgress"), None);
    what_somebody_starts_by_hand_is_seen(&own);
}

fn what_somebody_starts_by_hand_is_seen(own: &Own) {
    let salt = own.sandbox().salt();
    let step = "downgrade.sh: Launching the pre-downgrade";
    salt.hold(step, LONG).unwrap();
    let arguments = ["--destination-version", "129.0.0-dev"];
    let mut script = own.sandbox().start_by_hand("130.0.0", "downgrade.sh", &arguments).unwrap();
    own.reaches("Launching the pre-downgrade");
    let by_hand = "downgrade.sh, which was started by hand";
    own.plugin(DOWN).fails(4, by_hand);
    own.plugin("delete archive metalk8s-129.0.0-dev").fails(4, by_hand);
    salt.release(step).unwrap();
    own.does("wait cluster").prints("cluster/metalk8s downgraded to 129.0.0-dev");
    assert!(script.wait().unwrap().success());
    assert_eq!(own.versions(), ["129.0.0-dev"; 3]);
}
