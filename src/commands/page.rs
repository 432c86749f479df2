//! The common parts of the pages of `describe`.

use crate::commands::Context;
use crate::output::row::events::last_seen;
use domain::archive::contents::Unknown;
use domain::object::event::KubeEvent;
use jiff::Timestamp;

/// The titles of what [`event_lines`] returns.
pub(super) const EVENTS: [&str; 5] = ["LAST SEEN", "TYPE", "OBJECT", "REASON", "MESSAGE"];

pub(super) fn event_lines(happened: &[KubeEvent], now: Timestamp) -> Vec<Vec<String>> {
    happened
        .iter()
        .map(|one| {
            vec![
                last_seen(one, now),
                one.severity.clone(),
                format!("{}/{}", one.kind, one.name),
                one.reason.clone(),
                one.message.clone(),
            ]
        })
        .collect()
}

/// The title of what archives bring to the cluster.
pub(super) const DEFINITIONS: &str = "Custom resource definitions";

pub(super) fn warn_of_unknown(context: &Context, unknown: &[Unknown]) {
    for one in unknown {
        context.events().warning(format!("the custom resource definitions of archive {one} are not known"));
    }
}
