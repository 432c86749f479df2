//! Events of Kubernetes: what happened to an object, when and how often.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;

use super::resource::Resource;
use crate::operator::rollout::Rollout;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KubeEvent {
    /// When it was seen first, as RFC 3339.
    pub first_seen: Option<String>,
    /// When it was seen last, as RFC 3339.
    pub last_seen: Option<String>,
    pub count: u64,
    pub severity: String,
    /// The API group of what it is about.
    pub group: String,
    /// The kind of what it is about.
    pub kind: String,
    /// The name of what it is about.
    pub name: String,
    /// The `uid` of what it is about.
    pub uid: String,
    /// The reason, in one word.
    pub reason: String,
    pub message: String,
}

impl KubeEvent {
    /// An event as the API server has it. Which of its fields have the times and the number depends on who wrote it.
    pub fn read(event: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let time = |values: [&Value; 3]| values.into_iter().find_map(Value::as_str).map(str::to_owned);
        let (object, series) = (&event["involvedObject"], &event["series"]);
        let version = text(&object["apiVersion"]);
        let made = &event["metadata"]["creationTimestamp"];
        let last = [&series["lastObservedTime"], &event["lastTimestamp"], &event["eventTime"]];
        Self {
            first_seen: time([&event["eventTime"], &event["firstTimestamp"], made]),
            last_seen: time(last).or_else(|| time([&event["firstTimestamp"], made, &Value::Null])),
            count: series["count"].as_u64().or(event["count"].as_u64()).unwrap_or(1).max(1),
            severity: text(&event["type"]),
            group: version.split_once('/').map(|(group, _)| group.to_owned()).unwrap_or_default(),
            kind: text(&object["kind"]),
            name: text(&object["name"]),
            uid: text(&object["uid"]),
            reason: text(&event["reason"]),
            message: text(&event["message"]),
        }
    }

    /// When it was seen last. Some writers have fractions of a second, so that a text is no order: `05Z` is behind
    /// `05.9Z`.
    pub fn moment(&self) -> Option<Timestamp> {
        self.last_seen.as_deref()?.parse().ok()
    }

    /// Whether it is about a Pod or the `ReplicaSet` of this rollout, and not older than it.
    pub fn is_about(&self, rollout: &Rollout) -> bool {
        let began = rollout.began.as_deref().and_then(|text| text.parse::<Timestamp>().ok());
        let is_older = match (self.moment(), began) {
            (Some(seen), Some(began)) => seen < began,
            _ => false,
        };
        rollout.uids.contains(&self.uid) && !is_older
    }
}

/// What the events of a Solution are about in a namespace.
#[derive(Debug, Clone, Default)]
pub struct Concern {
    /// The Deployment of its operator. Its `ReplicaSet`s and Pods are known by their names: events outlive them.
    pub operator: String,
    /// Kinds and names of its other objects.
    pub objects: Vec<(String, String)>,
    pub kinds: Vec<Resource>,
}

impl Concern {
    pub fn includes(&self, event: &KubeEvent) -> bool {
        let is_of_kind = |kind: &Resource| kind.kind == event.kind && kind.group == event.group;
        let is_object = |(kind, name): &(String, String)| *kind == event.kind && *name == event.name;
        let depth = match event.kind.as_str() {
            "Deployment" => Some(0),
            "ReplicaSet" => Some(1),
            "Pod" => Some(2),
            _ => None,
        };
        depth.is_some_and(|depth| self.is_operators(&event.name, depth))
            || self.objects.iter().any(is_object)
            || self.kinds.iter().any(is_of_kind)
    }

    /// Whether an object has the name of the operator, and so many generated parts behind it.
    fn is_operators(&self, name: &str, depth: usize) -> bool {
        let Some(rest) = name.strip_prefix(&self.operator) else { return false };
        let parts: Vec<&str> = rest.split('-').collect();
        parts[0].is_empty() && parts.len() == depth + 1 && !parts[1..].contains(&"")
    }
}

/// An event for listings: the API server's own object.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct ListedEvent {
    pub object: Value,
    #[serde(skip)]
    pub event: KubeEvent,
    /// Whether its namespace must be said: it is not called like its Environment.
    #[serde(skip)]
    pub is_elsewhere: bool,
    #[serde(skip)]
    pub labels: BTreeMap<String, String>,
}

impl ListedEvent {
    pub fn new(object: Value, environment: &str) -> Self {
        Self {
            event: KubeEvent::read(&object),
            is_elsewhere: object["metadata"]["namespace"] != environment,
            labels: BTreeMap::new(),
            object,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn times_and_numbers_are_read_whoever_wrote_them() {
        let seen = |event: Value| {
            let read = KubeEvent::read(&event);
            (read.first_seen.unwrap_or_default(), read.last_seen.unwrap_or_default(), read.count)
        };
        let old = json!({"firstTimestamp": "a", "lastTimestamp": "b", "eventTime": null, "count": 3});
        assert_eq!(seen(old), ("a".to_owned(), "b".to_owned(), 3));
        let new =
            json!({"eventTime": "a", "series": {"count": 2, "lastObservedTime": "b"}, "lastTimestamp": null});
        assert_eq!(seen(new), ("a".to_owned(), "b".to_owned(), 2));
        let bare = json!({"metadata": {"creationTimestamp": "a"}});
        assert_eq!(seen(bare), ("a".to_owned(), "a".to_owned(), 1));
    }

    #[test]
    fn events_of_earlier_attempts_are_not_quoted() {
        let rollout = Rollout {
            uids: ["pod".to_owned(), "set".to_owned()].into(),
            began: Some("2026-11-22T09:00:00Z".to_owned()),
            ..Rollout::default()
        };
        let seen = |uid: &str, time: Option<&str>| KubeEvent {
            uid: uid.to_owned(),
            last_seen: time.map(str::to_owned),
            ..KubeEvent::default()
        };
        assert!(seen("pod", Some("2026-11-22T09:00:00Z")).is_about(&rollout));
        assert!(seen("set", None).is_about(&rollout));
        assert!(!seen("set", Some("2026-11-22T08:59:59Z")).is_about(&rollout));
        assert!(!seen("other", Some("2026-11-22T09:01:00Z")).is_about(&rollout));
    }

    #[test]
    fn events_of_a_solution_are_told_from_those_of_its_namesakes() {
        let concern = Concern {
            operator: "x-operator".to_owned(),
            objects: vec![("Role".to_owned(), "reader".to_owned())],
            kinds: vec![Resource {
                group: "x.example.com".into(),
                kind: "Clock".into(),
                ..super::super::resource::POD
            }],
        };
        let about = |version: &str, kind: &str, name: &str| {
            let object = json!({"apiVersion": version, "kind": kind, "name": name});
            concern.includes(&KubeEvent::read(&json!({"involvedObject": object})))
        };
        assert!(about("apps/v1", "Deployment", "x-operator"));
        assert!(about("apps/v1", "ReplicaSet", "x-operator-5d9c"));
        assert!(about("v1", "Pod", "x-operator-5d9c-abcde"));
        assert!(about("rbac.authorization.k8s.io/v1", "Role", "reader"));
        assert!(about("x.example.com/v1", "Clock", "any"));
        assert!(!about("apps/v1", "Deployment", "x-operator-more"));
        assert!(!about("v1", "Pod", "x-operator-more-5d9c-abcde"));
        assert!(!about("v1", "Pod", "x-operators-5d9c"));
        assert!(!about("y.example.com/v1", "Clock", "any"));
        assert!(!about("v1", "Secret", "reader"));
    }
}
