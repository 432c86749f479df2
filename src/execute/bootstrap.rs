use serde_json::{Map, Value};

use super::product::refresh;
use super::run::{ActionError, Run, ended};
use super::salt;
use crate::error::CommandError;
use domain::bootstrap::configuration::change::WORD;
use domain::plan::{Call, Intent};

/// Writes `wanted` if the configuration is still `given`, and lets Salt read it. What is written already is not written
/// again: MetalK8s empties the file before it writes it.
pub(super) async fn write_configuration(
    run: &mut Run<'_>,
    given: &Value,
    wanted: &Value,
    progress: &str,
) -> Result<(), ActionError> {
    run.fenced().await?;
    let now = run.salt()?.bootstrap_configuration().await;
    let now = ended(now, || "the configuration of the bootstrap node cannot be read".to_owned())?;
    let writes = now != *wanted;
    if writes {
        if now != *given {
            return leave_to_others(run);
        }
        let arguments = Map::from_iter([("config".to_owned(), wanted.clone())]);
        let write = Call::new("metalk8s.write_bootstrap_config", arguments);
        salt::call(run, &write, progress).await?;
    }
    let read = salt::call(run, &refresh(), &Intent::Refresh.progress(None)).await;
    read.map_err(|broken| if writes { broken.after_a_part() } else { broken })
}

/// Another user changed the configuration meanwhile. An undo keeps that.
fn leave_to_others(run: &mut Run<'_>) -> Result<(), ActionError> {
    if run.with.note.undoes {
        run.keep(format!("config/{WORD} is kept: another user changed it"));
        return Ok(());
    }
    let message = format!("config/{WORD} was changed by another user in the meantime");
    Err(ActionError::Refused(CommandError::conflict(message)))
}
