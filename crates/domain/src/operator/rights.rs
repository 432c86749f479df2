//! The permissions of operators: the roles that Salt created, and their bindings.
//!
//! An operator has the permissions of its version if each role in the version's archive exists and is bound by a
//! binding of that version. If the Salt master does not see the archive, Salt creates no role, but still reports
//! success. Only missing bindings, or those of another version, show that.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::Operator;
use super::rollout::Reason;
use crate::archive::contents::{Record, RoleName};
use crate::object::resource::{CLUSTER_ROLE, ROLE, Reference};

/// The reason for an operator without its permissions, in one word, as Kubernetes has reasons.
pub const REASON: &str = "NoRights";

/// The reasons for an operator without its custom resource definitions: one does not exist, or is being deleted.
pub const CRDS_MISSING: &str = "CRDsMissing";
pub const CRDS_TERMINATING: &str = "CRDsTerminating";

/// A role that is bound for the operator of a Solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    pub namespace: String,
    /// The Solution that the binding is part of.
    pub solution: String,
    /// The Solution's version that the binding was made for.
    pub version: String,
    pub role: RoleName,
}

#[derive(Debug, Clone, Default)]
pub struct Rights {
    pub bound: Vec<Bound>,
    /// The roles that exist, with their namespaces.
    pub roles: HashSet<(String, String)>,
    pub cluster_roles: HashSet<String>,
    /// The roles and the custom resource definitions in each archive.
    pub record: Record,
    /// The custom resource definitions that exist, and whether each is being deleted, or `None` if that is not known.
    pub definitions: Option<HashMap<String, bool>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// A role of the operator's version is not bound, because Salt did not see it.
    Unbound(String),
    NoRole(Reference),
}

impl fmt::Display for Lack {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unbound(text) => formatter.write_str(text),
            Self::NoRole(role) => write!(formatter, "{role} does not exist"),
        }
    }
}

impl Rights {
    /// Why a Solution's operator of this version does not have its permissions, or `None` if it has all of them.
    pub fn missing(&self, namespace: &str, solution: &str, version: &str) -> Option<Lack> {
        let of_operator = |one: &&Bound| one.namespace == namespace && one.solution == solution;
        let bound: Vec<&Bound> = self.bound.iter().filter(of_operator).collect();
        self.missing_of(&bound, (namespace, solution, version))
    }

    fn missing_of(
        &self,
        bound: &[&Bound],
        (namespace, solution, version): (&str, &str, &str),
    ) -> Option<Lack> {
        let Some(contents) = self.record.find(solution, version) else {
            return self.missing_of_unknown(bound, version);
        };
        contents.roles.iter().find_map(|role| {
            let bindings: Vec<&&Bound> = bound.iter().filter(|one| one.role == *role).collect();
            match bindings.first() {
                Some(_) if bindings.iter().any(|one| one.version == version) => self.absent(namespace, role),
                Some(other) => Some(of_another_version(other)),
                None if bound.is_empty() => Some(unbound()),
                None => Some(Lack::Unbound(format!("{} is not bound", reference(namespace, role)))),
            }
        })
    }

    /// The same if the roles of the archive are unknown: there must be at least one binding, and all must be of this
    /// version.
    fn missing_of_unknown(&self, bound: &[&Bound], version: &str) -> Option<Lack> {
        if bound.is_empty() {
            return Some(unbound());
        }
        if let Some(other) = bound.iter().find(|one| one.version != version) {
            return Some(of_another_version(other));
        }
        bound.iter().find_map(|one| self.absent(&one.namespace, &one.role))
    }

    /// An operator without its permissions does not work, even if its Pods are available.
    pub fn judge(&self, operators: &mut [Operator]) {
        // There may be tens of thousands of both.
        let mut bindings: HashMap<(&str, &str), Vec<&Bound>> = HashMap::new();
        for one in &self.bound {
            bindings.entry((&one.namespace, &one.solution)).or_default().push(one);
        }
        for operator in operators.iter_mut() {
            let of_version =
                (operator.namespace.as_str(), operator.solution.as_str(), operator.version.as_str());
            let bound = bindings.get(&(of_version.0, of_version.1));
            let missing = self.missing_of(bound.map_or(&[], Vec::as_slice), of_version);
            operator.has_rights = Some(missing.is_none());
            let lack = missing.map(|what| (REASON.to_owned(), what.to_string()));
            // Without its definitions, nothing else about an operator matters: there are no objects to work on.
            let lost = self.lost_definitions(&operator.solution, &operator.version);
            operator.stuck = lost.or(operator.stuck.take()).or(lack);
        }
    }

    /// The custom resource definitions of a Solution's version that do not exist, or soon will not, with what makes them again,
    /// or `None` if all exist, or if nothing is known of them.
    fn lost_definitions(&self, solution: &str, version: &str) -> Option<Reason> {
        let existing = self.definitions.as_ref()?;
        let own = &self.record.find(solution, version)?.definitions;
        let activate = format!("kubectl metalk8s activate solution {solution} --version {version}");
        // What is being deleted cannot be created yet.
        if let Some(leaving) = own.iter().find(|name| existing.get(*name) == Some(&true)) {
            let message = format!(
                "{leaving} is being deleted, until the last of its objects is gone (kubectl metalk8s get instances); \
                 to create it again then: {activate}"
            );
            return Some((CRDS_TERMINATING.to_owned(), message));
        }
        let lost: Vec<&str> =
            own.iter().filter(|name| !existing.contains_key(*name)).map(String::as_str).collect();
        (!lost.is_empty()).then(|| {
            let message =
                format!("the API server does not have {}; to create them: {activate}", lost.join(", "));
            (CRDS_MISSING.to_owned(), message)
        })
    }

    fn absent(&self, namespace: &str, role: &RoleName) -> Option<Lack> {
        let is_there = if role.is_cluster_wide {
            self.cluster_roles.contains(&role.name)
        } else {
            self.roles.contains(&(namespace.to_owned(), role.name.clone()))
        };
        (!is_there).then(|| Lack::NoRole(reference(namespace, role)))
    }
}

fn unbound() -> Lack {
    Lack::Unbound("it has no role binding".to_owned())
}

fn of_another_version(bound: &Bound) -> Lack {
    Lack::Unbound(format!(
        "its binding {} belongs to version {}",
        reference(&bound.namespace, &bound.role),
        bound.version
    ))
}

fn reference(namespace: &str, role: &RoleName) -> Reference {
    if role.is_cluster_wide {
        return Reference::cluster(CLUSTER_ROLE, &role.name);
    }
    Reference::namespaced(ROLE, namespace, &role.name)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::archive::contents::Contents;
    use crate::archive::contents::tests::role;

    fn bound(version: &str, role: RoleName) -> Bound {
        Bound { namespace: "prod".to_owned(), solution: "x".to_owned(), version: version.to_owned(), role }
    }

    fn missing(rights: &Rights, version: &str) -> Option<String> {
        rights.missing("prod", "x", version).map(|lack| lack.to_string())
    }

    fn record(roles: &[RoleName]) -> Record {
        let mut record = Record::default();
        let contents = Contents { roles: roles.iter().cloned().collect(), ..Contents::default() };
        record.insert("x", "1.0.0", contents);
        record
    }

    #[test]
    fn every_role_that_is_bound_must_exist_where_it_is_bound() {
        let mut rights = Rights {
            bound: vec![bound("1.0.0", role(false, "x-role")), bound("1.0.0", role(true, "x-cluster"))],
            roles: [("prod".to_owned(), "x-role".to_owned())].into(),
            cluster_roles: ["x-cluster".to_owned()].into(),
            ..Rights::default()
        };
        assert_eq!(missing(&rights, "1.0.0"), None);
        for (namespace, solution) in [("prod", "y"), ("test", "x")] {
            assert_eq!(rights.missing(namespace, solution, "1.0.0"), Some(unbound()));
        }
        // A role of another namespace, and a cluster role for a role, do not serve.
        rights.roles = [("test".to_owned(), "x-role".to_owned())].into();
        rights.cluster_roles.insert("x-role".to_owned());
        assert_snapshot!(missing(&rights, "1.0.0").unwrap(), @"role.rbac.authorization.k8s.io/x-role in prod does not exist");
        rights.bound.remove(0);
        assert_eq!(missing(&rights, "1.0.0"), None);
        rights.cluster_roles.remove("x-cluster");
        assert_snapshot!(missing(&rights, "1.0.0").unwrap(), @"clusterrole.rbac.authorization.k8s.io/x-cluster does not exist");
    }

    #[test]
    fn bindings_of_another_version_are_no_rights() {
        let mut rights = Rights {
            bound: vec![bound("0.9.0", role(false, "a"))],
            roles: [("prod".to_owned(), "a".to_owned())].into(),
            ..Rights::default()
        };
        let lacks = [Record::default(), record(&[role(false, "a")])].map(|record| {
            rights.record = record;
            missing(&rights, "1.0.0").unwrap()
        });
        assert_snapshot!(lacks.join("\n"), @"
        its binding role.rbac.authorization.k8s.io/a in prod belongs to version 0.9.0
        its binding role.rbac.authorization.k8s.io/a in prod belongs to version 0.9.0
        ");
        rights.bound.push(bound("1.0.0", role(false, "a")));
        assert_eq!(missing(&rights, "1.0.0"), None);
    }

    #[test]
    fn an_operator_has_the_roles_of_its_archive_and_no_other() {
        let mut rights = Rights {
            record: record(&[role(false, "a"), role(true, "b")]),
            roles: [("prod".to_owned(), "a".to_owned())].into(),
            cluster_roles: ["b".to_owned()].into(),
            ..Rights::default()
        };
        assert_eq!(missing(&rights, "1.0.0").as_deref(), Some("it has no role binding"));
        rights.bound = vec![bound("1.0.0", role(false, "a"))];
        assert_snapshot!(missing(&rights, "1.0.0").unwrap(), @"clusterrole.rbac.authorization.k8s.io/b is not bound");
        rights.bound.push(bound("1.0.0", role(true, "b")));
        // What a later version no longer brings stays bound.
        rights.bound.push(bound("0.9.0", role(false, "old")));
        assert_eq!(missing(&rights, "1.0.0"), None);
        // An archive without roles needs no binding.
        rights.record = record(&[]);
        rights.bound.clear();
        assert_eq!(missing(&rights, "1.0.0"), None);
    }

    #[test]
    fn an_operator_without_its_definitions_is_stuck_whatever_else_is_the_matter() {
        let mut record = record(&[]);
        let definitions = ["a.x", "b.x"].map(str::to_owned).into();
        let contents = Contents { definitions, ..Contents::default() };
        record.insert("x", "1.0.0", contents);
        let judged = |existing: Option<&[(&str, bool)]>, record: &Record| {
            let rights = Rights {
                record: record.clone(),
                definitions: existing
                    .map(|found| found.iter().map(|(name, leaves)| ((*name).to_owned(), *leaves)).collect()),
                ..Rights::default()
            };
            let crashing = ("CrashLoopBackOff".to_owned(), String::new());
            let mut operators = [Operator { stuck: Some(crashing), ..crate::testing::samples::operator() }];
            rights.judge(&mut operators);
            operators[0].stuck.clone().unwrap()
        };
        let (reason, message) = judged(Some(&[("a.x", false)]), &record);
        assert_eq!(reason, "CRDsMissing");
        assert_eq!(
            message,
            "the API server does not have b.x; to create them: \
             kubectl metalk8s activate solution x --version 1.0.0"
        );
        let (reason, message) = judged(Some(&[("a.x", true)]), &record);
        assert_eq!(reason, "CRDsTerminating");
        assert_eq!(
            message,
            "a.x is being deleted, until the last of its objects is gone (kubectl metalk8s get instances); to create it \
             again then: kubectl metalk8s activate solution x --version 1.0.0"
        );
        // All are there, or nothing is known.
        let all = [("a.x", false), ("b.x", false)];
        for (existing, record) in
            [(Some(&all[..]), &record), (None, &record), (Some(&[][..]), &Record::default())]
        {
            assert_eq!(judged(existing, record).0, "CrashLoopBackOff");
        }
    }

    #[test]
    fn an_operator_without_rights_is_stuck_and_another_reason_stays() {
        let operator = |stuck: Option<&str>| Operator {
            stuck: stuck.map(|reason| (reason.to_owned(), String::new())),
            ..crate::testing::samples::operator()
        };
        let mut operators = [operator(None), operator(Some("ImagePullBackOff"))];
        Rights::default().judge(&mut operators);
        let reasons = operators.map(|one| one.stuck.unwrap().0);
        assert_eq!(reasons, ["NoRights", "ImagePullBackOff"]);
    }
}
