//! The file that an archive becomes: looked at before anything is built, so that nothing but a file is ever
//! replaced, and written beside its place until it is complete.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::error::Error;
use super::{signature, sums};

/// How the names of directories begin and end that hold what is not complete yet.
const UNFINISHED: (&str, &str) = (".kubectl-metalk8s.", ".unfinished");
/// Those directories, as a pattern: a build that was killed leaves its own, and no archive holds one.
pub(crate) const UNFINISHED_PATTERN: &str = ".kubectl-metalk8s.*.unfinished";

/// Where an archive is written.
#[derive(Debug)]
pub(crate) struct Output {
    /// As it was given.
    given: PathBuf,
    /// The file, behind the links that lead to it.
    pub path: PathBuf,
}

impl Output {
    /// The file at `given`, which is a regular one or not there yet.
    pub(crate) fn at(given: &Path) -> Result<Self, Error> {
        let refuse = |what: &str| {
            Err(Error::Usage(format!(
                "{} {what}; name a file to write",
                given.display()
            )))
        };
        if given == Path::new("-") {
            return refuse("is no file, and no archive is written to standard output");
        }
        let path = match fs::canonicalize(given) {
            Ok(path) if path.is_dir() => return refuse("is a directory"),
            Ok(path) if !path.is_file() => return refuse("is no regular file"),
            Ok(path) => path,
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return refuse(&format!("cannot be written: {error}"));
            }
            Err(_) if given.is_symlink() => return refuse("is a link to nothing"),
            Err(_) if given.file_name().is_none() || names_a_directory(given) => {
                return refuse("is no name of a file");
            }
            Err(_) => given.to_owned(),
        };
        sums::listed(&path)?;
        Ok(Self {
            given: given.to_owned(),
            path,
        })
    }

    /// What belongs to the archive, and is not packed into it where it is in its own tree.
    pub(crate) fn own_files(&self) -> Vec<PathBuf> {
        let paths = [&self.given, &self.path].into_iter();
        let files = paths.flat_map(|path| [path.clone(), sums::beside(path), signature::beside(path)]);
        files.collect()
    }

    /// A directory beside the file, on the same disk: a complete archive only has to be renamed.
    pub(crate) fn scratch(&self) -> Result<Scratch, Error> {
        let writing = |error| Error::writing(&self.given, error);
        let parent = self.path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        let made = Made::parents(parent).map_err(writing)?;
        let (prefix, suffix) = UNFINISHED;
        let directory = tempfile::Builder::new()
            .prefix(prefix)
            .suffix(suffix)
            .tempdir_in(parent)
            // The path of the temporary directory is in its own words, and nobody's concern.
            .map_err(|error| writing(error.kind().into()))?;
        Ok(Scratch {
            directory,
            _made: made,
        })
    }

    /// `error`, said of the file: nobody knows the names that are written to in the meantime.
    pub(crate) fn named(&self, error: Error) -> Error {
        match error {
            Error::Unwritable { source, .. } => Error::writing(&self.given, source),
            other => other,
        }
    }
}

/// Whether `path` ends like a directory's: `dist/`.
fn names_a_directory(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|byte| std::path::is_separator(char::from(*byte)))
}

/// A directory that is gone when it is no longer needed, whatever happened.
#[derive(Debug)]
pub(crate) struct Scratch {
    directory: TempDir,
    /// Goes after what is in it.
    _made: Made,
}

impl Scratch {
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }
}

/// Directories that were made for the file. Those that hold nothing in the end go again.
#[derive(Debug, Default)]
struct Made(Vec<PathBuf>);

impl Made {
    /// Makes `directory`, and those that it is in.
    fn parents(directory: &Path) -> io::Result<Self> {
        let is_missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
        let missing: Vec<&Path> = directory.ancestors().take_while(is_missing).collect();
        let mut made = Self::default();
        for path in missing.into_iter().rev() {
            match fs::create_dir(path) {
                Ok(()) => made.0.push(path.to_owned()),
                // Somebody else was faster.
                Err(_) if path.is_dir() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(made)
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        for path in self.0.iter().rev() {
            // One that holds something stays: the archive, on success.
            let _ = fs::remove_dir(path);
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    use super::*;

    fn refusal(path: &Path) -> String {
        match Output::at(path).unwrap_err() {
            Error::Usage(message) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_a_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let _socket = UnixListener::bind(at("socket")).unwrap();
        symlink(at("socket"), at("link-to-socket")).unwrap();
        symlink(at("nothing"), at("link-to-nothing")).unwrap();
        fs::write(at("file"), "").unwrap();
        for (path, reason) in [
            (at("socket"), "is no regular file"),
            (at("link-to-socket"), "is no regular file"),
            (at("link-to-nothing"), "is a link to nothing"),
            (at(""), "is a directory"),
            (at("new/"), "is no name of a file"),
            (at("file/x.iso"), "cannot be written"),
            (PathBuf::from("-"), "is no file"),
            (PathBuf::new(), "is no name of a file"),
        ] {
            let message = refusal(&path);
            assert!(message.contains(reason), "{}: {message}", path.display());
        }
        assert_eq!(Output::at(&at("new.iso")).unwrap().path, at("new.iso"));
    }

    #[test]
    fn a_link_is_followed_to_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        fs::write(root.join("file.iso"), "").unwrap();
        symlink("file.iso", root.join("link.iso")).unwrap();
        let output = Output::at(&root.join("link.iso")).unwrap();
        assert_eq!(output.path, root.join("file.iso"));
        assert!(output.own_files().contains(&root.join("link.iso.minisig")));
    }

    #[test]
    fn sums_are_written_into_a_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("SHA256SUMS")).unwrap();
        let message = refusal(&folder.path().join("x.iso"));
        assert!(message.contains("SHA256SUMS is no regular file"), "{message}");
    }

    #[test]
    fn directories_are_made_and_go_again_where_nothing_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a/b/x.iso");
        drop(Output::at(&file).unwrap().scratch().unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let scratch = Output::at(&file).unwrap().scratch().unwrap();
        fs::write(&file, "").unwrap();
        drop(scratch);
        assert_eq!(fs::read_dir(folder.path().join("a/b")).unwrap().count(), 1);
    }

    #[test]
    fn what_a_killed_build_left_is_known_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let scratch = Output::at(&folder.path().join("x.iso"))
            .unwrap()
            .scratch()
            .unwrap();
        let name = scratch.path().file_name().unwrap().to_str().unwrap();
        assert!(
            glob::Pattern::new(UNFINISHED_PATTERN).unwrap().matches(name),
            "{name}"
        );
    }
}
