//! The plugin as a user runs it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use minisign::KeyPair;

use crate::answer::Answer;
use crate::support::Solution;
use crate::words::Words;

pub(crate) const PLUGIN: &str = env!("CARGO_BIN_EXE_kubectl-metalk8s");

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

/// The same, by a user whose new files have no more permissions than this mask leaves.
pub(crate) fn plugin_masked(directory: &Path, mask: &str, words: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &format!("umask {mask} && exec \"$0\" \"$@\""), PLUGIN]);
    alone(command, directory, words)
}

fn alone(mut command: Command, directory: &Path, words: &[impl AsRef<OsStr>]) -> Command {
    command.args(words).current_dir(directory).env_clear().env("HOME", directory).stdin(Stdio::null());
    command
}

pub(crate) fn run(directory: &Path, words: impl Words) -> Answer {
    Answer::to(&mut plugin(directory, &words.words()))
}

/// The same in the directory that the tree of a Solution is in.
pub(crate) fn run_beside(solution: &Solution, words: impl Words) -> Answer {
    run(&solution.beside(""), words)
}

pub(crate) fn open_files(child: &Child) -> Vec<PathBuf> {
    let files = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
    let files = files.filter_map(|file| fs::read_link(file.unwrap().path()).ok());
    files.collect()
}

pub(crate) fn broken_rules(answer: &Answer) -> Vec<String> {
    let findings = answer.json()["findings"].as_array().unwrap().clone();
    findings.iter().map(|finding| finding["rule"].as_str().unwrap().to_owned()).collect()
}

/// Makes a pair of keys beside the tree of a Solution, in files of this name: `.key` and `.pub`.
pub(crate) fn key_pair(solution: &Solution, name: &str) -> KeyPair {
    let pair = KeyPair::generate_unencrypted_keypair().unwrap();
    let (secret, public) = (pair.sk.to_box(None).unwrap(), pair.pk.to_box().unwrap());
    fs::write(solution.beside(&format!("{name}.key")), secret.to_string()).unwrap();
    fs::write(solution.beside(&format!("{name}.pub")), public.to_string()).unwrap();
    pair
}
