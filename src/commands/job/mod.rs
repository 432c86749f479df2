//! Salt jobs: what their verbs have in common.

pub mod describe;
pub mod get;
pub(in crate::commands) mod orphaned;
pub mod wait;

use crate::commands::Context;
use crate::error::Result;
use crate::output::age::age;
use client::cluster::lock;
use domain::lock::Scope;
use domain::salt::jid::Jid;

/// The titles of the columns of [`history`].
pub const HISTORY: [&str; 5] = ["JOB", "AGE", "USER", "COMMAND", "SUBJECT"];

/// The jobs that ran under this lock, for the page of the locked object.
pub async fn history(context: &Context, scope: &Scope) -> Result<Vec<Vec<String>>> {
    let now = context.ui().now();
    let notes = lock::job_notes_of(context.cluster().await?, scope).await?;
    Ok(notes
        .into_iter()
        .map(|note| {
            let started = note.jid.parse::<Jid>().map(|jid| jid.started().to_string()).ok();
            vec![
                note.jid,
                age(started.as_deref(), now),
                note.user,
                note.command,
                note.subject,
            ]
        })
        .collect())
}
