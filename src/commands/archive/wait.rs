use super::get::all;
use crate::cli::archive::WaitArchiveArgs;
use crate::commands::Context;
use crate::commands::awaiting::{Wait, until};
use crate::error::Result;
use client::cluster::changes::Watched;

pub async fn wait(context: &Context, arguments: &WaitArchiveArgs) -> Result<()> {
    let mut watched = Watched::environments();
    watched.push(Watched::catalogue());
    let wait = Wait {
        names: arguments.names.iter().map(String::as_str).collect(),
        awaited: &arguments.wait.awaited,
        timeout: arguments.wait.timeout,
        watched,
    };
    until(context, wait, async || all(context).await).await
}
