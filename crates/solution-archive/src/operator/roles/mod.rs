//! `operator/deploy/role.yaml`: the permissions of the operator.
//!
//! `read` makes a [`Role`] of each document, and a [`Grant`] of each of its rules. `matching` knows which parts of
//! a rule any request can match, and `scope` which resources are in no namespace: together they tell what a grant
//! has an effect on, for MetalK8s binds all roles within a namespace. `review` names what a reviewer should look
//! at.

mod aggregation;
mod grant;
mod matching;
mod read;
mod review;
mod scope;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::contents::{Contents, FileError};
use crate::finding::Findings;
use crate::operator::definitions::Kind;
use crate::rules;
use crate::yaml;
pub use grant::{Effect, Grant};
pub use matching::{can_match, can_match_path};
use read::Reader;
pub use review::{Review, grants, review};
pub use scope::ClusterScoped;

/// Where the file is in an archive.
pub(crate) const PATH: &str = "operator/deploy/role.yaml";
/// The largest file that is read.
const MAX_SIZE: u64 = 1 << 20;
/// How many characters of a binding's name MetalK8s keeps.
const MAX_BINDING: usize = 63;

/// A role of an operator.
#[derive(Debug, Clone, PartialEq)]
pub struct Role {
    /// Its name.
    pub name: String,
    /// Whether it is a `ClusterRole`.
    pub is_cluster: bool,
    /// Its rules.
    pub grants: Vec<Grant>,
    /// The object.
    pub document: Value,
}

impl Role {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        if self.is_cluster { "ClusterRole" } else { "Role" }
    }

    /// Whether the cluster fills in its rules, from those of other cluster roles.
    #[must_use]
    pub fn is_aggregated(&self) -> bool {
        match &self.document["aggregationRule"]["clusterRoleSelectors"] {
            Value::Null => false,
            Value::Array(selectors) => self.is_cluster && !selectors.is_empty(),
            _ => self.is_cluster,
        }
    }

    /// Its rules, each with where it is.
    fn places(&self) -> impl Iterator<Item = (String, &Grant)> {
        let numbered = self.grants.iter().enumerate();
        numbered.map(|(index, grant)| {
            let place = format!("{} {}, rule {}", self.kind(), self.name, index + 1);
            (place, grant)
        })
    }
}

/// Looks at the roles of the solution `name`, if that is known, whose own kinds are `kinds`.
pub(crate) fn check(contents: &Contents<'_>, name: Option<&str>, kinds: &[Kind], findings: &mut Findings) {
    let Some(documents) = documents(contents, findings) else { return };
    let mut reader = Reader::of(findings);
    let roles = reader.roles(&documents);
    let is_complete = reader.is_complete;
    distinct(name.unwrap_or_default(), &roles, findings);
    let own = ClusterScoped::of(kinds);
    for role in &roles {
        review::risks(role, &own, findings);
        needless(role, &own, findings);
    }
    if is_complete {
        own_kinds(&roles, kinds, findings);
    }
}

/// The documents of the file, without the empty ones, or `None` if it cannot be read, which is a finding.
pub(crate) fn documents(contents: &Contents<'_>, findings: &mut Findings) -> Option<Vec<Value>> {
    let bytes = match contents.file(PATH, MAX_SIZE) {
        Ok(bytes) => bytes,
        Err(FileError::Missing) => {
            findings.add(
                &rules::ROLE_MISSING,
                PATH,
                "there is no operator/deploy/role.yaml, so the operator has no permissions on the API server",
            );
            return None;
        }
        Err(FileError::Lost) => return None,
        Err(error) => {
            findings.add(error.rule(&rules::ROLE_SYNTAX), PATH, error.to_string());
            return None;
        }
    };
    match yaml::several(&bytes, yaml::Reader::Python) {
        Ok(mut documents) => {
            documents.retain(|document| !is_empty(document));
            Some(documents)
        }
        Err(error) => {
            findings.add(&rules::ROLE_SYNTAX, PATH, error.to_string());
            None
        }
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

/// The bindings that MetalK8s makes are named after the roles, and cut.
fn distinct(solution: &str, roles: &[Role], findings: &mut Findings) {
    let mut bindings: BTreeMap<String, &str> = BTreeMap::new();
    for role in roles {
        let kind = if role.is_cluster { "clusterrole" } else { "role" };
        let binding: String =
            format!("{solution}-operator-{kind}-{}", role.name).chars().take(MAX_BINDING).collect();
        if let Some(other) = bindings.insert(binding.clone(), &role.name) {
            let message = format!("{} and {other} would both be bound by {binding}", role.name);
            findings.add(&rules::ROLE_NAME, PATH, message);
        }
    }
}

fn needless(role: &Role, own: &ClusterScoped, findings: &mut Findings) {
    let needs_cluster = |grant: &Grant| grant.cluster_scoped(true, own).is_some();
    if role.is_cluster && !role.grants.is_empty() && !role.grants.iter().any(needs_cluster) {
        let message = format!("ClusterRole {} grants nothing that a Role cannot", role.name);
        findings.add(&rules::CLUSTER_ROLE_NEEDLESS, PATH, message);
    }
}

fn own_kinds(roles: &[Role], kinds: &[Kind], findings: &mut Findings) {
    let grants = |group: &str, resource: &str, verbs: &[&str]| {
        let granted = |verb: &str| {
            roles.iter().flat_map(|role| &role.grants).any(|grant| grant.allows(group, resource, verb))
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
