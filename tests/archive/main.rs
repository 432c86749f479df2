//! Archives: checked, built and signed by the library and by the command, and compared with what other
//! tools for the same formats say.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says so when it skips"
)]

mod agreement;
mod build;
mod command_line;
mod creating;
mod faulty_images;
mod faulty_trees;
mod guide;
mod hostile;
mod imported_images;
mod signatures;
mod support;
