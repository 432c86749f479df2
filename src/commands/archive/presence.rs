//! The archives on the bootstrap node, according to Salt.

use crate::commands::Context;
use crate::error::Result;
use client::cluster::Error as ClusterError;
use client::cluster::surroundings;
use client::salt::{Error, Salt};
use domain::archive::presence::{MasterArchives, Mounted, NodeArchives};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The archives that the bootstrap node has configured and mounted.
pub(in crate::commands) async fn node_archives(context: &Context) -> Result<NodeArchives> {
    let salt = context.salt().await?;
    let nothing = Map::new();
    let available = async { Ok(salt.query("metalk8s_solutions.list_available", &nothing).await?) };
    let lost = async { Ok(salt.lost_archives().await?) };
    let (config, available, lost) = tokio::try_join!(config(salt), available, lost)?;
    Ok(NodeArchives { configured: configured(&config), mounted: mounted(&available), lost })
}

/// The archives that the Salt master sees; unknown if the user may not read its Pod.
pub(in crate::commands) async fn master_archives(context: &Context) -> Result<MasterArchives> {
    match surroundings::master_archives(context.cluster().await?).await {
        Err(ClusterError::Refused { code: 403, message }) => {
            let line = format!("cannot check which archives the Salt master sees: {message}");
            context.events().log(4, line);
            Ok(MasterArchives::unknown())
        }
        outcome => Ok(outcome?),
    }
}

/// The configuration of Solutions; null before the first import has written one.
async fn config(salt: &Salt) -> Result<Value> {
    match salt.query("metalk8s_solutions.read_config", &Map::new()).await {
        Err(Error::CallFailed { reason, .. }) if reason.contains("Failed to load") => Ok(Value::Null),
        outcome => Ok(outcome?),
    }
}

/// The versions that the bootstrap node is to have active, by Solution.
pub(in crate::commands) async fn wanted(context: &Context) -> Result<BTreeMap<String, String>> {
    Ok(wanted_by(&config(context.salt().await?).await?))
}

fn wanted_by(config: &Value) -> BTreeMap<String, String> {
    let active = config["active"].as_object().into_iter().flatten();
    let versions = active.filter_map(|(solution, version)| {
        let version = match version {
            Value::String(version) => version.clone(),
            // It was edited by hand, without quotes.
            Value::Number(version) => version.to_string(),
            _ => return None,
        };
        Some((solution.clone(), version))
    });
    versions.collect()
}

fn configured(config: &Value) -> Vec<String> {
    let archives = config["archives"].as_array().into_iter().flatten();
    archives.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn mounted(available: &Value) -> Vec<Mounted> {
    let solutions = available.as_object().into_iter().flat_map(Map::values);
    let versions = solutions.filter_map(Value::as_array).flatten();
    let mounted = versions.filter_map(|version| {
        Some(Mounted {
            id: version["id"].as_str()?.to_owned(),
            path: version["archive"].as_str()?.to_owned(),
        })
    });
    mounted.collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_the_node_has_is_read_from_salts_answers() {
        let config = json!({"kind": "SolutionsConfiguration", "archives": ["/a/x.iso"], "active": {}});
        assert_eq!(configured(&config), ["/a/x.iso"]);
        assert!(configured(&Value::Null).is_empty());
        let active = json!({"active": {"x": "1.0.0", "y": null}});
        assert_eq!(wanted_by(&active), [("x".to_owned(), "1.0.0".to_owned())].into());
        assert!(wanted_by(&Value::Null).is_empty());
        assert!(configured(&json!({"archives": null})).is_empty());
        let available = json!({"x": [{"id": "x-1.0.0", "archive": "/a/x.iso"}, {"id": 1}], "y": null});
        let expected = Mounted { id: "x-1.0.0".to_owned(), path: "/a/x.iso".to_owned() };
        assert_eq!(mounted(&available), [expected]);
    }
}
