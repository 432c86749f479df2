//! The slot of a plan among those that its command carries out at the same time.

use std::sync::{Arc, Mutex};

use tokio::sync::OwnedSemaphorePermit;

/// The slot of a plan. It is cheap to clone; a plan that is the only one has none.
///
/// What only waits until the objects that it deleted are gone needs no slot: twenty namespaces end in the time of one,
/// whatever `--concurrency` says, as with kubectl, which sends all of its deletions before it waits.
#[derive(Debug, Clone, Default)]
pub struct Slot(Arc<Mutex<Option<OwnedSemaphorePermit>>>);

impl Slot {
    pub fn of(permit: OwnedSemaphorePermit) -> Self {
        Self(Arc::new(Mutex::new(Some(permit))))
    }

    /// Leaves it to another plan.
    pub fn give_up(&self) {
        if let Ok(mut permit) = self.0.lock() {
            *permit = None;
        }
    }
}
