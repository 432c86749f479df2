//! Free ports of the loopback interface, kept free of other sandboxes.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context as _, Result, bail};

/// Below the kernel's range for outgoing connections, which would take a free port between choosing and listening.
const RANGE: std::ops::Range<u16> = 20_000..32_000;

#[derive(Debug)]
pub(crate) struct Ports {
    pub(crate) api_server: u16,
    pub(crate) salt_publisher: u16,
    pub(crate) salt_requests: u16,
    pub(crate) salt_api: u16,
    pub(crate) kubelet: u16,
    pub(crate) alertmanager: u16,
    pub(crate) prometheus: u16,
    pub(crate) etcd_metrics: u16,
    /// Locked while the sandbox lives: a component that restarts must find its port free.
    _locks: Vec<Port>,
}

/// A port that no other sandbox takes while this lives.
#[derive(Debug)]
pub(crate) struct Port {
    pub(crate) number: u16,
    _lock: File,
}

impl Ports {
    pub(crate) fn reserve() -> Result<Self> {
        let mut locks = Vec::new();
        let mut next = || -> Result<u16> {
            let port = reserve_one()?;
            let number = port.number;
            locks.push(port);
            Ok(number)
        };
        let (api_server, salt_publisher, salt_requests, salt_api) = (next()?, next()?, next()?, next()?);
        let (kubelet, etcd_metrics) = (next()?, next()?);
        let (alertmanager, prometheus) = (next()?, next()?);
        Ok(Self {
            api_server,
            salt_publisher,
            salt_requests,
            salt_api,
            kubelet,
            alertmanager,
            prometheus,
            etcd_metrics,
            _locks: locks,
        })
    }
}

pub(crate) fn reserve_one() -> Result<Port> {
    let locks = std::env::temp_dir().join(format!("sandbox-ports-{}", rustix::process::getuid().as_raw()));
    std::fs::create_dir_all(&locks).with_context(|| format!("cannot create {}", locks.display()))?;
    for port in RANGE {
        let lock = File::create(locks.join(port.to_string()))?;
        if lock.try_lock().is_ok() && TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(Port { number: port, _lock: lock });
        }
    }
    bail!("no free port on 127.0.0.1 between {} and {}", RANGE.start, RANGE.end)
}

#[cfg(test)]
mod tests {
    use super::Ports;

    #[test]
    fn two_sandboxes_share_no_port() {
        let (first, second) = (Ports::reserve().unwrap(), Ports::reserve().unwrap());
        let ports = [
            first.api_server,
            first.salt_publisher,
            first.salt_requests,
            first.salt_api,
            first.kubelet,
            first.alertmanager,
            first.prometheus,
            first.etcd_metrics,
            second.api_server,
            second.salt_publisher,
            second.salt_requests,
            second.salt_api,
            second.kubelet,
            second.alertmanager,
            second.prometheus,
            second.etcd_metrics,
        ];
        let distinct: std::collections::HashSet<u16> = ports.into_iter().collect();
        assert_eq!(distinct.len(), ports.len());
    }
}
