//! Creating and deleting Volumes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::braces;
use crate::object::declared::declared;
use crate::object::resource::{Reference, VOLUME};
use crate::object::seen::{Seen, Version};
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Plan};
use crate::volume::{
    Backing, Device, DeviceKind, DeviceParts, Mode, NewVolume, Phase, StorageClass, deletable,
};
use base::error::ErrorKind;

mod service;

pub use service::{Existing, for_service};

/// The Volumes as given on the command line; a file may have the other values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VolumeRequest {
    /// The name of a single Volume.
    pub name: Option<String>,
    /// The prefix of the names of several.
    pub prefix: Option<String>,
    pub node: Option<String>,
    pub storage_class: Option<String>,
    pub kind: Option<DeviceKind>,
    /// The paths of their devices, which may contain braces.
    pub paths: Vec<String>,
    /// The size and the group of their device.
    pub device: DeviceParts,
    pub mode: Option<Mode>,
    pub labels: BTreeMap<String, String>,
}

fn usage(message: impl Into<String>) -> Refusal {
    Refusal::new(ErrorKind::Usage, message)
}

/// The Volumes that `request` alone describes, one per path.
pub fn volumes(request: &VolumeRequest) -> Result<Vec<NewVolume>, Refusal> {
    for (flag, is_there) in [
        ("--node-name", request.node.is_some()),
        ("--storage-class", request.storage_class.is_some()),
        ("--type", request.kind.is_some()),
    ] {
        if !is_there {
            return Err(usage(format!("{flag} is missing")));
        }
    }
    let paths = paths(request)?;
    if paths.len() > 1 && request.prefix.is_none() {
        return Err(usage(format!(
            "{} device paths create as many volumes: give --name-prefix instead of a name to number them",
            paths.len()
        )));
    }
    let names: Vec<String> = match (&request.name, &request.prefix) {
        (Some(name), None) => vec![name.clone()],
        (None, Some(prefix)) => (1..=paths.len()).map(|number| format!("{prefix}-{number}")).collect(),
        (Some(_), Some(_)) => return Err(usage("a name and --name-prefix cannot be combined")),
        (None, None) => return Err(usage("a volume needs a name, or --name-prefix")),
    };
    let bare = json!({"apiVersion": VOLUME.api_version(), "kind": VOLUME.kind});
    names.iter().zip(paths).map(|(name, path)| overlaid(&bare, request, Some(name), path)).collect()
}

/// The Volume in a file, with the flags of `request` applied.
pub fn filed(request: &VolumeRequest, object: &Value) -> Result<NewVolume, Refusal> {
    let mut paths = paths(request)?;
    let path = paths.pop().flatten();
    if !paths.is_empty() {
        return Err(usage(format!("a volume in a file has one device path, not {}", paths.len() + 1)));
    }
    overlaid(object, request, request.name.as_deref(), path)
}

/// The paths of all patterns; a single empty one if no path is given.
fn paths(request: &VolumeRequest) -> Result<Vec<Option<String>>, Refusal> {
    if request.paths.is_empty() {
        return Ok(vec![None]);
    }
    let mut paths = Vec::new();
    for pattern in &request.paths {
        paths.extend(braces::expand(pattern).map_err(usage)?.into_iter().map(Some));
    }
    Ok(paths)
}

fn overlaid(
    object: &Value,
    request: &VolumeRequest,
    name: Option<&str>,
    path: Option<String>,
) -> Result<NewVolume, Refusal> {
    let invalid = |why: String| Refusal::new(ErrorKind::Invalid, why);
    let mut object = declared(object).map_err(invalid)?;
    let given = [
        ("metadata", "name", name.map(str::to_owned)),
        ("spec", "nodeName", request.node.clone()),
        ("spec", "storageClassName", request.storage_class.clone()),
        ("spec", "mode", request.mode.map(|mode| mode.word().to_owned())),
    ];
    for (map, field, value) in given {
        if let Some(value) = value {
            object[map][field] = json!(value);
        }
    }
    for (key, value) in &request.labels {
        object["metadata"]["labels"][key] = json!(value);
        // Claims select PersistentVolumes by their labels, which come from the template.
        object["spec"]["template"]["metadata"]["labels"][key] = json!(value);
    }
    let parts = DeviceParts { device_path: path, ..request.device.clone() };
    if request.kind.is_some() || parts != DeviceParts::default() {
        object["spec"] = with_device(&object["spec"], request.kind, parts)?;
    }
    NewVolume::read(&object).map_err(invalid)
}

/// `spec` with the device of this type that `parts` describe; other fields are kept.
fn with_device(spec: &Value, kind: Option<DeviceKind>, parts: DeviceParts) -> Result<Value, Refusal> {
    let invalid = |why: String| Refusal::new(ErrorKind::Invalid, why);
    let kind = kind.map_or_else(|| DeviceKind::of(spec).map_err(invalid), Ok)?;
    let device = kind.device(&parts.or(kind.parts(spec))).map_err(usage)?;
    let mut spec = spec.clone();
    if let Some(fields) = spec.as_object_mut() {
        fields.retain(|field, _| DeviceKind::ALL.iter().all(|kind| kind.word() != field));
    }
    spec[kind.word()] = device.manifest();
    Ok(spec)
}

/// Refuses Volumes that cannot become Available: an unknown node, an unknown or unsuitable storage class, or a name
/// or device that is in use. `nodes`, `classes` and `existing` are the existing ones.
pub fn check(
    volumes: &[NewVolume],
    nodes: &[String],
    classes: &[StorageClass],
    existing: &[Value],
) -> Result<Vec<String>, Refusal> {
    let mut warnings = Vec::new();
    for volume in volumes {
        if !nodes.contains(&volume.node) {
            return Err(Refusal::unknown("node", &volume.node, nodes));
        }
        let class = classes.iter().find(|class| class.name == volume.storage_class).ok_or_else(|| {
            Refusal::not_found(format!("storage class {} does not exist", volume.storage_class))
                .hint("to list them: kubectl get storageclasses")
        })?;
        class.usable()?;
        warnings.extend(class.warning());
    }
    check_twice(volumes)?;
    check_taken(volumes, existing)?;
    warnings.sort();
    warnings.dedup();
    Ok(warnings)
}

/// Refuses two Volumes with the same name or disk in one file.
fn check_twice(volumes: &[NewVolume]) -> Result<(), Refusal> {
    for (index, volume) in volumes.iter().enumerate() {
        for before in &volumes[..index] {
            if before.name == volume.name {
                return Err(Refusal::new(
                    ErrorKind::Invalid,
                    format!("volume {} is given twice", volume.name),
                ));
            }
            let same = before.node == volume.node && before.device == volume.device;
            if let (true, Device::RawBlockDevice { device_path }) = (same, &volume.device) {
                return Err(Refusal::new(
                    ErrorKind::Invalid,
                    format!(
                        "volumes {} and {} both use {device_path} of node {}",
                        before.name, volume.name, volume.node
                    ),
                ));
            }
        }
    }
    Ok(())
}

/// Refuses all Volumes if the name or disk of one of them is in use.
fn check_taken(volumes: &[NewVolume], existing: &[Value]) -> Result<(), Refusal> {
    let mut refused: Vec<Refusal> = volumes
        .iter()
        .filter_map(|volume| match of_name(existing, &volume.name) {
            Some(found) => create(volume, Some(found)).err(),
            None => existing.iter().find_map(|other| takes(other, volume)),
        })
        .collect();
    match refused.len() {
        0 => Ok(()),
        1 => Err(refused.remove(0)),
        _ => {
            let messages: Vec<&str> = refused.iter().map(|one| one.message.as_str()).collect();
            Err(Refusal::conflict(format!("no volume was created: {}", messages.join("; ")))
                .hint("details: kubectl metalk8s get volumes -o wide"))
        }
    }
}

pub fn of_name<'a>(existing: &'a [Value], name: &str) -> Option<&'a Value> {
    existing.iter().find(|one| one["metadata"]["name"] == name)
}

fn takes(other: &Value, volume: &NewVolume) -> Option<Refusal> {
    let Device::RawBlockDevice { device_path } = &volume.device else {
        return None;
    };
    let spec = &other["spec"];
    if spec["nodeName"] != volume.node || spec[DeviceKind::Raw.word()]["devicePath"] != *device_path {
        return None;
    }
    let taker = other["metadata"]["name"].as_str().unwrap_or_default();
    Some(
        Refusal::conflict(format!(
            "volume {} cannot be created: volume {taker} already uses {device_path} of node {}",
            volume.name, volume.node
        ))
        .hint(format!("details: kubectl metalk8s describe volume {taker}")),
    )
}

/// The step that creates a Volume; none if it already exists.
pub fn create(volume: &NewVolume, existing: Option<&Value>) -> Result<Decision, Refusal> {
    let name = &volume.name;
    let Some(existing) = existing else {
        let mut plan = Plan::default();
        plan.then(Action::Create {
            target: Reference::cluster(VOLUME, name),
            manifest: volume.object.clone(),
        });
        return Ok(Decision::Do(plan));
    };
    let differences = volume.differences(existing);
    if differences.is_empty() {
        return Ok(Decision::Unchanged);
    }
    Err(Refusal::conflict(format!(
        "volume {name} already exists with different settings: {}",
        differences.join("; ")
    ))
    .hint(format!("details: kubectl metalk8s describe volume {name}")))
}

/// Refuses a Volume that is on another node than the given one.
pub fn on_node(volume: &Value, wanted: Option<&str>) -> Result<(), Refusal> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (name, node) = (text(&volume["metadata"]["name"]), text(&volume["spec"]["nodeName"]));
    match wanted {
        Some(wanted) if wanted != node => {
            Err(Refusal::not_found(format!("volume {name} is on node {node}, not on {wanted}")))
        }
        _ => Ok(()),
    }
}

/// The steps that delete a Volume. One that is being deleted is waited for, so that a deletion that was cut off can be
/// repeated.
pub fn delete(name: &str, version: Version, phase: Phase, backing: &Backing) -> Result<Plan, Refusal> {
    let target = Seen::new(Reference::cluster(VOLUME, name), version);
    let mut plan = Plan::default();
    if phase != Phase::Terminating {
        deletable(name, phase, backing)?;
        plan.then(Action::Delete { target: target.clone() });
    }
    plan.then(Action::Await(Condition::Gone(target)));
    Ok(plan)
}

#[cfg(test)]
mod tests;
