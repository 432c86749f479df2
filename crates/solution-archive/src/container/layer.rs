//! Hashes layers: the blob itself, and its content if it is compressed with gzip or Zstandard.

use std::fmt;
use std::io::{self, Read, Write};

use flate2::write::MultiGzDecoder;
use sha2::{Digest as _, Sha256};

use super::zstandard::Decoder;
use crate::digest::{Sha, pieces};

/// So many bytes tell what a layer is.
pub(crate) const HEAD: u64 = 6;

/// What a layer's first bytes say that it is, whatever its media type says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Compressed with gzip (RFC 1952).
    Gzip,
    /// Compressed with Zstandard (RFC 8878).
    Zstd,
    Xz,
    Bzip2,
    /// None of these: a tar file, as a rule.
    Plain,
}

impl Format {
    /// What begins with `head`.
    pub(crate) fn of(head: &[u8]) -> Self {
        match head {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Self::Zstd,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Self::Bzip2,
            _ => Self::Plain,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
            Self::Bzip2 => "bzip2",
            Self::Plain => "nothing",
        })
    }
}

/// The SHA-256 of a layer, and of what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LayerSums {
    /// Of the blob.
    pub blob: Sha,
    /// Of what is in it, or why it cannot be decompressed. The blob itself, where it is in neither format.
    pub plain: Result<Sha, String>,
}

/// Hashes a layer and what is in it, a piece at a time. However much is in it, memory does not grow.
pub(crate) struct LayerHasher {
    blob: Sha256,
    content: Content,
}

/// What is in a layer.
enum Content {
    /// Too little of the layer is known to tell: these bytes.
    Unknown(Vec<u8>),
    /// The layer itself.
    Plain,
    /// What comes out of this.
    Gzip(Box<MultiGzDecoder<Hashing>>),
    /// The same for Zstandard.
    Zstandard(Box<Decoder<Hashing>>),
    /// Nothing that could be decompressed, for this reason.
    Damaged(String),
}

impl LayerHasher {
    /// A layer of which nothing was read yet.
    pub(crate) fn new() -> Self {
        Self { blob: Sha256::new(), content: Content::Unknown(Vec::new()) }
    }

    /// Takes the next bytes in.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.blob.update(bytes);
        match &mut self.content {
            Content::Unknown(head) => {
                head.extend_from_slice(bytes);
                if head.len() as u64 >= HEAD {
                    let head = std::mem::take(head);
                    self.begin(&head);
                }
            }
            Content::Gzip(decoder) => {
                if let Err(error) = decoder.write_all(bytes) {
                    self.content = Content::Damaged(error.to_string());
                }
            }
            Content::Zstandard(decoder) => {
                if let Err(error) = decoder.write(bytes) {
                    self.content = Content::Damaged(error.to_string());
                }
            }
            Content::Plain | Content::Damaged(_) => {}
        }
    }

    /// Whether it contains a decoder, which is what costs memory.
    pub(crate) const fn is_decompressing(&self) -> bool {
        matches!(self.content, Content::Gzip(_) | Content::Zstandard(_))
    }

    /// Decompresses nothing more, for this reason.
    pub(crate) fn give_up(&mut self, reason: &str) {
        self.content = Content::Damaged(reason.to_owned());
    }

    fn begin(&mut self, head: &[u8]) {
        let hashing = Hashing(Sha256::new());
        let (content, begun) = match Format::of(head) {
            Format::Gzip => {
                let mut decoder = MultiGzDecoder::new(hashing);
                let begun = decoder.write_all(head);
                (Content::Gzip(Box::new(decoder)), begun)
            }
            Format::Zstd => {
                let mut decoder = Decoder::new(hashing);
                let begun = decoder.write(head);
                (Content::Zstandard(Box::new(decoder)), begun)
            }
            _ => (Content::Plain, Ok(())),
        };
        self.content = begun.map_or_else(|error| Content::Damaged(error.to_string()), |()| content);
    }

    /// The sums of everything that was taken in.
    pub(crate) fn finish(mut self) -> LayerSums {
        if let Content::Unknown(head) = &mut self.content {
            let head = std::mem::take(head);
            self.begin(&head);
        }
        let blob: Sha = self.blob.finalize().into();
        let plain = match self.content {
            Content::Unknown(_) | Content::Plain => Ok(blob),
            Content::Gzip(decoder) => decoder.finish().map(Hashing::sum).map_err(|error| error.to_string()),
            Content::Zstandard(decoder) => {
                decoder.finish().map(Hashing::sum).map_err(|error| error.to_string())
            }
            Content::Damaged(reason) => Err(reason),
        };
        LayerSums { blob, plain }
    }
}

/// The sums of everything in `reader`; `progress` hears how many bytes were read at a time.
pub(crate) fn sums(reader: impl Read, progress: &mut dyn FnMut(u64)) -> io::Result<LayerSums> {
    let mut hasher = LayerHasher::new();
    pieces(reader, |bytes| {
        hasher.update(bytes);
        progress(bytes.len() as u64);
    })?;
    Ok(hasher.finish())
}

/// What is written is hashed, and kept nowhere.
struct Hashing(Sha256);

impl Hashing {
    fn sum(self) -> Sha {
        self.0.finalize().into()
    }
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn plain(blob: &[u8], piece: usize) -> Result<Sha, String> {
        let mut hasher = LayerHasher::new();
        blob.chunks(piece).for_each(|piece| hasher.update(piece));
        let sums = hasher.finish();
        assert_eq!(sums.blob, Sha::from(Sha256::digest(blob)));
        sums.plain
    }

    #[test]
    fn what_is_in_a_layer_is_hashed_in_pieces_of_any_length() {
        let text = b"layer".repeat(50_000);
        let expected = Ok(Sha256::digest(&text).into());
        let members = [gzip(&text[..7]), gzip(&text[7..])].concat();
        for piece in [1, 2, 7, 4096, usize::MAX] {
            assert_eq!(plain(&gzip(&text), piece), expected, "{piece}");
            assert_eq!(plain(&members, piece), expected, "{piece}");
            assert_eq!(plain(&text, piece), expected, "{piece}");
        }
        assert_eq!(plain(b"", 1), Ok(Sha256::digest(b"").into()));
        assert_eq!(plain(b"\x1f", 1), Ok(Sha256::digest(b"\x1f").into()));
    }

    #[test]
    fn a_layer_is_decompressed_to_its_end() {
        let blob = gzip(&b"layer".repeat(5000));
        for end in 2..blob.len() {
            assert!(plain(&blob[..end], 3).is_err(), "cut at {end}");
        }
        for end in [8, 4] {
            let mut damaged = blob.clone();
            let place = damaged.len() - end;
            damaged[place] ^= 1;
            assert!(plain(&damaged, 4096).is_err(), "{end} bytes before the end");
        }
        assert!(plain(&[&blob[..], b"garbage"].concat(), 4096).is_err());
    }

    /// Two frames, one stored and one compressed, with one between them that is skipped.
    fn zstandard(text: &[u8]) -> Vec<u8> {
        use ruzstd::encoding::{CompressionLevel, compress_to_vec};
        let skipped = b"\x52\x2a\x4d\x18\x05\0\0\0notes";
        let half = text.len() / 2;
        let (first, second) = text.split_at(half);
        let first = compress_to_vec(first, CompressionLevel::Uncompressed);
        [first, skipped.to_vec(), compress_to_vec(second, CompressionLevel::Fastest)].concat()
    }

    #[test]
    fn frames_of_zstandard_are_decompressed_to_their_end() {
        let text: Vec<u8> = (0..400_000_u32).flat_map(|number| (number / 7).to_le_bytes()).collect();
        let blob = zstandard(&text);
        for piece in [7, 4096, 300_000, usize::MAX] {
            assert_eq!(plain(&blob, piece), Ok(Sha256::digest(&text).into()), "{piece}");
        }
        for end in [4, 20, blob.len() / 2, blob.len() - 5, blob.len() - 1] {
            assert!(plain(&blob[..end], 4096).is_err(), "cut at {end}");
        }
        let mut damaged = blob.clone();
        let place = damaged.len() - 2;
        damaged[place] ^= 1;
        assert!(plain(&damaged, 4096).is_err(), "the checksum");
        assert!(plain(&[&blob[..], b"garbage"].concat(), 4096).is_err());
    }

    #[test]
    fn formats_are_told_by_their_first_bytes() {
        for (head, format) in [
            (&b"\x1f\x8b\x08\0"[..], Format::Gzip),
            (b"\x28\xb5\x2f\xfd", Format::Zstd),
            (b"\xfd7zXZ\0", Format::Xz),
            (b"BZh9", Format::Bzip2),
            (b"etc/", Format::Plain),
            (b"", Format::Plain),
        ] {
            assert_eq!(Format::of(head), format);
        }
    }
}
