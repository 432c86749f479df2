//! Changes one after another, under the same locks.

use super::*;
use crate::execute::tests::salt::orchestration;

/// Changes Environment prod by the upgrade, and then as `decide` says.
async fn upgrades_first(
    command: &Command,
    decide: impl Fn() -> Result<Proposal>,
) -> Vec<(String, Result<Done>)> {
    let (asking, events) = (Asking::plainly(), command.context.events());
    let find = async || Ok(vec![("solution/x".to_owned(), true), ("environment/prod".to_owned(), false)]);
    let decide = async |_: &Context, is_first: &bool| {
        if *is_first { Ok(proposal(upgrading())) } else { decide() }
    };
    let nothing = async || Ok(Vec::new());
    in_order(&command.context, &asking.change(), events, ("environment/prod", find), nothing, decide).await
}

/// What was read before may have changed while the command waited for the locks.
#[tokio::test(start_paused = true)]
async fn changes_are_looked_for_under_the_locks() {
    let server = configured();
    let command = Command::of(&server, None);
    let (asking, events) = (Asking::plainly(), command.context.events());
    let find = async || {
        assert_eq!(standings(&server).await, [Standing::Held]);
        Err::<Vec<(String, ())>, _>(CommandError::new(ErrorKind::Denied, "no"))
    };
    let decide = async |_: &Context, (): &()| unreachable!();
    let nothing = async || Ok(Vec::new());
    let outcomes =
        in_order(&command.context, &asking.change(), events, ("environment/prod", find), nothing, decide)
            .await;
    let [(name, Err(_))] = outcomes.as_slice() else { panic!("{outcomes:?}") };
    assert_eq!(name, "environment/prod");
    assert_eq!(standings(&server).await, []);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_begun_if_a_later_change_is_refused() {
    let refusals: [fn() -> Result<Proposal>; 2] = [
        || Err(CommandError::new(ErrorKind::Denied, "no")),
        // There is no Salt to log into.
        || Ok(proposal(plan_of(orchestration())).by(Backend::Salt)),
    ];
    for decide in refusals {
        let server = configured();
        let outcomes = upgrades_first(&Command::of(&server, None), decide).await;
        let [(name, Err(_))] = outcomes.as_slice() else { panic!("{outcomes:?}") };
        assert_eq!(name, "environment/prod");
        assert!(server.writes().is_empty(), "{:?}", server.writes());
        assert_eq!(standings(&server).await, []);
    }

    let server = configured();
    let _held = locked(&server.cluster(), "bob").await;
    let outcomes = upgrades_first(&Command::of(&server, None), || unreachable!()).await;
    let [(_, Err(error))] = outcomes.as_slice() else { panic!("{outcomes:?}") };
    assert_eq!(error.kind, ErrorKind::Conflict);
    assert!(server.writes().is_empty(), "{:?}", server.writes());
}

#[tokio::test(start_paused = true)]
async fn one_lock_lasts_until_the_last_change_has_ended() {
    let server = configured();
    let fails = || {
        let mut plan = Plan::default();
        refused(&server, &mut plan);
        Ok(proposal(plan))
    };
    let outcomes = upgrades_first(&Command::of(&server, None), fails).await;
    assert!(matches!(outcomes.as_slice(), [(_, Ok(_)), (_, Err(_))]), "{outcomes:?}");
    assert_eq!(data(&server), json!({"x": "2"}));
    assert_eq!(standings(&server).await, []);
    let asked = server.asked();
    let taken = asked.iter().filter(|request| request.starts_with("POST /apis/coordination.k8s.io"));
    assert_eq!(taken.count(), 1, "{asked:?}");
}

/// The upgrade, and another change that follows from it.
async fn upgrades_and_more(
    command: &Command,
    decide: impl Fn() -> Result<Proposal>,
) -> Vec<(String, Result<Done>)> {
    let (asking, events) = (Asking::plainly(), command.context.events());
    let decide = async |_: &Context, is_first: &bool| {
        if *is_first { Ok(proposal(upgrading())) } else { decide() }
    };
    let more = async || Ok(vec![("solution/y".to_owned(), false)]);
    let find = async || Ok(vec![("environment/prod".to_owned(), true)]);
    in_order(&command.context, &asking.change(), events, ("environment/prod", find), more, decide).await
}

#[tokio::test(start_paused = true)]
async fn what_follows_from_a_change_is_done_under_its_lock() {
    let server = configured();
    let decide = || {
        assert_eq!(data(&server), json!({"x": "2"}));
        Ok(Proposal::default())
    };
    let outcomes = upgrades_and_more(&Command::of(&server, None), decide).await;
    assert!(matches!(outcomes.as_slice(), [(_, Ok(_)), (_, Ok(_))]), "{outcomes:?}");
    let asked = server.asked();
    let locks = asked.iter().filter(|request| request.contains("apis/coordination.k8s.io"));
    let made = locks.filter(|request| request.starts_with("POST") || request.starts_with("DELETE"));
    assert_eq!(made.count(), 2, "{asked:?}");
    assert_eq!(standings(&server).await, []);
}

#[tokio::test(start_paused = true)]
async fn nothing_follows_from_a_change_that_fails() {
    let server = configured();
    server.fail("PATCH ", Fault::Refused(403));
    let outcomes = upgrades_and_more(&Command::of(&server, None), || unreachable!()).await;
    assert!(matches!(outcomes.as_slice(), [(_, Err(_))]), "{outcomes:?}");
}
