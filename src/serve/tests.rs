//! The threats, one after another, over raw HTTP.

use std::rc::Rc;
use std::time::Duration;

use futures::StreamExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::LocalSet;

use super::*;

/// Answers with what it was asked, and waits as long as its stream is read.
struct Echo;

const ASSETS: &[Asset] = &[Asset { name: "page.js", media: "text/javascript", text: "own script" }];

impl Site for Echo {
    fn entrance(&self, was_wrong: bool) -> String {
        format!("entrance {was_wrong}")
    }

    fn farewell(&self) -> String {
        "farewell".to_owned()
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }

    async fn answer(&self, request: Request) -> Reply {
        match request.method {
            Method::Follow => Reply::Updates(
                futures::stream::once(async {}).chain(futures::stream::pending()).boxed_local(),
            ),
            Method::Post => Reply::Redirect("done".to_owned()),
            Method::Get => Reply::Page(
                Status::Fine,
                format!("page {:?} {:?} token={}", request.path, request.query, request.token),
            ),
        }
    }
}

/// A server, and what a browser knows of it.
struct World {
    gate: Rc<Gate>,
    address: String,
}

impl World {
    /// What is sent byte for byte, and the answer until the server closes or nothing more comes.
    async fn raw(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        read(&mut stream).await
    }

    /// A request with these headers; `{base}` and `{host}` are replaced in all.
    async fn ask(&self, line: &str, headers: &[&str], body: &str) -> String {
        let mut text = format!("{line} HTTP/1.1\r\n");
        if !headers.iter().any(|header| header.to_lowercase().starts_with("host")) {
            text.push_str("Host: {host}\r\n");
        }
        for header in headers {
            text.push_str(&format!("{header}\r\n"));
        }
        if !body.is_empty() {
            text.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        text.push_str("Connection: close\r\n\r\n");
        let text = text.replace("{base}", &self.gate.base()).replace("{host}", &self.address);
        self.raw(&format!("{text}{body}")).await
    }

    async fn login(&self) -> String {
        let code = self.gate.new_code().unwrap();
        let answer = self.ask("POST {base}", &[], &format!("code={code}")).await;
        assert_eq!(status(&answer), 303, "{answer}");
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        let (pair, attributes) = cookie.split_once(';').unwrap();
        let path = format!("Path={}", self.gate.base());
        for attribute in ["HttpOnly", "SameSite=Strict", &path] {
            assert!(attributes.contains(attribute), "{cookie}");
        }
        format!("Cookie: {pair}")
    }

    async fn token(&self, cookie: &str) -> String {
        let page = self.ask("GET {base}", &[cookie], "").await;
        page.split_once("token=").unwrap().1.to_owned()
    }
}

/// What arrives until the server closes the connection, or for a stream its beginning.
async fn read(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let count = stream.read(&mut buffer).await.unwrap_or_default();
        bytes.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&bytes);
        if count == 0 || text.contains("data: changed") {
            return text.into_owned();
        }
    }
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_default()
}

async fn with_server(test: impl AsyncFnOnce(World)) {
    let local = LocalSet::new();
    local
        .run_until(async {
            let listener = Listener::bind(Address::Port(0)).await.unwrap();
            let gate = Rc::new(Gate::new().unwrap());
            let world = World { gate: Rc::clone(&gate), address: listener.address().to_string() };
            tokio::select! {
                _ = serve(&listener, gate, Rc::new(Echo)) => {}
                () = test(world) => {}
            }
        })
        .await;
}

#[tokio::test]
async fn nothing_is_known_before_the_login() {
    with_server(async |world| {
        for (line, code, text) in [
            ("GET /", 404, "Not Found"),
            ("GET /other/", 404, "Not Found"),
            ("POST /", 404, "Not Found"),
            ("GET {base}", 403, "entrance false"),
            ("GET {base}environment/prod", 403, "entrance false"),
            ("GET {base}page.js", 200, "own script"),
        ] {
            let answer = world.ask(line, &[], "").await;
            assert_eq!((status(&answer), answer.contains(text)), (code, true), "{line}: {answer}");
            assert!(!answer.contains("page ["), "{answer}");
        }
        let stream = world.ask("GET {base}", &["Accept: text/event-stream"], "").await;
        assert_eq!(status(&stream), 403);
        for cookie in ["Cookie: session=", "Cookie: session=abc", "Cookie: other=x"] {
            assert_eq!(status(&world.ask("GET {base}", &[cookie], "").await), 403, "{cookie}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_code_is_used_once() {
    with_server(async |world| {
        let code = world.gate.new_code().unwrap();
        let enter = format!("code={code}");
        let wrong = world.ask("POST {base}", &[], "code=wrong").await;
        assert!(status(&wrong) == 403 && wrong.contains("entrance true"), "{wrong}");
        assert_eq!(status(&world.ask("POST {base}jobs", &[], &enter).await), 303);
        assert_eq!(status(&world.ask("POST {base}jobs", &[], &enter).await), 403, "a replay");
    })
    .await;
}

#[tokio::test]
async fn a_login_leads_to_the_whole_address_that_was_asked_for() {
    with_server(async |world| {
        let code = world.gate.new_code().unwrap();
        let answer = world.ask("POST {base}jobs?q=a%20b&sort=AGE", &[], &format!("code={code}")).await;
        let place = format!("location: {}jobs?q=a%20b&sort=AGE\r\n", world.gate.base());
        assert!(answer.contains(&place), "{answer}");
        let cookie = world.login().await;
        let left = world.ask("GET {base}leave", &[&cookie], "").await;
        assert!(left.contains(&format!("location: {}\r\n", world.gate.base())), "{left}");
    })
    .await;
}

#[tokio::test]
async fn a_link_that_is_opened_within_a_session_is_used_up_too() {
    with_server(async |world| {
        let cookie = world.login().await;
        let enter = format!("code={}", world.gate.new_code().unwrap());
        let again = world.ask("POST {base}", &[&cookie], &enter).await;
        assert!(status(&again) == 303 && !again.contains("set-cookie"), "{again}");
        assert_eq!(status(&world.ask("POST {base}", &[], &enter).await), 403);
        assert_eq!(status(&world.ask("GET {base}", &[&cookie], "").await), 200);
    })
    .await;
}

#[tokio::test]
async fn requests_of_other_hosts_and_origins_are_refused_with_a_session_too() {
    with_server(async |world| {
        let cookie = world.login().await;
        let token = world.token(&cookie).await;
        let form = format!("token={token}");
        for (header, code) in [
            ("Host: evil.example", 403),
            ("Host: 127.0.0.1.evil.example", 403),
            ("Host: localhost:1", 200),
            ("Origin: http://{host}", 200),
            ("Origin: http://127.0.0.1:1", 403),
            ("Origin: null", 403),
            ("Sec-Fetch-Site: same-origin", 200),
            ("Sec-Fetch-Site: same-site", 403),
            ("Sec-Fetch-Site: cross-site", 403),
        ] {
            let seen = world.ask("GET {base}", &[&cookie, header], "").await;
            assert_eq!(status(&seen), code, "GET {header}: {seen}");
            let sent = world.ask("POST {base}act", &[&cookie, header], &form).await;
            assert_eq!(status(&sent), if code == 200 { 303 } else { code }, "POST {header}: {sent}");
        }
        let twice = world.ask("GET {base}", &[&cookie, "Host: localhost", "Host: localhost"], "").await;
        assert_eq!(status(&twice), 400);
        let none = world.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").await;
        assert_eq!(status(&none), 400);
        let proxied = world.ask("GET http://localhost{base}", &["Host: localhost"], "").await;
        assert_eq!(status(&proxied), 400);
        for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"] {
            let answer = world.ask(&format!("{method} {{base}}"), &[&cookie], "").await;
            assert!(matches!(status(&answer), 400 | 405), "{method}: {answer}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_form_without_the_token_of_its_session_changes_nothing() {
    with_server(async |world| {
        let (one, other) = (world.login().await, world.login().await);
        let (own, foreign) = (world.token(&one).await, world.token(&other).await);
        for (form, code) in [
            (String::new(), 403),
            ("token=".to_owned(), 403),
            (format!("token={foreign}"), 403),
            (format!("token={own}"), 303),
        ] {
            let answer = world.ask("POST {base}act", &[&one], &form).await;
            assert_eq!(status(&answer), code, "{form}");
        }
        let left = world.ask("POST {base}leave", &[&one], &format!("token={own}")).await;
        assert!(status(&left) == 200 && left.contains("farewell"), "{left}");
        assert_eq!(status(&world.ask("GET {base}", &[&one], "").await), 403);
        assert_eq!(status(&world.ask("GET {base}", &[&other], "").await), 200);
    })
    .await;
}

#[tokio::test]
async fn every_answer_forbids_what_no_page_needs() {
    with_server(async |world| {
        let cookie = world.login().await;
        let token = world.token(&cookie).await;
        let update = "Accept: text/event-stream";
        for (line, headers, body) in [
            ("GET /", &[][..], ""),
            ("GET {base}", &[], ""),
            ("GET {base}page.js", &[], ""),
            ("GET {base}", &[cookie.as_str()], ""),
            ("GET {base}", &[cookie.as_str(), update], ""),
            ("POST {base}act", &[cookie.as_str()], &format!("token={token}")),
            ("PUT {base}", &[cookie.as_str()], ""),
        ] {
            let answer = world.ask(line, headers, body).await.to_lowercase();
            for header in [
                "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                 connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
                 require-trusted-types-for 'script'",
                "referrer-policy: same-origin",
                "x-content-type-options: nosniff",
                "cross-origin-opener-policy: same-origin",
            ] {
                assert!(answer.contains(header), "{line} lacks {header}: {answer}");
            }
            assert!(!answer.contains("access-control-"), "{answer}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_too_large_or_malformed_is_refused() {
    with_server(async |world| {
        let cookie = world.login().await;
        let token = world.token(&cookie).await;
        let large = format!("token={token}&x={}", "x".repeat(64 << 10));
        assert_eq!(status(&world.ask("POST {base}act", &[&cookie], &large).await), 413);
        let header = format!("X: {}", "x".repeat(17 << 10));
        assert_eq!(status(&world.ask("GET {base}", &[&cookie, &header], "").await), 431);
        let many: Vec<String> = (0..70).map(|number| format!("X-{number}: x")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(status(&world.ask("GET {base}", &many, "").await), 431);
        for path in ["%ff", "%00", "a?b=%0a", "%2"] {
            let answer = world.ask(&format!("GET {{base}}{path}"), &[&cookie], "").await;
            assert_eq!(status(&answer), 400, "{path}: {answer}");
        }
        assert_eq!(status(&world.raw("nonsense\r\n\r\n").await), 400);
    })
    .await;
}

#[tokio::test]
async fn a_session_has_four_streams_and_gets_a_place_back() {
    with_server(async |world| {
        let cookie = world.login().await;
        let head = format!(
            "GET {} HTTP/1.1\r\nHost: {}\r\n{cookie}\r\nAccept: text/event-stream\r\n\r\n",
            world.gate.base(),
            world.address
        );
        let open = async || {
            let mut stream = TcpStream::connect(&world.address).await.unwrap();
            stream.write_all(head.as_bytes()).await.unwrap();
            let text = read(&mut stream).await;
            (status(&text), stream)
        };
        let mut streams = Vec::new();
        for _ in 0..4 {
            let (code, stream) = open().await;
            assert_eq!(code, 200);
            streams.push(stream);
        }
        assert_eq!(open().await.0, 429);
        streams.pop();
        // The server learns a moment later that the browser has gone.
        while open().await.0 != 200 {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn half_a_request_is_not_waited_for() {
    with_server(async |world| {
        let cookie = world.login().await;
        let begun = tokio::time::Instant::now();
        let head = world.raw("GET / HTTP/1.1\r\nHost: local").await;
        assert!(matches!(status(&head), 0 | 408), "{head}");
        let body = format!(
            "POST {}act HTTP/1.1\r\nHost: {}\r\n{cookie}\r\nContent-Length: 100\r\n\r\ntoken=",
            world.gate.base(),
            world.address
        );
        let form = world.raw(&body).await;
        assert_eq!(status(&form), 408, "{form}");
        let silent = world.raw("").await;
        assert_eq!(silent, "");
        assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
    })
    .await;
}

#[tokio::test]
async fn a_hundred_connections_wait_for_their_turn() {
    with_server(async |world| {
        let mut idle = Vec::new();
        for _ in 0..100 {
            idle.push(TcpStream::connect(&world.address).await.unwrap());
        }
        idle.truncate(20);
        let answer = world.ask("GET {base}", &[], "").await;
        assert_eq!(status(&answer), 403);
    })
    .await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_socket_is_for_its_owner_and_goes_with_the_server() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("socket");
    let listener = Listener::bind(Address::Socket(path.clone())).await.unwrap();
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let again = Listener::bind(Address::Socket(path.clone())).await;
    assert!(again.is_err(), "it is in use");
    drop(listener);
    assert!(!path.exists());
    // One that was left behind is replaced; another file is not.
    drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
    drop(Listener::bind(Address::Socket(path.clone())).await.unwrap());
    std::fs::write(&path, "mine").unwrap();
    assert!(Listener::bind(Address::Socket(path.clone())).await.is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
}
