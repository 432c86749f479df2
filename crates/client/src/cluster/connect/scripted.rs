//! Servers for the tests of single layers: what they answer, and how slowly.

use std::time::Duration;

use bytes::Bytes;
use futures::future::BoxFuture;
use futures::{FutureExt, Stream, StreamExt, stream};
use http::header::CONTENT_TYPE;
use http::{Request, Response};
use http_body::Frame;
use http_body_util::{BodyExt, StreamBody};
use kube::client::Body;
use tokio::time::sleep;
use tower::{BoxError, Layer, Service, ServiceExt, service_fn};

use super::ResponseBody;
use super::transport::{Fault, TransportError};

pub(super) struct Script(Answer);

type Answer = BoxFuture<'static, Result<Response<ResponseBody>, BoxError>>;

impl Script {
    pub(super) fn silent() -> Self {
        Self(Box::pin(std::future::pending()))
    }

    /// At once, in so many pieces of this length.
    pub(super) fn pieces(count: usize, length: usize) -> Self {
        Self::pieces_of("application/json", count, length)
    }

    pub(super) fn pieces_of(kind: &'static str, count: usize, length: usize) -> Self {
        let piece = Bytes::from(vec![b'x'; length]);
        Self::of(kind, stream::iter((0..count).map(move |_| piece.clone())))
    }

    /// At once, and then with a byte after each pause.
    pub(super) fn drip(pause: Duration, bytes: usize) -> Self {
        let byte = move |_| sleep(pause).map(|()| Bytes::from_static(b"x"));
        Self::of("application/json", stream::iter(0..bytes).then(byte))
    }

    fn of(kind: &'static str, pieces: impl Stream<Item = Bytes> + Send + 'static) -> Self {
        let body = StreamBody::new(pieces.map(|piece| Ok::<_, BoxError>(Frame::data(piece))));
        let answer = Response::builder().header(CONTENT_TYPE, kind).body(ResponseBody::new(body));
        Self(Box::pin(async move { Ok(answer?) }))
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
    let server: Server = Box::new(service_fn(move |_| script.take().expect("one request").0));
    let answer = layer.layer(server).oneshot(request).await?;
    Ok(answer.into_body().collect().await?.to_bytes())
}

type Server = Box<
    dyn Service<Request<Body>, Response = Response<ResponseBody>, Error = BoxError, Future = Answer> + Send,
>;

pub(super) fn fault(outcome: Result<Bytes, BoxError>) -> Fault {
    let error = outcome.expect_err("no answer");
    error.downcast::<TransportError>().expect("a transport error").fault
}
