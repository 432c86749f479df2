//! A command that runs, and what it says meanwhile.

use std::io::Write;
use std::process::{Child, ChildStderr, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::{Answer, Log, Words, World, started};

/// A command that runs, and what it has said on standard error.
pub struct Running {
    child: Child,
    log: Log<ChildStderr>,
}

impl Running {
    pub fn of(command: &mut Command) -> Self {
        let mut child = started(command);
        let log = Log::of(child.stderr.take().unwrap());
        Self { child, log }
    }

    pub fn fed(command: &mut Command, input: &str) -> Self {
        let mut running = Self::of(command.stdin(Stdio::piped()));
        let mut stdin = running.child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        running
    }

    /// The same command, once it has said a line with this text.
    pub fn past(mut self, text: &str) -> Self {
        self.until(text);
        self
    }

    /// Waits until it says a line with this text; fails the test if it ends before.
    pub fn until(&mut self, text: &str) {
        self.log.until(text);
    }

    pub fn interrupt(&self) {
        self.signal(Signal::INT);
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn end(self) -> Answer {
        let stderr = self.log.rest();
        let answer = Answer::of(self.child.wait_with_output().unwrap());
        Answer { stderr, ..answer }
    }

    /// Waits for its end; fails the test unless it ends with this status.
    #[track_caller]
    pub fn ends_with(self, status: i32) -> Answer {
        self.end().ends_with(status)
    }
}

impl World {
    /// Starts `kubectl metalk8s` with these words, as the administrator.
    pub fn begin(&self, words: impl Words) -> Running {
        Running::of(&mut self.plugin_command(words))
    }
}
