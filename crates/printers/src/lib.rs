//! kubectl's output formats for any JSON value: JSONPath, Go templates, custom columns and sort keys.
//!
//! A [`Format`] is what kubectl takes behind `-o`. It is compiled into an [`Expression`], which prints one
//! value after another, to the byte as kubectl does. A [`SortKey`] is what kubectl takes behind `--sort-by`.
//!
//! ```
//! use printers::{Format, SortKey};
//! use serde_json::json;
//!
//! let mut list = json!({"items": [{"name": "b", "size": "1Gi"}, {"name": "a", "size": "20Mi"}]});
//! SortKey::parse(".size")?.sort(&mut list)?;
//! let format: Format = "custom-columns=NAME:.name,SIZE:.size".parse()?;
//! let table = format.compile(false)?.render(&list)?;
//! assert_eq!(table, b"NAME   SIZE\na      20Mi\nb      1Gi\n");
//! # Ok::<(), printers::Error>(())
//! ```
//!
//! Expressions may come from anybody: none of them panics, and [`Bounds`] end the work of each and what it
//! prints.
//!
//! How the languages differ from kubectl's own is in the README.
#![warn(missing_docs)]

mod budget;
mod columns;
mod error;
mod expression;
mod format;
#[cfg(any(test, fuzzing, feature = "fuzzing"))]
pub mod fuzzing;
mod go;
mod jsonpath;
mod quantity;
mod sort;
mod template;

#[cfg(test)]
mod limits;
#[cfg(test)]
mod properties;

pub use budget::Bounds;
pub use error::Error;
pub use expression::Expression;
pub use format::{Format, Source};
pub use quantity::Quantity;
pub use sort::SortKey;
