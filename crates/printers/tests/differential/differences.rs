//! Where we differ from kubectl on purpose, as the README explains.

use crate::case::{Bench, Case, Input};

/// What kubectl prints and we print otherwise, or only one of the two prints.
pub(crate) fn all(bench: &Bench) -> Vec<Case> {
    let object = |output: &str| Case::new(Input::Object, output.to_owned());
    let columns = bench.file("NAME\n.metadata.name\n").display().to_string();
    vec![
        // kubectl forgets the flag.
        Case::new(Input::List, format!("custom-columns-file={columns}")).without_headers(),
        // kubectl does not look at the path when there is nothing to sort.
        Case::new(Input::Empty, "jsonpath={.kind}".to_owned()).sorted_by("{.metadata.name"),
        // kubectl crashes.
        object("jsonpath-as-json={range .spec.mixed[*]}{@}{end}"),
        object("jsonpath={range .spec.mixed[2]}{range @}{.x}{end}{end}"),
        // kubectl prints what lies in memory behind the list.
        object("go-template={{slice .spec.ports 0 4}}"),
        // Forms of numbers that nobody writes about an object.
        object("go-template={{1i}}"),
        object("go-template={{0x1p4}}"),
        object("go-template={{printf \"%x\" .spec.ratio}}"),
        object("go-template={{printf \"%b\" .spec.ratio}}"),
        object("go-template={{printf \"%#g\" .spec.ratio}}"),
        object("go-template={{printf \"%p\" .spec}}"),
        // kubectl goes on to a hundred thousand.
        object(
            "go-template={{define \"T\"}}{{if lt (len .) 300}}{{template \"T\" (print . \"x\")}}{{else}}deep{{end}}{{end}}\
             {{template \"T\" \"\"}}",
        ),
    ]
}

/// What fails after kubectl printed a part of it, and we print nothing.
pub(crate) fn failing_late() -> Vec<Case> {
    [
        "go-template={{.kind}}{{.kind.x}}",
        "custom-columns=A:.kind,B:.kind[0]",
        "custom-columns=A:.kind,B:.kind[",
    ]
    .map(|output| Case::new(Input::Object, output.to_owned()))
    .into()
}
