//! `sign archive` that is interrupted.

use std::fs::{self, File};
use std::process::{Child, Stdio};

use crate::answer::Answer;
use crate::command::{key_pair, open_files, plugin};
use crate::creating::{names, wait_for};
use crate::process::{interrupt, started};
use crate::support::Solution;
use crate::words::Words as _;

/// Interrupts a command once; what it says at its end.
fn interrupted(mut child: Child) -> Answer {
    interrupt(&child);
    wait_for(&mut child, "the end", |child| child.try_wait().unwrap().is_some());
    Answer::of(child.wait_with_output().unwrap())
}

/// The answer is the one of the work itself, so the command has waited until it left nothing behind.
#[test]
fn an_interrupted_signature_is_not_written() {
    let solution = Solution::new();
    let directory = solution.beside("");
    let archive = solution.build();
    // It takes far longer to read than any test waits, and no room.
    let file = File::options().write(true).open(&archive).unwrap();
    file.set_len(1 << 38).unwrap();
    drop(file);
    key_pair(&solution, "maker");
    let before = names(&directory);
    let words = "sign archive --secret-key maker.key".words();
    let mut child = started(plugin(&directory, &words).arg(&archive));
    wait_for(&mut child, "the archive is read", |child| open_files(child).contains(&archive));
    let ended = interrupted(child);
    ended.fails(130, "stopped; nothing was written");
    assert_eq!(names(&directory), before);
}

/// Nobody writes the key, so the work does not end.
#[test]
fn a_signature_whose_key_does_not_come_is_given_up() {
    let solution = Solution::new();
    let directory = solution.beside("");
    let archive = solution.build();
    let before = names(&directory);
    let words = "sign archive --secret-key /dev/stdin".words();
    let mut child = started(plugin(&directory, &words).arg(&archive).stdin(Stdio::piped()));
    // It has the pipe as its input already, and opens it once more.
    let input = fs::read_link(format!("/proc/{}/fd/0", child.id())).unwrap();
    wait_for(&mut child, "the key is read", |child| {
        open_files(child).iter().filter(|file| **file == input).count() == 2
    });
    let ended = interrupted(child);
    ended.fails(130, "interrupted; nothing was signed");
    assert_eq!(names(&directory), before);
}
