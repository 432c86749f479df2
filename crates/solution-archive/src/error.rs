//! Errors: why an archive could not be checked, built or signed at all.

use std::io;
use std::path::PathBuf;

use crate::finding::Finding;

/// A failure to process an archive. Mistakes inside an archive are [`Finding`]s.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file or directory is not there.
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    /// The file or directory cannot be read.
    #[error("{} cannot be read", path.display())]
    Unreadable {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file was changed after it was checked.
    #[error("{} was changed while it was packed; nothing was written; build it again", .0.display())]
    Changed(PathBuf),
    /// The file or directory cannot be written.
    #[error("{} cannot be written", path.display())]
    Unwritable {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A directory has files that would be overwritten.
    #[error("directory {} already exists and is not empty", .0.display())]
    Exists(PathBuf),
    /// The directory of a file to write is not there.
    #[error("the directory {} does not exist", .0.display())]
    NoDirectory(PathBuf),
    /// A flag's value cannot be used.
    #[error("{0}")]
    Usage(String),
    /// A key, or its password, cannot be used.
    #[error("{what}: {reason}")]
    Key {
        /// Which key.
        what: String,
        /// The problem.
        reason: String,
    },
    /// The user stopped the work; nothing was changed.
    #[error("stopped; nothing was written")]
    Stopped,
    /// The image does not exist at its source.
    #[error("image {0} is not in {1}")]
    NoImage(String, PathBuf),
    /// There is no image at the source.
    #[error(
        "no image is in {}{}: it takes an OCI layout, a `docker save` file named *.tar, or NAME/TAG as skopeo's dir: writes",
        path.display(),
        if others.is_empty() { String::new() } else { format!(", only {}", listed(others)) }
    )]
    NoImages {
        /// The source.
        path: PathBuf,
        /// The files at the source.
        others: Vec<PathBuf>,
    },
    /// An image cannot be converted.
    #[error("image {image} cannot be used: {reason}")]
    Image {
        /// Which one, or the file it is in.
        image: String,
        /// The problem.
        reason: String,
    },
    /// The manifest cannot be used.
    #[error("{} is not a Solution: {}", path.display(), summary(.findings))]
    Invalid {
        /// Which archive.
        path: PathBuf,
        /// The problem.
        findings: Vec<Finding>,
    },
}

impl Error {
    /// That `path` cannot be read because of `source`.
    pub(crate) fn reading(path: impl Into<PathBuf>, source: io::Error) -> Self {
        let path = path.into();
        match source.kind() {
            io::ErrorKind::NotFound => Self::Missing(path),
            _ => Self::Unreadable { path, source },
        }
    }

    /// That `path` cannot be written because of `source`.
    pub(crate) fn writing(path: impl Into<PathBuf>, source: io::Error) -> Self {
        Self::Unwritable { path: path.into(), source }
    }
}

/// The names of the first few files, and how many there are more.
pub(crate) fn listed(files: &[PathBuf]) -> String {
    const SHOWN: usize = 3;
    let names = files.iter().filter_map(|file| file.file_name());
    let names: Vec<_> = names.take(SHOWN).map(|name| name.to_string_lossy()).collect();
    match files.len().saturating_sub(SHOWN) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

fn summary(findings: &[Finding]) -> String {
    let messages: Vec<String> = findings
        .iter()
        .map(|finding| match finding.path.as_str() {
            "" => finding.message.clone(),
            path => format!("{path}: {}", finding.message),
        })
        .collect();
    messages.join("; ")
}
