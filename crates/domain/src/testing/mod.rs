//! Support for tests: sample objects, documents that are damaged in every way, the targets of fuzzing, and texts for snapshots.

#[cfg(test)]
pub(crate) mod damaged;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub mod fuzzing;
#[cfg(any(test, feature = "testing"))]
pub mod samples;
#[cfg(test)]
pub(crate) mod shown;
