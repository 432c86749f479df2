//! Waiting for jobs, against an API server and a Salt in memory.

use std::time::Duration;

use clap::{Args, FromArgMatches};
use insta::assert_snapshot;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::wait;
use crate::cli::job::WaitJobArgs;
use crate::commands::change::tests::Command;
use crate::error::{CommandError, Result};
use crate::execute::tests::salt::submitted;
use crate::execute::tests::{LEASE, config_path, configured, locked};
use base::error::ErrorKind;
use client::cluster::lock::Lock;
use client::cluster::scripted::{Fault, Scripted};
use client::salt::scripted::{FakeSalt, Reply, ended, jid_of, pending};
use domain::api::state::Conclusion;
use domain::history::journal::{Entry, entries, with};
use domain::history::{Author, History};
use domain::lock::{JOBS, JobNote, Scope};
use domain::object::resource::{CONFIG_MAP, NAMESPACE, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known::{DELETION_MARK, ENVIRONMENT, ENVIRONMENT_CONFIG, HISTORY, JOURNAL};
use domain::plan::{Action, Condition, Intent};
use domain::salt::jid::Jid;
use domain::testing::samples::{author, revision};

const PREPARED: &str = "3006/job-prepare.json";
const FAILED: &str = "3006/job-fail-version.json";

fn journal_path() -> String {
    format!("/api/v1/namespaces/kube-system/configmaps/{JOURNAL}")
}

/// A command that was left to a job, with this still to do.
fn left_to(jid: &Jid, undoes: bool, remaining: Vec<Action>) -> JobNote {
    JobNote {
        jid: jid.to_string(),
        user: "jo".to_owned(),
        command: "upgrade solution x".to_owned(),
        subject: "solution/x".to_owned(),
        function: "prepare".to_owned(),
        remaining,
        scopes: vec![Scope::Environment("prod".to_owned())],
        undoes,
        ..JobNote::default()
    }
}

/// The API server with that command, in the history and in the journal.
async fn server(note: JobNote) -> Scripted {
    let server = configured();
    let history = History::default().with(revision(1, Some("1"), Some("2")));
    let history = history.concluded("1", Conclusion::Submitted, Some(&note.jid)).unwrap();
    server.change(&config_path(), &json!({"metadata": {"annotations": {HISTORY: history.text()}}}));
    let entry = Entry {
        author: Author { command: "import archive /x.iso".to_owned(), ..author("2") },
        objects: vec!["archive/x-1".to_owned()],
        environment: None,
        result: Conclusion::Submitted,
        job: Some(note.jid.clone()),
    };
    server.put(&journal_path(), json!({"data": {"history": with("", &[entry])}}));
    let lock = locked(&server.cluster(), "ann").await;
    lock.note(note).await.unwrap();
    lock.leave().await.unwrap();
    server
}

fn conclude() -> Action {
    Action::Conclude { namespaces: vec!["prod".to_owned()], id: "1".to_owned() }
}

/// How the command ended, by the history and by the journal.
fn recorded(server: &Scripted) -> (Option<Conclusion>, Conclusion) {
    let config = server.get(&config_path()).unwrap();
    let history = History::of(config["metadata"]["annotations"][HISTORY].as_str());
    let journal = server.get(&journal_path()).unwrap();
    let journal = entries(journal["data"]["history"].as_str().unwrap());
    (history.revisions()[0].result, journal[0].result)
}

async fn waited(server: &Scripted, fake: &FakeSalt, jid: &Jid) -> (Result<()>, String) {
    waited_for("10m", server, fake, jid).await
}

/// The wait with this `--timeout`.
async fn waited_for(time: &str, server: &Scripted, fake: &FakeSalt, jid: &Jid) -> (Result<()>, String) {
    let command = Command::of(server, Some(fake.salt()));
    let words = ["job", jid.as_str(), "--timeout", time];
    let parsed = WaitJobArgs::augment_args(clap::Command::new("wait")).get_matches_from(words);
    let outcome = wait(&command.context, &WaitJobArgs::from_arg_matches(&parsed).unwrap()).await;
    (outcome, command.stdout.text())
}

/// How the wait for a job with this record ends, what it says, and how the job's command ended by the records.
async fn ended_with(record: &str, undoes: bool) -> (Result<()>, String, (Option<Conclusion>, Conclusion)) {
    let jid = jid_of(1);
    let server = server(left_to(&jid, undoes, vec![conclude()])).await;
    let fake = FakeSalt::start();
    fake.answer("job", ended(&jid, record));
    let (outcome, said) = waited(&server, &fake, &jid).await;
    let text = outcome.as_ref().map_or_else(CommandError::message, |()| said);
    (outcome, text.replace(jid.as_str(), "<job>"), recorded(&server))
}

#[tokio::test(start_paused = true)]
async fn a_job_that_succeeded_ends_its_command_in_the_records() {
    let (outcome, said, recorded) = ended_with(PREPARED, false).await;
    outcome.unwrap();
    assert_eq!(said, "job/<job> succeeded\n");
    assert_eq!(recorded, (Some(Conclusion::Succeeded), Conclusion::Succeeded));
}

#[tokio::test(start_paused = true)]
async fn a_job_that_failed_ends_its_command_in_the_records() {
    let (outcome, said, recorded) = ended_with(FAILED, false).await;
    assert_eq!(outcome.unwrap_err().kind, ErrorKind::JobFailed);
    assert_snapshot!(said, @"Salt job <job> (metalk8s.orchestrate.solutions.prepare-environment) failed: vm_master: Cannot deploy Solution example-solution-9.9.9 for environment smoke: Version 9.9.9 is not available for Solution example-solution; the earlier changes of its command were not rolled back");
    assert_eq!(recorded, (Some(Conclusion::Failed), Conclusion::Failed));
}

/// How a wait that checks once ends.
async fn looked(server: &Scripted, fake: &FakeSalt, jid: &Jid) -> (ErrorKind, String) {
    let looked = waited_for("0", server, fake, jid);
    let (outcome, said) = timeout(Duration::from_mins(9), looked).await.expect("an end");
    let error = outcome.err().map(|error| (error.kind, error.message()));
    let (kind, text) = error.unwrap_or((ErrorKind::Failed, said));
    (kind, text.replace(jid.as_str(), "<job>"))
}

#[tokio::test(start_paused = true)]
async fn a_wait_of_no_time_looks_once_and_changes_nothing() {
    let jid = jid_of(1);
    let remaining = vec![Action::orchestrate("prepare", json!({})), conclude()];
    let server = server(left_to(&jid, false, remaining)).await;
    let (fake, before) = (FakeSalt::start(), server.writes());
    fake.answer("job", pending(&jid));
    let (kind, said) = looked(&server, &fake, &jid).await;
    assert_eq!((kind, fake.count("job")), (ErrorKind::TimedOut, 1), "{said}");
    assert!(said.starts_with("Salt job <job> still runs"), "{said}");

    let fake = FakeSalt::start();
    fake.answer("job", ended(&jid, PREPARED));
    let (kind, said) = looked(&server, &fake, &jid).await;
    assert_eq!((kind, fake.count("state.orchestrate")), (ErrorKind::HalfDone, 0), "{said}");
    assert!(said.contains("is not finished: --timeout=0 leaves no time for that"), "{said}");
    assert_eq!(server.writes(), before);
}

#[tokio::test(start_paused = true)]
async fn a_wait_of_no_time_sees_a_job_that_has_ended() {
    let jid = jid_of(1);
    let server = server(left_to(&jid, false, vec![conclude()])).await;
    let fake = FakeSalt::start();
    fake.answer("job", ended(&jid, PREPARED));
    assert_eq!(looked(&server, &fake, &jid).await.1, "job/<job> succeeded\n");
    assert_eq!(recorded(&server), (Some(Conclusion::Succeeded), Conclusion::Succeeded));
}

#[tokio::test(start_paused = true)]
async fn a_command_whose_undo_was_left_to_a_job_was_rolled_back() {
    let (outcome, said, recorded) = ended_with(PREPARED, true).await;
    outcome.unwrap();
    assert_eq!(
        said,
        "job/<job> succeeded, and the changes of its command (upgrade solution x) were rolled back\n"
    );
    assert_eq!(recorded, (Some(Conclusion::RolledBack), Conclusion::RolledBack));
}

/// What is said of an undo that was left to a job, which succeeds, and so does the next one; and how its command ended by the
/// records.
async fn undone(stays: &[&str], remaining: Vec<Action>) -> (String, (Option<Conclusion>, Conclusion)) {
    let (jid, next) = (jid_of(2), jid_of(1));
    let note = JobNote {
        stays: stays.iter().map(|&what| what.to_owned()).collect(),
        ..left_to(&jid, true, remaining)
    };
    let server = server(note).await;
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", submitted(&next));
    fake.answer("job", ended(&jid, PREPARED));
    fake.answer("job", ended(&next, PREPARED));
    let (outcome, said) = waited(&server, &fake, &jid).await;
    outcome.unwrap();
    (said.replace(jid.as_str(), "<job>"), recorded(&server))
}

#[tokio::test(start_paused = true)]
async fn an_undo_that_is_finished_later_ends_with_a_command_that_was_rolled_back() {
    let remaining = vec![Action::orchestrate("prepare", json!({})), conclude()];
    let (said, recorded) = undone(&[], remaining).await;
    assert_snapshot!(said, @"job/<job> succeeded, and the changes of its command (upgrade solution x) were rolled back");
    let expected = (Some(Conclusion::RolledBack), Conclusion::RolledBack);
    assert_eq!(recorded, expected);
}

/// The process that began the undo has kept what somebody else changed, before it left the rest to a job.
#[tokio::test(start_paused = true)]
async fn an_undo_that_kept_something_did_not_roll_all_back() {
    for remaining in [vec![conclude()], vec![Action::orchestrate("prepare", json!({})), conclude()]] {
        let (said, recorded) = undone(&["configmap/c is kept: others changed it"], remaining).await;
        assert_eq!(
            said,
            "job/<job> succeeded, and the changes of its command (upgrade solution x) were rolled back, but configmap/c is kept: \
             others changed it\n"
        );
        assert_eq!(recorded, (Some(Conclusion::Failed), Conclusion::Failed));
    }
}

#[tokio::test(start_paused = true)]
async fn an_undo_whose_job_failed_is_half_done() {
    let (outcome, said, recorded) = ended_with(FAILED, true).await;
    assert_eq!(outcome.unwrap_err().kind, ErrorKind::HalfDone);
    assert_snapshot!(said, @"Salt job <job> (metalk8s.orchestrate.solutions.prepare-environment) failed: vm_master: Cannot deploy Solution example-solution-9.9.9 for environment smoke: Version 9.9.9 is not available for Solution example-solution; this was part of the rollback of its command (upgrade solution x)");
    assert_eq!(recorded, (Some(Conclusion::Failed), Conclusion::Failed));
}

#[tokio::test(start_paused = true)]
async fn an_end_that_was_not_seen_is_not_recorded() {
    // Salt has forgotten the job.
    let jid = jid_of(25 * 3600);
    let server = server(left_to(&jid, false, vec![conclude()])).await;
    let fake = FakeSalt::start();
    fake.answer("job", pending(&jid));
    let (outcome, _) = waited(&server, &fake, &jid).await;
    assert_eq!(outcome.unwrap_err().kind, ErrorKind::NotFound);
    let expected = (Some(Conclusion::Submitted), Conclusion::Submitted);
    assert_eq!(recorded(&server), expected);
}

/// An earlier holder of the lock was about to delete the namespace.
#[tokio::test(start_paused = true)]
async fn a_late_deletion_is_ended_before_the_command_is_finished() {
    let (jid, next) = (jid_of(2), jid_of(1));
    let remaining = vec![Action::orchestrate("prepare", json!({})), conclude()];
    let server = server(left_to(&jid, false, remaining)).await;
    let namespace = "/api/v1/namespaces/prod";
    let labels = json!({ENVIRONMENT: "prod", DELETION_MARK: "yes"});
    server.put(namespace, json!({"metadata": {"name": "prod", "labels": labels}}));
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", submitted(&next));
    fake.answer("job", ended(&jid, PREPARED));
    fake.answer("job", ended(&next, PREPARED));
    waited(&server, &fake, &jid).await.0.unwrap();
    let labels = &server.get(namespace).unwrap()["metadata"]["labels"];
    assert_eq!(*labels, json!({ENVIRONMENT: "prod"}));
}

/// The namespace that the command created, with or without a record of that. An older version of the plugin had none.
#[tokio::test(start_paused = true)]
async fn an_undo_that_is_finished_later_knows_what_its_command_created() {
    let (target, path) = (Reference::cluster(NAMESPACE, "new"), "/api/v1/namespaces/new");
    let manifest = json!({"metadata": {"name": "new", "labels": {"environment": "prod"}}});
    let (_, unmake) = Action::create(target.clone(), manifest.clone());
    let gone = Action::Await(Condition::Gone(Seen::by_name(target.clone())));
    for is_recorded in [true, false] {
        let (jid, fake) = (jid_of(1), FakeSalt::start());
        let uid = Version { uid: Some("recorded-uid".to_owned()), resource_version: None };
        let made = is_recorded.then(|| Seen::new(target.clone(), uid)).into_iter().collect();
        let remaining = vec![unmake.clone(), gone.clone(), conclude()];
        let server = server(JobNote { made, ..left_to(&jid, true, remaining) }).await;
        server.put(path, manifest.clone());
        let uid = server.get(path).unwrap()["metadata"]["uid"].as_str().unwrap().to_owned();
        let notes = server.get(LEASE).unwrap()["metadata"]["annotations"][JOBS].as_str().unwrap().to_owned();
        let notes = notes.replace("recorded-uid", &uid);
        server.change(LEASE, &json!({"metadata": {"annotations": {JOBS: notes}}}));
        fake.answer("job", ended(&jid, PREPARED));
        let (outcome, said) = waited(&server, &fake, &jid).await;
        outcome.unwrap();
        assert_eq!(server.get(path).is_none(), is_recorded, "{said}");
        let kept = "but namespace/new is kept: it may not have been created by this command";
        assert_eq!(said.contains(kept), !is_recorded, "{said}");
        let result = if is_recorded { Conclusion::RolledBack } else { Conclusion::Failed };
        assert_eq!(recorded(&server), (Some(result), result));
    }
}

#[tokio::test(start_paused = true)]
async fn an_undo_that_is_finished_later_keeps_what_others_made_since_then() {
    let (jid, fake) = (jid_of(1), FakeSalt::start());
    let config = Reference::namespaced(CONFIG_MAP, "prod", ENVIRONMENT_CONFIG);
    let (again, _) = Action::create(config, json!({"metadata": {"name": ENVIRONMENT_CONFIG}}));
    let operator = Action::RemoveOperator { namespace: "prod".to_owned(), solution: "x".to_owned() };
    let refused = Action::Delete { target: Seen::by_name(Reference::cluster(NAMESPACE, "none")) };
    let server = server(left_to(&jid, true, vec![again, operator, refused])).await;
    server.fail("DELETE /api/v1/namespaces/none", Fault::Refused(403));
    fake.answer("job", ended(&jid, PREPARED));
    fake.answer("job", ended(&jid, PREPARED));
    let failed = waited(&server, &fake, &jid).await.0.unwrap_err();
    assert_eq!(failed.kind, ErrorKind::HalfDone);
    assert!(!failed.message().contains("done before"), "{}", failed.message());
    assert!(failed.message().contains("failed to delete namespace/none"), "{}", failed.message());

    let (outcome, said) = waited(&server, &fake, &jid).await;
    outcome.unwrap();
    assert_snapshot!(said.replace(jid.as_str(), "<job>"), @"job/<job> succeeded, and the changes of its command (upgrade solution x) were rolled back, but configmap/metalk8s-environment in prod is kept: not created by this command, but the operator of x in prod is kept: it is configured for 1");
    assert_eq!(server.get(&config_path()).unwrap()["data"], json!({"x": "1"}));
}

/// The wait for a job whose command goes on for half a minute, and then ends so.
async fn waited_beside(
    record: &str,
    remaining: Vec<Action>,
    end: impl AsyncFnOnce(&Lock),
) -> (Result<()>, String) {
    let (jid, fake) = (jid_of(1), FakeSalt::start());
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    lock.note(left_to(&jid, false, remaining)).await.unwrap();
    fake.answer("job", ended(&jid, record));
    fake.answer("job", ended(&jid, record));
    let going_on = async {
        sleep(Duration::from_secs(30)).await;
        end(&lock).await;
        lock.release().await.unwrap();
    };
    let ((outcome, said), ()) = tokio::join!(waited(&server, &fake, &jid), going_on);
    (outcome, said.replace(jid.as_str(), "<job>"))
}

#[tokio::test(start_paused = true)]
async fn a_command_that_still_runs_is_waited_for() {
    let remaining = vec![Action::orchestrate("prepare", json!({})), conclude()];
    let (outcome, said) = waited_beside(PREPARED, remaining, async |lock| lock.settle().await).await;
    outcome.unwrap();
    assert_eq!(said, "job/<job> succeeded\n");
}

#[tokio::test(start_paused = true)]
async fn a_failed_job_whose_command_rolls_back_says_so() {
    let stays = ["configmap/c is kept".to_owned()];
    for (stays, said) in [(&stays[..0], ""), (&stays[..], ", but configmap/c is kept")] {
        let undone = async |lock: &Lock| {
            lock.renounce().await.unwrap();
            lock.undone(stays).await;
        };
        let (outcome, _) = waited_beside(FAILED, vec![conclude()], undone).await;
        let failed = outcome.unwrap_err();
        assert_eq!(failed.kind, ErrorKind::JobFailed);
        let end = format!("; the changes of its command (upgrade solution x) were rolled back{said}");
        assert!(failed.message().ends_with(&end), "{}", failed.message());
    }
}

#[tokio::test(start_paused = true)]
async fn a_failed_job_is_followed_to_the_job_of_the_undo() {
    let (jid, next) = (jid_of(2), jid_of(1));
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    lock.note(left_to(&jid, false, vec![conclude()])).await.unwrap();
    lock.note(left_to(&next, true, vec![])).await.unwrap();
    lock.leave().await.unwrap();
    let fake = FakeSalt::start();
    fake.answer("job", ended(&jid, FAILED));
    fake.answer("job", ended(&next, PREPARED));
    let failed = waited(&server, &fake, &jid).await.0.unwrap_err();
    assert_eq!(failed.kind, ErrorKind::JobFailed);
    let end = "; the changes of its command (upgrade solution x) were rolled back";
    assert!(failed.message().ends_with(end), "{}", failed.message());
}

const PODS: &str = "/api/v1/namespaces/kube-system/pods";

/// Waits for the first job of an import; says how often the Salt master was reconfigured.
async fn imported(server: &Scripted, jid: &Jid) -> usize {
    let (fake, next) = (FakeSalt::start(), jid_of(1));
    fake.answer("job", ended(jid, "3006/job-import.json"));
    let mut record = Value::Null;
    if let Reply::Json(_, done) = ended(&next, "3006/job-master-installed.json") {
        record = done;
    }
    fake.answer("job", Reply::Json(200, record));
    let minion = json!({"return": [{"jid": next.as_str(), "minions": ["bootstrap"]}]});
    fake.answer("state.sls", Reply::Json(200, minion));
    let (outcome, _) = waited(server, &fake, jid).await;
    outcome.unwrap();
    fake.count("state.sls")
}

#[tokio::test(start_paused = true)]
async fn an_import_is_finished_where_it_is_not_known_what_the_master_sees() {
    let steps = || {
        vec![
            Action::Backend(Intent::PassToMaster),
            Action::Await(Condition::MasterSees { archives: vec!["x-1".to_owned()], present: true }),
        ]
    };
    let volume = |name: &str, path: &str| json!({"name": name, "hostPath": {"path": path}});
    let master = |volumes: Value| json!({"metadata": {"labels": {"app": "salt-master"}}, "spec": {"containers": [], "volumes": volumes}});
    let seen = json!([volume("config", "/etc/salt"), volume("solution-x-1", "/srv/scality/x-1")]);
    let jid = jid_of(2);
    for (pod, runs) in [(None, 1), (Some(master(json!([]))), 1), (Some(master(seen)), 0)] {
        let server = server(left_to(&jid, false, steps())).await;
        if let Some(pod) = &pod {
            server.put(&format!("{PODS}/salt-master-1"), pod.clone());
        }
        assert_eq!(imported(&server, &jid).await, runs, "{pod:?}");
    }
    // Its Pod may not be read.
    let server = server(left_to(&jid, false, steps())).await;
    for _ in 0..2 {
        server.fail(&format!("GET {PODS}"), Fault::Refused(403));
    }
    assert_eq!(imported(&server, &jid).await, 1);
}
