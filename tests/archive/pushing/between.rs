//! Something between the plugin and a registry that does not do its work.

use std::fmt::{self, Display};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What it does to a connection on which more than a piece of a blob comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Harm {
    /// It breaks the connection when the plugin sends a blob.
    Cut,
    /// It breaks the connection when the registry sends a blob.
    CutAnswer,
    /// It changes a byte.
    Flip,
}

/// A place to connect to, instead of the registry's.
pub(super) struct Between {
    port: u16,
    left: Arc<AtomicUsize>,
}

/// Requests without a blob are shorter than this.
const PIECE: usize = 64 << 10;

impl Display for Between {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "127.0.0.1:{}", self.port)
    }
}

impl Between {
    /// Does harm to so many connections, and to the others none.
    pub(super) fn start(registry: u16, harm: Harm, times: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let left = Arc::new(AtomicUsize::new(times));
        let shared = Arc::clone(&left);
        std::thread::spawn(move || {
            for plugin in listener.incoming() {
                let (plugin, left) = (plugin.unwrap(), Arc::clone(&shared));
                let registry = TcpStream::connect(("127.0.0.1", registry)).unwrap();
                let (to, from) = (registry.try_clone().unwrap(), plugin.try_clone().unwrap());
                let harm = Some((harm, left));
                let (down, up) = match harm {
                    Some((Harm::CutAnswer, _)) => (harm, None),
                    _ => (None, harm),
                };
                std::thread::spawn(move || pass(registry, plugin, down));
                std::thread::spawn(move || pass(from, to, up));
            }
        });
        Self { port, left }
    }

    /// To how many connections it still does harm.
    pub(super) fn left(&self) -> usize {
        self.left.load(Ordering::SeqCst)
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, harm: Option<(Harm, Arc<AtomicUsize>)>) {
    let (mut buffer, mut seen) = (vec![0; 16 << 10], 0);
    let mut harm = harm;
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        seen += length;
        if seen > PIECE
            && let Some((kind, left)) = harm.take()
            && left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
        {
            match kind {
                Harm::Cut | Harm::CutAnswer => break,
                Harm::Flip => buffer[length - 1] ^= 1,
            }
        }
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
