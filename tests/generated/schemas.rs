//! JSON Schemas of what `-o json` prints, a file a kind.

use kubectl_metalk8s::schema;

use crate::Files;

pub(crate) fn files() -> Files {
    let text = |schema| serde_json::to_string_pretty(&schema).unwrap() + "\n";
    schema::all().into_iter().map(|(kind, schema)| (format!("{kind}.json"), text(schema))).collect()
}
