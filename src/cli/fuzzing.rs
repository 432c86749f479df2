//! Fuzz target: what is typed.

use std::sync::LazyLock;

use super::{duration, normalise};
use crate::output::OutputFormat;
use domain;

/// A short text of the command line, of whatever kind.
pub(crate) fn words(input: &[u8]) {
    // Making it takes longer than everything else here.
    static TREE: LazyLock<clap::Command> = LazyLock::new(super::tree);
    domain::testing::fuzzing::words(input);
    let text = String::from_utf8_lossy(input);
    if let Ok(duration) = duration::parse(&text) {
        let _ = duration::bounded(duration);
    }
    let _ = text.parse::<OutputFormat>();
    let typed: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let _ = normalise::normalise(&typed, &TREE);
}
