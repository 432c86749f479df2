//! A command that prints until it is interrupted.

use std::process::{Child, ChildStdout, Output};

use super::{Log, Words, World, interrupt, started};

/// A command that prints until it is interrupted, and what it has printed.
pub struct Following {
    pub child: Child,
    pub told: Log<ChildStdout>,
}

impl Following {
    /// Starts the plugin with these words; with another kubeconfig if there is one.
    pub fn begin(world: &World, kubeconfig: Option<&str>, words: impl Words) -> Self {
        let mut command = world.plugin_command(words);
        if let Some(kubeconfig) = kubeconfig {
            command.env("KUBECONFIG", kubeconfig);
        }
        let mut child = started(&mut command);
        let told = Log::of(child.stdout.take().unwrap());
        Self { child, told }
    }

    /// Ends it as a user does; hands out all that it printed, and how it ended.
    pub fn end(self) -> (String, Output) {
        interrupt(&self.child);
        let told = self.told.rest();
        (told, self.child.wait_with_output().unwrap())
    }
}
