use crate::cli::volume::GetVolumeArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use crate::output::OutputFormat;
use client::cluster::changes::Watched;
use client::cluster::volumes;
use domain::object::resource::{PERSISTENT_VOLUME, POD, VOLUME};
use domain::selector::Selector;
use domain::volume::listed::ListedVolume;

pub async fn get(context: &Context, arguments: &GetVolumeArgs) -> Result<()> {
    let subject =
        arguments.names.first().map_or_else(|| "volumes".to_owned(), |name| format!("volume/{name}"));
    listing::prepare(context, &arguments.list, subject)?;
    let selector = arguments.list.show.selector.as_ref().map(Selector::as_str);
    let read = async || read(context, selector, arguments.node_name.as_deref()).await;
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    let mut watched = vec![VOLUME, PERSISTENT_VOLUME];
    if *context.ui().format() == OutputFormat::Wide {
        // Only that table has a column of them.
        watched.push(POD);
    }
    let sources = Sources::watch(watched.into_iter().map(Watched::all).collect());
    listing::present(context, &asked, &sources, read).await
}

/// The volumes, with a node those of that node.
pub(in crate::commands) async fn read(
    context: &Context,
    selector: Option<&str>,
    node: Option<&str>,
) -> Result<Vec<ListedVolume>> {
    let cluster = context.cluster().await?;
    let (objects, backings) =
        tokio::try_join!(cluster.raw(VOLUME, None, selector), volumes::backings(cluster))?;
    let mut rows: Vec<ListedVolume> = objects
        .into_iter()
        .map(|object| {
            let name = object["metadata"]["name"].as_str().unwrap_or_default();
            let backing = backings.get(name).cloned().unwrap_or_default();
            ListedVolume::new(object, backing)
        })
        .collect();
    if let Some(node) = node {
        rows.retain(|row| row.spec("nodeName") == node);
    }
    Ok(rows)
}
