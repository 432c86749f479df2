//! `get rule`.

use crate::cli::rule::GetRuleArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use domain::alerting::rule::RuleDocument;

/// `get rule`. Several rules may have the same name.
pub async fn get(context: &Context, arguments: &GetRuleArgs) -> Result<()> {
    let subject = listing::called::<RuleDocument>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let read = async || Ok(context.cluster().await?.rules().await?);
    let mut asked = ListRequest::new(&arguments.list, &arguments.names);
    asked.full_key = false;
    listing::present(context, &asked, &Sources::poll(Vec::new()), read).await
}
