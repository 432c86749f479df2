use std::fmt;

use printers::Quantity;
use serde_json::{Value, json};

use crate::words::words;

/// The device of a Volume: exactly one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Device {
    /// A whole disk or partition.
    RawBlockDevice {
        /// Its path on the node.
        device_path: String,
    },
    /// A sparse file, mounted through a loop device.
    SparseLoopDevice { size: Size },
    /// A logical volume in an existing volume group.
    LvmLogicalVolume { vg_name: String, size: Size },
}

/// A size, in its original form. Two sizes with the same number of bytes are equal.
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

// If an object has several, MetalK8s uses the first one in this order.
words! {
    /// The types of devices, as in manifests and in `--type`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DeviceKind {
        Raw = "rawBlockDevice",
        Sparse = "sparseLoopDevice",
        Lvm = "lvmLogicalVolume",
    }
}

/// The flags about a device, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeviceParts {
    pub device_path: Option<String>,
    pub size: Option<String>,
    pub vg_name: Option<String>,
}

impl DeviceParts {
    /// These flags, completed by those in `others`.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            device_path: self.device_path.or(others.device_path),
            size: self.size.or(others.size),
            vg_name: self.vg_name.or(others.vg_name),
        }
    }
}

impl DeviceKind {
    pub(super) const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Raw => &["devicePath"],
            Self::Sparse => &["size"],
            Self::Lvm => &["vgName", "size"],
        }
    }

    /// The only type in a Volume's `spec`.
    pub fn of(spec: &Value) -> Result<Self, String> {
        let given: Vec<Self> = Self::ALL
            .into_iter()
            .filter(|kind| spec.get(kind.word()).is_some_and(|value| !value.is_null()))
            .collect();
        let words = |kinds: &[Self], between: &str| {
            let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
            words.join(between)
        };
        match given.as_slice() {
            [kind] => Ok(*kind),
            several => Err(format!(
                "exactly one of {} is required, but found {}",
                words(&Self::ALL, ", "),
                if several.is_empty() { "none".to_owned() } else { words(several, " and ") }
            )),
        }
    }

    /// Its name after the article that it is spoken with.
    fn with_article(self) -> String {
        let article = if self == Self::Lvm { "an" } else { "a" };
        format!("{article} {}", self.word())
    }

    /// The fields of this type in a Volume's `spec`.
    pub fn parts(self, spec: &Value) -> DeviceParts {
        // Quantities may be numbers in YAML.
        let text = |field: &str| match spec.get(self.word())?.get(field)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        DeviceParts { device_path: text("devicePath"), size: text("size"), vg_name: text("vgName") }
    }

    /// The device of this type with these flags, or which flag is missing or does not fit.
    pub fn device(self, parts: &DeviceParts) -> Result<Device, String> {
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
                (true, None | Some("")) => return Err(format!("{} needs {flag}", self.with_article())),
                (false, Some(_)) => return Err(format!("{} takes no {flag}", self.with_article())),
                _ => {}
            }
        }
        let part = |given: &Option<String>| given.clone().unwrap_or_default();
        let device = match self {
            Self::Raw => Device::RawBlockDevice { device_path: part(&parts.device_path) },
            Self::Sparse => Device::SparseLoopDevice { size: part(&parts.size).into() },
            Self::Lvm => {
                Device::LvmLogicalVolume { vg_name: part(&parts.vg_name), size: part(&parts.size).into() }
            }
        };
        device.checked()
    }
}

impl std::str::FromStr for DeviceKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let words: Vec<&str> = Self::ALL.iter().map(|kind| kind.word()).collect();
            format!("{text:?} is not a valid volume type; available: {}", words.join(", "))
        })
    }
}

impl Device {
    pub const fn kind(&self) -> DeviceKind {
        match self {
            Self::RawBlockDevice { .. } => DeviceKind::Raw,
            Self::SparseLoopDevice { .. } => DeviceKind::Sparse,
            Self::LvmLogicalVolume { .. } => DeviceKind::Lvm,
        }
    }

    /// Its requested size; a disk has none.
    pub fn size(&self) -> Option<&str> {
        match self {
            Self::RawBlockDevice { .. } => None,
            Self::SparseLoopDevice { size } | Self::LvmLogicalVolume { size, .. } => Some(&size.0),
        }
    }

    /// The same device, if its path, group and size are valid.
    pub fn checked(self) -> Result<Self, String> {
        match &self {
            Self::RawBlockDevice { device_path } => check_path(device_path)?,
            Self::LvmLogicalVolume { vg_name, .. } => check_group(vg_name)?,
            Self::SparseLoopDevice { .. } => {}
        }
        if let Some(size) = self.size()
            && !Quantity::parse(size.as_bytes()).is_some_and(Quantity::is_positive)
        {
            return Err(format!("size {size:?} is not a valid quantity above 0; write 10Gi or 500M"));
        }
        Ok(self)
    }

    /// The fields for a Volume's `spec`, below the name of its type.
    pub fn manifest(&self) -> Value {
        match self {
            Self::RawBlockDevice { device_path } => json!({"devicePath": device_path}),
            Self::SparseLoopDevice { size } => json!({"size": size.0}),
            Self::LvmLogicalVolume { vg_name, size } => json!({"vgName": vg_name, "size": size.0}),
        }
    }

    /// The device in a Volume's `spec`, not yet checked; it is an error if there are several or none.
    pub fn read(spec: &Value) -> Result<Self, String> {
        let kind = DeviceKind::of(spec)?;
        let parts = kind.parts(spec);
        let needed = |field: &str, part: Option<String>| {
            part.filter(|text| !text.is_empty()).ok_or_else(|| format!("{}.{field} is missing", kind.word()))
        };
        Ok(match kind {
            DeviceKind::Raw => Self::RawBlockDevice { device_path: needed("devicePath", parts.device_path)? },
            DeviceKind::Sparse => Self::SparseLoopDevice { size: needed("size", parts.size)?.into() },
            DeviceKind::Lvm => Self::LvmLogicalVolume {
                vg_name: needed("vgName", parts.vg_name)?,
                size: needed("size", parts.size)?.into(),
            },
        })
    }
}

impl fmt::Display for Device {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.kind().word();
        match self {
            Self::RawBlockDevice { device_path } => write!(formatter, "{word} {device_path}"),
            Self::SparseLoopDevice { size } => write!(formatter, "{word} of {size}"),
            Self::LvmLogicalVolume { vg_name, size } => write!(formatter, "{word} in {vg_name} of {size}"),
        }
    }
}

/// A path that is in `/dev`, whatever symbolic links there are.
fn check_path(path: &str) -> Result<(), String> {
    let Some(rest) = path.strip_prefix("/dev/") else {
        return Err(format!("device path {path:?} does not begin with /dev/"));
    };
    let is_part = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(char::is_whitespace);
    if rest.split('/').all(is_part) {
        return Ok(());
    }
    Err(format!("device path {path:?} is not a device; write /dev/sdb or /dev/disk/by-id/..."))
}

fn check_group(name: &str) -> Result<(), String> {
    let allowed = |character: char| character.is_ascii_alphanumeric() || "+_.-".contains(character);
    if name.starts_with('-') || matches!(name, "." | "..") || !name.chars().all(allowed) {
        return Err(format!(
            "{name:?} is not a valid volume group name; use letters, digits, '+', '_', '.' and '-'"
        ));
    }
    Ok(())
}
