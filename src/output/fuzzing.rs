//! Fuzz targets: the expressions of `-o` and `--sort-by`.

use serde_json::{Value as Json, json};

use super::{OutputFormat, SortKey, Source};
use crate::fuzzing::halves;

/// A JSONPath, and behind it the object that it looks at.
pub(crate) fn jsonpath(input: &[u8]) {
    let (text, object) = parts(input);
    evaluate(&OutputFormat::JsonPath(Source::Text(text.clone())), &object);
    evaluate(&OutputFormat::JsonPathAsJson(Source::Text(text)), &object);
}

/// A Go template, and behind it the object that it looks at.
pub(crate) fn template(input: &[u8]) {
    let (text, object) = parts(input);
    evaluate(&OutputFormat::GoTemplate(Source::Text(text)), &object);
}

/// Custom columns or a sort key, and behind it the object that it looks at.
pub(crate) fn columns(input: &[u8]) {
    let (text, mut object) = parts(input);
    evaluate(&OutputFormat::CustomColumns(Source::Text(text.clone())), &object);
    if let Ok(key) = SortKey::parse(&text) {
        // Whether it fits the objects is not what is asked here.
        let _ = key.sort(&mut object);
    }
    let _ = text.parse::<OutputFormat>();
}

fn parts(input: &[u8]) -> (String, Json) {
    let (text, object) = halves(input);
    let object = serde_json::from_str(&object).unwrap_or_else(|_| {
        json!({
            "name": "ä🦀", "none": null, "list": [1, "two", null, [3.5], {"k": true}], "empty": {},
            "items": [{"name": "a", "list": [1]}, {"name": "b"}, null, 7]
        })
    });
    (text, object)
}

/// Prints the object twice, as while watching: the same comes out, if the expression has no state.
fn evaluate(format: &OutputFormat, object: &Json) {
    let Ok(Some(mut expression)) = format.expression(true) else {
        return;
    };
    let first = expression.render(object).map_err(|error| error.to_string());
    let second = expression.render(object).map_err(|error| error.to_string());
    if !matches!(format, OutputFormat::CustomColumns(_)) {
        assert!(first == second, "two runs differ: {first:?} {second:?}");
    }
    if let Ok(printed) = first {
        assert!(
            printed.len() <= super::expression::MOST_OUTPUT,
            "{} bytes",
            printed.len()
        );
    }
}
