//! What is generated from the code and checked in: man pages, completions, the reference, schemas.
//!
//! The test fails where a file is not what the code would generate. `UPDATE=1` writes the files
//! instead (`make generate`).

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "a test that cannot go on fails")]

mod completions;
mod examples;
mod flags;
mod links;
mod manual;
mod metalk8sctl;
mod names;
mod rbac;
mod reference;
mod rules;
mod schemas;
mod tables;
mod typed;
mod words;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is in one directory: every file's name and its text.
type Files = BTreeMap<String, String>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn updating() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Holds the files of `directory` whose names end with one of `endings` against `expected`.
fn check(directory: &str, endings: &[&str], expected: &Files) {
    let directory = root().join(directory);
    let generated = |name: &str| endings.iter().any(|ending| name.ends_with(ending));
    let found: BTreeMap<String, PathBuf> = std::fs::read_dir(&directory)
        .map(|entries| entries.map(|entry| entry.unwrap()).collect::<Vec<_>>())
        .unwrap_or_default()
        .into_iter()
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| generated(name))
        .collect();
    if updating() {
        std::fs::create_dir_all(&directory).unwrap();
        for (_, path) in found.iter().filter(|(name, _)| !expected.contains_key(*name)) {
            std::fs::remove_file(path).unwrap();
        }
        for (name, text) in expected {
            std::fs::write(directory.join(name), text).unwrap();
        }
        return;
    }
    let stale: Vec<&String> = expected
        .iter()
        .filter(|(name, text)| std::fs::read_to_string(directory.join(name)).ok().as_ref() != Some(text))
        .map(|(name, _)| name)
        .chain(found.keys().filter(|name| !expected.contains_key(*name)))
        .collect();
    assert!(stale.is_empty(), "not up to date in {}: {stale:?}; run `make generate`", directory.display());
}

#[test]
fn completions_are_up_to_date() {
    check("completions", &[""], &completions::files());
}

#[test]
fn shells_read_their_completions() {
    let scripts = [
        ("bash", "-n", "kubectl-metalk8s.bash"),
        ("zsh", "-n", "_kubectl-metalk8s"),
        ("fish", "--no-execute", "kubectl-metalk8s.fish"),
        ("bash", "-n", "metalk8sctl.bash"),
        ("zsh", "-n", "_metalk8sctl"),
        ("fish", "--no-execute", "metalk8sctl.fish"),
    ];
    for (shell, check, script) in scripts {
        if !programs::have(&[shell]) {
            continue;
        }
        let output = programs::command(shell)
            .arg(check)
            .arg(root().join("completions").join(script))
            .output()
            .unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{script}: {output:?}");
    }
}

#[test]
fn man_pages_are_up_to_date() {
    check("man", &[".1", ".7"], &manual::files());
}

#[test]
fn the_page_of_rules_is_up_to_date() {
    check("docs/solutions", &["rules.md"], &rules::files());
}

#[test]
fn links_lead_somewhere() {
    links::check();
}

#[test]
fn messages_help_and_pages_use_the_standard_words() {
    words::check();
}

#[test]
fn the_messages_that_troubleshooting_explains_exist() {
    words::check_troubleshooting();
}

#[test]
fn every_example_is_understood() {
    examples::check();
}

#[test]
fn the_commands_beside_those_of_other_programs_are_understood() {
    examples::check_tables();
}

#[test]
fn examples_share_one_set_of_names() {
    names::check();
}

#[test]
fn every_page_is_typed_or_says_why_not() {
    typed::check();
}

#[test]
fn the_reference_is_up_to_date() {
    check("docs", &["reference.md"], &reference::files());
}

#[test]
fn the_roles_of_users_are_up_to_date() {
    check("packaging/rbac", &[".yaml"], &rbac::files());
}

#[test]
fn schemas_are_up_to_date() {
    check("schemas", &[".json"], &schemas::files());
}

#[test]
fn man_pages_are_clean_and_fit_a_terminal() {
    if !programs::have(&["mandoc"]) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in manual::files() {
        let path = directory.path().join(&name);
        std::fs::write(&path, text).unwrap();
        let findings =
            programs::command("mandoc").args(["-T", "lint", "-W", "style"]).arg(&path).output().unwrap();
        assert!(findings.status.success(), "{}", String::from_utf8_lossy(&findings.stdout));
        let page =
            programs::command("mandoc").args(["-T", "utf8", "-O", "width=80"]).arg(&path).output().unwrap();
        for line in plain(&String::from_utf8_lossy(&page.stdout)).lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
    }
}

/// A page without overstriking, which is how bold and underlined letters are written.
fn plain(page: &str) -> String {
    let mut text = String::new();
    for character in page.chars() {
        if character == '\u{8}' {
            text.pop();
        } else {
            text.push(character);
        }
    }
    text
}
