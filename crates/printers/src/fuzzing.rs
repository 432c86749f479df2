//! The functions of the fuzz targets: the expressions of `-o` and `--sort-by`.
//!
//! Each function reads the first part of any input as an expression and the second as the object that it looks
//! at, and panics where something is not as it has to be.

use serde_json::{Value as Json, json};

use crate::{Bounds, Format, SortKey, Source};

/// What an input may cost: enough for everything but loops without an end.
const BOUNDS: Bounds = Bounds { work: 1 << 21, values: 50_000, text: 1 << 20, output: 1 << 20 };

/// A JSONPath, and behind it the object that it looks at.
pub fn jsonpath(input: &[u8]) {
    let (text, json) = halves(input);
    let object = object(&json);
    evaluate(&Format::JsonPath(Source::Text(text.clone())), &object);
    evaluate(&Format::JsonPathAsJson(Source::Text(text.clone())), &object);
}

/// A Go template, and behind it the object that it looks at.
pub fn template(input: &[u8]) {
    let (text, json) = halves(input);
    let object = object(&json);
    evaluate(&Format::GoTemplate(Source::Text(text.clone())), &object);
}

/// Custom columns or a sort key, and behind it the object that it looks at.
pub fn columns(input: &[u8]) {
    let (text, json) = halves(input);
    let mut object = object(&json);
    evaluate(&Format::CustomColumns(Source::Text(text.clone())), &object);
    if let Ok(key) = SortKey::parse(&text) {
        // Whether it fits the objects is not what is asked here.
        let _ = key.within(BOUNDS).sort(&mut object);
    }
    let _ = text.parse::<Format>();
}

/// The two parts of an input: up to the first line that is `---8<---`, and behind it. An input without
/// such a line has no second part.
#[must_use]
pub fn halves(input: &[u8]) -> (String, String) {
    const CUT: &str = "\n---8<---\n";
    let text = String::from_utf8_lossy(input);
    match text.split_once(CUT) {
        Some((first, second)) => (first.to_owned(), second.to_owned()),
        None => (text.trim_end_matches('\n').to_owned(), String::new()),
    }
}

/// The object that is written as `text`, or one with a bit of everything.
fn object(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|_| example())
}

/// An object with a bit of everything.
pub(crate) fn example() -> Json {
    json!({
        "name": "ä🦀", "none": null, "list": [1, "two", null, [3.5], {"k": true}], "empty": {},
        "items": [{"name": "a", "list": [1]}, {"name": "b"}, null, 7]
    })
}

/// Prints the object twice, as while watching: the same comes out, if the expression has no state.
fn evaluate(format: &Format, object: &Json) {
    let Ok(expression) = format.compile(true) else { return };
    let mut expression = expression.within(BOUNDS);
    let first = expression.render(object).map_err(|error| error.to_string());
    let second = expression.render(object).map_err(|error| error.to_string());
    if !matches!(format, Format::CustomColumns(_)) {
        assert!(first == second, "two runs differ: {first:?} {second:?}");
    }
    if let Ok(printed) = first {
        assert!(printed.len() <= BOUNDS.output, "{} bytes", printed.len());
    }
}
