//! Silences, as Alertmanager has them.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::matcher::Matcher;
use crate::api::{Metadata, Object};
use crate::words::words;

/// A silence: its id is its name.
pub type SilenceObject = Object<SilenceSpec, SilenceStatus>;

/// What a silence mutes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SilenceSpec {
    /// The alerts that all of these match are muted.
    pub matchers: Vec<Matcher>,
    /// From when, as RFC 3339.
    pub starts_at: String,
    /// Until when, as RFC 3339.
    pub ends_at: String,
    /// Who made it.
    pub created_by: String,
    /// Why.
    pub comment: String,
}

impl SilenceSpec {
    /// Whether Alertmanager made a silence of this one: it keeps the end, in milliseconds at least, and chooses the
    /// beginning.
    pub fn is_that_of(&self, silence: &SilenceObject) -> bool {
        let other = &silence.spec;
        let end = |spec: &Self| spec.end().map(Timestamp::as_millisecond);
        has_same(&self.matchers, &other.matchers)
            && (&self.created_by, &self.comment) == (&other.created_by, &other.comment)
            && matches!((end(self), end(other)), (Some(one), Some(other)) if one.abs_diff(other) <= 1)
    }

    fn end(&self) -> Option<Timestamp> {
        self.ends_at.parse().ok()
    }
}

/// How a silence is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SilenceStatus {
    /// Whether it mutes alerts now.
    pub state: SilenceState,
    /// When it was last changed, as RFC 3339.
    pub updated_at: String,
}

// As Alertmanager has them.
words! {
    /// Whether a silence mutes alerts now.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum SilenceState {
        /// It does.
        Active = "active",
        /// It will.
        Pending = "pending",
        /// It no longer does.
        Expired = "expired",
        /// A state that this plugin does not know.
        #[serde(other)]
        Unknown = "unknown",
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SilenceResponse {
    id: String,
    updated_at: String,
    status: ResponseStatus,
    #[serde(flatten)]
    spec: SilenceSpec,
}

#[derive(Debug, Clone, Deserialize)]
struct ResponseStatus {
    state: SilenceState,
}

impl From<SilenceResponse> for SilenceObject {
    fn from(answer: SilenceResponse) -> Self {
        let metadata = Metadata { name: answer.id, ..Metadata::default() };
        let status = SilenceStatus { state: answer.status.state, updated_at: answer.updated_at };
        Self::new("Silence", metadata, answer.spec, status)
    }
}

impl SilenceObject {
    pub fn has_expired(&self) -> bool {
        self.status.state == SilenceState::Expired
    }

    pub fn matchers(&self) -> String {
        told(&self.spec.matchers)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewSilence {
    /// All of these must match.
    pub matchers: Vec<Matcher>,
    pub length: Duration,
    pub author: String,
    pub comment: String,
    /// The silence that it extends: Alertmanager then keeps that id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extends: Option<Extended>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Extended {
    pub id: String,
    /// Its beginning, which must remain.
    pub starts_at: String,
}

/// Ends the comment of a maintenance silence, by which a later command recognizes it.
pub const MAINTENANCE: &str = "(maintenance)";

impl NewSilence {
    /// The silence to request where this user may have some of the same maintenance: none if one ends no earlier, otherwise the
    /// extension of the last one. A second silence would outlive the first, which the user may end.
    pub fn extending(self, silences: &[SilenceObject], now: Timestamp) -> Option<Self> {
        let is_same = |one: &&SilenceObject| {
            !one.has_expired()
                && one.spec.created_by == self.author
                && one.spec.comment.ends_with(MAINTENANCE)
                && has_same(&one.spec.matchers, &self.matchers)
        };
        let last = silences.iter().filter(is_same).max_by_key(|one| one.spec.end());
        let Some(SilenceObject { metadata, spec, .. }) = last else { return Some(self) };
        (spec.end() < self.spec(now).end()).then(|| Self {
            // Alertmanager takes other matchers, also in another order, for another silence.
            matchers: spec.matchers.clone(),
            comment: spec.comment.clone(),
            extends: Some(Extended { id: metadata.name.clone(), starts_at: spec.starts_at.clone() }),
            ..self
        })
    }

    /// What it says if it begins now: the body of the request that creates it.
    pub fn spec(&self, now: Timestamp) -> SilenceSpec {
        let length = SignedDuration::try_from(self.length).unwrap_or(SignedDuration::MAX);
        let end = now.checked_add(length).unwrap_or(Timestamp::MAX);
        SilenceSpec {
            matchers: self.matchers.clone(),
            starts_at: self.extends.as_ref().map_or_else(|| now.to_string(), |one| one.starts_at.clone()),
            ends_at: end.to_string(),
            created_by: self.author.clone(),
            comment: self.comment.clone(),
        }
    }

    /// The object that would be created. Alertmanager chooses its id.
    pub fn preview(&self, now: Timestamp) -> SilenceObject {
        let status = SilenceStatus { state: SilenceState::Pending, updated_at: now.to_string() };
        SilenceObject::new("Silence", Metadata::default(), self.spec(now), status)
    }

    pub fn matchers(&self) -> String {
        told(&self.matchers)
    }
}

fn has_same(one: &[Matcher], other: &[Matcher]) -> bool {
    one.len() == other.len() && one.iter().all(|matcher| other.contains(matcher))
}

fn told(matchers: &[Matcher]) -> String {
    let texts: Vec<String> = matchers.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_silence_begins_now_and_ends_after_its_length() {
        let silence = NewSilence {
            matchers: vec!["alertname=A".parse().unwrap(), "node=~b.*".parse().unwrap()],
            length: Duration::from_mins(90),
            author: "jo".to_owned(),
            comment: "maintenance".to_owned(),
            extends: None,
        };
        assert_eq!(
            json!(silence.spec("2026-01-01T00:00:00Z".parse().unwrap())),
            json!({"startsAt": "2026-01-01T00:00:00Z", "endsAt": "2026-01-01T01:30:00Z",
                "createdBy": "jo", "comment": "maintenance", "matchers": [
                    {"name": "alertname", "value": "A", "isRegex": false, "isEqual": true},
                    {"name": "node", "value": "b.*", "isRegex": true, "isEqual": true}]})
        );
        assert_eq!(silence.matchers(), "alertname=A node=~b.*");
        let far = NewSilence { length: Duration::MAX, ..silence };
        assert_eq!(far.spec(Timestamp::UNIX_EPOCH).ends_at, Timestamp::MAX.to_string());
    }

    #[test]
    fn a_silence_is_known_again_by_what_was_asked_for() {
        let new = NewSilence {
            matchers: vec!["a=b".parse().unwrap(), "c!=d".parse().unwrap()],
            length: Duration::from_mins(1),
            author: "jo".to_owned(),
            comment: "maintenance".to_owned(),
            extends: None,
        };
        let asked = new.spec("2026-01-01T00:00:00.123456789Z".parse().unwrap());
        let mut made = new.preview("2026-01-01T00:00:01Z".parse().unwrap());
        made.spec.matchers.reverse();
        assert!(!asked.is_that_of(&made), "a later one");
        made.spec.ends_at = "2026-01-01T00:01:00.123Z".to_owned();
        assert!(asked.is_that_of(&made));
        for change in [
            |spec: &mut SilenceSpec| spec.matchers.truncate(1),
            |spec: &mut SilenceSpec| spec.matchers[0].is_equal ^= true,
            |spec: &mut SilenceSpec| spec.created_by.clear(),
            |spec: &mut SilenceSpec| spec.comment.clear(),
            |spec: &mut SilenceSpec| spec.ends_at.clear(),
        ] {
            let mut other = made.clone();
            change(&mut other.spec);
            assert!(!asked.is_that_of(&other), "{other:?}");
        }
    }

    #[test]
    fn a_maintenance_extends_its_own_silence_and_never_shortens_it() {
        let now: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        let wanted = |hours| NewSilence {
            matchers: vec!["node=n".parse().unwrap(), "a=b".parse().unwrap()],
            length: Duration::from_hours(hours),
            author: "jo".to_owned(),
            comment: format!("kubectl metalk8s drain node n {MAINTENANCE}"),
            extends: None,
        };
        let mut there = wanted(2).preview(now);
        there.metadata.name = "1-2".to_owned();
        there.spec.comment = format!("kubectl metalk8s cordon node n {MAINTENANCE}");
        there.spec.starts_at = "2025-12-31T00:00:00Z".to_owned();
        there.spec.matchers.reverse();
        assert_eq!(wanted(1).extending(std::slice::from_ref(&there), now), None);
        let longer = wanted(3).extending(std::slice::from_ref(&there), now).unwrap();
        assert_eq!(longer.extends.as_ref().unwrap().id, "1-2");
        let expected = SilenceSpec { ends_at: "2026-01-01T03:00:00Z".to_owned(), ..there.spec.clone() };
        assert_eq!(longer.spec(now), expected);
        for change in [
            |one: &mut SilenceObject| one.spec.matchers.truncate(1),
            |one: &mut SilenceObject| "ann".clone_into(&mut one.spec.created_by),
            |one: &mut SilenceObject| "by hand".clone_into(&mut one.spec.comment),
            |one: &mut SilenceObject| one.status.state = SilenceState::Expired,
        ] {
            let mut other = there.clone();
            change(&mut other);
            assert_eq!(wanted(1).extending(&[other], now), Some(wanted(1)));
        }
    }

    #[test]
    fn a_silence_of_an_old_alertmanager_matches_equality() {
        let answer = json!({"id": "1-2", "updatedAt": "2026-01-01T00:00:00Z", "startsAt": "2026-01-01T00:00:00Z",
            "endsAt": "2026-01-01T01:00:00Z", "createdBy": "jo", "comment": "c", "status": {"state": "active"},
            "matchers": [{"name": "a", "value": "b", "isRegex": false}]});
        let silence: SilenceObject = serde_json::from_value::<SilenceResponse>(answer).unwrap().into();
        assert_eq!((silence.matchers().as_str(), silence.has_expired()), ("a=b", false));
    }
}
