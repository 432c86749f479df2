//! Requests to what is behind the proxies of the API server.

use bytes::Bytes;
use http::{Request, StatusCode};
use http_body_util::BodyExt;
use kube::client::Body;

use super::{Cluster, Error};

/// The answer as it came. A failure may be the API server's or that of the server behind the proxy.
pub(super) async fn answer(cluster: &Cluster, request: Request<Body>) -> Result<(StatusCode, Bytes), Error> {
    let (head, body) = cluster.client.send(request).await?.into_parts();
    Ok((head.status, body.collect().await?.to_bytes()))
}
