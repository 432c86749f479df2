//! Volumes: what they are made from, how far they have come, and when they may be deleted.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, json};

pub use self::phase::{Backing, Phase, deletable};
pub use self::storage_class::StorageClass;
use super::node::texts;
use super::quantity::Quantity;
use super::resource::VOLUME;

mod phase;
mod storage_class;

/// What a Volume is made from: exactly one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Device {
    /// A whole disk or partition.
    RawBlockDevice {
        /// Its path on the node.
        device_path: String,
    },
    /// A file that grows, mounted through a loop device.
    SparseLoopDevice {
        /// How large it may grow.
        size: Size,
    },
    /// A logical volume in a volume group that exists.
    LvmLogicalVolume {
        /// The volume group.
        vg_name: String,
        /// How large it is.
        size: Size,
    },
}

/// A size, as it was written. Of two that are the same number of bytes neither is another.
#[derive(Debug, Clone)]
pub struct Size(String);

impl PartialEq for Size {
    fn eq(&self, other: &Self) -> bool {
        let bytes = |size: &Self| Quantity::parse(size.0.as_bytes());
        self.0 == other.0 || bytes(self).is_some_and(|own| Some(own) == bytes(other))
    }
}

impl Eq for Size {}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<String> for Size {
    fn from(text: String) -> Self {
        Self(text)
    }
}

/// The kinds of devices, as manifests and `--type` say them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceKind {
    /// See [`Device::RawBlockDevice`].
    Raw,
    /// See [`Device::SparseLoopDevice`].
    Sparse,
    /// See [`Device::LvmLogicalVolume`].
    Lvm,
}

/// What a user said about a device, kind by kind unchecked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeviceParts {
    /// `--device-path`.
    pub device_path: Option<String>,
    /// `--size`.
    pub size: Option<String>,
    /// `--vg-name`.
    pub vg_name: Option<String>,
}

impl DeviceKind {
    /// Every kind. Where an object names several, MetalK8s takes the first of these.
    pub const ALL: [Self; 3] = [Self::Raw, Self::Sparse, Self::Lvm];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Raw => "rawBlockDevice",
            Self::Sparse => "sparseLoopDevice",
            Self::Lvm => "lvmLogicalVolume",
        }
    }

    /// The device of this kind that `parts` describe, or which flag is missing or too much.
    pub fn device(self, parts: &DeviceParts) -> Result<Device, String> {
        let word = self.word();
        let (path, size, group) = match self {
            Self::Raw => (true, false, false),
            Self::Sparse => (false, true, false),
            Self::Lvm => (false, true, true),
        };
        let flags = [
            ("--device-path", path, &parts.device_path),
            ("--size", size, &parts.size),
            ("--vg-name", group, &parts.vg_name),
        ];
        for (flag, wanted, given) in flags {
            match (wanted, given.as_deref()) {
                (true, None | Some("")) => return Err(format!("a {word} needs {flag}")),
                (false, Some(_)) => return Err(format!("a {word} takes no {flag}")),
                _ => {}
            }
        }
        let part = |given: &Option<String>| given.clone().unwrap_or_default();
        let device = match self {
            Self::Raw => Device::RawBlockDevice {
                device_path: part(&parts.device_path),
            },
            Self::Sparse => Device::SparseLoopDevice {
                size: part(&parts.size).into(),
            },
            Self::Lvm => Device::LvmLogicalVolume {
                vg_name: part(&parts.vg_name),
                size: part(&parts.size).into(),
            },
        };
        device.checked()
    }
}

impl std::str::FromStr for DeviceKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.word().eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                let words: Vec<&str> = Self::ALL.iter().map(|kind| kind.word()).collect();
                format!("{text:?} is no type of a volume; types are {}", words.join(", "))
            })
    }
}

impl Device {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> DeviceKind {
        match self {
            Self::RawBlockDevice { .. } => DeviceKind::Raw,
            Self::SparseLoopDevice { .. } => DeviceKind::Sparse,
            Self::LvmLogicalVolume { .. } => DeviceKind::Lvm,
        }
    }

    /// How large it was asked to be; a disk is as large as it is.
    #[must_use]
    pub fn size(&self) -> Option<&str> {
        match self {
            Self::RawBlockDevice { .. } => None,
            Self::SparseLoopDevice { size } | Self::LvmLogicalVolume { size, .. } => Some(&size.0),
        }
    }

    /// The same device, if its path and size can be right.
    pub fn checked(self) -> Result<Self, String> {
        if let Self::RawBlockDevice { device_path } = &self
            && !device_path.starts_with("/dev/")
        {
            return Err(format!("device path {device_path:?} does not begin with /dev/"));
        }
        if let Some(size) = self.size()
            && !Quantity::parse(size.as_bytes()).is_some_and(Quantity::is_positive)
        {
            return Err(format!(
                "size {size:?} is no quantity above 0; write 10Gi or 500M"
            ));
        }
        Ok(self)
    }

    fn manifest(&self) -> Value {
        match self {
            Self::RawBlockDevice { device_path } => json!({"devicePath": device_path}),
            Self::SparseLoopDevice { size } => json!({"size": size.0}),
            Self::LvmLogicalVolume { vg_name, size } => json!({"vgName": vg_name, "size": size.0}),
        }
    }

    /// What a Volume's `spec` says; refused where it says several, or none.
    pub fn read(spec: &Value) -> Result<Self, String> {
        let given: Vec<DeviceKind> = DeviceKind::ALL
            .into_iter()
            .filter(|kind| spec.get(kind.word()).is_some_and(|value| !value.is_null()))
            .collect();
        let words: Vec<&str> = DeviceKind::ALL.iter().map(|kind| kind.word()).collect();
        let [kind] = given.as_slice() else {
            let found: Vec<&str> = given.iter().map(|kind| kind.word()).collect();
            let found = if found.is_empty() {
                "none".to_owned()
            } else {
                found.join(" and ")
            };
            return Err(format!(
                "exactly one of {} is wanted, found {found}",
                words.join(", ")
            ));
        };
        let inner = &spec[kind.word()];
        // Quantities may be numbers in YAML.
        let text = |field: &str| match &inner[field] {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let needed = |field: &str| {
            text(field)
                .filter(|text| !text.is_empty())
                .ok_or_else(|| format!("{}.{field} is missing", kind.word()))
        };
        let device = match kind {
            DeviceKind::Raw => Self::RawBlockDevice {
                device_path: needed("devicePath")?,
            },
            DeviceKind::Sparse => Self::SparseLoopDevice {
                size: needed("size")?.into(),
            },
            DeviceKind::Lvm => Self::LvmLogicalVolume {
                vg_name: needed("vgName")?,
                size: needed("size")?.into(),
            },
        };
        device.checked()
    }
}

/// How a Volume is offered to Pods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Formatted and mounted.
    #[default]
    Filesystem,
    /// As a device.
    Block,
}

impl Mode {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Filesystem => "Filesystem",
            Self::Block => "Block",
        }
    }
}

impl std::str::FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Self::Filesystem, Self::Block]
            .into_iter()
            .find(|mode| mode.word().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("{text:?} is no mode of a volume; modes are Filesystem, Block"))
    }
}

/// A Volume that is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVolume {
    /// Its name, unique in the cluster.
    pub name: String,
    /// The node it is on.
    pub node: String,
    /// Its StorageClass.
    pub storage_class: String,
    /// What it is made from.
    pub device: Device,
    /// How it is offered.
    pub mode: Mode,
    /// Labels of the Volume and of its PersistentVolume.
    pub labels: BTreeMap<String, String>,
}

impl NewVolume {
    /// The object. Claims select by the labels of the PersistentVolume, which come from the template.
    #[must_use]
    pub fn manifest(&self) -> Value {
        let mut metadata = json!({"name": self.name});
        let mut spec = json!({
            "nodeName": self.node,
            "storageClassName": self.storage_class,
            "mode": self.mode.word(),
            self.device.kind().word(): self.device.manifest(),
        });
        if !self.labels.is_empty() {
            metadata["labels"] = json!(self.labels);
            spec["template"] = json!({"metadata": {"labels": self.labels}});
        }
        json!({
            "apiVersion": VOLUME.api_version(),
            "kind": VOLUME.kind,
            "metadata": metadata,
            "spec": spec,
        })
    }

    /// Reads a Volume object; what is on the command line is put over it elsewhere.
    pub fn read(object: &Value) -> Result<Self, String> {
        let text = |pointer: &str| {
            object
                .pointer(pointer)
                .and_then(Value::as_str)
                .filter(|text| !text.is_empty())
                .map(str::to_owned)
                .ok_or_else(|| format!("{} is missing", pointer[1..].replace('/', ".")))
        };
        let mut labels = texts(&object["metadata"]["labels"]);
        labels.extend(texts(&object["spec"]["template"]["metadata"]["labels"]));
        Ok(Self {
            name: text("/metadata/name")?,
            node: text("/spec/nodeName")?,
            storage_class: text("/spec/storageClassName")?,
            device: Device::read(&object["spec"])?,
            mode: match object["spec"]["mode"].as_str() {
                None => Mode::default(),
                Some(mode) => mode.parse()?,
            },
            labels,
        })
    }
}

#[cfg(test)]
mod tests;
