use kube::api::ListParams;
use serde_json::Value;

use super::whole::shown;
use super::{Cluster, Error};
use domain::object::event::{KubeEvent, ListedEvent};
use domain::object::resource::EVENT;
use domain::operator::rollout::Rollout;

/// The last warnings about objects whose names begin with `prefix`, oldest first.
pub async fn warnings(cluster: &Cluster, namespace: &str, prefix: &str) -> Result<Vec<KubeEvent>, Error> {
    let mut happened = happened(cluster, namespace, &of_warnings()).await?;
    happened.retain(|one| one.name.starts_with(prefix));
    Ok(latest(happened))
}

/// The last warnings about the objects of this rollout since it began, oldest first.
pub async fn warnings_of(
    cluster: &Cluster,
    namespace: &str,
    rollout: &Rollout,
) -> Result<Vec<KubeEvent>, Error> {
    let mut happened = happened(cluster, namespace, &of_warnings()).await?;
    happened.retain(|one| one.is_about(rollout));
    Ok(latest(happened))
}

pub async fn happenings(cluster: &Cluster, namespace: &str) -> Result<Vec<KubeEvent>, Error> {
    Ok(latest(happened(cluster, namespace, &ListParams::default()).await?))
}

pub async fn listed(
    cluster: &Cluster,
    namespace: &str,
    environment: &str,
) -> Result<Vec<ListedEvent>, Error> {
    let events = raw(cluster, namespace, &ListParams::default()).await?;
    let listed = events.into_iter().map(|object| ListedEvent::new(object, environment));
    Ok(listed.collect())
}

async fn happened(cluster: &Cluster, namespace: &str, which: &ListParams) -> Result<Vec<KubeEvent>, Error> {
    let events = raw(cluster, namespace, which).await?;
    Ok(events.iter().map(KubeEvent::read).collect())
}

async fn raw(cluster: &Cluster, namespace: &str, which: &ListParams) -> Result<Vec<Value>, Error> {
    let list = cluster.objects(&EVENT, Some(namespace)).list(which).await?;
    list.items.into_iter().map(|object| shown(&EVENT, object)).collect()
}

fn of_warnings() -> ListParams {
    ListParams::default().fields("type=Warning")
}

/// The last few of them, oldest first.
fn latest(mut happened: Vec<KubeEvent>) -> Vec<KubeEvent> {
    const SHOWN: usize = 5;
    happened.sort_by_cached_key(KubeEvent::moment);
    let surplus = happened.len().saturating_sub(SHOWN);
    happened.drain(..surplus);
    happened
}

#[cfg(test)]
mod field {
    use super::*;

    #[test]
    fn events_are_in_the_order_of_their_times_with_fractions() {
        let seconds = ["05Z", "05.9Z", "05.1Z", "04.999999Z", "06+00:00", "03Z", "05.10Z"];
        let happened = seconds.map(|second| KubeEvent {
            last_seen: Some(format!("2026-11-22T08:05:{second}")),
            ..KubeEvent::default()
        });
        let found: Vec<String> = latest(happened.into())
            .into_iter()
            .filter_map(|one| one.last_seen?.split(':').nth(2).map(str::to_owned))
            .collect();
        assert_eq!(found, ["05Z", "05.1Z", "05.10Z", "05.9Z", "06+00"]);
    }
}
