//! The plugin as a user runs it: through a real kubectl, against a real API server and a real Salt.
//!
//! All tests share one sandbox, as users share a cluster, and keep out of each other's way by names
//! of their own and by the plugin's own locks. `TEST_KUBECONFIG` points them at another cluster.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a test fails by panicking, and nobody links to it"
)]

mod activation;
mod alerts;
mod archive;
mod backup;
mod bundle;
mod capacity;
mod certificates;
mod checked;
mod clock;
mod cluster;
mod compatible;
mod completion;
mod config;
mod damage;
mod dashboard;
mod declared;
mod direct;
mod documents;
mod environment;
mod etcd;
mod example_pages;
mod examples;
mod field;
mod files;
mod fleet;
mod habits;
mod halfway;
mod history;
mod instances;
mod job;
mod least;
mod metalk8sctl;
mod names;
mod node;
mod offline;
mod patience;
mod permissions;
mod pod;
mod product;
mod rendered;
mod requests;
mod rights;
mod schemas;
mod screens;
mod secrets;
mod sequences;
mod several;
mod solution;
mod support;
mod terminal;
mod together;
mod trouble;
mod user;
mod validated;
mod volume;
mod watch;
