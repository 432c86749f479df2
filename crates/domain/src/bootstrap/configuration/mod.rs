//! The configuration from which MetalK8s installs its bootstrap node, checked before it is used.
//!
//! The bootstrap script finds only some of the mistakes, and the others when half of the node is installed. What is an
//! error here is one for MetalK8s as well, or cannot work; what MetalK8s ignores is a warning. The fields are those of
//! `docs/installation/bootstrap.rst` of MetalK8s 129.0, the rules those of `salt/_pillar/metalk8s.py`.

pub mod change;
mod fields;
mod networks;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use self::fields::{Fields, Findings};
use crate::words::words;
use crate::yaml;

const KIND: &str = "BootstrapConfiguration";

/// The first version has one network for each plane, the second one a mapping.
const VERSIONS: [&str; 2] = ["metalk8s.scality.com/v1alpha2", "metalk8s.scality.com/v1alpha3"];

/// A mistake, or something that is probably one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    /// Whether MetalK8s does not work with it, or ignores it.
    pub severity: Severity,
    /// The field, such as `networks.controlPlane.cidr[0]`; empty for the whole file.
    pub path: String,
    /// The problem.
    pub message: String,
}

words! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Severity {
        /// MetalK8s does not work with it.
        Error = "error",
        /// MetalK8s ignores it, or it is seldom meant.
        Warning = "warning",
    }
}

/// Checks the text of a configuration file. Errors come first.
pub fn check(text: &str) -> Vec<Problem> {
    let findings = Findings::default();
    match document(text) {
        Ok(document) => whole(&Fields::root(&document, &findings)),
        Err(message) => findings.error("", message),
    }
    findings.sorted()
}

/// The archives that a configuration lists, or the list of Solutions that MetalK8s keeps beside it. A document that cannot be
/// read lists none.
pub fn archives_of(text: &str) -> Vec<String> {
    let document = document(text).unwrap_or_default();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match document.get("archives") {
        Some(Value::Array(paths)) => paths.iter().filter_map(text).collect(),
        Some(path) => text(path).into_iter().collect(),
        None => Vec::new(),
    }
}

fn document(text: &str) -> Result<Map<String, Value>, String> {
    let value = yaml::parse(text).map_err(|error| match yaml::faulty_line(text) {
        Some(line) => format!("line {line}: {error}"),
        None => error.to_string(),
    })?;
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(Value::Null) => Err("the file is empty".to_owned()),
        Ok(_) => Err("the file is not a mapping".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn whole(root: &Fields) {
    let version = root.one_of("apiVersion", &VERSIONS);
    root.one_of("kind", &[KIND]);
    archives(root);
    if let Some(ca) = root.required_mapping("ca") {
        ca.required_text("minion");
        ca.nothing_but(&["minion"]);
    }
    if let (Some(networks), Some(version)) = (root.required_mapping("networks"), version) {
        networks::check(&networks, version == VERSIONS[0]);
    }
    if let Some(proxies) = root.mapping("proxies") {
        self::proxies(&proxies);
    }
    if let Some(addons) = root.mapping("addons") {
        self::addons(&addons);
    }
    if let Some(kubernetes) = root.mapping("kubernetes") {
        self::kubernetes(&kubernetes);
    }
    if let Some(master) = root.mapping("salt").and_then(|salt| {
        salt.nothing_but(&["master"]);
        salt.mapping("master")
    }) {
        master.number("worker_threads", 1);
        master.number("timeout", 1);
        master.nothing_but(&["worker_threads", "timeout"]);
    }
    root.boolean("debug");
    root.nothing_but(&[
        "apiVersion",
        "kind",
        "networks",
        "proxies",
        "ca",
        "archives",
        "addons",
        "kubernetes",
        "salt",
        "debug",
    ]);
}

fn archives(root: &Fields) {
    let Some(paths) = root.required_texts("archives") else { return };
    if paths.is_empty() {
        root.error("archives", "no archive is listed: name the ISO file of MetalK8s");
    }
    for (path, archive) in paths {
        if !archive.starts_with('/') {
            root.error_at(&path, format!("{archive:?} is not an absolute path"));
        }
    }
}

fn proxies(proxies: &Fields) {
    for scheme in ["http", "https"] {
        if let Some(url) = proxies.text(scheme)
            && !url.contains("://")
        {
            // Its value may have a password in it.
            proxies.error(scheme, "it is not a URL: write http://HOST:PORT");
        }
    }
    proxies.texts("no_proxy");
    proxies.nothing_but(&["http", "https", "no_proxy"]);
}

fn addons(addons: &Fields) {
    const ADDONS: [&str; 3] = ["dex", "fluent-bit", "loki"];
    for addon in ADDONS {
        if let Some(addon) = addons.mapping(addon) {
            addon.boolean("enabled");
            addon.nothing_but(&["enabled"]);
        }
    }
    addons.nothing_but(&ADDONS);
}

fn kubernetes(kubernetes: &Fields) {
    if let Some(server) = kubernetes.mapping("apiServer") {
        if let Some(gates) = server.mapping("featureGates") {
            gates.each_boolean();
        }
        if let Some(oidc) = server.mapping("oidc") {
            const OIDC: [&str; 5] = ["issuerURL", "clientID", "CAFile", "usernameClaim", "groupsClaim"];
            for field in OIDC {
                oidc.text(field);
            }
            oidc.nothing_but(&OIDC);
        }
        server.nothing_but(&["oidc", "featureGates"]);
    }
    if let Some(dns) = kubernetes.mapping("coreDNS") {
        dns.boolean("hostForward");
        dns.number("replicas", 1);
        dns.mapping("affinity");
        dns.nothing_but(&["hostForward", "replicas", "affinity"]);
    }
    for (component, setting) in [("controllerManager", "terminatedPodGCThreshold"), ("kubelet", "maxPods")] {
        let config = kubernetes.mapping(component).and_then(|component| {
            component.nothing_but(&["config"]);
            component.mapping("config")
        });
        if let Some(config) = config {
            config.number(setting, 0);
        }
    }
    kubernetes.nothing_but(&["apiServer", "controllerManager", "coreDNS", "kubelet"]);
}

#[cfg(test)]
mod tests;
