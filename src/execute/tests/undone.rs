//! The restored objects, and changes by other users in the meantime.

use insta::assert_snapshot;

use super::*;

async fn failed(server: &Scripted, plan: &Plan) -> Failure {
    failure_of(server, plan, With::default()).await
}

#[tokio::test(start_paused = true)]
async fn the_old_value_comes_back() {
    let server = configured();
    let mut plan = upgrading();
    refused(&server, &mut plan);
    let failure = failed(&server, &plan).await;
    assert_eq!(failure.error.kind, ErrorKind::Denied);
    assert!(!failure.in_flight);
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; changes rolled back");
    assert!(failure.error.rolled_back && !failure.error.changed);
    assert_eq!(data(&server), json!({"x": "1"}));
}

#[tokio::test(start_paused = true)]
async fn a_newer_value_of_another_stays() {
    let server = configured();
    let mut plan = upgrading();
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.change(&config_path(), &json!({"data": {"x": "3", "y": "1"}}));
    });
    refused(&server, &mut plan);
    let failure = failed(&server, &plan).await;
    assert_eq!(data(&server), json!({"x": "3", "y": "1"}));
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; changes rolled back, but x of configmap/metalk8s-environment in prod is kept: another user changed it");
    assert!(!failure.error.rolled_back && failure.error.changed);
}

#[tokio::test(start_paused = true)]
async fn what_changes_between_the_look_and_the_write_is_looked_at_again() {
    let server = configured();
    let mut plan = upgrading();
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.before(&format!("PATCH {}", config_path()), |server| {
            server.change(&config_path(), &json!({"data": {"y": "1"}}));
        });
    });
    refused(&server, &mut plan);
    failed(&server, &plan).await;
    assert_eq!(data(&server), json!({"x": "1", "y": "1"}));
}

#[tokio::test(start_paused = true)]
async fn a_change_whose_answer_was_lost_is_put_back_if_it_was_made() {
    for (fault, asked) in [(Fault::AnswerLost, 2), (Fault::Away, 1)] {
        let server = configured();
        let plan = upgrading();
        server.fail(&format!("PATCH {}", config_path()), fault);
        let failure = failed(&server, &plan).await;
        assert_eq!(failure.error.kind, ErrorKind::Unreachable);
        assert_eq!(data(&server), json!({"x": "1"}));
        assert_eq!(server.writes().len(), asked);
    }
}

/// A plan that makes the ConfigMap and is then refused.
fn creating(server: &Scripted) -> Plan {
    let mut plan = Plan::default();
    let manifest = json!({"apiVersion": "v1", "kind": "ConfigMap",
        "metadata": {"name": ENVIRONMENT_CONFIG, "namespace": "prod"}, "data": {"x": "1"}});
    let (forward, back) = Action::create(config(), manifest);
    plan.with_undo(forward, vec![back]);
    refused(server, &mut plan);
    plan
}

#[tokio::test(start_paused = true)]
async fn what_was_made_is_deleted() {
    for fault in [None, Some(Fault::AnswerLost)] {
        let server = Scripted::start();
        let plan = creating(&server);
        if let Some(fault) = fault {
            server.fail(&format!("POST {MAPS}"), fault);
        }
        failed(&server, &plan).await;
        assert_eq!(server.get(&config_path()), None, "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_deleted_is_made_again_once() {
    for (fault, others_were_faster) in [(None, false), (Some(Fault::AnswerLost), false), (None, true)] {
        let server = configured();
        let mut plan = Plan::default();
        let manifest = json!({"apiVersion": "v1", "kind": "ConfigMap",
            "metadata": {"name": ENVIRONMENT_CONFIG, "namespace": "prod"}, "data": {"x": "1"}});
        let (target, deleted) = (config(), Seen::by_name(config()));
        plan.with_undo(Action::Delete { target: deleted }, vec![Action::Create { target, manifest }]);
        refused(&server, &mut plan);
        if let Some(fault) = fault {
            server.fail(&format!("POST {MAPS}"), fault);
        }
        if others_were_faster {
            server.before(&format!("POST {MAPS}"), |server| {
                server.put(&config_path(), json!({"data": {"x": "9"}}));
            });
        }
        let failure = failed(&server, &plan).await;
        assert_eq!(failure.error.rolled_back, !others_were_faster, "{}", said(&failure));
        assert_eq!(data(&server), json!({"x": if others_were_faster { "9" } else { "1" }}));
    }
}

#[tokio::test(start_paused = true)]
async fn what_others_made_or_use_stays() {
    let recreated = |server: &Scripted| {
        server.remove(&config_path());
        server.put(&config_path(), json!({"metadata": {"name": "c"}, "data": {"x": "1"}}));
    };
    let used = |server: &Scripted| server.change(&config_path(), &json!({"data": {"y": "1"}}));
    let changed = |server: &Scripted| server.change(&config_path(), &json!({"data": {"x": "2"}}));
    let cases: [(fn(&Scripted), Value); 3] =
        [(recreated, json!({"x": "1"})), (used, json!({"y": "1"})), (changed, json!({"x": "2"}))];
    let mut messages = Vec::new();
    for (others, left) in cases {
        let server = Scripted::start();
        server.before("DELETE /api/v1/namespaces/none", others);
        let plan = creating(&server);
        let failure = failed(&server, &plan).await;
        assert_eq!(data(&server), left);
        messages.push(said(&failure));
    }
    assert_snapshot!(messages.join("\n"), @"
    failed to delete namespace/none: scripted; changes rolled back, but configmap/metalk8s-environment in prod is kept: it was deleted and created again
    failed to delete namespace/none: scripted; changes rolled back, but configmap/metalk8s-environment in prod is kept: another user changed it
    failed to delete namespace/none: scripted; changes rolled back, but configmap/metalk8s-environment in prod is kept: another user changed it
    ");
}

#[tokio::test(start_paused = true)]
async fn what_another_process_of_the_plugin_made_is_not_taken_for_ours() {
    let server = Scripted::start();
    let plan = creating(&server);
    // Our request never arrives, and theirs makes the same object.
    server.fail(&format!("POST {MAPS}"), Fault::Away);
    server.before(&format!("GET {}", config_path()), |server| {
        server.put(
            &config_path(),
            json!({"metadata": {"name": "c", "managedFields": [{"manager": "kubectl-metalk8s/another"}]},
                "data": {"x": "1"}}),
        );
    });
    let failure = failed(&server, &plan).await;
    assert_eq!(data(&server), json!({"x": "1"}));
    assert_snapshot!(said(&failure), @"failed to create configmap/metalk8s-environment in prod: cannot reach the API server at https://scripted: connection refused; changes rolled back, but configmap/metalk8s-environment in prod is kept: it may not have been created by this command");
}

#[tokio::test(start_paused = true)]
async fn what_was_refused_because_it_exists_is_not_deleted() {
    let server = configured();
    let mut plan = creating(&server);
    plan.steps.truncate(1);
    let failure = failed(&server, &plan).await;
    assert_eq!(failure.error.kind, ErrorKind::Conflict);
    assert_eq!(data(&server), json!({"x": "1"}));
}

#[tokio::test(start_paused = true)]
async fn an_operator_that_another_configured_stays() {
    let server = Scripted::start();
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.change(&config_path(), &json!({"data": {"x": "2"}}));
    });
    let mut plan = creating(&server);
    plan.steps[0]
        .undo
        .push(Action::RemoveOperator { namespace: "prod".to_owned(), solution: "x".to_owned() });
    // Not waited for either: another version is another's.
    plan.steps[0].undo.push(Action::Await(Condition::OperatorAvailable {
        namespace: "prod".to_owned(),
        solution: "x".to_owned(),
        version: "1".to_owned(),
        webhook: None,
    }));
    let failure = failed(&server, &plan).await;
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; changes rolled back, but configmap/metalk8s-environment in prod is kept: another user changed it, and the operator of x in prod is kept: it is configured for 2");
    assert!(server.asked().iter().all(|request| !request.contains("deployments")));
}

#[tokio::test(start_paused = true)]
async fn what_was_deleted_is_not_made_over_what_another_made() {
    let server = configured();
    let mut plan = Plan::default();
    let (again, _) = Action::create(config(), json!({"metadata": {"name": ENVIRONMENT_CONFIG}}));
    plan.with_undo(Action::Delete { target: Seen::by_name(config()) }, vec![again]);
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.put(&config_path(), json!({"metadata": {"name": "c"}, "data": {"x": "5"}}));
    });
    refused(&server, &mut plan);
    let failure = failed(&server, &plan).await;
    assert_eq!(failure.error.kind, ErrorKind::Denied);
    assert_eq!(data(&server), json!({"x": "5"}));
}

#[tokio::test(start_paused = true)]
async fn an_undo_that_fails_says_what_is_left() {
    let server = configured();
    let mut plan = upgrading();
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.fail(&format!("GET {}", config_path()), Fault::Refused(403));
    });
    refused(&server, &mut plan);
    let failure = failed(&server, &plan).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone);
    assert!(!failure.error.rolled_back);
    assert_snapshot!(said(&failure), @r#"failed to delete namespace/none: scripted; rolling back failed too: failed to read configmap/metalk8s-environment in prod: scripted; to be done by hand: change configmap/metalk8s-environment in prod: {"data":{"x":"1"}}; or to finish it: run the same command again"#);
}

#[tokio::test(start_paused = true)]
async fn an_undo_outlasts_an_absent_api_server() {
    let server = configured();
    let mut plan = upgrading();
    refused(&server, &mut plan);
    for fault in [
        Fault::Away,
        Fault::Refused(500),
        Fault::Refused(429),
        Fault::Refused(503),
        // It has not read its roles yet.
        Fault::Refused(403),
    ] {
        server.fail(&format!("GET {}", config_path()), fault);
    }
    let failure = failure_of(&server, &plan, With::default()).await;
    assert_eq!(failure.error.kind, ErrorKind::Denied, "{}", failure.error);
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; changes rolled back");
    assert_eq!(data(&server), json!({"x": "1"}));
}

#[tokio::test(start_paused = true)]
async fn an_undo_ends_with_its_own_time_where_the_api_server_stays_away() {
    let server = configured();
    let mut plan = upgrading();
    refused(&server, &mut plan);
    let begin = Instant::now();
    for _ in 0..1000 {
        server.fail(&format!("GET {}", config_path()), Fault::Away);
    }
    let failure = failure_of(&server, &plan, With::default()).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone);
    assert!(begin.elapsed() <= Duration::from_mins(5), "{:?}", begin.elapsed());
    assert_eq!(data(&server), json!({"x": "2"}));
}

#[tokio::test(start_paused = true)]
async fn what_was_deleted_meanwhile_is_not_made_again() {
    let server = configured();
    let mut plan = upgrading();
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.remove(&config_path());
    });
    refused(&server, &mut plan);
    let failure = failed(&server, &plan).await;
    assert_eq!(server.get(&config_path()), None);
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; changes rolled back, but configmap/metalk8s-environment in prod was deleted");
}

#[tokio::test(start_paused = true)]
async fn two_steps_with_one_way_back_take_it_once() {
    let server = configured();
    let mut plan = Plan::default();
    let (forward, back) = upgrade();
    plan.with_undo(forward.clone(), vec![back.clone()]);
    plan.with_undo(forward, vec![back]);
    refused(&server, &mut plan);
    failed(&server, &plan).await;
    assert_eq!(data(&server), json!({"x": "1"}));
    let patch = format!("PATCH {}", config_path());
    let patches = server.writes().into_iter().filter(|line| *line == patch);
    assert_eq!(patches.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_plan_without_a_way_back_says_what_it_did_and_what_not() {
    let server = configured();
    let mut plan = plan_of(upgrade().0);
    refused(&server, &mut plan);
    plan.then(namespace("last").0);
    let failure = failed(&server, &plan).await;
    assert!(failure.error.changed);
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; done before: change configmap/metalk8s-environment in prod; not finished: delete namespace/none; create namespace/last; to finish it: run the same command again");
    assert_eq!(data(&server), json!({"x": "2"}));
}

#[tokio::test(start_paused = true)]
async fn what_the_command_itself_deleted_is_told_once() {
    let server = configured();
    let mut plan = upgrading();
    let target = Seen::by_name(config());
    plan.then(Action::Delete { target });
    refused(&server, &mut plan);
    let failure = failed(&server, &plan).await;
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; changes rolled back, but this change remains: delete configmap/metalk8s-environment in prod");
}

#[tokio::test(start_paused = true)]
async fn a_step_that_cannot_be_taken_back_is_told_beside_those_that_were() {
    let server = configured();
    let mut plan = plan_of(namespace("first").0);
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back]);
    refused(&server, &mut plan);
    let failure = failed(&server, &plan).await;
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted; changes rolled back, but this change remains: create namespace/first");
    assert!(!failure.error.rolled_back);
    assert_eq!(data(&server), json!({"x": "1"}));
}

#[tokio::test(start_paused = true)]
async fn what_was_refused_at_once_has_nothing_to_roll_back() {
    let server = configured();
    let mut plan = Plan::default();
    refused(&server, &mut plan);
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back]);
    let failure = failed(&server, &plan).await;
    assert!(!failure.error.rolled_back);
    assert_snapshot!(said(&failure), @"failed to delete namespace/none: scripted");
    assert!(!failure.error.changed);
}

#[tokio::test(start_paused = true)]
async fn a_second_ctrl_c_ends_the_undo_of_an_absent_api_server() {
    let server = configured();
    let mut plan = upgrading();
    let (keys, interrupt) = base::interrupt::Interrupt::scripted();
    let get = format!("GET {}", config_path());
    server.before("DELETE /api/v1/namespaces/none", move |server| {
        server.fail(&get, Fault::Away);
        let keys = keys.clone();
        server.before(&get, move |_| {
            keys.send_replace(2);
        });
        server.fail(&get, Fault::Away);
    });
    refused(&server, &mut plan);
    let begin = Instant::now();
    let failure = failure_of(&server, &plan, With::default().interrupt(&interrupt)).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone, "{}", failure.error);
    assert_snapshot!(said(&failure), @r#"failed to delete namespace/none: scripted; rolling back failed too: failed to read configmap/metalk8s-environment in prod: cannot reach the API server at https://scripted: connection refused; to be done by hand: change configmap/metalk8s-environment in prod: {"data":{"x":"1"}}; or to finish it: run the same command again"#);
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    assert_eq!(data(&server), json!({"x": "2"}));
}

/// A plan that makes an Environment's namespace and the ConfigMap in it, and is then refused.
fn making_an_environment(server: &Scripted) -> Plan {
    let mut plan = Plan::default();
    let (forward, back) = namespace("prod");
    let gone = Seen::by_name(Reference::cluster(NAMESPACE, "prod"));
    plan.with_undo(forward, vec![back, Action::Await(Condition::Gone(gone))]);
    let made = creating(server);
    plan.steps.extend(made.steps);
    plan
}

const PROD: &str = "/api/v1/namespaces/prod";
const METRICS: &str = "metrics.k8s.io/v1beta1";

#[tokio::test(start_paused = true)]
async fn a_namespace_goes_with_what_the_cluster_made_in_it() {
    let server = Scripted::start();
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.put(&format!("{PROD}/serviceaccounts/default"), json!({}));
        server.put(&format!("{PROD}/configmaps/kube-root-ca.crt"), json!({}));
    });
    let plan = making_an_environment(&server);
    let failure = failed(&server, &plan).await;
    assert!(failure.error.rolled_back, "{}", said(&failure));
    assert_eq!(server.get(PROD), None);
}

#[tokio::test(start_paused = true)]
async fn a_namespace_with_an_object_of_somebody_else_is_kept() {
    let secret = |server: &Scripted| server.put(&format!("{PROD}/secrets/mine"), json!({}));
    // The value in the ConfigMap is somebody's as well.
    let value = |server: &Scripted| server.change(&config_path(), &json!({"data": {"y": "1"}}));
    let hidden = |server: &Scripted| server.fail(&format!("GET {PROD}/secrets"), Fault::Refused(403));
    let unlisted = |server: &Scripted| server.fail(&format!("GET {PROD}/secrets"), Fault::Refused(404));
    let away = |server: &Scripted| server.fail(&format!("GET {PROD}/secrets"), Fault::Refused(503));
    let unknown = |server: &Scripted| {
        server.list_version(METRICS);
        server.fail(&format!("GET /apis/{METRICS}"), Fault::Refused(503));
    };
    let cases: [fn(&Scripted); 6] = [secret, value, hidden, unlisted, away, unknown];
    let mut messages = Vec::new();
    for others in cases {
        let server = Scripted::start();
        server.before("DELETE /api/v1/namespaces/none", others);
        let plan = making_an_environment(&server);
        let begin = Instant::now();
        let failure = failed(&server, &plan).await;
        messages.push(said(&failure));
        // The status is that of what failed, since nothing of this command's could not be rolled back.
        assert_eq!(failure.error.kind, ErrorKind::Denied);
        assert!(failure.error.changed && !failure.error.rolled_back);
        let left = server.get(PROD).unwrap();
        assert_eq!(left["metadata"]["labels"], json!({"environment": "prod"}));
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    }
    assert_snapshot!(messages.join("\n"), @"
    failed to delete namespace/none: scripted; changes rolled back, but namespace/prod is kept: it contains secret/mine, which this command did not create
    failed to delete namespace/none: scripted; changes rolled back, but configmap/metalk8s-environment in prod is kept: another user changed it, and namespace/prod is kept: it contains configmap/metalk8s-environment, which this command did not create
    failed to delete namespace/none: scripted; changes rolled back, but namespace/prod is kept: secrets in it cannot be listed
    failed to delete namespace/none: scripted; changes rolled back, but namespace/prod is kept: secrets in it cannot be listed
    failed to delete namespace/none: scripted; changes rolled back, but namespace/prod is kept: secrets in it cannot be listed
    failed to delete namespace/none: scripted; changes rolled back, but namespace/prod is kept: metrics.k8s.io/v1beta1 in it cannot be listed
    ");
}

#[tokio::test(start_paused = true)]
async fn an_api_server_that_is_away_while_the_kinds_are_listed_is_waited_for() {
    let server = Scripted::start();
    server.list_version(METRICS);
    let path = format!("/apis/{METRICS}");
    server.put(&path, json!({"kind": "APIResourceList", "groupVersion": METRICS, "resources": []}));
    server.before(&format!("GET {path}"), |server| {
        server.fail(&format!("GET /apis/{METRICS}"), Fault::Refused(503));
        server.fail("GET /apis", Fault::Refused(503));
    });
    let plan = making_an_environment(&server);
    let failure = failed(&server, &plan).await;
    assert!(failure.error.rolled_back, "{}", said(&failure));
    assert_eq!(server.get(PROD), None);
}
