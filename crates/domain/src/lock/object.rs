//! Locks as objects, which `get lock` lists.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Held, LEASE_PREFIX, SaltRequest, Standing};
use crate::api::{Metadata, Object};
use crate::words::words;

/// A lock that is not free. Its name is that of its Lease, without what all of them begin with.
pub type LockObject = Object<LockSpec, LockStatus>;

/// Whose lock it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LockSpec {
    /// The user and the host.
    pub holder: String,
    /// The command.
    pub command: String,
}

/// How a lock is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LockStatus {
    /// Whether its holder is still there.
    pub state: LockState,
    /// The Salt job, or the unit on the bootstrap node, that runs under it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<String>,
}

words! {
    /// Whether the holder of a lock is still there.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    pub enum LockState {
        /// Its holder is gone. The lock is taken until the holder's Salt job has ended.
        Left,
        /// Its holder confirms it all the time.
        Held,
    }
}

impl From<&Held> for LockObject {
    fn from(held: &Held) -> Self {
        let state = match held.standing() {
            Standing::Held => LockState::Held,
            Standing::Orphaned(_) | Standing::Free => LockState::Left,
        };
        let job = held.asked.as_ref().map(|asked| match asked {
            SaltRequest::Job(jid) => jid.clone(),
            SaltRequest::Submission(submission) => submission.marker.clone(),
        });
        let metadata = Metadata {
            name: held.name().to_owned(),
            creation_timestamp: held.since.map(|since| since.to_string()),
            ..Metadata::default()
        };
        let spec = LockSpec { holder: held.holder.clone(), command: held.command.clone() };
        Self::new("Lock", metadata, spec, LockStatus { state, job })
    }
}

impl Held {
    pub fn name(&self) -> &str {
        self.lease.strip_prefix(LEASE_PREFIX).unwrap_or(&self.lease)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lock::Scope;

    #[test]
    fn a_lock_is_called_as_its_lease_without_the_prefix() {
        let mut held = Held {
            lease: Scope::Environment("prod".to_owned()).lease(""),
            identity: Some("me".to_owned()),
            seconds_left: 9,
            ..Held::default()
        };
        let lock = LockObject::from(&held);
        assert_eq!(lock.metadata.name, "environment.prod");
        assert_eq!(lock.status.state, LockState::Held);
        held.seconds_left = -1;
        held.asked = Some(SaltRequest::Job("2026".to_owned()));
        let lock = LockObject::from(&held);
        assert_eq!(lock.status.state, LockState::Left);
        assert_eq!(lock.status.job.as_deref(), Some("2026"));
    }
}
