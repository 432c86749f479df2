//! What Salt ran, from its own event stream.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use futures::{Stream, StreamExt};
use http::Request;
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};

use crate::request::SALT;
use crate::upstream::Upstream;

const USER: &str = "system:serviceaccount:sandbox-users:token";
/// What the plugin's submissions bear, and under which key.
const MARKER: [&str; 2] = ["metalk8s_cli", "marker"];

/// The jobs that have begun and ended.
#[derive(Clone, Default)]
pub struct Jobs(Arc<Mutex<Seen>>);

#[derive(Default)]
struct Seen {
    /// Job ids by marker.
    marked: HashMap<String, Vec<String>>,
    /// Orchestrations that run, by environment.
    running: HashMap<String, Vec<String>>,
    violations: Vec<String>,
}

impl Jobs {
    /// Listens until the process ends; Salt API may be away meanwhile.
    pub async fn listen(&self, upstream: Upstream) {
        const PAUSE: Duration = Duration::from_millis(500);
        loop {
            // The next attempt is the answer to a failure.
            let _ = self.follow(&upstream).await;
            tokio::time::sleep(PAUSE).await;
        }
    }

    pub fn violations(&self, environment: &str) -> Vec<String> {
        let seen = self.0.lock().unwrap();
        let of_it = |line: &&String| line.contains(environment);
        seen.violations.iter().filter(of_it).cloned().collect()
    }

    async fn follow(&self, upstream: &Upstream) -> Result<(), tower::BoxError> {
        let credentials = json!({"eauth": "kubernetes_rbac", "username": USER, "token": upstream.token()});
        let answer = upstream.send(salt(upstream, "POST", "/login", None, &credentials.to_string())?).await?;
        let answer: Value = serde_json::from_slice(&answer.into_body().collect().await?.to_bytes())?;
        let session = answer["return"][0]["token"].as_str().ok_or("no session")?;
        let stream = upstream.send(salt(upstream, "GET", "/events", Some(session), "")?).await?;
        let mut events = events(stream.into_body().into_data_stream());
        while let Some(event) = events.next().await {
            self.note(&event);
        }
        Ok(())
    }

    pub fn note(&self, event: &Value) {
        let tag: Vec<&str> = event["tag"].as_str().unwrap_or_default().split('/').collect();
        let ["salt", "run", jid, moment @ ("new" | "ret")] = tag[..] else { return };
        let data = &event["data"];
        let arguments = data["fun_args"].as_array().map(Vec::as_slice).unwrap_or_default();
        let pillar = arguments.iter().map(|argument| &argument["pillar"]).find(|pillar| pillar.is_object());
        let Some(pillar) = pillar else { return };
        let environment = pillar["orchestrate"]["env_name"].as_str().unwrap_or_default();
        let mut seen = self.0.lock().unwrap();
        let running = seen.running.entry(environment.to_owned()).or_default();
        if moment == "ret" {
            running.retain(|other| other != jid);
            return;
        }
        let others = running.clone();
        running.push(jid.to_owned());
        if !environment.is_empty() && !others.is_empty() {
            let line = format!("job {jid} on {environment} began while {} ran", others.join(", "));
            seen.violations.push(line);
        }
        if let Some(marker) = pillar[MARKER[0]][MARKER[1]].as_str() {
            let same = seen.marked.entry(marker.to_owned()).or_default();
            same.push(jid.to_owned());
            if same.len() > 1 {
                let line = format!("one submission on {environment} ran as {}", same.join(" and "));
                seen.violations.push(line);
            }
        }
    }
}

/// The events of a stream, until it ends or breaks.
pub fn events<E>(pieces: impl Stream<Item = Result<Bytes, E>> + Unpin) -> impl Stream<Item = Value> + Unpin {
    let state = (pieces, Vec::new());
    Box::pin(futures::stream::unfold(state, |(mut pieces, mut buffer)| async move {
        loop {
            while let Some(end) = buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = buffer.drain(..=end).collect();
                let data = line.strip_prefix(b"data: ").unwrap_or_default();
                if let Ok(event) = serde_json::from_slice(data) {
                    return Some((event, (pieces, buffer)));
                }
            }
            buffer.extend_from_slice(&pieces.next().await?.ok()?);
        }
    }))
}

fn salt(
    upstream: &Upstream,
    method: &str,
    path: &str,
    session: Option<&str>,
    body: &str,
) -> Result<Request<Full<Bytes>>, tower::BoxError> {
    let mut request = Request::builder()
        .method(method)
        .uri(format!("{SALT}{path}"))
        .header("accept", "application/json")
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {}", upstream.token()));
    if let Some(session) = session {
        request = request.header("x-auth-token", session);
    }
    Ok(request.body(Full::new(Bytes::copy_from_slice(body.as_bytes())))?)
}
