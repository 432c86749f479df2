//! The permissions of a Solution's operator: its roles, their effect, and the permissions that exceed those of other roles.
//!
//! `MetalK8s` binds every role by a `RoleBinding` in the namespace of the operator, cluster roles as well. Therefore no
//! rule grants anything outside that namespace.

mod atom;
mod beyond;
mod line;
#[cfg(test)]
mod tests;
pub mod words;

use serde_json::{Value, json};
use solution_archive::roles::{ClusterScoped, Grant, Role, review};
use solution_archive::{Finding, Severity};

use crate::plan::refusal::Refusal;
pub use atom::is_granted;
use base::error::ErrorKind;
pub use beyond::beyond;
use beyond::refuse_too_many;
pub use line::Line;

#[derive(Debug, Clone)]
pub struct Permissions {
    pub solution: String,
    pub version: String,
    pub roles: Vec<Role>,
    /// What is to be known of them; errors where they are not valid.
    pub findings: Vec<Finding>,
    own: ClusterScoped,
}

impl Permissions {
    /// The permissions that these documents declare; `own` are the Solution's resources in no namespace.
    pub fn of(solution: &str, version: &str, documents: &[Value], own: ClusterScoped) -> Self {
        let review = review(documents, &own);
        Self {
            solution: solution.to_owned(),
            version: version.to_owned(),
            roles: review.roles,
            findings: review.findings,
            own,
        }
    }

    #[must_use]
    pub fn with_findings(mut self, mut findings: Vec<Finding>) -> Self {
        findings.append(&mut self.findings);
        self.findings = findings;
        self
    }

    /// Refuses roles that are not valid, because their effect cannot be determined.
    pub fn refuse_invalid(&self) -> Result<(), Refusal> {
        let errors = self.findings.iter().filter(|one| one.severity == Severity::Error);
        let errors: Vec<&str> = errors.map(|one| one.message.as_str()).collect();
        if errors.is_empty() {
            return Ok(());
        }
        let message =
            format!("the roles of {} {} are not valid: {}", self.solution, self.version, errors.join("; "));
        Err(Refusal::new(ErrorKind::Invalid, message))
    }

    pub fn lines(&self) -> Vec<Line> {
        self.roles.iter().flat_map(|role| Line::of_role(role, &self.own)).collect()
    }

    /// The roles as objects: a Role in each of these namespaces, if there are any.
    pub fn objects(&self, namespaces: &[String]) -> Vec<Value> {
        let within = |role: &Role| -> Vec<Value> {
            if role.is_cluster || namespaces.is_empty() {
                return vec![role.document.clone()];
            }
            let each = namespaces.iter().map(|namespace| {
                let mut object = role.document.clone();
                object["metadata"]["namespace"] = json!(namespace);
                object
            });
            each.collect()
        };
        self.roles.iter().flat_map(within).collect()
    }

    /// What these permissions have beyond those of another version.
    pub fn beyond(&self, other: &Self) -> Result<Self, Refusal> {
        let granted: Vec<Grant> = other.roles.iter().flat_map(|role| role.grants.clone()).collect();
        let mut documents = Vec::new();
        refuse_too_many(&self.roles)?;
        for role in &self.roles {
            let is_known = |one: &Role| one.document["aggregationRule"] == role.document["aggregationRule"];
            let is_aggregated = role.is_aggregated() && !other.roles.iter().any(is_known);
            let rules = role.grants.iter().flat_map(|grant| beyond(grant, &granted));
            let rules: Vec<Value> = rules.map(|grant| grant.object()).collect();
            if rules.is_empty() && !is_aggregated {
                continue;
            }
            let mut document = role.document.clone();
            document["rules"] = Value::Array(rules);
            if let Some(fields) = document.as_object_mut().filter(|_| !is_aggregated) {
                fields.remove("aggregationRule");
            }
            documents.push(document);
        }
        Ok(Self::of(&self.solution, &self.version, &documents, self.own.clone()))
    }

    /// What these permissions have beyond the rules of a cluster role. Rules without an effect count: an administrator
    /// may bind the role later.
    pub fn exceeding(&self, limit: &[Grant]) -> Result<Vec<Line>, Refusal> {
        refuse_too_many(&self.roles)?;
        let lines = self.roles.iter().flat_map(|role| {
            let grants = role.grants.iter().flat_map(|grant| beyond(grant, limit));
            let lines = grants.map(|grant| Line::new(role, &grant, &self.own));
            let aggregated = role.is_aggregated().then(|| Line::aggregated(role));
            lines.chain(aggregated).collect::<Vec<_>>()
        });
        Ok(lines.collect())
    }
}
