//! The output file of a build. It is checked before the build, so that nothing but a file is ever replaced, and it is
//! written in a directory next to its place until it is complete.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::lock::Lock;
use crate::error::Error;
use crate::stop::Stop;
use crate::tree::UNFINISHED;
use crate::{signature, source, sums};

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
        let path = file_to_write(given)?;
        sums::listed(&path)?;
        Ok(Self { given: given.to_owned(), path })
    }

    /// What belongs to the archive, and is not packed into it where it is in its own tree.
    pub(crate) fn own_files(&self) -> Vec<PathBuf> {
        let paths = [&self.given, &self.path].into_iter();
        let files = paths.flat_map(|path| [path.clone(), sums::beside(path), signature::beside(path)]);
        files.collect()
    }

    /// The directory of the file.
    fn parent(&self) -> &Path {
        directory_of(&self.path)
    }

    /// A directory next to the file, on the same disk, so that a complete archive only has to be renamed. Directories
    /// of killed builds are removed.
    pub(crate) fn scratch(&self, stop: &Stop) -> Result<Scratch, Error> {
        let writing = |error| Error::writing(&self.given, error);
        let parent = self.parent();
        // A directory is locked before other processes can see it.
        let _all = Lock::wait(parent, stop).map_err(writing)?;
        sweep(parent);
        let (prefix, suffix) = UNFINISHED;
        let directory = tempfile::Builder::new()
            .prefix(prefix)
            .suffix(suffix)
            .tempdir_in(parent)
            // The path of the temporary directory means nothing to the user.
            .map_err(|error| writing(error.kind().into()))?;
        let lock = Lock::free(directory.path());
        Ok(Scratch { directory, _lock: lock })
    }

    /// Moves the complete archive `partial` from `scratch` to its place, and adds its sum to `SHA256SUMS`. Builds
    /// that end at the same time do this one after another.
    pub(crate) fn publish(
        &self,
        partial: &Path,
        scratch: &Scratch,
        sha256: &str,
        stop: &Stop,
    ) -> Result<(), Error> {
        let writing = |error| Error::writing(&self.given, error);
        let _all = Lock::wait(self.parent(), stop).map_err(writing)?;
        // Another process may have written the file in the meantime.
        Self::at(&self.given)?;
        let name = self.path.file_name().unwrap_or_default();
        let sums = sums::with(&sums::listed(&self.path)?, name, sha256);
        let prepared = scratch.path().join("sums");
        fs::write(&prepared, sums).map_err(writing)?;
        // It is for the same users as the one that it replaces.
        if let Ok(before) = fs::metadata(&self.path) {
            fs::set_permissions(partial, before.permissions()).map_err(writing)?;
        }
        fs::rename(partial, &self.path).map_err(writing)?;
        sums::replace(&prepared, &self.path).map_err(|error| Error::writing(sums::beside(&self.path), error))
    }

    /// `error` with the path of the file, because the user does not know the temporary paths.
    pub(crate) fn named(&self, error: Error) -> Error {
        match error {
            Error::Unwritable { source, .. } => Error::writing(&self.given, source),
            other => other,
        }
    }
}

/// The file at `given` where an archive may be written, behind the links that lead to it.
///
/// # Errors
///
/// If it is a directory, a device, standard output, or an existing file that is not an archive, or if its directory does not
/// exist.
pub fn file_to_write(given: &Path) -> Result<PathBuf, Error> {
    let refuse = |what: &str| Err(Error::Usage(format!("{} {what}; name a file to write", given.display())));
    if given == Path::new("-") {
        return refuse("is not a file, and no archive is written to standard output");
    }
    match fs::canonicalize(given) {
        Ok(path) if path.is_dir() => refuse("is a directory"),
        Ok(path) if !path.is_file() => refuse("is not a regular file"),
        Ok(path) => match is_replaceable(&path) {
            Ok(true) => Ok(path),
            Ok(false) => refuse("already exists, and is not an archive that could be replaced"),
            Err(error) => refuse(&format!("cannot be read: {error}")),
        },
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            refuse(&format!("cannot be written: {error}"))
        }
        Err(_) if given.is_symlink() => refuse("is a link to nothing"),
        Err(_) if given.file_name().is_none() || names_a_directory(given) => {
            refuse("is not a valid file name")
        }
        Err(_) => match directory_of(given) {
            directory if directory.is_dir() => Ok(given.to_owned()),
            directory => Err(Error::NoDirectory(directory.to_owned())),
        },
    }
}

/// The directory of the file at `path`.
fn directory_of(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Whether the file at `path` may be replaced: it is an ISO 9660 image, or empty.
fn is_replaceable(path: &Path) -> io::Result<bool> {
    /// Where the name of the format is, in the first volume descriptor.
    const NAME: Range<usize> = 0x8001..0x8006;
    let head = source::head(path, NAME.end as u64)?;
    Ok(head.is_empty() || head.get(NAME) == Some(b"CD001"))
}

/// Removes directories of killed builds from `parent`: no process holds a lock on them.
fn sweep(parent: &Path) {
    let (prefix, suffix) = UNFINISHED;
    let is_unfinished = |name: &OsStr| {
        let name = name.as_encoded_bytes();
        name.starts_with(prefix.as_bytes()) && name.ends_with(suffix.as_bytes())
    };
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_directory && is_unfinished(&entry.file_name()) {
            let path = entry.path();
            if let Some(_lock) = Lock::free(&path) {
                // A directory that cannot be removed belongs to another user.
                let _ = fs::remove_dir_all(path);
            }
        }
    }
}

/// Whether `path` has the form of a directory: `dist/`.
fn names_a_directory(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|byte| std::path::is_separator(char::from(*byte)))
}

/// A directory that is removed when it is no longer needed, even after a failure.
#[derive(Debug)]
pub(crate) struct Scratch {
    directory: TempDir,
    /// Its lock, which shows that a process is still using it.
    _lock: Option<Lock>,
}

impl Scratch {
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    use insta::assert_snapshot;

    use super::*;
    use crate::tree::UNFINISHED_PATTERN;

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
        let messages = [
            at("socket"),
            at("link-to-socket"),
            at("link-to-nothing"),
            at(""),
            at("new/"),
            at("file/x.iso"),
            PathBuf::from("-"),
            PathBuf::new(),
        ]
        .map(|path| refusal(&path).replace(&folder.path().display().to_string(), "<folder>"));
        assert_snapshot!(messages.join("\n"), @"
        <folder>/socket is not a regular file; name a file to write
        <folder>/link-to-socket is not a regular file; name a file to write
        <folder>/link-to-nothing is a link to nothing; name a file to write
        <folder>/ is a directory; name a file to write
        <folder>/new/ is not a valid file name; name a file to write
        <folder>/file/x.iso cannot be written: Not a directory (os error 20); name a file to write
        - is not a file, and no archive is written to standard output; name a file to write
         is not a valid file name; name a file to write
        ");
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
        let message = message.replace(&folder.path().display().to_string(), "<folder>");
        assert_snapshot!(message, @"<folder>/SHA256SUMS is not a regular file; the archive's sum belongs there");
    }

    #[test]
    fn a_directory_is_not_made() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("a");
        let error = Output::at(&missing.join("x.iso")).unwrap_err();
        assert!(matches!(error, Error::NoDirectory(path) if path == missing));
        assert!(!missing.exists());
    }

    #[test]
    fn what_a_killed_build_left_is_known_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let scratch = Output::at(&folder.path().join("x.iso")).unwrap().scratch(&Stop::default()).unwrap();
        let name = scratch.path().file_name().unwrap().to_str().unwrap();
        assert!(glob::Pattern::new(UNFINISHED_PATTERN).unwrap().matches(name), "{name}");
    }

    #[test]
    fn only_an_archive_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.iso");
        let mut image = vec![0; 0x8000];
        image.extend(b"\x01CD001");
        for (bytes, is_free) in
            [(&b""[..], true), (&image, true), (b"notes", false), (&image[..0x8004], false)]
        {
            fs::write(&path, bytes).unwrap();
            assert_eq!(Output::at(&path).is_ok(), is_free);
            if !is_free {
                assert!(refusal(&path).contains("not an archive"), "{}", refusal(&path));
            }
        }
    }

    #[test]
    fn what_a_killed_build_left_goes_and_what_is_in_use_stays() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".kubectl-metalk8s.abc.unfinished");
        fs::create_dir_all(left.join("more")).unwrap();
        let other = folder.path().join(".kubectl-metalk8s.abc");
        fs::create_dir(&other).unwrap();
        let output = Output::at(&folder.path().join("x.iso")).unwrap();
        let first = output.scratch(&Stop::default()).unwrap();
        assert!(!left.exists() && other.exists());
        let _second = output.scratch(&Stop::default()).unwrap();
        assert!(first.path().exists());
    }
}
