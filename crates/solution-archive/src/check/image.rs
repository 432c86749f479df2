//! Checks an image: one pass over its bytes, then every rule.

use std::collections::BTreeMap;
use std::path::Path;

use minisign_verify::Signature;
use sha2::{Digest as _, Sha256};

use super::blobs::Blobs;
use super::blobs::below_images;
use super::examine::examine;
use super::options::Options;
use super::report::{Checksum, Report};
use crate::contents::{Contents, Insides};
use crate::digest::{Sha, hexadecimal};
use crate::error::Error;
use crate::events::Events;
use crate::finding::{Finding, Findings};
use crate::iso::SECTOR;
use crate::iso::checksum::{Hasher, Implanted, MIN_SECTORS, Sum};
use crate::iso::descriptor::{self, Volume, volume_finding};
use crate::iso::image::Image;
use crate::iso::reader;
use crate::iso::store::ImageStore;
use crate::pass::{self, Consumer};
use crate::progress::{Progress, bytes};
use crate::rules;
use crate::signature::{self, Found, Verification};
use crate::source::ReadAt;
use crate::sums;
use crate::tree::ContentId;

/// The most that may follow what is in a volume: builders add less than a megabyte.
const MAX_EMPTY: u64 = 1 << 30;

/// One image as it is checked.
pub(crate) struct ImageCheck<'check> {
    /// Where it is.
    pub path: &'check Path,
    /// Its bytes.
    pub source: &'check dyn ReadAt,
    /// The request.
    pub options: &'check Options,
    /// Where progress goes.
    pub events: &'check Events,
}

/// What the pass over the file is for, beside the blobs.
struct Wanted {
    sum: Option<Sum>,
    listed: Option<String>,
    signature: Option<Box<Signature>>,
}

/// The SHA-256 of the whole file.
struct Whole(Sha256);

impl Consumer for Whole {
    fn take(&mut self, _: u64, bytes: &[u8]) {
        self.0.update(bytes);
    }
}

impl ImageCheck<'_> {
    pub(crate) fn run(&self) -> Result<Report, Error> {
        let mut findings = Findings::allowing(&self.options.allow);
        let mut report = Report::new(self.path.display().to_string(), self.source.size());
        let volume = match descriptor::read(self.source) {
            Ok(volume) => volume,
            Err(error) => {
                report.findings = vec![volume_finding(&error)];
                return Ok(report);
            }
        };
        report.volume = Some(volume.id.clone());
        let is_whole = self.length(&volume, &mut findings);
        let image = reader::read(self.source, &volume, &mut findings);
        if volume.joliet.is_none() {
            findings.add(&rules::JOLIET_MISSING, "", "the image has no Joliet records");
        }
        let is_filled = image.as_ref().is_some_and(|image| filled(&volume, image, &mut findings));
        let wanted = self.wanted(&volume, is_whole && is_filled, &mut report, &mut findings)?;
        let is_complete = image.as_ref().is_some_and(|image| image.is_complete);
        let mut image = image.unwrap_or_default();
        let (digests, insides) = self.pass(&volume, &mut image, wanted, &mut report, &mut findings);
        if is_complete && is_whole {
            let store = ImageStore { source: self.source, extents: &image.extents };
            let contents = Contents::new(&image.tree, &store, &digests, &image.lost).with_insides(&insides);
            examine(&contents, &mut report, &mut findings);
        }
        report.findings = findings.into_sorted();
        Ok(report)
    }

    /// Compares the file's length with the volume's; false where it is too short.
    fn length(&self, volume: &Volume, findings: &mut Findings) -> bool {
        let (size, expected) = (self.source.size(), volume.size);
        if size > expected {
            let message = format!("{} bytes follow the end of the volume", size - expected);
            findings.add(&rules::TRAILING_DATA, "", message);
        }
        let cut_short = volume.cut_short(size);
        let is_whole = cut_short.is_none();
        if let Some(finding) = cut_short {
            findings.push(finding);
        }
        is_whole
    }

    /// Decides what to look for. Of a file that was cut short no sum can be right, and one that is not
    /// filled would be read for hours.
    fn wanted(
        &self,
        volume: &Volume,
        is_sound: bool,
        report: &mut Report,
        findings: &mut Findings,
    ) -> Result<Wanted, Error> {
        let sum = self.implanted(volume, report, findings);
        let listed = self.listed(findings)?;
        let signature = match signature::find(self.path, self.options.require_signature, findings)? {
            Found::Signature(signature) => Some(signature),
            Found::Nothing | Found::Unusable => None,
        };
        Ok(if is_sound {
            Wanted { sum, listed, signature }
        } else {
            Wanted { sum: None, listed: None, signature: None }
        })
    }

    fn implanted(&self, volume: &Volume, report: &mut Report, findings: &mut Findings) -> Option<Sum> {
        let required = |finding: Finding| {
            if self.options.require_checksum { finding.as_error() } else { finding }
        };
        match Implanted::read(volume) {
            Implanted::Sum(sum) => Some(sum),
            Implanted::Nothing => {
                report.checksum = Checksum::Missing;
                findings.push(required(Finding::new(&rules::CHECKSUM_MISSING, "", "no MD5 is implanted")));
                None
            }
            Implanted::Unreadable(message) => {
                report.checksum = Checksum::Wrong;
                findings.add(&rules::CHECKSUM_UNREADABLE, "", message);
                None
            }
        }
    }

    /// The sum that `SHA256SUMS` beside the file lists for it.
    fn listed(&self, findings: &mut Findings) -> Result<Option<String>, Error> {
        let Some((path, text)) = sums::read(self.path)? else { return Ok(None) };
        let name = self.path.file_name().unwrap_or_default();
        let sum = sums::find(&text, name);
        if sum.is_none() {
            findings.add(
                &rules::SUMS_UNLISTED,
                "",
                format!("{} does not list {}", path.display(), name.display()),
            );
        }
        Ok(sum)
    }

    /// Reads the file once, for everything that is wanted of it.
    fn pass(
        &self,
        volume: &Volume,
        image: &mut Image,
        wanted: Wanted,
        report: &mut Report,
        findings: &mut Findings,
    ) -> (BTreeMap<ContentId, Sha>, Insides) {
        let contents: Vec<ContentId> = below_images(&image.tree).into_iter().collect();
        let mut blobs = Blobs::plan(image, &contents, self.options.deep, findings);
        let mut hasher = wanted.sum.as_ref().map(|sum| Hasher::checking(sum, volume));
        let mut whole = wanted.listed.as_ref().map(|_| Whole(Sha256::new()));
        let required = self.options.require_signature;
        let mut verification = wanted
            .signature
            .as_deref()
            .and_then(|signature| Verification::start(signature, &self.options.keys, required, findings));
        let end = if whole.is_some() || verification.is_some() {
            self.source.size()
        } else {
            wanted.sum.as_ref().map_or(0, |sum| sum.covered).max(blobs.end())
        };
        let mut consumers: Vec<&mut dyn Consumer> = vec![&mut blobs];
        consumers.extend(hasher.as_mut().map(|hasher| hasher as &mut dyn Consumer));
        consumers.extend(whole.as_mut().map(|whole| whole as &mut dyn Consumer));
        consumers.extend(verification.as_mut().map(|verification| verification as &mut dyn Consumer));
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let mut progress = Progress::start(self.events, &format!("checking {name}"), end);
        let outcome = pass::run(self.source, end, &mut consumers, |position| progress.at(position));
        if let Err((offset, error)) = outcome {
            let message = format!("the file cannot be read at byte {offset}: {error}");
            findings.add(&rules::UNREADABLE_FILE, "", message);
            return blobs.finish();
        }
        progress.finish(&format!("checked {name}"));
        if let Some((hasher, sum)) = hasher.zip(wanted.sum.as_ref()) {
            report.checksum = compare(hasher, sum, volume, findings);
        }
        if let Some((Whole(whole), listed)) = whole.zip(wanted.listed) {
            let actual = hexadecimal(&whole.finalize());
            if actual != listed {
                let message = format!("the file's SHA-256 is {actual}, but SHA256SUMS lists {listed}");
                findings.add(&rules::SUMS_MISMATCH, "", message);
            }
        }
        report.signer = verification.and_then(|verification| verification.finish(findings));
        blobs.finish()
    }
}

/// Whether the volume is about as long as what is in it; a finding says so where it is not.
fn filled(volume: &Volume, image: &Image, findings: &mut Findings) -> bool {
    let end = image.extents.iter().flatten().map(|extent| extent.end()).max().unwrap_or_default();
    let empty = volume.size.saturating_sub(end);
    if empty > MAX_EMPTY {
        let message = format!("the last {} of the volume are empty", bytes(empty));
        findings.add(&rules::MOSTLY_EMPTY, "", message);
    }
    empty <= MAX_EMPTY
}

fn compare(summed: Hasher, sum: &Sum, volume: &Volume, findings: &mut Findings) -> Checksum {
    let hashed = summed.finish();
    if hashed.md5 != sum.md5 {
        let message = format!("the content's MD5 is {}, but {} is implanted", hashed.md5, sum.md5);
        findings.add(&rules::CHECKSUM_MISMATCH, "", message);
        return Checksum::Wrong;
    }
    if !hashed.fragments_agree(sum) {
        let length = volume.size / SECTOR;
        let message = if length < MIN_SECTORS {
            format!(
                "checkisomd5 fails on volumes as short as this one ({length} sectors), although the MD5 is right"
            )
        } else {
            "the MD5 is right, but the sums of its fragments are not: checkisomd5 fails".to_owned()
        };
        findings.add(&rules::CHECKSUM_FRAGMENTS, "", message);
    }
    Checksum::Right
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::{BuildOptions, build, init};

    /// An image on a medium that cannot be read from some place on.
    struct Medium {
        image: Vec<u8>,
        broken_from: u64,
    }

    impl ReadAt for Medium {
        fn size(&self) -> u64 {
            self.image.size()
        }

        fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
            if offset + buffer.len() as u64 > self.broken_from {
                return Err(io::Error::other("input/output error"));
            }
            self.image.read_at(offset, buffer)
        }
    }

    #[test]
    fn wherever_a_medium_cannot_be_read_that_is_a_finding() {
        let directory = tempfile::tempdir().unwrap();
        let (tree, path) = (directory.path().join("tree"), directory.path().join("demo.iso"));
        init(&"demo".parse().unwrap(), "0.1.0", &tree, false).unwrap();
        let options = BuildOptions { output: path.clone(), ..BuildOptions::default() };
        build(&tree, &options, &Events::none()).unwrap();
        let image = std::fs::read(&path).unwrap();
        let size = image.size();
        let mut medium = Medium { image, broken_from: size };
        let rules = |medium: &Medium| {
            let check = ImageCheck {
                path: &path,
                source: medium,
                options: &Options::default(),
                events: &Events::none(),
            };
            let findings = check.run().unwrap().findings;
            findings.iter().map(|finding| finding.rule.id).collect::<Vec<_>>()
        };
        assert!(!rules(&medium).contains(&"unreadable-file"));
        for sector in 0..size / SECTOR {
            medium.broken_from = sector * SECTOR;
            assert!(rules(&medium).contains(&"unreadable-file"), "{sector}: {:?}", rules(&medium));
        }
    }
}
