//! The columns of alerts and silences, and what else Prometheus says in words.

use std::cmp::Ordering;

use jiff::Timestamp;

use super::{Column, Row, Tone, Toned};
use crate::output::age::{age, human};
use domain::alerting::alert::{AlertObject, AlertState};
use domain::alerting::silence::{SilenceObject, SilenceState};

impl Row for AlertObject {
    const KIND: &'static str = "Alert";
    const WORD: &'static str = "alert";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ALERT", |one: &Self, _| one.metadata.name.clone()),
        Column::new("SEVERITY", |one: &Self, _| one.spec.severity.clone())
            .toned(|one| severity(&one.spec.severity)),
        Column::new("STATE", |one: &Self, _| one.status.state.word().to_owned()).toned(|one| {
            match one.status.state {
                AlertState::Active => severity(&one.spec.severity),
                _ => Tone::Plain,
            }
        }),
        Column::new("AGE", |one: &Self, now| age(Some(&one.status.starts_at), now)),
        Column::new("SUMMARY", |one: &Self, _| one.spec.summary.clone()),
        Column::wide("LABELS", |one: &Self, _| one.subject()),
        Column::wide("SILENCED BY", |one: &Self, _| one.status.silenced_by.join(",")),
        Column::wide("RECEIVERS", |one: &Self, _| one.status.receivers.join(",")),
        Column::wide("FINGERPRINT", |one: &Self, _| one.status.fingerprint.clone()),
    ];
    /// Prometheus sends an alert again and again while it fires, each time with a later end.
    const VOLATILE: &'static [&'static str] = &["/status/endsAt"];

    fn changed(&self) -> Option<&str> {
        Some(&self.status.starts_at)
    }

    /// The name is that of a rule, which may have several alerts.
    fn reference(&self) -> String {
        format!("{}/{}", Self::WORD, self.status.fingerprint)
    }

    fn is_called(&self, name: &str) -> bool {
        self.is_called(name)
    }

    fn order(&self, other: &Self) -> Ordering {
        self.by_urgency(other)
    }

    fn key(&self) -> String {
        self.status.fingerprint.clone()
    }
}

pub fn severity(word: &str) -> Tone {
    match word {
        "critical" => Tone::Bad,
        "warning" => Tone::Busy,
        _ => Tone::Plain,
    }
}

impl Toned for SilenceState {
    fn tone(self) -> Tone {
        match self {
            Self::Active => Tone::Good,
            Self::Pending => Tone::Busy,
            Self::Expired | Self::Unknown => Tone::Plain,
        }
    }
}

impl Row for SilenceObject {
    const KIND: &'static str = "Silence";
    const WORD: &'static str = "silence";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", |one: &Self, _| one.metadata.name.clone()),
        Column::new("MATCHERS", |one: &Self, _| one.matchers()),
        Column::new("STATE", |one: &Self, _| one.status.state.word().to_owned())
            .toned(|one| one.status.state.tone()),
        Column::new("ENDS", |one: &Self, now| left(&one.spec.ends_at, now)),
        Column::new("BY", |one: &Self, _| one.spec.created_by.clone()),
        Column::new("COMMENT", |one: &Self, _| one.spec.comment.clone()),
        Column::wide("STARTS AT", |one: &Self, _| one.spec.starts_at.clone()),
        Column::wide("ENDS AT", |one: &Self, _| one.spec.ends_at.clone()),
    ];

    fn changed(&self) -> Option<&str> {
        Some(&self.status.updated_at)
    }

    /// Those that mute something come first, and of them the one that ends first.
    fn order(&self, other: &Self) -> Ordering {
        let rank = |one: &Self| (one.status.state, one.spec.ends_at.clone(), one.metadata.name.clone());
        rank(self).cmp(&rank(other))
    }
}

/// How long it is until then, or how long ago that was.
fn left(end: &str, now: Timestamp) -> String {
    let Ok(end) = end.parse::<Timestamp>() else { return "<unknown>".to_owned() };
    match end.as_second() - now.as_second() {
        left @ 1.. => format!("in {}", human(left)),
        left => format!("{} ago", human(-left)),
    }
}

pub fn health(word: &str) -> Tone {
    match word {
        "ok" | "up" => Tone::Good,
        "unknown" => Tone::Plain,
        _ => Tone::Bad,
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    use super::super::tests::looks;
    use super::*;
    use domain::alerting::rule::RuleObject;
    use domain::alerting::target::TargetObject;

    fn expect_changes<T: Row + DeserializeOwned>(spec: &Value, status: &Value, change: (&str, &str)) {
        let with = |(field, value): (&str, &str)| {
            let mut status = status.clone();
            status[field] = value.into();
            looks::<T>(spec, &status)
        };
        let before = looks::<T>(spec, status);
        assert!(!T::VOLATILE.is_empty(), "{}", T::KIND);
        for pointer in T::VOLATILE {
            let field = pointer.strip_prefix("/status/").unwrap();
            assert_eq!(with((field, "2026-01-01T00:00:30Z")), before, "{}: {field}", T::KIND);
        }
        let after = with(change);
        assert!(before.iter().zip(&after).all(|(one, other)| one != other), "{after:?}");
    }

    #[test]
    fn a_look_of_the_servers_own_is_no_news_and_a_change_is() {
        let time = "2026-01-01T00:00:00Z";
        expect_changes::<AlertObject>(
            &json!({"severity": "none", "summary": "", "annotations": {}, "generatorURL": ""}),
            &json!({"fingerprint": "f", "state": "active", "startsAt": time, "endsAt": time, "silencedBy": [],
                "inhibitedBy": [], "receivers": []}),
            ("state", "suppressed"),
        );
        expect_changes::<RuleObject>(
            &json!({"type": "alerting", "group": "g", "file": "f", "query": "q", "duration": 0, "severity": "",
                "annotations": {}}),
            &json!({"state": "inactive", "health": "ok", "lastError": "", "lastEvaluation": time, "alerts": 0}),
            ("state", "firing"),
        );
        expect_changes::<TargetObject>(
            &json!({"job": "j", "pool": "p", "scrapeURL": "u"}),
            &json!({"health": "up", "lastScrape": time, "lastError": ""}),
            ("health", "down"),
        );
    }

    #[test]
    fn the_end_of_a_silence_is_ahead_or_past() {
        let now = "2026-01-01T01:00:00Z".parse().unwrap();
        assert_eq!(left("2026-01-01T02:00:00.5Z", now), "in 60m");
        assert_eq!(left("2026-01-01T00:59:00Z", now), "60s ago");
        assert_eq!(left("soon", now), "<unknown>");
    }
}
