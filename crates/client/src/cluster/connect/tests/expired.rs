//! Client certificates that have expired, at a server that refuses without a reason.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rcgen::{CertificateParams, KeyPair, date_time_ymd};

use super::super::Connection;
use super::super::loopback::Loopback;
use super::*;
use base::events::Events;

/// The error message for a user whose certificate ends in 2021, from a server whose clock shows this year.
async fn message(year: u16, path: &str) -> String {
    let server = Loopback::start().await;
    let mut params = CertificateParams::default();
    params.not_after = date_time_ymd(2021, 3, 4);
    let key = KeyPair::generate().unwrap();
    let [certificate, key] =
        [params.self_signed(&key).unwrap().pem(), key.serialize_pem()].map(|pem| STANDARD.encode(pem));
    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("config");
    let text = format!(
        "{{apiVersion: v1, kind: Config, current-context: c, contexts: [{{name: c, context: {{cluster: k, user: ann}}}}], \
         clusters: [{{name: k, cluster: {{server: '{}', certificate-authority-data: {}}}}}], \
         users: [{{name: ann, user: {{client-certificate-data: {certificate}, client-key-data: {key}}}}}]}}",
        server.url(),
        STANDARD.encode(&server.certificate),
    );
    std::fs::write(&kubeconfig, text).unwrap();
    let options = Options { kubeconfig: Some(kubeconfig), ..Options::default() };
    let connection = Connection::open(&options, &host(&[]), &Events::none(), 0).await.unwrap();
    let refusal = format!(
        "HTTP/1.1 401 Unauthorized\r\nDate: Fri, 01 Jan {year} 00:00:00 GMT\r\nContent-Length: 0\r\n\r\n"
    );
    let request = Request::get(path).body(Vec::new()).unwrap();
    let (answer, _) = tokio::join!(connection.client().request_text(request), server.serve_one(&refusal));
    crate::cluster::Error::from(answer.unwrap_err()).to_string()
}

#[tokio::test]
async fn a_certificate_that_has_expired_is_named() {
    let expired = message(2027, "/version").await;
    assert_eq!(
        expired,
        "the credentials of the kubeconfig are no longer accepted: the client certificate of user ann expired at \
         2021-03-04T00:00:00Z"
    );
    // By the server's clock it is valid, or Salt refuses.
    for (year, path) in [(2021, "/version"), (2027, SALT)] {
        assert!(!message(year, path).await.contains("expired"), "{year} {path}");
    }
}
