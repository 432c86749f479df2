//! Any text as an expression prints something or is refused; nothing panics.

use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::fuzzing::example;
use super::limits::bounds;
use crate::{Format, SortKey, Source};

/// Pieces of all three languages, of which mistakes are made.
const PIECES: &[&str] = &[
    "{",
    "}",
    "{{",
    "}}",
    "{{-",
    " -}}",
    "[",
    "]",
    "(",
    ")",
    "..",
    ".",
    "*",
    "@",
    "$",
    "$x",
    "?(",
    "[?(",
    ")]",
    "'",
    "\"",
    "`",
    "\\",
    "range ",
    "end",
    "{end}",
    "{{end}}",
    "if ",
    "with ",
    "else",
    "define ",
    "template ",
    "block ",
    "break",
    ".items",
    ".name",
    ".list",
    "[*]",
    "[0]",
    "[-1:]",
    "[::0]",
    ":",
    ",",
    "|",
    ":=",
    "=",
    "==",
    "!=",
    "<",
    "0",
    "-1",
    "1.5",
    "9223372036854775807",
    "0x1",
    "'a'",
    "true",
    "nil",
    "print ",
    "printf ",
    "\"%v\"",
    "\"%-5.2f\"",
    "\"%[9]*d\"",
    "len ",
    "index ",
    "slice ",
    "eq ",
    "and ",
    "html ",
    "js ",
    "exists ",
    "base64decode ",
    "NAME:",
    "ä",
    "🦀",
    "\u{0}",
    "\n",
    "\t",
    "\u{c}",
    " ",
    "%",
    "/*",
    "*/",
];

fn expressions() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec(prop::sample::select(PIECES), 0..16).prop_map(|pieces| pieces.concat());
    prop_oneof![pieces, any::<String>()]
}

fn evaluate(format: &Format) {
    if let Ok(expression) = format.compile(false) {
        let mut expression = expression.within(bounds());
        // Whether it fits the object is not what is asked here.
        let _ = expression.render(&example());
        let _ = expression.render(&Json::Null);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn jsonpath_never_panics(text in expressions()) {
        evaluate(&Format::JsonPath(Source::Text(format!("{{{text}}}"))));
        evaluate(&Format::JsonPathAsJson(Source::Text(text)));
    }

    #[test]
    fn templates_never_panic(text in expressions()) {
        evaluate(&Format::GoTemplate(Source::Text(format!("{{{{{text}}}}}"))));
        evaluate(&Format::GoTemplate(Source::Text(text)));
    }

    #[test]
    fn columns_never_panic(text in expressions()) {
        evaluate(&Format::CustomColumns(Source::Text(format!("A:{text},B:.name"))));
    }

    #[test]
    fn sorting_never_panics(text in expressions(), values in prop::collection::vec("[-+.0-9a-zA-Z]{0,6}", 0..30)) {
        if let Ok(key) = SortKey::parse(&text) {
            let _ = key.sort(&mut example());
        }
        let objects: Vec<_> = values.iter().map(|value| json!({"v": value})).collect();
        let mut order = SortKey::parse("v").unwrap().order(&objects).unwrap();
        order.sort_unstable();
        prop_assert_eq!(order, (0..values.len()).collect::<Vec<_>>());
    }

    #[test]
    fn formats_never_panic(output in expressions()) {
        let _ = output.parse::<Format>();
    }
}
