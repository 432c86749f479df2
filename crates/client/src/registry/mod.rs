//! Registries of container images: addresses, credentials, and the copying of blobs and manifests.

mod address;
pub mod artifact;
mod blob;
mod certificates;
mod challenge;
mod client;
pub mod copies;
mod credentials;
mod download;
mod error;
mod retry;
mod wire;

pub use address::{Address, Name, Reference};
pub use blob::{Blob, digest_of, digest_of_file};
pub use client::{Referrer, Registry};
pub use credentials::Credentials;
pub use error::Error;

#[cfg(test)]
mod tests;
