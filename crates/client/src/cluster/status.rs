//! Shortens the API server's refusals to one line.

use kube::core::Status;

/// The longest text that is kept of an answer that is no `Status`.
const LONGEST: usize = 200;

/// The part of the message that the user needs.
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
    let namespace = namespace
        .map(|name| format!(" in namespace {name}"))
        .unwrap_or_default();
    Some(format!("user {user} may not {verb} {resource}{group}{namespace}"))
}

fn between<'a>(text: &'a str, before: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once('"').map(|(value, _)| value)
}

/// The message in one line; if a proxy sent an HTML page, the text between its tags.
fn one_line(status: &Status) -> String {
    let message = status.message.trim();
    let text = if message.starts_with('<') {
        page(message)
    } else {
        message.to_owned()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String = words.join(" ").chars().take(LONGEST).collect();
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
    let texts = html
        .split('<')
        .filter_map(|part| part.split_once('>'))
        .map(|(_, text)| text);
    texts.collect::<Vec<_>>().join(" ")
}
