//! A Salt API that answers by a script, behind the API server's proxy path, without a network: time
//! can be paused around it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "what a test did not expect fails it"
)]

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use futures::StreamExt;
use futures::channel::mpsc;
use futures::future::BoxFuture;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use jiff::{SignedDuration, Timestamp};
use kube::client::Body;
use serde_json::{Map, Value, json};
use tokio::time::sleep;
use tower::{BoxError, Layer, ServiceExt};

use crate::cluster;
use crate::cluster::connect::{Confirm, Fault, PerRequest, TokenRenewed, TransportError};
use crate::cluster::identity::{Account, Credentials};
use crate::salt::{Called, Salt, Surroundings, Transport};
use base::events::{Event, Events};
use domain::salt::jid::Jid;

const PROXY: &str = "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy";

type ScriptedAnswer = Result<http::Response<UnsyncBoxBody<Bytes, BoxError>>, BoxError>;
type Script = Box<dyn FnMut(&SentRequest) -> Reply + Send>;
type EventSender = mpsc::UnboundedSender<Result<http_body::Frame<Bytes>, BoxError>>;

#[derive(Debug, Clone)]
pub enum Reply {
    Json(u16, Value),
    Late(Duration, Value),
    Page(u16, String),
    Closed,
    Nothing,
    /// The API server's client gives up, for this reason.
    Unanswered(Fault),
    /// The API server refuses the token, of which the next request has another one.
    TokenRefused,
    Events,
}

#[derive(Debug, Clone)]
pub struct SentRequest {
    /// `login`, `logout`, `events`, `job`, or the function that was called.
    pub route: String,
    pub body: Value,
    pub token: Option<String>,
}

impl SentRequest {
    /// The arguments of a submission as Salt's events repeat them, its marker included.
    pub fn arguments(&self) -> Value {
        json!([self.body[0]["arg"][0], self.body[0]["kwarg"]])
    }
}

#[derive(Default)]
struct State {
    scripts: HashMap<String, VecDeque<Script>>,
    asked: Vec<SentRequest>,
    streams: Vec<EventSender>,
    told: Vec<Event>,
    master_started: Option<Timestamp>,
    /// How far the master's clock is ahead of ours.
    clock_ahead: SignedDuration,
    credentials: Vec<Account>,
    /// The only way that there are credentials of.
    no_service_account: bool,
    held_back: Option<Duration>,
    upgraded: Option<String>,
}

#[derive(Clone, Default)]
pub struct FakeSalt(Arc<Mutex<State>>);

impl FakeSalt {
    /// Logins succeed, events are streamed; all else must be scripted.
    pub fn start() -> Self {
        let fake = Self::default();
        fake.answer("login", Reply::Json(200, fixture("3006/login.json")));
        fake.answer("logout", Reply::Json(200, fixture("3006/logout.json")));
        fake.answer("events", Reply::Events);
        fake
    }

    pub fn salt(&self) -> Salt {
        let service = tower::service_fn({
            let fake = self.clone();
            move |request| {
                let fake = fake.clone();
                async move { fake.serve(request).await }
            }
        });
        let events = Events::new({
            let fake = self.clone();
            move |event| fake.state().told.push(event)
        });
        let confirmed = PerRequest(Confirm).layer(service);
        let fake = self.clone();
        let service = tower::service_fn(move |request: http::Request<Body>| {
            let (fake, confirmed) = (fake.clone(), confirmed.clone());
            async move {
                let is_function = request.uri().path() == format!("{PROXY}/");
                let pause = is_function.then(|| fake.state().held_back.take()).flatten();
                if let Some(pause) = pause {
                    sleep(pause).await;
                }
                confirmed.oneshot(request).await
            }
        });
        let transport = Transport::Proxy(kube::Client::new(service, "default"));
        Salt::new(transport, Arc::new(self.clone()), "bootstrap".to_owned(), events)
    }

    /// Adds an answer for a route; the last one is given again and again.
    pub fn answer(&self, route: &str, reply: Reply) {
        self.script(route, move |_| reply.clone());
    }

    /// Adds an answer that is made when it is requested.
    pub fn script(&self, route: &str, script: impl FnMut(&SentRequest) -> Reply + Send + 'static) {
        self.state().scripts.entry(route.to_owned()).or_default().push_back(Box::new(script));
    }

    #[must_use]
    pub fn forget(&self, route: &str) -> &Self {
        self.state().scripts.remove(route);
        self
    }

    pub fn emit(&self, tag: &str, data: &Value) {
        let text = format!("tag: {tag}\ndata: {}\n\n", json!({"tag": tag, "data": data}));
        for stream in &self.state().streams {
            // Those who do not listen any more miss it.
            let _ = stream.unbounded_send(Ok(http_body::Frame::data(Bytes::from(text.clone()))));
        }
    }

    pub fn break_streams(&self) {
        for stream in self.state().streams.drain(..) {
            let _ = stream.unbounded_send(Err("stream error: INTERNAL_ERROR".into()));
        }
    }

    /// The version of MetalK8s from now on.
    pub fn upgraded(&self, version: &str) {
        self.state().upgraded = Some(version.to_owned());
    }

    /// When the container of the Salt master was started.
    pub fn master_started(&self, started: Timestamp) {
        self.state().master_started = Some(started);
    }

    /// The master's clock is this far ahead of ours.
    pub fn clock_ahead(&self, ahead: SignedDuration) {
        self.state().clock_ahead = ahead;
    }

    /// The id of a job that was submitted so many seconds ago.
    pub fn jid_of(&self, seconds_ago: i64) -> Jid {
        jid_at(self.master_clock() - SignedDuration::from_secs(seconds_ago))
    }

    fn master_clock(&self) -> Timestamp {
        Timestamp::now() + self.state().clock_ahead
    }

    pub fn without_service_account(&self) {
        self.state().no_service_account = true;
    }

    /// Lets time pass before the next function is sent, as for a token.
    pub fn hold_back(&self, pause: Duration) {
        self.state().held_back = Some(pause);
    }

    pub fn count(&self, route: &str) -> usize {
        self.asked(route).len()
    }

    pub fn asked(&self, route: &str) -> Vec<SentRequest> {
        self.state().asked.iter().filter(|asked| asked.route == route).cloned().collect()
    }

    /// The ways that credentials were requested.
    pub fn accounts(&self) -> Vec<Account> {
        self.state().credentials.clone()
    }

    pub fn progress(&self) -> Vec<String> {
        let told = &self.state().told;
        told.iter()
            .filter_map(|event| {
                if let Event::Progress(line) | Event::Log(1, line) = event {
                    Some(line.clone())
                } else {
                    None
                }
            })
            .collect()
    }

    /// Everything that was told, the log included.
    pub fn everything_told(&self) -> String {
        format!("{:?}", self.state().told)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    async fn serve(&self, request: http::Request<Body>) -> ScriptedAnswer {
        let (head, body) = request.into_parts();
        let body: Value = serde_json::from_slice(&body.collect_bytes().await?).unwrap_or_default();
        let path = head.uri.path().strip_prefix(PROXY).expect("the proxy's path").to_owned();
        let token = head.headers.get("x-auth-token").map(|token| token.to_str().unwrap().to_owned());
        let asked = SentRequest { route: route(&path, &body), body, token };
        let reply = self.reply(&asked);
        let mut answer = match reply {
            Reply::Json(status, body) => respond(status, "application/json", body.to_string()),
            Reply::Late(pause, body) => {
                sleep(pause).await;
                respond(200, "application/json", body.to_string())
            }
            Reply::Page(status, text) => respond(status, "text/html", text),
            Reply::Closed => Err("connection closed before message completed".into()),
            Reply::Nothing => std::future::pending().await,
            Reply::Unanswered(fault) => Err(TransportError {
                server: "https://server".to_owned(),
                proxy: None,
                fault,
                connected: true,
            }
            .into()),
            Reply::TokenRefused => {
                let status = json!({"kind": "Status", "message": "Unauthorized", "code": 401});
                respond(401, "application/json", status.to_string()).map(|mut answer| {
                    answer.extensions_mut().insert(TokenRenewed);
                    answer
                })
            }
            Reply::Events => Ok(self.stream()),
        }?;
        // The API server's own answers are by another clock.
        let ours = answer.status() == http::StatusCode::SERVICE_UNAVAILABLE;
        let date = if ours { Timestamp::now() } else { self.master_clock() };
        let date = date.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
        answer.headers_mut().insert("date", date.parse()?);
        Ok(answer)
    }

    fn reply(&self, asked: &SentRequest) -> Reply {
        let mut state = self.state();
        state.asked.push(asked.clone());
        let scripts =
            state.scripts.get_mut(&asked.route).unwrap_or_else(|| panic!("no answer for {asked:?}"));
        let (mut script, more) = (scripts.pop_front().unwrap(), !scripts.is_empty());
        // Scripts may ask the server to do things.
        drop(state);
        let reply = script(asked);
        if !more {
            self.state().scripts.entry(asked.route.clone()).or_default().push_front(script);
        }
        reply
    }

    fn stream(&self) -> http::Response<UnsyncBoxBody<Bytes, BoxError>> {
        let (sender, receiver) = mpsc::unbounded();
        sender.unbounded_send(Ok(http_body::Frame::data(Bytes::from_static(b"retry: 400\n")))).unwrap();
        self.state().streams.push(sender);
        http::Response::new(StreamBody::new(receiver.boxed()).boxed_unsync())
    }
}

fn route(path: &str, body: &Value) -> String {
    match path {
        "/" => body[0]["fun"].as_str().unwrap_or("none").to_owned(),
        path if path.starts_with("/jobs/") => "job".to_owned(),
        path => path.trim_start_matches('/').to_owned(),
    }
}

fn respond(status: u16, kind: &str, body: String) -> ScriptedAnswer {
    let body = Full::new(Bytes::from(body)).map_err(|never: Infallible| match never {}).boxed_unsync();
    Ok(http::Response::builder().status(status).header("content-type", kind).body(body)?)
}

impl Surroundings for FakeSalt {
    fn credentials(&self, account: Account) -> BoxFuture<'_, Result<Credentials, cluster::Error>> {
        let mut state = self.state();
        state.credentials.push(account);
        let missing = account == Account::ServiceAccount && state.no_service_account;
        drop(state);
        Box::pin(async move {
            if missing {
                return Err(cluster::Error::Refused { code: 403, message: "no service account".to_owned() });
            }
            let username = format!("{account:?}");
            Ok(Credentials { username, token: format!("secret-of-{account:?}").into(), account })
        })
    }

    fn version(&self) -> BoxFuture<'_, Result<String, cluster::Error>> {
        let version = self.state().upgraded.clone();
        Box::pin(async move { Ok(version.unwrap_or_else(|| "129.0.0".to_owned())) })
    }

    fn master_started(&self) -> BoxFuture<'_, Result<Option<Timestamp>, cluster::Error>> {
        let started = self.state().master_started;
        Box::pin(async move { Ok(started) })
    }
}

pub fn fixture(name: &str) -> Value {
    serde_json::from_str(&page(name)).unwrap()
}

/// A recorded answer as it is.
pub fn page(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../tests/fixtures/salt/{name}", env!("CARGO_MANIFEST_DIR")))
        .unwrap()
}

pub fn as_recorded(name: &str) -> Reply {
    Reply::Json(200, fixture(name))
}

pub fn returns(value: Value) -> Reply {
    Reply::Json(200, Value::from_iter([("return", vec![value])]))
}

/// The 503 of an API server that has no Salt API to hand requests to.
pub fn no_endpoints() -> Reply {
    Reply::Json(503, fixture("3006/away-no-endpoints.json"))
}

/// Salt's word for a session that it does not know, or that may not do this.
pub fn unauthorized() -> Reply {
    Reply::Page(401, page("3006/session-lost.html"))
}

/// The id of a job that was submitted so many seconds ago.
pub fn jid_of(seconds_ago: i64) -> Jid {
    jid_at(Timestamp::now() - SignedDuration::from_secs(seconds_ago))
}

fn jid_at(moment: Timestamp) -> Jid {
    moment.strftime("%Y%m%d%H%M%S%6f").to_string().parse().unwrap()
}

/// The record of a job without a result.
pub fn pending(jid: &Jid) -> Reply {
    let mut record = fixture("3006/job-running.json");
    record["info"][0]["jid"] = json!(jid.as_str());
    Reply::Json(200, record)
}

/// The record of a runner job with its result.
pub fn ended(jid: &Jid, name: &str) -> Reply {
    let mut record = fixture(name);
    record["info"][0]["jid"] = json!(jid.as_str());
    Reply::Json(200, record)
}

/// What a runner job returned, as an event and the job cache have it.
pub fn runner_result(jid: &Jid, name: &str) -> Value {
    let mut job = fixture(name)["return"][0].as_object().unwrap().values().next().unwrap().clone();
    job["jid"] = json!(jid.as_str());
    job
}

pub fn value_of(called: Called) -> Value {
    match called {
        Called::Returned(value) => value,
        Called::Unanswered(running) => panic!("no answer, but {running:?}"),
    }
}

/// What Salt answers if the function that was called on the bootstrap node's minion returned this.
pub fn returning(value: &Value) -> Reply {
    returns(json!({"bootstrap": {"ret": value, "retcode": 0}}))
}

pub fn nothing() -> Map<String, Value> {
    Map::new()
}
