//! The journal, as the API server has it.

use serde_json::{Value, json};

use super::{Cluster, Error};
use domain::api::state::Conclusion;
use domain::history::journal::{self, Entry};
use domain::object::resource::{CONFIG_MAP, Reference};
use domain::object::well_known;

const NAMESPACE: &str = "kube-system";

/// The key of its text.
const KEY: &str = "history";

/// The journal's entries, the oldest first.
pub async fn read(cluster: &Cluster) -> Result<Vec<Entry>, Error> {
    let object = cluster.read(&target()).await?;
    Ok(journal::entries(text(object.as_ref())))
}

/// Adds entries to the journal, which is created with the first one.
pub async fn write(cluster: &Cluster, entries: &[Entry]) -> Result<(), Error> {
    let amended = |object: Option<&Value>| {
        let data = json!({KEY: journal::with(text(object), entries)});
        Some(json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": {"name": well_known::JOURNAL, "namespace": NAMESPACE},
            "data": data,
        }))
    };
    cluster.amend(&target(), amended).await
}

/// Records in the journal how the commands of these entries ended, which were left to something.
pub async fn conclude(
    cluster: &Cluster,
    is_meant: impl Fn(&Entry) -> bool,
    result: Conclusion,
) -> Result<(), Error> {
    let amended = |object: Option<&Value>| {
        let text = journal::concluded(text(object), &is_meant, result)?;
        Some(json!({"data": {KEY: text}}))
    };
    cluster.amend(&target(), amended).await
}

fn target() -> Reference {
    Reference::namespaced(CONFIG_MAP, NAMESPACE, well_known::JOURNAL)
}

fn text(object: Option<&Value>) -> &str {
    let text = object.and_then(|object| object["data"][KEY].as_str());
    text.unwrap_or_default()
}
