//! How old something is, and what time it is for the API server.

use std::time::{Duration, SystemTime};

use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

use crate::cluster::{Cluster, Error};

/// By how much both of our clocks may disagree before the API server's is asked for again.
const DRIFT: Duration = Duration::from_secs(1);

/// A moment by both of our clocks. The monotonic one does not run while the machine sleeps, the other
/// one may be set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    monotonic: Instant,
    wall: SystemTime,
}

impl Moment {
    pub(super) fn now() -> Self {
        Self {
            monotonic: Instant::now(),
            wall: SystemTime::now(),
        }
    }

    /// How long ago it was: what the clock says that shows more.
    pub(super) fn age(&self) -> Duration {
        let (monotonic, wall) = self.elapsed();
        monotonic.max(wall)
    }

    /// Whether the machine slept, or its clock was set, since then.
    fn has_drifted(&self) -> bool {
        let (monotonic, wall) = self.elapsed();
        let set_back = self.wall.elapsed().is_err();
        set_back || monotonic.abs_diff(wall) > DRIFT
    }

    fn elapsed(&self) -> (Duration, Duration) {
        // A clock that was set back says nothing.
        (self.monotonic.elapsed(), self.wall.elapsed().unwrap_or_default())
    }
}

/// The API server's clock, as far ahead of ours as it was when it was read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    ahead: SignedDuration,
    read: Moment,
}

impl Clock {
    pub(super) async fn read(cluster: &Cluster) -> Result<Self, Error> {
        let read = Moment::now();
        let ahead = cluster.clock_ahead().await?;
        Ok(Self { ahead, read })
    }

    /// The time now. The API server is asked again where our own clock was set meanwhile.
    pub(super) async fn now(&mut self, cluster: &Cluster) -> Result<Timestamp, Error> {
        if self.read.has_drifted() {
            *self = Self::read(cluster).await?;
        }
        Ok(self.last())
    }

    /// The time now, if our clock was not set since it was read.
    pub(super) fn last(&self) -> Timestamp {
        super::leases::now(self.ahead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_slept_is_as_old_as_the_wall_clock_says() {
        let slept = Moment {
            monotonic: Instant::now(),
            wall: SystemTime::now() - Duration::from_secs(40),
        };
        assert!(slept.age() >= Duration::from_secs(40) && slept.has_drifted());
        let set_back = Moment {
            monotonic: Instant::now(),
            wall: SystemTime::now() + Duration::from_mins(10),
        };
        assert!(set_back.age() < Duration::from_secs(10) && set_back.has_drifted());
        assert!(!Moment::now().has_drifted());
    }
}
