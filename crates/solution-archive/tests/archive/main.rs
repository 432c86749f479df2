//! Archives: checked, built and signed by the library, and compared with what other
//! tools for the same formats say.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says so when it skips"
)]

mod agreement;
mod build;
mod damaged_images;
mod deep;
mod faulty_images;
mod faulty_trees;
mod field;
mod hostile;
mod imported_images;
mod joliet;
mod mounted;
mod packages;
mod registry;
mod signatures;
mod support;
mod templates;
