//! How Go sees and prints values.
//!
//! What kubectl prints through JSONPath, Go templates and custom columns is whatever Go's `fmt` and
//! `encoding/json` make of a value, so our evaluators hand around [`Value`]s and print them here.

mod compare;
mod float;
mod format;
mod json;
mod printf;
mod quote;

use std::borrow::Cow;

pub(crate) use compare::{equal, order};
pub(crate) use json::{compact, indented};
pub(crate) use printf::{print, println, sprintf};
pub(crate) use quote::{is_printable, unquote_char};

use serde_json::{Map, Value as Json};

/// A value as Go has it after kubectl decoded an object. Text is bytes: a Go string need not be UTF-8.
#[derive(Debug, Clone)]
pub(crate) enum Value<'a> {
    /// Nothing at all: what a missing key gives. Templates print it as `<no value>`.
    Missing,
    /// A JSON null.
    Null,
    /// `bool`
    Bool(bool),
    /// `int64`: an integer of the object.
    Integer(i64),
    /// `int`: an integer of the expression, a length, an index.
    Count(i64),
    /// `uint8`: one byte of a string.
    Byte(u8),
    /// `float64`
    Float(f64),
    /// `string`
    Text(Cow<'a, [u8]>),
    /// `[]interface {}`
    List(&'a [Json]),
    /// `map[string]interface {}`
    Map(&'a Map<String, Json>),
}

impl<'a> From<&'a Json> for Value<'a> {
    fn from(json: &'a Json) -> Self {
        match json {
            Json::Null => Self::Null,
            Json::Bool(value) => Self::Bool(*value),
            Json::Number(number) => number
                .as_i64()
                .map_or_else(|| Self::number(number.as_f64().unwrap_or_default()), Self::Integer),
            Json::String(text) => Self::Text(Cow::Borrowed(text.as_bytes())),
            Json::Array(items) => Self::List(items),
            Json::Object(fields) => Self::Map(fields),
        }
    }
}

impl<'a> Value<'a> {
    /// Go writes a float without fraction as an integer, so that it comes back from the API server as
    /// one.
    fn number(float: f64) -> Self {
        // The bounds are exact powers of two: every whole float between them is an `i64`.
        const LIMIT: f64 = 9_223_372_036_854_775_808.0;
        if float.fract() == 0.0 && (-LIMIT..LIMIT).contains(&float) {
            #[expect(clippy::cast_possible_truncation, reason = "whole and within the bounds of i64")]
            return Self::Integer(float as i64);
        }
        Self::Float(float)
    }

    /// Text that is computed.
    pub(crate) fn text(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Text(Cow::Owned(bytes.into()))
    }

    /// What it costs to copy or to compare this value: the length of a string in bytes, 0 for every other kind.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            _ => 0,
        }
    }

    /// Neither missing nor null.
    pub(crate) const fn is_present(&self) -> bool {
        !matches!(self, Self::Missing | Self::Null)
    }

    /// What `%T` prints.
    pub(crate) const fn type_name(&self) -> &'static str {
        match self {
            Self::Missing | Self::Null => "<nil>",
            Self::Bool(_) => "bool",
            Self::Integer(_) => "int64",
            Self::Count(_) => "int",
            Self::Byte(_) => "uint8",
            Self::Float(_) => "float64",
            Self::Text(_) => "string",
            Self::List(_) => "[]interface {}",
            Self::Map(_) => "map[string]interface {}",
        }
    }

    /// What messages call the value.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Missing | Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Integer(_) | Self::Count(_) | Self::Byte(_) => "an integer",
            Self::Float(_) => "a number with a fraction",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Map(_) => "a map",
        }
    }

    /// The value of `key`, if this is a map that has it.
    pub(crate) fn get(&self, key: &str) -> Option<Value<'a>> {
        match self {
            Self::Map(fields) => fields.get(key).map(Value::from),
            _ => None,
        }
    }
}

/// The fields of a map in the order in which Go prints them.
pub(crate) fn sorted(fields: &Map<String, Json>) -> Vec<(&String, &Json)> {
    let mut sorted: Vec<_> = fields.iter().collect();
    sorted.sort_by_key(|(key, _)| *key);
    sorted
}
