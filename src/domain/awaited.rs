//! The conditions of `wait`, and whether they hold.

use std::fmt;
use std::str::FromStr;

use super::documents::SolutionDocument;
use super::state::SolutionState;

/// The awaited condition of a Solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaited {
    /// It is in this state, wherever it is deployed.
    State(SolutionState),
    /// It is not deployed any more.
    Deleted,
}

/// A text that is not a condition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{given:?} cannot be waited for; available: delete, {}", states())]
pub struct InvalidAwaited {
    given: String,
}

fn states() -> String {
    let states = SolutionState::ALL.iter().map(|state| format!("state={state}"));
    states.collect::<Vec<_>>().join(", ")
}

impl FromStr for Awaited {
    type Err = InvalidAwaited;

    fn from_str(text: &str) -> Result<Self, InvalidAwaited> {
        let is_meant = |state: &&SolutionState| {
            text.strip_prefix("state=")
                .is_some_and(|name| name.eq_ignore_ascii_case(state.as_str()))
        };
        match text {
            "delete" => Ok(Self::Deleted),
            _ => SolutionState::ALL
                .iter()
                .find(is_meant)
                .map(|state| Self::State(*state))
                .ok_or_else(|| InvalidAwaited {
                    given: text.to_owned(),
                }),
        }
    }
}

impl fmt::Display for Awaited {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(state) => state.fmt(formatter),
            Self::Deleted => formatter.write_str("deleted"),
        }
    }
}

/// Whether the awaited condition holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It holds.
    Met,
    /// The object does not exist, so the condition cannot become true.
    Absent,
    /// It does not hold yet; the current state, for messages.
    NotYet(String),
}

impl Awaited {
    /// Checks a Solution: `found` has its state in each namespace.
    #[must_use]
    pub fn standing(self, found: &[&SolutionDocument]) -> Standing {
        let is_met = |one: &&&SolutionDocument| self == Self::State(one.status.state);
        match (self, found.iter().find(|one| !is_met(one))) {
            (Self::Deleted, None) => Standing::Met,
            (Self::State(_), None) if found.is_empty() => Standing::Absent,
            (Self::State(_), None) => Standing::Met,
            (_, Some(one)) => Standing::NotYet(state(one)),
        }
    }
}

/// The state of a Solution, and its reason: `Failed in prod (ImagePullBackOff: no such image)`.
fn state(one: &SolutionDocument) -> String {
    let place = one.metadata.namespace.as_deref().unwrap_or_default();
    let message = one.status.message.as_deref();
    let message = message.map(|text| format!(" ({text})")).unwrap_or_default();
    format!("{} in {place}{message}", one.status.state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::documents::{Metadata, SolutionSpec, SolutionStatus};

    fn solution(namespace: &str, state: SolutionState) -> SolutionDocument {
        let metadata = Metadata {
            name: "demo".to_owned(),
            namespace: Some(namespace.to_owned()),
            ..Metadata::default()
        };
        let spec = SolutionSpec {
            environment: "prod".to_owned(),
            version: "1.0.0".to_owned(),
            constraint: None,
        };
        let status = SolutionStatus {
            state,
            reason: None,
            message: (state == SolutionState::Failed).then(|| "no image".to_owned()),
            latest: None,
            update: None,
            update_beyond_constraint: None,
            operator: None,
            conditions: Vec::new(),
            details: crate::domain::details::Details::default(),
        };
        SolutionDocument::new("Solution", metadata, spec, status)
    }

    #[test]
    fn what_is_awaited_is_read() {
        assert_eq!("delete".parse(), Ok(Awaited::Deleted));
        for text in ["state=Drifted", "state=drifted"] {
            assert_eq!(text.parse(), Ok(Awaited::State(SolutionState::Drifted)));
        }
        for text in ["", "Available", "state=", "state=Done", "deleted"] {
            let error = text.parse::<Awaited>().unwrap_err().to_string();
            assert!(error.contains("available: delete, state=Available, "), "{error}");
        }
    }

    #[test]
    fn it_is_met_where_it_is_so_in_every_namespace() {
        use SolutionState::{Available, Failed};
        let (one, two) = (solution("a", Available), solution("b", Failed));
        let available = Awaited::State(Available);
        assert_eq!(available.standing(&[&one]), Standing::Met);
        let not_yet = Standing::NotYet("Failed in b (no image)".to_owned());
        assert_eq!(available.standing(&[&one, &two]), not_yet);
        assert_eq!(available.standing(&[]), Standing::Absent);
        assert_eq!(Awaited::Deleted.standing(&[]), Standing::Met);
        let not_yet = Standing::NotYet("Available in a".to_owned());
        assert_eq!(Awaited::Deleted.standing(&[&one]), not_yet);
    }
}
