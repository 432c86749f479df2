//! Locks that others hold, or that the user may not take; dry runs, which take none.

use insta::assert_snapshot;

use super::*;

#[tokio::test(start_paused = true)]
async fn a_lock_that_another_holds_is_refused_before_anything_is_read() {
    for patience in [Duration::ZERO, Duration::from_secs(5)] {
        let server = configured();
        let _held = locked(&server.cluster(), "bob").await;
        let command = Command::of(&server, None);
        let decided = Cell::new(false);
        let decide = async |_: &Context| {
            decided.set(true);
            Ok(proposal(upgrading()))
        };
        let error = command.decides(&Asking::patiently(patience), decide).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Conflict);
        assert!(
            error.message().contains("environment/prod is being changed by bob@desk"),
            "{}",
            error.message()
        );
        assert!(!decided.get() && server.writes().is_empty());
        assert_eq!(standings(&server).await, [Standing::Held]);
        let said_so = command.stderr.text().contains("waiting for a lock");
        assert_eq!(said_so, !patience.is_zero(), "{}", command.stderr.text());
    }
}

#[tokio::test(start_paused = true)]
async fn a_lock_that_is_given_back_meanwhile_is_taken() {
    let server = configured();
    let held = locked(&server.cluster(), "bob").await;
    let command = Command::of(&server, None);
    let asking = Asking::patiently(Duration::from_secs(5));
    let gives_back = async {
        tokio::time::sleep(Duration::from_secs(2)).await;
        held.release().await.unwrap();
    };
    let (outcome, ()) = tokio::join!(command.changes(&asking, upgrading()), gives_back);
    outcome.unwrap();
    assert_eq!(data(&server), json!({"x": "2"}));
}

#[tokio::test(start_paused = true)]
async fn an_api_server_that_is_away_for_a_moment_does_not_end_the_wait_for_a_lock() {
    for faults in [
        &[Fault::Away, Fault::Refused(503)][..],
        // It has not read its roles yet.
        &[Fault::Away, Fault::Refused(403)],
    ] {
        let server = configured();
        let held = locked(&server.cluster(), "bob").await;
        let command = Command::of(&server, None);
        let asking = Asking::patiently(Duration::from_secs(20));
        let meanwhile = async {
            tokio::time::sleep(Duration::from_secs(2)).await;
            for &fault in faults {
                server.fail("GET /apis/coordination.k8s.io", fault);
            }
            tokio::time::sleep(Duration::from_secs(6)).await;
            held.release().await.unwrap();
        };
        let (outcome, ()) = tokio::join!(command.changes(&asking, upgrading()), meanwhile);
        outcome.unwrap();
        assert_eq!(data(&server), json!({"x": "2"}));
    }
}

#[tokio::test(start_paused = true)]
async fn a_refusal_while_a_lock_is_awaited_is_no_consent() {
    let server = configured();
    let _held = locked(&server.cluster(), "bob").await;
    let command = Command::of(&server, None);
    let asking = Asking::patiently(Duration::from_secs(20));
    let refuses = async {
        tokio::time::sleep(Duration::from_secs(2)).await;
        server.fail("GET /apis/coordination.k8s.io", Fault::Refused(403));
    };
    let (outcome, ()) = tokio::join!(command.changes(&asking, upgrading()), refuses);
    let error = outcome.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Denied, "{error}");
    assert_snapshot!(error, @"failed to take the lock: scripted");
    assert_eq!(data(&server), json!({"x": "1"}));
}

#[tokio::test(start_paused = true)]
async fn without_the_right_to_locks_the_user_is_warned_and_the_change_made() {
    let mut warnings = Vec::new();
    for is_held in [false, true] {
        let server = configured();
        let mut held = None;
        if is_held {
            held = Some(locked(&server.cluster(), "bob").await);
        }
        server.deny("leases");
        server.fail("POST /apis/coordination.k8s.io", Fault::Refused(403));
        let command = Command::of(&server, None);
        command.changes(&Asking::plainly(), upgrading()).await.unwrap();
        warnings.push(command.stderr.text());
        assert_eq!(data(&server), json!({"x": "2"}), "{is_held}");
        drop(held);
    }
    assert_snapshot!(warnings.concat(), @"
    warning: continuing without a lock: scripted
    warning: continuing without a lock: this user may not take leases in kube-system
    ");
}

#[tokio::test(start_paused = true)]
async fn a_refusal_that_the_user_s_rights_do_not_explain_is_no_consent() {
    let server = configured();
    server.fail("POST /apis/coordination.k8s.io", Fault::Refused(403));
    let command = Command::of(&server, None);
    let outcome = command.changes(&Asking::plainly(), upgrading()).await;
    assert_snapshot!(outcome.unwrap_err(), @"failed to take the lock: scripted");
    assert_eq!(data(&server), json!({"x": "1"}));
}

#[tokio::test(start_paused = true)]
async fn a_dry_run_writes_nothing_and_the_server_s_warns_of_locks() {
    let held = "warning: right now, environment/prod is being changed by bob@desk";
    for (how, is_locked, message, warning) in [
        (DryRun::Client, false, "solution/x upgraded (dry run)", None),
        (DryRun::Client, true, "solution/x upgraded (dry run)", None),
        (DryRun::Server, false, "solution/x upgraded (server dry run)", None),
        (DryRun::Server, true, "solution/x upgraded (server dry run)", Some(held)),
    ] {
        let server = configured();
        let mut held = None;
        if is_locked {
            held = Some(locked(&server.cluster(), "bob").await);
        }
        let (lease, config) = (server.get(LEASE), server.get(&config_path()));
        let command = Command::of(&server, None);
        let mut proposal = proposal(upgrading());
        proposal.warnings = vec!["read this".to_owned()];
        proposal.listed = vec!["first".to_owned()];
        proposal.follows = vec!["last".to_owned()];
        let decide = async |_: &Context| Ok(proposal);
        let done = command.decides(&Asking::dry(how), decide).await.unwrap();
        let result = &done.results[0];
        assert_eq!(result.message, message);
        assert!(result.dry_run && !result.changed);
        assert_eq!(result.plan.len(), 3, "{:?}", result.plan);
        assert_eq!((&*result.plan[0], &*result.plan[2]), ("first", "last"));
        assert_eq!((server.get(LEASE), server.get(&config_path())), (lease, config));
        let asked_for_change = server.writes().iter().any(|line| line.starts_with("PATCH "));
        assert_eq!(asked_for_change, how == DryRun::Server);
        let said = command.stderr.text();
        assert!(said.contains("warning: read this"), "{said}");
        assert_eq!(said.contains("right now"), warning.is_some(), "{how:?} {said}");
        assert!(warning.is_none_or(|text| said.contains(text)), "{said}");
        drop(held);
    }
}

#[tokio::test(start_paused = true)]
async fn a_dry_run_without_the_right_to_look_at_locks_says_so() {
    let outcome = async |code| {
        let server = configured();
        server.fail("GET /apis/coordination.k8s.io", Fault::Refused(code));
        let command = Command::of(&server, None);
        let outcome = command.changes(&Asking::dry(DryRun::Server), upgrading()).await;
        (outcome.map(drop), command.stderr.text())
    };
    let (denied, warning) = outcome(403).await;
    denied.unwrap();
    assert_snapshot!(warning, @"warning: continuing without checking the locks: scripted");
    let (failed, _) = outcome(500).await;
    assert_snapshot!(failed.unwrap_err(), @"failed to read the locks: scripted");
}
