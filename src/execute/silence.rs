//! Silences of alerts: those that a user requests, and those that a command makes for itself.

use std::time::Duration;

use tokio::time::Instant;

use super::run::{ActionError, Run, ended, written};
use super::{Failure, Mode};
use crate::error::CommandError;
use base::deadline::within;
use base::error::ErrorKind;
use base::events::Events;
use client::cluster::Cluster;
use client::cluster::alerting::{self, AlertingError};
use client::cluster::connect::unconfirmed;
use domain::alerting::silence::{NewSilence, SilenceObject, SilenceSpec};
use domain::plan::{Action, Plan};

/// How long ending the silences of a command may take: its own time limit may be over.
const BUDGET: Duration = Duration::from_secs(15);

/// How long a change is looked for that was not confirmed.
const SEARCH: Duration = Duration::from_secs(10);

/// How long it may take until the replicas of Alertmanager have told each other of a silence.
const GOSSIP: Duration = Duration::from_secs(30);

/// Expires the silences that a command made for itself. If that fails, there is only a warning: they end by themselves.
pub async fn end_silences((cluster, events): (&Cluster, &Events), comment: &str) {
    if let Err(error) = expire_all(cluster, comment).await {
        let error = CommandError::from(error).message();
        events.warning(format!(
            "the silence with the comment {comment:?} remains until it expires: {error}; to end it now: kubectl metalk8s get silences, delete silence ID"
        ));
    }
}

/// Expires the silences that another process made for a command, which has ended: their comments begin like this.
pub async fn end_silences_of((cluster, events): (&Cluster, &Events), beginning: &str) {
    let silences = match alerting::silences(cluster).await {
        Ok(silences) => silences,
        Err(error) => {
            // Most commands have no silences, and not every user may read them.
            let line = format!("cannot look for silences of the command: {}", CommandError::from(error));
            events.log(1, line);
            return;
        }
    };
    let comments = silences.iter().filter(|silence| !silence.has_expired());
    for comment in comments.map(|silence| &silence.spec.comment) {
        if comment.starts_with(beginning) {
            end_silences((cluster, events), comment).await;
        }
    }
}

async fn expire_all(cluster: &Cluster, comment: &str) -> Result<(), AlertingError> {
    for silence in alerting::silences(cluster).await? {
        if silence.spec.comment == comment && !silence.has_expired() {
            alerting::expire_silence(cluster, &silence.metadata.name).await?;
        }
    }
    Ok(())
}

/// Creates silences. A dry run asks whether Alertmanager is there, which has no dry run of its own.
pub(super) async fn create(run: &mut Run<'_>, silences: &[NewSilence]) -> Result<(), ActionError> {
    let cluster = run.with.cluster;
    if run.is_dry() {
        let seen = run.unless_ended(alerting::silences(cluster)).await?;
        return written(seen.map(drop), || "failed to reach Alertmanager".to_owned());
    }
    for silence in silences {
        let created = create_one(run, silence).await;
        let id = created.map_err(|broken| after_silences(run, broken))?;
        run.outcome.silences.push(id.clone());
        shown(run, &id).await?;
    }
    Ok(())
}

async fn create_one(run: &mut Run<'_>, silence: &NewSilence) -> Result<String, ActionError> {
    let cluster = run.with.cluster;
    run.fenced().await?;
    let now = run.unless_ended(cluster.time()).await?;
    let now = now.map_err(|error| {
        ActionError::Refused(CommandError::from(error).context("failed to read the API server's time"))
    })?;
    let spec = silence.spec(now);
    // There may be a silence also where the answer is lost.
    run.has_silenced = true;
    let existing = silence.extends.as_ref().map(|one| one.id.as_str());
    let creation = alerting::create_silence(cluster, &spec, existing);
    let created = run.unless_ended(creation).await?;
    let context = || format!("failed to silence {}", silence.matchers());
    match written(created, context) {
        Err(ActionError::Ended(lost)) => found(run, &spec, lost).await,
        created => created,
    }
}

/// The id of a silence whose creation was not confirmed. The request is not sent again: Alertmanager would make a
/// second silence of it.
async fn found(run: &Run<'_>, spec: &SilenceSpec, lost: CommandError) -> Result<String, ActionError> {
    let deadline = run.with.deadline.min(Instant::now() + SEARCH);
    let looking = alerting::silence_made(run.with.cluster, spec, deadline, run.with.events);
    let fact = match run.unless_ended(within(deadline, looking)).await? {
        Ok(Some(id)) => return Ok(id),
        Ok(None) => "Alertmanager shows no such silence".to_owned(),
        Err(error) => format!("it is not known whether there is a silence: {}", CommandError::from(error)),
    };
    let error = lost.fact(fact);
    Err(ActionError::Ended(error.hint("to see whether there is one: kubectl metalk8s get silences")))
}

/// A refusal after the first silence is the failure of a step that is half done.
fn after_silences(run: &mut Run<'_>, broken: ActionError) -> ActionError {
    if !matches!(broken, ActionError::Refused(_)) {
        return broken;
    }
    run.has_silenced = !run.outcome.silences.is_empty();
    if run.has_silenced {
        return broken.after_a_part();
    }
    broken
}

/// Waits until Alertmanager shows a silence: another replica may answer than the one that created it.
async fn shown(run: &Run<'_>, id: &str) -> Result<(), ActionError> {
    if seen(run, id, |silence| silence.is_some(), GOSSIP).await? {
        return Ok(());
    }
    let message = format!("silence/{id} was created, but Alertmanager does not show it yet");
    Err(ActionError::Ended(CommandError::new(ErrorKind::TimedOut, message)))
}

/// Waits until a silence is as awaited.
async fn seen(
    run: &Run<'_>,
    id: &str,
    is_awaited: impl Fn(Option<&SilenceObject>) -> bool,
    limit: Duration,
) -> Result<bool, ActionError> {
    let deadline = run.with.deadline.min(Instant::now() + limit);
    let looking = alerting::silence_seen(run.with.cluster, id, is_awaited, deadline, run.with.events);
    let seen = run.unless_ended(within(deadline, looking)).await?;
    ended(seen, || format!("failed to read silence/{id}"))
}

/// Expires a silence. A dry run has read it before. What counts is what Alertmanager shows afterwards: an answer
/// may be lost, or be that of another server.
pub(super) async fn expire(run: &mut Run<'_>, id: &str) -> Result<(), ActionError> {
    run.fenced().await?;
    let expired = run.unless_ended(alerting::expire_silence(run.with.cluster, id)).await?;
    let (lost, limit) = match written(expired, || format!("failed to expire silence/{id}")) {
        Ok(()) => (None, GOSSIP),
        Err(ActionError::Ended(lost)) => (Some(lost), SEARCH),
        Err(refused) => return Err(refused),
    };
    let is_over = |silence: Option<&SilenceObject>| silence.is_none_or(SilenceObject::has_expired);
    match (seen(run, id, is_over, limit).await, lost) {
        (Ok(true), _) => Ok(()),
        (Ok(false), Some(lost)) => Err(ActionError::Ended(lost.fact("Alertmanager shows it as active"))),
        (Err(unknown), Some(lost)) => {
            let fact = format!("it is not known whether it has expired: {unknown}");
            Err(ActionError::Ended(lost.fact(fact)))
        }
        (Ok(false), None) => {
            let message = format!("silence/{id} was expired, but Alertmanager shows it as active");
            Err(ActionError::Ended(CommandError::new(ErrorKind::TimedOut, message)))
        }
        (Err(broken), None) => Err(broken),
    }
}

/// Ends the silences of a plan that did not come to its last step. While a Salt job runs, they stay, and `wait job`
/// ends them.
pub(super) async fn ended_early(run: &Run<'_>, plan: &Plan, ended: &Result<(), Failure>) {
    let Err(failure) = ended else { return };
    if run.with.mode != Mode::Apply || !run.has_silenced {
        return;
    }
    for step in &plan.steps {
        let Action::EndSilences { comment } = &step.action else { continue };
        if failure.in_flight {
            let line = format!("the silence with the comment {comment:?} remains while the Salt job runs");
            run.with.events.warning(line);
        } else {
            end(run, comment).await;
        }
    }
}

/// Ends the silences that this command made, until a second Ctrl-C.
pub(super) async fn end(run: &Run<'_>, comment: &str) {
    let place = (run.with.cluster, run.with.events);
    // Nobody else has them, so they end without the lock as well.
    let ending = within(Instant::now() + BUDGET, unconfirmed(end_silences(place, comment)));
    tokio::select! {
        biased;
        () = ending => {}
        () = run.with.interrupt.wait(2) => {
            let line = format!("interrupted; the silence with the comment {comment:?} remains until it expires");
            run.with.events.warning(line);
        }
    }
}
