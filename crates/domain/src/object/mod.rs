//! Objects of the API server, whatever their kind.
//!
//! [`resource`] is the table of their types, [`name`] checks their names, [`labels`] their labels, and [`well_known`] has the
//! names that MetalK8s and this plugin use. [`seen`] identifies an object that was read, [`event`] is what happened to one, and
//! [`declared`] is what the user wrote of one in a file.

pub mod declared;
pub mod event;
pub mod labels;
pub mod name;
pub mod resource;
pub mod seen;
pub mod well_known;
