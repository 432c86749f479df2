//! The rights of operators, read in four requests however many operators there are.

use k8s_openapi::api::rbac::v1::RoleBinding;
use kube::ResourceExt;
use kube::api::ListParams;

use super::{Cluster, Error};
use crate::domain::contents::{Record, RoleName};
use crate::domain::operator::Operator;
use crate::domain::resource::{CLUSTER_ROLE, ROLE};
use crate::domain::rights::{Bound, Rights};
use crate::domain::well_known;
use crate::events::{Event, Events};

impl Cluster {
    /// The rights that operators have in `namespace`, or everywhere.
    pub async fn rights(&self, namespace: Option<&str>) -> Result<Rights, Error> {
        let all = ListParams::default();
        let of_solutions = ListParams::default().labels(well_known::PART_OF);
        let bindings = self.api::<RoleBinding>(namespace);
        let roles = self.objects(&ROLE, namespace);
        let cluster_roles = self.objects(&CLUSTER_ROLE, None);
        let bindings = async { bindings.list(&of_solutions).await.map_err(Error::from) };
        let roles = async { roles.list_metadata(&all).await.map_err(Error::from) };
        let cluster_roles = async { cluster_roles.list_metadata(&all).await.map_err(Error::from) };
        let (bindings, roles, cluster_roles, record) =
            tokio::try_join!(bindings, roles, cluster_roles, self.readable_record())?;
        Ok(Rights {
            bound: bindings.items.iter().filter_map(from_binding).collect(),
            roles: roles
                .items
                .iter()
                .map(|role| (role.namespace().unwrap_or_default(), role.name_any()))
                .collect(),
            cluster_roles: cluster_roles.items.iter().map(ResourceExt::name_any).collect(),
            record,
        })
    }

    /// The operators, with those that lack a permission marked as stuck, and the recorded content of archives: five
    /// requests, or six.
    pub async fn judged_operators(&self, namespace: Option<&str>) -> Result<(Vec<Operator>, Record), Error> {
        let (mut operators, rights) = tokio::try_join!(self.operators(namespace), self.rights(namespace))?;
        rights.judge(&mut operators);
        Ok((operators, rights.record))
    }

    /// The same for commands that only read: permissions that cannot be read are not checked.
    pub async fn seen_operators(
        &self,
        namespace: Option<&str>,
        events: &Events,
    ) -> Result<Vec<Operator>, Error> {
        let rights = async {
            match self.rights(namespace).await {
                Err(Error::Refused { code: 403, message }) => {
                    events.emit(Event::Log(
                        1,
                        format!("cannot check the permissions of operators: {message}"),
                    ));
                    Ok(None)
                }
                rights => rights.map(Some),
            }
        };
        let (mut operators, rights) = tokio::try_join!(self.operators(namespace), rights)?;
        if let Some(rights) = rights {
            rights.judge(&mut operators);
        }
        Ok(operators)
    }
}

fn from_binding(binding: &RoleBinding) -> Option<Bound> {
    Some(Bound {
        namespace: binding.namespace().unwrap_or_default(),
        solution: binding.labels().get(well_known::PART_OF)?.clone(),
        version: binding
            .labels()
            .get(well_known::VERSION)
            .cloned()
            .unwrap_or_default(),
        role: RoleName {
            is_cluster_wide: binding.role_ref.kind == "ClusterRole",
            name: binding.role_ref.name.clone(),
        },
    })
}
