//! Increasing pauses.

use std::time::Duration;

/// Pauses that double from the first to the longest.
#[derive(Debug, Clone)]
pub(crate) struct Backoff {
    next: Duration,
    longest: Duration,
}

impl Backoff {
    pub(crate) const fn between(first: Duration, longest: Duration) -> Self {
        Self { next: first, longest }
    }

    pub(crate) fn pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause * 2).min(self.longest);
        pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let mut backoff = Backoff::between(Duration::from_secs(1), Duration::from_secs(15));
        let pauses: Vec<u64> = (0..6).map(|_| backoff.pause().as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 15, 15]);
    }
}
