//! `wait` for objects that a listing shows.

use std::future::pending;
use std::time::Duration;

use futures::StreamExt;
use serde_json::Value;
use tokio::time::{Instant, sleep, sleep_until};

use super::Context;
use super::change::Done;
use super::watch::Complaints;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use crate::output::row::Row;
use base::deadline;
use base::error::ErrorKind;
use client::cluster::changes::{self, Watched};
use domain::api::awaited::{Awaited, Standing, said_of, standing_of};
use domain::plan::refusal::Refusal;

/// How often objects are read where nothing reports a change.
const PERIOD: Duration = Duration::from_secs(10);
/// The state of an object that could not be read even once.
pub(super) const UNANSWERED: &str = "not known, because the API server did not answer";

pub(super) struct Wait<'a> {
    pub(super) names: Vec<&'a str>,
    pub(super) awaited: &'a [Awaited],
    pub(super) timeout: Duration,
    pub(super) watched: Vec<Watched>,
}

/// Waits until the condition holds for all objects, which `read` lists among others.
pub(super) async fn until<T: Row>(
    context: &Context,
    wait: Wait<'_>,
    read: impl AsyncFn() -> Result<Vec<T>>,
) -> Result<()> {
    let called = |name: &str| format!("{}/{name}", T::WORD);
    let subjects: Vec<String> = wait.names.iter().map(|name| called(name)).collect();
    context.about(subjects.join(","), "wait");
    let limit = limit(wait.timeout);
    let mut seen: Option<Seen> = None;
    let look = async || {
        let now = judge(&wait, &read().await?);
        if seen.as_ref().is_none_or(|seen| seen.standings != now.standings) {
            report::<T>(context, &wait, &now.standings);
        }
        let is_over = is_over(&now.standings);
        seen = Some(now);
        Ok(is_over)
    };
    look_until(context, limit, &wait.watched, look).await?;
    let seen = seen.unwrap_or_default();
    let outcomes = subjects.into_iter().zip(&wait.names).enumerate().map(|(place, (subject, name))| {
        let outcome = match seen.standings.get(place) {
            Some(Standing::Met) => Ok(met(context, &subject, format!("{subject} {}", said_of(wait.awaited)))),
            Some(Standing::Absent) => Err(Refusal::unknown(T::WORD, name, &seen.known).into()),
            Some(Standing::NotYet(state)) => Err(late(&subject, wait.awaited, state)),
            None => Err(late(&subject, wait.awaited, UNANSWERED)),
        };
        (subject, outcome)
    });
    results::tell(context.ui(), "wait", outcomes.collect())
}

#[derive(Default)]
struct Seen {
    standings: Vec<Standing>,
    known: Vec<String>,
}

/// When a wait ends; `None` if it checks once.
pub(super) fn limit(timeout: Duration) -> Option<Instant> {
    // The requests' own: the answer that comes too late is not what the command ends with.
    (!timeout.is_zero()).then(|| deadline::current().unwrap_or_else(|| Instant::now() + timeout))
}

/// Ends at the limit; never, where a wait checks once.
pub(super) async fn end(limit: Option<Instant>) {
    match limit {
        Some(limit) => sleep_until(limit).await,
        None => pending().await,
    }
}

/// Looks again with each change of what is watched, until `look` says that there is nothing left to wait for, or until
/// the limit.
pub(super) async fn look_until(
    context: &Context,
    limit: Option<Instant>,
    watched: &[Watched],
    mut look: impl AsyncFnMut() -> Result<bool>,
) -> Result<()> {
    let looking = async {
        if limit.is_none() {
            return look().await.map(drop);
        }
        let mut changes = changes::watch(context.cluster().await?, watched);
        let mut complaints = Complaints::default();
        loop {
            match look().await {
                Ok(true) => return Ok(()),
                Ok(false) => complaints.forget(),
                Err(error) => complaints.hear(context, error)?,
            }
            tokio::select! {
                _ = changes.next() => {}
                () = sleep(PERIOD) => {}
            }
        }
    };
    tokio::select! {
        biased;
        () = end(limit) => Ok(()),
        () = context.interrupt().wait(1) => {
            Err(CommandError::interrupted("interrupted").unchanged())
        }
        looked = looking => looked,
    }
}

pub(super) fn is_over(standings: &[Standing]) -> bool {
    !standings.iter().any(|one| matches!(one, Standing::NotYet(_)))
}

fn judge<T: Row>(wait: &Wait<'_>, rows: &[T]) -> Seen {
    let standing = |name: &&str| {
        let found = rows.iter().filter(|row| row.is_called(name));
        let found: Vec<Value> = found.filter_map(|row| serde_json::to_value(row).ok()).collect();
        standing_of(wait.awaited, &found)
    };
    Seen {
        standings: wait.names.iter().map(standing).collect(),
        known: rows.iter().map(|row| row.name().to_owned()).collect(),
    }
}

fn report<T: Row>(context: &Context, wait: &Wait<'_>, standings: &[Standing]) {
    for (name, standing) in wait.names.iter().zip(standings) {
        if let Standing::NotYet(state) = standing {
            let line = format!("waiting until {}/{name} {}: {state}", T::WORD, said_of(wait.awaited));
            context.events().progress(line);
        }
    }
}

pub(super) fn met(context: &Context, subject: &str, message: String) -> Done {
    let result = ActionResult::done(subject, "wait", message);
    let result = ActionResult { changed: false, ..result.after(context.ui().elapsed()) };
    Done { results: vec![result] }
}

pub(super) fn late(subject: &str, awaited: &[Awaited], state: &str) -> CommandError {
    let message = format!("timed out waiting until {subject} {}; it is {state}", said_of(awaited));
    CommandError::new(ErrorKind::TimedOut, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::change::tests::Command;
    use client::cluster::scripted::Scripted;

    /// How often a wait of this time looks for what is there at the third look.
    async fn looks(timeout: Duration) -> u32 {
        let command = Command::of(&Scripted::start(), None);
        let mut count = 0;
        let look = async || {
            count += 1;
            Ok(count == 3)
        };
        look_until(&command.context, limit(timeout), &[], look).await.unwrap();
        count
    }

    #[tokio::test]
    async fn a_wait_of_no_time_looks_once() {
        assert_eq!(looks(Duration::ZERO).await, 1);
        assert_eq!(looks(Duration::from_mins(1)).await, 3);
    }
}
