//! Adds the bearer token to requests, and remembers which one it was.

use std::pin::Pin;
use std::task::{Context, Poll};

use http::{Request, Response, StatusCode, header::AUTHORIZATION};
use kube::client::Body;
use tower::{BoxError, Layer, Service};

use super::credentials::{Bearer, Source};
use super::request::{TokenRenewed, Unrepeated, is_proxied, is_status};
use super::retry::copy;

/// Adds the bearer token to requests, and remembers it, whichever layer added it.
#[derive(Debug, Clone)]
pub(super) struct AuthenticateLayer {
    pub(super) source: Source,
    pub(super) bearer: Bearer,
}

#[derive(Debug, Clone)]
pub(super) struct Authenticate<S> {
    inner: S,
    layer: AuthenticateLayer,
}

impl<S> Layer<S> for AuthenticateLayer {
    type Service = Authenticate<S>;

    fn layer(&self, inner: S) -> Authenticate<S> {
        Authenticate {
            inner,
            layer: self.clone(),
        }
    }
}

impl AuthenticateLayer {
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

impl<S, B> Service<Request<Body>> for Authenticate<S>
where
    S: Service<Request<Body>, Response = Response<B>, Error = BoxError> + Clone + Send + 'static,
    S::Future: Send,
    B: Send,
{
    type Response = Response<B>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Response<B>, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let layer = self.layer.clone();
        Box::pin(async move {
            layer.sign(&mut request).await?;
            let is_proxied = is_proxied(request.uri());
            let is_repeated = request.extensions().get::<Unrepeated>().is_none();
            let again = copy(&request).filter(|_| is_repeated);
            let mut answer = inner.call(request).await?;
            // A 401 from a server behind the API server says nothing about our token.
            let is_refused =
                answer.status() == StatusCode::UNAUTHORIZED && (!is_proxied || is_status(answer.headers()));
            if !is_refused || !layer.source.forget().await {
                return Ok(answer);
            }
            let Some(mut again) = again else {
                answer.extensions_mut().insert(TokenRenewed);
                return Ok(answer);
            };
            layer.sign(&mut again).await?;
            std::future::poll_fn(|context| inner.poll_ready(context)).await?;
            inner.call(again).await
        })
    }
}
