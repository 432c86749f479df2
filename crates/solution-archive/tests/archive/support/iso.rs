//! Images that are damaged on purpose: bytes are found and changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::Solution;

pub(crate) const SECTOR: usize = 2048;
/// Where the primary descriptor is.
pub(crate) const PRIMARY: usize = 16 * SECTOR;
/// Where the Joliet descriptor is, in images of this tool.
pub(crate) const JOLIET: usize = 17 * SECTOR;
/// Where MD5s are implanted.
pub(crate) const APPLICATION_USE: usize = PRIMARY + 883;

pub(crate) struct Iso {
    path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

/// The image of a good tree, built once for all tests that change its bytes.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| fs::read(Solution::new().build()).unwrap());

impl Iso {
    /// A good image, which [`Self::write`] puts into `directory`.
    pub(crate) fn good(directory: &Path) -> Self {
        Self::of(&GOOD, directory)
    }

    /// An image of these bytes, which [`Self::write`] puts into `directory`.
    pub(crate) fn of(bytes: &[u8], directory: &Path) -> Self {
        Self { path: directory.join("sample-1.2.3.iso"), bytes: bytes.to_vec() }
    }

    /// Reads an image; `SHA256SUMS` beside it is removed, for it will not be right.
    pub(crate) fn read(path: &Path) -> Self {
        let _ = fs::remove_file(path.with_file_name("SHA256SUMS"));
        Self { path: path.to_owned(), bytes: fs::read(path).unwrap() }
    }

    pub(crate) fn write(&self) -> PathBuf {
        fs::write(&self.path, &self.bytes).unwrap();
        self.path.clone()
    }

    /// Takes the implanted MD5 away, so that a change is not found by it.
    pub(crate) fn without_md5(&mut self) {
        self.bytes[APPLICATION_USE..APPLICATION_USE + 512].fill(b' ');
    }

    /// Where `part` is, after `start`; it has to be there.
    pub(crate) fn find(&self, part: &[u8], start: usize) -> usize {
        let found = self.bytes[start..].windows(part.len()).position(|window| window == part);
        start + found.unwrap_or_else(|| panic!("{:?} is not in the image", String::from_utf8_lossy(part)))
    }

    pub(crate) fn put(&mut self, place: usize, bytes: &[u8]) {
        self.bytes[place..place + bytes.len()].copy_from_slice(bytes);
    }

    /// Replaces every occurrence of `from`, which has to be there.
    pub(crate) fn replace(&mut self, from: &[u8], to: &[u8]) {
        assert_eq!(from.len(), to.len());
        let mut place = self.find(from, 0);
        loop {
            self.put(place, to);
            match self.bytes[place..].windows(from.len()).position(|window| window == from) {
                Some(next) => place += next,
                None => return,
            }
        }
    }

    /// Where the plain record of the entry with this Rock Ridge name begins.
    pub(crate) fn record(&self, name: &str) -> usize {
        let name = name.as_bytes();
        let field = [b"NM", &[u8::try_from(name.len() + 5).unwrap(), 1, 0][..], name].concat();
        let place = self.find(&field, PRIMARY);
        let start = place / SECTOR * SECTOR;
        let mut record = start;
        while record + usize::from(self.bytes[record]) <= place {
            record += usize::from(self.bytes[record]);
        }
        record
    }

    pub(crate) fn move_to(&mut self, record: usize, sector: u32) {
        self.put_both(record + 2, sector);
    }

    pub(crate) fn resize(&mut self, record: usize, length: u32) {
        self.put_both(record + 10, length);
    }

    pub(crate) fn sector(&self, record: usize) -> u32 {
        u32::from_le_bytes(self.bytes[record + 2..record + 6].try_into().unwrap())
    }

    /// Writes a number in both byte orders.
    pub(crate) fn put_both(&mut self, place: usize, number: u32) {
        self.put(place, &number.to_le_bytes());
        self.put(place + 4, &number.to_be_bytes());
    }
}
