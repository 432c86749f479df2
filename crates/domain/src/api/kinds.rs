//! The fields of all kinds that a file can have for this plugin.

use serde_json::Value;

use crate::api::{
    API_VERSION, ArchiveSpec, EnvironmentSpec, SolutionSpec, SolutionsConfigurationSpec, UserSpec, schema_of,
};
use crate::node;
use crate::object::declared::check_keys;
use crate::object::resource::{NODE, Resource, VOLUME};
use crate::volume;

/// Refuses a field that the object's kind does not have. Of kinds that are unknown here, nothing is refused.
pub fn check_fields_of(object: &Value) -> Result<(), String> {
    let text = |field: &str| object[field].as_str().unwrap_or_default();
    let (version, kind) = (text("apiVersion"), text("kind"));
    let is = |resource: &Resource| resource.kind == kind && resource.api_version() == version;
    if is(&NODE) {
        return node::plan::check_keys(object);
    }
    if is(&VOLUME) {
        return volume::check_keys(object);
    }
    let schema = match kind {
        _ if version != API_VERSION => return Ok(()),
        "Environment" => schema_of::<EnvironmentSpec>(),
        "Solution" => schema_of::<SolutionSpec>(),
        "Archive" => schema_of::<ArchiveSpec>(),
        "User" => schema_of::<UserSpec>(),
        "SolutionsConfiguration" => schema_of::<SolutionsConfigurationSpec>(),
        _ => return Ok(()),
    };
    check_keys(object, &schema)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_field_that_the_kind_does_not_have_is_refused() {
        let of_plugin = |kind: &str, spec: Value| json!({"apiVersion": API_VERSION, "kind": kind, "metadata": {"name": "a"}, "spec": spec});
        let of_cluster = |resource: &Resource, spec: Value| json!({"apiVersion": resource.api_version(), "kind": resource.kind, "metadata": {"name": "a"}, "spec": spec});
        for (object, message) in [
            (of_plugin("Environment", json!({"description": "x"})), None),
            (
                of_plugin("Environment", json!({"descriptoin": "x"})),
                Some("unknown field spec.descriptoin; did you mean description?"),
            ),
            (
                of_plugin("Solution", json!({"environmet": "x"})),
                Some("unknown field spec.environmet; did you mean environment?"),
            ),
            (
                of_plugin("Archive", json!({"solutions": "x"})),
                Some("unknown field spec.solutions; did you mean solution?"),
            ),
            (of_cluster(&NODE, json!({"unschedulable": true})), None),
            (of_cluster(&NODE, json!({"taint": []})), Some("unknown field spec.taint; did you mean taints?")),
            (
                of_cluster(&VOLUME, json!({"rawBlockDevice": {"devicePaht": "/dev/vdb"}})),
                Some("unknown field spec.rawBlockDevice.devicePaht; did you mean devicePath?"),
            ),
            (json!({"apiVersion": "v1", "kind": "Pod", "anything": 1}), None),
        ] {
            assert_eq!(check_fields_of(&object).err().as_deref(), message, "{object}");
        }
    }
}
