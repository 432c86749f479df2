//! `get node`.

use super::listed;
use crate::cli::node::GetNodeArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::{CommandError, Result};
use base::kind::Kind;
use client::cluster::changes::Watched;
use domain::node::listed::ListedNode;
use domain::object::resource::NODE;
use domain::selector::Selector;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::timeout;

/// How long a listing waits for Salt API: it is useful without it.
const SALT_PATIENCE: Duration = Duration::from_secs(10);

pub async fn get(context: &Context, arguments: &GetNodeArgs) -> Result<()> {
    let subject = listing::called::<ListedNode>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let read = async || {
        read(
            context,
            arguments.list.show.selector.as_ref().map(Selector::as_str),
        )
        .await
    };
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    let sources = Sources::ask_salt(vec![Watched::all(NODE)]);
    listing::present(context, &asked, &sources, read).await
}

pub(in crate::commands) async fn read(context: &Context, selector: Option<&str>) -> Result<Vec<ListedNode>> {
    // Programs get the API server's objects, which have no information about Salt.
    let minions = async {
        if context.ui().is_for_people() {
            minions(context).await
        } else {
            None
        }
    };
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

/// Which Salt minions answer, in one request. If that fails, the nodes are listed without it.
pub(super) async fn minions(context: &Context) -> Option<BTreeMap<String, bool>> {
    let answer = match timeout(SALT_PATIENCE, context.salt()).await {
        Ok(Ok(salt)) => salt.ping().await.map_err(Into::into),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(CommandError::new(Kind::Unreachable, "Salt API is unavailable")),
    };
    answer
        .inspect_err(|error| {
            context
                .events()
                .warning(format!("cannot read the minions from Salt: {error}"));
        })
        .ok()
}
