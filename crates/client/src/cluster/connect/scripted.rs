//! Servers for the tests of single layers: what they answer, and how slowly.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use futures::future::BoxFuture;
use http::header::CONTENT_TYPE;
use http::{Request, Response};
use http_body::{Body as HttpBody, Frame};
use http_body_util::BodyExt;
use kube::client::Body;
use tokio::time::{Instant, Sleep, sleep};
use tower::{BoxError, Layer, Service, ServiceExt, service_fn};

use super::ResponseBody;
use super::transport::{Fault, TransportError};

pub(super) enum Script {
    Silent,
    /// At once, and then with a byte after each pause.
    Drip {
        pause: Duration,
        bytes: usize,
    },
    /// At once, in so many pieces of this length, which are said to be of this kind.
    Pieces {
        count: usize,
        length: usize,
        kind: &'static str,
    },
}

impl Script {
    pub(super) fn silent() -> Self {
        Self::Silent
    }

    pub(super) fn pieces(count: usize, length: usize) -> Self {
        Self::pieces_of("application/json", count, length)
    }

    pub(super) fn pieces_of(kind: &'static str, count: usize, length: usize) -> Self {
        Self::Pieces { count, length, kind }
    }

    pub(super) fn drip(pause: Duration, bytes: usize) -> Self {
        Self::Drip { pause, bytes }
    }

    async fn answer(self) -> Result<Response<ResponseBody>, BoxError> {
        match self {
            Self::Silent => std::future::pending().await,
            Self::Drip { pause, bytes } => Ok(Response::new(ResponseBody::new(Drip {
                pause,
                next: Box::pin(sleep(pause)),
                bytes: std::iter::repeat_n(b'x', bytes).collect(),
            }))),
            Self::Pieces { count, length, kind } => {
                let piece = Bytes::from(vec![b'x'; length]);
                let pieces = (0..count).map(move |_| Ok::<_, BoxError>(Frame::data(piece.clone())));
                let body = http_body_util::StreamBody::new(futures::stream::iter(pieces));
                let answer = Response::builder().header(CONTENT_TYPE, kind);
                Ok(answer.body(ResponseBody::new(body))?)
            }
        }
    }
}

/// A body of which a byte comes after each pause.
struct Drip {
    pause: Duration,
    next: Pin<Box<Sleep>>,
    bytes: VecDeque<u8>,
}

impl HttpBody for Drip {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if self.bytes.is_empty() {
            return Poll::Ready(None);
        }
        ready!(self.next.as_mut().poll(context));
        let pause = self.pause;
        self.next.as_mut().reset(Instant::now() + pause);
        let byte = self.bytes.pop_front();
        Poll::Ready(byte.map(|byte| Ok(Frame::data(Bytes::from(vec![byte])))))
    }
}

pub(super) fn request(method: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri("/api/v1/namespaces");
    request.body(Body::empty()).unwrap()
}

/// Sends a request through `layer` to a server that answers as scripted, and reads the whole answer.
pub(super) async fn ask<L>(layer: L, script: Script, request: Request<Body>) -> Result<Bytes, BoxError>
where
    L: Layer<Server>,
    L::Service: Service<Request<Body>, Response = Response<ResponseBody>, Error = BoxError>,
{
    let mut script = Some(script);
    let server: Server = Box::new(service_fn(move |_| -> BoxFuture<'static, _> {
        let script = script.take().expect("one request");
        Box::pin(script.answer())
    }));
    let answer = layer.layer(server).oneshot(request).await?;
    Ok(answer.into_body().collect().await?.to_bytes())
}

type Server = Box<
    dyn Service<
            Request<Body>,
            Response = Response<ResponseBody>,
            Error = BoxError,
            Future = BoxFuture<'static, Result<Response<ResponseBody>, BoxError>>,
        > + Send,
>;

/// Why a request got no answer.
pub(super) fn fault(outcome: Result<Bytes, BoxError>) -> Fault {
    let error = outcome.expect_err("no answer");
    error.downcast::<TransportError>().expect("a transport error").fault
}
