//! The manifest that MetalK8s reads with `isoinfo -x '/MANIFEST.YAML;1'`.
//!
//! isoinfo takes the first volume descriptor for the primary one, and only knows plain names. It prints the content
//! of every record in the root with this name, one after another, whatever their flags are; the content of a symbolic
//! link is empty.

use std::io;

use super::descriptor::Volume;
use super::extent::Extent;
use super::image::Image;
use super::{FIRST_DESCRIPTOR, SECTOR, SECTOR_LENGTH, record};
use crate::finding::{Finding, Findings};
use crate::rules;
use crate::source::ReadAt;
use crate::tree::{MANIFEST, MAX_MANIFEST};

/// The plain name.
const NAME: &[u8] = b"MANIFEST.YAML;1";
/// So many records are taken for it.
const MAX_RECORDS: usize = 16;
/// So much of the root is looked through: a Solution's has one sector.
const MAX_SECTORS: u64 = 1024;

/// Compares what isoinfo prints with `manifest.yaml`, as Linux shows it.
pub(super) fn check(source: &dyn ReadAt, volume: &Volume, image: &Image, findings: &mut Findings) {
    if volume.offset != FIRST_DESCRIPTOR * SECTOR {
        let message = "the primary volume descriptor is not the first one, and isoinfo looks at no other";
        findings.add(&rules::PRIMARY_MANIFEST, "", message);
    }
    let Some(content) = image.tree.file(MANIFEST) else { return };
    let own = &image.extents[content.index()];
    let named = named(source, volume);
    if named == *own || image.lost.contains(&content) {
        return;
    }
    let message = match (read(source, &named), read(source, own)) {
        _ if named.is_empty() => "no entry has the plain name /MANIFEST.YAML;1",
        (Ok(printed), _) if printed.is_empty() => {
            "the file with the plain name /MANIFEST.YAML;1 is empty, or a symbolic link"
        }
        (Ok(printed), Ok(own)) if printed == own => return,
        _ => "the file with the plain name /MANIFEST.YAML;1 has other content than manifest.yaml",
    };
    let mut finding = Finding::new(&rules::PRIMARY_MANIFEST, MANIFEST, message);
    if !named.is_empty() {
        finding = finding.fix(
            "make manifest.yaml a file, remove names at the root that differ from it only in case, and build again",
        );
    }
    findings.push(finding);
}

/// The contents of the records that have the name, at the root of the primary tree.
fn named(source: &dyn ReadAt, volume: &Volume) -> Vec<Extent> {
    let (first, length) = volume.root;
    let mut found = Vec::new();
    for number in 0..super::sectors(length.into()).min(MAX_SECTORS) {
        let mut sector = [0; SECTOR_LENGTH];
        let offset = (u64::from(first) + number) * SECTOR;
        // Whoever reads the tree says what cannot be read.
        if source.read_exact_at(offset, &mut sector).is_err() {
            break;
        }
        let records = record::records(&sector).map_while(Result::ok);
        let named = records.filter(|record| record.identifier == NAME && !record.is_directory());
        found.extend(named.map(|record| Extent {
            // isoinfo does not skip the attributes that may be before a content.
            offset: u64::from(record.sector.saturating_sub(record.attributes.into())) * SECTOR,
            length: u64::from(record.length),
        }));
    }
    found.truncate(MAX_RECORDS);
    found
}

/// What is in `extents`, and not more of it than tells two manifests apart.
fn read(source: &dyn ReadAt, extents: &[Extent]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for extent in extents {
        let start = bytes.len();
        let left = (MAX_MANIFEST + 1).saturating_sub(start as u64);
        let length = usize::try_from(extent.length.min(left)).map_err(io::Error::other)?;
        bytes.resize(start + length, 0);
        source.read_exact_at(extent.offset, &mut bytes[start..])?;
    }
    Ok(bytes)
}
