pub mod create;
pub mod delete;
pub mod describe;
pub mod get;

/// How many requests are sent at once.
const AT_ONCE: usize = 16;
