//! Which request is to meet which fault.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

use crate::fault::{Fault, Kind, Lasting};

/// A request in the matrix: the `number`th of its label, counted from one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Its label.
    pub label: String,
    /// Which one of that label.
    pub number: usize,
}

impl std::fmt::Display for Key {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}#{}", self.label, self.number)
    }
}

/// What the proxy does in one run of a command.
#[derive(Default)]
pub struct Script {
    state: Mutex<State>,
    /// Lets held requests go.
    pub release: Notify,
}

#[derive(Default)]
struct State {
    environment: String,
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

    /// Begins a run on this environment: requests are counted anew, and this fault happens once its request comes.
    /// The receiver hears of a request that is held.
    pub fn begin(&self, environment: &str, armed: Option<(Key, Fault)>) -> mpsc::UnboundedReceiver<()> {
        let (sender, receiver) = mpsc::unbounded_channel();
        *self.state() = State {
            environment: environment.to_owned(),
            armed,
            held: Some(sender),
            ..State::default()
        };
        receiver
    }

    /// The environment of this run.
    pub fn environment(&self) -> String {
        self.state().environment.clone()
    }

    /// Ends all faults. Gives the requests that were seen, in order, and whether the fault's was among them.
    pub fn end(&self) -> (Vec<Key>, bool) {
        let mut state = self.state();
        let was_reached = state
            .armed
            .as_ref()
            .is_none_or(|(key, _)| state.seen.contains(key));
        state.armed = None;
        state.active = None;
        (std::mem::take(&mut state.seen), was_reached)
    }

    /// Counts a request, and says what is to happen to it.
    pub fn fault_of(&self, label: &str) -> Option<Fault> {
        let mut state = self.state();
        let count = state.counts.entry(label.to_owned()).or_default();
        *count += 1;
        let key = Key {
            label: label.to_owned(),
            number: *count,
        };
        state.seen.push(key.clone());
        if let Some((fault, end)) = state.active {
            return end.is_none_or(|end| Instant::now() < end).then_some(fault);
        }
        let fault = state.armed.as_ref().filter(|(armed, _)| *armed == key)?.1;
        match fault.lasting {
            Lasting::Once => {}
            Lasting::For(time) => state.active = Some((fault, Some(Instant::now() + time))),
            Lasting::Always => state.active = Some((fault, None)),
        }
        Some(fault)
    }

    /// What happens to whole connections at this moment.
    pub fn connections(&self) -> Option<Kind> {
        let (fault, end) = self.state().active?;
        let goes_on = end.is_none_or(|end| Instant::now() < end);
        goes_on
            .then_some(fault.kind)
            .filter(|kind| matches!(kind, Kind::Refused | Kind::OtherAuthority))
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
