//! An API server in memory, controlled by a test: time can be paused, other clients can change objects between two
//! requests, and requests can fail before or after they are handled.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "what a test did not expect fails it")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use jiff::{SignedDuration, Timestamp};
use kube::Client;
use kube::client::Body;
use serde_json::{Value, json};
use tokio::time::Instant;
use tower::{BoxError, Layer, ServiceExt};

use super::Cluster;
use super::connect::{
    About, Confirm, Fault as Absence, PerRequest, PerResponse, Route, TransportError, erase,
};
use base::clock::ServerClock;
use domain::object::well_known;
use domain::selector::Selector;

const ADDRESS: &str = "https://scripted";

type Change = Box<dyn FnMut(&Scripted) + Send>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    Away,
    /// The request is handled, and its answer lost.
    AnswerLost,
    Refused(u16),
    Silence,
    /// Something before it answers, and not about what was asked.
    Foreign,
    /// The answer is that for a kind that nobody knows.
    UnknownKind,
}

enum Turn {
    Fails(Fault),
    Changes(Change),
    Waits(Duration),
}

struct State {
    objects: BTreeMap<String, Value>,
    version: u64,
    turns: Vec<(String, Turn)>,
    held_back: Vec<(String, Duration)>,
    denied: Vec<&'static str>,
    versions: Vec<&'static str>,
    asked: Vec<String>,
    started: Instant,
    epoch: Timestamp,
}

#[derive(Clone)]
pub struct Scripted(Arc<Mutex<State>>);

impl Scripted {
    pub fn start() -> Self {
        Self(Arc::new(Mutex::new(State {
            objects: BTreeMap::new(),
            version: 1,
            turns: Vec::new(),
            held_back: Vec::new(),
            denied: Vec::new(),
            versions: Vec::new(),
            asked: Vec::new(),
            started: Instant::now(),
            epoch: Timestamp::now(),
        })))
    }

    pub fn cluster(&self) -> Cluster {
        let server = self.clone();
        let service = tower::service_fn(move |request: Request<Body>| {
            let server = server.clone();
            async move { Ok(server.serve(request).await?.map(erase)) }
        });
        let route = Route::new(&http::Uri::from_static(ADDRESS), None);
        let confirmed = PerRequest(Confirm).layer(PerResponse(About(route)).layer(service));
        let server = self.clone();
        let service = tower::service_fn(move |request: Request<Body>| {
            let (server, confirmed) = (server.clone(), confirmed.clone());
            async move {
                if let Some(pause) = server.hold(&format!("{} {}", request.method(), request.uri().path())) {
                    tokio::time::sleep(pause).await;
                }
                confirmed.oneshot(request).await
            }
        });
        Cluster::new(Client::new(service, "default"), ServerClock::default())
    }

    /// Another client makes or replaces an object.
    pub fn put(&self, path: &str, mut object: Value) {
        let mut state = self.state();
        let uid = state.objects.get(path).map(|old| old["metadata"]["uid"].clone());
        let version = state.next();
        object["metadata"]["uid"] = uid.unwrap_or_else(|| json!(format!("uid-{version}")));
        object["metadata"]["resourceVersion"] = json!(version.to_string());
        object["metadata"]["name"] = json!(path.rsplit('/').next());
        state.objects.insert(path.to_owned(), object);
    }

    /// Another client changes an object by a merge patch.
    pub fn change(&self, path: &str, difference: &Value) {
        let mut object = self.get(path).unwrap();
        merge(&mut object, difference);
        self.put(path, object);
    }

    /// Another client deletes an object.
    pub fn remove(&self, path: &str) {
        self.state().objects.remove(path);
    }

    pub fn get(&self, path: &str) -> Option<Value> {
        self.state().objects.get(path).cloned()
    }

    pub fn below(&self, path: &str) -> Vec<String> {
        let state = self.state();
        let paths = state.objects.keys().filter(|key| key.starts_with(path));
        paths.cloned().collect()
    }

    /// Lets the next request that begins with `request`, such as `PATCH /api/v1/namespaces`, fail.
    pub fn fail(&self, request: &str, fault: Fault) {
        self.state().turns.push((request.to_owned(), Turn::Fails(fault)));
    }

    /// Says of every right on this resource that the user has it not.
    pub fn deny(&self, resource: &'static str) {
        self.state().denied.push(resource);
    }

    /// Lists this version of a group, such as `metrics.k8s.io/v1beta1`.
    pub fn list_version(&self, version: &'static str) {
        self.state().versions.push(version);
    }

    /// Lets another client change something right before the next request that begins with `request` is handled.
    pub fn before(&self, request: &str, change: impl FnMut(&Self) + Send + 'static) {
        let turn = Turn::Changes(Box::new(change));
        self.state().turns.push((request.to_owned(), turn));
    }

    /// Lets time pass before the next request that begins with `request` is handled.
    pub fn delay(&self, request: &str, pause: Duration) {
        self.state().turns.push((request.to_owned(), Turn::Waits(pause)));
    }

    /// Lets time pass before the next request that begins with `request` is sent, as for a token.
    pub fn hold_back(&self, request: &str, pause: Duration) {
        self.state().held_back.push((request.to_owned(), pause));
    }

    /// The requests so far: `PATCH /api/v1/namespaces/prod`.
    pub fn asked(&self) -> Vec<String> {
        self.state().asked.clone()
    }

    /// The requests so far that may have changed something, those to Leases aside.
    pub fn writes(&self) -> Vec<String> {
        let is_write = |request: &String| {
            !request.starts_with("GET ") && !request.contains("/leases") && !request.contains("/selfsubject")
        };
        self.asked().into_iter().filter(is_write).collect()
    }

    pub fn now(&self) -> Timestamp {
        let state = self.state();
        state.epoch + SignedDuration::try_from(state.started.elapsed()).unwrap()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    async fn serve(&self, request: Request<Body>) -> Result<Response<Full<Bytes>>, BoxError> {
        let (parts, body) = request.into_parts();
        let body = body.collect().await?.to_bytes();
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        let (path, query) = (parts.uri.path().to_owned(), parts.uri.query().unwrap_or_default());
        let line = format!("{} {path}", parts.method);
        self.state().asked.push(line.clone());
        let fault = self.turn(&line).await;
        match fault {
            Some(Fault::Away) => return Err(absence(Absence::Refused).into()),
            Some(Fault::Silence) => {
                tokio::time::sleep(Duration::from_hours(24)).await;
                return Err(absence(Absence::Closed).into());
            }
            Some(Fault::Foreign) => return Ok(self.answer(&(200, json!({"items": []})))),
            Some(Fault::UnknownKind) => {
                let message = "the server could not find the requested resource";
                let status = json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
                    "reason": "NotFound", "message": message, "code": 404, "details": {}});
                return Ok(self.answer(&(404, status)));
            }
            Some(Fault::Refused(code)) => {
                return Ok(self.answer(&refusal_for(code, reason(code), &path, "scripted")));
            }
            Some(Fault::AnswerLost) | None => {}
        }
        let kind = parts.headers.get(http::header::CONTENT_TYPE);
        let is_apply = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/apply-patch"));
        let answer = self.handle(&parts.method, &path, query, &body, is_apply);
        if fault == Some(Fault::AnswerLost) {
            return Err(absence(Absence::Closed).into());
        }
        Ok(self.answer(&answer))
    }

    fn hold(&self, line: &str) -> Option<Duration> {
        let mut state = self.state();
        let held = state.held_back.iter().position(|(start, _)| line.starts_with(start.as_str()))?;
        Some(state.held_back.remove(held).1)
    }

    async fn turn(&self, line: &str) -> Option<Fault> {
        loop {
            let turn = {
                let mut state = self.state();
                let at = state.turns.iter().position(|(start, _)| line.starts_with(start.as_str()))?;
                state.turns.remove(at).1
            };
            match turn {
                Turn::Fails(fault) => return Some(fault),
                Turn::Changes(mut change) => change(self),
                Turn::Waits(pause) => tokio::time::sleep(pause).await,
            }
        }
    }

    fn answer(&self, answer: &(u16, Value)) -> Response<Full<Bytes>> {
        let date = jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&self.now());
        Response::builder()
            .status(StatusCode::from_u16(answer.0).unwrap())
            .header(http::header::DATE, date.unwrap())
            .body(Full::from(answer.1.to_string()))
            .unwrap()
    }

    fn handle(&self, method: &Method, path: &str, query: &str, body: &Value, is_apply: bool) -> (u16, Value) {
        let mut state = self.state();
        let is_dry = query.contains("dryRun=All") || body["dryRun"][0] == "All";
        let kept = is_dry.then(|| state.objects.clone());
        let answer = if is_apply { state.apply(path, body) } else { state.handle(method, path, query, body) };
        if let Some(objects) = kept {
            state.objects = objects;
        }
        answer
    }
}

/// The answer to a review, which is of the kind that was sent.
fn review(sent: &Value, status: &Value) -> Value {
    json!({"apiVersion": sent["apiVersion"], "kind": sent["kind"], "metadata": {}, "spec": {}, "status": status})
}

impl State {
    fn handle(&mut self, method: &Method, path: &str, query: &str, body: &Value) -> (u16, Value) {
        match *method {
            _ if path == "/version" => (200, json!({"major": "1", "minor": "36"})),
            Method::GET if path == "/api/v1" => (200, core_kinds()),
            Method::GET if path == "/apis" => (200, groups(&self.versions)),
            Method::POST if path.ends_with("/selfsubjectaccessreviews") => {
                let asked = &body["spec"]["resourceAttributes"]["resource"];
                let allowed = !self.denied.iter().any(|denied| asked == denied);
                (201, review(body, &json!({"allowed": allowed})))
            }
            // A denial stands for that of a webhook: the rules do not show it, and are not all that decides.
            Method::POST if path.ends_with("/selfsubjectrulesreviews") => {
                let all = json!({"apiGroups": ["*"], "resources": ["*"], "verbs": ["*"]});
                let status = json!({
                    "incomplete": !self.denied.is_empty(), "resourceRules": [all], "nonResourceRules": [],
                });
                (201, review(body, &status))
            }
            Method::GET if is_collection(path) => (200, self.list(path, query)),
            Method::GET => {
                self.objects.get(path).map_or_else(|| refusal(404, path), |object| (200, object.clone()))
            }
            Method::POST => self.create(path, body, super::write::creator()),
            Method::PATCH => self.patch(path, body),
            Method::DELETE => self.delete(path, body),
            _ => refusal(405, path),
        }
    }

    fn next(&mut self) -> u64 {
        self.version += 1;
        self.version
    }

    /// An apply creates what does not exist, whatever its `resourceVersion`.
    fn apply(&mut self, path: &str, body: &Value) -> (u16, Value) {
        if self.objects.contains_key(path) {
            return self.patch(path, body);
        }
        let (collection, _) = path.rsplit_once('/').unwrap();
        self.create(collection, body, well_known::DIRECT)
    }

    fn create(&mut self, collection: &str, body: &Value, manager: &str) -> (u16, Value) {
        let path = format!("{collection}/{}", body["metadata"]["name"].as_str().unwrap());
        if self.objects.contains_key(&path) {
            return refusal_for(409, "AlreadyExists", &path, &path);
        }
        let version = self.next();
        let mut object = body.clone();
        object["metadata"]["uid"] = json!(format!("uid-{version}"));
        object["metadata"]["resourceVersion"] = json!(version.to_string());
        object["metadata"]["managedFields"] = json!([{"manager": manager}]);
        self.objects.insert(path, object.clone());
        (201, object)
    }

    fn patch(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let Some(mut object) = self.objects.get(path).cloned() else { return refusal(404, path) };
        if is_another(&object, &body["metadata"]) {
            return refusal(409, path);
        }
        let read = object.clone();
        merge(&mut object, body);
        // A patch without effect is not stored, and leaves the version as it is.
        if object != read {
            object["metadata"]["resourceVersion"] = json!(self.next().to_string());
        }
        self.objects.insert(path.to_owned(), object.clone());
        (200, object)
    }

    fn delete(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let Some(object) = self.objects.get(path) else { return refusal(404, path) };
        if is_another(object, &body["preconditions"]) {
            return refusal(409, path);
        }
        let gone = self.objects.remove(path);
        (200, gone.unwrap_or_default())
    }

    fn list(&self, path: &str, query: &str) -> Value {
        let selector = query
            .split('&')
            .find_map(|pair| pair.strip_prefix("labelSelector="))
            .map(|text| decoded(text).parse::<Selector>().unwrap());
        let (group, plural) = path.rsplit_once('/').unwrap();
        let is_in = |key: &str| {
            let collection = key.rsplit_once('/').map(|(collection, _)| collection);
            let of_all = key.starts_with(&format!("{group}/namespaces/"));
            collection.is_some_and(|one| one == path || of_all && one.ends_with(&format!("/{plural}")))
        };
        let chosen = self.objects.iter().filter(|(key, object)| {
            is_in(key) && selector.as_ref().is_none_or(|selector| is_selected(object, selector))
        });
        let items: Vec<&Value> = chosen.map(|(_, object)| object).collect();
        json!({"kind": "List", "apiVersion": "v1", "metadata": {}, "items": items})
    }
}

/// Whether the object, or its state, is not the one that a request is about.
fn is_another(object: &Value, asked: &Value) -> bool {
    let differs = |guard: &&str| !asked[guard].is_null() && asked[guard] != object["metadata"][guard];
    ["uid", "resourceVersion"].iter().any(differs)
}

/// The core kinds that a namespace can contain, some of them.
fn core_kinds() -> Value {
    let kinds = [("ConfigMap", "configmaps"), ("Secret", "secrets"), ("ServiceAccount", "serviceaccounts")];
    let kinds = kinds.map(|(kind, plural)| {
        json!({"kind": kind, "name": plural, "namespaced": true, "verbs": ["delete", "list"], "singularName": ""})
    });
    json!({"kind": "APIResourceList", "groupVersion": "v1", "resources": kinds})
}

fn groups(versions: &[&str]) -> Value {
    let group = |version: &&str| {
        let (group, name) = version.split_once('/').unwrap();
        json!({"name": group, "versions": [{"groupVersion": version, "version": name}]})
    };
    let groups: Vec<Value> = versions.iter().map(group).collect();
    json!({"kind": "APIGroupList", "groups": groups})
}

/// Whether a path names a collection: after group and version come pairs of a plural and a name.
fn is_collection(path: &str) -> bool {
    let skipped = if path.starts_with("/api/") { 2 } else { 3 };
    let segments = path.split('/').skip(1).skip(skipped);
    segments.count() % 2 == 1
}

/// A value of a query, as far as selectors need it.
fn decoded(text: &str) -> String {
    let codes =
        [("+", " "), ("%20", " "), ("%28", "("), ("%29", ")"), ("%2C", ","), ("%2F", "/"), ("%3D", "=")];
    let decode = |text: String, (code, character)| text.replace(code, character);
    codes.into_iter().fold(text.to_owned(), decode)
}

fn is_selected(object: &Value, selector: &Selector) -> bool {
    let labels = object["metadata"]["labels"].clone();
    selector.matches(&serde_json::from_value(labels).unwrap_or_default())
}

fn merge(object: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *object = patch.clone();
        return;
    };
    if !object.is_object() {
        *object = json!({});
    }
    let fields = object.as_object_mut().unwrap();
    for (key, change) in changes {
        if change.is_null() {
            fields.remove(key);
        } else {
            merge(fields.entry(key.clone()).or_insert(Value::Null), change);
        }
    }
}

fn refusal(code: u16, path: &str) -> (u16, Value) {
    refusal_for(code, reason(code), path, path)
}

fn reason(code: u16) -> &'static str {
    match code {
        403 => "Forbidden",
        404 => "NotFound",
        409 => "Conflict",
        _ => "Unknown",
    }
}

/// A refusal that names the object, as those of the API server do.
fn refusal_for(code: u16, reason: &str, path: &str, message: &str) -> (u16, Value) {
    let status = json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
        "reason": reason, "message": message, "code": code, "details": {"name": path.rsplit('/').next()}});
    (code, status)
}

fn absence(fault: Absence) -> TransportError {
    TransportError { server: ADDRESS.to_owned(), proxy: None, connected: fault != Absence::Refused, fault }
}
