//! The identity of the user for the API server, and the credentials for Salt.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::Request;
use kube::Client;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};

use super::connect::{Connection, ServiceAccount};
use super::error::Error;
use base::secrets::remember;

/// The versions of `SelfSubjectReview`, the newest first.
const REVIEWS: [&str; 3] = ["v1", "v1beta1", "v1alpha1"];

/// The lifetime of a token for Salt: the shortest that the API server allows.
const TOKEN_SECONDS: u32 = 600;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Account {
    /// The kubeconfig's user, with the token that is used for the API server.
    Own,
    /// As the plugin's service account, with a short-lived token.
    ServiceAccount,
}

#[derive(Debug, Clone)]
pub struct Credentials {
    /// The user name of the token, as the API server knows it.
    pub username: String,
    pub token: SecretString,
    pub account: Account,
}

impl Connection {
    /// Whom the API server takes the caller for; the impersonated user with `--as`. `None` if it does not say: before Kubernetes
    /// 1.28 it does not, and a client certificate has no token to read.
    pub async fn username(&self) -> Result<Option<String>, Error> {
        self.review(self.client()).await
    }

    /// The credentials for Salt: those of the requested account, or of the service account if there is no token or if
    /// it is another user's (`--as`). Each call returns a fresh token.
    pub async fn salt_credentials(&self, account: Account) -> Result<Credentials, Error> {
        if account == Account::Own && !self.impersonates() {
            let username = self.review(&self.token_client()?).await;
            // The token is known only after this request, which carried it.
            if let Some(token) = self.token() {
                return Ok(Credentials { username: username?.ok_or_else(nameless)?, token, account });
            }
        }
        self.service_account_token().await
    }

    async fn review(&self, client: &Client) -> Result<Option<String>, Error> {
        for version in REVIEWS {
            let kind = format!("authentication.k8s.io/{version}");
            let body = json!({"apiVersion": kind, "kind": "SelfSubjectReview"});
            let answer = post(client, &format!("/apis/{kind}/selfsubjectreviews"), &body).await;
            match answer {
                Ok(answer) => {
                    let name = answer.pointer("/status/userInfo/username").and_then(Value::as_str);
                    return Ok(name.map(str::to_owned));
                }
                Err(Error::Refused { code: 404, .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.token().and_then(|token| claimed(token.expose_secret())))
    }

    async fn service_account_token(&self) -> Result<Credentials, Error> {
        let ServiceAccount { namespace, name } = self.service_account();
        let path = format!("/api/v1/namespaces/{namespace}/serviceaccounts/{name}/token");
        let body = json!({
            "apiVersion": "authentication.k8s.io/v1",
            "kind": "TokenRequest",
            "spec": {"expirationSeconds": TOKEN_SECONDS},
        });
        let answer = post(self.client(), &path, &body).await.map_err(|error| match error {
            // Another account would be refused as well.
            error if error.is_about_an_admission() => error,
            Error::Refused { code: 404, .. } => self.no_salt_token("it does not exist"),
            Error::Refused { code: 403, message } => self.no_salt_token(&message),
            error => error,
        })?;
        let token = answer.pointer("/status/token").and_then(Value::as_str);
        let token = token.ok_or_else(|| self.no_salt_token("the API server gave no token"))?;
        remember(token);
        let username = self.service_account().username();
        Ok(Credentials { username, token: token.into(), account: Account::ServiceAccount })
    }

    fn no_salt_token(&self, reason: &str) -> Error {
        let account = self.service_account().clone();
        let own = if self.impersonates() {
            "--as cannot be combined with a token"
        } else {
            "the kubeconfig has no token"
        };
        let reason = format!("{own}, and service account {account} has none: {reason}");
        Error::NoSaltToken { reason, service_account: account }
    }
}

fn nameless() -> Error {
    Error::Other("the API server does not return your user name".to_owned())
}

async fn post(client: &Client, path: &str, body: &Value) -> Result<Value, Error> {
    let request = Request::post(path)
        .header(http::header::CONTENT_TYPE, "application/json")
        .body(body.to_string().into_bytes())
        .map_err(kube::Error::HttpError)?;
    Ok(client.request(request).await?)
}

/// The user name in the token itself, as MetalK8s' API server derives it: for users of Dex it is the e-mail address.
fn claimed(token: &str) -> Option<String> {
    let payload = URL_SAFE_NO_PAD.decode(token.split('.').nth(1)?.trim_end_matches('=')).ok()?;
    let claims: Value = serde_json::from_slice(&payload).ok()?;
    match (claims.get("email").and_then(Value::as_str), claims.get("sub").and_then(Value::as_str)) {
        (Some(email), _) => Some(format!("oidc:{email}")),
        (None, subject) => subject.map(str::to_owned),
    }
}
