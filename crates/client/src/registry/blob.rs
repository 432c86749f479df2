//! Blobs, and their bytes on the way: hashed while they are sent.

use std::io::{self, Read as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures::Stream;
use sha2::{Digest as _, Sha256};
use solution_archive::{Packed, PackedBlob};

const PIECE: usize = 1 << 20;
/// The bytes handed to the connection at a time. Progress and stalls are counted in these, so they are small.
const SLICE: usize = 64 << 10;

/// Something that a registry keeps under its digest.
#[derive(Clone)]
pub struct Blob {
    pub digest: String,
    pub size: u64,
    content: Content,
}

#[derive(Clone)]
enum Content {
    OfImage(Arc<Packed>, PackedBlob),
    Archive(Arc<Packed>),
    Memory(Bytes),
}

impl Blob {
    pub fn of_image(archive: &Arc<Packed>, blob: &PackedBlob) -> Self {
        Self {
            digest: blob.digest.clone(),
            size: blob.size,
            content: Content::OfImage(Arc::clone(archive), blob.clone()),
        }
    }

    /// The archive itself, which is read to its end for its digest.
    pub fn of_archive(archive: &Arc<Packed>) -> io::Result<Self> {
        let (content, size) = (Content::Archive(Arc::clone(archive)), archive.size());
        let (mut hash, mut offset, mut piece) = (Sha256::new(), 0, vec![0; PIECE]);
        while offset < size {
            let length = content.read(offset, &mut piece)?;
            if length == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            hash.update(&piece[..length]);
            offset += length as u64;
        }
        Ok(Self { digest: written(hash), size, content })
    }

    pub fn of_bytes(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        Self { digest: digest_of(&bytes), size: bytes.len() as u64, content: Content::Memory(bytes) }
    }
}

impl Content {
    fn read(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::OfImage(archive, blob) => archive.read(blob, offset, buffer),
            Self::Archive(archive) => archive.read_archive(offset, buffer),
            Self::Memory(bytes) => {
                let rest = usize::try_from(offset).ok().and_then(|offset| bytes.get(offset..));
                let rest = rest.unwrap_or_default();
                let length = rest.len().min(buffer.len());
                buffer[..length].copy_from_slice(&rest[..length]);
                Ok(length)
            }
        }
    }
}

/// `sha256:` and the SHA-256 of `bytes`.
pub fn digest_of(bytes: &[u8]) -> String {
    written(Sha256::new_with_prefix(bytes))
}

pub fn digest_of_file(path: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (std::fs::File::open(path)?, Sha256::new());
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(written(hash)),
            length => hash.update(&piece[..length]),
        }
    }
}

pub(super) fn written(hash: Sha256) -> String {
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

/// What became of a blob that is sent.
#[derive(Debug, Default, Clone)]
pub(super) struct Sent {
    /// Why it must not arrive: it cannot be read, or is another.
    problem: Arc<Mutex<Option<String>>>,
    taken: Arc<AtomicU64>,
}

impl Sent {
    fn fail(&self, problem: String) -> io::Error {
        *self.problem.lock().unwrap_or_else(PoisonError::into_inner) = Some(problem.clone());
        io::Error::other(problem)
    }

    pub(super) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// Counts from 0 again, for another attempt; returns the bytes of the failed one.
    pub(super) fn restart(&self) -> u64 {
        self.taken.swap(0, Ordering::Relaxed)
    }

    pub(super) fn problem(&self) -> Option<String> {
        self.problem.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

struct Reading {
    blob: Blob,
    offset: u64,
    /// What was read, and is not handed on yet.
    piece: Bytes,
    hash: Sha256,
    sent: Sent,
    counter: Arc<AtomicU64>,
}

/// The bytes of a blob. The stream fails instead of ending where they are not those that the digest says, so that the
/// registry never gets all of them.
pub(super) fn stream(
    blob: &Blob,
    sent: &Sent,
    counter: &Arc<AtomicU64>,
) -> impl Stream<Item = Result<Bytes, io::Error>> + Send + 'static {
    let reading = Reading {
        blob: blob.clone(),
        offset: 0,
        piece: Bytes::new(),
        hash: Sha256::new(),
        sent: sent.clone(),
        counter: Arc::clone(counter),
    };
    futures::stream::try_unfold(reading, next)
}

async fn next(mut reading: Reading) -> Result<Option<(Bytes, Reading)>, io::Error> {
    if reading.piece.is_empty() {
        if reading.offset == reading.blob.size {
            return Ok(None);
        }
        read(&mut reading).await?;
    }
    let length = reading.piece.len().min(SLICE);
    let slice = reading.piece.split_to(length);
    for counter in [&reading.counter, &reading.sent.taken] {
        counter.fetch_add(length as u64, Ordering::Relaxed);
    }
    Ok(Some((slice, reading)))
}

/// Reads the next piece. The last one is not handed on if the whole is another blob.
async fn read(reading: &mut Reading) -> Result<(), io::Error> {
    let (content, offset) = (reading.blob.content.clone(), reading.offset);
    let work = tokio::task::spawn_blocking(move || {
        let mut piece = vec![0; PIECE];
        let length = content.read(offset, &mut piece)?;
        piece.truncate(length);
        Ok::<_, io::Error>(piece)
    });
    let piece = work.await.map_err(io::Error::other).and_then(|read| read);
    let (digest, size) = (reading.blob.digest.clone(), reading.blob.size);
    let cannot_be_read = |error| {
        let problem = format!("the blob {digest} cannot be read: {error}");
        reading.sent.fail(problem)
    };
    let piece = piece.map_err(cannot_be_read)?;
    reading.hash.update(&piece);
    reading.offset += piece.len() as u64;
    if piece.is_empty() || reading.offset == size {
        let actual = written(reading.hash.clone());
        if actual != digest {
            return Err(reading.sent.fail(format!("the blob {digest} is damaged: its digest is {actual}")));
        }
    }
    reading.piece = piece.into();
    Ok(())
}
