//! The bootstrap node, before there is a cluster.

pub mod deploy;
mod script;
pub mod validate;
