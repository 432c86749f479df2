//! The file of a bundle. It is written next to its place, for its owner's eyes alone, and renamed when it is complete.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tar::{Archive, Builder, Header};
use tempfile::NamedTempFile;

use super::bundle::{Bundle, INDEX_KIND};
use crate::error::{CommandError, Result};

/// The directory within the bundle, and its first file.
const ROOT: &str = "metalk8s-bundle";
const INDEX: &str = "metalk8s-bundle/index.json";

/// The most of an index that is read to know an earlier bundle.
const BEGINNING: u64 = 4096;

#[derive(Debug)]
pub(super) struct BundleFile(PathBuf);

impl BundleFile {
    /// The file at `path`, which is an earlier bundle or not there yet.
    pub(super) fn at(path: &Path) -> Result<Self> {
        let refuse = |what: &str| {
            let message = format!("{} {what}; name a file to write", path.display());
            Err(CommandError::usage(message))
        };
        if path == Path::new("-") {
            return refuse("is not a file");
        }
        match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => return refuse("is not a regular file"),
            Ok(_) if !is_bundle(path) => {
                return refuse("already exists, and is not a bundle that could be replaced");
            }
            Ok(_) => {}
            Err(_) if path.is_symlink() => return refuse("is a link to nothing"),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return refuse(&format!("cannot be written: {error}"));
            }
            Err(_) if path.file_name().is_none() => return refuse("is not a valid file name"),
            Err(_) => {}
        }
        // Behind a link, the file that it leads to is replaced.
        let place = Self(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()));
        // Reading the cluster takes long: a place that cannot be written is refused before.
        NamedTempFile::new_in(place.directory()).map_err(|error| place.unwritable(&error))?;
        Ok(place)
    }

    fn directory(&self) -> &Path {
        let parent = self.0.parent().filter(|parent| !parent.as_os_str().is_empty());
        parent.unwrap_or(Path::new("."))
    }

    /// Writes the bundle, and returns the size of the file.
    pub(super) fn write(&self, bundle: &Bundle) -> Result<u64> {
        // Such files are made for their owner alone.
        let size = NamedTempFile::new_in(self.directory()).and_then(|file| {
            packed(bundle, file.as_file())?;
            file.as_file().sync_all()?;
            Ok((file.as_file().metadata()?.len(), file))
        });
        let (size, file) = size.map_err(|error| self.unwritable(&error))?;
        // Somebody else may have written there meanwhile.
        Self::at(&self.0)?;
        file.persist(&self.0).map_err(|error| self.unwritable(&error.error))?;
        Ok(size)
    }

    fn unwritable(&self, error: &io::Error) -> CommandError {
        if error.kind() == io::ErrorKind::NotFound {
            let message = format!("the directory {} does not exist", self.directory().display());
            return CommandError::usage(message);
        }
        // The path of the temporary file means nothing to the user.
        let reason = io::Error::from(error.kind());
        CommandError::usage(format!("{} cannot be written: {reason}", self.0.display()))
    }
}

fn packed(bundle: &Bundle, file: &fs::File) -> io::Result<()> {
    let mut builder = Builder::new(GzEncoder::new(io::BufWriter::new(file), Compression::default()));
    append(&mut builder, INDEX, bundle.index().as_bytes())?;
    for one in bundle.files() {
        append(&mut builder, &format!("{ROOT}/{}", one.path), &one.content)?;
    }
    builder.into_inner()?.finish()?.flush()
}

fn append(builder: &mut Builder<impl Write>, path: &str, content: &[u8]) -> io::Result<()> {
    let mut header = Header::new_gnu();
    header.set_size(content.len() as u64);
    header.set_mode(0o600);
    header.set_mtime(0);
    builder.append_data(&mut header, path, content)
}

/// Whether the file is a bundle: a compressed archive whose first file is the index.
fn is_bundle(path: &Path) -> bool {
    let begins_with_index = || -> io::Result<bool> {
        let mut archive = Archive::new(GzDecoder::new(fs::File::open(path)?));
        let Some(first) = archive.entries()?.next() else { return Ok(false) };
        let first = first?;
        if first.path()? != Path::new(INDEX) {
            return Ok(false);
        }
        let mut beginning = Vec::new();
        first.take(BEGINNING).read_to_end(&mut beginning)?;
        let text = String::from_utf8_lossy(&beginning);
        Ok(text.contains(&format!("\"kind\": \"{INDEX_KIND}\"")))
    };
    begins_with_index().unwrap_or(false)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use jiff::Timestamp;
    use serde_json::json;

    use super::*;
    use base::error::ErrorKind;

    fn bundle() -> Bundle {
        let mut bundle = Bundle::new(10_000, Timestamp::UNIX_EPOCH);
        bundle.object("a/b.json", Ok(json!({"a": 1})));
        bundle
    }

    #[test]
    fn a_bundle_is_for_its_owner_and_replaces_only_bundles() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("bundle.tar.gz");
        BundleFile::at(&path).unwrap().write(&bundle()).unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        BundleFile::at(&path).unwrap().write(&bundle()).unwrap();
        let mut archive = Archive::new(GzDecoder::new(fs::File::open(&path).unwrap()));
        let names: Vec<String> = archive
            .entries()
            .unwrap()
            .map(|entry| entry.unwrap().path().unwrap().display().to_string())
            .collect();
        assert_eq!(names, [INDEX, "metalk8s-bundle/a/b.json"]);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);

        let place = BundleFile::at(&directory.path().join("new.tar.gz")).unwrap();
        fs::write(&place.0, "written meanwhile").unwrap();
        assert_eq!(place.write(&bundle()).unwrap_err().kind, ErrorKind::Usage);
        assert_eq!(fs::read_to_string(&place.0).unwrap(), "written meanwhile");
        for other in [directory.path().to_owned(), place.0.clone(), "-".into()] {
            let error = BundleFile::at(&other).unwrap_err();
            assert_eq!(error.kind, ErrorKind::Usage, "{}", other.display());
        }
        let error = BundleFile::at(&directory.path().join("none/bundle.tar.gz")).unwrap_err();
        assert!(error.message().ends_with("/none does not exist"), "{error}");
    }
}
