//! The time limit of a command, which all its requests know.
//!
//! A request never waits longer than its command may take. A command, and each undo, runs its work [`within`] a
//! deadline; every request reads [`current`] and gives up then. The deadline belongs to the work, not to the
//! process: two pieces of work that run in parallel have their own deadlines, and an inner one (an undo) replaces the
//! outer one.

use tokio::time::Instant;

tokio::task_local! {
    static DEADLINE: Instant;
}

/// Runs `work`; each of its requests ends by `deadline`.
pub async fn within<T>(deadline: Instant, work: impl Future<Output = T>) -> T {
    DEADLINE.scope(deadline, work).await
}

pub fn current() -> Option<Instant> {
    DEADLINE.try_with(|deadline| *deadline).ok()
}

/// `moment`, or the deadline of the current work if that comes first.
pub fn no_later_than(moment: Instant) -> Instant {
    current().map_or(moment, |deadline| deadline.min(moment))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn work_that_runs_side_by_side_has_deadlines_of_its_own() {
        let now = Instant::now();
        let after = |seconds| now + Duration::from_secs(seconds);
        assert_eq!(current(), None);
        let work = async |seconds| {
            within(after(seconds), async {
                tokio::task::yield_now().await;
                (current(), no_later_than(after(3)))
            })
            .await
        };
        let (short, long) = tokio::join!(work(1), work(5));
        assert_eq!(short, (Some(after(1)), after(1)));
        assert_eq!(long, (Some(after(5)), after(3)));
    }

    #[tokio::test]
    async fn an_inner_deadline_replaces_the_outer_one() {
        let now = Instant::now();
        let later = now + Duration::from_secs(9);
        let seen = within(now, within(later, async { current() })).await;
        assert_eq!(seen, Some(later));
    }
}
