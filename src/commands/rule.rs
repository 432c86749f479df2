//! `get rule`.

use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::error::Result;
use domain::alerting::rule::RuleDocument;

impl Listed for RuleDocument {
    const NAMES_ARE_KEYS: bool = false;

    async fn all(context: &Context) -> Result<Vec<Self>> {
        Ok(context.cluster().await?.rules().await?)
    }
}
