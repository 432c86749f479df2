use super::get::read;
use crate::cli::environment::WaitEnvironmentArgs;
use crate::commands::Context;
use crate::commands::awaiting::{Wait, until};
use crate::error::Result;
use client::cluster::changes::Watched;
use domain::object::name::ExistingName;

pub async fn wait(context: &Context, arguments: &WaitEnvironmentArgs) -> Result<()> {
    let wait = Wait {
        names: arguments.names.iter().map(ExistingName::as_str).collect(),
        awaited: &arguments.wait.awaited,
        timeout: arguments.wait.timeout,
        watched: Watched::environments(),
    };
    until(context, wait, async || read(context, &[]).await).await
}
