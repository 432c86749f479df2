//! A shell on a terminal, and somebody who types there.

use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{eventually, world};

/// What a shell shows when it waits for a command.
const PROMPT: &str = "ready>";

/// A terminal with a shell in it that completes through kubectl; it ends when it is dropped.
pub struct Terminal {
    directory: TempDir,
}

impl Terminal {
    /// A shell of that name, which reads `settings` first, or `None` if a program for it is missing.
    pub fn start(shell: &str, needs: &[&str], settings: &str) -> Option<Self> {
        if !programs::have(&[needs, &[shell, "tmux"]].concat()) {
            return None;
        }
        let terminal = Self { directory: TempDir::new().unwrap() };
        for name in [".zshrc", "bashrc"] {
            let text = format!("{settings}\nPS1='{PROMPT} '\n");
            std::fs::write(terminal.directory.path().join(name), text).unwrap();
        }
        let program = match shell {
            "bash" => "bash --noprofile --rcfile bashrc -i",
            _ => "zsh -i",
        };
        let mut command = terminal.tmux();
        world().surround(&mut command);
        let status = command
            .env("ZDOTDIR", terminal.directory.path())
            .env("HOME", terminal.directory.path())
            .current_dir(terminal.directory.path())
            .args(["-f", "/dev/null", "new-session", "-d", "-x", "160", "-y", "24", program])
            .status();
        assert!(status.unwrap().success());
        terminal.shows(PROMPT);
        Some(terminal)
    }

    fn tmux(&self) -> Command {
        let mut command = programs::command("tmux");
        command.arg("-S").arg(self.directory.path().join("socket"));
        command
    }

    /// Types this; `\t` is the tabulator key.
    pub fn types(&self, text: &str) {
        let status = self.tmux().args(["send-keys", "-l", text]).status();
        assert!(status.unwrap().success());
    }

    /// Everything on the screen that is not empty.
    pub fn screen(&self) -> Vec<String> {
        let output = self.tmux().args(["capture-pane", "-p"]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let lines = text.lines().map(|line| line.trim_end().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// Waits until the last line on the screen is this one.
    pub fn shows(&self, line: &str) {
        eventually(&format!("the terminal shows {line:?}"), || {
            self.screen().last().is_some_and(|last| last == line)
        });
    }

    /// Presses the tabulator key until the last line on the screen is this one. Names are looked up for a
    /// second and no longer, which may not be enough on a machine that has much to do.
    pub fn completes_to(&self, line: &str) {
        const PRESS: Duration = Duration::from_secs(20);
        let mut pressed: Option<Instant> = None;
        eventually(&format!("the terminal completes to {line:?}"), || {
            if self.screen().last().is_some_and(|last| last == line) {
                return true;
            }
            if pressed.is_none_or(|pressed| pressed.elapsed() > PRESS) {
                self.types("\t");
                pressed = Some(Instant::now());
            }
            false
        });
    }

    /// Waits until a line on the screen, or one of its columns, begins so.
    pub fn lists(&self, start: &str) {
        eventually(&format!("the terminal lists {start:?}"), || {
            let begins = |column: &str| column.trim_start().starts_with(start);
            self.screen().iter().any(|line| line.split("  ").any(begins))
        });
    }

    /// Gives the line up and clears the screen.
    pub fn starts_anew(&self) {
        let keys = ["send-keys", "C-u", "C-l"];
        assert!(self.tmux().args(keys).status().unwrap().success());
        self.shows(PROMPT);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Where it never started there is nothing to end.
        let _ = self.tmux().arg("kill-server").status();
    }
}
