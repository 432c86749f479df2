//! Kubeconfigs, with all they need inside: they can be copied elsewhere.

use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use crate::certificates::{self, Identity};

/// How a user proves who they are.
pub(crate) enum Credential<'a> {
    Certificate(&'a Identity),
    Token(&'a str),
}

pub(crate) fn write(
    path: &Path,
    port: u16,
    authority: &Path,
    user: &str,
    credential: &Credential<'_>,
) -> Result<()> {
    let document = json!({
        "apiVersion": "v1",
        "kind": "Config",
        "current-context": user,
        "clusters": [{"name": "sandbox", "cluster": {
            "server": format!("https://127.0.0.1:{port}"),
            "certificate-authority-data": encoded(authority)?,
        }}],
        "users": [{"name": user, "user": user_entry(credential)?}],
        "contexts": [{"name": user, "context": {"cluster": "sandbox", "user": user}}],
    });
    certificates::write(path, &serde_yaml::to_string(&document)?)
}

fn user_entry(credential: &Credential<'_>) -> Result<Value> {
    Ok(match credential {
        Credential::Certificate(identity) => json!({
            "client-certificate-data": encoded(&identity.certificate)?,
            "client-key-data": encoded(&identity.key)?,
        }),
        Credential::Token(token) => json!({"token": token}),
    })
}

fn encoded(path: &Path) -> Result<k8s_openapi::ByteString> {
    // Serialises as base64, which is what the fields named `-data` hold.
    Ok(k8s_openapi::ByteString(std::fs::read(path)?))
}
