//! The identity of objects: only the object that was read is deleted, not another one that has its name by then.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::resource::Reference;

/// The identity and the state of an object that was read. Unknown parts are not checked when it is deleted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Version {
    pub uid: Option<String>,
    pub resource_version: Option<String>,
}

impl Version {
    pub fn of(object: &Value) -> Self {
        let text = |key: &str| object["metadata"][key].as_str().map(str::to_owned);
        Self { uid: text("uid"), resource_version: text("resourceVersion") }
    }

    /// The same object in any state: for objects to which controllers write all the time, or whose deletion does not
    /// depend on their state.
    #[must_use]
    pub fn in_any_state(self) -> Self {
        Self { resource_version: None, ..self }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    #[serde(flatten)]
    pub reference: Reference,
    #[serde(flatten)]
    pub version: Version,
}

impl Seen {
    pub const fn new(reference: Reference, version: Version) -> Self {
        Self { reference, version }
    }

    /// Any object with the name `reference`: for waits until an object that this command created is gone.
    pub fn by_name(reference: Reference) -> Self {
        Self::new(reference, Version::default())
    }
}

impl Deref for Seen {
    type Target = Reference;

    fn deref(&self) -> &Reference {
        &self.reference
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reference.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::object::resource::NAMESPACE;

    #[test]
    fn what_was_seen_can_be_written_down_and_an_older_note_read() {
        let object = json!({"metadata": {"uid": "u", "resourceVersion": "7"}});
        let seen = Seen::new(Reference::cluster(NAMESPACE, "prod"), Version::of(&object));
        let mut written = serde_json::to_value(&seen).unwrap();
        assert_eq!(serde_json::from_value::<Seen>(written.clone()).unwrap(), seen);
        for key in ["uid", "resourceVersion"] {
            assert!(written.as_object_mut().unwrap().remove(key).is_some());
        }
        let by_name = Seen::by_name(Reference::cluster(NAMESPACE, "prod"));
        assert_eq!(serde_json::from_value::<Seen>(written).unwrap(), by_name);
    }
}
