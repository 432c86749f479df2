//! Commands whose standard error is a terminal.

use std::fs::File;
use std::io::Read;
use std::process::{Command, Output, Stdio};
use std::thread;

use rustix::fd::OwnedFd;
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{FdFlags, fcntl_getfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// Runs `command` with its standard error on a terminal without colours; what the terminal was sent comes
/// back as lines, without what moves its cursor.
pub fn output(command: &mut Command) -> Output {
    let (near, far) = terminal();
    let child = command
        .env("NO_COLOR", "1")
        .env("TERM", "xterm")
        .stdout(Stdio::piped())
        .stderr(Stdio::from(far))
        .spawn()
        .unwrap();
    // Whoever holds the far end open keeps the near one from ending.
    command.stderr(Stdio::null());
    let reader = thread::spawn(move || sent(&mut File::from(near)));
    let mut output = child.wait_with_output().unwrap();
    output.stderr = lines(&reader.join().unwrap()).into_bytes();
    output
}

/// Both ends of a new terminal. No other program inherits them: a server that another test starts at this moment would hold
/// the far end open, and the near one would never end.
fn terminal() -> (OwnedFd, OwnedFd) {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&near).unwrap();
    unlockpt(&near).unwrap();
    let far = ptsname(&near, Vec::new()).unwrap();
    let far = open(far, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap();
    (near, far)
}

/// Everything until the last process has closed the terminal, which reads as an error.
fn sent(near: &mut File) -> String {
    let (mut all, mut piece) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = near.read(&mut piece) {
        all.extend_from_slice(&piece[..count]);
    }
    String::from_utf8(all).unwrap()
}

/// The text between control sequences, a line each.
fn lines(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match character {
            '\u{1b}' => {
                // `ESC [ parameters letter`
                rest.by_ref().skip(1).find(char::is_ascii_alphabetic);
            }
            '\r' => plain.push('\n'),
            other => plain.push(other),
        }
    }
    let lines = plain.lines().map(str::trim_end);
    lines.filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn a_server_of_another_test_does_not_inherit_a_terminal() {
    let (near, far) = terminal();
    for end in [near, far] {
        assert_eq!(fcntl_getfd(&end).unwrap(), FdFlags::CLOEXEC);
    }
}
