//! How much the `ConfigMap`s with the catalogue and with the record of archives can hold.

use std::fmt;

use serde_json::{Value, json};

use super::catalogue::{Archive, Catalogue};
use super::contents::Record;
use crate::object::well_known;
use crate::plan::refusal::Refusal;

/// What the API server accepts as the values of one `ConfigMap`, in bytes.
pub const LIMIT: usize = 1 << 20;
/// From which part of it on `check` warns, in percent.
const WARNED: usize = 80;
/// What an archive is taken to need in the catalogue if neither its manifest nor any other entry is known.
const TYPICAL_ENTRY: usize = 1_024;
/// What an archive is taken to need in the record, which is only read once it is mounted.
const TYPICAL_RECORD: usize = 512;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filled {
    name: &'static str,
    used: usize,
}

impl Filled {
    pub const fn catalogue(catalogue: &Catalogue) -> Self {
        Self { name: well_known::CATALOGUE, used: catalogue.size() }
    }

    pub fn record(record: &Record) -> Self {
        Self { name: well_known::RECORD, used: record.size() }
    }

    pub const fn is_nearly_full(&self) -> bool {
        self.used * 100 >= LIMIT * WARNED
    }

    pub fn fix(&self) -> String {
        if self.name == well_known::RECORD {
            format!(
                "to make room, remove the keys of solutions that are no longer imported: \
                 kubectl edit configmap {} -n {}",
                self.name,
                well_known::CATALOGUE
            )
        } else {
            "to make room, delete archives that nothing uses: kubectl metalk8s delete archive NAME-VERSION"
                .to_owned()
        }
    }

    fn refuse(self, added: usize, removed: usize, archives: &[String]) -> Result<(), Refusal> {
        // What holds too much already must not stop a change that makes it smaller.
        if added <= removed || self.used + added - removed <= LIMIT {
            return Ok(());
        }
        Err(Refusal::conflict(format!(
            "{} would not fit into {self}: about {} bytes more are needed",
            archives.join(", "),
            added - removed
        ))
        .hint(self.fix()))
    }
}

impl fmt::Display for Filled {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = self.used * 100 / LIMIT;
        write!(
            formatter,
            "configmap {}, which contains {} of at most {LIMIT} bytes ({percent} %)",
            self.name, self.used
        )
    }
}

#[derive(Debug, Default)]
pub struct Growth {
    archives: Vec<String>,
    entries: usize,
    replaced: usize,
    contents: usize,
}

impl Growth {
    /// An archive is added, in place of the one of the same name and version if there is one.
    pub fn add(&mut self, id: &str, entry: Option<usize>, catalogue: &Catalogue, known: Option<&Archive>) {
        let others = || catalogue.archives().map(|one| written_size(&one.entry())).max();
        // What separates it from others, and the brackets of a first one.
        self.entries += entry.or_else(others).unwrap_or(TYPICAL_ENTRY) + 2;
        self.replaced += known.map_or(0, |one| written_size(&one.entry()) + 2);
        if known.is_none() {
            self.contents += TYPICAL_RECORD;
        }
        self.archives.push(format!("archive {id}"));
    }

    pub fn refuse(&self, catalogue: &Catalogue, record: &Record) -> Result<(), Refusal> {
        Filled::catalogue(catalogue).refuse(self.entries, self.replaced, &self.archives)?;
        Filled::record(record).refuse(self.contents, 0, &self.archives)
    }
}

/// The size of the entry that Salt will write for an archive with this manifest.
pub fn entry_size(id: &str, version: &str, path: &str, name: &str, manifest: &Value) -> usize {
    written_size(&json!({
        "active": false,
        "archive": path,
        "id": id,
        "manifest": manifest,
        "mountpoint": format!("/srv/scality/{id}"),
        "name": name,
        "version": version,
    }))
}

/// The size of a value as Salt writes it: Python's JSON has a space after each comma and colon, and escapes everything
/// that is not ASCII.
fn written_size(value: &Value) -> usize {
    let separated = |sizes: Vec<usize>| 2 + sizes.iter().sum::<usize>() + 2 * sizes.len().saturating_sub(1);
    match value {
        Value::Object(fields) => {
            separated(fields.iter().map(|(key, value)| text_size(key) + 2 + written_size(value)).collect())
        }
        Value::Array(items) => separated(items.iter().map(written_size).collect()),
        Value::String(text) => text_size(text),
        other => other.to_string().len(),
    }
}

fn text_size(text: &str) -> usize {
    let escaped = |character: char| match character {
        '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
        ' '..='\u{7f}' => 1,
        other => 6 * other.len_utf16(),
    };
    2 + text.chars().map(escaped).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::testing::shown;

    const WRITTEN: &str = r#"{"active": true, "archive": "/archives/x-1.0.0.iso", "id": "x-1.0.0", "manifest": {"annotations": {"display-name": "\u00c9t\u00e9 \ud83d\ude00\n"}, "spec": {"customApiGroups": [], "images": ["a:1", "b:1"], "version": "1.0.0"}}, "mountpoint": "/srv/scality/x-1.0.0", "name": "X", "version": "1.0.0"}"#;

    fn catalogue(size: usize) -> Catalogue {
        let start = r#"[{"active": false, "version": "1.0.0", "archive": ""#;
        let end = r#""}]"#;
        let text = format!("{start}{}{end}", "a".repeat(size - start.len() - end.len()));
        Catalogue::from_data(Some(&[("x".to_owned(), text)].into()))
    }

    fn record(size: usize) -> Record {
        let mut data = std::collections::BTreeMap::new();
        let (start, end) = (r#"{"1":{"definitions":[""#, r#""],"roles":[]}}"#);
        let text = format!("{start}{}{end}", "a".repeat(size - start.len() - end.len()));
        data.insert("x".to_owned(), text);
        Record::from_data(Some(&data))
    }

    #[test]
    fn an_entry_is_as_long_as_salt_writes_it() {
        let entry: Value = serde_json::from_str(WRITTEN).unwrap();
        assert_eq!(written_size(&entry), WRITTEN.len());
        let size = entry_size("x-1.0.0", "1.0.0", "/archives/x-1.0.0.iso", "X", &entry["manifest"]);
        assert_eq!(size, WRITTEN.len() + "false".len() - "true".len());
    }

    #[test]
    fn an_import_is_refused_when_it_does_not_fit() {
        let empty = Record::default();
        let refused = |used: usize, entry: Option<usize>, known: bool| {
            let catalogue = catalogue(used);
            let known = catalogue.archives().next().filter(|_| known);
            let mut growth = Growth::default();
            growth.add("y-1.0.0", entry, &catalogue, known);
            growth.refuse(&catalogue, &empty).err()
        };
        assert_eq!(refused(LIMIT - 1_002, Some(1_000), false), None);
        let refusal = refused(LIMIT - 1_001, Some(1_000), false).unwrap();
        assert_snapshot!(shown::refusal(&refusal), @"
        Conflict: archive y-1.0.0 would not fit into configmap metalk8s-solutions, which contains 1047575 of at most 1048576 bytes (99 %): about 1002 bytes more are needed
        hint: to make room, delete archives that nothing uses: kubectl metalk8s delete archive NAME-VERSION
        ");
        // An archive whose manifest cannot be read here needs as much as the largest one that is listed.
        assert!(refused(LIMIT / 2 - 600, None, false).is_none());
        assert!(refused(LIMIT / 2 + 1, None, false).is_some());
        assert!(refused(LIMIT - 1, Some(1_000), true).is_none());
    }

    #[test]
    fn the_record_of_archives_has_the_same_limit() {
        let catalogue = Catalogue::default();
        let mut growth = Growth::default();
        growth.add("y-1.0.0", None, &catalogue, None);
        growth.refuse(&catalogue, &record(LIMIT - TYPICAL_RECORD)).unwrap();
        let refusal = growth.refuse(&catalogue, &record(LIMIT - TYPICAL_RECORD + 1)).unwrap_err();
        assert_snapshot!(shown::refusal(&refusal), @"
        Conflict: archive y-1.0.0 would not fit into configmap metalk8s-cli-archives, which contains 1048065 of at most 1048576 bytes (99 %): about 512 bytes more are needed
        hint: to make room, remove the keys of solutions that are no longer imported: kubectl edit configmap metalk8s-cli-archives -n metalk8s-solutions
        ");
    }

    #[test]
    fn four_fifths_are_nearly_full() {
        let eighty = (LIMIT * 4).div_ceil(5);
        assert!(Filled::catalogue(&catalogue(eighty)).is_nearly_full());
        assert!(!Filled::catalogue(&catalogue(eighty - 1)).is_nearly_full());
        assert!(Filled::record(&record(eighty)).is_nearly_full());
        assert!(!Filled::record(&Record::default()).is_nearly_full());
    }
}
