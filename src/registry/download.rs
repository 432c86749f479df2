//! Blobs that come from a registry, written to a file as they come.

use std::io::{Seek as _, SeekFrom, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures::TryStreamExt as _;
use oci_client::client::BlobResponse;
use oci_client::errors::OciDistributionError;
use sha2::{Digest as _, Sha256};

use super::artifact::Layer;
use super::blob::written;
use super::client::again;
use super::{Error, Registry};

impl Registry {
    /// Writes a blob to `file`, which is empty. A connection that breaks is taken up where it ended. `received` counts the
    /// bytes.
    pub async fn download(
        &self,
        repository: &str,
        layer: &Layer,
        file: &mut std::fs::File,
        received: &Arc<AtomicU64>,
    ) -> Result<(), Error> {
        let reference = self.whole(repository);
        let mut hash = Sha256::new();
        let mut offset = 0;
        again(async || {
            let answer = self
                .client
                .pull_blob_stream_partial(&reference, layer.digest.as_str(), offset, None)
                .await;
            let mut stream = match answer.map_err(|error| self.error(&error))? {
                BlobResponse::Partial(stream) => stream,
                BlobResponse::Full(stream) => {
                    (offset, hash) = (0, Sha256::new());
                    file.seek(SeekFrom::Start(0))
                        .map_err(|error| unwritable(&error))?;
                    stream
                }
            };
            while let Some(piece) = stream.try_next().await.map_err(|error| self.broken(error))? {
                offset += piece.len() as u64;
                if offset > layer.size {
                    return Err(damaged(layer, &format!("it is longer than {} bytes", layer.size)));
                }
                hash.update(&piece);
                file.write_all(&piece).map_err(|error| unwritable(&error))?;
                received.store(offset, Ordering::Relaxed);
            }
            if offset < layer.size {
                return Err(self.broken(std::io::ErrorKind::UnexpectedEof.into()));
            }
            Ok(())
        })
        .await?;
        match written(hash) {
            actual if actual == layer.digest => Ok(()),
            actual => Err(damaged(layer, &format!("its digest is {actual}"))),
        }
    }

    fn broken(&self, error: std::io::Error) -> Error {
        self.error(&OciDistributionError::IoError(error))
    }
}

fn damaged(layer: &Layer, reason: &str) -> Error {
    Error::Damaged(format!("the blob {} is damaged: {reason}", layer.digest))
}

fn unwritable(error: &std::io::Error) -> Error {
    Error::Unwritable(error.to_string())
}
