//! Objects of the API server, whatever their kind.
//!
//! [`resource`] is the table of their types, [`name`] checks their names, [`labels`] their labels, and [`well_known`] has the
//! names that MetalK8s and this plugin use. [`seen`] identifies an object that was read, [`event`] reads its events, and
//! [`declared`] checks the objects that users write in files.

pub mod declared;
pub mod event;
pub mod labels;
pub mod name;
pub mod resource;
pub mod seen;
pub mod well_known;

use serde_json::Value;

pub fn conditions(object: &Value) -> impl Iterator<Item = &Value> {
    let conditions = object["status"]["conditions"].as_array();
    conditions.into_iter().flatten()
}
