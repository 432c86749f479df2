//! Nodes deleted while Pods and Volumes come to them.

use domain::cluster::etcd::Membership;
use domain::node::plan::{self, Removal};
use domain::node::{Draining, NodeFacts};
use insta::assert_snapshot;

use super::*;

const NODE: &str = "/api/v1/nodes/n";
const POD: &str = "/api/v1/namespaces/prod/pods/web";
const VOLUME: &str = "/apis/storage.metalk8s.scality.com/v1alpha1/volumes/data";

/// The plan for a node that nothing needs at its making.
fn deletion(server: &Scripted, drain: bool) -> Plan {
    server.put(NODE, json!({"spec": {}}));
    let node = server.get(NODE).unwrap();
    let removal = Removal {
        node: &NodeFacts::read(&node),
        version: Version::of(&node).in_any_state(),
        is_cordoned: false,
        volumes: &[],
        tenants: &[],
        etcd: Membership::None,
    };
    plan::delete(&removal, drain).unwrap().0
}

fn pod(owners: &Value) -> Value {
    json!({"metadata": {"namespace": "prod", "ownerReferences": owners}, "spec": {"nodeName": "n", "containers": []}})
}

#[tokio::test(start_paused = true)]
async fn what_came_after_the_decision_keeps_the_node() {
    let set =
        json!([{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "o", "uid": "u", "controller": true}]);
    let mut messages = Vec::new();
    for (drain, path, object) in [
        (false, POD, pod(&set)),
        (true, POD, pod(&json!([]))),
        (false, VOLUME, json!({"spec": {"nodeName": "n"}})),
        (true, VOLUME, json!({"spec": {"nodeName": "n"}})),
    ] {
        let server = Scripted::start();
        let plan = deletion(&server, drain);
        server.before("PATCH /api/v1/nodes/n", move |server| {
            server.put(path, object.clone());
        });
        let failure = failure_of(&server, &plan, With::default()).await;
        assert_eq!(failure.error.kind, ErrorKind::Conflict, "{}", said(&failure));
        // It takes Pods again.
        assert_eq!(server.get(NODE).unwrap()["spec"]["unschedulable"], false, "{}", said(&failure));
        assert!(server.get(path).is_some());
        messages.push(said(&failure));
    }
    assert_snapshot!(messages.join("\n"), @"
    pods run on node n: pod/web in prod; changes rolled back
    these pods of node n have no controller that would create them again: pod/web in prod; changes rolled back, but this change may remain: drain node/n
    node n has volumes: data; changes rolled back
    node n has volumes: data; changes rolled back, but this change remains: drain node/n
    ");
}

#[tokio::test(start_paused = true)]
async fn a_node_that_nothing_needs_is_deleted_after_it_was_cordoned() {
    for drain in [false, true] {
        let server = Scripted::start();
        let plan = deletion(&server, drain);
        run(&server, &plan, With::default()).await.unwrap();
        assert_eq!(server.writes(), ["PATCH /api/v1/nodes/n", "DELETE /api/v1/nodes/n"]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_node_that_came_back_stays_though_it_is_cordoned() {
    let status = |ready: &str| json!({"conditions": [{"type": "Ready", "status": ready}]});
    for (ready, is_deleted) in [("True", false), ("Unknown", true)] {
        let server = Scripted::start();
        let role = domain::object::well_known::METALK8S_VERSION;
        server.put(
            NODE,
            json!({"metadata": {"labels": {role: "1"}}, "spec": {"unschedulable": true}, "status": status(ready)}),
        );
        let mut plan = Plan::default();
        plan.then(Action::Await(Condition::NodeLost { name: "n".to_owned() }));
        plan.then(Action::Delete {
            target: Seen::new(
                Reference::cluster(domain::object::resource::NODE, "n"),
                Version::of(&server.get(NODE).unwrap()).in_any_state(),
            ),
        });
        let outcome = run(&server, &plan, With::default()).await;
        assert_eq!(server.get(NODE).is_none(), is_deleted, "{ready}");
        if let Err(failure) = outcome {
            assert_snapshot!(said(&failure), @"node n is not lost: it is ready");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_node_is_deleted_whatever_its_kubelet_writes_unless_it_takes_pods_again() {
    type Meanwhile = fn(&Scripted);
    let cases: [(&str, Meanwhile, bool); 3] = [
        ("the kubelet writes", |server| server.change(NODE, &json!({"status": {"phase": "Running"}})), true),
        ("it is uncordoned", |server| server.change(NODE, &json!({"spec": {"unschedulable": false}})), false),
        (
            "it is another one",
            |server| {
                server.remove(NODE);
                server.put(NODE, json!({"spec": {"unschedulable": true}}));
            },
            false,
        ),
    ];
    for (what, meanwhile, is_deleted) in cases {
        let server = Scripted::start();
        let plan = deletion(&server, false);
        server.before("DELETE /api/v1/nodes/n", meanwhile);
        let outcome = run(&server, &plan, With::default()).await;
        assert_eq!(outcome.is_ok(), is_deleted, "{what}");
        assert_eq!(server.get(NODE).is_none(), is_deleted, "{what}");
        if let Err(failure) = outcome {
            assert_eq!(failure.error.kind, ErrorKind::Conflict, "{what}");
            let said = said(&failure);
            assert!(
                said.contains("node/n is not deleted: it was created again, uncordoned, or became ready"),
                "{said}"
            );
        }
    }
}

/// Somebody ends the lock by hand while a disruption budget protects the Pod, and takes the node into service again.
#[tokio::test(start_paused = true)]
async fn no_pod_is_evicted_after_the_lock_was_lost() {
    let (server, lock) = configured_and_locked().await;
    let set =
        json!([{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "o", "uid": "u", "controller": true}]);
    server.put(POD, pod(&set));
    let eviction = format!("POST {POD}/eviction");
    server.before(&eviction, |server| {
        server.before("GET /api/v1/pods", take_over);
    });
    server.fail(&eviction, Fault::Refused(429));
    let plan = plan_of(Action::Drain { node: "n".to_owned(), draining: Draining::default() });
    let failure = failure_of(&server, &plan, With::locked(&lock)).await;
    assert_eq!(server.writes(), [eviction]);
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back");
}
