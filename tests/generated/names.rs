//! The names in examples: one set, so that a reader recognizes an object from page to page.

use regex::Regex;

use crate::examples;

/// A kind of name, the expression whose group is one, and the names. In an expression, `a-z` leaves out placeholders
/// such as NAME, and flags.
#[rustfmt::skip]
const NAMES: [(&str, &str, &[&str]); 13] = [
    ("environment", r"(?:\s-e|--environment|\benvironments?|\benv)[ =/]([a-z][\w.-]*)", &["prod", "staging"]),
    // `guestbook` is the Solution of the guide for developers.
    ("solution", r"^kubectl .*?\ssolutions?[ /]([a-z][\w.-]*)", &["example-solution", "guestbook"]),
    ("version", r"--(?:version|compare)[ =](\S+)", &["1.0.0", "1.1.0", "'^1.0'", "latest", "example-solution-1.0.0.iso", "129.0.0"]),
    ("version of MetalK8s", r"(?: metalk8s-|cluster --to )([\d.]+)", &["128.0.0", "129.0.0", "130.0.0"]),
    (
        "archive",
        r"(\S+)\.iso\b",
        &[
            "*",
            "/archives/one",
            "/archives/other",
            "/archives/example-solution-1.0.0",
            "/archives/example-solution-1.1.0",
            "/archives/metalk8s-130.0.0",
            "dist/example-solution-1.0.0",
            "dist/guestbook-1.1.0",
            "example-solution-1.0.0",
            "example-solution-1.1.0",
            "guestbook",
            "guestbook-1.1.0",
            "guestbook-other",
            "pulled",
        ],
    ),
    ("node", r"(?:\bnodes?[ /]|--node-name |node=)([a-z][\w.-]*)", &["node-1", "node-2", "node-3"]),
    ("volume", r"\b(?:volumes?|vol)[ /]([a-z][\w.-]*)", &["data-1", "disk", "file", "logical"]),
    ("address", r"\b(\d+\.\d+\.\d+\.\d+)\b", &["127.0.0.1", "192.0.2.10", "192.0.2.11", "192.0.2.12"]),
    (
        "registry",
        r"(?:--registry |pull archive )([a-z0-9]\S*)",
        &[
            "127.0.0.1:5000",
            "registry.example.com/solutions",
            "registry.example.com/guestbook:1.1.0",
            "registry.example.com/solutions/guestbook:1.1.0",
        ],
    ),
    ("context", r"--contexts?[ =](\S+)", &["prod-eu,prod-us", "staging", "staging,/^prod-/"]),
    ("namespace", r" -n ([a-z]\S*)", &["default", "prod", "prod-reports"]),
    ("user", r"([\w.]+@[\w.]+)", &["ann@example.com", "bob@example.com"]),
    ("job", r"\b(20\d{12,})\b", &["20261121080328739162"]),
];

fn names<'a>(expression: &Regex, line: &'a str) -> Vec<&'a str> {
    let found = expression.captures_iter(line);
    found.map(|one| one.get(1).unwrap().as_str()).collect()
}

pub(crate) fn check() {
    let (examples, _) = examples::all();
    let mut strange = Vec::new();
    for (kind, expression, known) in NAMES {
        let expression = Regex::new(expression).unwrap();
        let mut unused = known.to_vec();
        for (place, line) in &examples {
            for name in names(&expression, line) {
                unused.retain(|one| *one != name);
                if !known.contains(&name) {
                    strange.push(format!("{place}: {line}\n  {kind} {name}; use one of {known:?}"));
                }
            }
        }
        assert!(unused.is_empty(), "no example has the {kind} {unused:?}");
    }
    assert!(strange.is_empty(), "{}", strange.join("\n"));
}
