//! A TLS server on loopback, for tests.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::PrivatePkcs8KeyDer;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The server. Its certificate is for `localhost` alone, and nobody but itself has signed it. It says that it is an
/// authority, as those of `openssl req -x509` do.
pub(crate) struct Loopback {
    listener: TcpListener,
    acceptor: TlsAcceptor,
    pub(crate) address: SocketAddr,
    pub(crate) certificate: String,
}

impl Loopback {
    pub(crate) async fn start() -> Self {
        let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let cert = params.self_signed(&key).unwrap();
        // The first test of the process chooses the cryptography for all.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let key = PrivatePkcs8KeyDer::from(key.serialize_der());
        let config = ServerConfig::builder().with_no_client_auth();
        let config = config.with_single_cert(vec![cert.der().clone()], key.into()).unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        Self {
            address: listener.local_addr().unwrap(),
            listener,
            acceptor: TlsAcceptor::from(Arc::new(config)),
            certificate: cert.pem(),
        }
    }

    /// Its URL, with the name that its certificate is for.
    pub(crate) fn url(&self) -> String {
        format!("https://localhost:{}", self.address.port())
    }

    /// The next connection, or `None` if the client does not believe the certificate.
    pub(crate) async fn accept(&self) -> Option<TlsStream<TcpStream>> {
        let (connection, _) = self.listener.accept().await.unwrap();
        self.acceptor.accept(connection).await.ok()
    }

    /// [Serves](serve) the next connection; the request, or nothing if the client does not believe the certificate.
    pub(crate) async fn serve_one(&self, answer: &str) -> String {
        match self.accept().await {
            Some(connection) => serve(connection, answer).await,
            None => String::new(),
        }
    }
}

/// Reads one request, sends `answer`, and closes the connection. The request; nothing if the client went away before.
pub(crate) async fn serve(mut connection: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> String {
    let (mut request, mut buffer) = (Vec::new(), [0; 1024]);
    // A body is a list of submissions to Salt API.
    while !request.ends_with(b"}]") && !request.ends_with(b"\r\n\r\n") {
        match connection.read(&mut buffer).await {
            Ok(0) | Err(_) => return String::new(),
            Ok(length) => request.extend_from_slice(&buffer[..length]),
        }
    }
    connection.write_all(answer.as_bytes()).await.unwrap();
    // The client may be gone already.
    let _ = connection.shutdown().await;
    String::from_utf8(request).unwrap()
}
