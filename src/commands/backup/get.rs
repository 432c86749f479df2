use std::cmp::Ordering;

use jiff::Timestamp;

use super::read;
use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::commands::watch::Sources;
use crate::error::Result;
use crate::output::row::size::size;
use crate::output::row::{Column, Row, Tone, created};
use client::cluster::changes::Watched;
use domain::backup::{BackupObject, CopyState, JOBS, NAMESPACE, NodeCopy, documents};
use domain::object::resource::JOB;

impl Row for BackupObject {
    const KIND: &'static str = "Backup";
    const WORD: &'static str = "backup";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("SIZE", |one: &Self, _| size(Some(one.status.size_bytes))),
        Column::new("COPIES", |one: &Self, _| copies(one)).toned(tone),
        Column::new("AGE", created),
        Column::wide("COPIED TO", |one: &Self, _| nodes(one)),
        Column::wide("PATH", |one: &Self, _| one.spec.path.clone()),
        Column::where_needed(
            "REASON",
            |one: &Self| failures(one).next().is_some(),
            |one, _: Timestamp| {
                let told = failures(one).map(|copy| format!("{}: {}", copy.node, copy.reason));
                told.collect::<Vec<_>>().join("; ")
            },
        ),
    ];

    fn order(&self, other: &Self) -> Ordering {
        let rank = |one: &Self| (one.metadata.creation_timestamp.clone(), one.metadata.name.clone());
        rank(self).cmp(&rank(other))
    }
}

fn complete(backup: &BackupObject) -> impl Iterator<Item = &NodeCopy> {
    let copies = backup.status.copies.iter();
    copies.filter(|copy| copy.state == CopyState::Complete)
}

fn failures(backup: &BackupObject) -> impl Iterator<Item = &NodeCopy> {
    let copies = backup.status.copies.iter();
    copies.filter(|copy| copy.state == CopyState::Failed)
}

fn copies(backup: &BackupObject) -> String {
    match backup.status.copies.len() {
        0 => "<none>".to_owned(),
        wanted => format!("{}/{wanted}", complete(backup).count()),
    }
}

fn nodes(backup: &BackupObject) -> String {
    let names: Vec<&str> = complete(backup).map(|copy| copy.node.as_str()).collect();
    if names.is_empty() { "<none>".to_owned() } else { names.join(",") }
}

fn tone(backup: &BackupObject) -> Tone {
    let has = |state| backup.status.copies.iter().any(|copy| copy.state == state);
    if has(CopyState::Failed) {
        Tone::Bad
    } else if has(CopyState::Running) {
        Tone::Busy
    } else if has(CopyState::Complete) && !has(CopyState::Unknown) {
        Tone::Good
    } else {
        Tone::Plain
    }
}

impl Listed for BackupObject {
    /// A new backup is followed by Jobs that copy it, unless there is no other node of the control plane.
    fn sources() -> Sources {
        Sources::poll_salt(vec![Watched::all(JOB).within(NAMESPACE).labelled(JOBS)])
    }

    /// All of them, the oldest first.
    async fn all(context: &Context) -> Result<Vec<Self>> {
        let known = read(context).await?;
        Ok(documents(&known.files, &known.bootstrap, &known.nodes, &known.jobs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::backup::{BackupFile, CopyJob};

    #[test]
    fn copies_that_are_certain_are_counted() {
        let file = BackupFile { path: "/b/x.tar.gz".to_owned(), size: 3 << 20, modified: 10 };
        let job = |node: &str, state| CopyJob {
            name: node.to_owned(),
            node: node.to_owned(),
            created: 20,
            state,
            reason: String::new(),
        };
        let (all, none): (Vec<String>, Vec<String>) = (vec!["a".to_owned(), "b".to_owned()], Vec::new());
        let jobs = [job("a", CopyState::Complete), job("b", CopyState::Running)];
        let row = |nodes: &[String], jobs: &[CopyJob]| {
            let row = documents(std::slice::from_ref(&file), "boot", nodes, jobs).remove(0);
            (copies(&row), super::nodes(&row), tone(&row))
        };
        assert_eq!(row(&all, &jobs), ("1/2".to_owned(), "a".to_owned(), Tone::Busy));
        assert_eq!(row(&all, &[]), ("0/2".to_owned(), "<none>".to_owned(), Tone::Plain));
        assert_eq!(row(&none, &jobs), ("<none>".to_owned(), "<none>".to_owned(), Tone::Plain));
        assert_eq!(row(&all[..1], &jobs).2, Tone::Good);
        assert_eq!(row(&all, &[job("a", CopyState::Failed)]).2, Tone::Bad);
    }
}
