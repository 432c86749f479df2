//! Reads roles as they are written.

use serde_json::Value;

use super::{Grant, PATH, Role, aggregation};
use crate::finding::Findings;
use crate::operator::schema::object;
use crate::operator::schema::typed::{self, Fields, Kind, METADATA, is_text};
use crate::rules::{self, Rule as ArchiveRule};
use crate::yaml::template::{is_slot, read_again, unquoted};

/// The finalizers of Kubernetes' own objects that have no domain.
const FINALIZERS: [&str; 3] = ["kubernetes", "orphan", "foregroundDeletion"];

/// What a role has beside its rules. The API server drops the aggregation rule of a `Role`.
const ROLE: Fields = &[("metadata", Kind::Fields(METADATA))];
const CLUSTER_ROLE: Fields =
    &[("metadata", Kind::Fields(METADATA)), ("aggregationRule", Kind::Fields(aggregation::RULE))];

/// Reads roles, and remembers whether all of them could be read.
pub(super) struct Reader<'findings> {
    findings: &'findings mut Findings,
    pub(super) is_complete: bool,
}

impl<'findings> Reader<'findings> {
    pub(super) fn of(findings: &'findings mut Findings) -> Self {
        Self { findings, is_complete: true }
    }

    pub(super) fn roles(&mut self, documents: &[Value]) -> Vec<Role> {
        documents.iter().filter_map(|document| self.role(document)).collect()
    }

    fn wrong(&mut self, rule: &'static ArchiveRule, message: impl Into<String>) {
        self.is_complete = false;
        self.findings.add(rule, PATH, message);
    }

    fn role(&mut self, document: &Value) -> Option<Role> {
        if !document.is_object() {
            self.wrong(&rules::ROLE_SYNTAX, "a document is not a mapping");
            return None;
        }
        let kind = document["kind"].as_str().unwrap_or_default();
        let name = match &document["metadata"]["name"] {
            Value::String(name) => name.clone(),
            Value::Null => String::new(),
            other => {
                self.wrong(
                    &rules::ROLE_NAME,
                    format!("YAML reads the name of a {kind} as {other}, not as a string"),
                );
                return None;
            }
        };
        if !["Role", "ClusterRole"].contains(&kind) {
            self.wrong(&rules::ROLE_KIND, format!("object {name:?} is a {kind:?}"));
            return None;
        }
        let version = document["apiVersion"].as_str().unwrap_or_default();
        if version != "rbac.authorization.k8s.io/v1" {
            self.wrong(&rules::ROLE_API_VERSION, format!("apiVersion of {kind} {name:?} is {version:?}"));
        }
        if name.is_empty() {
            self.wrong(&rules::ROLE_NAME, format!("a {kind} has no name"));
        } else if name.contains(['/', '%']) || name == "." || name == ".." {
            self.wrong(&rules::ROLE_NAME, format!("{name:?} is not a valid name of a {kind}"));
        } else if read_again(&name).as_ref() != Some(&document["metadata"]["name"]) {
            let message = format!(
                "the name of {kind} {name:?} is not a string where MetalK8s' templates write it, quoted or not"
            );
            self.wrong(&rules::ROLE_NAME, message);
        } else if let Err(problem) = unquoted(&name) {
            let message =
                format!("the name of {kind} {name:?} contains {problem}, and MetalK8s does not quote it");
            self.wrong(&rules::ROLE_NAME, message);
        }
        self.slots(document, kind, &name);
        let is_cluster = kind == "ClusterRole";
        let fields = if is_cluster { CLUSTER_ROLE } else { ROLE };
        let mut problems = typed::problems(document.as_object()?, fields);
        if let Some(metadata) = document["metadata"].as_object() {
            let found = object::problems(metadata);
            problems.extend(found.iter().map(|problem| format!("metadata.{problem}")));
            let finalizers = metadata.get("finalizers").and_then(Value::as_array);
            let unknown = finalizers.into_iter().flatten().filter_map(Value::as_str);
            let unknown = unknown.filter(|name| !name.contains('/') && !FINALIZERS.contains(name));
            problems
                .extend(unknown.map(|name| format!("metadata.finalizers has {name:?}, which has no domain")));
        }
        if is_cluster {
            problems.extend(aggregation::problems(&document["aggregationRule"]));
        }
        for problem in problems {
            self.wrong(&rules::ROLE_SYNTAX, format!("{kind} {name:?}: {problem}"));
        }
        let grants = self.grants(&document["rules"], &format!("{kind} {name}"), is_cluster);
        Some(Role { name, is_cluster, grants, document: document.clone() })
    }

    /// MetalK8s gives Salt the whole object as one argument of a state, and the name within another one.
    fn slots(&mut self, document: &Value, kind: &str, name: &str) {
        let given = document.as_object().into_iter().flatten();
        let fields = given.filter(|(_, value)| value.as_str().is_some_and(is_slot));
        let named = is_slot(name).then_some("metadata.name");
        for field in fields.map(|(field, _)| field.as_str()).chain(named) {
            let message = format!("Salt would run {field} of {kind} {name:?} as a command");
            self.wrong(&rules::ROLE_SLOT, message);
        }
    }

    pub(super) fn grants(&mut self, rules: &Value, role: &str, is_cluster: bool) -> Vec<Grant> {
        match rules {
            // An aggregated ClusterRole has none of its own.
            Value::Null => Vec::new(),
            Value::Array(rules) => {
                let numbered = rules.iter().enumerate();
                numbered
                    .map(|(index, rule)| self.grant(rule, &format!("{role}, rule {}", index + 1), is_cluster))
                    .collect()
            }
            _ => {
                self.wrong(&rules::ROLE_RULES, format!("the rules of {role} are not a list"));
                Vec::new()
            }
        }
    }

    fn grant(&mut self, rule: &Value, place: &str, is_cluster: bool) -> Grant {
        let mut is_readable = true;
        for field in ["apiGroups", "resources", "resourceNames", "nonResourceURLs", "verbs"] {
            let is_list = rule[field].as_array().map(|items| items.iter().all(is_text));
            if !is_list.unwrap_or(rule[field].is_null()) {
                is_readable = false;
                let message = format!("{place}: {field} is not a list of strings");
                self.wrong(&rules::ROLE_RULES, message);
            }
        }
        let grant = Grant::of(rule);
        let is_about_resources = !grant.resources.is_empty() || !grant.groups.is_empty();
        let problem = if grant.verbs.is_empty() {
            Some("it has no verbs")
        } else if !grant.urls.is_empty() && !is_cluster {
            Some("a Role cannot grant nonResourceURLs")
        } else if !grant.urls.is_empty() && is_about_resources {
            Some("it is about resources and nonResourceURLs at once")
        } else if grant.urls.is_empty() && (grant.resources.is_empty() || grant.groups.is_empty()) {
            Some("it needs apiGroups and resources (the core group is \"\")")
        } else {
            None
        };
        if let Some(problem) = problem.filter(|_| is_readable) {
            self.wrong(&rules::ROLE_RULES, format!("{place}: {problem}"));
        }
        grant
    }
}
