//! How requests reach one registry: each is authorized when the registry asks for that, repeated if that changes nothing, and given
//! up when nothing moves any more. What is requested, and what the answers mean, is in `client`.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use reqwest::{Client, Request, RequestBuilder, Response, StatusCode, Url};
use tokio::time::Instant;

use super::challenge::{self, Challenge};
use super::{Address, Credentials, Error, certificates, retry};
use crate::resolver::http_client;
use base::deadline;
use base::events::{Events, REQUESTS};
use base::secrets::remember;

/// The attempts at a request whose failure is temporary.
const ATTEMPTS: u32 = 3;
/// A request fails when nothing was sent or received for this long.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// The longest wait for the answer to a whole blob: the registry compares the digest, and may copy the blob to another store.
const STORING: Duration = Duration::from_mins(10);
/// The shortest pause between attempts.
const PAUSE: Duration = Duration::from_millis(500);

/// The permissions in a repository.
#[derive(Debug, Clone, Default)]
struct Grant {
    writes: bool,
    /// The header that proves it, once the registry has asked for it.
    authorization: Option<HeaderValue>,
}

pub(super) struct Wire {
    client: Client,
    /// The same for requests with long bodies: reqwest's limit counts from the beginning of a request to the answer.
    patient: Client,
    pub(super) address: Address,
    credentials: Credentials,
    grants: Mutex<BTreeMap<String, Grant>>,
    events: Events,
}

impl Wire {
    pub(super) fn new(address: Address, credentials: Credentials, events: Events) -> Result<Self, Error> {
        let tls = certificates::tls(&address.host, std::env::home_dir().as_deref())?;
        let builder = || {
            http_client(tls.clone())
                .retry(reqwest::retry::never())
                .connect_timeout(IDLE_TIMEOUT)
                .user_agent(concat!("kubectl-metalk8s/", env!("CARGO_PKG_VERSION")))
        };
        let broken = |error| Error::broken(&address.host, &error);
        Ok(Self {
            client: builder().read_timeout(IDLE_TIMEOUT).build().map_err(broken)?,
            patient: builder().build().map_err(broken)?,
            address,
            credentials,
            grants: Mutex::default(),
            events,
        })
    }

    pub(super) fn url(&self, path: &str) -> Result<Url, Error> {
        let scheme = if self.address.is_plain { "http" } else { "https" };
        let url = format!("{scheme}://{}/v2/{path}", self.address.server());
        url.parse().map_err(|_| Error::Address(format!("{url} is not a URL")))
    }

    /// Logs in for a repository, to write or only to read.
    pub(super) async fn enter(&self, repository: &str, writes: bool) -> Result<(), Error> {
        self.grant(repository, Grant { writes, authorization: None });
        let answer = self.sent(&self.client, self.client.get(self.url("")?).build()).await?;
        match Challenge::of(answer.headers()) {
            Some(challenge) => self.answer(repository, challenge).await,
            None => Ok(()),
        }
    }

    pub(super) async fn send(
        &self,
        repository: &str,
        request: impl Fn(&Client) -> RequestBuilder,
    ) -> Result<Response, Error> {
        self.exchange(repository, async || {
            let request = self.authorized(repository, request(&self.client));
            self.sent(&self.client, request).await
        })
        .await
    }

    /// The same for a request with a body of `size` bytes, of which so many are `taken`. As long as bytes are taken, the
    /// registry is not silent.
    pub(super) async fn upload(
        &self,
        repository: &str,
        request: impl Fn(&Client) -> RequestBuilder,
        (taken, size): (impl Fn() -> u64, u64),
    ) -> Result<Response, Error> {
        self.exchange(repository, async || {
            let request = self.authorized(repository, request(&self.patient));
            tokio::select! {
                answer = self.sent(&self.patient, request) => answer,
                reason = stalled(&taken, size) => Err(Error::Unreachable {
                    registry: self.address.host.clone(),
                    reason,
                }),
            }
        })
        .await
    }

    /// Sends a request. An authorization that is out of date is renewed once. Only the registry itself may ask for one. An
    /// upload or a blob may be on another host, which gets no password.
    async fn exchange(
        &self,
        repository: &str,
        send: impl AsyncFn() -> Result<Response, Error>,
    ) -> Result<Response, Error> {
        let answer = send().await?;
        if answer.status() != StatusCode::UNAUTHORIZED || !self.is_own(answer.url()) {
            return Ok(answer);
        }
        let Some(challenge) = Challenge::of(answer.headers()) else {
            return Ok(answer);
        };
        self.answer(repository, challenge).await?;
        send().await
    }

    /// Whether a URL is the registry's: of its host, its port and its scheme.
    fn is_own(&self, url: &Url) -> bool {
        self.url("").is_ok_and(|own| own.origin() == url.origin())
    }

    pub(super) async fn refused(&self, answer: Response) -> Error {
        let status = answer.status();
        match tokio::time::timeout(IDLE_TIMEOUT, answer.bytes()).await {
            Ok(Ok(body)) => Error::answered(&self.address.host, status, &body),
            Ok(Err(error)) => self.broken(&error),
            Err(late) => self.broken(&late),
        }
    }

    pub(super) fn broken(&self, error: &(dyn std::error::Error + 'static)) -> Error {
        Error::broken(&self.address.host, error)
    }

    /// Repeats an attempt while its failure is temporary. A delay that the registry asks for does not count as an attempt: the
    /// command waits for it, within its time limit.
    pub(super) async fn again<T>(
        &self,
        mut attempt: impl AsyncFnMut() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut number = 1;
        loop {
            match attempt().await {
                Err(Error::Busy { registry, until }) => {
                    let wait = Duration::try_from(until.duration_since(Timestamp::now())).unwrap_or_default();
                    let end = Instant::now() + wait.max(PAUSE);
                    if deadline::current().is_some_and(|deadline| deadline < end) {
                        return Err(Error::Busy { registry, until });
                    }
                    let text = format!("{registry} accepts no requests before {until}");
                    self.events.progress(text);
                    tokio::time::sleep_until(end).await;
                }
                Err(error) if error.is_passing() && number < ATTEMPTS => {
                    tokio::time::sleep(PAUSE * number).await;
                    number += 1;
                }
                outcome => return outcome,
            }
        }
    }

    /// An answer, whatever its status, unless the registry puts it off: with 429, and with 503 (RFC 9110, section 15.6.4).
    async fn sent(&self, client: &Client, request: reqwest::Result<Request>) -> Result<Response, Error> {
        let request = request.map_err(|error| self.broken(&error))?;
        // Without its query, which the store of an upload may have signed.
        let (url, path) = (request.url().origin().ascii_serialization(), request.url().path());
        let name = format!("{} {url}{path}", request.method());
        let begin = Instant::now();
        let answer = client.execute(request).await.map_err(|error| self.broken(&error));
        let time = begin.elapsed().as_millis();
        let line = match &answer {
            Ok(answer) => format!("{name} {} in {time} ms", answer.status()),
            Err(error) => format!("{name} failed in {time} ms: {error}"),
        };
        self.events.log(REQUESTS, line);
        let answer = answer?;
        let is_busy =
            [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE].contains(&answer.status());
        let now = Timestamp::now();
        match retry::after(answer.headers(), now).filter(|_| is_busy) {
            Some(wait) => Err(Error::Busy {
                registry: self.address.host.clone(),
                until: now.checked_add(wait).unwrap_or(Timestamp::MAX),
            }),
            None => Ok(answer),
        }
    }

    fn authorized(&self, repository: &str, request: RequestBuilder) -> reqwest::Result<Request> {
        let mut request = request.build()?;
        let grants = self.grants.lock().unwrap_or_else(PoisonError::into_inner);
        let authorization = grants.get(repository).and_then(|grant| grant.authorization.clone());
        if let Some(authorization) = authorization.filter(|_| self.is_own(request.url())) {
            request.headers_mut().insert(AUTHORIZATION, authorization);
        }
        Ok(request)
    }

    fn grant(&self, repository: &str, grant: Grant) {
        let mut grants = self.grants.lock().unwrap_or_else(PoisonError::into_inner);
        grants.insert(repository.to_owned(), grant);
    }

    /// Answers a challenge; all later requests in the repository show the authorization.
    async fn answer(&self, repository: &str, challenge: Challenge) -> Result<(), Error> {
        let grant = {
            let grants = self.grants.lock().unwrap_or_else(PoisonError::into_inner);
            grants.get(repository).cloned().unwrap_or_default()
        };
        let login = self.credentials.login(&self.address, repository, &self.events)?;
        let basic = login.map(|(user, password)| {
            let encoded = BASE64_STANDARD.encode(format!("{user}:{password}"));
            remember(&encoded);
            format!("Basic {encoded}")
        });
        let authorization = match challenge {
            Challenge::Basic => match basic {
                Some(basic) => basic,
                None => return Ok(()),
            },
            Challenge::Bearer { realm, service } => {
                let token = self.token(repository, grant.writes, (&realm, service.as_deref()), basic);
                let token = token.await?;
                remember(&token);
                format!("Bearer {token}")
            }
        };
        let value = HeaderValue::from_str(&authorization);
        let mut value = value.map_err(|_| self.denied("its token cannot be sent".to_owned()))?;
        value.set_sensitive(true);
        self.grant(repository, Grant { authorization: Some(value), ..grant });
        Ok(())
    }

    async fn token(
        &self,
        repository: &str,
        writes: bool,
        (realm, service): (&str, Option<&str>),
        basic: Option<String>,
    ) -> Result<String, Error> {
        let mut url: Url = realm
            .parse()
            .map_err(|_| self.denied(format!("its token server is {realm:?}, which is not a URL")))?;
        if basic.is_some() && url.scheme() != "https" && !self.address.is_plain {
            let reason = format!("its token server {realm} would get the password without TLS");
            return Err(self.denied(reason));
        }
        let actions = if writes { "pull,push" } else { "pull" };
        url.query_pairs_mut().append_pair("scope", &format!("repository:{repository}:{actions}"));
        if let Some(service) = service {
            url.query_pairs_mut().append_pair("service", service);
        }
        let mut headers = HeaderMap::new();
        if let Some(mut value) = basic.and_then(|basic| HeaderValue::from_str(&basic).ok()) {
            value.set_sensitive(true);
            headers.insert(AUTHORIZATION, value);
        }
        let request = self.client.get(url).headers(headers).build();
        let answer = self.sent(&self.client, request).await?;
        let status = answer.status();
        let body = answer.bytes().await.map_err(|error| self.broken(&error))?;
        if status.is_client_error() {
            return Err(match Error::answered(&self.address.host, status, &body) {
                Error::Refused { registry, reason } => Error::Denied { registry, reason },
                other => other,
            });
        }
        if !status.is_success() {
            return Err(Error::answered(&self.address.host, status, &body));
        }
        // What else is in the answer may be a secret.
        challenge::token(&body).ok_or_else(|| self.denied("its token server issued no token".to_owned()))
    }

    fn denied(&self, reason: String) -> Error {
        Error::Denied { registry: self.address.host.clone(), reason }
    }
}

/// How long a registry may work on a blob of this size, at 8 MiB/s.
fn storing(size: u64) -> Duration {
    (IDLE_TIMEOUT + Duration::from_secs(size >> 23)).min(STORING)
}

/// Waits until nothing of a body has been taken for too long, and says so.
async fn stalled(taken: &impl Fn() -> u64, size: u64) -> String {
    let mut before = taken();
    loop {
        let limit = if before < size { IDLE_TIMEOUT } else { storing(size) };
        tokio::time::sleep(limit).await;
        let now = taken();
        if now == before {
            return format!("it took nothing for {} s", limit.as_secs());
        }
        before = now;
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[tokio::test]
    async fn a_token_server_without_tls_gets_no_password() {
        let address = Address::parse("registry.invalid", false).unwrap();
        let wire = Wire::new(address, Credentials::of("me", "secret"), Events::none()).unwrap();
        let basic = Some("Basic bWU6c2VjcmV0".to_owned());
        let refused = wire.token("a", true, ("http://127.0.0.1:1/token", None), basic).await;
        assert_snapshot!(refused.unwrap_err(), @"the registry registry.invalid denies access: its token server http://127.0.0.1:1/token would get the password without TLS");
    }
}
