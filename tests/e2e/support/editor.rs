//! An editor that follows a script.

use tempfile::TempDir;

use super::{Words, World};

/// What the editor does at each of its openings: shell commands that find the file in `$1`. What the
/// file held is kept. Opened more often than there are turns, it does what it did last.
pub struct Editor {
    directory: TempDir,
}

impl Editor {
    pub fn of(turns: &[&str]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        for (index, turn) in turns.iter().enumerate() {
            std::fs::write(directory.path().join(format!("turn-{}", index + 1)), turn).unwrap();
        }
        let script = format!(
            "cd '{}'\nnumber=1\nwhile [ -e seen-$number ]; do number=$((number + 1)); done\n\
             cp \"$1\" seen-$number\nturn=$number\nwhile [ ! -e turn-$turn ]; do turn=$((turn - 1)); done\n\
             . ./turn-$turn\n",
            directory.path().display()
        );
        let editor = Self { directory };
        std::fs::write(editor.directory.path().join("editor"), script).unwrap();
        editor
    }

    /// A shell reads the script: a file that was written just now may still be open in a process that another test is
    /// starting, and could not be executed.
    fn command(&self) -> String {
        format!("sh -eu {}", self.directory.path().join("editor").display())
    }

    /// What the file held when the editor was opened for the n-th time.
    pub fn saw(&self, number: usize) -> String {
        std::fs::read_to_string(self.directory.path().join(format!("seen-{number}"))).unwrap()
    }

    /// Fails the test unless the file held this text then.
    #[track_caller]
    pub fn showed(&self, number: usize, text: &str) {
        let saw = self.saw(number);
        assert!(saw.contains(text), "no {text:?} in {saw}");
    }

    /// Fails the test unless the file began with this text then.
    #[track_caller]
    pub fn began(&self, number: usize, text: &str) {
        let saw = self.saw(number);
        assert!(saw.starts_with(text), "no {text:?} at the beginning of {saw}");
    }

    pub fn openings(&self) -> usize {
        let entries = std::fs::read_dir(self.directory.path()).unwrap();
        entries
            .filter(|entry| {
                let name = entry.as_ref().unwrap().file_name();
                name.to_string_lossy().starts_with("seen-")
            })
            .count()
    }
}

impl World {
    /// `kubectl metalk8s` with these words and this editor.
    pub fn plugin_editing(&self, editor: &Editor, words: impl Words) -> super::Answer {
        let mut command = self.plugin_command(words);
        command.env("EDITOR", editor.command()).env_remove("KUBE_EDITOR");
        super::Answer::to(&mut command)
    }
}
