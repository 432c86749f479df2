//! Where what is written goes: records into sectors, and sectors into a file.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use super::checksum::Hasher;
use super::descriptor::APPLICATION_USE;
use super::{FIRST_DESCRIPTOR, SECTOR, SECTOR_LENGTH};
use crate::pass::Consumer as _;

/// What is written at a time.
const BLOCK: usize = 512 * 1024;
/// Where the primary descriptor is.
const PRIMARY: u64 = FIRST_DESCRIPTOR * SECTOR;

/// Records one after another, none across a sector's end.
#[derive(Default)]
pub(super) struct Sectors(Vec<u8>);

impl Sectors {
    /// Adds a record, in the next sector where this one has no room.
    pub(super) fn push(&mut self, record: &[u8]) {
        if self.0.len() % SECTOR_LENGTH + record.len() > SECTOR_LENGTH {
            self.fill();
        }
        self.0.extend(record);
    }

    fn fill(&mut self) {
        self.0.resize(self.0.len().next_multiple_of(SECTOR_LENGTH), 0);
    }

    /// The sectors.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.fill();
        self.0
    }
}

/// A file that is written from its beginning, and summed up.
pub(super) struct Sink<'file> {
    file: BufWriter<&'file mut File>,
    hasher: Hasher,
    /// How many bytes were written.
    pub(super) position: u64,
}

impl<'file> Sink<'file> {
    /// Writes an image of `size` bytes into `file`.
    pub(super) fn new(file: &'file mut File, size: u64) -> Self {
        Self {
            file: BufWriter::with_capacity(BLOCK, file),
            hasher: Hasher::implanting(PRIMARY, size),
            position: 0,
        }
    }

    /// Implants the MD5 of what was written.
    pub(super) fn finish(self) -> io::Result<()> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(PRIMARY + APPLICATION_USE))?;
        file.write_all(&self.hasher.finish().to_application_use())?;
        file.sync_all()
    }

    pub(super) fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.take(self.position, bytes);
        self.position += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    /// Fills the sector.
    pub(super) fn pad(&mut self) -> io::Result<()> {
        self.zeros_until(self.position.next_multiple_of(SECTOR))
    }

    /// Fills everything before `sector`.
    pub(super) fn pad_to(&mut self, sector: u64) -> io::Result<()> {
        self.zeros_until(sector * SECTOR)
    }

    /// Fills everything before the byte `end`.
    pub(super) fn zeros_until(&mut self, end: u64) -> io::Result<()> {
        let zeros = [0; SECTOR_LENGTH];
        while self.position < end {
            let length =
                usize::try_from(end - self.position).map_or(SECTOR_LENGTH, |left| left.min(SECTOR_LENGTH));
            self.put(&zeros[..length])?;
        }
        Ok(())
    }
}
