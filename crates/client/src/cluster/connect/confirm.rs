//! Confirms, right before a write is sent, that its command may still make it.
//!
//! A write may wait after its sender decided on it: for the token of a slow plugin, or until an API server that is too busy
//! takes it. Meanwhile another command may have taken over the lock. This layer is below those that wait and repeat, so no
//! write leaves later than the lock's confirmation allows, whatever delayed it. Only the connection comes after it, which has
//! [`CONNECTING`].

use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use http::{Method, Request};
use kube::client::Body;
use tower::{BoxError, Service};

use super::request_layer::{Inner, RequestLayer};
use super::response_layer::Pending;

/// How long it may take to connect: the name, the proxy and TLS included. A confirmation has to last longer than that.
pub(in crate::cluster) const CONNECTING: Duration = Duration::from_secs(15);

/// Confirms that a command may still make its writes.
pub(crate) trait Confirmation: Send + Sync {
    /// Its error is that of the write, which is not sent then.
    fn confirm(self: Arc<Self>) -> BoxFuture<'static, Result<(), BoxError>>;
}

tokio::task_local! {
    static CONFIRMATION: Option<Arc<dyn Confirmation>>;
}

/// Runs `work`; each of its writes is confirmed before it is sent.
pub(crate) fn confirmed<T>(
    by: Arc<dyn Confirmation>,
    work: impl Future<Output = T>,
) -> impl Future<Output = T> {
    CONFIRMATION.scope(Some(by), work)
}

/// Runs `work`, whose requests need no confirmation: they confirm, they only read, or they are right without the lock as well.
pub fn unconfirmed<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
    CONFIRMATION.scope(None, work)
}

/// Has each write confirmed.
#[derive(Debug, Clone)]
pub(crate) struct Confirm;

impl RequestLayer for Confirm {
    fn send(self, mut inner: Inner, request: Request<Body>) -> Pending {
        if *request.method() == Method::GET {
            return Box::pin(inner.call(request));
        }
        Box::pin(async move {
            // kube calls the layers on a task of its own; only the future that they return runs in the caller's.
            if let Ok(Some(by)) = CONFIRMATION.try_with(Clone::clone) {
                by.confirm().await?;
            }
            inner.call(request).await
        })
    }
}
