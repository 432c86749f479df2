//! An answer counts only if it is about the object that the request names: a proxy before the API server may answer with
//! anything, and with the status of a success.
//!
//! An answer about something else counts as no answer: a read is repeated, and the result of a write is unknown.

use http::{Method, Request, Response};
use http_body_util::{BodyExt, Full};
use kube::client::Body;
use kube::core::Status;
use serde::Deserialize;
use tower::BoxError;

use super::response_layer::{Pending, ResponseLayer, erase};
use super::transport::{Fault, Route};

/// Refuses answers about something else.
#[derive(Debug, Clone)]
pub(in crate::cluster) struct About(pub(in crate::cluster) Route);

/// Which object a request names.
#[derive(Debug)]
pub(in crate::cluster) enum Named {
    /// The one at its path, if that is the path of an object.
    AtPath { name: Option<String>, is_deleted: bool },
    /// The one in its body, if that can be read again.
    InBody(Option<Body>),
}

impl From<&Request<Body>> for Named {
    fn from(request: &Request<Body>) -> Self {
        if request.method() == Method::POST {
            return Self::InBody(request.body().try_clone());
        }
        Self::AtPath {
            name: object(request.uri().path()).map(str::to_owned),
            is_deleted: request.method() == Method::DELETE,
        }
    }
}

impl Named {
    /// Its name, and whether a success alone is an answer, as it is to a deletion and to an eviction.
    async fn expected(self) -> Result<Option<(String, bool)>, BoxError> {
        Ok(match self {
            Self::AtPath { name, is_deleted } => name.map(|name| (name, is_deleted)),
            Self::InBody(None) => None,
            Self::InBody(Some(body)) => name(&body.collect().await?.to_bytes()).map(|name| (name, true)),
        })
    }
}

impl ResponseLayer for About {
    type Asked = Named;

    fn handle(&self, asked: Named, answer: Pending) -> Pending {
        let route = self.0.clone();
        Box::pin(async move {
            let answer = answer.await?;
            if !answer.status().is_success() {
                return Ok(answer);
            }
            let Some((wanted, may_be_status)) = asked.expected().await? else {
                return Ok(answer);
            };
            let (parts, body) = answer.into_parts();
            let bytes = body.collect().await?.to_bytes();
            let is_done = || may_be_status && is_success(&bytes);
            if name(&bytes).as_ref() != Some(&wanted) && !is_done() {
                return Err(route.fault(Fault::Foreign(wanted), true).into());
            }
            Ok(Response::from_parts(parts, erase(Full::new(bytes))))
        })
    }
}

/// The name of the object that is at a path; none for a list, for what belongs to an object, and for anything else.
fn object(path: &str) -> Option<&str> {
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    let (["api", _, rest @ ..] | ["apis", _, _, rest @ ..]) = segments.as_slice() else {
        return None;
    };
    match rest {
        ["namespaces", _, _, name] | [_, name] => Some(name),
        _ => None,
    }
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

    /// Whether what a server answers to a request counts.
    async fn counts(method: &str, path: &str, sent: &Value, answer: (u16, Value)) -> bool {
        let request = Request::builder().method(method).uri(path);
        let request = request.body(Body::from(sent.to_string().into_bytes())).unwrap();
        let server = service_fn(move |_: Request<Body>| {
            let (status, body) = (answer.0, answer.1.to_string());
            let answer = Response::builder().status(status).body(erase(Full::from(body)));
            async { Ok::<_, BoxError>(answer?) }
        });
        let route = Route::new(&"https://server".parse().unwrap(), None);
        let answer = PerResponse(About(route)).layer(server).oneshot(request).await;
        match answer {
            Ok(_) => true,
            Err(error) => {
                let error = error.downcast::<TransportError>().unwrap();
                assert_eq!(error.fault, Fault::Foreign("x".to_owned()));
                false
            }
        }
    }

    #[tokio::test]
    async fn only_what_is_about_the_object_counts() {
        let (own, other) = (
            json!({"metadata": {"name": "x"}}),
            json!({"metadata": {"name": "y"}}),
        );
        let done = json!({"kind": "Status", "metadata": {}, "status": "Success"});
        let strange = [other.clone(), json!({"items": []}), json!("<html>"), json!({})];
        for method in ["GET", "PATCH", "PUT", "DELETE"] {
            assert!(
                counts(method, MAP, &json!({}), (200, own.clone())).await,
                "{method}"
            );
            for answer in &strange {
                let answer = (200, answer.clone());
                assert!(!counts(method, MAP, &json!({}), answer).await, "{method}");
            }
            // A refusal is known by its status, whatever its body contains.
            assert!(
                counts(method, MAP, &json!({}), (404, other.clone())).await,
                "{method}"
            );
        }
        assert!(counts("DELETE", MAP, &json!({}), (200, done.clone())).await);
        assert!(!counts("GET", MAP, &json!({}), (200, done)).await);
        let maps = "/api/v1/namespaces/prod/configmaps";
        assert!(counts("POST", maps, &own, (201, own.clone())).await);
        for answer in strange {
            assert!(!counts("POST", maps, &own, (201, answer)).await);
        }
        // A review has no name.
        assert!(
            counts(
                "POST",
                "/apis/x/v1/reviews",
                &json!({"metadata": {}}),
                (201, json!({}))
            )
            .await
        );
    }
}
