//! The warning where Salt takes longer because there are many Environments, and the time that it gets.

use std::time::Duration;

use tokio::time::Instant;

use crate::commands::Context;
use crate::error::Result;
use crate::execute::Mode;
use base::events::{Event, Events};
use client::cluster::environments;
use domain::backend::Backend;
use domain::plan::{Action, Plan};
use domain::salt::pillar::Delay;

/// More steps of Salt than any plan has.
const MOST_STEPS: usize = 8;

impl Context {
    /// The deadline of a command that uses Salt: later than `deadline` if Salt will be slow and the user set no limit.
    pub(super) async fn stretched(
        &self,
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
        let delay = Delay::new(self.pillar_namespaces().await?, steps);
        if !delay.is_notable() {
            return Ok(deadline);
        }
        events.emit(Event::Warning(delay.to_string()));
        if self.has_own_time_limit() {
            return Ok(deadline);
        }
        Ok(deadline + delay.extension())
    }

    /// How much longer than usual the undo of a plan may take. It has a time limit of its own, whatever limit the user
    /// set, and Salt is as slow for it as for the plan.
    pub(super) async fn undo_extension(&self, plan: &Plan, asks_salt: bool, mode: Mode) -> Result<Duration> {
        if !asks_salt || mode != Mode::Apply {
            return Ok(Duration::ZERO);
        }
        let mut slow: Vec<&Action> = Vec::new();
        for action in plan.steps.iter().flat_map(|step| &step.undo) {
            if action.is_of_salt(Backend::Salt) && !slow.contains(&action) {
                slow.push(action);
            }
        }
        Ok(Delay::new(self.pillar_namespaces().await?, slow.len()).extension())
    }

    /// How many namespaces Salt's pillar reads. Whoever may not know it continues without an estimate.
    pub(super) async fn pillar_namespaces(&self) -> Result<usize> {
        let count = self.namespaces.get_or_try_init(async || {
            let worth_asking = |all: usize| Delay::new(all, MOST_STEPS).is_notable();
            let counted = environments::count_namespaces(self.cluster().await?, worth_asking).await;
            Ok(counted.unwrap_or_else(|error| {
                let line = format!("how long Salt will take is not known: {error}");
                self.events().emit(Event::Log(4, line));
                0
            }))
        });
        count.await.copied()
    }
}
