//! Differences between operating systems in the handling of files.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Reads some bytes from `offset` on, wherever the file stands; 0 at the end.
#[cfg(unix)]
pub(super) fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

/// Reads some bytes from `offset` on, wherever the file stands; 0 at the end.
#[cfg(windows)]
pub(super) fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

/// What the names of one file have in common, where it has several.
#[cfg(unix)]
pub(super) fn shared_identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    (metadata.nlink() > 1).then(|| (metadata.dev(), metadata.ino()))
}

/// Not told here: each name counts as a file of its own.
#[cfg(windows)]
pub(super) fn shared_identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// By what a file, as it is now, is known again: its device, its inode, its size, and when it was changed.
#[cfg(unix)]
pub(super) type Identity = (u64, u64, u64, i64, i64);

/// By what a file, as it is now, is known again.
#[cfg(unix)]
pub(super) fn identity(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino(), metadata.size(), metadata.mtime(), metadata.mtime_nsec())
}

/// By what a file, as it is now, is known again: its size, and when it was created and changed.
#[cfg(windows)]
pub(super) type Identity = (u64, u64, u64);

/// By what a file, as it is now, is known again.
#[cfg(windows)]
pub(super) fn identity(metadata: &Metadata) -> Identity {
    use std::os::windows::fs::MetadataExt;
    (metadata.file_size(), metadata.creation_time(), metadata.last_write_time())
}

/// Whether it is a disc, a partition or what is made to look like one.
#[cfg(unix)]
pub(super) fn is_block_device(metadata: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_block_device(&metadata.file_type())
}

/// Not told here.
#[cfg(windows)]
pub(super) fn is_block_device(_: &Metadata) -> bool {
    false
}

/// Opens a directory, to lock it.
#[cfg(unix)]
pub(super) fn open_directory(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Directories are not opened here.
#[cfg(windows)]
pub(super) fn open_directory(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}
