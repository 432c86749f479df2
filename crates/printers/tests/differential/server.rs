//! A loopback API server with two kinds of objects: as much of one as `kubectl get` requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

use serde_json::{Value, json};

/// Serves in the background, as long as the process lives.
pub(crate) struct Server {
    url: String,
}

impl Server {
    /// Serves `samples`, and the resource `voids` of which there are none.
    pub(crate) fn start(samples: Vec<Value>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let samples = Arc::new(samples);
        std::thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let samples = Arc::clone(&samples);
                std::thread::spawn(move || answer(connection, &samples));
            }
        });
        Self { url }
    }

    pub(crate) fn kubeconfig(&self) -> String {
        json!({
            "apiVersion": "v1",
            "kind": "Config",
            "current-context": "test",
            "clusters": [{"name": "test", "cluster": {"server": self.url}}],
            "contexts": [{"name": "test", "context": {"cluster": "test", "user": "test"}}],
            "users": [{"name": "test", "user": {}}],
        })
        .to_string()
    }
}

/// Answers the requests of one connection until the client hangs up.
fn answer(connection: TcpStream, samples: &[Value]) {
    let mut writer = connection.try_clone().unwrap();
    let mut reader = BufReader::new(connection);
    while let Some(path) = request(&mut reader) {
        let found = resource(path.split('?').next().unwrap_or_default(), samples);
        let status = if found.is_some() { "200 OK" } else { "404 Not Found" };
        let body = found.unwrap_or_else(not_found).to_string();
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        if writer.write_all((head + &body).as_bytes()).is_err() {
            return;
        }
    }
}

/// Reads one request and gives its path.
fn request(reader: &mut BufReader<TcpStream>) -> Option<String> {
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let path = first.split(' ').nth(1)?.to_owned();
    let mut length = 0;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        match header.trim_end().split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.parse().ok()?;
            }
            Some(_) => {}
            None => break,
        }
    }
    reader.by_ref().take(length).read_to_end(&mut Vec::new()).ok()?;
    Some(path)
}

fn resource(path: &str, samples: &[Value]) -> Option<Value> {
    let version = json!({"groupVersion": "example.com/v1", "version": "v1"});
    match path {
        "/api" => Some(json!({"kind": "APIVersions", "versions": []})),
        "/apis" => Some(json!({
            "kind": "APIGroupList",
            "apiVersion": "v1",
            "groups": [{"name": "example.com", "versions": [version], "preferredVersion": version}],
        })),
        "/apis/example.com/v1" => Some(json!({
            "kind": "APIResourceList",
            "apiVersion": "v1",
            "groupVersion": "example.com/v1",
            "resources": [kind("samples", "Sample"), kind("voids", "Void")],
        })),
        "/apis/example.com/v1/samples" => Some(list("SampleList", samples)),
        "/apis/example.com/v1/voids" => Some(list("VoidList", &[])),
        _ => {
            let name = path.strip_prefix("/apis/example.com/v1/samples/")?;
            samples.iter().find(|sample| sample["metadata"]["name"] == name).cloned()
        }
    }
}

fn kind(plural: &str, kind: &str) -> Value {
    json!({"name": plural, "singularName": "", "namespaced": false, "kind": kind, "verbs": ["get", "list"]})
}

fn list(kind: &str, items: &[Value]) -> Value {
    json!({"apiVersion": "example.com/v1", "kind": kind, "metadata": {"resourceVersion": "200"}, "items": items})
}

fn not_found() -> Value {
    json!({"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "NotFound", "code": 404})
}
