//! The supervisor: the servers where the users of many clusters log in, at one issuer.

use serde::Deserialize;
use serde_json::Value;

use super::{Kind, Part};

pub const SUPERVISOR: Kind = Kind {
    operator: "pinniped-supervisor-operator",
    group: "config.supervisor.pinniped.dev",
    kind: "FederationDomain",
    plural: "federationdomains",
    parts,
};

#[derive(Debug, Deserialize)]
struct Specification {
    /// The servers. Before 0.25.0, users could not choose.
    #[serde(default = "two")]
    replicas: u32,
}

const fn two() -> u32 {
    2
}

fn parts(specification: &Value, _version: &str) -> serde_json::Result<Vec<Part>> {
    let wanted = Specification::deserialize(specification)?;
    Ok(vec![Part::new("supervisor", "pinniped-supervisor", wanted.replicas).served_at(443)])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::listed;
    use super::*;

    #[test]
    fn an_issuer_has_as_many_servers_as_wanted() {
        let mut specification = json!({"issuer": "https://login.example.com"});
        assert_eq!(listed(&SUPERVISOR, &specification, "0.24.0"), ["supervisor 2 :443"]);
        specification["replicas"] = json!(3);
        assert_eq!(listed(&SUPERVISOR, &specification, "0.25.0"), ["supervisor 3 :443"]);
    }
}
