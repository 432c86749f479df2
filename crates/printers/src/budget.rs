//! The budget of one run of an expression.
//!
//! A few characters are enough for endless work: loops over large numbers, strings that are joined with themselves,
//! nested recursive descents. Therefore every function that walks, compares, copies or prints values takes its cost
//! from one budget.

/// How much an expression may do with one object, or a sort key with one list. What goes beyond is an error
/// that names the bound.
///
/// ```
/// use printers::{Bounds, Format};
/// use serde_json::json;
///
/// let format: Format = "jsonpath={..name}".parse()?;
/// let expression = format.compile(false)?;
/// let bounds = Bounds { values: 100, ..Bounds::default() };
/// let list = json!({"items": vec![json!({"name": "a"}); 1000]});
/// assert!(expression.within(bounds).render(&list).is_err());
/// # Ok::<(), printers::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Steps of work. A step takes a few nanoseconds; a list of ten thousand objects takes a few hundredths
    /// of the default.
    pub work: usize,
    /// Values that all parts of a JSONPath find together; each column has a JSONPath of its own.
    pub values: usize,
    /// Bytes of a text that a Go template computes.
    pub text: usize,
    /// Bytes that are printed. Lists of whole clusters are smaller by far than the default.
    pub output: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            work: usize::try_from(1_u64 << 32).unwrap_or(usize::MAX),
            values: 4_000_000,
            text: 32 << 20,
            output: 256 << 20,
        }
    }
}

/// Steps of what is done once for each part of an expression: a node of a template, a step of a JSONPath.
pub(crate) const NODE: usize = 256;
/// Steps of what is done once for each word of an expression, and for each value that is looked at.
pub(crate) const WORD: usize = 32;
/// Steps for each byte that is formatted or escaped, not just copied.
pub(crate) const FORMATTED: usize = 16;

/// The rest of the [`Bounds`] of a run.
///
/// Once a bound is exceeded, the run fails, even if an expression ignores the failure of one of its parts.
#[derive(Debug)]
pub(crate) struct Budget {
    bounds: Bounds,
    work: usize,
    values: usize,
    passed: Option<Passed>,
}

#[derive(Debug, Clone, Copy)]
enum Passed {
    Work,
    Values,
    Text,
    Output,
}

impl Budget {
    pub(crate) const fn new(bounds: Bounds) -> Self {
        Self { bounds, work: bounds.work, values: bounds.values, passed: None }
    }

    /// An error once a bound is passed.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Bounds { work, values, text, output } = self.bounds;
        match self.passed {
            None => Ok(()),
            Some(Passed::Work) => Err(format!("it takes too long: more than {work} steps")),
            Some(Passed::Values) => Err(format!("it finds more than {values} values")),
            Some(Passed::Text) => Err(format!("a text is longer than {}", size(text))),
            Some(Passed::Output) => Err(format!("it prints more than {}", size(output))),
        }
    }

    /// Takes the cost of some work.
    pub(crate) fn work(&mut self, steps: usize) {
        match self.work.checked_sub(steps) {
            Some(left) => self.work = left,
            None => self.pass(Passed::Work),
        }
    }

    /// Takes the cost of some work, which is an error if there is not that much left.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), String> {
        self.work(steps);
        self.check()
    }

    /// Starts the next JSONPath: the values that the previous one found are no longer in memory.
    pub(crate) const fn forget_found(&mut self) {
        if self.passed.is_none() {
            self.values = self.bounds.values;
        }
    }

    /// Takes values that were found.
    pub(crate) fn found(&mut self, values: usize) -> Result<(), String> {
        match self.values.checked_sub(values) {
            Some(left) => self.values = left,
            None => self.pass(Passed::Values),
        }
        self.check()
    }

    /// How many values may still be found.
    pub(crate) const fn values_left(&self) -> usize {
        self.values
    }

    /// Takes a text that was formatted, and is an error if it is longer than [`Self::longest_text`].
    pub(crate) fn text(&mut self, length: usize) -> Result<(), String> {
        if length > self.bounds.text {
            self.pass(Passed::Text);
        }
        self.spend(length.saturating_mul(FORMATTED))
    }

    /// The length of a string beyond which formatting stops, because the bound would be passed anyway.
    pub(crate) fn longest_text(&self) -> usize {
        self.bounds.text.min(self.work / FORMATTED)
    }

    /// Takes what was printed behind the first `before` bytes of `out`, of which each took `steps`.
    pub(crate) fn printed(&mut self, out: &[u8], before: usize, steps: usize) -> Result<(), String> {
        if out.len() > self.bounds.output {
            self.pass(Passed::Output);
        }
        self.spend(out.len().saturating_sub(before).saturating_mul(steps))
    }

    /// The length of the whole output beyond which printing stops, because the bound would be passed anyway.
    pub(crate) const fn longest_output(&self) -> usize {
        self.bounds.output
    }

    fn pass(&mut self, bound: Passed) {
        self.passed.get_or_insert(bound);
        self.work = 0;
        self.values = 0;
    }
}

fn size(bytes: usize) -> String {
    if bytes > 0 && bytes.is_multiple_of(1 << 20) {
        format!("{} MiB", bytes >> 20)
    } else {
        format!("{bytes} bytes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_passed_first_is_said_and_stays() {
        let mut budget = Budget::new(Bounds::default());
        assert_eq!(budget.check(), Ok(()));
        budget.work(1 << 20);
        assert_eq!(budget.check(), Ok(()));
        let reason = "it finds more than 4000000 values";
        assert_eq!(budget.found(4_000_001).unwrap_err(), reason);
        assert_eq!(budget.spend(1).unwrap_err(), reason);
        assert_eq!(budget.found(0).unwrap_err(), reason);
    }

    #[test]
    fn each_bound_has_its_own_words() {
        let bounds = Bounds { output: 1000, ..Bounds::default() };
        let mut long = Budget::new(bounds);
        assert_eq!(long.text((32 << 20) + 1).unwrap_err(), "a text is longer than 32 MiB");
        let mut loud = Budget::new(bounds);
        assert_eq!(loud.printed(&[0; 1001], 0, 1).unwrap_err(), "it prints more than 1000 bytes");
        let mut late = Budget::new(bounds);
        assert_eq!(late.spend(1 << 33).unwrap_err(), "it takes too long: more than 4294967296 steps");
    }
}
