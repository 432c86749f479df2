//! `-o name`, for objects of any kind.

use serde_json::Value;

use crate::error::{CommandError, Result};
use domain::object::resource::VOLUME;

/// The names of an object or of those of a list, each after its kind.
pub(super) fn names_in(value: &Value) -> Result<Vec<String>> {
    if let Some(items) = value["items"].as_array() {
        let names = items.iter().map(names_in).collect::<Result<Vec<_>>>()?;
        return Ok(names.concat());
    }
    let (kind, name) = (value["kind"].as_str(), value["metadata"]["name"].as_str());
    let (Some(kind), Some(name)) = (kind, name) else { return Err(no_name()) };
    Ok(vec![qualified(&format!("{}/{name}", kind.to_lowercase()))])
}

/// The name of an object as `-o name` prints it. MetalK8s' volumes have their API group there, as with kubectl.
pub(super) fn qualified(name: &str) -> String {
    match name.strip_prefix("volume/") {
        Some(volume) => format!("{}/{volume}", VOLUME.word()),
        None => name.to_owned(),
    }
}

pub(super) fn no_name() -> CommandError {
    let message = "-o name: there is no name to print";
    CommandError::usage(message).hint("as an object: -o json, -o yaml")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::names_in;

    #[test]
    fn each_object_of_a_list_has_a_name() {
        let one = json!({"kind": "Namespace", "metadata": {"name": "prod"}});
        let list =
            json!({"kind": "List", "items": [one, {"kind": "Environment", "metadata": {"name": "prod"}}]});
        assert_eq!(names_in(&one).unwrap(), ["namespace/prod"]);
        assert_eq!(names_in(&list).unwrap(), ["namespace/prod", "environment/prod"]);
        assert!(names_in(&json!({"kind": "Version"})).is_err());
        let volume = json!({"kind": "Volume", "metadata": {"name": "disk"}});
        assert_eq!(names_in(&volume).unwrap(), ["volume.storage.metalk8s.scality.com/disk"]);
    }
}
