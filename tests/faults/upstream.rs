//! The API server itself, reached without the proxy's faults.

use std::path::Path;

use bytes::Bytes;
use http::{Method, Request, Response, Uri, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use tower::BoxError;

/// The API server, and the token of an administrator. Copies share their connections.
#[derive(Clone)]
pub struct Upstream {
    address: String,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    token: String,
}

impl Upstream {
    /// The server of this kubeconfig, which holds a token.
    pub fn of(kubeconfig: &Path) -> Self {
        use base64::Engine as _;
        let document: Value = serde_yaml::from_str(&std::fs::read_to_string(kubeconfig).unwrap()).unwrap();
        let cluster = &document["clusters"][0]["cluster"];
        let authority = cluster["certificate-authority-data"].as_str().unwrap();
        let authority = base64::engine::general_purpose::STANDARD.decode(authority).unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_slice(&authority).unwrap()).unwrap();
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        let connector =
            HttpsConnectorBuilder::new().with_tls_config(config).https_only().enable_http1().build();
        Self {
            address: cluster["server"].as_str().unwrap().to_owned(),
            client: Client::builder(TokioExecutor::new()).build(connector),
            token: document["users"][0]["user"]["token"].as_str().unwrap().to_owned(),
        }
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    pub async fn send(&self, mut request: Request<Full<Bytes>>) -> Result<Response<Incoming>, BoxError> {
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        *request.uri_mut() = format!("{}{path}", self.address).parse::<Uri>()?;
        // The connection of the plugin was another one.
        for header in [header::HOST, header::CONNECTION] {
            request.headers_mut().remove(header);
        }
        Ok(self.client.request(request).await?)
    }

    /// What the API server has at this path; nothing where that is not there.
    pub async fn get(&self, path: &str) -> Value {
        self.ask(Method::GET, path, None).await.1
    }

    /// Merges this into the object at this path.
    pub async fn patch(&self, path: &str, changes: &Value) -> u16 {
        self.ask(Method::PATCH, path, Some(changes)).await.0
    }

    /// Creates this object, unless there is one of that name; the status of the answer.
    pub async fn create(&self, path: &str, object: &Value) -> u16 {
        let (status, answer) = self.ask(Method::POST, path, Some(object)).await;
        assert!(matches!(status, 201 | 409), "POST {path}: {answer}");
        status
    }

    /// Writes this object over the one at this path, whatever that has become.
    pub async fn replace(&self, path: &str, object: &Value) {
        let mut object = object.clone();
        loop {
            object["metadata"]["resourceVersion"] =
                self.get(path).await["metadata"]["resourceVersion"].take();
            let (status, answer) = self.ask(Method::PUT, path, Some(&object)).await;
            match status {
                200 => return,
                // A controller may write its status in between.
                409 => {}
                // A binding keeps its role for as long as it lives.
                422 => {
                    self.delete(path).await;
                    let (collection, _) = path.rsplit_once('/').unwrap();
                    object["metadata"]["resourceVersion"].take();
                    self.create(collection, &object).await;
                    return;
                }
                _ => panic!("PUT {path}: {answer}"),
            }
        }
    }

    /// Deletes what is at this path, if it is there.
    pub async fn delete(&self, path: &str) {
        let (status, answer) = self.ask(Method::DELETE, path, None).await;
        assert!(matches!(status, 200 | 202 | 404 | 409), "DELETE {path}: {answer}");
    }

    async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> (u16, Value) {
        let kind = if method == Method::PATCH { "application/merge-patch+json" } else { "application/json" };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", kind)
            .body(Full::new(Bytes::from(body.map(Value::to_string).unwrap_or_default())))
            .unwrap();
        let answer = self.send(request).await.unwrap();
        let status = answer.status().as_u16();
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        let body = serde_json::from_slice(&body).unwrap_or_default();
        (status, if status == 404 { Value::Null } else { body })
    }
}
