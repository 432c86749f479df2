//! What commands need where the direct backend does Salt's work.

use crate::needs::parts::{self as part, Part};

/// The parts that a command needs instead of those about Salt.
pub(super) fn parts(words: &str) -> &'static [&'static Part] {
    match words {
        "import archive" | "delete archive" | "unimport archive" => &[&part::KEPT_WRITTEN],
        "activate solution" | "deactivate solution" => &[&part::KEPT, &part::ACTIVE_WRITTEN],
        "add solution" | "upgrade solution" | "downgrade solution" | "rollback solution"
        | "repair solution" => &[&part::KEPT, &part::OPERATORS_APPLIED],
        "apply environment" => &[
            &part::KEPT_WRITTEN,
            &part::ACTIVE_WRITTEN,
            &part::OPERATORS_APPLIED,
        ],
        "render solution" | "diff solution" | "diff environment" | "permissions solution" | "check" => {
            &[&part::KEPT]
        }
        _ => &[],
    }
}
