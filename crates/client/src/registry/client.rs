//! The requests of the OCI Distribution Specification 1.1: which there are, and what their answers mean. How they are authorized and
//! repeated is in `wire`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, LINK, LOCATION};
use reqwest::{Body, Client, Response, StatusCode, Url};
use serde_json::Value;

use super::artifact::{INDEX_TYPE, entries};
use super::blob::{Blob, Sent, digest_of, stream};
use super::wire::Wire;
use super::{Address, Credentials, Error, Name};
use base::events::Events;

/// Manifests of all kinds that are read.
const ACCEPTED: &str = "application/vnd.oci.image.manifest.v1+json, application/vnd.oci.image.index.v1+json, \
    application/vnd.docker.distribution.manifest.v2+json, application/vnd.docker.distribution.manifest.list.v2+json";
/// The largest manifest that is read; registries take no more than 4 MiB.
const MAX_MANIFEST: usize = 4 << 20;
const DIGEST: &str = "Docker-Content-Digest";
/// The most pages of a list of referrers that are read.
const MAX_PAGES: usize = 20;

pub struct Registry {
    pub(super) wire: Wire,
}

/// Something that refers to a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referrer {
    pub digest: String,
    /// Its kind, as the registry lists it.
    pub kind: Option<String>,
}

impl Registry {
    pub fn new(address: Address, credentials: Credentials, events: &Events) -> Result<Self, Error> {
        let wire = Wire::new(address, credentials, events.clone())?;
        Ok(Self { wire })
    }

    pub fn address(&self) -> &Address {
        &self.wire.address
    }

    /// A repository with all that stands before it.
    pub(super) fn path(&self, repository: &str) -> String {
        self.wire.address.repository(repository)
    }

    pub(super) fn blob_url(&self, repository: &str, digest: &str) -> Result<Url, Error> {
        self.wire.url(&format!("{}/blobs/{digest}", self.path(repository)))
    }

    fn manifest_url(&self, repository: &str, name: &Name) -> Result<Url, Error> {
        let (Name::Tag(name) | Name::Digest(name)) = name;
        self.wire.url(&format!("{}/manifests/{name}", self.path(repository)))
    }

    /// Gets leave to write to a repository, or only to read it.
    pub async fn enter(&self, repository: &str, writes: bool) -> Result<(), Error> {
        let path = self.path(repository);
        self.wire.again(async || self.wire.enter(&path, writes).await).await
    }

    pub async fn digest(&self, repository: &str, tag: &str) -> Result<Option<String>, Error> {
        let url = self.manifest_url(repository, &Name::Tag(tag.to_owned()))?;
        let path = self.path(repository);
        let named = async || {
            let answer =
                self.wire.send(&path, |client| client.head(url.clone()).header(ACCEPT, ACCEPTED)).await?;
            match answer.status() {
                StatusCode::OK => Ok(Some(text(&answer, DIGEST).map(str::to_owned))),
                StatusCode::NOT_FOUND => Ok(None),
                _ => Err(self.wire.refused(answer).await),
            }
        };
        match self.wire.again(named).await? {
            None => Ok(None),
            Some(Some(digest)) => Ok(Some(digest)),
            // A registry need not name it.
            Some(None) => {
                let manifest = self.manifest(repository, &Name::Tag(tag.to_owned())).await?;
                Ok(manifest.map(|bytes| digest_of(&bytes)))
            }
        }
    }

    pub async fn has(&self, repository: &str, blob: &Blob) -> Result<bool, Error> {
        let (url, path) = (self.blob_url(repository, &blob.digest)?, self.path(repository));
        let found = async || {
            let answer = self.wire.send(&path, |client| client.head(url.clone())).await?;
            match answer.status() {
                StatusCode::OK => Ok(true),
                StatusCode::NOT_FOUND => Ok(false),
                _ => Err(self.wire.refused(answer).await),
            }
        };
        self.wire.again(found).await
    }

    /// Makes a blob of one repository one of another as well; false where the registry does not do that.
    pub async fn mount(&self, from: &str, repository: &str, blob: &Blob) -> bool {
        let (from, path) = (self.path(from), self.path(repository));
        let Ok(mut url) = self.wire.url(&format!("{path}/blobs/uploads/")) else {
            return false;
        };
        url.query_pairs_mut().append_pair("mount", &blob.digest).append_pair("from", &from);
        let answer = self.wire.send(&path, |client| client.post(url.clone()).header(CONTENT_LENGTH, 0)).await;
        answer.is_ok_and(|answer| answer.status() == StatusCode::CREATED)
    }

    /// Sends a blob; `sent` counts its bytes, those of an attempt that failed no longer.
    pub async fn send(&self, repository: &str, blob: &Blob, sent: &Arc<AtomicU64>) -> Result<(), Error> {
        let path = self.path(repository);
        let uploads = self.wire.url(&format!("{path}/blobs/uploads/"))?;
        let attempt = async || {
            let begun = self
                .wire
                .send(&path, |client| client.post(uploads.clone()).header(CONTENT_LENGTH, 0))
                .await?;
            if begun.status() != StatusCode::ACCEPTED {
                return Err(self.wire.refused(begun).await);
            }
            let place = text(&begun, LOCATION.as_str()).and_then(|place| uploads.join(place).ok());
            let mut place = place.ok_or_else(|| self.refused("it returned no location for an upload"))?;
            place.query_pairs_mut().append_pair("digest", &blob.digest);
            let state = Sent::default();
            // One request for each blob: registries check its length and its digest at once.
            let request = |client: &Client| {
                // Where the registry asks for another token, this is not the first time.
                sent.fetch_sub(state.restart(), Ordering::Relaxed);
                let body = Body::wrap_stream(stream(blob, &state, sent));
                let request = client.put(place.clone()).header(CONTENT_LENGTH, blob.size);
                request.header(CONTENT_TYPE, "application/octet-stream").body(body)
            };
            let put = self.wire.upload(&path, request, (|| state.taken(), blob.size)).await;
            let outcome = match (put, state.problem()) {
                (_, Some(problem)) => Err(Error::Damaged(problem)),
                (Ok(answer), None) if answer.status() == StatusCode::CREATED => return Ok(()),
                (Ok(answer), None) => Err(self.wire.refused(answer).await),
                (Err(error), None) => Err(error),
            };
            sent.fetch_sub(state.taken(), Ordering::Relaxed);
            outcome
        };
        self.wire.again(attempt).await
    }

    /// Puts a manifest under a tag or under its digest. The registry has to name its digest afterwards.
    pub async fn put(&self, repository: &str, name: &Name, manifest: &[u8], kind: &str) -> Result<(), Error> {
        self.bring(repository, name, manifest, kind).await?;
        let Name::Tag(tag) = name else { return Ok(()) };
        let (expected, found) = (digest_of(manifest), self.digest(repository, tag).await?);
        if found.as_deref() == Some(expected.as_str()) {
            return Ok(());
        }
        let found = found.unwrap_or_else(|| "nothing".to_owned());
        Err(self.refused(&format!("after the push, {repository}:{tag} points to {found}, not {expected}")))
    }

    /// Puts a list of manifests under a tag. Another client may replace it at the same time, so the caller reads it again.
    pub async fn put_list(&self, repository: &str, tag: &str, list: &[u8]) -> Result<(), Error> {
        let name = Name::Tag(tag.to_owned());
        self.bring(repository, &name, list, INDEX_TYPE).await
    }

    async fn bring(&self, repository: &str, name: &Name, manifest: &[u8], kind: &str) -> Result<(), Error> {
        let (url, path) = (self.manifest_url(repository, name)?, self.path(repository));
        let attempt = async || {
            let put = self.wire.send(&path, |client| {
                let request = client.put(url.clone()).header(CONTENT_TYPE, kind);
                request.body(manifest.to_vec())
            });
            let answer = put.await?;
            if answer.status().is_success() {
                return Ok(());
            }
            Err(self.wire.refused(answer).await)
        };
        self.wire.again(attempt).await
    }

    /// The manifest for a tag or digest, if it exists.
    pub async fn manifest(&self, repository: &str, name: &Name) -> Result<Option<Vec<u8>>, Error> {
        let (url, path) = (self.manifest_url(repository, name)?, self.path(repository));
        let read = async || {
            let answer =
                self.wire.send(&path, |client| client.get(url.clone()).header(ACCEPT, ACCEPTED)).await?;
            match answer.status() {
                StatusCode::OK => self.body(answer).await.map(Some),
                StatusCode::NOT_FOUND => Ok(None),
                _ => Err(self.wire.refused(answer).await),
            }
        };
        let manifest = self.wire.again(read).await?;
        match (&manifest, name) {
            (Some(bytes), Name::Digest(digest)) if digest_of(bytes) != *digest => Err(Error::Damaged(
                format!("the manifest {digest} is damaged: its digest is {}", digest_of(bytes)),
            )),
            _ => Ok(manifest),
        }
    }

    /// The referrers of a manifest, of all kinds. The kind in the list is a hint only: registries take it from the
    /// manifest's `artifactType`, from the media type of its configuration, or leave it out ("Listing Referrers").
    pub async fn referrers(&self, repository: &str, digest: &str) -> Result<Vec<Referrer>, Error> {
        let path = self.path(repository);
        let mut next = Some(self.wire.url(&format!("{path}/referrers/{digest}"))?);
        let mut found = Vec::new();
        for _ in 0..MAX_PAGES {
            let Some(url) = next else { break };
            let page = async || {
                let answer = self
                    .wire
                    .send(&path, |client| client.get(url.clone()).header(ACCEPT, INDEX_TYPE))
                    .await?;
                let following = text(&answer, LINK.as_str()).and_then(|link| linked(link, &url));
                match answer.status() {
                    StatusCode::OK => Ok(Some((self.body(answer).await?, following))),
                    StatusCode::NOT_FOUND => Ok(None),
                    _ => Err(self.wire.refused(answer).await),
                }
            };
            let Some((body, following)) = self.wire.again(page).await? else {
                // This registry keeps no such lists: its clients do, under a tag ("Referrers Tag Schema").
                let list = self.list(repository, &digest.replace(':', "-")).await?;
                found.extend(list.iter().filter_map(referrer));
                break;
            };
            let index: Value = serde_json::from_slice(&body)
                .map_err(|_| self.refused("its list of the referrers of a manifest is not JSON"))?;
            found.extend(index["manifests"].as_array().into_iter().flatten().filter_map(referrer));
            next = following;
        }
        Ok(found)
    }

    /// The entries of the list of manifests under a tag; none if there is no such tag.
    pub async fn list(&self, repository: &str, tag: &str) -> Result<Vec<Value>, Error> {
        let Some(list) = self.manifest(repository, &Name::Tag(tag.to_owned())).await? else {
            return Ok(Vec::new());
        };
        entries(&list).ok_or_else(|| {
            Error::NoList(format!(
                "{repository}:{tag}, the tag for the list of signatures, points to something else: delete that tag in the registry"
            ))
        })
    }

    async fn body(&self, mut answer: Response) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(|error| self.wire.broken(&error))? {
            bytes.extend_from_slice(&piece);
            if bytes.len() > MAX_MANIFEST {
                return Err(self.refused("a manifest is longer than 4 MiB"));
            }
        }
        Ok(bytes)
    }

    fn refused(&self, reason: &str) -> Error {
        Error::Refused { registry: self.wire.address.host.clone(), reason: reason.to_owned() }
    }
}

fn text<'answer>(answer: &'answer Response, header: &str) -> Option<&'answer str> {
    answer.headers().get(header)?.to_str().ok()
}

fn referrer(entry: &Value) -> Option<Referrer> {
    Some(Referrer {
        digest: entry["digest"].as_str()?.to_owned(),
        kind: entry["artifactType"].as_str().filter(|kind| !kind.is_empty()).map(str::to_owned),
    })
}

/// The next page: `</v2/...>; rel="next"` (RFC 8288).
fn linked(link: &str, url: &Url) -> Option<Url> {
    let mut links = link.split(',').map(|link| link.split_once(';').unwrap_or((link, "")));
    let (target, _) = links.find(|(_, relation)| {
        let relation: String = relation.chars().filter(|letter| !" \"".contains(*letter)).collect();
        relation.split(';').any(|parameter| parameter.eq_ignore_ascii_case("rel=next"))
    })?;
    let target = target.trim().strip_prefix('<')?.strip_suffix('>')?;
    url.join(target).ok()
}

#[cfg(test)]
mod field {
    use super::*;

    /// The kinds in lists of referrers are as registries have them: none, the one of the manifest, or its configuration's.
    #[test]
    fn referrers_of_all_kinds_are_listed() {
        let kind =
            |entry: &str| referrer(&serde_json::from_str(entry).unwrap()).map(|referrer| referrer.kind);
        assert_eq!(kind(r#"{"digest": "sha256:a"}"#), Some(None));
        assert_eq!(kind(r#"{"digest": "sha256:a", "artifactType": ""}"#), Some(None));
        assert_eq!(kind(r#"{"digest": "sha256:a", "artifactType": "b/c"}"#), Some(Some("b/c".to_owned())));
        assert_eq!(kind(r#"{"artifactType": "b/c"}"#), None);
    }

    #[test]
    fn pages_follow_each_other() {
        let url: Url = "https://host/v2/a/referrers/sha256:b".parse().unwrap();
        for (link, expected) in [
            (
                "</v2/a/referrers/sha256:b?last=c>; rel=\"next\"",
                Some("https://host/v2/a/referrers/sha256:b?last=c"),
            ),
            ("<https://other/d>; title=e; rel=next", Some("https://other/d")),
            ("<a>; rel=prev, <f>; rel=next", Some("https://host/v2/a/referrers/f")),
            ("<a>; rel=prev", None),
            ("a; rel=next", None),
        ] {
            assert_eq!(linked(link, &url).as_ref().map(Url::as_str), expected, "{link}");
        }
    }
}
