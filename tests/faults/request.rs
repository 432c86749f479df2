//! What a request is about: its name in the matrix, the same in every run of a command.

use http::{Method, Uri};
use serde_json::Value;

/// Where Salt API is behind the API server.
pub const SALT: &str = "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy";
/// Where Alertmanager is behind the API server.
const ALERTMANAGER: &str = "/api/v1/namespaces/metalk8s-monitoring/services/\
    http:prometheus-operator-alertmanager:http-web/proxy/api/v2/";
/// What the names of Leases that each process has of its own have before an id.
const SHARE: &str = "-share.";

/// The request's method and what it is made on. The environment's name is `ENV`, and what is chosen at random is
/// left out.
pub fn label(method: &Method, uri: &Uri, body: &[u8], environment: &str) -> String {
    let path = uri.path();
    let label = if let Some(rest) = path.strip_prefix(SALT) {
        format!("SALT {}", salt(rest, body))
    } else if let Some(rest) = path.strip_prefix(ALERTMANAGER) {
        // Alertmanager chooses the ids.
        format!("{method} {}", rest.split('/').next().unwrap_or_default())
    } else {
        kubernetes(method, path, uri.query().unwrap_or_default())
    };
    if environment.is_empty() { label } else { label.replace(environment, "ENV") }
}

pub fn written_lease(method: &Method, uri: &Uri, body: &[u8]) -> Option<String> {
    let (_, name) = uri.path().split_once("/leases").filter(|_| *method != Method::GET)?;
    if let Some(name) = name.strip_prefix('/') {
        return Some(name.to_owned());
    }
    let body: Value = serde_json::from_slice(body).ok()?;
    Some(body["metadata"]["name"].as_str()?.to_owned())
}

/// Whether it is about the history that all commands share. When others write it at the same moment, the request is repeated.
pub fn is_of_journal(label: &str) -> bool {
    label.ends_with(" configmaps metalk8s-cli-history")
}

pub fn is_of_salt(uri: &Uri) -> bool {
    uri.path().starts_with(SALT)
}

/// Whether the answer is a stream without an end.
pub fn is_stream(label: &str) -> bool {
    label.starts_with("WATCH ") || label == "SALT events"
}

/// Whether nothing can be changed by the request. The API server does not keep a review.
pub fn is_read(label: &str) -> bool {
    [
        "GET ",
        "LIST ",
        "WATCH ",
        "POST selfsubject",
        "SALT events",
        "SALT job",
        "SALT read ",
        "SALT runner jobs.",
        "SALT runner salt.cmd",
    ]
    .iter()
    .any(|start| label.starts_with(start))
}

/// Whether the request changes what the command is about: neither a Lease nor a session.
pub fn is_change(label: &str) -> bool {
    let aside = [" leases", "SALT login", "SALT logout"];
    !is_read(label) && !aside.iter().any(|part| label.contains(part))
}

/// Whether Salt is to begin a job by the request.
pub fn is_submission(label: &str) -> bool {
    label.starts_with("SALT ") && label.contains("_async ")
}

fn salt(path: &str, body: &[u8]) -> String {
    let route = path.trim_matches('/').split('/').next().unwrap_or_default();
    match route {
        "jobs" => "job".to_owned(),
        "" => {
            let body: Value = serde_json::from_slice(body).unwrap_or_default();
            let [client, function] = ["client", "fun"].map(|key| body[0][key].as_str().unwrap_or_default());
            // What may change something on a minion bears a marker, to be found again.
            let is_read = client == "local" && body[0]["metadata"].is_null();
            let argument = body[0]["arg"][0].as_str().filter(|text| text.starts_with("metalk8s."));
            let argument = argument.map_or(String::new(), |text| format!(" {text}"));
            format!("{} {function}{argument}", if is_read { "read" } else { client })
        }
        route => route.to_owned(),
    }
}

fn kubernetes(method: &Method, path: &str, query: &str) -> String {
    let mut parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let prefix = match parts.first() {
        Some(&"api") => 2,
        Some(&"apis") => 3,
        _ => 0,
    };
    if prefix == 0 || parts.len() <= prefix {
        return format!("{method} {path}");
    }
    parts.drain(..prefix);
    if parts.len() > 2 && parts[0] == "namespaces" {
        parts.drain(..2);
    }
    if let Some(name) = parts.get_mut(1)
        && let Some(id) = name.find(SHARE)
    {
        *name = &name[..id + SHARE.len() - 1];
    }
    let method = match *method {
        Method::GET if query.contains("watch=") => "WATCH",
        Method::GET if parts.len() == 1 => "LIST",
        _ => method.as_str(),
    };
    format!("{method} {}", parts.join(" "))
}

#[test]
fn a_lease_is_named_by_whoever_writes_it() {
    let leases = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";
    let body = r#"{"metadata": {"name": "a"}}"#;
    for (method, name, body, expected) in [
        (Method::POST, "", body, Some("a")),
        (Method::PATCH, "/b", "{}", Some("b")),
        (Method::GET, "/b", "", None),
        (Method::GET, "", "", None),
    ] {
        let written = written_lease(&method, &format!("{leases}{name}").parse().unwrap(), body.as_bytes());
        assert_eq!(written.as_deref(), expected, "{method} {name}");
    }
}

#[test]
fn requests_have_the_same_name_in_every_run() {
    let named = |method: Method, uri: &str, body: &str| {
        label(&method, &uri.parse().unwrap(), body.as_bytes(), "fault-7")
    };
    #[rustfmt::skip]
    let cases = [
        (Method::PATCH, "/api/v1/namespaces/fault-7/configmaps/metalk8s-environment?fieldManager=x", "", "PATCH configmaps metalk8s-environment"),
        (Method::GET, "/api/v1/namespaces/fault-7", "", "GET namespaces ENV"),
        (Method::GET, "/api/v1/namespaces?labelSelector=a", "", "LIST namespaces"),
        (Method::GET, "/apis/apps/v1/namespaces/fault-7/deployments?watch=true", "", "WATCH deployments"),
        (
            Method::DELETE,
            "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/metalk8s-cli.salt-master-share.4-2",
            "",
            "DELETE leases metalk8s-cli.salt-master-share",
        ),
        (
            Method::PATCH,
            "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/metalk8s-cli.catalogue-share.4-2",
            "",
            "PATCH leases metalk8s-cli.catalogue-share",
        ),
        (Method::GET, "/version", "", "GET /version"),
        (Method::DELETE, &format!("{ALERTMANAGER}silence/7-8"), "", "DELETE silence"),
        (
            Method::POST,
            &format!("{SALT}/"),
            r#"[{"client":"runner_async","fun":"state.orchestrate","arg":["metalk8s.x"]}]"#,
            "SALT runner_async state.orchestrate metalk8s.x",
        ),
        (Method::POST, &format!("{SALT}/"), r#"[{"client":"local","fun":"cmd.run_all"}]"#, "SALT read cmd.run_all"),
        (
            Method::POST,
            &format!("{SALT}/"),
            r#"[{"client":"local","fun":"cmd.run_all","metadata":{"metalk8s_cli":{"marker":"x"}}}]"#,
            "SALT local cmd.run_all",
        ),
        (Method::GET, &format!("{SALT}/jobs/2026"), "", "SALT job"),
    ];
    for (method, uri, body, expected) in cases {
        assert_eq!(named(method, uri, body), expected);
    }
}
