//! The plugin as a user runs it.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) const PLUGIN: &str = env!("CARGO_BIN_EXE_kubectl-metalk8s");

/// What a command printed, and its exit status.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The plugin in `directory`, where its configuration and its home are as well.
pub(crate) fn plugin(directory: &Path, words: &[impl AsRef<OsStr>]) -> Command {
    alone(Command::new(PLUGIN), directory, words)
}

/// The same, told of the end of its terminal also where these tests run below `nohup`.
pub(crate) fn plugin_hearing_hangups(directory: &Path, words: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new("/usr/bin/env");
    command.args(["--default-signal=HUP", PLUGIN]);
    alone(command, directory, words)
}

fn alone(mut command: Command, directory: &Path, words: &[impl AsRef<OsStr>]) -> Command {
    command
        .args(words)
        .current_dir(directory)
        .env_clear()
        .env("HOME", directory)
        .stdin(Stdio::null());
    command
}

/// Runs the plugin in `directory`.
pub(crate) fn run(directory: &Path, words: &[impl AsRef<OsStr>]) -> Outcome {
    outcome(plugin(directory, words).output().unwrap())
}

/// What a command came to that has ended.
pub(crate) fn outcome(output: Output) -> Outcome {
    Outcome {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Outcome {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn rules(&self) -> Vec<String> {
        let findings = self.json()["findings"].as_array().unwrap().clone();
        findings
            .iter()
            .map(|finding| finding["rule"].as_str().unwrap().to_owned())
            .collect()
    }
}
