//! `get target`.

use crate::cli::target::GetTargetArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use domain::alerting::target::TargetDocument;

/// `get target`. A job has several targets.
pub async fn get(context: &Context, arguments: &GetTargetArgs) -> Result<()> {
    let subject = listing::called::<TargetDocument>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let read = async || Ok(context.cluster().await?.targets().await?);
    let mut asked = ListRequest::new(&arguments.list, &arguments.names);
    asked.full_key = false;
    listing::present(context, &asked, &Sources::poll(Vec::new()), read).await
}
