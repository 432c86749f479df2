use insta::assert_snapshot;
use serde_json::json;

use super::*;
use crate::testing::shown;

fn object(spec: &Value) -> Value {
    json!({
        "apiVersion": "metalk8s.scality.com/v1alpha1",
        "kind": "ClusterConfig",
        "metadata": {"name": "main", "resourceVersion": "7", "generation": 2, "labels": {"a": "b"}},
        "spec": spec,
    })
}

fn text(spec: &Value) -> String {
    json!({"apiVersion": "metalk8s.scality.com/v1alpha1", "kind": "ClusterConfig",
        "metadata": {"name": "main"}, "spec": spec})
    .to_string()
}

fn replaced(old: &Value, new: &Value) -> Result<Vec<String>, String> {
    planned(old, Pending::default(), new)
}

fn planned(old: &Value, pending: Pending, new: &Value) -> Result<Vec<String>, String> {
    let decision = replace(&editable(object(old)), pending, &text(new)).map_err(|refusal| refusal.message)?;
    Ok(match decision {
        Decision::Unchanged => Vec::new(),
        Decision::Do(plan) => plan.steps.iter().map(Step::planned).collect(),
    })
}

fn external(address: &str) -> Value {
    json!({"controlPlane": {"ingress": {"externalIP": {"address": address}}}})
}

#[test]
fn a_new_address_and_new_pools_are_followed_each_in_its_way() {
    let pools = json!({"workloadPlane": {"virtualIPPools": {"a": {"addresses": ["10.0.0.1"],
        "nodeSelector": {"x": "y"}, "tolerations": [{"key": "k"}], "healthcheck": {"httpGet": {"port": 1}}}}}});
    assert_eq!(
        replaced(&Value::Null, &pools).unwrap(),
        [
            "change clusterconfig.metalk8s.scality.com/main",
            "wait until the operator of MetalK8s has applied the configuration of the cluster",
            "configure the network of the Pods for the virtual IP addresses",
            "make the certificates of the workload plane ingress on all nodes",
            "restart daemonset.apps/ingress-nginx-controller in metalk8s-ingress",
            "wait until daemonset.apps/ingress-nginx-controller in metalk8s-ingress is restarted on every node",
            // The mark comes off.
            "change clusterconfig.metalk8s.scality.com/main"
        ]
    );
    let mut both = pools.clone();
    both["controlPlane"] = external("10.0.0.2")["controlPlane"].take();
    let steps = replaced(&Value::Null, &both).unwrap();
    assert_eq!(steps.len(), 2 + 3 + 4 + 1, "{steps:?}");
    let moved = replaced(&external("10.0.0.1"), &external("10.0.0.2")).unwrap();
    assert_eq!(
        moved[2..],
        [
            "update the control plane address that Salt knows",
            "configure the API server of the bootstrap node",
            "move the control plane ingress",
            // The mark comes off.
            "change clusterconfig.metalk8s.scality.com/main"
        ]
    );
    assert_eq!(replaced(&pools, &pools), Ok(Vec::new()));
}

#[test]
fn the_undo_restores_the_old_spec_and_then_what_followed_it() {
    let decision =
        replace(&editable(object(&external("10.0.0.1"))), Pending::default(), &text(&external("10.0.0.2")))
            .unwrap();
    assert!(moves_control_plane(&decision));
    let plan = decision.plan();
    let undo = &plan.steps[0].undo;
    let Action::Restore { old, .. } = &undo[0] else { panic!("{undo:?}") };
    assert_eq!(*old, json!({"spec": external("10.0.0.1")}));
    let followed: Vec<&Action> = plan.steps[1..].iter().map(|step| &step.action).collect();
    assert_eq!(undo[1..].iter().collect::<Vec<_>>(), followed);
}

#[test]
fn what_salt_has_not_followed_is_followed_by_the_same_command_again() {
    let address = external("10.0.0.1");
    let mut stored = object(&address);
    assert!(!Pending::of(&stored).is_any());
    let nothing = Pending::default();
    let first = replace(&editable(object(&Value::Null)), nothing, &text(&address)).unwrap().plan();
    let patch = shown::patch(&first.steps[0].action);
    stored["metadata"]["annotations"] = patch["metadata"]["annotations"].clone();
    let pending = Pending::of(&stored);
    assert!(pending.address && !pending.pools);
    let again = planned(&address, pending, &address).unwrap();
    let all: Vec<String> = first.steps.iter().map(Step::planned).collect();
    assert_eq!(again, all[1..]);
    let last = first.steps.last().map(|step| &step.action);
    let Some(Action::Restore { given, old, .. }) = last else { panic!("{last:?}") };
    assert_eq!(given["metadata"]["annotations"], patch["metadata"]["annotations"]);
    assert_eq!(old["metadata"]["annotations"][NOT_APPLIED], Value::Null);
    // A change of something else continues it as well, and the object is marked with both.
    let pools = json!({"controlPlane": address["controlPlane"],
        "workloadPlane": {"virtualIPPools": {"a": {"addresses": ["10.0.0.9"]}}}});
    assert_eq!(planned(&address, pending, &pools).unwrap()[1..5], all[1..5]);
    let now = editable(stored);
    let plan = replace(&now, pending, &text(&pools)).unwrap().plan();
    let patch = shown::patch(&plan.steps[0].action);
    let both = Pending::of(patch);
    assert!(both.address && both.pools, "{patch}");
}

#[test]
fn what_the_operator_does_not_know_is_refused() {
    let refusals = [
        json!({"controlplane": {}}),
        json!({"controlPlane": {"ingress": {"externalIp": {}}}}),
        external("10.0.0"),
        json!({"controlPlane": {"ingress": {"externalIP": {}}}}),
        json!({"controlPlane": {"ingress": {"externalIP": {"address": "1.1.1.1"}, "managedVirtualIP": {"address": "1.1.1.2"}}}}),
        json!({"workloadPlane": {"virtualIPPools": {"a": {"addresses": []}}}}),
        json!({"workloadPlane": {"virtualIPPools": {"a": {"addresses": ["x"]}}}}),
        json!({"workloadPlane": {"virtualIPPools": {"a": {"addresses": ["1.1.1.1"], "health": 1}}}}),
    ]
    .map(|spec| replaced(&Value::Null, &spec).unwrap_err());
    assert_snapshot!(refusals.join("\n"), @r#"
    config/cluster: spec.controlplane is not a field of a ClusterConfig
    config/cluster: spec.controlPlane.ingress.externalIp is not a field of a ClusterConfig
    config/cluster: spec.controlPlane.ingress.externalIP.address: "10.0.0" is not an IPv4 address
    config/cluster: spec.controlPlane.ingress.externalIP.address: null is not an IPv4 address
    config/cluster: spec.controlPlane.ingress has both managedVirtualIP and externalIP: give one
    config/cluster: spec.workloadPlane.virtualIPPools.a.addresses must have at least one address
    config/cluster: spec.workloadPlane.virtualIPPools.a.addresses: "x" is not an IPv4 address
    config/cluster: spec.workloadPlane.virtualIPPools.a.health is not a field of a ClusterConfig
    "#);
    let other = text(&external("10.0.0.1"))
        .replace("\"name\":\"main\"", "\"name\":\"main\",\"labels\":{\"x\":\"y\"}");
    let refusal = replace(&editable(object(&Value::Null)), Pending::default(), &other).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"Invalid: config/cluster: metadata cannot change: only spec can");
}

#[test]
fn it_is_ready_when_the_operator_has_seen_the_last_change() {
    let judged = |generation: u64, ready: &str, other: Value| {
        let mut object = object(&Value::Null);
        object["status"]["conditions"] = json!([
            {"type": "Ready", "status": ready, "reason": "R", "message": "in progress", "observedGeneration": generation},
            other,
        ]);
        super::ready(&object)
    };
    let fine = json!({"type": "X", "status": "True", "observedGeneration": 2});
    assert_eq!(judged(2, "True", fine.clone()), Ok(()));
    assert!(judged(1, "True", fine.clone()).unwrap_err().contains("has not processed it"));
    assert_eq!(judged(2, "False", fine).unwrap_err(), "in progress");
    let pool = json!({"type": "Pool", "status": "False", "reason": "PoolNotReady", "message": "no", "observedGeneration": 2});
    assert_eq!(judged(2, "False", pool).unwrap_err(), "Pool is False: no");
    let none = json!({"type": "Pool", "status": "False", "reason": "NoVIP", "message": "no", "observedGeneration": 2});
    assert_eq!(judged(2, "False", none).unwrap_err(), "in progress");
    assert!(ready(&object(&Value::Null)).is_err());
}

#[test]
fn what_is_wanted_stands_beside_what_is_in_use() {
    let applied = Applied::of(&object(&Value::Null));
    assert_eq!(applied.wanted, "the address of the bootstrap node");
    assert_eq!(applied.address, "<unknown>");
    assert!(applied.missing.unwrap().contains("has not processed it"));
    assert_eq!(applied.pools, Vec::<Vec<String>>::new());

    let mut moved = object(&external("10.0.0.9"));
    moved["spec"]["workloadPlane"] = json!({"virtualIPPools": {"public": {
        "addresses": ["10.0.0.1", "10.0.0.2"], "nodeSelector": {"zone": "a"}}}});
    moved["status"] = json!({"controlPlane": {"ingress": {"ip": "10.0.0.3"}}, "conditions": [
        {"type": "Ready", "status": "True", "reason": "Ready", "message": "", "observedGeneration": 2}]});
    let applied = Applied::of(&moved);
    assert_eq!(applied.wanted, "10.0.0.9 (external IP)");
    assert_eq!(applied.address, "10.0.0.3");
    assert_eq!(applied.missing, None);
    assert_eq!(applied.pools, [["public", "10.0.0.1, 10.0.0.2", "zone=a"]]);
    assert_eq!(applied.conditions, [["Ready", "True", "Ready", ""]]);
    let managed = json!({"controlPlane": {"ingress": {"managedVirtualIP": {"address": "10.0.0.8"}}}});
    assert_eq!(Applied::of(&object(&managed)).wanted, "10.0.0.8 (managed virtual IP)");
}
