//! Removals that are cut off, and the same command after that.

use insta::assert_snapshot;
use serde_json::json;

use super::{Executor, Mode, With, by_executor, failure_of, heard, locked, plan_of, run, said, take_over};
use base::error::ErrorKind;
use base::events::Event;
use client::cluster::scripted::{Fault, Scripted};
use client::cluster::{Error, deletion_mark, operator_objects};
use domain::object::resource::{CLUSTER_ROLE, CLUSTER_ROLE_BINDING, NAMESPACE, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::{Action, Plan};

const ROLE: &str = "/apis/rbac.authorization.k8s.io/v1/clusterroles/x-role";
const BINDING: &str = "/apis/rbac.authorization.k8s.io/v1/namespaces/prod/rolebindings/x-role";
const CONFIG: &str = "/api/v1/namespaces/prod/configmaps/x-operator-config";

/// The operator of Solution x in namespace prod, as far as it leads to other objects.
fn deployed() -> Scripted {
    let server = Scripted::start();
    let labels = json!({"app.kubernetes.io/managed-by": "salt", "app.kubernetes.io/part-of": "x"});
    server.put(ROLE, json!({"metadata": {"labels": {"app.kubernetes.io/managed-by": "salt"}}}));
    let role = json!({"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "x-role"});
    let metadata = json!({"namespace": "prod", "labels": labels});
    server.put(BINDING, json!({"metadata": metadata, "roleRef": role}));
    server.put(CONFIG, json!({"metadata": metadata}));
    server
}

fn removal() -> Plan {
    plan_of(Action::RemoveOperator { namespace: "prod".to_owned(), solution: "x".to_owned() })
}

#[tokio::test(start_paused = true)]
async fn what_leads_to_an_object_stays_until_that_is_gone() {
    for object in [ROLE, BINDING] {
        let server = deployed();
        // A proxy answers that it is gone.
        server.fail(&format!("DELETE {object}"), Fault::Refused(404));
        let failure = failure_of(&server, &removal(), With::default()).await;
        assert!(server.get(object).is_some(), "{}", said(&failure));
        let remains = operator_objects::remains(&server.cluster(), "x").await.unwrap();
        assert_eq!(remains, ["prod"], "{}", said(&failure));
        run(&server, &removal(), With::default()).await.unwrap();
        let left: Vec<&str> =
            [ROLE, BINDING, CONFIG].into_iter().filter(|path| server.get(path).is_some()).collect();
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
    let failure = failure_of(&server, &plan, With::default()).await;
    assert!(failure.error.changed);
    assert_snapshot!(said(&failure), @"failed to delete clusterrolebinding.rbac.authorization.k8s.io/x: cannot reach the API server at https://scripted: the connection was closed; not finished: delete clusterrolebinding.rbac.authorization.k8s.io/x; delete clusterrole.rbac.authorization.k8s.io/x; to finish it: run the same command again");
    // What is refused has changed nothing.
    server.fail("DELETE ", Fault::Refused(403));
    let failure = failure_of(&server, &plan, With::default()).await;
    assert!(!failure.error.changed);
    assert_snapshot!(said(&failure), @"failed to delete clusterrolebinding.rbac.authorization.k8s.io/x: scripted");
}

const OTHER: &str = "/api/v1/namespaces/test/configmaps/metalk8s-environment";

/// The same with environment test, which has the Solution as well.
fn deployed_twice() -> Scripted {
    let server = deployed();
    let labels = json!({well_known::ENVIRONMENT: "test"});
    server.put("/api/v1/namespaces/test", json!({"metadata": {"name": "test", "labels": labels}}));
    let metadata = json!({"name": "metalk8s-environment", "namespace": "test"});
    server.put(OTHER, json!({"metadata": metadata, "data": {"x": "1"}}));
    server
}

/// An Environment that has the Solution in both namespaces, and the plan that removes it.
fn deployed_in_both() -> (Scripted, Plan) {
    let server = deployed_twice();
    let labels = json!({well_known::ENVIRONMENT: "test"});
    server.put(NAMESPACE_PATH, json!({"metadata": {"name": "prod", "labels": labels}}));
    let (config, binding) = (server.get(OTHER).unwrap(), server.get(BINDING).unwrap());
    for (path, mut object) in [(OTHER, config), (BINDING, binding)] {
        object["metadata"]["namespace"] = json!("prod");
        server.put(&path.replace("/test/", "/prod/"), object.clone());
        object["metadata"]["namespace"] = json!("test");
        server.put(&path.replace("/prod/", "/test/"), object);
    }
    let mut plan = removal();
    plan.then(Action::RemoveOperator { namespace: "test".to_owned(), solution: "x".to_owned() });
    (server, plan)
}

#[tokio::test(start_paused = true)]
async fn a_dry_run_takes_the_cluster_role_with_the_last_operator() {
    let (server, plan) = deployed_in_both();
    let (events, emitted) = heard();
    let outcome = by_executor(&server, With::default(), async |executor| {
        Box::pin(Executor { mode: Mode::Server, ..executor }.run(&plan)).await
    })
    .await
    .unwrap();
    outcome.foreseen.tell(&events);
    assert!(emitted.lock().unwrap().is_empty() && server.get(ROLE).is_some());
    assert!(server.asked().contains(&format!("DELETE {ROLE}")), "{:?}", server.asked());
}

/// The Environment is deleted with the Solution. A command that is killed after the last binding was deleted leaves nothing that
/// leads to the role.
#[tokio::test(start_paused = true)]
async fn a_cluster_role_goes_before_the_last_binding_of_the_same_command() {
    let (server, plan) = deployed_in_both();
    let last = BINDING.replace("/prod/", "/test/");
    server.fail(&format!("DELETE {last}"), Fault::Refused(403));
    let failure = failure_of(&server, &plan, With::default()).await;
    assert_eq!(server.get(ROLE), None, "{}", said(&failure));
    assert!(server.get(&last).is_some());
    run(&server, &plan, With::default()).await.unwrap();
    assert_eq!(server.get(&last), None);
}

/// What is left, and the warnings, where the Solution goes from environment test at `request` of the removal in prod.
async fn removed_beside_another(request: &str) -> (Scripted, Vec<String>) {
    let server = deployed_twice();
    server.before(request, |server| server.remove(OTHER));
    let (events, emitted) = heard();
    run(&server, &removal(), With::default().events(&events)).await.unwrap();
    let emitted = std::mem::take(&mut *emitted.lock().unwrap());
    let warned = emitted.into_iter().filter_map(|event| match event {
        Event::Warning(text) => Some(text),
        _ => None,
    });
    (server, warned.collect())
}

#[tokio::test(start_paused = true)]
async fn a_cluster_role_goes_with_the_last_operator_that_used_it() {
    let (server, warned) = removed_beside_another(&format!("DELETE {CONFIG}")).await;
    assert_eq!(server.get(ROLE), None);
    assert!(warned.is_empty(), "{warned:?}");

    let (server, warned) = removed_beside_another("GET /nothing").await;
    assert!(server.get(ROLE).is_some());
    let kept = "clusterrole.rbac.authorization.k8s.io/x-role is kept: it is used elsewhere";
    assert_eq!(warned, [kept]);
}

#[tokio::test(start_paused = true)]
async fn a_command_that_lost_its_lock_leaves_a_role_that_nobody_uses_and_fails() {
    let server = deployed_twice();
    let lock = locked(&server.cluster(), "ann").await;
    server.before(&format!("DELETE {CONFIG}"), |server| {
        server.remove(OTHER);
        take_over(server);
    });
    let failure = failure_of(&server, &removal(), With::locked(&lock)).await;
    assert!(server.get(ROLE).is_some());
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back; done before: remove the operator of x in prod");
}

const NAMESPACE_PATH: &str = "/api/v1/namespaces/prod";

/// Namespace prod of Environment prod, and a plan that deletes it.
fn to_be_deleted() -> (Scripted, Plan) {
    let server = Scripted::start();
    let labels = json!({well_known::ENVIRONMENT: "prod"});
    server.put(NAMESPACE_PATH, json!({"metadata": {"name": "prod", "labels": labels}}));
    let version = Version::of(&server.get(NAMESPACE_PATH).unwrap());
    let mut plan = Plan::default();
    let target = Seen::new(Reference::cluster(NAMESPACE, "prod"), version);
    plan.then(Action::Delete { target });
    (server, plan)
}

#[tokio::test(start_paused = true)]
async fn a_deletion_of_a_namespace_that_arrives_after_the_next_holder_came_is_refused() {
    let (server, plan) = to_be_deleted();
    // It is held on its way.
    server.fail(&format!("DELETE {NAMESPACE_PATH}"), Fault::Away);
    failure_of(&server, &plan, With::default()).await;
    let read = Version::of(&server.get(NAMESPACE_PATH).unwrap());
    let late = Seen::new(Reference::cluster(NAMESPACE, "prod"), read);

    // What the next holder leaves as it is.
    deletion_mark::unmark_namespaces(&server.cluster(), "prod").await.unwrap();
    let deleted = server.cluster().delete(&late, false).await;
    assert!(matches!(deleted, Err(Error::Refused { code: 409, .. })), "{deleted:?}");
    let namespace = server.get(NAMESPACE_PATH).unwrap();
    assert_eq!(namespace["metadata"]["labels"], json!({well_known::ENVIRONMENT: "prod"}));
}

#[tokio::test(start_paused = true)]
async fn a_namespace_that_another_changed_stays_without_a_mark() {
    for request in ["PATCH", "DELETE"] {
        let (server, plan) = to_be_deleted();
        server.before(&format!("{request} {NAMESPACE_PATH}"), |server| {
            server.change(NAMESPACE_PATH, &json!({"metadata": {"labels": {"another": "1"}}}));
        });
        let failure = failure_of(&server, &plan, With::default()).await;
        assert_eq!(failure.error.kind, ErrorKind::Conflict, "{}", said(&failure));
        let namespace = server.get(NAMESPACE_PATH).unwrap();
        let labels = json!({well_known::ENVIRONMENT: "prod", "another": "1"});
        assert_eq!(namespace["metadata"]["labels"], labels, "{request}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_that_lost_its_lock_does_not_delete_what_it_marked() {
    let [patch, delete] = ["PATCH", "DELETE"].map(|request| format!("{request} {NAMESPACE_PATH}"));
    // The next holder comes before the mark, or before the deletion, and removes the mark.
    for (request, written) in [(&patch, vec![&patch]), (&delete, vec![&patch, &delete])] {
        let (server, plan) = to_be_deleted();
        let lock = locked(&server.cluster(), "ann").await;
        server.before(request, |server| {
            take_over(server);
            if !server.get(NAMESPACE_PATH).unwrap()["metadata"]["labels"][well_known::DELETION_MARK].is_null()
            {
                server.change(
                    NAMESPACE_PATH,
                    &json!({"metadata": {"labels": {well_known::DELETION_MARK: null}}}),
                );
            }
        });
        let failure = failure_of(&server, &plan, With::locked(&lock)).await;
        assert!(server.get(NAMESPACE_PATH).is_some(), "{}", said(&failure));
        assert_eq!(server.writes().iter().collect::<Vec<_>>(), written);
    }
}
