//! What the log shows of requests.

use bytes::Bytes;
use http::{HeaderName, HeaderValue};
use serde_json::{Value, json};

use super::super::mask;

/// What must not be read anywhere.
const SECRET: &str = "s3cr3t-0f-th1s-t3st";
const CONFIG_MAP: &str = "https://server/api/v1/namespaces/x/configmaps/y";

#[test]
fn headers_with_credentials_are_masked() {
    for (name, shown) in [
        ("authorization", false),
        ("proxy-authorization", false),
        ("cookie", false),
        ("set-cookie", false),
        ("x-auth-token", false),
        ("content-type", true),
        ("impersonate-user", true),
    ] {
        let value = HeaderValue::from_static(SECRET);
        let text = mask::header(&HeaderName::from_static(name), &value);
        assert_eq!(text == SECRET, shown, "{name}: {text}");
    }
    let mut value = HeaderValue::from_static(SECRET);
    value.set_sensitive(true);
    assert_ne!(mask::header(&HeaderName::from_static("x-other"), &value), SECRET);
}

#[test]
fn queries_are_shown_without_secrets() {
    for (query, expected) in [
        ("limit=5&token=SECRET", "limit=5&token=<masked>"),
        ("access_token=SECRET&watch=true", "access_token=<masked>&watch=true"),
        ("labelSelector=a%3Db", "labelSelector=a%3Db"),
        ("x=eyJhbGciOi.eyJzdWIi.SECRET", "x=<masked>"),
    ] {
        let uri = format!("https://server/api?{}", query.replace("SECRET", SECRET));
        let shown = mask::url(&uri.parse().unwrap());
        assert_eq!(shown, format!("https://server/api?{expected}"));
    }
}

/// A document as a body, and a field of it that stays readable.
fn documents() -> Vec<(Value, &'static str)> {
    let secret = json!({"kind": "Secret", "metadata": {"annotations": {"last-applied": SECRET}},
        "data": {"any": SECRET}, "stringData": {"any": SECRET}, "type": "Opaque"});
    let quoted = json!({"kind": "X", "spec": {"password": SECRET, "readable": 1}}).to_string();
    vec![
        (secret.clone(), "Opaque"),
        (json!({"kind": "List", "items": [{"kind": "Pod"}, secret]}), "Pod"),
        (json!({"kind": "TokenRequest", "status": {"token": SECRET}}), "TokenRequest"),
        (json!({"eauth": "kubernetes_rbac", "username": "jo", "token": SECRET}), "jo"),
        (json!({"return": [{"token": SECRET, "user": "jo"}]}), "jo"),
        (json!({"return": [{"perms": [{"Password": SECRET, "token": null}]}]}), r#""token":null"#),
        // A service configuration may hold anything.
        (json!({"kind": "ConfigMap", "data": {"config.yaml": format!("any: {SECRET}")}}), "ConfigMap"),
        (json!([{"op": "replace", "path": "/data/config.yaml", "value": SECRET}]), "replace"),
        // Documents within text.
        (json!({"kind": "ConfigMap", "data": {"old": quoted}}), "readable"),
        (
            json!({"data": {"dex": format!("staticPasswords:\n- email: jo@example.com\n  hash: {SECRET}")}}),
            "jo@example.com",
        ),
        (
            json!({"spec": {"clientSecret": SECRET, "bindPW": SECRET, "api_key": SECRET, "issuer": "dex"}}),
            "dex",
        ),
        // The name of a secret beside its value, and a flag before it.
        (
            json!({"env": [{"name": "DB_PASSWORD", "value": SECRET}, {"name": "PORT", "value": "5432"}]}),
            "5432",
        ),
        (json!({"command": ["serve", "--admin-password", SECRET, "--port", "5432"]}), "5432"),
        (json!({"message": format!("token eyJhbGciOi.eyJzdWIi.{SECRET} is not valid")}), "is not valid"),
    ]
}

#[test]
fn bodies_are_shown_without_secrets() {
    let uri = CONFIG_MAP.parse().unwrap();
    for (document, readable) in documents() {
        let shown = mask::body(&uri, &Bytes::from(document.to_string()));
        assert!(!shown.contains(SECRET), "{shown}");
        assert!(shown.contains(readable), "{shown}");
    }
}

#[test]
fn bodies_that_are_no_json_are_shown_without_secrets() {
    let uri = CONFIG_MAP.parse().unwrap();
    for (body, expected) in [
        ("username=jo&password=SECRET", "username=jo&password=<masked>"),
        ("user: jo\npassword: SECRET", "user: jo\npassword: <masked>"),
        ("client-key-data=SECRET and more", "client-key-data= <masked>"),
        ("a page of words", "a page of words"),
    ] {
        let body = Bytes::from(body.replace("SECRET", SECRET));
        assert_eq!(mask::body(&uri, &body), expected);
    }
    assert_eq!(mask::body(&uri, &Bytes::from_static(b"\xff\xfe\x00")), "<3 bytes>");
}

#[test]
fn nothing_of_secrets_is_shown() {
    for path in ["secrets", "secrets/x", "secrets?limit=1"] {
        let uri = format!("https://server/api/v1/namespaces/y/{path}").parse().unwrap();
        assert_eq!(mask::body(&uri, &Bytes::from_static(b"{\"a\": 1}")), "<masked>");
    }
}
