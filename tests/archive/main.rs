//! Archives: the commands that make and check them, as a user and a script run them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says so when it skips"
)]

#[allow(dead_code, unreachable_pub, reason = "the tests on a cluster share it, and need more of it")]
#[path = "../e2e/support/answer.rs"]
mod answer;
mod beside;
mod bootstrap;
mod command;
mod command_line;
mod creating;
mod guide;
mod hints;
mod metalk8sctl;
mod permissions;
#[allow(dead_code, unreachable_pub, reason = "the tests on a cluster share it, and need more of it")]
#[path = "../e2e/support/process.rs"]
mod process;
#[allow(unreachable_pub, reason = "the tests on a cluster share it")]
#[path = "../e2e/support/pty.rs"]
mod pty;
mod pushing;
mod rendering;
#[allow(unreachable_pub, reason = "the tests on a cluster share it")]
#[path = "../e2e/support/schema.rs"]
mod schema;
mod signing;
#[allow(dead_code, reason = "the tests of the library need more of it")]
#[path = "../../crates/solution-archive/tests/archive/support/mod.rs"]
mod support;
#[allow(unreachable_pub, reason = "the tests on a cluster share it")]
#[path = "../e2e/support/words.rs"]
mod words;
