//! The modules of the plugin and of its clients use each other as the picture in `ARCHITECTURE.md` has it, those of the
//! crate for archives as the one in its `lib.rs`, and no two use each other.

#![allow(clippy::unwrap_used, reason = "a test fails where a file cannot be read")]

mod siblings;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ARCHIVES: &str = "crates/solution-archive/src";

type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines `module → module, module` of the picture in this file, which begin with `indent`.
fn picture(file: &str, indent: &str) -> Arrows {
    let text = fs::read_to_string(root().join(file)).unwrap();
    text.lines()
        .filter_map(|line| line.strip_prefix(indent)?.split_once(" → "))
        .map(|(module, used)| {
            let used = used.split(',').map(|name| name.trim().to_owned());
            (module.trim().to_owned(), used.collect())
        })
        .collect()
}

fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// What is compiled for tests and fuzzing alone may use whatever it likes.
fn is_for_tests(path: &Path) -> bool {
    const ALONE: [&str; 4] = ["tests", "scripted", "damaged", "fuzzing"];
    path.with_extension("").components().any(|part| ALONE.iter().any(|name| part.as_os_str() == *name))
}

/// The code of a module without its comments and without its unit tests, which stand at the end.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let production = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = production.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The names that follow `crate::`, alone or in braces; and `client` where the crate of this name is used.
fn used(code: &str) -> BTreeSet<String> {
    let name = |text: &str| {
        let end = text.find(|character: char| !character.is_alphanumeric() && character != '_');
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let mut names = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{').and_then(|rest| rest.split_once("};")) {
            Some((several, _)) => names.extend(several.split(',').map(|one| name(one.trim()))),
            None => {
                names.insert(name(rest));
            }
        }
    }
    let is_path = |before: &str| before.ends_with(|last: char| last.is_alphanumeric() || "_:".contains(last));
    if code.match_indices("client::").any(|(at, _)| !is_path(&code[..at])) {
        names.insert("client".to_owned());
    }
    names
}

fn arrows() -> Arrows {
    let mut arrows = arrows_of("src", &["client"]);
    arrows.extend(arrows_of("crates/client/src", &[]));
    arrows
}

/// The arrows between the modules of the crate whose sources are in this directory, and from them to these crates.
fn arrows_of(directory: &str, crates: &[&str]) -> Arrows {
    let source = root().join(directory);
    let mut files = Vec::new();
    sources(&source, &mut files);
    let mut arrows = Arrows::new();
    for file in files.iter().filter(|file| !is_for_tests(file.strip_prefix(root()).unwrap())) {
        let within = file.strip_prefix(&source).unwrap().with_extension("");
        let module = within.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
        arrows.entry(module).or_default().extend(used(&code(file)));
    }
    let crates = crates.iter().map(|&name| name.to_owned());
    let modules: BTreeSet<String> = arrows.keys().cloned().chain(crates).collect();
    for (module, used) in &mut arrows {
        used.retain(|other| other != module && modules.contains(other));
    }
    arrows.retain(|_, used| !used.is_empty());
    arrows
}

#[test]
fn modules_use_each_other_as_the_picture_has_it() {
    let picture = picture("ARCHITECTURE.md", "    ");
    assert_eq!(arrows(), picture, "left: the imports, right: ARCHITECTURE.md");
}

/// Only folders have a line: the files beside them use none.
#[test]
fn folders_of_archives_use_each_other_as_their_crate_has_it() {
    let is_folder = |module: &String| root().join(ARCHIVES).join(module).join("mod.rs").exists();
    let mut arrows = arrows_of(ARCHIVES, &[]);
    for used in arrows.values_mut() {
        used.retain(is_folder);
    }
    arrows.retain(|_, used| !used.is_empty());
    let file = format!("{ARCHIVES}/lib.rs");
    let picture = picture(&file, "//! ");
    assert_eq!(arrows, picture, "left: the imports, right: {file}");
}

/// What a plan consists of knows nothing of the plans that are made of it, which are in the modules `plan` of nouns.
#[test]
fn steps_know_no_plans() {
    let mut files = Vec::new();
    sources(&root().join("crates/domain/src/plan"), &mut files);
    assert!(files.len() > 1);
    for file in files {
        let others = code(&file).replace("crate::plan::", "");
        assert!(!others.contains("plan::") && !others.contains("plan as "), "{}", file.display());
    }
}

#[test]
fn no_module_uses_one_that_uses_it() {
    for arrows in [arrows(), arrows_of(ARCHIVES, &[])] {
        let mut left: BTreeSet<&String> = arrows.keys().collect();
        // What uses only modules that are known to end ends itself; what is left goes round.
        while let Some(module) =
            left.iter().find(|module| arrows[**module].iter().all(|used| !left.contains(used)))
        {
            let module = *module;
            left.remove(module);
        }
        assert!(left.is_empty(), "a circle of {left:?}");
    }
}

/// Everything uses these types. With methods in many files, the name of a method would not lead to it: what is about one noun
/// is a function of that noun's module.
#[test]
fn methods_of_what_everything_uses_stand_in_few_files() {
    for (folder, name, most) in
        [("crates/client/src", "Cluster", 5), ("src/commands", "Context", 1), ("src/execute", "Run", 1)]
    {
        let mut files = Vec::new();
        sources(&root().join(folder), &mut files);
        files.retain(|path| code(path).lines().any(|line| is_implementation(line, name)));
        assert!((1..=most).contains(&files.len()), "{name}: {files:#?}");
    }
}

/// Whether methods of this type, with or without parameters, begin here.
fn is_implementation(line: &str, name: &str) -> bool {
    let parameters = |text: &str| text.split_once('>').map_or(text.to_owned(), |(_, rest)| rest.to_owned());
    let Some(rest) = line.strip_prefix("impl") else { return false };
    let rest = if rest.starts_with('<') { parameters(rest) } else { rest.to_owned() };
    let Some(rest) = rest.trim_start().strip_prefix(name) else { return false };
    let rest = if rest.starts_with('<') { parameters(rest) } else { rest.to_owned() };
    rest.trim() == "{"
}

#[test]
fn implementations_are_found_in_every_spelling() {
    for line in ["impl Run {", "impl<'a> Run<'a> {", "impl Run<'_> {"] {
        assert!(is_implementation(line, "Run"), "{line}");
    }
    for line in ["impl Runner {", "impl Display for Run {", "impl From<Run> for X {", "struct Run {"] {
        assert!(!is_implementation(line, "Run"), "{line}");
    }
}

#[test]
fn imports_are_found_in_every_spelling() {
    let code = "use crate::kind::Kind;\nuse crate::{cli, output::row};\nfn x() { crate::salt::y() }";
    let names: Vec<String> = used(code).into_iter().collect();
    assert_eq!(names, ["cli", "kind", "output", "salt"]);
    for (code, expected) in [
        ("use client::salt::Salt;", true),
        ("fn x() { client::salt::y() }", true),
        ("use kube::client::Body;", false),
    ] {
        assert_eq!(used(code).contains("client"), expected, "{code}");
    }
}

/// What the clients call themselves to servers has the version of their own crate.
#[test]
fn the_clients_have_the_version_of_the_plugin() {
    let version = |manifest: &str| {
        let text = fs::read_to_string(root().join(manifest)).unwrap();
        let line = text.lines().find(|line| line.starts_with("version = "));
        line.unwrap().to_owned()
    };
    assert_eq!(version("crates/client/Cargo.toml"), version("Cargo.toml"));
}

/// What tests start that was built from this workspace or for the sandbox, as they spell it.
const BUILT_HERE: [&str; 20] = [
    "&other_name",
    "\"kubectl\"",
    "\"packaging/dist\"",
    "PLUGIN",
    "SANDBOX",
    "&binary",
    "&kubectl",
    "&link",
    "&self.program",
    "krew.join(\"validate-krew-manifest\")",
    "program",
    "python()",
    "self.directory().join(\"bin/kubectl\")",
    "programs.join(\"kubectl-metalk8s\")",
    "programs.join(\"kubectl_complete-metalk8s\")",
    "programs.join(\"metalk8sctl\")",
    "root().join(\"packaging\").join(name)",
    "root.join(\"examples/tell\")",
    "sandbox.kubectl()",
    "sandbox::kubectl().unwrap()",
];

/// The arguments of each `Command::new` of a text.
fn started(text: &str) -> impl Iterator<Item = &str> {
    text.split("Command::new(").skip(1).map(|rest| {
        let mut depth = 1;
        let end = rest.find(|character| {
            depth += match character {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        });
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// Whether a test may start this without asking whether it is installed.
fn is_always_there(argument: &str) -> bool {
    let name = argument.trim_matches('"');
    let name = name.strip_prefix("/bin/").or(name.strip_prefix("/usr/bin/")).unwrap_or(name);
    argument.starts_with("env!(\"CARGO")
        || programs::REQUIRED.contains(&name)
        || BUILT_HERE.contains(&argument)
}

/// A program that is missing skips its tests and fails none of them; only `programs` knows whether it is there.
#[test]
fn tests_ask_for_programs_in_one_way() {
    let mut files = Vec::new();
    for directory in ["tests", "crates", "examples", "src"] {
        sources(&root().join(directory), &mut files);
    }
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(root()).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let is_production = path.components().any(|part| part.as_os_str() == "src");
        let is_asked_for = path.starts_with("tests/programs") || path.starts_with("tests/structure");
        for argument in started(&text).filter(|_| !is_asked_for) {
            // Production code starts programs of the user's choice; a literal is one that its unit tests start, or, in
            // one module, a program of the operating system.
            let is_of_system = path == Path::new("crates/base/src/system.rs");
            let is_of_tests =
                !is_production || (argument.starts_with('"') && text.contains("process::") && !is_of_system);
            if is_of_tests && !is_always_there(argument) {
                found.push(format!("{}: Command::new({argument})", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "ask `programs::have`, start with `programs::command`:\n{}", found.join("\n"));
}

#[test]
fn programs_are_found_in_every_spelling() {
    let text = "Command::new(\"xorriso\").arg(1); process::Command::new(a.join(b(\"c\")))";
    assert_eq!(started(text).collect::<Vec<_>>(), ["\"xorriso\"", "a.join(b(\"c\"))"]);
    assert!(!is_always_there("\"xorriso\"") && !is_always_there("FAKETIME"));
    assert!(is_always_there("\"/bin/sh\"") && is_always_there("env!(\"CARGO\")"));
}
