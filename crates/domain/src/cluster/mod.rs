//! The cluster as a whole: its version of MetalK8s, its configuration, its certificates and its etcd members.
//!
//! [`version`] reads the versions and the upgrade or downgrade in progress, [`config`] the addresses that MetalK8s' operator
//! manages, [`certificate`] the validity of certificates, and [`etcd`] the state of the members. The [`plan`] upgrades and
//! downgrades the cluster.

pub mod certificate;
pub mod config;
pub mod etcd;
pub mod plan;
pub mod version;
