//! Answers, true and false.

use std::time::Duration;

use bytes::Bytes;
use futures::channel::mpsc;
use futures::{SinkExt, StreamExt};
use http::{Response, header};
use http_body::Frame;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::Incoming;
use serde_json::{Value, json};
use tower::BoxError;

use crate::fault::Kind;

pub type Body = UnsyncBoxBody<Bytes, BoxError>;
type Sender = mpsc::Sender<Result<Frame<Bytes>, BoxError>>;

const HUGE: usize = 2 << 30;

/// The answer as it came, piece by piece.
pub fn passed(answer: Response<Incoming>) -> Response<Body> {
    answer.map(|body| body.map_err(BoxError::from).boxed_unsync())
}

/// The answer's first half; then the connection ends.
pub async fn half(answer: Response<Body>) -> Result<Response<Body>, BoxError> {
    let (head, body) = answer.into_parts();
    let whole = body.collect().await?.to_bytes();
    let body = written(|mut to| async move {
        // Nobody may be there to read it.
        let _ = to.send(Ok(Frame::data(whole.slice(..whole.len() / 2)))).await;
        let _ = to.send(Err("half".into())).await;
    });
    Ok(Response::from_parts(head, body))
}

/// The answer in so many pieces, or a byte each, with a pause before each of them.
pub async fn in_pieces(
    answer: Response<Body>,
    pieces: usize,
    pause: Duration,
) -> Result<Response<Body>, BoxError> {
    let (head, body) = answer.into_parts();
    let whole = body.collect().await?.to_bytes();
    let size = (whole.len() / pieces).max(1);
    let body = written(move |mut to| async move {
        for piece in whole.chunks(size) {
            tokio::time::sleep(pause).await;
            let piece = Bytes::copy_from_slice(piece);
            if to.send(Ok(Frame::data(piece))).await.is_err() {
                return;
            }
        }
    });
    Ok(Response::from_parts(head, body))
}

/// A stream whose events do not come as they were sent.
pub fn stream(answer: Response<Body>, how: Kind) -> Response<Body> {
    let (head, body) = answer.into_parts();
    let kind = head.headers.get(header::CONTENT_TYPE);
    let is_salts = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
    let separator: &'static [u8] = if is_salts { b"\n\n" } else { b"\n" };
    let body = written(move |to| rewritten(body, separator, how, to));
    Response::from_parts(head, body)
}

async fn rewritten(body: Body, separator: &[u8], how: Kind, mut to: Sender) {
    let mut pieces = body.into_data_stream();
    let mut buffer: Vec<u8> = Vec::new();
    let mut kept: Option<Bytes> = None;
    let mut count = 0;
    while let Some(Ok(piece)) = pieces.next().await {
        // What tells the client that somebody listens is not an event.
        if piece.starts_with(b"retry:") {
            let _ = to.send(Ok(Frame::data(piece))).await;
            continue;
        }
        buffer.extend_from_slice(&piece);
        while let Some(end) = buffer.windows(separator.len()).position(|window| window == separator) {
            let event: Bytes = buffer.drain(..end + separator.len()).collect::<Vec<u8>>().into();
            count += 1;
            let events = match how {
                Kind::StreamRepeats => vec![event.clone(), event],
                Kind::StreamOfOthers => vec![of_another_job(&event), event],
                Kind::StreamReorders if kept.is_none() => {
                    kept = Some(event);
                    Vec::new()
                }
                Kind::StreamReorders => std::iter::once(event).chain(kept.take()).collect(),
                _ if count > 1 => {
                    let _ = to.send(Err("the stream dies".into())).await;
                    return;
                }
                _ => vec![event],
            };
            for event in events {
                if to.send(Ok(Frame::data(event))).await.is_err() {
                    return;
                }
            }
        }
    }
    if let Some(event) = kept {
        let _ = to.send(Ok(Frame::data(event))).await;
    }
}

/// The event with a job id that is another one: every number of 20 digits ends with another digit.
fn of_another_job(event: &[u8]) -> Bytes {
    let mut event = event.to_vec();
    let numbers = event.chunk_by_mut(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
    for id in numbers.filter(|number| number.len() == 20 && number[0].is_ascii_digit()) {
        id[19] = b'0' + (id[19] - b'0' + 1) % 10;
    }
    event.into()
}

#[test]
fn an_event_of_another_job_differs_in_its_id_alone() {
    let event = br#"data: {"tag": "salt/run/20261127165131000219/ret", "data": {"jid": "20261127165131000219", "number": 42}}"#;
    let other = br#"data: {"tag": "salt/run/20261127165131000210/ret", "data": {"jid": "20261127165131000210", "number": 42}}"#;
    assert_eq!(of_another_job(event)[..], other[..]);
}

/// A refusal as the API server's are, but for a 404: as that of a proxy, it does not name what is missing.
pub fn status(code: u16) -> Response<Body> {
    let reason = match code {
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "NotFound",
        409 => "Conflict",
        410 => "Expired",
        422 => "Invalid",
        429 => "TooManyRequests",
        503 => "ServiceUnavailable",
        504 => "Timeout",
        _ => "InternalError",
    };
    let body = json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
        "message": format!("an injected {reason}"), "reason": reason, "code": code});
    let mut answer = whole(code, "application/json", body.to_string());
    if code == 429 {
        answer.headers_mut().insert("retry-after", 1.into());
    }
    answer
}

/// The page of a login portal.
pub fn html() -> Response<Body> {
    let page = "<!DOCTYPE html><html><body><h1>Sign in to the network</h1></body></html>";
    whole(200, "text/html", page.to_owned())
}

/// An object of a kind that nobody asked for. It is no list either: one without items must not count as empty.
pub fn other_json() -> Response<Body> {
    let body = json!({"kind": "Surprise", "apiVersion": "example.com/v1", "return": {"a": [1]}});
    whole(200, "application/json", body.to_string())
}

pub fn redirect() -> Response<Body> {
    let mut answer = whole(302, "text/html", String::new());
    let elsewhere = header::HeaderValue::from_static("https://127.0.0.1:1/elsewhere");
    answer.headers_mut().insert(header::LOCATION, elsewhere);
    answer
}

/// A list whose only item never seems to end.
pub fn huge() -> Response<Body> {
    const PIECE: usize = 1 << 20;
    let body = written(|mut to| async move {
        let piece = Bytes::from(vec![b'a'; PIECE]);
        let start = Bytes::from_static(b"{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[\"");
        let pieces = std::iter::once(start).chain(std::iter::repeat_n(piece, HUGE / PIECE));
        for piece in pieces {
            if to.send(Ok(Frame::data(piece))).await.is_err() {
                return;
            }
        }
        let _ = to.send(Ok(Frame::data(Bytes::from_static(b"\"]}")))).await;
    });
    let mut answer = Response::new(body);
    let kind = header::HeaderValue::from_static("application/json");
    answer.headers_mut().insert(header::CONTENT_TYPE, kind);
    answer
}

pub fn json(code: u16, body: &Value) -> Response<Body> {
    bytes(code, body.to_string().into())
}

/// The same as it came; a page where it is not JSON.
pub fn bytes(code: u16, body: Bytes) -> Response<Body> {
    let is_json = serde_json::from_slice::<serde::de::IgnoredAny>(&body).is_ok();
    whole(code, if is_json { "application/json" } else { "text/html;charset=utf-8" }, body)
}

fn whole(code: u16, kind: &'static str, body: impl Into<Bytes>) -> Response<Body> {
    let body = Full::new(body.into()).map_err(|never| match never {});
    Response::builder().status(code).header(header::CONTENT_TYPE, kind).body(body.boxed_unsync()).unwrap()
}

fn written<F: Future<Output = ()> + Send + 'static>(write: impl FnOnce(Sender) -> F) -> Body {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(write(sender));
    StreamBody::new(receiver).boxed_unsync()
}
