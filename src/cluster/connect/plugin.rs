//! Credential plugins: programs that a kubeconfig names, which print a token or a certificate.
//!
//! kube runs them on its own, but more than once, and lets them read the standard input that may be
//! the user's file (`-f -`).

use std::collections::HashMap;
use std::fmt;
use std::io::{self, IsTerminal};
use std::process::{Output, Stdio};

use jiff::{SignedDuration, Timestamp};
use kube::config::{ExecConfig, ExecInteractiveMode};
use secrecy::SecretString;
use serde::{Deserialize, Deserializer};
use serde_json::json;
use tokio::process::Command;
use tokio::sync::Mutex;

use super::error::Error;

/// Credentials this close to their end are not used any more.
const LEEWAY: SignedDuration = SignedDuration::from_secs(10);

/// A credential plugin, and how to call it.
pub(super) struct Plugin {
    command: String,
    exec: ExecConfig,
    held: Mutex<Option<Credentials>>,
}

/// What a plugin printed.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Credentials {
    #[serde(default, deserialize_with = "secret")]
    pub(super) token: Option<SecretString>,
    pub(super) client_certificate_data: Option<String>,
    #[serde(default, deserialize_with = "secret")]
    pub(super) client_key_data: Option<SecretString>,
    expiration_timestamp: Option<Timestamp>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    kind: Option<String>,
    api_version: Option<String>,
    status: Option<Credentials>,
}

fn secret<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretString>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text.filter(|text| !text.is_empty()).map(SecretString::from))
}

impl Credentials {
    /// Whether they are still good for a request.
    fn are_fresh(&self) -> bool {
        self.expiration_timestamp
            .is_none_or(|end| Timestamp::now() + LEEWAY < end)
    }
}

impl Plugin {
    pub(super) fn new(exec: ExecConfig) -> Result<Self, Error> {
        let Some(command) = exec.command.clone().filter(|command| !command.is_empty()) else {
            return Err(Error::Credentials {
                reason: "its exec plugin has no command".to_owned(),
            });
        };
        Ok(Self {
            command,
            exec,
            held: Mutex::new(None),
        })
    }

    /// What the plugin printed last, or, where that is about to expire, prints now.
    pub(super) async fn credentials(&self) -> Result<Credentials, Error> {
        let mut held = self.held.lock().await;
        let fresh = match held.take().filter(Credentials::are_fresh) {
            Some(credentials) => credentials,
            None => self.run().await?,
        };
        Ok(held.insert(fresh).clone())
    }

    /// Makes the next credentials new ones, and tells whether there was a token among the old.
    pub(super) async fn forget(&self) -> bool {
        self.held
            .lock()
            .await
            .take()
            .is_some_and(|held| held.token.is_some())
    }

    /// Runs the plugin. What it says on standard error goes where ours goes, as its prompts must.
    async fn run(&self) -> Result<Credentials, Error> {
        let output = self
            .command()?
            .output()
            .await
            .map_err(|error| self.not_started(&error))?;
        self.read(&output)
    }

    fn command(&self) -> Result<Command, Error> {
        let interactive = self.is_interactive(io::stdin().is_terminal())?;
        let mut command = Command::new(&self.command);
        command.args(self.exec.args.iter().flatten());
        let named = |variable: &HashMap<String, String>| {
            Some((variable.get("name")?.clone(), variable.get("value")?.clone()))
        };
        command.envs(self.exec.env.iter().flatten().filter_map(named));
        command.env("KUBERNETES_EXEC_INFO", self.information(interactive).to_string());
        command.stdin(if interactive {
            Stdio::inherit()
        } else {
            Stdio::null()
        });
        command.stderr(Stdio::inherit()).kill_on_drop(true);
        Ok(command)
    }

    /// Whether the plugin may ask the user, who has to be at a terminal for that.
    fn is_interactive(&self, terminal: bool) -> Result<bool, Error> {
        match self.exec.interactive_mode {
            Some(ExecInteractiveMode::Never) => Ok(false),
            Some(ExecInteractiveMode::Always) if !terminal => {
                Err(self.failed("has to ask you, and standard input is no terminal"))
            }
            _ => Ok(terminal),
        }
    }

    fn information(&self, interactive: bool) -> serde_json::Value {
        let mut spec = json!({"interactive": interactive});
        if let Some(cluster) = &self.exec.cluster {
            spec["cluster"] = json!(cluster);
        }
        json!({"kind": "ExecCredential", "apiVersion": self.exec.api_version, "spec": spec})
    }

    fn read(&self, output: &Output) -> Result<Credentials, Error> {
        if !output.status.success() {
            return Err(self.failed(format!("failed: {}", output.status)));
        }
        // client-go takes YAML as well, so some plugins print it.
        let answer: Answer = serde_json::from_slice(&output.stdout)
            .ok()
            .or_else(|| serde_yaml::from_slice(&output.stdout).ok())
            .ok_or_else(|| self.failed("printed no ExecCredential"))?;
        if answer.kind.as_deref() != Some("ExecCredential") {
            return Err(self.failed("printed no ExecCredential"));
        }
        if answer.api_version != self.exec.api_version {
            let version = answer.api_version.unwrap_or_default();
            let expected = self.exec.api_version.as_deref().unwrap_or_default();
            return Err(self.failed(format!("printed {version:?}, not {expected:?}")));
        }
        let status = answer.status.ok_or_else(|| self.failed("printed no status"))?;
        match (
            &status.token,
            &status.client_certificate_data,
            &status.client_key_data,
        ) {
            (Some(_), None, None) | (_, Some(_), Some(_)) => Ok(status),
            (_, None, None) => Err(self.failed("printed neither a token nor a certificate")),
            _ => Err(self.failed("printed a certificate without its key, or a key alone")),
        }
    }

    fn not_started(&self, error: &io::Error) -> Error {
        if error.kind() != io::ErrorKind::NotFound {
            return self.failed(format!("could not be started: {error}"));
        }
        let hint = self.exec.install_hint.as_deref().unwrap_or_default();
        let lines: Vec<&str> = hint.split_whitespace().collect();
        let hint = if lines.is_empty() {
            "install it".to_owned()
        } else {
            lines.join(" ")
        };
        Error::PluginMissing {
            command: self.command.clone(),
            hint,
        }
    }

    fn failed(&self, reason: impl fmt::Display) -> Error {
        Error::Plugin {
            command: self.command.clone(),
            reason: reason.to_string(),
        }
    }
}

impl fmt::Debug for Plugin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Plugin").field(&self.command).finish()
    }
}
