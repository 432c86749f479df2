//! Volume descriptors: where an image begins, how long it is, and what else it carries.

use std::io;

use super::field::{both_16, both_32, text};
use super::record::Record;
use super::{FIRST_DESCRIPTOR, SECTOR, SECTOR_LENGTH};
use crate::finding::Finding;
use crate::rules;
use crate::source::ReadAt;

/// So many descriptors are looked at before an image is given up.
const MAX_DESCRIPTORS: u64 = 64;
/// Where the application-use area is inside a primary descriptor.
pub(crate) const APPLICATION_USE: u64 = 883;
/// How long it is.
pub(crate) const APPLICATION_USE_LENGTH: usize = 512;

/// What an image's descriptors say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Volume {
    /// Where the primary descriptor is, in bytes.
    pub offset: u64,
    /// The volume's name.
    pub id: String,
    /// Length of the volume in bytes.
    pub size: u64,
    /// The root directory: its first sector and its length in bytes.
    pub root: (u32, u32),
    /// The root directory of Joliet's tree, where there is one.
    pub joliet: Option<(u32, u32)>,
    /// What builders leave to applications; an MD5 may be implanted here.
    pub application_use: Vec<u8>,
}

/// Why an image's descriptors cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum VolumeError {
    /// There is no primary volume descriptor.
    #[error("it is not an ISO 9660 image: there is no volume descriptor at byte 32768")]
    Absent,
    /// There is one, but it contradicts itself.
    #[error("{0}")]
    Damaged(&'static str),
    /// The medium does not give it.
    #[error("the volume descriptors cannot be read: {0}")]
    Unreadable(String),
}

/// What is wrong with an image whose volume descriptors cannot be read.
pub(crate) fn volume_finding(error: &VolumeError) -> Finding {
    let rule = match error {
        VolumeError::Absent => &rules::NOT_AN_IMAGE,
        VolumeError::Damaged(_) => &rules::VOLUME_DESCRIPTOR,
        VolumeError::Unreadable(_) => &rules::UNREADABLE_FILE,
    };
    Finding::new(rule, "", error.to_string())
}

impl Volume {
    /// The finding for a file of `size` bytes that is shorter than the volume in it.
    pub(crate) fn cut_short(&self, size: u64) -> Option<Finding> {
        let message = format!("the file has {size} bytes, but its volume has {}", self.size);
        (size < self.size).then(|| Finding::new(&rules::TRUNCATED, "", message))
    }
}

/// Reads the descriptors of `image`.
pub(crate) fn read(image: &dyn ReadAt) -> Result<Volume, VolumeError> {
    let mut primary: Option<Volume> = None;
    let mut unicode: Option<Option<(u32, u32)>> = None;
    for number in 0..MAX_DESCRIPTORS {
        let offset = (FIRST_DESCRIPTOR + number) * SECTOR;
        let mut sector = [0; SECTOR_LENGTH];
        let complete = match image.read_exact_at(offset, &mut sector) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => false,
            Err(error) => return Err(VolumeError::Unreadable(error.to_string())),
        };
        if !complete || &sector[1..6] != b"CD001" {
            return match primary {
                Some(_) => Err(VolumeError::Damaged("the volume descriptors have no end")),
                None => Err(VolumeError::Absent),
            };
        }
        match sector[0] {
            1 if primary.is_none() => primary = Some(parse_primary(offset, &sector)?),
            // Linux takes the first one, whatever its level.
            2 if is_unicode(&sector) && unicode.is_none() => unicode = Some(parse_joliet(&sector)),
            255 => break,
            _ => {}
        }
    }
    primary.map(|volume| Volume { joliet: unicode.flatten(), ..volume }).ok_or(VolumeError::Absent)
}

fn parse_primary(offset: u64, sector: &[u8; SECTOR_LENGTH]) -> Result<Volume, VolumeError> {
    let damaged = VolumeError::Damaged;
    let blocks = both_32(sector, 80).ok_or(damaged("the volume's size contradicts itself"))?;
    let block_size = both_16(sector, 128).ok_or(damaged("the block size contradicts itself"))?;
    if u64::from(block_size) != SECTOR {
        return Err(damaged("the block size is not 2048"));
    }
    let (root, _) = Record::parse(&sector[156..190])
        .map_err(|_| damaged("the root directory's record cannot be read"))?;
    if !root.is_directory() {
        return Err(damaged("the root directory is not a directory"));
    }
    let start = usize::try_from(APPLICATION_USE).unwrap_or_default();
    Ok(Volume {
        offset,
        id: text(sector, 40, 32),
        size: u64::from(blocks) * SECTOR,
        root: (root.sector, root.length),
        joliet: None,
        application_use: sector[start..start + APPLICATION_USE_LENGTH].to_vec(),
    })
}

/// Whether a supplementary descriptor says that its names are Unicode.
fn is_unicode(sector: &[u8; SECTOR_LENGTH]) -> bool {
    sector[88..90] == *b"%/"
}

/// The root of Joliet's tree, or `None` if the level is none of Joliet's, or the root cannot be read.
fn parse_joliet(sector: &[u8; SECTOR_LENGTH]) -> Option<(u32, u32)> {
    let (root, _) = Record::parse(&sector[156..190]).ok()?;
    (b"@CE".contains(&sector[90]) && root.is_directory()).then_some((root.sector, root.length))
}
