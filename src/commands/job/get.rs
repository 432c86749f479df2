//! `get job`.

use crate::cli::job::GetJobArgs;
use crate::cluster::changes::Watched;
use crate::commands::Context;
use crate::commands::listing::{Asked, prepare, present};
use crate::commands::watch::Sources;
use crate::domain::jid::Jid;
use crate::domain::job::JobDocument;
use crate::domain::lock::JobNote;
use crate::domain::resource::LEASE;
use crate::error::Result;

/// `get job`.
pub async fn get(context: &Context, arguments: &GetJobArgs) -> Result<()> {
    let first = arguments
        .names
        .first()
        .map_or_else(|| "jobs".to_owned(), |name| format!("job/{name}"));
    prepare(context, &arguments.list, first)?;
    let read = async || read(context, &arguments.names).await;
    let asked = Asked::new(&arguments.list, &arguments.names);
    // Salt does not tell the API server how its jobs go on.
    let sources = Sources::poll(vec![Watched::all(LEASE)]);
    present(context, &asked, &sources, read).await
}

/// The jobs that Leases remember, or those that were asked for.
pub(in crate::commands) async fn read(context: &Context, names: &[Jid]) -> Result<Vec<JobDocument>> {
    let salt = context.salt().await?;
    let notes = context.cluster().await?.job_notes().await?;
    let known = notes.iter().filter_map(|note| note.jid.parse().ok());
    let wanted: Vec<Jid> = if names.is_empty() {
        known.collect()
    } else {
        names.to_vec()
    };
    let mut jobs = salt.jobs(&wanted).await?;
    for job in &mut jobs {
        if let Some(note) = notes.iter().find(|note| note.jid == job.metadata.name) {
            complete(job, note);
        }
    }
    Ok(jobs)
}

/// Adds what Salt says only when a job has ended.
fn complete(job: &mut JobDocument, note: &JobNote) {
    if job.spec.function.is_empty() {
        job.spec.arguments = vec![serde_json::Value::String(note.function.clone())];
        "state.orchestrate".clone_into(&mut job.spec.function);
    }
    if job.spec.user.is_empty() {
        job.spec.user.clone_from(&note.user);
    }
    job.metadata
        .labels
        .insert("subject".to_owned(), note.subject.clone());
}
