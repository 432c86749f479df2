use crate::cli::alert::GetAlertArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use client::cluster::alerting;
use domain::alerting::alert::{AlertObject, is_fingerprint};

pub async fn get(context: &Context, arguments: &GetAlertArgs) -> Result<()> {
    let subject = listing::called::<AlertObject>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let read = async || read(context, &arguments.severity).await;
    let mut asked = ListRequest::new(&arguments.list, &arguments.names);
    asked.full_key &= arguments.names.iter().all(|name| is_fingerprint(name));
    listing::present(context, &asked, &Sources::poll(Vec::new()), read).await
}

async fn read(context: &Context, severities: &[String]) -> Result<Vec<AlertObject>> {
    let mut alerts = alerting::alerts(context.cluster().await?).await?;
    alerts.retain(|alert| severities.is_empty() || severities.contains(&alert.spec.severity));
    Ok(alerts)
}
