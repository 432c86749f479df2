//! Parts that are listed in Protobuf, by the numbers of their fields in `generated.proto` of `k8s.io/api`, which never change.

use std::collections::BTreeMap;

use k8s_openapi::NamespaceResourceScope;
use kube::Resource;
use kube::api::ListParams;
use prost::Message;

use super::super::bulk::{FromProtobuf, Meta};
use super::super::reach::Reach;
use super::super::{Cluster, Error};
use super::pod::{Container, PodSpec, Volume};
use super::workload::{DeploymentSpec, DeploymentStatus, Template};
use super::{ConfigMap, Deployment, RoleBinding, RoleRef};

/// What `keep` keeps of the parts within `reach`.
pub(in crate::cluster) async fn list<K, T>(
    cluster: &Cluster,
    reach: &Reach,
    wanted: &ListParams,
    keep: impl Fn(K) -> Option<T>,
) -> Result<Vec<T>, Error>
where
    K: FromProtobuf + Resource<DynamicType = (), Scope = NamespaceResourceScope>,
{
    let list = async |place: Option<&str>| cluster.listed(&K::url_path(&(), place), wanted, &keep).await;
    reach.each(list).await
}

#[derive(Clone, PartialEq, Message)]
pub(in crate::cluster) struct DeploymentForm {
    #[prost(message, optional, tag = "1")]
    metadata: Option<Meta>,
    #[prost(message, optional, tag = "2")]
    spec: Option<SpecForm>,
    #[prost(message, optional, tag = "3")]
    status: Option<DeploymentStatus>,
}

#[derive(Clone, PartialEq, Message)]
struct SpecForm {
    #[prost(int32, optional, tag = "1")]
    replicas: Option<i32>,
    #[prost(message, optional, tag = "3")]
    template: Option<TemplateForm>,
}

#[derive(Clone, PartialEq, Message)]
struct TemplateForm {
    #[prost(message, optional, tag = "2")]
    spec: Option<PodForm>,
}

#[derive(Clone, PartialEq, Message)]
struct PodForm {
    #[prost(message, repeated, tag = "1")]
    volumes: Vec<Named>,
    #[prost(message, repeated, tag = "2")]
    containers: Vec<ContainerForm>,
}

/// A `Volume`, of which the name is enough.
#[derive(Clone, PartialEq, Message)]
struct Named {
    #[prost(string, tag = "1")]
    name: String,
}

#[derive(Clone, PartialEq, Message)]
struct ContainerForm {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(string, tag = "2")]
    image: String,
}

impl FromProtobuf for Deployment {
    type Form = DeploymentForm;

    fn of(form: DeploymentForm) -> Self {
        Self {
            metadata: form.metadata.unwrap_or_default().into(),
            spec: form.spec.map(|spec| DeploymentSpec {
                replicas: spec.replicas,
                template: Template { spec: spec.template.and_then(|template| template.spec).map(pod) },
            }),
            status: form.status,
        }
    }
}

fn pod(form: PodForm) -> PodSpec {
    let volume = |one: Named| Volume {
        name: one.name,
        host_path: None,
        persistent_volume_claim: None,
        empty_dir: None,
    };
    let container = |one: ContainerForm| Container { name: one.name, image: Some(one.image), ports: None };
    PodSpec {
        volumes: Some(form.volumes.into_iter().map(volume).collect()),
        containers: form.containers.into_iter().map(container).collect(),
        ..PodSpec::default()
    }
}

#[derive(Clone, PartialEq, Message)]
pub(in crate::cluster) struct RoleBindingForm {
    #[prost(message, optional, tag = "1")]
    metadata: Option<Meta>,
    #[prost(message, optional, tag = "3")]
    role_ref: Option<RoleRef>,
}

impl FromProtobuf for RoleBinding {
    type Form = RoleBindingForm;

    fn of(form: RoleBindingForm) -> Self {
        Self {
            metadata: form.metadata.unwrap_or_default().into(),
            role_ref: form.role_ref.unwrap_or_default(),
        }
    }
}

#[derive(Clone, PartialEq, Message)]
pub(in crate::cluster) struct ConfigMapForm {
    #[prost(message, optional, tag = "1")]
    metadata: Option<Meta>,
    #[prost(btree_map = "string, string", tag = "2")]
    data: BTreeMap<String, String>,
}

impl FromProtobuf for ConfigMap {
    type Form = ConfigMapForm;

    fn of(form: ConfigMapForm) -> Self {
        Self { metadata: form.metadata.unwrap_or_default().into(), data: form.data }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Condition;
    use super::*;
    use crate::cluster::bulk::Moment;

    fn meta() -> Meta {
        Meta {
            name: Some("x-operator".to_owned()),
            namespace: Some("prod".to_owned()),
            uid: Some("u".to_owned()),
            generation: Some(2),
            created: Some(Moment { seconds: 1 }),
            labels: [("a".to_owned(), "b".to_owned())].into(),
            annotations: [("c".to_owned(), "d".to_owned())].into(),
            ..Meta::default()
        }
    }

    fn in_json() -> serde_json::Value {
        json!({"name": "x-operator", "namespace": "prod", "uid": "u", "generation": 2,
            "creationTimestamp": "1970-01-01T00:00:01Z", "labels": {"a": "b"}, "annotations": {"c": "d"}})
    }

    /// What is read of an object, from Protobuf and from JSON.
    fn both<K: FromProtobuf + std::fmt::Debug>(form: &K::Form, object: &serde_json::Value) -> [String; 2] {
        let bytes = form.encode_to_vec();
        let forms = [
            K::of(K::Form::decode(bytes.as_slice()).unwrap()),
            serde_json::from_value(object.clone()).unwrap(),
        ];
        forms.map(|read| format!("{read:?}"))
    }

    #[test]
    fn a_deployment_is_the_same_in_both_forms() {
        let form = DeploymentForm {
            metadata: Some(meta()),
            spec: Some(SpecForm {
                replicas: Some(0),
                template: Some(TemplateForm {
                    spec: Some(PodForm {
                        volumes: vec![Named { name: "cert".to_owned() }],
                        containers: vec![ContainerForm { name: "x".to_owned(), image: "r/x:1".to_owned() }],
                    }),
                }),
            }),
            status: Some(DeploymentStatus {
                observed_generation: Some(2),
                replicas: Some(3),
                updated_replicas: Some(2),
                available_replicas: Some(1),
                conditions: vec![Condition {
                    type_: "Progressing".to_owned(),
                    status: "False".to_owned(),
                    reason: Some("ProgressDeadlineExceeded".to_owned()),
                    message: Some("m".to_owned()),
                }],
            }),
        };
        let [protobuf, json] = both::<Deployment>(
            &form,
            &json!({
                "metadata": in_json(),
                "spec": {"replicas": 0, "template": {"spec": {
                    "volumes": [{"name": "cert"}], "containers": [{"name": "x", "image": "r/x:1"}]}}},
                "status": {"observedGeneration": 2, "replicas": 3, "updatedReplicas": 2, "availableReplicas": 1,
                    "conditions": [{"type": "Progressing", "status": "False", "reason": "ProgressDeadlineExceeded",
                        "message": "m"}]},
            }),
        );
        assert_eq!(protobuf, json);
    }

    #[test]
    fn a_binding_is_the_same_in_both_forms() {
        let form = RoleBindingForm {
            metadata: Some(meta()),
            role_ref: Some(RoleRef { kind: "Role".to_owned(), name: "x".to_owned() }),
        };
        let role = json!({"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "x"});
        let object = json!({"metadata": in_json(), "roleRef": role, "subjects": []});
        let [protobuf, json] = both::<RoleBinding>(&form, &object);
        assert_eq!(protobuf, json);
    }

    #[test]
    fn a_config_map_is_the_same_in_both_forms() {
        let form = ConfigMapForm { metadata: Some(meta()), data: [("a".to_owned(), "b".to_owned())].into() };
        let object = json!({"metadata": in_json(), "data": {"a": "b"}, "immutable": true});
        let [protobuf, json] = both::<ConfigMap>(&form, &object);
        assert_eq!(protobuf, json);
    }
}
