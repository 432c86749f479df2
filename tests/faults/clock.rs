//! What time it is for a command, by libfaketime.
//!
//! The library is loaded into the command itself. The program `faketime` would be a process between the test and the
//! command, which signals do not pass.

use std::sync::LazyLock;

use tempfile::NamedTempFile;
use tokio::process::Command;

/// How far the clock on the wall is ahead after a sleep: longer than a Lease lasts.
const SLEPT: &str = "+120";

static LIBRARY: LazyLock<String> = LazyLock::new(|| {
    let asked = programs::command("faketime").args(["-f", "+0", "printenv", "LD_PRELOAD"]).output().unwrap();
    String::from_utf8(asked.stdout).unwrap().trim().to_owned()
});

pub enum Clock {
    Machine,
    /// Time passes so many times as fast: a command that waits for minutes takes seconds, and does the same.
    Fast(u32),
    /// The machine's until it has slept. What a sleep takes shows the clock on the wall alone.
    Sleeper(NamedTempFile),
}

impl Clock {
    pub const fn at(speed: u32) -> Self {
        if speed == 1 { Self::Machine } else { Self::Fast(speed) }
    }

    /// The clock of a machine that is going to sleep.
    pub fn sleeper() -> Self {
        let file = NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "+0").unwrap();
        Self::Sleeper(file)
    }

    pub fn sleep(&self) {
        if let Self::Sleeper(file) = self {
            std::fs::write(file.path(), SLEPT).unwrap();
        }
    }

    /// The program that can have this clock: the one that `PLUGIN` names, a release, takes a fraction of the processor
    /// time, but it is static, and a library is loaded into the one of this build alone.
    pub fn plugin(&self) -> String {
        let named = std::env::var("PLUGIN").ok();
        named
            .filter(|_| matches!(self, Self::Machine))
            .unwrap_or_else(|| env!("CARGO_BIN_EXE_kubectl-metalk8s").to_owned())
    }

    /// Gives it to a command.
    pub fn wind(&self, command: &mut Command) {
        match self {
            Self::Machine => {}
            Self::Fast(speed) => {
                command.env("LD_PRELOAD", &*LIBRARY).env("FAKETIME", format!("+0 x{speed}"));
            }
            Self::Sleeper(file) => {
                command
                    .env("LD_PRELOAD", &*LIBRARY)
                    .env("FAKETIME_TIMESTAMP_FILE", file.path())
                    .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                    .env("FAKETIME_NO_CACHE", "1");
            }
        }
    }
}

/// Removes the shared memory and the semaphore that libfaketime makes for a process. The shell that starts a command leaves
/// them behind, and a later process with the same id would wait for ever if they were in use when this one was killed.
pub fn forget(process: u32) {
    for name in ["faketime_shm", "sem.faketime_sem"] {
        // A command by the machine's clock has none.
        let _ = std::fs::remove_file(format!("/dev/shm/{name}_{process}"));
    }
}
