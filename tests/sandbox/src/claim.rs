//! Who owns a sandbox's directory: the process that holds the lock beside it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context as _, Result, bail};
use rustix::process::Pid;

use crate::layout::{self, Directory};

/// Sandboxes of tests are named after their process, and removed with it.
const TEMPORARY: &str = "test-";
/// Keeps the directories of tests' sandboxes, for their logs.
const KEEP: &str = "SANDBOX_KEEP";

/// A sandbox's directory, held for as long as this value lives.
#[derive(Debug)]
pub(crate) struct Claim {
    directory: Directory,
    temporary: bool,
    _lock: File,
}

impl Claim {
    /// Takes the directory `name`, or a new one without a name.
    pub(crate) fn take(name: Option<String>) -> Result<Self> {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        let temporary = name.is_none();
        if temporary {
            sweep()?;
        }
        let name = name.unwrap_or_else(|| {
            format!("{TEMPORARY}{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
        });
        let directory = Directory::of(&name);
        std::fs::create_dir_all(layout::home())?;
        let Some(mut lock) = try_lock(&lock_file(&directory))? else {
            bail!("the sandbox {name:?} is running already");
        };
        lock.set_len(0)?;
        lock.rewind()?;
        write!(lock, "{}", std::process::id())?;
        Ok(Self { directory, temporary, _lock: lock })
    }

    pub(crate) fn directory(&self) -> &Directory {
        &self.directory
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if self.temporary && std::env::var_os(KEEP).is_none() {
            // What cannot be removed now is removed by the next test's sweep.
            let _ = remove(&self.directory);
        }
    }
}

/// The process that holds a sandbox; `None` if it does not run.
pub(crate) fn owner(directory: &Directory) -> Result<Option<Pid>> {
    let path = lock_file(directory);
    if !path.exists() || try_lock(&path)?.is_some() {
        return Ok(None);
    }
    let mut content = String::new();
    File::open(&path)?.read_to_string(&mut content)?;
    let pid = content.trim().parse().ok().and_then(Pid::from_raw);
    Ok(Some(pid.with_context(|| format!("{} holds no process id", path.display()))?))
}

/// Removes the directories of tests that were killed.
fn sweep() -> Result<()> {
    if std::env::var_os(KEEP).is_some() || !layout::home().exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(layout::home())? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(directory) = abandoned(&name)
            && let Some(_lock) = try_lock(&lock_file(&directory))?
        {
            remove(&directory)?;
        }
    }
    Ok(())
}

/// The directory of the lock file `name`, if it is a test's and the test's process is gone. A free lock alone does not
/// say so: its owner may be about to take it.
fn abandoned(name: &str) -> Option<Directory> {
    let name = name.strip_suffix(".lock")?;
    let (pid, _) = name.strip_prefix(TEMPORARY)?.split_once('-')?;
    let alive = Path::new("/proc").join(pid).exists();
    (!alive).then(|| Directory::of(name))
}

fn remove(directory: &Directory) -> Result<()> {
    directory.remove()?;
    match std::fs::remove_file(lock_file(directory)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn lock_file(directory: &Directory) -> PathBuf {
    directory.path().with_extension("lock")
}

/// The locked file; `None` if another process holds it.
fn try_lock(path: &PathBuf) -> Result<Option<File>> {
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}
