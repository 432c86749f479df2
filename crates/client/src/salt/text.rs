//! Extracts the one important line from messages of Salt and the servers before it: tracebacks, HTML pages, and
//! answers of the API server that exceptions quote.

use serde_json::Value;

use base::secrets::redacted;
use domain::bootstrap::script::causes;

pub(super) const TRACEBACK: &str = "Traceback (most recent call last)";
const QUOTED_ANSWER: &str = "HTTP response body:";

/// The lines that Python prints between chained exceptions.
const LINKS: [&str; 2] = ["The above exception ", "During handling "];

const LONGEST: usize = 400;

pub(crate) fn one_line(text: &str) -> String {
    let text = text.trim();
    let line = if is_html(text) {
        page(text)
    } else if text.contains(TRACEBACK) {
        cause(text).unwrap_or_else(|| "an exception without a message".to_owned())
    } else if let Some(answer) = quoted_answer(text) {
        answer
    } else if let Some(failure) = failed_step(text) {
        failure
    } else {
        // A renderer's error is followed by the lines around the mistake.
        text.split("\n---\n").next().unwrap_or_default().to_owned()
    };
    // Secrets are masked before the text is cut, because a part of a secret would not be recognised.
    shortened(&redacted(&collapsed(&line)))
}

/// The step of MetalK8s' script that failed, and the state that failed or the end of its output: the scripts print that
/// last, after all steps that succeeded.
fn failed_step(text: &str) -> Option<String> {
    const LAST: usize = 4;
    let (_, rest) = text.split_once("Failure while running step '")?;
    let (step, rest) = rest.split_once("'\n")?;
    let (_, output) = rest.split_once("<< BEGIN >>")?;
    let output = output.split("<< END >>").next()?;
    if let Some(cause) = causes(output).first() {
        return Some(format!("step '{step}' failed: {cause}"));
    }
    let lines = output.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut last: Vec<&str> = lines.rev().take(LAST).collect();
    last.reverse();
    Some(format!("step '{step}' failed: {}", last.join("; ")))
}

pub(crate) fn is_html(text: &str) -> bool {
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

/// The last exception of a traceback, and the first one: they are the lines without indentation.
fn cause(text: &str) -> Option<String> {
    let exceptions: Vec<String> = text.split(TRACEBACK).skip(1).filter_map(exception).collect();
    let (first, last) = (exceptions.first()?, exceptions.last()?);
    if last.contains(first) {
        return Some(last.clone());
    }
    Some(format!("{last}: {first}"))
}

fn exception(traceback: &str) -> Option<String> {
    let is_exception = |line: &&str| {
        let is_link = LINKS.iter().any(|link| line.starts_with(link));
        !line.trim().is_empty() && !line.starts_with([' ', '\t']) && !is_link
    };
    let lines: Vec<&str> = traceback.lines().skip(1).filter(is_exception).collect();
    let text = lines.join("\n");
    let text = quoted_answer(&text).unwrap_or(text);
    Some(without_class(&text)).filter(|text| !text.is_empty())
}

/// Exceptions of Salt itself explain everything in their message; for others the class is important.
fn without_class(exception: &str) -> String {
    let message = exception.strip_prefix("salt.exceptions.").and_then(|rest| rest.split_once(": "));
    message.map_or(exception, |(_, message)| message).to_owned()
}

/// The message of the API server that an exception of a Kubernetes client quotes, after what the exception is about.
fn quoted_answer(text: &str) -> Option<String> {
    let (before, quoted) = text.rsplit_once(QUOTED_ANSWER)?;
    let answer: Value = serde_json::Deserializer::from_str(quoted).into_iter().next()?.ok()?;
    let message = answer.get("message")?.as_str()?;
    let about = before.lines().next().unwrap_or_default();
    let about = about.split_once('(').map_or(about, |(about, _)| about).trim();
    let about = about.trim_end_matches(':');
    // The class of the exception alone says nothing.
    let says_nothing = about.is_empty() || (about.contains('.') && !about.contains(' '));
    Some(if says_nothing { message.to_owned() } else { format!("{about}: {message}") })
}

/// The message of an HTML page: the exception of its traceback, or else its title and first paragraph.
fn page(text: &str) -> String {
    let between = |open: &str, close: &str| {
        let start = text.find(open)? + open.len();
        let length = text[start..].find(close)?;
        Some(plain(&text[start..start + length])).filter(|found| !found.trim().is_empty())
    };
    if let Some(cause) = between("<pre id=\"traceback\">", "</pre>").and_then(|traceback| cause(&traceback)) {
        return cause;
    }
    let parts = [between("<title>", "</title>"), between("<p>", "</p>")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "a page without a title".to_owned() } else { parts.join(": ") }
}

const ESCAPES: [(&str, &str); 6] =
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")];

/// The text without tags and with character references decoded.
fn plain(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        text.push_str(piece.split_once('>').map_or(piece, |(_, after)| after));
    }
    ESCAPES.iter().fold(text, |text, (escape, character)| text.replace(escape, character))
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_traceback_is_the_exception_at_its_margin() {
        let text = "An exception occurred in this state: Traceback (most recent call last):\n  \
                    File \"state.py\", line 2144, in call\n    ret = self.states[cdata[\"full\"]](\n    ^^^^\n\
                    salt.exceptions.CommandExecutionError: no such manifest:\n/srv/x\n";
        assert_eq!(one_line(text), "no such manifest: /srv/x");
        assert_eq!(one_line("Traceback (most recent call last):\n"), "an exception without a message");
    }

    #[test]
    fn exceptions_that_follow_from_each_other_are_told_with_the_first() {
        for link in [
            "During handling of the above exception, another exception occurred:",
            "The above exception was the direct cause of the following exception:",
        ] {
            let text = format!(
                "{TRACEBACK}:\n  File \"a\"\nKeyError: 'spec'\n\n{link}\n\n{TRACEBACK}:\n  File \"b\"\nRuntimeError: failed\n"
            );
            assert_eq!(one_line(&text), "RuntimeError: failed: KeyError: 'spec'");
        }
        let text = format!(
            "{TRACEBACK}:\nOSError: no\n\nDuring handling of\n\n{TRACEBACK}:\nRuntimeError: failed: OSError: no\n"
        );
        assert_eq!(one_line(&text), "RuntimeError: failed: OSError: no");
    }

    #[test]
    fn an_answer_that_an_exception_quotes_is_what_matters() {
        let exception = "(403)\nReason: Forbidden\nHTTP response headers: HTTPHeaderDict({'Date': 'x'})\n\
                         HTTP response body: {\"kind\":\"Status\",\"message\":\"roles is forbidden\",\"code\":403}\n\n";
        assert_eq!(
            one_line(&format!("Failed to create object: {exception}")),
            "Failed to create object: roles is forbidden"
        );
        assert_eq!(
            one_line(&format!(
                "{TRACEBACK}:\n  File \"y\"\nkubernetes.client.exceptions.ApiException: {exception}"
            )),
            "roles is forbidden"
        );
    }

    #[test]
    fn a_page_is_its_title_and_its_paragraph() {
        let page = include_str!("../../../../tests/fixtures/salt/unauthorized.html");
        assert_eq!(one_line(page), "401 Unauthorized: No permission -- see authorization schemes");
    }

    #[test]
    fn a_page_with_a_traceback_is_its_cause() {
        let page = format!(
            "<html><title>500 Internal Server Error</title><p>The server could not</p>\
             <pre id=\"traceback\">{TRACEBACK}:\n  File &quot;a&quot;\nValueError: &lt;no&gt; &amp; nothing\n</pre></html>"
        );
        assert_eq!(one_line(&page), "ValueError: <no> & nothing");
    }

    #[test]
    fn a_rendering_error_loses_the_lines_around_it() {
        let text = "Rendering SLS 'base:x' failed: Jinja syntax error: expected token; line 3\n\n---\n{% if %}    <======\n---";
        assert_eq!(
            one_line(text),
            "Rendering SLS 'base:x' failed: Jinja syntax error: expected token; line 3"
        );
    }

    #[test]
    fn a_reason_is_one_line_of_bounded_length() {
        let line = one_line(&"á\r\n\tb ".repeat(1000));
        assert!(line.starts_with("á b á b"));
        assert_eq!(line.chars().count(), LONGEST + 1);
    }

    #[test]
    fn a_script_is_told_by_its_failed_step() {
        let text = "Failed to run /srv/x/backup.sh: > Backing up... done [0.1s]\n> Backing up etcd data... fail [301.0s]\n\n\
            Failure while running step 'Backing up etcd data'\n\nCommand: with_retry 20 15 backup_etcd\n\nOutput:\n\n\
            << BEGIN >>\n> Attempt 19/20\nFailed\n> Attempt 20/20\netcdserver: no leader\nFailed\n\
            Failed to run 'backup_etcd' after 20 retries.\n<< END >>\n\nThis script will now exit";
        assert_eq!(
            one_line(text),
            "step 'Backing up etcd data' failed: > Attempt 20/20; etcdserver: no leader; Failed; \
             Failed to run 'backup_etcd' after 20 retries."
        );
        assert_eq!(one_line("Failure while running step 'x"), "Failure while running step 'x");
    }
}
