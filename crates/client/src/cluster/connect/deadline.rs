//! The time limit of one request, including the body of its answer: `--request-timeout`, and the remaining time of
//! the command. Streams have no limit once they began.
//!
//! A command whose own time limit ends while it asks a server that answers has run out of time; the server is not
//! unreachable. Only a server that has never answered is.
//!
//! This layer is the outermost one, so that credentials, name lookup, handshake and retries count as well.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::Response;
use tokio::time::{Instant, timeout_at};
use tower::BoxError;

use super::ResponseBody;
use super::response_layer::{Pending, RequestKind, ResponseLayer};
use super::timed;
use super::transport::{Fault, Route, TransportError};
use base::deadline;

/// Cancels requests that take too long.
#[derive(Debug, Clone)]
pub(super) struct Deadline {
    limit: Option<Duration>,
    route: Route,
    has_answered: Arc<AtomicBool>,
}

impl Deadline {
    pub(super) fn new(limit: Option<Duration>, route: Route) -> Self {
        Self { limit, route, has_answered: Arc::default() }
    }

    /// When a request that begins now must end, and the error message for that.
    fn end(&self) -> Option<(Instant, TransportError)> {
        let now = Instant::now();
        let of_request = self.limit.map(|limit| now + limit);
        let of_command = deadline::current();
        let end = match (of_request, of_command) {
            (Some(one), Some(other)) => one.min(other),
            (one, other) => one.or(other)?,
        };
        let error = match end.saturating_duration_since(now) {
            // No request is sent then.
            Duration::ZERO => self.route.fault(Fault::OutOfTime, false),
            _ if of_command == Some(end) && self.has_answered.load(Ordering::Relaxed) => {
                self.route.fault(Fault::CutOff, true)
            }
            left => self.route.fault(Fault::TimedOut(left), true),
        };
        Some((end, error))
    }

    async fn answered(&self, answer: Pending) -> Result<Response<ResponseBody>, BoxError> {
        let answer = answer.await?;
        self.has_answered.store(true, Ordering::Relaxed);
        Ok(answer)
    }
}

impl ResponseLayer for Deadline {
    type Asked = RequestKind;

    fn handle(&self, asked: RequestKind, answer: Pending) -> Pending {
        let deadline = self.clone();
        Box::pin(async move {
            // Only the caller's task knows its deadline, so the deadline is read when that task waits for the answer.
            let Some((end, error)) = deadline.end() else { return deadline.answered(answer).await };
            if error.fault == Fault::OutOfTime {
                return Err(error.into());
            }
            let answer = deadline.answered(answer);
            let answer = timeout_at(end, answer).await.map_err(|_| error.clone())??;
            if asked.is_stream {
                return Ok(answer);
            }
            Ok(answer.map(|body| timed::until(end, body, error)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::response_layer::PerResponse;
    use super::super::scripted::{Script, ask, fault, request};
    use super::*;

    fn layer(limit: Option<u64>) -> PerResponse<Deadline> {
        let route = Route::new(&"https://server".parse().unwrap(), None);
        PerResponse(Deadline::new(limit.map(Duration::from_secs), route))
    }

    fn after(seconds: u64) -> Instant {
        Instant::now() + Duration::from_secs(seconds)
    }

    #[tokio::test(start_paused = true)]
    async fn the_shorter_of_both_times_ends_a_request() {
        for (limit, left, expected) in [
            (Some(5), 20, Duration::from_secs(5)),
            (Some(20), 5, Duration::from_secs(5)),
            (None, 7, Duration::from_secs(7)),
        ] {
            let begin = Instant::now();
            let asked = ask(layer(limit), Script::silent(), request("GET"));
            let outcome = deadline::within(after(left), asked).await;
            assert_eq!(fault(outcome), Fault::TimedOut(expected), "{limit:?} {left}");
            assert_eq!(begin.elapsed().as_secs(), expected.as_secs());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_body_counts_as_well() {
        let drip = Script::drip(Duration::from_secs(2), 10);
        let outcome = deadline::within(after(5), ask(layer(None), drip, request("GET"))).await;
        assert_eq!(fault(outcome), Fault::TimedOut(Duration::from_secs(5)));
        let drip = Script::drip(Duration::from_secs(2), 10);
        assert_eq!(ask(layer(None), drip, request("GET")).await.unwrap().len(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_answers_is_not_to_blame_for_the_time_limit_of_the_command() {
        let layer = |limit| {
            let layer = layer(limit);
            async move {
                let asked = ask(layer.clone(), Script::pieces(1, 1), request("GET"));
                asked.await.unwrap();
                layer
            }
        };
        for (limit, expected) in [
            (None, Fault::CutOff),
            (Some(9), Fault::CutOff),
            (Some(2), Fault::TimedOut(Duration::from_secs(2))),
        ] {
            let asked = ask(layer(limit).await, Script::silent(), request("GET"));
            assert_eq!(fault(deadline::within(after(5), asked).await), expected, "{limit:?}");
            let drip = Script::drip(Duration::from_secs(1), 10);
            let asked = ask(layer(limit).await, drip, request("GET"));
            assert_eq!(fault(deadline::within(after(5), asked).await), expected, "{limit:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_waits_after_the_deadline() {
        let begin = Instant::now();
        let asked = ask(layer(None), Script::silent(), request("PATCH"));
        assert_eq!(fault(deadline::within(begin, asked).await), Fault::OutOfTime);
        assert_eq!(begin.elapsed(), Duration::ZERO);
    }
}
