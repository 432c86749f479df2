//! One rule that a command needs.

use solution_archive::roles::Grant;

use super::parts::{MASTER, PROXY};
use crate::object::well_known::MANAGED_BY;

/// A rule of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub verbs: &'static [&'static str],
    pub group: &'static str,
    /// The resources, also with a subresource.
    pub resources: &'static [&'static str],
    /// The names, if they are known.
    pub names: &'static [&'static str],
    pub place: RuleScope,
    pub when: When,
    /// It is needed only to change objects of this resource, if one is named here.
    pub with: Option<&'static str>,
}

/// Where a rule is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleScope {
    Cluster,
    Namespace(&'static str),
    /// In the namespaces of the Environment.
    Environment,
    /// In namespaces that the command may create, where nobody can have a Role before.
    New,
}

/// When a rule is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Always,
    /// In some situations, such as when an operator does not start.
    Sometimes,
    /// The command works without it, but says or protects less.
    Optional,
}

/// A rule for the whole cluster.
pub(super) const fn cluster(
    verbs: &'static [&'static str],
    group: &'static str,
    resources: &'static [&'static str],
) -> Rule {
    Rule {
        verbs,
        group,
        resources,
        names: &[],
        place: RuleScope::Cluster,
        when: When::Always,
        with: None,
    }
}

impl Rule {
    /// The same for these names only.
    pub(super) const fn named(self, names: &'static [&'static str]) -> Self {
        Self { names, ..self }
    }

    /// The same in one namespace.
    pub(super) const fn within(self, namespace: &'static str) -> Self {
        self.at(RuleScope::Namespace(namespace))
    }

    /// The same at another place.
    pub(super) const fn at(self, place: RuleScope) -> Self {
        Self { place, ..self }
    }

    /// The same, not needed each time.
    pub(super) const fn sometimes(self) -> Self {
        Self {
            when: When::Sometimes,
            ..self
        }
    }

    /// The same, where the command works without it.
    pub(super) const fn optional(self) -> Self {
        Self {
            when: When::Optional,
            ..self
        }
    }

    /// The same, for changes of this resource.
    pub(super) const fn with(self, resource: &'static str) -> Self {
        Self {
            with: Some(resource),
            ..self
        }
    }

    /// Whether it is about Salt: its API, and the token for it.
    #[must_use]
    pub fn is_salts(&self) -> bool {
        let is_salts = |resource: &&str| match *resource {
            PROXY => self.names == MASTER,
            resource => resource == "serviceaccounts/token",
        };
        self.resources.iter().any(is_salts)
    }

    /// Whether it only lets the user read. A proxy leads to everything behind it, unless it is named.
    #[must_use]
    pub fn is_read(&self) -> bool {
        let is_open = self.names.is_empty() && self.resources.iter().any(|one| one.ends_with("/proxy"));
        self.verbs.iter().all(|verb| reads(verb)) && !self.is_salts() && !is_open
    }

    /// The rule as a role has it.
    #[must_use]
    pub fn grant(&self) -> Grant {
        let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        Grant {
            groups: vec![self.group.to_owned()],
            resources: texts(self.resources),
            names: texts(self.names),
            verbs: texts(self.verbs),
            urls: Vec::new(),
        }
    }
}

/// Whether a verb changes nothing.
pub(super) fn reads(verb: &str) -> bool {
    matches!(verb, "get" | "list" | "watch")
}

/// The labels of the roles that are printed.
pub(super) const LABEL: (&str, &str) = (MANAGED_BY, "kubectl-metalk8s");
