//! The logs of operators: their Pods, and what the API server hands on of their containers' output.

use std::pin::Pin;

use futures::io::{AsyncBufRead, AsyncBufReadExt};
use kube::ResourceExt;
use kube::api::{Api, ListParams};

pub use kube::api::LogParams;

use super::changes::Watched;
use super::connect::TransportError;
use super::parts::Pod;
use super::{Cluster, Error};
use base::cause::causes;
use domain::object::resource::POD;

/// Names the container that logs are about, if there are several.
const DEFAULT_CONTAINER: &str = "kubectl.kubernetes.io/default-container";

/// The longest line that is read in one piece.
const LONGEST: usize = 64 << 10;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorPod {
    pub namespace: String,
    pub name: String,
    /// Tells it from an earlier Pod of the same name.
    pub uid: String,
    /// Its containers, the one that logs are about first.
    pub containers: Vec<String>,
}

/// A part of a log: a line, or a piece of a very long one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The bytes, with the line break if it has one.
    pub bytes: Vec<u8>,
    /// Whether a line begins with it.
    pub begins: bool,
}

pub struct LogReader {
    body: Pin<Box<dyn AsyncBufRead + Send>>,
    unfinished: Vec<u8>,
    is_within_line: bool,
}

/// The Pods of the operator of this name, in the order of their creation.
pub async fn operator_pods(
    cluster: &Cluster,
    namespace: &str,
    operator: &str,
) -> Result<Vec<OperatorPod>, Error> {
    let api: Api<Pod> = cluster.api(Some(namespace));
    let mut pods = api.list(&ListParams::default().labels(&of(operator))).await?.items;
    pods.sort_by_key(|pod| (pod.creation_timestamp().map(|time| time.0), pod.name_any()));
    Ok(pods.iter().map(from_pod).collect())
}

pub async fn open(
    cluster: &Cluster,
    namespace: &str,
    pod: &str,
    wanted: &LogParams,
) -> Result<LogReader, Error> {
    let api: Api<Pod> = cluster.api(Some(namespace));
    Ok(LogReader::of(api.log_stream(pod, wanted).await?))
}

impl Watched {
    pub fn operator_pods(namespace: &str, operator: &str) -> Self {
        Self::all(POD).within(namespace).labelled(of(operator))
    }
}

/// The selector of the operator's Deployment.
fn of(operator: &str) -> String {
    format!("app={operator}")
}

fn from_pod(pod: &Pod) -> OperatorPod {
    let spec = pod.spec.clone().unwrap_or_default();
    let mut containers: Vec<String> = spec.containers.into_iter().map(|one| one.name).collect();
    if let Some(default) = pod.annotations().get(DEFAULT_CONTAINER) {
        containers.sort_by_key(|name| name != default);
    }
    containers.extend(spec.init_containers.unwrap_or_default().into_iter().map(|one| one.name));
    OperatorPod {
        namespace: pod.namespace().unwrap_or_default(),
        name: pod.name_any(),
        uid: pod.uid().unwrap_or_default(),
        containers,
    }
}

impl LogReader {
    fn of(body: impl AsyncBufRead + Send + 'static) -> Self {
        Self { body: Box::pin(body), unfinished: Vec::new(), is_within_line: false }
    }

    /// The next line, or `None` at the end. Cancelling this loses nothing.
    pub async fn next(&mut self) -> Result<Option<Piece>, Error> {
        loop {
            let buffer = self.body.fill_buf().await.map_err(|error| broken(&error))?;
            if buffer.is_empty() {
                return Ok((!self.unfinished.is_empty()).then(|| self.piece(false)));
            }
            let room = (LONGEST - self.unfinished.len()).min(buffer.len());
            let line_break = buffer[..room].iter().position(|byte| *byte == b'\n');
            let taken = line_break.map_or(room, |index| index + 1);
            self.unfinished.extend_from_slice(&buffer[..taken]);
            self.body.as_mut().consume(taken);
            if line_break.is_some() || self.unfinished.len() == LONGEST {
                return Ok(Some(self.piece(line_break.is_none())));
            }
        }
    }

    fn piece(&mut self, goes_on: bool) -> Piece {
        Piece {
            bytes: std::mem::take(&mut self.unfinished),
            begins: !std::mem::replace(&mut self.is_within_line, goes_on),
        }
    }
}

/// The failure of a log that ended before its time.
fn broken(error: &std::io::Error) -> Error {
    match causes(error).find_map(|cause| cause.downcast_ref::<TransportError>()) {
        Some(error) => error.clone().into(),
        None => Error::Other(format!("the log was cut off: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use futures::io::Cursor;
    use serde_json::json;

    use super::*;

    async fn pieces(text: &[u8]) -> Vec<(Vec<u8>, bool)> {
        let mut reader = LogReader::of(Cursor::new(text.to_vec()));
        let mut pieces = Vec::new();
        while let Some(piece) = reader.next().await.unwrap() {
            pieces.push((piece.bytes, piece.begins));
        }
        pieces
    }

    #[tokio::test]
    async fn a_log_is_read_in_lines_and_endless_ones_in_pieces() {
        let line = |text: &str| (text.as_bytes().to_vec(), true);
        assert_eq!(pieces(b"a\n\nb").await, [line("a\n"), line("\n"), line("b")]);
        let long = [vec![b'x'; LONGEST + 5], b"\ny\n".to_vec()].concat();
        let found = pieces(&long).await;
        let begins: Vec<bool> = found.iter().map(|(_, begins)| *begins).collect();
        assert_eq!(begins, [true, false, true]);
        assert_eq!(found.into_iter().flat_map(|(bytes, _)| bytes).collect::<Vec<_>>(), long);
    }

    #[test]
    fn the_default_container_comes_first() {
        let pod = json!({
            "metadata": {"name": "p", "namespace": "n", "annotations": {DEFAULT_CONTAINER: "b"}},
            "spec": {"initContainers": [{"name": "i"}], "containers": [{"name": "a"}, {"name": "b"}]}});
        let pod = from_pod(&serde_json::from_value(pod).unwrap());
        assert_eq!(pod.containers, ["b", "a", "i"]);
    }
}
