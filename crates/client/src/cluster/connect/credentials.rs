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
use base::events::Events;
use base::secrets::remember;

/// Where the bearer token of a request comes from.
#[derive(Debug, Clone)]
pub(super) enum Source {
    Nowhere,
    Token(SecretString),
    /// There is none, but a name and a password.
    Password(HeaderValue),
    /// A file, which is read for every request, because it may be rotated at any time. While it has none, the token
    /// counts that the kubeconfig has as well.
    File(PathBuf, Option<SecretString>),
    /// A program, which is run again when its token expires or is refused.
    Plugin(Arc<Plugin>),
    /// An OpenID Connect provider, which refreshes its token.
    Oidc(Arc<Oidc>),
}

impl Source {
    /// Takes the credentials from `user` that are sent in a header, in the order of client-go
    /// (`transport/round_trippers.go` and plugin/pkg/client/auth/exec of 32ce75a were read): a token file before a
    /// token, both before a password; a plugin only where there are neither these nor a client certificate. A plugin
    /// for certificates is run now, because TLS needs the certificate.
    pub(super) async fn take(user: &mut AuthInfo, origin: Origin, events: &Events) -> Result<Self, Error> {
        let (token, file) = (user.token.take(), user.token_file.take());
        // client-go makes the plugin and the provider first, and refuses one that it does not know where it is not used
        // either.
        let exec = user.exec.take();
        let plugin = exec.map(|exec| Plugin::new(exec, events)).transpose()?;
        let provider = user.auth_provider.take();
        let provider = provider.map(|provider| Oidc::new(provider, origin, events)).transpose()?;
        if let Some(path) = file {
            if user.username.is_some() {
                return Err(Error::Credentials {
                    reason: "it has a token file and a password; remove one of them".to_owned(),
                });
            }
            let path = PathBuf::from(path);
            if token.is_none() {
                read(&path)?;
            }
            return Ok(Self::File(path, token));
        }
        if let Some(token) = token {
            return Ok(Self::Token(token));
        }
        if let Some(name) = user.username.take() {
            let password = user.password.take().unwrap_or_default();
            let both = STANDARD.encode(format!("{name}:{}", password.expose_secret()));
            return sensitive(&format!("Basic {both}")).map(Self::Password);
        }
        let has_certificate = user.client_certificate.is_some() || user.client_certificate_data.is_some();
        if let Some(plugin) = plugin.filter(|_| !has_certificate) {
            return Self::run(plugin, user).await;
        }
        Ok(provider.map_or(Self::Nowhere, |provider| Self::Oidc(Arc::new(provider))))
    }

    async fn run(plugin: Arc<Plugin>, user: &mut AuthInfo) -> Result<Self, Error> {
        let credentials = plugin.credentials().await?;
        if let (Some(certificate), Some(key)) =
            (credentials.client_certificate_data, credentials.client_key_data)
        {
            user.client_certificate_data = Some(STANDARD.encode(certificate));
            user.client_key_data = Some(STANDARD.encode(key.expose_secret()).into());
        }
        Ok(Self::Plugin(plugin))
    }

    pub(super) async fn header(&self) -> Result<Option<HeaderValue>, Error> {
        let token = match self {
            Self::Nowhere => return Ok(None),
            Self::Password(header) => return Ok(Some(header.clone())),
            Self::Token(token) => token.clone(),
            Self::Oidc(user) => user.token().await?,
            Self::File(path, token) => match (read(path), token) {
                (Ok(read), _) => read,
                (Err(_), Some(token)) => token.clone(),
                (Err(error), None) => return Err(error),
            },
            Self::Plugin(plugin) => match plugin.credentials().await?.token {
                Some(token) => token,
                None => return Ok(None),
            },
        };
        bearer(&token).map(Some)
    }

    /// Discards the current token, and returns whether the next one may be different.
    pub(super) async fn forget(&self) -> bool {
        match self {
            Self::Plugin(plugin) => plugin.forget().await,
            _ => false,
        }
    }
}

fn read(path: &PathBuf) -> Result<SecretString, Error> {
    let text = fs::read_to_string(path).map_err(Error::file("the token file", path))?;
    if text.trim().is_empty() {
        let reason = format!("the token file {} is empty", path.display());
        return Err(Error::Credentials { reason });
    }
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
