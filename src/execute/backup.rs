//! Finds the backup that a job has made: the job's own end does not show that there is one.

use super::run::{ActionError, Run, ended};
use crate::error::CommandError;
use domain::backup::{self, FOLDER};
use domain::plan::Condition;

/// Finds the newest file that is not `old`, checks it if that is wanted, and waits until `nodes` have a copy of it.
pub(super) async fn confirm(
    run: &mut Run<'_>,
    old: &[String],
    verify: bool,
    known: &[String],
    nodes: &[String],
) -> Result<(), ActionError> {
    let salt = run.salt()?;
    let answer = salt.query("file.find", &backup::wanted()).await;
    let answer = ended(answer, || "the backups cannot be listed".to_owned())?;
    let node = salt.bootstrap();
    let files = backup::files(&answer);
    let Some(file) = files.iter().rfind(|file| !old.contains(&file.path)) else {
        let message = format!("no new backup is in {FOLDER} on {node}, although Salt succeeded");
        return Err(ActionError::Ended(CommandError::failed(message)));
    };
    run.outcome.backup = Some(file.name().to_owned());
    if verify {
        let output = salt.shell_output(&backup::sums_command(&file.path)).await;
        let output = ended(output, || format!("backup {} cannot be read", file.path))?;
        backup::damage(&output).map_err(|what| {
            let message = format!("backup {} on {node} is damaged: {what}", file.path);
            let hint = "to make another one: kubectl metalk8s create backup --verify";
            ActionError::Ended(CommandError::failed(message).hint(hint))
        })?;
    }
    if nodes.is_empty() {
        return Ok(());
    }
    let condition = Condition::BackupCopied {
        backup: format!("backup {} on {node}", file.path),
        known: known.to_vec(),
        nodes: nodes.to_vec(),
    };
    run.wait(&condition).await
}
