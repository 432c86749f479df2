//! Removals that are cut off, and the same command after that.

use insta::assert_snapshot;
use serde_json::json;

use super::{With, run, said};
use client::cluster::operator_objects;
use client::cluster::scripted::{Fault, Scripted};
use domain::object::resource::{CLUSTER_ROLE, CLUSTER_ROLE_BINDING, Reference};
use domain::object::seen::Seen;
use domain::plan::{Action, Plan};

const ROLE: &str = "/apis/rbac.authorization.k8s.io/v1/clusterroles/x-role";
const BINDING: &str = "/apis/rbac.authorization.k8s.io/v1/namespaces/prod/rolebindings/x-role";
const CONFIG: &str = "/api/v1/namespaces/prod/configmaps/x-operator-config";

/// The operator of Solution x in namespace prod, as far as it leads to other objects.
fn deployed() -> Scripted {
    let server = Scripted::start();
    let labels = json!({"app.kubernetes.io/managed-by": "salt", "app.kubernetes.io/part-of": "x"});
    server.put(
        ROLE,
        json!({"metadata": {"labels": {"app.kubernetes.io/managed-by": "salt"}}}),
    );
    let role = json!({"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "x-role"});
    let metadata = json!({"namespace": "prod", "labels": labels});
    server.put(BINDING, json!({"metadata": metadata, "roleRef": role}));
    server.put(CONFIG, json!({"metadata": metadata}));
    server
}

fn removal() -> Plan {
    let mut plan = Plan::default();
    plan.then(Action::RemoveOperator {
        namespace: "prod".to_owned(),
        solution: "x".to_owned(),
    });
    plan
}

#[tokio::test(start_paused = true)]
async fn what_leads_to_an_object_stays_until_that_is_gone() {
    for object in [ROLE, BINDING] {
        let server = deployed();
        // A proxy answers that it is gone.
        server.fail(&format!("DELETE {object}"), Fault::Refused(404));
        let failure = run(&server, &removal(), With::default()).await.unwrap_err();
        assert!(server.get(object).is_some(), "{}", said(&failure));
        let remains = operator_objects::remains(&server.cluster(), "x").await.unwrap();
        assert_eq!(remains, ["prod"], "{}", said(&failure));
        run(&server, &removal(), With::default()).await.unwrap();
        let left: Vec<&str> = [ROLE, BINDING, CONFIG]
            .into_iter()
            .filter(|path| server.get(path).is_some())
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_first_deletion_without_an_answer_names_what_is_left() {
    let server = Scripted::start();
    let mut plan = Plan::default();
    for kind in [CLUSTER_ROLE_BINDING, CLUSTER_ROLE] {
        let target = Seen::by_name(Reference::cluster(kind, "x"));
        plan.then(Action::Delete { target });
    }
    server.fail("DELETE ", Fault::AnswerLost);
    let failure = run(&server, &plan, With::default()).await.unwrap_err();
    assert!(failure.error.changed);
    assert_snapshot!(said(&failure), @"failed to delete clusterrolebinding.rbac.authorization.k8s.io/x: cannot reach the API server at https://scripted: the connection was closed; not finished: delete clusterrolebinding.rbac.authorization.k8s.io/x; delete clusterrole.rbac.authorization.k8s.io/x; to finish it: run the same command again");
    // What is refused has changed nothing.
    server.fail("DELETE ", Fault::Refused(403));
    let failure = run(&server, &plan, With::default()).await.unwrap_err();
    assert!(!failure.error.changed);
    assert_snapshot!(said(&failure), @"failed to delete clusterrolebinding.rbac.authorization.k8s.io/x: scripted");
}
