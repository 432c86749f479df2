//! Decompresses Zstandard (RFC 8878) as it comes, piece by piece.
//!
//! The library reads from a source and wants a whole block at a time, so pieces are kept until there is one.

use std::io::{self, Write};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The longest header, block and checksum together: no block is longer than 128 KiB.
const ENOUGH: usize = 128 * 1024 + 64;

/// Writes what is in frames to `output`.
pub(crate) struct Decoder<W> {
    frame: FrameDecoder,
    is_within: bool,
    kept: Vec<u8>,
    /// How much of a frame that is to be skipped is still to come.
    skipped: u64,
    output: W,
}

impl<W: Write> Decoder<W> {
    /// A decoder that was given nothing yet.
    pub(crate) fn new(output: W) -> Self {
        Self { frame: FrameDecoder::new(), is_within: false, kept: Vec::new(), skipped: 0, output }
    }

    /// Takes the next bytes in.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.kept.extend_from_slice(bytes);
        self.decode(ENOUGH)
    }

    /// The output, where everything was decompressed to its end.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.decode(1)?;
        if self.is_within || self.skipped > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(self.output)
    }

    /// Decompresses while so many bytes are there at least.
    fn decode(&mut self, enough: usize) -> io::Result<()> {
        let mut rest = std::mem::take(&mut self.kept);
        let mut begin = 0;
        while rest.len() - begin >= enough {
            let mut source = &rest[begin..];
            self.step(&mut source)?;
            begin = rest.len() - source.len();
        }
        rest.drain(..begin);
        self.kept = rest;
        Ok(())
    }

    /// Reads a header or a block.
    fn step(&mut self, source: &mut &[u8]) -> io::Result<()> {
        if self.skipped > 0 {
            let length = source.len().min(usize::try_from(self.skipped).unwrap_or(usize::MAX));
            *source = &source[length..];
            self.skipped -= length as u64;
        } else if self.is_within {
            self.block(source)?;
        } else {
            self.header(source)?;
        }
        Ok(())
    }

    fn header(&mut self, source: &mut &[u8]) -> io::Result<()> {
        match self.frame.reset(&mut *source) {
            Ok(()) => self.is_within = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => self.skipped = length.into(),
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    fn block(&mut self, source: &mut &[u8]) -> io::Result<()> {
        let one = BlockDecodingStrategy::UptoBlocks(1);
        let is_last = self.frame.decode_blocks(source, one).map_err(io::Error::other)?;
        self.frame.collect_to_writer(&mut self.output)?;
        if is_last {
            self.is_within = false;
            let stored = self.frame.get_checksum_from_data();
            if stored.is_some() && stored != self.frame.get_calculated_checksum() {
                return Err(io::Error::other("its checksum is wrong"));
            }
        }
        Ok(())
    }
}
