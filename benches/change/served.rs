//! A server in memory that answers as an API server does with Environments, and reports changes as fast as they are taken.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::NamedTempFile;

/// How long a watch may take to begin.
const PATIENCE: Duration = Duration::from_mins(2);
/// The collection that changes.
const PATH: &str = "/api/v1/namespaces";

/// The server. It ends with the process.
pub(crate) struct Served {
    kubeconfig: NamedTempFile,
    state: Arc<State>,
    watches: Receiver<()>,
}

struct State {
    objects: Mutex<BTreeMap<String, Value>>,
    lists: AtomicUsize,
    /// The watch of the collection, as soon as there is one.
    watch: Mutex<Option<TcpStream>>,
    begun: Mutex<Sender<()>>,
}

impl Served {
    /// Serves no namespace yet.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = format!("http://{}", listener.local_addr().unwrap());
        let (begun, watches) = channel();
        let state = Arc::new(State {
            objects: Mutex::default(),
            lists: AtomicUsize::new(0),
            watch: Mutex::new(None),
            begun: Mutex::new(begun),
        });
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming() {
                let (client, state) = (client.unwrap(), Arc::clone(&shared));
                thread::spawn(move || state.serve(client));
            }
        });
        let kubeconfig = NamedTempFile::new().unwrap();
        let config = json!({
            "apiVersion": "v1", "kind": "Config", "current-context": "served",
            "clusters": [{"name": "served", "cluster": {"server": server}}],
            "users": [{"name": "served", "user": {"token": "served"}}],
            "contexts": [{"name": "served", "context": {"cluster": "served", "user": "served"}}],
        });
        std::fs::write(kubeconfig.path(), config.to_string()).unwrap();
        Self { kubeconfig, state, watches }
    }

    pub(crate) fn kubeconfig(&self) -> &Path {
        self.kubeconfig.path()
    }

    /// Waits until somebody watches the collection.
    pub(crate) fn watched(&self) {
        self.watches.recv_timeout(PATIENCE).unwrap();
    }

    pub(crate) fn lists(&self) -> usize {
        self.state.lists.load(Ordering::SeqCst)
    }

    /// The reports that these objects have changed; lists have the changes from now on.
    pub(crate) fn changed(&self, objects: impl Iterator<Item = Value>) -> Vec<u8> {
        let mut all = self.state.objects.lock().unwrap();
        let mut reports = Vec::new();
        for mut object in objects {
            let name = object["metadata"]["name"].as_str().unwrap().to_owned();
            all.insert(name, object.clone());
            object["kind"] = json!("PartialObjectMetadata");
            object["apiVersion"] = json!("meta.k8s.io/v1");
            object["metadata"]["resourceVersion"] = json!("2");
            let event = format!("{}\n", json!({"type": "MODIFIED", "object": object}));
            write!(reports, "{:x}\r\n{event}\r\n", event.len()).unwrap();
        }
        reports
    }

    /// Sends reports. Returns when the last one was taken.
    pub(crate) fn report(&self, reports: &[u8]) {
        let mut watch = self.state.watch.lock().unwrap();
        watch.as_mut().unwrap().write_all(reports).unwrap();
    }
}

impl State {
    fn serve(&self, mut client: TcpStream) {
        let mut reader = BufReader::new(client.try_clone().unwrap());
        loop {
            let mut request = String::new();
            if reader.read_line(&mut request).unwrap_or(0) == 0 {
                return;
            }
            let mut header = String::new();
            while reader.read_line(&mut header).unwrap_or(0) > 2 {
                header.clear();
            }
            let path = request.split(' ').nth(1).unwrap_or_default();
            if path.contains("watch=true") {
                self.watch(path, client);
                return;
            }
            let (status, body) = self.answer(path.split('?').next().unwrap_or_default());
            let (body, head) = (body.to_string(), "content-type: application/json\r\ncontent-length:");
            if write!(client, "HTTP/1.1 {status}\r\n{head} {}\r\n\r\n{body}", body.len()).is_err() {
                return;
            }
        }
    }

    fn answer(&self, path: &str) -> (&'static str, Value) {
        // The only objects that are asked for by their names.
        if path.contains("/metalk8s-solutions/") {
            let reason = "NotFound";
            let status = json!({"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": 404,
                "reason": reason, "message": reason});
            return ("404 Not Found", status);
        }
        let mut items = Vec::new();
        if path == PATH {
            self.lists.fetch_add(1, Ordering::SeqCst);
            items = self.objects.lock().unwrap().values().cloned().collect();
        }
        let metadata = json!({"resourceVersion": "1"});
        let kind = "PartialObjectMetadataList";
        let list =
            json!({"kind": kind, "apiVersion": "meta.k8s.io/v1", "metadata": metadata, "items": items});
        ("200 OK", list)
    }

    /// Begins a watch. Nothing but the collection changes.
    fn watch(&self, path: &str, mut client: TcpStream) {
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
        client.write_all(head.as_bytes()).unwrap();
        if path.split('?').next() == Some(PATH) {
            *self.watch.lock().unwrap() = Some(client);
            self.begun.lock().unwrap().send(()).unwrap();
            return;
        }
        // It is open until the process ends.
        std::mem::forget(client);
    }
}
