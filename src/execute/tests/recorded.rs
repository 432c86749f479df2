//! How a command ended, in the history of its Environment.

use insta::assert_snapshot;

use super::*;
use domain::api::state::Conclusion;
use domain::history::{History, Revision};
use domain::object::well_known::HISTORY;
use domain::testing::samples::{author, revision};

/// The same change with an entry in the history, whose result is recorded at the end.
fn recorded() -> Plan {
    let (mut forward, back) = upgrade();
    let revision = Revision { author: author("mine"), ..revision(1, Some("1"), Some("2")) };
    if let Action::Patch { patch, .. } = &mut forward {
        let text = History::default().with(revision).text();
        patch["metadata"]["annotations"][HISTORY] = text.into();
    }
    let mut plan = Plan::default();
    plan.with_undo(forward, vec![back]);
    plan
}

fn concluded(mut plan: Plan) -> Plan {
    plan.then(Action::Conclude { namespaces: vec!["prod".to_owned()], id: "mine".to_owned() });
    plan
}

fn result(server: &Scripted) -> Option<String> {
    let object = server.get(&config_path())?;
    let text = object["metadata"]["annotations"][HISTORY].as_str()?;
    let history = History::of(Some(text));
    history.revisions().first().map(|one| one.result.map_or("open", Conclusion::word).to_owned())
}

#[tokio::test(start_paused = true)]
async fn success_and_rollback_are_recorded() {
    let server = configured();
    let plan = concluded(recorded());
    run(&server, &plan, With::default()).await.unwrap();
    assert_eq!(result(&server).as_deref(), Some("Succeeded"));

    let server = configured();
    let mut plan = recorded();
    refused(&server, &mut plan);
    let failure = failure_of(&server, &concluded(plan), With::default()).await;
    assert!(failure.error.rolled_back, "{}", said(&failure));
    assert_eq!(data(&server), json!({"x": "1"}));
    assert_eq!(result(&server).as_deref(), Some("RolledBack"));
}

#[tokio::test(start_paused = true)]
async fn versions_that_are_restored_are_recorded_with_them() {
    let server = configured();
    let mut plan = recorded();
    refused(&server, &mut plan);
    // The process is killed after that.
    let [get, patch] = ["GET", "PATCH"].map(|verb| format!("{verb} {}", config_path()));
    server.before(&get.clone(), move |server| {
        let (get, again) = (get.clone(), patch.clone());
        server.before(&patch, move |server| {
            let again = again.clone();
            server.before(&get, move |server| server.fail(&again, Fault::Refused(500)));
        });
    });
    failure_of(&server, &concluded(plan), With::default()).await;
    assert_eq!(data(&server), json!({"x": "1"}));
    assert_eq!(result(&server).as_deref(), Some("open"));
    let object = server.get(&config_path()).unwrap();
    let history = History::of(object["metadata"]["annotations"][HISTORY].as_str());
    assert!(history.revisions().iter().all(|one| !one.holds()), "{history:?}");
}

#[tokio::test(start_paused = true)]
async fn a_change_that_was_refused_has_no_entry() {
    let server = configured();
    server.fail(&format!("PATCH {}", config_path()), Fault::Refused(403));
    failure_of(&server, &concluded(recorded()), With::default()).await;
    assert_eq!(result(&server).as_deref(), None);
}

#[tokio::test(start_paused = true)]
async fn a_result_that_cannot_be_recorded_fails_nothing() {
    let server = configured();
    server.before(&format!("GET {}", config_path()), |server| {
        server.fail(&format!("PATCH {}", config_path()), Fault::Refused(500));
    });
    run(&server, &concluded(recorded()), With::default()).await.unwrap();
    assert_eq!(data(&server), json!({"x": "2"}));
    assert_eq!(result(&server).as_deref(), Some("open"));
}

#[tokio::test(start_paused = true)]
async fn what_others_write_meanwhile_stays() {
    let server = configured();
    server.before(&format!("GET {}", config_path()), |server| {
        server.before(&format!("PATCH {}", config_path()), |server| {
            server.change(&config_path(), &json!({"data": {"y": "1"}}));
        });
    });
    run(&server, &concluded(recorded()), With::default()).await.unwrap();
    assert_eq!(data(&server), json!({"x": "2", "y": "1"}));
    assert_eq!(result(&server).as_deref(), Some("Succeeded"));
}

#[tokio::test(start_paused = true)]
async fn a_command_that_lost_its_lock_records_nothing() {
    let (server, lock) = configured_and_locked().await;
    let mut plan = recorded();
    plan.then(Action::Await(Condition::Gone(Seen::by_name(config()))));
    server.before(&format!("GET {}", config_path()), take_over);
    let (events, told) = heard();
    failure_of(&server, &concluded(plan), With::locked(&lock).events(&events)).await;
    assert_eq!(result(&server).as_deref(), Some("open"));
    let told = told.lock().unwrap();
    let warnings = told.iter().filter_map(|event| match event {
        Event::Warning(text) => Some(text.as_str()),
        _ => None,
    });
    assert_snapshot!(warnings.collect::<Vec<_>>().join("\n"), @"the result is not recorded in the history: the lock of environment/prod was lost to bob@desk (downgrade solution x)");
    assert_eq!(server.writes().len(), 1);
}
