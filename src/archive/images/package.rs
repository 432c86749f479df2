//! Where images come from: a directory or a tar file, with files in it that are found by their paths.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::archive::directory::Place;
use crate::archive::error::Error;

/// The largest file that is read as a whole: manifests, indexes and configurations.
const MAX_SIZE: u64 = 4 << 20;
/// The most bytes that all headers of a tar file may have together.
const MAX_HEADERS: u64 = 64 << 20;
/// So many links are followed within a tar file.
const MAX_LINKS: usize = 8;

/// Files by their paths.
#[derive(Debug)]
pub(crate) struct Package {
    /// Where it is.
    pub path: PathBuf,
    /// The entries of a tar file; none for a directory.
    entries: Option<BTreeMap<String, TarEntry>>,
}

#[derive(Debug, Clone)]
enum TarEntry {
    File { offset: u64, length: u64 },
    Link(String),
}

impl Package {
    /// Opens the directory or tar file at `path`.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let metadata = fs::metadata(path).map_err(|error| Error::reading(path, error))?;
        let entries = if metadata.is_dir() {
            None
        } else {
            Some(index(path)?)
        };
        Ok(Self {
            path: path.to_owned(),
            entries,
        })
    }

    /// Where the file `name` is, and how long it is.
    pub(crate) fn find(&self, name: &str) -> Option<(Place, u64)> {
        match &self.entries {
            None => {
                let path = self.path.join(name);
                let metadata = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
                Some((Place::File(path), metadata.len()))
            }
            Some(entries) => {
                let mut name = normal(name);
                for _ in 0..MAX_LINKS {
                    match entries.get(&name)? {
                        TarEntry::File { offset, length } => {
                            let place = Place::Part {
                                path: self.path.clone(),
                                offset: *offset,
                                length: *length,
                            };
                            return Some((place, *length));
                        }
                        TarEntry::Link(target) => name.clone_from(target),
                    }
                }
                None
            }
        }
    }

    /// The whole file `name`, which is a small one.
    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>, Error> {
        let (place, length) = self
            .find(name)
            .ok_or_else(|| self.wrong(format!("{name} is missing")))?;
        if length > MAX_SIZE {
            return Err(self.wrong(format!("{name} has {length} bytes, {MAX_SIZE} are allowed")));
        }
        let mut bytes = Vec::new();
        let read = place
            .open()
            .and_then(|reader| reader.take(MAX_SIZE).read_to_end(&mut bytes));
        read.map_err(|error| Error::reading(&self.path, error))?;
        Ok(bytes)
    }

    /// Whether there is a file `name`.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// That the package cannot be used.
    pub(crate) fn wrong(&self, reason: impl Into<String>) -> Error {
        Error::Image {
            image: self.path.display().to_string(),
            reason: reason.into(),
        }
    }
}

/// Finds out where each file of a tar file is.
fn index(path: &Path) -> Result<BTreeMap<String, TarEntry>, Error> {
    let reading = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::Missing(path.to_owned()),
        _ => Error::Image {
            image: path.display().to_string(),
            reason: format!("it is no tar file (uncompress it if it is compressed): {error}"),
        },
    };
    let file = File::open(path).map_err(reading)?;
    let mut archive = tar::Archive::new(Headers {
        file,
        left: MAX_HEADERS,
    });
    let mut entries = BTreeMap::new();
    for entry in archive.entries_with_seek().map_err(reading)? {
        let entry = entry.map_err(reading)?;
        let name = normal(&entry.path().map_err(reading)?.to_string_lossy());
        let link = entry
            .link_name()
            .map_err(reading)?
            .map(|target| target.to_string_lossy().into_owned());
        let found = match (entry.header().entry_type(), link) {
            (tar::EntryType::Symlink, Some(target)) => {
                let parent = name.rsplit_once('/').map_or("", |(parent, _)| parent);
                TarEntry::Link(normal(&format!("{parent}/{target}")))
            }
            (tar::EntryType::Link, Some(target)) => TarEntry::Link(normal(&target)),
            (kind, _) if kind.is_file() => TarEntry::File {
                offset: entry.raw_file_position(),
                length: entry.size(),
            },
            _ => continue,
        };
        entries.insert(name, found);
    }
    Ok(entries)
}

/// The headers of a tar file: what is in its files is skipped. Names that are too long for a header are read
/// as a whole, and a name may say that it is as long as the file.
struct Headers {
    file: File,
    left: u64,
}

impl Read for Headers {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        let left = self.left.checked_sub(count as u64);
        self.left = left.ok_or_else(|| io::Error::other("its headers are longer than 64 MiB"))?;
        Ok(count)
    }
}

impl Seek for Headers {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}

/// `path` without `.`, `..` and double `/`.
fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_made_normal() {
        assert_eq!(normal("./a//b/../c"), "a/c");
        assert_eq!(normal("../../x"), "x");
    }

    #[test]
    fn links_within_a_tar_file_are_followed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        let mut builder = tar::Builder::new(File::create(&path).unwrap());
        let mut header = tar::Header::new_gnu();
        header.set_size(5);
        header.set_mode(0o644);
        header.set_cksum();
        builder
            .append_data(&mut header, "one/layer.tar", &b"layer"[..])
            .unwrap();
        let mut link = tar::Header::new_gnu();
        link.set_entry_type(tar::EntryType::Symlink);
        link.set_size(0);
        builder
            .append_link(&mut link, "two/layer.tar", "../one/layer.tar")
            .unwrap();
        builder.into_inner().unwrap();
        let package = Package::open(&path).unwrap();
        assert_eq!(package.read("two/layer.tar").unwrap(), b"layer");
        assert!(!package.has("three/layer.tar"));
    }

    #[test]
    fn a_name_of_any_length_costs_no_memory() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::GNULongName);
        header.set_size(8 << 30);
        header.set_cksum();
        fs::write(&path, header.as_bytes()).unwrap();
        File::options()
            .append(true)
            .open(&path)
            .unwrap()
            .set_len(9 << 30)
            .unwrap();
        let error = Package::open(&path).unwrap_err().to_string();
        assert!(error.contains("longer than 64 MiB"), "{error}");
    }

    #[test]
    fn other_files_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        fs::write(&path, [0x1f; 2000]).unwrap();
        assert!(matches!(Package::open(&path), Err(Error::Image { .. })));
    }
}
