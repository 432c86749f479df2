//! Watches: changes of objects, as the API server reports them.

use futures::future::ready;
use futures::stream::{BoxStream, SelectAll, StreamExt};
use kube::api::{Api, DynamicObject, PartialObjectMeta};
use kube::runtime::WatchStreamExt;
use kube::runtime::watcher::{Config, Event, watcher};

use super::{Cluster, Error, operators, routed};
use domain::object::resource::{CONFIG_MAP, DEPLOYMENT, NAMESPACE, NODE, POD, Resource};
use domain::object::well_known;
use domain::plan::Condition;

/// Objects that are watched: all of a kind, or those that a selector lets through.
#[derive(Debug, Clone)]
pub struct Watched {
    resource: Resource,
    namespace: Option<String>,
    labels: Option<String>,
    fields: Option<String>,
}

impl Watched {
    pub fn all(resource: Resource) -> Self {
        Self { resource, namespace: None, labels: None, fields: None }
    }

    #[must_use]
    pub fn within(self, namespace: &str) -> Self {
        Self { namespace: Some(namespace.to_owned()), ..self }
    }

    #[must_use]
    pub fn labelled(self, selector: impl Into<String>) -> Self {
        Self { labels: Some(selector.into()), ..self }
    }

    /// Those of this name, in whatever namespace.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { fields: Some(format!("metadata.name={name}")), ..self }
    }

    /// What Environments and the Solutions in them are made of.
    pub fn environments() -> Vec<Self> {
        let operators = operators::selector();
        vec![
            Self::all(NAMESPACE).labelled(well_known::ENVIRONMENT),
            Self::all(CONFIG_MAP).named(well_known::ENVIRONMENT_CONFIG),
            Self::all(DEPLOYMENT).labelled(operators.clone()),
            Self::all(POD).labelled(operators),
        ]
    }

    /// What shows whether a condition holds, if a change of it is a reason to look.
    pub fn of(condition: &Condition) -> Option<Self> {
        match condition {
            Condition::OperatorAvailable { namespace, .. } => {
                let operators = Self::all(DEPLOYMENT).labelled(operators::selector());
                Some(operators.within(namespace))
            }
            Condition::NodeReady { name, .. } => Some(Self::all(NODE).named(name)),
            _ => None,
        }
    }

    pub fn catalogue() -> Self {
        Self::all(CONFIG_MAP).named(well_known::CATALOGUE)
    }

    fn config(&self) -> Config {
        let config = Config::default();
        let config = match &self.labels {
            Some(selector) => config.labels(selector),
            None => config,
        };
        match &self.fields {
            Some(selector) => config.fields(selector),
            None => config,
        }
    }
}

/// One item for each change of these objects, endlessly. If a watch breaks, it is resumed where it ended, or
/// started again if the API server has forgotten that position. A new start is an item as well, because changes
/// may have been missed. An error is also an item.
pub fn watch(cluster: &Cluster, watched: &[Watched]) -> SelectAll<BoxStream<'static, Result<(), Error>>> {
    futures::stream::select_all(watched.iter().map(|one| watch_one(cluster, one)))
}

fn watch_one(cluster: &Cluster, watched: &Watched) -> BoxStream<'static, Result<(), Error>> {
    let kind = routed(&watched.resource);
    let client = cluster.client.clone();
    let api: Api<PartialObjectMeta<DynamicObject>> = match &watched.namespace {
        Some(namespace) => Api::namespaced_with(client, namespace, &kind),
        None => Api::all_with(client, &kind),
    };
    watcher(api, watched.config()).default_backoff().filter_map(|event| ready(change_of(event))).boxed()
}

/// Whether an event of a watch says that something may have changed.
fn change_of<K>(event: Result<Event<K>, kube::runtime::watcher::Error>) -> Option<Result<(), Error>> {
    use kube::runtime::watcher::Error as WatchFailure;
    match event {
        Ok(Event::Init | Event::InitApply(_)) => None,
        Ok(Event::Apply(_) | Event::Delete(_) | Event::InitDone) => Some(Ok(())),
        Err(WatchFailure::InitialListFailed(error) | WatchFailure::WatchStartFailed(error)) => {
            Some(Err(error.into()))
        }
        // The watch worked before, so it is resumed without a warning.
        Err(WatchFailure::WatchFailed(_) | WatchFailure::WatchError(_)) => None,
        Err(error @ WatchFailure::NoResourceVersion) => Some(Err(Error::Other(error.to_string()))),
    }
}
