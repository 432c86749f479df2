//! The parts that the rules of commands consist of: one for each thing that several commands do.

use super::rule::{Rule, RuleScope};

#[derive(Debug)]
pub struct Part {
    /// What they are for, as a comment in a role says it.
    pub about: &'static str,
    pub rules: &'static [Rule],
    /// Whether it is about Salt, which the direct backend does not have.
    pub is_salts: bool,
}

/// One part, with its comment and its rules.
macro_rules! part {
    (salt $name:ident, $about:literal, [$($rule:expr),+ $(,)?]) => {
        part!(@ $name, $about, [$($rule),+], true);
    };
    ($name:ident, $about:literal, [$($rule:expr),+ $(,)?]) => {
        part!(@ $name, $about, [$($rule),+], false);
    };
    (@ $name:ident, $about:literal, [$($rule:expr),+], $salts:literal) => {
        pub(in crate::needs) const $name: Part = Part {
            about: $about,
            rules: &[$($rule),+],
            is_salts: $salts,
        };
    };
}

mod alerting;
mod archives;
mod configs;
mod direct;
mod environments;
mod machines;
mod operators;
mod plugin;

pub(super) use alerting::*;
pub(super) use archives::*;
pub(super) use configs::*;
pub(super) use direct::*;
pub(super) use environments::*;
pub(super) use machines::*;
pub(super) use operators::*;
pub(super) use plugin::*;

const RBAC: &str = "rbac.authorization.k8s.io";
const CRD: &str = "apiextensions.k8s.io";
const VOLUMES: &str = "storage.metalk8s.scality.com";
const MONITORING: &str = "monitoring.coreos.com";
const SYSTEM: &str = "kube-system";
const AUTH: &str = "metalk8s-auth";
const DEX: &[&str] = &["metalk8s-dex-config"];
/// Requests to what is behind a Service.
pub(super) const PROXY: &str = "services/proxy";
/// Requests to Salt; some rules are needed for them only.
const SALT_API: &str = PROXY;
pub(super) const MASTER: &[&str] = &["https:salt-master:api"];
/// Where Alertmanager and Prometheus are.
pub(super) const MONITORING_NAMESPACE: &str = "metalk8s-monitoring";
pub(super) const ALERTMANAGER: &[&str] = &["http:prometheus-operator-alertmanager:http-web"];
/// The service account that logs into Salt.
pub(super) const SALT_ACCOUNT: &str = "metalk8s-cli";
pub(super) const SALT_ROLE: &str = "kube-system.metalk8s-cli";
const ENV: RuleScope = RuleScope::Environment;
