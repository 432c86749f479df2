//! Registries with TLS, and those behind proxies.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;

use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair, date_time_ymd};

use super::registry::Registry;
use crate::answer::Answer;
use crate::command::plugin;
use crate::support::tools;
use crate::words::Words as _;

/// Writes a certificate of an authority that signs itself, as `openssl req -x509` makes it, and its key.
fn write(directory: &Path, (certificate, key): (&str, &str), name: &str, last_year: i32) {
    let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.not_after = date_time_ymd(last_year, 1, 1);
    let pair = KeyPair::generate().unwrap();
    fs::write(directory.join(certificate), params.self_signed(&pair).unwrap().pem()).unwrap();
    fs::write(directory.join(key), pair.serialize_pem()).unwrap();
}

/// A registry with such a certificate, in the file `own.crt` of a directory, and more lines of its TLS.
fn registry(directory: &Path, name: &str, last_year: i32, more: &str) -> Registry {
    write(directory, ("own.crt", "own.key"), name, last_year);
    let place = directory.display();
    Registry::start(|_| format!("  tls: {{certificate: {place}/own.crt, key: {place}/own.key{more}}}\n"))
}

/// Pulls what a registry does not have, with this variable.
fn pulled(home: &Path, registry: &str, (variable, value): (&str, &str)) -> Answer {
    let reference = format!("https://{registry}/sample:1");
    let words = ["pull", "archive", &reference, "-f", "x.iso"];
    Answer::to(plugin(home, &words).env(variable, value))
}

#[test]
fn a_certificate_that_signs_itself_is_believed_if_this_machine_trusts_it() {
    if !tools::have(&["docker-registry"]) {
        return;
    }
    for (name, last_year, status, text) in [
        ("127.0.0.1", 4096, 3, "there is no "),
        ("127.0.0.2", 4096, 9, "not valid for name"),
        ("127.0.0.1", 2020, 9, "expired"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let home = directory.path();
        let registry = registry(home, name, last_year, "");
        let pull = |file| pulled(home, &registry.to_string(), ("SSL_CERT_FILE", file));
        pull("own.crt").refused(status, text);
        // Another of the same name is another.
        write(home, ("other.crt", "other.key"), name, 4096);
        let untrusted =
            "not from an authority that this machine trusts (SSL_CERT_FILE names a file with others";
        // What is out of date is refused for that first.
        let told = if last_year == 2020 { text } else { untrusted };
        pull("other.crt").refused(9, told);
    }
}

/// It refuses only what shows a certificate.
#[test]
fn a_machine_without_authorities_reaches_a_registry_without_tls() {
    if !tools::have(&["docker-registry"]) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let home = directory.path();
    fs::write(home.join("none.crt"), "").unwrap();
    let pull = |reference: &str| {
        let mut command = plugin(home, &["pull", "archive", reference, "-f", "x.iso"]);
        Answer::to(command.env("SSL_CERT_FILE", "none.crt").env("SSL_CERT_DIR", "none"))
    };
    let plain = Registry::open();
    for scheme in ["http://", ""] {
        pull(&format!("{scheme}{plain}/sample:1")).refused(3, "there is no ");
    }
    let secure = registry(home, "127.0.0.1", 4096, "");
    let untrusted = "not from an authority that this machine trusts (SSL_CERT_FILE names a file with others";
    pull(&format!("https://{secure}/sample:1")).refused(9, untrusted);
}

/// As podman and Docker.
#[test]
fn the_certificates_for_a_registry_are_in_its_own_directory() {
    if !tools::have(&["docker-registry"]) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let home = directory.path();
    write(home, ("client.cert", "client.key"), "client", 4096);
    let clients = format!(", clientcas: [{}/client.cert]", home.display());
    let registry = registry(home, "127.0.0.1", 4096, &clients);
    let pull = || pulled(home, &registry.to_string(), ("NO_COLOR", "1"));
    pull().refused(9, "certificate");
    let own = home.join(format!(".config/containers/certs.d/{registry}"));
    fs::create_dir_all(&own).unwrap();
    fs::copy(home.join("own.crt"), own.join("ca.crt")).unwrap();
    // The registry wants to know its clients.
    pull().refused(9, "received fatal alert");
    for file in ["client.cert", "client.key"] {
        fs::copy(home.join(file), own.join(file)).unwrap();
    }
    pull().refused(3, "there is no ");
    fs::remove_file(own.join("client.key")).unwrap();
    pull().refused(2, "client.key: No such file");
    fs::write(own.join("ca.crt"), "none").unwrap();
    pull().refused(2, "ca.crt: it contains no certificate in PEM form");
}

/// A proxy that answers every request like this.
fn proxy(status: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let mut client = client.unwrap();
            let _ = client.read(&mut [0; 1024]);
            let _ = client.write_all(format!("HTTP/1.1 {status}\r\n\r\n").as_bytes());
        }
    });
    port
}

/// Reads what is at `url`, a provider of tokens, or an archive, through this proxy.
fn reading(home: &Path, proxy: &str) -> [Answer; 3] {
    let kubeconfig = "apiVersion: v1\nkind: Config\ncurrent-context: c\n\
        clusters: [{name: c, cluster: {server: 'https://127.0.0.1:1'}}]\n\
        contexts: [{name: c, context: {cluster: c, user: u}}]\n\
        users: [{name: u, user: {auth-provider: {name: oidc, config: {idp-issuer-url: 'https://issuer.invalid', \
        client-id: i, refresh-token: r}}}}]\n";
    fs::write(home.join("kubeconfig"), kubeconfig).unwrap();
    let answer = |words: &str| {
        let mut command = plugin(home, &words.words());
        Answer::to(command.env("KUBECONFIG", "kubeconfig").env("HTTPS_PROXY", proxy))
    };
    [
        "pull archive https://registry.invalid/sample:1 -f x.iso",
        "get environments",
        "apply -f https://files.invalid/x.yaml",
    ]
    .map(answer)
}

#[test]
fn a_proxy_that_makes_no_connection_is_named() {
    let directory = tempfile::tempdir().unwrap();
    for (status, told) in [
        ("407 Proxy Authentication Required", "asks for a valid user and password"),
        ("403 Forbidden", "made no connection to it"),
        ("502 Bad Gateway", "made no connection to it"),
    ] {
        let port = proxy(status);
        let text = format!(
            "the proxy http://127.0.0.1:{port} of HTTPS_PROXY {told}; NO_PROXY exempts servers from it"
        );
        for answer in reading(directory.path(), &format!("http://jo:passw0rd@127.0.0.1:{port}")) {
            answer.refused(9, &text);
            assert!(!answer.stderr.contains("passw0rd"), "{answer}");
        }
    }
    for answer in reading(directory.path(), "http://127.0.0.1:1") {
        answer.refused(9, "through the proxy http://127.0.0.1:1: Connection refused");
    }
}
