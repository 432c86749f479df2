//! The bearer token on requests.

use kube::config::AuthInfo;
use secrecy::ExposeSecret;
use serde_json::json;
use tower::{Layer, ServiceExt};

use super::super::authenticate::Authenticate;
use super::super::credentials::{Bearer, Source};
use super::super::kubeconfig::Origin;
use super::super::request_layer::PerRequest;
use super::super::{TokenRenewed, Unrepeated};
use super::*;
use base::events::Events;

pub(super) async fn layer(user: serde_json::Value) -> PerRequest<Authenticate> {
    let mut user: AuthInfo = serde_json::from_value(user).unwrap();
    PerRequest(Authenticate {
        source: Source::take(&mut user, Origin::default(), &Events::none()).await.unwrap(),
        bearer: Bearer::default(),
    })
}

/// A plugin whose token is another one at each run.
pub(super) fn counting(runs: &std::path::Path) -> serde_json::Value {
    let script = format!(
        "echo >> {0}; n=$(wc -l < {0} | tr -d ' '); echo \"{{\\\"kind\\\": \\\"ExecCredential\\\", \\\"apiVersion\\\": \
         \\\"client.authentication.k8s.io/v1\\\", \\\"status\\\": {{\\\"token\\\": \\\"token-$n\\\"}}}}\"",
        runs.display()
    );
    json!({"exec": {"apiVersion": "client.authentication.k8s.io/v1", "command": "/bin/sh",
        "args": ["-c", script], "interactiveMode": "Never"}})
}

#[tokio::test]
async fn a_refused_token_is_asked_for_anew_once() {
    let directory = tempfile::tempdir().unwrap();
    let refused: Reply = Ok((401, &[]));
    let status: Reply = Ok((401, &[("content-type", "application/json")]));
    for (number, (user, path, replies, expected)) in [
        // The kubeconfig has no other.
        (json!({"token": "fixed"}), "/version", vec![refused.clone()], &["Bearer fixed"][..]),
        (json!({}), "/version", vec![refused.clone()], &[""]),
        (
            json!(null),
            "/version",
            vec![refused.clone(), Ok((200, &[][..]))],
            &["Bearer token-1", "Bearer token-2"],
        ),
        (json!(null), "/version", vec![refused.clone()], &["Bearer token-1", "Bearer token-2"]),
        (json!(null), "/version", vec![Ok((403, &[][..]))], &["Bearer token-1"]),
        // Salt's refusal is not about it.
        (
            json!(null),
            SALT,
            vec![Ok((401, &[("content-type", "text/html;charset=utf-8")][..]))],
            &["Bearer token-1"],
        ),
        (json!(null), SALT, vec![status.clone(), Ok((200, &[][..]))], &["Bearer token-1", "Bearer token-2"]),
    ]
    .into_iter()
    .enumerate()
    {
        let runs = directory.path().join(number.to_string());
        let user = if user.is_null() { counting(&runs) } else { user };
        let said = format!("{user} {path} {replies:?}");
        let layer = layer(user).await;
        let server = Server::answering(replies);
        layer.layer(server.clone()).oneshot(request("GET", path)).await.unwrap();
        assert_eq!(server.headers("authorization"), expected, "{said}");
        let last = expected.last().unwrap().strip_prefix("Bearer ");
        let token = layer.0.bearer.token();
        assert_eq!(token.as_ref().map(ExposeSecret::expose_secret), last, "{said}");
    }
}

#[tokio::test]
async fn who_has_to_confirm_a_request_sends_it_again_by_itself_with_another_token() {
    let directory = tempfile::tempdir().unwrap();
    let layer = layer(counting(&directory.path().join("runs"))).await;
    let status: Reply = Ok((401, &[("content-type", "application/json")]));
    let server = Server::answering([status, Ok((200, &[][..]))]);
    let send = async || {
        let mut request = request("POST", SALT);
        request.extensions_mut().insert(Unrepeated);
        layer.layer(server.clone()).oneshot(request).await.unwrap()
    };
    let refused = send().await;
    assert_eq!((refused.status().as_u16(), server.seen().len()), (401, 1));
    assert!(refused.extensions().get::<TokenRenewed>().is_some());
    assert_eq!(send().await.status(), 200);
    assert_eq!(server.headers("authorization"), ["Bearer token-1", "Bearer token-2"]);
}

#[tokio::test]
async fn a_token_file_is_read_for_each_request() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("token");
    std::fs::write(&file, "first\n").unwrap();
    let layer = layer(json!({"tokenFile": file})).await;
    let server = Server::answering([Ok((200, &[][..]))]);
    for next in ["second", "third\n"] {
        let sent = layer.layer(server.clone()).oneshot(request("GET", "/version"));
        sent.await.unwrap();
        std::fs::write(&file, next).unwrap();
    }
    assert_eq!(server.headers("authorization"), ["Bearer first", "Bearer second"]);
    std::fs::remove_file(&file).unwrap();
    let sent = layer.layer(server.clone()).oneshot(request("GET", "/version"));
    assert!(sent.await.unwrap_err().to_string().contains("token file"));
    assert_eq!(server.seen().len(), 2);
}
