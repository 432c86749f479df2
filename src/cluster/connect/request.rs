//! What the layers need to know of a request: whom it is for, and whether its answer ends.

use http::{HeaderMap, Request, Uri, header};

/// Whether the API server only hands the request on, to Salt API: then what comes back is not its
/// answer, and when to repeat is not ours to say.
pub(super) fn is_proxied(uri: &Uri) -> bool {
    let mut segments = uri.path().split('/').skip(1);
    segments.next() == Some("api")
        && segments.nth(1) == Some("namespaces")
        && segments.nth(1) == Some("services")
        && segments.nth(1) == Some("proxy")
}

/// Whether the answer is a stream without an end: a watch, a log that is followed, Salt's events.
pub(super) fn is_stream<B>(request: &Request<B>) -> bool {
    let mut parameters = request.uri().query().unwrap_or_default().split('&');
    let asked = parameters.any(|parameter| matches!(parameter, "watch=true" | "watch=1" | "follow=true"));
    asked
        || request
            .headers()
            .get(header::ACCEPT)
            .is_some_and(|value| value == EVENTS)
}

/// Whether an answer with these headers is a stream of events.
pub(super) fn is_event_stream(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with(EVENTS))
}

const EVENTS: &str = "text/event-stream";
