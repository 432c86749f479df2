//! What a test asks of a running Salt: to take its time, to fail, to be away. All of it is files of the sandbox, so that
//! it works from another process too.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Map, Value};

use crate::Sandbox;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaltPart {
    /// The Pod of Salt master and Salt API.
    Master,
    Minion,
}

#[derive(Debug, Clone)]
pub struct SaltSwitches(PathBuf);

impl Sandbox {
    pub fn salt(&self) -> SaltSwitches {
        SaltSwitches::of(self.directory())
    }
}

impl SaltSwitches {
    pub(super) fn of(directory: &Path) -> Self {
        Self(directory.join("salt"))
    }

    /// Holds each run of an SLS file, such as `metalk8s.orchestrate.solutions.import-components`, before its first
    /// state: until it is released, or for `limit`. The step of a script is `upgrade.sh: Upgrading etcd cluster`.
    pub fn hold(&self, sls: &str, limit: Duration) -> Result<()> {
        self.set(sls, Some(limit.as_secs_f64().into()))
    }

    /// Fails each run of an SLS file from now on, with this comment, before its first state.
    pub fn fail(&self, sls: &str, comment: &str) -> Result<()> {
        self.set(sls, Some(comment.into()))
    }

    /// Ends what `hold` or `fail` began.
    pub fn release(&self, sls: &str) -> Result<()> {
        self.set(sls, None)
    }

    /// Whether the master has accepted the key of this minion.
    pub fn knows(&self, minion: &str) -> bool {
        self.0.join("pki/master/minions").join(minion).exists()
    }

    /// Ends a part of Salt at once, until it is brought back.
    pub fn take_away(&self, part: SaltPart) -> Result<()> {
        let path = self.away(part);
        std::fs::write(&path, "").with_context(|| format!("cannot write {}", path.display()))
    }

    pub fn bring_back(&self, part: SaltPart) -> Result<()> {
        let path = self.away(part);
        std::fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
    }

    /// Stops the bootstrap node's minion where it is: it answers nothing, and goes on later with what it had begun.
    pub fn suspend_minion(&self) -> Result<()> {
        self.signal_minion(Signal::STOP)
    }

    pub fn resume_minion(&self) -> Result<()> {
        self.signal_minion(Signal::CONT)
    }

    fn signal_minion(&self, signal: Signal) -> Result<()> {
        let configuration = self.0.join("etc");
        for entry in std::fs::read_dir("/proc")? {
            let path = entry?.path();
            let id = path.file_name().and_then(|name| name.to_str()?.parse().ok());
            // A process may end meanwhile.
            let command = std::fs::read(path.join("cmdline")).unwrap_or_default();
            let command = String::from_utf8_lossy(&command);
            // Salt writes its title there, as one word.
            let mut words = command.split(['\0', ' ']);
            let is_meant =
                command.contains("salt-minion") && words.any(|word| Path::new(word) == configuration);
            if let Some(process) = id.and_then(Pid::from_raw).filter(|_| is_meant) {
                kill_process(process, signal).with_context(|| format!("cannot signal {command}"))?;
            }
        }
        Ok(())
    }

    pub(super) fn sandbox(&self) -> &Path {
        self.0.parent().unwrap_or(&self.0)
    }

    pub(super) fn is_away(&self, part: SaltPart) -> bool {
        self.away(part).exists()
    }

    fn away(&self, part: SaltPart) -> PathBuf {
        self.0.join(match part {
            SaltPart::Master => "master.away",
            SaltPart::Minion => "minion.away",
        })
    }

    fn set(&self, sls: &str, value: Option<Value>) -> Result<()> {
        static ONE_BY_ONE: Mutex<()> = Mutex::new(());
        let _turn = ONE_BY_ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.0.join("delay.yaml");
        let mut switches: Map<String, Value> = match std::fs::read(&path) {
            Ok(content) => serde_yaml::from_slice(&content)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Map::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        match value {
            Some(value) => switches.insert(sls.to_owned(), value),
            None => switches.remove(sls),
        };
        // In one step: Salt may be reading it.
        let new = path.with_extension("new");
        std::fs::write(&new, Value::from(switches).to_string())?;
        std::fs::rename(&new, &path).with_context(|| format!("cannot write {}", path.display()))
    }
}
