//! The provider: where it refreshes tokens, and how it is queried.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Certificate, Client, Response};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{CLIENT, ISSUER, Tokens, failed};
use crate::cluster::connect::error::Error;
use crate::proxies::Proxies;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) struct Provider<'a> {
    settings: &'a HashMap<String, String>,
    issuer: &'a str,
    client: Client,
}

/// The part that counts here of <https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata>.
#[derive(Deserialize)]
struct Discovery {
    token_endpoint: String,
}

/// The part that counts here of <https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokenResponse>.
#[derive(Deserialize)]
struct TokenResponse {
    id_token: Option<String>,
    refresh_token: Option<String>,
}

impl<'a> Provider<'a> {
    /// The provider that the settings of the user name.
    pub(super) fn new(settings: &'a HashMap<String, String>) -> Result<Self, Error> {
        let issuer = settings.get(ISSUER).map_or("", String::as_str);
        if !issuer.starts_with("https://") {
            return Err(failed(
                "its idp-issuer-url must begin with https://, since tokens are sent there",
            ));
        }
        let mut builder = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .timeout(PATIENCE)
            .proxy(Proxies::this().into());
        if let Some(certificates) = authority(settings)? {
            builder = builder.tls_certs_only(certificates);
        }
        let client = builder.build();
        let client = client.map_err(|error| failed(format!("the OIDC provider does not answer: {error}")))?;
        Ok(Self {
            settings,
            issuer: issuer.trim_end_matches('/'),
            client,
        })
    }

    pub(super) async fn refresh(&self, token: &SecretString) -> Result<Tokens, Error> {
        let discovery = format!("{}/.well-known/openid-configuration", self.issuer);
        let discovery: Discovery = read(self.sent(self.client.get(discovery)).await?).await?;
        if !discovery.token_endpoint.starts_with("https://") {
            return Err(failed("the OIDC provider takes tokens without https"));
        }
        let mut answer = self.ask(&discovery.token_endpoint, token, true).await?;
        // Some providers take the client's secret in the header only, others in the body only.
        if matches!(answer.status().as_u16(), 400 | 401) {
            answer = self.ask(&discovery.token_endpoint, token, false).await?;
        }
        if matches!(answer.status().as_u16(), 400 | 401) {
            return Err(failed(
                "the OIDC provider no longer accepts the refresh token: log in again",
            ));
        }
        let answer: TokenResponse = read(answer).await?;
        let id = answer
            .id_token
            .ok_or_else(|| failed("the OIDC provider gave no id token"))?;
        Ok(Tokens {
            id: id.into(),
            refresh: answer.refresh_token.map(SecretString::from),
        })
    }

    async fn ask(&self, endpoint: &str, token: &SecretString, in_header: bool) -> Result<Response, Error> {
        let setting = |name: &str| self.settings.get(name).map_or("", String::as_str);
        let (client, secret) = (setting(CLIENT), setting("client-secret"));
        let mut form = vec![
            ("grant_type", "refresh_token"),
            ("refresh_token", token.expose_secret()),
        ];
        let mut request = self.client.post(endpoint);
        if in_header {
            request = request.basic_auth(client, Some(secret));
        } else {
            form.extend([("client_id", client), ("client_secret", secret)]);
        }
        self.sent(request.form(&form)).await
    }

    async fn sent(&self, request: reqwest::RequestBuilder) -> Result<Response, Error> {
        let sent = request.send().await;
        // Its message may have the URL, which is the user's own, but never the body or a header.
        sent.map_err(|error| {
            failed(format!(
                "the OIDC provider {} does not answer: {error}",
                self.issuer
            ))
        })
    }
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, Error> {
    let status = answer.status();
    if !status.is_success() {
        return Err(failed(format!("the OIDC provider answered {status}")));
    }
    let body = answer.bytes().await;
    let body = body.map_err(|_| failed("the OIDC provider's answer was cut off"))?;
    serde_json::from_slice(&body).map_err(|_| failed("the OIDC provider's answer is not as expected"))
}

/// The certificate authorities of the provider; none means those of the host.
pub(super) fn authority(settings: &HashMap<String, String>) -> Result<Option<Vec<Certificate>>, Error> {
    let setting = |name: &str| settings.get(name).filter(|text| !text.is_empty());
    let pem = if let Some(data) = setting("idp-certificate-authority-data") {
        // Go's decoder leaves line breaks out.
        let decoded = STANDARD.decode(data.replace(['\r', '\n'], ""));
        decoded.map_err(|_| failed("its idp-certificate-authority-data is not base64"))?
    } else if let Some(path) = setting("idp-certificate-authority") {
        fs::read(path).map_err(Error::file("the OIDC provider's certificate authority", path))?
    } else {
        return Ok(None);
    };
    let certificates = Certificate::from_pem_bundle(&pem).unwrap_or_default();
    if certificates.is_empty() {
        return Err(failed(
            "the OIDC provider's certificate authority contains no certificate",
        ));
    }
    Ok(Some(certificates))
}
