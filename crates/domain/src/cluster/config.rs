//! The configuration of the cluster itself: the address of the control plane, and pools of virtual addresses.
//!
//! It is the object `main` of the kind `ClusterConfig`, which MetalK8s' operator creates. The operator deletes every
//! other object of this kind, and does not work without this one.

use std::net::Ipv4Addr;

use serde_json::{Value, json};

use crate::object::conditions;
use crate::object::resource::{CLUSTER_CONFIG, DAEMON_SET, Reference};
use crate::object::well_known::NOT_APPLIED;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Job, Minions, Plan, Step};
use crate::salt::formula;
use crate::solution::instance::Instance;
use base::error::ErrorKind;

#[cfg(test)]
mod tests;

pub const NAME: &str = "main";

/// The word for it, among those of service configurations.
pub const WORD: &str = "cluster";

/// The field with the address of the control plane.
const INGRESS: &str = "/spec/controlPlane/ingress";

/// The field with the pools of virtual addresses.
const POOLS: &str = "/spec/workloadPlane/virtualIPPools";

/// The fields that the operator knows; `*` is any name. The API server would silently drop other fields.
const FIELDS: [&str; 9] = [
    "controlPlane.ingress.managedVirtualIP.address",
    "controlPlane.ingress.externalIP.address",
    "workloadPlane.virtualIPPools.*.addresses",
    "workloadPlane.virtualIPPools.*.nodeSelector.*",
    "workloadPlane.virtualIPPools.*.tolerations",
    "workloadPlane.virtualIPPools.*.healthcheck.httpGet.host",
    "workloadPlane.virtualIPPools.*.healthcheck.httpGet.path",
    "workloadPlane.virtualIPPools.*.healthcheck.httpGet.port",
    "workloadPlane.virtualIPPools.*.healthcheck.httpGet.scheme",
];

pub const LOGIN_WARNING: &str = "the control plane address changes: its user interfaces and Dex are at the new address \
    afterwards, so logins through Dex end, and kubeconfigs that name the old address no longer work";

pub fn reference() -> Reference {
    Reference::cluster(CLUSTER_CONFIG, NAME)
}

/// What users edit: the labels and annotations are not theirs.
pub fn editable(mut object: Value) -> Instance {
    if let Some(metadata) = object["metadata"].as_object_mut() {
        metadata.retain(|field, _| ["name", "resourceVersion"].contains(&field.as_str()));
    }
    if object["spec"].is_null() {
        object["spec"] = Value::Object(serde_json::Map::new());
    }
    Instance::new(object, &CLUSTER_CONFIG, "", Vec::new())
}

/// What has to follow the stored configuration, after MetalK8s' operator has done its part. The object is marked with it
/// until it is done, so that another command can continue where one was interrupted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pending {
    address: bool,
    pools: bool,
}

impl Pending {
    pub fn of(object: &Value) -> Self {
        let mark = object["metadata"]["annotations"][NOT_APPLIED].as_str();
        let formulas: Vec<&str> = mark.unwrap_or_default().split(',').collect();
        Self { address: formulas.contains(&formula::INGRESS), pools: formulas.contains(&formula::NETWORK) }
    }

    pub fn is_any(self) -> bool {
        self != Self::default()
    }

    fn between(old: &Value, new: &Value) -> Self {
        let differs = |field: &str| old.pointer(field) != new.pointer(field);
        Self { address: differs(INGRESS), pools: differs(POOLS) }
    }

    fn and(self, other: Self) -> Self {
        Self { address: self.address || other.address, pools: self.pools || other.pools }
    }

    fn mark(self) -> String {
        let mut formulas = Vec::new();
        formulas.extend(self.address.then_some(formula::INGRESS));
        formulas.extend(self.pools.then_some(formula::NETWORK));
        formulas.join(",")
    }

    /// The steps; the last one removes the mark.
    fn actions(self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.address {
            actions.extend(moves());
        }
        if self.pools {
            actions.extend(forwards());
        }
        if self.is_any() {
            actions.push(Action::Restore {
                target: reference(),
                given: marked(Some(&self.mark())),
                old: marked(None),
            });
        }
        actions
    }
}

/// The steps that change it to `text`; nothing if it means the same and nothing is pending.
pub fn replace(now: &Instance, pending: Pending, text: &str) -> Result<Decision, Refusal> {
    let mut plan = Plan::default();
    let pending = match now.change_to(text)? {
        Some(change) => write(now, pending, text, change, &mut plan)?,
        None if pending.is_any() => pending,
        None => return Ok(Decision::Unchanged),
    };
    plan.dependent(settled(), Vec::new());
    for action in pending.actions() {
        plan.dependent(action, Vec::new());
    }
    Ok(Decision::Do(plan))
}

/// The step that stores `text`, and what is pending then. The undo stores the old one, and lets the same follow it.
fn write(
    now: &Instance,
    pending: Pending,
    text: &str,
    (mut forward, back): (Value, Value),
    plan: &mut Plan,
) -> Result<Pending, Refusal> {
    let is_allowed = |field: &String| field == "spec";
    if let Some(field) = changed_fields(&forward).into_iter().find(|field| !is_allowed(field)) {
        return Err(invalid(&format!("{field} cannot change: only spec can")));
    }
    let wanted: Value = serde_yaml::from_str(text).map_err(|error| invalid(&error.to_string()))?;
    check(&wanted["spec"])?;
    let due = pending.and(Pending::between(&now.object, &wanted));
    let version = now.object["metadata"]["resourceVersion"].as_str();
    let mut undo =
        vec![Action::Restore { target: reference(), given: forward.clone(), old: back.clone() }, settled()];
    undo.extend(due.actions());
    if due != pending {
        forward["metadata"] = marked(Some(&due.mark()))["metadata"].take();
    }
    let (action, _) = Action::change(reference(), version, forward, back);
    plan.with_undo(action, undo);
    Ok(due)
}

const fn settled() -> Action {
    Action::Await(Condition::ClusterConfigReady)
}

fn marked(mark: Option<&str>) -> Value {
    json!({"metadata": {"annotations": {NOT_APPLIED: mark}}})
}

pub fn moves_control_plane(decision: &Decision) -> bool {
    let is_move = |step: &Step| step.action == Action::FollowIngress;
    matches!(decision, Decision::Do(plan) if plan.steps.iter().any(is_move))
}

/// What Salt does after the address of the control plane has changed.
fn moves() -> Vec<Action> {
    vec![
        Action::FollowIngress,
        Action::Run(Job::State { formula: formula::API_SERVER.to_owned(), minions: Minions::Bootstrap }),
        Action::orchestrate(formula::INGRESS, json!({})),
    ]
}

/// What follows a change of the pools: `docs/operation/workload_plane_ingress_vips.rst` of MetalK8s. The ports of the ingress
/// are forwarded at the virtual addresses, which its certificates name, and its Pods read both when they start.
fn forwards() -> Vec<Action> {
    let controller = Reference::namespaced(DAEMON_SET, "metalk8s-ingress", "ingress-nginx-controller");
    vec![
        Action::orchestrate(formula::NETWORK, json!({})),
        Action::Run(Job::State { formula: formula::INGRESS_CERTIFICATES.to_owned(), minions: Minions::All }),
        Action::Restart { target: controller.clone() },
        Action::Await(Condition::RolledOut(controller)),
    ]
}

fn changed_fields(patch: &Value) -> Vec<String> {
    patch.as_object().into_iter().flatten().map(|(field, _)| field.clone()).collect()
}

/// Refuses what the operator does not know or cannot do.
fn check(spec: &Value) -> Result<(), Refusal> {
    let mut path = Vec::new();
    known(spec, &mut path)?;
    let ingress = &spec["controlPlane"]["ingress"];
    let kinds = ["managedVirtualIP", "externalIP"];
    let given: Vec<&str> = kinds.into_iter().filter(|kind| !ingress[*kind].is_null()).collect();
    if given.len() > 1 {
        return Err(invalid("spec.controlPlane.ingress has both managedVirtualIP and externalIP: give one"));
    }
    for kind in given {
        address(&ingress[kind]["address"], &format!("spec.controlPlane.ingress.{kind}.address"))?;
    }
    for (name, pool) in spec["workloadPlane"]["virtualIPPools"].as_object().into_iter().flatten() {
        let field = format!("spec.workloadPlane.virtualIPPools.{name}.addresses");
        let addresses = pool["addresses"].as_array().filter(|list| !list.is_empty());
        let Some(addresses) = addresses else {
            return Err(invalid(&format!("{field} must have at least one address")));
        };
        for one in addresses {
            address(one, &field)?;
        }
    }
    Ok(())
}

fn address(value: &Value, field: &str) -> Result<(), Refusal> {
    match value.as_str().map(str::parse::<Ipv4Addr>) {
        Some(Ok(_)) => Ok(()),
        _ => Err(invalid(&format!("{field}: {value} is not an IPv4 address"))),
    }
}

/// Refuses a field that is not the beginning of a known one.
fn known<'a>(value: &'a Value, path: &mut Vec<&'a str>) -> Result<(), Refusal> {
    let Value::Object(fields) = value else { return Ok(()) };
    for (field, value) in fields {
        path.push(field);
        let fit = FIELDS.iter().filter_map(|known| fits(known, path)).max();
        match fit {
            None => {
                let message = format!("spec.{} is not a field of a ClusterConfig", path.join("."));
                return Err(invalid(&message));
            }
            Some(is_inside) if is_inside => known(value, path)?,
            Some(_) => {}
        }
        path.pop();
    }
    Ok(())
}

/// Whether a path leads along a known one; true if there is more of that.
fn fits(known: &str, path: &[&str]) -> Option<bool> {
    let parts: Vec<&str> = known.split('.').collect();
    let is_along = path.len() <= parts.len()
        && parts.iter().zip(path).all(|(part, field)| *part == "*" || part == field);
    is_along.then_some(path.len() < parts.len())
}

/// Whether the operator has done what the object requests; `Err` has what is missing.
pub fn ready(object: &Value) -> Result<(), String> {
    let seen =
        || conditions(object).filter(|one| one["observedGeneration"] == object["metadata"]["generation"]);
    let Some(ready) = seen().find(|one| one["type"] == "Ready") else {
        return Err("MetalK8s' operator has not processed it yet".to_owned());
    };
    if ready["status"] == "True" {
        return Ok(());
    }
    let text = |one: &Value, key: &str| one[key].as_str().unwrap_or_default().to_owned();
    let is_unmet = |one: &&Value| {
        let reason = text(one, "reason");
        one["status"] != "True" && one["type"] != "Ready" && reason != "NoVIP" && reason != "NoPools"
    };
    let mut told: Vec<String> = seen()
        .filter(is_unmet)
        .map(|one| format!("{} is {}: {}", text(one, "type"), text(one, "status"), text(one, "message")))
        .collect();
    if told.is_empty() {
        told.push(text(ready, "message"));
    }
    Err(told.join("; "))
}

/// What a `ClusterConfig` wants, and what MetalK8s' operator has made of it, as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The address of the control plane that the specification wants, and who provides it.
    pub wanted: String,
    /// The address of the control plane that the operator reports.
    pub address: String,
    pub missing: Option<String>,
    /// The name, the addresses and the node selector of each pool of virtual addresses.
    pub pools: Vec<Vec<String>>,
    /// The type, the status, the reason and the message of each condition.
    pub conditions: Vec<Vec<String>>,
}

impl Applied {
    pub fn of(object: &Value) -> Self {
        let ingress = object.pointer(INGRESS);
        let given = |kind: &str| Some(ingress?.get(kind)?.get("address")?.as_str()?.to_owned());
        let managed = given("managedVirtualIP").map(|address| format!("{address} (managed virtual IP)"));
        let external = || given("externalIP").map(|address| format!("{address} (external IP)"));
        let own = || "the address of the bootstrap node".to_owned();
        let fields = ["type", "status", "reason", "message"];
        Self {
            wanted: managed.or_else(external).unwrap_or_else(own),
            address: ingress_address(object).unwrap_or("<unknown>").to_owned(),
            missing: ready(object).err(),
            pools: pools(object),
            conditions: conditions(object)
                .map(|one| fields.map(|field| one[field].as_str().unwrap_or_default().to_owned()).to_vec())
                .collect(),
        }
    }
}

fn pools(object: &Value) -> Vec<Vec<String>> {
    let pools = object.pointer(POOLS).and_then(Value::as_object);
    let row = |(name, pool): (&String, &Value)| {
        let addresses = pool["addresses"].as_array().into_iter().flatten();
        let addresses: Vec<&str> = addresses.filter_map(Value::as_str).collect();
        let labels = pool["nodeSelector"].as_object().into_iter().flatten();
        let labels: Vec<String> =
            labels.map(|(key, value)| format!("{key}={}", value.as_str().unwrap_or_default())).collect();
        vec![name.clone(), addresses.join(", "), labels.join(", ")]
    };
    pools.into_iter().flatten().map(row).collect()
}

/// The address of the control plane that the operator reports.
pub fn ingress_address(object: &Value) -> Option<&str> {
    object.pointer("/status/controlPlane/ingress/ip")?.as_str()
}

fn invalid(message: &str) -> Refusal {
    Refusal::new(ErrorKind::Invalid, format!("config/{WORD}: {message}"))
}
