//! The cluster as a whole: the version of MetalK8s that it has, its configuration, its certificates and its etcd.
//!
//! [`version`] reads the versions and the upgrade or downgrade that runs, [`config`] the addresses that MetalK8s' operator
//! manages, [`certificate`] how long certificates are valid, [`etcd`] the state of its members. [`plan`] upgrades and
//! downgrades the cluster.

pub mod certificate;
pub mod config;
pub mod etcd;
pub mod plan;
pub mod version;
