//! Where the browser connects: a port of the loopback interface, or a Unix socket of the user.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

use base::system::{PrivateListener, PrivateStream};

/// Where to listen. There is no address of another machine among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A port of 127.0.0.1; 0 is any that is free.
    Port(u16),
    /// A socket that only its owner can connect to.
    Socket(PathBuf),
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Port(port) => write!(formatter, "127.0.0.1:{port}"),
            Self::Socket(path) => write!(formatter, "{}", path.display()),
        }
    }
}

/// A listener. The socket goes with it.
pub struct Listener {
    kind: Kind,
    address: Address,
}

enum Kind {
    Port(TcpListener),
    Socket(PrivateListener),
}

impl Listener {
    /// Listens.
    ///
    /// # Errors
    ///
    /// If the port is taken, or there is something else at the path of the socket.
    pub async fn bind(address: Address) -> io::Result<Self> {
        match address {
            Address::Port(port) => {
                let listener = TcpListener::bind(("127.0.0.1", port)).await?;
                let address = Address::Port(listener.local_addr()?.port());
                let kind = Kind::Port(listener);
                Ok(Self { kind, address })
            }
            Address::Socket(path) => Self::at(path).await,
        }
    }

    async fn at(path: PathBuf) -> io::Result<Self> {
        Ok(Self { kind: Kind::Socket(PrivateListener::bind(&path).await?), address: Address::Socket(path) })
    }

    pub fn address(&self) -> &Address {
        &self.address
    }

    pub(super) async fn accept(&self) -> io::Result<Stream> {
        Ok(match &self.kind {
            Kind::Port(listener) => Stream::Port(listener.accept().await?.0),
            Kind::Socket(listener) => Stream::Socket(listener.accept().await?),
        })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Address::Socket(path) = &self.address {
            let _ = std::fs::remove_file(path);
        }
    }
}

pub(super) enum Stream {
    Port(TcpStream),
    Socket(PrivateStream),
}

/// The same for each kind of connection.
macro_rules! each {
    ($stream:expr, $inner:ident => $does:expr) => {
        match $stream.get_mut() {
            Stream::Port($inner) => $does,
            Stream::Socket($inner) => $does,
        }
    };
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        each!(self, inner => Pin::new(inner).poll_read(context, buffer))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        each!(self, inner => Pin::new(inner).poll_write(context, bytes))
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        each!(self, inner => Pin::new(inner).poll_flush(context))
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        each!(self, inner => Pin::new(inner).poll_shutdown(context))
    }
}
