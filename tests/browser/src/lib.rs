//! What the tests of the dashboard need: Chromium by its remote control, axe-core, and a cluster with dashboards.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "only tests use it, which fail by panicking"
)]

mod axe;
mod browser;
pub mod stage;

pub use axe::axe;
pub use browser::{Browser, ENTER, TAB};

/// Whether a browser can be driven here.
pub fn is_there() -> bool {
    programs::have(&["chromium", "chromedriver"])
}

/// Whether to try everything, not a part.
pub fn is_thorough() -> bool {
    std::env::var_os("THOROUGH").is_some()
}
