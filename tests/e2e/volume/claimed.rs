//! Volumes in use, by the services that MetalK8s brings.

use super::{create, removed_later};
use crate::support::{World, eventually, world};

/// A claim and a Pod that uses it, on the node of the volumes.
fn user(namespace: &str, name: &str, selector: &str) -> String {
    format!(
        "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {{name: {name}, namespace: {namespace}}}\nspec:\n  \
         accessModes: [ReadWriteOnce]\n  storageClassName: metalk8s\n  resources: {{requests: {{storage: 1Gi}}}}\n  \
         selector: {{matchLabels: {{app.kubernetes.io/name: {selector}}}}}\n---\n\
         apiVersion: v1\nkind: Pod\nmetadata: {{name: {name}, namespace: {namespace}}}\nspec:\n  \
         serviceAccountName: user\n  containers:\n  - {{name: main, image: 'x:1', volumeMounts: [{{name: data, mountPath: /data}}]}}\n  \
         volumes: [{{name: data, persistentVolumeClaim: {{claimName: {name}}}}}]\n"
    )
}

/// A namespace in which Pods can be made at once.
fn namespace(world: &World, name: &str) {
    let objects = format!(
        "apiVersion: v1\nkind: Namespace\nmetadata: {{name: {name}}}\n---\n\
         apiVersion: v1\nkind: ServiceAccount\nmetadata: {{name: user, namespace: {name}}}\n"
    );
    world.kubectl_reading(["apply", "-f", "-"], &objects);
}

#[test]
fn the_services_of_metalk8s_get_the_volumes_that_they_want() {
    let world = world();
    let services = [
        ("prometheus", "prometheus-operator-prometheus", "10Gi"),
        ("alertmanager", "prometheus-operator-alertmanager", "1Gi"),
        ("loki", "loki", "10Gi"),
    ];
    namespace(world, "wanting");
    let _made = removed_later(world, &services.map(|(name, _, _)| name));
    for (name, label, size) in services {
        let label_flag = format!("app.kubernetes.io/name={label}");
        let words = [
            name,
            "--type",
            "sparseLoopDevice",
            "--size",
            size,
            "--labels",
            &label_flag,
        ];
        create(world, &words).succeeds();
        world.kubectl_reading(["apply", "-f", "-"], &user("wanting", name, label));
    }
    for (name, _, size) in services {
        eventually(&format!("{name} has its volume"), || {
            world.object(&format!("persistentvolume {name}"))["status"]["phase"] == "Bound"
        });
        assert_eq!(
            world.object(&format!("persistentvolume {name}"))["spec"]["capacity"]["storage"],
            size
        );
        let line = world
            .plugin(["get", "volume", name, "--no-headers", "-o", "wide"])
            .succeeds()
            .stdout;
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(
            words.contains(&format!("wanting/{name}").as_str()) && words.contains(&name),
            "{line}"
        );
    }
    let claim_and_pod = "is bound to claim wanting/loki, used by pod loki";
    world
        .plugin(["delete", "volume", "loki"])
        .ends_with(4)
        .says(claim_and_pod);
    let failure = world
        .plugin(["delete", "volume", "loki", "-o", "json"])
        .ends_with(4)
        .json();
    assert_eq!(failure["reason"], "Conflict");
    let page = world.plugin(["describe", "volume", "loki"]).succeeds().stdout;
    assert!(page.contains(claim_and_pod), "{page}");
    world.kubectl(["delete", "pod", "--all", "-n", "wanting", "--force"]);
    world
        .plugin(["delete", "volume", "loki"])
        .ends_with(4)
        .says("is bound to claim wanting/loki");
    world.kubectl(["delete", "persistentvolumeclaim", "--all", "-n", "wanting"]);
    eventually("the volume is released", || {
        world.object("persistentvolume loki")["status"]["phase"] == "Released"
    });
    world.plugin(["delete", "volume", "loki"]).succeeds();
    world.kubectl(["delete", "namespace", "wanting", "--wait=false"]);
}
