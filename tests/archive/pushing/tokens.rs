//! A server of tokens, as registries send their clients to (the Docker Registry v2 token specification).

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use rcgen::{CertificateParams, KeyPair, SigningKey as _};
use serde_json::json;
use tempfile::TempDir;

/// Whom it gives tokens to.
pub(super) const USER: (&str, &str) = ("maker", "secret: of the maker");

/// Starts a server of tokens; returns what a registry that trusts it is configured with.
pub(super) fn start(directory: &TempDir) -> String {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec!["tokens".to_owned()]).unwrap().self_signed(&key).unwrap();
    let bundle = directory.path().join("tokens.pem");
    fs::write(&bundle, certificate.pem()).unwrap();
    let chain = BASE64_STANDARD.encode(certificate.der());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            answer(connection.unwrap(), &key, &chain);
        }
    });
    format!(
        "auth: {{token: {{realm: 'http://127.0.0.1:{port}/token', service: registry, issuer: tokens, rootcertbundle: {}}}}}\n",
        bundle.display()
    )
}

fn answer(mut connection: TcpStream, key: &KeyPair, chain: &str) {
    let lines: Vec<String> = BufReader::new(connection.try_clone().unwrap())
        .lines()
        .map_while(Result::ok)
        .take_while(|line| !line.is_empty())
        .collect();
    let expected = format!("basic {}", BASE64_STANDARD.encode(format!("{}:{}", USER.0, USER.1)));
    let is_known = lines.iter().any(|line| {
        let value = line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("authorization"));
        value.is_some_and(|(_, value)| value.trim().to_lowercase() == expected.to_lowercase())
    });
    let body = if is_known {
        json!({"token": token(&lines[0], key, chain)}).to_string()
    } else {
        "wrong user or password".to_owned()
    };
    let status = if is_known { "200 OK" } else { "401 Unauthorized" };
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    connection.write_all((head + &body).as_bytes()).unwrap();
}

/// A token for the repository that the request names (`scope=repository:NAME:pull,push`).
fn token(request: &str, key: &KeyPair, chain: &str) -> String {
    let scope = request.split(['?', '&', ' ']).find_map(|part| part.strip_prefix("scope="));
    let scope = scope.unwrap().replace("%3A", ":").replace("%2F", "/").replace("%2C", ",");
    let parts: Vec<&str> = scope.split(':').collect();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let header = json!({"typ": "JWT", "alg": "ES256", "x5c": [chain]});
    let claims = json!({
        "iss": "tokens", "sub": USER.0, "aud": "registry", "jti": "1",
        "iat": now - 5, "nbf": now - 5, "exp": now + 300,
        "access": [{"type": parts[0], "name": parts[1], "actions": parts[2].split(',').collect::<Vec<_>>()}],
    });
    let encoded = |value: &serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", encoded(&header), encoded(&claims));
    let signature = fixed(&key.sign(signed.as_bytes()).unwrap());
    format!("{signed}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}

/// The two numbers of an ECDSA signature, each in 32 bytes, as tokens have them; X.509 has them as DER.
fn fixed(der: &[u8]) -> Vec<u8> {
    let first = usize::from(der[3]);
    let second = &der[4 + first + 2..];
    let number = |bytes: &[u8]| {
        let bytes = &bytes[bytes.len().saturating_sub(32)..];
        [vec![0; 32 - bytes.len()], bytes.to_vec()].concat()
    };
    [number(&der[4..4 + first]), number(second)].concat()
}
