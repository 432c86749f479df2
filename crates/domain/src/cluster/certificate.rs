//! The certificates that MetalK8s keeps on its nodes, those of kubeconfigs among them, and how long they are valid.
//!
//! `certificates` in `salt/metalk8s/defaults.yaml` of MetalK8s has their names and paths, and `pillar/metalk8s/roles`
//! which of them a node has: those that Salt watches there.

mod der;
pub mod plan;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::{Metadata, Object};
use crate::words::words;

pub use der::expiry;

/// From so many days before its end a certificate is about to expire: MetalK8s itself renews it from then on.
pub const NOTICE: i64 = 45;

const DAY: i64 = 24 * 60 * 60;

/// A certificate on a node. Its name is the one that MetalK8s gives it.
pub type CertificateObject = Object<CertificateSpec, CertificateStatus>;

/// Which certificate it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateSpec {
    /// The node that has it.
    pub node: String,
    /// What it is for.
    pub usage: Usage,
    /// Its file on the node.
    pub path: String,
    /// MetalK8s renews it if fewer days than these are left.
    pub renewal_days: i64,
}

words! {
    /// What a certificate is for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Usage {
        /// A client presents it.
        Client = "client",
        /// A client presents it, and its file is a kubeconfig.
        Kubeconfig = "kubeconfig",
        /// A server presents it.
        Server = "server",
    }
}

/// How long a certificate is valid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CertificateStatus {
    /// Whether it is valid, and for how long.
    pub state: CertificateState,
    /// When it expires, as RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<String>,
    /// How many days are left, rounded down: negative if it has expired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<i64>,
}

/// Whether a certificate is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum CertificateState {
    /// It is valid.
    Valid,
    /// It is valid, for 45 days or fewer.
    Expiring,
    /// It has expired.
    Expired,
    /// Its file has no certificate that can be read.
    Unreadable,
    /// It has no file. That is so of services that are disabled.
    Missing,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Found {
    pub name: String,
    pub usage: Usage,
    pub path: String,
    pub renewal_days: i64,
    pub exists: bool,
    /// The certificate, as PEM; empty if there is none.
    pub certificate: String,
}

impl Found {
    pub fn document(self, node: &str, now: Timestamp) -> CertificateObject {
        let expiry = expiry(&self.certificate);
        let days = expiry.map(|end| (end.as_second() - now.as_second()).div_euclid(DAY));
        let state = match days {
            None if self.exists => CertificateState::Unreadable,
            None => CertificateState::Missing,
            Some(..0) => CertificateState::Expired,
            Some(0..=NOTICE) => CertificateState::Expiring,
            Some(_) => CertificateState::Valid,
        };
        let metadata = Metadata { name: self.name, ..Metadata::default() };
        let spec = CertificateSpec {
            node: node.to_owned(),
            usage: self.usage,
            path: self.path,
            renewal_days: self.renewal_days,
        };
        let status = CertificateStatus { state, expires: expiry.map(|end| end.to_string()), days };
        CertificateObject::new("Certificate", metadata, spec, status)
    }
}

impl CertificateObject {
    /// Whether MetalK8s would make it anew now. What is missing belongs to a service that is disabled.
    pub fn is_due(&self) -> bool {
        match self.status.state {
            CertificateState::Missing => false,
            CertificateState::Unreadable => true,
            _ => self.status.days < Some(self.spec.renewal_days),
        }
    }

    fn summary(&self) -> String {
        let status = &self.status;
        let left = match (status.state, status.days, &status.expires) {
            (CertificateState::Expired, _, Some(end)) => end.split('T').next().unwrap_or(end).to_owned(),
            (_, Some(days), _) => format!("{days} days"),
            _ => "unreadable".to_owned(),
        };
        format!("{} on {} ({left})", self.metadata.name, self.spec.node)
    }
}

/// What the certificates together mean for the cluster; each variant has the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Valid(String),
    /// Some are about to expire, or cannot be read. The words name each of them.
    Expiring(Vec<String>),
    /// Some have expired, and others may be about to. The words name each of them.
    Expired {
        expired: Vec<String>,
        expiring: Vec<String>,
    },
}

pub fn verdict(certificates: &[CertificateObject]) -> Verdict {
    let summaries = |states: &[CertificateState]| -> Vec<String> {
        let those = certificates.iter().filter(|one| states.contains(&one.status.state));
        those.map(CertificateObject::summary).collect()
    };
    let expired = summaries(&[CertificateState::Expired]);
    let expiring = summaries(&[CertificateState::Expiring, CertificateState::Unreadable]);
    if !expired.is_empty() {
        return Verdict::Expired { expired, expiring };
    }
    if !expiring.is_empty() {
        return Verdict::Expiring(expiring);
    }
    let days = certificates.iter().filter_map(|one| one.status.days);
    Verdict::Valid(match days.min() {
        Some(days) => format!("all are valid for {days} days or longer"),
        None => "there are none".to_owned(),
    })
}

#[cfg(test)]
mod tests;
