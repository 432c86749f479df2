//! `get` and `describe job`.

use super::Context;
use crate::domain::lock::{JobNote, Scope};
use crate::error::{CommandError, Kind, Result};
use crate::output::age::{age, human};
use crate::output::describe::Description;
use crate::output::rows::tone;
use crate::salt::Jid;
use crate::salt::job::JobDocument;

/// The jobs that Leases remember, or those that were asked for.
pub async fn read(context: &Context, names: &[Jid]) -> Result<Vec<JobDocument>> {
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

/// The titles of what [`history`] returns.
pub const HISTORY: [&str; 5] = ["JOB", "AGE", "USER", "COMMAND", "SUBJECT"];

/// The jobs that were run under this lock, for the page of what it locks.
pub async fn history(context: &Context, scope: &Scope) -> Result<Vec<Vec<String>>> {
    let now = context.ui().now();
    let notes = context.cluster().await?.job_notes_of(scope).await?;
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

/// `describe job`.
pub async fn describe(context: &Context, jid: &Jid) -> Result<()> {
    let jobs = read(context, std::slice::from_ref(jid)).await?;
    let Some(job) = jobs.first() else {
        return Err(CommandError::new(
            Kind::NotFound,
            format!("job {jid} does not exist"),
        ));
    };
    let mut page = Description::default();
    let formula = job
        .spec
        .arguments
        .first()
        .and_then(serde_json::Value::as_str)
        .unwrap_or_default();
    page.fact("Name", &job.metadata.name)
        .fact("Function", &job.spec.function)
        .fact("Formula", formula)
        .fact("User", &job.spec.user)
        .fact("Targets", job.spec.targets.join(", "))
        .toned("State", &job.status.state, tone(&job.status.state))
        .fact("Started", &job.status.started)
        .fact("Elapsed", elapsed(job));
    let lines = job
        .status
        .failures
        .iter()
        .map(|failure| vec![failure.minion.clone(), failure.id.clone(), failure.reason.clone()]);
    page.section("Failures", &["MINION", "STATE", "REASON"], lines.collect());
    context.ui().describe(&page, job)
}

fn elapsed(job: &JobDocument) -> String {
    job.status
        .elapsed
        .and_then(|seconds| i64::try_from(seconds).ok())
        .map(human)
        .unwrap_or_default()
}
