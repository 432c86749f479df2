//! The permissions on the API server that each command needs: one table, `table.txt`.
//!
//! `permissions command` prints it as roles, changing commands check them before they write, and the roles in
//! `packaging/rbac` are made of it.

mod asked;
mod permission;
mod rule;
mod table;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};
use solution_archive::roles::Grant;

use super::backend::Backend;
use crate::operator::permissions::beyond;
pub use permission::Permission;
pub use rule::{Rule, RuleScope, When};
use rule::{SALT_ACCOUNT, SALT_ROLE};
pub use table::{Command, Part, commands, find};

#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The namespaces of the Environment; everywhere if there are none.
    pub namespaces: &'a [String],
    /// Namespace and name of the service account that logs into Salt.
    pub salt_account: (&'a str, &'a str),
    pub backend: Backend,
    /// Also what the command works without.
    pub optional: bool,
}

/// The rules of one place: the whole cluster, or a namespace.
type Bucket = (Option<String>, Vec<Grant>);

impl Command {
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        self.rules_with(Backend::Salt)
    }

    pub fn rules_with(&self, backend: Backend) -> impl Iterator<Item = &'static Rule> {
        self.parts_with(backend).flat_map(|part| &part.rules)
    }

    /// The minimal roles that it needs: a `ClusterRole`, and a Role in each namespace. No rule says again what another
    /// one grants.
    pub fn roles(&self, wanted: Wanted<'_>) -> Vec<Value> {
        let rules = self.rules_with(wanted.backend);
        let rules = rules.filter(|rule| wanted.optional || rule.when != When::Optional);
        let mut buckets: Vec<Bucket> = vec![(None, Vec::new())];
        let mut placed: Vec<(Option<String>, Grant)> = rules.flat_map(|rule| rule.placed(wanted)).collect();
        // What is granted everywhere is not repeated in namespaces, nor what is granted on all objects for some.
        let of_all = |grant: &Grant| grant.groups.iter().any(|group| group == "*");
        placed.sort_by_key(|(place, grant)| (place.is_some(), !grant.names.is_empty(), !of_all(grant)));
        for (place, grant) in placed {
            let everywhere = buckets[0].1.clone();
            let index = buckets.iter().position(|(one, _)| *one == place);
            let index = index.unwrap_or_else(|| {
                buckets.push((place, Vec::new()));
                buckets.len() - 1
            });
            let grants = &mut buckets[index].1;
            let known: Vec<Grant> = grants.iter().cloned().chain(everywhere).collect();
            grants.extend(beyond(&grant, &known));
        }
        let buckets = buckets.iter().filter(|(_, grants)| !grants.is_empty());
        buckets.map(|bucket| self.role(bucket)).collect()
    }

    fn role(&self, (place, grants): &Bucket) -> Value {
        let (key, value) = rule::LABEL;
        let rules: Vec<Value> = grants.iter().map(Grant::object).collect();
        let kind = if place.is_some() { "Role" } else { "ClusterRole" };
        let mut role = json!({
            "apiVersion": "rbac.authorization.k8s.io/v1",
            "kind": kind,
            "metadata": {"name": self.role_name(), "labels": {key: value}},
            "rules": rules,
        });
        if let Some(namespace) = place {
            role["metadata"]["namespace"] = json!(namespace);
        }
        role
    }

    pub fn role_name(&self) -> String {
        format!("metalk8s-cli:{}", self.words.replace(' ', "-"))
    }
}

impl Rule {
    fn placed(&self, wanted: Wanted<'_>) -> Vec<(Option<String>, Grant)> {
        let grant = self.grant_for(wanted.salt_account);
        match self.place {
            RuleScope::Namespace(namespace) => {
                vec![(Some(self.namespace_for(namespace, wanted.salt_account).to_owned()), grant)]
            }
            RuleScope::Environment if !wanted.namespaces.is_empty() => {
                let each = wanted.namespaces.iter();
                each.map(|namespace| (Some(namespace.clone()), grant.clone())).collect()
            }
            RuleScope::Cluster | RuleScope::New | RuleScope::Environment => vec![(None, grant)],
        }
    }

    /// The rule for a service account that logs into Salt.
    fn grant_for(&self, (namespace, name): (&str, &str)) -> Grant {
        let mut grant = self.grant();
        for one in &mut grant.names {
            if one == SALT_ACCOUNT {
                name.clone_into(one);
            } else if one == SALT_ROLE {
                *one = format!("{namespace}.{name}");
            }
        }
        grant
    }

    /// Service accounts are where the one that logs into Salt is.
    fn namespace_for<'a>(&self, namespace: &'a str, (account, _): (&'a str, &'a str)) -> &'a str {
        let is_account = self.resources.iter().any(|resource| resource.starts_with("serviceaccounts"));
        if is_account { account } else { namespace }
    }
}
