//! Shortens the API server's refusals to one line.

use kube::core::Status;

/// The longest text that is kept of an answer that is no `Status`.
const LONGEST: usize = 200;
/// The reason that kube gives an answer that is no `Status`. The message is the text then.
const NO_STATUS: &str = "Failed to parse error data";

pub(super) fn essential(status: &Status) -> String {
    match status.code {
        401 => "the API server does not accept the credentials of this kubeconfig".to_owned(),
        403 => forbidden(&status.message).unwrap_or_else(|| one_line(status)),
        _ => one_line(status),
    }
}

/// `namespaces is forbidden: User "jane" cannot list resource "namespaces" in API group "" at the cluster scope` says
/// everything twice.
fn forbidden(message: &str) -> Option<String> {
    let (_, rest) = message.split_once("User \"")?;
    let (user, rest) = rest.split_once("\" cannot ")?;
    let (verb, rest) = rest.split_once(' ')?;
    let (_, rest) = rest.split_once('"')?;
    let (resource, rest) = rest.split_once('"')?;
    let group = between(rest, "in API group \"").filter(|group| !group.is_empty());
    let group = group.map(|group| format!(".{group}")).unwrap_or_default();
    let namespace = between(rest, "in the namespace \"");
    let namespace = namespace.map(|name| format!(" in namespace {name}")).unwrap_or_default();
    Some(format!("user {user} may not {verb} {resource}{group}{namespace}"))
}

fn between<'a>(text: &'a str, before: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once('"').map(|(value, _)| value)
}

/// The message in one line; if a proxy sent an HTML page, the text between its tags. What the API server says is kept
/// whole: the end of it, such as the reason of an admission webhook, is often what matters.
fn one_line(status: &Status) -> String {
    let message = status.message.trim();
    let text = if message.starts_with('<') { page(message) } else { message.to_owned() };
    let words: Vec<&str> = text.split_whitespace().collect();
    let longest = if status.reason == NO_STATUS { LONGEST } else { usize::MAX };
    let text: String = words.join(" ").chars().take(longest).collect();
    match text.as_str() {
        "" => format!("the answer was {} without a reason", status.code),
        _ if message.starts_with('<') => format!("a proxy answered {}: {text}", status.code),
        _ => text,
    }
}

/// The title of a page, or else its text.
fn page(html: &str) -> String {
    let lower = html.to_ascii_lowercase();
    if let (Some(begin), Some(end)) = (lower.find("<title>"), lower.find("</title>"))
        && begin < end
    {
        return html[begin + "<title>".len()..end].to_owned();
    }
    let texts = html.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    texts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use http::{Request, Response};
    use kube::client::Body;
    use serde_json::json;
    use tower::{BoxError, service_fn};

    use crate::cluster::Error;

    /// What is said of this answer of a server, as kube reads it.
    async fn said(answer: String) -> String {
        let service = service_fn(move |_: Request<Body>| {
            let answer = Response::builder().status(422).body(Body::from(answer.clone().into_bytes()));
            async move { answer.map_err(BoxError::from) }
        });
        let client = kube::Client::new(service, "default");
        let request = Request::get("/x").body(Vec::new()).unwrap();
        let error = client.request::<serde_json::Value>(request).await.unwrap_err();
        Error::from(error).to_string()
    }

    #[tokio::test]
    async fn a_reason_is_kept_whole_and_other_texts_are_cut() {
        let long = "x".repeat(1000);
        let status = json!({
            "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "code": 422, "reason": "Invalid",
            "message": format!("denied:\n{long} for a reason"),
        });
        assert_eq!(said(status.to_string()).await, format!("denied: {long} for a reason"));
        assert_eq!(said(long.clone()).await, long[..super::LONGEST]);
        let page = format!("<html><title>Bad gateway {long}</title></html>");
        let start = format!("a proxy answered 422: Bad gateway {long}");
        assert!(start.starts_with(&said(page).await));
    }
}
