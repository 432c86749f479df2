//! What a restore reads of a backup before it begins.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path};

use crate::error::{CommandError, Result};
use base::error::ErrorKind;

/// The configurations within a backup (`backup_metalk8s_conf` in MetalK8s' scripts/backup.sh.in).
pub(super) const CONFIGURATION: &str = "metalk8s/bootstrap.yaml";
const SOLUTIONS: &str = "metalk8s/solutions.yaml";

/// The largest configuration that is read, in bytes.
const LARGEST: u64 = 1 << 20;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Files {
    pub(super) configuration: String,
    /// Empty if no archive of a Solution was ever imported.
    pub(super) solutions: String,
}

impl Files {
    /// Those in the backup at this path, which is a compressed archive of tar.
    pub(super) fn of(file: &str) -> Result<Self> {
        read(Path::new(file)).map_err(|error| unreadable(file, &error))
    }
}

fn read(backup: &Path) -> io::Result<Files> {
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(File::open(backup)?));
    let mut files = Files::default();
    for entry in archive.entries()? {
        let entry = entry?;
        let path = entry.path()?.into_owned();
        let is = |name: &str| {
            let parts = path.components().filter(|part| *part != Component::CurDir);
            parts.eq(Path::new(name).components())
        };
        let text = if is(CONFIGURATION) {
            &mut files.configuration
        } else if is(SOLUTIONS) {
            &mut files.solutions
        } else {
            continue;
        };
        entry.take(LARGEST).read_to_string(text)?;
    }
    if files.configuration.is_empty() {
        let message = format!("it has no {CONFIGURATION}");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(files)
}

fn unreadable(file: &str, error: &io::Error) -> CommandError {
    let kind = match error.kind() {
        io::ErrorKind::NotFound => ErrorKind::NotFound,
        io::ErrorKind::PermissionDenied => ErrorKind::Denied,
        _ => ErrorKind::Invalid,
    };
    CommandError::new(kind, format!("{file} is not a backup that can be read: {error}"))
}
