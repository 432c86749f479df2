//! What is built once and kept: programs, the Python environment, archives.
//!
//! Each artifact is a directory named after a digest of everything it is made from, so that a change makes a new one
//! and several checkouts can share one cache (`SANDBOX_CACHE`). A lock file keeps two processes from building the
//! same one at the same time.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use crate::layout;
use crate::progress::{Step, Task};

/// Written last into an artifact's directory; without it the directory is the rest of a build that was cut off.
const COMPLETE: &str = ".complete";

/// Returns the directory of the artifact `name` made from `inputs`, after building it there if it does not exist yet.
///
/// `build` fills the directory in place, so paths in it stay true.
pub fn ensure(
    step: Step,
    name: &str,
    inputs: &[Vec<u8>],
    build: impl FnOnce(&Path, &Task) -> Result<()>,
) -> Result<PathBuf> {
    ensure_in(&cache(), step, name, inputs, build)
}

/// Whether [`ensure`] has nothing to do.
pub(crate) fn is_built(name: &str, inputs: &[Vec<u8>]) -> bool {
    place(&cache(), name, inputs).join(COMPLETE).exists()
}

fn ensure_in(
    cache: &Path,
    step: Step,
    name: &str,
    inputs: &[Vec<u8>],
    build: impl FnOnce(&Path, &Task) -> Result<()>,
) -> Result<PathBuf> {
    let directory = place(cache, name, inputs);
    if directory.join(COMPLETE).exists() {
        return Ok(directory);
    }
    std::fs::create_dir_all(cache).with_context(|| format!("cannot create {}", cache.display()))?;
    let _lock = lock(&directory.with_extension("lock"), name)?;
    if directory.join(COMPLETE).exists() {
        return Ok(directory);
    }
    if directory.exists() {
        std::fs::remove_dir_all(&directory)?;
    }
    std::fs::create_dir_all(&directory)?;
    let task = step.begin(&format!("building {name}"));
    build(&directory, &task).with_context(|| format!("cannot build {name}"))?;
    File::create(directory.join(COMPLETE))?;
    task.done();
    Ok(directory)
}

/// The contents of the files of `directory` that `wanted` names, with their paths, as inputs of an artifact.
pub fn sources(directory: &Path, wanted: impl Fn(&Path) -> bool + Copy) -> Result<Vec<Vec<u8>>> {
    let mut paths = Vec::new();
    collect(directory, &mut paths)?;
    paths.sort();
    let mut inputs = Vec::new();
    for path in paths.into_iter().filter(|path| wanted(path)) {
        let relative = path.strip_prefix(directory).unwrap_or(&path);
        inputs.push(relative.as_os_str().as_encoded_bytes().to_vec());
        inputs.push(std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
    }
    Ok(inputs)
}

fn collect(directory: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let entries =
        std::fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

fn place(cache: &Path, name: &str, inputs: &[Vec<u8>]) -> PathBuf {
    cache.join(format!("{name}-{}", key(inputs)))
}

/// Absolute: programs are started from it in other directories.
fn cache() -> PathBuf {
    let named = std::env::var_os("SANDBOX_CACHE").and_then(|path| std::path::absolute(path).ok());
    named.unwrap_or_else(|| layout::home().join("cache"))
}

fn lock(path: &Path, name: &str) -> Result<File> {
    let file = File::create(path).with_context(|| format!("cannot create {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => {
            crate::progress::say(&format!("another process is building {name}: waiting for it"));
        }
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    file.lock()?;
    Ok(file)
}

fn key(inputs: &[Vec<u8>]) -> String {
    let mut digest = Sha256::new();
    for input in inputs {
        digest.update((input.len() as u64).to_le_bytes());
        digest.update(input);
    }
    // Eight bytes tell more artifacts apart than there will ever be.
    let mut start = [0; 8];
    start.copy_from_slice(&digest.finalize()[..8]);
    format!("{:016x}", u64::from_be_bytes(start))
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use anyhow::{Result, bail};

    use super::{ensure_in, key};
    use crate::progress::Progress;

    fn build(cache: &Path, input: &str, work: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
        let inputs = [input.as_bytes().to_vec()];
        ensure_in(cache, Progress::new(1).step(), "thing", &inputs, |directory, _| work(directory))
    }

    #[test]
    fn key_depends_on_where_one_input_ends() {
        let together = key(&[b"ab".to_vec(), b"c".to_vec()]);
        let apart = key(&[b"a".to_vec(), b"bc".to_vec()]);
        assert_ne!(together, apart);
        assert_eq!(together, key(&[b"ab".to_vec(), b"c".to_vec()]));
    }

    #[test]
    fn builders_of_the_same_thing_at_the_same_time_build_it_once() {
        let cache = tempfile::tempdir().unwrap();
        let builds = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let built = build(cache.path(), "input", |directory| {
                        builds.fetch_add(1, Ordering::SeqCst);
                        Ok(std::fs::write(directory.join("result"), "built")?)
                    });
                    assert_eq!(std::fs::read_to_string(built.unwrap().join("result")).unwrap(), "built");
                });
            }
        });
        assert_eq!(builds.into_inner(), 1);
    }

    #[test]
    fn other_inputs_make_another_thing() {
        let cache = tempfile::tempdir().unwrap();
        let first = build(cache.path(), "first", |_| Ok(())).unwrap();
        let second = build(cache.path(), "second", |_| Ok(())).unwrap();
        assert_ne!(first, second);
    }

    #[test]
    fn a_build_that_failed_is_done_again_from_nothing() {
        let cache = tempfile::tempdir().unwrap();
        let failed = build(cache.path(), "input", |directory| {
            std::fs::write(directory.join("half"), "")?;
            bail!("no compiler")
        });
        assert_eq!(format!("{:#}", failed.unwrap_err()), "cannot build thing: no compiler");
        let built = build(cache.path(), "input", |_| Ok(())).unwrap();
        assert!(!built.join("half").exists());
    }
}
