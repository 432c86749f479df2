//! A proxy that asks for a name and a password.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sandbox::pass;

/// Passes tunnels on (`CONNECT`) for one user. Ends with the process.
pub struct BasicProxy {
    port: u16,
    tunnels: Arc<AtomicUsize>,
}

impl BasicProxy {
    pub fn of(user: &str, password: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let wanted = format!("Basic {}", STANDARD.encode(format!("{user}:{password}")));
        let tunnels = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&tunnels);
        thread::spawn(move || {
            for client in listener.incoming() {
                let (wanted, counted) = (wanted.clone(), Arc::clone(&counted));
                thread::spawn(move || serve(client.unwrap(), &wanted, &counted));
            }
        });
        Self { port, tunnels }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn tunnels(&self) -> usize {
        self.tunnels.load(Ordering::SeqCst)
    }
}

fn serve(client: TcpStream, wanted: &str, tunnels: &AtomicUsize) {
    let head: Vec<String> = BufReader::new(client.try_clone().unwrap())
        .lines()
        .map_while(Result::ok)
        .take_while(|line| !line.is_empty())
        .collect();
    let Some(target) = head.first().and_then(|line| line.split(' ').nth(1)) else { return };
    let is_known = head.iter().any(|line| {
        line.split_once(": ")
            .is_some_and(|(name, value)| name.eq_ignore_ascii_case("proxy-authorization") && value == wanted)
    });
    let mut answer = client.try_clone().unwrap();
    if !is_known {
        let refusal = "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n";
        // One that hung up needs no answer.
        let _ = answer.write_all(refusal.as_bytes());
        return;
    }
    tunnels.fetch_add(1, Ordering::SeqCst);
    let upstream = TcpStream::connect(target).unwrap();
    if answer.write_all(b"HTTP/1.1 200 OK\r\n\r\n").is_err() {
        return;
    }
    let back = upstream.try_clone().unwrap();
    thread::spawn(move || pass(back, answer));
    pass(client, upstream);
}
