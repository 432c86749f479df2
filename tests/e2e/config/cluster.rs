//! The configuration of the cluster itself: applied by an operator, followed by Salt, and put back.

use sandbox::Sandbox;
use serde_json::{Value, json};

use super::kept;
use crate::support::editor::Editor;
use crate::support::formulas::addresses;
use crate::support::solution::PATIENT;
use crate::support::{World, eventually, world};

const FIELD: &str = "spec.controlPlane.ingress.externalIP.address";
/// The annotation of a change that Salt has not followed.
const MARK: &str = "metalk8s.scality.com/cli-not-applied";
const FOLLOW_UP: &str = "metalk8s.orchestrate.update-control-plane-ingress-ip";

fn spec(world: &World) -> Value {
    world.object("clusterconfig main")["spec"].clone()
}

/// The address that Salt applied last.
fn applied(world: &World) -> Value {
    world.object("configmap control-plane-ingress-applied -n metalk8s-ingress")["data"]["ip"].clone()
}

/// What the operator writes into the status meanwhile makes the object another one, and a change a conflict.
fn settle(world: &World) {
    eventually("the operator has looked at the object", || {
        if !world.exists("clusterconfig main") {
            return false;
        }
        let object = world.object("clusterconfig main");
        let conditions = object["status"]["conditions"].as_array();
        let mut conditions = conditions.into_iter().flatten();
        conditions.any(|one| {
            one["type"] == "Ready" && one["observedGeneration"] == object["metadata"]["generation"]
        })
    });
}

#[test]
fn the_address_of_the_control_plane_is_changed_and_put_back() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let _alone = addresses();
    settle(world);
    let set = |value: &str, words: &[&str]| {
        let field = format!("{FIELD}={value}");
        let all = ["edit", "config", "cluster", "--set", &field, PATIENT];
        world.plugin((all, words))
    };
    let before = world.version("clusterconfig main");
    set("10.99.0.40", &["--dry-run"]).succeeds().says("logins through Dex end");
    set("10.99.0", &[]).fails(6, "is not an IPv4 address");
    world.plugin("edit config cluster --set metadata.labels.x=blue").fails(6, "only spec can");
    world.plugin_as("viewer", "edit config cluster --set spec.workloadPlane={}").ends_with(5);
    assert_eq!(world.version("clusterconfig main"), before);

    set("10.99.0.40", &[]).succeeds().prints("config/cluster edited").says("logins through Dex end");
    assert_eq!(applied(world), "10.99.0.40");
    shown(world);
    set("10.99.0.40", &[]).succeeds().prints("config/cluster unchanged");

    // A command was interrupted before Salt followed: the same command again finishes it.
    world.kubectl(("annotate clusterconfig main", [&format!("{MARK}={FOLLOW_UP}")]));
    let page = || world.does("describe config cluster").stdout;
    let (state, advice) = ("false: a command applies it now or was interrupted;", "edit config cluster");
    let unapplied = page();
    assert!(unapplied.contains(state) && unapplied.contains(advice), "{unapplied}");
    set("10.99.0.40", &[]).succeeds().prints("config/cluster edited");
    assert!(!page().contains(state));
    let annotations = &world.object("clusterconfig main")["metadata"]["annotations"];
    assert!(annotations[MARK].is_null(), "{annotations}");

    // The operator cannot do it, and then Salt cannot.
    let old = json!({"controlPlane": {"ingress": {"externalIP": {"address": "10.99.0.40"}}}});
    set("192.0.2.7", &["--timeout", "15s"])
        .fails(8, "The VirtualIPPool is not yet Ready")
        .says("rolled back");
    assert_eq!(spec(world), old);
    sandbox.salt().fail(FOLLOW_UP, "no certificate").unwrap();
    set("10.99.0.41", &[]).fails(10, "no certificate");
    sandbox.salt().release(FOLLOW_UP).unwrap();
    assert_eq!(spec(world), old);
    assert_eq!(applied(world), "10.99.0.40");
}

/// What followed a change of the pools: the addresses whose ports Calico forwards, the names in the certificate, and when
/// the ingress was restarted.
fn forwarded(world: &World, sandbox: &Sandbox) -> [Value; 3] {
    let restarted = "/spec/template/metadata/annotations/kubectl.kubernetes.io~1restartedAt";
    let names = "etc/metalk8s/pki/nginx-ingress/workload-plane-server.names";
    let names = sandbox.directory().join(names);
    let controller = world.object("daemonset ingress-nginx-controller -n metalk8s-ingress");
    [
        world.object("configmap calico-config -n kube-system")["data"]["conditionsV4"].clone(),
        std::fs::read_to_string(names).unwrap().trim().into(),
        controller.pointer(restarted).cloned().unwrap_or_default(),
    ]
}

#[test]
fn pools_of_virtual_addresses_are_forwarded_named_in_certificates_and_put_back() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let _alone = addresses();
    settle(world);
    empty(world);
    let set = |addresses: &str| {
        let field = format!("spec.workloadPlane.virtualIPPools.public.addresses={addresses}");
        world.plugin(["edit", "config", "cluster", "--set", &field, PATIENT])
    };
    set(r#"["10.99.0.60"]"#).succeeds().prints("config/cluster edited");
    let first = forwarded(world, sandbox);
    assert_eq!(first[0], "10.99.0.60/32,127.0.0.1/32");
    assert_eq!(first[1], "10.99.0.60,127.0.0.1");
    assert!(first[2].is_string(), "{first:?}");

    // The old addresses are forwarded and named again, by Pods that were restarted again.
    let certificates = "metalk8s.addons.nginx-ingress.certs";
    sandbox.salt().fail(certificates, "no authority").unwrap();
    let failed = set(r#"["10.99.0.61"]"#);
    sandbox.salt().release(certificates).unwrap();
    failed.fails(10, "no authority");
    let pools = json!({"public": {"addresses": ["10.99.0.60"]}});
    assert_eq!(spec(world)["workloadPlane"]["virtualIPPools"], pools);
    // The switch was still on during the undo, so the mark is there, and the same command again finishes it.
    set(r#"["10.99.0.60"]"#).succeeds().prints("config/cluster edited");
    let again = forwarded(world, sandbox);
    assert_eq!(again[..2], first[..2]);
    assert_ne!(again[2], first[2]);
    set(r#"["10.99.0.60"]"#).succeeds().prints("config/cluster unchanged");
    empty(world);
}

/// It is read under the same name as it is edited.
fn shown(world: &World) {
    let text = world.does("get config cluster").stdout;
    let document: Value = serde_yaml::from_str(&text).unwrap();
    assert_eq!(document["spec"], spec(world));
    assert_eq!(document.get("status"), None, "{text}");
    let object = world.does("get config cluster -o json");
    // The kind is MetalK8s' own, so the plugin has no schema of it.
    let object: Value = serde_json::from_str(&object.stdout).unwrap();
    assert_eq!(object["kind"], "ClusterConfig");
    assert_eq!(object["status"]["controlPlane"]["ingress"]["ip"], "10.99.0.40");
    world.does("get config cluster -o name").prints("clusterconfig/main");
    world.plugin("get config cluster dex").fails(2, "cannot be combined with other names or --watch");
    world
        .does("describe config cluster")
        .shows("10.99.0.40 (external IP)")
        .shows("ControlPlaneIngressVirtualIPReady")
        .shows("History:");
    world.plugin_as("viewer", "get config cluster").succeeds();
}

/// Sets the address in the editor's file.
const ADDRESS: &str = "address() { sed -i \"s/^spec:.*/spec: {controlPlane: {ingress: {externalIP: {address: $1}}}}/\" \"$2\"; }";

/// An editor that sets these addresses, one at each opening.
fn typing(addresses: &[&str]) -> Editor {
    let turns: Vec<String> =
        addresses.iter().map(|address| format!("{ADDRESS}\naddress {address} \"$1\"")).collect();
    Editor::of(&turns.iter().map(String::as_str).collect::<Vec<_>>())
}

fn edit(world: &World, editor: &Editor) -> crate::support::Answer {
    world.plugin_editing(editor, format!("edit config cluster {PATIENT}"))
}

fn address(world: &World) -> Value {
    spec(world)["controlPlane"]["ingress"]["externalIP"]["address"].clone()
}

/// The configuration with nothing in it, as the operator creates it: the editor then shows `spec: {}`.
fn empty(world: &World) {
    // What an earlier command could not undo is still to be applied.
    let patch = json!({"metadata": {"annotations": {MARK: null}},
        "spec": {"controlPlane": null, "workloadPlane": null}});
    let patch = patch.to_string();
    world.kubectl(["patch", "clusterconfig", "main", "--type=merge", "-p", &patch]);
    settle(world);
}

#[test]
fn the_configuration_is_edited_by_hand() {
    let Some(world) = world().sandboxed() else { return };
    let _alone = addresses();
    settle(world);
    empty(world);
    what_is_given_up_changes_nothing(world);
    what_is_invalid_is_opened_again(world);
    empty(world);
    of_two_the_later_sees_what_the_earlier_wrote(world);
}

fn what_is_given_up_changes_nothing(world: &World) {
    let before = world.version("clusterconfig main");
    for turn in ["true", ": > \"$1\""] {
        let editor = Editor::of(&[turn]);
        edit(world, &editor).succeeds().prints("edit cancelled, no changes made");
        editor.began(1, "#| config/cluster: only spec can change.");
    }
    edit(world, &Editor::of(&["false"])).fails(1, "failed with");
    // The same invalid text twice.
    let editor = typing(&["10.99.0", "10.99.0"]);
    let answer = edit(world, &editor)
        .fails(6, "10.99.0\" is not an IPv4 address")
        .says("the same text was saved again");
    assert_eq!(editor.openings(), 2);
    let kept = String::from_utf8(kept(&answer)).unwrap();
    assert!(kept.contains("address: 10.99.0}"), "{kept}");
    assert_eq!(world.version("clusterconfig main"), before);
}

fn what_is_invalid_is_opened_again(world: &World) {
    let other = "sed -i 's/^  name: main/  name: other/' \"$1\"";
    let field = "sed -i -e 's/^  name: other/  name: main/' -e 's/^spec:.*/spec: {controlPlain: {}}/' \"$1\"";
    let right = format!("{ADDRESS}\naddress 10.99.0.50 \"$1\"");
    let broken = "echo 'x: {a: [}' >> \"$1\"";
    let mended = "sed -i '/^x:/d' \"$1\"";
    let right = format!("{mended}\n{right}");
    let editor = Editor::of(&[other, field, broken, &right]);
    edit(world, &editor).succeeds().prints("config/cluster edited").says("logins through Dex end");
    assert_eq!(editor.openings(), 4);
    for (opening, complaint) in
        [(2, "#| error: "), (3, "spec.controlPlain is not a field of a ClusterConfig"), (4, "#| error: ")]
    {
        editor.showed(opening, complaint);
    }
    assert_eq!(applied(world), "10.99.0.50");
    assert_eq!(address(world), "10.99.0.50");
}

/// While one person edits, another one writes: the later one sees that, and may insist.
fn of_two_the_later_sees_what_the_earlier_wrote(world: &World) {
    let other = |address: &str| {
        let words = format!("edit config cluster --set {FIELD}={address} {PATIENT}");
        format!("kubectl metalk8s {words} >/dev/null 2>&1\n{ADDRESS}\naddress 10.99.0.52 \"$1\"")
    };
    let editor = Editor::of(&[&other("10.99.0.51"), "true"]);
    let answer = edit(world, &editor).fails(4, "config/cluster was changed by another user in the meantime");
    editor.showed(2, "Changes by other users, which saving this text would revert:");
    editor.showed(2, "10.99.0.51");
    let kept = String::from_utf8(kept(&answer)).unwrap();
    assert!(kept.contains("10.99.0.52"), "{kept}");
    assert_eq!(address(world), "10.99.0.51");
    assert_eq!(applied(world), "10.99.0.51");

    empty(world);
    let editor = Editor::of(&[&other("10.99.0.53"), "echo '# on purpose' >> \"$1\""]);
    edit(world, &editor).succeeds();
    assert_eq!(address(world), "10.99.0.52");
    assert_eq!(applied(world), "10.99.0.52");
}
