//! The warning where Salt takes longer because there are many Environments, and the time that it gets.

use std::time::Duration;

use tokio::sync::OnceCell;
use tokio::time::Instant;

use crate::commands::Context;
use crate::error::Result;
use crate::execute::Mode;
use base::events::Events;
use client::cluster::environments;
use domain::backend::Backend;
use domain::plan::{Action, Plan};
use domain::salt::pillar::Delay;

/// More steps of Salt than any plan has.
const MOST_STEPS: usize = 8;

/// How many namespaces Salt's pillar reads: a command of many objects asks once.
#[derive(Debug, Default)]
pub(in crate::commands) struct Pillar {
    namespaces: OnceCell<usize>,
}

/// The deadline of a command that uses Salt: later than `deadline` if Salt will be slow and the user set no limit.
pub(super) async fn stretched(
    context: &Context,
    deadline: Instant,
    plan: &Plan,
    asks_salt: bool,
    mode: Mode,
    events: &Events,
) -> Result<Instant> {
    if !asks_salt || mode != Mode::Apply {
        return Ok(deadline);
    }
    let is_slow =
        |action: &Action| action.is_of_salt(Backend::Salt) && !matches!(action, Action::Record { .. });
    let steps = plan.steps.iter().filter(|step| is_slow(&step.action)).count();
    let delay = Delay::new(namespaces(context).await?, steps);
    if !delay.is_notable() {
        return Ok(deadline);
    }
    events.warning(delay.to_string());
    if context.has_own_time_limit() {
        return Ok(deadline);
    }
    Ok(deadline + delay.extension())
}

/// How much longer than usual the undo of a plan may take. It has a time limit of its own, whatever limit the user
/// set, and Salt is as slow for it as for the plan.
pub(super) async fn undo_extension(
    context: &Context,
    plan: &Plan,
    asks_salt: bool,
    mode: Mode,
) -> Result<Duration> {
    if !asks_salt || mode != Mode::Apply {
        return Ok(Duration::ZERO);
    }
    let mut slow: Vec<&Action> = Vec::new();
    for action in plan.steps.iter().flat_map(|step| &step.undo) {
        if action.is_of_salt(Backend::Salt) && !slow.contains(&action) {
            slow.push(action);
        }
    }
    Ok(Delay::new(namespaces(context).await?, slow.len()).extension())
}

/// How many namespaces Salt's pillar reads. A user without permission to count them continues without an
/// estimate.
pub(super) async fn namespaces(context: &Context) -> Result<usize> {
    let count = context.pillar.namespaces.get_or_try_init(async || {
        let worth_asking = |all: usize| Delay::new(all, MOST_STEPS).is_notable();
        let counted = environments::count_namespaces(context.cluster().await?, worth_asking).await;
        Ok(counted.unwrap_or_else(|error| {
            let line = format!("how long Salt will take is not known: {error}");
            context.events().log(4, line);
            0
        }))
    });
    count.await.copied()
}
