//! Plans whose lock is lost.

use insta::assert_snapshot;
use tokio::time::sleep;

use super::*;

/// Longer than the time between two renewals.
const A_WHILE: Duration = Duration::from_secs(12);

#[tokio::test(start_paused = true)]
async fn an_answer_about_something_else_is_no_metadata() {
    let server = Scripted::start();
    server.put(&config_path(), json!({"data": {"x": "1"}}));
    let cluster = server.cluster();
    assert!(cluster.metadata(&config()).await.unwrap().is_some());
    server.fail("GET ", Fault::Foreign);
    let error = cluster.metadata(&config()).await.unwrap_err();
    assert_snapshot!(error, @r#"no valid answer from the API server at https://scripted: it is not about "metalk8s-environment"; does a proxy answer?"#);
}

#[tokio::test(start_paused = true)]
async fn an_answer_about_something_else_is_no_success() {
    let path = config_path();
    let target = config();
    let seen = Seen::by_name(config());
    let manifest = json!({"metadata": {"name": ENVIRONMENT_CONFIG}});
    let actions = [
        (
            "GET",
            Action::Restore {
                target: target.clone(),
                given: json!({"data": {"x": "1"}}),
                old: json!({"data": {"x": "0"}}),
            },
        ),
        ("DELETE", Action::Delete { target: seen }),
        ("PATCH", Action::Patch { target: target.clone(), patch: json!({"data": {"x": "2"}}) }),
        ("POST", Action::Create { target, manifest }),
    ];
    let mut messages = Vec::new();
    for (method, action) in actions {
        let server = Scripted::start();
        if method != "POST" {
            server.put(&path, json!({"data": {"x": "1"}}));
        }
        server.fail(&format!("{method} "), Fault::Foreign);
        let plan = plan_of(action);
        let failure = failure_of(&server, &plan, With::default()).await;
        messages.push(said(&failure));
    }
    assert_snapshot!(messages.join("\n"), @r#"
    failed to read configmap/metalk8s-environment in prod: no valid answer from the API server at https://scripted: it is not about "metalk8s-environment"; does a proxy answer?
    failed to delete configmap/metalk8s-environment in prod: no valid answer from the API server at https://scripted: it is not about "metalk8s-environment"; does a proxy answer?
    failed to change configmap/metalk8s-environment in prod: no valid answer from the API server at https://scripted: it is not about "metalk8s-environment"; does a proxy answer?
    failed to create configmap/metalk8s-environment in prod: no valid answer from the API server at https://scripted: it is not about "metalk8s-environment"; does a proxy answer?
    "#);
}

#[tokio::test(start_paused = true)]
async fn what_has_the_name_of_what_was_seen_is_not_deleted_for_it() {
    let path = config_path();
    let server = Scripted::start();
    server.put(&path, json!({"data": {"solution": "1.0.0"}}));
    let read = Version::of(&server.get(&path).unwrap());
    server.remove(&path);
    server.put(&path, json!({"data": {"solution": "2.0.0"}}));
    let seen = Seen::new(config(), read.clone());
    let plan = plan_of(Action::Delete { target: seen.clone() });
    let failure = failure_of(&server, &plan, With::default()).await;
    assert_eq!(failure.error.kind, ErrorKind::Conflict, "{}", failure.error.message());
    assert!(server.get(&path).is_some());
    // The one that was seen is gone.
    let plan = plan_of(Action::Await(Condition::Gone(seen)));
    assert!(run(&server, &plan, With::default()).await.is_ok());

    // One that other users changed is not deleted as it was read, but may be in any state.
    let read = Version::of(&server.get(&path).unwrap());
    server.change(&path, &json!({"data": {"solution": "3.0.0"}}));
    for (version, is_deleted) in [(read.clone(), false), (read.in_any_state(), true)] {
        let plan = plan_of(Action::Delete { target: Seen::new(config(), version) });
        assert_eq!(run(&server, &plan, With::default()).await.is_ok(), is_deleted);
        assert_eq!(server.get(&path).is_none(), is_deleted);
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_that_lost_its_lock_before_the_first_write_changes_nothing() {
    let (server, lock) = configured_and_locked().await;
    take_over(&server);
    sleep(A_WHILE).await;
    let plan = upgrading();
    let failure = failure_of(&server, &plan, With::locked(&lock)).await;
    assert_eq!(failure.error.kind, ErrorKind::Conflict);
    assert!(!failure.error.changed);
    assert_eq!(
        failure.error.message(),
        "the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing was changed"
    );
    assert_eq!(server.writes(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_command_that_lost_its_lock_stops_and_puts_nothing_back() {
    let (server, lock) = configured_and_locked().await;
    let mut plan = upgrading();
    plan.then(Action::Await(Condition::Gone(Seen::by_name(config()))));
    plan.then(namespace("later").0);
    server.before(&format!("GET {}", config_path()), |server| {
        take_over(server);
        server.change(&config_path(), &json!({"data": {"x": "3"}}));
    });
    let failure = failure_of(&server, &plan, With::locked(&lock)).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone);
    assert!(failure.error.changed);
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back; done before: change configmap/metalk8s-environment in prod; not finished: create namespace/later; to finish it: run the same command again");
    assert_eq!(data(&server), json!({"x": "3"}));
    assert_eq!(server.writes().len(), 1);
    assert!(lock.release().await.is_err());
    assert_eq!(server.get(LEASE).unwrap()["spec"]["holderIdentity"], "bob");
}

#[tokio::test(start_paused = true)]
async fn an_undo_stops_where_its_lock_is_lost() {
    let (server, lock) = configured_and_locked().await;
    let mut plan = upgrading();
    let wait = Action::Await(Condition::Gone(Seen::by_name(config())));
    plan.with_undo(namespace("new").0, vec![wait]);
    server.before("GET /api/v1/namespaces/prod", take_over);
    refused(&server, &mut plan);
    let failure = failure_of(&server, &plan, With::locked(&lock)).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone);
    assert_snapshot!(said(&failure), @r#"failed to delete namespace/none: scripted; rolling back failed too: the lock of environment/prod was lost to bob@desk (downgrade solution x); to be done by hand: wait until configmap/metalk8s-environment in prod is gone; change configmap/metalk8s-environment in prod: {"data":{"x":"1"}}; or to finish it: run the same command again"#);
    assert_eq!(data(&server), json!({"x": "2"}));
}

/// A command that is suspended before it reads what it takes back reads what the next holder of its lock wrote.
#[tokio::test(start_paused = true)]
async fn an_undo_confirms_its_lock_after_each_read() {
    let entry = json!([{"version": "2.0.0", "active": true}]).to_string();
    let manifest = json!({"metadata": {"name": ENVIRONMENT_CONFIG}});
    let inactive = Action::MarkInactive { solution: "x".to_owned(), version: "2.0.0".to_owned() };
    for (path, object, (forward, back)) in [
        (config_path(), Some(json!({"data": {"x": "1"}})), upgrade()),
        (config_path(), None, Action::create(config(), manifest)),
        (CATALOGUE.to_owned(), Some(json!({"data": {"x": entry}})), (namespace("new").0, inactive)),
    ] {
        let server = Scripted::start();
        if let Some(object) = object {
            server.put(&path, object);
        }
        let lock = locked(&server.cluster(), "ann").await;
        let mut plan = Plan::default();
        plan.with_undo(forward, vec![back]);
        let read = format!("GET {path}");
        let of_next = path.clone();
        server.before("DELETE /api/v1/namespaces/none", move |server| {
            let path = of_next.clone();
            server.before(&read, move |server| {
                take_over(server);
                server.change(&path, &json!({"metadata": {"annotations": {"by": "bob"}}}));
            });
            server.delay(&read, A_WHILE);
        });
        refused(&server, &mut plan);
        let failure = failure_of(&server, &plan, With::locked(&lock)).await;
        assert_eq!(failure.error.kind, ErrorKind::HalfDone, "{}", said(&failure));
        let undone = server.writes();
        let undone = undone.iter().skip_while(|write| !write.ends_with("/none"));
        assert_eq!(undone.filter(|write| write.ends_with(&path)).count(), 0, "{path}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_undo_that_met_another_writer_confirms_its_lock() {
    let (server, lock) = configured_and_locked().await;
    let mut plan = upgrading();
    plan.with_undo(namespace("new").0, vec![]);
    // The next holder wants the same version, and writes that down.
    server.before("DELETE /api/v1/namespaces/none", |server| {
        server.before(&format!("PATCH {}", config_path()), |server| {
            take_over(server);
            server.change(&config_path(), &json!({"metadata": {"annotations": {"by": "bob"}}}));
        });
    });
    refused(&server, &mut plan);
    let failure = failure_of(&server, &plan, With::locked(&lock)).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone, "{}", said(&failure));
    assert_eq!(data(&server), json!({"x": "2"}));
}

#[tokio::test(start_paused = true)]
async fn a_command_without_its_lock_does_not_answer_for_what_it_saw() {
    let (server, lock) = configured_and_locked().await;
    let plan = plan_of(upgrade().0);
    take_over(&server);
    server.before(&format!("PATCH {}", config_path()), |_| {});
    server.fail(&format!("PATCH {LEASE}"), Fault::Silence);
    assert!(run(&server, &plan, With::locked(&lock)).await.is_ok(), "confirmed a moment ago");
    sleep(A_WHILE).await;
    let plan = plan_of(Action::Await(Condition::Gone(Seen::by_name(Reference::cluster(NAMESPACE, "none")))));
    let failure = failure_of(&server, &plan, With::locked(&lock)).await;
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back");
}

#[tokio::test(start_paused = true)]
async fn nothing_is_written_until_the_lock_is_confirmed() {
    let (server, lock) = configured_and_locked().await;
    for _ in 0..4 {
        server.fail(&format!("PATCH {LEASE}"), Fault::Away);
    }
    sleep(A_WHILE).await;
    let plan = plan_of(upgrade().0);
    run(&server, &plan, With::locked(&lock)).await.unwrap();
    let asked = server.asked();
    let confirmed = asked.iter().rposition(|request| request.starts_with(&format!("PATCH {LEASE}")));
    let written = asked.iter().position(|request| request.starts_with(&format!("PATCH {MAPS}")));
    assert!(confirmed < written, "{asked:?}");
    assert_eq!(data(&server), json!({"x": "2"}));
}

/// An API server that is too busy, or a credential plugin that takes its time, delays a write for long after its lock was confirmed.
#[tokio::test(start_paused = true)]
async fn a_write_that_is_delayed_is_sent_only_if_the_lock_is_held_then() {
    for is_lost in [false, true] {
        let (server, lock) = configured_and_locked().await;
        server.hold_back(&format!("PATCH {MAPS}"), A_WHILE);
        if is_lost {
            take_over(&server);
        }
        let ended = run(&server, &upgrading(), With::locked(&lock)).await;
        assert_eq!(server.writes().len(), usize::from(!is_lost));
        let Some(failure) = ended.err() else {
            assert!(!is_lost);
            continue;
        };
        assert!(!failure.error.changed);
        assert_eq!(failure.error.kind, ErrorKind::Conflict);
        assert_eq!(
            said(&failure),
            "the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing was changed"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_deletion_that_is_delayed_after_the_mark_is_not_sent_without_the_lock() {
    let (server, lock) = configured_and_locked().await;
    let path = "/api/v1/namespaces/old";
    server.put(path, json!({"metadata": {"name": "old"}}));
    let target = Seen::new(Reference::cluster(NAMESPACE, "old"), Version::of(&server.get(path).unwrap()));
    server.hold_back(&format!("DELETE {path}"), A_WHILE);
    let others = async {
        sleep(Duration::from_secs(1)).await;
        take_over(&server);
    };
    let plan = plan_of(Action::Delete { target });
    let (failure, ()) = tokio::join!(failure_of(&server, &plan, With::locked(&lock)), others);
    assert_eq!(server.writes(), [format!("PATCH {path}")]);
    assert_eq!(failure.error.kind, ErrorKind::HalfDone);
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back");
}
