//! The objects through which MetalK8s' Prometheus monitors a Solution: Services, `ServiceMonitor`s and `PrometheusRule`s.
//!
//! Operators create these objects for what they deploy, and whoever deploys an operator may create them for it. An object
//! belongs to a Solution if its label says so, if its owner is the operator or an object of the Solution's kinds, or if it
//! selects the operator's Pods or a Service that belongs to the Solution.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::object::resource::Resource;
use crate::object::well_known::{MONITOR, PART_OF};

/// An object of a Solution's monitoring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Monitoring {
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Whether it has the label by which MetalK8s' Prometheus selects it; Services need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
}

impl Monitoring {
    pub fn state(&self) -> String {
        match self.selected {
            Some(true) => "selected".to_owned(),
            Some(false) => format!("not selected: no label {MONITOR}=\"\""),
            None => String::new(),
        }
    }
}

/// The objects of a namespace that may have to do with monitoring, as the API server has them.
#[derive(Debug, Clone, Default)]
pub struct Candidates {
    pub services: Vec<Value>,
    pub monitors: Vec<Value>,
    pub rules: Vec<Value>,
}

#[derive(Debug, Clone, Copy)]
pub struct Owner<'a> {
    pub solution: &'a str,
    pub operator: &'a str,
    pub kinds: &'a [Resource],
}

impl Owner<'_> {
    pub fn monitoring(&self, candidates: &Candidates) -> Vec<Monitoring> {
        let services: Vec<&Value> = candidates
            .services
            .iter()
            .filter(|one| self.owns(one) || one["spec"]["selector"]["app"] == self.operator)
            .collect();
        let monitors = candidates
            .monitors
            .iter()
            .filter(|one| self.owns(one) || services.iter().any(|service| selects(one, service)));
        let rules = candidates.rules.iter().filter(|one| self.owns(one));
        let of_services = services.iter().map(|one| shown("Service", one));
        of_services
            .chain(monitors.map(|one| shown("ServiceMonitor", one)))
            .chain(rules.map(|one| shown("PrometheusRule", one)))
            .collect()
    }

    fn owns(&self, object: &Value) -> bool {
        let metadata = &object["metadata"];
        let owners = metadata["ownerReferences"].as_array();
        metadata["labels"][PART_OF] == self.solution
            || owners.into_iter().flatten().any(|owner| self.is_owner(owner))
    }

    fn is_owner(&self, owner: &Value) -> bool {
        let version = owner["apiVersion"].as_str().unwrap_or_default();
        let group = version.split_once('/').map_or("", |(group, _)| group);
        let is_operator = owner["kind"] == "Deployment" && owner["name"] == self.operator;
        let is_own = |kind: &Resource| owner["kind"] == *kind.kind && kind.group == group;
        is_operator || self.kinds.iter().any(is_own)
    }
}

/// Whether a `ServiceMonitor` selects a Service by its labels. One that selects everything says nothing about whose it is.
fn selects(monitor: &Value, service: &Value) -> bool {
    let wanted = monitor["spec"]["selector"]["matchLabels"].as_object();
    wanted.is_some_and(|wanted| {
        let labels = &service["metadata"]["labels"];
        !wanted.is_empty() && wanted.iter().all(|(key, value)| labels[key] == *value)
    })
}

fn shown(kind: &str, object: &Value) -> Monitoring {
    Monitoring {
        kind: kind.to_owned(),
        name: object["metadata"]["name"].as_str().unwrap_or_default().to_owned(),
        selected: (kind != "Service").then(|| object["metadata"]["labels"][MONITOR] == ""),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::object::resource::POD;

    fn names(candidates: &Candidates) -> Vec<String> {
        let kinds = [Resource { group: "x.example.com".into(), kind: "Clock".into(), ..POD }];
        let owner = Owner { solution: "x", operator: "x-operator", kinds: &kinds };
        let found = owner.monitoring(candidates);
        let name = |one: &Monitoring| format!("{} {}", one.name, one.state());
        found.iter().map(|one| name(one).trim_end().to_owned()).collect()
    }

    #[test]
    fn what_belongs_to_a_solution_is_found() {
        let owned = |kind: &str, version: &str, name: &str| json!([{"apiVersion": version, "kind": kind, "name": name}]);
        let candidates = Candidates {
            services: vec![
                json!({"metadata": {"name": "of-pods", "labels": {"a": "b", "c": "d"}},
                    "spec": {"selector": {"app": "x-operator"}}}),
                json!({"metadata": {"name": "of-a-clock",
                    "ownerReferences": owned("Clock", "x.example.com/v1", "any")}}),
                json!({"metadata": {"name": "foreign", "labels": {"e": "f"},
                    "ownerReferences": owned("Clock", "y.example.com/v1", "any")},
                    "spec": {"selector": {"app": "other"}}}),
            ],
            monitors: vec![
                json!({"metadata": {"name": "by-labels", "labels": {MONITOR: ""}},
                    "spec": {"selector": {"matchLabels": {"a": "b"}}}}),
                json!({"metadata": {"name": "of-a-foreign-service"},
                    "spec": {"selector": {"matchLabels": {"e": "f"}}}}),
                json!({"metadata": {"name": "of-everything"}, "spec": {"selector": {}}}),
            ],
            rules: vec![
                json!({"metadata": {"name": "labelled", "labels": {PART_OF: "x", MONITOR: "yes"}}}),
                json!({"metadata": {"name": "owned", "labels": {MONITOR: ""},
                    "ownerReferences": owned("Deployment", "apps/v1", "x-operator")}}),
                json!({"metadata": {"name": "foreign", "labels": {PART_OF: "y"}}}),
            ],
        };
        assert_eq!(
            names(&candidates),
            [
                "of-pods",
                "of-a-clock",
                "by-labels selected",
                "labelled not selected: no label metalk8s.scality.com/monitor=\"\"",
                "owned selected",
            ]
        );
    }
}
