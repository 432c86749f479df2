//! Several objects in one command, and Ctrl-C between them.

use super::*;

/// Changes each of these; those that have a failure fail with it.
async fn each(command: &Command, subjects: &[(&str, Option<Kind>)]) -> Result<()> {
    let asking = Asking::plainly();
    let subjects = subjects.iter().map(|(name, fails)| ((*name).to_owned(), *fails));
    let decide = async |_: &Context, name: &str, fails: Option<Kind>| match fails {
        Some(Kind::Interrupted) => {
            command.keys.send_replace(1);
            std::future::pending().await
        }
        Some(kind) => Err(CommandError::new(kind, format!("{name} is at fault"))),
        None => {
            let done = ActionResult::done(name, "upgrade", format!("{name} upgraded"));
            Ok(Proposal::new(Decision::Do(Plan::default()), done))
        }
    };
    let change = |_: &Option<Kind>| asking.change();
    command
        .context
        .change_each("upgrade", subjects, change, decide)
        .await
}

#[tokio::test(start_paused = true)]
async fn the_first_failure_is_the_status_and_each_object_is_told() {
    let server = configured();
    let subjects = [
        ("a", None),
        ("b", Some(Kind::NotFound)),
        ("c", Some(Kind::Denied)),
        ("d", None),
    ];
    let command = Command::of(&server, None);
    let error = each(&command, &subjects).await.unwrap_err();
    assert!(error.is_silent() && error.kind == Kind::NotFound, "{error:?}");
    assert_eq!(command.stdout.text(), "a upgraded\nd upgraded\n");
    assert_eq!(
        command.stderr.text(),
        "error: b is at fault\nerror: c is at fault\n"
    );
    assert_eq!(standings(&server).await, []);

    let command = Command::printing(OutputFormat::Json, server.cluster(), None);
    let error = each(&command, &subjects).await.unwrap_err();
    assert_eq!(error.kind, Kind::NotFound);
    let document: Value = serde_json::from_str(&command.stdout.text()).unwrap();
    let items = document["items"].as_array().unwrap();
    let told: Vec<_> = items
        .iter()
        .map(|item| (item["name"].as_str().unwrap(), item["result"] == true))
        .collect();
    assert_eq!(told, [("a", true), ("b", false), ("c", false), ("d", true)]);
    assert_eq!(items[2]["message"], "c is at fault");
}

#[tokio::test(start_paused = true)]
async fn the_failure_of_an_only_object_is_the_command_s_own() {
    let command = Command::of(&configured(), None);
    let error = each(&command, &[("a", Some(Kind::Denied))]).await.unwrap_err();
    assert_eq!(error.message(), "a is at fault");
    assert!(!error.is_silent());
    assert_eq!(command.stdout.text() + &command.stderr.text(), "");
}

#[tokio::test(start_paused = true)]
async fn after_ctrl_c_nothing_is_begun() {
    let server = configured();
    let command = Command::of(&server, None);
    command.keys.send_replace(1);
    let error = command.changes(&Asking::plainly(), planned()).await.unwrap_err();
    assert_eq!(error.kind, Kind::Interrupted);
    assert_eq!(error.message(), "interrupted before it started");
    assert!(server.asked().is_empty(), "{:?}", server.asked());
}

#[tokio::test(start_paused = true)]
async fn ctrl_c_while_a_decision_is_made_ends_it_and_keeps_later_objects_from_beginning() {
    let server = configured();
    let command = Command::of(&server, None);
    let subjects = [("a", None), ("b", Some(Kind::Interrupted)), ("c", None)];
    let error = each(&command, &subjects).await.unwrap_err();
    assert_eq!(error.kind, Kind::Interrupted);
    assert_eq!(command.stdout.text(), "a upgraded\n");
    assert_eq!(
        command.stderr.text(),
        "error: interrupted; nothing was changed\nerror: interrupted before it started\n"
    );
    assert!(server.writes().is_empty(), "{:?}", server.writes());
    assert_eq!(standings(&server).await, []);
}
