//! The objects of an operator: those that were created for it, and the roles that only it uses.

use std::collections::BTreeSet;

use k8s_openapi::api::core::v1::ConfigMap;
use k8s_openapi::api::rbac::v1::{ClusterRole, ClusterRoleBinding, RoleBinding, RoleRef};
use kube::api::{Api, DynamicObject, ListParams, PartialObjectMeta};
use kube::{Resource as _, ResourceExt};
use serde_json::Value;

use super::kinds::seen;
use super::reach::Reach;
use super::{Cluster, Error, archives, environments, operators, parts};
use domain::archive::contents::RoleName;
use domain::environment::is_configured_elsewhere;
use domain::object::labels::is_value;
use domain::object::resource::{
    CLUSTER_ROLE, CONFIG_MAP, DEPLOYMENT, ROLE, ROLE_BINDING, Reference, Resource, SERVICE_ACCOUNT,
};
use domain::object::seen::Seen;
use domain::object::well_known;

/// The key of an operator's configuration in its `ConfigMap`.
const CONFIGURATION: &str = "operator.yaml";

#[derive(Debug, Default)]
pub struct OperatorObjects {
    /// Those that only it uses, in the order of their deletion. A role comes before the binding that names it, so that
    /// an interrupted deletion can be repeated.
    pub removable: Vec<Seen>,
    /// The cluster roles that are used elsewhere.
    pub shared: Vec<Seen>,
    /// The other roles that stay, and why.
    pub kept: Vec<(Reference, &'static str)>,
}

/// Who uses a cluster role beside an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    Nobody,
    Others,
    /// A user who may not see all bindings must not delete the role, because other users may use it.
    Unknown,
}

/// The objects that were created for a Solution's operator. Whether a cluster role is only this operator's, all
/// bindings and all Environments say.
pub async fn read(cluster: &Cluster, namespace: &str, solution: &str) -> Result<OperatorObjects, Error> {
    read_after(cluster, namespace, solution, &[]).await
}

/// The same after this command has removed the operators `removed`, each with its namespace and its Solution. Their namespaces may
/// still be configured for them, and after a dry run all their objects are still there, but none of that counts any more: the
/// last operator takes the cluster roles with it.
pub async fn read_after(
    cluster: &Cluster,
    namespace: &str,
    solution: &str,
    removed: &[(String, String)],
) -> Result<OperatorObjects, Error> {
    made_for(cluster, namespace, solution, Some(removed)).await
}

/// Those of them that are in its namespace. Nothing else is read.
pub async fn namespaced(cluster: &Cluster, namespace: &str, solution: &str) -> Result<Vec<Seen>, Error> {
    Ok(made_for(cluster, namespace, solution, None).await?.removable)
}

/// `removed` is `None` where cluster roles are not read.
async fn made_for(
    cluster: &Cluster,
    namespace: &str,
    solution: &str,
    removed: Option<&[(String, String)]>,
) -> Result<OperatorObjects, Error> {
    let (mut shared, mut kept) = (Vec::new(), Vec::new());
    // If the name cannot be the value of a label, no object of an operator has that label.
    if !is_value(solution) {
        return Ok(OperatorObjects::default());
    }
    let bindings: Api<RoleBinding> = Api::namespaced(cluster.client.clone(), namespace);
    let bindings = bindings.list(&ListParams::default()).await?.items;
    let (own, mut others): (Vec<_>, Vec<_>) =
        bindings.into_iter().partition(|binding| part_of(binding).is_some_and(|part| part == solution));
    others.retain(|binding| !is_removed(removed.unwrap_or_default(), namespace, part_of(binding)));
    let mut objects = made(cluster, &DEPLOYMENT, namespace, solution).await?;
    // Listed, not read by the names that bindings have: after a false "not found" the binding would be deleted, and nothing
    // would lead to the role any more.
    let here = listed(cluster, &ROLE, namespace, well_known::MANAGED).await?;
    let roles: BTreeSet<(String, String)> = own.iter().map(|binding| named(&binding.role_ref)).collect();
    for (kind, name) in roles {
        let role = match kind.as_str() {
            "Role" => here.iter().find(|role| role.name == name).cloned(),
            _ if removed.is_some() => made_cluster_role(cluster, &name).await?,
            _ => None,
        };
        let Some(role) = role else { continue };
        let is_bound = |binding: &RoleBinding| named(&binding.role_ref) == (kind.clone(), name.clone());
        if kind == "Role" && others.iter().any(is_bound) {
            kept.push((role.reference, "another binding refers to it"));
            continue;
        }
        let used = match kind.as_str() {
            "Role" => Use::Nobody,
            _ => use_elsewhere(cluster, &name, namespace, solution, removed.unwrap_or_default()).await?,
        };
        match used {
            Use::Nobody => objects.push(role),
            Use::Others => shared.push(role),
            Use::Unknown => {
                kept.push((role.reference, "this user may not read whether it is used elsewhere"));
            }
        }
    }
    objects.extend(unbound_roles(cluster, solution, here, &own, &others).await?);
    for kind in [&ROLE_BINDING, &SERVICE_ACCOUNT, &CONFIG_MAP] {
        objects.extend(made(cluster, kind, namespace, solution).await?);
    }
    Ok(OperatorObjects { removable: objects, shared, kept })
}

/// The configuration of an operator: which images it may deploy. A text that cannot be read is an
/// empty configuration.
pub async fn config(cluster: &Cluster, namespace: &str, solution: &str) -> Result<Option<Value>, Error> {
    let name = format!("{solution}-operator-config");
    let target = Reference::namespaced(CONFIG_MAP, namespace, name);
    let object = cluster.read(&target).await?;
    Ok(object.map(|object| {
        let text = object["data"][CONFIGURATION].as_str().unwrap_or_default();
        serde_yaml::from_str(text).unwrap_or_default()
    }))
}

/// What `judge` says about the configurations of all operators, each with its namespace and its Solution. Nothing
/// else is kept of them.
pub async fn configs<T>(
    cluster: &Cluster,
    judge: impl Fn(String, String, &Value) -> T,
) -> Result<Vec<T>, Error> {
    let wanted = ListParams::default().labels(&operators::selector());
    let judged = |mut map: parts::ConfigMap| {
        let solution = map.labels().get(well_known::PART_OF)?.clone();
        let namespace = map.namespace()?;
        let text = map.data.remove(CONFIGURATION)?;
        let deployed = serde_yaml::from_str(&text).unwrap_or_default();
        Some(judge(namespace, solution, &deployed))
    };
    parts::list(cluster, &Reach::Everywhere, &wanted, judged).await
}

/// The namespaces with remaining objects of a Solution's operator. Its `ConfigMap` is deleted when all others of
/// [`read`] are gone, so it exists as long as any of them.
pub async fn remains(cluster: &Cluster, solution: &str) -> Result<Vec<String>, Error> {
    if !is_value(solution) {
        return Ok(Vec::new());
    }
    let api: Api<ConfigMap> = Api::all(cluster.client.clone());
    let selector = format!("{},{}={solution}", well_known::MANAGED, well_known::PART_OF);
    let list = api.list_metadata(&ListParams::default().labels(&selector)).await?;
    Ok(list.items.iter().filter_map(ResourceExt::namespace).collect())
}

/// The cluster roles that were created for operators and that nobody uses any more. Of two removals at the same time, each leaves
/// the role to the other one; if both are killed before they look again, nothing leads to it. Nothing is said of those that this
/// user may not judge.
pub async fn left_roles(cluster: &Cluster) -> Result<Vec<Reference>, Error> {
    match judged_roles(cluster).await {
        Err(Error::Refused { code: 403, .. }) => Ok(Vec::new()),
        left => left,
    }
}

async fn judged_roles(cluster: &Cluster) -> Result<Vec<Reference>, Error> {
    let made = ListParams::default().labels(well_known::MANAGED);
    let path = ClusterRole::url_path(&(), None);
    let (record, existing, bindings, environments) = tokio::try_join!(
        archives::readable_record(cluster),
        cluster.listed_metadata(&path, &made, |role| role.name),
        Bindings::read(cluster),
        environments::list(cluster),
    )?;
    // Salt creates others with the same label, which are not of archives.
    let owners = record.cluster_roles();
    let is_left = |name: &String| {
        owners.get(name.as_str()).is_some_and(|solution| {
            !bindings.bind_elsewhere(name, |_, _| false)
                && !is_configured_elsewhere(&environments, |_| false, solution)
        })
    };
    let left = existing.into_iter().filter(is_left);
    Ok(left.map(|name| Reference::cluster(CLUSTER_ROLE, name)).collect())
}

/// The Deployment with the name of a Solution's operator, but without the labels of one. It is not removed with the
/// operator, because other users may have created it.
pub async fn unlabelled(
    cluster: &Cluster,
    namespace: &str,
    solution: &str,
) -> Result<Option<Reference>, Error> {
    let target = Reference::namespaced(DEPLOYMENT, namespace, format!("{solution}-operator"));
    let found = cluster.metadata(&target).await?;
    let is_ours = |object: &PartialObjectMeta<DynamicObject>| {
        let part_of = object.labels().get(well_known::PART_OF);
        is_managed(object) && part_of.is_some_and(|found| found == solution)
    };
    Ok(found.filter(|object| !is_ours(object)).map(|_| target))
}

/// Roles of this Solution that were created in the namespace and that no binding names, because the deployment was
/// interrupted before it created the binding. A role has no label that says whose it is. Therefore only one counts
/// that the archives of this Solution have, and those of no other: that one's own deployment may be at work beside.
async fn unbound_roles(
    cluster: &Cluster,
    solution: &str,
    roles: Vec<Seen>,
    own: &[RoleBinding],
    others: &[RoleBinding],
) -> Result<Vec<Seen>, Error> {
    let is_bound = |name: &str| {
        own.iter()
            .chain(others)
            .any(|binding| named(&binding.role_ref) == ("Role".to_owned(), name.to_owned()))
    };
    let mut unbound: Vec<Seen> = roles.into_iter().filter(|role| !is_bound(&role.name)).collect();
    if !unbound.is_empty() {
        let record = archives::readable_record(cluster).await?;
        let name = |role: &Seen| RoleName { is_cluster_wide: false, name: role.name.clone() };
        unbound.retain(|role| record.is_only_of(solution, &name(role)));
    }
    Ok(unbound)
}

async fn made(
    cluster: &Cluster,
    resource: &Resource,
    namespace: &str,
    solution: &str,
) -> Result<Vec<Seen>, Error> {
    let selector = format!("{},{}={solution}", well_known::MANAGED, well_known::PART_OF);
    listed(cluster, resource, namespace, &selector).await
}

async fn listed(
    cluster: &Cluster,
    resource: &Resource,
    namespace: &str,
    selector: &str,
) -> Result<Vec<Seen>, Error> {
    let api = cluster.objects(resource, Some(namespace));
    let list = api.list_metadata(&ListParams::default().labels(selector)).await?;
    Ok(list.items.iter().map(|object| seen(resource, object)).collect())
}

/// A cluster role that Salt or the direct backend created. A "not found" is checked by a second read, because the binding is
/// deleted after it, and nothing would lead to the role any more. It is not listed, because not every user may list cluster
/// roles.
async fn made_cluster_role(cluster: &Cluster, name: &str) -> Result<Option<Seen>, Error> {
    let reference = Reference::cluster(CLUSTER_ROLE, name);
    let mut role = cluster.metadata(&reference).await?;
    if role.is_none() {
        role = cluster.metadata(&reference).await?;
    }
    let managed = role.filter(is_managed);
    Ok(managed.map(|role| seen(&reference.resource, &role)))
}

/// Who uses a cluster role outside this operator, and outside those that were removed before.
pub async fn use_elsewhere(
    cluster: &Cluster,
    name: &str,
    namespace: &str,
    solution: &str,
    removed: &[(String, String)],
) -> Result<Use, Error> {
    match is_used_elsewhere(cluster, name, namespace, solution, removed).await {
        Ok(false) => Ok(Use::Nobody),
        Ok(true) => Ok(Use::Others),
        Err(Error::Refused { code: 403, .. }) => Ok(Use::Unknown),
        Err(error) => Err(error),
    }
}

/// Whether a cluster role is bound outside this operator, or soon will be: a command that configures the Solution
/// elsewhere lets Salt bind it in a moment.
async fn is_used_elsewhere(
    cluster: &Cluster,
    name: &str,
    namespace: &str,
    solution: &str,
    removed: &[(String, String)],
) -> Result<bool, Error> {
    let is_gone = |place: &str, part: &str| {
        (place, part) == (namespace, solution) || is_removed(removed, place, Some(part))
    };
    let (bindings, environments) = tokio::try_join!(Bindings::read(cluster), environments::list(cluster))?;
    let is_bound = bindings.bind_elsewhere(name, is_gone);
    Ok(is_bound || is_configured_elsewhere(&environments, |place| is_gone(place, solution), solution))
}

/// What binds roles anywhere in the cluster.
struct Bindings {
    in_namespaces: Vec<RoleBinding>,
    cluster_wide: Vec<ClusterRoleBinding>,
}

impl Bindings {
    async fn read(cluster: &Cluster) -> Result<Self, Error> {
        let in_namespaces: Api<RoleBinding> = Api::all(cluster.client.clone());
        let cluster_wide: Api<ClusterRoleBinding> = Api::all(cluster.client.clone());
        let all = ListParams::default();
        let (in_namespaces, cluster_wide) =
            tokio::try_join!(in_namespaces.list(&all), cluster_wide.list(&all))?;
        Ok(Self { in_namespaces: in_namespaces.items, cluster_wide: cluster_wide.items })
    }

    /// Whether a binding refers to this cluster role, except for those of operators that are gone.
    fn bind_elsewhere(&self, name: &str, is_gone: impl Fn(&str, &str) -> bool) -> bool {
        let this = ("ClusterRole".to_owned(), name.to_owned());
        let by_others = self.in_namespaces.iter().any(|binding| {
            let place = binding.namespace().unwrap_or_default();
            let is_gone = part_of(binding).is_some_and(|part| is_gone(&place, part));
            !is_gone && named(&binding.role_ref) == this
        });
        by_others || self.cluster_wide.iter().any(|binding| named(&binding.role_ref) == this)
    }
}

fn part_of(binding: &RoleBinding) -> Option<&str> {
    binding.labels().get(well_known::PART_OF).map(String::as_str)
}

/// Whether the operator of a Solution is one of those that were removed before.
fn is_removed(removed: &[(String, String)], namespace: &str, solution: Option<&str>) -> bool {
    removed.iter().any(|(place, one)| place == namespace && Some(one.as_str()) == solution)
}

/// Whether Salt or the direct backend created an object.
fn is_managed(object: &PartialObjectMeta<DynamicObject>) -> bool {
    let manager = object.labels().get(well_known::MANAGED_BY);
    manager.is_some_and(|manager| manager == "salt" || manager == well_known::DIRECT)
}

fn named(reference: &RoleRef) -> (String, String) {
    (reference.kind.clone(), reference.name.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{left_roles, read};
    use crate::cluster::scripted::{Fault, Scripted};
    use domain::archive::contents::{Contents, Record, RoleName};

    const PROD: &str = "/apis/rbac.authorization.k8s.io/v1/namespaces/prod";

    fn role(server: &Scripted, name: &str, manager: &str) {
        let labels = json!({"app.kubernetes.io/managed-by": manager});
        server.put(&format!("{PROD}/roles/{name}"), json!({"metadata": {"labels": labels}}));
    }

    #[tokio::test]
    async fn of_the_roles_that_nothing_names_only_those_of_the_solution_are_removed() {
        let server = Scripted::start();
        let mut record = Record::default();
        for (solution, name) in [("x", "x-role"), ("y", "y-role")] {
            let role = RoleName { is_cluster_wide: false, name: name.to_owned() };
            let contents = Contents { roles: [role].into(), ..Contents::default() };
            record.insert(solution, "1.0.0", contents);
        }
        let data = json!({"x": record.text("x"), "y": record.text("y")});
        let archives = "/api/v1/namespaces/metalk8s-solutions/configmaps/metalk8s-cli-archives";
        server.put(archives, json!({"data": data}));
        for (name, manager) in [
            ("x-role", "salt"),
            // Its deployment has not come to the binding yet.
            ("y-role", "salt"),
            ("unknown", "salt"),
        ] {
            role(&server, name, manager);
        }
        let objects = read(&server.cluster(), "prod", "x").await.unwrap();
        let names: Vec<&str> = objects.removable.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["x-role"]);
    }

    #[tokio::test]
    async fn a_role_that_a_binding_names_is_found_though_it_is_said_not_to_be_there() {
        let server = Scripted::start();
        role(&server, "own", "salt");
        let cluster_role = "/apis/rbac.authorization.k8s.io/v1/clusterroles/wide";
        let labels = json!({"app.kubernetes.io/managed-by": "salt"});
        server.put(cluster_role, json!({"metadata": {"labels": labels}}));
        for (kind, name) in [("Role", "own"), ("ClusterRole", "wide")] {
            let binding = json!({"metadata": {"namespace": "prod", "labels": {"app.kubernetes.io/part-of": "x"}},
                "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": kind, "name": name}});
            server.put(&format!("{PROD}/rolebindings/{name}"), binding);
        }
        for path in [&format!("{PROD}/roles/own"), cluster_role] {
            server.fail(&format!("GET {path}"), Fault::Refused(404));
        }
        let objects = read(&server.cluster(), "prod", "x").await.unwrap();
        let names: Vec<&str> = objects.removable.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["wide", "own"]);
    }

    #[tokio::test]
    async fn a_role_that_another_binding_names_is_kept_and_told() {
        let server = Scripted::start();
        role(&server, "x-role", "salt");
        for (name, labels) in [("own", json!({"app.kubernetes.io/part-of": "x"})), ("other", json!({}))] {
            let binding = json!({"metadata": {"labels": labels},
                "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "x-role"}});
            server.put(&format!("{PROD}/rolebindings/{name}"), binding);
        }
        let objects = read(&server.cluster(), "prod", "x").await.unwrap();
        assert!(objects.removable.iter().all(|one| one.name != "x-role"));
        let kept: Vec<String> =
            objects.kept.iter().map(|(role, reason)| format!("{} {reason}", role.name)).collect();
        assert_eq!(kept, ["x-role another binding refers to it"]);
    }

    const RBAC: &str = "/apis/rbac.authorization.k8s.io/v1";

    /// Cluster roles of archives, of which only `left` is used by nobody.
    fn with_cluster_roles() -> Scripted {
        let server = Scripted::start();
        let mut record = Record::default();
        let roles = ["left", "bound", "wide", "wanted", "by-hand"];
        let role = |name: &str| RoleName { is_cluster_wide: true, name: name.to_owned() };
        record.insert("x", "1.0.0", Contents { roles: roles.map(role).into(), ..Contents::default() });
        record.insert("y", "1.0.0", Contents { roles: [role("wanted")].into(), ..Contents::default() });
        let archives = "/api/v1/namespaces/metalk8s-solutions/configmaps/metalk8s-cli-archives";
        server.put(archives, json!({"data": {"x": record.text("x"), "y": record.text("y")}}));
        for name in roles.into_iter().chain(["of-salt"]) {
            let manager = if name == "by-hand" { "kubectl" } else { "salt" };
            let labels = json!({"app.kubernetes.io/managed-by": manager});
            server.put(&format!("{RBAC}/clusterroles/{name}"), json!({"metadata": {"labels": labels}}));
        }
        for (name, path) in [("bound", "namespaces/any/rolebindings"), ("wide", "clusterrolebindings")] {
            let reference =
                json!({"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": name});
            server.put(&format!("{RBAC}/{path}/{name}"), json!({"metadata": {}, "roleRef": reference}));
        }
        // Salt is about to bind the role of a Solution that is configured.
        let labels = json!({"solutions.metalk8s.scality.com/environment": "test"});
        server.put("/api/v1/namespaces/test", json!({"metadata": {"labels": labels}}));
        let metadata = json!({"name": "metalk8s-environment", "namespace": "test"});
        let config = "/api/v1/namespaces/test/configmaps/metalk8s-environment";
        server.put(config, json!({"metadata": metadata, "data": {"y": "1.0.0"}}));
        server
    }

    #[tokio::test]
    async fn a_cluster_role_of_an_archive_that_nobody_uses_is_left() {
        let server = with_cluster_roles();
        let left = left_roles(&server.cluster()).await.unwrap();
        let names: Vec<&str> = left.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["left"]);
        for kind in ["clusterrolebindings", "clusterroles"] {
            let server = with_cluster_roles();
            // A list in Protobuf that fails is asked for in JSON.
            for _ in 0..2 {
                server.fail(&format!("GET {RBAC}/{kind}"), Fault::Refused(403));
            }
            assert_eq!(left_roles(&server.cluster()).await.unwrap(), []);
        }
    }
}
