//! Registries of container images: addresses, credentials, and the copying of blobs and manifests.

mod address;
mod blob;
mod client;
pub mod copies;
mod credentials;
mod error;

pub use address::Address;
pub use client::{Blobs, Registry, digest_of};
pub use credentials::Credentials;
pub use error::Error;
