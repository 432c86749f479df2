//! Other tools for the same format.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

pub(crate) use programs::have;

/// Runs a tool to its end, with nothing on standard input.
pub(crate) fn run(tool: &str, arguments: &[&str]) -> Output {
    programs::command(tool).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Runs a tool, which has to succeed; returns what it prints.
pub(crate) fn succeed(tool: &str, arguments: &[&str]) -> Vec<u8> {
    let output = run(tool, arguments);
    assert!(output.status.success(), "{tool} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

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
