//! A body with a time limit, for the whole of it or for each of its pieces.

use std::time::Duration;

use futures::stream::try_unfold;
use http_body_util::{BodyExt, StreamBody};
use tokio::time::{Instant, timeout_at};
use tower::BoxError;

use super::ResponseBody;
use super::transport::TransportError;

/// A body that must end by `end`; otherwise it fails with `error`.
pub(super) fn until(end: Instant, body: ResponseBody, error: TransportError) -> ResponseBody {
    timed(end, None, body, error)
}

/// A body each piece of which must arrive within `limit` of the one before.
pub(super) fn each(limit: Duration, body: ResponseBody, error: TransportError) -> ResponseBody {
    timed(Instant::now() + limit, Some(limit), body, error)
}

fn timed(end: Instant, renewed: Option<Duration>, body: ResponseBody, error: TransportError) -> ResponseBody {
    let frames = try_unfold((body, end), move |(mut body, end)| {
        let error = error.clone();
        async move {
            let frame = timeout_at(end, body.frame()).await.map_err(|_| error)?.transpose()?;
            let end = renewed.map_or(end, |limit| Instant::now() + limit);
            Ok::<_, BoxError>(frame.map(|frame| (frame, (body, end))))
        }
    });
    ResponseBody::new(StreamBody::new(frames))
}
