//! `operator/deploy/role.yaml`: the permissions of the operator.

use std::collections::BTreeMap;

use serde_json::Value;

use super::contents::{Contents, FileError};
use super::definitions::Kind;
use super::document;
use super::finding::Findings;
use super::rules::{self, Rule as ArchiveRule};
use super::schema::typed::is_text;
use super::template::{is_slot, read_again, unquoted};

/// Where the file is in an archive.
pub(crate) const PATH: &str = "operator/deploy/role.yaml";
/// The largest file that is read.
const MAX_SIZE: u64 = 1 << 20;
/// How many characters of a binding's name MetalK8s keeps.
const MAX_BINDING: usize = 63;

/// Resources that are in no namespace, by their API group. A namespace itself can be reached from
/// within.
const CLUSTER_SCOPED: &[(&str, &[&str])] = &[
    ("", &["nodes", "persistentvolumes", "componentstatuses"]),
    ("admissionregistration.k8s.io", &["*"]),
    ("apiextensions.k8s.io", &["*"]),
    ("apiregistration.k8s.io", &["*"]),
    ("authentication.k8s.io", &["*"]),
    (
        "authorization.k8s.io",
        &[
            "subjectaccessreviews",
            "selfsubjectaccessreviews",
            "selfsubjectrulesreviews",
        ],
    ),
    ("certificates.k8s.io", &["*"]),
    ("node.k8s.io", &["*"]),
    (
        "rbac.authorization.k8s.io",
        &["clusterroles", "clusterrolebindings"],
    ),
    ("scheduling.k8s.io", &["priorityclasses"]),
    (
        "storage.k8s.io",
        &["storageclasses", "volumeattachments", "csidrivers", "csinodes"],
    ),
    ("storage.metalk8s.scality.com", &["*"]),
];

/// A role, as far as it is looked at.
struct Role {
    name: String,
    is_cluster: bool,
    rules: Vec<Grant>,
}

/// What one rule of a role grants.
#[derive(Debug, Clone, Default)]
struct Grant {
    groups: Vec<String>,
    resources: Vec<String>,
    names: Vec<String>,
    urls: Vec<String>,
    verbs: Vec<String>,
}

/// Looks at the roles of the solution `name`, if that is known, whose own kinds are `kinds`.
pub(crate) fn check(contents: &Contents<'_>, name: Option<&str>, kinds: &[Kind], findings: &mut Findings) {
    let bytes = match contents.file(PATH, MAX_SIZE) {
        Ok(bytes) => bytes,
        Err(FileError::Missing) => {
            return findings.add(
                &rules::ROLE_MISSING,
                PATH,
                "there is no operator/deploy/role.yaml, so the operator has no permissions on the API server",
            );
        }
        Err(FileError::Lost) => return,
        Err(error) => return findings.add(error.rule(&rules::ROLE_SYNTAX), PATH, error.to_string()),
    };
    let documents = match document::several(&bytes, document::Reader::Python) {
        // What is empty is skipped.
        Ok(mut documents) => {
            documents.retain(|document| !is_empty(document));
            documents
        }
        Err(error) => return findings.add(&rules::ROLE_SYNTAX, PATH, error.to_string()),
    };
    let mut reader = Reader {
        findings,
        is_complete: true,
    };
    let roles: Vec<Role> = documents
        .iter()
        .filter_map(|document| reader.role(document))
        .collect();
    let is_complete = reader.is_complete;
    distinct(name.unwrap_or_default(), &roles, findings);
    for role in &roles {
        practice(role, kinds, findings);
    }
    if is_complete {
        own_kinds(&roles, kinds, findings);
    }
}

/// Whether Python takes a document for nothing.
fn is_empty(document: &Value) -> bool {
    match document {
        Value::Null => true,
        Value::Bool(truth) => !truth,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// Reads roles, and remembers whether all of them could be read.
struct Reader<'findings> {
    findings: &'findings mut Findings,
    is_complete: bool,
}

impl Reader<'_> {
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
                    format!("the name of a {kind} is {other} to YAML, which is not text"),
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
            self.wrong(
                &rules::ROLE_API_VERSION,
                format!("apiVersion of {kind} {name:?} is {version:?}"),
            );
        }
        if name.is_empty() || name.contains(['/', '%']) || name == "." || name == ".." {
            self.wrong(&rules::ROLE_NAME, format!("a {kind} is named {name:?}"));
        } else if read_again(&name).as_ref() != Some(&document["metadata"]["name"]) {
            let message = format!(
                "the name of {kind} {name:?} is not text where MetalK8s' templates write it, quoted or not"
            );
            self.wrong(&rules::ROLE_NAME, message);
        } else if let Err(problem) = unquoted(&name) {
            let message =
                format!("the name of {kind} {name:?} holds {problem}, and MetalK8s does not quote it");
            self.wrong(&rules::ROLE_NAME, message);
        }
        self.slots(document, kind, &name);
        for field in ["labels", "annotations"] {
            let given = &document["metadata"][field];
            let is_texts = given.as_object().is_some_and(|texts| texts.values().all(is_text));
            if !given.is_null() && !is_texts {
                let message = format!("the {field} of {kind} {name:?} are not all texts to YAML");
                self.wrong(&rules::ROLE_SYNTAX, message);
            }
        }
        let is_cluster = kind == "ClusterRole";
        let rules = self.grants(&document["rules"], &format!("{kind} {name}"), is_cluster);
        Some(Role {
            name,
            is_cluster,
            rules,
        })
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

    fn grants(&mut self, rules: &Value, role: &str, is_cluster: bool) -> Vec<Grant> {
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
        let mut list = |field: &str| match &rule[field] {
            Value::Null => Vec::new(),
            Value::Array(items) if items.iter().all(is_text) => items
                .iter()
                .map(|item| item.as_str().unwrap_or_default().to_owned())
                .collect(),
            _ => {
                is_readable = false;
                self.wrong(
                    &rules::ROLE_RULES,
                    format!("{place}: {field} is not a list of texts"),
                );
                Vec::new()
            }
        };
        let grant = Grant {
            groups: list("apiGroups"),
            resources: list("resources"),
            names: list("resourceNames"),
            urls: list("nonResourceURLs"),
            verbs: list("verbs"),
        };
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

/// The bindings that MetalK8s makes are named after the roles, and cut.
fn distinct(solution: &str, roles: &[Role], findings: &mut Findings) {
    let mut bindings: BTreeMap<String, &str> = BTreeMap::new();
    for role in roles {
        let kind = if role.is_cluster { "clusterrole" } else { "role" };
        let binding: String = format!("{solution}-operator-{kind}-{}", role.name)
            .chars()
            .take(MAX_BINDING)
            .collect();
        if let Some(other) = bindings.insert(binding.clone(), &role.name) {
            let message = format!("{} and {other} would both be bound by {binding}", role.name);
            findings.add(&rules::ROLE_NAME, PATH, message);
        }
    }
}

fn practice(role: &Role, kinds: &[Kind], findings: &mut Findings) {
    let kind = if role.is_cluster { "ClusterRole" } else { "Role" };
    let mut needs_cluster = false;
    for (index, grant) in role.rules.iter().enumerate() {
        let place = format!("{kind} {}, rule {}", role.name, index + 1);
        if let Some(field) = grant.wildcard() {
            findings.add(
                &rules::ROLE_WILDCARD,
                PATH,
                format!("{place} grants * in {field}"),
            );
        }
        if let Some(right) = grant.escalation() {
            findings.add(&rules::ROLE_ESCALATION, PATH, format!("{place} grants {right}"));
        }
        if let Some(resource) = grant.cluster_scoped(role.is_cluster, kinds) {
            needs_cluster = true;
            let message = format!("{place} is about {resource}, which is in no namespace");
            findings.add(&rules::CLUSTER_ROLE_WITHOUT_EFFECT, PATH, message);
        }
    }
    if role.is_cluster && !needs_cluster && !role.rules.is_empty() {
        let message = format!("ClusterRole {} grants nothing that a Role cannot", role.name);
        findings.add(&rules::CLUSTER_ROLE_NEEDLESS, PATH, message);
    }
}

fn own_kinds(roles: &[Role], kinds: &[Kind], findings: &mut Findings) {
    let grants = |group: &str, resource: &str, verbs: &[&str]| {
        let granted = |verb: &str| {
            roles
                .iter()
                .flat_map(|role| &role.rules)
                .any(|grant| grant.allows(group, resource, verb))
        };
        verbs.iter().any(|verb| granted(verb))
    };
    for kind in kinds.iter().filter(|kind| kind.is_namespaced) {
        let mut missing: Vec<String> = ["get", "list", "watch"]
            .into_iter()
            .filter(|verb| !grants(&kind.group, &kind.plural, &[verb]))
            .map(|verb| format!("{verb} {}", kind.plural))
            .collect();
        let status = format!("{}/status", kind.plural);
        if kind.has_status && !grants(&kind.group, &status, &["update", "patch"]) {
            missing.push(format!("update {status}"));
        }
        if !missing.is_empty() {
            let message = format!("no role grants {} in {}", missing.join(", "), kind.group);
            findings.add(&rules::ROLE_OWN_KINDS, PATH, message);
        }
    }
}

impl Grant {
    fn wildcard(&self) -> Option<&'static str> {
        let has = |list: &[String]| list.iter().any(|item| item == "*" || item.starts_with("*/"));
        [
            ("verbs", &self.verbs),
            ("apiGroups", &self.groups),
            ("resources", &self.resources),
        ]
        .into_iter()
        .find(|(_, list)| has(list))
        .map(|(field, _)| field)
    }

    /// A permission that allows to get others.
    fn escalation(&self) -> Option<String> {
        let has = |verb: &str| self.verbs.iter().any(|given| given == verb);
        if !self.names.is_empty() {
            return None;
        }
        if let Some(verb) = ["escalate", "bind", "impersonate"]
            .into_iter()
            .find(|verb| has(verb))
        {
            return Some(format!("the verb {verb}"));
        }
        let risky = ["serviceaccounts/token", "pods/exec", "pods/attach", "nodes/proxy"];
        let resource = self
            .resources
            .iter()
            .find(|resource| risky.contains(&resource.as_str()))?;
        (has("create") || has("*")).then(|| format!("create on {resource}"))
    }

    /// A resource that is in no namespace, or a path that is not a resource.
    fn cluster_scoped(&self, may_have_paths: bool, kinds: &[Kind]) -> Option<String> {
        if let Some(url) = self.urls.first().filter(|_| may_have_paths) {
            return Some(format!("path {url}"));
        }
        let is_own = |group: &str, resource: &str| {
            kinds
                .iter()
                .any(|kind| !kind.is_namespaced && kind.group == group && kind.plural == resource)
        };
        self.groups.iter().find_map(|group| {
            let known = CLUSTER_SCOPED
                .iter()
                .find(|(known, _)| known == group)
                .map_or(&[][..], |(_, list)| list);
            let resource = self.resources.iter().find(|resource| {
                let base = resource.split('/').next().unwrap_or_default();
                known.contains(&base) || known.contains(&"*") || is_own(group, base)
            })?;
            Some(if group.is_empty() {
                resource.clone()
            } else {
                format!("{resource}.{group}")
            })
        })
    }

    fn allows(&self, group: &str, resource: &str, verb: &str) -> bool {
        let has = |list: &[String], wanted: &str| list.iter().any(|item| item == wanted || item == "*");
        let any_subresource = resource
            .split_once('/')
            .map(|(_, subresource)| format!("*/{subresource}"));
        let has_resource = has(&self.resources, resource)
            || any_subresource.is_some_and(|wanted| self.resources.contains(&wanted));
        self.names.is_empty() && has(&self.groups, group) && has_resource && has(&self.verbs, verb)
    }
}
