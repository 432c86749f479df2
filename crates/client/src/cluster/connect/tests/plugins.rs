//! Credential plugins: small programs of the shell.

use std::path::Path;

use secrecy::ExposeSecret;
use serde_json::json;

use super::super::plugin::Plugin;
use super::*;
use base::events::{Event, Events};

const VERSION: &str = "client.authentication.k8s.io/v1";

fn plugin(script: &str, events: &Events) -> Arc<Plugin> {
    let exec = json!({"apiVersion": VERSION, "command": "/bin/sh", "args": ["-c", script],
        "interactiveMode": "Never", "env": [{"name": "OF_THE_KUBECONFIG", "value": "yes"}]});
    Plugin::new(serde_json::from_value(exec).unwrap(), events).unwrap()
}

/// A program that prints these credentials and counts its runs.
fn printing(status: &serde_json::Value, runs: &Path) -> String {
    let answer = json!({"kind": "ExecCredential", "apiVersion": VERSION, "status": status});
    format!("echo >> {}; echo '{answer}'", runs.display())
}

fn count(runs: &Path) -> usize {
    std::fs::read_to_string(runs).unwrap_or_default().lines().count()
}

#[tokio::test]
async fn a_plugin_is_run_again_when_its_token_ends_or_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let in_an_hour = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(1);
    let soon = jiff::Timestamp::now() + jiff::SignedDuration::from_secs(5);
    for (name, status, is_kept) in [
        ("for-ever", json!({"token": "token-one"}), true),
        ("hour", json!({"token": "token-one", "expirationTimestamp": in_an_hour}), true),
        ("soon", json!({"token": "token-one", "expirationTimestamp": soon}), false),
    ] {
        let runs = directory.path().join(name);
        let plugin = plugin(&printing(&status, &runs), &Events::none());
        for _ in 0..3 {
            let credentials = plugin.credentials().await.unwrap();
            assert_eq!(credentials.token.unwrap().expose_secret(), "token-one");
        }
        assert_eq!(count(&runs), if is_kept { 1 } else { 3 }, "{name}");
        assert!(plugin.forget().await);
        assert!(!plugin.forget().await);
        plugin.credentials().await.unwrap();
        assert_eq!(count(&runs), if is_kept { 2 } else { 4 }, "{name}");
    }
}

#[tokio::test]
async fn a_plugin_runs_to_its_end_although_a_request_gives_up() {
    let directory = tempfile::tempdir().unwrap();
    let (runs, login) = (directory.path().join("runs"), directory.path().join("login"));
    let printing = printing(&json!({"token": "token-one"}), &runs);
    let waiting = format!("until [ -e {} ]; do sleep 0.01; done", login.display());
    let plugin = plugin(&printing.replace(';', &format!("; {waiting};")), &Events::none());
    let begun = async {
        while count(&runs) == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        printed = plugin.credentials() => panic!("it printed {printed:?}"),
        () = begun => {}
    }
    std::fs::write(login, "").unwrap();
    let credentials = plugin.credentials().await.unwrap();
    assert_eq!(credentials.token.unwrap().expose_secret(), "token-one");
    assert_eq!(count(&runs), 1);
}

#[tokio::test]
async fn what_a_plugin_prints_has_to_be_credentials() {
    let of = |status: serde_json::Value| json!({"kind": "ExecCredential", "apiVersion": VERSION, "status": status});
    let certificate = json!({"clientCertificateData": "c", "clientKeyData": "k"});
    let other = json!({"kind": "ExecCredential", "apiVersion": "client.authentication.k8s.io/v1beta1",
        "status": {"token": "t"}});
    for (printed, problem) in [
        (of(json!({"token": "t"})).to_string(), None),
        (of(certificate).to_string(), None),
        (format!("kind: ExecCredential\napiVersion: {VERSION}\nstatus: {{token: t}}"), None),
        (of(json!({})).to_string(), Some("neither a token nor a certificate")),
        (of(json!({"token": ""})).to_string(), Some("neither a token nor a certificate")),
        (of(json!({"clientCertificateData": "c"})).to_string(), Some("a certificate without its key")),
        (of(json!({"token": "t", "clientKeyData": "k"})).to_string(), Some("a certificate without its key")),
        (of(json!(null)).to_string(), Some("no status")),
        (other.to_string(), Some("v1beta1")),
        (json!({"kind": "Other"}).to_string(), Some("no ExecCredential")),
        ("what a secret: [".to_owned(), Some("no ExecCredential")),
        (String::new(), Some("no ExecCredential")),
    ] {
        let plugin = plugin(&format!("cat <<'END'\n{printed}\nEND"), &Events::none());
        let problem_now = plugin.credentials().await.err().map(|error| error.to_string());
        match problem {
            None => assert_eq!(problem_now, None, "{printed}"),
            Some(problem) => assert!(problem_now.unwrap_or_default().contains(problem), "{printed}"),
        }
    }
}

#[tokio::test]
async fn a_plugin_that_fails_is_named() {
    let failing = plugin("exit 3", &Events::none()).credentials().await.unwrap_err();
    assert!(failing.to_string().contains("/bin/sh") && failing.to_string().contains('3'), "{failing}");
    let exec = json!({"apiVersion": VERSION, "command": "/nowhere/at-all", "installHint": "get  it\n here"});
    let missing = Plugin::new(serde_json::from_value(exec).unwrap(), &Events::none()).unwrap();
    let missing = missing.credentials().await.unwrap_err().to_string();
    assert!(missing.contains("/nowhere/at-all") && missing.contains("get it here"), "{missing}");
    let nameless = serde_json::from_value(json!({"apiVersion": VERSION})).unwrap();
    assert!(Plugin::new(nameless, &Events::none()).is_err());
}

#[tokio::test]
async fn a_plugin_hears_what_it_needs_and_no_more() {
    // Nothing of the user's file; the kubeconfig's variables; whether it may ask.
    let script = format!(
        "test -z \"$(cat)\" && test \"$OF_THE_KUBECONFIG\" = yes || exit 4\n\
         case $KUBERNETES_EXEC_INFO in *'\"interactive\":false'*) ;; *) exit 5 ;; esac\n\
         echo '{{\"kind\": \"ExecCredential\", \"apiVersion\": \"{VERSION}\", \"status\": {{\"token\": \"t\"}}}}'"
    );
    plugin(&script, &Events::none()).credentials().await.unwrap();
}

#[tokio::test]
async fn what_a_plugin_says_is_shown_without_secrets() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&lines);
    let events = Events::new(move |event| {
        if let Event::Log(0, line) = event {
            sink.lock().unwrap().push(line);
        }
    });
    let script = "echo 'password: 0f-th1s-t3st' >&2; echo 'please log in' >&2; exit 1";
    assert!(plugin(script, &events).credentials().await.is_err());
    assert_eq!(*lines.lock().unwrap(), ["password: <masked>", "please log in"]);
}
