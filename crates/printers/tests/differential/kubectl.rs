//! The real kubectl, asking a loopback server.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::server::Server;

/// Go's release from which on templates can loop over numbers.
const LEAST_GO: u32 = 24;

/// kubectl, with a configuration and a cache of its own.
pub(crate) struct Kubectl {
    program: PathBuf,
    home: TempDir,
}

impl Kubectl {
    /// kubectl of `$KUBECTL`, or the sandbox's. Without a recent one there is nothing to compare with.
    pub(crate) fn find(server: &Server) -> Option<Self> {
        let program = std::env::var_os("KUBECTL").map_or_else(|| sandbox::kubectl().unwrap(), PathBuf::from);
        let home = TempDir::new().unwrap();
        std::fs::write(home.path().join("config"), server.kubeconfig()).unwrap();
        let kubectl = Self { program, home };
        match kubectl.unusable() {
            None => Some(kubectl),
            Some(reason) => {
                programs::skip(&reason, "set KUBECTL");
                None
            }
        }
    }

    fn unusable(&self) -> Option<String> {
        let program = self.program.display();
        let output = match self.command(&["version", "--client", "-o", "json"]).output() {
            Ok(output) => output,
            Err(error) => return Some(format!("a {program} that runs: {error}")),
        };
        let version: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let go = version["clientVersion"]["goVersion"].as_str().unwrap_or_default();
        let minor = go.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok()).unwrap_or_default();
        (minor < LEAST_GO).then(|| format!("a {program} that is built with go1.{LEAST_GO}, not {go:?}"))
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    pub(crate) fn json(&self, resource: &[&str]) -> Value {
        let output = self.run(&[&["get"], resource, &["-o", "json"]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .env_clear()
            .env("HOME", self.home.path())
            .env("KUBECONFIG", self.home.path().join("config"))
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .args(arguments);
        command
    }
}
