//! The same objects and expressions for kubectl and for us: both print the same bytes, or both fail.
//!
//! What differs on purpose is listed in `differences` and in the README.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod case;
mod columns;
mod differences;
mod jsonpath;
mod kubectl;
mod server;
mod sort;
mod template;

use case::{Bench, Case, Input};

fn on(input: Input, prefix: &str, expressions: &[&str]) -> Vec<Case> {
    expressions.iter().map(|expression| Case::new(input, format!("{prefix}{expression}"))).collect()
}

#[test]
fn jsonpath_of_an_object() {
    Bench::run(|bench| bench.same(&on(Input::Object, "jsonpath=", jsonpath::OBJECT)));
}

#[test]
fn jsonpath_of_a_list() {
    Bench::run(|bench| {
        bench.same(&on(Input::List, "jsonpath=", jsonpath::LIST));
        bench.same(&on(Input::Empty, "jsonpath=", jsonpath::EMPTY));
        bench.same(&on(Input::Object, "jsonpath-as-json=", jsonpath::AS_JSON));
    });
}

#[test]
fn jsonpath_where_kubectl_has_no_order() {
    Bench::run(|bench| bench.same_words(&on(Input::Object, "jsonpath=", jsonpath::UNORDERED)));
}

#[test]
fn templates_of_an_object() {
    Bench::run(|bench| bench.same(&on(Input::Object, "go-template=", template::OBJECT)));
}

#[test]
fn template_syntax() {
    Bench::run(|bench| bench.same(&on(Input::Object, "go-template=", template::SYNTAX)));
}

#[test]
fn templates_of_a_list() {
    Bench::run(|bench| {
        bench.same(&on(Input::List, "go-template=", template::LIST));
        bench.same(&on(Input::Empty, "go-template=", template::LIST));
    });
}

#[test]
fn printf() {
    Bench::run(|bench| bench.same(&on(Input::Object, "go-template=", template::PRINTF)));
}

#[test]
fn custom_columns() {
    Bench::run(|bench| {
        for input in [Input::Object, Input::List, Input::Empty] {
            bench.same(&on(input, "custom-columns=", columns::COLUMNS));
            let cases = on(input, "custom-columns=", columns::WITHOUT_HEADERS);
            bench.same(&cases.into_iter().map(Case::without_headers).collect::<Vec<_>>());
        }
    });
}

#[test]
fn sorting() {
    Bench::run(|bench| {
        let cases: Vec<_> = sort::PATHS
            .iter()
            .map(|path| Case::new(Input::List, sort::OUTPUT.to_owned()).sorted_by(path))
            .collect();
        bench.same(&cases);
        bench.same(&[Case::new(Input::Empty, sort::OUTPUT.to_owned()).sorted_by(".metadata.name")]);
    });
}

#[test]
fn expressions_in_files() {
    Bench::run(|bench| {
        let cases: Vec<_> = [
            ("jsonpath-file", "{range .items[*]}{.metadata.name}\n{end}"),
            ("jsonpath-file", "{.items[0"),
            ("go-template-file", "{{range .items}}{{.metadata.name}}\n{{end}}"),
            ("templatefile", "{{len .items}}\n"),
            ("go-template-file", ""),
            ("custom-columns-file", "NAME  PHASE\n.metadata.name   {.status.phase}\n"),
            ("custom-columns-file", "NAME PHASE\n.metadata.name\n"),
            ("custom-columns-file", "NAME"),
        ]
        .iter()
        .map(|(format, content)| {
            Case::new(Input::List, format!("{format}={}", bench.file(content).display()))
        })
        .collect();
        bench.same(&cases);
        bench.same(&on(Input::List, "", &["jsonpath-file=/nowhere", "go-template-file=/nowhere"]));
    });
}

#[test]
fn formats() {
    Bench::run(|bench| {
        bench.same(&on(
            Input::Object,
            "",
            &["template={{.kind}}", "jsonpath", "jsonpath=", "go-template", "nonsense"],
        ));
        bench.same(&on(
            Input::Object,
            "",
            &["custom-columns", "custom-columns=", "JSONPATH={.kind}", "json={.kind}"],
        ));
    });
}

#[test]
fn differences_are_still_there() {
    Bench::run(|bench| {
        bench.different(&differences::all(bench));
        bench.failing_late(&differences::failing_late());
    });
}
