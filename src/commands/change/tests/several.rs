//! Several objects in one command, one after another and at the same time, and Ctrl-C between them.

use std::cell::RefCell;

use insta::assert_snapshot;
use tokio::sync::Barrier;

use super::*;
use domain::object::resource::{CONFIG_MAP, NAMESPACE, Reference};
use domain::object::seen::Seen;
use domain::plan::{Action, Condition};

/// Changes each of these; those that have a failure fail with it.
async fn each(command: &Command, subjects: &[(&str, Option<ErrorKind>)]) -> Result<()> {
    let asking = Asking::plainly();
    let subjects = subjects.iter().map(|(name, fails)| ((*name).to_owned(), *fails));
    let decide = async |_: &Context, name: &str, fails: Option<ErrorKind>| match fails {
        Some(ErrorKind::Interrupted) => {
            command.keys.send_replace(1);
            std::future::pending().await
        }
        Some(kind) => Err(CommandError::new(kind, format!("{name} is at fault"))),
        None => {
            let done = ActionResult::done(name, "upgrade", format!("{name} upgraded"));
            Ok(Proposal::new(Decision::Do(Plan::default()), done))
        }
    };
    let change = |_: &str, _: &Option<ErrorKind>| asking.change();
    crate::commands::change::each(&command.context, "upgrade", subjects, change, decide).await
}

#[tokio::test(start_paused = true)]
async fn what_is_half_done_is_the_status_whatever_failed_before() {
    let server = configured();
    let subjects =
        [("a", Some(ErrorKind::NotFound)), ("b", Some(ErrorKind::HalfDone)), ("c", Some(ErrorKind::Denied))];
    let command = Command::of(&server, None);
    let error = each(&command, &subjects).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::HalfDone);
}

#[tokio::test(start_paused = true)]
async fn the_first_failure_is_the_status_and_each_object_is_told() {
    let server = configured();
    let subjects =
        [("a", None), ("b", Some(ErrorKind::NotFound)), ("c", Some(ErrorKind::Denied)), ("d", None)];
    let command = Command::of(&server, None);
    let error = each(&command, &subjects).await.unwrap_err();
    assert!(error.is_silent() && error.kind == ErrorKind::NotFound, "{error:?}");
    assert_eq!(command.stdout.text(), "a upgraded\nd upgraded\n");
    assert_eq!(command.stderr.text(), "error: b is at fault\nerror: c is at fault\nof 4: 2 done, 2 failed\n");
    assert_eq!(standings(&server).await, []);

    let command = Command::printing(OutputFormat::Json, server.cluster(), None);
    let error = each(&command, &subjects).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::NotFound);
    let document: Value = serde_json::from_str(&command.stdout.text()).unwrap();
    let items = document["items"].as_array().unwrap();
    let told: Vec<_> =
        items.iter().map(|item| (item["name"].as_str().unwrap(), item["result"] == true)).collect();
    assert_eq!(told, [("a", true), ("b", false), ("c", false), ("d", true)]);
    assert_eq!(items[2]["message"], "c is at fault");
}

#[tokio::test(start_paused = true)]
async fn the_failure_of_an_only_object_is_the_command_s_own() {
    let command = Command::of(&configured(), None);
    let error = each(&command, &[("a", Some(ErrorKind::Denied))]).await.unwrap_err();
    assert_eq!(error.message(), "a is at fault");
    assert!(!error.is_silent());
    assert_eq!(command.stdout.text() + &command.stderr.text(), "");
}

#[tokio::test(start_paused = true)]
async fn after_ctrl_c_nothing_is_begun() {
    let server = configured();
    let command = Command::of(&server, None);
    command.keys.send_replace(1);
    let error = command.changes(&Asking::plainly(), upgrading()).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Interrupted);
    assert_eq!(error.message(), "interrupted before it started");
    assert!(server.asked().is_empty(), "{:?}", server.asked());
}

#[tokio::test(start_paused = true)]
async fn ctrl_c_while_a_decision_is_made_ends_it_and_keeps_later_objects_from_beginning() {
    let server = configured();
    let command = Command::of(&server, None);
    let subjects = [("a", None), ("b", Some(ErrorKind::Interrupted)), ("c", None)];
    let error = each(&command, &subjects).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Interrupted);
    assert_eq!(command.stdout.text(), "a upgraded\n");
    assert_eq!(
        command.stderr.text(),
        "error: b: interrupted; nothing was changed\nof 3: 1 done, 1 failed, 1 not started: c\n"
    );
    assert!(server.writes().is_empty(), "{:?}", server.writes());
    assert_eq!(standings(&server).await, []);
}

#[tokio::test(start_paused = true)]
async fn after_a_failure_of_the_work_nothing_more_is_begun() {
    for (kind, expected) in [
        (ErrorKind::JobFailed, "of 3: 1 done, 1 failed, 1 not started: c\n"),
        // What is refused says something about its own object alone.
        (ErrorKind::Conflict, "of 3: 2 done, 1 failed\n"),
    ] {
        let server = configured();
        let subjects = [("a", None), ("b", Some(kind)), ("c", None)];
        let command = Command::of(&server, None);
        let error = each(&command, &subjects).await.unwrap_err();
        assert!(error.is_silent() && error.kind == kind, "{error:?}");
        let said = command.stderr.text();
        assert_eq!(said, format!("error: b is at fault\n{expected}"));
    }

    let server = configured();
    let command = Command::printing(OutputFormat::Json, server.cluster(), None);
    let subjects = [("a", Some(ErrorKind::TimedOut)), ("b", None)];
    assert_eq!(each(&command, &subjects).await.unwrap_err().kind, ErrorKind::TimedOut);
    let document: Value = serde_json::from_str(&command.stdout.text()).unwrap();
    let told = |index: usize| {
        let item = &document["items"][index];
        json!([item["name"], item["result"], item["reason"], item["message"]])
    };
    assert_eq!(told(0), json!(["a", false, "TimedOut", "a is at fault"]));
    assert_eq!(told(1), json!(["b", false, "TimedOut", "b was not started"]));
}

/// Changes Environments of these names as `decide` says, this many at the same time.
async fn beside(
    command: &Command,
    concurrency: &str,
    names: &[&str],
    decide: impl AsyncFn(&str) -> Result<Proposal>,
) -> Result<()> {
    let asking = Asking::plainly();
    let subjects = names.iter().map(|&name| (format!("environment/{name}"), name));
    let change = |_: &str, name: &&str| Change::of_environment(name, &asking.locked);
    let decide = async |_: &Context, _: &str, name: &str| decide(name).await;
    let concurrency = concurrency.parse().unwrap();
    all(&command.context, "upgrade", concurrency, subjects, change, decide).await
}

fn done(name: &str, plan: Plan) -> Proposal {
    let subject = format!("environment/{name}");
    let message = format!("{subject} upgraded");
    Proposal::new(Decision::Do(plan), ActionResult::done(subject, "upgrade", message))
}

#[tokio::test(start_paused = true)]
async fn objects_are_changed_at_the_same_time_and_told_in_their_order() {
    let server = configured();
    let command = Command::of(&server, None);
    // Each waits for the other one.
    let barrier = Barrier::new(2);
    let decide = async |name: &str| {
        barrier.wait().await;
        tokio::time::sleep(Duration::from_secs(if name == "a" { 5 } else { 1 })).await;
        Ok(done(name, Plan::default()))
    };
    beside(&command, "2", &["a", "b", "c", "d"], decide).await.unwrap();
    let expected = ["a", "b", "c", "d"].map(|name| format!("environment/{name} upgraded\n"));
    assert_eq!(command.stdout.text(), expected.concat());
    assert_eq!(standings(&server).await, []);
}

#[tokio::test(start_paused = true)]
async fn changes_of_one_object_follow_each_other_however_many_may_run() {
    let server = configured();
    let command = Command::of(&server, None);
    let running = Cell::new(0);
    let decide = async |name: &str| {
        running.set(running.get() + 1);
        assert_eq!(running.get(), 1);
        tokio::time::sleep(Duration::from_secs(1)).await;
        running.set(running.get() - 1);
        Ok(done(name, Plan::default()))
    };
    beside(&command, "8", &["a", "a", "a"], decide).await.unwrap();
    assert_eq!(command.stdout.text(), "environment/a upgraded\n".repeat(3));
}

/// Namespaces of these names, and a plan for each that deletes it and waits until it is gone.
fn namespaces(server: &Scripted, names: &[&str]) {
    for name in names {
        server.put(&format!("/api/v1/namespaces/{name}"), json!({"metadata": {"name": name}}));
    }
}

fn gone(name: &str) -> Condition {
    Condition::Gone(Seen::by_name(Reference::cluster(NAMESPACE, name)))
}

#[tokio::test(start_paused = true)]
async fn what_only_waits_for_its_deletions_keeps_nothing_from_beginning() {
    let server = configured();
    let names = ["a", "b", "c"];
    namespaces(&server, &names);
    let command = Command::of(&server, None);
    let begun = RefCell::new(Vec::new());
    let decide = async |name: &str| {
        begun.borrow_mut().push(name.to_owned());
        if begun.borrow().len() == names.len() {
            for name in names {
                server.remove(&format!("/api/v1/namespaces/{name}"));
            }
        }
        let plan = plan_of(Action::Await(gone(name)));
        Ok(done(name, plan))
    };
    // With two slots, the third one is begun although the first two still wait for what goes only then.
    beside(&command, "2", &names, decide).await.unwrap();
    assert_eq!(*begun.borrow(), names);
}

#[tokio::test(start_paused = true)]
async fn ctrl_c_undoes_all_that_run() {
    let server = configured();
    let names = ["a", "b"];
    namespaces(&server, &["stays"]);
    let map = |name: &str| Reference::namespaced(CONFIG_MAP, name, "versions");
    let path = |name: &str| format!("/api/v1/namespaces/{name}/configmaps/versions");
    for name in names {
        server.put(&path(name), json!({"metadata": {"name": "versions"}, "data": {"x": "1"}}));
    }
    let command = Command::of(&server, None);
    let decide = async |name: &str| {
        let version = |version: &str| json!({"data": {"x": version}});
        let (forward, back) = Action::change(map(name), None, version("2"), version("1"));
        let mut plan = Plan::default();
        plan.with_undo(forward, vec![back]);
        plan.then(Action::Await(gone("stays")));
        plan.then(Action::Await(Condition::NoneLeft { resource: NAMESPACE, namespace: String::new() }));
        Ok(done(name, plan))
    };
    let keys = async {
        let is_written = |name: &&str| server.get(&path(name)).unwrap()["data"]["x"] == "2";
        while !names.iter().all(is_written) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        command.keys.send_replace(1);
    };
    let (outcome, ()) = tokio::join!(beside(&command, "2", &["a", "b", "c"], decide), keys);
    assert_eq!(outcome.unwrap_err().kind, ErrorKind::Interrupted);
    let data = names.map(|name| server.get(&path(name)).unwrap()["data"]["x"].clone());
    assert_eq!(data, ["1", "1"]);
    assert_snapshot!(command.stderr.text(), @"
    environment/a: waiting until namespace/stays is gone
    environment/a: namespace/stays is still there
    environment/b: waiting until namespace/stays is gone
    environment/b: namespace/stays is still there
    warning: environment/a: interrupted while waiting until namespace/stays is gone; rolling back
    warning: environment/b: interrupted while waiting until namespace/stays is gone; rolling back
    error: environment/a: interrupted while waiting until namespace/stays is gone; changes rolled back
    error: environment/b: interrupted while waiting until namespace/stays is gone; changes rolled back
    of 3: 2 failed and rolled back, 1 not started: environment/c
    ");
    assert_eq!(standings(&server).await, []);
}
