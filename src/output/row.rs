//! What a listing needs from an object: its columns and its names.

pub mod alerting;
mod certificates;
mod cluster;
mod etcd;
pub mod events;
mod instances;
mod machines;
mod revisions;
pub mod size;
pub mod solutions;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;

use super::age::age;
use domain::api::state::{ArchiveState, JobState, NamespacePhase, SolutionState};
use domain::api::{API_VERSION, Object};
use domain::volume;

const UNKNOWN: &str = "<unknown>";

/// The colour of a cell. Its text says the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Good,
    Busy,
    Bad,
    Plain,
}

/// A state that a column shows.
pub trait Toned {
    fn tone(self) -> Tone;
}

impl Toned for NamespacePhase {
    fn tone(self) -> Tone {
        match self {
            Self::Active => Tone::Good,
            Self::Terminating => Tone::Busy,
        }
    }
}

impl Toned for SolutionState {
    fn tone(self) -> Tone {
        match self {
            Self::Available => Tone::Good,
            Self::Progressing | Self::Drifted | Self::Orphaned | Self::ConstraintUnsatisfied => Tone::Busy,
            Self::Failed | Self::Missing => Tone::Bad,
        }
    }
}

impl Toned for ArchiveState {
    fn tone(self) -> Tone {
        match self {
            Self::Imported => Tone::Good,
            Self::NotMounted | Self::Damaged => Tone::Bad,
        }
    }
}

impl Toned for JobState {
    fn tone(self) -> Tone {
        match self {
            Self::Succeeded => Tone::Good,
            Self::Running => Tone::Busy,
            Self::Failed | Self::Lost => Tone::Bad,
            Self::Unknown => Tone::Plain,
        }
    }
}

impl Toned for volume::Phase {
    fn tone(self) -> Tone {
        match self {
            Self::Available => Tone::Good,
            Self::Terminating => Tone::Busy,
            Self::Failed => Tone::Bad,
            Self::Unknown | Self::Pending => Tone::Plain,
        }
    }
}

pub enum Shown<T> {
    Always,
    Wide,
    /// On pages in a browser, which say in a column of its own what tables say by colours.
    Pages,
    /// With `-o wide`, or if one of the rows needs it.
    WhereNeeded(fn(&T) -> bool),
}

pub struct Column<T> {
    pub title: &'static str,
    pub shown: Shown<T>,
    pub cell: fn(&T, Timestamp) -> String,
    pub tone: fn(&T) -> Tone,
    /// Whether the cell is different at each look though nothing happened, so that `--watch` does not take it for a
    /// change.
    pub volatile: bool,
}

impl<T> Column<T> {
    /// A column without a colour.
    pub const fn new(title: &'static str, cell: fn(&T, Timestamp) -> String) -> Self {
        Self::shown(title, Shown::Always, cell)
    }

    pub const fn wide(title: &'static str, cell: fn(&T, Timestamp) -> String) -> Self {
        Self::shown(title, Shown::Wide, cell)
    }

    pub const fn on_pages(title: &'static str, cell: fn(&T, Timestamp) -> String) -> Self {
        Self::shown(title, Shown::Pages, cell)
    }

    /// A column that is shown if one of the rows needs it.
    pub const fn where_needed(
        title: &'static str,
        needs: fn(&T) -> bool,
        cell: fn(&T, Timestamp) -> String,
    ) -> Self {
        Self::shown(title, Shown::WhereNeeded(needs), cell)
    }

    const fn shown(title: &'static str, shown: Shown<T>, cell: fn(&T, Timestamp) -> String) -> Self {
        Self { title, shown, cell, tone: |_| Tone::Plain, volatile: false }
    }

    #[must_use]
    pub const fn toned(mut self, tone: fn(&T) -> Tone) -> Self {
        self.tone = tone;
        self
    }

    /// The same column, whose changes are not worth printing.
    #[must_use]
    pub const fn volatile(mut self) -> Self {
        self.volatile = true;
        self
    }
}

pub trait Named {
    /// The name that verbs take.
    fn name(&self) -> &str;

    fn labels(&self) -> &BTreeMap<String, String>;
}

impl<Spec, Status> Named for Object<Spec, Status> {
    fn name(&self) -> &str {
        &self.metadata.name
    }

    fn labels(&self) -> &BTreeMap<String, String> {
        &self.metadata.labels
    }
}

/// How long ago an object was created: the cell of a column.
pub fn created<Spec, Status>(one: &Object<Spec, Status>, now: Timestamp) -> String {
    age(one.metadata.creation_timestamp.as_deref(), now)
}

/// What a Solution was after a change: `rollback` can lead back to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restorable {
    pub environment: String,
    pub namespace: String,
    pub solution: String,
    pub revision: u64,
    /// Whether the change left a version, and did not delete the Solution.
    pub has_version: bool,
}

pub trait Row: Named + Serialize + Sized + 'static {
    /// Its kind, as JSON has it.
    const KIND: &'static str;
    /// The API version of lists of it.
    const API_VERSION: &'static str = API_VERSION;
    /// The word before its name with `-o name`.
    const WORD: &'static str;
    const COLUMNS: &'static [Column<Self>];

    /// Whether `--watch` prints that it is gone.
    const ENDS: bool = true;

    /// JSON pointers to what is different at each look though nothing happened: `--watch` does not take it for a
    /// change. The columns of it are [`Column::volatile`].
    const VOLATILE: &'static [&'static str] = &[];

    /// When it was last changed, if a column shows that as an age.
    fn changed(&self) -> Option<&str> {
        None
    }

    /// The output of `-o name`: words that other commands accept.
    fn reference(&self) -> String {
        format!("{}/{}", Self::WORD, self.name())
    }

    /// The versions of Solutions that a successful change in the history led to.
    fn restorable(&self) -> Vec<Restorable> {
        Vec::new()
    }

    fn is_called(&self, name: &str) -> bool {
        self.name() == name
    }

    fn order(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }

    /// Distinguishes it from others of the same name: its namespace, or its environment.
    fn key(&self) -> String {
        self.name().to_owned()
    }
}

#[cfg(test)]
mod tests;
