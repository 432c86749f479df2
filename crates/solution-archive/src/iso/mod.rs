//! ISO 9660 images, read and written.
//!
//! An image is read in steps: `descriptor` finds the volume, `view` decides which of its trees Linux shows, `walk`
//! follows the records of that tree (`record`, with Rock Ridge's fields in `rock_ridge`), and `reader` returns an
//! `image`: a `Tree` of paths, with the extents of each content, from which `store` reads. A damaged place is a
//! finding, and reading continues. An image is written the other way: `plan` makes the records, `place` gives
//! everything a sector, `writer` writes them through `sink`, and `checksum` sums up what passes. Of the files in
//! an archive, only what MetalK8s itself requires of an image matters here: that it finds the manifest, and that
//! the registry can read its files.
//!
//! Both ways are our own. A check of a stranger's image needs what libraries keep to themselves: the
//! plain names beside Rock Ridge's, every extent of every name, the raw application-use area, and a
//! finding instead of an error at each damaged place. A build needs the same bytes from the same tree,
//! files over 4 GiB, Joliet names longer than 64 characters, a blank application-use area (implanters
//! of MD5s refuse any other), and the MD5 from the very pass that writes. The released libraries offer
//! a part of this each; the format that Solutions use is small.
//!
//! Numbers and names of fields are those of ECMA-119, SUSP 1.12 and RRIP 1.12.

pub(crate) mod checksum;
pub(crate) mod descriptor;
pub(crate) mod extent;
pub(crate) mod field;
pub(crate) mod identifier;
pub(crate) mod image;
pub(crate) mod names;
mod permissions;
mod place;
pub(crate) mod plan;
mod primary;
pub(crate) mod reader;
pub(crate) mod record;
pub(crate) mod rock_ridge;
mod sink;
pub(crate) mod store;
pub(crate) mod system_use;
pub(crate) mod time;
mod view;
mod walk;
pub(crate) mod writer;

/// The unit that everything in an image is measured in.
pub(crate) const SECTOR: u64 = 2048;
/// The same, as the length of a buffer.
pub(crate) const SECTOR_LENGTH: usize = 2048;
/// The first volume descriptor's sector.
pub(crate) const FIRST_DESCRIPTOR: u64 = 16;

/// How many sectors `bytes` take.
pub(crate) const fn sectors(bytes: u64) -> u64 {
    bytes.div_ceil(SECTOR)
}
