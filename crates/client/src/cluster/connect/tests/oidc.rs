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
use tokio::sync::Semaphore;

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
    /// What a request for tokens needs one of.
    gate: Arc<Semaphore>,
}

impl Provider {
    async fn start(answers: Vec<(u16, serde_json::Value)>) -> Self {
        let server = Loopback::start().await;
        let (url, certificate) = (server.url(), server.certificate.clone());
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let answers = Arc::new(Mutex::new(VecDeque::from(answers)));
        let (seen, endpoint) = (Arc::clone(&asked), format!("{url}/token"));
        let gate = Arc::new(Semaphore::new(Semaphore::MAX_PERMITS));
        let passed = Arc::clone(&gate);
        tokio::spawn(async move {
            loop {
                let Some(connection) = server.accept().await else { continue };
                let (seen, answers, endpoint) = (Arc::clone(&seen), Arc::clone(&answers), endpoint.clone());
                let passed = Arc::clone(&passed);
                let service = service_fn(move |request: Request<hyper::body::Incoming>| {
                    let (seen, answers, endpoint) =
                        (Arc::clone(&seen), Arc::clone(&answers), endpoint.clone());
                    let passed = Arc::clone(&passed);
                    async move {
                        let (status, body) = match request.uri().path() {
                            "/.well-known/openid-configuration" => (200, json!({"token_endpoint": endpoint})),
                            "/token" => {
                                let signed = request.headers().contains_key("authorization");
                                let body = request.into_body().collect().await.unwrap().to_bytes();
                                let form = String::from_utf8(body.to_vec()).unwrap();
                                seen.lock().unwrap().push(format!("{signed} {form}"));
                                passed.acquire().await.unwrap().forget();
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
        Self { url, certificate, asked, gate }
    }

    /// One that answers requests for tokens only when it is opened.
    async fn closed(answers: Vec<(u16, serde_json::Value)>) -> Self {
        let provider = Self::start(answers).await;
        provider.gate.forget_permits(Semaphore::MAX_PERMITS);
        provider
    }

    fn open(&self) {
        self.gate.add_permits(9);
    }

    /// Waits until tokens were asked for.
    async fn was_asked(&self) {
        while self.asked.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
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
        let origin = Origin { files: vec![path.to_owned()], user: "ann".to_owned() };
        let provider: AuthProviderConfig = serde_json::from_value(provider).unwrap();
        Oidc::new(provider, origin, events).unwrap()
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
        [format!("true {form}"), format!("false {form}&client_id=kubectl&client_secret=s%26t")]
    );
    let kept: serde_json::Value = serde_yaml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let kept = &kept["users"][0]["user"]["auth-provider"]["config"];
    assert_eq!((&kept["id-token"], &kept["refresh-token"]), (&json!(valid), &json!("next")));
}

#[tokio::test]
async fn a_token_that_could_not_be_kept_is_not_spent() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let provider = Provider::start(vec![]).await;
    let user = provider.user(&path, &token(-5), "first", &Events::none());
    let kubeconfig = fs::read_to_string(&path).unwrap();
    let other = kubeconfig.replace("ann", "bob");
    let other = other.replace("auth-provider:", "auth-provider: &all");
    let aliased = format!("{other}- name: ann\n  user: {{auth-provider: *all}}\n");
    for (text, reason) in
        [("users: []".to_owned(), "no kubeconfig contains the user"), (aliased, "cannot be edited")]
    {
        fs::write(&path, text).unwrap();
        let error = user.token().await.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(provider.asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_token_whose_file_goes_away_meanwhile_is_used_with_a_warning() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let valid = token(3600);
    let provider = Provider::closed(vec![(200, json!({"id_token": valid}))]).await;
    let (events, told) = listening();
    let user = provider.user(&path, &token(-5), "first", &events);
    let removal = async {
        provider.was_asked().await;
        fs::remove_file(&path).unwrap();
        provider.open();
    };
    let (token, ()) = tokio::join!(user.token(), removal);
    assert_eq!(token.unwrap().expose_secret(), valid);
    let told = told.lock().unwrap().concat();
    assert!(told.contains("could not be written into the kubeconfig") && !told.contains(&valid), "{told}");
}

#[tokio::test]
async fn of_two_users_of_one_file_one_spends_the_token_and_the_other_takes_what_it_got() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let (old, valid) = (token(-5), token(3600));
    let answer = json!({"id_token": valid, "refresh_token": "next"});
    let provider = Provider::start(vec![(200, answer)]).await;
    let user = || provider.user(&path, &old, "first", &Events::none());
    let (one, two, later) = (user(), user(), user());
    let (first, second) = tokio::join!(one.token(), two.token());
    for used in [first, second, later.token().await] {
        assert_eq!(used.unwrap().expose_secret(), valid);
    }
    assert_eq!(provider.asked.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn the_refresh_token_of_the_file_is_spent_and_not_an_older_one() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let (old, valid) = (token(-5), token(3600));
    let provider = Provider::start(vec![(200, json!({"id_token": valid}))]).await;
    let user = provider.user(&path, &old, "first", &Events::none());
    let _ = provider.user(&path, &old, "second", &Events::none());
    assert_eq!(user.token().await.unwrap().expose_secret(), valid);
    let asked = provider.asked.lock().unwrap().concat();
    assert!(asked.contains("refresh_token=second"), "{asked}");
}

#[tokio::test]
async fn the_answer_is_kept_if_nobody_waits_for_it_any_more() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config");
    let (old, valid) = (token(-5), token(3600));
    let answer = json!({"id_token": valid, "refresh_token": "next"});
    let provider = Provider::closed(vec![(200, answer)]).await;
    let user = || provider.user(&path, &old, "first", &Events::none());
    let (one, two) = (user(), user());
    tokio::select! {
        _ = one.token() => panic!("the provider is closed"),
        () = provider.was_asked() => {}
    }
    provider.open();
    assert_eq!(two.token().await.unwrap().expose_secret(), valid);
    assert_eq!(provider.asked.lock().unwrap().len(), 1);
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
    let (logged_out, not_renewed, wrong) =
        ("no longer accepted: ", "cannot be renewed: ", "cannot be used: ");
    for (answers, refresh, kind, reason) in [
        (
            vec![refused.clone(), refused],
            "first",
            logged_out,
            "no longer accepts the refresh token: log in again",
        ),
        (vec![(403, json!({}))], "first", logged_out, "log in again"),
        (vec![(500, json!({}))], "first", not_renewed, "answered 500"),
        (vec![(404, json!({}))], "first", wrong, "answered 404"),
        (vec![(200, json!({}))], "first", wrong, "gave no id token"),
        (vec![(200, json!("x"))], "first", wrong, "is not as expected"),
        (vec![], "", logged_out, "there is no refresh token: log in again"),
    ] {
        let provider = Provider::start(answers).await;
        let user = provider.user(&path, &token(-1), refresh, &Events::none());
        let error = user.token().await.unwrap_err().to_string();
        assert!(error.contains(kind) && error.contains(reason), "{error}");
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
    let reason = "does not answer: its certificate is not from the OIDC provider's certificate authority";
    assert!(error.contains("cannot be renewed") && error.contains(reason), "{error}");
    assert!(provider.asked.lock().unwrap().is_empty());
}

#[test]
fn other_providers_are_refused_as_kubectl_refuses_them() {
    let provider: AuthProviderConfig = serde_json::from_value(json!({"name": "gcp", "config": {}})).unwrap();
    let error = Oidc::new(provider, Origin::default(), &Events::none()).unwrap_err().to_string();
    assert!(error.contains("auth provider \"gcp\" is not supported"), "{error}");
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
    let options = Options { kubeconfig: Some(path.clone()), ..Options::default() };
    let connection = Connection::open(&options, &host(&[]), &events, 9).await.unwrap();
    let serving = tokio::spawn(async move { server.serve_one(&answer("{}")).await });
    let request = Request::get("/version").body(Vec::new()).unwrap();
    connection.client().request_text(request).await.unwrap();
    let seen = serving.await.unwrap();
    assert!(seen.contains(&format!("authorization: Bearer {valid}\r\n")), "{seen}");
    assert!(fs::read_to_string(&path).unwrap().contains(&valid));
    let log = log.lock().unwrap().concat();
    assert!(log.contains("/version"), "{log}");
    for secret in [valid.as_str(), &old, "s&t", "next", "first"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
