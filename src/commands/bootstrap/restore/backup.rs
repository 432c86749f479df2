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
    // The sum of the compressed archive comes behind its last file.
    io::copy(&mut archive.into_inner(), &mut io::sink())?;
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

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    /// A backup with these files.
    fn packed(files: &[(&str, &str)]) -> Vec<u8> {
        let encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        let mut builder = tar::Builder::new(encoder);
        for (path, text) in files {
            let mut header = tar::Header::new_gnu();
            header.set_size(text.len() as u64);
            builder.append_data(&mut header, path, text.as_bytes()).unwrap();
        }
        builder.into_inner().unwrap().finish().unwrap()
    }

    fn files_of(backup: &[u8]) -> Result<Files> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(backup).unwrap();
        Files::of(file.path().to_str().unwrap())
    }

    #[test]
    fn the_configurations_of_a_backup_are_read() {
        let found = files_of(&packed(&[
            ("./ca/metalk8s/bootstrap.yaml", "another"),
            ("./metalk8s/bootstrap.yaml", "kind: a"),
            ("./metalk8s/solutions.yaml", "kind: b"),
        ]));
        let expected = Files { configuration: "kind: a".to_owned(), solutions: "kind: b".to_owned() };
        assert_eq!(found.unwrap(), expected);
        let found = files_of(&packed(&[("metalk8s/bootstrap.yaml", "kind: a")]));
        assert_eq!(found.unwrap(), Files { solutions: String::new(), ..expected });
    }

    /// The script would find out when it has changed the machine already.
    #[test]
    fn a_backup_that_is_not_whole_is_refused() {
        let whole =
            packed(&[("metalk8s/bootstrap.yaml", "kind: a"), ("etcd_snapshot", &"x".repeat(1 << 16))]);
        files_of(&whole).unwrap();
        for (backup, told) in [
            (&packed(&[("etcd_snapshot", "x")])[..], "it has no metalk8s/bootstrap.yaml"),
            (&whole[..whole.len() - 1], "is not a backup that can be read"),
            (&whole[..whole.len() / 2], "is not a backup that can be read"),
            (b"", "is not a backup that can be read"),
        ] {
            let error = files_of(backup).unwrap_err();
            assert_eq!(error.kind, ErrorKind::Invalid, "{error}");
            assert!(error.message().contains(told), "{error}");
        }
        assert_eq!(Files::of("/nowhere/backup").unwrap_err().kind, ErrorKind::NotFound);
    }
}
