//! What Salt did with a request.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use futures::StreamExt;
use http::request::Parts;
use http::{Method, Request, Uri};
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use tower::BoxError;
use uuid::Uuid;

use crate::objects::{Effect, Objects};
use crate::request::SALT;
use crate::script::Subject;
use crate::upstream::Upstream;

/// How long Salt may take for a job.
const PATIENCE: Duration = Duration::from_mins(3);

/// Under which key a submission has its marker.
const MARKER: &str = "metalk8s_cli";

/// What was recorded, with the names of that time in it.
pub struct Record {
    status: u16,
    answer: String,
    environment: String,
    marker: String,
    effect: Effect,
    job: Option<Job>,
    played: AtomicUsize,
}

pub struct Job {
    pub jid: String,
    /// What Salt told of it, from its beginning to its end.
    pub events: Vec<Value>,
    /// What `/jobs/JID` said while it ran, and afterwards.
    pub running: Value,
    pub ended: Value,
    /// Its line in the list of jobs, if it has one.
    pub listed: Option<Value>,
}

/// The marker of a request; empty if it has none.
pub fn marker(call: &Value) -> &str {
    let places = ["/0/kwarg/pillar", "/0/metadata"];
    let mut markers = places.iter().filter_map(|place| call.pointer(place)?[MARKER]["marker"].as_str());
    markers.next().unwrap_or_default()
}

/// Whether the request reads files, which the scenarios with records leave as they are.
pub fn reads_file(call: &Value) -> bool {
    ["file.read", "file.find", "file.file_exists"].iter().any(|function| call[0]["fun"] == *function)
}

/// Sends a request to Salt itself; the status and the whole answer.
pub async fn asked(upstream: &Upstream, request: Request<Full<Bytes>>) -> Result<(u16, Bytes), BoxError> {
    let answer = upstream.send(request).await?;
    let status = answer.status().as_u16();
    Ok((status, answer.into_body().collect().await?.to_bytes()))
}

impl Record {
    /// Has Salt do it. The marker is another one, so that the job of the plugin's submission is the one that is played.
    pub async fn make(
        upstream: &Upstream,
        head: Parts,
        call: &Value,
        subject: &Subject,
    ) -> Result<Self, BoxError> {
        let marker = marker(call).to_owned();
        let fresh = Uuid::new_v4().to_string();
        let body = match marker.as_str() {
            "" => call.to_string(),
            marker => call.to_string().replace(marker, &fresh),
        };
        let salt = Session { upstream, head };
        let is_submission = call[0]["client"].as_str().is_some_and(|client| client.ends_with("_async"));
        let has_effect = !reads_file(call);
        let objects = async || {
            if !has_effect {
                return Objects::new();
            }
            subject.changeable(upstream, call).await
        };
        let before = objects().await;
        let mut events = Vec::new();
        let stream = if is_submission { Some(salt.stream().await?) } else { None };
        let (status, answer) = salt.post(&body).await?;
        let answer = String::from_utf8(answer.to_vec())?;
        let jid = job_id(&answer);
        let running = match &jid {
            Some(jid) => salt.look_up(jid).await?,
            None => Value::Null,
        };
        if let (Some(stream), Some(jid)) = (stream, &jid) {
            events = heard(stream, jid).await?;
        }
        let job = match jid.filter(|_| !marker.is_empty()) {
            Some(jid) => Some(Job {
                ended: salt.ended(&jid).await?,
                listed: salt.listed(&jid).await?,
                events,
                running,
                jid,
            }),
            None => None,
        };
        Ok(Self {
            status,
            answer,
            environment: subject.environment.clone(),
            marker: fresh,
            effect: Effect::between(&before, objects().await),
            job,
            played: AtomicUsize::new(0),
        })
    }

    pub fn status(&self) -> u16 {
        self.status
    }

    /// Whether the answer comes before the job has ended.
    pub fn is_submission(&self) -> bool {
        self.job.as_ref().is_some_and(|job| !job.events.is_empty())
    }

    /// How often it stood for Salt.
    pub fn played(&self) -> usize {
        self.played.load(Ordering::Relaxed)
    }

    pub fn count(&self) {
        self.played.fetch_add(1, Ordering::Relaxed);
    }

    pub fn answer(&self) -> &str {
        &self.answer
    }

    pub fn job(&self) -> Option<&Job> {
        self.job.as_ref()
    }

    pub fn effect(&self) -> &Effect {
        &self.effect
    }

    /// This text of the record, with the names of another subject.
    pub fn renamed(&self, text: &str, environment: &str, jid: &str, marker: &str) -> String {
        let mut text = text.replace(&self.environment, environment);
        if let Some(job) = &self.job {
            text = text.replace(&job.jid, jid).replace(&self.marker, marker);
        }
        text
    }
}

fn job_id(answer: &str) -> Option<String> {
    let answer: Value = serde_json::from_str(answer).ok()?;
    let returned = answer.pointer("/return/0")?.as_object()?;
    let jid = match returned.get("jid") {
        Some(jid) => jid,
        None => returned.values().next()?.get("jid")?,
    };
    Some(jid.as_str()?.to_owned())
}

/// Requests in the plugin's own session.
struct Session<'a> {
    upstream: &'a Upstream,
    head: Parts,
}

impl Session<'_> {
    fn request(&self, method: Method, path: &str, body: &str) -> Result<Request<Full<Bytes>>, BoxError> {
        let mut head = self.head.clone();
        head.method = method;
        head.uri = format!("{SALT}{path}").parse::<Uri>()?;
        head.headers.remove(http::header::CONTENT_LENGTH);
        head.headers.remove(http::header::TRANSFER_ENCODING);
        Ok(Request::from_parts(head, Full::new(Bytes::copy_from_slice(body.as_bytes()))))
    }

    async fn post(&self, body: &str) -> Result<(u16, Bytes), BoxError> {
        asked(self.upstream, self.request(Method::POST, "/", body)?).await
    }

    async fn look_up(&self, jid: &str) -> Result<Value, BoxError> {
        let request = self.request(Method::GET, &format!("/jobs/{jid}"), "")?;
        Ok(serde_json::from_slice(&asked(self.upstream, request).await?.1)?)
    }

    /// What is known of a job that has ended, once the job cache has its result.
    async fn ended(&self, jid: &str) -> Result<Value, BoxError> {
        let results = async {
            loop {
                let record = self.look_up(jid).await?;
                let results = record.pointer("/info/0/Result").and_then(Value::as_object);
                if results.is_some_and(|results| !results.is_empty()) {
                    return Ok(record);
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        };
        tokio::time::timeout(PATIENCE, results).await?
    }

    async fn listed(&self, jid: &str) -> Result<Option<Value>, BoxError> {
        let list = json!([{"client": "runner", "fun": "jobs.list_jobs"}]);
        let answer: Value = serde_json::from_slice(&self.post(&list.to_string()).await?.1)?;
        Ok(answer.pointer("/return/0").and_then(|jobs| jobs.get(jid)).cloned())
    }

    /// The events from now on.
    async fn stream(&self) -> Result<impl futures::Stream<Item = Value> + Unpin + use<>, BoxError> {
        let stream = self.upstream.send(self.request(Method::GET, "/events", "")?).await?;
        Ok(crate::jobs::events(stream.into_body().into_data_stream()))
    }
}

/// What is told of a job until it has ended on all its minions.
async fn heard(
    stream: impl futures::Stream<Item = Value> + Unpin,
    jid: &str,
) -> Result<Vec<Value>, BoxError> {
    let mut minions = Vec::new();
    let mut heard = Vec::new();
    let of_it = stream.filter(|event| {
        let is_of_it = event["tag"].as_str().is_some_and(|tag| tag.contains(jid));
        std::future::ready(is_of_it)
    });
    let all = async {
        let mut of_it = of_it;
        while let Some(event) = of_it.next().await {
            let tag: Vec<&str> = event["tag"].as_str().unwrap_or_default().split('/').collect();
            let has_ended = match tag[..] {
                ["salt", "job", _, "new"] => {
                    let of = event["data"]["minions"].as_array().into_iter().flatten();
                    minions = of.filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>();
                    false
                }
                ["salt", "job", _, "ret", minion] => {
                    minions.retain(|other| other != minion);
                    minions.is_empty()
                }
                ["salt", "run", _, "ret"] => true,
                _ => false,
            };
            heard.push(event);
            if has_ended {
                return Ok(heard);
            }
        }
        Err(BoxError::from("the event stream of Salt ended while a job was recorded"))
    };
    tokio::time::timeout(PATIENCE, all).await?
}
