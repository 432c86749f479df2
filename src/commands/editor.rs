//! The user's editor, on a file that is kept if its content could not be applied.
//!
//! The document contains secrets. Editors replace the file, and create copies and journals next to it, with
//! permissions of their own choice. Therefore the file is in a directory that only the user can access, and the
//! directory is removed with it.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::Context;
use super::change::Done;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use base::system::{self, make_private, private_directory};
use domain::yaml;

/// A document for the editor.
#[derive(Debug)]
pub struct Session<'a> {
    pub verb: &'static str,
    /// The object, with its type, for the result.
    pub name: &'a str,
    /// The name of the file, without its extension.
    pub file: &'a str,
    pub document: &'a str,
    pub comment: Vec<String>,
    /// Whether the stored document is stored again if it is saved unchanged. Otherwise that cancels.
    pub accepts_original: bool,
}

#[derive(Debug)]
pub enum Attempt {
    Accepted(Done),
    /// The user can correct it.
    Refused {
        error: CommandError,
        /// The comment above the text when it is opened again.
        comment: Vec<String>,
    },
}

impl Attempt {
    /// The outcome for a document which the user can correct if it is invalid.
    pub fn of(outcome: Result<Done>, text: &str) -> Result<Self> {
        match outcome {
            Ok(done) => Ok(Self::Accepted(done)),
            Err(error) if error.kind == ErrorKind::Invalid => {
                Ok(Self::Refused { comment: complaint(&error, text), error })
            }
            Err(error) => Err(error),
        }
    }
}

/// Opens the editor until `store` has stored the saved text, and prints the result. A failure of `store` is one that
/// another text would not avoid. If anything fails after the user saved something, the saved text is kept.
pub async fn edit(
    context: &Context,
    session: Session<'_>,
    store: impl AsyncFnMut(&str) -> Result<Attempt>,
) -> Result<()> {
    let Session { verb, name, .. } = session;
    let mut edited = Edited::new(session.file, session.document)?;
    // On a terminal, the editor receives Ctrl-C as well, and handles it in its own way.
    context.heed();
    let outcome = edited.until_accepted(session.comment, session.accepts_original, store).await;
    match outcome {
        Ok(Some(done)) => results::tell(context.ui(), verb, vec![(name.to_owned(), Ok(done))]),
        Ok(None) => {
            let mut result = ActionResult::unchanged(name, verb);
            "edit cancelled, no changes made".clone_into(&mut result.message);
            context.ui().results(&[result.after(context.ui().elapsed())])
        }
        Err(error) => Err(edited.given_up(error).await),
    }
}

/// The lines about a refusal, for the comment.
pub fn complaint(error: &CommandError, text: &str) -> Vec<String> {
    let mut lines = vec![format!("error: {}", error.message())];
    if let Some(number) = yaml::faulty_line(text) {
        let line = text.lines().nth(number - 1).unwrap_or_default();
        lines.push(format!("line {number}, not counting these: {line}"));
    }
    lines.extend(error.hints.iter().map(|hint| format!("hint: {hint}")));
    lines
}

#[derive(Debug)]
struct Edited {
    editor: String,
    directory: TempDir,
    file: PathBuf,
    original: String,
    /// The comment above it in the editor.
    header: String,
    /// How it was when it was opened.
    opened: String,
}

impl Edited {
    /// A file named after the configuration, which only the user can read.
    fn new(name: &str, original: &str) -> Result<Self> {
        let failed = |error: std::io::Error| failed("cannot create a file to edit", &error);
        let mut builder = tempfile::Builder::new();
        private_directory(&mut builder);
        let directory = builder.prefix("kubectl-metalk8s-").tempdir().map_err(failed)?;
        let file = directory.path().join(format!("{name}.yaml"));
        std::fs::write(&file, "").map_err(failed)?;
        make_private(&file).map_err(failed)?;
        std::fs::write(&file, original).map_err(failed)?;
        Ok(Self {
            editor: editor(),
            directory,
            file,
            original: original.to_owned(),
            header: String::new(),
            opened: original.to_owned(),
        })
    }

    /// Opens the editor with `comment` and `text`; returns the saved text without the comment.
    async fn open(&mut self, comment: &[String], text: &str) -> Result<String> {
        let header = header(comment);
        replace(&self.file, format!("{header}{text}").as_bytes())
            .map_err(|error| failed("cannot write the file to edit", &error))?;
        self.header = header;
        text.clone_into(&mut self.opened);
        run(&self.editor, &self.file).await?;
        let saved = self.saved().await?;
        String::from_utf8(saved)
            .map_err(|error| CommandError::invalid(format!("the saved file is not text: {error}")))
    }

    /// Opens the editor until `store` accepts the saved text; `None` if the user saved nothing new. The text is opened
    /// again with the comment about a refusal; if it is saved unchanged then, the refusal is the end.
    async fn until_accepted(
        &mut self,
        mut comment: Vec<String>,
        accepts_original: bool,
        mut store: impl AsyncFnMut(&str) -> Result<Attempt>,
    ) -> Result<Option<Done>> {
        let mut text = self.original.clone();
        let mut refused: Option<CommandError> = None;
        let mut refusals: BTreeMap<String, usize> = BTreeMap::new();
        loop {
            let saved = self.open(&comment, &text).await?;
            if saved.trim().is_empty() || saved == self.original && !accepts_original {
                return Ok(None);
            }
            if let Some(error) = refused.take().filter(|_| saved == text) {
                return Err(error.fact("the same text was saved again"));
            }
            text = saved;
            match Box::pin(store(&text)).await? {
                Attempt::Accepted(done) => return Ok(Some(done)),
                Attempt::Refused { error, comment: lines } => {
                    let count = refusals.entry(error.message()).or_default();
                    *count += 1;
                    if *count == PATIENCE || refusals.len() == PATIENCE * 5 {
                        return Err(error.fact("the editor is not opened again after so many attempts"));
                    }
                    comment = lines;
                    refused = Some(error);
                }
            }
        }
    }

    /// The content of the file, without the comment.
    async fn saved(&self) -> Result<Vec<u8>> {
        let saved = tokio::fs::read(&self.file)
            .await
            .map_err(|error| failed("cannot read the edited file", &error))?;
        Ok(document(&saved, &self.header, &self.opened).to_vec())
    }

    /// `error`, with the path of the edit, if there is an edit that could not be applied.
    async fn given_up(self, error: CommandError) -> CommandError {
        match self.keep().await {
            Ok(Some(place)) => error.fact(format!("your edit is kept in {place}")),
            Ok(None) => error,
            Err(lost) => error.fact(lost.message()),
        }
    }

    /// Keeps the saved text, unless it is the original one; returns where it is. If it cannot be written again without the
    /// comment, the file stays as it is.
    async fn keep(self) -> Result<Option<String>> {
        let saved = self.saved().await?;
        if saved == self.original.as_bytes() {
            return Ok(None);
        }
        let _ = self.directory.keep();
        let path = self.file.display();
        Ok(Some(match replace(&self.file, &saved) {
            Ok(()) => path.to_string(),
            Err(_) => format!("{path}, below the comment"),
        }))
    }
}

/// Replaces the file as a whole, or leaves it as it is: it may have the only copy of a text, and the disk may be full.
fn replace(file: &Path, content: &[u8]) -> std::io::Result<()> {
    let new = beside(file);
    let written = std::fs::File::create(&new).and_then(|mut written| {
        make_private(&new)?;
        written.write_all(content)?;
        written.sync_all()
    });
    let replaced = written.and_then(|()| std::fs::rename(&new, file));
    if replaced.is_err() {
        // What was written takes room that other files may need.
        let _ = std::fs::remove_file(&new);
    }
    replaced
}

/// Where the next content of a file is written.
fn beside(file: &Path) -> PathBuf {
    file.with_extension("new")
}

/// How often the same refusal opens the editor again. An editor that is a script never gives up by itself.
const PATIENCE: usize = 20;

/// The prefix of every line of the comment.
const MARK: &str = "#| ";

fn header(comment: &[String]) -> String {
    comment
        .iter()
        .flat_map(|line| line.lines())
        .map(|line| format!("{MARK}{line}").trim_end().to_owned() + "\n")
        .collect()
}

/// The document in `saved`: without the comment, and without the final line break that many editors add if `opened`, which is
/// the document as it was opened, has none.
///
/// An editor that is a script, such as `sed`, may change the lines of the comment too. So each marked line before the document
/// belongs to the comment, unless it was in the document that was opened. Otherwise a changed comment would become part of the
/// document at each opening, and no text would ever be the same as before.
fn document<'a>(saved: &'a [u8], header: &str, opened: &str) -> &'a [u8] {
    let has = |text: &str, line: &[u8]| text.lines().any(|known| known.as_bytes() == line);
    let mut shown = header.lines();
    let mut is_comment = |line: &[u8]| {
        let is_changed = line.starts_with(MARK.as_bytes()) && !has(header, line) && !has(opened, line);
        is_changed && !header.is_empty() || shown.any(|shown| shown.as_bytes() == line)
    };
    let comment: usize = saved
        .split_inclusive(|byte| *byte == b'\n')
        .take_while(|line| is_comment(line.trim_ascii_end()))
        .map(<[u8]>::len)
        .sum();
    let text = &saved[comment..];
    match text.strip_suffix(b"\n") {
        Some(text) if !opened.ends_with('\n') => text.strip_suffix(b"\r").unwrap_or(text),
        _ => text,
    }
}

/// The order in which kubectl chooses the editor.
fn editor() -> String {
    ["KUBE_EDITOR", "EDITOR"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|editor| !editor.trim().is_empty()))
        .unwrap_or_else(|| system::EDITOR.to_owned())
}

/// Runs the editor through a shell, because its command may have flags and quotes.
async fn run(editor: &str, file: &Path) -> Result<()> {
    let status = system::editor(editor, file)
        .status()
        .await
        .map_err(|error| failed(&format!("cannot run the editor {editor:?}"), &error))?;
    if status.success() {
        return Ok(());
    }
    Err(CommandError::failed(format!("the editor {editor:?} failed with {}", system::ending(status)))
        .hint("to choose another one: EDITOR=nano kubectl metalk8s edit ..."))
}

fn failed(what: &str, error: &std::io::Error) -> CommandError {
    CommandError::failed(format!("{what}: {error}"))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn the_comment_comes_off_and_the_users_comments_stay() {
        let header = header(&["one\ntwo".to_owned(), "three".to_owned()]);
        assert_eq!(header, "#| one\n#| two\n#| three\n");
        let text = "#| mine\n# mine\na: 1\n#| one\n";
        for above in [header.as_str(), "#| one\r\n#| two\r\n#| three\r\n", "#| two\n", ""] {
            let saved = format!("{above}{text}");
            assert_eq!(document(saved.as_bytes(), &header, text), text.as_bytes());
        }
    }

    #[test]
    fn a_comment_that_a_script_changed_comes_off() {
        let header = header(&["no version 9; available: 1".to_owned(), "two".to_owned()]);
        let saved = "#| no version 9; available: 9\n#| two\nversion: 9\n";
        assert_eq!(document(saved.as_bytes(), &header, "version: 9\n"), b"version: 9\n");
    }

    #[test]
    fn a_line_break_that_the_editor_added_comes_off() {
        for (original, saved, text) in [
            ("a: 1", "#| x\na: 1\n", "a: 1"),
            ("a: 1", "#| x\na: 1\r\n", "a: 1"),
            ("a: 1", "#| x\na: 2", "a: 2"),
            ("a: 1\n", "#| x\na: 1\n", "a: 1\n"),
        ] {
            assert_eq!(document(saved.as_bytes(), "#| x\n", original), text.as_bytes());
        }
    }

    #[tokio::test]
    async fn an_edit_is_kept_or_gone() {
        let edited = |saved: &[u8]| {
            let mut edited = Edited::new("x", "a: 0\n").unwrap();
            edited.header = "#| x\n".to_owned();
            std::fs::write(&edited.file, [b"#| x\n", saved].concat()).unwrap();
            edited
        };
        let untouched = edited(b"a: 0\n");
        let path = untouched.file.clone();
        assert_eq!(untouched.keep().await.unwrap(), None);
        assert!(!path.exists());
        for saved in [&b"a: 1\n"[..], b"a: \xff\n", b""] {
            let error = CommandError::failed("why");
            let error = edited(saved).given_up(error).await;
            let path = error.facts[0].strip_prefix("your edit is kept in ").unwrap();
            assert_eq!(std::fs::read(path).unwrap(), saved);
            std::fs::remove_dir_all(Path::new(path).parent().unwrap()).unwrap();
        }
    }

    /// A directory beside the file makes every write of it fail, as a full disk does.
    #[tokio::test]
    async fn what_was_saved_stays_where_nothing_more_can_be_written() {
        let mut edited = Edited::new("x", "a: 0\n").unwrap();
        edited.editor = "sed -i s/a:.0/a:\\ 1/".to_owned();
        let file = edited.file.clone();
        let store = async |text: &str| {
            assert_eq!(text, "a: 1\n");
            std::fs::create_dir(beside(&file)).unwrap();
            Ok(Attempt::Refused {
                error: CommandError::invalid("why"),
                comment: vec!["a longer comment".to_owned()],
            })
        };
        let error = edited.until_accepted(vec!["x".to_owned()], false, store).await;
        let error = error.unwrap_err();
        assert!(error.message().starts_with("cannot write the file to edit: "), "{error}");
        let error = edited.given_up(error).await;
        let kept = format!("your edit is kept in {}, below the comment", file.display());
        assert_eq!(error.facts, [kept]);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "#| x\na: 1\n");
        std::fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    #[tokio::test]
    async fn an_editor_may_come_with_flags_and_fail() {
        let edited = Edited::new("x", "").unwrap();
        std::fs::write(&edited.file, "a: 1\n").unwrap();
        run("sed -i s/a:.1/a:\\ 2/", &edited.file).await.unwrap();
        assert_eq!(std::fs::read_to_string(&edited.file).unwrap(), "a: 2\n");
        let error = run("false", &edited.file).await.unwrap_err();
        assert_snapshot!(error, @r#"the editor "false" failed with exit status 1"#);
    }
}
