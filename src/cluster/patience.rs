//! An API server that is away for a while: it restarts, or its virtual address moves to another node.
//!
//! Whatever waits, and whatever takes something back, goes on as soon as the API server is there again. The user reads one
//! line when it goes and one when it is back, however many requests fail in between.

use std::cell::Cell;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Error;
use crate::events::{Event, Events};

/// The pause before the API server is asked again.
const PAUSE: Duration = Duration::from_secs(1);

/// For how long after an absence a refusal may come from an API server that has not read its rules yet.
const WAKING: Duration = Duration::from_secs(15);

/// Puts up with an API server that is away.
pub struct Patience<'a> {
    deadline: Instant,
    events: &'a Events,
    away_since: Cell<Option<Instant>>,
    back_since: Cell<Option<Instant>>,
}

impl<'a> Patience<'a> {
    /// Waits for an absent API server until `deadline`.
    #[must_use]
    pub const fn until(deadline: Instant, events: &'a Events) -> Self {
        Self {
            deadline,
            events,
            away_since: Cell::new(None),
            back_since: Cell::new(None),
        }
    }

    /// Makes an attempt, again while the API server is away. The attempt may have had its effect although its answer was
    /// lost, so it has to be one that may be made twice.
    pub async fn with<T>(&self, mut attempt: impl AsyncFnMut() -> Result<T, Error>) -> Result<T, Error> {
        loop {
            let error = match attempt().await {
                Ok(outcome) => {
                    self.back();
                    return Ok(outcome);
                }
                Err(error) => error,
            };
            if !self.is_absence(&error) || Instant::now() + PAUSE >= self.deadline {
                return Err(error);
            }
            self.gone(&error);
            sleep(PAUSE).await;
        }
    }

    /// Whether the failure comes of an API server that is away, or is only just coming back: it refuses everybody until it
    /// has read the roles.
    fn is_absence(&self, error: &Error) -> bool {
        let waking = self.away_since.get().is_some()
            || self
                .back_since
                .get()
                .is_some_and(|since| since.elapsed() < WAKING);
        error.is_absence() || (waking && matches!(error, Error::Refused { code: 401 | 403, .. }))
    }

    fn gone(&self, error: &Error) {
        if self.away_since.get().is_none() {
            self.away_since.set(Some(Instant::now()));
            self.events
                .emit(Event::Progress(format!("waiting for the API server: {error}")));
        }
        self.events.emit(Event::Log(4, error.to_string()));
    }

    fn back(&self) {
        if self.away_since.take().is_some() {
            self.back_since.set(Some(Instant::now()));
            self.events
                .emit(Event::Progress("the API server is back".to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::cluster::connect::{Fault, TransportError};

    fn away() -> Error {
        Error::Unreachable(TransportError {
            server: "https://server".to_owned(),
            proxy: None,
            fault: Fault::Refused,
            connected: false,
        })
    }

    fn refused(code: u16) -> Error {
        Error::Refused {
            code,
            message: "no".to_owned(),
        }
    }

    /// What came of attempts that end like this, one after the other, and the lines that the user read.
    async fn outcome(mut attempts: Vec<Result<(), Error>>, seconds: u64) -> (Result<(), Error>, Vec<String>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&lines);
        let events = Events::new(move |event| {
            if let Event::Progress(line) = event {
                sink.lock().unwrap().push(line);
            }
        });
        attempts.reverse();
        let attempts = RefCell::new(attempts);
        let deadline = Instant::now() + Duration::from_secs(seconds);
        let patience = Patience::until(deadline, &events);
        let outcome = patience
            .with(async || attempts.borrow_mut().pop().unwrap_or_else(|| Err(away())))
            .await;
        let lines = lines.lock().unwrap().clone();
        (outcome, lines)
    }

    #[tokio::test(start_paused = true)]
    async fn an_absence_is_waited_out_and_said_once() {
        let (outcome, lines) = outcome(vec![Err(away()), Err(refused(503)), Err(away()), Ok(())], 60).await;
        assert!(outcome.is_ok());
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains("connection refused") && lines[1].contains("back"));
    }

    #[tokio::test(start_paused = true)]
    async fn an_absence_is_not_waited_out_after_the_deadline() {
        let begin = Instant::now();
        assert!(outcome(Vec::new(), 20).await.0.is_err());
        assert!(
            begin.elapsed() <= Duration::from_secs(20),
            "{:?}",
            begin.elapsed()
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_is_an_answer_unless_the_server_is_waking_up() {
        assert!(outcome(vec![Err(refused(403)), Ok(())], 60).await.0.is_err());
        assert!(outcome(vec![Err(refused(409)), Ok(())], 60).await.0.is_err());
        let waking = vec![Err(away()), Err(refused(403)), Ok(())];
        assert!(outcome(waking, 60).await.0.is_ok());
    }
}
