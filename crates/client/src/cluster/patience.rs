//! A server that is unavailable for some time: it restarts, or its virtual address moves to another node.
//!
//! Every wait, and every undo, continues as soon as the server is available again. [`Absence`] is the one rule that
//! says when a server counts as unavailable. [`Patience`] uses it to wait for the API server, and the Salt session
//! uses it to wait for Salt. The user reads one line when the server becomes unavailable, and one when it is
//! available again, however many requests fail in between.

use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Error;
use base::events::Events;
use base::interrupt::Interrupt;

/// The pause before the API server is queried again.
const PAUSE: Duration = Duration::from_secs(1);

/// For how long after an absence an API server may refuse everybody, because it has not read its authorization rules
/// yet.
const WAKING: Duration = Duration::from_secs(15);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// It is unavailable or overloaded: the same request may succeed later.
    Away,
    Denied,
    /// Nothing: the time limit ended before it was queried.
    OutOfTime,
    /// It is available, and this is its answer.
    Answer,
}

/// A failure that says something about the server.
pub trait ServerFailure: Display {
    fn sign(&self) -> Sign;
}

impl ServerFailure for Error {
    fn sign(&self) -> Sign {
        match self {
            error if error.is_absence() => Sign::Away,
            error if error.is_denial() => Sign::Denied,
            Self::Unreachable(error) if error.fault.is_out_of_time() => Sign::OutOfTime,
            _ => Sign::Answer,
        }
    }
}

/// Whether a server is unavailable, according to its failures.
#[derive(Debug, Default)]
pub struct Absence(Mutex<Seen>);

#[derive(Debug, Default)]
struct Seen {
    /// No request has succeeded since then.
    is_away: bool,
    /// When it did not answer last.
    last: Option<Instant>,
    /// When it first refused this user after that, if no request has succeeded since.
    refused: Option<Instant>,
}

impl Seen {
    /// Whether the server has just started. A request may hang until it has, so that the refusal comes long after the
    /// last failure.
    fn is_waking(&mut self) -> bool {
        let is_recent = |moment: Instant| moment.elapsed() < WAKING;
        let is_first = self.is_away && is_recent(*self.refused.get_or_insert_with(Instant::now));
        is_first || self.last.is_some_and(is_recent)
    }
}

impl Absence {
    /// Whether a failure with this sign is caused by a server that is unavailable or has just started: it refuses
    /// everybody until it has read the roles.
    pub fn explains(&self, sign: Sign) -> bool {
        match sign {
            Sign::Away => true,
            Sign::Denied => self.seen().is_waking(),
            Sign::OutOfTime | Sign::Answer => false,
        }
    }

    /// Records a failure that the absence explains; returns whether the server was available before.
    pub fn goes_on(&self, sign: Sign) -> bool {
        let mut seen = self.seen();
        if sign == Sign::Away {
            seen.last = Some(Instant::now());
            seen.refused = None;
        }
        !std::mem::replace(&mut seen.is_away, true)
    }

    /// Records an answer; returns whether the server was unavailable before.
    pub fn ends(&self) -> bool {
        std::mem::take(&mut self.seen().is_away)
    }

    pub fn is_away(&self) -> bool {
        self.seen().is_away
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for an API server that is unavailable.
pub struct Patience<'a> {
    deadline: Instant,
    events: &'a Events,
    interrupt: Option<(&'a Interrupt, u8)>,
    absence: Absence,
}

impl<'a> Patience<'a> {
    pub fn until(deadline: Instant, events: &'a Events) -> Self {
        Self { deadline, events, interrupt: None, absence: Absence::default() }
    }

    /// The same, but the wait also ends when Ctrl-C was pressed so many times. The current attempt continues; it
    /// decides itself about Ctrl-C.
    #[must_use]
    pub fn or_interrupted(mut self, interrupt: &'a Interrupt, times: u8) -> Self {
        self.interrupt = Some((interrupt, times));
        self
    }

    /// Makes an attempt, and repeats it while the API server is unavailable. An attempt may have had its effect
    /// although its answer was lost, so it must be safe to repeat.
    pub async fn with<T, E: ServerFailure>(
        &self,
        mut attempt: impl AsyncFnMut() -> Result<T, E>,
    ) -> Result<T, E> {
        loop {
            let error = match attempt().await {
                Ok(outcome) => {
                    self.back();
                    return Ok(outcome);
                }
                Err(error) => error,
            };
            if !self.absence.explains(error.sign()) || Instant::now() + PAUSE >= self.deadline {
                return Err(error);
            }
            self.gone(&error);
            if !self.pause().await {
                return Err(error);
            }
        }
    }

    /// Pauses; returns whether the wait was not interrupted.
    async fn pause(&self) -> bool {
        let Some((interrupt, times)) = self.interrupt else {
            sleep(PAUSE).await;
            return true;
        };
        tokio::select! {
            () = sleep(PAUSE) => true,
            () = interrupt.wait(times) => false,
        }
    }

    /// Whether the server did not answer when it was queried last, and was queried again.
    pub fn is_waiting(&self) -> bool {
        self.absence.is_away()
    }

    fn gone(&self, error: &impl ServerFailure) {
        if self.absence.goes_on(error.sign()) {
            self.events.progress(format!("waiting for the API server: {error}"));
        }
        self.events.log(4, error.to_string());
    }

    fn back(&self) {
        if self.absence.ends() {
            self.events.progress("the API server is available again");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::cluster::connect::{Fault, TransportError};
    use base::events::Event;

    fn away() -> Error {
        Error::Unreachable(TransportError {
            server: "https://server".to_owned(),
            proxy: None,
            fault: Fault::Refused,
            connected: false,
        })
    }

    fn refused(code: u16) -> Error {
        Error::Refused { code, message: "no".to_owned() }
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
        let outcome =
            patience.with(async || attempts.borrow_mut().pop().unwrap_or_else(|| Err(away()))).await;
        let lines = lines.lock().unwrap().clone();
        (outcome, lines)
    }

    #[tokio::test(start_paused = true)]
    async fn an_absence_is_waited_out_and_said_once() {
        let (outcome, lines) = outcome(vec![Err(away()), Err(refused(503)), Err(away()), Ok(())], 60).await;
        assert!(outcome.is_ok());
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains("connection refused") && lines[1].contains("available again"));
    }

    #[tokio::test(start_paused = true)]
    async fn an_absence_is_not_waited_out_after_the_deadline() {
        let begin = Instant::now();
        assert!(outcome(Vec::new(), 20).await.0.is_err());
        assert!(begin.elapsed() <= Duration::from_secs(20), "{:?}", begin.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_is_an_answer_unless_the_server_is_waking_up() {
        assert!(outcome(vec![Err(refused(403)), Ok(())], 60).await.0.is_err());
        assert!(outcome(vec![Err(refused(409)), Ok(())], 60).await.0.is_err());
        let waking = vec![Err(away()), Err(refused(403)), Ok(())];
        assert!(outcome(waking, 60).await.0.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_starts_slowly_may_refuse_long_after_the_last_failure() {
        let events = Events::none();
        let patience = Patience::until(Instant::now() + Duration::from_mins(10), &events);
        let mut attempts = 0;
        let outcome = patience.with(async || {
            attempts += 1;
            match attempts {
                1 => Err(away()),
                2 => {
                    sleep(WAKING * 2).await;
                    Err(refused(403))
                }
                _ => Ok(()),
            }
        });
        outcome.await.unwrap();
        assert_eq!(attempts, 3);
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_that_lasts_is_an_answer_although_the_server_was_away() {
        let begin = Instant::now();
        let attempts = std::iter::once(Err(away())).chain((0..60).map(|_| Err(refused(403))));
        let (outcome, _) = outcome(attempts.collect(), 600).await;
        assert!(matches!(outcome, Err(Error::Refused { code: 403, .. })));
        assert!(begin.elapsed() <= WAKING + PAUSE, "{:?}", begin.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn ctrl_c_ends_the_wait() {
        let (keys, interrupt) = Interrupt::scripted();
        let events = Events::none();
        let patience =
            Patience::until(Instant::now() + Duration::from_mins(1), &events).or_interrupted(&interrupt, 2);
        let mut attempts = 0;
        let outcome: Result<(), Error> = patience
            .with(async || {
                attempts += 1;
                keys.send_replace(attempts);
                Err(away())
            })
            .await;
        assert!(outcome.is_err());
        assert_eq!(attempts, 2);
    }
}
