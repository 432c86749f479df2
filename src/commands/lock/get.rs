use std::cmp::Ordering;

use crate::commands::Context;
use crate::commands::change::locks;
use crate::commands::listing::Listed;
use crate::error::Result;
use crate::output::row::{Column, Row, Tone, Toned, created};
use domain::lock::{LockObject, LockState};

impl Toned for LockState {
    fn tone(self) -> Tone {
        match self {
            Self::Held => Tone::Busy,
            Self::Left => Tone::Bad,
        }
    }
}

impl Row for LockObject {
    const KIND: &'static str = "Lock";
    const WORD: &'static str = "lock";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("HOLDER", |one: &Self, _| one.spec.holder.clone()),
        Column::new("COMMAND", |one: &Self, _| one.spec.command.clone()),
        Column::new("STATE", |one: &Self, _| one.status.state.word().to_owned())
            .toned(|one| one.status.state.tone()),
        Column::new("JOB", |one: &Self, _| one.status.job.clone().unwrap_or_default()),
        Column::new("AGE", created),
    ];

    fn changed(&self) -> Option<&str> {
        self.metadata.creation_timestamp.as_deref()
    }

    /// Those that were left behind come first.
    fn order(&self, other: &Self) -> Ordering {
        let rank = |one: &Self| (one.status.state, one.metadata.name.clone());
        rank(self).cmp(&rank(other))
    }
}

impl Listed for LockObject {
    async fn all(context: &Context) -> Result<Vec<Self>> {
        let held = locks::taken(context).await?;
        Ok(held.iter().map(Self::from).collect())
    }
}
