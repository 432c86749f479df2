//! The operators of the example Solutions.
//!
//! All of them do the same: a custom resource asks for parts, each of which is a Deployment, and its operator brings
//! them up and down. Which parts is all that differs; what runs in their containers does not matter here.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking"))]

pub mod concierge;
pub mod configuration;
pub mod controller;
pub mod foreman;
mod objects;
pub mod program;
pub mod supervisor;

use serde_json::Value;

/// A kind of custom resource, and the operator that looks after it.
#[derive(Debug)]
pub struct Kind {
    /// The name of the operator: of its program and its image, and who applies the objects.
    pub operator: &'static str,
    /// The API group. All kinds have the version `v1alpha1`.
    pub group: &'static str,
    pub kind: &'static str,
    pub plural: &'static str,
    /// The parts that a specification asks for, from an operator of this version.
    pub parts: fn(specification: &Value, version: &str) -> serde_json::Result<Vec<Part>>,
}

/// A part of what a custom resource describes: a Deployment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name within the custom resource.
    pub name: &'static str,
    pub image: &'static str,
    pub replicas: u32,
    /// The port of the Service in front of it, if it has one.
    pub port: Option<u16>,
}

impl Part {
    const fn new(name: &'static str, image: &'static str, replicas: u32) -> Self {
        Self { name, image, replicas, port: None }
    }

    const fn served_at(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }
}

/// The names of parts, with what else matters of them.
#[cfg(test)]
fn listed(kind: &Kind, specification: &Value, version: &str) -> Vec<String> {
    let parts = (kind.parts)(specification, version).unwrap();
    let line = |part: &Part| {
        let port = part.port.map(|port| format!(" :{port}")).unwrap_or_default();
        format!("{} {}{port}", part.name, part.replicas)
    };
    parts.iter().map(line).collect()
}
