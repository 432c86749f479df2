//! How much longer Salt takes where there are many Environments.
//!
//! Before Salt runs a formula it computes its pillar, for which it reads the `ConfigMap` of each namespace of every
//! Environment, one after another. Nothing that a job does depends on that, so its progress says nothing about it.

use std::time::Duration;

/// The time that each namespace adds to a step of Salt. `add solution` took 14 ms longer for each of a thousand, and MetalK8s'
/// own client of the API server, which connects for every read, took 8 ms longer for one read than that of the sandbox:
/// `docs/internals/performance.md`.
const EACH: Duration = Duration::from_millis(22);
/// The delay from which on the user is warned.
const NOTABLE: Duration = Duration::from_secs(10);
/// How many times as long as estimated a step may take.
const MARGIN: u32 = 3;

/// How much longer Salt is expected to take for all its steps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Delay {
    namespaces: u32,
    steps: u32,
}

impl Delay {
    /// The delay of so many steps, with so many namespaces of Environments.
    pub fn new(namespaces: usize, steps: usize) -> Self {
        let bounded = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Self { namespaces: bounded(namespaces), steps: bounded(steps) }
    }

    /// Whether it is worth a word, and a longer time limit.
    pub fn is_notable(self) -> bool {
        self.estimate() >= NOTABLE
    }

    /// How much longer a command may take if the user sets no time limit.
    pub fn extension(self) -> Duration {
        if self.is_notable() { self.estimate().saturating_mul(MARGIN) } else { Duration::ZERO }
    }

    fn estimate(self) -> Duration {
        EACH.saturating_mul(self.namespaces).saturating_mul(self.steps)
    }
}

impl std::fmt::Display for Delay {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "Salt reads the configuration of {} namespaces before each step: expect about {} s more",
            self.namespaces,
            self.estimate().as_secs()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_grows_with_the_namespaces_and_the_steps() {
        for (namespaces, steps, notable, extension) in [
            (0, 1, false, 0),
            (10, 4, false, 0),
            (450, 1, false, 0),
            (455, 1, true, 30),
            (1_000, 1, true, 66),
            (1_000, 3, true, 198),
            (10_000, 2, true, 1_320),
            (10_000, 0, false, 0),
        ] {
            let delay = Delay::new(namespaces, steps);
            assert_eq!(delay.is_notable(), notable, "{delay:?}");
            assert_eq!(delay.extension().as_secs(), extension, "{delay:?}");
        }
        assert_eq!(
            Delay::new(1_000, 2).to_string(),
            "Salt reads the configuration of 1000 namespaces before each step: expect about 44 s more"
        );
        assert!(Delay::new(usize::MAX, usize::MAX).is_notable());
    }
}
