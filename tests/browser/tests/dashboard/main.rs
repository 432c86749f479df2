//! The dashboard in Chromium, on a real API server and a real Salt, with scripts and without.
//!
//! `cargo test` runs a part; `make browser` all of it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod accessible;
mod flows;
mod gate;
mod hostile;
mod raw;
mod tabs;
mod trouble;
