//! Volumes for listings: the API server's own objects, with further information.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::{Backing, Device, Phase};
use crate::node::texts;

#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct ListedVolume {
    pub object: Value,
    #[serde(skip)]
    pub labels: BTreeMap<String, String>,
    #[serde(skip)]
    pub phase: Phase,
    #[serde(skip)]
    pub reason: String,
    #[serde(skip)]
    pub backing: Backing,
}

impl ListedVolume {
    pub fn new(object: Value, backing: Backing) -> Self {
        let (phase, reason) = Phase::read(&object);
        Self { labels: texts(&object["metadata"]["labels"]), object, phase, reason, backing }
    }

    pub fn spec(&self, field: &str) -> &str {
        self.object["spec"][field].as_str().unwrap_or_default()
    }

    pub fn kind(&self) -> String {
        Device::read(&self.object["spec"])
            .map_or_else(|_| "unclear".to_owned(), |device| device.kind().word().to_owned())
    }

    /// Its device's path, or size, or group and size.
    pub fn device(&self) -> String {
        match Device::read(&self.object["spec"]) {
            Ok(Device::RawBlockDevice { device_path }) => device_path,
            Ok(Device::SparseLoopDevice { size }) => size.to_string(),
            Ok(Device::LvmLogicalVolume { vg_name, size }) => format!("{vg_name} {size}"),
            Err(why) => why,
        }
    }

    pub fn size(&self) -> String {
        let asked =
            Device::read(&self.object["spec"]).ok().and_then(|device| device.size().map(str::to_owned));
        self.backing.capacity.clone().or(asked).unwrap_or_default()
    }

    pub fn users(&self) -> String {
        match (&self.backing.claim, self.backing.pods.as_slice()) {
            (None, _) => String::new(),
            (Some(claim), []) => claim.clone(),
            (Some(claim), pods) => format!("{claim} ({})", pods.join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::damaged::damaged;

    #[test]
    fn a_damaged_volume_is_listed() {
        let volume = json!({
            "metadata": {"name": "v", "labels": {"a": "b"}},
            "spec": {"nodeName": "n", "storageClassName": "c", "mode": "Filesystem",
                "sparseLoopDevice": {"size": "10Gi"}},
            "status": {"conditions": [{"type": "Ready", "status": "False", "reason": "CreationError", "message": "m"}]},
        });
        for (pointer, object) in damaged(&volume) {
            let one = ListedVolume::new(object, Backing::default());
            let told = [one.kind(), one.device(), one.size(), one.users()];
            assert!(!told[0].is_empty() && !told[1].is_empty(), "{pointer}: {told:?}");
        }
    }
}
