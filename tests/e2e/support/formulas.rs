//! Salt formulas that several tests run, and which of them must not meet.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What deploys the operators of an environment.
pub const PREPARATION: &str = "metalk8s.orchestrate.solutions.prepare-environment";

static ADDONS: Mutex<()> = Mutex::new(());
static CLAIMS: Mutex<()> = Mutex::new(());
static ADDRESSES: Mutex<()> = Mutex::new(());
static DEPLOYMENTS: Mutex<()> = Mutex::new(());
static PREPARATIONS: Mutex<()> = Mutex::new(());

/// Held by a test that looks at what a formula of several configurations applied: another run of it that read the
/// documents earlier may end later.
pub fn alone() -> MutexGuard<'static, ()> {
    held(&ADDONS)
}

/// Held by a test that moves the control plane.
pub fn addresses() -> MutexGuard<'static, ()> {
    held(&ADDRESSES)
}

/// Held by a test that holds all deployments of nodes back, and by one whose own has little time.
pub fn deployments() -> MutexGuard<'static, ()> {
    held(&DEPLOYMENTS)
}

/// Held by a test that holds all preparations of environments back: another one would end that.
pub fn preparations() -> MutexGuard<'static, ()> {
    held(&PREPARATIONS)
}

/// Held by a test whose volumes are claimed by the services of MetalK8s.
pub fn claims() -> MutexGuard<'static, ()> {
    held(&CLAIMS)
}

fn held(mutex: &'static Mutex<()>) -> MutexGuard<'static, ()> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
