//! Volumes: their devices and phases, and when they may be deleted.
//!
//! The folder also has the storage classes that can be used, the volumes that MetalK8s' services claim, the volumes of
//! listings ([`listed`]), the [`braces`] in paths of devices, and the [`plan`] of creating and deleting Volumes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

pub use self::device::{Device, DeviceKind, DeviceParts, Size};
pub use self::phase::{Backing, Phase, deletable};
pub use self::service::{ClaimingService, Claims};
pub use self::storage_class::StorageClass;
use crate::node::texts;
use crate::object::declared::{check_fields, check_map, declared, differing_paths, path};
use crate::object::name::Subdomain;
use crate::object::resource::VOLUME;
use crate::words::words;

pub mod braces;
mod device;
pub mod listed;
mod phase;
pub mod plan;
mod service;
mod storage_class;

words! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Mode {
        #[default]
        Filesystem,
        Block,
    }
}

impl Mode {
    pub fn read(spec: &Value) -> Result<Self, String> {
        match &spec["mode"] {
            Value::Null => Ok(Self::default()),
            Value::String(mode) => mode.parse(),
            other => Err(format!("spec.mode is {other}, which is not a string")),
        }
    }
}

impl std::str::FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.word().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("{text:?} is not a valid volume mode; available: Filesystem, Block"))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVolume {
    pub name: String,
    pub node: String,
    pub storage_class: String,
    pub device: Device,
    pub mode: Mode,
    /// The whole object, including further fields of a file.
    pub object: Value,
}

const FIELDS: [&str; 7] = [
    "nodeName",
    "storageClassName",
    "mode",
    "template",
    DeviceKind::Raw.word(),
    DeviceKind::Sparse.word(),
    DeviceKind::Lvm.word(),
];

pub fn check_keys(object: &Value) -> Result<(), String> {
    check_fields(object, &FIELDS)?;
    DeviceKind::ALL.iter().try_for_each(|kind| {
        let word = kind.word();
        check_map(&object["spec"][word], &format!("spec.{word}."), kind.fields())
    })
}

impl NewVolume {
    pub fn read(object: &Value) -> Result<Self, String> {
        let mut object = declared(object)?;
        check_keys(&object)?;
        let text = |pointer: &str| {
            object
                .pointer(pointer)
                .and_then(Value::as_str)
                .filter(|text| !text.is_empty())
                .map(str::to_owned)
                .ok_or_else(|| format!("{} is missing", path(pointer)))
        };
        let name = text("/metadata/name")?;
        name.parse::<Subdomain>().map_err(|error| format!("metadata.name: {error}"))?;
        let (node, storage_class) = (text("/spec/nodeName")?, text("/spec/storageClassName")?);
        let device = Device::read(&object["spec"])?.checked()?;
        let mode = Mode::read(&object["spec"])?;
        object["apiVersion"] = json!(VOLUME.api_version());
        object["kind"] = json!(VOLUME.kind);
        object["spec"]["mode"] = json!(mode.word());
        Ok(Self { name, node, storage_class, device, mode, object })
    }

    /// The differences of an existing Volume. Additions by other users are not differences, except for labels.
    pub fn differences(&self, found: &Value) -> Vec<String> {
        let spec = &found["spec"];
        let text = |field: &str| spec[field].as_str().unwrap_or("none").to_owned();
        let mut differences = Vec::new();
        if text("nodeName") != self.node {
            differences.push(format!("it is on node {}", text("nodeName")));
        }
        if text("storageClassName") != self.storage_class {
            differences.push(format!("its storage class is {}", text("storageClassName")));
        }
        match Device::read(spec) {
            Ok(device) if device == self.device => {}
            Ok(device) => differences.push(format!("it is made from {device}")),
            Err(why) => differences.push(why),
        }
        if Mode::read(spec) != Ok(self.mode) {
            differences.push(format!("its mode is {}", text("mode")));
        }
        for (whose, pointer) in [
            ("its labels", "/metadata/labels"),
            ("the labels of its persistent volume", "/spec/template/metadata/labels"),
        ] {
            let labels = |object: &Value| object.pointer(pointer).map(texts).unwrap_or_default();
            if labels(&self.object) != labels(found) {
                differences.push(format!("{whose} are {}", shown(&labels(found))));
            }
        }
        for pointer in ["/metadata/annotations", "/spec/template/metadata/annotations", "/spec/template/spec"]
        {
            let part = |object: &Value| object.pointer(pointer).cloned().unwrap_or_default();
            let paths = differing_paths(&part(&self.object), &part(found), &path(pointer));
            differences.extend(paths.into_iter().map(|path| format!("{path} differs")));
        }
        differences
    }
}

fn shown(labels: &BTreeMap<String, String>) -> String {
    if labels.is_empty() {
        return "none".to_owned();
    }
    let pairs: Vec<String> = labels.iter().map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join(",")
}

#[cfg(test)]
mod tests;
