//! The concierge: it lets the users of the supervisor into a cluster.

use serde::Deserialize;
use serde_json::Value;

use super::{Kind, Part};

pub const CONCIERGE: Kind = Kind {
    operator: "pinniped-concierge-operator",
    group: "config.concierge.pinniped.dev",
    kind: "CredentialIssuer",
    plural: "credentialissuers",
    parts,
};

#[derive(Debug, Deserialize)]
struct Specification {
    #[serde(rename = "impersonationProxy", default)]
    impersonation_proxy: ImpersonationProxy,
}

/// The proxy for clusters whose signing key the agent cannot reach.
#[derive(Debug, Default, Deserialize)]
struct ImpersonationProxy {
    #[serde(default)]
    mode: Mode,
    /// Its servers. Before 0.25.0, users could not choose.
    replicas: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[default]
    Disabled,
    Enabled,
}

fn parts(specification: &Value, _version: &str) -> serde_json::Result<Vec<Part>> {
    let wanted = Specification::deserialize(specification)?;
    let mut parts = vec![
        Part::new("concierge", "pinniped-concierge", 2).served_at(443),
        Part::new("kube-cert-agent", "pinniped-concierge", 1),
    ];
    let proxy = wanted.impersonation_proxy;
    if let Mode::Enabled = proxy.mode {
        let replicas = proxy.replicas.unwrap_or(2);
        parts.push(Part::new("impersonation-proxy", "pinniped-concierge", replicas).served_at(443));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::listed;
    use super::*;

    #[test]
    fn the_proxy_is_there_when_it_is_enabled() {
        let core = ["concierge 2 :443", "kube-cert-agent 1"];
        let disabled = json!({"impersonationProxy": {"mode": "disabled"}});
        for specification in [json!({}), disabled] {
            assert_eq!(listed(&CONCIERGE, &specification, "0.24.0"), core);
        }
        let mut enabled = json!({"impersonationProxy": {"mode": "enabled"}});
        assert_eq!(listed(&CONCIERGE, &enabled, "0.24.0"), [core[0], core[1], "impersonation-proxy 2 :443"]);
        enabled["impersonationProxy"]["replicas"] = json!(3);
        assert_eq!(listed(&CONCIERGE, &enabled, "0.25.0")[2], "impersonation-proxy 3 :443");
        let unknown = json!({"impersonationProxy": {"mode": "sometimes"}});
        assert!((CONCIERGE.parts)(&unknown, "0.24.0").is_err());
    }
}
