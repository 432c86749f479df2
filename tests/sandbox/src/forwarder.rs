//! A way to the API server that can be cut, and that counts what passes.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result};
use tempfile::NamedTempFile;

/// Passes connections on to a server, until they are cut. Ends with the process.
pub struct Forwarder {
    port: u16,
    connections: Arc<Mutex<Vec<TcpStream>>>,
    is_away: Arc<AtomicBool>,
    received: Arc<AtomicUsize>,
}

impl Forwarder {
    /// Passes connections on to `server`, as `HOST:PORT`.
    pub fn to(server: &str) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let connections: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let is_away: Arc<AtomicBool> = Arc::default();
        let received: Arc<AtomicUsize> = Arc::default();
        let (server, opened, refuses) = (server.to_owned(), Arc::clone(&connections), Arc::clone(&is_away));
        let counted = Arc::clone(&received);
        thread::spawn(move || {
            for client in listener.incoming() {
                if refuses.load(Ordering::SeqCst) {
                    continue;
                }
                // A server that restarts refuses connections: this one is closed.
                let ends = client.and_then(|client| Ok((client, TcpStream::connect(&server)?)));
                let Ok((client, upstream)) = ends else { continue };
                let copies = || Ok::<_, std::io::Error>((client.try_clone()?, upstream.try_clone()?));
                let (Ok(kept), Ok((back, forth))) = (copies(), copies()) else { continue };
                opened.lock().unwrap_or_else(PoisonError::into_inner).extend(<[TcpStream; 2]>::from(kept));
                // It may have gone away while this one was opened.
                if refuses.load(Ordering::SeqCst) {
                    let _ = client.shutdown(Shutdown::Both);
                    continue;
                }
                let counted = Arc::clone(&counted);
                thread::spawn(move || pass(client, forth));
                thread::spawn(move || {
                    pass_counted(upstream, back, |bytes| {
                        counted.fetch_add(bytes, Ordering::SeqCst);
                    });
                });
            }
        });
        Ok(Self { port, connections, is_away, received })
    }

    /// A forwarder before the API server of a kubeconfig, and a kubeconfig that goes through it.
    pub fn within(config: &str) -> Result<(Self, NamedTempFile)> {
        let server = config
            .lines()
            .find_map(|line| line.trim().strip_prefix("server: https://"))
            .context("the kubeconfig names no server")?;
        let forwarder = Self::to(server)?;
        let through = config.replace(server, &format!("127.0.0.1:{}", forwarder.port()));
        let file = NamedTempFile::new()?;
        std::fs::write(file.path(), through)?;
        Ok((forwarder, file))
    }

    /// Cuts every connection, and closes new ones until it is back.
    pub fn set_away(&self, is_away: bool) {
        self.is_away.store(is_away, Ordering::SeqCst);
        self.cut();
    }

    /// How many bytes the server has sent since this was asked last.
    pub fn received(&self) -> usize {
        self.received.swap(0, Ordering::SeqCst)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Cuts every connection that there is, and says how many ends that were. New ones are taken.
    pub fn cut(&self) -> usize {
        let cut = std::mem::take(&mut *self.connections.lock().unwrap_or_else(PoisonError::into_inner));
        for stream in &cut {
            // One that has ended already is cut as well.
            let _ = stream.shutdown(Shutdown::Both);
        }
        cut.len()
    }
}

/// Hands on what is read, up to the end or the cut.
pub fn pass(from: TcpStream, to: TcpStream) {
    pass_counted(from, to, |_| ());
}

fn pass_counted(mut from: TcpStream, mut to: TcpStream, count: impl Fn(usize)) {
    let mut buffer = [0; 16384];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        count(read);
        if to.write_all(&buffer[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
