//! An API server that gives the answers of a test, one after another.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "what a test did not expect fails it")]

use std::sync::{Arc, Mutex};

use http::header::CONTENT_TYPE;
use http::{Request, Response};
use kube::Client;
use kube::client::Body;
use serde_json::json;

use super::Cluster;
use base::clock::ServerClock;

/// The status, the type and the body of an answer.
pub type ScriptedAnswer = (u16, &'static str, Vec<u8>);

pub fn server(answers: Vec<ScriptedAnswer>) -> (Cluster, Arc<Mutex<Vec<String>>>) {
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let (seen, answers) = (Arc::clone(&asked), Mutex::new(answers.into_iter()));
    let service = tower::service_fn(move |request: Request<Body>| {
        seen.lock().unwrap().push(request.uri().to_string());
        let (status, kind, body) = answers.lock().unwrap().next().unwrap();
        let answer = Response::builder().status(status).header(CONTENT_TYPE, kind);
        std::future::ready(answer.body(Body::from(body)))
    });
    (Cluster::new(Client::new(service, "default"), ServerClock::default()), asked)
}

pub fn refused(code: u16, message: &str) -> ScriptedAnswer {
    let status = json!({"kind": "Status", "code": code, "message": message, "status": "Failure"});
    (code, "application/json", status.to_string().into())
}
