//! `dashboard`: the pages as a browser gets them, from a real API server and a real Salt.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

use kubectl_metalk8s::schema;
use serde_json::Value;

use crate::support::patient::write_program;
use crate::support::terminal::Terminal;
use crate::support::{Answer, World, eventually, interrupt, started, world};

struct Dashboard {
    child: Child,
    address: String,
    base: String,
    cookie: String,
}

impl Dashboard {
    fn begin(world: &World) -> Self {
        Self::begin_as(&mut world.plugin_command("dashboard -o json"))
    }

    fn begin_as(command: &mut Command) -> Self {
        let mut child = started(command);
        let link = printed_link(&mut child);
        let validator = jsonschema::validator_for(&schema::all()["DashboardLink"]).unwrap();
        assert!(validator.is_valid(&link), "{link}");
        let url = link["url"].as_str().unwrap().strip_prefix("http://").unwrap();
        let (place, code) = url.split_once('#').unwrap();
        let (address, path) = place.split_once('/').unwrap();
        let mut dashboard =
            Self { child, address: address.to_owned(), base: format!("/{path}"), cookie: String::new() };
        let door = dashboard.get("");
        assert!(door.starts_with("HTTP/1.1 403 ") && !door.contains("admin"), "{door}");
        let answer = dashboard.ask("POST", "", &[], &format!("code={code}"));
        let cookie = answer.split_once("set-cookie: ").unwrap().1;
        cookie.split(';').next().unwrap().clone_into(&mut dashboard.cookie);
        dashboard
    }

    fn send(&self, method: &str, path: &str, headers: &[&str], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        let head = format!(
            "{method} {}{path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n",
            self.base,
            self.address,
            self.cookie,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        stream
    }

    fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> String {
        let mut text = String::new();
        self.send(method, path, headers, body).read_to_string(&mut text).unwrap();
        text
    }

    fn get(&self, path: &str) -> String {
        self.ask("GET", path, &[], "")
    }

    /// A page that is there.
    fn page(&self, path: &str) -> String {
        let page = self.get(path);
        assert!(page.starts_with("HTTP/1.1 200 "), "{path}: {page}");
        page
    }

    fn has_ended(&self, place: &str) {
        let activity = place.strip_prefix(&self.base).unwrap();
        eventually("the change has ended", || self.page(activity).contains(">Done<"));
    }
}

impl Drop for Dashboard {
    fn drop(&mut self) {
        interrupt(&self.child);
        let status = self.child.wait().unwrap();
        assert!(status.success() || std::thread::panicking(), "{status}");
    }
}

#[test]
fn pages_show_what_commands_print_and_nothing_becomes_markup() {
    let world = world();
    let _environment = world.environment("browsed");
    let hostile = "<img src=x onerror=alert(1)>";
    world.does(["edit", "environment", "browsed", "--description", hostile]);
    let dashboard = Dashboard::begin(world);
    let listed = dashboard.page("environments?q=browsed");
    assert!(listed.contains(">browsed<") && listed.contains("&lt;img src=x"), "{listed}");
    assert!(!listed.contains("<img"), "{listed}");
    let one = dashboard.page("environment/browsed");
    for part in ["Events", "History", "kubectl metalk8s describe environment browsed", "read-only"] {
        assert!(one.contains(part), "{part}: {one}");
    }
    for path in ["", "solutions", "catalogue", "nodes", "volumes", "jobs", "history"] {
        dashboard.page(path);
    }
    assert!(dashboard.page("check").contains("api-server"));
    let missing = dashboard.get("environment/nowhere");
    assert!(missing.contains("does not exist"), "{missing}");
    assert!(dashboard.get("nonsense").starts_with("HTTP/1.1 404 "));
    for path in ["run", "activities", "activity/1/interrupt"] {
        assert!(dashboard.get(path).starts_with("HTTP/1.1 404 "), "{path}");
    }
    // Nothing of it changes anything.
    assert!(!dashboard.ask("POST", "environment/browsed", &[], "x=y").starts_with("HTTP/1.1 2"));
}

/// What it prints as soon as it can be used.
fn printed_link(child: &mut Child) -> Value {
    let printed = serde_json::Deserializer::from_reader(child.stdout.take().unwrap());
    printed.into_iter().next().unwrap().unwrap()
}

/// The plugin itself, since kubectl would find it on the path.
fn opening(world: &World, path: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kubectl-metalk8s"));
    world.surround(command.args(["dashboard", "--open", "-o", "json"]));
    started(command.env("PATH", path))
}

#[test]
fn the_link_is_opened_through_a_file_of_its_owner() {
    let world = world();
    let directory = tempfile::tempdir().unwrap();
    let seen = directory.path().join("seen");
    // What the browser gets, complete at once.
    let script = format!(
        "#!/bin/sh\n{{ stat -c %a \"$1\"; echo \"$@\"; cat \"$1\"; }} > {0}.new\nmv {0}.new {0}\n",
        seen.display()
    );
    write_program(&directory.path().join("xdg-open"), &script);
    let path = std::env::var("PATH").unwrap();
    let mut child = opening(world, &format!("{}:{path}", directory.path().display()));
    let link = printed_link(&mut child);
    let url = link["url"].as_str().unwrap();
    eventually("the browser has read the file", || seen.exists());
    let text = std::fs::read_to_string(&seen).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("600"));
    let file = lines.next().unwrap();
    assert!(!file.contains(url.split_once('#').unwrap().1), "{text}");
    assert!(lines.any(|line| line.contains(&format!("url={url}"))), "{text}");
    assert!(std::path::Path::new(file).exists());
    interrupt(&child);
    assert!(child.wait().unwrap().success());
    assert!(!std::path::Path::new(file).exists());

    // Without one, the link is still there.
    let empty = tempfile::tempdir().unwrap();
    let mut child = opening(world, empty.path().to_str().unwrap());
    assert!(printed_link(&mut child)["url"].is_string());
    interrupt(&child);
    Answer::of(child.wait_with_output().unwrap())
        .succeeds()
        .says("cannot start xdg-open for your browser: ")
        .says("; open the link yourself");
}

/// A shell gets the line, and `ssh` takes only an absolute path.
#[test]
fn the_line_for_ssh_can_be_pasted() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kubectl-metalk8s"));
    world().surround(command.args(["dashboard", "--socket=a b"]));
    let mut child = started(command.current_dir(directory.path()));
    // The link comes last.
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
    interrupt(&child);
    let forward = format!("ssh -N -L '8427:{}/a b' ", directory.path().display());
    Answer::of(child.wait_with_output().unwrap()).succeeds().says(&forward);
}

/// The system stops a process in the background that reads its terminal.
#[test]
fn a_dashboard_in_the_background_of_a_shell_answers() {
    let Some(terminal) = Terminal::start("bash", &[], "") else { return };
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("link");
    terminal.types(&format!("kubectl metalk8s dashboard > {} &\n", file.display()));
    let link = || std::fs::read_to_string(&file).unwrap_or_default();
    eventually("the link is printed", || link().ends_with('\n'));
    let link = link();
    let (address, _) = link.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
    assert!(!terminal.screen().iter().any(|line| line.contains("another link")), "nobody can press Enter");
}

#[test]
fn a_page_that_is_looked_at_hears_of_changes() {
    let world = world();
    let dashboard = Dashboard::begin(world);
    let mut stream = dashboard.send("GET", "environments", &["Accept: text/event-stream"], "");
    let mut heard = String::new();
    let mut listen = |until: &dyn Fn(&str) -> bool| {
        let mut buffer = [0; 1024];
        while !until(&heard) {
            let count = stream.read(&mut buffer).unwrap();
            assert!(count > 0, "{heard}");
            heard.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
    };
    // The watches work.
    listen(&|heard| heard.contains("data: changed"));
    let _environment = world.environment("appearing");
    eventually("the page shows it", || {
        listen(&|heard| heard.contains("data: changed"));
        dashboard.page("environments?q=appearing").contains(">appearing<")
    });
}

#[test]
fn what_would_be_unsafe_is_refused() {
    let world = world();
    for (words, message) in [
        ("dashboard --token abc", "--token does not work"),
        ("dashboard --all-contexts", "work only with"),
        ("dashboard etcd/x", "there is no page"),
        ("dashboard --port 1 --socket", "cannot be combined"),
        ("dashboard --open --socket", "cannot be combined"),
    ] {
        world.plugin(words).fails(2, message);
    }
}

/// What a page says above rows that were read before.
const STALE: &str = "class=\"notice\" role=\"alert\"";

/// A browser without JavaScript asks for the whole page again.
#[test]
fn a_page_keeps_its_rows_while_the_api_server_is_away() {
    let world = world();
    let _environment = world.environment("kept-rows");
    let (forwarder, kubeconfig) = world.forwarder();
    let mut command = world.plugin_command("dashboard -o json");
    let dashboard = Dashboard::begin_as(command.env("KUBECONFIG", kubeconfig.path()));
    let path = "environments?q=kept-rows";
    assert!(dashboard.page(path).contains(">kept-rows<"));
    forwarder.set_away(true);
    let stale = dashboard.page(path);
    assert!(stale.contains(">kept-rows<") && stale.contains(STALE), "{stale}");
    // A page that was never read has nothing to show but why.
    let unread = dashboard.get("volumes");
    assert!(unread.contains("role=\"alert\"") && unread.contains("Try again"), "{unread}");
    forwarder.set_away(false);
    eventually("the rows are current", || !dashboard.get(path).contains(STALE));
}

/// What the button of a plan sends, which this page shows.
fn form(page: &str) -> String {
    let value = |name: &str| {
        let field = format!("name=\"{name}\" value=\"");
        let rest = page.split_once(&field).unwrap().1;
        rest.split_once('"').unwrap().0
    };
    format!("token={}&plan={}", value("token"), value("plan"))
}

/// The page of the change that was begun, according to this answer.
fn place(answer: &str) -> &str {
    assert!(answer.starts_with("HTTP/1.1 303 "), "{answer}");
    let place = answer.split_once("location: ").unwrap().1;
    place.split_once('\r').unwrap().0
}

/// Two clicks on the button of a plan: a browser drops the first request while the dry run is repeated.
#[test]
fn a_plan_is_carried_out_once_whatever_becomes_of_the_requests() {
    let world = world();
    let dashboard = Dashboard::begin_as(&mut world.plugin_command("dashboard --allow-changes -o json"));
    let form = form(&dashboard.page("plan?do=create-environment&environment=clicked-twice"));
    let first = dashboard.send("POST", "run", &[], &form);
    // It is answered after the request before it was read, and after its connection was closed.
    dashboard.page("activities");
    drop(first);
    dashboard.page("activities");
    let second = dashboard.ask("POST", "run", &[], &form);
    dashboard.has_ended(place(&second));
    let third = dashboard.ask("POST", "run", &[], &form);
    assert_eq!(place(&third), place(&second));
    // A login leads back to where a form was sent: that carries nothing out.
    let activity = place(&second);
    assert_eq!(place(&dashboard.get("run")), format!("{}activities", dashboard.base));
    let interrupt = format!("{}/interrupt", activity.strip_prefix(&dashboard.base).unwrap());
    assert_eq!(place(&dashboard.get(&interrupt)), activity);
    assert!(dashboard.get("activity/99/interrupt").starts_with("HTTP/1.1 404 "));
    let all = dashboard.page("activities");
    assert_eq!(all.matches("/activity/").count(), 1, "{all}");
    world.plugin("get environment clicked-twice").succeeds();
    world.plugin("delete environment clicked-twice").succeeds();
}

/// What was in the way is not there any more, and the page still has the button.
#[test]
fn a_plan_that_was_refused_is_carried_out_by_the_next_click() {
    let world = world();
    let dashboard = Dashboard::begin_as(&mut world.plugin_command("dashboard --allow-changes -o json"));
    let form = form(&dashboard.page("plan?do=create-environment&environment=in-the-way"));
    world.kubectl("create namespace in-the-way");
    for _ in 0..2 {
        let refused = dashboard.ask("POST", "run", &[], &form);
        assert!(
            refused.starts_with("HTTP/1.1 409 ")
                && refused.contains("nothing was changed: namespace in-the-way already exists"),
            "{refused}"
        );
    }
    world.kubectl("delete namespace in-the-way");
    let begun = dashboard.ask("POST", "run", &[], &form);
    dashboard.has_ended(place(&begun));
    world.plugin("get environment in-the-way").succeeds();
    world.plugin("delete environment in-the-way").succeeds();
}
