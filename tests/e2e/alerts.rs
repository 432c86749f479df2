//! Alerts, silences, rules and targets of a real Alertmanager and a real Prometheus.

mod meanwhile;
mod watched;

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::documents::type_page;
use crate::support::screen::{masked, screens};
use crate::support::{World, eventually, monitored_world, plain_world, succeeding};

/// The id of no silence.
const NOBODY: &str = "00000000-0000-4000-8000-000000000000";

/// Has an alert fire, or end, whatever Prometheus says.
fn send(world: &World, labels: &Value, ends: &str) {
    let alert = json!([{"labels": labels, "annotations": {"summary": "A test."}, "endsAt": ends}]);
    world.sandbox().unwrap().send_alerts(&alert).unwrap();
}

const LATER: &str = "2999-01-01T00:00:00Z";
const BEFORE: &str = "2020-01-01T00:00:00Z";

#[test]
fn alerts_are_listed_and_described() {
    let Some(world) = monitored_world() else { return };
    let listed = world.does("get alerts");
    let line = |name: &str| listed.stdout.lines().position(|line| line.starts_with(name));
    assert!(listed.stdout.starts_with("ALERT"), "{listed}");
    assert!(line("TargetDown") < line("Watchdog"), "the urgent ones come first: {listed}");
    assert!(listed.stdout.contains("One or more targets of nobody are unreachable."), "{listed}");

    let chosen = world.does("get alerts --severity warning -o json").json();
    let items = chosen["items"].as_array().unwrap();
    assert!(items.iter().all(|item| item["spec"]["severity"] == "warning"), "{chosen}");
    let down = items.iter().find(|item| item["metadata"]["labels"]["job"] == "nobody").unwrap();
    let fingerprint = down["status"]["fingerprint"].as_str().unwrap();
    let labelled = world.does("get alerts -l job=nobody -o name");
    labelled.prints(&format!("alert/{fingerprint}"));
    let one = world.does(format!("get alert {fingerprint} -o json")).json();
    assert_eq!(one["metadata"]["name"], "TargetDown");

    for name in ["TargetDown", fingerprint] {
        world.does(format!("describe alert {name}")).shows("The target 127.0.0.1:1 does not answer.");
    }
    world.plugin("get alert Nobody").fails(3, "alert Nobody does not exist; available: ");
}

#[test]
fn rules_and_targets_are_listed_with_their_state() {
    let Some(world) = monitored_world() else { return };
    let lines = [
        "get rules",
        "get targets",
        "get target prometheus-operator-prometheus -o json",
        "get target nowhere",
    ];
    masked(|| assert_snapshot!("rules_and_targets", screens(world, &lines)));
}

#[test]
fn a_silence_mutes_an_alert_until_it_is_deleted() {
    let Some(world) = monitored_world() else { return };
    let labels = json!({"alertname": "Muted", "severity": "warning", "node": "worker-7"});
    send(world, &labels, LATER);
    let create = "create silence alertname=Muted node=~worker-.* --for 2h --comment maintenance";
    let before = silences(world);
    world.does(format!("{create} --dry-run")).prints(
        "  silence alerts with alertname=Muted node=~worker-.* for 2h\nsilence created (server dry run)",
    );
    let shown = world.does(format!("{create} --dry-run=client -o json")).json();
    assert_eq!(shown["kind"], "Silence");
    assert_eq!(shown["spec"]["comment"], "maintenance");
    assert_eq!(silences(world), before);

    let created = world.does(format!("{create} -o json")).json();
    let name = created["name"].as_str().unwrap();
    let id = name.strip_prefix("silence/").unwrap();
    assert_eq!(created["message"], format!("{name} created"));
    let silence = world.does(format!("get silence {id} -o json")).json();
    assert_eq!(silence["spec"]["createdBy"], "kubernetes-admin");
    assert_eq!(silence["status"]["state"], "active");
    let listed = world.does("get silences");
    let line = listed.stdout.lines().find(|line| line.starts_with(id)).unwrap();
    assert!(line.contains("alertname=Muted node=~worker-.*"), "{listed}");
    eventually("the alert is suppressed", || {
        let alert = world.does("get alert Muted -o json").json();
        alert["items"][0]["status"]["silencedBy"] == json!([id])
    });
    world.does("describe alert Muted").shows("maintenance");

    let delete = format!("delete silence {id}");
    world.does(format!("{delete} --dry-run"));
    world.does(&delete).prints(&format!("{name} expired"));
    world.does(&delete).prints(&format!("{name} has already expired"));
    world.does("get silences -o name").hides(id);
    world.does("get silences --expired -o name").shows(id);
    eventually("the alert is active again", || {
        let alert = world.does("get alert Muted -o json").json();
        alert["items"][0]["status"]["state"] == "active"
    });
    send(world, &labels, BEFORE);
}

/// The ids of the silences that this test makes.
fn silences(world: &World) -> Vec<String> {
    let list = world.does("get silences --expired -o json").json();
    let items = list["items"].as_array().unwrap().iter();
    let own = items.filter(|item| item["spec"]["comment"] == "maintenance");
    own.map(|item| item["metadata"]["name"].to_string()).collect()
}

#[test]
fn what_the_page_about_alerts_tells_to_type_works() {
    let Some(world) = monitored_world() else { return };
    let labels = json!({"alertname": "NodeAtRisk", "severity": "warning", "node": "node-1"});
    send(world, &labels, LATER);
    succeeding("the alert fires", || world.plugin("get alert NodeAtRisk"));
    let created = "$(kubectl metalk8s get silences -o jsonpath='{.items[?(@.spec.comment==\"new disks\")].metadata.name}')";
    type_page(world, "alerts.md", 2, |block| block.replace("7f0a4a6e-6f0f-4f3e-9c39-0d6f5f2c9f11", created));
    send(world, &labels, BEFORE);
}

#[test]
fn what_is_no_silence_is_refused() {
    let Some(world) = monitored_world() else { return };
    let lines = [
        &format!("delete silence {NOBODY}"),
        &format!("delete silence {NOBODY} --ignore-not-found"),
        "delete silence x",
        "create silence NodeDown --for 1h --comment x",
        "create silence a=b --for 0 --comment x",
        "create silence a=b --comment x",
    ];
    masked(|| assert_snapshot!("refused_silences", screens(world, &lines)));
    // Alertmanager's own words are those of its version.
    for line in ["create silence a=~( --for 1h --comment x", "create silence a= --for 1h --comment x"] {
        world.plugin(line).fails(2, "Alertmanager refuses");
    }
}

#[test]
fn check_names_critical_alerts() {
    let Some(world) = monitored_world() else { return };
    let alerts = || world.checked("alerts");
    let labels = json!({"alertname": "Burning", "severity": "critical", "node": "worker-8"});
    send(world, &labels, LATER);
    eventually("check names the alert", || {
        let line = alerts();
        line["state"] == "warning"
            && line["message"] == "critical alerts fire: Burning (node=worker-8)"
            && line["fix"][0].as_str().unwrap().contains("get alerts --severity critical")
    });
    send(world, &labels, BEFORE);
    eventually("no alert is critical", || alerts()["state"] == "ok");
}

#[test]
fn a_cluster_without_monitoring_says_so() {
    let Some(world) = plain_world() else { return };
    let lines = [
        "get alerts",
        "get silences",
        "describe alert NodeDown",
        "create silence a=b --for 1h --comment x",
        "get rules",
        "get targets",
    ];
    masked(|| assert_snapshot!("without_monitoring", screens(world, &lines)));
    for line in lines {
        let answer = world.plugin(line);
        assert!(answer.stderr.lines().count() <= 2, "{answer}");
    }
    let alerts = world.checked("alerts");
    assert_eq!(alerts["state"], "skipped", "{alerts}");
    // The Service comes before its Pods, which wait for their volumes.
    world.kubectl("create namespace metalk8s-monitoring");
    let service = json!({"apiVersion": "v1", "kind": "Service", "metadata": {
        "name": "prometheus-operator-alertmanager", "namespace": "metalk8s-monitoring"},
        "spec": {"selector": {"a": "b"}, "ports": [{"name": "http-web", "port": 9093}]}});
    world.kubectl_reading("apply -f -", &service.to_string());
    world.plugin("get alerts").fails(9, "Alertmanager is not running: no endpoints available");
    world.kubectl("delete namespace metalk8s-monitoring");
}
