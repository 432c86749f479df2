//! The functions of Go templates, and the two that kubectl adds.

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};

use super::escape;
use crate::budget::Budget;
use crate::go::{Value, equal, order, print, println, sprintf};

/// A function that a template can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    And,
    Base64Decode,
    Call,
    Eq,
    Exists,
    Ge,
    Gt,
    Html,
    Index,
    Js,
    Le,
    Len,
    Lt,
    Ne,
    Not,
    Or,
    Print,
    Printf,
    Println,
    Slice,
    UrlQuery,
}

const NAMES: [(&str, Function); 21] = [
    ("and", Function::And),
    ("base64decode", Function::Base64Decode),
    ("call", Function::Call),
    ("eq", Function::Eq),
    ("exists", Function::Exists),
    ("ge", Function::Ge),
    ("gt", Function::Gt),
    ("html", Function::Html),
    ("index", Function::Index),
    ("js", Function::Js),
    ("le", Function::Le),
    ("len", Function::Len),
    ("lt", Function::Lt),
    ("ne", Function::Ne),
    ("not", Function::Not),
    ("or", Function::Or),
    ("print", Function::Print),
    ("printf", Function::Printf),
    ("println", Function::Println),
    ("slice", Function::Slice),
    ("urlquery", Function::UrlQuery),
];

impl fmt::Display for Function {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, function)| function == self);
        formatter.write_str(name.map_or("", |(name, _)| name))
    }
}

impl Function {
    /// The function that a template means by `name`.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        let known = NAMES.iter().find(|(known, _)| *known == name);
        known.map(|(_, function)| *function).ok_or_else(|| format!("function {name:?} not defined"))
    }

    /// How many arguments the function takes.
    pub(super) const fn arity(self) -> RangeInclusive<usize> {
        match self {
            Self::Base64Decode | Self::Len | Self::Not => 1..=1,
            Self::Ge | Self::Gt | Self::Le | Self::Lt | Self::Ne => 2..=2,
            Self::Html | Self::Js | Self::Print | Self::Println | Self::UrlQuery => 0..=usize::MAX,
            Self::And
            | Self::Call
            | Self::Eq
            | Self::Exists
            | Self::Index
            | Self::Or
            | Self::Printf
            | Self::Slice => 1..=usize::MAX,
        }
    }

    /// What the function makes of `arguments`, as many as it takes.
    pub(super) fn apply<'a>(self, arguments: &[Value<'a>], budget: &mut Budget) -> Result<Value<'a>, String> {
        let first = arguments.first().unwrap_or(&Value::Missing);
        let rest = arguments.get(1..).unwrap_or_default();
        let second = rest.first().unwrap_or(&Value::Missing);
        let ordered =
            |holds: fn(Ordering) -> bool| order(first, second).map(|order| Value::Bool(holds(order)));
        match self {
            // The evaluation itself takes care of these two, which need not look at all arguments.
            Self::And | Self::Or => Ok(arguments.last().cloned().unwrap_or(Value::Missing)),
            Self::Not => Ok(Value::Bool(!is_true(first))),
            Self::Eq => equals_any(first, rest).map(Value::Bool),
            Self::Ne => equals_any(first, rest).map(|equal| Value::Bool(!equal)),
            Self::Lt => ordered(Ordering::is_lt),
            Self::Le => ordered(Ordering::is_le),
            Self::Gt => ordered(Ordering::is_gt),
            Self::Ge => ordered(Ordering::is_ge),
            Self::Print => bounded(budget, |out, budget| print(out, arguments, budget.longest_text())),
            Self::Println => bounded(budget, |out, budget| {
                println(out, arguments, budget.longest_text());
            }),
            Self::Printf => {
                let template = text(first)?;
                bounded(budget, |out, budget| sprintf(out, template, rest, budget))
            }
            Self::Html => escaped(arguments, budget, escape::html),
            Self::Js => escaped(arguments, budget, escape::js),
            Self::UrlQuery => escaped(arguments, budget, escape::url_query),
            Self::Len => length(first),
            Self::Index => {
                rest.iter().try_fold(present(first, "index")?.clone(), |item, index| element(&item, index))
            }
            Self::Slice => slice(present(first, "slice")?, rest),
            Self::Exists => Ok(Value::Bool(exists(first, rest))),
            Self::Base64Decode => base64_decode(text(first)?),
            Self::Call => Err(format!("call of {}, which is not a function", first.kind())),
        }
    }
}

/// Whether a value counts as true: everything but nothing, zero, and what is empty.
pub(super) fn is_true(value: &Value) -> bool {
    match value {
        Value::Missing | Value::Null => false,
        Value::Bool(truth) => *truth,
        Value::Integer(number) | Value::Count(number) => *number != 0,
        Value::Byte(number) => *number != 0,
        Value::Float(number) => *number != 0.0,
        Value::Text(text) => !text.is_empty(),
        Value::List(items) => !items.is_empty(),
        Value::Map(fields) => !fields.is_empty(),
    }
}

/// Whether `first` is one of `others`; nothing equals nothing and no value.
fn equals_any(first: &Value, others: &[Value]) -> Result<bool, String> {
    if others.is_empty() {
        return Err("missing argument for comparison".to_owned());
    }
    for other in others {
        let both = first.is_present() && other.is_present();
        if if both { equal(first, other)? } else { first.is_present() == other.is_present() } {
            return Ok(true);
        }
    }
    Ok(false)
}

fn text<'v>(value: &'v Value) -> Result<&'v [u8], String> {
    match value {
        Value::Text(text) => Ok(text),
        _ => Err(format!("expected text, got {}", value.kind())),
    }
}

fn present<'v, 'a>(value: &'v Value<'a>, function: &str) -> Result<&'v Value<'a>, String> {
    if value.is_present() { Ok(value) } else { Err(format!("{function} of untyped nil")) }
}

/// What `write` writes, if it is not longer than a text may be.
fn bounded<'a>(
    budget: &mut Budget,
    write: impl FnOnce(&mut Vec<u8>, &mut Budget),
) -> Result<Value<'a>, String> {
    let mut out = Vec::new();
    write(&mut out, budget);
    budget.text(out.len())?;
    Ok(Value::text(out))
}

/// What `escape` makes of the arguments, which the escaping functions see as one text.
fn escaped<'a>(
    arguments: &[Value],
    budget: &mut Budget,
    escape: fn(&[u8]) -> Vec<u8>,
) -> Result<Value<'a>, String> {
    let shown = arguments.iter().map(|value| match value {
        Value::Missing | Value::Null => Value::Text(b"<no value>".into()),
        value => value.clone(),
    });
    let shown: Vec<Value> = shown.collect();
    let joined = bounded(budget, |out, budget| print(out, &shown, budget.longest_text()))?;
    bounded(budget, |out, _| {
        if let Value::Text(text) = &joined {
            *out = escape(text);
        }
    })
}

#[expect(clippy::cast_possible_wrap, reason = "nothing in memory is longer than an i64 can say")]
fn length<'a>(value: &Value) -> Result<Value<'a>, String> {
    match value {
        Value::Text(text) => Ok(Value::Count(text.len() as i64)),
        Value::List(items) => Ok(Value::Count(items.len() as i64)),
        Value::Map(fields) => Ok(Value::Count(fields.len() as i64)),
        _ => Err(format!("{} has no length", value.kind())),
    }
}

/// A whole number as a position, if it is one between 0 and `most`.
fn position(index: &Value, most: usize) -> Result<usize, String> {
    let number = match index {
        Value::Integer(number) | Value::Count(number) => *number,
        Value::Byte(number) => i64::from(*number),
        _ => return Err(format!("{} is not a list index", index.kind())),
    };
    usize::try_from(number)
        .ok()
        .filter(|number| *number <= most)
        .ok_or_else(|| format!("index out of range: {number}"))
}

fn element<'a>(item: &Value<'a>, index: &Value) -> Result<Value<'a>, String> {
    let out_of_range = |at: usize| format!("index out of range: {at}");
    match item {
        Value::Text(text) => {
            let at = position(index, text.len())?;
            text.get(at).copied().map(Value::Byte).ok_or_else(|| out_of_range(at))
        }
        Value::List(items) => {
            let at = position(index, items.len())?;
            items.get(at).map(Value::from).ok_or_else(|| out_of_range(at))
        }
        Value::Map(fields) => match index {
            Value::Text(key) => {
                Ok(fields.get(&*String::from_utf8_lossy(key)).map_or(Value::Null, Value::from))
            }
            _ => Err(format!("{} is not a map key", index.kind())),
        },
        _ => Err(format!("{} cannot be indexed", item.kind())),
    }
}

fn slice<'a>(item: &Value<'a>, indices: &[Value]) -> Result<Value<'a>, String> {
    let length = match item {
        Value::Text(_) if indices.len() == 3 => return Err("cannot 3-index slice a string".to_owned()),
        Value::Text(text) => text.len(),
        Value::List(items) => items.len(),
        _ => return Err(format!("{} cannot be sliced", item.kind())),
    };
    if indices.len() > 3 {
        return Err(format!("too many slice indexes: {}", indices.len()));
    }
    let indices = indices.iter().map(|index| position(index, length)).collect::<Result<Vec<_>, _>>()?;
    let (from, to) = (indices.first().copied().unwrap_or(0), indices.get(1).copied().unwrap_or(length));
    if from > to || indices.get(2).is_some_and(|most| to > *most) {
        return Err(format!("invalid slice index: {from} > {to}"));
    }
    Ok(match item {
        Value::Text(text) => Value::text(&text[from..to]),
        Value::List(items) => Value::List(&items[from..to]),
        _ => Value::Missing,
    })
}

/// Whether `index` with the same arguments would find something.
fn exists(item: &Value, indices: &[Value]) -> bool {
    let mut item = item.clone();
    for index in indices {
        let key = match (&item, index) {
            // A nil key stands for the empty one.
            (Value::Map(_), Value::Missing | Value::Null) => &Value::Text(b"".into()),
            _ => index,
        };
        match element(&item, key) {
            Ok(found) => item = found,
            Err(_) => return false,
        }
    }
    // What was given as nothing, and not found as nothing, exists.
    indices.is_empty() || item.is_present()
}

fn base64_decode<'a>(text: &[u8]) -> Result<Value<'a>, String> {
    let engine =
        GeneralPurpose::new(&STANDARD, GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true));
    let encoded: Vec<u8> = text.iter().copied().filter(|byte| !matches!(byte, b'\r' | b'\n')).collect();
    engine.decode(encoded).map(Value::text).map_err(|error| format!("base64 decode failed: {error}"))
}
