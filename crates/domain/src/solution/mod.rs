//! Solutions: the applications that archives contain, and that Environments deploy, each in a version of its own.
//!
//! [`version`] compares versions and selects them, [`instance`] is a custom resource of a Solution. [`plan`] adds Solutions
//! to Environments, changes their versions and deletes them. Other parts have folders of their own: imported versions are in
//! [`crate::archive`], custom resource definitions in [`crate::definitions`], and deployed operators in [`crate::operator`].

pub mod instance;
pub mod plan;
pub mod version;
