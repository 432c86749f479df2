//! `--watch`: a listing that prints changes.

use std::collections::BTreeMap;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

use futures::{Stream, StreamExt};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep};

use super::Context;
use crate::error::{CommandError, Result};
use crate::output::row::Row;
use crate::output::ui::Listing;
use crate::output::watch::Following;
use base::error::ErrorKind;
use client::cluster::Error;
use client::cluster::changes::{self, Watched};

/// How many changes are taken at once from those that have arrived.
const BURST: usize = 64;
/// How often objects are polled whose changes are not reported.
const PERIOD: Duration = Duration::from_secs(2);
/// The same where Salt minions have to be asked: each request is a job on them, which the master keeps for a day.
const SALT_PERIOD: Duration = Duration::from_secs(10);

pub(super) struct Sources {
    watched: Vec<Watched>,
    period: Option<Duration>,
}

impl Sources {
    /// The API server reports every change.
    pub(super) fn watch(watched: Vec<Watched>) -> Self {
        Self { watched, period: None }
    }

    /// There are changes that the API server does not report.
    pub(super) fn poll(watched: Vec<Watched>) -> Self {
        Self { watched, period: Some(PERIOD) }
    }

    /// There are changes that only Salt minions know.
    pub(super) fn poll_salt(watched: Vec<Watched>) -> Self {
        Self { watched, period: Some(SALT_PERIOD) }
    }
}

/// Prints `rows`, and then the changes that `read` finds after each event, until Ctrl-C or until nobody reads the
/// output any more.
pub(super) async fn follow<T: Row>(
    context: &Context,
    rows: Vec<T>,
    listing: Listing,
    sources: &Sources,
    read: impl AsyncFn() -> Result<Vec<T>>,
) -> Result<()> {
    if listing.sort_by.is_some() {
        context.events().warning("--sort-by does not apply to --watch");
    }
    let changes_only = listing.changes_only;
    let mut following = Following::new(context.ui(), listing);
    let mut known = Known::default();
    let found = known.update(rows, |row| following.fingerprint(row));
    if !changes_only {
        following.print(&found)?;
    }
    let mut changes = changes::watch(context.cluster().await?, &sources.watched).ready_chunks(BURST);
    let mut ticks = sources.period.map(ticks);
    let mut complaints = Complaints::default();
    let mut heard = Heard::default();
    while context.ui().is_read() {
        if heard.is_nothing() {
            heard.add(uninterrupted(context, next_changes(&mut changes, &mut ticks)).await?);
        }
        let begun = Instant::now();
        let outcome = match std::mem::take(&mut heard) {
            Heard::Failure(error) => Err(error.into()),
            Heard::Nothing | Heard::Change => {
                let read = heeding(read(), &mut changes, &mut heard);
                uninterrupted(context, read).await?
            }
        };
        match outcome {
            Ok(rows) => {
                complaints.forget();
                following.print(&known.update(rows, |row| following.fingerprint(row)))?;
            }
            Err(error) => complaints.hear(context, error)?,
        }
        if !heard.is_nothing() {
            // Changes keep coming. They are taken for as long as the read took, so that neither this process nor the API
            // server spends more than half of its time on reads, and the next one shows all of them.
            let pause = sleep(begun.elapsed());
            uninterrupted(context, heeding(pause, &mut changes, &mut heard)).await?;
        }
    }
    Ok(())
}

/// The result of `work`, unless the user ends it before.
async fn uninterrupted<T>(context: &Context, work: impl Future<Output = T>) -> Result<T> {
    tokio::select! {
        () = context.interrupt().wait(1) => Err(CommandError::silent(ErrorKind::Interrupted)),
        done = work => Ok(done),
    }
}

/// The moments at which objects are polled that have just been read.
fn ticks(period: Duration) -> Interval {
    let mut ticks = interval_at(Instant::now() + period, period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// What arrives first: changes, or the time to poll. Where nothing is watched, `changes` has ended before it began.
async fn next_changes(
    changes: &mut (impl Stream<Item = Vec<std::result::Result<(), Error>>> + Unpin),
    ticks: &mut Option<Interval>,
) -> Vec<std::result::Result<(), Error>> {
    tokio::select! {
        Some(news) = changes.next() => news,
        () = tick(ticks) => Vec::new(),
    }
}

/// The next tick; never, where nothing is polled.
pub(super) async fn tick(ticks: &mut Option<Interval>) {
    match ticks {
        Some(ticks) => {
            ticks.tick().await;
        }
        None => std::future::pending().await,
    }
}

/// What the watches have reported since the last read began.
#[derive(Default)]
enum Heard {
    #[default]
    Nothing,
    /// They work, and something may have changed.
    Change,
    Failure(Error),
}

impl Heard {
    const fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }

    fn add(&mut self, news: Vec<std::result::Result<(), Error>>) {
        for one in news {
            match (one, &self) {
                // What goes with a definition, or is not there yet, the read shows.
                (Ok(()) | Err(Error::Refused { code: 404, .. }), _) => *self = Self::Change,
                (Err(_), Self::Change) => {}
                (Err(error), _) => *self = Self::Failure(error),
            }
        }
    }
}

/// The result of `reading`. All changes that arrive meanwhile are handled by reading once more, however many they are: what is
/// not taken from the API server would have to wait there, until it ends the watch.
async fn heeding<T>(
    reading: impl Future<Output = T>,
    changes: &mut (impl Stream<Item = Vec<std::result::Result<(), Error>>> + Unpin),
    heard: &mut Heard,
) -> T {
    let mut reading = pin!(reading);
    loop {
        tokio::select! {
            biased;
            done = &mut reading => return done,
            Some(news) = changes.next() => heard.add(news),
        }
    }
}

/// Reports failures: a temporary one is reported once while it lasts.
#[derive(Default)]
pub(super) struct Complaints(Option<String>);

impl Complaints {
    /// Fails if continuing makes no sense.
    pub(super) fn hear(&mut self, context: &Context, error: CommandError) -> Result<()> {
        if !matches!(error.kind, ErrorKind::Unreachable | ErrorKind::Failed | ErrorKind::TimedOut) {
            return Err(error);
        }
        let message = error.message();
        if self.0.as_ref() != Some(&message) {
            context.events().warning(format!("{message}; still watching"));
            self.0 = Some(message);
        }
        Ok(())
    }

    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

/// The last printed form of each object: its look, and the object.
struct Known<T>(BTreeMap<String, (String, Rc<T>)>);

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Row> Known<T> {
    /// Replaces the known rows by `rows`. Returns those that are new or look different and, like kubectl, the last
    /// form of those that are gone.
    fn update(&mut self, rows: Vec<T>, look: impl Fn(&T) -> String) -> Vec<Rc<T>> {
        let mut before = std::mem::take(&mut self.0);
        let mut news = Vec::new();
        for row in rows {
            let (key, look, row) = (row.key(), look(&row), Rc::new(row));
            if before.remove(&key).is_none_or(|(last, _)| last != look) {
                news.push(Rc::clone(&row));
            }
            self.0.insert(key, (look, row));
        }
        if T::ENDS {
            news.extend(before.into_values().map(|(_, row)| row));
        }
        news
    }
}

#[cfg(test)]
mod tests {
    use futures::stream::{BoxStream, SelectAll};

    use super::*;
    use domain::api::{ConfigObject, ConfigSpec, ConfigStatus, Metadata};

    fn rows(named: &[(&str, &str)]) -> Vec<ConfigObject> {
        let row = |(name, document): &(&str, &str)| {
            let metadata = Metadata { name: (*name).to_owned(), ..Metadata::default() };
            let spec = ConfigSpec {
                config_map: String::new(),
                namespace: String::new(),
                document: (*document).to_owned(),
            };
            let status =
                ConfigStatus { present: true, last_change: None, applied: true, formulas: Vec::new() };
            ConfigObject::new("Config", metadata, spec, status)
        };
        named.iter().map(row).collect()
    }

    #[test]
    fn a_kind_that_is_gone_is_a_change_and_a_server_that_is_away_is_not() {
        for (code, is_change) in [(404, true), (503, false)] {
            let mut heard = Heard::default();
            heard.add(vec![Err(Error::Refused { code, message: "404 page not found".to_owned() })]);
            assert_eq!(matches!(heard, Heard::Change), is_change, "{code}");
        }
    }

    #[tokio::test]
    async fn what_changes_during_a_read_is_taken_and_read_once_more() {
        let (reports, changes) = futures::channel::mpsc::unbounded();
        let mut changes = changes.ready_chunks(BURST);
        let mut heard = Heard::default();
        let quiet = heeding(async { 1 }, &mut changes, &mut heard).await;
        assert!(quiet == 1 && heard.is_nothing());
        let is_empty = || reports.is_empty();
        let read = async {
            for _ in 0..10_000 {
                reports.unbounded_send(Ok(())).unwrap();
            }
            while !is_empty() {
                tokio::task::yield_now().await;
            }
            2
        };
        assert_eq!(heeding(read, &mut changes, &mut heard).await, 2);
        assert!(matches!(heard, Heard::Change));
    }

    #[tokio::test(start_paused = true)]
    async fn where_nothing_is_watched_time_passes_between_two_reads() {
        let begun = Instant::now();
        let mut ticks = Some(ticks(PERIOD));
        let mut nothing = SelectAll::<BoxStream<'static, _>>::new().ready_chunks(BURST);
        for round in 1..=3 {
            assert!(next_changes(&mut nothing, &mut ticks).await.is_empty());
            assert_eq!(begun.elapsed(), PERIOD * round);
        }
    }

    #[test]
    fn a_failure_counts_only_if_nothing_else_is_reported() {
        let failure = || Err(Error::Other("away".to_owned()));
        for (news, is_failure) in
            [(vec![failure()], true), (vec![failure(), Ok(())], false), (vec![Ok(()), failure()], false)]
        {
            let mut heard = Heard::default();
            heard.add(news);
            assert_eq!(matches!(heard, Heard::Failure(_)), is_failure);
            assert!(!heard.is_nothing());
        }
    }

    #[test]
    fn what_is_new_changed_or_gone_is_news() {
        let mut known = Known::default();
        let mut news = |now: &[(&str, &str)]| -> Vec<String> {
            let news = known.update(rows(now), |row| row.spec.document.clone());
            let told = news.iter();
            told.map(|row| format!("{}={}", row.metadata.name, row.spec.document)).collect()
        };
        assert_eq!(news(&[("a", "1"), ("b", "1")]), ["a=1", "b=1"]);
        assert_eq!(news(&[("a", "1"), ("b", "1")]), [""; 0]);
        assert_eq!(news(&[("a", "2"), ("b", "1"), ("c", "1")]), ["a=2", "c=1"]);
        assert_eq!(news(&[("a", "2"), ("c", "1")]), ["b=1"]);
        assert_eq!(news(&[("b", "3")]), ["b=3", "a=2", "c=1"]);
    }
}
