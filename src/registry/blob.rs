//! The bytes of a blob on their way, hashed while they are sent.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures::Stream;
use oci_client::errors::OciDistributionError;
use sha2::{Digest as _, Sha256};
use solution_archive::{Packed, PackedBlob};

/// How much is read at a time.
const PIECE: usize = 1 << 20;

/// What became of a blob that is sent.
#[derive(Debug, Default, Clone)]
pub(super) struct Sent {
    /// Why it must not arrive: it cannot be read, or is another.
    pub(super) problem: Arc<Mutex<Option<String>>>,
}

impl Sent {
    fn fail(&self, problem: String) -> OciDistributionError {
        *self.problem.lock().unwrap_or_else(PoisonError::into_inner) = Some(problem.clone());
        std::io::Error::other(problem).into()
    }

    pub(super) fn problem(&self) -> Option<String> {
        self.problem
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

struct Reading {
    archive: Arc<Packed>,
    blob: PackedBlob,
    offset: u64,
    hash: Sha256,
    sent: Sent,
    counter: Arc<AtomicU64>,
}

/// The bytes of a blob. The stream fails instead of ending where they are not those that the digest says, so that the
/// registry never gets all of them.
pub(super) fn stream(
    archive: &Arc<Packed>,
    blob: &PackedBlob,
    sent: &Sent,
    counter: &Arc<AtomicU64>,
) -> impl Stream<Item = Result<Bytes, OciDistributionError>> + Send + 'static {
    let reading = Reading {
        archive: Arc::clone(archive),
        blob: blob.clone(),
        offset: 0,
        hash: Sha256::new(),
        sent: sent.clone(),
        counter: Arc::clone(counter),
    };
    futures::stream::try_unfold(reading, next)
}

async fn next(mut reading: Reading) -> Result<Option<(Bytes, Reading)>, OciDistributionError> {
    if reading.offset == reading.blob.size {
        return Ok(None);
    }
    let sent = reading.sent.clone();
    let (archive, blob, offset) = (Arc::clone(&reading.archive), reading.blob.clone(), reading.offset);
    let work = tokio::task::spawn_blocking(move || {
        let mut piece = vec![0; PIECE];
        let length = archive.read(&blob, offset, &mut piece)?;
        piece.truncate(length);
        Ok::<_, std::io::Error>(piece)
    });
    let piece = work.await.map_err(std::io::Error::other).and_then(|read| read);
    let digest = reading.blob.digest.clone();
    let piece = piece.map_err(|error| sent.fail(format!("the blob {digest} cannot be read: {error}")))?;
    reading.hash.update(&piece);
    reading.offset += piece.len() as u64;
    reading.counter.fetch_add(piece.len() as u64, Ordering::Relaxed);
    if piece.is_empty() || reading.offset == reading.blob.size {
        let actual = reading.hash.clone().finalize();
        let actual: String = actual.iter().map(|byte| format!("{byte:02x}")).collect();
        if format!("sha256:{actual}") != digest {
            return Err(sent.fail(format!("the blob {digest} is damaged: its SHA-256 is {actual}")));
        }
    }
    Ok(Some((piece.into(), reading)))
}
