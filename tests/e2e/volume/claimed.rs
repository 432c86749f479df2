//! Volumes for the services that MetalK8s brings.

use crate::support::{Answer, Words, World, eventually, world};

fn create(world: &World, service: &str, node: &str, more: impl Words) -> Answer {
    let words = ["create", "volume", "--for", service, "--nodes", node];
    world.plugin((words, more))
}

#[test]
fn the_services_of_metalk8s_get_the_volumes_that_they_want() {
    let Some(world) = world().sandboxed() else { return };
    let made = [
        "bootstrap-prometheus",
        "bootstrap-prometheus-2",
        "bootstrap-alertmanager",
        "bootstrap-loki",
        "worker-1-loki",
    ];
    let services = world.claiming_services(&made);
    world.plugin("create volume --for loki").ends_with(2);
    create(world, "grafana", "bootstrap", "")
        .ends_with(2)
        .says("is not a service with volumes; available: alertmanager, loki, prometheus");
    create(world, "prometheus", "worker-1", "")
        .fails(4, "node worker-1 lacks the label node-role.kubernetes.io/infra");
    create(world, "prometheus", "bootstrap", "--dry-run").succeeds().prints(
        "  create volume.storage.metalk8s.scality.com/bootstrap-prometheus\n\
             volume/bootstrap-prometheus created (server dry run)",
    );
    assert!(!world.exists("volume.storage.metalk8s.scality.com bootstrap-prometheus"));

    for (service, size) in [("prometheus", "20Gi"), ("alertmanager", "1Gi"), ("loki", "10Gi")] {
        let name = format!("bootstrap-{service}");
        let more: &[&str] = if service == "prometheus" { &["--size", size] } else { &[] };
        create(world, service, "bootstrap", more).succeeds().prints(&format!("volume/{name} created"));
        let volume = world.object(&format!("persistentvolume {name}"));
        assert_eq!(volume["status"]["phase"], "Bound");
        assert_eq!(volume["spec"]["capacity"]["storage"], size);
        create(world, service, "bootstrap", "").succeeds().prints(&format!("volume/{name} unchanged"));
    }

    // Its data is kept, and no new claim gets it.
    let pod = "prometheus-prometheus-operator-prometheus-0";
    world.kubectl(format!("delete persistentvolumeclaim data-{pod} -n metalk8s-monitoring --wait=false"));
    world.kubectl(format!("delete pod {pod} -n metalk8s-monitoring"));
    eventually("the volume is released", || {
        world.object("persistentvolume bootstrap-prometheus")["status"]["phase"] == "Released"
    });
    for (more, why) in [
        ("--size 1Gi", "its size is 1Gi, and 10Gi is claimed"),
        ("--storage-class other", "its storage class is other, and metalk8s is claimed"),
    ] {
        let refusal = format!("no pod of prometheus could have volume bootstrap-prometheus-2: {why}");
        create(world, "prometheus", "bootstrap", more).fails(4, &refusal);
    }
    create(world, "prometheus", "bootstrap", "")
        .succeeds()
        .says("can have volume bootstrap-prometheus: its persistent volume is Released")
        .says("kubectl metalk8s delete volume bootstrap-prometheus")
        .prints("volume/bootstrap-prometheus-2 created");

    world.kubectl("scale statefulset loki -n metalk8s-logging --replicas 2");
    create(world, "loki", "bootstrap", "").fails(4, "loki needs 1 more volume, each on a node of its own");
    let both = create(world, "loki", "worker-1", "").succeeds().stdout;
    assert_eq!(both, "volume/bootstrap-loki unchanged\nvolume/worker-1-loki created\n");
    let line = world.does("get volume worker-1-loki --no-headers -o wide").stdout;
    let words: Vec<&str> = line.split_whitespace().collect();
    assert!(words.contains(&"metalk8s-logging/data-loki-1") && words.contains(&"loki-1"), "{line}");

    let claim_and_pod = "is bound to claim metalk8s-logging/data-loki-1, used by pod loki-1";
    world.plugin("delete volume worker-1-loki").fails(4, claim_and_pod);
    let failure = world.plugin("delete volume worker-1-loki -o json").ends_with(4).json();
    assert_eq!(failure["reason"], "Conflict");
    world.does("describe volume worker-1-loki").shows(claim_and_pod);

    services.remove();
    for name in made {
        eventually("the volume is released", || {
            world.object(&format!("persistentvolume {name}"))["status"]["phase"] == "Released"
        });
    }
    world.does(("delete volume", made));
}

#[test]
fn volumes_are_kept_for_pods_that_do_not_start_in_time() {
    let Some(world) = world().sandboxed() else { return };
    let services = world.claiming_services(&["bootstrap-alertmanager"]);
    let set = "alertmanager-prometheus-operator-alertmanager";
    let unscheduled = r#"{"spec": {"template": {"spec": {"schedulerName": "none"}}}}"#;
    world.kubectl((format!("patch statefulset {set} -n metalk8s-monitoring -p"), [unscheduled]));
    create(world, "alertmanager", "bootstrap", "--timeout 5s")
        .fails(8, "timed out waiting: 0 of 1 pods of alertmanager are ready")
        .says("the volumes are kept")
        .begins("volume/bootstrap-alertmanager created\n");
    let name = "volume.storage.metalk8s.scality.com bootstrap-alertmanager";
    assert!(world.exists(name));

    world.kubectl(format!("delete statefulset {set} -n metalk8s-monitoring"));
    create(world, "alertmanager", "bootstrap", "").fails(3, "alertmanager is not deployed");
    services.remove();
    world.does("delete volume bootstrap-alertmanager");
}
