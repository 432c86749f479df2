//! The client of one registry.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use oci_client::client::{ClientConfig, ClientProtocol};
use oci_client::errors::OciDistributionError;
use oci_client::secrets::RegistryAuth;
use oci_client::{Client, Reference, RegistryOperation};
use serde_json::Value;

use super::artifact::{INDEX_TYPE, MANIFEST_TYPE, SIGNATURE_TYPE};
use super::blob::{Blob, Sent, digest_of, stream};
use super::{Address, Credentials, Error, Name};
use crate::proxies::Proxies;

/// How often something is sent that the registry does not take to its end.
const ATTEMPTS: u32 = 3;
/// How long nothing may be heard.
const SILENCE: Duration = Duration::from_secs(30);

/// A registry that is spoken to.
pub struct Registry {
    pub(super) client: Client,
    address: Address,
    auth: RegistryAuth,
}

impl Registry {
    /// The registry at this address, with these credentials.
    pub fn new(address: Address, credentials: &Credentials) -> Result<Self, Error> {
        // This only fails if a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let proxies = Proxies::this();
        let (plain, encrypted) = proxies.urls();
        let scheme = if address.is_plain { "http" } else { "https" };
        let server = format!("{scheme}://{}", address.host).parse();
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
            http_proxy: plain.map(str::to_owned),
            https_proxy: encrypted.map(str::to_owned),
            no_proxy: server
                .ok()
                .map(|server| proxies.exceptions_without_ports(&server)),
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

    pub(super) fn reference(&self, repository: &str, name: &Name) -> Reference {
        let (host, repository) = (
            self.address.host.clone(),
            format!("{}{repository}", self.address.prefix),
        );
        match name {
            Name::Tag(tag) => Reference::with_tag(host, repository, tag.clone()),
            Name::Digest(digest) => Reference::with_digest(host, repository, digest.clone()),
        }
    }

    /// The repository as a whole, for what is not about a tag.
    pub(super) fn whole(&self, repository: &str) -> Reference {
        self.reference(repository, &Name::Tag("latest".to_owned()))
    }

    pub(super) fn error(&self, error: &OciDistributionError) -> Error {
        Error::of(error, &self.address.host)
    }

    /// Gets leave to write to a repository, or only to read it.
    pub async fn enter(&self, repository: &str, writes: bool) -> Result<(), Error> {
        let reference = self.whole(repository);
        let operation = if writes {
            RegistryOperation::Push
        } else {
            RegistryOperation::Pull
        };
        let entered = again(async || {
            let entered = self.client.auth(&reference, &self.auth, operation).await;
            entered.map_err(|error| self.error(&error))
        });
        entered.await.map(|_| ())
    }

    /// The digest of what a tag names; none where there is no such tag.
    pub async fn digest(&self, repository: &str, tag: &str) -> Result<Option<String>, Error> {
        let reference = self.reference(repository, &Name::Tag(tag.to_owned()));
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
    pub async fn has(&self, repository: &str, blob: &Blob) -> Result<bool, Error> {
        let reference = self.whole(repository);
        again(async || {
            let found = self.client.blob_exists(&reference, &blob.digest).await;
            found.map_err(|error| self.error(&error))
        })
        .await
    }

    /// Makes a blob of one repository one of another as well; false where the registry does not do that.
    pub async fn mount(&self, from: &str, repository: &str, blob: &Blob) -> bool {
        let (source, target) = (self.whole(from), self.whole(repository));
        self.client
            .mount_blob(&target, &source, &blob.digest)
            .await
            .is_ok()
    }

    /// Sends a blob; `sent` counts its bytes, more than once where something is sent again.
    pub async fn send(&self, repository: &str, blob: &Blob, sent: &Arc<AtomicU64>) -> Result<(), Error> {
        let reference = self.whole(repository);
        again(async || {
            let state = Sent::default();
            let stream = stream(blob, &state, sent);
            let answer = self
                .client
                .push_blob_stream(&reference, stream, &blob.digest, Some(blob.size))
                .await;
            match (answer, state.problem()) {
                (_, Some(problem)) => Err(Error::Damaged(problem)),
                (Ok(_), None) => Ok(()),
                (Err(error), None) => Err(self.error(&error)),
            }
        })
        .await
    }

    /// Puts a manifest under a tag or under its digest. The registry has to name its digest afterwards.
    pub async fn put(&self, repository: &str, name: &Name, manifest: &[u8], kind: &str) -> Result<(), Error> {
        let reference = self.reference(repository, name);
        let refused = |reason: String| Error::Refused {
            registry: self.address.host.clone(),
            reason,
        };
        let kind: http::HeaderValue = kind
            .parse()
            .map_err(|_| refused(format!("media type {kind:?}")))?;
        again(async || {
            let pushed = self
                .client
                .push_manifest_raw(&reference, manifest.to_vec(), kind.clone());
            pushed.await.map_err(|error| self.error(&error))
        })
        .await?;
        let Name::Tag(tag) = name else { return Ok(()) };
        let (expected, found) = (digest_of(manifest), self.digest(repository, tag).await?);
        if found.as_deref() == Some(expected.as_str()) {
            return Ok(());
        }
        let found = found.unwrap_or_else(|| "nothing".to_owned());
        Err(refused(format!(
            "after the push, {repository}:{tag} points to {found}, not {expected}"
        )))
    }

    /// The manifest that is under a tag or a digest; none where there is none.
    pub async fn manifest(&self, repository: &str, name: &Name) -> Result<Option<Vec<u8>>, Error> {
        let reference = self.reference(repository, name);
        let accepted = [
            MANIFEST_TYPE,
            INDEX_TYPE,
            "application/vnd.docker.distribution.manifest.v2+json",
        ];
        again(async || {
            match self
                .client
                .pull_manifest_raw(&reference, &self.auth, &accepted)
                .await
            {
                Ok((bytes, _)) => Ok(Some(bytes.to_vec())),
                Err(error) if is_absent(&error) => Ok(None),
                Err(error) => Err(self.error(&error)),
            }
        })
        .await
    }

    /// The digests of the signatures that refer to a manifest.
    pub async fn signatures(&self, repository: &str, digest: &str) -> Result<Vec<String>, Error> {
        let reference = self.reference(repository, &Name::Digest(digest.to_owned()));
        let found = again(async || {
            let found = self.client.pull_referrers(&reference, Some(SIGNATURE_TYPE)).await;
            found.map_err(|error| self.error(&error))
        });
        // A registry need not filter by type.
        let entries = found.await?.manifests.into_iter();
        let ours = entries.filter(|entry| entry.artifact_type.as_deref() == Some(SIGNATURE_TYPE));
        Ok(ours.map(|entry| entry.digest).collect())
    }

    /// What is in the list of manifests under a tag; nothing where there is no such list.
    pub async fn list(&self, repository: &str, tag: &str) -> Result<Vec<Value>, Error> {
        let list = self.manifest(repository, &Name::Tag(tag.to_owned())).await?;
        let list: Value = list
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        Ok(list["manifests"].as_array().cloned().unwrap_or_default())
    }
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
pub(super) async fn again<T>(mut attempt: impl AsyncFnMut() -> Result<T, Error>) -> Result<T, Error> {
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
