//! The operator of a Solution in a namespace: its deployment and its state.
//!
//! The folder has its current [`rollout`] and the [`judge`] of when that has failed, its [`config`], the [`permissions`] of its
//! roles and the [`rights`] that they give it in the cluster, the objects for its [`monitoring`], the reading of its [`log`],
//! and the [`details`] that `describe solution` adds.

pub mod config;
pub mod details;
pub mod judge;
pub mod log;
pub mod monitoring;
pub mod permissions;
pub mod rights;
pub mod rollout;

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::rollout::{Reason, Rollout};
use crate::api::state::SolutionState;

/// A Solution's operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OperatorStatus {
    /// The Deployment's name.
    pub name: String,
    /// The image it runs.
    pub image: String,
    /// The version in its labels.
    pub version: String,
    /// The desired number of Pods.
    pub desired: i32,
    /// The number of available Pods.
    pub available: i32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    pub solution: String,
    pub namespace: String,
    pub name: String,
    /// The version in its labels.
    pub version: String,
    pub image: String,
    /// Whether it has a webhook: it mounts a certificate.
    pub webhook: bool,
    /// When it was deployed, as RFC 3339.
    pub created: Option<String>,
    pub desired: i32,
    pub available: i32,
    /// The Deployment's controller has processed the last change and has replaced every Pod.
    pub rolled_out: bool,
    /// Why it cannot become available without another action: a reason in one word, and the message.
    pub stuck: Option<Reason>,
    /// Whether its roles are bound, or `None` if that was not looked at, or may not be.
    pub has_rights: Option<bool>,
    /// Its Pods, if it is not available.
    pub rollout: Rollout,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The operator of the configured version is available.
    Available,
    Progressing {
        because: Option<String>,
    },
    /// It will not become available without another action.
    Failed {
        /// One word, such as `ImagePullBackOff`.
        reason: String,
        message: String,
    },
    Missing,
    /// The operator has another version than the configured one.
    Drifted {
        deployed: String,
    },
    /// The operator runs although its namespace is not configured for the Solution.
    Orphaned,
}

impl State {
    /// The state of a Solution that is configured in `version`, with this `operator`.
    pub fn of(operator: Option<&Operator>, version: &str) -> Self {
        let failure = operator.and_then(|operator| {
            let stuck = operator.stuck.as_ref();
            stuck.or_else(|| operator.rollout.failure())
        });
        Self::with(operator, version, failure.cloned())
    }

    /// The same, if it is already known why the operator cannot become available.
    pub fn with(operator: Option<&Operator>, version: &str, failure: Option<Reason>) -> Self {
        let Some(operator) = operator else { return Self::Missing };
        if operator.version != version {
            return Self::Drifted { deployed: operator.version.clone() };
        }
        if let Some((reason, message)) = failure {
            return Self::Failed { reason, message };
        }
        // No Solution is deployed with 0 replicas, so somebody has scaled the Deployment. Waiting does not help.
        if operator.desired == 0 {
            return Self::Failed {
                reason: "ScaledToZero".to_owned(),
                message: "its Deployment is scaled to 0 replicas".to_owned(),
            };
        }
        if operator.rolled_out && operator.available >= operator.desired {
            return Self::Available;
        }
        Self::Progressing { because: operator.rollout.trouble().map(in_words) }
    }

    pub const fn kind(&self) -> SolutionState {
        match self {
            Self::Available => SolutionState::Available,
            Self::Progressing { .. } => SolutionState::Progressing,
            Self::Failed { .. } => SolutionState::Failed,
            Self::Missing => SolutionState::Missing,
            Self::Drifted { .. } => SolutionState::Drifted,
            Self::Orphaned => SolutionState::Orphaned,
        }
    }

    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Failed { reason, .. } => Some(reason),
            _ => None,
        }
    }

    pub fn message(&self) -> Option<String> {
        match self {
            Self::Available => None,
            Self::Progressing { because } => because.clone(),
            Self::Failed { reason, message } => Some(in_words(&(reason.clone(), message.clone()))),
            Self::Missing => Some("the operator's Deployment does not exist".to_owned()),
            Self::Drifted { deployed } => Some(format!("the operator that runs is of version {deployed}")),
            Self::Orphaned => {
                Some("the operator runs, but its namespace is not configured for the solution".to_owned())
            }
        }
    }
}

fn in_words((reason, message): &Reason) -> String {
    if message.is_empty() { reason.clone() } else { format!("{reason}: {message}") }
}

impl fmt::Display for State {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.kind().word())
    }
}

/// The webhook setting of an Environment's operators. Salt has one setting for all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Webhook {
    /// All operators have the same setting, or there are none.
    Same(bool),
    /// They differ: some have a webhook, and some do not.
    Mixed {
        /// `<solution> in <namespace>`, with a webhook.
        with: Vec<String>,
        /// The same, without a webhook.
        without: Vec<String>,
    },
}

impl Webhook {
    pub fn of<'a>(operators: impl IntoIterator<Item = &'a Operator>) -> Self {
        let (with, without): (Vec<&Operator>, Vec<&Operator>) =
            operators.into_iter().partition(|operator| operator.webhook);
        if with.is_empty() || without.is_empty() {
            return Self::Same(!with.is_empty());
        }
        let names = |operators: Vec<&Operator>| {
            operators.iter().map(|one| format!("{} in {}", one.solution, one.namespace)).collect()
        };
        Self::Mixed { with: names(with), without: names(without) }
    }
}

#[cfg(test)]
mod tests {
    use super::rollout::Container;
    use super::*;
    use crate::testing::samples::operator;

    #[test]
    fn states_follow_from_what_is_deployed() {
        assert_eq!(State::of(None, "1.0.0"), State::Missing);
        assert_eq!(State::of(Some(&operator()), "1.0.0"), State::Available);
        assert_eq!(State::of(Some(&operator()), "1.1.0").kind(), SolutionState::Drifted);
        let waiting = Operator { available: 0, ..operator() };
        let progressing = State::Progressing { because: None };
        assert_eq!(State::of(Some(&waiting), "1.0.0"), progressing);
        let rolling = Operator { rolled_out: false, ..operator() };
        assert_eq!(State::of(Some(&rolling), "1.0.0"), progressing);
        let stuck =
            Operator { stuck: Some(("ImagePullBackOff".into(), "no such image".into())), ..operator() };
        assert_eq!(
            State::of(Some(&stuck), "1.0.0").message().as_deref(),
            Some("ImagePullBackOff: no such image")
        );
        let none = Operator { desired: 0, available: 0, ..operator() };
        assert_eq!(
            State::of(Some(&none), "1.0.0").message().as_deref(),
            Some("ScaledToZero: its Deployment is scaled to 0 replicas")
        );
    }

    #[test]
    fn trouble_that_may_pass_is_shown_and_is_not_a_failure() {
        let crashing = |restarts| Operator {
            available: 0,
            rollout: Rollout {
                containers: vec![Container {
                    restarts,
                    waiting: Some(("CrashLoopBackOff".to_owned(), "back-off 10s".to_owned())),
                    ..Container::default()
                }],
                ..Rollout::default()
            },
            ..operator()
        };
        for (restarts, expected) in [(1, SolutionState::Progressing), (3, SolutionState::Failed)] {
            let state = State::of(Some(&crashing(restarts)), "1.0.0");
            assert_eq!(state.kind(), expected);
            assert_eq!(state.message().as_deref(), Some("CrashLoopBackOff: back-off 10s"));
        }
    }

    #[test]
    fn differing_webhooks_are_named() {
        assert_eq!(Webhook::of([]), Webhook::Same(false));
        assert_eq!(Webhook::of([&operator()]), Webhook::Same(false));
        let served = Operator { webhook: true, namespace: "test".to_owned(), ..operator() };
        assert_eq!(Webhook::of([&served]), Webhook::Same(true));
        assert_eq!(
            Webhook::of([&served, &operator()]),
            Webhook::Mixed { with: vec!["x in test".to_owned()], without: vec!["x in prod".to_owned()] }
        );
    }
}
