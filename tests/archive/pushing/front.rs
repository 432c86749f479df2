//! Something before a registry that answers some requests itself, as limits and other registries do.

use std::fmt::{self, Display};
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Makes the answer to a request.
pub(super) type Answer = Box<dyn Fn() -> String + Send + Sync>;
/// The answer to a request, or none where the registry is to answer it.
type Reaction = Box<dyn Fn() -> Option<String> + Send + Sync>;

/// A place to connect to, instead of the registry's.
pub(super) struct Front {
    port: u16,
    left: Arc<AtomicUsize>,
}

impl Display for Front {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "127.0.0.1:{}", self.port)
    }
}

impl Front {
    /// Answers so many requests whose first line has `part`; all others are the registry's.
    pub(super) fn start(registry: u16, part: &'static str, times: usize, answer: Answer) -> Self {
        Self::reacting(registry, part, times, Box::new(move || Some(answer())))
    }

    /// Does something before so many requests whose first line has `part` go on to the registry, as all do.
    pub(super) fn before(
        registry: u16,
        part: &'static str,
        times: usize,
        act: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let reaction = move || {
            act();
            None
        };
        Self::reacting(registry, part, times, Box::new(reaction))
    }

    fn reacting(registry: u16, part: &'static str, times: usize, reaction: Reaction) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap().port();
        let left = Arc::new(AtomicUsize::new(times));
        let (shared, reaction) = (Arc::clone(&left), Arc::new(reaction));
        std::thread::spawn(move || {
            for plugin in listener.incoming() {
                let (plugin, left, reaction) = (plugin.unwrap(), Arc::clone(&shared), Arc::clone(&reaction));
                std::thread::spawn(move || serve(plugin, registry, part, &left, &reaction));
            }
        });
        Self { port: own, left }
    }

    /// How many requests it would still answer.
    pub(super) fn left(&self) -> usize {
        self.left.load(Ordering::SeqCst)
    }
}

fn serve(mut plugin: TcpStream, registry: u16, part: &str, left: &AtomicUsize, react: &Reaction) {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        match plugin.read(&mut byte) {
            Ok(1) => head.push(byte[0]),
            _ => return,
        }
    }
    let head = String::from_utf8(head).unwrap();
    let (line, rest) = head.split_once("\r\n").unwrap();
    let takes = |left: usize| left.checked_sub(1);
    if line.contains(part)
        && left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, takes).is_ok()
        && let Some(answer) = react()
    {
        let _ = plugin.write_all(answer.as_bytes());
        return;
    }
    let mut registry = TcpStream::connect(("127.0.0.1", registry)).unwrap();
    // One request a connection, so that each is seen.
    let head = format!("{line}\r\nConnection: close\r\n{rest}");
    if registry.write_all(head.as_bytes()).is_err() {
        return;
    }
    let (mut to, mut from) = (registry.try_clone().unwrap(), plugin.try_clone().unwrap());
    std::thread::spawn(move || std::io::copy(&mut from, &mut to));
    let _ = std::io::copy(&mut registry, &mut plugin);
    let _ = plugin.shutdown(Shutdown::Both);
}
