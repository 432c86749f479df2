//! A server between the plugin and the API server that does what the script says.
//!
//! It speaks TLS with a certificate of its own, and HTTP/1.1: a request has a connection for itself while it runs, so
//! that what happens to a connection happens to that request alone.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::PrivatePkcs8KeyDer;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tower::BoxError;

use crate::answer::{self, Body};
use crate::fault::{Fault, Kind};
use crate::request::{is_of_salt, label, written_lease};
use crate::salt::Salt;
use crate::script::Script;
use crate::upstream::Upstream;

pub struct Proxy {
    shared: Arc<Shared>,
    directory: TempDir,
    listening: JoinHandle<()>,
}

struct Shared {
    upstream: Upstream,
    salt: Arc<Salt>,
    script: Script,
    cut: Notify,
    right: TlsAcceptor,
    wrong: TlsAcceptor,
}

impl Proxy {
    /// A proxy in front of `upstream`, and of what stands for Salt.
    pub async fn start(upstream: Upstream, salt: Arc<Salt>) -> Self {
        let directory = TempDir::new().unwrap();
        let (right, certificate) = certificate();
        let shared = Arc::new(Shared {
            upstream,
            salt,
            script: Script::default(),
            cut: Notify::new(),
            right,
            wrong: certificate_of_others(),
        });
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        std::fs::write(directory.path().join("ca.pem"), certificate).unwrap();
        let kubeconfig = serde_json::json!({
            "apiVersion": "v1", "kind": "Config", "current-context": "faults",
            "clusters": [{"name": "faults", "cluster": {
                "server": format!("https://127.0.0.1:{port}"),
                "certificate-authority": "ca.pem"}}],
            "users": [{"name": "faults", "user": {"token": shared.upstream.token()}}],
            "contexts": [{"name": "faults", "context": {"cluster": "faults", "user": "faults"}}],
        });
        std::fs::write(directory.path().join("kubeconfig"), kubeconfig.to_string()).unwrap();
        let listening = tokio::spawn(listen(listener, port, Arc::clone(&shared)));
        Self { shared, directory, listening }
    }

    pub fn kubeconfig(&self) -> PathBuf {
        self.directory.path().join("kubeconfig")
    }

    pub fn script(&self) -> &Script {
        &self.shared.script
    }

    pub fn cut(&self) {
        self.shared.cut.notify_waiters();
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

fn certificate() -> (TlsAcceptor, String) {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
    let mut config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key.into())
        .unwrap();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    (TlsAcceptor::from(Arc::new(config)), cert.pem())
}

fn certificate_of_others() -> TlsAcceptor {
    certificate().0
}

/// Takes connections; while they are to be refused nothing listens.
async fn listen(listener: TcpListener, port: u16, shared: Arc<Shared>) {
    const LOOK: Duration = Duration::from_millis(20);
    let mut listener = Some(listener);
    loop {
        let is_away = shared.script.connections() == Some(Kind::Refused);
        if is_away {
            listener = None;
        } else if listener.is_none() {
            // Another program may have the port for a moment.
            listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.ok();
        }
        let Some(open) = &listener else {
            tokio::time::sleep(LOOK).await;
            continue;
        };
        if let Ok(Ok((connection, _))) = tokio::time::timeout(LOOK, open.accept()).await {
            tokio::spawn(serve(connection, Arc::clone(&shared)));
        }
    }
}

async fn serve(connection: TcpStream, shared: Arc<Shared>) {
    let cut = shared.cut.notified();
    let acceptor =
        if shared.script.connections() == Some(Kind::OtherAuthority) { &shared.wrong } else { &shared.right };
    let Ok(connection) = acceptor.accept(connection).await else { return };
    let service = hyper::service::service_fn(|request| handle(request, &shared));
    let server =
        hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(connection), service);
    tokio::select! {
        // The client may have gone, or this may be a fault.
        _ = server => {}
        () = cut => {}
    }
}

async fn handle(request: Request<Incoming>, shared: &Shared) -> Result<Response<Body>, BoxError> {
    let (head, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    let subject = shared.script.subject();
    let environment = subject.as_ref().map_or("", |subject| &subject.environment);
    let label = label(&head.method, &head.uri, &body, environment);
    if let Some(lease) = written_lease(&head.method, &head.uri, &body) {
        shared.script.writes_lease(lease);
    }
    let fault = shared.script.fault_of(&label);
    let mut request = Request::from_parts(head, Full::new(body));
    // Faults are made of bytes that can be read.
    request.headers_mut().remove(header::ACCEPT_ENCODING);
    match fault {
        Some(fault) => faulty(fault, request, shared).await,
        None => handled(request, shared).await,
    }
}

async fn handled(request: Request<Full<Bytes>>, shared: &Shared) -> Result<Response<Body>, BoxError> {
    match shared.script.subject() {
        Some(subject) if subject.scenario.has_records() && is_of_salt(request.uri()) => {
            shared.salt.answer(request, &subject).await
        }
        _ => Ok(answer::passed(shared.upstream.send(request).await?)),
    }
}

async fn faulty(
    fault: Fault,
    request: Request<Full<Bytes>>,
    shared: &Shared,
) -> Result<Response<Body>, BoxError> {
    let handled = handled(request, shared);
    let speed = fault.speed;
    match fault.kind {
        Kind::Refused | Kind::OtherAuthority => {
            shared.cut.notify_waiters();
            Err("cut".into())
        }
        Kind::ResetBefore => Err("reset".into()),
        Kind::ResetAfter => {
            handled.await?.into_body().collect().await?;
            Err("reset".into())
        }
        Kind::Half => answer::half(handled.await?).await,
        Kind::Slow => answer::in_pieces(handled.await?, 20, Duration::from_millis(100) / speed).await,
        Kind::Drip => answer::in_pieces(handled.await?, usize::MAX, Duration::from_secs(1) / speed).await,
        Kind::SilenceBefore => std::future::pending().await,
        Kind::SilenceAfter => {
            handled.await?.into_body().collect().await?;
            std::future::pending().await
        }
        Kind::Status(code) => Ok(answer::status(code)),
        Kind::StatusAfter(code) => {
            handled.await?.into_body().collect().await?;
            Ok(answer::status(code))
        }
        Kind::Html => Ok(answer::html()),
        Kind::OtherJson => Ok(answer::other_json()),
        Kind::Huge => Ok(answer::huge()),
        Kind::Redirect => Ok(answer::redirect()),
        Kind::StreamDies | Kind::StreamRepeats | Kind::StreamReorders | Kind::StreamOfOthers => {
            Ok(answer::stream(handled.await?, fault.kind))
        }
        Kind::KillBefore => {
            shared.script.hold().await;
            Err("nobody is there".into())
        }
        Kind::StopBefore => {
            shared.script.hold().await;
            handled.await
        }
        Kind::KillAfter | Kind::StopAfter => {
            let answer = handled.await?;
            shared.script.hold().await;
            Ok(answer)
        }
    }
}
