//! The metadata of a definition: that of any object, and no name that the server makes.

use serde_json::Value;

use super::{Definition, text};
use crate::operator::schema::object;
use crate::operator::schema::typed;
use crate::rules;

impl Definition<'_> {
    pub(super) fn metadata(&mut self, document: &Value) {
        let Some(metadata) = document.get("metadata").and_then(Value::as_object) else { return };
        let mut found = typed::problems(metadata, typed::METADATA);
        found.extend(object::problems(metadata));
        // The name of a definition follows from its names.
        if !text(document, "/metadata/generateName").is_empty() {
            found.push("generateName may not be there".to_owned());
        }
        for problem in found {
            self.add(&rules::CRD_SYNTAX, format!("metadata.{problem}"));
        }
    }
}
