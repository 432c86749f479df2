//! Shows the warnings of the API server, as kubectl does: those of admission policies, webhooks and `PodSecurity`.
//!
//! Only the answers to writes are read. A read can only be warned of the version of its kind, which this plugin chose and no
//! user can change.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use http::header::WARNING;
use http::{Method, Request};
use kube::client::Body;

use super::mask;
use super::request::is_proxied;
use super::response_layer::{Pending, ResponseLayer};
use base::events::Events;

/// The code of the warnings that the API server sends.
const CODE: &str = "299";

/// Each text is shown once: a command writes to many objects, and tries some writes out before.
#[derive(Debug, Clone)]
pub(super) struct Warnings {
    events: Events,
    shown: Arc<Mutex<BTreeSet<String>>>,
}

/// Whether the API server itself answers, and to a write.
pub(super) struct IsWrite(bool);

impl From<&Request<Body>> for IsWrite {
    fn from(request: &Request<Body>) -> Self {
        Self(request.method() != Method::GET && !is_proxied(request.uri()))
    }
}

impl Warnings {
    pub(super) fn new(events: Events) -> Self {
        Self { events, shown: Arc::default() }
    }

    fn show(&self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = mask::text(&words.join(" "));
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if !text.is_empty() && shown.insert(text.clone()) {
            self.events.warning(text);
        }
    }
}

impl ResponseLayer for Warnings {
    type Asked = IsWrite;

    fn handle(&self, asked: IsWrite, answer: Pending) -> Pending {
        if !asked.0 {
            return answer;
        }
        let warnings = self.clone();
        Box::pin(async move {
            let answer = answer.await?;
            for value in answer.headers().get_all(WARNING) {
                for text in texts(&String::from_utf8_lossy(value.as_bytes())) {
                    warnings.show(&text);
                }
            }
            Ok(answer)
        })
    }
}

/// The texts of a header: `299 - "text"` each, possibly with a date, separated by commas (RFC 7234, 5.5).
fn texts(mut header: &str) -> Vec<String> {
    let mut texts = Vec::new();
    while let Some((code, text, rest)) = warning(header) {
        if code == CODE {
            texts.push(text);
        }
        header = rest;
    }
    texts
}

/// The code and the text of the first warning, and what follows it.
fn warning(header: &str) -> Option<(&str, String, &str)> {
    let (code, rest) = header.trim_start_matches([' ', ',']).split_once(' ')?;
    let (_agent, rest) = rest.split_once(' ')?;
    let (text, rest) = unquoted(rest)?;
    let after_date = unquoted(rest.trim_start()).map(|(_, rest)| rest);
    Some((code, text, after_date.unwrap_or(rest)))
}

/// A quoted string without its quotes, and what follows it.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let inner = text.strip_prefix('"')?;
    let mut read = String::new();
    let mut characters = inner.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((read, &inner[at + 1..])),
            '\\' => read.push(characters.next()?.1),
            character => read.push(character),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_has_several_warnings() {
        for (header, expected) in [
            ("299 - \"one\"", &["one"][..]),
            (
                "299 - \"a, \\\"b\\\" \\\\\", 299 api \"two\" \"Sat, 21 Nov 2026 08:03:38 GMT\",299 - \"c\"",
                &["a, \"b\" \\", "two", "c"],
            ),
            ("110 - \"stale\", 299 - \"one\"", &["one"]),
            ("299 - \"cut", &[]),
            ("299 - bare", &[]),
            ("", &[]),
        ] {
            assert_eq!(texts(header), expected, "{header}");
        }
    }
}
