//! Users of an OpenID Connect provider, such as MetalK8s' Dex: `auth-provider: {name: oidc}` in a kubeconfig.
//!
//! The id token is sent while it is valid, and then refreshed as kubectl does it. A provider may take each refresh token
//! once only. Therefore one is spent only under the kubeconfig's lock, after the file was read again, and only where the
//! next one can be written into it: other processes, and other users of the file in this one, take it from there.

mod provider;
mod settings;
mod token_file;

use kube::config::AuthProviderConfig;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Mutex;

use super::error::Error;
use super::kubeconfig::Origin;
use base::events::Events;
use base::secrets::remember;
use provider::{Provider, authority};
use settings::{ID_TOKEN, REFRESH_TOKEN, Settings};
use token_file::TokenFile;

pub(super) struct Oidc {
    held: Mutex<Settings>,
    origin: Origin,
    events: Events,
}

/// What a provider gives for a refresh token.
struct Tokens {
    /// Sent to the API server.
    id: SecretString,
    /// Exchanged for the next ones.
    refresh: Option<SecretString>,
}

impl Oidc {
    /// The user whom a kubeconfig describes like this.
    pub(super) fn new(provider: AuthProviderConfig, origin: Origin, events: &Events) -> Result<Self, Error> {
        let settings = Settings::new(provider)?;
        authority(&settings)?;
        Ok(Self { held: Mutex::new(settings), origin, events: events.clone() })
    }

    /// A token that is valid now.
    pub(super) async fn token(&self) -> Result<SecretString, Error> {
        let mut held = self.held.lock().await;
        if !held.is_valid().unwrap_or(false) {
            // Who waits for the token may give up. The provider's answer must be kept nevertheless.
            let refreshing = tokio::spawn(refreshed(self.origin.clone(), self.events.clone()));
            *held = refreshing.await.map_err(|error| failed(format!("the refresh ended: {error}")))??;
        }
        Ok(held.id_token())
    }
}

/// The user as the kubeconfig has it after a refresh, by this program or another one.
async fn refreshed(origin: Origin, events: Events) -> Result<Settings, Error> {
    let file = TokenFile::find(&origin)?;
    let settings = file.settings()?;
    if settings.refresh_token()?.is_none() {
        return Ok(settings);
    }
    let lock = file.lock().await?;
    // The program that had the lock may have refreshed the tokens.
    let mut settings = file.settings()?;
    let Some(token) = settings.refresh_token()? else { return Ok(settings) };
    file.check(&lock, &token)?;
    let new = Provider::new(&settings)?.refresh(&token).await?;
    for (name, token) in new.named() {
        remember(token);
        settings.set(name, token);
    }
    if let Err(reason) = file.write(&lock, &new) {
        let text =
            format!("the new OIDC tokens could not be written into the kubeconfig: {reason}; log in again");
        events.warning(text);
    }
    Ok(settings)
}

impl Tokens {
    /// With their names in a kubeconfig.
    fn named(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let refresh = self.refresh.iter().map(|token| (REFRESH_TOKEN, token));
        let tokens = std::iter::once((ID_TOKEN, &self.id)).chain(refresh);
        tokens.map(|(name, token)| (name, token.expose_secret()))
    }
}

fn failed(reason: impl Into<String>) -> Error {
    Error::Credentials { reason: reason.into() }
}

impl std::fmt::Debug for Oidc {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Oidc")
    }
}
