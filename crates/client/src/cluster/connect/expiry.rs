//! Says of a client certificate that it has expired, when the API server refuses its user: the refusal does not say why.

use http::StatusCode;
use jiff::Timestamp;

use super::error::Error;
use super::request::is_status;
use super::response_layer::{Pending, RequestKind, ResponseLayer};
use base::clock::ServerClock;

/// The end of the client certificate that is shown, and whose certificate it is.
#[derive(Debug, Clone)]
pub(super) struct Expiry {
    pub(super) end: Timestamp,
    pub(super) holder: String,
}

impl ResponseLayer for Expiry {
    type Asked = RequestKind;

    fn handle(&self, asked: RequestKind, answer: Pending) -> Pending {
        let Self { end, holder } = self.clone();
        Box::pin(async move {
            let answer = answer.await?;
            // A 401 from a server behind the API server says nothing about the certificate.
            let is_refused = answer.status() == StatusCode::UNAUTHORIZED
                && (!asked.is_proxied || is_status(answer.headers()));
            // The local clock is not the one by which the server refuses.
            let clock = ServerClock::default();
            clock.read(answer.headers());
            if is_refused && clock.now().is_some_and(|now| now > end) {
                let reason = format!("the client certificate of {holder} expired at {end}");
                return Err(Error::LoggedOut { reason }.into());
            }
            Ok(answer)
        })
    }
}
