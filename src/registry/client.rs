//! The client of one registry.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use oci_client::client::{ClientConfig, ClientProtocol};
use oci_client::errors::OciDistributionError;
use oci_client::secrets::RegistryAuth;
use oci_client::{Client, Reference, RegistryOperation};
use sha2::{Digest as _, Sha256};
use solution_archive::{Packed, PackedBlob, PackedImage};

use super::blob::{Sent, stream};
use super::{Address, Credentials, Error};

/// How often something is sent that the registry does not take to its end.
const ATTEMPTS: u32 = 3;
/// How long nothing may be heard.
const SILENCE: Duration = Duration::from_secs(30);

/// A registry that is spoken to.
pub struct Registry {
    client: Client,
    address: Address,
    auth: RegistryAuth,
}

/// The blobs of an archive, and how many of their bytes were sent.
#[derive(Clone)]
pub struct Blobs {
    /// Where they are.
    pub archive: Arc<Packed>,
    /// The bytes that were sent, more than once where something was sent again.
    pub sent: Arc<AtomicU64>,
}

impl Registry {
    /// The registry at this address, with these credentials.
    pub fn new(address: Address, credentials: &Credentials) -> Result<Self, Error> {
        // This only fails if a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let config = ClientConfig {
            protocol: if address.is_plain {
                ClientProtocol::Http
            } else {
                ClientProtocol::Https
            },
            // One request for each blob: registries check its length and its digest at once.
            use_monolithic_push: true,
            read_timeout: Some(SILENCE),
            connect_timeout: Some(SILENCE),
            user_agent: concat!("kubectl-metalk8s/", env!("CARGO_PKG_VERSION")),
            ..ClientConfig::default()
        };
        let client = Client::try_from(config).map_err(|error| Error::of(&error, &address.host))?;
        let auth = credentials
            .0
            .as_ref()
            .map_or(RegistryAuth::Anonymous, |(user, password)| {
                RegistryAuth::Basic(user.clone(), password.clone())
            });
        Ok(Self {
            client,
            address,
            auth,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.address
    }

    fn reference(&self, repository: &str, tag: &str) -> Reference {
        let repository = format!("{}{repository}", self.address.prefix);
        Reference::with_tag(self.address.host.clone(), repository, tag.to_owned())
    }

    fn error(&self, error: &OciDistributionError) -> Error {
        Error::of(error, &self.address.host)
    }

    /// Gets leave to write to a repository.
    pub async fn enter(&self, repository: &str) -> Result<(), Error> {
        let reference = self.reference(repository, "latest");
        let entered = again(async || {
            let entered = self
                .client
                .auth(&reference, &self.auth, RegistryOperation::Push)
                .await;
            entered.map_err(|error| self.error(&error))
        });
        entered.await.map(|_| ())
    }

    /// The digest of what a tag names; none where there is no such tag.
    pub async fn digest(&self, repository: &str, tag: &str) -> Result<Option<String>, Error> {
        let reference = self.reference(repository, tag);
        again(
            async || match self.client.fetch_manifest_digest(&reference, &self.auth).await {
                Ok(digest) => Ok(Some(digest)),
                Err(error) if is_absent(&error) => Ok(None),
                Err(error) => Err(self.error(&error)),
            },
        )
        .await
    }

    /// Whether a repository has a blob.
    pub async fn has(&self, repository: &str, blob: &PackedBlob) -> Result<bool, Error> {
        let reference = self.reference(repository, "latest");
        again(async || {
            let found = self.client.blob_exists(&reference, &blob.digest).await;
            found.map_err(|error| self.error(&error))
        })
        .await
    }

    /// Makes a blob of one repository one of another as well; false where the registry does not do that.
    pub async fn mount(&self, from: &str, repository: &str, blob: &PackedBlob) -> bool {
        let (source, target) = (
            self.reference(from, "latest"),
            self.reference(repository, "latest"),
        );
        self.client
            .mount_blob(&target, &source, &blob.digest)
            .await
            .is_ok()
    }

    /// Sends a blob.
    pub async fn send(&self, repository: &str, blobs: &Blobs, blob: &PackedBlob) -> Result<(), Error> {
        let reference = self.reference(repository, "latest");
        again(async || {
            let sent = Sent::default();
            let stream = stream(&blobs.archive, blob, &sent, &blobs.sent);
            let answer = self
                .client
                .push_blob_stream(&reference, stream, &blob.digest, Some(blob.size))
                .await;
            match (answer, sent.problem()) {
                (_, Some(problem)) => Err(Error::Damaged(problem)),
                (Ok(_), None) => Ok(()),
                (Err(error), None) => Err(self.error(&error)),
            }
        })
        .await
    }

    /// Gives an image its tag. The registry has to name the digest of its manifest afterwards.
    pub async fn tag(&self, repository: &str, image: &PackedImage) -> Result<(), Error> {
        let reference = self.reference(repository, &image.name.tag);
        let refused = |reason: String| Error::Refused {
            registry: self.address.host.clone(),
            reason,
        };
        let kind = image.media_type.parse();
        let kind: http::HeaderValue =
            kind.map_err(|_| refused(format!("media type {:?}", image.media_type)))?;
        again(async || {
            let pushed = self
                .client
                .push_manifest_raw(&reference, image.manifest.clone(), kind.clone())
                .await;
            pushed.map_err(|error| self.error(&error))
        })
        .await?;
        let (expected, found) = (
            digest_of(&image.manifest),
            self.digest(repository, &image.name.tag).await?,
        );
        if found.as_deref() == Some(expected.as_str()) {
            return Ok(());
        }
        let found = found.unwrap_or_else(|| "nothing".to_owned());
        Err(refused(format!(
            "after the push of {}, its tag names {found}, not {expected}",
            image.name
        )))
    }
}

/// `sha256:` and the SHA-256 of `bytes`.
#[must_use]
pub fn digest_of(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

fn is_absent(error: &OciDistributionError) -> bool {
    use oci_client::errors::OciErrorCode::{ManifestUnknown, NameUnknown, NotFound};
    match error {
        OciDistributionError::ImageManifestNotFoundError(_) => true,
        OciDistributionError::ServerError { code, .. } => *code == 404,
        OciDistributionError::RegistryError { envelope, .. } => envelope
            .errors
            .iter()
            .any(|error| [ManifestUnknown, NameUnknown, NotFound].contains(&error.code)),
        OciDistributionError::RequestError(error) => error.status() == Some(http::StatusCode::NOT_FOUND),
        _ => false,
    }
}

/// Does something up to three times, as long as what fails may pass.
async fn again<T>(mut attempt: impl AsyncFnMut() -> Result<T, Error>) -> Result<T, Error> {
    let mut number = 1;
    loop {
        match attempt().await {
            Err(error) if error.is_passing() && number < ATTEMPTS => {
                tokio::time::sleep(Duration::from_millis(500) * number).await;
                number += 1;
            }
            outcome => return outcome,
        }
    }
}
