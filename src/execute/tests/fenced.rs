//! Plans whose lock is lost.

use tokio::time::sleep;

use super::*;

/// Longer than the time between two renewals.
const A_WHILE: Duration = Duration::from_secs(12);

#[tokio::test(start_paused = true)]
async fn a_command_that_lost_its_lock_before_the_first_write_changes_nothing() {
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    take_over(&server);
    sleep(A_WHILE).await;
    let mut plan = Plan::default();
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back]);
    let with = With {
        lock: Some(&lock),
        ..With::default()
    };
    let failure = run(&server, &plan, with).await.unwrap_err();
    assert_eq!(failure.error.kind, Kind::Conflict);
    assert_eq!(
        failure.error.message(),
        "nothing was changed: the lock of environment/prod was lost to bob@desk (downgrade solution x)"
    );
    assert_eq!(server.writes(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_command_that_lost_its_lock_stops_and_puts_nothing_back() {
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    let mut plan = Plan::default();
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back]);
    plan.then(Action::Await(Condition::Gone(config())));
    plan.then(namespace("later").0);
    server.before(&format!("GET {}", config_path()), |server| {
        take_over(server);
        server.change(&config_path(), &json!({"data": {"x": "3"}}));
    });
    let with = With {
        lock: Some(&lock),
        ..With::default()
    };
    let failure = run(&server, &plan, with).await.unwrap_err();
    assert_eq!(failure.error.kind, Kind::HalfDone);
    let message = failure.error.message();
    assert!(
        message.contains("lost to bob@desk") && message.contains("nothing was put back"),
        "{message}"
    );
    assert!(
        hints(&failure).contains("not finished: create namespace/later"),
        "{}",
        hints(&failure)
    );
    assert_eq!(data(&server), json!({"x": "3"}));
    assert_eq!(server.writes().len(), 1);
    assert!(lock.release().await.is_err());
    assert_eq!(server.get(LEASE).unwrap()["spec"]["holderIdentity"], "bob");
}

#[tokio::test(start_paused = true)]
async fn an_undo_stops_where_its_lock_is_lost() {
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    let mut plan = Plan::default();
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back]);
    let wait = Action::Await(Condition::Gone(config()));
    plan.with_undo(namespace("new").0, vec![wait]);
    server.before("GET /api/v1/namespaces/prod", take_over);
    refused(&server, &mut plan);
    let with = With {
        lock: Some(&lock),
        ..With::default()
    };
    let failure = run(&server, &plan, with).await.unwrap_err();
    assert_eq!(failure.error.kind, Kind::HalfDone);
    assert!(failure.error.message().contains("lost to bob@desk"));
    assert_eq!(data(&server), json!({"x": "2"}));
}

#[tokio::test(start_paused = true)]
async fn a_command_without_its_lock_does_not_answer_for_what_it_saw() {
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    let mut plan = Plan::default();
    plan.then(upgrade().0);
    take_over(&server);
    server.before(&format!("PATCH {}", config_path()), |_| {});
    server.fail(&format!("PATCH {LEASE}"), Fault::Silence);
    let with = With {
        lock: Some(&lock),
        ..With::default()
    };
    assert!(run(&server, &plan, with).await.is_ok(), "confirmed a moment ago");
    sleep(A_WHILE).await;
    let mut plan = Plan::default();
    plan.then(Action::Await(Condition::Gone(Reference::cluster(
        NAMESPACE, "none",
    ))));
    let with = With {
        lock: Some(&lock),
        ..With::default()
    };
    let failure = run(&server, &plan, with).await.unwrap_err();
    assert!(failure.error.message().contains("lost to bob@desk"));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_written_until_the_lock_is_confirmed() {
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    for _ in 0..4 {
        server.fail(&format!("PATCH {LEASE}"), Fault::Away);
    }
    sleep(A_WHILE).await;
    let mut plan = Plan::default();
    plan.then(upgrade().0);
    let with = With {
        lock: Some(&lock),
        ..With::default()
    };
    run(&server, &plan, with).await.unwrap();
    let asked = server.asked();
    let confirmed = asked
        .iter()
        .rposition(|request| request.starts_with(&format!("PATCH {LEASE}")));
    let written = asked
        .iter()
        .position(|request| request.starts_with(&format!("PATCH {MAPS}")));
    assert!(confirmed < written, "{asked:?}");
    assert_eq!(data(&server), json!({"x": "2"}));
}
