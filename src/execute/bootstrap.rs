//! Writes the configuration of the bootstrap node.

use serde_json::{Map, Value};
use tokio::time::Instant;

use super::perform::ended;
use super::product::refresh;
use super::run::{ActionError, Run};
use crate::error::CommandError;
use base::kind::Kind;
use domain::bootstrap::configuration::change::WORD;
use domain::plan::{Call, Intent};

impl Run<'_> {
    /// Writes `wanted` if the configuration is still `given`, and lets Salt read it. What is written already is not written
    /// again: MetalK8s empties the file before it writes it.
    pub(super) async fn write_bootstrap_configuration(
        &mut self,
        given: &Value,
        wanted: &Value,
        progress: &str,
        deadline: Instant,
    ) -> Result<(), ActionError> {
        self.fenced(deadline).await?;
        let now = self.salt()?.bootstrap_configuration().await;
        let now = ended(now, || {
            "the configuration of the bootstrap node cannot be read".to_owned()
        })?;
        if now != *wanted {
            if now != *given {
                return self.leave_to_others();
            }
            let arguments = Map::from_iter([("config".to_owned(), wanted.clone())]);
            let write = Call::new("metalk8s.write_bootstrap_config", arguments);
            self.call(&write, progress, deadline).await?;
        }
        self.call(&refresh(), &Intent::Refresh.progress(None), deadline)
            .await
    }

    /// Another user changed the configuration meanwhile. An undo keeps that.
    fn leave_to_others(&mut self) -> Result<(), ActionError> {
        if self.with.note.undoes {
            self.keep(format!("config/{WORD} is kept: another user changed it"));
            return Ok(());
        }
        let message = format!("config/{WORD} was changed by another user in the meantime");
        Err(ActionError::Refused(CommandError::new(Kind::Conflict, message)))
    }
}
