//! Attempts to change an object as it was read.

use super::run::{ActionError, Run};
use crate::error::CommandError;
use domain::object::resource::Reference;

/// The most attempts. An object that somebody else changes during each of them stays as it is.
pub(super) const LIMIT: u32 = 20;

/// Attempts to change an object on the condition that nobody has changed it since it was read. After a conflict, both the read
/// and the write are repeated.
///
/// The lock is confirmed between them. A command that was suspended before the read may have lost its lock, and have read what
/// the next holder wrote; the API server would then accept the write. After a conflict the lock is asked for anew, because the
/// other writer may be that holder: if it is still held, the writer was a controller or a user.
pub(super) struct Attempts<'a> {
    target: &'a Reference,
    begun: u32,
}

impl<'a> Attempts<'a> {
    pub(super) const fn to_change(target: &'a Reference) -> Self {
        Self { target, begun: 0 }
    }

    /// Reads what is to be changed, and confirms the lock after that.
    pub(super) async fn read<T>(
        &mut self,
        run: &Run<'_>,
        read: impl Future<Output = Result<T, ActionError>>,
    ) -> Result<T, ActionError> {
        let seen = read.await?;
        self.confirm(run).await?;
        Ok(seen)
    }

    /// Confirms the lock, for what was read before the first attempt.
    pub(super) async fn confirm(&mut self, run: &Run<'_>) -> Result<(), ActionError> {
        match self.begun {
            0 => run.fenced().await?,
            LIMIT => return Err(self.exhausted()),
            _ => run.fenced_anew().await?,
        }
        self.begun += 1;
        Ok(())
    }

    fn exhausted(&self) -> ActionError {
        let message = format!("{} was changed each time before this command could change it", self.target);
        let error = CommandError::conflict(message);
        ActionError::Ended(error.hint("run the same command again"))
    }
}
