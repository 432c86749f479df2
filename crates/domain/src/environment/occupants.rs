//! Whose the objects in a namespace are, before a rollback deletes it.
//!
//! The invariant: a rollback deletes a namespace only if everything in it is the command's, or the cluster's own. The
//! deletion of a namespace takes everything in it, and no precondition protects that. Therefore an object counts as
//! somebody's unless it certainly is not.

use std::collections::{BTreeMap, BTreeSet};

use crate::object::resource::{CONFIG_MAP, LEASE, Reference, Resource, SERVICE_ACCOUNT};

const NAMED: usize = 5;

/// The annotation of a token's Secret: the service account that it is for.
const TOKEN_OF: &str = "kubernetes.io/service-account.name";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occupant {
    pub reference: Reference,
    pub uid: String,
    /// The objects that it is deleted with.
    pub owners: Vec<Owner>,
    pub annotations: BTreeMap<String, String>,
    pub is_terminating: bool,
}

/// An owner of an object, as its owner references have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    pub group: String,
    pub kind: String,
    pub uid: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Occupants {
    pub found: Vec<Occupant>,
    /// The kinds whose objects cannot be seen, and the versions of groups whose kinds cannot.
    pub unseen: Vec<String>,
}

/// Whether objects of this kind can be somebody's. Kubernetes makes events and endpoints itself, and whoever holds a
/// Lease is an object of another kind.
pub fn can_be_somebodys(kind: &Resource) -> bool {
    !matches!(kind.kind.as_ref(), "Event" | "Endpoints" | "EndpointSlice")
        && (&kind.group, &kind.kind) != (&LEASE.group, &LEASE.kind)
}

impl Occupants {
    /// Why the namespace must not be deleted, or `None` if everything in it is the command's or the cluster's own. `kinds`
    /// are all that its objects can have. The command's own objects have been deleted before.
    pub fn objection(&self, kinds: &[Resource]) -> Option<String> {
        let uids: BTreeSet<&str> = self.found.iter().map(|one| one.uid.as_str()).collect();
        let of_others = self.found.iter().filter(|one| !one.is_the_clusters());
        let of_others = of_others.filter(|one| !one.goes_with_another(&uids, kinds));
        let named =
            listed(of_others.map(|one| format!("{}/{}", one.reference.resource.word(), one.reference.name)));
        if let Some(named) = named {
            return Some(format!("it contains {named}, which this command did not create"));
        }
        let unseen = listed(self.unseen.iter().cloned())?;
        Some(format!("{unseen} in it cannot be listed"))
    }
}

impl Occupant {
    /// Whether the cluster makes it in every namespace, or ends it just now.
    fn is_the_clusters(&self) -> bool {
        let (resource, name) = (&self.reference.resource, self.reference.name.as_str());
        let is_token = || {
            let account = self.annotations.get(TOKEN_OF);
            resource.kind == "Secret"
                && account.is_some_and(|account| name.starts_with(&format!("{account}-token-")))
        };
        self.is_terminating
            || (*resource == SERVICE_ACCOUNT && name == "default")
            || (*resource == CONFIG_MAP && name == "kube-root-ca.crt")
            || is_token()
    }

    /// Whether another object decides: its owner is in the namespace as well, or was there until now. An owner outside
    /// of the namespace says nothing.
    fn goes_with_another(&self, uids: &BTreeSet<&str>, kinds: &[Resource]) -> bool {
        self.owners.iter().any(|owner| {
            let was_here = |kind: &Resource| kind.group == owner.group && kind.kind == owner.kind;
            uids.contains(owner.uid.as_str()) || kinds.iter().any(was_here)
        })
    }
}

/// The first of these names, and how many there are beyond, or `None` without names.
fn listed(names: impl Iterator<Item = String>) -> Option<String> {
    let names: Vec<String> = names.collect();
    let mut text = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len() {
        0 => return None,
        count if count > NAMED => text.push_str(&format!(" and {} more", count - NAMED)),
        _ => {}
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::object::resource::{DEPLOYMENT, PERSISTENT_VOLUME_CLAIM, POD};

    fn secret() -> Resource {
        Resource { kind: "Secret".into(), plural: "secrets".into(), ..CONFIG_MAP }
    }

    fn kinds() -> Vec<Resource> {
        let replica_set = Resource { kind: "ReplicaSet".into(), plural: "replicasets".into(), ..DEPLOYMENT };
        vec![CONFIG_MAP, SERVICE_ACCOUNT, secret(), POD, DEPLOYMENT, replica_set]
    }

    fn object(resource: Resource, name: &str) -> Occupant {
        Occupant {
            uid: format!("uid of {name}"),
            reference: Reference::namespaced(resource, "prod", name),
            owners: Vec::new(),
            annotations: BTreeMap::new(),
            is_terminating: false,
        }
    }

    fn owned(resource: Resource, name: &str, (group, kind, owner): (&str, &str, &str)) -> Occupant {
        let owner = Owner { group: group.to_owned(), kind: kind.to_owned(), uid: format!("uid of {owner}") };
        Occupant { owners: vec![owner], ..object(resource, name) }
    }

    fn token(name: &str, account: &str) -> Occupant {
        Occupant { annotations: [(TOKEN_OF.to_owned(), account.to_owned())].into(), ..object(secret(), name) }
    }

    fn objection(found: Vec<Occupant>) -> Option<String> {
        let unseen = Vec::new();
        Occupants { found, unseen }.objection(&kinds())
    }

    #[test]
    fn what_the_cluster_makes_itself_goes_with_the_namespace() {
        let own = vec![
            object(SERVICE_ACCOUNT, "default"),
            object(CONFIG_MAP, "kube-root-ca.crt"),
            token("default-token-x7k2p", "default"),
            token("x-operator-token-abcde", "x-operator"),
            Occupant { is_terminating: true, ..object(POD, "going") },
            owned(POD, "left", ("apps", "ReplicaSet", "removed")),
        ];
        assert_eq!(objection(own), None);
        let looked_at =
            |kind: &str| can_be_somebodys(&Resource { kind: kind.to_owned().into(), ..CONFIG_MAP });
        assert!(looked_at("Secret") && !looked_at("Event") && !can_be_somebodys(&LEASE));
    }

    #[test]
    fn anything_else_is_somebodys() {
        for (one, named) in [
            (object(secret(), "mine"), "secret/mine"),
            (token("mine", "default"), "secret/mine"),
            (object(SERVICE_ACCOUNT, "mine"), "serviceaccount/mine"),
            (object(PERSISTENT_VOLUME_CLAIM, "data"), "persistentvolumeclaim/data"),
            // Its owner is outside of the namespace, and may still want it.
            (owned(secret(), "of-a-node", ("", "Node", "a")), "secret/of-a-node"),
        ] {
            let told = objection(vec![one]).unwrap();
            assert_eq!(told, format!("it contains {named}, which this command did not create"));
        }
    }

    #[test]
    fn an_object_is_named_and_not_those_that_go_with_it() {
        let mine = object(DEPLOYMENT, "mine");
        let set = owned(kinds()[5].clone(), "mine-1", ("apps", "Deployment", "mine"));
        let told = objection(vec![mine, set]).unwrap();
        assert_eq!(told, "it contains deployment.apps/mine, which this command did not create");
        let many = (0..7).map(|number| object(POD, &format!("p{number}"))).collect();
        assert_snapshot!(objection(many).unwrap(), @"it contains pod/p0, pod/p1, pod/p2, pod/p3, pod/p4 and 2 more, which this command did not create");
    }

    #[test]
    fn what_cannot_be_seen_may_be_somebodys() {
        let unseen = vec!["secrets".to_owned(), "metrics.k8s.io/v1beta1".to_owned()];
        let occupants = Occupants { found: vec![object(SERVICE_ACCOUNT, "default")], unseen };
        let told = occupants.objection(&kinds()).unwrap();
        assert_eq!(told, "secrets, metrics.k8s.io/v1beta1 in it cannot be listed");
    }
}
