//! The user's editor, on a file that is kept when its content could not be applied.

use std::path::{Path, PathBuf};

use tempfile::TempPath;
use tokio::process::Command;

use crate::error::{CommandError, Kind, Result};

/// A document that is being edited.
#[derive(Debug)]
pub struct Edited {
    file: TempPath,
}

impl Edited {
    /// A file named after the configuration, for nobody else to read.
    pub fn new(name: &str) -> Result<Self> {
        let file = tempfile::Builder::new()
            .prefix(&format!("kubectl-metalk8s-{name}-"))
            .suffix(".yaml")
            .tempfile()
            .map_err(|error| failed("cannot make a file to edit", &error))?;
        Ok(Self {
            file: file.into_temp_path(),
        })
    }

    /// Opens the editor on `comment` and `text`; what the user saved, the comment taken off.
    pub async fn open(&self, comment: &[String], text: &str) -> Result<String> {
        let header = header(comment);
        tokio::fs::write(&self.file, format!("{header}{text}"))
            .await
            .map_err(|error| failed("cannot write the file to edit", &error))?;
        run(&editor(), &self.file).await?;
        let saved = tokio::fs::read_to_string(&self.file)
            .await
            .map_err(|error| failed("cannot read the edited file", &error))?;
        Ok(without_header(&saved))
    }

    /// Keeps the file, with this text.
    pub async fn keep(self, text: &str) -> Result<PathBuf> {
        tokio::fs::write(&self.file, text)
            .await
            .map_err(|error| failed("cannot keep the edit", &error))?;
        self.file
            .keep()
            .map_err(|error| failed("cannot keep the edit", &error.error))
    }
}

/// Every line of the comment begins so, and no line of the user's does.
const MARK: &str = "#| ";

fn header(comment: &[String]) -> String {
    comment
        .iter()
        .flat_map(|line| line.lines())
        .map(|line| format!("{MARK}{line}").trim_end().to_owned() + "\n")
        .collect()
}

fn without_header(text: &str) -> String {
    text.split_inclusive('\n')
        .skip_while(|line| line.starts_with(MARK.trim_end()))
        .collect()
}

/// kubectl's choice.
fn editor() -> String {
    ["KUBE_EDITOR", "EDITOR"]
        .iter()
        .find_map(|name| {
            std::env::var(name)
                .ok()
                .filter(|editor| !editor.trim().is_empty())
        })
        .unwrap_or_else(|| "vi".to_owned())
}

/// Runs the editor through a shell, since it may come with flags and quotes.
async fn run(editor: &str, file: &Path) -> Result<()> {
    let status = Command::new("sh")
        .arg("-c")
        .arg(format!("{editor} \"$1\""))
        .arg("editor")
        .arg(file)
        .status()
        .await
        .map_err(|error| failed(&format!("cannot run the editor {editor:?}"), &error))?;
    if status.success() {
        return Ok(());
    }
    Err(
        CommandError::new(Kind::Failed, format!("the editor {editor:?} ended with {status}"))
            .hint("to choose another one: EDITOR=nano kubectl metalk8s edit ..."),
    )
}

fn failed(what: &str, error: &std::io::Error) -> CommandError {
    CommandError::new(Kind::Failed, format!("{what}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comment_comes_off_and_the_users_comments_stay() {
        let comment = ["one\ntwo".to_owned(), String::new()];
        let text = "# mine\na: 1\n#| not on top\n";
        let shown = format!("{}{text}", header(&comment));
        assert!(shown.starts_with("#| one\n#| two\n"), "{shown}");
        assert_eq!(without_header(&shown), text);
    }

    #[tokio::test]
    async fn an_edit_is_kept_or_gone() {
        let edited = Edited::new("x").unwrap();
        let path = edited.file.to_path_buf();
        drop(edited);
        assert!(!path.exists());
        let kept = Edited::new("x").unwrap().keep("a: 1\n").await.unwrap();
        assert_eq!(std::fs::read_to_string(&kept).unwrap(), "a: 1\n");
        std::fs::remove_file(kept).unwrap();
    }

    #[tokio::test]
    async fn an_editor_may_come_with_flags_and_fail() {
        let edited = Edited::new("x").unwrap();
        std::fs::write(&edited.file, "a: 1\n").unwrap();
        run("sed -i s/a:.1/a:\\ 2/", &edited.file).await.unwrap();
        assert_eq!(std::fs::read_to_string(&edited.file).unwrap(), "a: 2\n");
        let error = run("false", &edited.file).await.unwrap_err();
        assert!(
            error.message().contains("\"false\" ended with"),
            "{}",
            error.message()
        );
    }
}
