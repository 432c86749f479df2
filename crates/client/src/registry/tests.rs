//! A registry that is slow, silent, or sends its clients to another host; time is paused.

use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use insta::assert_snapshot;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, advance};

use super::*;
use base::events::{Event, Events, REQUESTS};

/// The body of an upload: larger than what a connection takes at once.
const SIZE: usize = 24 << 20;

#[derive(Clone, Copy)]
enum Pace {
    /// A piece at a time, with this pause.
    Slow(Duration),
    /// Nothing of it.
    Never,
}

/// A server that remembers each request, with its authorization.
#[derive(Clone)]
struct Server {
    port: u16,
    asked: Arc<Mutex<Vec<(String, Option<String>)>>>,
    /// Keeps the clock still while the server is there.
    _still: Option<Sender<()>>,
}

/// Lets time pass only where a test says so. The connections are real ones: while they carry something, nobody is at work, and
/// a paused clock would run ahead to the next time limit.
fn still_clock() -> Sender<()> {
    let (still, ended) = channel();
    tokio::task::spawn_blocking(move || ended.recv());
    still
}

impl Server {
    /// `refuses` who shows no authorization; uploads go to `location`, or stay here.
    async fn start(pace: Pace, refuses: bool, location: Option<String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Self {
            port: listener.local_addr().unwrap().port(),
            asked: Arc::default(),
            // Nothing but a time limit ends an upload of which nothing is taken.
            _still: matches!(pace, Pace::Slow(_)).then(still_clock),
        };
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                let (serving, location) = (serving.clone(), location.clone());
                tokio::spawn(async move { serving.serve(connection, pace, refuses, location).await });
            }
        });
        server
    }

    async fn serve(self, connection: TcpStream, pace: Pace, refuses: bool, location: Option<String>) {
        let mut connection = BufReader::new(connection);
        loop {
            let (mut line, mut length, mut authorization) = (String::new(), 0, None);
            let mut request = String::new();
            while connection.read_line(&mut line).await.is_ok_and(|count| count > 2) {
                let (name, value) = line.split_once(':').unwrap_or_default();
                match name.to_lowercase().as_str() {
                    "content-length" => length = value.trim().parse().unwrap(),
                    "authorization" => authorization = Some(value.trim().to_owned()),
                    _ if request.is_empty() => request.clone_from(&line),
                    _ => {}
                }
                line.clear();
            }
            if request.is_empty() {
                return;
            }
            let is_known = authorization.is_some();
            self.asked.lock().unwrap().push((request.clone(), authorization));
            if request.starts_with("PUT") {
                take(&mut connection, length, pace).await;
            }
            let location = location.clone().unwrap_or_else(|| format!("http://127.0.0.1:{}/up", self.port));
            let answer = match request.split(' ').next().unwrap_or_default() {
                _ if refuses && !is_known => {
                    "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"".to_owned()
                }
                "POST" => format!("202 Accepted\r\nLocation: {location}"),
                "PUT" => "201 Created".to_owned(),
                _ => "200 OK".to_owned(),
            };
            let answer = format!("HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n");
            if connection.write_all(answer.as_bytes()).await.is_err() {
                return;
            }
        }
    }

    fn registry(&self, events: &Events) -> Registry {
        let address = Address::parse(&format!("127.0.0.1:{}", self.port), false).unwrap();
        Registry::new(address, Credentials::of("me", "secret"), events).unwrap()
    }
}

async fn take(connection: &mut BufReader<TcpStream>, length: usize, pace: Pace) {
    let Pace::Slow(pause) = pace else {
        return std::future::pending().await;
    };
    let mut piece = vec![0; 1 << 20];
    let mut left = length;
    while left > 0 {
        advance(pause).await;
        let wanted = left.min(piece.len());
        match connection.read_exact(&mut piece[..wanted]).await {
            Ok(_) => left -= wanted,
            Err(_) => return,
        }
    }
}

async fn sent(server: &Server) -> (Result<(), Error>, Duration) {
    sent_with(server, &Events::none()).await
}

async fn sent_with(server: &Server, events: &Events) -> (Result<(), Error>, Duration) {
    let registry = server.registry(events);
    let blob = Blob::of_bytes(vec![7; SIZE]);
    registry.enter("a", true).await.unwrap();
    let begun = Instant::now();
    let counter = Arc::new(AtomicU64::new(0));
    let outcome = registry.send("a", &blob, &counter).await;
    (outcome, begun.elapsed())
}

#[tokio::test(start_paused = true)]
async fn an_upload_may_take_as_long_as_it_goes_on() {
    // A connection holds several pieces, which the client has sent before.
    let server = Server::start(Pace::Slow(Duration::from_secs(2)), false, None).await;
    let (outcome, took) = sent(&server).await;
    outcome.unwrap();
    assert!(took > Duration::from_secs(35), "{took:?}");
    let puts = server.asked.lock().unwrap().iter().filter(|(line, _)| line.starts_with("PUT")).count();
    assert_eq!(puts, 1);
}

#[tokio::test(start_paused = true)]
async fn an_upload_of_which_nothing_is_taken_fails() {
    let server = Server::start(Pace::Never, false, None).await;
    let (outcome, took) = sent(&server).await;
    assert_snapshot!(outcome.unwrap_err().to_string().replace(&server.port.to_string(), "<port>"), @"the registry 127.0.0.1:<port> is unreachable: it took nothing for 30 s");
    assert!(took < Duration::from_mins(10), "{took:?}");
}

#[tokio::test]
async fn a_download_that_breaks_behind_its_last_byte_is_whole() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = Address::parse(&listener.local_addr().unwrap().to_string(), false).unwrap();
    tokio::spawn(async move {
        // The end of the chunks does not come. Later requests are for bytes behind the end.
        let mut answer = "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n";
        while let Ok((mut connection, _)) = listener.accept().await {
            let _ = connection.read(&mut [0; 4096]).await;
            let _ = connection.write_all(format!("HTTP/1.1 {answer}").as_bytes()).await;
            answer = "416 Range Not Satisfiable\r\nContent-Length: 0\r\n\r\n";
        }
    });
    let registry = Registry::new(address, Credentials::of("me", "secret"), &Events::none()).unwrap();
    let layer = artifact::Layer { digest: digest_of(b"abc"), size: 3 };
    assert_eq!(registry.blob("a", &layer).await.unwrap(), b"abc");
}

#[tokio::test(start_paused = true)]
async fn a_password_stays_with_the_registry() {
    let other = Server::start(Pace::Slow(Duration::ZERO), false, None).await;
    let location = format!("http://127.0.0.1:{}/up", other.port);
    let server = Server::start(Pace::Slow(Duration::ZERO), true, Some(location)).await;
    sent(&server).await.0.unwrap();
    assert!(server.asked.lock().unwrap().iter().any(|(_, shown)| shown.is_some()));
    let asked = other.asked.lock().unwrap();
    assert!(asked.iter().all(|(_, shown)| shown.is_none()), "{asked:?}");
    assert!(asked.iter().any(|(line, _)| line.starts_with("PUT")));
}

#[tokio::test(start_paused = true)]
async fn another_host_that_asks_for_a_password_gets_none() {
    let other = Server::start(Pace::Slow(Duration::ZERO), true, None).await;
    let location = format!("http://127.0.0.1:{}/up", other.port);
    let server = Server::start(Pace::Slow(Duration::ZERO), true, Some(location)).await;
    let (outcome, _) = sent(&server).await;
    assert!(matches!(outcome, Err(Error::Denied { .. })), "{outcome:?}");
    let asked = other.asked.lock().unwrap();
    assert!(asked.iter().all(|(_, shown)| shown.is_none()), "{asked:?}");
}

/// A server that answers each connection once; its port, and what was requested.
async fn answering(
    answer: impl Fn(&str) -> String + Send + Sync + 'static,
) -> (u16, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let seen = asked.clone();
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let mut bytes = [0; 4096];
            let count = connection.read(&mut bytes).await.unwrap_or_default();
            let request = String::from_utf8_lossy(&bytes[..count]).to_lowercase();
            let text = format!("HTTP/1.1 {}", answer(&request));
            seen.lock().unwrap().push(request);
            let _ = connection.write_all(text.as_bytes()).await;
        }
    });
    (port, asked)
}

#[tokio::test]
async fn a_blob_in_another_store_is_read_there_without_the_password() {
    let (store, of_store) =
        answering(|_| "200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc".to_owned()).await;
    let (port, of_registry) = answering(move |request| {
        let head = if request.contains("authorization: basic") {
            format!("307 Temporary Redirect\r\nLocation: http://127.0.0.1:{store}/x")
        } else {
            "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"".to_owned()
        };
        format!("{head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    })
    .await;
    let address = Address::parse(&format!("127.0.0.1:{port}"), false).unwrap();
    let registry = Registry::new(address, Credentials::of("me", "secret"), &Events::none()).unwrap();
    registry.enter("a", false).await.unwrap();
    let layer = artifact::Layer { digest: digest_of(b"abc"), size: 3 };
    assert_eq!(registry.blob("a", &layer).await.unwrap(), b"abc");
    assert!(of_registry.lock().unwrap().iter().any(|request| request.contains("authorization: basic")));
    let asked = of_store.lock().unwrap();
    assert!(!asked.is_empty() && !asked.iter().any(|request| request.contains("authorization")), "{asked:?}");
}

#[tokio::test(start_paused = true)]
async fn requests_are_logged_without_signatures() {
    let other = Server::start(Pace::Slow(Duration::ZERO), false, None).await;
    let location = format!("http://127.0.0.1:{}/up?signature=s3cr3t", other.port);
    let server = Server::start(Pace::Slow(Duration::ZERO), false, Some(location)).await;
    let lines = Arc::new(Mutex::new(Vec::new()));
    let seen = lines.clone();
    let events = Events::new(move |event| {
        if let Event::Log(REQUESTS, line) = event {
            seen.lock().unwrap().push(line);
        }
    });
    sent_with(&server, &events).await.0.unwrap();
    let lines = lines.lock().unwrap().join("\n");
    let put = format!("PUT http://127.0.0.1:{}/up 201 Created in ", other.port);
    assert!(lines.contains(&put), "{lines}");
    assert!(!lines.contains("s3cr3t"), "{lines}");
}
