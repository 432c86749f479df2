//! The source of images: a directory or a tar file, whose files are found by their paths.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::digest::{Sha, hexadecimal, is_digest};
use crate::directory::ContentSource;
use crate::directory::sparse::Sparse;
use crate::error::Error;
use crate::source;

/// The largest file that is read as a whole: manifests, indexes and configurations.
const MAX_SIZE: u64 = 4 << 20;
/// The longest name in a tar file, and what else is said about a file before it.
const MAX_NAME: u64 = 1 << 20;
/// The most bytes that all headers of a tar file may have together.
const MAX_HEADERS: u64 = 64 << 20;
/// So many links are followed within a tar file.
const MAX_LINKS: usize = 8;

/// Files by their paths.
#[derive(Debug)]
pub(crate) struct Package {
    /// Where it is.
    pub path: PathBuf,
    /// The entries of a tar file, or `None` for a directory.
    entries: Option<BTreeMap<String, TarEntry>>,
}

#[derive(Debug, Clone)]
enum TarEntry {
    File { offset: u64, length: u64 },
    Sparse(Sparse),
    Link(String),
}

/// A file of an image, and what is said about it where it is named.
#[derive(Debug, Clone)]
pub(crate) struct Blob {
    /// Its path in the package.
    pub path: String,
    /// Its SHA-256, in hexadecimal digits.
    pub digest: Option<String>,
    /// Its length in bytes.
    pub size: Option<u64>,
}

impl Blob {
    /// A file that the `manifest.json` of `docker save` names. Files below `blobs/sha256` are named by their
    /// SHA-256, and so are configurations elsewhere (`DIGITS.json`, or `sha256:DIGITS`); names of other layers mean
    /// nothing.
    pub(super) fn saved(path: &str) -> Self {
        let name = path
            .strip_prefix("blobs/sha256/")
            .or_else(|| path.strip_prefix("sha256:"))
            .or_else(|| path.strip_suffix(".json"));
        Self {
            path: path.to_owned(),
            digest: name.filter(|name| is_digest(name)).map(str::to_owned),
            size: None,
        }
    }

    /// Compares the length of the file with what is said about it.
    pub(super) fn compare_size(&self, size: u64) -> Result<(), String> {
        match self.size {
            Some(stated) if stated != size => Err(format!(
                "blob {} has {size} bytes, not {stated} as is said where it is named: copy it again",
                self.path
            )),
            _ => Ok(()),
        }
    }

    /// Compares the SHA-256 of the file with what is said about it.
    pub(super) fn compare_digest(&self, digest: &Sha) -> Result<(), String> {
        let actual = hexadecimal(digest);
        match &self.digest {
            Some(stated) if *stated != actual => Err(format!(
                "blob {} is damaged: its SHA-256 is {actual}, not {stated}; copy it again",
                self.path
            )),
            _ => Ok(()),
        }
    }
}

impl Package {
    /// Opens the directory or tar file at `path`.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let metadata = fs::metadata(path).map_err(|error| Error::reading(path, error))?;
        let entries = if metadata.is_dir() { None } else { Some(index(path)?) };
        Ok(Self { path: path.to_owned(), entries })
    }

    /// Where the file `name` is, and how long it is.
    pub(crate) fn find(&self, name: &str) -> Option<(ContentSource, u64)> {
        match &self.entries {
            None => {
                let path = self.path.join(name);
                let metadata = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
                Some((ContentSource::File(path), metadata.len()))
            }
            Some(entries) => {
                let mut name = normal(name);
                for _ in 0..MAX_LINKS {
                    match entries.get(&name)? {
                        TarEntry::File { offset, length } => {
                            let place = ContentSource::Part {
                                path: self.path.clone(),
                                offset: *offset,
                                length: *length,
                            };
                            return Some((place, *length));
                        }
                        TarEntry::Sparse(file) => return Some((file.place(&self.path), file.length())),
                        TarEntry::Link(target) => name.clone_from(target),
                    }
                }
                None
            }
        }
    }

    /// The whole file `name`, which is a small one.
    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>, Error> {
        let (place, length) = self.find(name).ok_or_else(|| self.wrong(format!("{name} is missing")))?;
        if length > MAX_SIZE {
            return Err(self.wrong(format!("{name} has {length} bytes, but at most {MAX_SIZE} are allowed")));
        }
        let mut bytes = Vec::new();
        let read = place.open().and_then(|reader| reader.take(MAX_SIZE).read_to_end(&mut bytes));
        read.map_err(|error| Error::reading(&self.path, error))?;
        Ok(bytes)
    }

    /// The whole file that `blob` names, which is a small one, and what is said about it.
    pub(crate) fn whole(&self, blob: &Blob) -> Result<Vec<u8>, Error> {
        let bytes = self.read(&blob.path)?;
        blob.compare_size(bytes.len() as u64)
            .and_then(|()| blob.compare_digest(&Sha256::digest(&bytes).into()))
            .map_err(|reason| self.wrong(reason))?;
        Ok(bytes)
    }

    /// Whether there is a file `name`.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// That the package cannot be used.
    pub(crate) fn wrong(&self, reason: impl Into<String>) -> Error {
        Error::Image { image: self.path.display().to_string(), reason: reason.into() }
    }
}

/// Finds out where each file of a tar file is.
fn index(path: &Path) -> Result<BTreeMap<String, TarEntry>, Error> {
    let reading = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::Missing(path.to_owned()),
        _ => Error::Image {
            image: path.display().to_string(),
            reason: format!("it is not a tar file (uncompress it if it is compressed): {error}"),
        },
    };
    let mut file = source::open(path).map_err(reading)?;
    names_are_short(&file).map_err(reading)?;
    file.rewind().map_err(reading)?;
    let mut archive = tar::Archive::new(Headers { file, left: MAX_HEADERS });
    let mut entries = BTreeMap::new();
    for entry in archive.entries_with_seek().map_err(reading)? {
        let mut entry = entry.map_err(reading)?;
        if let Some((name, found)) = named(path, &mut entry).map_err(reading)? {
            entries.insert(name, found);
        }
    }
    Ok(entries)
}

/// Fails where an entry says that a name, or what else is said about the entry after it, is longer than any: it would
/// be read as a whole. What follows a sparse file with many parts is looked at by nobody here; [`Headers`] bounds it.
fn names_are_short(file: &File) -> io::Result<()> {
    let mut archive = tar::Archive::new(file);
    for entry in archive.entries_with_seek()?.raw(true) {
        let Ok(entry) = entry else { break };
        let kind = entry.header().entry_type();
        let is_name = kind.is_gnu_longname() || kind.is_gnu_longlink();
        let is_said = is_name || kind.is_pax_local_extensions() || kind.is_pax_global_extensions();
        if is_said && entry.size() > MAX_NAME {
            return Err(io::Error::other(format!("a name in it has {} bytes", entry.size())));
        }
    }
    Ok(())
}

/// What an entry of a tar file is, and its name, or `None` if it is nothing that has a content.
fn named<R: Read>(path: &Path, entry: &mut tar::Entry<'_, R>) -> io::Result<Option<(String, TarEntry)>> {
    if let Some((name, file)) = Sparse::posix(path, entry)? {
        return Ok(Some((normal(&name), TarEntry::Sparse(file))));
    }
    let name = normal(&entry.path()?.to_string_lossy());
    if let Some(file) = Sparse::gnu(path, entry)? {
        return Ok(Some((name, TarEntry::Sparse(file))));
    }
    let link = entry.link_name()?;
    let link = link.map(|target| target.to_string_lossy().into_owned());
    let found = match (entry.header().entry_type(), link) {
        (tar::EntryType::Symlink, Some(target)) => {
            let parent = name.rsplit_once('/').map_or("", |(parent, _)| parent);
            TarEntry::Link(normal(&format!("{parent}/{target}")))
        }
        (tar::EntryType::Link, Some(target)) => TarEntry::Link(normal(&target)),
        (kind, _) if kind.is_file() => {
            TarEntry::File { offset: entry.raw_file_position(), length: entry.size() }
        }
        _ => return Ok(None),
    };
    Ok(Some((name, found)))
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
    use std::collections::BTreeSet;

    use insta::assert_snapshot;

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
        builder.append_data(&mut header, "one/layer.tar", &b"layer"[..]).unwrap();
        let mut link = tar::Header::new_gnu();
        link.set_entry_type(tar::EntryType::Symlink);
        link.set_size(0);
        builder.append_link(&mut link, "two/layer.tar", "../one/layer.tar").unwrap();
        builder.into_inner().unwrap();
        let package = Package::open(&path).unwrap();
        assert_eq!(package.read("two/layer.tar").unwrap(), b"layer");
        assert!(!package.has("three/layer.tar"));
    }

    #[test]
    fn a_name_of_any_length_costs_no_memory() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        let mut messages = BTreeSet::new();
        for kind in [tar::EntryType::GNULongName, tar::EntryType::GNULongLink, tar::EntryType::XHeader] {
            let mut header = tar::Header::new_gnu();
            header.set_entry_type(kind);
            header.set_size(900 << 20);
            header.set_cksum();
            fs::write(&path, header.as_bytes()).unwrap();
            let file = File::options().append(true).open(&path).unwrap();
            file.set_len(1 << 30).unwrap();
            let error = Package::open(&path).unwrap_err().to_string();
            messages.insert(error.replace(&directory.path().display().to_string(), "<directory>"));
        }
        let messages: Vec<String> = messages.into_iter().collect();
        assert_snapshot!(messages.join("\n"), @"image <directory>/image.tar cannot be used: it is not a tar file (uncompress it if it is compressed): a name in it has 943718400 bytes");
    }

    #[test]
    fn all_names_together_have_a_bound() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        let mut builder = tar::Builder::new(File::create(&path).unwrap());
        for _ in 0..65 {
            let mut header = tar::Header::new_gnu();
            header.set_entry_type(tar::EntryType::GNULongName);
            header.set_size(1 << 20);
            header.set_cksum();
            builder.append(&header, io::repeat(b'n').take(1 << 20)).unwrap();
            let mut header = tar::Header::new_gnu();
            header.set_size(0);
            header.set_cksum();
            builder.append(&header, io::empty()).unwrap();
        }
        builder.into_inner().unwrap();
        let error = Package::open(&path).unwrap_err().to_string();
        let error = error.replace(&directory.path().display().to_string(), "<directory>");
        assert_snapshot!(error, @"image <directory>/image.tar cannot be used: it is not a tar file (uncompress it if it is compressed): its headers are longer than 64 MiB");
    }

    #[test]
    fn other_files_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        fs::write(&path, [0x1f; 2000]).unwrap();
        assert!(matches!(Package::open(&path), Err(Error::Image { .. })));
    }
}
