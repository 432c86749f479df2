//! Adds the bearer token to requests, and remembers which one it was.

use http::{Request, StatusCode, header::AUTHORIZATION};
use kube::client::Body;
use tower::{BoxError, Service, ServiceExt};

use super::credentials::{Bearer, Source};
use super::request::{TokenRenewed, Unrepeated, is_proxied, is_status};
use super::request_layer::{Inner, RequestLayer};
use super::response_layer::Pending;
use super::retry::copy;

/// Adds the bearer token to requests, and remembers it, whichever layer added it.
#[derive(Debug, Clone)]
pub(super) struct Authenticate {
    pub(super) source: Source,
    pub(super) bearer: Bearer,
}

impl Authenticate {
    async fn sign(&self, request: &mut Request<Body>) -> Result<(), BoxError> {
        if let Some(header) = self.source.header().await? {
            request.headers_mut().insert(AUTHORIZATION, header);
        }
        if let Some(header) = request.headers().get(AUTHORIZATION) {
            self.bearer.remember(header);
        }
        Ok(())
    }
}

impl RequestLayer for Authenticate {
    fn send(self, mut inner: Inner, mut request: Request<Body>) -> Pending {
        Box::pin(async move {
            self.sign(&mut request).await?;
            let is_proxied = is_proxied(request.uri());
            let is_repeated = request.extensions().get::<Unrepeated>().is_none();
            let again = copy(&request).filter(|_| is_repeated);
            let mut answer = inner.call(request).await?;
            // A 401 from a server behind the API server says nothing about our token.
            let is_refused =
                answer.status() == StatusCode::UNAUTHORIZED && (!is_proxied || is_status(answer.headers()));
            if !is_refused || !self.source.forget().await {
                return Ok(answer);
            }
            let Some(mut again) = again else {
                answer.extensions_mut().insert(TokenRenewed);
                return Ok(answer);
            };
            self.sign(&mut again).await?;
            inner.ready().await?.call(again).await
        })
    }
}
