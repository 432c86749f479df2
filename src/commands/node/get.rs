use super::listed;
use crate::cli::node::GetNodeArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::changes::Watched;
use domain::node::listed::ListedNode;
use domain::object::resource::NODE;
use domain::selector::Selector;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::timeout;

/// How long a listing waits for Salt API: it is useful without it.
const SALT_PATIENCE: Duration = Duration::from_secs(10);

pub async fn get(context: &Context, arguments: &GetNodeArgs) -> Result<()> {
    let subject = listing::called::<ListedNode>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let selector = arguments.list.show.selector.as_ref().map(Selector::as_str);
    let told = Cell::new(false);
    let read = async || read_telling(context, selector, &told).await;
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    let watched = vec![Watched::all(NODE)];
    let sources =
        if context.ui().is_for_people() { Sources::poll_salt(watched) } else { Sources::watch(watched) };
    listing::present(context, &asked, &sources, read).await
}

pub(in crate::commands) async fn read(context: &Context, selector: Option<&str>) -> Result<Vec<ListedNode>> {
    read_telling(context, selector, &Cell::new(false)).await
}

/// The same; `told` says whether the user knows already that Salt cannot be asked.
async fn read_telling(
    context: &Context,
    selector: Option<&str>,
    told: &Cell<bool>,
) -> Result<Vec<ListedNode>> {
    // Programs get the API server's objects, which have no information about Salt.
    let minions = async { if context.ui().is_for_people() { minions(context, told).await } else { None } };
    let cluster = context.cluster().await?;
    let (objects, minions) = tokio::join!(cluster.raw(NODE, None, selector), minions);
    let objects = objects?;
    let listed = |object| listed(object, minions.as_ref());
    Ok(objects.into_iter().map(listed).collect())
}

/// The nodes as the API server knows them, without waiting for Salt.
pub(in crate::commands) async fn without_salt(context: &Context) -> Result<Vec<ListedNode>> {
    let objects = context.cluster().await?.raw(NODE, None, None).await?;
    Ok(objects.into_iter().map(|object| listed(object, None)).collect())
}

/// Which Salt minions answer, in one request. If that fails, the nodes are listed without it, and the user reads why, unless
/// that was `told` at the last attempt.
pub(super) async fn minions(context: &Context, told: &Cell<bool>) -> Option<BTreeMap<String, bool>> {
    let answer = match timeout(SALT_PATIENCE, context.salt()).await {
        Ok(Ok(salt)) => salt.ping().await.map_err(Into::into),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(CommandError::new(ErrorKind::Unreachable, "Salt API is unavailable")),
    };
    if let Some(error) = answer.as_ref().err().filter(|_| !told.get()) {
        let warning = format!("cannot read the minions from Salt: {error}");
        context.events().warning(warning);
    }
    told.set(answer.is_err());
    answer.ok()
}
