//! What came of the cells.

use std::time::Duration;

#[derive(Default)]
pub struct Report {
    pub size: usize,
    pub run: usize,
    /// How many of them never came to their request.
    pub unreached: usize,
    /// What Salt did, and how often that stood for Salt.
    pub records: usize,
    pub played: usize,
    pub took: Duration,
    pub failures: Vec<String>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for failure in &self.failures {
            writeln!(formatter, "\nFAILED {failure}")?;
        }
        let Self { size, run, unreached, records, played, .. } = self;
        let seconds = self.took.as_secs();
        write!(
            formatter,
            "faults: {run} of {size} cells in {seconds} s, {unreached} without their request, {} failed; \
             Salt did {records} things, which stood for {played}",
            self.failures.len()
        )
    }
}
