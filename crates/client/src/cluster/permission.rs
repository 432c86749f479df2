//! The user's permissions, as the API server sees them.

use k8s_openapi::api::authorization::v1::{
    ResourceAttributes, SelfSubjectAccessReview, SelfSubjectAccessReviewSpec,
};
use kube::api::{Api, PostParams};

use super::{Cluster, Error};
use domain::needs::Permission;

/// Whether the user has this permission. The API server is queried each time.
pub async fn may(cluster: &Cluster, permission: &Permission) -> Result<bool, Error> {
    let api: Api<SelfSubjectAccessReview> = Api::all(cluster.client.clone());
    let review = SelfSubjectAccessReview {
        spec: SelfSubjectAccessReviewSpec {
            resource_attributes: Some(attributes(permission)),
            ..SelfSubjectAccessReviewSpec::default()
        },
        ..SelfSubjectAccessReview::default()
    };
    let review = api.create(&PostParams::default(), &review).await?;
    Ok(review.status.is_some_and(|status| status.allowed))
}

fn attributes(permission: &Permission) -> ResourceAttributes {
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let (resource, subresource) = permission
        .resource
        .split_once('/')
        .unwrap_or((permission.resource, ""));
    ResourceAttributes {
        verb: filled(permission.verb),
        group: filled(permission.group),
        resource: filled(resource),
        subresource: filled(subresource),
        namespace: filled(&permission.namespace),
        name: filled(&permission.name),
        ..ResourceAttributes::default()
    }
}

#[cfg(test)]
mod tests {
    use super::attributes;
    use domain::needs::Permission;

    #[test]
    fn a_sub_resource_stands_behind_a_slash() {
        let permission = |resource| Permission::new("create", "", resource).within("kube-system");
        let proxy = attributes(&permission("services/proxy"));
        assert_eq!(
            (proxy.resource.as_deref(), proxy.subresource.as_deref()),
            (Some("services"), Some("proxy"))
        );
        let plain = attributes(&permission("leases"));
        assert_eq!((plain.subresource, plain.group, plain.name), (None, None, None));
    }
}
