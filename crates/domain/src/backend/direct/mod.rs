//! The direct backend: what it keeps of archives in the cluster, and what it applies.

mod components;
mod package;

pub use components::Components;
pub use package::reference;
pub use package::{Package, StoredArchive};
