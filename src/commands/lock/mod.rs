//! The locks of commands.

pub mod delete;
pub mod get;
