//! Digests: the SHA-256 of a stream, and how digests are written.

use std::fmt::Write as _;
use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

/// A SHA-256.
pub(crate) type Sha = [u8; 32];

/// The data that is read at once.
const BLOCK: usize = 512 * 1024;

/// The SHA-256 of everything in `reader`; `progress` hears how many bytes were read at a time.
pub(crate) fn sha(reader: impl Read, progress: &mut dyn FnMut(u64)) -> io::Result<Sha> {
    let mut hasher = Sha256::new();
    pieces(reader, |bytes| {
        hasher.update(bytes);
        progress(bytes.len() as u64);
    })?;
    Ok(hasher.finalize().into())
}

/// Hands everything in `reader` to `take`, a piece at a time.
pub(crate) fn pieces(mut reader: impl Read, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = vec![0; BLOCK];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => take(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// `bytes` in hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing into a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether `text` is a SHA-256 in hexadecimal digits.
pub(crate) fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
