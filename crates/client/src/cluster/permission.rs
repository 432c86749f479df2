//! The user's permissions, as the API server sees them.

use k8s_openapi::api::authorization::v1::{
    ResourceAttributes, ResourceRule, SelfSubjectAccessReview, SelfSubjectAccessReviewSpec,
    SelfSubjectRulesReview, SelfSubjectRulesReviewSpec,
};
use kube::api::{Api, PostParams};
use solution_archive::roles::Grant;

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

/// The rules by which the user may do something in a namespace: its own, and those for the whole cluster.
///
/// There are none if the API server cannot list all that decides. Then a webhook may refuse what they grant.
pub async fn rules(cluster: &Cluster, namespace: &str) -> Result<Vec<Grant>, Error> {
    let api: Api<SelfSubjectRulesReview> = Api::all(cluster.client.clone());
    let review = SelfSubjectRulesReview {
        spec: SelfSubjectRulesReviewSpec { namespace: Some(namespace.to_owned()) },
        ..SelfSubjectRulesReview::default()
    };
    let status = api.create(&PostParams::default(), &review).await?.status;
    let whole = status.filter(|status| !status.incomplete);
    let rules = whole.map(|status| status.resource_rules).unwrap_or_default();
    Ok(rules.into_iter().map(grant).collect())
}

fn grant(rule: ResourceRule) -> Grant {
    Grant {
        groups: rule.api_groups.unwrap_or_default(),
        resources: rule.resources.unwrap_or_default(),
        names: rule.resource_names.unwrap_or_default(),
        urls: Vec::new(),
        verbs: rule.verbs,
    }
}

fn attributes(permission: &Permission) -> ResourceAttributes {
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let (resource, subresource) = permission.resource.split_once('/').unwrap_or((permission.resource, ""));
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
