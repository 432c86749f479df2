//! What a page says of the command that it ran: its warnings, its failure, and when it was read.

use jiff::Timestamp;

use super::reader::{Failure, ReadResult};
use crate::output::html::{self, Markup, html};
use crate::output::text::printable;

pub(super) fn notices(answer: &ReadResult) -> Markup {
    html! {
        @if let Some(Failure { message, hints, .. }) = &answer.failure {
            @if answer.parts.is_empty() { (html::problem(message, hints)) }
            @else { div.notice role="alert" { p { "As of " (moment(answer.at)) ": " (message) } } }
        }
        @for warning in &answer.warnings { div.notice { p { (printable(warning)) } } }
    }
}

/// A time of day by the API server's clock.
pub(super) fn moment(at: Timestamp) -> String {
    at.strftime("%H:%M:%S UTC").to_string()
}
