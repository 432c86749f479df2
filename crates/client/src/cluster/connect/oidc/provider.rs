//! The provider: where it refreshes tokens, and how it is queried.

use std::fs;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Client, Response};
use rustls::pki_types::CertificateDer;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::settings::{CLIENT, ISSUER, Settings};
use super::{Tokens, failed};
use crate::cluster::connect::error::Error;
use crate::proxies;
use crate::resolver::http_client;
use crate::tls::{self, Untrusted};
use base::cause::innermost;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

const AUTHORITY: &str = "the OIDC provider's certificate authority";
/// How to believe another certificate.
const ADVICE: &str = "another one: idp-certificate-authority in the kubeconfig";

pub(super) struct Provider<'a> {
    settings: &'a Settings,
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
    pub(super) fn new(settings: &'a Settings) -> Result<Self, Error> {
        let issuer = settings.text(ISSUER);
        if !issuer.starts_with("https://") {
            return Err(failed("its idp-issuer-url must begin with https://, since tokens are sent there"));
        }
        let unusable = |reason: String| failed(format!("the OIDC provider cannot be used: {reason}"));
        let tls = match authority(settings)? {
            Some(certificates) => tls::of(certificates, Untrusted { authority: AUTHORITY, advice: ADVICE }),
            None => tls::of_this_machine(Vec::new(), ADVICE),
        };
        let client = http_client(tls.map_err(unusable)?.with_no_client_auth())
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .timeout(PATIENCE)
            .build()
            .map_err(|error| unusable(innermost(&error)))?;
        Ok(Self { settings, issuer: issuer.trim_end_matches('/'), client })
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
        if matches!(answer.status().as_u16(), 400 | 401 | 403) {
            return Err(Error::LoggedOut {
                reason: "the OIDC provider no longer accepts the refresh token: log in again".to_owned(),
            });
        }
        let answer: TokenResponse = read(answer).await?;
        let id = answer.id_token.ok_or_else(|| failed("the OIDC provider gave no id token"))?;
        Ok(Tokens { id: id.into(), refresh: answer.refresh_token.map(SecretString::from) })
    }

    async fn ask(&self, endpoint: &str, token: &SecretString, in_header: bool) -> Result<Response, Error> {
        let (client, secret) = (self.settings.text(CLIENT), self.settings.text("client-secret"));
        let mut form = vec![("grant_type", "refresh_token"), ("refresh_token", token.expose_secret())];
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
        // The outer causes repeat the address.
        sent.map_err(|error| Error::NotRenewed {
            reason: format!("the OIDC provider {} does not answer: {}", self.issuer, proxies::reason(&error)),
        })
    }
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, Error> {
    let status = answer.status();
    if !status.is_success() {
        let reason = format!("the OIDC provider answered {status}");
        return Err(match status.as_u16() {
            408 | 429 | 500.. => Error::NotRenewed { reason },
            _ => failed(reason),
        });
    }
    let body = answer.bytes().await;
    let body =
        body.map_err(|_| Error::NotRenewed { reason: "the OIDC provider's answer was cut off".to_owned() })?;
    serde_json::from_slice(&body).map_err(|_| failed("the OIDC provider's answer is not as expected"))
}

/// The certificate authorities of the provider; none means those of the host.
pub(super) fn authority(settings: &Settings) -> Result<Option<Vec<CertificateDer<'static>>>, Error> {
    let setting = |name: &str| Some(settings.text(name)).filter(|text| !text.is_empty());
    let pem = if let Some(data) = setting("idp-certificate-authority-data") {
        // Go's decoder leaves line breaks out.
        let decoded = STANDARD.decode(data.replace(['\r', '\n'], ""));
        decoded.map_err(|_| failed("its idp-certificate-authority-data is not base64"))?
    } else if let Some(path) = setting("idp-certificate-authority") {
        fs::read(path).map_err(Error::file(AUTHORITY, path))?
    } else {
        return Ok(None);
    };
    let certificates = tls::certificates(&pem);
    let wrong = |reason| failed(format!("{AUTHORITY} cannot be used: {reason}"));
    certificates.map(Some).map_err(wrong)
}
