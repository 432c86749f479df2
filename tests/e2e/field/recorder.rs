//! Servers on loopback that record who asks them for what, and as whom.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};

impl Seen {
    /// Whether nothing says who asks.
    pub(super) fn is_anonymous(&self) -> bool {
        self.certificates == 0
            && !self
                .credentials
                .iter()
                .any(|one| one.starts_with("authorization"))
    }

    /// The same as if the other program had asked.
    pub(super) fn by_anyone(self) -> Self {
        Self {
            is_of_kubectl: false,
            ..self
        }
    }
}

/// What one request says of who asks, and as whom. The path is that of the address in the kubeconfig.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    is_of_kubectl: bool,
    server: &'static str,
    name: Option<String>,
    path: String,
    credentials: Vec<String>,
    certificates: usize,
}

/// A certificate and its key, as PEM.
pub(super) struct Pair {
    pub(super) certificate: String,
    pub(super) key: String,
}

/// The servers, and what they have seen.
pub(super) struct Recorder {
    seen: Arc<Mutex<Vec<Seen>>>,
    /// The authority of `secure` and of the client.
    pub(super) authority: String,
    /// The client's certificate.
    pub(super) client: Pair,
    /// The certificate of `secure`.
    pub(super) leaf: String,
    /// The certificate of `own`, which is its own authority.
    pub(super) own_certificate: String,
    pub(super) secure: u16,
    pub(super) own: u16,
    pub(super) plain: u16,
    pub(super) proxy: u16,
}

fn signed(params: &CertificateParams, issuer: &Issuer<'_, KeyPair>) -> Pair {
    let key = KeyPair::generate().unwrap();
    let certificate = params.signed_by(&key, issuer).unwrap();
    Pair {
        certificate: certificate.pem(),
        key: key.serialize_pem(),
    }
}

/// What a certificate for these names says, issued to `subject`.
fn params(subject: &str, names: &[&str]) -> CertificateParams {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut params = CertificateParams::new(names).unwrap();
    params.distinguished_name.push(DnType::CommonName, subject);
    params
}

fn authority(mut params: CertificateParams) -> (CertificateParams, KeyPair) {
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    (params, KeyPair::generate().unwrap())
}

impl Recorder {
    pub(super) fn start() -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
        let names = ["localhost", "127.0.0.1", "inner.test"];
        let (root, key) = authority(params("authority", &[]));
        let certificate = root.self_signed(&key).unwrap();
        let issuer = Issuer::new(root, key);
        let leaf = signed(&params("leaf", &names), &issuer);
        let client = signed(&params("client", &["client"]), &issuer);
        let root = certificate;
        let (params, key) = authority(params("own", &names));
        let own = Pair {
            certificate: params.self_signed(&key).unwrap().pem(),
            key: key.serialize_pem(),
        };
        Self {
            secure: listen(&seen, "secure", Some(config(&leaf, &root.pem()))),
            own: listen(&seen, "own", Some(config(&own, &root.pem()))),
            plain: listen(&seen, "plain", None),
            proxy: listen(&seen, "proxy", None),
            seen,
            authority: root.pem(),
            client,
            leaf: leaf.certificate,
            own_certificate: own.certificate,
        }
    }

    /// The first request of a program since the last call; none if there was none. Requests of one that has ended may come
    /// late, but not later than the other one's.
    pub(super) fn first(&self, is_of_kubectl: bool) -> Option<Seen> {
        let seen = std::mem::take(&mut *self.seen.lock().unwrap());
        seen.into_iter().find(|one| one.is_of_kubectl == is_of_kubectl)
    }
}

fn config(pair: &Pair, authority: &str) -> Arc<ServerConfig> {
    let der = |pem: &str| CertificateDer::from_pem_slice(pem.as_bytes()).unwrap();
    let key = PrivateKeyDer::from_pem_slice(pair.key.as_bytes()).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(der(authority)).unwrap();
    let verifier = WebPkiClientVerifier::builder(Arc::new(roots)).allow_unauthenticated();
    let config = ServerConfig::builder()
        .with_client_cert_verifier(verifier.build().unwrap())
        .with_single_cert(vec![der(&pair.certificate)], key);
    Arc::new(config.unwrap())
}

fn listen(seen: &Arc<Mutex<Vec<Seen>>>, server: &'static str, tls: Option<Arc<ServerConfig>>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let seen = Arc::clone(seen);
    thread::spawn(move || {
        for client in listener.incoming() {
            let (client, seen, tls) = (client.unwrap(), Arc::clone(&seen), tls.clone());
            thread::spawn(move || {
                if let Some(tls) = tls {
                    secure(client, tls, server, &seen);
                } else {
                    let mut client = client;
                    serve(&mut client, server, (None, 0), &seen);
                }
            });
        }
    });
    port
}

fn secure(mut client: TcpStream, tls: Arc<ServerConfig>, server: &'static str, seen: &Mutex<Vec<Seen>>) {
    let mut connection = ServerConnection::new(tls).unwrap();
    // A client that does not believe the certificate ends it here.
    if connection.complete_io(&mut client).is_err() {
        return;
    }
    let name = connection.server_name().map(str::to_owned);
    let certificates = connection.peer_certificates().map_or(0, <[_]>::len);
    let mut stream = StreamOwned::new(connection, client);
    serve(&mut stream, server, (name, certificates), seen);
    stream.conn.send_close_notify();
    let _ = stream.flush();
}

fn serve(
    stream: &mut (impl Read + Write),
    server: &'static str,
    (name, certificates): (Option<String>, usize),
    seen: &Mutex<Vec<Seen>>,
) {
    const BODY: &str =
        r#"{"apiVersion":"v1","kind":"Status","status":"Failure","reason":"Forbidden","code":403}"#;
    let mut lines = BufReader::new(&mut *stream).lines().map_while(Result::ok);
    let Some(request) = lines.next() else { return };
    let headers: Vec<(String, String)> = lines
        .take_while(|line| !line.is_empty())
        .filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        })
        .collect();
    let mut credentials: Vec<String> = headers
        .iter()
        .filter_map(|(name, value)| {
            let counts = name == "authorization" || name.starts_with("impersonate-");
            counts.then(|| format!("{name}: {value}"))
        })
        .collect();
    credentials.sort();
    let target = request.split(' ').nth(1).unwrap_or_default();
    // Go itself asks a proxy for a tunnel.
    let is_kubectls = |(name, value): &(String, String)| {
        let agents = ["kubectl/", "Go-http-client/"];
        name == "user-agent" && agents.iter().any(|agent| value.starts_with(agent))
    };
    seen.lock().unwrap().push(Seen {
        is_of_kubectl: headers.iter().any(is_kubectls),
        server,
        name,
        path: target.split("/api").next().unwrap_or_default().to_owned(),
        credentials,
        certificates,
    });
    let answer = format!(
        "HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    // The client may be gone already.
    let _ = stream.write_all(answer.as_bytes());
    let _ = stream.flush();
}
