//! Whom the API server takes the caller for.

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::super::Connection;
use super::super::loopback::Loopback;
use super::trusted::answer;
use super::*;
use base::events::Events;

/// Before Kubernetes 1.28 no API server says it, and without a token nothing else does.
#[tokio::test]
async fn an_old_cluster_does_not_say_who_comes_with_a_certificate() {
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
    let refusing = async {
        loop {
            let mut client = server.accept().await.unwrap();
            let mut request = Vec::new();
            while !request.ends_with(b"}") {
                assert_ne!(client.read_buf(&mut request).await.unwrap(), 0);
            }
            let unknown = answer("404 page not found").replace("200 OK", "404 Not Found");
            client.write_all(unknown.as_bytes()).await.unwrap();
            client.shutdown().await.unwrap();
        }
    };
    tokio::select! {
        name = connection.username() => assert_eq!(name.unwrap(), None),
        () = refusing => {}
    }
}
