//! Volumes made and deleted.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Decision;
use crate::domain::braces;
use crate::domain::plan::{Action, Condition, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::{Reference, VOLUME};
use crate::domain::volume::{
    Backing, DeviceKind, DeviceParts, Mode, NewVolume, Phase, StorageClass, deletable,
};
use crate::error::Kind;

/// The Volumes that a command line describes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VolumeRequest {
    /// The name of the only one.
    pub name: Option<String>,
    /// What the names of several begin with.
    pub prefix: Option<String>,
    /// The node they are on.
    pub node: String,
    /// Their StorageClass.
    pub storage_class: String,
    /// What they are made from.
    pub kind: DeviceKind,
    /// Path, size and group; the path may hold braces.
    pub device: DeviceParts,
    /// How they are offered.
    pub mode: Mode,
    /// Their labels.
    pub labels: BTreeMap<String, String>,
}

/// The Volumes that `request` describes, one a path.
pub fn volumes(request: &VolumeRequest) -> Result<Vec<NewVolume>, Refusal> {
    let usage = |message: String| Refusal::new(Kind::Usage, message);
    let paths = match &request.device.device_path {
        Some(pattern) => braces::expand(pattern)
            .map_err(usage)?
            .into_iter()
            .map(Some)
            .collect(),
        None => vec![None],
    };
    if paths.len() > 1 && request.prefix.is_none() {
        return Err(usage(format!(
            "{} device paths make as many volumes, which need names",
            paths.len()
        ))
        .hint("to number them: --name-prefix data in the place of the name"));
    }
    let names: Vec<String> = match (&request.name, &request.prefix) {
        (Some(name), None) => vec![name.clone()],
        (None, Some(prefix)) => (1..=paths.len())
            .map(|number| format!("{prefix}-{number}"))
            .collect(),
        (Some(_), Some(_)) => return Err(usage("a name and --name-prefix exclude each other".to_owned())),
        (None, None) => return Err(usage("a volume needs a name, or --name-prefix".to_owned())),
    };
    names
        .into_iter()
        .zip(paths)
        .map(|(name, path)| {
            let parts = DeviceParts {
                device_path: path,
                ..request.device.clone()
            };
            Ok(NewVolume {
                name,
                node: request.node.clone(),
                storage_class: request.storage_class.clone(),
                device: request.kind.device(&parts).map_err(usage)?,
                mode: request.mode,
                labels: request.labels.clone(),
            })
        })
        .collect()
}

/// Refuses Volumes that cannot come about: no such node, no such class or one of no use, a device
/// that is taken. `nodes` and `classes` are those that exist.
pub fn check(
    volumes: &[NewVolume],
    nodes: &[String],
    classes: &[StorageClass],
) -> Result<Vec<String>, Refusal> {
    let mut warnings = Vec::new();
    for volume in volumes {
        if !nodes.contains(&volume.node) {
            return Err(Refusal::not_found(format!("node {} does not exist", volume.node))
                .hint(format!("there is {}", nodes.join(", "))));
        }
        let class = classes
            .iter()
            .find(|class| class.name == volume.storage_class)
            .ok_or_else(|| {
                Refusal::not_found(format!("storage class {} does not exist", volume.storage_class))
                    .hint("what there is: kubectl get storageclasses")
            })?;
        class.usable()?;
        warnings.extend(class.warning());
    }
    warnings.sort();
    warnings.dedup();
    Ok(warnings)
}

/// The step that makes a Volume; nothing where it is there already.
pub fn create(volume: &NewVolume, existing: Option<&Value>) -> Result<Decision, Refusal> {
    let name = &volume.name;
    match existing.map(NewVolume::read) {
        None => {
            let mut plan = Plan::default();
            plan.then(Action::Create {
                target: Reference::cluster(VOLUME, name),
                manifest: volume.manifest(),
            });
            Ok(Decision::Do(plan))
        }
        Some(Ok(found)) if found == *volume => Ok(Decision::Unchanged),
        Some(_) => Err(
            Refusal::conflict(format!("volume {name} exists already, and is another"))
                .hint(format!("see it: kubectl metalk8s describe volume {name}")),
        ),
    }
}

/// Refuses a Volume that is on another node than the one that was named.
pub fn on_node(volume: &Value, wanted: Option<&str>) -> Result<(), Refusal> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (name, node) = (
        text(&volume["metadata"]["name"]),
        text(&volume["spec"]["nodeName"]),
    );
    match wanted {
        Some(wanted) if wanted != node => Err(Refusal::not_found(format!(
            "volume {name} is not on node {wanted}, it is on {node}"
        ))),
        _ => Ok(()),
    }
}

/// The steps that delete a Volume.
pub fn delete(name: &str, phase: Phase, backing: &Backing) -> Result<Plan, Refusal> {
    deletable(name, phase, backing)?;
    let target = Reference::cluster(VOLUME, name);
    let mut plan = Plan::default();
    plan.then(Action::Delete {
        target: target.clone(),
    });
    plan.then(Action::Await(Condition::Gone(target)));
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::volume::Device;

    fn request(path: &str) -> VolumeRequest {
        VolumeRequest {
            name: None,
            prefix: Some("data".into()),
            node: "node-1".into(),
            storage_class: "metalk8s".into(),
            kind: DeviceKind::Raw,
            device: DeviceParts {
                device_path: Some(path.into()),
                ..DeviceParts::default()
            },
            mode: Mode::Filesystem,
            labels: BTreeMap::new(),
        }
    }

    #[test]
    fn one_volume_a_path() {
        let made = volumes(&request("/dev/sd{b..k}")).unwrap();
        assert_eq!(made.len(), 10);
        assert_eq!(made[9].name, "data-10");
        assert_eq!(
            made[9].device,
            Device::RawBlockDevice {
                device_path: "/dev/sdk".into()
            }
        );
        assert_eq!(volumes(&request("/dev/sdb")).unwrap()[0].name, "data-1");
    }

    #[test]
    fn names_are_needed_once() {
        let mut both = request("/dev/sdb");
        both.name = Some("x".into());
        let mut none = request("/dev/sdb");
        none.prefix = None;
        let mut several = request("/dev/sd{b,c}");
        several.prefix = None;
        several.name = Some("x".into());
        for wrong in [both, none, several, request("/dev/sd{b"), request("sdb")] {
            assert_eq!(volumes(&wrong).unwrap_err().kind, Kind::Usage, "{wrong:?}");
        }
    }

    #[test]
    fn node_and_class_have_to_be_there() {
        let class = StorageClass {
            name: "metalk8s".into(),
            provisioner: "kubernetes.io/no-provisioner".into(),
            reclaim_policy: "Delete".into(),
            binding_mode: "WaitForFirstConsumer".into(),
            parameters: BTreeMap::from([("fsType".into(), "ext4".into())]),
        };
        let made = volumes(&request("/dev/sd{b,c}")).unwrap();
        let nodes = ["node-1".to_owned()];
        assert_eq!(
            check(&made, &[], std::slice::from_ref(&class)).unwrap_err().kind,
            Kind::NotFound
        );
        assert_eq!(check(&made, &nodes, &[]).unwrap_err().kind, Kind::NotFound);
        assert_eq!(
            check(&made, &nodes, std::slice::from_ref(&class)).unwrap().len(),
            1
        );
        let useless = StorageClass {
            parameters: BTreeMap::new(),
            ..class
        };
        assert_eq!(check(&made, &nodes, &[useless]).unwrap_err().kind, Kind::Conflict);
    }

    #[test]
    fn a_volume_of_another_node_is_not_meant() {
        let volume = &volumes(&request("/dev/sdb")).unwrap()[0].manifest();
        assert_eq!(on_node(volume, None), Ok(()));
        assert_eq!(on_node(volume, Some("node-1")), Ok(()));
        assert_eq!(on_node(volume, Some("node-2")).unwrap_err().kind, Kind::NotFound);
    }

    #[test]
    fn the_same_volume_is_unchanged_and_another_is_refused() {
        let made = volumes(&request("/dev/sd{b,c}")).unwrap();
        assert!(matches!(create(&made[0], None), Ok(Decision::Do(_))));
        assert_eq!(
            create(&made[0], Some(&made[0].manifest())),
            Ok(Decision::Unchanged)
        );
        assert_eq!(
            create(&made[0], Some(&made[1].manifest())).unwrap_err().kind,
            Kind::Conflict
        );
    }
}
