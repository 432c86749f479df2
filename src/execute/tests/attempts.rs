//! What a command does if each of its writes meets a conflict.

use insta::assert_snapshot;

use super::activated::{active, catalogue, undone};
use super::*;
use crate::execute::attempts::LIMIT;

#[tokio::test(start_paused = true)]
async fn a_faster_writer_is_reported_not_overwritten() {
    let server = Scripted::start();
    server.put(CATALOGUE, catalogue("2.0.0"));
    let action = Action::MarkInactive { solution: "x".to_owned(), version: "2.0.0".to_owned() };
    let marked = outrun(&server, &format!("PATCH {CATALOGUE}"), action).await;
    assert_eq!(active(&server).as_deref(), Some("2.0.0"));

    let server = configured();
    let (_, restore) = upgrade();
    server.put(&config_path(), json!({"data": {"x": "2"}}));
    let restored = outrun(&server, &format!("PATCH {}", config_path()), restore).await;
    assert_eq!(data(&server), json!({"x": "2"}));

    assert_snapshot!([marked, restored].join("\n"), @r#"
    failed to delete namespace/none: scripted; rolling back failed too: configmap/metalk8s-solutions in metalk8s-solutions was changed each time before this command could change it; to be done by hand: mark x 2.0.0 as not active in the catalogue; or to finish it: run the same command again
    failed to delete namespace/none: scripted; rolling back failed too: configmap/metalk8s-environment in prod was changed each time before this command could change it; to be done by hand: change configmap/metalk8s-environment in prod: {"data":{"x":"1"}}; or to finish it: run the same command again
    "#);
}

/// What an undo says whose writes all meet a conflict.
async fn outrun(server: &Scripted, write: &str, back: Action) -> String {
    for _ in 0..LIMIT {
        server.fail(write, Fault::Refused(409));
    }
    let failure = undone(server, back).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone, "{}", failure.error);
    said(&failure)
}
