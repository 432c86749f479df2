//! The events of objects.

use kube::api::ListParams;
use serde_json::Value;

use super::nodes::shown;
use super::{Cluster, Error};
use crate::domain::happening::{Happening, ListedEvent};
use crate::domain::resource::EVENT;
use crate::domain::rollout::Rollout;

impl Cluster {
    /// The last warnings about objects whose names begin with `prefix`, oldest first.
    pub async fn warnings(&self, namespace: &str, prefix: &str) -> Result<Vec<Happening>, Error> {
        let mut happened = self.happened(namespace, &of_warnings()).await?;
        happened.retain(|one| one.name.starts_with(prefix));
        Ok(latest(happened))
    }

    /// The last warnings about the objects of this rollout since it began, oldest first.
    pub async fn warnings_of(&self, namespace: &str, rollout: &Rollout) -> Result<Vec<Happening>, Error> {
        let mut happened = self.happened(namespace, &of_warnings()).await?;
        happened.retain(|one| one.is_about(rollout));
        Ok(latest(happened))
    }

    /// The last events of a namespace, oldest first.
    pub async fn happenings(&self, namespace: &str) -> Result<Vec<Happening>, Error> {
        Ok(latest(self.happened(namespace, &ListParams::default()).await?))
    }

    /// Every event in a namespace of `environment`.
    pub async fn listed_events(&self, namespace: &str, environment: &str) -> Result<Vec<ListedEvent>, Error> {
        let events = self.events(namespace, &ListParams::default()).await?;
        let listed = events
            .into_iter()
            .map(|object| ListedEvent::new(object, environment));
        Ok(listed.collect())
    }

    async fn happened(&self, namespace: &str, which: &ListParams) -> Result<Vec<Happening>, Error> {
        let events = self.events(namespace, which).await?;
        Ok(events.iter().map(Happening::read).collect())
    }

    async fn events(&self, namespace: &str, which: &ListParams) -> Result<Vec<Value>, Error> {
        let list = self.objects(&EVENT, Some(namespace)).list(which).await?;
        list.items
            .into_iter()
            .map(|object| shown(&EVENT, object))
            .collect()
    }
}

fn of_warnings() -> ListParams {
    ListParams::default().fields("type=Warning")
}

/// The last few of them, oldest first.
fn latest(mut happened: Vec<Happening>) -> Vec<Happening> {
    const SHOWN: usize = 5;
    happened.sort_by(|left, right| left.last_seen.cmp(&right.last_seen));
    let surplus = happened.len().saturating_sub(SHOWN);
    happened.drain(..surplus);
    happened
}
