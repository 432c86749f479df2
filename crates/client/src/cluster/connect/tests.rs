//! The layers of the connection and what they are made from, each against a server in memory.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::sync::{Arc, Mutex};

use futures::future::BoxFuture;
use http::{HeaderMap, Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Empty};
use kube::client::Body;
use tower::{BoxError, Service};

use super::error::Error;
use super::host::Host;
use super::kubeconfig::{Target, target};
use super::transport::{Fault, TransportError};
use super::{Options, ResponseBody, erase};

mod confirmed;
mod expired;
mod field;
mod masked;
mod named;
mod oidc;
mod overridden;
#[cfg(unix)]
mod plugins;
mod pods;
mod proxied;
mod repeated;
#[cfg(unix)]
mod signed;
mod trusted;
mod warned;

/// What a server answers: a status with these headers, or nothing.
type Reply = Result<(u16, &'static [(&'static str, &'static str)]), TransportError>;

/// A server that answers as scripted, the last reply for ever, and keeps what it was sent.
#[derive(Clone)]
struct Server {
    replies: Arc<Mutex<VecDeque<Reply>>>,
    seen: Arc<Mutex<Vec<(Method, HeaderMap, String)>>>,
}

impl Server {
    fn answering(replies: impl IntoIterator<Item = Reply>) -> Self {
        Self { replies: Arc::new(Mutex::new(replies.into_iter().collect())), seen: Arc::default() }
    }

    /// The requests so far: method, headers and body.
    fn seen(&self) -> Vec<(Method, HeaderMap, String)> {
        self.seen.lock().unwrap().clone()
    }

    fn headers(&self, name: &str) -> Vec<String> {
        let values = self.seen().into_iter().map(|(_, headers, _)| {
            let values = headers.get_all(name).iter().map(|value| value.to_str().unwrap());
            values.collect::<Vec<_>>().join(",")
        });
        values.collect()
    }

    fn reply(&self) -> Reply {
        let mut replies = self.replies.lock().unwrap();
        match replies.len() {
            1 => replies[0].clone(),
            _ => replies.pop_front().expect("a reply"),
        }
    }
}

impl Service<Request<Body>> for Server {
    type Response = Response<ResponseBody>;
    type Error = BoxError;
    type Future = BoxFuture<'static, Result<Response<ResponseBody>, BoxError>>;

    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), BoxError>> {
        std::task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let server = self.clone();
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let body = body.collect().await?.to_bytes();
            let body = String::from_utf8_lossy(&body).into_owned();
            server.seen.lock().unwrap().push((parts.method, parts.headers, body));
            let (status, headers) = server.reply()?;
            let mut answer = Response::builder().status(StatusCode::from_u16(status)?);
            for (name, value) in headers {
                answer = answer.header(*name, *value);
            }
            Ok(answer.body(erase(Empty::new()))?)
        })
    }
}

fn request(method: &str, path: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    request.body(Body::from(b"body".to_vec())).unwrap()
}

/// The same for what Salt API is to answer, behind the API server.
const SALT: &str = "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy/";

/// Why there is no answer: after the request was sent perhaps, or before.
fn failure(fault: Fault, connected: bool) -> TransportError {
    TransportError { server: "https://server".to_owned(), proxy: None, fault, connected }
}

fn host(variables: &'static [(&'static str, &'static str)]) -> Host {
    Host::with("/nowhere", move |name| {
        let found = variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| OsString::from(value))
    })
}

/// What a kubeconfig with this cluster and this user comes to with these flags.
fn targeted(cluster: &str, user: &str, options: Options) -> Result<Target, Error> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let text = format!(
        "{{apiVersion: v1, kind: Config, current-context: c, clusters: [{{name: k, cluster: {{{cluster}}}}}], \
         users: [{{name: u, user: {{{user}}}}}], contexts: [{{name: c, context: {{cluster: k, user: u}}}}]}}"
    );
    std::fs::write(&path, text).unwrap();
    let options = Options { kubeconfig: Some(path), ..options };
    target(&options, &host(&[]))?.with(&options)
}
