//! Classifies answers: data from Salt or a fault, and whether the request may be repeated.

use std::fmt;
use std::time::Duration;

use http::StatusCode;
use serde_json::Value;
use tokio::time::Instant;

use super::Error;
use super::text::{is_html, one_line};
use super::transport::blamed;
use crate::cluster;
use crate::cluster::patience::{ServerFailure, Sign};
use base::deadline;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The server, or the way to it.
    Server,
    /// The time limit of the command ended first. That says nothing about the server.
    TimeLimit,
}

impl Cause {
    /// What ended a wait at this moment.
    pub(crate) fn of(end: Instant) -> Self {
        if deadline::current() == Some(end) { Self::TimeLimit } else { Self::Server }
    }
}

/// Why a request got no valid answer from Salt.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The request certainly never reached Salt, so it may be repeated.
    NeverArrived {
        reason: String,
        passing: bool,
        /// How long to wait before the next request, if the API server says so.
        pause: Option<Duration>,
        cause: Cause,
    },
    /// It is unknown whether Salt acted on it.
    Lost {
        reason: String,
        /// Salt API has finished the request and will not act on it later. Salt API fails in this way before it hands
        /// a request on, if several requests meet while it loads its modules or writes its key (seen with 3006.28),
        /// and also if its master stops during a request.
        ended: bool,
        cause: Cause,
    },
    /// The API server refused the token of the request, which therefore never reached Salt. The next request has another
    /// token.
    Renewed { reason: String },
    /// Salt does not know the session, or does not allow this to its user. The answer is the same in both cases.
    Unauthorized,
    /// Repeating the request would get the same answer.
    Final(Error),
}

impl Fault {
    pub(crate) const fn away(reason: String) -> Self {
        Self::NeverArrived { reason, passing: true, pause: None, cause: Cause::Server }
    }

    pub(crate) fn lost(reason: impl Into<String>) -> Self {
        Self::Lost { reason: reason.into(), ended: false, cause: Cause::Server }
    }

    /// The API server did not say what the request needs. If it is unavailable, it is asked again later, as if Salt API did not
    /// answer.
    pub(crate) fn of_cluster(error: cluster::Error) -> Self {
        if error.is_unreachable() {
            Self::away(error.to_string()).caused_by(blamed(&error))
        } else {
            Self::Final(Error::Cluster(error))
        }
    }

    pub(crate) fn caused_by(mut self, by: Cause) -> Self {
        if let Self::NeverArrived { cause, .. } | Self::Lost { cause, .. } = &mut self {
            *cause = by;
        }
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeverArrived { reason, .. } | Self::Lost { reason, .. } | Self::Renewed { reason } => {
                formatter.write_str(reason)
            }
            Self::Unauthorized => formatter.write_str("401: session unknown or not allowed"),
            Self::Final(error) => error.fmt(formatter),
        }
    }
}

impl ServerFailure for Fault {
    fn sign(&self) -> Sign {
        match self {
            Self::NeverArrived { .. } | Self::Lost { .. } | Self::Renewed { .. } => Sign::Away,
            Self::Final(Error::Forbidden { .. }) => Sign::Denied,
            Self::Final(Error::Cluster(error)) => error.sign(),
            Self::Unauthorized | Self::Final(_) => Sign::Answer,
        }
    }
}

#[derive(Debug)]
pub(crate) struct HttpAnswer {
    pub(crate) status: StatusCode,
    pub(crate) retry_after: Option<Duration>,
    /// The API server refused the token, and another one follows.
    pub(crate) is_renewed: bool,
    pub(crate) text: String,
}

impl HttpAnswer {
    pub(crate) fn judge(&self) -> Result<Value, Fault> {
        let json: Option<Value> = serde_json::from_str(&self.text).ok();
        match json {
            Some(data) if self.status.is_success() => Ok(data),
            Some(data) if data.get("kind").is_some_and(|kind| kind == "Status") => {
                Err(self.said_by_api_server(&data))
            }
            data => Err(self.said_by_salt(data.as_ref())),
        }
    }

    /// The answer is from the API server, not from Salt.
    fn said_by_api_server(&self, answer: &Value) -> Fault {
        let message = answer.get("message").and_then(Value::as_str).unwrap_or_default();
        let reason = format!("{} {}", self.status.as_u16(), one_line(message));
        match self.status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                Fault::Final(Error::Forbidden { message: one_line(message) })
            }
            StatusCode::NOT_FOUND => Fault::Final(Error::Unreachable { reason }),
            // Refused by the API server's own queue (priority and fairness).
            StatusCode::TOO_MANY_REQUESTS => {
                Fault::NeverArrived { reason, passing: true, pause: self.retry_after, cause: Cause::Server }
            }
            status if status.is_server_error() && never_dialled(message) => Fault::away(reason),
            status if status.is_server_error() => Fault::lost(reason),
            _ => Fault::Final(Error::Refused { reason }),
        }
    }

    fn said_by_salt(&self, data: Option<&Value>) -> Fault {
        let reason = self.reason(data);
        match self.status {
            StatusCode::UNAUTHORIZED => Fault::Unauthorized,
            // Salt API looks for its master before it hands a request on.
            StatusCode::SERVICE_UNAVAILABLE if reason.contains("Salt Master is not available") => {
                Fault::away(reason)
            }
            StatusCode::INTERNAL_SERVER_ERROR => Fault::Lost { reason, ended: true, cause: Cause::Server },
            status if status.is_server_error() => Fault::lost(reason),
            status if status.is_success() => Fault::Final(Error::Unintelligible { answer: reason }),
            _ => Fault::Final(Error::Refused { reason }),
        }
    }

    fn reason(&self, data: Option<&Value>) -> String {
        let text = match data {
            Some(data) => one_line(data.get("return").and_then(Value::as_str).unwrap_or("unknown JSON")),
            None => one_line(&self.text),
        };
        // The title of a page begins with the status.
        if data.is_none() && is_html(&self.text) && text.starts_with(self.status.as_str()) {
            return text;
        }
        format!("{} {text}", self.status.as_u16()).trim_end().to_owned()
    }
}

/// Whether the API server could not connect to Salt API.
fn never_dialled(message: &str) -> bool {
    ["no endpoints available", "dial tcp", "while dialing"].iter().any(|sign| message.contains(sign))
}

/// A request that only reads and got no answer: it cannot have changed anything.
pub(super) fn unanswered(fault: Fault) -> Error {
    match fault {
        Fault::NeverArrived { reason, cause, .. } | Fault::Lost { reason, cause, .. } => match cause {
            Cause::Server => Error::Unreachable { reason },
            Cause::TimeLimit => Error::OutOfTime,
        },
        Fault::Renewed { reason } => Error::Unreachable { reason },
        Fault::Unauthorized => Error::NotAllowed { user: String::new(), what: "this".to_owned() },
        Fault::Final(error) => error,
    }
}

/// An answer that is not what was asked for.
pub(super) fn unintelligible(answer: &Value) -> Error {
    // What a runner returns for its exception is a traceback, which JSON would make one line of.
    let returned = answer.pointer("/return/0").and_then(Value::as_str);
    let text = returned.map_or_else(|| answer.to_string(), str::to_owned);
    Error::Unintelligible { answer: one_line(&text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, text: &str) -> HttpAnswer {
        HttpAnswer {
            status: StatusCode::from_u16(status).unwrap(),
            retry_after: None,
            is_renewed: false,
            text: text.to_owned(),
        }
    }

    fn fault(status: u16, text: &str) -> Fault {
        answer(status, text).judge().unwrap_err()
    }

    fn page(status: u16, paragraph: &str) -> String {
        format!("<!DOCTYPE html PUBLIC\n\"x\"><html><title>{status} Title</title><p>{paragraph}</p></html>")
    }

    #[test]
    fn a_service_without_endpoints_was_never_reached() {
        let text = include_str!("../../../../tests/fixtures/salt/proxy-no-endpoints.json");
        let Fault::NeverArrived { reason, passing: true, .. } = fault(503, text) else { panic!() };
        assert_eq!(reason, "503 no endpoints available for service \"https:salt-master:api\"");
    }

    #[test]
    fn a_connection_that_the_api_server_could_not_make_was_never_made() {
        let text = r#"{"kind":"Status","message":"error trying to reach service: dial tcp 10.99.0.1:4507: connect: connection refused","code":503}"#;
        assert!(matches!(fault(503, text), Fault::NeverArrived { passing: true, .. }));
        let broken = r#"{"kind":"Status","message":"error trying to reach service: EOF","code":502}"#;
        assert!(matches!(fault(502, broken), Fault::Lost { .. }));
    }

    #[test]
    fn a_full_queue_says_how_long_to_stay_away() {
        let pause = Some(Duration::from_secs(2));
        let full = HttpAnswer {
            retry_after: pause,
            ..answer(429, r#"{"kind":"Status","message":"too many requests"}"#)
        };
        assert!(
            matches!(full.judge(), Err(Fault::NeverArrived { passing: true, pause: told, .. }) if told == pause)
        );
    }

    #[test]
    fn the_two_who_refuse_are_told_apart() {
        let salt = include_str!("../../../../tests/fixtures/salt/unauthorized.html");
        assert!(matches!(fault(401, salt), Fault::Unauthorized));
        let server =
            r#"{"kind":"Status","message":"services \"https:salt-master:api\" is forbidden","code":403}"#;
        let Fault::Final(Error::Forbidden { message }) = fault(403, server) else { panic!() };
        assert!(message.starts_with("services "));
    }

    #[test]
    fn a_master_that_salt_api_misses_was_not_handed_anything() {
        assert!(matches!(
            fault(503, &page(503, "Salt Master is not available.")),
            Fault::NeverArrived { .. }
        ));
        assert!(matches!(
            fault(503, &page(503, "Salt request timed out.")),
            Fault::Lost { ended: false, .. }
        ));
    }

    #[test]
    fn a_failure_inside_salt_leaves_open_what_it_did() {
        let json = r#"{"status": 500, "return": "An unexpected error occurred"}"#;
        let Fault::Lost { reason, ended: true, .. } = fault(500, json) else { panic!() };
        assert_eq!(reason, "500 An unexpected error occurred");
        let Fault::Lost { reason, ended: true, .. } = fault(500, &page(500, "Oops")) else { panic!() };
        assert_eq!(reason, "500 Title: Oops");
        assert!(matches!(fault(504, ""), Fault::Lost { reason, ended: false, .. } if reason == "504"));
    }

    #[test]
    fn what_salt_refuses_it_refuses_again() {
        let Fault::Final(Error::Refused { reason }) = fault(400, &page(400, "Invalid JSON document")) else {
            panic!()
        };
        assert_eq!(reason, "400 Title: Invalid JSON document");
    }

    #[test]
    fn an_exception_of_a_runner_is_its_message() {
        let returned = "Exception occurred in runner jobs.active: Traceback (most recent call last):\n  \
            File \"x.py\", line 1\nsalt.exceptions.AuthenticationError: Authentication error occurred.\n";
        let error = unintelligible(&serde_json::json!({"return": [returned]}));
        assert_eq!(error.to_string(), "unexpected answer from Salt API: Authentication error occurred.");
    }

    #[test]
    fn an_answer_that_is_no_json_is_one_line_of_it() {
        let Fault::Final(Error::Unintelligible { answer }) = fault(200, &page(200, "Sign in")) else {
            panic!()
        };
        assert_eq!(answer, "200 Title: Sign in");
    }
}
