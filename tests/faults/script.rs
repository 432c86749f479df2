//! Which request is to meet which fault.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

use crate::fault::{Fault, Kind, Lasting};
use crate::objects::{self, Objects};
use crate::scenario::{SECOND, Scenario};
use crate::snapshot;
use crate::upstream::Upstream;

/// A request in the matrix: the `number`th of its label, counted from one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub label: String,
    /// Which one of that label.
    pub number: usize,
}

impl std::fmt::Display for Key {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}#{}", self.label, self.number)
    }
}

#[derive(Debug, Clone)]
pub struct Subject {
    pub scenario: &'static Scenario,
    /// The name that only these commands use.
    pub environment: String,
}

impl Subject {
    /// The paths of what a request to Salt is about: of two environments, those of the one that it names. The other one
    /// changes at the same time.
    fn paths(&self, call: &Value) -> Vec<String> {
        let mut paths = self.scenario.paths();
        let (call, second) = (call.to_string(), SECOND.replace("ENV", &self.environment));
        let names = |environment: &str| call.contains(&format!("\"{environment}\""));
        match (names(&self.environment), names(&second)) {
            (true, false) => paths.retain(|path| !path.contains(SECOND)),
            (false, true) => paths.retain(|path| path.contains(SECOND) || !path.contains("ENV")),
            _ => {}
        }
        paths
    }

    /// The state of all that a request to Salt is about, with a mask for the name.
    pub async fn state(&self, upstream: &Upstream, call: &Value) -> String {
        let paths = self.paths(call);
        snapshot::take((upstream, None), &paths, &self.environment, false).await.to_string()
    }

    /// The objects that the scenario watches, in full.
    pub async fn objects(&self, upstream: &Upstream) -> Objects {
        let paths = self.scenario.paths();
        objects::objects(upstream, &paths, &self.environment).await
    }

    /// Those that a request to Salt may change. The plugin alone writes namespaces and what an environment is to have, and may do
    /// so while Salt works.
    pub async fn changeable(&self, upstream: &Upstream, call: &Value) -> Objects {
        let mut objects = objects::objects(upstream, &self.paths(call), &self.environment).await;
        objects.retain(|path, _| {
            let name = path.strip_prefix("/api/v1/namespaces/").unwrap_or("/");
            name.contains('/') && !name.ends_with("/configmaps/metalk8s-environment")
        });
        objects
    }

    /// A request without the name and without the marker of its submission.
    pub fn masked(&self, request: &str, marker: &str) -> String {
        let request = request.replace(&self.environment, "ENV");
        if marker.is_empty() {
            return request;
        }
        request.replace(marker, "MARKER")
    }
}

/// What the proxy does in one run of a command.
#[derive(Default)]
pub struct Script {
    state: Mutex<State>,
    pub release: Notify,
    /// The Leases that the commands wrote, by name.
    leases: Mutex<BTreeSet<String>>,
}

#[derive(Default)]
struct State {
    subject: Option<Subject>,
    counts: HashMap<String, usize>,
    seen: Vec<Key>,
    armed: Option<(Key, Fault)>,
    active: Option<(Fault, Option<Instant>)>,
    held: Option<mpsc::UnboundedSender<()>>,
}

impl Script {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// The commands work on this from now on.
    pub fn stage(&self, subject: Subject) {
        *self.state() = State { subject: Some(subject), ..State::default() };
    }

    /// Requests are counted anew, and this fault happens once its request comes. The receiver hears of a request that is
    /// held.
    pub fn begin(&self, armed: Option<(Key, Fault)>) -> mpsc::UnboundedReceiver<()> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let mut state = self.state();
        *state = State { subject: state.subject.take(), armed, held: Some(sender), ..State::default() };
        receiver
    }

    pub fn subject(&self) -> Option<Subject> {
        self.state().subject.clone()
    }

    pub fn writes_lease(&self, name: String) {
        self.leases.lock().unwrap().insert(name);
    }

    pub fn leases(&self) -> BTreeSet<String> {
        self.leases.lock().unwrap().clone()
    }

    /// Ends all faults. Gives the requests that were seen, in order, and whether the fault's was among them.
    pub fn end(&self) -> (Vec<Key>, bool) {
        let mut state = self.state();
        let was_reached = state.armed.as_ref().is_none_or(|(key, _)| state.seen.contains(key));
        state.armed = None;
        state.active = None;
        (std::mem::take(&mut state.seen), was_reached)
    }

    /// Counts a request, and says what is to happen to it.
    pub fn fault_of(&self, label: &str) -> Option<Fault> {
        let mut state = self.state();
        let count = state.counts.entry(label.to_owned()).or_default();
        *count += 1;
        let key = Key { label: label.to_owned(), number: *count };
        state.seen.push(key.clone());
        if let Some((fault, end)) = state.active {
            return end.is_none_or(|end| Instant::now() < end).then_some(fault);
        }
        let fault = state.armed.as_ref().filter(|(armed, _)| *armed == key)?.1;
        match fault.lasting {
            Lasting::Once => {}
            Lasting::For(time) => {
                let end = Instant::now() + time / fault.speed;
                state.active = Some((fault, Some(end)));
            }
            Lasting::Always => state.active = Some((fault, None)),
        }
        Some(fault)
    }

    pub fn connections(&self) -> Option<Kind> {
        let (fault, end) = self.state().active?;
        let goes_on = end.is_none_or(|end| Instant::now() < end);
        goes_on.then_some(fault.kind).filter(|kind| matches!(kind, Kind::Refused | Kind::OtherAuthority))
    }

    /// Says that a request is held, and waits until it may go on.
    pub async fn hold(&self) {
        let released = self.release.notified();
        if let Some(held) = &self.state().held {
            // Nobody listens any more where the run has ended.
            let _ = held.send(());
        }
        released.await;
    }
}
