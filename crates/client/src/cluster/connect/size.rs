//! Limits the size of answers: an endless answer is cancelled before it uses all memory.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http_body::{Body as HttpBody, Frame};
use tower::BoxError;

use super::ResponseBody;
use super::request::is_protobuf;
use super::response_layer::{Pending, RequestKind, ResponseLayer};
use super::transport::{Fault, Route, TransportError};

/// The maximum size of an answer in bytes, after decompression: parsing needs several times the size.
const LARGEST: usize = 128 << 20;

/// The same of a list in Protobuf, which is never in memory as a whole: ten times the operators of ten thousand
/// Environments with five Solutions each.
const LARGEST_LIST: usize = 2 << 30;

/// Cancels answers that are too large. Streams have no limit.
#[derive(Debug, Clone)]
pub(super) struct Size(pub(super) Route);

impl ResponseLayer for Size {
    type Asked = RequestKind;

    fn handle(&self, asked: RequestKind, answer: Pending) -> Pending {
        if asked.is_stream {
            return answer;
        }
        let route = self.0.clone();
        Box::pin(async move {
            let answer = answer.await?;
            let limit = if asked.is_list && is_protobuf(answer.headers(), CONTENT_TYPE) {
                LARGEST_LIST
            } else {
                LARGEST
            };
            Ok(answer.map(|body| {
                ResponseBody::new(Counted {
                    body,
                    remaining: limit,
                    error: route.fault(Fault::TooLarge(limit), true),
                })
            }))
        })
    }
}

/// A body with a maximum size.
struct Counted {
    body: ResponseBody,
    remaining: usize,
    error: TransportError,
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(piece))) = &frame
            && let Some(bytes) = piece.data_ref()
        {
            match self.remaining.checked_sub(bytes.len()) {
                Some(remaining) => self.remaining = remaining,
                None => return Poll::Ready(Some(Err(self.error.clone().into()))),
            }
        }
        frame
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http::HeaderValue;
    use http::header::ACCEPT;

    use super::super::response_layer::PerResponse;
    use super::super::scripted::{Script, ask, fault, request};
    use super::*;

    fn layer() -> PerResponse<Size> {
        PerResponse(Size(Route::new(&"https://server".parse().unwrap(), None)))
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_without_an_end_is_broken_off() {
        let fitting = Script::pieces(16, LARGEST / 16);
        assert_eq!(ask(layer(), fitting, request("GET")).await.unwrap().len(), LARGEST);
        for method in ["GET", "POST", "DELETE"] {
            let endless = Script::pieces(17, LARGEST / 16);
            assert_eq!(fault(ask(layer(), endless, request(method)).await), Fault::TooLarge(LARGEST));
        }
        let mut watch = request("GET");
        *watch.uri_mut() = "/api/v1/namespaces?watch=true".parse().unwrap();
        let drip = Script::drip(Duration::from_secs(1), 3);
        assert_eq!(ask(layer(), drip, watch).await.unwrap().len(), 3);
    }

    /// Only where Protobuf was requested as well, nobody reads the answer as a whole.
    #[tokio::test]
    async fn a_list_in_protobuf_may_be_longer() {
        let long = |kind| Script::pieces_of(kind, 9, LARGEST / 8);
        let kind = "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList";
        let list = || {
            let mut list = request("GET");
            list.headers_mut().insert(ACCEPT, HeaderValue::from_static(kind));
            list
        };
        let whole = ask(layer(), long(kind), list()).await.unwrap();
        assert_eq!(whole.len(), LARGEST / 8 * 9);
        for (kind, request) in [("application/json", list()), (kind, request("GET"))] {
            let broken_off = fault(ask(layer(), long(kind), request).await);
            assert_eq!(broken_off, Fault::TooLarge(LARGEST));
        }
    }
}
