//! The rights of operators: the roles that Salt made, and the bindings that hand them out.

use std::collections::HashSet;

use super::operator::Operator;
use super::resource::{CLUSTER_ROLE, ROLE, Reference};

/// One word for an operator without its rights, as Kubernetes gives reasons.
const REASON: &str = "NoRights";

/// A role that is bound for the operator of a Solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The namespace of the binding.
    pub namespace: String,
    /// The Solution that the binding is part of.
    pub solution: String,
    /// Whether the role is a cluster role.
    pub is_cluster_wide: bool,
    /// The role's name.
    pub role: String,
}

/// What is bound, and what there is to be bound.
#[derive(Debug, Clone, Default)]
pub struct Rights {
    /// The roles that are bound for operators.
    pub bound: Vec<Bound>,
    /// The roles that exist, with their namespaces.
    pub roles: HashSet<(String, String)>,
    /// The cluster roles that exist.
    pub cluster_roles: HashSet<String>,
}

impl Rights {
    /// What keeps a Solution's operator in a namespace from having the rights that it was promised;
    /// none where every role that is bound for it exists.
    #[must_use]
    pub fn missing(&self, namespace: &str, solution: &str) -> Option<String> {
        let mut bound = self
            .bound
            .iter()
            .filter(|one| one.namespace == namespace && one.solution == solution)
            .peekable();
        if bound.peek().is_none() {
            return Some("it has no role binding".to_owned());
        }
        bound
            .find(|one| !self.is_there(one))
            .map(|one| format!("{} does not exist", reference(one)))
    }

    /// An operator that lacks a right does not work, however available its Pods are.
    pub fn judge(&self, operators: &mut [Operator]) {
        for operator in operators.iter_mut().filter(|one| one.stuck.is_none()) {
            let missing = self.missing(&operator.namespace, &operator.solution);
            operator.stuck = missing.map(|what| (REASON.to_owned(), what));
        }
    }

    fn is_there(&self, bound: &Bound) -> bool {
        if bound.is_cluster_wide {
            return self.cluster_roles.contains(&bound.role);
        }
        self.roles
            .contains(&(bound.namespace.clone(), bound.role.clone()))
    }
}

fn reference(bound: &Bound) -> Reference {
    if bound.is_cluster_wide {
        return Reference::cluster(CLUSTER_ROLE, &bound.role);
    }
    Reference::namespaced(ROLE, &bound.namespace, &bound.role)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(namespace: &str, is_cluster_wide: bool, role: &str) -> Bound {
        Bound {
            namespace: namespace.to_owned(),
            solution: "x".to_owned(),
            is_cluster_wide,
            role: role.to_owned(),
        }
    }

    #[test]
    fn every_role_that_is_bound_must_exist_where_it_is_bound() {
        let mut rights = Rights {
            bound: vec![bound("prod", false, "x-role"), bound("prod", true, "x-cluster")],
            roles: [("prod".to_owned(), "x-role".to_owned())].into(),
            cluster_roles: ["x-cluster".to_owned()].into(),
        };
        assert_eq!(rights.missing("prod", "x"), None);
        for (namespace, solution) in [("prod", "y"), ("test", "x")] {
            assert_eq!(
                rights.missing(namespace, solution).as_deref(),
                Some("it has no role binding")
            );
        }
        // A role of another namespace, and a cluster role for a role, do not serve.
        rights.roles = [("test".to_owned(), "x-role".to_owned())].into();
        rights.cluster_roles.insert("x-role".to_owned());
        let missing = rights.missing("prod", "x").unwrap();
        assert!(
            missing.contains("x-role") && missing.ends_with("does not exist"),
            "{missing}"
        );
        rights.bound.remove(0);
        assert_eq!(rights.missing("prod", "x"), None);
        rights.cluster_roles.remove("x-cluster");
        let missing = rights.missing("prod", "x").unwrap();
        assert!(missing.contains("x-cluster"), "{missing}");
    }

    #[test]
    fn an_operator_without_rights_is_stuck_and_another_reason_stays() {
        let operator = |stuck: Option<&str>| Operator {
            stuck: stuck.map(|reason| (reason.to_owned(), String::new())),
            ..crate::domain::operator::tests::operator()
        };
        let mut operators = [operator(None), operator(Some("ImagePullBackOff"))];
        Rights::default().judge(&mut operators);
        let reasons = operators.map(|one| one.stuck.unwrap().0);
        assert_eq!(reasons, ["NoRights", "ImagePullBackOff"]);
    }
}
