//! The kinds that a Solution brought, and the objects of these kinds.

use std::collections::BTreeSet;

use k8s_openapi::api::rbac::v1::{ClusterRole, PolicyRule, Role, RoleBinding};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::ResourceExt;
use kube::api::{Api, ListParams};

use super::{Cluster, Error};
use crate::domain::label;
use crate::domain::resource::{Reference, Resource};

/// API groups that an operator's roles may name although they are the platform's.
const PLATFORM: [&str; 3] = [
    "monitoring.coreos.com",
    "cert-manager.io",
    "storage.metalk8s.scality.com",
];

impl Cluster {
    /// The API groups, Kubernetes' and the platform's own aside, that the roles of a Solution's
    /// operators name, in `namespace` or everywhere.
    pub async fn operator_groups(
        &self,
        solution: &str,
        namespace: Option<&str>,
    ) -> Result<BTreeSet<String>, Error> {
        let bindings: Api<RoleBinding> = match namespace {
            Some(namespace) => Api::namespaced(self.client.clone(), namespace),
            None => Api::all(self.client.clone()),
        };
        let selector = format!("{}={solution}", label::PART_OF);
        let bindings = bindings.list(&ListParams::default().labels(&selector)).await?;
        let references: BTreeSet<(String, Option<String>, String)> = bindings
            .items
            .into_iter()
            .map(|binding| {
                let place =
                    (binding.role_ref.kind == "Role").then(|| binding.namespace().unwrap_or_default());
                (binding.role_ref.kind, place, binding.role_ref.name)
            })
            .collect();
        let mut groups = BTreeSet::new();
        for (_, place, name) in references {
            groups.extend(own_groups(&self.rules(place.as_deref(), &name).await?));
        }
        Ok(groups)
    }

    /// The rules of a role in a namespace, or of a cluster role; none where it does not exist.
    async fn rules(&self, namespace: Option<&str>, name: &str) -> Result<Vec<PolicyRule>, Error> {
        let rules = if let Some(namespace) = namespace {
            let api: Api<Role> = Api::namespaced(self.client.clone(), namespace);
            api.get_opt(name).await?.and_then(|role| role.rules)
        } else {
            let api: Api<ClusterRole> = Api::all(self.client.clone());
            api.get_opt(name).await?.and_then(|role| role.rules)
        };
        Ok(rules.unwrap_or_default())
    }

    /// The custom kinds of these API groups. One request, and one a kind.
    pub async fn kinds_of_groups(&self, groups: &BTreeSet<String>) -> Result<Vec<Resource>, Error> {
        if groups.is_empty() {
            return Ok(Vec::new());
        }
        let api: Api<CustomResourceDefinition> = Api::all(self.client.clone());
        let names: Vec<String> = api
            .list_metadata(&ListParams::default())
            .await?
            .items
            .iter()
            .map(ResourceExt::name_any)
            .filter(|name| {
                name.split_once('.')
                    .is_some_and(|(_, group)| groups.contains(group))
            })
            .collect();
        self.kinds(&names).await
    }

    /// The kinds that these custom resource definitions make; those that do not exist are left out.
    pub async fn kinds(&self, definitions: &[String]) -> Result<Vec<Resource>, Error> {
        let api: Api<CustomResourceDefinition> = Api::all(self.client.clone());
        let mut kinds = Vec::new();
        for name in definitions {
            kinds.extend(api.get_opt(name).await?.as_ref().and_then(from_definition));
        }
        Ok(kinds)
    }

    /// Which of these custom resource definitions are not established.
    pub async fn missing_definitions(&self, names: &[String]) -> Result<Vec<String>, Error> {
        let api: Api<CustomResourceDefinition> = Api::all(self.client.clone());
        let mut missing = Vec::new();
        for name in names {
            if !api.get_opt(name).await?.as_ref().is_some_and(is_established) {
                missing.push(name.clone());
            }
        }
        Ok(missing)
    }

    /// The objects of these kinds in these namespaces, or everywhere.
    pub async fn objects_of(
        &self,
        kinds: &[Resource],
        namespaces: Option<&[&str]>,
    ) -> Result<Vec<Reference>, Error> {
        let mut found = Vec::new();
        for kind in kinds {
            // An object that is in no namespace belongs to no Environment.
            if namespaces.is_some() && !kind.namespaced {
                continue;
            }
            let places: Vec<Option<&str>> = match namespaces {
                Some(namespaces) => namespaces.iter().copied().map(Some).collect(),
                None => vec![None],
            };
            for place in places {
                let list = self
                    .objects(kind, place)
                    .list_metadata(&ListParams::default())
                    .await?;
                found.extend(list.items.into_iter().map(|object| Reference {
                    resource: kind.clone(),
                    namespace: object.namespace(),
                    name: object.name_any(),
                }));
            }
        }
        Ok(found)
    }
}

/// The groups that rules name, without Kubernetes' and the platform's own and without wildcards.
fn own_groups(rules: &[PolicyRule]) -> BTreeSet<String> {
    rules
        .iter()
        .flat_map(|rule| rule.api_groups.iter().flatten())
        .filter(|group| {
            group.contains('.') && !group.ends_with(".k8s.io") && !PLATFORM.contains(&group.as_str())
        })
        .cloned()
        .collect()
}

fn from_definition(definition: &CustomResourceDefinition) -> Option<Resource> {
    let spec = &definition.spec;
    let version = spec.versions.iter().find(|version| version.served)?;
    Some(Resource {
        group: spec.group.clone().into(),
        version: version.name.clone().into(),
        kind: spec.names.kind.clone().into(),
        plural: spec.names.plural.clone().into(),
        namespaced: spec.scope == "Namespaced",
    })
}

fn is_established(definition: &CustomResourceDefinition) -> bool {
    let conditions = definition
        .status
        .as_ref()
        .and_then(|status| status.conditions.as_ref());
    definition.metadata.deletion_timestamp.is_none()
        && conditions.is_some_and(|conditions| {
            conditions
                .iter()
                .any(|condition| condition.type_ == "Established" && condition.status == "True")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_groups_of_the_solutions_own_count() {
        let rule = |groups: &[&str]| PolicyRule {
            api_groups: Some(groups.iter().map(|&group| group.to_owned()).collect()),
            ..PolicyRule::default()
        };
        let rules = [
            rule(&["", "apps", "*", "rbac.authorization.k8s.io"]),
            rule(&["monitoring.coreos.com", "x.example.com"]),
        ];
        assert_eq!(own_groups(&rules), BTreeSet::from(["x.example.com".to_owned()]));
    }
}
