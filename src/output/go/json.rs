//! `encoding/json`: sorted keys, HTML characters escaped, Go's numbers.

use std::fmt::Write as _;

use serde_json::Value as Json;

use super::{Value, float, sorted};

/// What `json.Marshal` writes.
pub(crate) fn compact(value: &Value) -> String {
    let mut out = String::new();
    write(&mut out, value, None);
    out
}

/// What `json.MarshalIndent` writes for a list of `values`, with four spaces a level.
pub(crate) fn indented(values: &[Value]) -> String {
    let mut out = String::new();
    sequence(
        &mut out,
        ['[', ']'],
        values.iter(),
        Some(0),
        |out, value, depth| write(out, value, depth),
    );
    out
}

fn write(out: &mut String, value: &Value, depth: Option<usize>) {
    match value {
        Value::Missing | Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Integer(number) | Value::Count(number) => out.push_str(&number.to_string()),
        Value::Byte(number) => out.push_str(&number.to_string()),
        Value::Float(number) => out.push_str(&float::json(*number)),
        Value::Text(text) => string(out, &String::from_utf8_lossy(text)),
        Value::List(items) => sequence(out, ['[', ']'], items.iter(), depth, element),
        Value::Map(fields) => {
            sequence(
                out,
                ['{', '}'],
                sorted(fields).into_iter(),
                depth,
                |out, (key, value), depth| {
                    string(out, key);
                    out.push_str(if depth.is_some() { ": " } else { ":" });
                    element(out, value, depth);
                },
            );
        }
    }
}

fn element(out: &mut String, json: &Json, depth: Option<usize>) {
    write(out, &Value::from(json), depth);
}

fn sequence<T>(
    out: &mut String,
    brackets: [char; 2],
    items: impl ExactSizeIterator<Item = T>,
    depth: Option<usize>,
    one: impl Fn(&mut String, T, Option<usize>),
) {
    let empty = items.len() == 0;
    let inner = depth.map(|depth| depth + 1);
    out.push(brackets[0]);
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(',');
        }
        new_line(out, inner);
        one(out, item, inner);
    }
    if !empty {
        new_line(out, depth);
    }
    out.push(brackets[1]);
}

fn new_line(out: &mut String, depth: Option<usize>) {
    if let Some(depth) = depth {
        out.push('\n');
        out.push_str(&"    ".repeat(depth));
    }
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_and_html_is_escaped() {
        let json = serde_json::json!({"b": [1, 2.0, null, {}], "a": "<&>\u{1}\u{2028}", "": []});
        let value = Value::from(&json);
        assert_eq!(
            compact(&value),
            r#"{"":[],"a":"\u003c\u0026\u003e\u0001\u2028","b":[1,2,null,{}]}"#
        );
        let indented = indented(&[value]);
        assert!(
            indented.starts_with("[\n    {\n        \"\": [],\n"),
            "{indented}"
        );
        assert!(
            indented.ends_with("            {}\n        ]\n    }\n]"),
            "{indented}"
        );
    }
}
