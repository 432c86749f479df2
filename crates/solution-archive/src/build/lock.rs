//! Locks on directories, between commands that write into the same one.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::stop::Stop;
use crate::system;

/// A lock is held while two files are renamed: who waits this long waits for something that hangs.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long to wait before another try.
const PAUSE: Duration = Duration::from_millis(10);

/// A lock, until it is dropped or the process ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _directory: Option<File>,
}

impl Lock {
    /// Waits for the lock of `directory`. Where directories cannot be locked there is none to wait for.
    pub(crate) fn wait(directory: &Path, stop: &Stop) -> io::Result<Self> {
        let start = Instant::now();
        loop {
            match Self::attempt(directory) {
                Attempt::Locked(lock) => return Ok(lock),
                Attempt::Impossible => return Ok(Self { _directory: None }),
                Attempt::Held if stop.is_stopped() => return Err(io::Error::other("stopped")),
                Attempt::Held if start.elapsed() > PATIENCE => {
                    return Err(io::Error::other("another command has the lock of its directory"));
                }
                Attempt::Held => std::thread::sleep(PAUSE),
            }
        }
    }

    /// The lock of `directory`, or `None` if another process holds it or the file system has no locks.
    pub(crate) fn free(directory: &Path) -> Option<Self> {
        match Self::attempt(directory) {
            Attempt::Locked(lock) => Some(lock),
            Attempt::Held | Attempt::Impossible => None,
        }
    }

    fn attempt(directory: &Path) -> Attempt {
        let Ok(file) = system::open_directory(directory) else { return Attempt::Impossible };
        match file.try_lock() {
            Ok(()) => Attempt::Locked(Self { _directory: Some(file) }),
            Err(TryLockError::WouldBlock) => Attempt::Held,
            Err(TryLockError::Error(_)) => Attempt::Impossible,
        }
    }
}

/// What became of an attempt to take a lock.
enum Attempt {
    Locked(Lock),
    Held,
    Impossible,
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_one_lock() {
        let folder = tempfile::tempdir().unwrap();
        let lock = Lock::free(folder.path()).unwrap();
        assert!(Lock::free(folder.path()).is_none());
        let stop = Stop::default();
        stop.stop();
        assert!(Lock::wait(folder.path(), &stop).is_err());
        drop(lock);
        assert!(Lock::wait(folder.path(), &stop).is_ok());
        assert!(Lock::wait(&folder.path().join("absent"), &stop).is_ok());
    }
}
