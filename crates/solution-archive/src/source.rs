//! The source of bytes: a file, or memory in tests.

use std::fs::{File, Metadata};
use std::io::{self, Read as _, Seek, SeekFrom};
use std::path::Path;

use crate::system;

/// Bytes that can be read at any place.
pub(crate) trait ReadAt: Sync {
    /// How many there are.
    fn size(&self) -> u64;

    /// Reads some bytes from `offset` on; 0 at the end.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;

    /// Fills `buffer` from `offset` on, or fails.
    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let mut filled = 0;
        while filled < buffer.len() {
            let position = offset.saturating_add(filled as u64);
            match self.read_at(position, &mut buffer[filled..]) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// A file whose size was taken when it was opened.
#[derive(Debug)]
pub(crate) struct Opened {
    file: File,
    size: u64,
    identity: system::Identity,
}

impl Opened {
    /// Opens the file at `path`, a regular one or a block device.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut file = open(path)?;
        // The size of a device is not among its metadata.
        let size = file.seek(SeekFrom::End(0))?;
        let identity = system::identity(&file.metadata()?);
        Ok(Self { file, size, identity })
    }

    /// Whether the file at `path` is this one, as it was when it was opened.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        std::fs::metadata(path).is_ok_and(|metadata| system::identity(&metadata) == self.identity)
    }
}

/// Opens the file at `path` for reading, a regular one or a block device: opening a pipe may never return, and
/// what a terminal or a socket gives has no end. Every file is opened here.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let is_usable = |metadata: &Metadata| metadata.is_file() || system::is_block_device(metadata);
    let refused = || io::Error::new(io::ErrorKind::InvalidInput, "not a regular file");
    if !is_usable(&std::fs::metadata(path)?) {
        return Err(refused());
    }
    let file = File::open(path)?;
    // Another file may have taken its place.
    if is_usable(&file.metadata()?) { Ok(file) } else { Err(refused()) }
}

/// The first bytes of the file at `path`, at most `limit` of them.
pub(crate) fn head(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl ReadAt for Opened {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        system::read_at(&self.file, buffer, offset)
    }
}

impl ReadAt for Vec<u8> {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX).min(self.len());
        let rest = &self[start..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}
