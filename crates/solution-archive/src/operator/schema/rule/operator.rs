//! What operators take, and what they make of it.

use super::types::Type;

/// The type of `left OPERATOR right`.
pub(super) fn outcome<'schema>(
    operator: &str,
    left: &Type<'schema>,
    right: &Type<'schema>,
) -> Result<Type<'schema>, String> {
    let found = match operator {
        "||" | "&&" => {
            left.expect(&Type::Bool)?;
            right.expect(&Type::Bool)?;
            Some(Type::Bool)
        }
        "==" | "!=" => left.agrees(right).then_some(Type::Bool),
        "in" => is_in(left, right).then_some(Type::Bool),
        "+" | "-" | "*" | "/" | "%" => arithmetic(operator, left, right),
        _ => have_an_order(left, right).then_some(Type::Bool),
    };
    found.ok_or_else(|| format!("{operator} does not take {left} and {right}"))
}

/// The type of `SIGN operand`.
pub(super) fn signed<'schema>(sign: &str, operand: Type<'schema>) -> Result<Type<'schema>, String> {
    let is_fit = match sign {
        "!" => operand.agrees(&Type::Bool),
        _ => matches!(operand, Type::Dynamic | Type::Int | Type::Double),
    };
    if is_fit {
        Ok(operand)
    } else {
        Err(format!("{sign} does not take {operand}"))
    }
}

fn is_in(left: &Type, right: &Type) -> bool {
    match right {
        Type::Dynamic => true,
        Type::List(element) => left.agrees(element),
        Type::Map(key, _) => left.agrees(key),
        _ => false,
    }
}

/// Numbers have an order whatever their types are.
fn have_an_order(left: &Type, right: &Type) -> bool {
    let is_number = |kind: &Type| matches!(kind, Type::Int | Type::Uint | Type::Double);
    let is_ordered = |kind: &Type| {
        let is_other = matches!(kind, Type::Dynamic | Type::Bool | Type::Text | Type::Bytes);
        is_other || is_number(kind) || matches!(kind, Type::Duration | Type::Timestamp)
    };
    let may_be_missing =
        |one: &Type, other: &Type| matches!((one, other), (Type::Null, Type::Duration | Type::Timestamp));
    if may_be_missing(left, right) || may_be_missing(right, left) {
        return true;
    }
    is_ordered(left) && is_ordered(right) && (is_number(left) && is_number(right) || left.agrees(right))
}

fn arithmetic<'schema>(operator: &str, left: &Type<'schema>, right: &Type<'schema>) -> Option<Type<'schema>> {
    use Type::{Bytes, Double, Duration, Dynamic, Int, List, Null, Text, Timestamp, Uint};
    match (operator, left, right) {
        (_, Dynamic, _) | (_, _, Dynamic) => Some(Dynamic),
        // These two are messages, and a message may be missing.
        (_, Null, Duration | Timestamp) | (_, Duration | Timestamp, Null) => Some(Dynamic),
        (_, Int, Int) | (_, Uint, Uint) | ("+", Text, Text) | ("+", Bytes, Bytes) => Some(left.clone()),
        ("+" | "-" | "*" | "/", Double, Double) | ("+" | "-", Duration, Duration) => Some(left.clone()),
        ("+", List(_), List(_)) => left.clone().common(right.clone()).ok(),
        ("-", Timestamp, Timestamp) => Some(Duration),
        ("+" | "-", Timestamp, Duration) | ("+", Duration, Timestamp) => Some(Timestamp),
        _ => None,
    }
}
