//! The Pods of an operator's current rollout, and when it has failed.
//!
//! A container that crashes, or whose image cannot be pulled, may work a moment later, because Kubernetes tries
//! again. Therefore a problem counts as a failure only if it lasts. A problem that no further attempt can solve
//! counts at once.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::operator::Operator;

/// Why a container waits: a reason in one word, and the message.
pub type Reason = (String, String);

/// Why a container does not run; this may be temporary.
const TROUBLE: [&str; 6] = [
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
const NO_SUCH_IMAGE: [&str; 4] = [
    ": not found",
    "code = NotFound",
    "manifest unknown",
    "name unknown",
];

/// The maximum number of restarts of a container.
const RESTARTS: i32 = 3;
/// How long a problem must last.
const PATIENCE: Duration = Duration::from_secs(30);
/// The maximum time that counts between two checks: a process that was suspended did not observe anything meanwhile.
const LONGEST_GAP: Duration = Duration::from_secs(5);

/// The Pods of a Deployment's current `ReplicaSet`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rollout {
    pub containers: Vec<Container>,
    /// The `uid`s of the Pods and the `ReplicaSet`, which their events have.
    pub uids: BTreeSet<String>,
    /// When the first of the Pods was created, or else the `ReplicaSet`, by the API server's clock as RFC 3339.
    pub began: Option<String>,
}

/// A container of a Pod.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Container {
    pub pod: String,
    pub name: String,
    /// How often it was restarted.
    pub restarts: i32,
    /// Why it waits, if it does.
    pub waiting: Option<Reason>,
}

impl Container {
    /// Why it does not run.
    fn trouble(&self) -> Option<&Reason> {
        let waiting = self.waiting.as_ref()?;
        let reason = waiting.0.as_str();
        (TROUBLE.contains(&reason) || HOPELESS.contains(&reason)).then_some(waiting)
    }

    /// Whether no further attempt can solve it.
    fn is_hopeless(&self) -> bool {
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
    #[must_use]
    pub fn has_crashed(&self) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|(reason, _)| reason == "CrashLoopBackOff")
    }
}

impl Rollout {
    /// The container whose log may say why the operator is not available.
    #[must_use]
    pub fn suspect(&self) -> Option<&Container> {
        let in_trouble = self.containers.iter().find(|one| one.trouble().is_some());
        in_trouble.or_else(|| self.containers.first())
    }

    /// A problem that may be temporary.
    #[must_use]
    pub fn trouble(&self) -> Option<&Reason> {
        self.containers.iter().find_map(Container::trouble)
    }

    /// The problem in a single check that must last.
    #[must_use]
    pub fn failure(&self) -> Option<&Reason> {
        let fails = |one: &&Container| one.is_hopeless() || one.restarts >= RESTARTS;
        self.containers.iter().filter(fails).find_map(Container::trouble)
    }
}

/// Compares successive checks of a rollout, to find out which problem has lasted long enough to be a failure.
#[derive(Debug, Default)]
pub struct Judge {
    last: Option<Sample>,
    watched: BTreeMap<(String, String), Watched>,
    stuck_for: Duration,
}

#[derive(Debug, Clone, Copy)]
struct Sample {
    at: Duration,
    available: i32,
    is_stuck: bool,
}

#[derive(Debug)]
struct Watched {
    restarts_before: i32,
    is_in_trouble: bool,
    for_how_long: Duration,
}

impl Judge {
    /// Why the rollout has failed, if it has. `at` is the time on a monotonic clock.
    pub fn look(&mut self, at: Duration, operator: &Operator) -> Option<Reason> {
        let before = self.last.replace(Sample {
            at,
            available: operator.available,
            is_stuck: operator.stuck.is_some(),
        });
        let gap = before.map_or(Duration::ZERO, |before| {
            at.saturating_sub(before.at).min(LONGEST_GAP)
        });
        let goes_on = before.is_some_and(|before| operator.available > before.available);
        let stuck = self.stuck(operator, before, gap);
        let failed = self.failed(&operator.rollout, gap, goes_on);
        failed.or(stuck)
    }

    /// A problem in the Deployment's own conditions counts at once if it appeared during the wait. An older one may
    /// be about an earlier attempt.
    fn stuck(&mut self, operator: &Operator, before: Option<Sample>, gap: Duration) -> Option<Reason> {
        let Some(reason) = operator.stuck.clone() else {
            self.stuck_for = Duration::ZERO;
            return None;
        };
        let came_now = before.is_some_and(|before| !before.is_stuck);
        self.stuck_for += gap;
        (came_now || self.stuck_for >= PATIENCE).then_some(reason)
    }

    fn failed(&mut self, rollout: &Rollout, gap: Duration, goes_on: bool) -> Option<Reason> {
        let mut failure = None;
        let mut watched = BTreeMap::new();
        for container in &rollout.containers {
            let key = (container.pod.clone(), container.name.clone());
            let known = self.watched.remove(&key);
            let mut one = known.unwrap_or(Watched {
                restarts_before: container.restarts,
                is_in_trouble: false,
                for_how_long: Duration::ZERO,
            });
            let trouble = container.trouble();
            one.for_how_long = match trouble {
                Some(_) if one.is_in_trouble && !goes_on => one.for_how_long + gap,
                _ => Duration::ZERO,
            };
            one.is_in_trouble = trouble.is_some();
            let lasts = one.for_how_long >= PATIENCE
                || container.restarts - one.restarts_before >= RESTARTS
                || container.is_hopeless();
            if lasts && failure.is_none() {
                failure = trouble.cloned();
            }
            watched.insert(key, one);
        }
        self.watched = watched;
        failure
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::operator;

    fn container(reason: &str, message: &str, restarts: i32) -> Container {
        Container {
            pod: "x-operator-1".to_owned(),
            name: "x".to_owned(),
            restarts,
            waiting: (!reason.is_empty()).then(|| (reason.to_owned(), message.to_owned())),
        }
    }

    fn rolling(container: Container) -> Operator {
        Operator {
            available: 0,
            rollout: Rollout {
                containers: vec![container],
                ..Rollout::default()
            },
            ..operator()
        }
    }

    /// The second of the first look that found a failure; looks come every two seconds.
    fn failed_at(mut shown: impl FnMut(u64) -> Operator) -> Option<u64> {
        let mut judge = Judge::default();
        (0..120).step_by(2).find(|second| {
            judge
                .look(Duration::from_secs(*second), &shown(*second))
                .is_some()
        })
    }

    #[test]
    fn one_sighting_is_not_a_failure() {
        for reason in TROUBLE {
            assert_eq!(
                failed_at(|_| rolling(container(reason, "no", 1))),
                Some(30),
                "{reason}"
            );
            let passes = |second| rolling(container(if second < 28 { reason } else { "" }, "no", 1));
            assert_eq!(failed_at(passes), None, "{reason}");
        }
        assert_eq!(
            failed_at(|_| rolling(container("ContainerCreating", "", 0))),
            None
        );
    }

    #[test]
    fn a_container_may_crash_twice() {
        let crashing = |second: u64| {
            let restarts = i32::try_from(second / 10).unwrap();
            // It runs for a moment between two crashes.
            let reason = if second % 10 < 4 { "" } else { "CrashLoopBackOff" };
            rolling(container(reason, "back-off", restarts))
        };
        assert_eq!(failed_at(crashing), Some(34));
        assert_eq!(failed_at(|second| crashing(second.min(20))), None);
        // What it did before the wait is not a part of it.
        let earlier = |_| rolling(container("CrashLoopBackOff", "back-off", 7));
        assert_eq!(failed_at(earlier), Some(30));
    }

    #[test]
    fn what_cannot_change_counts_at_once() {
        for (reason, message) in [
            ("InvalidImageName", "couldn't parse image name"),
            ("ErrImageNeverPull", ""),
            (
                "ImagePullBackOff",
                "Back-off pulling image \"r/x:1\": ErrImagePull: failed to resolve reference: r/x:1: not found",
            ),
            (
                "ImagePullBackOff",
                "Back-off pulling image: rpc error: code = NotFound desc = no",
            ),
            ("ImagePullBackOff", "manifest unknown: manifest unknown"),
        ] {
            assert_eq!(
                failed_at(|_| rolling(container(reason, message, 0))),
                Some(0),
                "{message}"
            );
        }
        let unreachable = "dial tcp: lookup registry: no such host";
        assert_eq!(
            failed_at(|_| rolling(container("ErrImagePull", unreachable, 0))),
            Some(30)
        );
        // The file that is not found is not an image.
        let message = "secret \"x-cert\": not found";
        let missing = |_| rolling(container("CreateContainerConfigError", message, 0));
        assert_eq!(failed_at(missing), Some(30));
    }

    #[test]
    fn another_pod_and_progress_begin_anew() {
        let replaced = |second: u64| {
            let pod = format!("x-operator-{}", second / 20);
            rolling(Container {
                pod,
                ..container("ImagePullBackOff", "no route", 0)
            })
        };
        assert_eq!(failed_at(replaced), None);
        let progressing = |second: u64| Operator {
            desired: 5,
            available: i32::try_from(second / 20).unwrap(),
            ..rolling(container("ImagePullBackOff", "no route", 0))
        };
        assert_eq!(failed_at(progressing), None);
    }

    #[test]
    fn time_in_which_nobody_looked_does_not_count() {
        let mut judge = Judge::default();
        let crashing = rolling(container("CrashLoopBackOff", "back-off", 1));
        assert_eq!(judge.look(Duration::ZERO, &crashing), None);
        assert_eq!(judge.look(Duration::from_mins(10), &crashing), None);
    }

    #[test]
    fn a_deadline_that_was_exceeded_before_the_wait_may_be_an_earlier_attempts() {
        let stuck = Some(("ProgressDeadlineExceeded".to_owned(), String::new()));
        let from = |first: u64| {
            let stuck = stuck.clone();
            move |second: u64| Operator {
                available: 0,
                stuck: stuck.clone().filter(|_| second >= first),
                ..operator()
            }
        };
        assert_eq!(failed_at(from(0)), Some(30));
        assert_eq!(failed_at(from(12)), Some(12));
    }

    #[test]
    fn a_single_look_tells_trouble_from_failure() {
        let rollout = |reason: &str, restarts| rolling(container(reason, "m", restarts)).rollout;
        let crashing = rollout("CrashLoopBackOff", 1);
        assert_eq!(crashing.trouble().unwrap().0, "CrashLoopBackOff");
        assert_eq!(crashing.failure(), None);
        assert!(rollout("CrashLoopBackOff", 3).failure().is_some());
        assert!(rollout("InvalidImageName", 0).failure().is_some());
        assert_eq!(rollout("", 5).failure(), None);
    }
}
