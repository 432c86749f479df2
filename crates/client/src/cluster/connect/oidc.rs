//! Users of an OpenID Connect provider, such as MetalK8s' Dex: `auth-provider: {name: oidc}` in a kubeconfig.
//!
//! The id token is sent while it is valid, and then refreshed as kubectl does it. A provider may take each refresh token
//! once only. Therefore what it answers is written into the kubeconfig, or the user would be logged out everywhere else.

mod kept;
mod provider;

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use kube::config::AuthProviderConfig;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tokio::sync::Mutex;

use super::error::Error;
use super::kubeconfig::Origin;
use base::events::Events;
use base::secrets::remember;
use provider::{Provider, authority};

/// A token that expires within this time is refreshed.
const LEEWAY: SignedDuration = SignedDuration::from_secs(10);

const ISSUER: &str = "idp-issuer-url";
const CLIENT: &str = "client-id";
const ID_TOKEN: &str = "id-token";
const REFRESH_TOKEN: &str = "refresh-token";

/// A user of an OpenID Connect provider.
pub(super) struct Oidc {
    held: Mutex<Tokens>,
    settings: HashMap<String, String>,
    origin: Option<Origin>,
    events: Events,
}

#[derive(Clone)]
struct Tokens {
    /// Sent to the API server.
    id: SecretString,
    /// Exchanged for the next ones.
    refresh: Option<SecretString>,
}

#[derive(Deserialize)]
struct Claims {
    /// In seconds; some providers send a fraction. Without it, the token has expired.
    #[serde(default)]
    exp: f64,
}

impl Oidc {
    /// The user whom a kubeconfig describes like this. As in client-go (`plugin/pkg/client/auth/oidc/oidc.go`), the
    /// settings for a refresh have to be there even if the token is valid, or another one is sent.
    pub(super) fn new(
        provider: AuthProviderConfig,
        origin: Option<Origin>,
        events: &Events,
    ) -> Result<Self, Error> {
        if provider.name != "oidc" {
            let reason = format!(
                "its auth provider {:?} is not supported, as in kubectl; use a credential plugin instead",
                provider.name
            );
            return Err(Error::Credentials { reason });
        }
        let settings = provider.config;
        for name in [ISSUER, CLIENT] {
            if settings.get(name).is_none_or(String::is_empty) {
                return Err(failed(format!(
                    "its auth provider oidc has no {name}; log in again"
                )));
            }
        }
        authority(&settings)?;
        let secret = |name: &str| settings.get(name).map(|text| SecretString::from(text.clone()));
        let id = secret(ID_TOKEN).unwrap_or_default();
        let refresh = secret(REFRESH_TOKEN).filter(|token| !token.expose_secret().is_empty());
        Ok(Self {
            held: Mutex::new(Tokens { id, refresh }),
            settings,
            origin,
            events: events.clone(),
        })
    }

    /// A token that is valid now.
    pub(super) async fn token(&self) -> Result<SecretString, Error> {
        let mut held = self.held.lock().await;
        if !is_valid(held.id.expose_secret())? {
            *held = self.refreshed(&held).await?;
        }
        Ok(held.id.clone())
    }

    async fn refreshed(&self, old: &Tokens) -> Result<Tokens, Error> {
        let Some(token) = &old.refresh else {
            return Err(failed(
                "the OIDC token has expired, and there is no refresh token: log in again",
            ));
        };
        let new = Provider::new(&self.settings)?.refresh(token).await?;
        let secrets = [Some(&new.id), new.refresh.as_ref()];
        for secret in secrets.into_iter().flatten() {
            remember(secret.expose_secret());
        }
        if let Some(origin) = &self.origin
            && let Err(reason) = kept::write(origin, &new)
        {
            let text = format!("the new OIDC tokens could not be written into the kubeconfig: {reason}");
            self.events.warning(text);
        }
        let refresh = new.refresh.or_else(|| old.refresh.clone());
        Ok(Tokens { id: new.id, refresh })
    }
}

/// Whether a token may still be sent. Its signature is the API server's business.
fn is_valid(token: &str) -> Result<bool, Error> {
    if token.is_empty() {
        return Ok(false);
    }
    let parts: Vec<&str> = token.split('.').collect();
    let claims = match parts.as_slice() {
        [_, part, _] => URL_SAFE_NO_PAD.decode(part).ok(),
        _ => None,
    };
    let claims = claims.and_then(|claims| serde_json::from_slice::<Claims>(&claims).ok());
    let claims = claims.ok_or_else(|| failed("the OIDC token is not a JSON Web Token; log in again"))?;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a time beyond all is the last one"
    )]
    let end = Timestamp::from_second(claims.exp as i64).unwrap_or(Timestamp::MAX);
    Ok(Timestamp::now() + LEEWAY < end)
}

fn failed(reason: impl Into<String>) -> Error {
    Error::Credentials {
        reason: reason.into(),
    }
}

impl std::fmt::Debug for Oidc {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Oidc")
    }
}
