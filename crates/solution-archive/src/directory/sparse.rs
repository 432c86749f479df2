//! Sparse files in tar files, as `tar -S` writes them: GNU's own format, and version 1.0 of the formats with POSIX
//! headers.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use tar::{Entry, GnuExtSparseHeader, GnuSparseHeader};

use super::ContentSource;
use crate::source;

/// The unit that a tar file is measured in.
const BLOCK: u64 = 512;
/// So many parts may a file have.
const MAX_PARTS: u64 = 1 << 20;

/// A part of a file that is not a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// Where it is in the file.
    offset: u64,
    /// Where it is in the tar file.
    position: u64,
    /// How long it is.
    length: u64,
}

/// A file, of which a tar file contains these parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sparse {
    parts: Vec<Part>,
    length: u64,
}

impl Sparse {
    /// How long the file is.
    pub(crate) const fn length(&self) -> u64 {
        self.length
    }

    /// Where the file is, which is in the tar file at `path`.
    pub(crate) fn place(&self, path: &Path) -> ContentSource {
        ContentSource::Sparse { path: path.to_owned(), file: self.clone() }
    }

    /// The file's bytes, zeros for its holes.
    pub(crate) fn open(&self, path: &Path) -> io::Result<impl Read + use<>> {
        Ok(Filled {
            file: source::open(path)?,
            parts: self.parts.clone().into(),
            position: 0,
            length: self.length,
        })
    }

    /// The file that `entry` of the tar file at `path` is, where it is one in GNU's own format.
    pub(crate) fn gnu<R: Read>(path: &Path, entry: &Entry<'_, R>) -> io::Result<Option<Self>> {
        let Some(header) = entry.header().as_gnu() else { return Ok(None) };
        if !entry.header().entry_type().is_gnu_sparse() {
            return Ok(None);
        }
        let mut blocks: Vec<(u64, u64)> = Vec::new();
        listed(&header.sparse, &mut blocks)?;
        let mut data = entry.raw_header_position() + BLOCK;
        if header.is_extended() {
            let mut file = source::open(path)?;
            file.seek(SeekFrom::Start(data))?;
            let mut more = true;
            while more {
                let mut extended = GnuExtSparseHeader::new();
                file.read_exact(extended.as_mut_bytes())?;
                listed(&extended.sparse, &mut blocks)?;
                more = extended.is_extended();
                data += BLOCK;
            }
        }
        Self::new(&blocks, data, header.real_size()?).map(Some)
    }

    /// The file that `entry` of the tar file at `path` is, where POSIX headers say that it has holes, and its name.
    pub(crate) fn posix<R: Read>(
        path: &Path,
        entry: &mut Entry<'_, R>,
    ) -> io::Result<Option<(String, Self)>> {
        let (position, size) = (entry.raw_file_position(), entry.size());
        let Some(extensions) = entry.pax_extensions()? else { return Ok(None) };
        let mut known = BTreeMap::new();
        for extension in extensions {
            if let Ok(extension) = extension
                && let (Ok(key), Ok(value)) = (extension.key(), extension.value())
                && let Some(key) = key.strip_prefix("GNU.sparse.")
            {
                known.insert(key.to_owned(), value.to_owned());
            }
        }
        if known.is_empty() {
            return Ok(None);
        }
        let number = |key: &str| known.get(key).and_then(|value| value.parse::<u64>().ok());
        let (Some(1), Some(0), Some(name), Some(length)) =
            (number("major"), number("minor"), known.get("name"), number("realsize"))
        else {
            return Err(io::Error::other("it contains a sparse file of a format that is not known"));
        };
        let mut file = source::open(path)?;
        file.seek(SeekFrom::Start(position))?;
        let (blocks, read) = map(&mut BufReader::new(file.take(size)))?;
        let data = position + read.next_multiple_of(BLOCK);
        Ok(Some((name.clone(), Self::new(&blocks, data, length)?)))
    }

    /// A file of this `length`; its parts follow one another from `data` on.
    fn new(blocks: &[(u64, u64)], data: u64, length: u64) -> io::Result<Self> {
        let (mut parts, mut position, mut end) = (Vec::new(), data, 0);
        for (offset, size) in blocks.iter().copied() {
            let next = offset.checked_add(size).filter(|next| offset >= end && *next <= length);
            end = next.ok_or_else(|| io::Error::other("the parts of a sparse file contradict each other"))?;
            parts.push(Part { offset, position, length: size });
            position = position.saturating_add(size);
        }
        Ok(Self { parts, length })
    }
}

fn listed(headers: &[GnuSparseHeader], blocks: &mut Vec<(u64, u64)>) -> io::Result<()> {
    for header in headers.iter().filter(|header| !header.is_empty()) {
        blocks.push((header.offset()?, header.length()?));
    }
    Ok(())
}

/// The parts that are listed before the data: their number, then offset and length of each, a number a line. And how
/// many bytes the list has.
fn map(reader: &mut impl BufRead) -> io::Result<(Vec<(u64, u64)>, u64)> {
    let mut read = 0;
    let mut number = || {
        let mut line = String::new();
        read += Read::take(&mut *reader, 32).read_line(&mut line)? as u64;
        line.trim_end().parse::<u64>().map_err(io::Error::other)
    };
    let count = number()?;
    if count > MAX_PARTS {
        return Err(io::Error::other("a sparse file has too many parts"));
    }
    let mut blocks = Vec::new();
    for _ in 0..count {
        blocks.push((number()?, number()?));
    }
    Ok((blocks, read))
}

/// Reads a file, with zeros for its holes.
struct Filled {
    file: File,
    parts: VecDeque<Part>,
    position: u64,
    length: u64,
}

impl Read for Filled {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.parts.front().is_some_and(|part| part.offset + part.length <= self.position) {
            self.parts.pop_front();
        }
        let room = |left: u64| usize::try_from(left).map_or(buffer.len(), |left| left.min(buffer.len()));
        let count = match self.parts.front() {
            Some(part) if part.offset <= self.position => {
                let skipped = self.position - part.offset;
                let length = room(part.length - skipped);
                self.file.seek(SeekFrom::Start(part.position + skipped))?;
                self.file.read(&mut buffer[..length])?
            }
            next => {
                let end = next.map_or(self.length, |part| part.offset);
                let length = room(end - self.position);
                buffer[..length].fill(0);
                length
            }
        };
        self.position += count as u64;
        Ok(count)
    }
}
