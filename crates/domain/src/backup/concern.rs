//! Whether the backups would be enough to restore the bootstrap node.

use jiff::{SignedDuration, Timestamp};

use super::{BackupObject, CopyState, NodeCopy};

/// MetalK8s makes a backup each day. The second one that is missing is a concern.
const OLDEST: SignedDuration = SignedDuration::from_hours(48);

/// Kubernetes deletes the Jobs that made the copies a day after they have ended. Then nothing is known of the copies.
const KNOWN_FOR: SignedDuration = SignedDuration::from_hours(24);

/// What is said about the newest of these backups, the oldest of which comes first: `Err` if it is a concern.
pub fn concern(backups: &[BackupObject], now: Timestamp) -> Result<String, String> {
    let Some(newest) = backups.last() else { return Err("the bootstrap node has no backup".to_owned()) };
    let name = &newest.metadata.name;
    let made = newest.metadata.creation_timestamp.as_deref().unwrap_or_default();
    let age = made.parse::<Timestamp>().map(|made| now.duration_since(made));
    let Ok(age) = age else {
        return Err(format!("it is not known when the newest backup, {name}, was made"));
    };
    if age > OLDEST {
        return Err(format!("the newest backup, {name}, is {} hours old", age.as_hours()));
    }
    let copies = newest.status.copies.iter();
    let lacking: Vec<String> = copies.filter_map(|copy| lacks(copy, age)).collect();
    if !lacking.is_empty() {
        return Err(format!("the newest backup, {name}, has no copy on {}", lacking.join(", ")));
    }
    Ok(format!("the newest, {name}, is {} hours old", age.as_hours()))
}

/// The node, if it has no copy, and why. A copy that is being made is no concern.
fn lacks(copy: &NodeCopy, age: SignedDuration) -> Option<String> {
    match copy.state {
        CopyState::Failed => Some(format!("{} ({})", copy.node, copy.reason)),
        CopyState::Unknown if age < KNOWN_FOR => Some(format!("{} (there is no job for it)", copy.node)),
        CopyState::Complete | CopyState::Running | CopyState::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Metadata;
    use crate::backup::{BackupSpec, BackupStatus};

    const NOW: &str = "2026-11-23T12:00:00Z";

    fn backup(name: &str, made: &str, copies: &[(CopyState, &str)]) -> BackupObject {
        let metadata = Metadata {
            name: name.to_owned(),
            creation_timestamp: Some(made.to_owned()),
            ..Metadata::default()
        };
        let copy = |(state, reason): &(CopyState, &str)| NodeCopy {
            node: "node-2".to_owned(),
            state: *state,
            reason: (*reason).to_owned(),
        };
        let status = BackupStatus { size_bytes: 1, copies: copies.iter().map(copy).collect() };
        BackupObject::new("Backup", metadata, BackupSpec::default(), status)
    }

    fn judged(backups: &[BackupObject]) -> Result<String, String> {
        concern(backups, NOW.parse().unwrap())
    }

    #[test]
    fn only_the_newest_backup_counts_and_only_its_age() {
        assert_eq!(judged(&[]).unwrap_err(), "the bootstrap node has no backup");
        let old = backup("a", "2026-11-20T12:00:00Z", &[]);
        let new = backup("b", "2026-11-21T12:00:00Z", &[]);
        assert_eq!(judged(std::slice::from_ref(&old)).unwrap_err(), "the newest backup, a, is 72 hours old");
        assert_eq!(judged(&[old, new]).unwrap(), "the newest, b, is 48 hours old");
        let odd = backup("c", "", &[]);
        assert!(judged(&[odd]).unwrap_err().contains("not known"));
    }

    #[test]
    fn a_missing_copy_is_a_concern_while_its_job_would_be_known() {
        let (today, yesterday) = ("2026-11-22T12:00:01Z", "2026-11-22T12:00:00Z");
        for (made, state, concern) in [
            (today, CopyState::Complete, None),
            (today, CopyState::Running, None),
            (today, CopyState::Failed, Some("node-2 (why)")),
            (today, CopyState::Unknown, Some("node-2 (there is no job for it)")),
            (yesterday, CopyState::Failed, Some("node-2 (why)")),
            (yesterday, CopyState::Unknown, None),
        ] {
            let outcome = judged(&[backup("a", made, &[(state, "why")])]);
            let expected = concern.map(|copy| format!("the newest backup, a, has no copy on {copy}"));
            assert_eq!(outcome.err(), expected, "{made} {state:?}");
        }
    }
}
