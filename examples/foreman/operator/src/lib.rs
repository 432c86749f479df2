//! The operator of an example Solution: it brings the services of a Foreman up and down.
//!
//! A Foreman consists of core services and of plugins, which can be switched on and off. Each service is a Deployment;
//! what runs in its containers does not matter here.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")
)]

pub mod configuration;
pub mod controller;
mod objects;
pub mod services;
