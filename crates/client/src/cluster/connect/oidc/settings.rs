//! What a kubeconfig says about a user of an OpenID Connect provider, the tokens included.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use kube::config::AuthProviderConfig;
use secrecy::SecretString;
use serde::Deserialize;

use super::failed;
use crate::cluster::connect::error::Error;

/// A token that expires within this time is refreshed.
const LEEWAY: SignedDuration = SignedDuration::from_secs(10);

pub(super) const ISSUER: &str = "idp-issuer-url";
pub(super) const CLIENT: &str = "client-id";
pub(super) const ID_TOKEN: &str = "id-token";
pub(super) const REFRESH_TOKEN: &str = "refresh-token";

#[derive(Clone)]
pub(super) struct Settings(HashMap<String, String>);

#[derive(Deserialize)]
struct Claims {
    /// In seconds; some providers send a fraction. Without it, the token has expired.
    #[serde(default)]
    exp: f64,
}

impl Settings {
    /// As in client-go (`plugin/pkg/client/auth/oidc/oidc.go`), the settings for a refresh have to be there even if the
    /// token is valid, or another one is sent.
    pub(super) fn new(provider: AuthProviderConfig) -> Result<Self, Error> {
        if provider.name != "oidc" {
            return Err(failed(format!(
                "its auth provider {:?} is not supported, as in kubectl; use a credential plugin instead",
                provider.name
            )));
        }
        let settings = Self(provider.config);
        for name in [ISSUER, CLIENT] {
            if settings.text(name).is_empty() {
                return Err(failed(format!("its auth provider oidc has no {name}; log in again")));
            }
        }
        Ok(settings)
    }

    /// A setting; one that is missing is empty.
    pub(super) fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    pub(super) fn id_token(&self) -> SecretString {
        self.text(ID_TOKEN).into()
    }

    pub(super) fn set(&mut self, name: &str, text: &str) {
        self.0.insert(name.to_owned(), text.to_owned());
    }

    /// The token to refresh the others with, or `None` while the id token is valid.
    pub(super) fn refresh_token(&self) -> Result<Option<SecretString>, Error> {
        if self.is_valid()? {
            return Ok(None);
        }
        match self.text(REFRESH_TOKEN) {
            "" => Err(Error::LoggedOut {
                reason: "the OIDC token has expired, and there is no refresh token: log in again".to_owned(),
            }),
            token => Ok(Some(token.into())),
        }
    }

    /// Whether the id token may still be sent. Its signature is the API server's business.
    pub(super) fn is_valid(&self) -> Result<bool, Error> {
        let token = self.text(ID_TOKEN);
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
        #[expect(clippy::cast_possible_truncation, reason = "a time beyond all is the last one")]
        let end = Timestamp::from_second(claims.exp as i64).unwrap_or(Timestamp::MAX);
        Ok(Timestamp::now() + LEEWAY < end)
    }
}
