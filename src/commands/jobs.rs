//! `get`, `describe` and `wait job`.

use tokio::time::{Instant, sleep_until};

use super::Context;
use crate::cli::jobs::WaitJobArgs;
use crate::domain::lock::{JobNote, Scope};
use crate::domain::plan::Condition;
use crate::error::{CommandError, Kind, Result};
use crate::events::Event;
use crate::output::age::{age, human};
use crate::output::describe::Description;
use crate::output::result::ActionResult;
use crate::output::rows::tone;
use crate::salt::job::JobDocument;
use crate::salt::{Jid, Running};

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

/// `wait job`.
pub async fn wait(context: &Context, arguments: &WaitJobArgs) -> Result<()> {
    let jid = &arguments.name;
    let subject = format!("job/{jid}");
    context.about(&subject, "wait");
    let deadline = Instant::now() + arguments.timeout;
    context
        .events()
        .emit(Event::Started(format!("waiting for salt job {jid}")));
    let ended = async {
        let salt = context.salt().await?;
        Ok::<_, CommandError>(salt.wait(Running::from(jid.clone()), deadline).await)
    };
    let ended = tokio::select! {
        biased;
        // First: requests end at the same moment, and would say less.
        () = sleep_until(deadline) => {
            let message = format!("salt job {jid} may still run: Salt API did not answer in time");
            return Err(CommandError::new(Kind::TimedOut, message)
                .hint(resume(jid)));
        }
        ended = ended => ended?,
        () = context.interrupt().wait(1) => {
            let message = format!("interrupted; salt job {jid} goes on");
            return Err(CommandError::new(Kind::Interrupted, message).hint(resume(jid)));
        }
    };
    if !ended.as_ref().is_err_and(crate::salt::Error::may_run) {
        give_back_locks(context, jid).await;
    }
    ended?;
    tokio::select! {
        biased;
        come = come_about(context, jid, deadline) => come?,
        () = context.interrupt().wait(1) => {
            let message = format!("interrupted; salt job {jid} has ended, and what it was for may still come");
            return Err(CommandError::new(Kind::Interrupted, message).hint(resume(jid)));
        }
    }
    let mut result =
        ActionResult::done(&subject, "wait", format!("{subject} succeeded")).after(context.ui().elapsed());
    result.job = Some(jid.to_string());
    result.changed = false;
    context.ui().results(&[result])
}

fn resume(jid: &Jid) -> String {
    format!("resume with: kubectl metalk8s wait job {jid}")
}

/// Waits until what the job was for has come about.
async fn come_about(context: &Context, jid: &Jid, deadline: Instant) -> Result<()> {
    let cluster = context.cluster().await?;
    for condition in promised(context, jid).await? {
        let waited = cluster.wait(&condition, deadline, context.events()).await;
        waited.map_err(|error| {
            let error = CommandError::from(error);
            match error.kind {
                Kind::TimedOut => error.hint(resume(jid)),
                _ => error
                    .hint("nothing was put back; what there is: kubectl metalk8s get solutions, get nodes"),
            }
        })?;
    }
    Ok(())
}

/// Gives back what was left to a job that has ended. That this fails is worth a warning: whoever wants
/// these locks asks Salt about the job.
async fn give_back_locks(context: &Context, jid: &Jid) {
    let freed = match context.cluster().await {
        Ok(cluster) => cluster
            .free_locks_of(jid.as_str())
            .await
            .map_err(CommandError::from),
        Err(error) => Err(error),
    };
    if let Err(error) = freed {
        context.events().emit(Event::Warning(format!(
            "the locks that were left to salt job {jid} are not given back: {}",
            error.message()
        )));
    }
}

/// What is to come about when the job has ended, as far as it is still asked for.
async fn promised(context: &Context, jid: &Jid) -> Result<Vec<Condition>> {
    let cluster = context.cluster().await?;
    let (notes, environments) = tokio::try_join!(cluster.job_notes(), cluster.environments())?;
    let mut conditions = Vec::new();
    let notes = notes.iter().filter(|note| note.jid == jid.as_str());
    for promise in notes.flat_map(|note| &note.promises) {
        if promise.stands(&environments) {
            conditions.push(promise.condition());
        } else {
            context.events().emit(Event::Warning(format!(
                "not waiting until {}: it is asked for no longer",
                promise.condition()
            )));
        }
    }
    Ok(conditions)
}
