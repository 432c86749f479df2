//! Commands against a sandbox, and the objects that they work on.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use sandbox::Sandbox;

use super::plugin;

/// The plugin with these words.
pub(crate) fn by_plugin(words: &[&str], sandbox: &Sandbox) -> Command {
    command(&plugin(), words, sandbox)
}

/// kubectl with these words.
pub(crate) fn by_kubectl(words: &[&str], sandbox: &Sandbox) -> Command {
    command(&sandbox.kubectl(), words, sandbox)
}

fn command(program: &Path, words: &[&str], sandbox: &Sandbox) -> Command {
    let mut command = Command::new(program);
    command.args(words).env("KUBECONFIG", sandbox.kubeconfig("token"));
    command
}

/// Creates what is in this manifest.
pub(crate) fn create(manifest: &str, sandbox: &Sandbox) {
    let mut create = by_kubectl(&["create", "-f", "-"], sandbox);
    let mut child = create
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(manifest.as_bytes()).unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
}
