//! The only module that prints.
//!
//! Data goes to standard output, everything else to standard error. It is no failure if the reader closes standard
//! output early (`| head`). The crate `printers` evaluates expressions.

pub mod age;
pub mod bootstrap;
pub mod captured;
pub mod describe;
mod error;
pub mod findings;
mod format;
pub mod gathered;
mod hints;
pub mod html;
mod names;
pub mod password;
pub mod permissions;
pub mod progress;
#[cfg(test)]
pub(crate) mod recorded;
pub mod restore;
pub mod result;
pub mod row;
mod settings;
pub mod table;
pub mod text;
mod transfer;
pub mod ui;
pub mod watch;

pub use error::Error;
pub use format::OutputFormat;
