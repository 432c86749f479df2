//! Every command on a page is run by a test, or the reason is here.
//!
//! A block that is marked as `sh` is run; [`RUNNERS`] have the tests. All other blocks are only parsed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::examples::command_lines;
use crate::root;

/// Pages with commands that no test runs as they stand there, and why.
#[rustfmt::skip]
const NOT_TYPED: [(&str, &str); 12] = [
    ("README.md", "has no blocks of its own: tests/e2e/examples.rs and tests/e2e/offline.rs run its sections"),
    ("alerts.md", "needs both a deployed node or minutes of an upgrade, and Alertmanager: tests/e2e/alerts/meanwhile.rs"),
    ("cluster.md", "the upgrade itself takes minutes of a whole machine, so only `make thorough` runs it: tests/e2e/cluster.rs"),
    ("dashboard.md", "runs until Ctrl-C: tests/e2e/dashboard.rs"),
    ("permissions.md", "fails by design (the maximum), or gives a user permissions: tests/e2e/permissions.rs, tests/e2e/least.rs"),
    ("service-configurations.md", "needs an editor on a terminal, or moves the control plane: tests/e2e/config"),
    ("troubleshooting.md", "has placeholders, and needs the failure that it is about"),
    ("solutions/identity.md", "needs an editor on a terminal"),
    ("solutions/monitoring.md", "needs an operator that runs: tests/e2e/solution/monitored.rs"),
    ("solutions/pushing.md", "needs a registry of that name: tests/archive/pushing has one on loopback"),
    ("solutions/validating.md", "the commands of solutions/README.md and solutions/ci.md, which are typed"),
    ("solutions/packaging.md", "needs docker, and an image in a registry of that name"),
];

/// The tests that run the blocks of pages, or the scripts that these are.
const RUNNERS: [&str; 2] = ["tests/e2e", "tests/archive"];

fn files(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}

/// The pages for users, by the names under which a test has them.
fn pages() -> Vec<(String, PathBuf)> {
    let docs = root().join("docs");
    let all = files(&docs, "md").into_iter().map(|path| {
        let name = path.strip_prefix(&docs).unwrap().display().to_string();
        (name, path)
    });
    let read = |(name, _): &(String, PathBuf)| name != "reference.md" && !name.starts_with("internals");
    let first = ("README.md".to_owned(), root().join("README.md"));
    // The index of docs has no commands, and the name of the project's page.
    let docs = all.filter(read).filter(|(name, _)| name != "README.md");
    docs.chain([first]).collect()
}

pub(crate) fn check() {
    let tests: String = RUNNERS
        .iter()
        .flat_map(|folder| files(&root().join(folder), "rs"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let mut not_typed = BTreeSet::new();
    for (name, path) in pages() {
        for line in command_lines(&path) {
            let fence = line.fence.unwrap_or_default();
            let (language, script) = fence.split_once(' ').unwrap_or((&fence, ""));
            // A listing of the guide is a script of its own.
            let block = if script.is_empty() { &name } else { script };
            let block = block.rsplit('/').next().unwrap_or(block);
            if language != "sh" || !tests.contains(&format!("{block}\"")) {
                not_typed.insert(name.clone());
            }
        }
    }
    let known: BTreeSet<String> = NOT_TYPED.iter().map(|(page, _)| (*page).to_owned()).collect();
    assert_eq!(not_typed, known, "pages with commands that no test runs");
}
