//! `apply -f` against an API server in memory.

use insta::assert_snapshot;
use serde_json::json;

use super::*;
use crate::cli::{self, Apply, Cli, Verb};
use crate::commands::change::interrupted;
use crate::commands::change::tests::Command;
use crate::execute::tests::lock_of;
use crate::output::result::ActionResult;
use client::cluster::scripted::Scripted;
use domain::object::well_known::{ENVIRONMENT, ENVIRONMENT_CONFIG};

const FILE: &str = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\nmetadata: {name: prod}\n\
                    spec: {namespaces: [{name: prod}]}\n";

/// Environment prod with a Solution and a namespace more than the file, and an Environment that no file names.
fn cluster() -> Scripted {
    let server = Scripted::start();
    for (name, environment) in [("prod", "prod"), ("prod-more", "prod"), ("other", "other")] {
        let labels = json!({ENVIRONMENT: environment});
        server.put(&format!("/api/v1/namespaces/{name}"), json!({"metadata": {"labels": labels}}));
    }
    let config = format!("/api/v1/namespaces/prod/configmaps/{ENVIRONMENT_CONFIG}");
    server.put(&config, json!({"metadata": {"namespace": "prod"}, "data": {"x": "1.0.0"}}));
    server
}

async fn applied(command: &Command, prune: &str) -> Result<()> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), FILE).unwrap();
    let words = ["kubectl metalk8s", "apply", "environment", "-f", file.path().to_str().unwrap(), prune];
    let cli = Cli::of(&cli::tree().try_get_matches_from(words).unwrap()).unwrap();
    let Verb::Apply(Apply::Environment(arguments)) = cli.verb else { panic!("another verb") };
    apply(&command.context, &arguments).await
}

/// An import ends in a restart of Salt, and a deactivation deletes definitions: what a file declares cannot follow a removal then.
#[tokio::test(start_paused = true)]
async fn nothing_is_removed_while_the_master_or_the_catalogue_is_being_changed() {
    for scope in [Scope::Master, Scope::Catalogue] {
        for prune in ["--prune", "--prune=environments"] {
            let server = cluster();
            let _held = lock_of(&server.cluster(), "bob", std::slice::from_ref(&scope)).await;
            let command = Command::of(&server, None);
            let error = applied(&command, prune).await.unwrap_err();
            assert_eq!(error.kind, ErrorKind::Conflict, "{error}");
            let told = format!("{error}\n{}", command.stderr.text());
            assert!(told.contains("bob@desk"), "{told}");
            assert_eq!(server.writes(), Vec::<String>::new(), "{scope} {prune}");
        }
    }
}

#[test]
fn a_failure_after_changes_does_not_say_that_nothing_was_changed() {
    let told = |done: ActionResult| {
        let done = ("solution/x".to_owned(), Ok(Done { results: vec![done] }));
        let failed = ("environment/prod".to_owned(), Err(interrupted()));
        let (_, failed) = with_earlier_changes(vec![done, failed]).pop().unwrap();
        failed.unwrap_err().message()
    };
    let done = ActionResult::done("solution/x", "delete", "solution/x deleted");
    assert_snapshot!(told(done), @"interrupted; not rolled back: solution/x deleted");
    let unchanged = ActionResult::unchanged("solution/x", "delete");
    assert_snapshot!(told(unchanged), @"interrupted; nothing was changed");
}
