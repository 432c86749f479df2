//! Tokens of an OpenID Connect provider: a provider on loopback, over TLS.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use bytes::Bytes;
use http_body_util::Full;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use kube::config::AuthProviderConfig;
use secrecy::ExposeSecret;
use serde_json::json;

use super::super::Connection;
use super::super::kubeconfig::Origin;
use super::super::loopback::Loopback;
use super::super::oidc::Oidc;
use super::trusted::answer;
use super::*;
use base::events::{Event, Events};

/// A token that expires this many seconds from now.
fn token(seconds: i64) -> String {
    let end = jiff::Timestamp::now().as_second() + seconds;
    let claims = URL_SAFE_NO_PAD.encode(json!({"exp": end, "sub": "ann"}).to_string());
    format!("e30.{claims}.c2ln")
}

/// A provider that answers requests for tokens like this, one after another.
struct Provider {
    url: String,
    certificate: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Provider {
    async fn start(answers: Vec<(u16, serde_json::Value)>) -> Self {
        let server = Loopback::start().await;
        let (url, certificate) = (server.url(), server.certificate.clone());
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let answers = Arc::new(Mutex::new(VecDeque::from(answers)));
        let (seen, endpoint) = (Arc::clone(&asked), format!("{url}/token"));
        tokio::spawn(async move {
            loop {
                let Some(connection) = server.accept().await else {
                    continue;
                };
                let (seen, answers, endpoint) = (Arc::clone(&seen), Arc::clone(&answers), endpoint.clone());
                let service = service_fn(move |request: Request<hyper::body::Incoming>| {
                    let (seen, answers, endpoint) =
                        (Arc::clone(&seen), Arc::clone(&answers), endpoint.clone());
                    async move {
                        let (status, body) = match request.uri().path() {
                            "/.well-known/openid-configuration" => (200, json!({"token_endpoint": endpoint})),
                            "/token" => {
                                let signed = request.headers().contains_key("authorization");
                                let body = request.into_body().collect().await.unwrap().to_bytes();
                                let form = String::from_utf8(body.to_vec()).unwrap();
                                seen.lock().unwrap().push(format!("{signed} {form}"));
                                answers.lock().unwrap().pop_front().expect("an answer")
                            }
                            path => panic!("asked for {path}"),
                        };
                        let answer = Response::builder().status(status);
                        Ok::<_, BoxError>(answer.body(Full::new(Bytes::from(body.to_string()))).unwrap())
                    }
                });
                let http = hyper::server::conn::http1::Builder::new();
                tokio::spawn(http.serve_connection(TokioIo::new(connection), service));
            }
        });
        Self {
            url,
            certificate,
            asked,
        }
    }

    /// What a kubeconfig says about a user with these tokens.
    fn entry(&self, id: &str, refresh: &str) -> serde_json::Value {
        let config = json!({"id-token": id, "refresh-token": refresh, "client-id": "kubectl", "client-secret": "s&t",
            "idp-issuer-url": self.url, "idp-certificate-authority-data": STANDARD.encode(&self.certificate)});
        json!({"name": "oidc", "config": config})
    }

    /// A user with these tokens, as `path` has it.
    fn user(&self, path: &Path, id: &str, refresh: &str, events: &Events) -> Oidc {
        let provider = self.entry(id, refresh);
        let users = json!({"users": [{"name": "ann", "user": {"auth-provider": provider}}]});
        fs::write(path, serde_yaml::to_string(&users).unwrap()).unwrap();
        let origin = Origin {
            files: vec![path.to_owned()],
            user: "ann".to_owned(),
        };
        let provider: AuthProviderConfig = serde_json::from_value(provider).unwrap();
        Oidc::new(provider, Some(origin), events).unwrap()
    }
}

#[tokio::test]
async fn a_token_that_expires_is_refreshed_once_and_written_down() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let (valid, other) = (token(3600), token(5));
    let answer = json!({"id_token": valid, "refresh_token": "next"});
    let provider = Provider::start(vec![(401, json!({})), (200, answer)]).await;
    let user = provider.user(&path, &other, "first", &Events::none());
    for _ in 0..2 {
        assert_eq!(user.token().await.unwrap().expose_secret(), valid);
    }
    // The header first; the secret is in the body where the provider does not take that.
    let form = "grant_type=refresh_token&refresh_token=first";
    let asked = provider.asked.lock().unwrap().clone();
    assert_eq!(
        asked,
        [
            format!("true {form}"),
            format!("false {form}&client_id=kubectl&client_secret=s%26t")
        ]
    );
    let kept: serde_json::Value = serde_yaml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let kept = &kept["users"][0]["user"]["auth-provider"]["config"];
    assert_eq!(
        (&kept["id-token"], &kept["refresh-token"]),
        (&json!(valid), &json!("next"))
    );
}

#[tokio::test]
async fn a_token_that_cannot_be_kept_is_used_with_a_warning() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let valid = token(3600);
    let provider = Provider::start(vec![(200, json!({"id_token": valid}))]).await;
    let (events, told) = listening();
    let user = provider.user(&path, &token(-5), "first", &events);
    fs::write(&path, "users: []").unwrap();
    assert_eq!(user.token().await.unwrap().expose_secret(), valid);
    let told = told.lock().unwrap().concat();
    assert!(
        told.contains("could not be written into the kubeconfig") && !told.contains(&valid),
        "{told}"
    );
}

fn listening() -> (Events, Arc<Mutex<Vec<String>>>) {
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = Arc::clone(&told);
    let events = Events::new(move |event| {
        if let Event::Warning(text) = event {
            kept.lock().unwrap().push(text);
        }
    });
    (events, told)
}

#[tokio::test]
async fn what_cannot_be_refreshed_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let refused = (400, json!({"error": "invalid_grant"}));
    for (answers, refresh, reason) in [
        (
            vec![refused.clone(), refused],
            "first",
            "no longer accepts the refresh token: log in again",
        ),
        (vec![(500, json!({}))], "first", "answered 500"),
        (vec![(200, json!({}))], "first", "gave no id token"),
        (vec![(200, json!("x"))], "first", "is not as expected"),
        (vec![], "", "there is no refresh token: log in again"),
    ] {
        let provider = Provider::start(answers).await;
        let user = provider.user(&path, &token(-1), refresh, &Events::none());
        let error = user.token().await.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
        assert!(!error.contains("s&t") && !error.contains("e30."), "{error}");
    }
}

#[tokio::test]
async fn a_provider_with_another_certificate_gets_no_token() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let mut provider = Provider::start(vec![]).await;
    provider.certificate = Provider::start(vec![]).await.certificate;
    let user = provider.user(&path, &token(-1), "first", &Events::none());
    let error = user.token().await.unwrap_err().to_string();
    assert!(error.contains("does not answer"), "{error}");
    assert!(provider.asked.lock().unwrap().is_empty());
}

#[test]
fn other_providers_are_refused_as_kubectl_refuses_them() {
    let provider: AuthProviderConfig = serde_json::from_value(json!({"name": "gcp", "config": {}})).unwrap();
    let error = Oidc::new(provider, None, &Events::none())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("auth provider \"gcp\" is not supported"),
        "{error}"
    );
}

#[tokio::test]
async fn a_whole_connection_shows_the_refreshed_token_and_no_log_has_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let (old, valid) = (token(-5), token(3600));
    let provider = Provider::start(vec![(200, json!({"id_token": valid, "refresh_token": "next"}))]).await;
    let server = Loopback::start().await;
    let kubeconfig = json!({
        "current-context": "c",
        "contexts": [{"name": "c", "context": {"cluster": "c", "user": "ann"}}],
        "clusters": [{"name": "c", "cluster": {"server": server.url(),
            "certificate-authority-data": STANDARD.encode(&server.certificate)}}],
        "users": [{"name": "ann", "user": {"auth-provider": provider.entry(&old, "first")}}]});
    fs::write(&path, serde_yaml::to_string(&kubeconfig).unwrap()).unwrap();
    let log: Arc<Mutex<Vec<String>>> = Arc::default();
    let lines = Arc::clone(&log);
    let events = Events::new(move |event| lines.lock().unwrap().push(format!("{event:?}")));
    let options = Options {
        kubeconfig: Some(path.clone()),
        ..Options::default()
    };
    let connection = Connection::open(&options, &host(&[]), &events, 9).await.unwrap();
    let serving = tokio::spawn(async move { server.serve_one(&answer("{}")).await });
    let request = Request::get("/version").body(Vec::new()).unwrap();
    connection.client().request_text(request).await.unwrap();
    let seen = serving.await.unwrap();
    assert!(
        seen.contains(&format!("authorization: Bearer {valid}\r\n")),
        "{seen}"
    );
    assert!(fs::read_to_string(&path).unwrap().contains(&valid));
    let log = log.lock().unwrap().concat();
    assert!(log.contains("/version"), "{log}");
    for secret in [valid.as_str(), &old, "s&t", "next", "first"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
