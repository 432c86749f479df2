//! Salt formulas that apply several configurations at once.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held by a test that looks at what such a formula applied: another run of it that read the documents
/// earlier may end later.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
