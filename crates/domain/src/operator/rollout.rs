//! The Pods of an operator's current rollout, and what keeps their containers from running.
//!
//! A container that crashes, or whose image cannot be pulled, may work a moment later, because Kubernetes tries again. A
//! problem that no further attempt can solve counts at once.

use std::collections::BTreeSet;

/// Why something waits: a reason in one word, and the message.
pub type Reason = (String, String);

/// Why a container does not run; this may be temporary.
pub(super) const TROUBLE: [&str; 6] = [
    "CrashLoopBackOff",
    "CreateContainerConfigError",
    "CreateContainerError",
    "ErrImagePull",
    "ImagePullBackOff",
    "RunContainerError",
];
/// Problems that no further attempt can solve.
const HOPELESS: [&str; 2] = ["ErrImageNeverPull", "InvalidImageName"];
/// The answers of registries that do not have the image.
const NO_SUCH_IMAGE: [&str; 4] = [": not found", "code = NotFound", "manifest unknown", "name unknown"];

pub(super) const RESTARTS: i32 = 3;

/// The Pods of a Deployment's current `ReplicaSet`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rollout {
    pub containers: Vec<Container>,
    /// Why there is no Pod, or no node for it. This may be temporary.
    pub blocked: Option<Reason>,
    /// The `uid`s of the Pods and the `ReplicaSet`, which their events have.
    pub uids: BTreeSet<String>,
    /// When the first of the Pods was created, or else the `ReplicaSet`, by the API server's clock as RFC 3339.
    pub began: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Container {
    pub pod: String,
    pub name: String,
    pub restarts: i32,
    pub waiting: Option<Reason>,
}

impl Container {
    pub(super) fn trouble(&self) -> Option<&Reason> {
        let waiting = self.waiting.as_ref()?;
        let reason = waiting.0.as_str();
        (TROUBLE.contains(&reason) || HOPELESS.contains(&reason)).then_some(waiting)
    }

    pub(super) fn is_hopeless(&self) -> bool {
        self.trouble().is_some_and(|(reason, message)| {
            // When Kubernetes backs off, it has tried and got an answer.
            let is_refused = reason == "ImagePullBackOff";
            HOPELESS.contains(&reason.as_str())
                || (is_refused && NO_SUCH_IMAGE.iter().any(|text| message.contains(text)))
        })
    }
}

impl Container {
    /// Whether it ended, and waits to be started again.
    pub fn has_crashed(&self) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|(reason, _)| reason == "CrashLoopBackOff")
    }
}

impl Rollout {
    /// The container whose log may say why the operator is not available.
    pub fn suspect(&self) -> Option<&Container> {
        let in_trouble = self.containers.iter().find(|one| one.trouble().is_some());
        in_trouble.or_else(|| self.containers.first())
    }

    pub fn trouble(&self) -> Option<&Reason> {
        self.containers.iter().find_map(Container::trouble).or(self.blocked.as_ref())
    }

    /// The problem in a single check that must last.
    pub fn failure(&self) -> Option<&Reason> {
        let fails = |one: &&Container| one.is_hopeless() || one.restarts >= RESTARTS;
        self.containers.iter().filter(fails).find_map(Container::trouble)
    }
}
