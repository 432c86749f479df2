//! The permissions of operators, read in a number of requests that does not depend on how many operators there are.

use k8s_openapi::api::rbac::v1::{ClusterRole, Role};
use kube::api::{ListParams, ObjectMeta};
use kube::{Resource, ResourceExt};

use super::parts::{self, CustomResourceDefinition, RoleBinding};
use super::reach::Reach;
use super::{Cluster, Error, archives, operators};
use base::events::Events;
use domain::archive::contents::{Record, RoleName};
use domain::object::well_known;
use domain::operator::Operator;
use domain::operator::rights::{Bound, Rights};

pub async fn read(cluster: &Cluster, reach: &Reach) -> Result<Rights, Error> {
    let all = ListParams::default();
    let of_solutions = ListParams::default().labels(well_known::PART_OF);
    let cluster_roles = ClusterRole::url_path(&(), None);
    let (bound, roles, cluster_roles, record) = tokio::try_join!(
        parts::list(cluster, reach, &of_solutions, from_binding),
        cluster.metadata_within::<Role, _>(reach, &all, |role| Some((role.namespace?, role.name?))),
        cluster.listed_metadata(&cluster_roles, &all, |role| role.name),
        archives::readable_record(cluster)
    )?;
    Ok(Rights {
        bound,
        roles: roles.into_iter().collect(),
        cluster_roles: cluster_roles.into_iter().collect(),
        record,
        definitions: None,
    })
}

/// The same, with the custom resource definitions that exist, if the user may list them.
async fn read_with_definitions(cluster: &Cluster, reach: &Reach) -> Result<Rights, Error> {
    let all = ListParams::default();
    let path = CustomResourceDefinition::url_path(&(), None);
    let definitions = async {
        let keep = |one: ObjectMeta| Some((one.name?, one.deletion_timestamp.is_some()));
        match cluster.listed_metadata(&path, &all, keep).await {
            Err(Error::Refused { code: 403, .. }) => Ok(None),
            found => found.map(|names| Some(names.into_iter().collect())),
        }
    };
    let (rights, definitions) = tokio::try_join!(read(cluster, reach), definitions)?;
    Ok(Rights { definitions, ..rights })
}

/// The operators, with those that lack a permission marked as stuck, and the recorded content of archives.
pub async fn judged_operators(cluster: &Cluster, reach: &Reach) -> Result<(Vec<Operator>, Record), Error> {
    let rights = read_with_definitions(cluster, reach);
    let (mut operators, rights) = with_rights(cluster, reach, rights).await?;
    let Some(rights) = rights else { return Ok((operators, archives::readable_record(cluster).await?)) };
    rights.judge(&mut operators);
    Ok((operators, rights.record))
}

/// The same for commands that only read: permissions that cannot be read are not checked.
pub async fn seen_operators(
    cluster: &Cluster,
    reach: &Reach,
    events: &Events,
) -> Result<Vec<Operator>, Error> {
    let rights = async {
        match read_with_definitions(cluster, reach).await {
            Err(Error::Refused { code: 403, message }) => {
                events.log(1, format!("cannot check the permissions of operators: {message}"));
                Ok(None)
            }
            rights => rights.map(Some),
        }
    };
    let (mut operators, rights) = with_rights(cluster, reach, rights).await?;
    if let Some(rights) = rights.flatten() {
        rights.judge(&mut operators);
    }
    Ok(operators)
}

/// The operators within `reach`, and what `rights` reads. In a few namespaces there may be no operator; then no
/// permissions are read.
async fn with_rights<T>(
    cluster: &Cluster,
    reach: &Reach,
    rights: impl Future<Output = Result<T, Error>>,
) -> Result<(Vec<Operator>, Option<T>), Error> {
    if *reach == Reach::Everywhere {
        let (operators, rights) = tokio::try_join!(operators::list(cluster, reach), rights)?;
        return Ok((operators, Some(rights)));
    }
    let operators = operators::list(cluster, reach).await?;
    let rights = if operators.is_empty() { None } else { Some(rights.await?) };
    Ok((operators, rights))
}

fn from_binding(mut binding: RoleBinding) -> Option<Bound> {
    let solution = binding.labels_mut().remove(well_known::PART_OF)?;
    Some(Bound {
        namespace: binding.namespace().unwrap_or_default(),
        version: binding.labels_mut().remove(well_known::VERSION).unwrap_or_default(),
        solution,
        role: RoleName {
            is_cluster_wide: binding.role_ref.kind == "ClusterRole",
            name: binding.role_ref.name,
        },
    })
}
