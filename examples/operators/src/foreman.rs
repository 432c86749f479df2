//! A Foreman: core services, and plugins with services of their own, which can be switched on and off.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{Kind, Part};

pub const FOREMAN: Kind = Kind {
    operator: "foreman-operator",
    group: "app.theforeman.org",
    kind: "Foreman",
    plural: "foremans",
    parts,
};

#[derive(Debug, Deserialize)]
struct Specification {
    /// The processes that run tasks.
    #[serde(default = "one")]
    dynflow_workers: u32,
    /// The web servers. Before 1.1.0, users could not choose.
    #[serde(default = "one")]
    web_replicas: u32,
    #[serde(default)]
    plugins: BTreeMap<String, bool>,
}

const fn one() -> u32 {
    1
}

const PLUGINS: [(&str, &[&str]); 3] = [
    ("katello", &["candlepin", "pulp"]),
    ("remote_execution", &["smart-proxy"]),
    ("openscap", &["openscap"]),
];

fn parts(specification: &Value, version: &str) -> serde_json::Result<Vec<Part>> {
    let wanted = Specification::deserialize(specification)?;
    let web = Part::new("web", "foreman", wanted.web_replicas);
    // 1.0.0 does not have the permission to apply a Service.
    let web = if version == "1.0.0" { web } else { web.served_at(443) };
    let mut parts = vec![web, Part::new("dynflow", "foreman", wanted.dynflow_workers)];
    let is_on = |plugin: &str| wanted.plugins.get(plugin).copied().unwrap_or_default();
    for (_, names) in PLUGINS.into_iter().filter(|(plugin, _)| is_on(plugin)) {
        parts.extend(names.iter().map(|name| Part::new(name, name, 1)));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::listed;
    use super::*;

    #[test]
    fn a_plugin_brings_its_services() {
        assert_eq!(listed(&FOREMAN, &json!({}), "1.0.0"), ["web 1", "dynflow 1"]);
        let specification = json!({"dynflow_workers": 2, "web_replicas": 3,
            "plugins": {"katello": true, "remote_execution": false, "other": true}});
        assert_eq!(
            listed(&FOREMAN, &specification, "1.1.0"),
            ["web 3 :443", "dynflow 2", "candlepin 1", "pulp 1"]
        );
        let specification = json!({"plugins": {"remote_execution": true, "openscap": true}});
        assert_eq!(
            listed(&FOREMAN, &specification, "1.2.0"),
            ["web 1 :443", "dynflow 1", "smart-proxy 1", "openscap 1"]
        );
    }
}
