//! Silences of alerts: those that a user asks for, and those that a command makes for itself.

use std::time::Duration;

use tokio::time::Instant;

use super::perform::{ended, written};
use super::run::{Broken, Run};
use super::{Failure, Mode};
use crate::cluster::Cluster;
use crate::cluster::alerting::AlertingError;
use crate::deadline::within;
use crate::domain::alerting::silence::NewSilence;
use crate::domain::plan::{Action, Plan};
use crate::error::CommandError;
use crate::events::{Event, Events};
use crate::kind::Kind;

/// How long ending the silences of a command may take: its own time limit may be over.
const BUDGET: Duration = Duration::from_secs(15);

/// How long it may take until the replicas of Alertmanager have told each other of a silence.
const GOSSIP: Duration = Duration::from_secs(30);

/// Expires the silences that a command made for itself. If that fails, there is only a warning: they end by themselves.
pub async fn end_silences((cluster, events): (&Cluster, &Events), comment: &str) {
    if let Err(error) = expire_all(cluster, comment).await {
        let error = CommandError::from(error).message();
        events.emit(Event::Warning(format!(
            "the silence with the comment {comment:?} lasts until its own end: {error}; to end it now: \
             kubectl metalk8s get silences, delete silence ID"
        )));
    }
}

/// Expires the silences that another process made for a command, which has ended: their comments begin like this.
pub async fn end_silences_of((cluster, events): (&Cluster, &Events), beginning: &str) {
    let silences = match cluster.silences().await {
        Ok(silences) => silences,
        Err(error) => {
            // Most commands have no silences, and not every user may read them.
            let line = format!(
                "cannot look for silences of the command: {}",
                CommandError::from(error)
            );
            events.emit(Event::Log(1, line));
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
    for silence in cluster.silences().await? {
        if silence.spec.comment == comment && !silence.has_expired() {
            cluster.expire_silence(&silence.metadata.name).await?;
        }
    }
    Ok(())
}

impl Run<'_> {
    /// Creates silences. A dry run asks whether Alertmanager is there, which has no dry run of its own.
    pub(super) async fn silence(
        &mut self,
        silences: &[NewSilence],
        deadline: Instant,
        dry_run: bool,
    ) -> Result<(), Broken> {
        let cluster = self.with.cluster;
        if dry_run {
            let seen = self.unless_ended(cluster.silences()).await?;
            return written(seen.map(drop), || "failed to reach Alertmanager".to_owned());
        }
        for silence in silences {
            self.fenced(deadline).await?;
            // There may be a silence also where the answer is lost.
            self.has_silenced = true;
            let created = self.unless_ended(cluster.create_silence(silence)).await?;
            let id = written(created, || format!("failed to silence {}", silence.matchers()))
                .map_err(|broken| self.after_silences(broken))?;
            self.outcome.silences.push(id.clone());
            self.shown(&id, deadline).await?;
        }
        Ok(())
    }

    /// A refusal after the first silence is the failure of a step that is half done.
    fn after_silences(&mut self, broken: Broken) -> Broken {
        if !matches!(broken, Broken::Refused(_)) {
            return broken;
        }
        self.has_silenced = !self.outcome.silences.is_empty();
        if self.has_silenced {
            return broken.after_a_part();
        }
        broken
    }

    /// Waits until Alertmanager shows a silence: another replica may answer than the one that created it.
    async fn shown(&self, id: &str, deadline: Instant) -> Result<(), Broken> {
        let deadline = deadline.min(Instant::now() + GOSSIP);
        let showing = self.with.cluster.silence_shown(id, deadline, self.with.events);
        let shown = self.unless_ended(within(deadline, showing)).await?;
        if ended(shown, || format!("failed to read silence/{id}"))? {
            return Ok(());
        }
        let message = format!("silence/{id} was created, but Alertmanager does not show it yet");
        Err(Broken::Ended(CommandError::new(Kind::TimedOut, message)))
    }

    /// Expires a silence. A dry run has read it before.
    pub(super) async fn expire(&mut self, id: &str, deadline: Instant) -> Result<(), Broken> {
        self.fenced(deadline).await?;
        let expired = self.unless_ended(self.with.cluster.expire_silence(id)).await?;
        written(expired, || format!("failed to expire silence/{id}"))
    }

    /// Ends the silences of a plan that did not come to its last step. While a Salt job runs, they stay, and `wait job`
    /// ends them.
    pub(super) async fn silences_of(&self, plan: &Plan, ended: &Result<(), Failure>) {
        let Err(failure) = ended else { return };
        if self.with.mode != Mode::Apply || !self.has_silenced {
            return;
        }
        for step in &plan.steps {
            let Action::EndSilences { comment } = &step.action else {
                continue;
            };
            if failure.in_flight {
                let line = format!("the silence with the comment {comment:?} stays while the Salt job runs");
                self.with.events.emit(Event::Warning(line));
            } else {
                self.end_silences(comment).await;
            }
        }
    }

    /// Ends the silences that this command made, until a second Ctrl-C.
    pub(super) async fn end_silences(&self, comment: &str) {
        let place = (self.with.cluster, self.with.events);
        let ending = within(Instant::now() + BUDGET, end_silences(place, comment));
        tokio::select! {
            biased;
            () = ending => {}
            () = self.with.interrupt.wait(2) => {
                let line = format!("interrupted; the silence with the comment {comment:?} lasts until its own end");
                self.with.events.emit(Event::Warning(line));
            }
        }
    }
}
