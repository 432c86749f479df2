//! Undoes the steps of a plan.

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use super::failure::{half_done, is_written, put_back, with_remaining_steps};
use super::perform::{ended, written};
use super::run::{ActionError, Run};
use super::{Failure, Mode};
use crate::error::CommandError;
use base::deadline::within;
use base::events::Event;
use base::kind::Kind;
use client::cluster::lock::FenceError;
use client::cluster::patience::Patience;
use client::cluster::write::creator;
use client::cluster::{Error, occupants};
use domain::object::resource::{CONFIG_MAP, NAMESPACE, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::undo::{self, Unmaking};
use domain::plan::{Action, Condition, Plan};

/// The time limit of an undo where Salt is not slow.
const UNDO_BUDGET: Duration = Duration::from_mins(5);

impl Run<'_> {
    /// Undoes the first `touched` steps; the last of them may be half done, and `done` of them are finished.
    pub(super) async fn take_back(
        &mut self,
        plan: &Plan,
        touched: usize,
        done: usize,
        error: CommandError,
    ) -> Failure {
        let failure = |error, in_flight| Failure { error, in_flight };
        if self.with.mode != Mode::Apply {
            return failure(error, false);
        }
        let mut undo: Vec<&Action> = Vec::new();
        // Several steps may share an undo, such as one run of Salt for all of them: it runs once.
        for action in plan.steps[..touched].iter().rev().flat_map(|step| &step.undo) {
            if !undo.contains(&action) {
                undo.push(action);
            }
        }
        if undo.is_empty() {
            let mut error = error;
            // The last one may have gone half way.
            error.changed |= plan.steps[done..touched]
                .iter()
                .any(|step| is_written(&step.action));
            return failure(with_remaining_steps(plan, done, error), false);
        }
        self.with
            .events
            .emit(Event::Warning(format!("{}; rolling back", error.message())));
        let deadline = Instant::now() + UNDO_BUDGET + self.with.undo_extension;
        // An undo always waits for its jobs, even if the command has `--async`: otherwise nobody would notice its
        // failure.
        self.with.leave = false;
        // `wait job` must not continue a command that undoes its changes.
        self.with.note.undoes = true;
        // The first Ctrl-C may have caused this undo, so only a second one may end it.
        self.heeds = 2;
        self.subject = None;
        if let Some(lock) = self.with.lock
            && let Err(error @ FenceError::Unconfirmed(_)) = within(deadline, lock.renounce()).await
        {
            // If the lock was lost, the first step reports it.
            let line = format!("the rollback cannot be recorded: {error}");
            self.with.events.emit(Event::Log(4, line));
        }
        // Each action may be performed twice. The interrupt is moved out of `self`, because the actions change
        // `self`.
        let (events, interrupt) = (self.with.events, self.with.interrupt);
        let patience = Patience::until(deadline, events).or_interrupted(interrupt, 2);
        for (position, action) in undo.iter().enumerate() {
            let rest = &undo[position + 1..];
            // Whoever waits for a job of the undo records how the command ended, as this process would.
            let ends = plan.steps.iter().map(|step| &step.action);
            let ends = ends.filter(|action| action.is_conclusion());
            self.with.note.remaining = rest.iter().copied().chain(ends).cloned().collect();
            let undoing = patience.with(async || self.undo(action, deadline).await);
            let undone = within(deadline, undoing).await;
            if undone.is_ok() {
                self.with.events.emit(Event::Finished(action.progress(None)));
            }
            if let Err(broken) = undone {
                let in_flight = matches!(broken, ActionError::InFlight(_) | ActionError::Unheard(_));
                let error = half_done(&error, &broken.into_error(), &undo[position..]);
                return failure(error, in_flight);
            }
        }
        if let Some(lock) = self.with.lock {
            lock.settle().await;
        }
        self.outcome.stays.extend(plan.without_undo(touched));
        let mut error = error.fact(put_back(&self.outcome.stays));
        error.rolled_back = self.outcome.stays.is_empty();
        error.changed = !error.rolled_back;
        failure(error, false)
    }

    /// Performs one action of the undo; a second Ctrl-C ends it.
    async fn undo(&mut self, action: &Action, deadline: Instant) -> Result<(), ActionError> {
        // If another command has configured the Solution in the meantime, that command needs the operator.
        if let Action::RemoveOperator { namespace, solution } = action
            && let Some(version) = self.configured(namespace, solution).await?
        {
            self.keep(format!(
                "the operator of {solution} in {namespace} is kept: it is configured for {version}"
            ));
            return Ok(());
        }
        if let Action::Await(Condition::Gone(seen)) = action
            && self.kept.contains(&seen.reference)
        {
            return Ok(());
        }
        // Another command configured another version, so this command does not wait for it.
        if let Action::Await(Condition::OperatorAvailable {
            namespace,
            solution,
            version,
            ..
        }) = action
            && self.configured(namespace, solution).await?.as_ref() != Some(version)
        {
            return Ok(());
        }
        match (action, self.perform(action, deadline).await) {
            // Another command has created the object again since this one deleted it.
            (Action::Create { target, .. }, Err(ActionError::Refused(error)))
                if error.kind == Kind::Conflict =>
            {
                self.keep(format!("{target} is kept: not created by this command"));
                Ok(())
            }
            (_, outcome) => outcome,
        }
    }

    /// The version that is configured for a namespace now.
    async fn configured(&self, namespace: &str, solution: &str) -> Result<Option<String>, ActionError> {
        let target = Reference::namespaced(CONFIG_MAP, namespace, well_known::ENVIRONMENT_CONFIG);
        let config = self.with.cluster.read(&target).await;
        let config = ended(config, || format!("failed to read {target}"))?;
        let version = config.as_ref().and_then(|config| config["data"].get(solution));
        Ok(version.and_then(Value::as_str).map(str::to_owned))
    }

    /// Restores the values of an object that are still those that this command wrote.
    pub(super) async fn restore(
        &mut self,
        target: &Reference,
        given: &Value,
        old: &Value,
        deadline: Instant,
        dry_run: bool,
    ) -> Result<(), ActionError> {
        // Somebody may change the object between the read and the patch. Then both are repeated.
        loop {
            self.fenced(deadline).await?;
            let current = self.with.cluster.read(target).await;
            let Some(current) = ended(current, || format!("failed to read {target}"))? else {
                self.keep(format!("{target} was deleted"));
                return Ok(());
            };
            let restoration = undo::restore(&current, given, old);
            let patch = restoration.patch.as_ref();
            if !self.replaced(target, &current, patch, dry_run).await? {
                continue;
            }
            self.keep_values(target, &restoration.kept);
            return Ok(());
        }
    }

    /// Deletes an object that this command created, unless other users have used it since then.
    pub(super) async fn unmake(
        &mut self,
        target: &Reference,
        manifest: &Value,
        deadline: Instant,
    ) -> Result<(), ActionError> {
        // As in `restore`, a change between the read and the write repeats both.
        loop {
            self.fenced(deadline).await?;
            let current = self.with.cluster.read(target).await;
            let Some(current) = ended(current, || format!("failed to read {target}"))? else {
                return Ok(());
            };
            match undo::unmake(&current, manifest, self.made.get(target), creator()) {
                Unmaking::Keep(reason) => {
                    self.keep_object(target, &reason);
                    return Ok(());
                }
                Unmaking::Reduce(restoration) => {
                    if self
                        .replaced(target, &current, restoration.patch.as_ref(), false)
                        .await?
                    {
                        self.keep_object(target, "another user changed it");
                        return Ok(());
                    }
                }
                Unmaking::Delete => {
                    if let Some(reason) = self.objection(target).await? {
                        self.keep_object(target, &reason);
                        return Ok(());
                    }
                    let read = Seen::new(target.clone(), Version::of(&current));
                    match self.with.cluster.delete(&read, false).await {
                        Err(Error::Refused { code: 409, .. }) => {}
                        outcome => return written(outcome, || format!("failed to delete {target}")),
                    }
                }
            }
        }
    }

    /// Changes an object on the condition that nobody has changed it since it was read; otherwise reports that.
    async fn replaced(
        &self,
        target: &Reference,
        read: &Value,
        patch: Option<&Value>,
        dry_run: bool,
    ) -> Result<bool, ActionError> {
        let Some(patch) = patch else { return Ok(true) };
        let mut patch = patch.clone();
        patch["metadata"]["resourceVersion"] = read["metadata"]["resourceVersion"].clone();
        match self.with.cluster.patch(target, &patch, dry_run).await {
            Err(Error::Refused { code: 409, .. }) => Ok(false),
            outcome => written(outcome, || format!("failed to change {target}")).map(|()| true),
        }
    }

    /// Why an object that this command created must not be deleted. A namespace would take with it whatever is in it,
    /// so it is deleted only if all of that is this command's or the cluster's own. What this command created in it was
    /// deleted before.
    async fn objection(&self, target: &Reference) -> Result<Option<String>, ActionError> {
        if target.resource != NAMESPACE {
            return Ok(None);
        }
        let cluster = self.with.cluster;
        let failed = || format!("failed to list the objects in {target}");
        let kinds = ended(occupants::namespaced_kinds(cluster).await, failed)?;
        let occupants = ended(occupants::list(cluster, &target.name, &kinds).await, failed)?;
        Ok(occupants.objection(&kinds))
    }

    /// Keeps an object that this command created. Nothing waits for its end.
    fn keep_object(&mut self, target: &Reference, reason: &str) {
        self.kept.insert(target.clone());
        self.keep(format!("{target} is kept: {reason}"));
    }

    fn keep_values(&mut self, target: &Reference, kept: &[String]) {
        if !kept.is_empty() {
            let (verb, object) = if kept.len() == 1 {
                ("is", "it")
            } else {
                ("are", "them")
            };
            self.keep(format!(
                "{} of {target} {verb} kept: another user changed {object}",
                kept.join(", ")
            ));
        }
    }

    /// Reports what is kept because other users changed it.
    pub(super) fn keep(&mut self, what: String) {
        self.with.events.emit(Event::Warning(what.clone()));
        self.outcome.stays.push(what);
    }
}
