//! Volumes for the replicas of a service.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{VolumeRequest, of_name, volumes};
use crate::node::{Taint, read_taint, texts};
use crate::plan::refusal::Refusal;
use crate::volume::{Backing, Claims, DeviceKind, NewVolume, Phase};
use base::error::ErrorKind;

#[derive(Debug, Clone, Copy)]
pub struct Existing<'a> {
    pub nodes: &'a [Value],
    pub volumes: &'a [Value],
    /// The PersistentVolumes with the labels that are claimed, by name.
    pub backings: &'a BTreeMap<String, Backing>,
}

impl Existing<'_> {
    /// Why no Pod can have a Volume, or `None` if one can.
    fn misfit(&self, claims: &Claims, volume: &Value) -> Option<String> {
        let name = volume["metadata"]["name"].as_str().unwrap_or_default();
        match self.backings.get(name) {
            Some(backing) => claims.misfit(backing),
            None => claims.misfit(&Backing::to_come(volume)),
        }
    }

    /// The Volumes with the labels that are claimed which are, or will be, available on a node.
    fn selected<'a>(&'a self, claims: &'a Claims) -> impl Iterator<Item = &'a Value> {
        let has_node = |volume: &Value| {
            volume["spec"]["nodeName"].as_str().is_some_and(|node| of_name(self.nodes, node).is_some())
        };
        self.volumes.iter().filter(move |volume| {
            let is_lost = matches!(Phase::read(volume).0, Phase::Failed | Phase::Terminating);
            claims.select(volume) && has_node(volume) && !is_lost
        })
    }

    /// A warning about each volume for a service that no Pod of it can have, and nobody else has.
    pub fn useless(&self, service: &str, claims: &Claims) -> Vec<String> {
        let warning = |volume: &Value| {
            let name = volume["metadata"]["name"].as_str()?;
            let why = self.misfit(claims, volume)?;
            let is_bound = |backing: &Backing| backing.persistent_volume.as_deref() == Some("Bound");
            (!self.backings.get(name).is_some_and(is_bound)).then(|| {
                format!(
                    "no pod of {service} can have volume {name}: {why}; \
                     if nobody needs its data: kubectl metalk8s delete volume {name}"
                )
            })
        };
        self.selected(claims).filter_map(warning).collect()
    }
}

/// The volumes of a service: those that exist and that its Pods can have, and on `nodes`, one after another, those that are
/// missing. What `request` does not say is as the claims have it.
pub fn for_service(
    service: &str,
    claims: &Claims,
    nodes: &[String],
    request: &VolumeRequest,
    existing: Existing<'_>,
) -> Result<Vec<NewVolume>, Refusal> {
    if claims.replicas == 0 {
        return Err(Refusal::conflict(format!("{service} has no replicas")).hint(format!(
            "to change that: kubectl metalk8s edit config {service} --set spec.deployment.replicas=1"
        )));
    }
    for node in nodes {
        refuse_node(service, claims, node, existing.nodes)?;
    }
    let is_usable = |volume: &&Value| existing.misfit(claims, volume).is_none();
    let present: Vec<&Value> = existing.selected(claims).filter(is_usable).collect();
    let mut all = Vec::new();
    for volume in &present {
        all.push(NewVolume::read(volume).map_err(|why| Refusal::new(ErrorKind::Invalid, why))?);
    }
    // A node without such a volume comes first.
    let has_one = |node: &&String| present.iter().any(|volume| volume["spec"]["nodeName"] == **node);
    let (later, first): (Vec<&String>, Vec<&String>) = nodes.iter().partition(has_one);
    let free = first.len();
    let order = first.into_iter().chain(later).cycle();
    let missing = usize::try_from(claims.replicas).unwrap_or(usize::MAX).saturating_sub(all.len());
    if claims.are_apart && missing > free {
        let plural = if missing == 1 { "" } else { "s" };
        return Err(Refusal::conflict(format!(
            "{service} needs {missing} more volume{plural}, each on a node of its own: no two of its pods run on one node"
        ))
        .hint("as many nodes without such a volume: --nodes NODE,..."));
    }
    for node in order.take(missing) {
        let is_taken = |name: &String| {
            of_name(existing.volumes, name).is_some() || all.iter().any(|one| one.name == *name)
        };
        let base = format!("{node}-{service}");
        let mut names = std::iter::once(base.clone()).chain((2..).map(|number| format!("{base}-{number}")));
        let made = volumes(&VolumeRequest {
            name: names.find(|name| !is_taken(name)),
            node: Some(node.clone()),
            ..completed(claims, request)
        })?;
        for volume in &made {
            refuse_useless(service, claims, volume)?;
        }
        all.extend(made);
    }
    Ok(all)
}

/// Refuses to create a volume that no Pod of the service could have.
fn refuse_useless(service: &str, claims: &Claims, volume: &NewVolume) -> Result<(), Refusal> {
    let Some(why) = claims.misfit(&Backing::to_come(&volume.object)) else {
        return Ok(());
    };
    Err(Refusal::conflict(format!("no pod of {service} could have volume {}: {why}", volume.name))
        .hint("without --storage-class and --size, volumes are as they are claimed"))
}

/// The request, with what the claims say where it says nothing: a file of the size that is claimed.
fn completed(claims: &Claims, request: &VolumeRequest) -> VolumeRequest {
    let mut request = request.clone();
    let kind = *request.kind.get_or_insert(DeviceKind::Sparse);
    request.storage_class.get_or_insert_with(|| claims.storage_class.clone());
    if kind != DeviceKind::Raw {
        request.device.size.get_or_insert_with(|| claims.size.clone());
    }
    request.labels.clone_from(&claims.labels);
    request
}

/// Refuses a node on which no Pod of the service would run.
fn refuse_node(service: &str, claims: &Claims, node: &str, all: &[Value]) -> Result<(), Refusal> {
    let Some(object) = of_name(all, node) else {
        let names: Vec<&str> = all.iter().filter_map(|one| one["metadata"]["name"].as_str()).collect();
        return Err(Refusal::unknown("node", node, &names));
    };
    let labels = texts(&object["metadata"]["labels"]);
    let missing: Vec<&str> = claims
        .node_labels
        .iter()
        .filter(|(name, value)| labels.get(*name) != Some(value))
        .map(|(name, _)| name.as_str())
        .collect();
    if !missing.is_empty() {
        return Err(Refusal::conflict(format!(
            "node {node} lacks the label {}, without which no pod of {service} runs there",
            missing.join(", ")
        ))
        .hint("nodes with their roles: kubectl metalk8s get nodes"));
    }
    refuse_closed(service, claims, node, object)
}

/// Refuses a node on which no new Pod of the service starts: a volume there would never be used. What Kubernetes itself says of a
/// node, such as that it is not ready, may be over in a moment.
fn refuse_closed(service: &str, claims: &Claims, node: &str, object: &Value) -> Result<(), Refusal> {
    if object["spec"]["unschedulable"] == true {
        return Err(Refusal::conflict(format!(
            "node {node} is cordoned, so no pod of {service} starts there"
        ))
        .hint(format!("to change that: kubectl metalk8s uncordon node {node}")));
    }
    let taints = object["spec"]["taints"].as_array();
    let mut taints = taints.into_iter().flatten().map(read_taint);
    let is_closed = |taint: &Taint| !taint.is_of_kubernetes() && !taint.lets_in(&claims.tolerations);
    match taints.find(is_closed) {
        Some(Taint { key, effect, .. }) => Err(Refusal::conflict(format!(
            "node {node} has the taint {key}:{effect}, which no pod of {service} tolerates"
        ))
        .hint(format!("to change its taints: kubectl metalk8s edit node {node} --taints TAINT,..."))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn claims(replicas: u64) -> Claims {
        Claims::read(&json!({
            "metadata": {"namespace": "logging", "name": "loki"},
            "spec": {
                "replicas": replicas,
                "template": {"spec": {"nodeSelector": {"node-role.kubernetes.io/infra": ""}}},
                "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {
                    "selector": {"matchLabels": {"app.kubernetes.io/name": "loki"}},
                    "resources": {"requests": {"storage": "10Gi"}},
                    "storageClassName": "metalk8s",
                }}],
            },
        }))
    }

    fn nodes() -> Vec<Value> {
        let node = |name: &str, role: &str| json!({"metadata": {"name": name, "labels": {format!("node-role.kubernetes.io/{role}"): ""}}});
        vec![node("a", "infra"), node("b", "infra"), node("c", "node")]
    }

    fn planned(
        replicas: u64,
        on: &[&str],
        request: &VolumeRequest,
        existing: &[Value],
    ) -> Result<Vec<NewVolume>, Refusal> {
        let on: Vec<String> = on.iter().map(ToString::to_string).collect();
        let nodes = nodes();
        let existing = Existing { nodes: &nodes, volumes: existing, backings: &BTreeMap::new() };
        for_service("loki", &claims(replicas), &on, request, existing)
    }

    fn names(volumes: &[NewVolume]) -> Vec<&str> {
        volumes.iter().map(|volume| volume.name.as_str()).collect()
    }

    #[test]
    fn each_replica_gets_a_volume_as_it_claims_it() {
        let plain = VolumeRequest::default();
        let made = planned(1, &["a"], &plain, &[]).unwrap();
        assert_eq!(
            made[0].object,
            json!({
                "apiVersion": "storage.metalk8s.scality.com/v1alpha1",
                "kind": "Volume",
                "metadata": {"name": "a-loki", "labels": {"app.kubernetes.io/name": "loki"}},
                "spec": {
                    "nodeName": "a",
                    "storageClassName": "metalk8s",
                    "mode": "Filesystem",
                    "sparseLoopDevice": {"size": "10Gi"},
                    "template": {"metadata": {"labels": {"app.kubernetes.io/name": "loki"}}},
                },
            })
        );
        let three = planned(3, &["a", "b"], &plain, &[]).unwrap();
        assert_eq!(names(&three), ["a-loki", "b-loki", "a-loki-2"]);
        let disks = VolumeRequest {
            kind: Some(DeviceKind::Raw),
            paths: vec!["/dev/sdb".to_owned()],
            ..VolumeRequest::default()
        };
        let disks = planned(2, &["b", "a"], &disks, &[]).unwrap();
        assert_eq!(disks[1].object["spec"]["rawBlockDevice"]["devicePath"], "/dev/sdb");
    }

    #[test]
    fn a_node_that_lets_no_pod_in_gets_no_volume() {
        let on = |spec: Value, tolerations: Value| {
            let mut all = nodes();
            all[0]["spec"] = spec;
            let claims = Claims { tolerations: tolerations.as_array().unwrap().clone(), ..claims(1) };
            let named = ["a".to_owned()];
            let existing = Existing { nodes: &all, volumes: &[], backings: &BTreeMap::new() };
            for_service("loki", &claims, &named, &VolumeRequest::default(), existing)
                .map(|_| ())
                .map_err(|refusal| refusal.message)
        };
        assert_eq!(
            on(json!({"unschedulable": true}), json!([])).unwrap_err(),
            "node a is cordoned, so no pod of loki starts there"
        );
        let infra = json!({"taints": [{"key": "node-role.kubernetes.io/infra", "effect": "NoSchedule"}]});
        assert_eq!(
            on(infra.clone(), json!([])).unwrap_err(),
            "node a has the taint node-role.kubernetes.io/infra:NoSchedule, which no pod of loki tolerates"
        );
        for tolerations in [
            json!([{"key": "node-role.kubernetes.io/infra", "operator": "Exists", "effect": "NoSchedule"}]),
            json!([{"key": "node-role.kubernetes.io/infra"}]),
            json!([{"operator": "Exists"}]),
        ] {
            assert_eq!(on(infra.clone(), tolerations), Ok(()));
        }
        let other_effect = json!([{"operator": "Exists", "effect": "NoExecute"}]);
        assert!(on(infra, other_effect).is_err());
        let passing = json!({"taints": [{"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"},
            {"key": "x", "effect": "PreferNoSchedule"}]});
        assert_eq!(on(passing, json!([])), Ok(()));
    }

    #[test]
    fn pods_that_must_not_meet_get_a_node_each() {
        let apart = Claims { are_apart: true, ..claims(2) };
        let nodes = nodes();
        let on = |nodes_of: &[&str], existing: &[Value]| {
            let names: Vec<String> = nodes_of.iter().map(ToString::to_string).collect();
            let existing = Existing { nodes: &nodes, volumes: existing, backings: &BTreeMap::new() };
            for_service("loki", &apart, &names, &VolumeRequest::default(), existing)
        };
        let refusal = on(&["a"], &[]).unwrap_err();
        assert_eq!(
            refusal.message,
            "loki needs 2 more volumes, each on a node of its own: no two of its pods run on one node"
        );
        let both = on(&["a", "b"], &[]).unwrap();
        let first = [both[0].object.clone()];
        assert!(on(&["a"], &first).is_err());
        assert_eq!(names(&on(&["a", "b"], &first).unwrap()), ["a-loki", "b-loki"]);
    }

    #[test]
    fn what_is_there_counts_unless_it_failed_or_lost_its_node() {
        let plain = VolumeRequest::default();
        let mut there = planned(2, &["a", "b"], &plain, &[]).unwrap();
        let (mut second, first) = (there.remove(1).object, there.remove(0).object);
        let both = [first.clone(), second.clone()];
        assert_eq!(names(&planned(2, &["a"], &plain, &both).unwrap()), ["a-loki", "b-loki"]);
        let three = planned(3, &["a", "b"], &plain, &both[..1]).unwrap();
        assert_eq!(names(&three), ["a-loki", "b-loki", "a-loki-2"]);
        second["status"] =
            json!({"conditions": [{"type": "Ready", "status": "False", "reason": "CreationError"}]});
        let mut failed = [first, second];
        let again = planned(2, &["b"], &plain, &failed).unwrap();
        assert_eq!(names(&again), ["a-loki", "b-loki-2"]);
        // Its node is gone.
        failed[0]["spec"]["nodeName"] = "z".into();
        assert_eq!(names(&planned(1, &["b"], &plain, &failed).unwrap()), ["b-loki-2"]);
    }

    #[test]
    fn what_no_pod_can_have_does_not_count() {
        let nodes = nodes();
        let there = planned(1, &["a"], &VolumeRequest::default(), &[]).unwrap().remove(0).object;
        let backing = |phase: &str, claim: &str| Backing {
            persistent_volume: Some(phase.to_owned()),
            claim: Some(claim.to_owned()).filter(|claim| !claim.is_empty()),
            capacity: Some("10Gi".to_owned()),
            storage_class: Some("metalk8s".to_owned()),
            ..Backing::default()
        };
        let small = Backing { capacity: Some("1Gi".to_owned()), ..backing("Available", "") };
        let other = Backing { storage_class: Some("other".to_owned()), ..backing("Available", "") };
        let warned = "if nobody needs its data: kubectl metalk8s delete volume a-loki";
        for (backing, why) in [
            (backing("Available", ""), None),
            (backing("Pending", ""), None),
            (backing("Bound", "logging/data-loki-0"), None),
            // It was made larger since.
            (Backing { capacity: small.capacity.clone(), ..backing("Bound", "logging/data-loki-0") }, None),
            (backing("Bound", "logging/data-loki-1"), Some("")),
            (backing("Bound", "other/data-loki-0"), Some("")),
            (backing("Released", "logging/data-loki-0"), Some("its persistent volume is Released")),
            (small, Some("its size is 1Gi, and 10Gi is claimed")),
            (other, Some("its storage class is other, and metalk8s is claimed")),
        ] {
            let backings = BTreeMap::from([("a-loki".to_owned(), backing)]);
            let volumes = [there.clone()];
            let existing = Existing { nodes: &nodes, volumes: &volumes, backings: &backings };
            let made =
                for_service("loki", &claims(1), &["a".to_owned()], &VolumeRequest::default(), existing);
            let wanted = if why.is_some() { ["a-loki-2"] } else { ["a-loki"] };
            assert_eq!(names(&made.unwrap()), wanted, "{backings:?}");
            let warnings = existing.useless("loki", &claims(1));
            let why = why.filter(|why| !why.is_empty());
            let wanted = why.map(|why| format!("no pod of loki can have volume a-loki: {why}; {warned}"));
            assert_eq!(warnings, Vec::from_iter(wanted));
        }
    }

    #[test]
    fn what_no_pod_could_have_is_not_created() {
        let size = |size: &str| {
            let mut request = VolumeRequest::default();
            request.device.size = Some(size.to_owned());
            planned(1, &["a"], &request, &[]).map(|made| names(&made).len())
        };
        assert_eq!(size("10240Mi").unwrap(), 1);
        let refusal = size("1Gi").unwrap_err();
        assert_eq!(refusal.kind, ErrorKind::Conflict);
        assert_eq!(
            refusal.message,
            "no pod of loki could have volume a-loki: its size is 1Gi, and 10Gi is claimed"
        );
        let request = VolumeRequest { storage_class: Some("other".to_owned()), ..VolumeRequest::default() };
        assert_eq!(
            planned(1, &["a"], &request, &[]).unwrap_err().message,
            "no pod of loki could have volume a-loki: its storage class is other, and metalk8s is claimed"
        );
    }

    #[test]
    fn a_volume_that_no_pod_would_use_is_refused() {
        let refused =
            |replicas, node| planned(replicas, &[node], &VolumeRequest::default(), &[]).unwrap_err();
        assert_eq!(
            refused(1, "c").message,
            "node c lacks the label node-role.kubernetes.io/infra, without which no pod of loki runs there"
        );
        assert_eq!(refused(1, "d").kind, ErrorKind::NotFound);
        assert_eq!(refused(0, "a").message, "loki has no replicas");
    }
}
