//! The history of an Environment's Solutions: who changed which version, when, and how that ended.
//!
//! It is an annotation of the `ConfigMap` that has the versions, written in the same request as they are. So there is no
//! version without its entry. The result follows in a request of its own. Whoever may write the `ConfigMap` can forge its
//! history.
//!
//! All other changes are in the [`journal`]; [`revisions`] are the changes of both, as they are listed.

pub mod journal;
pub mod revisions;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api::state::Conclusion;

/// How many changes the history of a namespace keeps.
const LONGEST: usize = 20;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Author {
    /// Distinguishes this command from all others.
    pub id: String,
    /// The user name that the API server reports.
    pub user: String,
    /// When, as RFC 3339, by the API server's clock.
    pub time: String,
    pub command: String,
}

/// A change of the Solutions of one namespace, by one command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    /// Its number in the Environment; the namespaces that one command changes share it.
    pub revision: u64,
    #[serde(flatten)]
    pub author: Author,
    pub changes: Vec<VersionChange>,
    /// How it ended, or `None` while it is under way, and for ever if its process was killed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Conclusion>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<String>,
    /// The old versions are there again, written in one request with this: whatever became of the rest of the undo.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restored: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VersionChange {
    pub solution: String,
    /// The old version; none if it was added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The new version; none if it was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The constraint that upgrades keep to afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraint: Option<String>,
}

/// The changes of one namespace, the oldest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    revisions: Vec<Revision>,
    others: Others,
}

/// What an annotation has that cannot be read. A newer version of this plugin may have written it, so it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Others {
    /// Some of the entries, each with the number of revisions before it.
    Entries(Vec<(usize, Value)>),
    /// All of it.
    Text(String),
}

impl Default for Others {
    fn default() -> Self {
        Self::Entries(Vec::new())
    }
}

impl Revision {
    /// Whether the versions that it wrote stayed.
    pub fn holds(&self) -> bool {
        self.result != Some(Conclusion::RolledBack) && !self.restored
    }

    fn is_rollback(&self) -> bool {
        self.author.command.starts_with("rollback ")
    }

    fn change_of(&self, solution: &str) -> Option<&VersionChange> {
        self.changes.iter().find(|change| change.solution == solution)
    }
}

impl History {
    /// Reads the annotation. An entry that cannot be read is left out, because a rollback must not follow it.
    pub fn of(annotation: Option<&str>) -> Self {
        let Some(text) = annotation.filter(|text| !text.is_empty()) else { return Self::default() };
        let Ok(entries) = serde_json::from_str::<Vec<Value>>(text) else {
            return Self { revisions: Vec::new(), others: Others::Text(text.to_owned()) };
        };
        let (mut revisions, mut others) = (Vec::new(), Vec::new());
        for entry in entries {
            match Revision::deserialize(&entry) {
                Ok(revision) => revisions.push(revision),
                Err(_) => others.push((revisions.len(), entry)),
            }
        }
        Self { revisions, others: Others::Entries(others) }
    }

    /// The value of the annotation. Entries that cannot be read keep their place and their text. If the whole annotation could
    /// not be read, it is returned unchanged.
    pub fn text(&self) -> String {
        let others = match &self.others {
            Others::Text(text) => return text.clone(),
            Others::Entries(others) => others,
        };
        let mut entries: Vec<Value> = self.revisions.iter().map(|revision| json!(revision)).collect();
        for (before, other) in others.iter().rev() {
            entries.insert(*before, other.clone());
        }
        Value::Array(entries).to_string()
    }

    /// The highest number of a revision, also of one that cannot be read.
    pub fn last_number(&self) -> u64 {
        let numbers = self.revisions.iter().map(|one| one.revision);
        let others = match &self.others {
            Others::Text(_) => &[][..],
            Others::Entries(others) => others,
        };
        let others = others.iter().filter_map(|(_, other)| other["revision"].as_u64());
        numbers.chain(others).max().unwrap_or_default()
    }

    /// The changes, the oldest first.
    pub fn revisions(&self) -> &[Revision] {
        &self.revisions
    }

    /// The same with one more change. The oldest ones are dropped.
    #[must_use]
    pub fn with(&self, revision: Revision) -> Self {
        let mut revisions = self.revisions.clone();
        revisions.push(revision);
        let surplus = revisions.len().saturating_sub(LONGEST);
        revisions.drain(..surplus);
        let mut others = self.others.clone();
        if let Others::Entries(others) = &mut others {
            for (before, _) in others {
                *before = before.saturating_sub(surplus);
            }
        }
        Self { revisions, others }
    }

    /// The same where the change of the command `id` ended like this, or `None` if it has no such change, or if that is
    /// already recorded.
    #[must_use]
    pub fn concluded(&self, id: &str, result: Conclusion, job: Option<&str>) -> Option<Self> {
        let mut concluded = self.clone();
        let mut revisions = concluded.revisions.iter_mut();
        let one = revisions.find(|revision| revision.author.id == id)?;
        one.result = Some(result);
        one.job = job.map(str::to_owned).or_else(|| one.job.take());
        (concluded != *self).then_some(concluded)
    }

    /// The same where the versions before the change of the command `id` are there again, or `None` if it has no such change.
    #[must_use]
    pub fn restored(&self, id: &str) -> Option<Self> {
        let mut restored = self.clone();
        restored.revisions.iter_mut().find(|revision| revision.author.id == id)?.restored = true;
        Some(restored)
    }

    /// The version of `solution` after the change with this number. `Some(None)`: it was not there. None: the history
    /// does not say.
    pub fn version_at(&self, solution: &str, number: u64) -> Option<Option<&str>> {
        let changes = self.changes_of(solution);
        let (before, after): (Vec<_>, Vec<_>) =
            changes.into_iter().partition(|(one, _)| one.revision <= number);
        let last = before.last().map(|(_, change)| change.to.as_deref());
        last.or_else(|| after.first().map(|(_, change)| change.from.as_deref()))
    }

    /// The version of `solution` before the last change, if it is at `current` now. `Some(None)`: it was not there.
    /// None: the history does not say.
    ///
    /// A rollback that was cut off leads to the same version when it is run again.
    pub fn version_before(&self, solution: &str, current: Option<&str>) -> Option<Option<&str>> {
        let changes = self.changes_of(solution);
        let (last, change) = changes.into_iter().rfind(|(_, change)| change.from != change.to)?;
        let goes_on = if last.result == Some(Conclusion::Succeeded) {
            // Somebody changed the version with another tool since then.
            change.to.as_deref() != current
        } else {
            last.is_rollback()
        };
        Some(if goes_on { &change.to } else { &change.from }.as_deref())
    }

    /// The number of the last change of the version of `solution` that stayed.
    pub fn last_change_of(&self, solution: &str) -> Option<u64> {
        let changes = self.changes_of(solution);
        let last = changes.into_iter().rfind(|(_, change)| change.from != change.to);
        last.map(|(one, _)| one.revision)
    }

    /// The changes of `solution` that were not rolled back.
    fn changes_of(&self, solution: &str) -> Vec<(&Revision, &VersionChange)> {
        let standing = self.revisions.iter().filter(|revision| revision.holds());
        standing.filter_map(|revision| Some((revision, revision.change_of(solution)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::samples::revision;

    fn history(changes: &[(Option<&str>, Option<&str>)]) -> History {
        let mut history = History::default();
        for (number, (from, to)) in (1..).zip(changes) {
            history = history.with(revision(number, *from, *to));
        }
        history
    }

    fn again(history: &History) -> History {
        History::of(Some(&history.text()))
    }

    #[test]
    fn what_is_written_is_read() {
        let written = history(&[(None, Some("1.0.0")), (Some("1.0.0"), Some("1.1.0"))]);
        assert_eq!(again(&written), written);
        let text = r#"[{"revision": 1}, 7, null]"#;
        let damaged = History::of(Some(text));
        assert_eq!(damaged.revisions(), []);
    }

    #[test]
    fn what_cannot_be_read_is_kept() {
        let one = json!(revision(1, None, Some("1.0.0")));
        let two = json!(revision(2, Some("1.0.0"), Some("1.1.0")));
        let newer = json!({"revision": 1, "steps": []});
        let cases = [
            (json!([]), json!([two])),
            (json!([one, newer]), json!([one, newer, two])),
            (json!([newer, 7, one, 8]), json!([newer, 7, one, 8, two])),
            (json!({"entries": [one]}), json!({"entries": [one]})),
            (json!("1.0.0"), json!("1.0.0")),
        ];
        for (before, after) in cases {
            let history = History::of(Some(&before.to_string()));
            let history = history.with(revision(2, Some("1.0.0"), Some("1.1.0")));
            let written: Value = serde_json::from_str(&history.text()).unwrap();
            assert_eq!(written, after, "{before}");
        }
        let full = (0..LONGEST as u64).map(|number| json!(revision(number, None, None)));
        let full: Vec<Value> = full.chain([newer.clone()]).collect();
        let history = History::of(Some(&json!(full).to_string())).with(revision(99, None, None));
        let written: Vec<Value> = serde_json::from_str(&history.text()).unwrap();
        assert_eq!((written.len(), &written[LONGEST - 1]), (LONGEST + 1, &newer));
        let later = json!([one, {"revision": 7, "steps": []}, {"revision": "x"}]).to_string();
        assert_eq!(History::of(Some(&later)).last_number(), 7);
        let text = "revisions: 2";
        assert_eq!(History::of(Some(text)).text(), text);
        let first = History::default().with(revision(2, Some("1.0.0"), Some("1.1.0")));
        assert_eq!(History::of(Some("")).with(first.revisions[0].clone()), first);
    }

    #[test]
    fn a_result_is_recorded_beside_what_cannot_be_read() {
        let open = json!([7, revision(1, None, Some("1.0.0"))]).to_string();
        let history = History::of(Some(&open)).concluded("1", Conclusion::Succeeded, None);
        let written: Value = serde_json::from_str(&history.unwrap().text()).unwrap();
        assert_eq!(written[0], 7);
        assert_eq!(written[1]["result"], json!(Conclusion::Succeeded));
        assert_eq!(History::of(Some("{}")).concluded("1", Conclusion::Succeeded, None), None);
    }

    #[test]
    fn only_the_newest_are_kept() {
        let changes: Vec<_> = (0..25).map(|_| (None, Some("1.0.0"))).collect();
        let numbers: Vec<u64> = history(&changes).revisions.iter().map(|one| one.revision).collect();
        assert_eq!(numbers, (6..=25).collect::<Vec<_>>());
    }

    #[test]
    fn a_result_goes_to_the_command_that_it_is_of() {
        let before = history(&[(None, Some("1.0.0"))]);
        assert_eq!(before.concluded("others", Conclusion::Succeeded, None), None);
        let after = before.concluded("1", Conclusion::Submitted, Some("7")).unwrap();
        let later = after.concluded("1", Conclusion::Succeeded, None).unwrap();
        assert_eq!(later.revisions[0].job.as_deref(), Some("7"));
        assert_eq!(later.concluded("1", Conclusion::Succeeded, Some("7")), None);
        assert_eq!(again(&later), later);
    }

    fn succeeded(history: &History, ids: &[&str]) -> History {
        ids.iter()
            .fold(history.clone(), |history, id| history.concluded(id, Conclusion::Succeeded, None).unwrap())
    }

    #[test]
    fn the_version_before_is_that_before_the_last_change_that_stayed() {
        let open = history(&[(None, Some("1.0.0")), (Some("1.0.0"), Some("1.1.0"))]);
        let moved = succeeded(&open, &["1", "2"]);
        assert_eq!(moved.version_before("x", Some("1.1.0")), Some(Some("1.0.0")));
        // Another tool changed it.
        assert_eq!(moved.version_before("x", Some("2.0.0")), Some(Some("1.1.0")));
        assert_eq!(moved.version_before("y", Some("1.0.0")), None);
        let first = succeeded(&open, &["1"]);
        let failed = first.concluded("2", Conclusion::RolledBack, None).unwrap();
        assert_eq!(failed.version_before("x", Some("1.0.0")), Some(None));
        // The upgrade was cut off, or its undo.
        assert_eq!(first.version_before("x", Some("1.1.0")), Some(Some("1.0.0")));
        let restored = again(&first.restored("2").unwrap());
        assert_eq!(restored.version_before("x", Some("1.0.0")), Some(None));
        let deleted = succeeded(&history(&[(Some("1.0.0"), None)]), &["1"]);
        assert_eq!(deleted.version_before("x", None), Some(Some("1.0.0")));
    }

    #[test]
    fn a_rollback_that_was_cut_off_goes_on_to_the_same_version() {
        let changes = history(&[(None, Some("1.0.0")), (Some("1.0.0"), Some("1.1.0"))]);
        let mut back = revision(3, Some("1.1.0"), Some("1.0.0"));
        back.author.command = "rollback solution x".to_owned();
        let cut_off = succeeded(&changes, &["1", "2"]).with(back);
        assert_eq!(cut_off.version_before("x", Some("1.0.0")), Some(Some("1.0.0")));
        let finished = succeeded(&cut_off, &["3"]);
        assert_eq!(finished.version_before("x", Some("1.0.0")), Some(Some("1.1.0")));
    }

    #[test]
    fn a_version_is_known_before_and_after_each_change() {
        let history =
            history(&[(Some("1.0.0"), Some("1.1.0")), (Some("1.1.0"), None), (None, Some("2.0.0"))]);
        let at = |number| history.version_at("x", number);
        assert_eq!(at(0), Some(Some("1.0.0")));
        assert_eq!(at(1), Some(Some("1.1.0")));
        assert_eq!(at(2), Some(None));
        assert_eq!(at(9), Some(Some("2.0.0")));
        assert_eq!(history.version_at("y", 1), None);
    }
}
