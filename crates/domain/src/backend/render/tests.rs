use super::*;
use crate::archive::catalogue::Catalogue;
use base::error::ErrorKind;

const REGISTRY: &str = "registry.invalid";

fn catalogue() -> Catalogue {
    let entry = |version: &str| {
        json!({"version": version, "id": format!("x-{version}"), "manifest": {"spec": {
            "images": [format!("x-operator:{version}"), "base:22"],
            "operator": {"image": {"name": "x-operator", "tag": version}}}}})
    };
    let old = json!({"version": "0.9.0", "id": "x-0.9.0", "archive": "/a/x.iso"});
    let text = json!([entry("1.1.0"), entry("1.0.0"), old]).to_string();
    Catalogue::from_data(Some(&[("x".to_owned(), text)].into()))
}

fn roles() -> Vec<Value> {
    let role = |kind: &str, metadata: Value| json!({"kind": kind, "metadata": metadata, "rules": []});
    vec![
        role("Role", json!({"name": "x-operator", "labels": {"team": "a", "heritage": "other"}})),
        role("ClusterRole", json!({"name": "y".repeat(80)})),
    ]
}

fn objects(version: &str, webhook: bool, namespaces: &[&str]) -> Result<Vec<Value>, Refusal> {
    made_by(Maker::Salt(Some("129.0.0")), version, webhook, namespaces)
}

fn made_by(
    maker: Maker<'_>,
    version: &str,
    webhook: bool,
    namespaces: &[&str],
) -> Result<Vec<Value>, Refusal> {
    let (catalogue, roles) = (catalogue(), roles());
    let deployment = Deployment {
        archive: catalogue.find("x", version).unwrap(),
        roles: &roles,
        imported: catalogue.versions("x"),
        registry: REGISTRY,
        maker,
        webhook,
    };
    let namespaces: Vec<String> = namespaces.iter().map(|&one| one.to_owned()).collect();
    deployment.objects(&namespaces)
}

#[test]
fn objects_come_in_the_order_in_which_salt_applies_them() {
    let objects = objects("1.0.0", false, &["a", "b"]).unwrap();
    let said: Vec<String> = objects
        .iter()
        .map(|one| {
            let namespace = one["metadata"]["namespace"].as_str().unwrap_or("-");
            format!("{namespace} {}", one["kind"].as_str().unwrap())
        })
        .collect();
    let expected = [
        "a ServiceAccount",
        "a Role",
        "a RoleBinding",
        "- ClusterRole",
        "a RoleBinding",
        "a ConfigMap",
        "a Deployment",
        "b ServiceAccount",
        "b Role",
        "b RoleBinding",
        "b RoleBinding",
        "b ConfigMap",
        "b Deployment",
    ];
    assert_eq!(said, expected);
}

#[test]
fn roles_keep_their_labels_and_get_those_of_salt() {
    let objects = objects("1.0.0", false, &["a"]).unwrap();
    let labels = json!({"team": "a", "heritage": "salt", "app.kubernetes.io/managed-by": "salt",
        "metalk8s.scality.com/version": "129.0.0"});
    assert_eq!(objects[1]["metadata"]["labels"], labels);
    let name = objects[4]["metadata"]["name"].as_str().unwrap();
    assert_eq!((name.len(), &name[..23]), (63, "x-operator-clusterrole-"));
    assert_eq!(objects[4]["roleRef"]["name"], "y".repeat(80));
}

#[test]
fn what_the_direct_backend_applies_is_not_salts() {
    for object in made_by(Maker::Direct, "1.0.0", false, &["a"]).unwrap() {
        let metadata = [object.pointer("/metadata"), object.pointer("/spec/template/metadata")];
        for labels in metadata.into_iter().flatten().map(|metadata| &metadata["labels"]) {
            assert_eq!(labels["app.kubernetes.io/managed-by"], "kubectl-metalk8s-direct", "{object}");
            assert_ne!(labels["heritage"], "salt", "{object}");
            assert!(labels["metalk8s.scality.com/version"].is_null(), "{object}");
        }
    }
}

#[test]
fn the_configuration_lists_every_version() {
    let objects = objects("1.0.0", false, &["a"]).unwrap();
    let text = objects[5]["data"]["operator.yaml"].as_str().unwrap();
    // The text of Salt's own template, with the versions in the order of their mounts.
    let expected = "\
apiVersion: solutions.metalk8s.scality.com/v1alpha1
kind: OperatorConfig
repositories:
  1.1.0:
    - endpoint: registry.invalid/x-1.1.0
      images:
        - x-operator:1.1.0
        - base:22
  1.0.0:
    - endpoint: registry.invalid/x-1.0.0
      images:
        - x-operator:1.0.0
        - base:22
  0.9.0:
    - endpoint: registry.invalid/x-0.9.0
      images:
        []
";
    assert_eq!(text, expected);
}

#[test]
fn only_an_operator_with_a_webhook_mounts_a_certificate() {
    for (webhook, count) in [(false, 1), (true, 2)] {
        let objects = objects("1.1.0", webhook, &["a"]).unwrap();
        let pod = &objects[6]["spec"]["template"]["spec"];
        let container = &pod["containers"][0];
        assert_eq!(container["image"], "registry.invalid/x-1.1.0/x-operator:1.1.0");
        assert_eq!(container["volumeMounts"].as_array().unwrap().len(), count);
        let volumes = pod["volumes"].as_array().unwrap();
        let secret = volumes.iter().find_map(|volume| volume["secret"]["secretName"].as_str());
        assert_eq!(secret, webhook.then_some("x-cert"));
    }
}

#[test]
fn a_version_whose_operator_nobody_knows_is_refused() {
    let refusal = objects("0.9.0", false, &["a"]).unwrap_err();
    assert_eq!(refusal.kind, ErrorKind::Invalid);
    assert_eq!(refusal.hints, ["to record it: kubectl metalk8s import archive /a/x.iso"]);
}
