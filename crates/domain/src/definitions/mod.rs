//! Custom resource definitions: what a new one changes for objects that exist.
//!
//! The rules are those of the well-known checks before an upgrade: a scope, a stored version and a field stay, a type stays,
//! and nothing becomes required or narrower. Each breach is then judged by the objects that exist, because a field that no
//! object has can be removed without a loss. The [`plan`] installs the definitions of a version, and removes them.

mod breach;
mod compare;
mod fields;
mod path;
pub mod plan;

use serde_json::Value;

pub use breach::{Breach, Incompatibility};
pub use compare::breaches;
pub use fields::fields;
pub use path::{Path, Segment};

pub fn name(object: &Value) -> &str {
    object["metadata"]["name"].as_str().unwrap_or_default()
}

pub(super) fn versions(definition: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let versions = definition["spec"]["versions"].as_array();
    let versions = versions.into_iter().flatten();
    versions.filter_map(|version| Some((version["name"].as_str()?, &version["schema"]["openAPIV3Schema"])))
}

#[cfg(test)]
mod field;
#[cfg(test)]
mod tests;
