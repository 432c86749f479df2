//! The configuration that the cluster was installed from, changed afterwards.

use serde_json::{Value, json};

use crate::support::editor::Editor;
use crate::support::solution::PATIENT;
use crate::support::{Answer, Words, World, eventually};

const CORE_DNS: &str = "metalk8s.kubernetes.coredns.deployed";
const MARK: &str = "metalk8s.scality.com/cli-not-applied";

fn edit(world: &World, more: impl Words) -> Answer {
    let words = format!("edit config bootstrap {PATIENT}");
    world.plugin((&words, more))
}

fn configuration(world: &World) -> Value {
    world.does("get config bootstrap -o json").json()
}

fn replicas(world: &World) -> Value {
    world.object("deployment coredns -n kube-system")["spec"]["replicas"].clone()
}

fn is_marked(world: &World) -> bool {
    world.object("node bootstrap")["metadata"]["annotations"][MARK].is_string()
}

#[test]
fn each_part_is_applied_where_it_belongs_and_comes_back_after_a_failure() {
    let Some(world) = World::own() else { return };
    let sandbox = world.sandbox().unwrap();
    let salt = sandbox.salt();
    let _node = world.declared("node-2", "control-plane");
    let _minion = sandbox.salt_minion("node-2").unwrap();
    eventually("Salt knows the minion", || salt.knows("node-2"));
    let before = configuration(&world);

    edit(&world, "--set kubernetes.coreDNS.replicas=3 --dry-run")
        .succeeds()
        .prints(
            "  change node/bootstrap\n  write the configuration of the bootstrap node\n  deploy CoreDNS\n  \
             change node/bootstrap\nconfig/bootstrap edited (server dry run)",
        )
        .says("+    replicas: 3");
    assert_eq!(configuration(&world), before);

    let gate = "kubernetes.apiServer.featureGates.Example=true";
    let all = format!(
        "--set kubernetes.coreDNS.replicas=3 --set kubernetes.kubelet.config.maxPods=200 \
         --set kubernetes.controllerManager.config.terminatedPodGCThreshold=7 --set {gate} \
         --set proxies.http=http://someone:letmein99@192.0.2.10:3128"
    );
    let edited = edit(&world, &all).succeeds().prints("config/bootstrap edited");
    assert!(!edited.stderr.contains("letmein99"), "{}", edited.stderr);
    assert_eq!(replicas(&world), 3);
    for node in ["", "nodes/node-2/"] {
        #[rustfmt::skip]
        let cases = [
            ("var/lib/kubelet/config.yaml", "maxPods: 200"),
            ("etc/kubernetes/manifests/kube-controller-manager.args", "gc-threshold=7"),
            ("etc/kubernetes/manifests/kube-apiserver.args", "Example"),
            ("etc/systemd/system/containerd.service.d/50-metalk8s.conf", "192.0.2.10:3128"),
        ];
        for (file, text) in cases {
            let path = sandbox.directory().join(format!("{node}{file}"));
            let written = std::fs::read_to_string(&path).unwrap();
            assert!(written.contains(text), "{}: {written}", path.display());
        }
    }
    assert!(!is_marked(&world));
    edit(&world, &all).succeeds().prints("config/bootstrap unchanged");

    // The undo meets the same failure as the command.
    let now = configuration(&world);
    salt.fail(CORE_DNS, "no space left on device").unwrap();
    let change = "--set kubernetes.coreDNS.replicas=4 --set kubernetes.kubelet.config.maxPods=300";
    edit(&world, change).fails(10, "no space left on device");
    assert_eq!(configuration(&world), now);
    salt.release(CORE_DNS).unwrap();
    // Its mark is there, and the same configuration again applies it.
    assert!(is_marked(&world));
    world.does("describe config bootstrap").shows("false: a command applies it now or was interrupted");
    edit(&world, &all).succeeds().prints("config/bootstrap edited");
    assert!(!is_marked(&world));
    assert_eq!(replicas(&world), 3);

    // The last of two formulas is refused by the API server, and the first one is applied again as it was.
    edit(&world, "--set kubernetes.coreDNS.replicas=99999999999 --set kubernetes.kubelet.config.maxPods=300")
        .fails(7, "changes rolled back");
    assert_eq!(configuration(&world), now);
    assert!(!is_marked(&world));
    assert_eq!(replicas(&world), 3);
    let kubelet = sandbox.directory().join("nodes/node-2/var/lib/kubelet/config.yaml");
    assert!(std::fs::read_to_string(kubelet).unwrap().contains("maxPods: 200"));
}

#[test]
fn what_no_state_applies_and_what_is_wrong_is_refused() {
    let Some(world) = crate::support::world().sandboxed() else { return };
    let before = configuration(world);
    #[rustfmt::skip]
    let cases = [
        ("networks.pods=10.1.0.0/16", 4, "networks cannot change after the installation"),
        ("addons.dex.enabled=false", 4, "addons cannot change after the installation"),
        ("archives=[/a.iso]", 4, "archives are imported and deleted, not edited"),
        ("kubernetes.coreDNS.replicas=0", 6, "kubernetes.coreDNS.replicas"),
        ("proxies.http=proxy", 6, "it is not a URL"),
    ];
    for (set, status, told) in cases {
        edit(world, ["--set", set]).fails(status, told);
    }
    // The editor shows the configuration. If an edit is wrong, the file says why, and nothing is changed.
    let editor = Editor::of(&["true"]);
    let words = ["edit", "config", "bootstrap", PATIENT];
    world.plugin_editing(&editor, words).succeeds().prints("edit cancelled, no changes made");
    editor.showed(1, "minion: bootstrap");
    let editor = Editor::of(&[r#"sed -i 's/^kind: .*/kind: Other/' "$1""#, "true"]);
    let refused = world.plugin_editing(&editor, words);
    assert_eq!((refused.status, editor.openings()), (Some(6), 2), "{refused}");
    let reason = r#"#| error: config/bootstrap: kind: it is "Other", not BootstrapConfiguration"#;
    editor.began(2, reason);
    edit(world, "--set proxies={} --silence").fails(2, "--silence works only with config/cluster");
    world.plugin_as("viewer", "get config bootstrap").ends_with(5);
    world.plugin("get config bootstrap dex").fails(2, "config/bootstrap cannot be combined with other names");
    assert_eq!(configuration(world), before);
    assert_eq!(before["ca"], json!({"minion": "bootstrap"}));
}
