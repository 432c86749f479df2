//! The MD5 that `implantisomd5` implants in an image and `checkisomd5` checks.
//!
//! It covers the volume without its last sectors (usually 15). The application-use area, where it is stored, counts
//! as blanks. There are also sums of the first parts ("fragments"), with three hexadecimal digits each, so that a
//! damaged medium is recognised early.

use std::ops::Range;

use md5::{Digest, Md5};

use super::SECTOR;
use super::descriptor::{APPLICATION_USE, APPLICATION_USE_LENGTH, Volume};
use crate::digest::hexadecimal;
use crate::pass::Consumer;

/// The sectors at the end that the sum does not cover.
pub(crate) const SKIPPED_SECTORS: u64 = 15;
const FRAGMENTS: u64 = 20;
/// The number of digits of all their sums.
const FRAGMENT_DIGITS: usize = 60;
/// The size of the pieces that are hashed; a fragment ends with the piece that contains its end.
const PIECE: u64 = 32 * 1024;
/// Smaller volumes have fragments that are shorter than a piece; `checkisomd5` fails on those.
pub(crate) const MIN_SECTORS: u64 = 336;

/// What is implanted in an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Implanted {
    Nothing,
    /// Something that is not a sum.
    Unreadable(&'static str),
    Sum(Sum),
}

/// An implanted sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sum {
    /// Hexadecimal digits of the whole.
    pub md5: String,
    /// How many bytes of the image it covers.
    pub covered: u64,
    /// Digits of the fragments, and how many fragments there are.
    pub fragments: Option<(String, u64)>,
}

impl Implanted {
    /// Reads what is implanted in `volume`.
    pub(crate) fn read(volume: &Volume) -> Self {
        let area = String::from_utf8_lossy(&volume.application_use).into_owned();
        let value = |label: &str| area.split_once(label).map(|(_, rest)| rest);
        let Some(md5) = value("ISO MD5SUM = ") else { return Self::Nothing };
        let Some(md5) = md5
            .split_once(';')
            .map(|(digits, _)| digits)
            .filter(|md5| md5.len() == 32 && md5.bytes().all(|byte| byte.is_ascii_hexdigit()))
        else {
            return Self::Unreadable("the implanted MD5 is damaged");
        };
        let number = |label: &str| {
            value(label)
                .and_then(|rest| rest.split_once(';'))
                .and_then(|(number, _)| number.parse::<u64>().ok())
        };
        let skipped = number("SKIPSECTORS = ").and_then(|sectors| sectors.checked_mul(SECTOR));
        let Some(covered) =
            skipped.and_then(|skipped| volume.size.checked_sub(skipped)).filter(|size| *size > 0)
        else {
            return Self::Unreadable("the implanted MD5 does not name the part of the image that it covers");
        };
        let sums = value("FRAGMENT SUMS = ").and_then(|rest| rest.split_once(';')).map(|(sums, _)| sums);
        // `checkisomd5` ignores what follows the digits.
        let count = value("FRAGMENT COUNT = ")
            .and_then(|rest| rest.split(|character: char| !character.is_ascii_digit()).next())
            .and_then(|digits| digits.parse::<u64>().ok())
            .filter(|count| (1..=FRAGMENT_DIGITS as u64).contains(count));
        let fragments = count.map(|count| (sums.unwrap_or_default().to_owned(), count));
        Self::Sum(Sum {
            // `checkisomd5` does not accept capital letters in the digits that it computes.
            md5: md5.to_owned(),
            covered,
            fragments,
        })
    }
}

/// Sums up an image.
pub(crate) struct Hasher {
    context: Md5,
    blank: Range<u64>,
    covered: u64,
    fragment_size: u64,
    digits: usize,
    fragment: u64,
    fragments: Vec<(u64, String)>,
}

/// What a [`Hasher`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hashed {
    /// Hexadecimal digits of the whole.
    pub md5: String,
    fragments: Vec<(u64, String)>,
}

impl Hasher {
    /// Checks `sum` in an image with this `volume`.
    pub(crate) fn checking(sum: &Sum, volume: &Volume) -> Self {
        let count = sum.fragments.as_ref().map_or(FRAGMENTS, |(_, count)| *count);
        Self::new(volume.offset, sum.covered, count)
    }

    /// Sums up an image of `size` bytes whose primary descriptor is at `descriptor`.
    pub(crate) fn implanting(descriptor: u64, size: u64) -> Self {
        Self::new(descriptor, size.saturating_sub(SKIPPED_SECTORS * SECTOR), FRAGMENTS)
    }

    fn new(descriptor: u64, covered: u64, fragments: u64) -> Self {
        let start = descriptor + APPLICATION_USE;
        Self {
            context: Md5::new(),
            blank: start..start + APPLICATION_USE_LENGTH as u64,
            covered,
            fragment_size: (covered / (fragments + 1)).max(1),
            digits: usize::try_from(FRAGMENT_DIGITS as u64 / fragments).unwrap_or_default(),
            fragment: 0,
            fragments: Vec::new(),
        }
    }

    /// Takes the sums of everything it was given.
    pub(crate) fn finish(self) -> Hashed {
        Hashed { md5: hexadecimal(&self.context.finalize()), fragments: self.fragments }
    }

    fn piece(&mut self, offset: u64, bytes: &[u8]) {
        if offset < self.blank.end && self.blank.start < offset + bytes.len() as u64 {
            self.context.update(blanked(bytes, offset, &self.blank));
        } else {
            self.context.update(bytes);
        }
        let end = offset + bytes.len() as u64;
        if end.is_multiple_of(PIECE) || end == self.covered {
            self.fragment_at(offset - offset % PIECE);
        }
    }

    /// Sums up the fragments before the one that the piece at `start` begins in.
    fn fragment_at(&mut self, start: u64) {
        let fragment = start / self.fragment_size;
        if fragment != self.fragment {
            self.fragment = fragment;
            self.fragments.push((fragment, digits(&self.context.clone().finalize(), self.digits)));
        }
    }
}

impl Consumer for Hasher {
    fn take(&mut self, offset: u64, bytes: &[u8]) {
        let left = self.covered.saturating_sub(offset).min(bytes.len() as u64);
        let mut rest = &bytes[..usize::try_from(left).unwrap_or(bytes.len())];
        let mut position = offset;
        while !rest.is_empty() {
            let length = (PIECE - position % PIECE).min(rest.len() as u64);
            let (piece, tail) = rest.split_at(usize::try_from(length).unwrap_or(rest.len()));
            self.piece(position, piece);
            position += length;
            rest = tail;
        }
    }
}

impl Hashed {
    /// Whether the fragments' sums are those of `sum`.
    pub(crate) fn fragments_agree(&self, sum: &Sum) -> bool {
        let Some((sums, count)) = &sum.fragments else { return true };
        let width = FRAGMENT_DIGITS / usize::try_from(*count).unwrap_or(FRAGMENT_DIGITS);
        self.fragments.iter().all(|(fragment, digits)| {
            let start =
                usize::try_from(fragment.saturating_sub(1)).unwrap_or(usize::MAX).saturating_mul(width);
            sums.get(start..start.saturating_add(digits.len())) == Some(digits.as_str())
        })
    }

    /// The application-use area that says so.
    pub(crate) fn to_application_use(&self) -> [u8; APPLICATION_USE_LENGTH] {
        let fragments: String = self.fragments.iter().map(|(_, digits)| digits.as_str()).collect();
        let text = format!(
            "ISO MD5SUM = {};SKIPSECTORS = {SKIPPED_SECTORS};RHLISOSTATUS=0;FRAGMENT SUMS = {fragments:.60};\
             FRAGMENT COUNT = {FRAGMENTS};THIS IS NOT THE SAME AS RUNNING MD5SUM ON THIS ISO!!",
            self.md5
        );
        let mut area = [b' '; APPLICATION_USE_LENGTH];
        for (place, byte) in area.iter_mut().zip(text.bytes()) {
            *place = byte;
        }
        area
    }
}

fn blanked(bytes: &[u8], offset: u64, blank: &Range<u64>) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    for (place, byte) in (offset..).zip(&mut copy) {
        if blank.contains(&place) {
            *byte = b' ';
        }
    }
    copy
}

/// The digits that the tools keep of a fragment's sum: the first that each byte has in C's `%x`.
fn digits(digest: &[u8], count: usize) -> String {
    digest
        .iter()
        .take(count.min(digest.len()))
        .filter_map(|byte| format!("{byte:x}").chars().next())
        .collect()
}
