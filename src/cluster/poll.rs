//! Looking again and again until something has come about, or time runs out.
//!
//! A wait that Ctrl-C or a lost lock ends is dropped by its caller: between two looks there is nothing to take back.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::patience::{Patience, Sign, Telling};
use crate::events::{Event, Events};

/// The pause after the first attempt. Each later pause is half as long again.
const FIRST: Duration = Duration::from_millis(150);

/// The longest pause.
const LONGEST: Duration = Duration::from_secs(2);

/// The result of an attempt.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Look<T> {
    /// The result of the wait.
    pub(super) seen: T,
    /// Nothing remains to wait for.
    pub(super) is_last: bool,
    /// The progress so far; the user reads it whenever it changes.
    pub(super) progress: Option<String>,
}

/// A wait that polls.
pub(super) struct Poll<'a> {
    deadline: Instant,
    events: &'a Events,
    title: Option<String>,
}

impl<'a> Poll<'a> {
    /// A wait that ends at `deadline` at the latest.
    pub(super) const fn until(deadline: Instant, events: &'a Events) -> Self {
        Self {
            deadline,
            events,
            title: None,
        }
    }

    /// The same, and the user reads what is awaited, unless the first attempt is the last.
    pub(super) fn announced(mut self, title: String) -> Self {
        self.title = Some(title);
        self
    }

    /// Polls until nothing remains to wait for, or until the next attempt would come after the deadline. Returns the
    /// last attempt. Waits for an API server that is unavailable, so an attempt must be safe to repeat.
    pub(super) async fn looks<T, E: Telling>(
        mut self,
        mut look: impl AsyncFnMut() -> Result<Look<T>, E>,
    ) -> Result<Look<T>, E> {
        let patience = Patience::until(self.deadline, self.events);
        let (mut pause, mut told, mut last) = (FIRST, None, None);
        loop {
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
                self.events.emit(Event::Started(title));
            }
            if let Some(progress) = &look.progress
                && look.progress != told
            {
                self.events.emit(Event::Progress(progress.clone()));
                told.clone_from(&look.progress);
            }
            if look.is_last || Instant::now() + pause >= self.deadline {
                return Ok(look);
            }
            last = Some(look);
            sleep(pause).await;
            pause = (pause * 3 / 2).min(LONGEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::cluster::Error;
    use crate::cluster::connect::{Fault, TransportError};

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

    fn look(seen: u8, is_last: bool, progress: &str) -> Look<u8> {
        Look {
            seen,
            is_last,
            progress: Some(progress.to_owned()),
        }
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
    async fn outcome(looks: Vec<Result<Look<u8>, Error>>) -> (Result<Look<u8>, Error>, Vec<String>) {
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
        let at_once = Look {
            seen: 2,
            is_last: true,
            progress: None,
        };
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
        let pauses: Vec<_> = moments.windows(2).map(|pair| pair[1].abs_diff(pair[0])).collect();
        assert!(pauses.is_sorted() && pauses[0] == FIRST, "{pauses:?}");
        assert_eq!(*pauses.last().unwrap(), LONGEST);
        let last = *moments.last().unwrap();
        assert!(
            last < Duration::from_secs(10) && last + LONGEST >= Duration::from_secs(10),
            "{last:?}"
        );
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
        let refused = Error::Refused {
            code: 409,
            message: "no".to_owned(),
        };
        assert!(
            outcome(vec![Ok(look(0, false, "0")), Err(refused)])
                .await
                .0
                .is_err()
        );
    }
}
