//! Registries as they are in the field: with limits, and with lists of referrers of their own.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::front::{Answer, Front};
use super::registry::Registry;
use super::{stage, with_registry};
use crate::support::image::sha256;
use crate::support::tools;

/// A limit, as RFC 6585 and RFC 9110 describe it; the date is Docker Hub's form.
fn limit(headers: impl Fn() -> String + Send + Sync + 'static) -> Answer {
    Box::new(move || {
        let body = r#"{"errors":[{"code":"TOOMANYREQUESTS","message":"too many requests"}]}"#;
        format!(
            "HTTP/1.1 429 Too Many Requests\r\n{}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            headers(),
            body.len()
        )
    })
}

fn date(later: Duration) -> String {
    let moment = jiff::Timestamp::now() + later;
    moment.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

#[test]
fn a_limit_is_waited_for_when_blobs_are_sent() {
    let Some((stage, registry)) = with_registry() else { return };
    let front =
        Front::start(registry.port(), "/blobs/uploads/", 3, limit(|| "Retry-After: 1\r\n".to_owned()));
    let begun = Instant::now();
    // One after the other, so that every attempt meets the limit.
    stage.push(&front, &["--parallel", "1"]).tells("pushed to");
    assert_eq!(front.left(), 0);
    assert!(begun.elapsed() >= Duration::from_secs(3));
    stage.is_in(&registry, "");
}

#[test]
fn a_limit_up_to_a_date_is_waited_for_by_the_clock_of_the_registry() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("pushed to");
    // Its clock is an hour ahead.
    let hour = Duration::from_hours(1);
    let headers = move || {
        let (now, until) = (date(hour), date(hour + Duration::from_secs(2)));
        format!("Date: {now}\r\nRetry-After: {until}\r\n")
    };
    let front = Front::start(registry.port(), "/manifests/", 1, limit(headers));
    let begun = Instant::now();
    stage.pull(&front, "back.iso", &[]).tells("pulled to");
    assert_eq!(front.left(), 0);
    assert!(begun.elapsed() < Duration::from_mins(1));
}

#[test]
fn a_limit_beyond_the_timeout_says_when_it_ends() {
    let Some((stage, registry)) = with_registry() else { return };
    let front =
        || Front::start(registry.port(), "/v2/", usize::MAX, limit(|| "Retry-After: 7200\r\n".to_owned()));
    let year = jiff::Timestamp::now().strftime("%Y").to_string();
    for outcome in
        [stage.push(front(), &["--timeout", "5m"]), stage.pull(front(), "none.iso", &["--timeout", "5m"])]
    {
        outcome.refused(8, "accepts no requests before");
        assert!(outcome.stderr.contains(&year), "{outcome:?}");
    }
    assert!(!stage.solution.beside("none.iso").exists());
}

/// Lists of referrers differ in the type of the same signature. Harbor lists the media type of the configuration, and
/// filters by it (goharbor/harbor, src/server/registry/referrers.go); GitHub's registry lists no type.
#[test]
fn a_signature_comes_along_whatever_a_registry_calls_it() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.sign();
    stage.push_itself(&registry, &[]).tells("3 blobs sent");
    let raw = |tag: &str| {
        let reference = format!("docker://{registry}/solutions/sample:{tag}");
        tools::succeed("skopeo", &["inspect", "--tls-verify=false", "--raw", &reference])
    };
    let subject = format!("sha256-{}", sha256(&raw("1.2.3")));
    let list: Value = serde_json::from_slice(&raw(&subject)).unwrap();
    for (number, kind) in [
        json!("application/vnd.oci.empty.v1+json"),
        json!(""),
        Value::Null,
        json!("application/vnd.metalk8s.solution.signature.v1"),
    ]
    .into_iter()
    .enumerate()
    {
        let mut list = list.clone();
        list["manifests"][0]["artifactType"] = kind.clone();
        if kind.is_null() {
            list["manifests"][0].as_object_mut().unwrap().remove("artifactType");
        }
        let answer: Answer = Box::new(move || {
            let body = list.to_string();
            format!(
                "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.oci.image.index.v1+json\r\n\
                 Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            )
        });
        let front = Front::start(registry.port(), "/referrers/", 1, answer);
        let file = format!("{number}.iso");
        stage.pull(&front, &file, &[]).tells(", signed)");
        assert!(stage.solution.beside(&format!("{file}.minisig")).exists(), "{kind}");
    }
}

/// A manifest that is listed as a signature and is none is reported.
#[test]
fn a_signature_that_is_none_is_said_to_be_none() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("2 blobs sent");
    let reference = format!("docker://{registry}/solutions/sample:1.2.3");
    let archive = tools::succeed("skopeo", &["inspect", "--tls-verify=false", "--raw", &reference]);
    let list = json!({"schemaVersion": 2, "manifests": [{
        "mediaType": "application/vnd.oci.image.manifest.v1+json", "digest": format!("sha256:{}", sha256(&archive)),
        "size": archive.len(), "artifactType": "application/vnd.metalk8s.solution.signature.v1",
    }]});
    let answer: Answer = Box::new(move || {
        let body = list.to_string();
        let length = body.len();
        format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}")
    });
    let front = Front::start(registry.port(), "/referrers/", 1, answer);
    let pulled = stage.pull(&front, "back.iso", &[]);
    pulled.tells("pulled to");
    assert!(pulled.stderr.contains("is listed as a signature of the archive, and is none"), "{pulled:?}");
}

/// One registry, with a user for each path.
#[test]
fn each_path_of_a_registry_has_its_own_user() {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    let Some(stage) = stage() else { return };
    let registry = Registry::start(|directory| {
        let hash = bcrypt::hash("word", 4).unwrap();
        let file = directory.path().join("users");
        std::fs::write(&file, format!("team-a:{hash}\n")).unwrap();
        format!("auth: {{htpasswd: {{realm: test, path: {}}}}}\n", file.display())
    });
    let home = stage.solution.beside("");
    std::fs::create_dir(home.join(".docker")).unwrap();
    let auth = |user: &str| json!({"auth": BASE64_STANDARD.encode(format!("{user}:word"))});
    let address = registry.to_string();
    let config = json!({"auths": {
        format!("{address}/team-b"): auth("team-b"),
        format!("{address}/team-a"): auth("team-a"),
    }});
    std::fs::write(home.join(".docker/config.json"), config.to_string()).unwrap();
    stage.push(format!("{address}/team-a"), &[]).tells("pushed to");
    for other in ["team-b", "team-ab", "other"] {
        stage.push(format!("{address}/{other}"), &[]).refused(5, "denies access");
    }
}
