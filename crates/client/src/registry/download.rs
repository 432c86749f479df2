//! Blobs that come from a registry, written to a file as they come.

use std::io::{Cursor, Seek, SeekFrom, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use http::header::RANGE;
use reqwest::StatusCode;
use sha2::{Digest as _, Sha256};

use super::artifact::Layer;
use super::blob::written;
use super::{Error, Registry};

impl Registry {
    pub async fn blob(&self, repository: &str, layer: &Layer) -> Result<Vec<u8>, Error> {
        let mut bytes = Cursor::new(Vec::new());
        self.download(repository, layer, &mut bytes, &Arc::default()).await?;
        Ok(bytes.into_inner())
    }

    /// Writes a blob to `file`, which is empty. A connection that breaks is taken up where it ended, as often as that brings
    /// something. `received` counts the bytes.
    pub async fn download(
        &self,
        repository: &str,
        layer: &Layer,
        file: &mut (impl Write + Seek),
        received: &Arc<AtomicU64>,
    ) -> Result<(), Error> {
        let (url, path) = (self.blob_url(repository, &layer.digest)?, self.path(repository));
        let mut hash = Sha256::new();
        let mut offset = 0;
        let mut attempt = async || {
            // The connection broke behind the last byte.
            if offset == layer.size {
                return Ok(());
            }
            let range = format!("bytes={offset}-");
            let request = self.wire.send(&path, |client| {
                let request = client.get(url.clone());
                if offset == 0 { request } else { request.header(RANGE, &range) }
            });
            let mut answer = request.await?;
            match answer.status() {
                StatusCode::PARTIAL_CONTENT => {}
                StatusCode::OK => {
                    (offset, hash) = (0, Sha256::new());
                    file.seek(SeekFrom::Start(0)).map_err(|error| unwritable(&error))?;
                }
                _ => return Err(self.wire.refused(answer).await),
            }
            while let Some(piece) = answer.chunk().await.map_err(|error| self.wire.broken(&error))? {
                offset += piece.len() as u64;
                if offset > layer.size {
                    return Err(damaged(layer, &format!("it is longer than {} bytes", layer.size)));
                }
                hash.update(&piece);
                file.write_all(&piece).map_err(|error| unwritable(&error))?;
                received.store(offset, Ordering::Relaxed);
            }
            if offset < layer.size {
                let error: std::io::Error = std::io::ErrorKind::UnexpectedEof.into();
                return Err(self.wire.broken(&error));
            }
            Ok(())
        };
        let mut reached = 0;
        loop {
            let outcome = self.wire.again(&mut attempt).await;
            let now = received.load(Ordering::Relaxed);
            if !matches!(outcome, Err(Error::Unreachable { .. })) || now <= reached {
                outcome?;
                break;
            }
            reached = now;
        }
        match written(hash) {
            actual if actual == layer.digest => Ok(()),
            actual => Err(damaged(layer, &format!("its digest is {actual}"))),
        }
    }
}

fn damaged(layer: &Layer, reason: &str) -> Error {
    Error::Damaged(format!("the blob {} is damaged: {reason}", layer.digest))
}

fn unwritable(error: &std::io::Error) -> Error {
    Error::Unwritable(error.to_string())
}
