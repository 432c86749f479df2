//! One rule that a command needs.

use solution_archive::roles::Grant;

use crate::object::well_known::MANAGED_BY;

/// Requests to what is behind a Service.
pub(super) const PROXY: &str = "services/proxy";
const MASTER: &str = "https:salt-master:api";
pub(super) const MONITORING_NAMESPACE: &str = "metalk8s-monitoring";
pub(super) const ALERTMANAGER: &str = "http:prometheus-operator-alertmanager:http-web";
/// The service account that logs into Salt.
pub(super) const SALT_ACCOUNT: &str = "metalk8s-cli";
pub(super) const SALT_ROLE: &str = "kube-system.metalk8s-cli";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    pub verbs: Vec<&'static str>,
    pub group: &'static str,
    /// The resources, also with a subresource.
    pub resources: Vec<&'static str>,
    pub names: Vec<&'static str>,
    pub place: RuleScope,
    pub when: When,
    /// It is needed only to change objects of this resource, if one is named here.
    pub with: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleScope {
    Cluster,
    Namespace(&'static str),
    Environment,
    /// In namespaces that the command may create, where nobody can have a Role before.
    New,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Always,
    /// In some situations, such as when an operator does not start.
    Sometimes,
    /// The command works without it, but says or protects less.
    Optional,
}

impl Rule {
    /// Whether it is about Salt: its API, and the token for it.
    pub fn is_salts(&self) -> bool {
        let is_salts = |resource: &&str| match *resource {
            PROXY => self.names == [MASTER],
            resource => resource == "serviceaccounts/token",
        };
        self.resources.iter().any(is_salts)
    }

    /// Whether it only lets the user read. A proxy leads to everything behind it, unless it is named.
    pub fn is_read(&self) -> bool {
        let is_open = self.names.is_empty() && self.resources.iter().any(|one| one.ends_with("/proxy"));
        self.verbs.iter().all(|verb| reads(verb)) && !self.is_salts() && !is_open
    }

    pub fn grant(&self) -> Grant {
        let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        Grant {
            groups: vec![self.group.to_owned()],
            resources: texts(&self.resources),
            names: texts(&self.names),
            verbs: texts(&self.verbs),
            urls: Vec::new(),
        }
    }
}

pub(super) fn reads(verb: &str) -> bool {
    matches!(verb, "get" | "list" | "watch")
}

pub(super) const LABEL: (&str, &str) = (MANAGED_BY, "kubectl-metalk8s");
