//! Plans run against an API server in memory, with another client beside them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{Executor, Failure, Foreseen, Mode, Outcome, Slot};
use base::error::ErrorKind;
use base::events::{Event, Events};
use base::interrupt::Interrupt;
use client::cluster::Cluster;
use client::cluster::lock::{self, JobWatch, Lock, Owner};
use client::cluster::scripted::{Fault, Scripted};
use client::salt::Salt;
use domain::backend::Backend;
use domain::lock::{JobNote, JobState, SaltRequest, Scope};
use domain::object::resource::{CONFIG_MAP, NAMESPACE, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known::ENVIRONMENT_CONFIG;
use domain::plan::{Action, Condition, Plan};

mod activated;
mod attempts;
mod begun;
mod drained;
mod fenced;
mod recorded;
mod removed;
pub(crate) mod salt;
mod silenced;
mod undone;

const MAPS: &str = "/api/v1/namespaces/prod/configmaps";
pub(crate) const CATALOGUE: &str = "/api/v1/namespaces/metalk8s-solutions/configmaps/metalk8s-solutions";
pub(crate) const LEASE: &str =
    "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/metalk8s-cli.environment.prod";

/// The ConfigMap that plans here change.
fn config() -> Reference {
    Reference::namespaced(CONFIG_MAP, "prod", ENVIRONMENT_CONFIG)
}

pub(crate) fn config_path() -> String {
    format!("{MAPS}/{ENVIRONMENT_CONFIG}")
}

/// The API server with version 1 of Solution x configured.
pub(crate) fn configured() -> Scripted {
    let server = Scripted::start();
    server.put(&config_path(), json!({"metadata": {"name": ENVIRONMENT_CONFIG}, "data": {"x": "1"}}));
    server
}

pub(crate) fn data(server: &Scripted) -> Value {
    server.get(&config_path()).unwrap()["data"].clone()
}

/// Takes the Solution from version 1 to 2.
pub(crate) fn upgrade() -> (Action, Action) {
    Action::change(config(), None, json!({"data": {"x": "2"}}), json!({"data": {"x": "1"}}))
}

pub(crate) fn upgrading() -> Plan {
    let mut plan = Plan::default();
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back]);
    plan
}

pub(crate) fn plan_of(action: Action) -> Plan {
    let mut plan = Plan::default();
    plan.then(action);
    plan
}

fn namespace(name: &str) -> (Action, Action) {
    let manifest = json!({"apiVersion": "v1", "kind": "Namespace",
        "metadata": {"name": name, "labels": {"environment": "prod"}}});
    Action::create(Reference::cluster(NAMESPACE, name), manifest)
}

pub(crate) fn refused(server: &Scripted, plan: &mut Plan) {
    server.fail("DELETE /api/v1/namespaces/none", Fault::Refused(403));
    plan.then(Action::Delete { target: Seen::by_name(Reference::cluster(NAMESPACE, "none")) });
}

struct Ended;

impl JobWatch for Ended {
    fn is_long_over(&self, _: &SaltRequest, _: Timestamp) -> bool {
        true
    }

    async fn state(&self, _: &SaltRequest, _: Timestamp) -> Result<JobState, String> {
        Ok(JobState::Ended)
    }
}

fn owner(name: &str) -> Owner {
    Owner {
        identity: name.to_owned(),
        name: format!("{name}@desk"),
        command: "upgrade solution x".to_owned(),
    }
}

pub(crate) async fn locked(cluster: &Cluster, name: &str) -> Lock {
    lock_of(cluster, name, &[Scope::Environment("prod".to_owned())]).await
}

pub(crate) async fn lock_of(cluster: &Cluster, name: &str, scopes: &[Scope]) -> Lock {
    lock::take(cluster, scopes, &owner(name), &Ended).await.unwrap()
}

/// The API server with the Solution configured, and a lock of its Environment.
async fn configured_and_locked() -> (Scripted, Lock) {
    let server = configured();
    let lock = locked(&server.cluster(), "ann").await;
    (server, lock)
}

/// Another command takes the lock, as it may when its holder was suspended.
pub(crate) fn take_over(server: &Scripted) {
    server.change(
        LEASE,
        &json!({
            "metadata": {"annotations": {
                "metalk8s.scality.com/cli-holder": "bob@desk",
                "metalk8s.scality.com/cli-command": "downgrade solution x",
            }},
            "spec": {"holderIdentity": "bob"},
        }),
    );
}

/// What a plan is run with beside the API server.
#[derive(Default)]
pub(crate) struct With<'a> {
    lock: Option<&'a Lock>,
    pub(crate) salt: Option<&'a Salt>,
    pub(crate) interrupt: Option<&'a Interrupt>,
    pub(crate) events: Option<&'a Events>,
}

impl<'a> With<'a> {
    pub(crate) fn locked(lock: &'a Lock) -> Self {
        Self { lock: Some(lock), ..Self::default() }
    }

    const fn salt(mut self, salt: &'a Salt) -> Self {
        self.salt = Some(salt);
        self
    }

    const fn interrupt(mut self, interrupt: &'a Interrupt) -> Self {
        self.interrupt = Some(interrupt);
        self
    }

    const fn events(mut self, events: &'a Events) -> Self {
        self.events = Some(events);
        self
    }
}

async fn run(server: &Scripted, plan: &Plan, with: With<'_>) -> Result<Outcome, Failure> {
    by_executor(server, with, async |executor| Box::pin(executor.run(plan)).await).await
}

async fn failure_of(server: &Scripted, plan: &Plan, with: With<'_>) -> Failure {
    run(server, plan, with).await.unwrap_err()
}

pub(crate) async fn by_executor<T>(
    server: &Scripted,
    with: With<'_>,
    work: impl AsyncFnOnce(Executor<'_>) -> T,
) -> T {
    let (never, unheard) = (Interrupt::never(), Events::none());
    let executor = Executor {
        cluster: &server.cluster(),
        backend: Backend::Salt,
        salt: with.salt,
        events: with.events.unwrap_or(&unheard),
        interrupt: with.interrupt.unwrap_or(&never),
        mode: Mode::Apply,
        deadline: Instant::now() + Duration::from_mins(10),
        undo_extension: Duration::ZERO,
        leave: false,
        lock: with.lock,
        is_last: true,
        slot: Slot::default(),
        foreseen: Foreseen::default(),
        note: JobNote::default(),
    };
    work(executor).await
}

/// A channel for events, and the list of those that were emitted.
fn heard() -> (Events, Arc<Mutex<Vec<Event>>>) {
    let emitted = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&emitted);
    let events = Events::new(move |event| list.lock().unwrap().push(event));
    (events, emitted)
}

fn said(failure: &Failure) -> String {
    failure.error.message()
}
