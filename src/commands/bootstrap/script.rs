//! A script that MetalK8s ships, run on this machine.

use std::path::Path;
use std::process::Stdio;

use tokio::process::Command;

use crate::commands::Context;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use base::system::{self, is_root};
use domain::bootstrap::mounted::{ARCHIVES, Mounted};

/// The archives of MetalK8s that are mounted here and have this script, in the order of their names.
pub(super) async fn mounted(script: &str) -> Vec<Mounted> {
    let mut found = Vec::new();
    // A directory that cannot be read has no archives for this user.
    let Ok(mut entries) = tokio::fs::read_dir(ARCHIVES).await else { return found };
    while let Ok(Some(entry)) = entries.next_entry().await {
        if entry.path().join(script).is_file() {
            found.extend(Mounted::in_directory(entry.path()));
        }
    }
    found.sort_by(|one, other| one.version.cmp(&other.version));
    found
}

pub(super) struct Script {
    words: Vec<String>,
}

impl Script {
    pub(super) fn new(archive: &Mounted, name: &str, arguments: Vec<String>) -> Self {
        let script = archive.directory.join(name).display().to_string();
        Self { words: ["/bin/bash".to_owned(), script].into_iter().chain(arguments).collect() }
    }

    /// The command, as a shell takes it.
    pub(super) fn command(&self) -> String {
        shlex::try_join(self.words.iter().map(String::as_str)).unwrap_or_else(|_| self.words.join(" "))
    }

    /// Runs it and prints `done`; a dry run only shows the command.
    pub(super) async fn carry_out(&self, context: &Context, done: ActionResult, is_dry: bool) -> Result<()> {
        if is_dry {
            let mut result = done.dry("dry run");
            result.plan = vec![self.command()];
            return context.ui().results(&[result]);
        }
        self.run(context).await?;
        context.ui().results(&[done.after(context.ui().elapsed())])
    }

    /// Runs it to its end, also after Ctrl-C, which it gets as well. What it prints is talk: it goes to standard error.
    pub(super) async fn run(&self, context: &Context) -> Result<()> {
        if !is_root() {
            return Err(CommandError::new(
                ErrorKind::Denied,
                "the scripts of MetalK8s run as root on the bootstrap node; this user is not root",
            ));
        }
        context.heed();
        context.events().log(1, self.command());
        let failed =
            |error: &std::io::Error| CommandError::failed(format!("cannot run {}: {error}", self.command()));
        let (program, arguments) = (Path::new(&self.words[0]), &self.words[1..]);
        let status = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(std::io::stderr())
            .status()
            .await
            .map_err(|error| failed(&error))?;
        if status.success() {
            return Ok(());
        }
        Err(CommandError::failed(format!(
            "{} failed ({}) and was not rolled back: see its output above and its log",
            self.command(),
            system::ending(status)
        )))
    }
}
