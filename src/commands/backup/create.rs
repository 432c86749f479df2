use super::{existing, read};
use crate::cli::backup::CreateBackupArgs;
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use domain::backup::BackupFile;
use domain::backup::plan::create as plan;
use domain::lock::Scope;
use domain::plan::Decision;

pub async fn create(context: &Context, arguments: &CreateBackupArgs) -> Result<()> {
    context.about("backup", "create");
    let verify = arguments.verify;
    let change = Change {
        leave: arguments.leave.leave,
        ..Change::locking(vec![Scope::MasterShare, Scope::Backups], &arguments.locked)
    };
    if arguments.locked.change.dry_run == DryRun::Client {
        return change::run(context, change, async |_| Ok(propose(&[], &[], &[], verify))).await;
    }
    let mut old = None;
    let propose = async |context: &Context| {
        let known = read(context).await?;
        let files = paths(&known.files);
        let jobs: Vec<String> = known.jobs.iter().map(|job| job.name.clone()).collect();
        let proposal = propose(&files, &jobs, &known.nodes, verify);
        old = Some(files);
        Ok(proposal)
    };
    match change::run(context, change, propose).await {
        Err(error) if error.kind == ErrorKind::JobFailed => Err(told(context, error, old).await),
        ended => ended,
    }
}

fn propose(old: &[String], jobs: &[String], nodes: &[String], verify: bool) -> Proposal {
    let created = if verify { "created and verified" } else { "created" };
    let message = match nodes {
        [] => format!("backup {created}"),
        nodes => format!("backup {created}, and copied to {}", nodes.join(", ")),
    };
    let done = ActionResult::done("backup", "create", message);
    Proposal::new(Decision::Do(plan(old, jobs, nodes, verify)), done)
}

fn paths(files: &[BackupFile]) -> Vec<String> {
    files.iter().map(|file| file.path.clone()).collect()
}

/// The failure of the script, with what it left: it may have failed before or after it wrote the file.
async fn told(context: &Context, error: CommandError, old: Option<Vec<String>>) -> CommandError {
    let (Some(old), Ok(now)) = (old, existing(context).await) else {
        return error.hint("to list the backups: kubectl metalk8s get backups");
    };
    match now.iter().rfind(|file| !old.contains(&file.path)) {
        Some(file) => error
            .fact(format!("it left {}, which may be incomplete and is copied to no other node", file.path)),
        None => error.fact("there is no new backup"),
    }
}
