//! What was seen: an object that is to be deleted is the one that was read, not whatever has its name by then.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::resource::Reference;

/// Which object, and in which state, was read. What is not known is not looked at when it is deleted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Version {
    /// Which of all objects that ever had its name.
    pub uid: Option<String>,
    /// In which state.
    pub resource_version: Option<String>,
}

impl Version {
    /// Of `object`.
    #[must_use]
    pub fn of(object: &Value) -> Self {
        let text = |key: &str| object["metadata"][key].as_str().map(str::to_owned);
        Self {
            uid: text("uid"),
            resource_version: text("resourceVersion"),
        }
    }

    /// The same object in any state: where controllers write to it all the time, or where what else is written to it
    /// changes nothing about its deletion.
    #[must_use]
    pub fn in_any_state(self) -> Self {
        Self {
            resource_version: None,
            ..self
        }
    }
}

/// An object as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Its kind, namespace and name.
    #[serde(flatten)]
    pub reference: Reference,
    /// Which of all objects that ever had the name, and in which state.
    #[serde(flatten)]
    pub version: Version,
}

impl Seen {
    /// The object called `reference`, which was read at `version`.
    #[must_use]
    pub const fn new(reference: Reference, version: Version) -> Self {
        Self { reference, version }
    }

    /// Whatever is called `reference`: for what waits until something that this command made is gone.
    #[must_use]
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
    use crate::domain::resource::NAMESPACE;

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
