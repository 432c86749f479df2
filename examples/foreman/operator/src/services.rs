//! The services that a Foreman consists of.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What a Foreman is to be.
#[derive(Debug, Clone, Deserialize)]
pub struct Spec {
    /// The processes that run tasks.
    #[serde(default = "one")]
    pub dynflow_workers: u32,
    /// The web servers. Before 1.1.0, users could not choose.
    #[serde(default = "one")]
    pub web_replicas: u32,
    /// The plugins, and whether they are switched on.
    #[serde(default)]
    pub plugins: BTreeMap<String, bool>,
}

const fn one() -> u32 {
    1
}

/// One service: a Deployment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// Its name within the Foreman.
    pub name: &'static str,
    /// Its image.
    pub image: &'static str,
    /// The number of Pods.
    pub replicas: u32,
}

/// The services of each plugin.
const PLUGINS: [(&str, &[&str]); 3] = [
    ("katello", &["candlepin", "pulp"]),
    ("remote_execution", &["smart-proxy"]),
    ("openscap", &["openscap"]),
];

/// The services that these settings ask for.
#[must_use]
pub fn services(spec: &Spec) -> Vec<Service> {
    let service = |name, image, replicas| Service {
        name,
        image,
        replicas,
    };
    let mut services = vec![
        service("web", "foreman", spec.web_replicas),
        service("dynflow", "foreman", spec.dynflow_workers),
    ];
    let is_on = |plugin: &str| spec.plugins.get(plugin).copied().unwrap_or_default();
    for (_, names) in PLUGINS.into_iter().filter(|(plugin, _)| is_on(plugin)) {
        services.extend(names.iter().map(|name| service(name, name, 1)));
    }
    services
}

/// Whether this version has a Service in front of the web servers, and the permission to apply it: 1.0.0 has none.
#[must_use]
pub fn has_front(version: &str) -> bool {
    version != "1.0.0"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn names(spec: serde_json::Value) -> Vec<String> {
        let services = services(&serde_json::from_value(spec).unwrap());
        let named = |one: &Service| format!("{} {}", one.name, one.replicas);
        services.iter().map(named).collect()
    }

    #[test]
    fn a_plugin_brings_its_services() {
        assert_eq!(names(json!({})), ["web 1", "dynflow 1"]);
        let spec = json!({"dynflow_workers": 2, "web_replicas": 3,
            "plugins": {"katello": true, "remote_execution": false, "other": true}});
        assert_eq!(names(spec), ["web 3", "dynflow 2", "candlepin 1", "pulp 1"]);
        let spec = json!({"plugins": {"remote_execution": true, "openscap": true}});
        assert_eq!(names(spec), ["web 1", "dynflow 1", "smart-proxy 1", "openscap 1"]);
    }
}
