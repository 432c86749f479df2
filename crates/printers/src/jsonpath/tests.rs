use serde_json::json;

use super::Template;
use crate::Bounds;
use crate::budget::Budget;

fn render(template: &str) -> Result<String, String> {
    let object = json!({
        "name": "a", "n": null, "list": [1, 2, 3, 4], "text": ["x", "y"], "empty": [],
        "items": [{"k": "one", "v": 1}, {"k": "two", "v": 2, "tags": ["t"]}],
        "map": {"b.c": "<dotted>", "z": 1}
    });
    let out = Template::parse(template)?.render(&object, &mut Budget::new(Bounds::default()))?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn results_print_as_kubectl_prints_them() {
    for (template, text) in [
        ("plain", "plain"),
        ("{.name}-{.n}", "a-null"),
        ("{.list}", "[1,2,3,4]"),
        ("{.map}", r#"{"b.c":"\u003cdotted\u003e","z":1}"#),
        ("{.list[*]}", "1 2 3 4"),
        ("{.list[1:3]}", "2 3"),
        ("{.list[-1]}", "4"),
        ("{.list[::2]}", "1 3"),
        ("{.list[0,2]}", "1 3"),
        (r"{.map['b\.c']}", "<dotted>"),
        ("{.items[?(@.v==2)].k}", "two"),
        ("{.items[?(@.tags)].k}", "two"),
        (r#"{range .items[*]}{.k}={.v}{"\n"}{end}!"#, "one=1\ntwo=2\n!"),
        ("{range .empty[*]}{.k}{end}!", "!"),
        ("{..k}", "one two"),
        ("{.missing.deep}", ""),
    ] {
        assert_eq!(render(template).as_deref(), Ok(text), "{template}");
    }
}

#[test]
fn what_kubectl_refuses_is_refused() {
    for template in [
        "{.name",
        "{.list[5]}",
        "{.list[3:1]}",
        "{.list[0:2:0]}",
        "{.name[0]}",
        "{end}",
        "{.items[?(@.v==\"2\")]}",
        "{.items[?(@.v===2)]}",
        "{len .list}",
        "{.list[a]}",
        "{..  ..}",
        "{\"\\q\"}",
    ] {
        assert!(render(template).is_err(), "{template}");
    }
}
