//! A list in Protobuf while it arrives: each object is there as soon as its last byte is.

use bytes::{Buf, Bytes, BytesMut};
use prost::encoding::{WireType, decode_key, decode_varint};

use super::garbled;
use crate::cluster::Error;

/// What begins every answer in Protobuf.
pub(super) const MAGIC: &[u8] = b"k8s\0";

/// The field of `k8s.io.apimachinery.pkg.runtime.Unknown` that has the list.
const RAW: u32 = 2;
/// The field of every list that has its objects.
const ITEMS: u32 = 2;

/// No object is larger: etcd takes requests of 1.5 MiB unless it is configured otherwise.
const LARGEST: usize = 16 << 20;

/// A key and a length are no longer than this: two numbers of at most ten bytes.
const LONGEST_BEGINNING: usize = 20;

/// The part of a list that is here and not read yet.
#[derive(Debug, Default)]
pub(super) struct Arriving {
    here: BytesMut,
    place: Position,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Position {
    #[default]
    Outside,
    /// In the envelope, before the list.
    Envelope,
    /// In the list, of which this many bytes are left.
    List(usize),
}

impl Arriving {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        // What the envelope has after the list tells how it is encoded, which is known.
        if self.place != Position::List(0) {
            self.here.extend_from_slice(bytes);
        }
    }

    /// The next object that is wholly here.
    pub(super) fn object(&mut self) -> Result<Option<Bytes>, Error> {
        loop {
            match self.place {
                Position::Outside if self.here.len() < MAGIC.len() => return Ok(None),
                Position::Outside => {
                    if !self.here.starts_with(MAGIC) {
                        return Err(garbled("it is not Protobuf of Kubernetes"));
                    }
                    self.here.advance(MAGIC.len());
                    self.place = Position::Envelope;
                }
                Position::Envelope => {
                    let Some(field) = self.field()? else { return Ok(None) };
                    if field.number == RAW {
                        self.here.advance(field.beginning);
                        self.place = Position::List(field.length);
                    } else if self.has_all_of(field)? {
                        self.here.advance(field.whole());
                    } else {
                        return Ok(None);
                    }
                }
                Position::List(0) => return Ok(None),
                Position::List(left) => {
                    let Some(field) = self.field()? else { return Ok(None) };
                    let Some(left) = left.checked_sub(field.whole()) else {
                        return Err(garbled("an object is longer than its list"));
                    };
                    if !self.has_all_of(field)? {
                        return Ok(None);
                    }
                    self.place = Position::List(left);
                    self.here.advance(field.beginning);
                    let content = self.here.split_to(field.length);
                    if field.number == ITEMS {
                        return Ok(Some(content.freeze()));
                    }
                }
            }
        }
    }

    /// Whether all of the list was here. What ends earlier is not taken for a shorter list.
    pub(super) fn end(self) -> Result<(), Error> {
        match self.place {
            Position::List(0) => Ok(()),
            _ => Err(garbled("it ends too early")),
        }
    }

    /// Whether all of the field is here. One that is too large is not waited for.
    fn has_all_of(&self, field: Field) -> Result<bool, Error> {
        if field.length > LARGEST {
            return Err(garbled("an object is larger than 16 MiB"));
        }
        Ok(field.whole() <= self.here.len())
    }

    /// The field that begins here, if its beginning is here.
    fn field(&self) -> Result<Option<Field>, Error> {
        match Field::at(&self.here) {
            None if self.here.len() >= LONGEST_BEGINNING => Err(garbled("a field does not belong to a list")),
            found => Ok(found),
        }
    }
}

/// A field with a length: around objects there are no others.
#[derive(Debug, Clone, Copy)]
struct Field {
    number: u32,
    /// The bytes of its key and its length.
    beginning: usize,
    length: usize,
}

impl Field {
    fn at(mut bytes: &[u8]) -> Option<Self> {
        let all = bytes.len();
        let (number, kind) = decode_key(&mut bytes).ok()?;
        let length = decode_varint(&mut bytes).ok()?;
        (kind == WireType::LengthDelimited).then(|| Self {
            number,
            beginning: all - bytes.len(),
            length: usize::try_from(length).unwrap_or(usize::MAX),
        })
    }

    const fn whole(&self) -> usize {
        self.beginning.saturating_add(self.length)
    }
}

#[cfg(test)]
mod tests {
    use prost::encoding::{encode_key, encode_varint};

    use super::*;

    fn field(number: u32, content: &[u8]) -> Vec<u8> {
        [beginning(number, content.len()), content.to_vec()].concat()
    }

    fn beginning(number: u32, length: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        encode_key(number, WireType::LengthDelimited, &mut bytes);
        encode_varint(length as u64, &mut bytes);
        bytes
    }

    fn answer(list: &[u8]) -> Vec<u8> {
        [MAGIC, &field(1, b"kind"), &field(2, list), &field(4, b"kind of content")].concat()
    }

    /// The objects of an answer that arrives in pieces of this length.
    fn objects(answer: &[u8], piece: usize) -> Result<Vec<Bytes>, Error> {
        let (mut arriving, mut found) = (Arriving::default(), Vec::new());
        for piece in answer.chunks(piece) {
            arriving.push(piece);
            while let Some(object) = arriving.object()? {
                found.push(object);
            }
        }
        arriving.end()?;
        Ok(found)
    }

    #[test]
    fn objects_are_found_however_the_answer_is_cut() {
        let empty = answer(&field(1, b"metadata"));
        let three = answer(&[field(1, b""), field(2, b"a"), field(2, b""), field(2, b"ccc")].concat());
        for piece in 1..=three.len() {
            assert!(objects(&empty, piece).unwrap().is_empty());
            assert_eq!(objects(&three, piece).unwrap(), ["a", "", "ccc"]);
        }
    }

    #[test]
    fn what_ends_too_early_is_no_shorter_list() {
        let list = [field(1, b"metadata"), field(2, b"a"), field(2, b"b")].concat();
        let whole = answer(&list);
        let after = field(4, b"kind of content").len();
        for length in 0..whole.len() - after {
            let message = objects(&whole[..length], 3).unwrap_err().to_string();
            assert!(message.ends_with("it ends too early"), "{message}");
        }
        assert_eq!(objects(&whole[..whole.len() - after], 3).unwrap(), ["a", "b"]);
    }

    #[test]
    fn what_is_no_list_is_an_error() {
        let number = [2 << 3, 1];
        let long = [0xff; LONGEST_BEGINNING];
        let beyond = [beginning(ITEMS, 200), vec![1; 40]].concat();
        let strange = [MAGIC, &beginning(1, LARGEST + 1)].concat();
        let large = [MAGIC, &beginning(RAW, LARGEST * 2), &beginning(ITEMS, LARGEST + 1)].concat();
        for (wrong, reason) in [
            (b"<html>".to_vec(), "it is not Protobuf of Kubernetes"),
            ([MAGIC, &long].concat(), "a field does not belong to a list"),
            (answer(&[number.as_slice(), &[0; 30]].concat()), "a field does not belong to a list"),
            (answer(&beyond), "an object is longer than its list"),
            (large, "an object is larger than 16 MiB"),
            (strange, "an object is larger than 16 MiB"),
        ] {
            let message = match objects(&wrong, wrong.len()) {
                Err(error) => error.to_string(),
                Ok(found) => panic!("{found:?}"),
            };
            assert!(message.ends_with(reason), "{message}");
        }
    }
}
