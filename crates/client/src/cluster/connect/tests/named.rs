//! Whom the API server takes the caller for.

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::super::Connection;
use super::super::loopback::Loopback;
use super::trusted::answer;
use super::*;
use crate::cluster::identity::Account;
use base::events::Events;

/// A server that gives this answer to everything, and a connection to it.
async fn answering(answer: String) -> (Connection, impl Future<Output = ()>) {
    let server = Loopback::start().await;
    let directory = tempfile::tempdir().unwrap();
    let [kubeconfig, authority] = ["config", "authority"].map(|name| directory.path().join(name));
    std::fs::write(&kubeconfig, "").unwrap();
    std::fs::write(&authority, &server.certificate).unwrap();
    let options = Options {
        kubeconfig: Some(kubeconfig),
        server: Some(server.url()),
        certificate_authority: Some(authority),
        ..Options::default()
    };
    let connection = Connection::open(&options, &host(&[]), &Events::none(), 0).await.unwrap();
    let serving = async move {
        loop {
            let mut client = server.accept().await.unwrap();
            let mut request = Vec::new();
            while !request.ends_with(b"}") {
                assert_ne!(client.read_buf(&mut request).await.unwrap(), 0);
            }
            client.write_all(answer.as_bytes()).await.unwrap();
            client.shutdown().await.unwrap();
        }
    };
    (connection, serving)
}

/// Before Kubernetes 1.28 no API server says it, and without a token nothing else does.
#[tokio::test]
async fn an_old_cluster_does_not_say_who_comes_with_a_certificate() {
    let unknown = answer("404 page not found").replace("200 OK", "404 Not Found");
    let (connection, serving) = answering(unknown).await;
    tokio::select! {
        name = connection.username() => assert_eq!(name.unwrap(), None),
        () = serving => {}
    }
}

/// A webhook that denies every request denies that for a token as well: the account may be there.
#[tokio::test]
async fn a_token_that_a_webhook_denies_is_not_missing() {
    let message = "admission webhook \"all.example.com\" denied the request: not now";
    let status = json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "reason": "Forbidden",
        "message": message, "code": 403});
    let refusal = answer(&status.to_string()).replace("200 OK", "403 Forbidden");
    let (connection, serving) = answering(refusal).await;
    tokio::select! {
        credentials = connection.salt_credentials(Account::ServiceAccount) => {
            assert_eq!(credentials.unwrap_err().to_string(), message);
        }
        () = serving => {}
    }
}
