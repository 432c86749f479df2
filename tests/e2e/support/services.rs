//! The services of MetalK8s that claim volumes.

use std::sync::MutexGuard;

use super::World;
use super::formulas::claims;

/// The `StatefulSets` of Prometheus, Alertmanager and Loki, gone again with their claims and volumes when this is dropped.
pub struct ClaimingServices<'a> {
    world: &'a World,
    volumes: &'a [&'a str],
    _alone: MutexGuard<'static, ()>,
}

/// As the real ones, without what no scheduler reads: `salt/metalk8s/addons/logging/loki/deployed/chart.sls`, and what
/// prometheus-operator makes of the objects in `salt/metalk8s/addons/prometheus-operator/deployed/chart.sls`.
fn manifest(namespace: &str, name: &str, service: &str, label: &str, size: &str) -> String {
    let rules = if service == "loki" {
        "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, \
         labelSelector: {matchLabels: {app.kubernetes.io/name: loki}}}]}}"
    } else {
        "nodeSelector: {node-role.kubernetes.io/infra: ''}"
    };
    format!(
        "apiVersion: apps/v1
kind: StatefulSet
metadata: {{name: {name}, namespace: {namespace}, labels: {{claims: volumes}}}}
spec:
  replicas: 1
  podManagementPolicy: Parallel
  selector: {{matchLabels: {{app.kubernetes.io/name: {service}}}}}
  template:
    metadata: {{labels: {{app.kubernetes.io/name: {service}}}}}
    spec:
      {rules}
      tolerations: [{{key: node-role.kubernetes.io/bootstrap, operator: Exists, effect: NoSchedule}},
        {{key: node-role.kubernetes.io/infra, operator: Exists, effect: NoSchedule}}]
      containers: [{{name: main, image: 'x:1', volumeMounts: [{{name: data, mountPath: /data}}]}}]
  volumeClaimTemplates:
  - metadata: {{name: data, labels: {{claims: volumes}}}}
    spec:
      accessModes: [ReadWriteOnce]
      resources: {{requests: {{storage: {size}}}}}
      selector: {{matchLabels: {{app.kubernetes.io/name: {label}}}}}
      storageClassName: metalk8s
---
"
    )
}

const MONITORING: &str = "metalk8s-monitoring";
const LOGGING: &str = "metalk8s-logging";

impl World {
    /// Deploys the services as MetalK8s' installation leaves them: their Pods wait for volumes, which will have these names.
    pub fn claiming_services<'a>(&'a self, volumes: &'a [&'a str]) -> ClaimingServices<'a> {
        let alone = claims();
        let of_operator = |kind: &str, size: &str| {
            let name = format!("prometheus-operator-{kind}");
            manifest(MONITORING, &format!("{kind}-{name}"), kind, &name, size)
        };
        let all = [
            of_operator("prometheus", "10Gi"),
            of_operator("alertmanager", "1Gi"),
            manifest(LOGGING, "loki", "loki", "loki", "10Gi"),
        ];
        self.kubectl_reading("apply -f -", &all.concat());
        ClaimingServices { world: self, volumes, _alone: alone }
    }
}

impl ClaimingServices<'_> {
    /// Removes the services and their claims; the volumes stay.
    pub fn remove(&self) {
        for what in ["statefulsets", "persistentvolumeclaims"] {
            for namespace in [MONITORING, LOGGING] {
                self.delete(&[what, "-l", "claims=volumes", "-n", namespace]);
            }
        }
    }

    fn delete(&self, what: &[&str]) {
        let words = ("delete --ignore-not-found", what);
        let output = self.world.kubectl_command(words).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(std::thread::panicking() || output.status.success(), "{said}");
    }
}

impl Drop for ClaimingServices<'_> {
    fn drop(&mut self) {
        self.remove();
        self.delete(&[&["volume.storage.metalk8s.scality.com"], self.volumes].concat());
    }
}
