//! Looking again and again until something has come about, or time runs out.
//!
//! Where the API server reports the changes of what is looked at, each change is a reason to look, and the looks at
//! regular times are far apart. Reports that come together are one reason, and the looks take half of the time at most.
//!
//! A wait that Ctrl-C or a lost lock ends is dropped by its caller: between two looks there is nothing to take back.

use std::time::Duration;

use futures::StreamExt;
use futures::stream::{BoxStream, Stream};
use tokio::time::{Instant, sleep};

use super::Error;
use super::patience::{Patience, ServerFailure, Sign};
use base::events::Events;

/// The pause after the first attempt. Each later pause is half as long again.
const FIRST: Duration = Duration::from_millis(150);

const LONGEST: Duration = Duration::from_secs(2);

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Observation<T> {
    pub(super) seen: T,
    pub(super) is_last: bool,
    /// The progress so far; the user reads it whenever it changes.
    pub(super) progress: Option<String>,
}

/// How many reports are taken at once of those that have arrived.
const BURST: usize = 1024;

pub(super) struct Poll<'a> {
    deadline: Instant,
    events: &'a Events,
    title: Option<String>,
    changes: Option<BoxStream<'static, Vec<Result<(), Error>>>>,
    is_told: bool,
}

impl<'a> Poll<'a> {
    /// A wait that ends at `deadline` at the latest.
    pub(super) const fn until(deadline: Instant, events: &'a Events) -> Self {
        Self { deadline, events, title: None, changes: None, is_told: false }
    }

    /// The same, and each of these changes is a reason to look again. Without permission to watch, it polls.
    pub(super) fn told_of(mut self, changes: impl Stream<Item = Result<(), Error>> + Send + 'static) -> Self {
        self.changes = Some(changes.ready_chunks(BURST).boxed());
        self
    }

    /// The same, and the user reads what is awaited, unless the first attempt is the last.
    pub(super) fn announced(mut self, title: String) -> Self {
        self.title = Some(title);
        self
    }

    /// Polls until nothing remains to wait for, or until just before the deadline. Returns the last attempt. Waits while the API
    /// server is unavailable, so an attempt must be safe to repeat.
    pub(super) async fn looks<T, E: ServerFailure>(
        mut self,
        mut look: impl AsyncFnMut() -> Result<Observation<T>, E>,
    ) -> Result<Observation<T>, E> {
        let patience = Patience::until(self.deadline, self.events);
        let (mut pause, mut told, mut last) = (FIRST, None, None);
        loop {
            let begun = Instant::now();
            let look = match (patience.with(&mut look).await, last.take()) {
                // The deadline cut the request off, or was over before it was sent. That says nothing about the
                // server: what was seen last counts.
                (Err(error), Some(last))
                    if matches!(error.sign(), Sign::Away | Sign::OutOfTime)
                        && !patience.is_waiting()
                        && Instant::now() >= self.deadline =>
                {
                    return Ok(last);
                }
                (look, _) => look?,
            };
            if !look.is_last
                && let Some(title) = self.title.take()
            {
                self.events.started(title);
            }
            if let Some(progress) = &look.progress
                && look.progress != told
            {
                self.events.progress(progress.clone());
                told.clone_from(&look.progress);
            }
            let left = self.deadline.saturating_duration_since(Instant::now());
            if look.is_last || left <= FIRST {
                return Ok(look);
            }
            last = Some(look);
            // The last pause is shorter, so that the wait does not end long before its deadline.
            self.rest(pause.min(left.saturating_sub(FIRST)), begun.elapsed()).await;
            pause = if self.is_told { LONGEST } else { (pause * 3 / 2).min(LONGEST) };
        }
    }

    /// Pauses, or until a change is reported. The look before took `taken`; the pause is no shorter.
    async fn rest(&mut self, pause: Duration, taken: Duration) {
        let news = async {
            sleep(taken).await;
            self.change().await;
        };
        tokio::select! {
            () = news => {}
            () = sleep(pause.max(taken)) => {}
        }
    }

    /// Ends when a change is reported.
    async fn change(&mut self) {
        loop {
            let news = match &mut self.changes {
                Some(changes) => changes.next().await,
                None => std::future::pending().await,
            };
            let news = news.unwrap_or_else(|| vec![Err(ended())]);
            if news.iter().any(Result::is_ok) {
                self.is_told = true;
                return;
            }
            // The polls report an unavailable API server.
            let is_final = |error: &Error| matches!(error.sign(), Sign::Answer | Sign::Denied);
            if let Some(error) = news.into_iter().filter_map(Result::err).find(is_final) {
                let line = format!("polling, because changes cannot be watched: {error}");
                self.events.log(4, line);
                (self.changes, self.is_told) = (None, false);
            }
        }
    }
}

fn ended() -> Error {
    Error::Other("the watch has ended".to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::cluster::Error;
    use crate::cluster::connect::{Fault, TransportError};
    use base::events::Event;

    /// What the user read, line by line.
    fn listening() -> (Events, Arc<Mutex<Vec<String>>>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&lines);
        let events = Events::new(move |event| {
            if let Event::Started(line) | Event::Progress(line) = event {
                sink.lock().unwrap().push(line);
            }
        });
        (events, lines)
    }

    fn look(seen: u8, is_last: bool, progress: &str) -> Observation<u8> {
        Observation { seen, is_last, progress: Some(progress.to_owned()) }
    }

    fn away() -> Error {
        failure(Fault::Refused)
    }

    fn failure(fault: Fault) -> Error {
        Error::Unreachable(TransportError {
            server: "https://server".to_owned(),
            proxy: None,
            fault,
            connected: false,
        })
    }

    /// The last of these looks that a wait of a minute takes, and the lines that the user read.
    async fn outcome(
        looks: Vec<Result<Observation<u8>, Error>>,
    ) -> (Result<Observation<u8>, Error>, Vec<String>) {
        let (events, lines) = listening();
        let mut looks = looks.into_iter();
        let deadline = Instant::now() + Duration::from_mins(1);
        let poll = Poll::until(deadline, &events).announced("waiting".to_owned());
        let last = poll.looks(async || looks.next().expect("no further look")).await;
        let lines = lines.lock().unwrap().clone();
        (last, lines)
    }

    #[tokio::test(start_paused = true)]
    async fn what_changes_is_told_once_and_the_last_look_ends_the_wait() {
        let (last, lines) = outcome(vec![
            Ok(look(0, false, "0 of 2")),
            Ok(look(0, false, "0 of 2")),
            Ok(look(1, false, "1 of 2")),
            Ok(look(2, true, "2 of 2")),
        ])
        .await;
        assert_eq!(last.unwrap(), look(2, true, "2 of 2"));
        assert_eq!(lines, ["waiting", "0 of 2", "1 of 2", "2 of 2"]);
    }

    #[tokio::test(start_paused = true)]
    async fn what_has_come_about_already_is_not_waited_for() {
        let begin = Instant::now();
        let at_once = Observation { seen: 2, is_last: true, progress: None };
        let (last, lines) = outcome(vec![Ok(at_once)]).await;
        assert_eq!(last.unwrap().seen, 2);
        assert!(lines.is_empty(), "{lines:?}");
        assert_eq!(begin.elapsed(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn no_look_comes_after_the_deadline() {
        let (events, _) = listening();
        let begin = Instant::now();
        let mut moments = Vec::new();
        let poll = Poll::until(begin + Duration::from_secs(10), &events);
        let last = poll
            .looks(async || {
                moments.push(begin.elapsed());
                Ok::<_, Error>(look(0, false, "nothing yet"))
            })
            .await
            .unwrap();
        assert_eq!(last, look(0, false, "nothing yet"));
        let mut pauses: Vec<_> = moments.windows(2).map(|pair| pair[1].abs_diff(pair[0])).collect();
        let last = *moments.last().unwrap();
        assert_eq!(last + FIRST, Duration::from_secs(10));
        // Only the last pause is cut short.
        pauses.pop();
        assert!(pauses.is_sorted() && pauses[0] == FIRST, "{pauses:?}");
        assert_eq!(*pauses.last().unwrap(), LONGEST);
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_the_deadline_cuts_off_says_nothing_about_the_server() {
        let (events, _) = listening();
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut looks = vec![Ok(look(1, false, "1")), Err(away()), Err(away())].into_iter();
        let poll = Poll::until(deadline, &events);
        let cut_off = poll.looks(async || match looks.next().expect("no further look") {
            Err(error) => {
                tokio::time::sleep_until(deadline).await;
                Err(error)
            }
            look => look,
        });
        assert_eq!(cut_off.await.unwrap().seen, 1);
        // On a busy machine a pause can end after the deadline: then the request is not even sent.
        let deadline = Instant::now() + Duration::from_secs(10);
        let poll = Poll::until(deadline, &events);
        let mut first = Some(look(1, false, "1"));
        let unsent = poll.looks(async || match first.take() {
            None => {
                tokio::time::sleep_until(deadline).await;
                Err(failure(Fault::OutOfTime))
            }
            Some(look) => Ok(look),
        });
        assert_eq!(unsent.await.unwrap().seen, 1);
        // One that was away before is still away.
        let poll = Poll::until(Instant::now() + Duration::from_secs(10), &events);
        let mut first = Some(look(1, false, "1"));
        let gone = poll.looks(async || first.take().ok_or_else(away)).await;
        assert!(gone.is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn an_api_server_that_is_away_is_waited_for_and_a_refusal_ends_the_wait() {
        let (last, lines) = outcome(vec![Ok(look(0, false, "0")), Err(away()), Ok(look(1, true, "1"))]).await;
        assert_eq!(last.unwrap().seen, 1);
        assert_eq!(lines.len(), 5, "{lines:?}");
        let refused = Error::Refused { code: 409, message: "no".to_owned() };
        assert!(outcome(vec![Ok(look(0, false, "0")), Err(refused)]).await.0.is_err());
    }

    /// How many looks a wait takes until the fifth second, each of which takes a moment, and when the last one began.
    /// `changes` are reported after so many milliseconds.
    async fn looked(changes: Vec<(u64, Result<(), Error>)>) -> (usize, Duration) {
        const MOMENT: Duration = Duration::from_millis(100);
        let begin = Instant::now();
        let reported = futures::stream::iter(changes).then(move |(after, change)| async move {
            let at = begin + Duration::from_millis(after);
            if Instant::now() < at {
                tokio::time::sleep_until(at).await;
            }
            change
        });
        let (events, _) = listening();
        let poll = Poll::until(begin + Duration::from_mins(1), &events).told_of(reported);
        let (mut count, mut last) = (0, Duration::ZERO);
        poll.looks(async || {
            (count, last) = (count + 1, begin.elapsed());
            sleep(MOMENT).await;
            Ok::<_, Error>(look(0, last >= Duration::from_secs(5), "nothing yet"))
        })
        .await
        .unwrap();
        (count, last)
    }

    #[tokio::test(start_paused = true)]
    async fn a_change_is_looked_at_when_it_is_reported_and_many_at_once() {
        // The report that the watch has begun, many changes at once, and the one that is waited for.
        let mut changes = vec![(300, Ok(()))];
        changes.extend((0..1000).map(|_| (2000, Ok(()))));
        changes.push((5001, Ok(())));
        let (told, last) = looked(changes).await;
        assert_eq!(last, Duration::from_millis(5001));
        // Without a change it looks every two seconds.
        assert!((5..=7).contains(&told), "{told}");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_may_not_watch_polls() {
        let denied = || Error::Refused { code: 403, message: "no".to_owned() };
        let (polled, _) = looked(Vec::new()).await;
        let (refused, _) = looked(vec![(0, Err(denied())), (1000, Ok(()))]).await;
        assert_eq!(refused, polled);
        // One that is unavailable is watched again, by the stream itself.
        let (again, last) = looked(vec![(0, Err(away())), (5001, Ok(()))]).await;
        assert_eq!((again, last), (polled, Duration::from_millis(5001)));
    }
}
