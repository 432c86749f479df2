use client::cluster::drain;
use serde_json::Value;

use super::run::{ActionError, Run, written};
use super::{
    Mode, backup, bootstrap, certificates, contents, definitions, deletion, direct, history, ingress,
    operator, product, revert, salt, script, silence,
};
use crate::error::CommandError;
use domain::backend::Backend;
use domain::node::Draining;
use domain::object::resource::{NAMESPACE, NODE, Reference};
use domain::object::seen::{Seen, Version};
use domain::plan::{Action, Call, Intent};

/// Whether a server can be asked what it would do. Salt cannot, a drain is judged before, and a wait for the result of a dry run
/// would never end. The direct backend is asked whether an object that it would apply exists already and is somebody else's.
const fn has_dry_run(action: &Action, backend: Backend) -> bool {
    if let Action::Backend(Intent::Activate { .. } | Intent::Prepare { .. }) = action {
        return matches!(backend, Backend::Direct);
    }
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

/// Performs an action. The lock is confirmed before each write.
pub(super) async fn action(run: &mut Run<'_>, action: &Action) -> Result<(), ActionError> {
    if run.with.mode == Mode::Client {
        if let Action::RemoveOperator { namespace, solution } = action {
            run.foreseen.removed.push((namespace.clone(), solution.clone()));
        }
        return Ok(());
    }
    if run.is_dry() && !has_dry_run(action, run.with.backend) {
        return Ok(());
    }
    let cluster = run.with.cluster;
    let progress = action.progress(run.subject.as_deref());
    // The long ones are boxed: the future of all of them would overflow the stack.
    match action {
        Action::Create { target, manifest } => create(run, target, manifest).await,
        Action::Patch { target, patch } => {
            let patch = cluster.patch(target, patch, run.is_dry());
            write(run, patch, || format!("failed to change {target}")).await
        }
        Action::Delete { target } => delete(run, target).await,
        Action::Restart { target } => {
            let restart = cluster.restart(target, run.is_dry());
            write(run, restart, || format!("failed to restart {target}")).await
        }
        Action::Restore { target, given, old } => revert::restore(run, target, given, old).await,
        // Only an undo has this action, and a dry run undoes nothing.
        Action::Unmake { target, manifest } => revert::unmake(run, target, manifest).await,
        Action::Drain { node, draining } => {
            run.fenced().await?;
            drain(run, node, draining).await
        }
        Action::Silence { silences, .. } => silence::create(run, silences).await,
        Action::Expire { id } => silence::expire(run, id).await,
        Action::EndSilences { comment } => {
            silence::end(run, comment).await;
            Ok(())
        }
        Action::RemoveOperator { namespace, solution } => operator::remove(run, namespace, solution).await,
        Action::MarkInactive { solution, version } => {
            definitions::mark_inactive(run, solution, version).await
        }
        Action::RemoveAdded { definitions } => definitions::remove_added(run, definitions).await,
        Action::RemoveDefinitions { definitions } => definitions::remove_all(run, definitions).await,
        Action::Record { solution, version, contents } => {
            run.fenced().await?;
            contents::record(&run.with, solution, version, contents.as_ref()).await;
            Ok(())
        }
        Action::Conclude { namespaces, id } => {
            history::write_end(run, namespaces, id, history::conclusion(run)).await;
            Ok(())
        }
        Action::Backend(intent) => match run.with.backend {
            Backend::Salt => salt::carry_out(run, intent).await,
            Backend::Direct => Box::pin(direct::carry_out(run, intent)).await,
        },
        Action::Run(job) => Box::pin(salt::run_job(run, job, &progress)).await,
        Action::Check(checks) => Box::pin(script::own_checks(run, checks, &progress)).await,
        Action::Script(script) => Box::pin(script::carry_out(run, script, &progress)).await,
        Action::UnlistProducts { paths } => Box::pin(product::unlist(run, paths, &progress)).await,
        Action::WriteBootstrapConfiguration { given, wanted } => {
            Box::pin(bootstrap::write_configuration(run, given, wanted, &progress)).await
        }
        Action::Etcd { node, operation } => {
            run.fenced().await?;
            let call = Call::shell(node, &operation.command());
            Box::pin(salt::call(run, &call, &progress)).await
        }
        Action::ForgetMinion { node } => Box::pin(script::forget_minion(run, node, &progress)).await,
        Action::FollowIngress => Box::pin(ingress::follow(run)).await,
        Action::ConfirmBackup { old, known, nodes, verify } => {
            Box::pin(backup::confirm(run, old, *verify, known, nodes)).await
        }
        Action::ConfirmProducts { versions, present } => {
            Box::pin(product::confirm(run, versions, *present)).await
        }
        Action::ConfirmRenewed { node, certificates } => {
            Box::pin(certificates::confirm_renewed(run, node, certificates)).await
        }
        Action::Await(condition) => run.wait(condition).await,
    }
}

/// Sends a write, after the lock was confirmed.
async fn write<T, E: Into<CommandError>>(
    run: &Run<'_>,
    write: impl Future<Output = Result<T, E>>,
    context: impl FnOnce() -> String,
) -> Result<T, ActionError> {
    run.fenced().await?;
    written(run.unless_ended(write).await?, context)
}

async fn create(run: &mut Run<'_>, target: &Reference, manifest: &Value) -> Result<(), ActionError> {
    let creation = run.with.cluster.create(target, manifest, run.is_dry());
    let metadata = write(run, creation, || format!("failed to create {target}")).await?;
    // The `uid` proves later that the object is still the one that this command created.
    if metadata.uid.is_some() && !run.is_dry() {
        let version = Version { uid: metadata.uid, resource_version: None };
        run.with.note.made.push(Seen::new(target.clone(), version));
    }
    Ok(())
}

async fn delete(run: &Run<'_>, target: &Seen) -> Result<(), ActionError> {
    if target.resource == NODE && !run.is_dry() {
        return deletion::delete_node(run, target).await;
    }
    if target.resource == NAMESPACE && !run.is_dry() {
        run.fenced().await?;
        if let Some(marked) = deletion::mark(run, target).await?
            && deletion::delete(run, &marked).await?
        {
            return Ok(());
        }
        // It is gone or has changed since it was read, so the API server's answer to this deletion says which.
    }
    let deletion = run.with.cluster.delete(target, run.is_dry());
    write(run, deletion, || format!("failed to delete {target}")).await
}

/// Evicts Pods until none is left. An eviction cannot be undone: the controllers of the Pods have created others.
async fn drain(run: &Run<'_>, node: &str, draining: &Draining) -> Result<(), ActionError> {
    let (cluster, lock) = (run.with.cluster, run.with.lock);
    let work = drain::node(cluster, node, draining, lock, run.with.deadline, run.with.events);
    run.unless_interrupted(work, || format!("draining node/{node}")).await
}
