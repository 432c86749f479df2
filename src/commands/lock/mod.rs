//! The locks of commands.

pub mod delete;
mod get;
