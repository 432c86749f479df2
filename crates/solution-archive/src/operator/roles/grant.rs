//! What one rule of a role grants.

use serde_json::{Value, json};

use super::matching::{Naming, can_match, naming};
use super::scope::{ClusterScoped, ResourceScope};

/// A rule of a role.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grant {
    /// Its API groups; the core group is empty.
    pub groups: Vec<String>,
    /// Its resources, also with a subresource.
    pub resources: Vec<String>,
    /// The names it is limited to; all where there is none.
    pub names: Vec<String>,
    /// Its paths that are not resources.
    pub urls: Vec<String>,
    /// Its verbs.
    pub verbs: Vec<String>,
}

/// How much a rule grants that is bound by a `RoleBinding`, which reaches nothing outside its namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// All of it.
    Whole,
    /// Only what is in the namespace, and what a request can match.
    InPart,
    /// Nothing.
    Nothing,
}

impl Grant {
    /// The rule in `object`. A null in a list is an empty text, as the API server reads it; what is neither is left
    /// out.
    #[must_use]
    pub fn of(object: &Value) -> Self {
        let list = |field: &str| {
            let items = object[field].as_array();
            let texts = items.into_iter().flatten().filter_map(|item| match item {
                Value::Null => Some(""),
                item => item.as_str(),
            });
            texts.map(str::to_owned).collect()
        };
        Self {
            groups: list("apiGroups"),
            resources: list("resources"),
            names: list("resourceNames"),
            urls: list("nonResourceURLs"),
            verbs: list("verbs"),
        }
    }

    /// The rule as an object.
    #[must_use]
    pub fn object(&self) -> Value {
        if !self.urls.is_empty() {
            return json!({"nonResourceURLs": self.urls, "verbs": self.verbs});
        }
        let mut object = json!({"apiGroups": self.groups, "resources": self.resources, "verbs": self.verbs});
        if !self.names.is_empty() {
            object["resourceNames"] = json!(self.names);
        }
        object
    }

    /// How much of it is granted in a namespace. Of `*`, a Role never means more than its namespace.
    #[must_use]
    pub fn effect(&self, is_cluster: bool, own: &ClusterScoped) -> Effect {
        let (mut inside, mut outside) = (false, !self.urls.is_empty());
        for (group, resource) in self.pairs() {
            let (matched, unmatched) = self.matched(group, resource);
            outside |= unmatched;
            if !matched {
                continue;
            }
            match own.place(group, resource, &self.verbs) {
                ResourceScope::Inside => inside = true,
                ResourceScope::Outside => outside = true,
                ResourceScope::Both => {
                    (inside, outside) = (true, outside || is_cluster || resource == "namespaces");
                }
            }
        }
        match (inside, outside) {
            (true, false) => Effect::Whole,
            (true, true) => Effect::InPart,
            (false, _) => Effect::Nothing,
        }
    }

    /// Whether requests for a resource can match the rule, and whether a part of the rule matches none.
    fn matched(&self, group: &str, resource: &str) -> (bool, bool) {
        let names: Vec<Option<&str>> = match self.names.as_slice() {
            [] => vec![None],
            names => names.iter().map(|name| Some(name.as_str())).collect(),
        };
        let is_limited = !self.names.is_empty() && !self.names.iter().any(String::is_empty);
        let (mut matched, mut unmatched) = (false, false);
        for verb in &self.verbs {
            let is_any = names.iter().any(|name| can_match(group, resource, verb, *name));
            matched |= is_any;
            // Of `*` with names, creating is not granted.
            let is_whole = !is_limited || (verb != "*" && naming(verb, resource) == Naming::Always);
            unmatched |= !is_any || !is_whole;
        }
        (matched, unmatched)
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let resources = || self.resources.iter().map(String::as_str);
        self.groups.iter().flat_map(move |group| resources().map(move |resource| (group.as_str(), resource)))
    }

    pub(super) fn wildcard(&self) -> Option<&'static str> {
        let has = |list: &[String]| list.iter().any(|item| item == "*" || item.starts_with("*/"));
        [("verbs", &self.verbs), ("apiGroups", &self.groups), ("resources", &self.resources)]
            .into_iter()
            .find(|(_, list)| has(list))
            .map(|(field, _)| field)
    }

    /// The permissions that allow to get others.
    pub(super) fn escalations(&self) -> Vec<String> {
        // A name that is given limits the harm.
        if !self.names.is_empty() {
            return Vec::new();
        }
        let verbs = ["escalate", "bind", "impersonate"]
            .into_iter()
            .filter(|verb| self.escalates(verb))
            .map(|verb| format!("the verb {verb}"));
        // `get` also opens a WebSocket, which runs commands.
        let risky: [(&str, &[&str]); 5] = [
            ("serviceaccounts/token", &["create"]),
            ("pods/exec", &["create", "get"]),
            ("pods/attach", &["create", "get"]),
            ("pods/ephemeralcontainers", &["patch", "update"]),
            ("nodes/proxy", &["create", "get"]),
        ];
        let resources = risky.into_iter().filter_map(|(resource, verbs)| {
            let is_asked = has(&self.groups, "") && self.resources.iter().any(|given| given == resource);
            let verb = verbs.iter().find(|verb| has(&self.verbs, verb))?;
            is_asked.then(|| format!("{verb} on {resource}"))
        });
        verbs.chain(resources).collect()
    }

    /// Whether it allows this verb of escalation, by its name, or as one of `*` on what it is for.
    fn escalates(&self, verb: &str) -> bool {
        let meant: &[(&str, &[&str])] = match verb {
            "impersonate" => {
                &[("", &["users", "groups", "serviceaccounts"]), ("authentication.k8s.io", &["uids"])]
            }
            _ => &[("rbac.authorization.k8s.io", &["roles", "clusterroles"])],
        };
        let is_meant = |(group, resources): &(&str, &[&str])| {
            has(&self.groups, group) && self.resources.iter().any(|given| resources.contains(&given.as_str()))
        };
        self.verbs.iter().any(|given| given == verb) || has(&self.verbs, verb) && meant.iter().any(is_meant)
    }

    /// A resource that is in no namespace, or a path that is not a resource.
    pub(super) fn cluster_scoped(&self, may_have_paths: bool, own: &ClusterScoped) -> Option<String> {
        if let Some(url) = self.urls.first().filter(|_| may_have_paths) {
            return Some(format!("path {url}"));
        }
        let (group, resource) = self
            .pairs()
            .find(|(group, resource)| own.place(group, resource, &self.verbs) == ResourceScope::Outside)?;
        Some(match group {
            "" => resource.to_owned(),
            group => format!("{resource}.{group}"),
        })
    }

    /// Whether it is about one of these resources of a group.
    pub(super) fn is_about(&self, group: &str, is_one: impl Fn(&str) -> bool) -> bool {
        has(&self.groups, group) && self.resources.iter().any(|resource| is_one(resource))
    }

    pub(super) fn allows(&self, group: &str, resource: &str, verb: &str) -> bool {
        let any_subresource = resource.split_once('/').map(|(_, subresource)| format!("*/{subresource}"));
        let has_resource = has(&self.resources, resource)
            || any_subresource.is_some_and(|wanted| self.resources.contains(&wanted));
        self.names.is_empty() && has(&self.groups, group) && has_resource && has(&self.verbs, verb)
    }
}

fn has(list: &[String], wanted: &str) -> bool {
    list.iter().any(|item| item == wanted || item == "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pods_of_kubernetes_run_commands() {
        for (group, expected) in [("", 1), ("*", 1), ("example.com", 0)] {
            let rule = json!({"apiGroups": [group], "resources": ["pods/exec"], "verbs": ["create"]});
            assert_eq!(Grant::of(&rule).escalations().len(), expected, "{group}");
        }
    }

    #[test]
    fn a_null_in_a_list_is_an_empty_text() {
        let rule = json!({"apiGroups": [null], "resources": ["pods"], "verbs": [null, "get", 5]});
        let grant = Grant::of(&rule);
        assert_eq!((grant.groups, grant.verbs), (vec![String::new()], vec![String::new(), "get".to_owned()]));
    }
}
