//! A TLS server on loopback, for tests.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::PrivatePkcs8KeyDer;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The server. Its certificate is for `localhost` alone, and nobody but itself has signed it.
pub(crate) struct Loopback {
    listener: TcpListener,
    acceptor: TlsAcceptor,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Its certificate, as PEM.
    pub(crate) certificate: String,
}

impl Loopback {
    pub(crate) async fn start() -> Self {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        // The first test of the process chooses the cryptography for all.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
        let config = ServerConfig::builder().with_no_client_auth();
        let config = config
            .with_single_cert(vec![cert.der().clone()], key.into())
            .unwrap();
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

    /// The next connection; none if the client does not believe the certificate.
    pub(crate) async fn accept(&self) -> Option<TlsStream<TcpStream>> {
        let (connection, _) = self.listener.accept().await.unwrap();
        self.acceptor.accept(connection).await.ok()
    }
}
