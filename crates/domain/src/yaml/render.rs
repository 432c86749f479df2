//! Writes values as YAML; everything that is printed, stored or sent as YAML goes through it.
//!
//! Readers of YAML disagree about strings: in YAML 1.1, which Salt and kubectl read, `no`, `1_000`, `22:30` and
//! `2026-01-01` are not strings. Here they are always quoted. No library does this without quoting versions and
//! addresses as well.

use serde::Serialize;
use serde_yaml::Value;

use super::{Error, dialect};

pub fn document(value: &impl Serialize) -> Result<String, Error> {
    let value = serde_yaml::to_value(value).map_err(|error| Error::Syntax(error.to_string()))?;
    if is_block(&value) { lines(&value, 0) } else { Ok(format!("{}\n", scalar(&value, 0)?)) }
}

/// `value` after a key, on one line.
pub fn inline(value: &Value) -> Result<String, Error> {
    if !is_block(value) {
        let text = scalar(value, 0)?;
        if !text.contains('\n') {
            return Ok(text);
        }
    }
    flow(value)
}

/// `value` within brackets or braces.
pub fn flow(value: &Value) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Syntax(error.to_string()))
}

/// The lines of `value` as a block that begins in `column`.
pub fn block(value: &Value, column: usize, newline: &str) -> Result<String, Error> {
    let text = lines(value, column)?;
    Ok(format!("{}{text}", " ".repeat(column)).replace('\n', newline))
}

/// Whether `value` needs lines of its own, which a string after a key does not.
fn is_block(value: &Value) -> bool {
    match value {
        Value::Mapping(fields) => !fields.is_empty(),
        Value::Sequence(items) => !items.is_empty(),
        _ => false,
    }
}

/// The lines of a block; all but the first are indented to `column`.
fn lines(value: &Value, column: usize) -> Result<String, Error> {
    let lines: Vec<String> = match value {
        Value::Mapping(fields) => fields
            .iter()
            .map(|(key, value)| Ok(format!("{}:{}", inline(key)?, behind_key(value, column)?)))
            .collect::<Result<_, Error>>()?,
        Value::Sequence(items) => items
            .iter()
            .map(|item| Ok(format!("- {}", behind_dash(item, column)?)))
            .collect::<Result<_, Error>>()?,
        other => vec![format!("{}\n", scalar(other, column)?)],
    };
    Ok(lines.join(&" ".repeat(column)))
}

fn behind_key(value: &Value, column: usize) -> Result<String, Error> {
    if !is_block(value) {
        return Ok(format!(" {}\n", scalar(value, column)?));
    }
    // The dashes of a list are in the column of its key, as in kubectl.
    let inner = if value.is_sequence() { column } else { column + 2 };
    Ok(format!("\n{}{}", " ".repeat(inner), lines(value, inner)?))
}

fn behind_dash(item: &Value, column: usize) -> Result<String, Error> {
    if is_block(item) { lines(item, column + 2) } else { Ok(format!("{}\n", scalar(item, column)?)) }
}

/// The characters that end a line in YAML 1.1 and not in YAML 1.2 or JSON. Between quotes, with their numbers, they are the
/// same to all readers.
const LINE_ENDS: [char; 3] = ['\u{85}', '\u{2028}', '\u{2029}'];

/// A string between double quotes, with the numbers of characters that end lines for some readers only.
fn escaped(value: &Value) -> Result<String, Error> {
    let text = flow(value)?;
    Ok(LINE_ENDS.iter().fold(text, |text, end| text.replace(*end, &format!("\\u{:04x}", u32::from(*end)))))
}

/// A value that is not a block; the lines of a long string are indented by two.
fn scalar(value: &Value, column: usize) -> Result<String, Error> {
    if value.as_str().is_some_and(|word| word.contains(LINE_ENDS)) {
        return escaped(value);
    }
    let text = serde_yaml::to_string(value).map_err(|error| Error::Syntax(error.to_string()))?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    Ok(match value {
        Value::String(word) if line == word && dialect::is_something_else(word) => format!("'{word}'"),
        Value::String(_) => line.replace('\n', &format!("\n{}", " ".repeat(column))),
        Value::Number(_) => dialect::number(line),
        _ => line.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    /// What readers of YAML 1.1 do not take for text when it has no quotes.
    const OTHERWISE: &str = "y n Y N yes No YES on OFF true False null Null ~ = << 1_000 0b1 0o17 0x1F 017 08 \
        1:30 22:30 12:30:45 1:30.5 .5 1. 1e3 1.5e+3 -.inf .NaN +1 -0 2026-01-01 2026-1-1 \
        2026-11-21T22:15:00Z 2026-11-21t22:15:00.5+01:00";

    #[test]
    fn text_that_some_take_for_something_else_is_quoted() {
        for word in OTHERWISE.split_whitespace().chain([""]) {
            let quoted = format!("'{word}'");
            assert_eq!(inline(&Value::from(word)).unwrap(), quoted);
            let text = document(&json!({word: [word, {"a": word}]})).unwrap();
            assert_eq!(text, format!("{quoted}:\n- {quoted}\n- a: {quoted}\n"));
        }
    }

    #[test]
    fn other_text_stays_as_it_is() {
        for text in [
            "yesterday",
            "no one",
            "1.2.3",
            "10.0.0.1",
            "5m",
            "10d",
            "sdb",
            "nginx:1.2",
            "a=b",
            "/dev/sdb",
            "oidc:a@b.c",
            "$2b$12$x/y.",
            "2026-11-21-backup",
            "o'brien",
        ] {
            assert_eq!(inline(&Value::from(text)).unwrap(), text);
        }
    }

    #[test]
    fn objects_look_as_kubectl_prints_them() {
        let object = json!({
            "kind": "Volume",
            "metadata": {"labels": {}, "name": "v"},
            "spec": {"sizes": [1, 1.5, 1e20], "lists": [[1], []], "on": true, "none": null},
            "text": "a\nb\n",
        });
        let text = "kind: Volume\nmetadata:\n  labels: {}\n  name: v\nspec:\n  sizes:\n  - 1\n  - 1.5\n  \
            - 1.0e+20\n  lists:\n  - - 1\n  - []\n  'on': true\n  none: null\ntext: |\n  a\n  b\n";
        assert_eq!(document(&object).unwrap(), text);
        let long = "word ".repeat(100);
        assert_eq!(document(&json!({"a": long.trim_end()})).unwrap().lines().count(), 1);
    }

    #[test]
    fn characters_that_end_lines_for_some_readers_are_escaped() {
        for end in LINE_ENDS {
            for word in [format!("{end}"), format!("a{end}b\n"), format!("{end} #")] {
                let value = json!({word.clone(): [word.clone(), {"a": word}]});
                let text = document(&value).unwrap();
                assert!(!text.contains(end), "{text}");
                assert_eq!(serde_yaml::from_str::<serde_json::Value>(&text).unwrap(), value, "{text}");
            }
        }
    }

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let text = prop_oneof!["[ -~äöü\n\t]{0,20}", "[-+0-9_:.exT]{0,8}", "\\PC{0,8}"];
        let scalar = prop_oneof![
            text.clone().prop_map(serde_json::Value::from),
            any::<i64>().prop_map(serde_json::Value::from),
            any::<bool>().prop_map(serde_json::Value::from),
        ];
        scalar.prop_recursive(3, 16, 4, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::from),
                prop::collection::btree_map(text.clone(), inner, 0..4)
                    .prop_map(|fields| fields.into_iter().collect::<serde_json::Map<_, _>>().into()),
            ]
        })
    }

    proptest! {
        // What fails is written down as a test of its own instead.
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_written_is_read_again(value in json()) {
            let text = document(&value).unwrap();
            prop_assert_eq!(serde_yaml::from_str::<serde_json::Value>(&text).unwrap(), value, "{}", text);
        }
    }
}
