//! `--watch`: a listing that prints changes.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use futures::StreamExt;
use tokio::time::{MissedTickBehavior, interval};

use super::Context;
use crate::cluster::Error;
use crate::cluster::changes::Watched;
use crate::error::{CommandError, Result};
use crate::events::Event;
use crate::kind::Kind;
use crate::output::row::Row;
use crate::output::ui::Listing;
use crate::output::watch::Following;

/// How many changes are handled at most by reading once.
const BURST: usize = 64;
/// How often objects are polled whose changes are not reported.
const PERIOD: Duration = Duration::from_secs(2);

/// The source of changes.
pub(super) struct Sources {
    watched: Vec<Watched>,
    period: Option<Duration>,
}

impl Sources {
    /// The API server reports every change.
    pub(super) fn watch(watched: Vec<Watched>) -> Self {
        Self {
            watched,
            period: None,
        }
    }

    /// There are changes that the API server does not report.
    pub(super) fn poll(watched: Vec<Watched>) -> Self {
        Self {
            watched,
            period: Some(PERIOD),
        }
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
        context
            .events()
            .emit(Event::Warning("--sort-by does not apply to --watch".to_owned()));
    }
    let mut following = Following::new(context.ui(), listing);
    let mut known = Known::default();
    following.print(&known.update(rows, |row| following.fingerprint(row)))?;
    let mut changes = context
        .cluster()
        .await?
        .changes(&sources.watched)
        .ready_chunks(BURST);
    let mut ticks = sources.period.map(interval);
    if let Some(ticks) = &mut ticks {
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    }
    let mut complaints = Complaints::default();
    while context.ui().is_read() {
        let news = uninterrupted(context, async {
            tokio::select! {
                news = changes.next() => news.unwrap_or_default(),
                () = tick(&mut ticks) => Vec::new(),
            }
        });
        let outcome = if let Some(error) = broken(news.await?) {
            Err(error)
        } else {
            uninterrupted(context, read()).await?
        };
        match outcome {
            Ok(rows) => {
                complaints.forget();
                following.print(&known.update(rows, |row| following.fingerprint(row)))?;
            }
            Err(error) => complaints.hear(context, error)?,
        }
    }
    Ok(())
}

/// The result of `work`, unless the user ends it before.
async fn uninterrupted<T>(context: &Context, work: impl Future<Output = T>) -> Result<T> {
    tokio::select! {
        () = context.interrupt().wait(1) => Err(CommandError::silent(Kind::Interrupted)),
        done = work => Ok(done),
    }
}

async fn tick(ticks: &mut Option<tokio::time::Interval>) {
    match ticks {
        Some(ticks) => {
            ticks.tick().await;
        }
        None => std::future::pending().await,
    }
}

/// A failure of the watches themselves, if nothing else is reported.
fn broken(news: Vec<std::result::Result<(), Error>>) -> Option<CommandError> {
    let mut errors = Vec::new();
    for one in news {
        match one {
            Ok(()) => return None,
            Err(error) => errors.push(error),
        }
    }
    errors.pop().map(Into::into)
}

/// Reports failures: a temporary one is reported once while it lasts.
#[derive(Default)]
pub(super) struct Complaints(Option<String>);

impl Complaints {
    /// Fails if continuing makes no sense.
    pub(super) fn hear(&mut self, context: &Context, error: CommandError) -> Result<()> {
        if !matches!(error.kind, Kind::Unreachable | Kind::Failed | Kind::TimedOut) {
            return Err(error);
        }
        let message = error.message();
        if self.0.as_ref() != Some(&message) {
            context
                .events()
                .emit(Event::Warning(format!("{message}; still watching")));
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
    use super::*;
    use crate::domain::documents::{ConfigDocument, ConfigSpec, ConfigStatus, Metadata};

    fn rows(named: &[(&str, &str)]) -> Vec<ConfigDocument> {
        let row = |(name, document): &(&str, &str)| {
            let metadata = Metadata {
                name: (*name).to_owned(),
                ..Metadata::default()
            };
            let spec = ConfigSpec {
                config_map: String::new(),
                namespace: String::new(),
                document: (*document).to_owned(),
            };
            let status = ConfigStatus {
                present: true,
                last_change: None,
                formulas: Vec::new(),
            };
            ConfigDocument::new("Config", metadata, spec, status)
        };
        named.iter().map(row).collect()
    }

    #[test]
    fn what_is_new_changed_or_gone_is_news() {
        let mut known = Known::default();
        let mut news = |now: &[(&str, &str)]| -> Vec<String> {
            let news = known.update(rows(now), |row| row.spec.document.clone());
            let told = news.iter();
            told.map(|row| format!("{}={}", row.metadata.name, row.spec.document))
                .collect()
        };
        assert_eq!(news(&[("a", "1"), ("b", "1")]), ["a=1", "b=1"]);
        assert_eq!(news(&[("a", "1"), ("b", "1")]), [""; 0]);
        assert_eq!(news(&[("a", "2"), ("b", "1"), ("c", "1")]), ["a=2", "c=1"]);
        assert_eq!(news(&[("a", "2"), ("c", "1")]), ["b=1"]);
        assert_eq!(news(&[("b", "3")]), ["b=3", "a=2", "c=1"]);
    }
}
