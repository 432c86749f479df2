//! The certificates that MetalK8s keeps on its nodes.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result};
use k8s_openapi::ByteString;
use rcgen::{CertificateParams, KeyPair};
use serde_json::{Value, json};

use super::environment;
use crate::Sandbox;
use crate::context::Context;

/// How long a certificate of MetalK8s is valid.
const DAYS: i64 = 365;

const DAY: u64 = 24 * 60 * 60;

/// Writes those of the bootstrap node, and the one that a state of Salt makes anew.
pub(super) fn write(context: &Context) -> Result<()> {
    let root = context.directory.path();
    let certificate = certificate(DAYS)?;
    put(&root.join("salt/renewed.crt"), &certificate)?;
    let defaults = environment::source().join("tree/metalk8s/defaults.yaml");
    let text =
        std::fs::read_to_string(&defaults).with_context(|| format!("cannot read {}", defaults.display()))?;
    let defaults: Value = serde_yaml::from_str(&text)?;
    let usages = defaults["certificates"].as_object().into_iter().flatten();
    let files = usages.flat_map(|(_, of_usage)| of_usage["files"].as_object().into_iter().flatten());
    for path in files.filter_map(|(_, file)| file["path"].as_str()) {
        put(&on_disk(root, path), &content(path, &certificate))?;
    }
    Ok(())
}

impl Sandbox {
    /// Puts a certificate that is valid for so many days at a path of a node.
    pub fn certify(&self, node: &str, path: &str, days: i64) -> Result<()> {
        let root = match node {
            "bootstrap" => self.directory().to_owned(),
            node => self.directory().join("nodes").join(node),
        };
        put(&on_disk(&root, path), &content(path, &certificate(days)?))
    }
}

fn on_disk(root: &Path, path: &str) -> PathBuf {
    root.join(path.trim_start_matches('/'))
}

fn put(path: &Path, content: &str) -> Result<()> {
    let directory = path.parent().unwrap_or(path);
    std::fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))?;
    std::fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// A certificate, as PEM. Nobody checks whose it is.
fn certificate(days: i64) -> Result<String> {
    let length = Duration::from_secs(days.unsigned_abs() * DAY);
    let now = SystemTime::now();
    let mut parameters = CertificateParams::default();
    parameters.not_after = if days < 0 { now - length } else { now + length }.into();
    Ok(parameters.self_signed(&KeyPair::generate()?)?.pem())
}

/// A kubeconfig with the certificate, or the certificate itself.
fn content(path: &str, certificate: &str) -> String {
    if Path::new(path).extension().is_none_or(|extension| extension != "conf") {
        return certificate.to_owned();
    }
    // Serialises as base64.
    let data = |text: &str| ByteString(text.as_bytes().to_vec());
    let user = json!({"client-certificate-data": data(certificate), "client-key-data": data("secret")});
    json!({"kind": "Config", "users": [{"name": "user", "user": user}]}).to_string()
}
