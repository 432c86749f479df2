//! `get lock`.

use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::error::Result;
use domain::lock::LockDocument;

impl Listed for LockDocument {
    async fn all(context: &Context) -> Result<Vec<Self>> {
        let held = context.taken_locks().await?;
        Ok(held.iter().map(Self::from).collect())
    }
}
