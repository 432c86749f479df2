//! The machine that becomes the bootstrap node.

mod configuration;
pub mod deploy;
pub mod restore;
mod script;
pub mod validate;
