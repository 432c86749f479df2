//! Holds the libraries against `deny.toml` with nothing but cargo, for those who have no cargo-deny at hand.

use std::iter::Peekable;
use std::str::SplitWhitespace;

use crate::libraries;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn allowed() -> Vec<&'static str> {
    let text = include_str!("../../../deny.toml");
    let (_, list) = text.split_once("\nallow = [\n").unwrap();
    let (list, _) = list.split_once("\n]").unwrap();
    list.lines().map(|line| line.trim().trim_end_matches(',').trim_matches('"')).collect()
}

/// Whether the licences of `allowed` are enough for an expression of SPDX.
fn permits(allowed: &[&str], expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let permitted = alternatives(allowed, &mut words);
    permitted && words.next().is_none()
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

fn alternatives(allowed: &[&str], words: &mut Words) -> bool {
    let mut permitted = all_of(allowed, words);
    while words.next_if_eq(&"OR").is_some() {
        permitted |= all_of(allowed, words);
    }
    permitted
}

fn all_of(allowed: &[&str], words: &mut Words) -> bool {
    let mut permitted = licence(allowed, words);
    while words.next_if_eq(&"AND").is_some() {
        permitted &= licence(allowed, words);
    }
    permitted
}

fn licence(allowed: &[&str], words: &mut Words) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let permitted = alternatives(allowed, words);
        return words.next() == Some(")") && permitted;
    }
    let mut name = words.next().unwrap_or_default().to_owned();
    if words.next_if_eq(&"WITH").is_some() {
        name = format!("{name} WITH {}", words.next().unwrap_or_default());
    }
    allowed.contains(&name.as_str())
}

#[test]
fn expressions_are_permitted_by_what_suffices() {
    let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"];
    for enough in [
        "MIT",
        "GPL-3.0 OR MIT",
        "GPL-3.0/MIT",
        "MIT AND ISC",
        "(GPL-3.0 OR MIT) AND ISC",
        "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
    ] {
        assert!(permits(&allowed, enough), "{enough}");
    }
    for too_little in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(GPL-3.0 OR MIT) AND Apache-2.0",
        "GPL-3.0 OR (MIT",
        "MIT ISC",
        "MIT WITH LLVM-exception",
    ] {
        assert!(!permits(&allowed, too_little), "{too_little}");
    }
}

#[test]
fn libraries_are_from_crates_io_under_licences_that_are_allowed() {
    let allowed = allowed();
    for target in ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"] {
        for library in libraries::read(target).unwrap().libraries {
            let name = libraries::purl(&library);
            let source = library.source.as_ref().map(|source| source.repr.as_str());
            assert_eq!(source, Some(CRATES_IO), "{name}");
            let licence = library.license.unwrap_or_default();
            assert!(permits(&allowed, &licence), "{name}: {licence}");
        }
    }
}
