//! The dashboard with a thousand Environments of five Solutions each: how long its pages take, and what it costs while nobody looks.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use sandbox::{Forwarder, Sandbox};
use serde_json::{Value, json};

use crate::measured::cluster::{by_kubectl, configuration, namespace};
use crate::measured::{Report, high_water, median, plugin, processor_time};
use crate::writer::Writer;

const ENVIRONMENTS: usize = 1_000;
const SOLUTIONS: usize = 5;
/// How often each page is timed; the median counts.
const ROUNDS: usize = 7;
/// After this time without a viewer, watches have ended.
const LINGER: Duration = Duration::from_secs(35);
const IDLE: Duration = Duration::from_mins(1);

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    let writer = Writer::to(sandbox);
    let name = |number: usize| format!("load-{number}");
    writer.create((0..ENVIRONMENTS).map(|number| namespace(&name(number))));
    writer.create((0..ENVIRONMENTS).map(|number| {
        let mut configuration = configuration(&name(number));
        let versions = (0..SOLUTIONS).map(|one| (format!("solution-{one}"), json!("1.0.0")));
        configuration["data"] = Value::Object(versions.collect());
        configuration
    }));
    let mut config = by_kubectl(&["config", "view", "--raw", "--minify", "--flatten"], sandbox);
    let config = String::from_utf8(config.output().unwrap().stdout).unwrap();
    let (forwarder, kubeconfig) = Forwarder::within(&config).unwrap();
    let mut command = Command::new(plugin());
    let mut pages = Pages::begin(command.env("KUBECONFIG", kubeconfig.path()));
    let work = format!("dashboard, {ENVIRONMENTS} environments with {SOLUTIONS} Solutions");
    for path in ["", "environments", "solutions"] {
        let cold: Vec<f64> = (0..ROUNDS).map(|_| pages.time(path)).collect();
        let _stream = pages.followed(path);
        // What its watches have reported is read once.
        pages.time(path);
        let warm: Vec<f64> = (0..ROUNDS).map(|_| pages.time(path)).collect();
        let title = if path.is_empty() { "overview" } else { path };
        report.figure(
            &format!("{work}: {title}, first page, cold and warm"),
            format!("{:.0} ms, {:.1} ms", median(&cold) * 1000.0, median(&warm) * 1000.0),
        );
    }
    let memory = high_water(pages.child.id()).unwrap();
    report.figure(&format!("{work}: resident memory"), format!("{memory:.1} MiB"));
    std::thread::sleep(LINGER);
    let (before, _) = (processor_time(pages.child.id()), forwarder.received());
    std::thread::sleep(IDLE);
    let computed = (processor_time(pages.child.id()) - before) * 1000.0;
    let received = forwarder.received();
    report.figure(
        &format!("{work}: a minute without a viewer"),
        format!("{received} bytes from the API server, {computed:.0} ms of processor time"),
    );
    pages.end();
}

struct Pages {
    child: Child,
    host: String,
    base: String,
    cookie: String,
}

impl Pages {
    fn begin(command: &mut Command) -> Self {
        let mut child = command
            .args(["dashboard", "-o", "json"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let printed = serde_json::Deserializer::from_reader(child.stdout.take().unwrap());
        let link = printed.into_iter::<Value>().next().unwrap().unwrap();
        let (place, code) = link["url"].as_str().unwrap().split_once('#').unwrap();
        let (host, path) = place.strip_prefix("http://").unwrap().split_once('/').unwrap();
        let mut pages =
            Self { child, host: host.to_owned(), base: format!("/{path}"), cookie: String::new() };
        let entered = whole(pages.ask("POST", "", "text/html", &format!("code={code}")));
        let (_, cookie) = entered.split_once("set-cookie: ").unwrap();
        cookie.split(';').next().unwrap().clone_into(&mut pages.cookie);
        pages
    }

    fn ask(&self, method: &str, path: &str, accept: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let (base, host, cookie, length) = (&self.base, &self.host, &self.cookie, body.len());
        let head = format!(
            "{method} {base}{path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nAccept: {accept}\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    /// Seconds until a page has arrived as a whole.
    fn time(&self, path: &str) -> f64 {
        let begun = Instant::now();
        let page = whole(self.ask("GET", path, "text/html", ""));
        let taken = begun.elapsed();
        assert!(page.starts_with("HTTP/1.1 200 "), "{path}: {page}");
        taken.as_secs_f64()
    }

    /// The stream of a page, whose watches work.
    fn followed(&self, path: &str) -> BufReader<TcpStream> {
        let mut stream = BufReader::new(self.ask("GET", path, "text/event-stream", ""));
        let mut line = String::new();
        while !line.contains("changed") {
            line.clear();
            assert!(stream.read_line(&mut line).unwrap() > 0, "{path}: no stream");
        }
        stream
    }

    fn end(&mut self) {
        let id = Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        kill_process(id, Signal::INT).unwrap();
        assert!(self.child.wait().unwrap().success());
    }
}

fn whole(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}
