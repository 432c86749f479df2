//! Credential plugins: programs that a kubeconfig names, which print a token or a certificate.
//!
//! kube runs them on its own, but more than once, and lets them read the standard input that may be the user's file
//! (`-f -`). kube 5.0.0 runs one three times for a client: for the certificate of the TLS connection, for the time at
//! which that expires, and for the token in the headers:
//! <https://github.com/kube-rs/kube/blob/54a3128acbd51aae51bf5c4af4e1d19146fc66bd/kube-client/src/client/config_ext.rs#L549-L563>,
//! <https://github.com/kube-rs/kube/blob/54a3128acbd51aae51bf5c4af4e1d19146fc66bd/kube-client/src/client/builder.rs#L411>,
//! <https://github.com/kube-rs/kube/blob/54a3128acbd51aae51bf5c4af4e1d19146fc66bd/kube-client/src/client/config_ext.rs#L352>.
//! The first report of it is <https://github.com/kube-rs/kube/issues/1088>. Once kube runs a plugin once and takes its
//! standard input from the caller, this module can go.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, IsTerminal};
use std::pin::pin;
use std::process::{Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use futures::future::{Either, select};
use jiff::{SignedDuration, Timestamp};
use kube::config::{ExecConfig, ExecInteractiveMode};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::error::Error;
use super::mask;
use base::events::Events;
use base::secrets::remember;

/// Credentials that expire within this time are not used any more.
const LEEWAY: SignedDuration = SignedDuration::from_secs(10);

/// How long to wait for the last messages of a plugin after its end.
const LAST_WORDS: Duration = Duration::from_millis(200);

pub(super) struct Plugin {
    command: String,
    exec: ExecConfig,
    events: Events,
    held: Arc<Mutex<Option<Credentials>>>,
}

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
struct ExecCredential {
    kind: Option<String>,
    api_version: Option<String>,
    status: Option<Credentials>,
}

fn secret<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretString>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text.filter(|text| !text.is_empty()).map(SecretString::from))
}

impl Credentials {
    fn are_fresh(&self) -> bool {
        self.expiration_timestamp.is_none_or(|end| Timestamp::now() + LEEWAY < end)
    }
}

impl Plugin {
    pub(super) fn new(exec: ExecConfig, events: &Events) -> Result<Arc<Self>, Error> {
        let Some(command) = exec.command.clone().filter(|command| !command.is_empty()) else {
            return Err(Error::Credentials { reason: "its exec plugin has no command".to_owned() });
        };
        let version = exec.api_version.as_deref().unwrap_or_default();
        if !["v1", "v1beta1"].iter().any(|known| version == format!("client.authentication.k8s.io/{known}")) {
            let reason = format!("the apiVersion {version:?} of its exec plugin is not known");
            return Err(Error::Credentials { reason });
        }
        Ok(Arc::new(Self { command, exec, events: events.clone(), held: Arc::default() }))
    }

    /// The last credentials that the plugin printed. If they are about to expire, it is run again.
    ///
    /// A plugin that was started is not ended early, and its output is kept, even if the request that needs it gives up. The
    /// renewal of a Lease gives up after seconds, and the plugin may be waiting for the user to log in.
    pub(super) async fn credentials(self: &Arc<Self>) -> Result<Credentials, Error> {
        let mut held = Arc::clone(&self.held).lock_owned().await;
        if let Some(credentials) = held.as_ref().filter(|held| held.are_fresh()) {
            return Ok(credentials.clone());
        }
        let plugin = Arc::clone(self);
        let running = tokio::spawn(async move {
            *held = None;
            Ok(held.insert(plugin.run().await?).clone())
        });
        running.await.map_err(|error| self.failed(format!("ended: {error}")))?
    }

    /// Discards the current credentials, and returns whether they contained a token.
    pub(super) async fn forget(&self) -> bool {
        self.held.lock().await.take().is_some_and(|held| held.token.is_some())
    }

    /// Runs the plugin. On a terminal, its standard error is shown as it is, because it may be a question. Otherwise
    /// it is shown line by line, with secrets masked.
    async fn run(&self) -> Result<Credentials, Error> {
        let interactive = self.is_interactive(io::stdin().is_terminal())?;
        let mut command = self.command(interactive);
        let mut child = command.spawn().map_err(|error| self.not_started(&error))?;
        let told = child.stderr.take();
        let relay = async {
            let Some(told) = told else { return };
            let mut lines = BufReader::new(told).split(b'\n');
            while let Ok(Some(line)) = lines.next_segment().await {
                let line = String::from_utf8_lossy(&line).into_owned();
                self.events.log(0, mask::text(&line));
            }
        };
        let output = match select(pin!(child.wait_with_output()), pin!(relay)).await {
            // Its child processes may keep its standard error open.
            Either::Left((output, relay)) => {
                let _ = timeout(LAST_WORDS, relay).await;
                output
            }
            Either::Right(((), output)) => output.await,
        };
        self.read(&output.map_err(|error| self.failed(format!("failed: {error}")))?)
    }

    fn command(&self, interactive: bool) -> Command {
        let mut command = Command::new(&self.command);
        command.args(self.exec.args.iter().flatten());
        let named = |variable: &HashMap<String, String>| {
            let value = variable.get("value").cloned().unwrap_or_default();
            Some((variable.get("name")?.clone(), value))
        };
        command.envs(self.exec.env.iter().flatten().filter_map(named));
        command.env("KUBERNETES_EXEC_INFO", self.information(interactive).to_string());
        let (stdin, stderr) =
            if interactive { (Stdio::inherit(), Stdio::inherit()) } else { (Stdio::null(), Stdio::piped()) };
        command.stdin(stdin).stderr(stderr).stdout(Stdio::piped());
        command.kill_on_drop(true);
        command
    }

    /// Whether the plugin may ask the user, who must be at a terminal for that.
    fn is_interactive(&self, terminal: bool) -> Result<bool, Error> {
        match self.exec.interactive_mode {
            Some(ExecInteractiveMode::Never) => Ok(false),
            Some(ExecInteractiveMode::Always) if !terminal => {
                Err(self.failed("needs your input, and standard input is not a terminal"))
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
        // client-go also accepts YAML, so some plugins print it.
        let answer: ExecCredential = serde_json::from_slice(&output.stdout)
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
        match (&status.token, &status.client_certificate_data, &status.client_key_data) {
            (Some(_), None, None) | (_, Some(_), Some(_)) => {
                let secrets = [&status.token, &status.client_key_data];
                for secret in secrets.into_iter().flatten() {
                    remember(secret.expose_secret());
                }
                Ok(status)
            }
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
        let hint = if lines.is_empty() { "install it".to_owned() } else { lines.join(" ") };
        Error::PluginMissing { command: self.command.clone(), hint }
    }

    fn failed(&self, reason: impl fmt::Display) -> Error {
        Error::Plugin { command: self.command.clone(), reason: reason.to_string() }
    }
}

impl fmt::Debug for Plugin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Plugin").field(&self.command).finish()
    }
}
