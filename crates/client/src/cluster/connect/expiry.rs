//! Says of a client certificate that it has expired, when the API server refuses its user: the refusal does not say why.

use std::sync::Arc;

use http::StatusCode;
use kube::config::AuthInfo;

use super::error::Error;
use super::request::is_status;
use super::response_layer::{Pending, RequestKind, ResponseLayer};
use super::tls;
use base::clock::ServerClock;

/// The user whose client certificate the server sees, if there is one, and what to call that user.
#[derive(Clone)]
pub(super) struct Expiry {
    pub(super) user: Arc<AuthInfo>,
    pub(super) holder: String,
}

impl ResponseLayer for Expiry {
    type Asked = RequestKind;

    fn handle(&self, asked: RequestKind, answer: Pending) -> Pending {
        let Self { user, holder } = self.clone();
        Box::pin(async move {
            let answer = answer.await?;
            // A 401 from a server behind the API server says nothing about the certificate.
            let is_refused = answer.status() == StatusCode::UNAUTHORIZED
                && (!asked.is_proxied || is_status(answer.headers()));
            // The local clock is not the one by which the server refuses.
            let clock = ServerClock::default();
            clock.read(answer.headers());
            // Only a refusal is worth the time that it takes to read the certificate.
            if is_refused
                && let Some(now) = clock.now()
                && let Some(end) = tls::expiry(&user)
                && now > end
            {
                let reason = format!("the client certificate of {holder} expired at {end}");
                return Err(Error::LoggedOut { reason }.into());
            }
            Ok(answer)
        })
    }
}
