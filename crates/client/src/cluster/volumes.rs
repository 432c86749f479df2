use std::collections::BTreeMap;

use kube::api::{Api, ListParams};
use kube::{Resource as _, ResourceExt};
use serde_json::Value;
use tokio::time::Instant;

use super::changes::{self, Watched};
use super::pages::{self, items};
use super::parts::{PersistentVolume, Pod};
use super::poll::{Observation, Poll};
use super::verdict::Verdict;
use super::{Cluster, Error};
use base::events::Events;
use domain::object::resource::{STATEFUL_SET, VOLUME};
use domain::volume::{Backing, ClaimingService, Claims, Phase};

/// The PersistentVolume, claim and Pods of each Volume, by name. MetalK8s names a PersistentVolume after its
/// Volume.
pub async fn backings(cluster: &Cluster) -> Result<BTreeMap<String, Backing>, Error> {
    let all = ListParams::default();
    let volumes = PersistentVolume::url_path(&(), None);
    let volumes = pages::read(cluster, &volumes, &all, items::<PersistentVolume>);
    // A cluster has many Pods: only those with claims are kept in memory.
    let users = |page: &[u8]| Ok(items::<Pod>(page)?.iter().flat_map(claims_of).collect());
    let pods = Pod::url_path(&(), None);
    let users = pages::read(cluster, &pods, &all, users);
    let (volumes, users) = tokio::try_join!(volumes, users)?;
    let users = by_claim(users);
    Ok(volumes.iter().map(|volume| (volume.name_any(), backing_of(volume, &users))).collect())
}

pub async fn backing(cluster: &Cluster, name: &str) -> Result<Backing, Error> {
    let volumes: Api<PersistentVolume> = Api::all(cluster.client.clone());
    let Some(volume) = volumes.get_opt(name).await? else { return Ok(Backing::default()) };
    let claim = volume.spec.as_ref().and_then(|spec| spec.claim_ref.as_ref());
    let users = match claim.and_then(|claim| claim.namespace.as_deref()) {
        Some(namespace) => {
            let pods: Api<Pod> = Api::namespaced(cluster.client.clone(), namespace);
            let pods = pods.list(&ListParams::default()).await?.items;
            by_claim(pods.iter().flat_map(claims_of))
        }
        None => BTreeMap::new(),
    };
    Ok(backing_of(&volume, &users))
}

/// The PersistentVolumes that claims select, by name, without the Pods that use them.
pub async fn selected(cluster: &Cluster, claims: &Claims) -> Result<BTreeMap<String, Backing>, Error> {
    let labels: Vec<String> = claims.labels.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let volumes: Api<PersistentVolume> = Api::all(cluster.client.clone());
    let list = volumes.list(&ListParams::default().labels(&labels.join(","))).await?;
    let backing = |volume: &PersistentVolume| (volume.name_any(), backing_of(volume, &BTreeMap::new()));
    Ok(list.items.iter().map(backing).collect())
}

/// What the Pods of a service claim, or `None` if MetalK8s has not deployed it.
pub async fn claims(cluster: &Cluster, service: &ClaimingService) -> Result<Option<Claims>, Error> {
    let namespace = Some(service.config.namespace);
    let set = cluster.raw_one(STATEFUL_SET, namespace, service.stateful_set).await?;
    Ok(set.as_ref().map(Claims::read))
}

/// Polls until all Pods of a service are ready, or until `deadline`.
pub async fn service_ready(
    cluster: &Cluster,
    service: &ClaimingService,
    deadline: Instant,
    events: &Events,
) -> Result<Verdict, Error> {
    let name = service.config.name;
    let look = async || {
        let verdict = match claims(cluster, service).await? {
            None => Verdict::Never(format!("{name} was removed meanwhile")),
            Some(claims) if claims.are_met() => Verdict::Met,
            Some(claims) => {
                Verdict::NotYet(format!("{} of {} pods of {name} are ready", claims.ready, claims.replicas))
            }
        };
        Ok::<_, Error>(Observation::from(verdict))
    };
    let poll = Poll::until(deadline, events).announced(format!("waiting for the pods of {name}"));
    Ok(poll.looks(look).await?.seen)
}

/// Polls until each of these Volumes is available or has failed, or until `deadline`; returns the last state of
/// each, in order.
pub async fn available(
    cluster: &Cluster,
    names: &[&str],
    deadline: Instant,
    events: &Events,
) -> Result<Vec<Verdict>, Error> {
    let look = async || {
        let volumes = cluster.raw(VOLUME, None, None).await?;
        Ok::<_, Error>(look_at(names, &volumes))
    };
    let changes = changes::watch(cluster, &[Watched::all(VOLUME)]);
    let poll = Poll::until(deadline, events).told_of(changes);
    Ok(poll.looks(look).await?.seen)
}

fn look_at(names: &[&str], volumes: &[Value]) -> Observation<Vec<Verdict>> {
    let found = |name: &str| volumes.iter().find(|volume| volume["metadata"]["name"] == name);
    let seen: Vec<Verdict> = names.iter().map(|name| verdict(name, found(name))).collect();
    let available = seen.iter().filter(|verdict| **verdict == Verdict::Met).count();
    let is_open = |verdict: &Verdict| matches!(verdict, Verdict::NotYet(_));
    Observation {
        is_last: !seen.iter().any(is_open),
        progress: Some(format!("{available} of {} volumes are available", names.len())),
        seen,
    }
}

/// Whether a Volume is available, or can become available.
fn verdict(name: &str, volume: Option<&Value>) -> Verdict {
    let Some(volume) = volume else { return Verdict::Never(format!("volume/{name} was deleted meanwhile")) };
    let (phase, reason) = Phase::read(volume);
    match phase {
        Phase::Available => Verdict::Met,
        Phase::Failed => Verdict::Never(format!("volume/{name} failed: {reason}")),
        Phase::Terminating => Verdict::Never(format!("volume/{name} is being deleted")),
        Phase::Unknown | Phase::Pending => {
            Verdict::NotYet(format!("volume/{name} is not available: {reason}"))
        }
    }
}

/// The claims that a Pod uses, as `NAMESPACE/NAME`, each with the Pod's name. A Pod that has ended uses none.
fn claims_of(pod: &Pod) -> Vec<(String, String)> {
    let phase = pod.status.as_ref().and_then(|status| status.phase.as_deref());
    if matches!(phase, Some("Succeeded" | "Failed")) {
        return Vec::new();
    }
    let volumes = pod.spec.iter().flat_map(|spec| spec.volumes.iter().flatten());
    let claims = volumes.filter_map(|volume| volume.persistent_volume_claim.as_ref());
    let namespace = pod.namespace().unwrap_or_default();
    claims.map(|claim| (format!("{namespace}/{}", claim.claim_name), pod.name_any())).collect()
}

fn by_claim(used: impl IntoIterator<Item = (String, String)>) -> BTreeMap<String, Vec<String>> {
    let mut pods: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (claim, pod) in used {
        pods.entry(claim).or_default().push(pod);
    }
    pods
}

fn backing_of(volume: &PersistentVolume, users: &BTreeMap<String, Vec<String>>) -> Backing {
    let spec = volume.spec.as_ref();
    let claim = spec.and_then(|spec| spec.claim_ref.as_ref()).map(|claim| {
        format!(
            "{}/{}",
            claim.namespace.as_deref().unwrap_or_default(),
            claim.name.as_deref().unwrap_or_default()
        )
    });
    Backing {
        // A PersistentVolume that was just created has no phase yet.
        persistent_volume: Some(
            volume
                .status
                .as_ref()
                .and_then(|status| status.phase.clone())
                .unwrap_or_else(|| "Pending".to_owned()),
        ),
        capacity: spec.and_then(|spec| spec.capacity.as_ref()?.get("storage")).cloned(),
        storage_class: spec.and_then(|spec| spec.storage_class_name.clone()),
        pods: claim.as_ref().and_then(|claim| users.get(claim).cloned()).unwrap_or_default(),
        claim,
    }
}
