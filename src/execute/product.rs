//! Checks which archives of MetalK8s itself Salt lists: the script that changed them does not fail on every failure.

use serde_json::{Map, json};
use tokio::time::{Instant, sleep};

use std::time::Duration;

use super::run::{ActionError, Run, ended};
use super::salt;
use crate::error::CommandError;
use base::error::ErrorKind;
use domain::plan::{Action, Call};

const PAUSE: Duration = Duration::from_secs(1);

/// How often Salt is queried. It may not have read the configuration of the bootstrap node again at once.
const ATTEMPTS: usize = 10;

/// Refreshes the pillar until Salt lists these versions, or no longer does.
pub(super) async fn confirm(
    run: &mut Run<'_>,
    versions: &[String],
    present: bool,
) -> Result<(), ActionError> {
    let mut wrong = Vec::new();
    for attempt in 0..ATTEMPTS {
        if attempt > 0 {
            if Instant::now() + PAUSE > run.with.deadline {
                break;
            }
            sleep(PAUSE).await;
        }
        let listed = listed(run, versions, present).await?;
        wrong = versions.iter().filter(|version| listed.contains(version) != present).cloned().collect();
        if wrong.is_empty() {
            return Ok(());
        }
    }
    let verb = if present { "does not list" } else { "still lists" };
    let message = format!("iso-manager.sh succeeded, but Salt {verb} MetalK8s {}", wrong.join(", "));
    Err(ActionError::Ended(CommandError::new(ErrorKind::JobFailed, message)))
}

/// Removes archives from the configuration of the bootstrap node, even if their files are missing.
pub(super) async fn unlist(run: &mut Run<'_>, paths: &[String], progress: &str) -> Result<(), ActionError> {
    run.fenced().await?;
    for (index, path) in paths.iter().enumerate() {
        let arguments =
            Map::from_iter([("archive".to_owned(), json!(path)), ("remove".to_owned(), json!(true))]);
        let removal = Call::new("metalk8s.configure_archive", arguments);
        let removed = salt::call(run, &removal, progress).await;
        removed.map_err(|broken| if index == 0 { broken } else { broken.after_a_part() })?;
    }
    let refreshed = salt::call(run, &refresh(), progress).await;
    refreshed.map_err(ActionError::after_a_part)?;
    let products = run.salt()?.products().await;
    let products = ended(products, || "the archives of MetalK8s itself cannot be listed".to_owned())?;
    match products.unreadable.iter().find(|one| paths.contains(&one.path)) {
        Some(one) => Err(ActionError::Ended(CommandError::new(ErrorKind::JobFailed, one.complaint().0))),
        None => Ok(()),
    }
}

async fn listed(run: &mut Run<'_>, versions: &[String], present: bool) -> Result<Vec<String>, ActionError> {
    let progress = Action::ConfirmProducts { versions: versions.to_vec(), present }.progress(None);
    salt::call(run, &refresh(), &progress).await?;
    let archives = run.salt()?.product_archives().await;
    let archives = ended(archives, || "the archives of MetalK8s itself cannot be listed".to_owned())?;
    Ok(archives.into_iter().map(|archive| archive.version).collect())
}

/// Salt keeps the configuration in its pillar.
pub(super) fn refresh() -> Call {
    let waiting = Map::from_iter([("wait".to_owned(), json!(true))]);
    Call::new("saltutil.refresh_pillar", waiting)
}
