//! What roles grant, and what a reviewer should look at.

use serde_json::Value;

use super::read::Reader;
use super::scope::ClusterScoped;
use super::{Grant, PATH, Role};
use crate::finding::{Finding, Findings};
use crate::rules;

/// The roles that could be read, and what is to be known of them.
#[derive(Debug, Clone, Default)]
pub struct Review {
    /// The roles.
    pub roles: Vec<Role>,
    /// What is wrong with them, and what they grant that deserves a look.
    pub findings: Vec<Finding>,
}

/// Reviews the roles in `documents`, of a Solution whose resources `own` are in no namespace.
///
/// ```
/// use serde_json::json;
/// use solution_archive::roles::{ClusterScoped, review};
///
/// let role = json!({
///     "apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role", "metadata": {"name": "sample"},
///     "rules": [{"apiGroups": [""], "resources": ["secrets"], "verbs": ["*"]}],
/// });
/// let review = review(&[role], &ClusterScoped::default());
/// let rules: Vec<&str> = review.findings.iter().map(|finding| finding.rule.id).collect();
/// assert_eq!(rules, ["role-wildcard", "role-secrets"]);
/// ```
#[must_use]
pub fn review(documents: &[Value], own: &ClusterScoped) -> Review {
    let mut findings = Findings::default();
    let roles = Reader::of(&mut findings).roles(documents);
    for role in &roles {
        risks(role, own, &mut findings);
        sensitive(role, &mut findings);
    }
    Review { roles, findings: findings.into_sorted() }
}

/// The rules of a `ClusterRole` from outside an archive, or the errors in them.
///
/// ```
/// use serde_json::json;
/// use solution_archive::roles::grants;
///
/// let role = json!({"rules": [{"apiGroups": [""], "resources": ["pods"], "verbs": ["get"]}]});
/// let grants = grants(&role).map_err(|findings| findings[0].message.clone())?;
/// assert_eq!(grants[0].resources, ["pods"]);
/// # Ok::<(), String>(())
/// ```
pub fn grants(cluster_role: &Value) -> Result<Vec<Grant>, Vec<Finding>> {
    let mut findings = Findings::default();
    let grants = Reader::of(&mut findings).grants(&cluster_role["rules"], "the ClusterRole", true);
    let findings = findings.into_sorted();
    if findings.is_empty() { Ok(grants) } else { Err(findings) }
}

/// What `validate` says about the rules of a role as well.
pub(super) fn risks(role: &Role, own: &ClusterScoped, findings: &mut Findings) {
    for (place, grant) in role.places() {
        if let Some(field) = grant.wildcard() {
            findings.add(&rules::ROLE_WILDCARD, PATH, format!("{place} grants * in {field}"));
        }
        for right in grant.escalations() {
            findings.add(&rules::ROLE_ESCALATION, PATH, format!("{place} grants {right}"));
        }
        if let Some(resource) = grant.cluster_scoped(role.is_cluster, own) {
            let message = format!("{place} is about {resource}, which is cluster-scoped");
            findings.add(&rules::CLUSTER_ROLE_WITHOUT_EFFECT, PATH, message);
        }
    }
}

/// What an administrator wants to know, though it may be needed.
fn sensitive(role: &Role, findings: &mut Findings) {
    for (place, grant) in role.places() {
        let is_secret = |resource: &str| ["secrets", "*"].contains(&resource);
        let is_node = |resource: &str| resource == "nodes" || resource.starts_with("nodes/");
        let is_webhook = |resource: &str| resource.ends_with("webhookconfigurations") || resource == "*";
        let found = [
            (&rules::ROLE_SECRETS, "Secrets", grant.is_about("", is_secret)),
            (&rules::ROLE_NODES, "nodes", grant.is_about("", is_node)),
            (
                &rules::ROLE_WEBHOOKS,
                "webhook configurations",
                grant.is_about("admissionregistration.k8s.io", is_webhook),
            ),
        ];
        for (rule, what, _) in found.into_iter().filter(|(_, _, is_found)| *is_found) {
            let only = match grant.names.as_slice() {
                [] => String::new(),
                names => format!(" ({})", names.join(", ")),
            };
            let verbs = grant.verbs.join(", ");
            findings.add(rule, PATH, format!("{place} grants {verbs} on {what}{only}"));
        }
    }
}
