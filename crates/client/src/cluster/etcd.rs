//! The etcd members: their Pods, and what they answer through the API server's proxy of Pods.
//!
//! etcd serves its health and its metrics as plain HTTP on its node's address, at the port that its Pod calls
//! `http-metrics` (`salt/metalk8s/kubernetes/etcd` of MetalK8s).

use std::time::Duration;

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream};
use http::{Request, StatusCode};
use kube::ResourceExt;
use kube::api::{Api, ListParams};
use kube::client::Body;
use kube::core::Status;
use tokio::time::{Instant, timeout};

use super::parts::{Pod, is_true};
use super::reach::AT_ONCE;
use super::verdict::Verdict;
use super::{Cluster, Error, json, proxied, status};
use domain::cluster::etcd::{MemberReport, Probe, health};

const SYSTEM: &str = "kube-system";

/// How long a member may take. Without a quorum etcd itself gives up after some seconds.
const LIMIT: Duration = Duration::from_secs(15);

/// The port of etcd's metrics, where its Pod does not name it.
const PORT: i32 = 2381;

pub async fn probes(cluster: &Cluster) -> Result<Vec<Probe>, Error> {
    // From the memory of the API server, which knows its Pods even while etcd does not answer.
    let pods = pods(cluster, &ListParams::default().match_any()).await?;
    let asked = stream::iter(pods).map(|pod| ask(cluster, pod)).buffered(AT_ONCE);
    asked.try_collect().await
}

async fn ask(cluster: &Cluster, pod: Pod) -> Result<Probe, Error> {
    let answer = match timeout(LIMIT, answer_of(cluster, &pod)).await {
        Ok(answer) => answer?,
        Err(_) => Err(format!("no answer within {} s", LIMIT.as_secs())),
    };
    Ok(Probe {
        node: pod.spec.as_ref().and_then(|spec| spec.node_name.clone()).unwrap_or_default(),
        pod: pod.name_any(),
        answer,
    })
}

/// What the member says; the inner error is why it says nothing.
async fn answer_of(cluster: &Cluster, pod: &Pod) -> Result<Result<MemberReport, String>, Error> {
    let member = format!("http:{}:{}", pod.name_any(), port(pod));
    let begin = Instant::now();
    let asked = async {
        let answer = said_by(cluster, &member, "health?serializable=false").await?;
        Ok::<_, Error>((answer, begin.elapsed()))
    };
    let (((code, body), latency), (_, metrics)) =
        tokio::try_join!(asked, said_by(cluster, &member, "metrics"))?;
    let Some(health) = health(&String::from_utf8_lossy(&body)) else { return silence(code, &body).map(Err) };
    Ok(Ok(MemberReport { health, latency, metrics: String::from_utf8_lossy(&metrics).into_owned() }))
}

async fn said_by(cluster: &Cluster, member: &str, path: &str) -> Result<(StatusCode, Bytes), Error> {
    let request = Request::get(format!("/api/v1/namespaces/kube-system/pods/{member}/proxy/{path}"));
    let request = request.body(Body::empty()).map_err(kube::Error::HttpError)?;
    proxied::answer(cluster, request).await
}

pub async fn unready(cluster: &Cluster) -> Result<Vec<String>, Error> {
    let pods = pods(cluster, &ListParams::default()).await?;
    Ok(pods.iter().filter(|pod| !is_ready(pod)).map(ResourceExt::name_any).collect())
}

pub(super) async fn pods(cluster: &Cluster, wanted: &ListParams) -> Result<Vec<Pod>, Error> {
    let api: Api<Pod> = Api::namespaced(cluster.client.clone(), SYSTEM);
    Ok(api.list(&wanted.clone().labels("component=etcd")).await?.items)
}

pub(super) async fn ready(cluster: &Cluster, node: &str) -> Result<Verdict, Error> {
    let pods = pods(cluster, &ListParams::default()).await?;
    let here = |pod: &Pod| pod.spec.as_ref().and_then(|spec| spec.node_name.as_deref()) == Some(node);
    if !pods.iter().any(here) {
        return Ok(Verdict::NotYet(format!("no pod of etcd runs on {node}")));
    }
    let unready: Vec<String> = pods.iter().filter(|pod| !is_ready(pod)).map(ResourceExt::name_any).collect();
    Ok(if unready.is_empty() {
        Verdict::Met
    } else {
        Verdict::NotYet(format!("pod {} is not ready", unready.join(", ")))
    })
}

fn port(pod: &Pod) -> i32 {
    let containers = pod.spec.iter().flat_map(|spec| &spec.containers);
    let mut ports = containers.flat_map(|container| container.ports.iter().flatten());
    let named = ports.find(|port| port.name.as_deref() == Some("http-metrics"));
    named.map_or(PORT, |port| port.container_port)
}

/// An answer that is not etcd's: the API server denies the way there, or says why it does not find the member.
fn silence(code: StatusCode, body: &[u8]) -> Result<String, Error> {
    let refusal = json::read::<Status>(body).ok();
    let message = refusal.as_ref().map(status::essential);
    match code.as_u16() {
        code @ (401 | 403) => Err(Error::Refused {
            code,
            message: message.unwrap_or_else(|| "access to etcd is denied".to_owned()),
        }),
        code => Ok(message.unwrap_or_else(|| format!("the answer was {code}"))),
    }
}

fn is_ready(pod: &Pod) -> bool {
    let conditions = pod.status.as_ref().and_then(|status| status.conditions.as_ref());
    is_true(conditions, "Ready")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_denial_is_the_users_and_everything_else_the_members() {
        let status = |code: u16, message: &str| {
            serde_json::json!({"kind": "Status", "code": code, "message": message, "status": "Failure"})
                .to_string()
        };
        let reason = |code: u16, body: &str| silence(StatusCode::from_u16(code).unwrap(), body.as_bytes());
        assert!(matches!(reason(403, &status(403, "no")), Err(Error::Refused { code: 403, .. })));
        let refused = "error trying to reach service: connection refused";
        assert_eq!(reason(503, &status(503, refused)).unwrap(), refused);
        assert_eq!(reason(502, "<html>").unwrap(), "the answer was 502");
    }

    #[test]
    fn the_pod_names_its_port() {
        let pod = |ports: serde_json::Value| -> Pod {
            serde_json::from_value(
                serde_json::json!({"spec": {"containers": [{"name": "etcd", "ports": ports}]}}),
            )
            .unwrap()
        };
        assert_eq!(port(&pod(serde_json::json!([{"name": "http-metrics", "containerPort": 9}]))), 9);
        assert_eq!(port(&pod(serde_json::json!([]))), 2381);
    }
}
