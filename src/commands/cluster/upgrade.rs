use serde_json::Value;

use super::SUBJECT;
use super::get::last_operation;
use crate::cli::cluster::{ClusterVersionArgs, DowngradeClusterArgs, UpgradeClusterArgs};
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::etcd;
use crate::commands::plugin::check::pillar_errors;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::versions;
use client::salt::{self, ActiveJob};
use domain::alerting::matcher::{of_cluster, of_node};
use domain::archive::catalogue::Catalogue;
use domain::backend::{Backend, no_salt};
use domain::cluster::etcd::verdict;
use domain::cluster::plan::{Facts, Request, change_version};
use domain::cluster::version::{Direction, NodeVersion};
use domain::lock::Scope;
use domain::plan::Decision;

/// What a dry run cannot know.
const UNKNOWN: &str = "a dry run skips MetalK8s' own checks, because they permanently copy modules to the Salt master, and does not check whether the pods of each node can be evicted";

pub async fn upgrade(context: &Context, arguments: &UpgradeClusterArgs) -> Result<()> {
    change(context, Direction::Upgrade, &arguments.common, false).await
}

pub async fn downgrade(context: &Context, arguments: &DowngradeClusterArgs) -> Result<()> {
    change(context, Direction::Downgrade, &arguments.common, arguments.force).await
}

async fn change(
    context: &Context,
    direction: Direction,
    arguments: &ClusterVersionArgs,
    force: bool,
) -> Result<()> {
    context.about(SUBJECT, direction.word());
    let mut change = Change::locking(vec![Scope::Master], &arguments.locked);
    change.leave = arguments.leave;
    let request = Request { direction, to: &arguments.to, drain_timeout: arguments.drain_timeout, force };
    let propose = async |context: &Context| propose(context, &request, arguments).await;
    let done = change::run(context, change, propose).await;
    done.map_err(|error| advised(error, direction).how_to_wait_longer())
}

/// A failure of the script or of following it, with what can be done about it.
pub(super) fn advised(error: CommandError, direction: Direction) -> CommandError {
    // A dry run, or a command that failed while it looked, has nothing that it could have rolled back.
    let has_begun = error.changed || is_of_script(&error);
    if error.kind != ErrorKind::JobFailed || !has_begun {
        return error;
    }
    let error =
        error.fact(format!("nothing was rolled back: remove the cause, and run the same {direction} again"));
    error.hint("details: kubectl metalk8s describe cluster")
}

/// Whether a script failed, which may have done a part of its work.
fn is_of_script(error: &CommandError) -> bool {
    let error = error.source.downcast_ref::<salt::Error>();
    matches!(error, Some(salt::Error::ScriptFailed { .. } | salt::Error::ScriptGone { .. }))
}

async fn propose(
    context: &Context,
    request: &Request<'_>,
    arguments: &ClusterVersionArgs,
) -> Result<Proposal> {
    let (facts, nodes) = facts(context).await?;
    let decision = change_version(&facts, request)?;
    let (direction, to, before) = (request.direction, request.to, &facts.version);
    let message = format!("{SUBJECT} {direction}d from {before} to {to}");
    let will_change = decision != Decision::Unchanged;
    let mut proposal = Proposal::new(decision, ActionResult::done(SUBJECT, direction.word(), message));
    if will_change && arguments.locked.change.dry_run != DryRun::None {
        proposal.warnings.push(UNKNOWN.to_owned());
    }
    if arguments.silence {
        proposal.silences = nodes.iter().flat_map(of_node).chain([of_cluster()]).collect();
    }
    Ok(proposal)
}

/// What the checks look at. Nothing is written.
async fn facts(context: &Context) -> Result<(Facts, Vec<Value>)> {
    let cluster = context.cluster().await?;
    let (version, nodes) = versions::read(cluster).await?;
    let salt = context.salt().await?;
    let (products, minions, units, jobs) =
        tokio::try_join!(salt.products(), salt.ping(), salt.units(), salt.active_jobs())?;
    let members = etcd::read(context).await?;
    let catalogue = backend::catalogue(context).await?;
    if backend::of(context, &catalogue)? == Backend::Direct {
        return Err(no_salt().into());
    }
    let facts = Facts {
        version,
        nodes: nodes.iter().map(NodeVersion::of).collect(),
        archives: products.archives,
        unreadable: products.unreadable,
        minions,
        etcd: verdict(&members),
        units,
        jobs: jobs.iter().filter(|job| changes(job)).map(ToString::to_string).collect(),
        solutions: obstacles(context, &catalogue).await?,
        imported: catalogue.entries().count(),
        last: last_operation(context).await?,
    };
    Ok((facts, nodes))
}

/// Whether a job is more than a question: those of other clients come and go.
fn changes(job: &ActiveJob) -> bool {
    job.function.starts_with("state.") || job.function == "metalk8s.backup_node"
}

/// What is wrong with Solutions: an upgrade restarts the Salt master when it finds other archives than the master sees,
/// and does not deploy nodes while the pillar has errors.
async fn obstacles(context: &Context, catalogue: &Catalogue) -> Result<Vec<String>> {
    let mut obstacles = pillar_errors(context).await?;
    let master = presence::master_archives(context).await?;
    let unseen = catalogue.archives().filter(|archive| master.lacks(&archive.id));
    obstacles.extend(unseen.map(|archive| format!("the Salt master does not see archive {}", archive.id)));
    Ok(obstacles)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn a_script_that_goes_on_is_followed_or_waited_for_longer() {
        for direction in Direction::ALL {
            let running = salt::Error::ScriptRunning { script: Box::new(direction.followed()), step: None };
            let error = advised(running.into(), direction);
            assert_eq!(error.kind, ErrorKind::TimedOut);
            let resume = "resume with: kubectl metalk8s wait cluster";
            assert!(error.message().ends_with(resume), "{error}");
            let hints = error.how_to_wait_longer().hints;
            assert_eq!(hints, ["to wait longer: --timeout TIME, or 0 for no limit"]);
        }
    }

    #[test]
    fn a_command_that_changed_nothing_is_not_told_to_be_half_done() {
        let failed = || salt::Error::CallFailed {
            minion: "bootstrap".to_owned(),
            function: "cmd.run_all".to_owned(),
            reason: "Failed to connect to bus".to_owned(),
        };
        let error = advised(failed().into(), Direction::Upgrade);
        assert_eq!(error.facts, Vec::<String>::new());
        let changed = CommandError { changed: true, ..failed().into() };
        let error = advised(changed, Direction::Upgrade);
        assert_snapshot!(error, @"cmd.run_all failed on bootstrap: Failed to connect to bus; nothing was rolled back: remove the cause, and run the same upgrade again");
    }

    #[test]
    fn a_script_that_failed_has_nothing_to_wait_for() {
        let failed = salt::Error::ScriptGone {
            script: Box::new(Direction::Upgrade.followed()),
            has_begun: true,
            step: None,
        };
        let error = advised(failed.into(), Direction::Upgrade);
        assert_eq!(error.kind, ErrorKind::JobFailed);
        assert_snapshot!(error, @"the result of upgrade.sh is not known: systemd on the bootstrap node does not know its unit metalk8s-cli-upgrade; read /var/log/metalk8s/upgrade.log on that node before you continue; nothing was rolled back: remove the cause, and run the same upgrade again");
        assert_eq!(error.hints, ["details: kubectl metalk8s describe cluster"]);
    }
}
