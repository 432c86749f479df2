//! Whose certificate is believed, over real connections.

use std::fs;

use super::super::Connection;
use super::super::loopback::Loopback;
use super::*;
use base::events::Events;

pub(super) fn answer(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// Nothing is sent as somebody whose name no header can have, and nothing without that header.
#[tokio::test]
async fn a_name_that_no_header_can_have_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("config");
    fs::write(&kubeconfig, "").unwrap();
    let options = Options {
        kubeconfig: Some(kubeconfig),
        server: Some("https://127.0.0.1:1".to_owned()),
        impersonate: Some("ann\nbob".to_owned()),
        ..Options::default()
    };
    let opened = Connection::open(&options, &host(&[]), &Events::none(), 0).await;
    assert_eq!(
        opened.err().map(|error| error.to_string()).as_deref(),
        Some(
            "the user to impersonate cannot be sent in a header: failed to parse header value; \
             correct --as, --as-group or --as-uid"
        )
    );
}

/// What comes of one request to a server whose certificate is for `localhost`: its answer, or why there is none.
async fn asked(change: impl FnOnce(&mut Options, &Loopback, std::path::PathBuf)) -> Result<String, String> {
    let server = Arc::new(Loopback::start().await);
    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("config");
    fs::write(&kubeconfig, "").unwrap();
    let authority = directory.path().join("authority");
    fs::write(&authority, &server.certificate).unwrap();
    let mut options = Options {
        kubeconfig: Some(kubeconfig),
        server: Some(format!("https://{}", server.address)),
        ..Options::default()
    };
    change(&mut options, &server, authority);
    let connection = Connection::open(&options, &host(&[]), &Events::none(), 0).await.unwrap();
    let serving = Arc::clone(&server);
    let serving = tokio::spawn(async move { serving.serve_one(&answer("answer")).await });
    let request = Request::get("/version").body(Vec::new()).unwrap();
    let answer = connection.client().request_text(request).await;
    let reached = !serving.await.unwrap().is_empty();
    assert_eq!(reached, answer.is_ok(), "a request went to a server that is not believed");
    answer.map_err(|error| crate::cluster::Error::from(error).to_string())
}

#[tokio::test]
async fn a_certificate_is_believed_for_the_names_that_it_has() {
    let answer = asked(|options, server, authority| {
        options.server = Some(server.url());
        options.certificate_authority = Some(authority);
    });
    assert_eq!(answer.await.unwrap(), "answer");
    // The address is none of its names, unless another name is to be looked for.
    let reason = asked(|options, _, authority| options.certificate_authority = Some(authority)).await;
    assert!(reason.as_ref().is_err_and(|reason| reason.contains("certificate")), "{reason:?}");
    let answer = asked(|options, _, authority| {
        options.certificate_authority = Some(authority);
        options.tls_server_name = Some("localhost".to_owned());
    });
    assert_eq!(answer.await.unwrap(), "answer");
    let reason = asked(|options, server, authority| {
        options.server = Some(server.url());
        options.certificate_authority = Some(authority);
        options.tls_server_name = Some("elsewhere".to_owned());
    });
    assert!(reason.await.is_err());
}

#[tokio::test]
async fn a_certificate_of_an_unknown_authority_is_believed_only_where_none_is_verified() {
    let reason = asked(|options, server, _| options.server = Some(server.url())).await;
    assert!(reason.as_ref().is_err_and(|reason| reason.contains("certificate")), "{reason:?}");
    let answer = asked(|options, _, _| options.insecure_skip_tls_verify = Some(true));
    assert_eq!(answer.await.unwrap(), "answer");
}
