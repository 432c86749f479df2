//! What the user may not do is known before anything is written.

use insta::assert_snapshot;

use super::*;

const REVIEWS: &str = "POST /apis/authorization.k8s.io";

#[tokio::test(start_paused = true)]
async fn a_missing_permission_is_named_before_anything_is_written() {
    let mut messages = Vec::new();
    for how in [DryRun::None, DryRun::Server] {
        let server = configured();
        server.deny("configmaps");
        let command = Command::of(&server, None);
        let error = command.changes(&Asking::dry(how), upgrading()).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Denied);
        assert!(server.writes().is_empty(), "{:?}", server.writes());
        assert_eq!(data(&server), json!({"x": "1"}));
        assert_eq!(standings(&server).await, []);
        messages.push(format!("{error}\n  {}", error.hints.join("\n  ")));
    }
    assert_snapshot!(messages.join("\n"), @"
    this user may not get configmaps (metalk8s-environment) in namespace prod, get configmaps (metalk8s-solutions) in namespace metalk8s-solutions, patch configmaps (metalk8s-environment) in namespace prod; nothing was changed
      the minimal role for it: kubectl metalk8s permissions command 'upgrade solution'
    this user may not get configmaps (metalk8s-environment) in namespace prod, get configmaps (metalk8s-solutions) in namespace metalk8s-solutions, patch configmaps (metalk8s-environment) in namespace prod; nothing was changed
      the minimal role for it: kubectl metalk8s permissions command 'upgrade solution'
    ");
}

#[tokio::test(start_paused = true)]
async fn a_dry_run_of_the_client_asks_nothing() {
    let server = configured();
    server.deny("configmaps");
    let command = Command::of(&server, None);
    command.changes(&Asking::dry(DryRun::Client), upgrading()).await.unwrap();
    assert!(!server.asked().iter().any(|request| request.starts_with(REVIEWS)));
}

#[tokio::test(start_paused = true)]
async fn a_question_that_is_not_answered_stops_nothing() {
    let server = configured();
    for code in [403, 404, 500] {
        server.fail(REVIEWS, Fault::Refused(code));
    }
    let command = Command::of(&server, None);
    command.changes(&Asking::plainly(), upgrading()).await.unwrap();
    assert_eq!(data(&server), json!({"x": "2"}));
}

#[tokio::test(start_paused = true)]
async fn what_the_user_may_do_is_asked_once() {
    let server = configured();
    let command = Command::of(&server, None);
    let reviews = || {
        let asked = server.asked();
        asked.iter().filter(|request| request.starts_with(REVIEWS)).count()
    };
    let asking = Asking::dry(DryRun::Server);
    command.changes(&asking, upgrading()).await.unwrap();
    let first = reviews();
    assert!(first > 0);
    command.changes(&asking, upgrading()).await.unwrap();
    assert_eq!(reviews(), first);
    // What the user may not do now may be allowed later.
    server.deny("configmaps");
    let other = Command::of(&server, None);
    other.changes(&asking, upgrading()).await.unwrap_err();
    let before = reviews();
    other.changes(&asking, upgrading()).await.unwrap_err();
    assert!(reviews() > before);
}

#[tokio::test(start_paused = true)]
async fn what_the_rules_of_a_namespace_grant_is_not_asked_one_by_one() {
    let server = configured();
    let command = Command::of(&server, None);
    command.changes(&Asking::dry(DryRun::Server), upgrading()).await.unwrap();
    let asked = server.asked();
    let reviews = asked.iter().filter_map(|request| request.rsplit_once('/'));
    let reviews: Vec<&str> =
        reviews.filter(|(path, _)| path.starts_with(REVIEWS)).map(|(_, kind)| kind).collect();
    assert_snapshot!(reviews.join("\n"), @"
    selfsubjectrulesreviews
    selfsubjectaccessreviews
    selfsubjectaccessreviews
    selfsubjectaccessreviews
    selfsubjectaccessreviews
    selfsubjectaccessreviews
    ");
}
