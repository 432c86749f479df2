use crate::cli::silence::GetSilenceArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use client::cluster::alerting;
use domain::alerting::silence::SilenceObject;

pub async fn get(context: &Context, arguments: &GetSilenceArgs) -> Result<()> {
    let subject = listing::called::<SilenceObject>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    // One that is requested by its id is shown in any case.
    let is_shown = |silence: &SilenceObject| {
        arguments.expired || !silence.has_expired() || arguments.names.contains(&silence.metadata.name)
    };
    let read = async || {
        let mut silences = alerting::silences(context.cluster().await?).await?;
        silences.retain(is_shown);
        Ok(silences)
    };
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    listing::present(context, &asked, &Sources::poll(Vec::new()), read).await
}
