//! When a rollout has failed.
//!
//! A problem of a container, or of a Pod, counts as a failure only if it lasts, or if no further attempt can solve it.

use std::collections::BTreeMap;
use std::time::Duration;

use super::Operator;
use super::rollout::{RESTARTS, Reason, Rollout};

/// How long a problem must last.
const PATIENCE: Duration = Duration::from_secs(30);
/// The maximum time that counts between two checks: a process that was suspended did not observe anything meanwhile.
const LONGEST_GAP: Duration = Duration::from_secs(5);

/// Compares successive checks of a rollout, to find out which problem has lasted long enough to be a failure.
#[derive(Debug, Default)]
pub struct Judge {
    last: Option<Sample>,
    watched: BTreeMap<(String, String), Watched>,
    stuck_for: Duration,
    blocked_for: Duration,
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
        let gap = before.map_or(Duration::ZERO, |before| at.saturating_sub(before.at).min(LONGEST_GAP));
        let goes_on = before.is_some_and(|before| operator.available > before.available);
        let stuck = self.stuck(operator, before, gap);
        let failed = self.failed(&operator.rollout, gap, goes_on);
        let blocked = self.blocked(&operator.rollout, gap, goes_on);
        failed.or(stuck).or(blocked)
    }

    /// Nothing of the rollout runs that could say more. A quota, or a node without room, may have room a moment later.
    fn blocked(&mut self, rollout: &Rollout, gap: Duration, goes_on: bool) -> Option<Reason> {
        let is_blocked = rollout.blocked.is_some() && !goes_on;
        self.blocked_for = if is_blocked { self.blocked_for + gap } else { Duration::ZERO };
        rollout.blocked.clone().filter(|_| self.blocked_for >= PATIENCE)
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
    use crate::operator::rollout::{Container, TROUBLE};
    use crate::testing::samples::operator;

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
            rollout: Rollout { containers: vec![container], ..Rollout::default() },
            ..operator()
        }
    }

    /// The second of the first look that found a failure; looks come every two seconds.
    fn failed_at(mut shown: impl FnMut(u64) -> Operator) -> Option<u64> {
        let mut judge = Judge::default();
        (0..120).step_by(2).find(|second| judge.look(Duration::from_secs(*second), &shown(*second)).is_some())
    }

    #[test]
    fn one_sighting_is_not_a_failure() {
        for reason in TROUBLE {
            assert_eq!(failed_at(|_| rolling(container(reason, "no", 1))), Some(30), "{reason}");
            let passes = |second| rolling(container(if second < 28 { reason } else { "" }, "no", 1));
            assert_eq!(failed_at(passes), None, "{reason}");
        }
        assert_eq!(failed_at(|_| rolling(container("ContainerCreating", "", 0))), None);
    }

    #[test]
    fn a_pod_that_nobody_can_create_or_place_is_a_failure_when_that_lasts() {
        let blocked = |reason: Option<&str>| {
            let blocked = reason.map(|reason| (reason.to_owned(), "no room".to_owned()));
            Operator { available: 0, rollout: Rollout { blocked, ..Rollout::default() }, ..operator() }
        };
        assert_eq!(failed_at(|_| blocked(Some("FailedCreate"))), Some(30));
        assert_eq!(failed_at(|second| blocked(Some("Unschedulable").filter(|_| second < 28))), None);
        assert_eq!(blocked(Some("FailedCreate")).rollout.trouble().unwrap().1, "no room");
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
            ("ImagePullBackOff", "Back-off pulling image: rpc error: code = NotFound desc = no"),
            ("ImagePullBackOff", "manifest unknown: manifest unknown"),
        ] {
            assert_eq!(failed_at(|_| rolling(container(reason, message, 0))), Some(0), "{message}");
        }
        let unreachable = "dial tcp: lookup registry: no such host";
        assert_eq!(failed_at(|_| rolling(container("ErrImagePull", unreachable, 0))), Some(30));
        // The file that is not found is not an image.
        let message = "secret \"x-cert\": not found";
        let missing = |_| rolling(container("CreateContainerConfigError", message, 0));
        assert_eq!(failed_at(missing), Some(30));
    }

    #[test]
    fn another_pod_and_progress_begin_anew() {
        let replaced = |second: u64| {
            let pod = format!("x-operator-{}", second / 20);
            rolling(Container { pod, ..container("ImagePullBackOff", "no route", 0) })
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
