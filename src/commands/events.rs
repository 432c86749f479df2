//! Events: those of an Environment's namespaces, or those that a Solution is about.

use crate::cli::groups::{EventArgs, EventType};
use crate::commands::watch::Sources;
use crate::commands::{Context, watch};
use crate::error::Result;
use crate::output::row::Row;
use crate::output::ui::Listing;
use client::cluster::changes::Watched;
use client::cluster::events;
use domain::object::event::ListedEvent;
use domain::object::resource::EVENT;

/// Prints the events in these namespaces of an Environment that `includes` lets through.
pub(super) async fn show(
    context: &Context,
    environment: &str,
    namespaces: &[String],
    arguments: &EventArgs,
    includes: impl Fn(&ListedEvent) -> bool,
) -> Result<()> {
    context.ui().prepare(arguments.no_headers)?;
    let cluster = context.cluster().await?;
    let read = async || {
        let mut events = Vec::new();
        for namespace in namespaces {
            events.extend(events::listed(cluster, namespace, environment).await?);
        }
        events.retain(|one| arguments.includes(&one.event.severity) && includes(one));
        events.sort_by(ListedEvent::order);
        Ok(events)
    };
    let listing = Listing { no_headers: arguments.no_headers, ..Listing::default() };
    let events = read().await?;
    if !arguments.watch {
        return context.ui().list(&events, &listing);
    }
    let watched = namespaces.iter().map(|name| Watched::all(EVENT).within(name));
    let sources = Sources::watch(watched.collect());
    watch::follow(context, events, listing, &sources, read).await
}

impl EventArgs {
    fn includes(&self, severity: &str) -> bool {
        let is_of = |kind: &EventType| match kind {
            EventType::Normal => severity == "Normal",
            EventType::Warning => severity == "Warning",
        };
        self.types.is_empty() || self.types.iter().any(is_of)
    }
}
