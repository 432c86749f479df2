//! Minions of other nodes than the bootstrap node. A sandbox has none, so that it starts quickly.

use anyhow::{Context as _, Result};

use super::environment::Environment;
use super::{configuration, machine};
use crate::Sandbox;
use crate::process::Process;
use crate::progress::Progress;

/// A minion. Dropped, it ends.
pub struct SaltMinion {
    _process: Process,
}

impl Sandbox {
    /// Starts a minion of this name, which is the name of a node. Salt accepts it some seconds later.
    pub fn salt_minion(&self, name: &str) -> Result<SaltMinion> {
        let running = self.running.as_ref().context("the sandbox is another process's")?;
        let context = &running.context;
        let own = configuration::write_minion(context, name)?;
        let environment = Environment::ensure(Progress::new(1).step())?;
        let mut command = environment.command("salt-minion");
        command.arg("-c").arg(own);
        machine::equip(&mut command, &environment, name)?;
        let process = context.start(&minion_process(name), &command)?;
        Ok(SaltMinion { _process: process })
    }
}

/// What the process of this minion is called, and its log.
pub(crate) fn minion_process(name: &str) -> String {
    format!("salt-minion-{name}")
}
