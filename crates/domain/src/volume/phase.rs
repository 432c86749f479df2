//! The phases of a Volume, and when it may be deleted.

use serde_json::Value;

use super::Device;
use crate::object::conditions;
use crate::plan::refusal::Refusal;
use crate::words::words;

words! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Phase {
        /// Its operator has not processed it yet.
        Unknown,
        Pending,
        Available,
        /// It could not be created.
        Failed,
        Terminating,
    }
}

impl Phase {
    /// The phase of a Volume, and the reason that its operator gives.
    pub fn read(volume: &Value) -> (Self, String) {
        let Some(ready) = conditions(volume).find(|condition| condition["type"] == "Ready") else {
            return (Self::Unknown, "its operator has not processed it yet".to_owned());
        };
        let text = |field: &str| ready[field].as_str().unwrap_or_default();
        let reason = [text("reason"), text("message")]
            .iter()
            .filter(|part| !part.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join(": ");
        let phase = match (text("status"), text("reason")) {
            ("True", _) => Self::Available,
            ("False", _) => Self::Failed,
            (_, "Pending") => Self::Pending,
            _ => Self::Terminating,
        };
        (phase, reason)
    }
}

/// The PersistentVolume, claim and Pods of a Volume.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Backing {
    /// The phase of its PersistentVolume, if it has one.
    pub persistent_volume: Option<String>,
    pub capacity: Option<String>,
    pub storage_class: Option<String>,
    /// The claim that it is bound to, as `NAMESPACE/NAME`.
    pub claim: Option<String>,
    pub pods: Vec<String>,
}

impl Backing {
    /// What a Volume asks for that has no PersistentVolume yet. The size of a disk is not known.
    pub fn to_come(volume: &Value) -> Self {
        let spec = &volume["spec"];
        let device = Device::read(spec).ok();
        Self {
            capacity: device.and_then(|device| device.size().map(str::to_owned)),
            storage_class: spec["storageClassName"].as_str().map(str::to_owned),
            ..Self::default()
        }
    }

    /// Its users: `claim data/x, used by pod y`.
    pub fn users(&self) -> String {
        let Some(claim) = &self.claim else {
            return String::new();
        };
        match self.pods.as_slice() {
            [] => format!("claim {claim}"),
            pods => format!("claim {claim}, used by pod {}", pods.join(", ")),
        }
    }
}

/// Whether MetalK8s can delete a Volume with this phase and these users.
pub fn deletable(name: &str, phase: Phase, backing: &Backing) -> Result<(), Refusal> {
    let refused = |why: String, hint: &str| Refusal::conflict(format!("volume {name} {why}")).hint(hint);
    let try_again = "try again when it is Available or Failed: kubectl metalk8s get volumes -w";
    match phase {
        Phase::Unknown => Err(refused("has no status yet".to_owned(), try_again)),
        Phase::Pending => Err(refused("is being created".to_owned(), try_again)),
        Phase::Terminating => Err(refused(
            "is already being deleted".to_owned(),
            "to watch its deletion: kubectl metalk8s get volumes -w",
        )),
        Phase::Failed | Phase::Available => match backing.persistent_volume.as_deref() {
            Some("Bound") => Err(refused(
                format!("is bound to {}", backing.users()),
                "delete the pod, then the claim, then the volume",
            )),
            // A PersistentVolume stays Pending for a moment: MetalK8s waits for its end before it deletes.
            _ => Ok(()),
        },
    }
}
