//! The comparisons of filters.

use std::cmp::Ordering;

use crate::go::{Value, equal, order};

/// Whether `left operator right` holds.
pub(super) fn compare(left: &Value, operator: &str, right: &Value) -> Result<bool, String> {
    match operator {
        "==" => equal(left, right),
        "!=" => equal(left, right).map(|equal| !equal),
        "<" => order(left, right).map(Ordering::is_lt),
        "<=" => order(left, right).map(Ordering::is_le),
        ">" => order(left, right).map(Ordering::is_gt),
        ">=" => order(left, right).map(Ordering::is_ge),
        _ => Err(format!("unrecognized filter operator {operator}")),
    }
}
