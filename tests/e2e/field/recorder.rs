//! Servers on loopback that record who asks them for what, and as whom.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};

impl Seen {
    /// Whether nothing says who asks.
    pub(super) fn is_anonymous(&self) -> bool {
        self.certificates == 0 && !self.credentials.iter().any(|one| one.starts_with("authorization"))
    }

    /// The same as if the other program had asked.
    pub(super) fn by_anyone(self) -> Self {
        Self { is_of_kubectl: false, ..self }
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

#[derive(Default)]
struct Record {
    requests: Mutex<Vec<Seen>>,
    /// How many connections are being served.
    open: Mutex<usize>,
    closed: Condvar,
}

impl Record {
    fn opened(&self) {
        *self.open.lock().unwrap() += 1;
    }

    fn ended(&self) {
        *self.open.lock().unwrap() -= 1;
        self.closed.notify_all();
    }
}

pub(super) struct Recorder {
    record: Arc<Record>,
    /// The authority of `secure` and of the client.
    pub(super) authority: String,
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
    Pair { certificate: certificate.pem(), key: key.serialize_pem() }
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
        let record: Arc<Record> = Arc::default();
        let names = ["localhost", "127.0.0.1", "inner.test"];
        let (root, key) = authority(params("authority", &[]));
        let certificate = root.self_signed(&key).unwrap();
        let issuer = Issuer::new(root, key);
        let leaf = signed(&params("leaf", &names), &issuer);
        let client = signed(&params("client", &["client"]), &issuer);
        let root = certificate;
        let (params, key) = authority(params("own", &names));
        let own = Pair { certificate: params.self_signed(&key).unwrap().pem(), key: key.serialize_pem() };
        Self {
            secure: listen(&record, "secure", Some(config(&leaf, &root.pem()))),
            own: listen(&record, "own", Some(config(&own, &root.pem()))),
            plain: listen(&record, "plain", None),
            proxy: listen(&record, "proxy", None),
            record,
            authority: root.pem(),
            client,
            leaf: leaf.certificate,
            own_certificate: own.certificate,
        }
    }

    /// The first request of a program that has ended, since the last call, if there was one.
    pub(super) fn first(&self, is_of_kubectl: bool) -> Option<Seen> {
        self.settle();
        let seen = std::mem::take(&mut *self.record.requests.lock().unwrap());
        seen.into_iter().find(|one| one.is_of_kubectl == is_of_kubectl)
    }

    /// Waits until all that the program has sent is recorded. On a busy machine, a server may see a request long after the
    /// program has ended. Connections are accepted in their order: once one that was made now is served, there is no other.
    fn settle(&self) {
        for port in [self.secure, self.own, self.plain, self.proxy] {
            let mut last = TcpStream::connect(("127.0.0.1", port)).unwrap();
            last.shutdown(Shutdown::Write).unwrap();
            // However the server ends it, it has accepted it.
            let _ = last.read_to_end(&mut Vec::new());
        }
        let open = self.record.open.lock().unwrap();
        drop(self.record.closed.wait_while(open, |open| *open > 0).unwrap());
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

fn listen(record: &Arc<Record>, server: &'static str, tls: Option<Arc<ServerConfig>>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let record = Arc::clone(record);
    thread::spawn(move || {
        for client in listener.incoming() {
            let (client, record, tls) = (client.unwrap(), Arc::clone(&record), tls.clone());
            record.opened();
            thread::spawn(move || {
                if let Some(tls) = tls {
                    secure(client, tls, server, &record.requests);
                } else {
                    let mut client = client;
                    serve(&mut client, server, (None, 0), &record.requests);
                }
                record.ended();
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
