//! Leases as they were read: who holds them, and the requests to Salt under them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::bootstrap::script::SUBMITTED;
use crate::object::seen::Version;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    pub lease: String,
    /// The process that holds it, or `None` if it is free.
    pub identity: Option<String>,
    /// The user who holds it, for messages.
    pub holder: String,
    pub command: String,
    /// Seconds left until it expires, by the API server's clock; negative when it has.
    pub seconds_left: i64,
    /// The last request of its holder to Salt.
    pub asked: Option<SaltRequest>,
    /// When it was taken, by the API server's clock.
    pub since: Option<Timestamp>,
    pub version: Version,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaltRequest {
    /// A job with a known id.
    Job(String),
    /// A job whose id the holder did not learn.
    Submission(Submission),
}

/// A request that is about to be sent to Salt. It is recorded first, so that other users can find its job even if its
/// id was never recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// The marker by which its job is found.
    pub marker: String,
    /// The function that Salt is to run: `state.orchestrate`.
    pub function: String,
    /// When it was sent, by the API server's clock.
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It is free, or its holder is gone and left nothing behind.
    Free,
    Held,
    /// Its holder is gone; it depends on whether the holder's request to Salt is still running.
    Orphaned(SaltRequest),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// It is running, or may begin.
    InFlight,
    /// It has ended, or will never begin.
    Ended,
    /// Salt cannot be queried, and the command that needs to know does not use Salt.
    Unasked,
}

impl Held {
    pub fn standing(&self) -> Standing {
        match (&self.identity, &self.asked) {
            (None, _) => Standing::Free,
            (Some(_), _) if self.seconds_left > 0 => Standing::Held,
            (Some(_), Some(asked)) => Standing::Orphaned(asked.clone()),
            (Some(_), None) => Standing::Free,
        }
    }

    /// Whether a command that takes `scope` would have to wait for its holder.
    pub fn excludes(&self, scope: &Scope) -> bool {
        let named = match scope.whole() {
            Some(whole) => self.lease == whole.lease(""),
            None => self.lease == scope.lease("") || self.is_share_of(scope),
        };
        named && self.standing() != Standing::Free
    }

    pub fn is_share_of(&self, whole: &Scope) -> bool {
        let share = whole.share();
        share.is_some_and(|share| self.lease.starts_with(&share.lease("")))
    }

    /// Whether it belongs to one command, which shares something with others.
    pub fn is_share(&self) -> bool {
        [Scope::Master, Scope::Catalogue].iter().any(|whole| self.is_share_of(whole))
    }

    /// Its holder and the command.
    pub fn describe(&self) -> String {
        let job = match &self.asked {
            Some(SaltRequest::Job(jid)) => format!(", job {jid}"),
            Some(SaltRequest::Submission(submission)) => {
                submission.unit().map_or_else(String::new, |unit| format!(", unit {unit}"))
            }
            None => String::new(),
        };
        format!("{} ({}{job})", self.holder, self.command)
    }
}

impl Submission {
    /// The unit of the script that it starts, or `None` if it is a job of Salt. The name of the unit is its marker.
    pub fn unit(&self) -> Option<&str> {
        (self.function == SUBMITTED).then_some(&self.marker)
    }
}

impl std::fmt::Display for SaltRequest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Job(jid) => write!(formatter, "Salt job {jid}"),
            Self::Submission(submission) if submission.unit().is_some() => {
                write!(formatter, "the unit {} on the bootstrap node", submission.marker)
            }
            Self::Submission(submission) => {
                write!(formatter, "a Salt job of {} without a known id", submission.function)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> SaltRequest {
        SaltRequest::Job("2026".to_owned())
    }

    #[test]
    fn a_dead_owners_job_decides() {
        let mut lease = Held { seconds_left: 10, ..Held::default() };
        assert_eq!(lease.standing(), Standing::Free);
        lease.identity = Some("me".to_owned());
        assert_eq!(lease.standing(), Standing::Held);
        lease.seconds_left = -1;
        assert_eq!(lease.standing(), Standing::Free);
        lease.asked = Some(job());
        assert_eq!(lease.standing(), Standing::Orphaned(job()));
    }

    #[test]
    fn a_whole_and_its_shares_exclude_each_other_and_the_rest_itself() {
        let held = |scope: &Scope| Held {
            lease: scope.lease("x"),
            identity: Some("me".to_owned()),
            seconds_left: 1,
            ..Held::default()
        };
        let node = Scope::Node("a".to_owned());
        for (holder, wanted, excludes) in [
            (&Scope::Master, &Scope::MasterShare, true),
            (&Scope::MasterShare, &Scope::Master, true),
            (&Scope::MasterShare, &Scope::MasterShare, false),
            (&Scope::Master, &Scope::Master, true),
            (&Scope::Catalogue, &Scope::CatalogueShare, true),
            (&Scope::CatalogueShare, &Scope::Catalogue, true),
            (&Scope::CatalogueShare, &Scope::CatalogueShare, false),
            (&Scope::Catalogue, &Scope::Catalogue, true),
            (&Scope::CatalogueShare, &Scope::Master, false),
            (&Scope::MasterShare, &Scope::Catalogue, false),
            (&node, &node, true),
            (&node, &Scope::Node("b".to_owned()), false),
            (&Scope::ControlPlane, &Scope::ControlPlane, true),
        ] {
            assert_eq!(held(holder).excludes(wanted), excludes, "{holder} and {wanted}");
        }
        let free = Held { identity: None, ..held(&node) };
        assert!(!free.excludes(&node));
    }
}
