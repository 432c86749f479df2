//! What monitors a Solution.

use serde_json::{Value, json};

use crate::support::solution::{SOLUTION, solution_sandbox};
use crate::support::{Answer, World, eventually};

const GROUP: &str = "monitoring.coreos.com";
const LABEL: &str = "metalk8s.scality.com/monitor";

fn describe(world: &World) -> Answer {
    let words = format!("describe solution {SOLUTION} -e watched-over -o json");
    world.plugin_as("viewer", &words).succeeds()
}

/// Definitions as the Prometheus operator has them, as far as names go; gone again when this is dropped.
struct Definitions<'a>(&'a World);

const KINDS: [(&str, &str); 2] =
    [("ServiceMonitor", "servicemonitors"), ("PrometheusRule", "prometheusrules")];

impl<'a> Definitions<'a> {
    fn of(world: &'a World) -> Self {
        for (kind, plural) in KINDS {
            let version = json!({"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema":
                {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}});
            let definition = json!({
                "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                "metadata": {"name": format!("{plural}.{GROUP}")},
                "spec": {"group": GROUP, "scope": "Namespaced", "versions": [version],
                    "names": {"kind": kind, "plural": plural}},
            });
            world.kubectl_reading("create -f -", &definition.to_string());
        }
        let name = |plural: &str| format!("crd/{plural}.{GROUP}");
        let established = "--for=condition=Established";
        world.kubectl(["wait", established, "--timeout=60s", &name(KINDS[0].1), &name(KINDS[1].1)]);
        Self(world)
    }
}

impl Drop for Definitions<'_> {
    fn drop(&mut self) {
        let names = KINDS.map(|(_, plural)| format!("{plural}.{GROUP}"));
        let mut command = self.0.kubectl_command(["delete", "crd", &names[0], &names[1]]);
        // A test that fails already is not to be hidden.
        let _ = command.output();
    }
}

fn make(world: &World, version: &str, kind: &str, labels: &Value, spec: &Value) {
    let object = json!({"apiVersion": version, "kind": kind,
        "metadata": {"name": "metrics", "namespace": "watched-over", "labels": labels}, "spec": spec});
    world.kubectl_reading("create -f -", &object.to_string());
}

#[test]
fn what_prometheus_does_not_select_is_warned_of() {
    let Some(world) = solution_sandbox() else { return };
    let _environment = world.deployed("watched-over", "1.0.0");
    let answer = describe(world);
    assert_eq!(answer.json()["status"].get("monitoring"), None, "{answer}");
    assert_eq!(answer.stderr, "");

    let _definitions = Definitions::of(world);
    let selector = json!({"app": format!("{SOLUTION}-operator")});
    let service = json!({"selector": selector, "ports": [{"name": "metrics", "port": 8080}]});
    make(world, "v1", "Service", &json!({"tests/of": "operator"}), &service);
    let monitor = json!({"selector": {"matchLabels": {"tests/of": "operator"}}});
    make(world, "monitoring.coreos.com/v1", "ServiceMonitor", &json!({LABEL: ""}), &monitor);
    let part = json!({"app.kubernetes.io/part-of": SOLUTION});
    make(world, "monitoring.coreos.com/v1", "PrometheusRule", &part, &json!({"groups": []}));
    let expected = json!([
        {"kind": "Service", "name": "metrics"},
        {"kind": "ServiceMonitor", "name": "metrics", "selected": true},
        {"kind": "PrometheusRule", "name": "metrics", "selected": false},
    ]);
    eventually("the objects are shown", || describe(world).json()["status"]["monitoring"] == expected);
    describe(world).says(
        "warning: PrometheusRule metrics in watched-over lacks the label metalk8s.scality.com/monitor=\"\": MetalK8s' \
         Prometheus does not use it",
    );
    let label = format!("{LABEL}=");
    world.kubectl(["label", "prometheusrule", "metrics", "-n", "watched-over", &label]);
    let page = world
        .does(format!("describe solution {SOLUTION} -e watched-over"))
        .shows("\nMonitoring in watched-over:\n");
    assert_eq!(page.stderr, "");
}
