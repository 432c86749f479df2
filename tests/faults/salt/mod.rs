//! Salt as the cells see it: what it has done once is done again from the record, in a fraction of a second.
//!
//! What Salt does depends on the request, and on the objects of the environment that the request names. Both are the key of
//! a record. If the request only reads a file, the request alone is the key. A request without a record goes to the real
//! Salt. Its answer, its events and its changes of objects become the record. Nothing is invented: a record is what the
//! real Salt did in the same situation. Each scenario is recorded in two undisturbed runs, the second of which has records alone; a
//! scenario whose second run makes other requests, or ends in another state, is a failure of the matrix.
//!
//! The real Salt sees only what has no record. So scenarios in which it works on more than objects of the API server, on
//! files or on processes, have no records: see [`crate::scenario::Scenario::has_records`].

mod job;
mod record;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use futures::channel::mpsc;
use http::request::Parts;
use http::{Request, Response, header};
use http_body::Frame;
use http_body_util::{BodyExt, Full, StreamBody};
use serde_json::{Value, json};
use tokio::sync::Mutex as Turn;
use tower::BoxError;

use crate::answer::{self, Body};
use crate::jobs::Jobs;
use crate::request::SALT;
use crate::script::Subject;
use crate::upstream::Upstream;
use job::Played;
use record::Record;

/// How long a job takes that is done again: time enough for what happens to its command meanwhile.
const JOB_TAKES: Duration = Duration::from_millis(300);

type Listener = mpsc::UnboundedSender<Result<Frame<Bytes>, BoxError>>;

pub struct Salt {
    upstream: Upstream,
    jobs: Jobs,
    /// What Salt answered to each login.
    logins: Turn<HashMap<Bytes, Bytes>>,
    records: Mutex<HashMap<String, Arc<Record>>>,
    /// Held while something is recorded: the events and the changes of that time are its own.
    recording: Turn<()>,
    /// The environments for which something is recorded, or waits for its turn.
    recorded_for: Mutex<Vec<String>>,
    /// The environments for which something was recorded.
    delayed: Mutex<BTreeSet<String>>,
    played: Mutex<Vec<Arc<Played>>>,
    listeners: Mutex<Vec<Listener>>,
}

impl Salt {
    /// Salt behind this API server; `jobs` hears of all that is done again.
    pub fn new(upstream: Upstream, jobs: Jobs) -> Self {
        Self {
            upstream,
            jobs,
            logins: Turn::default(),
            records: Mutex::default(),
            recording: Turn::default(),
            recorded_for: Mutex::default(),
            delayed: Mutex::default(),
            played: Mutex::default(),
            listeners: Mutex::default(),
        }
    }

    /// How many records there are, and how often one stood for Salt.
    pub fn counts(&self) -> (usize, usize) {
        let records = self.records.lock().unwrap();
        let played = records.values().map(|record| record.played());
        (records.len(), played.sum())
    }

    pub async fn answer(
        self: &Arc<Self>,
        request: Request<Full<Bytes>>,
        subject: &Subject,
    ) -> Result<Response<Body>, BoxError> {
        let (head, body) = request.into_parts();
        let body = body.collect().await?.to_bytes();
        let path = head.uri.path().strip_prefix(SALT).unwrap_or_default().to_owned();
        let mut route = path.trim_matches('/').split('/');
        match (route.next().unwrap_or_default(), route.next()) {
            ("login", _) => self.login(head, body).await,
            // The session is everybody's.
            ("logout", _) => Ok(answer::json(200, &json!({"return": "Your token has been cleared"}))),
            ("events", _) => Ok(self.stream()),
            ("jobs", Some(jid)) => match self.job(jid) {
                Some(job) => Ok(answer::json(200, &job.looked_up())),
                None => self.passed(head, body).await,
            },
            _ => self.called(head, body, subject).await,
        }
    }

    /// The first login of an account is Salt's; its session stands for the others.
    async fn login(&self, head: Parts, body: Bytes) -> Result<Response<Body>, BoxError> {
        let mut logins = self.logins.lock().await;
        if let Some(answer) = logins.get(&body) {
            return Ok(answer::bytes(200, answer.clone()));
        }
        let (status, answer) = self.asked(head, body.clone()).await?;
        if status == 200 {
            logins.insert(body, answer.clone());
        }
        Ok(answer::bytes(status, answer))
    }

    /// The event stream, from now on.
    fn stream(&self) -> Response<Body> {
        let (listener, events) = mpsc::unbounded();
        let begin = Frame::data(Bytes::from_static(b"retry: 400\n"));
        // It has just been made.
        let _ = listener.unbounded_send(Ok(begin));
        self.listeners.lock().unwrap().push(listener);
        let body = StreamBody::new(events).boxed_unsync();
        let kind = header::HeaderValue::from_static("text/event-stream;charset=utf-8");
        let mut answer = Response::new(body);
        answer.headers_mut().insert(header::CONTENT_TYPE, kind);
        answer
    }

    async fn called(
        self: &Arc<Self>,
        head: Parts,
        body: Bytes,
        subject: &Subject,
    ) -> Result<Response<Body>, BoxError> {
        let call: Value = serde_json::from_slice(&body)?;
        if is_about_jobs(&call[0]) {
            self.settled(&subject.environment).await;
            let (status, answer) = self.asked(head, body).await?;
            return Ok(match serde_json::from_slice(&answer) {
                Ok(answer) if status == 200 => answer::json(200, &self.with_played(&call[0], answer)),
                _ => answer::bytes(status, answer),
            });
        }
        // It goes on where the command goes away meanwhile.
        let (salt, subject) = (Arc::clone(self), subject.clone());
        let done = tokio::spawn(async move { salt.done(head, call, &subject).await });
        done.await?
    }

    /// Does what the record says; where there is none yet, after Salt has done it.
    async fn done(
        self: &Arc<Self>,
        head: Parts,
        call: Value,
        subject: &Subject,
    ) -> Result<Response<Body>, BoxError> {
        let marker = record::marker(&call).to_owned();
        let state = if record::reads_file(&call) {
            String::new()
        } else {
            subject.state(&self.upstream, &call).await
        };
        let key = format!("{} {state}", subject.masked(&call.to_string(), &marker));
        let record = match self.known(&key) {
            Some(record) => record,
            None => self.recorded(key, head, &call, subject).await?,
        };
        let played = Arc::new(Played::new(&record, subject, &marker));
        self.played.lock().unwrap().push(Arc::clone(&played));
        if record.is_submission() {
            let (salt, played) = (Arc::clone(self), Arc::clone(&played));
            tokio::spawn(async move { salt.perform(&played).await });
        } else {
            played.apply(&self.upstream).await;
        }
        Ok(answer::bytes(record.status(), played.answer()))
    }

    /// Has Salt do it, and keeps what it did, unless Salt refused the session.
    async fn recorded(
        &self,
        key: String,
        head: Parts,
        call: &Value,
        subject: &Subject,
    ) -> Result<Arc<Record>, BoxError> {
        self.recorded_for.lock().unwrap().push(subject.environment.clone());
        self.delayed.lock().unwrap().insert(subject.environment.clone());
        let turn = self.recording.lock().await;
        let record = match self.known(&key) {
            // Another cell had the same situation recorded meanwhile.
            Some(record) => Ok(record),
            None => Record::make(&self.upstream, head, call, subject).await.map(Arc::new),
        };
        drop(turn);
        self.is_recorded_no_more(&subject.environment);
        let record = record?;
        if record.status() == 200 {
            self.records.lock().unwrap().insert(key, Arc::clone(&record));
        } else {
            self.logins.lock().await.clear();
        }
        Ok(record)
    }

    fn known(&self, key: &str) -> Option<Arc<Record>> {
        self.records.lock().unwrap().get(key).cloned()
    }

    /// Whether commands that work on this environment waited for the real Salt.
    pub fn has_delayed(&self, environment: &str) -> bool {
        self.delayed.lock().unwrap().contains(environment)
    }

    fn is_recorded_no_more(&self, environment: &str) {
        let mut recorded_for = self.recorded_for.lock().unwrap();
        let place = recorded_for.iter().position(|one| one == environment);
        recorded_for.swap_remove(place.unwrap());
    }

    async fn perform(&self, played: &Played) {
        self.tell(played.beginning());
        tokio::time::sleep(JOB_TAKES).await;
        played.apply(&self.upstream).await;
        self.tell(played.end());
    }

    fn tell(&self, events: impl IntoIterator<Item = Value>) {
        for event in events {
            self.jobs.note(&event);
            let tag = event["tag"].as_str().unwrap_or_default();
            let text = Bytes::from(format!("tag: {tag}\ndata: {event}\n\n"));
            let mut listeners = self.listeners.lock().unwrap();
            listeners.retain(|listener| listener.unbounded_send(Ok(Frame::data(text.clone()))).is_ok());
        }
    }

    fn job(&self, jid: &str) -> Option<Arc<Played>> {
        let played = self.played.lock().unwrap();
        played.iter().find(|job| job.jid == jid).cloned()
    }

    /// Waits until no job of this environment runs.
    async fn settled(&self, environment: &str) {
        while self.is_busy_with(environment) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn is_busy_with(&self, environment: &str) -> bool {
        let runs = |job: &Arc<Played>| job.environment == environment && !job.has_ended();
        self.played.lock().unwrap().iter().any(runs)
    }

    /// Waits until Salt does nothing more for this environment: otherwise the end of the environment would be part of a
    /// record.
    pub async fn left(&self, environment: &str) {
        let is_recorded = || self.recorded_for.lock().unwrap().iter().any(|one| one == environment);
        while is_recorded() || self.is_busy_with(environment) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Salt's list of jobs with those that it does not know.
    fn with_played(&self, call: &Value, mut answer: Value) -> Value {
        let played = self.played.lock().unwrap();
        match &mut answer["return"][0] {
            Value::Object(jobs) if call["fun"] == "jobs.list_jobs" => {
                jobs.extend(played.iter().filter_map(|job| Some((job.jid.clone(), job.listed()?))));
            }
            Value::Array(ended) if call["kwarg"]["since"].is_number() => {
                ended.extend(played.iter().filter_map(|job| job.orchestration()));
            }
            _ => {}
        }
        answer
    }

    async fn passed(&self, head: Parts, body: Bytes) -> Result<Response<Body>, BoxError> {
        let (status, answer) = self.asked(head, body).await?;
        Ok(answer::bytes(status, answer))
    }

    async fn asked(&self, head: Parts, body: Bytes) -> Result<(u16, Bytes), BoxError> {
        record::asked(&self.upstream, Request::from_parts(head, Full::new(body))).await
    }
}

/// Whether the answer depends on which jobs there are.
fn is_about_jobs(call: &Value) -> bool {
    let function = call["fun"].as_str().unwrap_or_default();
    call["client"] == "runner" && (function.starts_with("jobs.") || function == "salt.cmd")
        || function == "saltutil.find_job"
}
