//! `get target`.

use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::error::Result;
use domain::alerting::target::TargetDocument;

impl Listed for TargetDocument {
    /// A job has several targets.
    const NAMES_ARE_KEYS: bool = false;

    async fn all(context: &Context) -> Result<Vec<Self>> {
        Ok(context.cluster().await?.targets().await?)
    }
}
