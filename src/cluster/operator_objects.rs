//! The objects of an operator: those that were created for it, and the roles that only it uses.

use std::collections::BTreeSet;

use k8s_openapi::api::core::v1::ConfigMap;
use k8s_openapi::api::rbac::v1::{ClusterRoleBinding, RoleBinding, RoleRef};
use kube::ResourceExt;
use kube::api::{Api, DynamicObject, ListParams, PartialObjectMeta};
use serde_json::Value;

use super::kinds::seen;
use super::reach::Reach;
use super::{Cluster, Error, operators, parts};
use crate::domain::environment::is_configured_elsewhere;
use crate::domain::labels::is_value;
use crate::domain::resource::{
    CLUSTER_ROLE, CONFIG_MAP, DEPLOYMENT, ROLE, ROLE_BINDING, Reference, Resource, SERVICE_ACCOUNT,
};
use crate::domain::seen::Seen;
use crate::domain::well_known;

/// The key of an operator's configuration in its `ConfigMap`.
const CONFIGURATION: &str = "operator.yaml";

impl Cluster {
    /// The objects that were created for a Solution's operator, in the order of their deletion. A role comes before the
    /// binding that names it, so that an interrupted deletion can be repeated. Whether a cluster role is only this
    /// operator's, all bindings and all Environments say.
    pub async fn operator_objects(&self, namespace: &str, solution: &str) -> Result<Vec<Seen>, Error> {
        self.made_for_operator(namespace, solution, true).await
    }

    /// Those of them that are in its namespace. Nothing else is read.
    pub async fn namespaced_operator_objects(
        &self,
        namespace: &str,
        solution: &str,
    ) -> Result<Vec<Seen>, Error> {
        self.made_for_operator(namespace, solution, false).await
    }

    async fn made_for_operator(
        &self,
        namespace: &str,
        solution: &str,
        with_cluster_roles: bool,
    ) -> Result<Vec<Seen>, Error> {
        // If the name cannot be the value of a label, no object of an operator has that label.
        if !is_value(solution) {
            return Ok(Vec::new());
        }
        let bindings: Api<RoleBinding> = Api::namespaced(self.client.clone(), namespace);
        let (own, others): (Vec<_>, Vec<_>) = bindings
            .list(&ListParams::default())
            .await?
            .items
            .into_iter()
            .partition(|binding| {
                binding
                    .labels()
                    .get(well_known::PART_OF)
                    .is_some_and(|part| part == solution)
            });
        let mut objects = self.made(&DEPLOYMENT, namespace, solution).await?;
        let roles: BTreeSet<(String, String)> = own.iter().map(|binding| named(&binding.role_ref)).collect();
        for (kind, name) in roles {
            let kept = others
                .iter()
                .any(|binding| named(&binding.role_ref) == (kind.clone(), name.clone()));
            if !kept && (with_cluster_roles || kind == "Role") {
                objects.extend(self.removable_role(&kind, &name, namespace, solution).await?);
            }
        }
        objects.extend(self.unbound_roles(namespace, &own, &others).await?);
        for kind in [&ROLE_BINDING, &SERVICE_ACCOUNT, &CONFIG_MAP] {
            objects.extend(self.made(kind, namespace, solution).await?);
        }
        Ok(objects)
    }

    /// The configuration of an operator: which images it may deploy. A text that cannot be read is an
    /// empty configuration.
    pub async fn operator_config(&self, namespace: &str, solution: &str) -> Result<Option<Value>, Error> {
        let name = format!("{solution}-operator-config");
        let target = Reference::namespaced(CONFIG_MAP, namespace, name);
        let object = self.read(&target).await?;
        Ok(object.map(|object| {
            let text = object["data"][CONFIGURATION].as_str().unwrap_or_default();
            serde_yaml::from_str(text).unwrap_or_default()
        }))
    }

    /// What `judge` says of the configurations of all operators, each with its namespace and its Solution. Nothing else is
    /// kept of them.
    pub async fn operator_configs<T>(
        &self,
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
        self.parts(&Reach::Everywhere, &wanted, judged).await
    }

    /// The namespaces with remaining objects of a Solution's operator. Its `ConfigMap` is the last object of
    /// [`Self::operator_objects`], so it exists as long as any of them.
    pub async fn operator_remains(&self, solution: &str) -> Result<Vec<String>, Error> {
        if !is_value(solution) {
            return Ok(Vec::new());
        }
        let api: Api<ConfigMap> = Api::all(self.client.clone());
        let selector = format!("{},{}={solution}", well_known::MANAGED, well_known::PART_OF);
        let list = api
            .list_metadata(&ListParams::default().labels(&selector))
            .await?;
        Ok(list.items.iter().filter_map(ResourceExt::namespace).collect())
    }

    /// The Deployment with the name of a Solution's operator, but without the labels of one. It is not removed with the
    /// operator, because others may have created it.
    pub async fn unlabelled_operator(
        &self,
        namespace: &str,
        solution: &str,
    ) -> Result<Option<Reference>, Error> {
        let name = format!("{solution}-operator");
        let api = self.objects(&DEPLOYMENT, Some(namespace));
        let found = api.get_metadata_opt(&name).await?;
        let is_ours = |object: &PartialObjectMeta<DynamicObject>| {
            let part_of = object.labels().get(well_known::PART_OF);
            is_managed(object) && part_of.is_some_and(|found| found == solution)
        };
        Ok(found
            .filter(|object| !is_ours(object))
            .map(|_| Reference::namespaced(DEPLOYMENT, namespace, name)))
    }

    /// Roles that were created in the namespace and that no binding names, because the deployment was interrupted
    /// before it created the binding.
    async fn unbound_roles(
        &self,
        namespace: &str,
        own: &[RoleBinding],
        others: &[RoleBinding],
    ) -> Result<Vec<Seen>, Error> {
        let api = self.objects(&ROLE, Some(namespace));
        let managed = ListParams::default().labels(well_known::MANAGED);
        let roles = api.list_metadata(&managed).await?;
        let is_bound = |name: &str| {
            own.iter()
                .chain(others)
                .any(|binding| named(&binding.role_ref) == ("Role".to_owned(), name.to_owned()))
        };
        let unbound = roles.items.iter().filter(|role| !is_bound(&role.name_any()));
        Ok(unbound.map(|role| seen(&ROLE, role)).collect())
    }

    async fn made(&self, resource: &Resource, namespace: &str, solution: &str) -> Result<Vec<Seen>, Error> {
        let selector = format!("{},{}={solution}", well_known::MANAGED, well_known::PART_OF);
        let api = self.objects(resource, Some(namespace));
        let list = api
            .list_metadata(&ListParams::default().labels(&selector))
            .await?;
        Ok(list.items.iter().map(|object| seen(resource, object)).collect())
    }

    /// A role that was created for it and that no binding outside this operator names.
    async fn removable_role(
        &self,
        kind: &str,
        name: &str,
        namespace: &str,
        solution: &str,
    ) -> Result<Option<Seen>, Error> {
        let reference = if kind == "Role" {
            Reference::namespaced(ROLE, namespace, name)
        } else {
            Reference::cluster(CLUSTER_ROLE, name)
        };
        let api = self.objects(&reference.resource, reference.namespace.as_deref());
        let Some(role) = api.get_metadata_opt(name).await? else {
            return Ok(None);
        };
        if !is_managed(&role) {
            return Ok(None);
        }
        let role = seen(&reference.resource, &role);
        if kind == "Role" {
            return Ok(Some(role));
        }
        match self.is_used_elsewhere(name, namespace, solution).await {
            Ok(false) => Ok(Some(role)),
            // A user who may not see all bindings must not delete the role, because others may use it.
            Ok(true) | Err(Error::Refused { code: 403, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether a cluster role is bound outside this operator, or soon will be: a command that configures the Solution
    /// elsewhere lets Salt bind it in a moment.
    async fn is_used_elsewhere(&self, name: &str, namespace: &str, solution: &str) -> Result<bool, Error> {
        let (is_bound, environments) = tokio::try_join!(
            self.is_bound_elsewhere(name, namespace, solution),
            self.environments()
        )?;
        Ok(is_bound || is_configured_elsewhere(&environments, namespace, solution))
    }

    async fn is_bound_elsewhere(&self, name: &str, namespace: &str, solution: &str) -> Result<bool, Error> {
        let everywhere: Api<RoleBinding> = Api::all(self.client.clone());
        let cluster: Api<ClusterRoleBinding> = Api::all(self.client.clone());
        let all = ListParams::default();
        let (bindings, cluster) = tokio::try_join!(everywhere.list(&all), cluster.list(&all))?;
        let this = ("ClusterRole".to_owned(), name.to_owned());
        let by_others = bindings.items.iter().any(|binding| {
            let own = binding.namespace().as_deref() == Some(namespace)
                && binding
                    .labels()
                    .get(well_known::PART_OF)
                    .is_some_and(|part| part == solution);
            !own && named(&binding.role_ref) == this
        });
        Ok(by_others
            || cluster
                .items
                .iter()
                .any(|binding| named(&binding.role_ref) == this))
    }
}

/// Whether Salt or the direct backend created an object.
fn is_managed(object: &PartialObjectMeta<DynamicObject>) -> bool {
    let manager = object.labels().get(well_known::MANAGED_BY);
    manager.is_some_and(|manager| manager == "salt" || manager == well_known::DIRECT)
}

fn named(reference: &RoleRef) -> (String, String) {
    (reference.kind.clone(), reference.name.clone())
}
