//! Whatever is typed as an expression, it prints something or is refused; nothing panics.

use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::{OutputFormat, SortKey, Source};

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

fn object() -> Json {
    json!({
        "name": "ä🦀", "none": null, "list": [1, "two", null, [3.5], {"k": true}], "empty": {},
        "items": [{"name": "a", "list": [1]}, {"name": "b"}, null, 7]
    })
}

fn expressions() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec(prop::sample::select(PIECES), 0..16).prop_map(|pieces| pieces.concat());
    prop_oneof![pieces, any::<String>()]
}

fn evaluate(format: &OutputFormat) {
    if let Ok(Some(mut expression)) = format.expression(false) {
        // Whether it fits the object is not what is asked here.
        let _ = expression.render(&object());
        let _ = expression.render(&Json::Null);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn jsonpath_never_panics(text in expressions()) {
        evaluate(&OutputFormat::JsonPath(Source::Text(format!("{{{text}}}"))));
        evaluate(&OutputFormat::JsonPathAsJson(Source::Text(text)));
    }

    #[test]
    fn templates_never_panic(text in expressions()) {
        evaluate(&OutputFormat::GoTemplate(Source::Text(format!("{{{{{text}}}}}"))));
        evaluate(&OutputFormat::GoTemplate(Source::Text(text)));
    }

    #[test]
    fn columns_never_panic(text in expressions()) {
        evaluate(&OutputFormat::CustomColumns(Source::Text(format!("A:{text},B:.name"))));
    }

    #[test]
    fn sorting_never_panics(text in expressions(), values in prop::collection::vec("[-+.0-9a-zA-Z]{0,6}", 0..30)) {
        if let Ok(key) = SortKey::parse(&text) {
            let _ = key.sort(&mut object());
        }
        let objects: Vec<_> = values.iter().map(|value| json!({"v": value})).collect();
        let mut order = SortKey::parse("v").unwrap().order(&objects).unwrap();
        order.sort_unstable();
        prop_assert_eq!(order, (0..values.len()).collect::<Vec<_>>());
    }

    #[test]
    fn formats_never_panic(output in expressions()) {
        let _ = output.parse::<OutputFormat>();
    }
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    let nested = |open: &str, inside: &str, close: &str| open.repeat(5000) + inside + &close.repeat(5000);
    for template in [
        nested("{{if true}}", "", "{{end}}"),
        nested("{{if true}}{{else ", "", "{{end}}"),
        nested("{{block \"b\" .}}", "", "{{end}}"),
        format!("{{{{{}}}}}", nested("(", "1", ")")),
        "{{define \"t\"}}{{range .list}}{{template \"t\" $}}{{end}}{{end}}{{template \"t\" .}}".to_owned(),
    ] {
        let format = OutputFormat::GoTemplate(Source::Text(template));
        let rendered = format
            .expression(false)
            .and_then(|expression| expression.unwrap().render(&object()));
        assert!(rendered.is_err());
    }
    let format = OutputFormat::JsonPath(Source::Text("{range .items[*]}".repeat(5000)));
    assert!(
        format
            .expression(false)
            .unwrap()
            .unwrap()
            .render(&json!({"items": [{"items": []}]}))
            .is_err()
    );
}

#[test]
fn what_has_no_end_is_refused() {
    let refused = |format: OutputFormat, object: &Json| {
        let mut expression = format.expression(false).unwrap().unwrap();
        expression.render(object).unwrap_err().to_string()
    };
    for template in [
        "{{range 9223372036854775807}}{{end}}",
        "{{define \"t\"}}{{template \"t\"}}{{end}}{{range 9223372036854775807}}{{.}}{{end}}",
        "{{$x := \"12345678\"}}{{range 60}}{{$x = print $x $x}}{{end}}",
        format!("{{{{printf \"{}\" 1}}}}", "%1000000[1]d".repeat(40)).as_str(),
        format!("{{{{printf \"{}\" .list}}}}", "%1000000[1]v".repeat(20)).as_str(),
    ] {
        let reason = refused(
            OutputFormat::GoTemplate(Source::Text(template.to_owned())),
            &object(),
        );
        assert!(
            reason.contains("takes too long") || reason.contains("is longer than 32 MiB"),
            "{template}: {reason}"
        );
    }
    let deep = (0..100).fold(json!([1]), |inner, _| json!({"a": inner, "b": [1, 2]}));
    for path in ["{..a..a..a..a}", "{range ..a}{range ..a}{range ..a}{@}"] {
        let reason = refused(OutputFormat::JsonPath(Source::Text(path.to_owned())), &deep);
        assert!(reason.contains("finds more than"), "{path}: {reason}");
    }
}
