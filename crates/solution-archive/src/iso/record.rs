//! Directory records: a name, where its content is, and what the system-use area adds.

use super::field::both_32;

/// A record is a directory.
pub(crate) const DIRECTORY: u8 = 0x02;
/// The record is an associated file's: Linux does not show it.
pub(crate) const ASSOCIATED: u8 = 0x04;
/// The file continues in the next record.
pub(crate) const CONTINUED: u8 = 0x80;
/// Length of a record's fixed part.
pub(crate) const FIXED: usize = 33;

/// Length of a record whose name and fields have these lengths.
pub(crate) const fn record_length(name: usize, fields: usize) -> usize {
    let length = FIXED + name + (name + 1) % 2 + fields;
    length + length % 2
}

/// One record, as it is in the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record<'sector> {
    /// First sector of the content.
    pub sector: u32,
    /// Length of the content in bytes.
    pub length: u32,
    /// How many sectors of attributes are before the content.
    pub attributes: u8,
    /// What it is: bits of [`DIRECTORY`], [`ASSOCIATED`] and [`CONTINUED`].
    pub flags: u8,
    /// The plain name.
    pub identifier: &'sector [u8],
    /// Rock Ridge's fields.
    pub system_use: &'sector [u8],
}

/// Why a record cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RecordError {
    /// It says to be longer than the sector, or shorter than a record can be.
    #[error("a record has an impossible length")]
    Length,
    /// The two byte orders of a number differ.
    #[error("a record's numbers contradict each other")]
    Numbers,
}

impl<'sector> Record<'sector> {
    /// The record that `bytes` begin with, and its length.
    pub(crate) fn parse(bytes: &'sector [u8]) -> Result<(Self, usize), RecordError> {
        let length = usize::from(*bytes.first().ok_or(RecordError::Length)?);
        let record = bytes.get(..length).ok_or(RecordError::Length)?;
        let name_length = usize::from(*record.get(FIXED - 1).ok_or(RecordError::Length)?);
        let identifier = record.get(FIXED..FIXED + name_length).ok_or(RecordError::Length)?;
        // The name is followed by a byte of padding where its length is even.
        let system_use = record.get(FIXED + name_length + (name_length + 1) % 2..).unwrap_or_default();
        let flags = record.get(25).copied().unwrap_or_default();
        let number = |at| both_32(record, at).ok_or(RecordError::Numbers);
        let attributes = record.get(1).copied().unwrap_or_default();
        let sector = number(2)?.checked_add(attributes.into()).ok_or(RecordError::Numbers)?;
        Ok((Self { sector, length: number(10)?, attributes, flags, identifier, system_use }, length))
    }

    pub(crate) const fn is_directory(&self) -> bool {
        self.flags & DIRECTORY != 0
    }

    /// Whether Linux does not show it.
    pub(crate) const fn is_associated(&self) -> bool {
        self.flags & ASSOCIATED != 0
    }

    /// Whether the next record contains more of the same file.
    pub(crate) const fn is_continued(&self) -> bool {
        self.flags & CONTINUED != 0
    }

    /// Whether it stands for the directory itself or its parent.
    pub(crate) fn is_dot(&self) -> bool {
        matches!(self.identifier, [0 | 1])
    }
}

/// The records of a directory's sector, up to the first one that cannot be read.
pub(crate) fn records(sector: &[u8]) -> impl Iterator<Item = Result<Record<'_>, RecordError>> {
    let mut rest = sector;
    std::iter::from_fn(move || {
        // A record never continues in the next sector: zeros fill this one up.
        rest.first().filter(|length| **length != 0)?;
        let parsed = Record::parse(rest);
        rest = parsed.as_ref().map_or(&[], |(_, length)| &rest[*length..]);
        Some(parsed.map(|(record, _)| record))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        let mut bytes = vec![0; 34 + 4];
        bytes[0] = 38;
        bytes[2..10].copy_from_slice(&[20, 0, 0, 0, 0, 0, 0, 20]);
        bytes[10..18].copy_from_slice(&[5, 0, 0, 0, 0, 0, 0, 5]);
        bytes[25] = DIRECTORY;
        bytes[32] = 1;
        bytes[33] = b'A';
        bytes[34..38].copy_from_slice(b"NM..");
        bytes
    }

    #[test]
    fn a_record_is_read() {
        let bytes = sample();
        let (record, length) = Record::parse(&bytes).unwrap();
        assert_eq!((record.sector, record.length, length), (20, 5, 38));
        assert_eq!((record.identifier, record.system_use), (&b"A"[..], &b"NM.."[..]));
        assert!(record.is_directory() && !record.is_continued() && !record.is_dot());
    }

    #[test]
    fn impossible_lengths_are_refused() {
        let bytes = sample();
        for length in [1, 33, 39, 255] {
            let mut damaged = bytes.clone();
            damaged[0] = length;
            assert_eq!(Record::parse(&damaged), Err(RecordError::Length), "{length}");
        }
        let mut damaged = bytes;
        damaged[32] = 200;
        assert_eq!(Record::parse(&damaged), Err(RecordError::Length));
    }

    #[test]
    fn contradicting_numbers_are_refused() {
        let mut damaged = sample();
        damaged[2] = 21;
        assert_eq!(Record::parse(&damaged), Err(RecordError::Numbers));
    }
}
