//! Support for tests: sample objects, documents that are damaged in every way, and the targets of fuzzing.

#[cfg(test)]
pub(crate) mod damaged;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub mod fuzzing;
#[cfg(any(test, feature = "testing"))]
pub mod samples;
