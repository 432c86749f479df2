//! Solutions: what an archive brings, and an Environment runs in a version of its own.
//!
//! [`version`] compares versions and selects them, [`instance`] is a custom resource of a Solution. [`plan`] adds Solutions
//! to Environments, changes their versions and deletes them. The other parts have nouns of their own: what was imported is
//! in [`crate::archive`], the custom resource definitions in [`crate::definitions`], and what runs in [`crate::operator`].

pub mod instance;
pub mod plan;
pub mod version;
