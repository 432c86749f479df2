//! `wait job`: waits for a job, and finishes the command that started it.

use std::time::Duration;

use crate::cli::job::WaitJobArgs;
use crate::commands::Context;
use crate::commands::account::account;
use crate::commands::awaiting::{end, limit};
use crate::commands::change::{end_late_deletions, locks, permitted};
use crate::commands::journal;
use crate::error::{CommandError, Result, resume};
use crate::execute::{self, Executor, Foreseen, Mode, Slot};
use crate::output::result::ActionResult;
use base::deadline::within;
use base::error::ErrorKind;
use client::cluster::environments;
use client::cluster::lock::{self, Lock, under};
use client::cluster::wait::{self, WaitError};
use client::salt::{self, Running};
use domain::api::state::{Conclusion, JobState};
use domain::backend::Backend;
use domain::history::journal::Entry;
use domain::lock::{Held, JobNote};
use domain::plan::Action;
use domain::plan::remainder::Remainder;
use domain::salt::jid::Jid;
use tokio::time::{Instant, sleep};

/// How long the result of a job that has ended may take, where a wait checks once.
const RESULT: Duration = Duration::from_mins(1);

pub async fn wait(context: &Context, arguments: &WaitJobArgs) -> Result<()> {
    let subject = format!("job/{}", arguments.name);
    context.about(&subject, "wait");
    let limit = limit(arguments.timeout);
    let mut jid = arguments.name.clone();
    let mut jobs = vec![jid.to_string()];
    let mut failed = None;
    let finished = loop {
        let failure = ended(context, &jid, &jobs, limit).await?;
        failed = failed.or(failure);
        let note = note(context, &jid).await.map_err(|error| out_of_time(error, &jid))?;
        let next = note.as_ref().and_then(|note| note.next.as_ref());
        if let Some(next) = next.and_then(|next| next.parse::<Jid>().ok()) {
            let line = format!("the command continued with Salt job {next}");
            context.events().progress(line);
            jobs.push(next.to_string());
            jid = next;
            continue;
        }
        let Some(note) = note else {
            give_back_locks(context, &jid).await;
            break None;
        };
        // Boxed, because nested futures of this size would overflow the stack.
        let finish = Box::pin(finish(context, note, &jobs, limit));
        let finished = match limit {
            Some(limit) => within(limit, finish).await,
            None => finish.await,
        };
        match finished? {
            Finish::Nothing(note) => break Some((note, false)),
            Finish::Done(note) => break Some((note, true)),
            // Another command has run in between.
            Finish::Changed => {}
        }
    };
    // The command continued after a job that failed: it tried again, or rolled back its changes.
    if let (Some(error), Some((note, _))) = (failed, &finished)
        && (note.undoes || note.undone)
    {
        return Err(error.fact(rolled_back(note)));
    }
    let (message, has_finished) = match &finished {
        Some((note, has_finished)) => (succeeded(&subject, note, *has_finished), *has_finished),
        None => (format!("{subject} succeeded"), false),
    };
    let mut result = ActionResult::done(&subject, "wait", message).after(context.ui().elapsed());
    result.job = Some(jid.to_string());
    result.changed = has_finished;
    context.ui().results(&[result])
}

/// What happened to the command of a job that succeeded.
fn succeeded(subject: &str, note: &JobNote, has_finished: bool) -> String {
    let command = &note.command;
    match (note.undoes || note.undone, has_finished) {
        (true, _) => format!("{subject} succeeded, and {}", rolled_back(note)),
        (false, true) => format!("{subject} succeeded, and its command ({command}) is finished"),
        (false, false) => format!("{subject} succeeded"),
    }
}

/// What is left of a command that was rolled back.
fn rolled_back(note: &JobNote) -> String {
    let stays: String = note.stays.iter().map(|what| format!(", but {what}")).collect();
    format!("the changes of its command ({}) were rolled back{stays}", note.command)
}

enum Finish {
    Nothing(Box<JobNote>),
    Done(Box<JobNote>),
    /// The remaining steps have changed since they were read.
    Changed,
}

/// Waits for the job's end. A failed job is an error, which says what its command did not do; if the command continued with
/// another job, it is returned instead. `jobs` are those of the command so far. Without a limit, it looks once.
async fn ended(
    context: &Context,
    jid: &Jid,
    jobs: &[String],
    limit: Option<Instant>,
) -> Result<Option<CommandError>> {
    context.events().started(format!("waiting for Salt job {jid}"));
    let ended = async {
        let salt = context.salt().await?;
        if limit.is_none() && salt.may_work(jid).await? {
            return Ok(Err(salt::Error::StillRunning { jid: jid.clone() }));
        }
        // The job has ended. Its result may take a moment longer.
        let deadline = limit.unwrap_or_else(|| Instant::now() + RESULT);
        Ok::<_, CommandError>(salt.wait(Running::from(jid.clone()), deadline).await)
    };
    let ended = tokio::select! {
        biased;
        // This is checked first, because requests end at the same moment and their errors say less.
        () = end(limit) => {
            let message = format!("Salt job {jid} may still run: Salt API did not answer in time");
            return Err(CommandError::new(ErrorKind::TimedOut, message)
                .fact(resume(jid))
                .about_job(jid, JobState::Unknown));
        }
        ended = ended => ended?,
        () = context.interrupt().wait(1) => {
            let message = format!("interrupted; Salt job {jid} is still running");
            return Err(CommandError::interrupted(message)
                .fact(resume(jid))
                .about_job(jid, JobState::Running));
        }
    };
    let Err(error) = ended else { return Ok(None) };
    let may_run = error.may_run();
    let is_forgotten = matches!(error, salt::Error::UnknownJob { .. });
    let mut error = CommandError::from(error);
    if !may_run {
        let note = at_rest(context, jid, limit.unwrap_or_else(Instant::now)).await;
        if let Ok(Some(JobNote { next: Some(_), .. })) = note {
            return Ok(Some(error));
        }
        give_back_locks(context, jid).await;
        // Remaining steps of a failed job are mentioned, but are not a failure of their own.
        if let Ok(Some(note)) = note {
            // Only an end that was seen is recorded.
            if !is_forgotten {
                conclude(context, &note.remaining, jobs, Conclusion::Failed).await;
            }
            error = left(error, note);
        }
    }
    Err(error)
}

/// The failure of a job, with what its command leaves.
fn left(error: CommandError, note: JobNote) -> CommandError {
    if note.undone && !note.undoes {
        return error.fact(rolled_back(&note));
    }
    let JobNote { command, undoes, .. } = note;
    let remainder = Remainder { steps: note.remaining, ..Remainder::default() };
    let summary = Some(remainder.summary()).filter(|summary| !summary.is_empty());
    if undoes {
        let error = error.fact(format!("this was part of the rollback of its command ({command})"));
        let error = CommandError { kind: ErrorKind::HalfDone, ..error };
        return match summary {
            Some(summary) => error.fact(format!("to be done by hand: {summary}")),
            None => error,
        };
    }
    let error = error.fact("the earlier changes of its command were not rolled back");
    let error = match summary {
        Some(summary) => error.fact(format!("not done: {summary}")),
        None => error,
    };
    error.hint(format!("to try again: run the same command again ({command})"))
}

/// A wait that ran out of time also says how to resume it.
fn out_of_time(error: CommandError, jid: &Jid) -> CommandError {
    if error.kind == ErrorKind::TimedOut {
        return error.fact(resume(jid)).about_job(jid, JobState::Unknown);
    }
    error
}

async fn note(context: &Context, jid: &Jid) -> Result<Option<JobNote>> {
    let notes = lock::job_notes(context.cluster().await?).await?;
    Ok(notes.into_iter().find(|note| note.jid == jid.as_str()))
}

/// The record of a job when no process is at work on the rest of its command, or when that has continued with another job.
async fn at_rest(context: &Context, jid: &Jid, deadline: Instant) -> Result<Option<JobNote>> {
    loop {
        let note = note(context, jid).await?;
        match &note {
            Some(one) if one.next.is_none() && others_work(context, one, deadline).await? => {}
            _ => return Ok(note),
        }
    }
}

/// Waits while another process works on what is left of a command: the one that began it, or one that finishes it. Reports
/// whether one did, or has changed the record since it was read.
async fn others_work(context: &Context, note: &JobNote, deadline: Instant) -> Result<bool> {
    const PAUSE: Duration = Duration::from_secs(1);
    let jid: Jid = note.jid.parse().map_err(CommandError::failed)?;
    let is_meant = |held: &Held| [note.command.as_str(), context.command()].contains(&held.command.as_str());
    let mut have_worked = false;
    loop {
        // The holder writes the record before it releases the lock, so both have to be of one moment.
        let (recorded, holder) = lock::after_job(context.cluster().await?, &note.jid).await?;
        if recorded.as_ref() != Some(note) {
            return Ok(true);
        }
        let Some(holder) = holder.filter(is_meant) else { return Ok(have_worked) };
        let working = format!("{} is at work", holder.describe());
        if Instant::now() + PAUSE > deadline {
            return Err(out_of_time(
                CommandError::new(ErrorKind::TimedOut, format!("timed out: {working}")),
                &jid,
            ));
        }
        if !have_worked {
            context.events().started(format!("waiting: {working}"));
            have_worked = true;
        }
        tokio::select! {
            () = sleep(PAUSE) => {}
            () = context.interrupt().wait(1) => {
                return Err(CommandError::interrupted(format!("interrupted: {working}")).fact(resume(&jid)));
            }
        }
    }
}

/// Carries out the remaining steps of a command whose job has succeeded.
async fn finish(context: &Context, note: JobNote, jobs: &[String], limit: Option<Instant>) -> Result<Finish> {
    let deadline = limit.unwrap_or_else(Instant::now);
    let jid: Jid = note.jid.parse().map_err(CommandError::failed)?;
    let environments = environments::list(context.cluster().await?).await?;
    let mut remainder = Remainder::of(note.remaining.clone(), &environments);
    for condition in &remainder.overtaken {
        context.events().warning(format!("not waiting until {condition}: no longer requested"));
    }
    let changes = !remainder.only_waits();
    if changes && reached(context, &remainder).await? {
        remainder = remainder.without_salt();
    } else if changes && let Some(other) = &note.overtaken {
        let error = CommandError::conflict(format!(
            "another command has changed the same object since then (Salt job {other})"
        ));
        // Nobody can finish it any more.
        conclude(context, &remainder.steps, jobs, Conclusion::Failed).await;
        return Err(unfinished(error, &note, &remainder));
    }
    if remainder.only_waits() {
        give_back_locks(context, &jid).await;
        come_about(context, &note, &remainder, jobs, deadline).await?;
        return Ok(if changes { Finish::Done(Box::new(note)) } else { Finish::Nothing(Box::new(note)) });
    }
    let failed = |error: CommandError| unfinished(error, &note, &remainder);
    if limit.is_none() {
        if others_work(context, &note, deadline).await? {
            return Ok(Finish::Changed);
        }
        return Err(failed(CommandError::new(ErrorKind::TimedOut, "--timeout=0 leaves no time for that")));
    }
    let lock = match locks::take(context, &note.scopes, Duration::ZERO).await {
        Ok(lock) => lock,
        Err(error) if error.kind != ErrorKind::Conflict => return Err(failed(error)),
        Err(_) if others_work(context, &note, deadline).await? => return Ok(Finish::Changed),
        Err(error) => return Err(failed(error)),
    };
    match self::note(context, &jid).await {
        // This refers to all remaining steps: a command that ran in between leaves them recorded, and marks them as
        // overtaken.
        Ok(Some(now)) if now == note => {}
        Ok(_) => {
            locks::release(context.events(), lock).await;
            return Ok(Finish::Changed);
        }
        Err(error) => {
            locks::release(context.events(), lock).await;
            return Err(failed(error));
        }
    }
    let plan = remainder.plan();
    let ready = async {
        under(lock.as_ref(), end_late_deletions(context, &note.scopes)).await?;
        permitted::refuse(context, &note.command, &plan, Backend::Salt).await
    };
    if let Err(error) = ready.await {
        locks::release(context.events(), lock).await;
        return Err(failed(error));
    }
    let stays = Box::pin(carry_out(context, &note, &remainder, lock, deadline)).await?;
    let note = JobNote { stays, ..note };
    journal::conclude(context, of_jobs(jobs), note.conclusion()).await;
    give_back_locks(context, &jid).await;
    Ok(Finish::Done(Box::new(note)))
}

/// Whether the goal of the remaining steps has already been reached.
async fn reached(context: &Context, remainder: &Remainder) -> Result<bool> {
    let cluster = context.cluster().await?;
    let mut any = false;
    for goal in remainder.goals() {
        if !wait::holds(cluster, goal).await? {
            return Ok(false);
        }
        any = true;
    }
    Ok(any)
}

/// Carries out the remaining steps, under the locks that were left with the job. Returns what an undo has kept.
async fn carry_out(
    context: &Context,
    note: &JobNote,
    remainder: &Remainder,
    lock: Option<Lock>,
    deadline: Instant,
) -> Result<Vec<String>> {
    let (salt, cluster) = match (context.salt().await, context.cluster().await) {
        (Ok(salt), Ok(cluster)) => (salt, cluster),
        (Err(error), _) | (_, Err(error)) => {
            locks::release(context.events(), lock).await;
            return Err(unfinished(error, note, remainder));
        }
    };
    if let Some(lock) = &lock {
        lock.adopt(note.clone()).await;
    }
    let command = &note.command;
    context.events().started(format!("finishing the interrupted command: {command}"));
    let executor = Executor {
        cluster,
        backend: Backend::Salt,
        salt: Some(salt),
        events: context.events(),
        interrupt: context.interrupt(),
        mode: Mode::Apply,
        deadline,
        // Remaining steps have no undo.
        undo_extension: Duration::ZERO,
        leave: false,
        lock: lock.as_ref(),
        is_last: false,
        slot: Slot::default(),
        foreseen: Foreseen::default(),
        note: JobNote { user: account(), ..note.clone() },
    };
    match Box::pin(executor.run(&remainder.plan())).await {
        Ok(outcome) => {
            locks::release(context.events(), lock).await;
            Ok(outcome.stays)
        }
        Err(failure) if failure.in_flight => {
            locks::leave(context.events(), lock).await;
            Err(failure.error)
        }
        Err(failure) => {
            locks::release(context.events(), lock).await;
            end_silences(context, &remainder.steps).await;
            Err(unfinished(failure.error, note, remainder))
        }
    }
}

/// The job has succeeded, but the remaining steps were not done.
fn unfinished(error: CommandError, note: &JobNote, remainder: &Remainder) -> CommandError {
    let JobNote { jid, command, .. } = note;
    let kind = match error.kind {
        ErrorKind::Interrupted => ErrorKind::Interrupted,
        _ => ErrorKind::HalfDone,
    };
    let error = match (&error.job, jid.parse()) {
        (None, Ok(jid)) => error.about_job(&jid, JobState::Succeeded),
        _ => error,
    };
    CommandError { kind, ..error }
        .context(format!("Salt job {jid} succeeded, but its command ({command}) is not finished"))
        .fact(format!("remaining steps: {}", remainder.summary()))
        .fact(match &note.overtaken {
            None => format!("to finish it: kubectl metalk8s wait job {jid} or run the same command again"),
            Some(_) => "to finish it, if still needed: run the same command again".to_owned(),
        })
}

/// Waits until the goal of the job is reached. How that ended is recorded if it was seen; a wait that can be repeated
/// leaves the history as it is.
async fn come_about(
    context: &Context,
    note: &JobNote,
    remainder: &Remainder,
    jobs: &[String],
    deadline: Instant,
) -> Result<()> {
    let jid: &Jid = &note.jid.parse().map_err(CommandError::failed)?;
    let cluster = context.cluster().await?;
    let waiting = async {
        for step in &remainder.steps {
            let Action::Await(condition) = step else { continue };
            let waited = wait::until(cluster, condition, deadline, context.events()).await;
            let Err(error) = waited else { continue };
            if matches!(error, WaitError::Never(_) | WaitError::Refused(_)) {
                conclude(context, &remainder.steps, jobs, Conclusion::Failed).await;
            }
            let error = CommandError::from(error).about_job(jid, JobState::Succeeded);
            return Err(match error.kind {
                ErrorKind::TimedOut => error.fact(resume(jid)),
                _ => error
                    .fact("nothing was rolled back")
                    .hint("to see the current state: kubectl metalk8s get solutions,nodes"),
            });
        }
        conclude(context, &remainder.steps, jobs, note.conclusion()).await;
        Ok(())
    };
    tokio::select! {
        biased;
        come = waiting => come,
        () = context.interrupt().wait(1) => {
            let message = format!("interrupted; Salt job {jid} has ended, but its result may not be visible yet");
            Err(CommandError::interrupted(message)
                .fact(resume(jid))
                .about_job(jid, JobState::Succeeded))
        }
    }
}

/// Records how a command ended whose remaining steps are these, and ends its silences. Its jobs are these so far.
///
/// Nobody else does it: the process that began the command is gone. So each end that this command sees is recorded,
/// also a failure, and the end of an undo is not a success of the command.
async fn conclude(context: &Context, steps: &[Action], jobs: &[String], result: Conclusion) {
    let Ok(cluster) = context.cluster().await else {
        return;
    };
    let place = (cluster, context.events());
    let last = jobs.last().map(String::as_str);
    for step in steps {
        if let Action::Conclude { namespaces, id } = step {
            execute::conclude(place, namespaces, id, (result, last)).await;
        }
    }
    end_silences(context, steps).await;
    journal::conclude(context, of_jobs(jobs), result).await;
}

async fn end_silences(context: &Context, steps: &[Action]) {
    let Ok(cluster) = context.cluster().await else {
        return;
    };
    for step in steps {
        if let Action::EndSilences { comment } = step {
            execute::end_silences((cluster, context.events()), comment).await;
        }
    }
}

fn of_jobs(jobs: &[String]) -> impl Fn(&Entry) -> bool {
    |entry| entry.job.as_ref().is_some_and(|job| jobs.contains(job))
}

/// Releases the locks that were left to a job that has ended. If that fails, there is only a warning: a command that
/// needs these locks queries Salt about the job.
async fn give_back_locks(context: &Context, jid: &Jid) {
    let freed = match context.cluster().await {
        Ok(cluster) => lock::free_left_to_job(cluster, jid.as_str()).await.map_err(CommandError::from),
        Err(error) => Err(error),
    };
    if let Err(error) = freed {
        context
            .events()
            .warning(format!("failed to release the locks of Salt job {jid}: {}", error.message()));
    }
}

#[cfg(test)]
mod tests;
