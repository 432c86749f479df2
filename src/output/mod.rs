//! The only module that prints.
//!
//! Data goes to standard output, everything else to standard error. A reader that closes its end
//! early (`| head`) is no failure.

pub mod age;
pub mod columns;
pub mod describe;
mod error;
mod expression;
pub mod findings;
mod format;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzing;
mod go;
mod jsonpath;
pub mod machine_rows;
mod names;
pub mod password;
pub mod progress;
pub mod result;
pub mod row;
pub mod rows;
mod settings;
mod sort;
pub mod table;
mod template;
pub mod text;
pub mod ui;
pub mod watch;

#[cfg(test)]
mod properties;

pub use error::Error;
pub use expression::Expression;
pub use format::{OutputFormat, Source};
pub use sort::SortKey;
