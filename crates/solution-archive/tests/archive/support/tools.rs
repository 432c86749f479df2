//! Other tools for the same format. A test that needs one says so and skips without it, unless
//! `REQUIRE_TOOLS=1` says that every tool has to be there.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

/// Whether all of these tools are there.
pub(crate) fn have(tools: &[&str]) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there = |tool: &&str| std::env::split_paths(&path).any(|directory| directory.join(tool).is_file());
    let missing: Vec<&str> = tools.iter().copied().filter(|tool| !is_there(tool)).collect();
    if missing.is_empty() {
        return true;
    }
    let missing = missing.join(", ");
    assert!(
        std::env::var_os("REQUIRE_TOOLS").is_none_or(|value| value != "1"),
        "missing: {missing}"
    );
    say_once(&missing);
    false
}

/// Says what is missing, past the harness, which shows nothing of tests that pass.
fn say_once(missing: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().unwrap().insert(missing.to_owned()) {
        let line = format!("skipped: {missing} is missing; REQUIRE_TOOLS=1 makes that a failure\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    }
}

/// Runs a tool to its end, with nothing on standard input.
pub(crate) fn run(tool: &str, arguments: &[&str]) -> Output {
    Command::new(tool)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Runs a tool, which has to succeed; returns what it prints.
pub(crate) fn succeed(tool: &str, arguments: &[&str]) -> Vec<u8> {
    let output = run(tool, arguments);
    assert!(
        output.status.success(),
        "{tool} {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

/// Whether `checkisomd5` accepts the image.
pub(crate) fn checkisomd5(image: &Path) -> bool {
    run("checkisomd5", &[image.to_str().unwrap()]).status.success()
}

/// The flags that MetalK8s builds archives with.
const FLAGS: [&str; 14] = [
    "-rock",
    "-joliet",
    "-joliet-long",
    "-full-iso9660-filenames",
    "-volid",
    "sample 1.2.3",
    "--iso-level",
    "3",
    "-gid",
    "0",
    "-uid",
    "0",
    "-input-charset",
    "utf-8",
];

/// Packs a tree with genisoimage, without an MD5.
pub(crate) fn genisoimage(tree: &Path, image: &Path) -> PathBuf {
    pack("genisoimage", &[], tree, image)
}

/// Packs a tree with xorriso, without an MD5.
pub(crate) fn xorriso(tree: &Path, image: &Path) -> PathBuf {
    pack("xorriso", &["-as", "mkisofs"], tree, image)
}

fn pack(tool: &str, first: &[&str], tree: &Path, image: &Path) -> PathBuf {
    let mut arguments = first.to_vec();
    arguments.extend(FLAGS);
    arguments.extend(["-quiet", "-o", image.to_str().unwrap(), tree.to_str().unwrap()]);
    succeed(tool, &arguments);
    image.to_owned()
}
