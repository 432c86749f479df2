//! The words of messages, help and pages: a phrase that readers stumbled over does not come back.

use std::path::{Path, PathBuf};

use regex::Regex;

use crate::root;

/// A phrase, as an expression, and what is written instead.
#[rustfmt::skip]
const PHRASES: [(&str, &str); 16] = [
    (r"\b[Nn]odes? of the control plane\b", "control plane node"),
    (r"\b[Mm]embers? of etcd\b", "etcd member"),
    (
        r"\b[Ww]hat (is|was|it|they|that|this|others?|X) (told|asked|left|kept|missing|there|shown|printed|takes|brings|needs|has|says)\b",
        "the thing itself",
    ),
    (r"\b[Ww]hat (arrives|arrived|looks like|stays|remains|goes)\b", "the thing itself"),
    (r"\b(asked|told)\b", "queried, reported, read"),
    (r"\b(asks|ask) (the API server|Salt)\b", "queries, reads"),
    (r"\bsays of\b", "reports about"),
    (r"\b[Bb]y others\b|\bothers (created|changed|have|use|wrote)\b", "other users"),
    (r"\bstays\b", "is kept, remains"),
    (r"\b(goes on|comes back|is away|barred)\b", "continues, is restored, is unavailable, is denied"),
    (r"\b(its|their|whose) kinds\b", "its CRDs, its custom resources"),
    (r"\b(least roles?|maker)\b", "minimal role, publisher"),
    (r"\bexists? already\b", "already exists"),
    (r"(\b(file|name|key|image|it|document|directory|package|configmap|command)|\{\}) holds\b", "contains, has"),
    (r"(^|[^-/`.\w])salt (job|master|minion|cannot|could|has|knows|does)\b", "Salt"),
    (r"\b(of|by|from) metalk8s (itself|does|is|has|refuses)\b", "MetalK8s"),
];

/// The files below `directory` with this ending, without those of tests.
fn files(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_of_tests =
            ["tests", "tests.rs", "fuzzing", "fuzzing.rs", "internals", "target"].contains(&name);
        if path.is_dir() && !is_of_tests {
            found.extend(files(&path, ending));
        } else if name.ends_with(ending) && !is_of_tests {
            found.push(path);
        }
    }
    found
}

/// The string literals of a source, each on one line; what follows the unit tests' beginning is left out.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let literal = Regex::new(r##"(?s)//[^\n]*|'(\\.|[^'\\])'|r#"(.*?)"#|"((?:\\.|[^"\\])*)""##).unwrap();
    let join = Regex::new(r"\\\n\s*").unwrap();
    let placeholder = Regex::new(r"\{\w*(:\?)?\}").unwrap();
    let texts = literal.captures_iter(source).filter_map(|one| one.get(2).or(one.get(3)));
    let joined = texts.map(|text| join.replace_all(text.as_str(), "").into_owned());
    joined.map(|text| placeholder.replace_all(&text, "{}").into_owned()).collect()
}

/// The messages, explanations and plans of the program, with where they are.
fn messages() -> Vec<(PathBuf, String)> {
    let folders = [
        "src",
        "crates/base/src",
        "crates/client/src",
        "crates/domain/src",
        "crates/printers/src",
        "crates/solution-archive/src",
    ];
    let sources = folders.iter().flat_map(|folder| files(&root().join(folder), ".rs"));
    sources
        .flat_map(|path| {
            let source = std::fs::read_to_string(&path).unwrap();
            let texts = literals(&source).into_iter();
            texts.map(move |text| (path.clone(), text)).collect::<Vec<_>>()
        })
        .collect()
}

/// Messages, help (as the reference has it) and pages, without those for developers of the plugin.
pub(crate) fn check() {
    if crate::updating() {
        // The generated pages are being written.
        return;
    }
    let outside = ["README.md", "SECURITY.md", "CHANGELOG.md"].map(|name| root().join(name));
    let pages = files(&root().join("docs"), ".md").into_iter().chain(outside);
    let pages = pages.flat_map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        text.lines().map(|line| (path.clone(), line.to_owned())).collect::<Vec<_>>()
    });
    let messages = messages();
    assert!(messages.len() > 3000, "{}", messages.len());
    let texts: Vec<(PathBuf, String)> = messages.into_iter().chain(pages).collect();
    let found: Vec<String> = PHRASES
        .iter()
        .flat_map(|(phrase, instead)| {
            let phrase = Regex::new(phrase).unwrap();
            let with = texts.iter().filter(move |(_, text)| text.contains(' ') && phrase.is_match(text));
            with.map(move |(path, text)| format!("{}: {text}\n  better: {instead}", path.display()))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Each message that the page quotes is one of the program's: its parts between the dots occur in one literal, in order.
pub(crate) fn check_troubleshooting() {
    let page = std::fs::read_to_string(root().join("docs/troubleshooting.md")).unwrap();
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let quoted: Vec<&str> =
        headings.chain(rows).flat_map(|text| text.split('"').skip(1).step_by(2)).collect();
    assert!(quoted.len() > 40, "{quoted:?}");
    let messages = messages();
    let is_in = |text: &str, quote: &str| {
        let mut rest = text;
        quote.split("...").map(str::trim).filter(|part| !part.is_empty()).all(|part| {
            let end = rest.find(part).map(|start| start + part.len());
            rest = end.map_or("", |end| &rest[end..]);
            end.is_some()
        })
    };
    let unknown: Vec<&&str> =
        quoted.iter().filter(|quote| !messages.iter().any(|(_, text)| is_in(text, quote))).collect();
    assert!(unknown.is_empty(), "no such message: {unknown:#?}");
}
