//! Solution archives: reading, checking, building and signing ISO images. No cluster, no network, no
//! terminal.
//!
//! [`check()`] holds an archive to every rule of [`rules`] in one pass over its bytes. A tree that
//! is not packed yet is held to the same rules.
//!
//! The files of an archive are in an ISO 9660 image (`iso`) or in a directory that is not packed yet
//! (`directory`). `container` knows the container images among them, `manifest` the manifest, and `operator` the
//! custom resource definitions and roles; `yaml` reads their documents. Each part judges what it knows, and reports
//! findings of [`rules`]. `read`, `check` and `build` are about whole archives. A folder uses the folders on its
//! line and the files beside the folders, which use no folder; `tests/structure` of the plugin checks this.
//!
//! ```text
//! build     → check, container, directory, iso, manifest
//! check     → container, directory, iso, manifest, operator
//! container → directory
//! manifest  → container, yaml
//! operator  → yaml
//! read      → container, directory, iso, manifest, operator
//! ```
//!
#![warn(missing_docs)]
#![doc = include_str!("../README.md")]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

mod build;
mod check;
mod container;
mod contents;
mod digest;
mod directory;
mod error;
mod events;
mod finding;
#[cfg(any(test, fuzzing, feature = "fuzzing"))]
pub mod fuzzing;
mod iso;
pub mod manifest;
pub mod name;
mod operator;
mod pass;
mod progress;
mod read;
pub mod rules;
pub mod signature;
mod source;
mod stop;
mod sums;
mod system;
mod tree;
pub mod yaml;

pub use build::init::init;
pub use build::output::file_to_write;
pub use build::{BuildOptions, Built, build};
pub use check::check;
pub use check::options::Options;
pub use check::report::{Checksum, Report};
pub use container::Totals;
pub use container::name::ImageName;
pub use error::Error;
pub use events::{Event, Events};
pub use finding::Finding;
pub use operator::definitions::DefinitionFile;
pub use operator::roles;
pub use progress::bytes;
pub use read::packed::{Packed, PackedBlob, PackedImage, refuse_incomplete, signature_of};
pub use read::product::{Product, product};
pub use read::{Operator, manifest, operator};
pub use rules::rule::Severity;
pub use stop::Stop;
pub use sums::listed_elsewhere;
