//! Which of the trees of an image MetalK8s sees.
//!
//! MetalK8s mounts the image without options. Linux' isofs then uses the primary tree if it has Rock Ridge, and
//! Joliet's otherwise (`isofs_fill_super`). Joliet only has names, so everyone may read everything (mode 0555).

use super::descriptor::Volume;
use super::identifier;
use super::image;
use super::record::Record;
use super::rock_ridge::{self, Fields, FieldsError};
use super::{SECTOR, SECTOR_LENGTH, permissions};
use crate::finding::{Finding, Findings};
use crate::rules;
use crate::source::ReadAt;

/// One of an image's trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// The primary one; Rock Ridge's fields begin after so many bytes of each system-use area.
    RockRidge {
        /// So many bytes.
        skip: usize,
    },
    /// Joliet's.
    Joliet {
        /// The root directory: its first sector and its length in bytes.
        root: (u32, u32),
    },
}

impl View {
    /// What Linux takes of an image whose descriptors said `volume`; none, and a finding, where it sees no real names.
    pub(super) fn choose(source: &dyn ReadAt, volume: &Volume, findings: &mut Findings) -> Option<Self> {
        let offset = u64::from(volume.root.0) * SECTOR;
        let Some(sector) = image::fetch(source, offset, SECTOR_LENGTH, findings) else {
            let end = offset.saturating_add(SECTOR);
            if end > source.size() && !image::is_cut_off(end, source, volume) {
                let message = "the root directory is outside the image";
                findings.add(&rules::EXTENT_OUTSIDE, "", message);
            }
            return None;
        };
        let announced = Record::parse(&sector).map_err(|error| error.to_string()).and_then(|(record, _)| {
            let read = |offset, length| image::fetch(source, offset, length, findings);
            match rock_ridge::read(record.system_use, read) {
                Ok(fields) => Ok(Some((record, fields))),
                // The fields are in what was cut off.
                Err(FieldsError::Outside) if source.size() < volume.size => Ok(None),
                Err(error) => Err(error.to_string()),
            }
        });
        match announced {
            Ok(Some((record, fields))) if fields.is_announced => {
                permissions::check("", &record, &fields, findings);
                let skip = fields.skip.unwrap_or_default();
                Some(Self::RockRidge { skip })
            }
            Ok(Some(_)) => Self::without_rock_ridge(volume, findings),
            Ok(None) => None,
            Err(error) => {
                findings.add(&rules::DIRECTORY_DAMAGED, "", error);
                None
            }
        }
    }

    fn without_rock_ridge(volume: &Volume, findings: &mut Findings) -> Option<Self> {
        let message = "the image has no Rock Ridge records";
        let missing = Finding::new(&rules::ROCK_RIDGE_MISSING, "", message);
        findings.push(if volume.joliet.is_some() { missing } else { missing.as_error() });
        volume.joliet.map(|root| Self::Joliet { root })
    }

    /// The tree's root: its first sector and its length in bytes.
    pub(super) const fn root(self, volume: &Volume) -> (u32, u32) {
        match self {
            Self::RockRidge { .. } => volume.root,
            Self::Joliet { root } => root,
        }
    }

    /// What Rock Ridge says about a record; nothing in Joliet's tree, where Linux does not look for it.
    pub(super) fn fields(
        self,
        record: &Record<'_>,
        fetch: impl FnMut(u64, usize) -> Option<Vec<u8>>,
    ) -> Result<Fields, FieldsError> {
        match self {
            Self::RockRidge { skip } => {
                rock_ridge::read(record.system_use.get(skip..).unwrap_or_default(), fetch)
            }
            Self::Joliet { .. } => Ok(Fields::default()),
        }
    }

    /// The name of an entry, or what is wrong with it.
    pub(super) fn name(self, record: &Record<'_>, fields: &Fields) -> Result<String, String> {
        let name = match (self, &fields.name) {
            (Self::Joliet { .. }, _) => identifier::joliet(record.identifier).into_bytes(),
            (Self::RockRidge { .. }, Some(name)) => name.clone(),
            (Self::RockRidge { .. }, None) => identifier::real(record.identifier).to_vec(),
        };
        match identifier::usable(&name) {
            Ok(name) => Ok(name.to_owned()),
            Err(problem) => Err(format!("the name {:?} {problem}", String::from_utf8_lossy(&name))),
        }
    }
}
