//! Bounds: endless or very long work is refused, and the error names the bound.

use insta::assert_snapshot;
use serde_json::{Value as Json, json};

use crate::{Bounds, Format, SortKey, Source};

/// Less than the default: what ends at a bound ends sooner.
pub(crate) fn bounds() -> Bounds {
    Bounds { work: 1 << 26, values: 100_000, ..Bounds::default() }
}

fn object() -> Json {
    json!({"list": [1, "two", null, [3.5], {"k": true}], "items": [{"name": "a", "list": [1]}, {"name": "b"}, null, 7]})
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
        let format = Format::GoTemplate(Source::Text(template));
        let rendered = format.compile(false).and_then(|mut expression| expression.render(&object()));
        assert!(rendered.is_err());
    }
    let format = Format::JsonPath(Source::Text("{range .items[*]}".repeat(5000)));
    assert!(format.compile(false).unwrap().render(&json!({"items": [{"items": []}]})).is_err());
}

#[test]
fn what_has_no_end_is_refused() {
    let refused = |format: Format, object: &Json| {
        let mut expression = format.compile(false).unwrap().within(bounds());
        expression.render(object).unwrap_err().to_string()
    };
    let templates = [
        "{{range 9223372036854775807}}{{end}}",
        "{{define \"t\"}}{{template \"t\"}}{{end}}{{range 9223372036854775807}}{{.}}{{end}}",
        "{{$x := \"12345678\"}}{{range 60}}{{$x = print $x $x}}{{end}}",
        format!("{{{{printf \"{}\" 1}}}}", "%1000000[1]d".repeat(40)).as_str(),
        format!("{{{{printf \"{}\" .list}}}}", "%1000000[1]v".repeat(20)).as_str(),
    ]
    .map(|template| refused(Format::GoTemplate(Source::Text(template.to_owned())), &object()));
    assert_snapshot!(templates.join("\n"), @r#"
    cannot print "{{range 9223372036854775807}}{{end}}": it takes too long: more than 67108864 steps
    cannot print "{{define \"t\"}}{{template \"t\"}}{{end}}{{range 9223372036854775807}}{{.}}{{end}}": it takes too long: more than 67108864 steps
    cannot print "{{$x := \"12345678\"}}{{range 60}}{{$x = print $x $x}}{{end}}": it takes too long: more than 67108864 steps
    cannot print "{{printf \"%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d\" 1}}": it takes too long: more than 67108864 steps
    cannot print "{{printf \"%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v%1000000[1]v\" .list}}": it takes too long: more than 67108864 steps
    "#);
    let deep = (0..100).fold(json!([1]), |inner, _| json!({"a": inner, "b": [1, 2]}));
    let paths = ["{..a..a..a..a}", "{range ..a}{range ..a}{range ..a}{@}"]
        .map(|path| refused(Format::JsonPath(Source::Text(path.to_owned())), &deep));
    assert_snapshot!(paths.join("\n"), @r#"
    cannot print "{..a..a..a..a}": it finds more than 100000 values
    cannot print "{range ..a}{range ..a}{range ..a}{@}": it finds more than 100000 values
    "#);
}

/// Few steps: enough for two thousand turns of a loop that does next to nothing.
const FEW: Bounds = Bounds { work: 1 << 22, values: 100_000, text: 32 << 20, output: 256 << 20 };

fn reason(format: &Format, bounds: Bounds, object: &Json) -> String {
    let mut expression = format.compile(false).unwrap().within(bounds);
    expression.render(object).unwrap_err().to_string()
}

#[test]
fn all_work_of_a_template_is_counted() {
    let fields: serde_json::Map<_, _> = (0..2000).map(|index| (format!("k{index}"), json!(1))).collect();
    let object = json!({"text": "t".repeat(10_000), "map": fields});
    let turns = |body: &str| format!("{{{{range 2000}}}}{body}{{{{end}}}}");
    let mut expression = Format::GoTemplate(Source::Text(turns("{{.}}"))).compile(false).unwrap();
    expression = expression.within(FEW);
    assert!(expression.render(&object).is_ok());
    let name = "n".repeat(10_000);
    let variables: String = (0..1000).map(|index| format!("{{{{$v{index} := 1}}}}")).collect();
    for template in [
        turns(&format!("{{{{$.{name}}}}}")),
        turns(&format!("{{{{${}}}}}", ".missing".repeat(1000))),
        turns(&format!("{{{{and{}}}}}", " 1".repeat(1000))),
        turns(&format!("{{{{if {}1{}}}}}{{{{end}}}}", "(".repeat(90), ")".repeat(90))),
        turns("{{if eq $.text $.text}}{{end}}"),
        turns("{{len $.text}}"),
        turns("{{$.text | len}}"),
        turns("{{$.text}}"),
        turns(&name),
        turns("{{range $.map}}{{break}}{{end}}"),
        turns(&format!("{{{{template \"{name}\"}}}}")) + &format!("{{{{define \"{name}\"}}}}{{{{end}}}}"),
        variables.clone() + &turns("{{$v0}}"),
        variables + &turns("{{$v0 = 2}}"),
        turns(&format!("{{{{$v{name} := 1}}}}{{{{$v{name} = 2}}}}")),
        "{{$x := print $.text $.text}}".to_owned() + &turns("{{and $x 0}}"),
        "{{$x := print $.text $.text}}".to_owned() + &turns("{{with $x}}{{if .}}{{end}}{{end}}"),
    ] {
        let shown: String = template.chars().take(100).collect();
        let reason = reason(&Format::GoTemplate(Source::Text(template)), FEW, &object);
        assert!(reason.contains("takes too long: more than 4194304 steps"), "{shown}: {reason}");
    }
}

#[test]
fn escaping_and_formatting_cost_more_than_copying() {
    let object = json!({"text": "\u{200b}".repeat(10_000)});
    for function in ["js", "urlquery", "html", "printf \"%q\"", "print"] {
        let template = format!("{{{{range 10}}}}{{{{{function} $.text}}}}{{{{end}}}}");
        let reason = reason(&Format::GoTemplate(Source::Text(template)), FEW, &object);
        assert!(reason.contains("takes too long"), "{function}: {reason}");
    }
}

#[test]
fn brackets_that_nothing_closes_are_looked_for_once() {
    let template = format!("{{{{printf \"{}\" 1}}}}", "%[".repeat(20_000));
    let bounds = Bounds { work: 1 << 24, ..FEW };
    let mut expression = Format::GoTemplate(Source::Text(template)).compile(false).unwrap().within(bounds);
    expression.render(&json!({})).unwrap();
}

#[test]
fn all_work_of_a_jsonpath_is_counted() {
    let text = "t".repeat(10_000);
    let items: Vec<Json> = (0..1000).map(|_| json!({"t": text, "none": []})).collect();
    let object = json!({"items": items});
    for path in [
        "{..}".to_owned(),
        "{.items[*].t.*}".to_owned(),
        format!("{{.items[*].{text}}}"),
        format!("{{.items[*].none[0:0{}]}}", ",0:0".repeat(1000)),
        "{.items[?(@.t==@.t)].none}".to_owned(),
    ] {
        let shown: String = path.chars().take(100).collect();
        let bounds = Bounds { values: 40_000_000, ..FEW };
        let reason = reason(&Format::JsonPath(Source::Text(path)), bounds, &object);
        assert!(reason.contains("takes too long"), "{shown}: {reason}");
    }
}

#[test]
fn a_filter_does_not_hide_that_a_bound_is_passed() {
    let item = json!(vec![json!([1]); 2000]);
    let object = json!({"items": vec![item; 10]});
    let bounds = Bounds { values: 1000, ..FEW };
    let path = Format::JsonPath(Source::Text("{.items[?(@..a)]}".to_owned()));
    assert_snapshot!(reason(&path, bounds, &object), @r#"cannot print "{.items[?(@..a)]}": it finds more than 1000 values"#);
}

#[test]
fn columns_have_one_budget_for_all_cells() {
    let object = json!({"items": vec![json!({"a": [[1], [2], [3]]}); 1000]});
    let bounds = Bounds { work: 1 << 20, values: 100, ..FEW };
    let columns = Format::CustomColumns(Source::Text("A:..,B:..,C:..".to_owned()));
    assert_snapshot!(reason(&columns, bounds, &object), @r#"cannot print "A:..,B:..,C:..": column "B": it takes too long: more than 1048576 steps"#);
}

#[test]
fn columns_print_no_more_than_the_bound() {
    let mut items = vec![json!({"a": "x", "b": 1}); 1000];
    items.push(json!({"a": "wide".repeat(2500), "b": 1}));
    let object = json!({"items": items});
    let bounds = Bounds { output: 1 << 20, ..Bounds::default() };
    let printed =
        |columns: &str| reason(&Format::CustomColumns(Source::Text(columns.to_owned())), bounds, &object);
    // Each cell is filled up to the widest one of its column.
    let many = format!("A:.b{}", ",B:.b".repeat(1000));
    assert_snapshot!(["A:.a,B:.b", &many].map(printed).join("\n"), @r#"
    cannot print "A:.a,B:.b": it prints more than 1 MiB
    cannot print "A:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b,B:.b": column "B": it prints more than 1 MiB
    "#);
}

#[test]
fn sorting_has_one_budget_for_all_objects() {
    let objects = vec![json!({"a": [[1], [2], [3]]}); 1000];
    let bounds = Bounds { work: 1 << 18, values: 100, ..FEW };
    let error = SortKey::parse("..").unwrap().within(bounds).order(&objects).unwrap_err();
    assert_snapshot!(error, @r#"cannot sort by "..": it takes too long: more than 262144 steps"#);
}
