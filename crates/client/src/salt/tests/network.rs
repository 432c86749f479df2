//! Over real connections: what was sent, what was not, and whose certificate is believed.

use std::net::{Ipv4Addr, SocketAddr};

use secrecy::SecretString;
use tokio::net::{TcpListener, TcpSocket};

use crate::cluster::connect::loopback::{Loopback, serve};
use crate::cluster::connect::{Connection, Host, Options};
use crate::salt::answer::Fault;
use crate::salt::transport::Request;
use crate::salt::{Direct, Error, Transport};
use base::events::Events;

/// A server that reads one request, answers it with `answer`, and closes the connection.
struct OneAnswer {
    address: SocketAddr,
    certificate: String,
    request: tokio::task::JoinHandle<String>,
}

impl OneAnswer {
    async fn start(answer: &'static str) -> Self {
        let server = Loopback::start().await;
        let (address, certificate) = (server.address, server.certificate.clone());
        let request = tokio::spawn(async move { server.serve_one(answer).await });
        Self { address, certificate, request }
    }

    fn transport(&self, authority: &str) -> Transport {
        let url = format!("https://localhost:{}/", self.address.port());
        Transport::Direct(Direct::new(&url, Some(file_with(authority).path())).unwrap())
    }
}

fn submission() -> Request {
    Request::post("/", serde_json::json!([{"fun": "x"}]))
}

async fn send(transport: &Transport, request: &Request) -> Result<String, Fault> {
    let token = SecretString::from("session");
    Ok(transport.send(request, Some(&token)).await?.whole().await?.text)
}

fn file_with(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

/// A socket that has a port and does not listen: nobody else can take the port and listen there.
fn silent() -> (TcpSocket, u16) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let port = socket.local_addr().unwrap().port();
    (socket, port)
}

async fn through_an_api_server(port: u16) -> Transport {
    let kubeconfig = tempfile::NamedTempFile::new().unwrap();
    let options = Options {
        kubeconfig: Some(kubeconfig.path().to_owned()),
        server: Some(format!("http://127.0.0.1:{port}")),
        ..Options::default()
    };
    let connection =
        Connection::open(&options, &Host::with("/nowhere", |_| None), &Events::none(), 0).await.unwrap();
    Transport::Proxy(connection.client().clone())
}

#[tokio::test]
async fn salt_api_is_reached_straight_when_its_certificate_convinces() {
    let server = OneAnswer::start("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").await;
    assert_eq!(send(&server.transport(&server.certificate), &submission()).await.unwrap(), "{}");
    let request = server.request.await.unwrap().to_lowercase();
    assert!(request.starts_with("post / http/1.1\r\n"), "{request}");
    for header in ["x-auth-token: session", "accept: application/json", "content-type: application/json"] {
        assert!(request.contains(header), "{request}");
    }
}

#[tokio::test]
async fn another_certificate_is_refused_for_good() {
    let server = OneAnswer::start("").await;
    let other = Loopback::start().await.certificate;
    let fault = send(&server.transport(&other), &submission()).await.unwrap_err();
    assert!(matches!(fault, Fault::NeverArrived { passing: false, .. }), "{fault:?}");
    assert!(fault.to_string().contains("certificate"), "{fault}");
    assert_eq!(server.request.await.unwrap(), "", "nothing was sent");
}

#[tokio::test]
async fn a_connection_that_closes_before_the_answer_leaves_open_what_happened() {
    let server = OneAnswer::start("").await;
    let fault = send(&server.transport(&server.certificate), &submission()).await.unwrap_err();
    assert!(matches!(fault, Fault::Lost { .. }), "{fault:?}");
    assert!(server.request.await.unwrap().ends_with("}]"), "the request was read");
}

#[tokio::test]
async fn an_answer_that_is_cut_off_is_lost() {
    let server = OneAnswer::start("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{\"return\"").await;
    let fault = send(&server.transport(&server.certificate), &submission()).await.unwrap_err();
    assert!(matches!(fault, Fault::Lost { .. }), "{fault:?}");
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let answer = "HTTP/1.1 302 Found\r\nLocation: https://elsewhere.invalid/\r\nContent-Length: 0\r\n\r\n";
    for request in [submission(), Request::get("/jobs/1"), Request::events()] {
        let server = OneAnswer::start(answer).await;
        let transport = server.transport(&server.certificate);
        let answer = transport.send(&request, None).await.unwrap();
        assert_eq!(answer.status.as_u16(), 302, "{}", request.path);
    }
}

#[tokio::test]
async fn what_nobody_listened_to_was_never_sent() {
    let (_silent, port) = silent();
    let direct = Direct::new(&format!("https://127.0.0.1:{port}"), None).unwrap();
    for transport in [through_an_api_server(port).await, Transport::Direct(direct)] {
        let fault = send(&transport, &submission()).await.unwrap_err();
        assert!(matches!(fault, Fault::NeverArrived { passing: true, .. }), "{fault:?}");
        assert!(fault.to_string().to_lowercase().contains("connection refused"), "{fault}");
    }
}

#[tokio::test]
async fn an_api_server_that_closes_the_connection_leaves_open_what_happened() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = tokio::spawn(async move { serve(listener.accept().await.unwrap().0, "").await });
    let fault = send(&through_an_api_server(port).await, &submission()).await.unwrap_err();
    assert!(matches!(fault, Fault::Lost { .. }), "{fault:?}");
    let request = server.await.unwrap();
    assert!(
        request.starts_with(
            "POST /api/v1/namespaces/kube-system/services/https:salt-master:api/proxy/ HTTP/1.1"
        )
    );
}

#[tokio::test]
async fn a_name_that_is_none_is_not_waited_for() {
    let direct = Direct::new("https://salt.invalid", None).unwrap();
    let fault = send(&Transport::Direct(direct), &submission()).await.unwrap_err();
    assert!(matches!(fault, Fault::NeverArrived { passing: false, .. }), "{fault:?}");
}

#[test]
fn addresses_and_certificates_are_checked_before_anything_is_sent() {
    let no_pem = file_with("no PEM");
    let missing = std::path::Path::new("/nowhere/ca.crt");
    for (url, authority, told) in [
        ("salt:4507", None, "it must begin with https://"),
        ("http://salt:4507", None, "it must begin with https://"),
        ("https://", None, "is not a valid Salt API address"),
        ("https://salt:4507", Some(no_pem.path()), "contains no certificate in PEM form"),
        ("https://salt:4507", Some(missing), "/nowhere/ca.crt, cannot be read"),
    ] {
        let Err(Error::Setup(message)) = Direct::new(url, authority) else { panic!("{url} was accepted") };
        assert!(message.contains(told), "{message}");
    }
}
