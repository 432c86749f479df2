//! The journal: the changes of what has no history of its own, such as nodes, volumes, archives and configurations.
//!
//! It is a text with one JSON object in each line, the oldest first, in a `ConfigMap` of the plugin.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::Author;
use crate::api::state::Conclusion;

/// How many changes it keeps.
const LONGEST: usize = 500;

/// How many bytes it keeps. A `ConfigMap` may have 1 MiB.
const LARGEST: usize = 512 * 1024;

/// One command's change of some objects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    #[serde(flatten)]
    pub author: Author,
    /// The objects, such as `volume/disk-1`.
    pub objects: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub environment: Option<String>,
    pub result: Conclusion,
    /// Its last Salt job, or the systemd unit of the script that it was left to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<String>,
}

/// How far the clocks of the API server and of the bootstrap node may differ, and how long a start may be on its way.
const SKEW: SignedDuration = SignedDuration::from_mins(10);

impl Entry {
    /// Whether the command may have left the run of a unit that was `started` then. The unit has one name in all its runs, and
    /// the entry is written when the command ends.
    pub fn left(&self, unit: &str, started: Timestamp) -> bool {
        let ended: Option<Timestamp> = self.author.time.parse().ok();
        self.job.as_deref() == Some(unit) && ended.is_some_and(|ended| started.duration_since(ended) <= SKEW)
    }
}

/// The entries of a journal; a line that cannot be read is left out.
pub fn entries(text: &str) -> Vec<Entry> {
    let read = text.lines().map(serde_json::from_str);
    read.filter_map(Result::ok).collect()
}

/// The journal with these entries at its end. The oldest ones are dropped.
pub fn with(text: &str, entries: &[Entry]) -> String {
    let new = entries.iter().map(|entry| serde_json::json!(entry).to_string());
    let lines: Vec<String> = text.lines().map(str::to_owned).chain(new).collect();
    let mut size = 0;
    let newest = lines.iter().rev().take(LONGEST).take_while(|line| {
        size += line.len() + 1;
        size <= LARGEST
    });
    let kept = newest.count();
    let mut text = lines[lines.len() - kept..].join("\n");
    text.push('\n');
    text
}

/// The journal where the command of these entries, which was left to something, ended like this, or `None` if it has no such entry.
/// Of several commands the last one is meant.
pub fn concluded(text: &str, is_meant: impl Fn(&Entry) -> bool, result: Conclusion) -> Option<String> {
    let is_left = |entry: &Entry| entry.result == Conclusion::Submitted && is_meant(entry);
    let last = entries(text).into_iter().rfind(is_left)?.author.id;
    let conclude = |line: &str| {
        let mut entry: Entry = serde_json::from_str(line).ok()?;
        let is_left = is_left(&entry) && entry.author.id == last;
        entry.result = result;
        is_left.then(|| serde_json::json!(entry).to_string())
    };
    let mut is_changed = false;
    let mut concluded = String::with_capacity(text.len());
    for line in text.lines() {
        let ended = conclude(line);
        is_changed |= ended.is_some();
        concluded.push_str(ended.as_deref().unwrap_or(line));
        concluded.push('\n');
    }
    is_changed.then_some(concluded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: usize) -> Entry {
        Entry {
            author: Author {
                id: id.to_string(),
                user: "jo".to_owned(),
                time: "2026-01-02T03:04:05Z".to_owned(),
                command: "create volume v".to_owned(),
            },
            objects: vec!["volume/v".to_owned()],
            environment: None,
            result: Conclusion::Succeeded,
            job: None,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = with("", &[entry(1)]);
        let text = with(&format!("{text}damaged\n"), &[entry(2)]);
        assert_eq!(entries(&text), [entry(1), entry(2)]);
        assert!(text.contains("damaged\n"), "{text}");
    }

    #[test]
    fn a_command_that_was_left_to_a_job_ends_with_it() {
        let left =
            |id, job: &str| Entry { result: Conclusion::Submitted, job: Some(job.to_owned()), ..entry(id) };
        let done = Entry { job: Some("7".to_owned()), ..entry(3) };
        let older = left(0, "7");
        let text = with("damaged\n", &[older.clone(), left(1, "7"), left(2, "8"), done.clone()]);
        let is_seventh = |entry: &Entry| entry.job.as_deref() == Some("7");
        let concluded = concluded(&text, is_seventh, Conclusion::Failed).unwrap();
        let ended = Entry { result: Conclusion::Failed, ..left(1, "7") };
        assert_eq!(entries(&concluded), [older.clone(), ended, left(2, "8"), done]);
        assert!(concluded.starts_with("damaged\n"));
        let is_ninth = |entry: &Entry| entry.job.as_deref() == Some("9");
        assert_eq!(super::concluded(&concluded, is_ninth, Conclusion::Succeeded), None);
    }

    #[test]
    fn a_run_of_a_unit_was_left_after_it_was_started() {
        let left =
            Entry { result: Conclusion::Submitted, job: Some("metalk8s-cli-upgrade".to_owned()), ..entry(1) };
        for (started, expected) in
            [("2026-01-02T01:04:05Z", true), ("2026-01-02T03:09:05Z", true), ("2026-01-02T03:34:05Z", false)]
        {
            let is_left = left.left("metalk8s-cli-upgrade", started.parse().unwrap());
            assert_eq!(is_left, expected, "{started}");
        }
        assert!(!left.left("metalk8s-cli-downgrade", "2026-01-02T03:04:06Z".parse().unwrap()));
    }

    #[test]
    fn only_the_newest_are_kept() {
        let all: Vec<Entry> = (0..510).map(entry).collect();
        let kept = entries(&with("", &all));
        assert_eq!((kept.len(), &kept[0]), (500, &all[10]));
        let mut large = entry(7);
        large.author.command = "x".repeat(LARGEST / 3);
        let text = with("", &[large.clone(), large.clone(), large]);
        assert_eq!(entries(&text).len(), 2);
    }
}
