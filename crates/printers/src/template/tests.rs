use serde_json::json;

use super::Template;
use crate::Bounds;
use crate::budget::Budget;

fn render(template: &str) -> Result<String, String> {
    let object = json!({
        "name": "a", "count": 3, "ratio": 0.00001, "n": null, "list": ["x", "y", "z"], "empty": [],
        "map": {"b": 2, "a": 1}, "secret": "aGVsbG8="
    });
    let out = {
        let mut budget = Budget::new(Bounds::default());
        Template::parse(template, &mut budget)?.render(&object, &mut budget)?
    };
    Ok(String::from_utf8_lossy(&out).into_owned())
}

#[test]
fn templates_print_as_go_prints_them() {
    for (template, text) in [
        ("plain", "plain"),
        ("{{.name}} {{.n}} {{.missing.deep}}", "a <no value> <no value>"),
        ("{{.map}} {{.list}} {{.ratio}}", "map[a:1 b:2] [x y z] 1e-05"),
        ("{{range $i, $e := .list}}{{if $i}},{{end}}{{$e}}{{end}}", "x,y,z"),
        ("{{range $k, $v := .map}}{{$k}}={{$v}};{{end}}", "a=1;b=2;"),
        ("{{range .empty}}x{{else}}none{{end}}", "none"),
        ("{{range .list}}{{if eq . \"y\"}}{{continue}}{{end}}{{.}}{{end}}", "xz"),
        ("{{range .list}}{{if eq . \"y\"}}{{break}}{{end}}{{.}}{{end}}", "x"),
        ("{{with .name}}{{.}}{{else}}no{{end}}", "a"),
        ("{{define \"T\"}}<{{.}}>{{end}}{{template \"T\" .name}}{{template \"T\"}}", "<a><<no value>>"),
        ("{{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}", "2"),
        ("a {{- .name -}} b", "aab"),
        ("{{/* nothing */}}x{{- /* nothing */ -}} y", "xy"),
        ("{{.secret | base64decode}}", "hello"),
        ("{{exists . \"list\" 1}} {{exists . \"zzz\"}}", "true false"),
        (
            "{{printf \"%s %d %q %v\" .count .count .list .map}}",
            "%!s(int64=3) 3 [\"x\" \"y\" \"z\"] map[a:1 b:2]",
        ),
        ("{{printf \"%05d|%-4s|%6.2f\" 42 \"ab\" 3.14159}}", "00042|ab  |  3.14"),
        ("{{and .name .count}} {{or .empty \"d\"}} {{not .empty}}", "3 d true"),
        ("{{if and .missing .missing.a}}{{else if eq .count 3}}three{{end}}", "three"),
        ("{{len .list}}{{index .list 1}}{{slice .name 0 1}}{{index .map \"b\"}}", "3ya2"),
        ("{{html .list \"<\"}} {{urlquery \"a b\"}}", "[x y z]&lt; a+b"),
        ("{{range 3}}{{.}}{{end}}", "012"),
        ("{{(index .list 0)}}{{\"a\\tb\"}}{{`c\\n`}}{{'a'}}", "xa\tbc\\n97"),
    ] {
        assert_eq!(render(template).as_deref(), Ok(text), "{template}");
    }
}

#[test]
fn what_go_refuses_is_refused() {
    for template in [
        "{{.name",
        "{{if true}}",
        "{{end}}",
        "{{else}}",
        "{{break}}",
        "{{$x}}",
        "{{nothing .name}}",
        "{{.n.deep}}",
        "{{.name.deep}}",
        "{{.name \"x\"}}",
        "{{eq .count \"3\"}}",
        "{{lt .missing 1}}",
        "{{len .missing}}",
        "{{index .list 9}}",
        "{{template \"T\"}}",
        "{{base64decode .name}}",
        "{{range .name}}{{end}}",
        "{{nil}}",
        "{{}}",
        "{{3 | 4}}",
        "{{if true}}{{define \"T\"}}{{end}}{{end}}",
        "{{define \"T\"}}1{{end}}{{define \"T\"}}2{{end}}",
        "{{define \"T\"}}{{template \"T\"}}{{end}}{{template \"T\"}}",
    ] {
        assert!(render(template).is_err(), "{template}");
    }
}

#[test]
fn what_parsing_compares_is_counted() {
    let variables: String = (0..1000).map(|index| format!("{{{{$v{index} := 1}}}}")).collect();
    let bodies = "{{define \"t\"}}{{end}}".repeat(1000);
    for template in [
        variables + &"{{$v0}}".repeat(1000),
        format!("{{{{define \"t\"}}}}{}x{{{{end}}}}{bodies}", " {{/**/}}".repeat(1000)),
        format!("{{{{define \"t\"}}}}{}{{{{.}}}}{{{{end}}}}{bodies}", " ".repeat(100_000)),
    ] {
        let parse = |bounds| Template::parse(&template, &mut Budget::new(bounds));
        assert!(parse(Bounds::default()).is_ok());
        let reason = parse(Bounds { work: 1 << 22, ..Bounds::default() }).unwrap_err();
        assert!(reason.contains("takes too long"), "{reason}");
    }
}
