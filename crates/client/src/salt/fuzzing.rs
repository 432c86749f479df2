//! Fuzz targets: what Salt API says.
#![allow(clippy::missing_panics_doc, reason = "a target panics where it has found something")]

use http::StatusCode;
use jiff::Timestamp;
use serde_json::Value;

use super::Report;
use super::answer::HttpAnswer;
use super::job::Record;
use super::stream::{Decoder, SaltEvent};
use super::text::one_line;
use domain::api::state::JobState;
use domain::salt::jid::Jid;

/// The longest line that is made of anything Salt says.
const LONGEST_LINE: usize = 401;

/// An answer. A digit at its very beginning chooses its status.
pub fn answer(input: &[u8]) {
    const STATUSES: [u16; 10] = [200, 401, 403, 404, 408, 429, 500, 502, 503, 504];
    let (status, text) = match input {
        [digit @ b'0'..=b'9', rest @ ..] => (STATUSES[usize::from(digit - b'0')], rest),
        _ => (200, input),
    };
    let answer = HttpAnswer {
        status: StatusCode::from_u16(status).unwrap_or_default(),
        is_renewed: false,
        retry_after: None,
        text: String::from_utf8_lossy(text).into_owned(),
    };
    hold_line(&one_line(&answer.text));
    match answer.judge() {
        Ok(data) => data_of(&data),
        Err(fault) => assert!(!fault.to_string().contains('\n'), "{fault}"),
    }
}

fn data_of(data: &Value) {
    for function in ["state.orchestrate", "test.ping"] {
        for index in 0..2 {
            // What is wrong with an answer is not what is asked here.
            let _ = super::call::returned("bootstrap", function, data, index);
        }
    }
    report(&Report::of_runner(data));
    let Ok(record) = Record::from_answer(data) else { return };
    if let Some(found) = record.report() {
        report(&found);
    }
    if let Ok(jid) = "20261121080338683268".parse::<Jid>() {
        let document = record.into_object(&jid, JobState::Failed, Some(Timestamp::UNIX_EPOCH));
        assert!(serde_json::to_value(&document).is_ok());
    }
}

/// What failed has a reason, and what did not has none.
fn report(report: &Report) {
    assert_eq!(report.succeeded, report.failures.is_empty());
    for failure in &report.failures {
        hold_line(&failure.reason);
    }
    for change in &report.changes {
        hold_line(&change.comment);
    }
    assert!(!report.summary().contains('\n'), "{:?}", report.summary());
    let _ = report.title();
}

fn hold_line(line: &str) {
    assert!(!line.contains(['\n', '\r']), "{line:?}");
    assert!(line.chars().count() <= LONGEST_LINE, "{} characters", line.chars().count());
}

/// An event stream. Its events are the same whatever pieces it comes in: the first byte says how long the
/// pieces are.
pub fn events(input: &[u8]) {
    let Some((size, stream)) = input.split_first() else { return };
    let whole = decoded(stream, stream.len().max(1));
    for event in &whole {
        let _ = event.moment();
    }
    assert!(decoded(stream, usize::from(*size) + 1) == whole, "in pieces of {}", usize::from(*size) + 1);
    if stream.len() <= 4096 {
        assert!(decoded(stream, 1) == whole, "byte by byte");
    }
}

fn decoded(stream: &[u8], size: usize) -> Vec<SaltEvent> {
    let mut decoder = Decoder::default();
    let mut events = Vec::new();
    for piece in stream.chunks(size) {
        assert!(decoder.feed(piece).is_some());
        events.extend(std::iter::from_fn(|| decoder.event()));
    }
    events
}
