//! Where the bearer token of a request comes from.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::HeaderValue;
use kube::config::AuthInfo;
use secrecy::{ExposeSecret, SecretString};

use super::error::Error;
use super::kubeconfig::Origin;
use super::oidc::Oidc;
use super::plugin::Plugin;
use crate::events::Events;
use crate::secrets::remember;

/// Where the bearer token of a request comes from.
#[derive(Debug, Clone)]
pub(super) enum Source {
    /// There is none.
    Nowhere,
    /// It never changes.
    Token(SecretString),
    /// There is none, but a name and a password.
    Password(HeaderValue),
    /// A file, which is read for every request, because it may be rotated at any time.
    File(PathBuf),
    /// A program, which is run again when its token expires or is refused.
    Plugin(Arc<Plugin>),
    /// An OpenID Connect provider, which refreshes its token.
    Oidc(Arc<Oidc>),
}

impl Source {
    /// Takes the credentials from `user` that are sent in a header, in kubectl's order. A plugin for certificates is run
    /// now, because TLS needs the certificate.
    pub(super) async fn take(
        user: &mut AuthInfo,
        origin: Option<Origin>,
        events: &Events,
    ) -> Result<Self, Error> {
        let (token, file, exec) = (user.token.take(), user.token_file.take(), user.exec.take());
        if let Some(token) = token {
            return Ok(Self::Token(token));
        }
        if let Some(path) = file {
            let path = PathBuf::from(path);
            read(&path)?;
            return Ok(Self::File(path));
        }
        if let Some(exec) = exec {
            return Self::run(Plugin::new(exec, events)?, user).await;
        }
        if let Some(provider) = user.auth_provider.take() {
            return Ok(Self::Oidc(Arc::new(Oidc::new(provider, origin, events)?)));
        }
        match (user.username.take(), user.password.take()) {
            (Some(name), Some(password)) => {
                let both = STANDARD.encode(format!("{name}:{}", password.expose_secret()));
                sensitive(&format!("Basic {both}")).map(Self::Password)
            }
            _ => Ok(Self::Nowhere),
        }
    }

    async fn run(plugin: Plugin, user: &mut AuthInfo) -> Result<Self, Error> {
        let credentials = plugin.credentials().await?;
        if let (Some(certificate), Some(key)) =
            (credentials.client_certificate_data, credentials.client_key_data)
        {
            user.client_certificate_data = Some(STANDARD.encode(certificate));
            user.client_key_data = Some(STANDARD.encode(key.expose_secret()).into());
        }
        Ok(Self::Plugin(Arc::new(plugin)))
    }

    /// The header for the next request.
    pub(super) async fn header(&self) -> Result<Option<HeaderValue>, Error> {
        let token = match self {
            Self::Nowhere => return Ok(None),
            Self::Password(header) => return Ok(Some(header.clone())),
            Self::Token(token) => token.clone(),
            Self::Oidc(user) => user.token().await?,
            Self::File(path) => read(path)?,
            Self::Plugin(plugin) => match plugin.credentials().await?.token {
                Some(token) => token,
                None => return Ok(None),
            },
        };
        bearer(&token).map(Some)
    }

    /// Discards the current token, and tells whether the next one may be different.
    pub(super) async fn forget(&self) -> bool {
        match self {
            Self::Plugin(plugin) => plugin.forget().await,
            _ => false,
        }
    }
}

fn read(path: &PathBuf) -> Result<SecretString, Error> {
    let text = fs::read_to_string(path).map_err(|source| Error::File {
        what: "the token file",
        path: path.clone(),
        source,
    })?;
    Ok(text.trim().into())
}

fn bearer(token: &SecretString) -> Result<HeaderValue, Error> {
    remember(token.expose_secret());
    sensitive(&format!("Bearer {}", token.expose_secret()))
}

fn sensitive(credentials: &str) -> Result<HeaderValue, Error> {
    let refused = |_| Error::Credentials {
        reason: "the token contains characters that are not allowed in an HTTP header".to_owned(),
    };
    let mut value = HeaderValue::try_from(credentials).map_err(refused)?;
    value.set_sensitive(true);
    Ok(value)
}

/// The bearer token that was sent last, from whatever source.
#[derive(Debug, Clone, Default)]
pub(super) struct Bearer(Arc<Mutex<Option<SecretString>>>);

impl Bearer {
    /// The token.
    pub(super) fn token(&self) -> Option<SecretString> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stores the token of this header, if it has one.
    pub(super) fn remember(&self, header: &HeaderValue) {
        let token = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        if let Some(token) = token {
            remember(token);
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(token.into());
        }
    }
}
