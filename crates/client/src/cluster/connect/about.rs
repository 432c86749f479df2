//! An answer counts only if it is about the object that the request names: a proxy before the API server may answer with
//! anything, and with the status of a success.
//!
//! The same holds for an answer that nothing is there. Commands delete and create because of it, and each proxy gives it
//! for a path that it does not know. The API server names what it does not find. It cannot do so for a kind that it does not
//! know, but then its answer is one of [`UNKNOWN_KIND`], and there are kinds that each API server knows.
//!
//! A review and a request for a token have no name: their answer is of the same kind.
//!
//! A policy of the cluster denies with a status of its own choice, which would say of the user, the object or its version what
//! the policy does not know. Therefore its denial becomes one of permission.
//!
//! An answer about something else counts as no answer: a read is repeated, and the result of a write is unknown.

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use kube::client::Body;
use kube::core::Status;
use serde::Deserialize;
use tower::BoxError;

use super::ResponseBody;
use super::response_layer::{Pending, ResponseLayer, erase};
use super::transport::{Fault, Route};

/// Refuses answers about something else.
#[derive(Debug, Clone)]
pub(in crate::cluster) struct About(pub(in crate::cluster) Route);

#[derive(Debug)]
pub(in crate::cluster) struct Asked {
    named: Named,
    /// Objects, or one of them. Everything else is answered by others, too: by Salt, Pods and aggregated API servers.
    kind: Option<Origin>,
}

#[derive(Debug)]
enum Named {
    /// The one at its path, if that is the path of an object.
    AtPath { name: Option<String>, is_deleted: bool },
    /// The one in its body, if that can be read again.
    InBody(Option<Body>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Each API server knows it.
    BuiltIn,
    /// A custom resource definition or an aggregated API server may bring it.
    Added,
}

/// The groups whose version `v1` each API server knows, as far as this plugin uses them. That of Kubernetes' core has no name.
const BUILT_IN: [&str; 6] = [
    "",
    "apiextensions.k8s.io",
    "apps",
    "coordination.k8s.io",
    "rbac.authorization.k8s.io",
    "storage.k8s.io",
];

/// What the API server answers for a kind that it does not know: a page, or a `Status` with this message if the group is its
/// own.
const UNKNOWN_KIND: [&str; 2] = ["404 page not found", "the server could not find the requested resource"];

/// How the API server begins to tell what an admission webhook denied.
const WEBHOOK: &str = "admission webhook \"";

/// What stands between the object and the reason where a `ValidatingAdmissionPolicy` denied it.
const POLICY: &str = " is forbidden: ValidatingAdmissionPolicy '";

impl From<&Request<Body>> for Asked {
    fn from(request: &Request<Body>) -> Self {
        let path = request.uri().path();
        let named = if request.method() == Method::POST {
            Named::InBody(request.body().try_clone())
        } else {
            Named::AtPath {
                name: object(path).map(str::to_owned),
                is_deleted: request.method() == Method::DELETE,
            }
        };
        Self { named, kind: origin(path) }
    }
}

/// What an answer of success is about.
enum Expected {
    /// The object of this name; or a success alone, which is the answer to a deletion and to an eviction.
    Object { name: String, or_success: bool },
    /// An object of this kind, which has no name.
    Kind(String),
}

impl Named {
    async fn expected(self) -> Result<Option<Expected>, BoxError> {
        Ok(match self {
            Self::AtPath { name, is_deleted } => {
                name.map(|name| Expected::Object { name, or_success: is_deleted })
            }
            Self::InBody(None) => None,
            Self::InBody(Some(body)) => {
                let sent = body.collect().await?.to_bytes();
                let object = name(&sent).map(|name| Expected::Object { name, or_success: true });
                object.or_else(|| kind(&sent).map(Expected::Kind))
            }
        })
    }
}

impl Expected {
    fn is_subject_of(&self, answer: &[u8]) -> bool {
        match self {
            Self::Object { name: wanted, or_success } => {
                name(answer).as_ref() == Some(wanted) || *or_success && is_success(answer)
            }
            Self::Kind(wanted) => kind(answer).as_ref() == Some(wanted),
        }
    }

    fn into_word(self) -> String {
        match self {
            Self::Object { name, .. } => name,
            Self::Kind(kind) => kind,
        }
    }
}

impl ResponseLayer for About {
    type Asked = Asked;

    fn handle(&self, asked: Asked, answer: Pending) -> Pending {
        let route = self.0.clone();
        Box::pin(async move {
            let mut answer = answer.await?;
            if asked.kind.is_some() {
                answer = unless_denied(answer).await?;
            }
            match (answer.status(), asked.kind) {
                (StatusCode::NOT_FOUND, Some(kind)) => {
                    let (answer, bytes) = read(answer).await?;
                    if !is_absence(&bytes, kind) {
                        return Err(route.fault(Fault::Unnamed, true).into());
                    }
                    Ok(answer)
                }
                (status, _) if status.is_success() => {
                    let Some(expected) = asked.named.expected().await? else {
                        return Ok(answer);
                    };
                    let (answer, bytes) = read(answer).await?;
                    if !expected.is_subject_of(&bytes) {
                        return Err(route.fault(Fault::Foreign(expected.into_word()), true).into());
                    }
                    Ok(answer)
                }
                _ => Ok(answer),
            }
        })
    }
}

async fn read(answer: Response<ResponseBody>) -> Result<(Response<ResponseBody>, Bytes), BoxError> {
    let (parts, body) = answer.into_parts();
    let bytes = body.collect().await?.to_bytes();
    Ok((Response::from_parts(parts, erase(Full::new(bytes.clone()))), bytes))
}

/// The same answer, but 403 if it is a policy's denial with a status that a command would take for something else.
async fn unless_denied(answer: Response<ResponseBody>) -> Result<Response<ResponseBody>, BoxError> {
    use StatusCode as Code;
    if !matches!(answer.status(), Code::UNAUTHORIZED | Code::NOT_FOUND | Code::CONFLICT | Code::GONE) {
        return Ok(answer);
    }
    let (mut answer, bytes) = read(answer).await?;
    let Ok(status) = serde_json::from_slice::<Status>(&bytes) else { return Ok(answer) };
    if !status.message.starts_with(WEBHOOK) && !status.message.contains(POLICY) {
        return Ok(answer);
    }
    *answer.status_mut() = Code::FORBIDDEN;
    let code = Code::FORBIDDEN.as_u16();
    let denied = Status { code, reason: "Forbidden".to_owned(), details: None, ..status };
    let body = serde_json::to_vec(&denied)?;
    Ok(answer.map(|_| erase(Full::from(body))))
}

/// Whether an answer says that the API server looked, and found nothing.
fn is_absence(answer: &[u8], kind: Origin) -> bool {
    let status = serde_json::from_slice::<Status>(answer).ok();
    let page = str::from_utf8(answer).unwrap_or_default();
    let text = status.as_ref().map_or(page.trim_end(), |status| &status.message);
    let names_it = || {
        status
            .as_ref()
            .and_then(|status| status.details.as_ref())
            .is_some_and(|details| !details.name.is_empty())
    };
    names_it() || kind == Origin::Added && UNKNOWN_KIND.contains(&text)
}

/// The name of the object that is at a path, or `None` for a list, for what belongs to an object, and for anything else.
fn object(path: &str) -> Option<&str> {
    match resource(path)?.1.as_slice() {
        ["namespaces", _, _, name] | [_, name] => Some(name),
        _ => None,
    }
}

/// Where the kind of the object or of the list at a path comes from, or `None` for anything else.
fn origin(path: &str) -> Option<Origin> {
    let (version, rest) = resource(path)?;
    let ([_] | [_, _] | ["namespaces", _, _] | ["namespaces", _, _, _]) = rest.as_slice() else {
        return None;
    };
    let is_built_in = version.1 == "v1" && BUILT_IN.contains(&version.0);
    Some(if is_built_in { Origin::BuiltIn } else { Origin::Added })
}

/// The group and the version in a path, and what follows them.
fn resource(path: &str) -> Option<((&str, &str), Vec<&str>)> {
    let mut segments = path.split('/').skip(1);
    let group = match segments.next()? {
        "api" => "",
        "apis" => segments.next()?,
        _ => return None,
    };
    Some(((group, segments.next()?), segments.collect()))
}

#[derive(Deserialize)]
struct Object {
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    name: Option<String>,
}

/// The name of an object, which a review does not have.
fn name(object: &[u8]) -> Option<String> {
    serde_json::from_slice::<Object>(object).ok()?.metadata.name
}

#[derive(Deserialize)]
struct OfKind {
    kind: String,
}

fn kind(object: &[u8]) -> Option<String> {
    Some(serde_json::from_slice::<OfKind>(object).ok()?.kind)
}

fn is_success(answer: &[u8]) -> bool {
    serde_json::from_slice::<Status>(answer).is_ok_and(|status| status.is_success())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tower::{Layer, ServiceExt, service_fn};

    use super::super::response_layer::PerResponse;
    use super::super::transport::TransportError;
    use super::*;

    const MAP: &str = "/api/v1/namespaces/prod/configmaps/x";

    #[test]
    fn the_path_of_an_object_ends_with_its_name() {
        for path in [
            MAP,
            "/api/v1/namespaces/x",
            "/apis/apps/v1/namespaces/prod/deployments/x",
            "/apis/rbac.authorization.k8s.io/v1/clusterroles/x",
        ] {
            assert_eq!(object(path), Some("x"), "{path}");
        }
        for path in [
            "/version",
            "/api/v1",
            "/apis/apps/v1",
            "/api/v1/namespaces",
            "/api/v1/namespaces/prod/configmaps",
            "/api/v1/namespaces/prod/pods/x/log",
            "/api/v1/namespaces/prod/pods/x/eviction",
            "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy/",
        ] {
            assert_eq!(object(path), None, "{path}");
        }
    }

    async fn counts(method: &str, path: &str, sent: &Value, answer: (u16, Value)) -> bool {
        let request = Request::builder().method(method).uri(path);
        let request = request.body(Body::from(sent.to_string().into_bytes())).unwrap();
        // A page is sent as it is, not as a JSON string.
        let body = answer.1.as_str().map_or_else(|| answer.1.to_string(), str::to_owned);
        let server = service_fn(move |_: Request<Body>| {
            let answer = Response::builder().status(answer.0).body(erase(Full::from(body.clone())));
            async { Ok::<_, BoxError>(answer?) }
        });
        let route = Route::new(&"https://server".parse().unwrap(), None);
        let outcome = PerResponse(About(route)).layer(server).oneshot(request).await;
        match outcome {
            Ok(_) => true,
            Err(error) => {
                let expected = if answer.0 == 404 { Fault::Unnamed } else { Fault::Foreign("x".to_owned()) };
                assert_eq!(error.downcast::<TransportError>().unwrap().fault, expected);
                false
            }
        }
    }

    #[tokio::test]
    async fn only_what_is_about_the_object_counts() {
        let (own, other) = (json!({"metadata": {"name": "x"}}), json!({"metadata": {"name": "y"}}));
        let done = json!({"kind": "Status", "metadata": {}, "status": "Success"});
        let strange = [other.clone(), json!({"items": []}), json!("<html>"), json!({})];
        for method in ["GET", "PATCH", "PUT", "DELETE"] {
            assert!(counts(method, MAP, &json!({}), (200, own.clone())).await, "{method}");
            for answer in &strange {
                let answer = (200, answer.clone());
                assert!(!counts(method, MAP, &json!({}), answer).await, "{method}");
            }
            // Other refusals are known by their status, whatever their body contains.
            assert!(counts(method, MAP, &json!({}), (403, other.clone())).await, "{method}");
        }
        assert!(counts("DELETE", MAP, &json!({}), (200, done.clone())).await);
        assert!(!counts("GET", MAP, &json!({}), (200, done)).await);
        let maps = "/api/v1/namespaces/prod/configmaps";
        assert!(counts("POST", maps, &own, (201, own.clone())).await);
        for answer in strange {
            assert!(!counts("POST", maps, &own, (201, answer)).await);
        }
        // A review has no name. A request to Salt is not an object of Kubernetes.
        let review = json!({"kind": "x", "metadata": {}});
        assert!(counts("POST", "/apis/x/v1/reviews", &review, (201, review.clone())).await);
        for answer in [json!({"kind": "y", "metadata": {}}), json!({"items": []}), json!("<html>"), json!({})]
        {
            assert!(!counts("POST", "/apis/x/v1/reviews", &review, (201, answer)).await);
        }
        assert!(counts("POST", "/apis/x/v1/reviews", &json!([{"fun": "x"}]), (201, json!({}))).await);
    }

    /// The status as which this refusal is known.
    async fn known_as(code: u16, message: &str) -> u16 {
        let status = json!({"kind": "Status", "metadata": {}, "status": "Failure", "code": code, "message": message,
            "details": {"name": "x"}});
        let server = service_fn(move |_: Request<Body>| {
            let answer = Response::builder().status(code).body(erase(Full::from(status.to_string())));
            async { Ok::<_, BoxError>(answer?) }
        });
        let route = Route::new(&"https://server".parse().unwrap(), None);
        let client = kube::Client::new(PerResponse(About(route)).layer(server), "default");
        let request = Request::patch(MAP).body(Vec::new()).unwrap();
        let error = crate::cluster::Error::from(client.request::<Value>(request).await.unwrap_err());
        assert_eq!(error.to_string(), message);
        let crate::cluster::Error::Refused { code, .. } = error else { panic!("{error:?}") };
        code
    }

    #[tokio::test]
    async fn a_denial_says_nothing_of_the_user_or_the_object() {
        for message in [
            "admission webhook \"x.y\" denied the request: frozen",
            "configmaps \"x\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: frozen",
        ] {
            for code in [401, 404, 409, 410] {
                assert_eq!(known_as(code, message).await, 403, "{code} {message}");
            }
            // These keep their meaning: a webhook denies an eviction with 429 to say "try again later".
            for code in [400, 403, 422, 429, 503] {
                assert_eq!(known_as(code, message).await, code, "{message}");
            }
        }
        for code in [404, 409, 410] {
            assert_eq!(known_as(code, "configmaps \"x\" says no").await, code);
        }
    }

    /// What API servers answered to such requests.
    #[tokio::test]
    async fn nothing_is_there_only_if_the_answer_names_it_or_the_kind_may_be_unknown() {
        let status = |details: Value| {
            json!({"kind": "Status", "metadata": {}, "status": "Failure", "reason": "NotFound", "code": 404,
                "details": details})
        };
        let named = status(json!({"name": "x", "kind": "configmaps"}));
        let denied = json!({"kind": "Status", "metadata": {}, "status": "Failure", "code": 404,
            "message": "admission webhook \"x.y\" denied the request: no such team"});
        let unknown = [
            json!("404 page not found\n"),
            json!({"kind": "Status", "metadata": {}, "status": "Failure", "reason": "NotFound", "code": 404,
                "message": "the server could not find the requested resource", "details": {}}),
        ];
        let foreign = [
            status(json!({})),
            status(json!({"kind": "configmaps"})),
            json!("default backend - 404"),
            json!("<html><head><title>404 Not Found</title></head></html>"),
            json!({}),
            json!(""),
        ];
        let (maps, definition, clocks, clock, old) = (
            "/api/v1/namespaces/prod/configmaps",
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/clocks.example.com",
            "/apis/example.com/v1/clocks?limit=500",
            "/apis/example.com/v1/namespaces/prod/clocks/x",
            "/apis/apps/v1beta1/namespaces/prod/deployments/x",
        );
        for method in ["GET", "PATCH", "PUT", "DELETE", "POST"] {
            for (path, may_be_unknown) in
                [(MAP, false), (maps, false), (definition, false), (clocks, true), (clock, true), (old, true)]
            {
                let counts =
                    async |answer: &Value| counts(method, path, &json!({}), (404, answer.clone())).await;
                assert!(counts(&named).await && counts(&denied).await, "{method} {path}");
                for answer in &unknown {
                    assert_eq!(counts(answer).await, may_be_unknown, "{method} {path}: {answer}");
                }
                for answer in &foreign {
                    assert!(!counts(answer).await, "{method} {path}: {answer}");
                }
            }
        }
        // What others answer is theirs.
        for path in [
            "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy/",
            "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy/jobs/1",
            "/api/v1/namespaces/prod/pods/x/log",
            "/apis/metrics.k8s.io/v1beta1",
            "/version",
        ] {
            for answer in &foreign {
                assert!(counts("GET", path, &json!({}), (404, answer.clone())).await, "{path}");
            }
        }
    }
}
