//! `create volume` with a file of a hundred against a kubectl for each volume.
//!
//! The plugin also waits until they are available, and their operator takes most of that time. With a dry run, the requests
//! alone are measured.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sandbox::Sandbox;
use tempfile::TempDir;

use crate::measured::cluster::{by_plugin, volumes};
use crate::measured::{Report, in_turn};

/// How often: the loops of kubectl take long.
const CREATIONS: usize = 3;
const CREATED: usize = 100;

/// Applies each of the documents with a kubectl of its own.
const APPLY: &str = r#"folder=$1; shift; for file in "$folder"/*; do "$0" apply -f "$file" "$@"; done"#;

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    let folder = tempfile::tempdir().unwrap();
    let files = Files { folder: &folder, round: Cell::new(0) };
    let dry = ["--dry-run=server"];
    let plugin = |flags: &[&str]| {
        let path = files.written("plugin");
        let words = ["create", "volume", "-f", path.to_str().unwrap()];
        by_plugin(&[&words, flags].concat(), sandbox)
    };
    let kubectl = |flags: &[&str]| one_by_one(&files.written("kubectl"), flags, sandbox);
    let times = in_turn(CREATIONS, &[&|| plugin(&dry), &|| kubectl(&dry)]);
    let work = format!("create volume -f, {CREATED}, --dry-run=server");
    report.against(&work, "kubectl apply --dry-run=server, one by one", &times, 1);
    let times = in_turn(CREATIONS, &[&|| plugin(&[]), &|| kubectl(&[])]);
    let work = format!("create volume -f, {CREATED}, until they are available");
    report.against(&work, "kubectl apply, one by one, without a wait", &times, 1);
}

struct Files<'a> {
    folder: &'a TempDir,
    round: Cell<usize>,
}

impl Files<'_> {
    /// A file of volumes that do not exist yet.
    fn written(&self, by: &str) -> PathBuf {
        self.round.set(self.round.get() + 1);
        let prefix = format!("{by}-{}", self.round.get());
        let path = self.folder.path().join(format!("{prefix}.yaml"));
        fs::write(&path, volumes(&prefix, CREATED)).unwrap();
        path
    }
}

/// A shell that runs `script` on the documents of this file, each in a file of its own.
fn one_by_one(path: &Path, flags: &[&str], sandbox: &Sandbox) -> Command {
    let documents = fs::read_to_string(path).unwrap();
    let folder = path.with_extension("d");
    fs::create_dir_all(&folder).unwrap();
    for (number, document) in documents.split_terminator("---\n").enumerate() {
        fs::write(folder.join(format!("{number}.yaml")), document).unwrap();
    }
    let mut shell = Command::new("sh");
    shell
        .args(["-ec", APPLY])
        .arg(sandbox.kubectl())
        .arg(folder)
        .args(flags)
        .env("KUBECONFIG", sandbox.kubeconfig("token"));
    shell
}
