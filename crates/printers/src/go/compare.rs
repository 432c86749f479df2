//! Comparisons, which Go allows only between values of the same kind.

use std::cmp::Ordering;

use super::Value;

/// Whether two values are the same.
pub(crate) fn equal(left: &Value, right: &Value) -> Result<bool, String> {
    match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => Ok(left == right),
        _ => Ok(order(left, right)? == Ordering::Equal),
    }
}

/// Which of two values comes first.
pub(crate) fn order(left: &Value, right: &Value) -> Result<Ordering, String> {
    let incomparable = || format!("cannot compare {} with {}", left.kind(), right.kind());
    match (left, right) {
        (Value::Text(left), Value::Text(right)) => Ok(left.cmp(right)),
        (Value::Float(left), Value::Float(right)) => left.partial_cmp(right).ok_or_else(incomparable),
        _ => match (integer(left), integer(right)) {
            (Some(left), Some(right)) => Ok(left.cmp(&right)),
            _ => Err(incomparable()),
        },
    }
}

fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(number) | Value::Count(number) => Some(*number),
        Value::Byte(number) => Some(i64::from(*number)),
        _ => None,
    }
}
