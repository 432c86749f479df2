//! Which proxy stands before which server.

use std::net::Ipv4Addr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::super::Connection;
use super::super::proxy::proxy;
use super::*;
use base::events::Events;

/// The proxy before `server`: its URL, or what is wrong with it.
fn before(
    server: &str,
    configured: Option<&str>,
    variables: &'static [(&'static str, &'static str)],
) -> Result<Option<String>, String> {
    let cluster = kube::config::Cluster {
        proxy_url: configured.map(str::to_owned),
        ..kube::config::Cluster::default()
    };
    let found = proxy(&cluster, &server.parse().unwrap(), &host(variables));
    let found = found.map_err(|error| error.to_string())?;
    Ok(found.map(|proxy| proxy.uri().to_string()))
}

#[test]
fn the_environment_names_the_proxy_and_its_exceptions() {
    const EXCEPT: &[(&str, &str)] =
        &[("HTTPS_PROXY", "http://proxy:3128"), ("NO_PROXY", ".example.com, 192.0.2.0/24,one")];
    for (server, variables, expected) in [
        ("https://server", &[("HTTPS_PROXY", "http://proxy:3128")][..], true),
        ("https://server", &[("https_proxy", "http://proxy:3128")], true),
        ("https://server", &[("HTTP_PROXY", "http://proxy:3128")], false),
        ("http://server", &[("HTTP_PROXY", "http://proxy:3128")], true),
        ("https://server", &[("HTTPS_PROXY", "")], false),
        ("https://server", EXCEPT, true),
        ("https://a.example.com:6443", EXCEPT, false),
        ("https://one", EXCEPT, false),
        ("https://another-one", EXCEPT, true),
        ("https://192.0.2.7:6443", EXCEPT, false),
        ("https://198.51.100.7:6443", EXCEPT, true),
        ("https://server", &[("https_proxy", "http://proxy:3128"), ("no_proxy", "*")], false),
        // Never for this machine itself.
        ("https://localhost:6443", &[("HTTPS_PROXY", "http://proxy:3128")], false),
        ("https://127.0.0.1:6443", &[("HTTPS_PROXY", "http://proxy:3128")], false),
        ("https://[::1]:6443", &[("HTTPS_PROXY", "http://proxy:3128")], false),
    ] {
        let found = before(server, None, variables).unwrap();
        let expected = expected.then(|| "http://proxy:3128/".to_owned());
        assert_eq!(found, expected, "{server} {variables:?}");
    }
}

#[test]
fn the_kubeconfigs_proxy_comes_before_the_environments_and_its_exceptions() {
    const OTHER: &[(&str, &str)] = &[("HTTPS_PROXY", "http://other:1"), ("NO_PROXY", "*")];
    for server in ["https://server", "https://127.0.0.1:6443"] {
        let found = before(server, Some("socks5://proxy:1080"), OTHER).unwrap();
        assert_eq!(found.as_deref(), Some("socks5://proxy:1080/"), "{server}");
    }
}

#[test]
fn what_is_no_proxy_is_refused_without_its_password() {
    for url in ["ftp://jo:passw0rd@proxy:21", "gopher://jo:passw0rd@proxy"] {
        let error = before("https://server", Some(url), &[]).unwrap_err();
        assert!(error.contains("proxy") && !error.contains("passw0rd"), "{error}");
    }
}

/// Why a request gets no answer through a proxy that sends `answer` to whatever it is asked, or is down.
async fn unanswered(scheme: &str, answer: Option<&'static [u8]>) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let proxy = format!("{scheme}://{}", listener.local_addr().unwrap());
    let serving = answer.map(|answer| async move {
        let (mut connection, _) = listener.accept().await.unwrap();
        let _ = connection.read(&mut [0; 1024]).await.unwrap();
        connection.write_all(answer).await.unwrap();
        // Until the client goes away.
        let _ = connection.read(&mut [0; 1024]).await;
    });
    let serving = serving.map(tokio::spawn);

    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("config");
    let text = format!(
        "{{current-context: c, contexts: [{{name: c, context: {{cluster: k}}}}], \
         clusters: [{{name: k, cluster: {{server: 'https://server', proxy-url: '{proxy}'}}}}]}}"
    );
    std::fs::write(&kubeconfig, text).unwrap();
    let options = Options { kubeconfig: Some(kubeconfig), ..Options::default() };
    let connection = Connection::open(&options, &host(&[]), &Events::none(), 0).await.unwrap();
    let request = Request::get("/version").body(Vec::new()).unwrap();
    let error = connection.client().request_text(request).await.unwrap_err();
    if let Some(serving) = serving {
        serving.await.unwrap();
    }
    let error = crate::cluster::Error::from(error).to_string();
    let (_, reason) = error.split_once(&format!(" through the proxy {proxy}: ")).expect(&error);
    reason.to_owned()
}

#[tokio::test]
async fn why_a_proxy_makes_no_connection_is_told() {
    for (scheme, answer, expected) in [
        ("http", None, "connection refused"),
        ("http", Some("HTTP/1.1 403 Forbidden\r\n\r\n"), "the proxy made no connection to it"),
        (
            "http",
            Some("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"),
            "the proxy asks for a valid user and password",
        ),
        ("socks5", None, "connection refused"),
        ("socks5", Some("HTTP/1.1 400 Bad Request\r\n\r\n"), "the proxy does not speak SOCKS 5"),
        (
            "socks5",
            Some("\x05\x00\x05\x02\x00\x01\x00\x00\x00\x00\x00\x00"),
            "the proxy made no connection to it: connection not allowed",
        ),
    ] {
        let reason = unanswered(scheme, answer.map(str::as_bytes)).await;
        assert_eq!(reason, expected, "{scheme} {answer:?}");
    }
}
