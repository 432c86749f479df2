//! A cluster of real etcd members beside the control plane's own, so that a test can end some of them.

use std::process::Command;

use anyhow::{Context as _, Result};
use k8s_openapi::api::core::v1::Pod;
use serde_json::json;

use crate::Sandbox;
use crate::ports::{Port, reserve_one};
use crate::process::Process;

/// A member with a Pod of its own. Dropped, its process ends; the Pod stays.
pub struct EtcdMember {
    _process: Process,
    _ports: [Port; 2],
}

impl Sandbox {
    /// Starts a member for each pair of name and node, and creates its Pod `etcd-NAME` there.
    pub fn etcd_members(&self, wanted: &[(&str, &str)]) -> Result<Vec<EtcdMember>> {
        let ports = wanted
            .iter()
            .map(|_| Ok([reserve_one()?, reserve_one()?]))
            .collect::<Result<Vec<_>>>()?;
        let peer = |[port, _]: &[Port; 2]| format!("http://127.0.0.1:{}", port.number);
        let all: Vec<String> = wanted
            .iter()
            .zip(&ports)
            .map(|((name, _), ports)| format!("{name}={}", peer(ports)))
            .collect();
        let mut members = Vec::new();
        for ((name, node), ports) in wanted.iter().zip(ports) {
            self.etcd_pod(name, node, ports[1].number)?;
            let process = self.etcd_member(name, &peer(&ports), ports[1].number, &all.join(","))?;
            members.push(EtcdMember {
                _process: process,
                _ports: ports,
            });
        }
        Ok(members)
    }

    fn etcd_member(&self, name: &str, peer: &str, metrics: u16, all: &str) -> Result<Process> {
        let running = self
            .running
            .as_ref()
            .context("the sandbox is another process's")?;
        let context = &running.context;
        let client = format!("unix://{}", context.sockets().join(name).display());
        let mut command = Command::new(&context.binaries.control_plane);
        command
            .arg("etcd")
            .args([
                format!("--name={name}"),
                format!("--data-dir=etcd-{name}"),
                "--unsafe-no-fsync".to_owned(),
                "--log-level=warn".to_owned(),
                format!("--listen-client-urls={client}"),
                // Nobody asks this cluster anything.
                "--advertise-client-urls=http://127.0.0.1:0".to_owned(),
                format!("--listen-peer-urls={peer}"),
                format!("--initial-advertise-peer-urls={peer}"),
                format!("--initial-cluster={all}"),
                format!("--listen-metrics-urls=http://127.0.0.1:{metrics}"),
            ])
            .current_dir(context.directory.data());
        context.start(&format!("etcd-{name}"), &command)
    }

    fn etcd_pod(&self, name: &str, node: &str, metrics: u16) -> Result<()> {
        let pod: Pod = serde_json::from_value(json!({
            "metadata": {"name": format!("etcd-{name}"), "namespace": "kube-system", "labels": {"component": "etcd"}},
            "spec": {
                "nodeName": node,
                "hostNetwork": true,
                "automountServiceAccountToken": false,
                "containers": [{
                    "name": "etcd",
                    "image": "etcd:sandbox",
                    "ports": [{"name": "http-metrics", "containerPort": metrics}],
                }],
            },
        }))?;
        self.cluster.replace_pod(pod)
    }
}
