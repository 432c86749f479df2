//! Alertmanager, Prometheus and Thanos of MetalK8s, through the API server's service proxy.

mod answer;

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request, header};
use kube::client::Body;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::{Instant, timeout};

use self::answer::failure;
use super::patience::{ServerFailure, Sign};
use super::poll::{Observation, Poll};
use super::{Cluster, Error, json, proxied};
use base::events::Events;
use domain::alerting::alert::{self, AlertObject};
use domain::alerting::rule::{self, RuleObject};
use domain::alerting::silence::{self, SilenceObject, SilenceSpec};
use domain::alerting::target::{self, TargetObject};

/// The time limit of a request; the proxy itself has none.
const LIMIT: Duration = Duration::from_secs(30);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Server {
    /// Has the alerts that fire, and silences.
    Alertmanager,
    Prometheus,
    /// Has the rules of all Prometheus.
    Thanos,
}

#[derive(Debug, thiserror::Error)]
pub enum AlertingError {
    #[error(transparent)]
    Cluster(#[from] Error),
    #[error("this cluster has no {server}: {message}")]
    Absent { server: Server, message: String },
    #[error("{server} is not running: {message}")]
    Away { server: Server, message: String },
    #[error("{server} refuses: {message}")]
    Refused { server: Server, code: u16, message: String },
    #[error("{0}'s answer is not as expected: is another server behind its service?")]
    Unintelligible(Server),
}

impl fmt::Display for Server {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Alertmanager => "Alertmanager",
            Self::Prometheus => "Prometheus",
            Self::Thanos => "Thanos",
        })
    }
}

impl Server {
    /// Its Service as the proxy names it, and the beginning of the paths of its API. That of Thanos has another name in later
    /// versions of MetalK8s (scality/metalk8s#4857).
    const fn paths(self) -> &'static [&'static str] {
        match self {
            Self::Alertmanager => &["http:prometheus-operator-alertmanager:http-web/proxy/api/v2"],
            Self::Prometheus => &["http:prometheus-operator-prometheus:http-web/proxy/api/v1"],
            Self::Thanos => {
                &["http:thanos-query-http:http/proxy/api/v1", "http:thanos-query:http/proxy/api/v1"]
            }
        }
    }
}

impl ServerFailure for AlertingError {
    fn sign(&self) -> Sign {
        match self {
            Self::Cluster(error) => error.sign(),
            Self::Away { .. } => Sign::Away,
            Self::Absent { .. } | Self::Refused { .. } | Self::Unintelligible(_) => Sign::Answer,
        }
    }
}

/// What Prometheus wraps its answers in.
#[derive(Deserialize)]
struct Wrapped<T> {
    data: T,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    #[serde(rename = "silenceID")]
    silence_id: String,
}

/// The alerts that fire, also those that are muted.
pub async fn alerts(cluster: &Cluster) -> Result<Vec<AlertObject>, AlertingError> {
    let answers: Vec<alert::AlertResponse> = monitored(cluster, Server::Alertmanager, "/alerts").await?;
    Ok(answers.into_iter().map(AlertObject::from).collect())
}

/// The silences, also those that have expired and are not forgotten yet.
pub async fn silences(cluster: &Cluster) -> Result<Vec<SilenceObject>, AlertingError> {
    let answers: Vec<silence::SilenceResponse> =
        monitored(cluster, Server::Alertmanager, "/silences").await?;
    Ok(answers.into_iter().map(SilenceObject::from).collect())
}

pub async fn silence(cluster: &Cluster, id: &str) -> Result<Option<SilenceObject>, AlertingError> {
    let path = format!("/silence/{id}");
    match monitored::<silence::SilenceResponse>(cluster, Server::Alertmanager, &path).await {
        Ok(answer) => Ok(Some(answer.into())),
        Err(AlertingError::Refused { code: 404, .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates a silence, or changes the one with the id `existing`; returns its id.
pub async fn create_silence(
    cluster: &Cluster,
    spec: &SilenceSpec,
    existing: Option<&str>,
) -> Result<String, AlertingError> {
    let server = Server::Alertmanager;
    let mut body = json!(spec);
    if let Some(id) = existing {
        body["id"] = id.into();
    }
    let answer = sent(cluster, server, Method::POST, "/silences", Some(&body)).await?;
    let created: Created = understood(server, &answer)?;
    Ok(created.silence_id)
}

/// Waits until this silence is as awaited: each replica of Alertmanager may answer. `false` at the deadline.
pub async fn silence_seen(
    cluster: &Cluster,
    id: &str,
    is_awaited: impl Fn(Option<&SilenceObject>) -> bool,
    deadline: Instant,
    events: &Events,
) -> Result<bool, AlertingError> {
    let look = async || {
        let is_so = is_awaited(silence(cluster, id).await?.as_ref());
        Ok::<_, AlertingError>(Observation { seen: is_so, is_last: is_so, progress: None })
    };
    Ok(Poll::until(deadline, events).looks(look).await?.seen)
}

/// Waits until the silence that was made of `spec` can be read; returns its id. `None` at the deadline.
pub async fn silence_made(
    cluster: &Cluster,
    spec: &SilenceSpec,
    deadline: Instant,
    events: &Events,
) -> Result<Option<String>, AlertingError> {
    let look = async || {
        let silences = silences(cluster).await?;
        let made = silences.into_iter().find(|silence| spec.is_that_of(silence));
        Ok::<_, AlertingError>(Observation {
            is_last: made.is_some(),
            seen: made.map(|silence| silence.metadata.name),
            progress: None,
        })
    };
    Ok(Poll::until(deadline, events).looks(look).await?.seen)
}

/// Expires a silence. Alertmanager keeps it for some days.
pub async fn expire_silence(cluster: &Cluster, id: &str) -> Result<(), AlertingError> {
    let path = format!("/silence/{id}");
    sent(cluster, Server::Alertmanager, Method::DELETE, &path, None).await.map(|_| ())
}

pub async fn rules(cluster: &Cluster) -> Result<Vec<RuleObject>, AlertingError> {
    let answer: Wrapped<rule::RulesResponse> = monitored(cluster, Server::Thanos, "/rules").await?;
    Ok(answer.data.documents())
}

pub async fn targets(cluster: &Cluster) -> Result<Vec<TargetObject>, AlertingError> {
    let answer: Wrapped<target::TargetsResponse> =
        monitored(cluster, Server::Prometheus, "/targets?state=active").await?;
    Ok(answer.data.documents())
}

async fn monitored<T: DeserializeOwned>(
    cluster: &Cluster,
    server: Server,
    path: &str,
) -> Result<T, AlertingError> {
    let answer = sent(cluster, server, Method::GET, path, None).await?;
    understood(server, &answer)
}

/// Sends a request; returns the body of a successful answer.
async fn sent(
    cluster: &Cluster,
    server: Server,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> Result<Bytes, AlertingError> {
    let mut paths = server.paths().iter().copied();
    let mut service = paths.next().unwrap_or_default();
    for other in paths {
        match sent_to(cluster, (server, service), method.clone(), path, body).await {
            Err(AlertingError::Absent { .. }) => service = other,
            answer => return answer,
        }
    }
    sent_to(cluster, (server, service), method, path, body).await
}

async fn sent_to(
    cluster: &Cluster,
    (server, service): (Server, &str),
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> Result<Bytes, AlertingError> {
    let uri = format!("/api/v1/namespaces/metalk8s-monitoring/services/{service}{path}");
    let request = Request::builder()
        .method(method)
        .uri(uri)
        .header(header::ACCEPT, "application/json")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.map(Value::to_string).unwrap_or_default().into_bytes()))
        .map_err(|error| Error::from(kube::Error::HttpError(error)))?;
    let answer = timeout(LIMIT, proxied::answer(cluster, request)).await;
    let (status, answer) = answer.map_err(|_| AlertingError::Away {
        server,
        message: format!("no answer within {} s", LIMIT.as_secs()),
    })??;
    if status.is_success() {
        return Ok(answer);
    }
    Err(failure(server, status, &answer))
}

fn understood<T: DeserializeOwned>(server: Server, answer: &[u8]) -> Result<T, AlertingError> {
    json::read(answer).map_err(|_| AlertingError::Unintelligible(server))
}
