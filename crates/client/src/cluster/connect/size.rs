//! Limits the size of answers: an endless answer is cancelled before it uses all memory.

use http::header::CONTENT_TYPE;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tower::BoxError;

use super::request::is_protobuf;
use super::response_layer::{Pending, RequestKind, ResponseLayer, erase};
use super::transport::{Fault, Route};

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
            let named = move |error: BoxError| {
                let is_long = error.is::<LengthLimitError>();
                if is_long { route.fault(Fault::TooLarge(limit), true).into() } else { error }
            };
            Ok(answer.map(|body| erase(Limited::new(body, limit).map_err(named))))
        })
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
