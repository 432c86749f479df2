//! Rock Ridge fields, written.

use super::field::push_both_32;
use super::time::Time;

/// The longest directory record.
pub(crate) const MAX_RECORD: usize = 254;
/// Length of the field that says where an area continues.
pub(crate) const CONTINUATION: usize = 28;
const MAX_FIELD: usize = 255;
/// What announces Rock Ridge, as other builders write it.
const ANNOUNCEMENT: (&[u8], &[u8], &[u8]) = (
    b"RRIP_1991A",
    b"THE ROCK RIDGE INTERCHANGE PROTOCOL PROVIDES SUPPORT FOR POSIX FILE SYSTEM SEMANTICS",
    b"PLEASE CONTACT DISC PUBLISHER FOR SPECIFICATION SOURCE.  SEE PUBLISHER IDENTIFIER IN PRIMARY VOLUME \
      DESCRIPTOR FOR CONTACT INFORMATION.",
);

/// The fields of one record: those in the record itself, and those that it continues with elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SystemUse {
    /// Fields in the record.
    pub inner: Vec<u8>,
    /// Fields elsewhere; where there are any, the record ends with a field that says where.
    pub outer: Vec<u8>,
}

impl SystemUse {
    /// Length of the area in the record.
    pub(crate) fn length(&self) -> usize {
        self.inner.len() + if self.outer.is_empty() { 0 } else { CONTINUATION }
    }

    /// The area in the record, where the outer fields are at `place`.
    pub(crate) fn area(&self, place: (u32, u32)) -> Vec<u8> {
        let mut area = self.inner.clone();
        if !self.outer.is_empty() {
            let length = u32::try_from(self.outer.len()).unwrap_or(u32::MAX);
            area.extend_from_slice(&[b'C', b'E', 28, 1]);
            for number in [place.0, place.1, length] {
                push_both_32(&mut area, number);
            }
        }
        area
    }

    /// Puts `fields` into the record, as long as `room` bytes are not exceeded; the others go elsewhere.
    pub(crate) fn arrange(fields: Vec<Vec<u8>>, room: usize) -> Self {
        let total: usize = fields.iter().map(Vec::len).sum();
        let room = if total <= room { room } else { room.saturating_sub(CONTINUATION) };
        let mut arranged = Self::default();
        for field in fields {
            if arranged.outer.is_empty() && arranged.inner.len() + field.len() <= room {
                arranged.inner.extend(field);
            } else {
                arranged.outer.extend(field);
            }
        }
        arranged
    }
}

/// The announcements in the root's first record.
pub(crate) fn announcement() -> Vec<Vec<u8>> {
    let (id, description, source) = ANNOUNCEMENT;
    let lengths = [id, description, source].map(|text| u8::try_from(text.len()).unwrap_or_default());
    let body = [&lengths[..], &[1], id, description, source].concat();
    vec![field(*b"SP", &[0xbe, 0xef, 0]), field(*b"ER", &body)]
}

/// Type and permissions, number of names, owner and group (root).
pub(crate) fn attributes(mode: u32, links: u32) -> Vec<u8> {
    let mut body = Vec::new();
    for number in [mode, links, 0, 0] {
        push_both_32(&mut body, number);
    }
    field(*b"PX", &body)
}

/// When it was changed.
pub(crate) fn times(time: Time) -> Vec<u8> {
    field(*b"TF", &[&[0x02][..], &time.short()].concat())
}

/// The real name, in as many fields as it takes.
pub(crate) fn name(name: &str) -> Vec<Vec<u8>> {
    let parts: Vec<&[u8]> = name.as_bytes().chunks(MAX_FIELD - 5).collect();
    let last = parts.len().saturating_sub(1);
    let flagged = parts.into_iter().enumerate();
    flagged.map(|(index, part)| field(*b"NM", &[&[u8::from(index < last)], part].concat())).collect()
}

/// A symbolic link's target, or `None` if it is too long for one field.
pub(crate) fn link(target: &str) -> Option<Vec<u8>> {
    let mut body = vec![0];
    if target.starts_with('/') {
        body.extend([0x08, 0]);
    }
    for part in target.split('/').filter(|part| !part.is_empty()) {
        match part {
            "." => body.extend([0x02, 0]),
            ".." => body.extend([0x04, 0]),
            _ => {
                body.extend([0, u8::try_from(part.len()).ok()?]);
                body.extend(part.as_bytes());
            }
        }
    }
    (body.len() + 4 <= MAX_FIELD).then(|| field(*b"SL", &body))
}

fn field(signature: [u8; 2], body: &[u8]) -> Vec<u8> {
    let length = u8::try_from(body.len() + 4).unwrap_or_default();
    [&signature[..], &[length, 1], body].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iso::rock_ridge;

    #[test]
    fn what_is_written_can_be_read() {
        let long = "n".repeat(300);
        let mut fields = announcement();
        fields.push(attributes(0o100_444, 2));
        fields.extend(name(&long));
        fields.push(link("../a/./b").unwrap());
        let arranged = SystemUse::arrange(fields, 150);
        assert!(arranged.length() <= 150 && !arranged.outer.is_empty());
        let read = rock_ridge::read(&arranged.area((7, 40)), |offset, length| {
            assert_eq!((offset, length), (7 * 2048 + 40, arranged.outer.len()));
            Some(arranged.outer.clone())
        });
        let read = read.unwrap();
        assert!(read.is_announced && read.skip == Some(0));
        assert_eq!(read.name.unwrap(), long.as_bytes());
        assert_eq!(read.mode, Some(0o100_444));
        assert_eq!(read.target.unwrap(), b"../a/./b");
    }

    #[test]
    fn what_fits_stays_in_the_record() {
        let arranged = SystemUse::arrange(name("short"), 10);
        assert_eq!((arranged.length(), arranged.outer.len()), (10, 0));
        assert!(link(&"x".repeat(300)).is_none());
    }
}
