//! The columns of events, as `kubectl events` has them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use jiff::Timestamp;

use super::{Column, Named, Row, Tone};
use crate::output::age::age;
use domain::object::event::{KubeEvent, ListedEvent};

fn namespace(event: &ListedEvent) -> &str {
    event.object["metadata"]["namespace"].as_str().unwrap_or_default()
}

impl Named for ListedEvent {
    fn name(&self) -> &str {
        self.object["metadata"]["name"].as_str().unwrap_or_default()
    }

    fn labels(&self) -> &BTreeMap<String, String> {
        &self.labels
    }
}

impl Row for ListedEvent {
    const KIND: &'static str = "Event";
    const API_VERSION: &'static str = "v1";
    const WORD: &'static str = "event";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::where_needed(
            "NAMESPACE",
            |one: &Self| one.is_elsewhere,
            |one: &Self, _| namespace(one).to_owned(),
        ),
        Column::new("LAST SEEN", |one: &Self, now| last_seen(&one.event, now)),
        Column::new("TYPE", |one: &Self, _| one.event.severity.clone())
            .toned(|one| if one.event.severity == "Warning" { Tone::Bad } else { Tone::Plain }),
        Column::new("REASON", |one: &Self, _| one.event.reason.clone()),
        Column::new("OBJECT", |one: &Self, _| format!("{}/{}", one.event.kind, one.event.name)),
        Column::new("MESSAGE", |one: &Self, _| one.event.message.clone()),
    ];

    /// The API server forgets events after an hour.
    const ENDS: bool = false;

    fn changed(&self) -> Option<&str> {
        self.event.last_seen.as_deref()
    }

    /// Oldest first, as they happened.
    fn order(&self, other: &Self) -> Ordering {
        let moment = |one: &Self| one.event.moment();
        (moment(self), self.key()).cmp(&(moment(other), other.key()))
    }

    fn key(&self) -> String {
        format!("{}/{}", namespace(self), self.name())
    }
}

/// How long ago an event was seen, and how often since when: `5s (x3 over 2m)`.
pub fn last_seen(one: &KubeEvent, now: Timestamp) -> String {
    let last = age(one.last_seen.as_deref(), now);
    if one.count < 2 {
        return last;
    }
    format!("{last} (x{} over {})", one.count, age(one.first_seen.as_deref(), now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_that_happened_often_says_how_often() {
        let now = "2026-11-22T08:05:30Z".parse().unwrap();
        let seen = |count| KubeEvent {
            first_seen: Some("2026-11-22T08:00:00Z".to_owned()),
            last_seen: Some("2026-11-22T08:05:25Z".to_owned()),
            count,
            ..KubeEvent::default()
        };
        assert_eq!(last_seen(&seen(1), now), "5s");
        assert_eq!(last_seen(&seen(3), now), "5s (x3 over 5m30s)");
    }
}
