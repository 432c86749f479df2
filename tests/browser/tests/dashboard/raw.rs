//! The real dashboard over raw HTTP: what it says to those who are not logged in, and what it asks of the cluster.
//!
//! The whole table of threats against the server alone is in `src/serve/tests.rs`.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt as _;

use browser::stage::{Dashboard, Environment, SOLUTION, cluster, eventually, run};

/// What a dashboard answers to this.
fn ask(dashboard: &Dashboard, line: &str, headers: &[String], body: &str) -> String {
    let base = dashboard.page("");
    let (host, path) = base.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let line = line.replace("{base}", &format!("/{path}"));
    let mut stream = TcpStream::connect(host).unwrap();
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    let length = body.len();
    let text = format!(
        "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").unwrap().1
}

/// The cookie of a new session, as a header.
fn login(dashboard: &Dashboard) -> String {
    let entered = ask(dashboard, "POST {base}", &[], &format!("code={}", dashboard.code()));
    let cookie = entered.split_once("set-cookie: ").unwrap().1;
    format!("Cookie: {}", cookie.split(';').next().unwrap())
}

#[test]
fn before_the_login_there_is_one_page_that_says_nothing() {
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let door = ask(&dashboard, "GET {base}", &[], "");
    for word in ["admin", "kubernetes", env!("CARGO_PKG_RUST_VERSION"), "version", "changes"] {
        assert!(!body(&door).contains(word), "{word}: {door}");
    }
    for path in [
        "environments",
        "environment/kube-system",
        "plan?do=create-environment",
        "activities",
        "activity/1",
        "nonsense",
    ] {
        let other = ask(&dashboard, &format!("GET {{base}}{path}"), &[], "");
        assert_eq!(body(&other), body(&door), "{path}");
        assert!(other.starts_with("HTTP/1.1 403 "), "{path}: {other}");
    }
    for path in ["/", "/environments", "/favicon.ico", "/robots.txt"] {
        let other = ask(&dashboard, &format!("GET {path}"), &[], "");
        assert!(other.starts_with("HTTP/1.1 404 ") && body(&other) == "Not Found\n", "{other}");
    }
    for path in ["run", "activity/1/interrupt", "leave"] {
        let other = ask(&dashboard, &format!("POST {{base}}{path}"), &[], "token=&plan=x");
        assert_eq!(body(&other), body(&door), "{path}");
    }
}

/// A form is carried out once, by its own session, with what was planned; nothing that it carries becomes a word of a command.
#[test]
fn only_a_plan_that_was_shown_is_carried_out_and_once() {
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let cookie = [login(&dashboard)];
    let page = ask(&dashboard, "GET {base}plan?do=create-environment&environment=forged", &cookie, "");
    let value = |name: &str| {
        let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\"")).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let (token, plan) = (value("token"), value("plan"));
    let post = |form: &str| ask(&dashboard, "POST {base}run", &cookie, form);
    for form in [format!("plan={plan}"), format!("token=x&plan={plan}"), format!("token={plan}&plan={plan}")]
    {
        assert!(post(&form).starts_with("HTTP/1.1 403 "), "{form}");
    }
    for form in [
        format!("token={token}"),
        format!("token={token}&plan=x"),
        format!("token={token}&words=delete+environment+x&plan="),
    ] {
        assert!(post(&form).starts_with("HTTP/1.1 409 "), "{form}");
    }
    // What a form adds changes nothing of what was planned.
    let begun =
        post(&format!("token={token}&plan={plan}&environment=other&words=--force&do=delete-environment"));
    assert!(begun.starts_with("HTTP/1.1 303 ") && begun.contains("activity/1"), "{begun}");
    // Another click is led to the same change.
    let again = post(&format!("token={token}&plan={plan}"));
    assert!(again.starts_with("HTTP/1.1 303 ") && again.contains("activity/1"), "{again}");
    eventually("it is created", || ask(&dashboard, "GET {base}activity/1", &cookie, "").contains("Done"));
    let second = ask(&dashboard, "GET {base}activity/2", &cookie, "");
    assert!(second.starts_with("HTTP/1.1 404 "), "{second}");
    let listed = run(&["get", "environments", "-o", "name"]);
    assert!(listed.contains("forged") && !listed.contains("other"), "{listed}");
    run(&["delete", "environment", "forged"]);
}

/// Every page is visited, and everything that the dashboard sends is in its log.
#[test]
fn a_read_only_dashboard_writes_nothing() {
    let _environment = Environment::with_solution("readonly");
    let log = cluster().log("readonly", None).unwrap();
    log.write("ready").unwrap();
    let dashboard = Dashboard::start(&["-v=6"]);
    let cookie = [login(&dashboard)];
    let solution = format!("environment/readonly/solution/{SOLUTION}");
    for path in [
        "",
        "environments",
        "environment/readonly",
        &solution,
        &format!("{solution}/log"),
        "solutions",
        "catalogue",
        &format!("archive/{SOLUTION}-1.0.0"),
        "nodes",
        "node/bootstrap",
        "volumes",
        "jobs",
        "history",
        "check",
    ] {
        let page = ask(&dashboard, &format!("GET {{base}}{path}"), &cookie, "");
        assert!(page.starts_with("HTTP/1.1 200 "), "{path}: {page}");
        for method in ["POST", "PUT", "DELETE", "PATCH"] {
            let refused = ask(&dashboard, &format!("{method} {{base}}{path}"), &cookie, "token=x");
            assert!(refused.starts_with("HTTP/1.1 4"), "{method} {path}: {refused}");
        }
    }
    let said = dashboard.said();
    let requests: Vec<&str> = said.lines().filter(|line| line.contains("https://")).collect();
    assert!(requests.iter().any(|line| line.contains("GET ")), "{said}");
    for request in requests {
        let is_write = ["POST ", "PUT ", "PATCH ", "DELETE "].iter().any(|verb| request.contains(verb));
        // Who the user is, what they may do, a short-lived token, and what Salt is asked.
        let asks = ["selfsubject", "/token", "/services/https:salt-master:api/proxy/"];
        assert!(!is_write || asks.iter().any(|part| request.contains(part)), "{request}");
    }
}

/// A socket is its owner's alone.
#[test]
fn another_user_cannot_connect_to_the_socket() {
    let directory = tempfile::tempdir().unwrap();
    // That the directory is open to everybody does not matter.
    std::fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let path = directory.path().join("socket");
    let dashboard = Dashboard::start(&[&format!("--socket={}", path.display())]);
    assert_eq!(dashboard.socket.as_deref(), path.to_str());
    let connect =
        format!("import socket; socket.socket(socket.AF_UNIX).connect({:?})", path.display().to_string());
    let mut own = programs::command("python3");
    assert!(own.args(["-c", &connect]).status().unwrap().success());
    if !rustix::process::geteuid().is_root() {
        programs::skip("another user", "run as root");
        return;
    }
    let mut other = programs::command("python3");
    let output = other.args(["-c", &connect]).uid(65534).gid(65534).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("PermissionError"), "{said}");
}
