//! Properties of requests that the layers need: their server, and how their answer is read.

use http::{HeaderMap, HeaderName, Request, Uri, header};

/// Whether the API server only forwards the request to Salt API. Then the answer is not the API server's, and the
/// Salt client decides about retries. The API server itself may be behind the path of another one, such as
/// `/k8s/clusters/x`.
pub(super) fn is_proxied(uri: &Uri) -> bool {
    let segments: Vec<&str> = uri.path().split('/').skip(1).collect();
    let is_proxy = |path: &[&str]| matches!(path, ["api", _, "namespaces", _, "services", _, "proxy", ..]);
    (0..segments.len()).any(|start| is_proxy(&segments[start..]))
}

/// The mark of a request that is repeated by its sender alone, who has to confirm each time that it may still be sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unrepeated;

/// The mark of an answer by which the API server refused the token of such a request: the next one has another token.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TokenRenewed;

/// Whether a refusal of a proxied request is the API server's own. Salt API refuses with a page.
pub(super) fn is_status(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// Whether the answer is a stream, which nobody reads as a whole: a watch, the log of a container, or Salt's events.
pub(super) fn is_stream<B>(request: &Request<B>) -> bool {
    let mut parameters = request.uri().query().unwrap_or_default().split('&');
    parameters.any(|parameter| matches!(parameter, "watch=true" | "watch=1"))
        || is_log(request.uri())
        || request.headers().get(header::ACCEPT).is_some_and(|value| value == EVENTS)
}

fn is_log(uri: &Uri) -> bool {
    let mut segments = uri.path().rsplit('/');
    segments.next() == Some("log") && segments.nth(1) == Some("pods")
}

/// Whether an answer with these headers is a stream of events.
pub(super) fn is_event_stream(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with(EVENTS))
}

const EVENTS: &str = "text/event-stream";

/// Whether Protobuf is requested, or answered. Only long lists are, and they are read object by object.
pub(in crate::cluster) fn is_protobuf(headers: &HeaderMap, name: HeaderName) -> bool {
    let kind = headers.get(name);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(PROTOBUF))
}

const PROTOBUF: &[u8] = b"application/vnd.kubernetes.protobuf";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forwarded_is_seen_behind_any_path() {
        let is_proxied = |path: &str| is_proxied(&path.parse().unwrap());
        let salt = "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy";
        for prefix in ["", "/k8s/clusters/c-m-1", "/api"] {
            assert!(is_proxied(&format!("{prefix}{salt}/jobs/1")), "{prefix}");
            assert!(is_proxied(&format!("{prefix}{salt}")), "{prefix}");
            let service = format!("{prefix}/api/v1/namespaces/kube-system/services/proxy");
            assert!(!is_proxied(&service), "{prefix}");
        }
    }

    #[test]
    fn watches_and_logs_are_streams() {
        let is_stream = |path: &str| is_stream(&Request::get(path).body(()).unwrap());
        assert!(is_stream("/api/v1/pods?watch=true&limit=5"));
        assert!(is_stream("/api/v1/namespaces/prod/pods/x/log?&tailLines=5"));
        assert!(!is_stream("/api/v1/namespaces/prod/pods/log"));
        assert!(!is_stream("/api/v1/namespaces/prod/configmaps/log"));
    }
}
