//! Solution archives: reading, checking, building and signing ISO images. No cluster, no network, no
//! terminal.
//!
//! [`check::check`] holds an archive to every rule of [`rules`] in one pass over its bytes. A tree that
//! is not packed yet is held to the same rules.
//!
#![warn(missing_docs)]
#![doc = include_str!("../README.md")]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        reason = "a test fails by panicking"
    )
)]

mod blobs;
pub mod build;
pub mod check;
mod container;
mod contents;
mod digest;
mod directory;
pub mod document;
pub mod error;
pub mod events;
mod examine;
pub mod finding;
#[cfg(any(test, fuzzing, feature = "fuzzing"))]
pub mod fuzzing;
mod image;
pub mod init;
mod iso;
mod layout;
mod lock;
pub mod manifest;
pub mod name;
mod operator;
mod output;
pub mod packed;
mod pass;
pub mod product;
mod progress;
pub mod report;
pub mod rules;
pub mod signature;
mod source;
pub mod stop;
mod sums;
mod system;
mod tree;

pub use build::{BuildOptions, Built, build};
pub use check::{Operator, Options, check, manifest, operator};
pub use container::Totals;
pub use container::name::ImageName;
pub use error::Error;
pub use events::{Event, Events};
pub use finding::Finding;
pub use init::init;
pub use manifest::Manifest;
pub use operator::definitions::DefinitionFile;
pub use operator::roles;
pub use packed::{Packed, PackedBlob, PackedImage, signature_of};
pub use product::{Product, product};
pub use progress::bytes;
pub use report::Report;
pub use rules::rule::Severity;
pub use signature::{SignOptions, TrustedKey, sign};
pub use stop::Stop;
