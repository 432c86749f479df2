//! Performs single actions.

use serde_json::Value;
use tokio::time::Instant;

use super::Mode;
use super::run::{ActionError, Run};
use crate::error::CommandError;
use base::kind::Kind;
use client::cluster::drain;
use client::cluster::wait::{self, WaitError};
use domain::backend::Backend;
use domain::node::Draining;
use domain::object::resource::Reference;
use domain::plan::undo::Made;
use domain::plan::{Action, Call, Condition};

/// Whether a server can be asked what it would do. Salt cannot, a drain is judged before, and a wait for the result of a dry run
/// would never end.
const fn has_dry_run(action: &Action) -> bool {
    matches!(
        action,
        Action::Create { .. }
            | Action::Patch { .. }
            | Action::Delete { .. }
            | Action::Restart { .. }
            | Action::Restore { .. }
            | Action::Silence { .. }
            | Action::RemoveOperator { .. }
    )
}

impl Run<'_> {
    /// Performs an action. The lock is confirmed before each write.
    pub(super) async fn perform(&mut self, action: &Action, deadline: Instant) -> Result<(), ActionError> {
        let dry_run = match self.with.mode {
            Mode::Client => return Ok(()),
            Mode::Server => true,
            Mode::Apply => false,
        };
        if dry_run && !has_dry_run(action) {
            return Ok(());
        }
        let cluster = self.with.cluster;
        let progress = action.progress(self.subject.as_deref());
        // The long ones are boxed: the future of all of them would overflow the stack.
        match action {
            Action::Create { target, manifest } => self.create(target, manifest, dry_run, deadline).await,
            Action::Patch { target, patch } => {
                let patch = cluster.patch(target, patch, dry_run);
                self.write(patch, || format!("failed to change {target}"), deadline)
                    .await
            }
            Action::Delete { target } => {
                let deletion = cluster.delete(target, dry_run);
                self.write(deletion, || format!("failed to delete {target}"), deadline)
                    .await
            }
            Action::Restart { target } => {
                let restart = cluster.restart(target, dry_run);
                self.write(restart, || format!("failed to restart {target}"), deadline)
                    .await
            }
            Action::Restore { target, given, old } => {
                self.restore(target, given, old, deadline, dry_run).await
            }
            // Only an undo has this action, and a dry run undoes nothing.
            Action::Unmake { target, manifest } => self.unmake(target, manifest, deadline).await,
            Action::Drain { node, draining } => {
                self.fenced(deadline).await?;
                self.drain(node, draining, deadline).await
            }
            Action::Silence { silences, .. } => self.silence(silences, deadline, dry_run).await,
            Action::Expire { id } => self.expire(id, deadline).await,
            Action::EndSilences { comment } => {
                self.end_silences(comment).await;
                Ok(())
            }
            Action::RemoveOperator { namespace, solution } => {
                self.remove_operator(namespace, solution, dry_run, deadline).await
            }
            Action::MarkInactive { solution, version } => {
                self.mark_inactive(solution, version, deadline).await
            }
            Action::RemoveAdded { definitions } => self.remove_added(definitions, deadline).await,
            Action::Record {
                solution,
                version,
                contents,
            } => {
                self.fenced(deadline).await?;
                self.with.record(solution, version, contents.as_ref()).await;
                Ok(())
            }
            Action::Conclude { namespaces, id } => {
                self.conclude(namespaces, id, self.conclusion()).await;
                Ok(())
            }
            Action::Backend(intent) => match self.with.backend {
                Backend::Salt => self.through_salt(intent, deadline).await,
                Backend::Direct => self.directly(intent, deadline).await,
            },
            Action::Run(job) => Box::pin(self.run_job(job, &progress, deadline)).await,
            Action::Check(checks) => Box::pin(self.own_checks(checks, &progress, deadline)).await,
            Action::Script(script) => Box::pin(self.script(script, &progress, deadline)).await,
            Action::UnlistProducts { paths } => {
                Box::pin(self.unlist_products(paths, &progress, deadline)).await
            }
            Action::WriteBootstrapConfiguration { given, wanted } => {
                Box::pin(self.write_bootstrap_configuration(given, wanted, &progress, deadline)).await
            }
            Action::Etcd { node, operation } => {
                self.fenced(deadline).await?;
                let call = Call::shell(node, &operation.command());
                Box::pin(self.call(&call, &progress, deadline)).await
            }
            Action::ForgetMinion { node } => Box::pin(self.forget_minion(node, &progress, deadline)).await,
            Action::FollowIngress => Box::pin(self.follow_ingress(deadline)).await,
            Action::ConfirmBackup {
                old,
                known,
                nodes,
                verify,
            } => Box::pin(self.confirm_backup(old, *verify, known, nodes, deadline)).await,
            Action::ConfirmProducts { versions, present } => {
                Box::pin(self.confirm_products(versions, *present, deadline)).await
            }
            Action::ConfirmRenewed { node, certificates } => {
                Box::pin(self.confirm_renewed(node, certificates)).await
            }
            Action::Await(condition) => self.wait(condition, deadline).await,
        }
    }

    /// Sends a write, after the lock was confirmed.
    async fn write<T, E: Into<CommandError>>(
        &self,
        write: impl Future<Output = Result<T, E>>,
        context: impl FnOnce() -> String,
        deadline: Instant,
    ) -> Result<T, ActionError> {
        self.fenced(deadline).await?;
        written(self.unless_ended(write).await?, context)
    }

    async fn create(
        &mut self,
        target: &Reference,
        manifest: &Value,
        dry_run: bool,
        deadline: Instant,
    ) -> Result<(), ActionError> {
        let creation = self.with.cluster.create(target, manifest, dry_run);
        let metadata = self
            .write(creation, || format!("failed to create {target}"), deadline)
            .await?;
        // The `uid` proves later that the object is still the one that this command created.
        if let Some(uid) = metadata.uid.filter(|_| !dry_run) {
            self.made.insert(target.clone(), Made { uid });
        }
        Ok(())
    }

    pub(super) async fn wait(&self, condition: &Condition, deadline: Instant) -> Result<(), ActionError> {
        let waiting = wait::until(self.with.cluster, condition, deadline, self.with.events);
        self.unless_interrupted(waiting, || format!("waiting until {condition}"))
            .await
    }

    /// Evicts Pods until none is left. An eviction cannot be undone: the controllers of the Pods have created others.
    async fn drain(&self, node: &str, draining: &Draining, deadline: Instant) -> Result<(), ActionError> {
        let work = drain::node(self.with.cluster, node, draining, deadline, self.with.events);
        self.unless_interrupted(work, || format!("draining node/{node}"))
            .await
    }

    /// Waits for something that takes long, until the lock is lost or Ctrl-C ends the wait. `what` continues in that
    /// case.
    async fn unless_interrupted(
        &self,
        work: impl Future<Output = Result<(), WaitError>>,
        what: impl FnOnce() -> String,
    ) -> Result<(), ActionError> {
        tokio::select! {
            biased;
            fallen = self.fallen() => Err(fallen),
            outcome = work => outcome.map_err(|error| ActionError::Ended(error.into())),
            () = self.with.interrupt.wait(self.heeds) => Err(ActionError::Ended(CommandError::new(
                Kind::Interrupted,
                format!("interrupted while {}", what()),
            ))),
        }
    }

    /// Waits for a request, until a second Ctrl-C ends the wait. Then its result is unknown.
    pub(super) async fn unless_ended<T>(&self, request: impl Future<Output = T>) -> Result<T, ActionError> {
        tokio::select! {
            biased;
            outcome = request => Ok(outcome),
            () = self.with.interrupt.wait(2) => Err(ActionError::Ended(CommandError::new(
                Kind::Interrupted,
                "interrupted before the API server answered",
            ))),
        }
    }
}

/// A write that the API server refused changed nothing; after any other failure it may have changed something.
pub(super) fn written<T, E: Into<CommandError>>(
    result: Result<T, E>,
    context: impl FnOnce() -> String,
) -> Result<T, ActionError> {
    result.map_err(|error| {
        let error = error.into().context(context());
        match error.kind {
            Kind::NotFound | Kind::Conflict | Kind::Denied | Kind::Invalid | Kind::Usage => {
                ActionError::Refused(error)
            }
            _ => ActionError::Ended(error),
        }
    })
}

pub(super) fn ended<T, E: Into<CommandError>>(
    result: Result<T, E>,
    context: impl FnOnce() -> String,
) -> Result<T, ActionError> {
    result.map_err(|error| ActionError::Ended(error.into().context(context())))
}
