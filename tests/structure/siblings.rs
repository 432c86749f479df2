//! No two files of a crate import from each other, unless one is the folder of the other: a module and its parts belong
//! together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{code, is_for_tests, root, sources};

/// A module, as the names on the way to it from the root of its crate.
type Module = Vec<String>;

/// The modules of the crate whose sources are in this directory, each with its code.
fn modules(directory: &Path) -> BTreeMap<Module, String> {
    let mut files = Vec::new();
    sources(directory, &mut files);
    let within = |file: &Path| file.strip_prefix(directory).unwrap().with_extension("");
    let production = files.iter().filter(|file| !is_for_tests(&within(file)));
    let named = production.map(|file| {
        let mut names: Module = within(file).iter().map(|name| name.to_string_lossy().into_owned()).collect();
        names.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
        (names, code(file))
    });
    named.collect()
}

/// The paths of an import, with the braces written out.
fn paths(import: &str) -> Vec<String> {
    let Some((before, rest)) = import.split_once('{') else { return vec![import.trim().to_owned()] };
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, character) in rest.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                found.extend(paths(&format!("{before}{}", &rest[start..at])));
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

fn imported(module: &Module, code: &str, all: &BTreeMap<Module, String>) -> BTreeSet<Module> {
    let imports = code.split("use ").skip(1).filter_map(|rest| rest.split(';').next());
    let target = |path: &String| {
        let mut names: Vec<&str> = path.split("::").map(str::trim).collect();
        let mut place = module.clone();
        match names.remove(0) {
            "crate" => place.clear(),
            "self" => {}
            "super" => drop(place.pop()),
            _ => return None,
        }
        for name in names {
            match name {
                "super" => drop(place.pop()),
                name => place.push(name.split(' ').next().unwrap_or(name).to_owned()),
            }
        }
        // The last names are those of items.
        while !place.is_empty() && !all.contains_key(&place) {
            place.pop();
        }
        Some(place)
    };
    imports.flat_map(paths).filter_map(|path| target(&path)).collect()
}

/// The pairs of modules in this directory that import from each other.
fn pairs(directory: &Path) -> Vec<String> {
    let all = modules(directory);
    assert!(!all.is_empty(), "{}", directory.display());
    let arrows: BTreeMap<&Module, BTreeSet<Module>> =
        all.iter().map(|(module, code)| (module, imported(module, code, &all))).collect();
    let mut found = Vec::new();
    for (module, used) in &arrows {
        for other in used.iter().filter(|other| other > module) {
            let is_folder = other.starts_with(module) || module.starts_with(other);
            if !is_folder && arrows.get(other).is_some_and(|used| used.contains(*module)) {
                found.push(format!("{} and {}", module.join("::"), other.join("::")));
            }
        }
    }
    found
}

#[test]
fn no_two_files_import_from_each_other() {
    for directory in [
        "src",
        "crates/base/src",
        "crates/client/src",
        "crates/domain/src",
        "crates/printers/src",
        "crates/solution-archive/src",
    ] {
        assert_eq!(pairs(&root().join(directory)), [""; 0], "{directory}");
    }
}

#[test]
fn two_files_that_import_from_each_other_are_found() {
    let crate_ = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(crate_.path().join(name), text).unwrap();
    std::fs::create_dir(crate_.path().join("a")).unwrap();
    write("lib.rs", "mod a;\nmod b;\n");
    write("a.rs", "mod inner;\nuse self::inner::Y;\n");
    write("a/inner.rs", "use super::{Z, super::b::{self, c::D}};\n");
    write("b.rs", "use crate::{x, a::inner::{Y, Other as One}};\n");
    assert_eq!(pairs(crate_.path()), ["a::inner and b"]);
}
