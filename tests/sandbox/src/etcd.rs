//! A cluster of real etcd members beside the control plane's own, so that a test can end some of them.

use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};
use k8s_openapi::api::core::v1::Pod;
use serde_json::{Value, json};

use crate::Sandbox;
use crate::context::Context;
use crate::ports::{Port, reserve_one};
use crate::process::Process;

/// A member with a Pod of its own. Dropped, its process ends; the Pod stays.
pub struct EtcdMember {
    process: Option<Process>,
    _ports: [Port; 2],
    socket: PathBuf,
}

impl EtcdMember {
    /// Ends its process. Its ports stay its own, so that no other sandbox answers there.
    pub fn end(&mut self) {
        self.process = None;
    }

    /// Sends a request to etcd's gateway for JSON, such as `kv/put`. The inner error is etcd's refusal.
    pub fn request(&self, service: &str, request: &Value) -> Result<Result<Value, String>> {
        let body = request.to_string();
        let mut stream = UnixStream::connect(&self.socket)?;
        write!(
            stream,
            "POST /v3/{service} HTTP/1.0\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer of etcd")?;
        let is_good = head.split(' ').nth(1) == Some("200");
        Ok(if is_good { Ok(serde_json::from_str(body)?) } else { Err(body.to_owned()) })
    }
}

impl Sandbox {
    /// Starts a member for each pair of name and node, and creates its Pod `etcd-NAME` there.
    pub fn etcd_members(&self, wanted: &[(&str, &str)]) -> Result<Vec<EtcdMember>> {
        self.etcd_members_with(wanted, &[])
    }

    /// The same with more flags for etcd.
    pub fn etcd_members_with(&self, wanted: &[(&str, &str)], flags: &[&str]) -> Result<Vec<EtcdMember>> {
        let ports =
            wanted.iter().map(|_| Ok([reserve_one()?, reserve_one()?])).collect::<Result<Vec<_>>>()?;
        let peer = |[port, _]: &[Port; 2]| format!("http://127.0.0.1:{}", port.number);
        let all: Vec<String> =
            wanted.iter().zip(&ports).map(|((name, _), ports)| format!("{name}={}", peer(ports))).collect();
        let mut members = Vec::new();
        for ((name, node), ports) in wanted.iter().zip(ports) {
            self.etcd_pod(name, node, ports[1].number)?;
            // Where the node's crictl finds it.
            let socket = self.context()?.sockets().join(format!("etcd-{node}"));
            let mut command = self.etcd_member(name, &peer(&ports), ports[1].number, &all.join(","))?;
            command.arg(format!("--listen-client-urls=unix://{}", socket.display())).args(flags);
            members.push(EtcdMember {
                process: Some(self.context()?.start(&format!("etcd-{name}"), &command)?),
                _ports: ports,
                socket,
            });
        }
        Ok(members)
    }

    fn context(&self) -> Result<&Context> {
        let running = self.running.as_ref();
        Ok(&running.context("the sandbox is another process's")?.context)
    }

    fn etcd_member(&self, name: &str, peer: &str, metrics: u16, all: &str) -> Result<Command> {
        let context = self.context()?;
        let mut command = Command::new(&context.binaries.control_plane);
        command
            .arg("etcd")
            .args([
                format!("--name={name}"),
                format!("--data-dir=etcd-{name}"),
                "--unsafe-no-fsync".to_owned(),
                "--log-level=warn".to_owned(),
                // Nobody asks this cluster anything.
                "--advertise-client-urls=http://127.0.0.1:0".to_owned(),
                format!("--listen-peer-urls={peer}"),
                format!("--initial-advertise-peer-urls={peer}"),
                format!("--initial-cluster={all}"),
                format!("--listen-metrics-urls=http://127.0.0.1:{metrics}"),
            ])
            .current_dir(context.directory.data());
        Ok(command)
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
