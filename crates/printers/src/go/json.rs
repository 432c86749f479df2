//! `encoding/json`: sorted keys, HTML characters escaped, Go's numbers.

use serde_json::Value as Json;

use super::{Value, float, sorted};

/// Writes what `json.Marshal` writes. Ends early once more than `most` bytes are there, as [`indented`] does.
pub(crate) fn compact(out: &mut Vec<u8>, value: &Value, most: usize) {
    Writer { out, most }.value(value, None);
}

/// Writes what `json.MarshalIndent` writes for a list of `values`, with four spaces a level.
pub(crate) fn indented(out: &mut Vec<u8>, values: &[Value], most: usize) {
    let mut writer = Writer { out, most };
    writer.sequence([b'[', b']'], values.iter(), Some(0), Writer::value);
}

struct Writer<'o> {
    out: &'o mut Vec<u8>,
    most: usize,
}

impl Writer<'_> {
    fn value(&mut self, value: &Value, depth: Option<usize>) {
        match value {
            Value::Missing | Value::Null => self.text("null"),
            Value::Bool(value) => self.text(if *value { "true" } else { "false" }),
            Value::Integer(number) | Value::Count(number) => self.text(&number.to_string()),
            Value::Byte(number) => self.text(&number.to_string()),
            Value::Float(number) => self.text(&float::json(*number)),
            Value::Text(text) => self.string(&String::from_utf8_lossy(text)),
            Value::List(items) => self.sequence([b'[', b']'], items.iter(), depth, Self::element),
            Value::Map(fields) => {
                let fields = sorted(fields).into_iter();
                self.sequence([b'{', b'}'], fields, depth, |writer, (key, value), depth| {
                    writer.string(key);
                    writer.text(if depth.is_some() { ": " } else { ":" });
                    writer.element(value, depth);
                });
            }
        }
    }

    fn element(&mut self, json: &Json, depth: Option<usize>) {
        self.value(&Value::from(json), depth);
    }

    fn sequence<T>(
        &mut self,
        brackets: [u8; 2],
        items: impl ExactSizeIterator<Item = T>,
        depth: Option<usize>,
        one: impl Fn(&mut Self, T, Option<usize>),
    ) {
        let empty = items.len() == 0;
        let inner = depth.map(|depth| depth + 1);
        self.out.push(brackets[0]);
        for (index, item) in items.enumerate() {
            if self.out.len() > self.most {
                return;
            }
            if index > 0 {
                self.out.push(b',');
            }
            self.new_line(inner);
            one(self, item, inner);
        }
        if !empty {
            self.new_line(depth);
        }
        self.out.push(brackets[1]);
    }

    fn new_line(&mut self, depth: Option<usize>) {
        if let Some(depth) = depth {
            self.text("\n");
            self.text(&"    ".repeat(depth));
        }
    }

    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn string(&mut self, text: &str) {
        self.out.push(b'"');
        for character in text.chars() {
            match character {
                '"' => self.text("\\\""),
                '\\' => self.text("\\\\"),
                '\x08' => self.text("\\b"),
                '\x0c' => self.text("\\f"),
                '\n' => self.text("\\n"),
                '\r' => self.text("\\r"),
                '\t' => self.text("\\t"),
                '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..' ' => {
                    self.text(&format!("\\u{:04x}", u32::from(character)));
                }
                _ => self.text(character.encode_utf8(&mut [0; 4])),
            }
        }
        self.out.push(b'"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_and_html_is_escaped() {
        let json = serde_json::json!({"b": [1, 2.0, null, {}], "a": "<&>\u{1}\u{2028}", "": []});
        let value = Value::from(&json);
        let mut out = Vec::new();
        compact(&mut out, &value, usize::MAX);
        assert_eq!(
            String::from_utf8(out).unwrap(),
            r#"{"":[],"a":"\u003c\u0026\u003e\u0001\u2028","b":[1,2,null,{}]}"#
        );
        let mut out = Vec::new();
        indented(&mut out, &[value], usize::MAX);
        insta::assert_snapshot!(String::from_utf8(out).unwrap());
    }

    #[test]
    fn what_is_too_long_is_not_written_to_its_end() {
        let json = serde_json::json!([[1, 2, 3], {"a": {"b": "c"}}, "d"]);
        let values = vec![Value::from(&json); 1000];
        let mut out = Vec::new();
        indented(&mut out, &values, 1000);
        assert!((1001..1300).contains(&out.len()), "{}", out.len());
        let json = serde_json::json!(vec![json; 1000]);
        let mut out = Vec::new();
        compact(&mut out, &Value::from(&json), 1000);
        assert!((1001..1100).contains(&out.len()), "{}", out.len());
    }
}
