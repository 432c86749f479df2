//! Writes that are sent later than their sender decided on them, and the lock of the sender.

use std::time::Duration;

use tokio::time::Instant;
use tower::{Layer, ServiceExt};

use super::super::confirm::{Confirm, Confirmation, confirmed};
use super::super::request_layer::{Inner, PerRequest};
use super::super::retry::Retry;
use super::*;
use base::deadline::within;
use base::events::Events;

/// Says whether the lock is held.
struct Lock<F>(F);

impl<F: Fn() -> bool + Send + Sync + 'static> Confirmation for Lock<F> {
    fn confirm(self: Arc<Self>) -> BoxFuture<'static, Result<(), BoxError>> {
        Box::pin(async move { (self.0)().then_some(()).ok_or_else(|| "lost".into()) })
    }
}

const DONE: Reply = Ok((200, &[]));

/// Sends a request through these layers above the one that confirms: how it ends, and how often it was sent.
async fn sent<L>(
    layers: L,
    replies: [Reply; 2],
    method: &str,
    is_held: impl Fn() -> bool + Send + Sync + 'static,
) -> (Result<u16, String>, usize)
where
    L: Layer<Inner>,
    L::Service: Service<Request<Body>, Response = Response<ResponseBody>, Error = BoxError>,
{
    let server = Server::answering(replies);
    let below = Inner::new(PerRequest(Confirm).layer(server.clone()));
    let sending = layers.layer(below).oneshot(request(method, "/api/v1/nodes"));
    let answer = confirmed(Arc::new(Lock(is_held)), sending).await;
    let answer = answer.map(|answer| answer.status().as_u16());
    (answer.map_err(|error| error.to_string()), server.seen().len())
}

/// Answers in this order, and to nothing more.
fn in_order(answers: &[bool]) -> impl Fn() -> bool + use<> {
    let answers = Mutex::new(VecDeque::from(answers.to_vec()));
    move || answers.lock().unwrap().pop_front().expect("not asked again")
}

#[tokio::test(start_paused = true)]
async fn a_write_is_sent_again_later_only_if_the_lock_is_held_then() {
    for (method, held, expected) in [
        ("PATCH", &[true, true][..], (Ok(200), 2)),
        ("PATCH", &[true, false], (Err("lost".to_owned()), 1)),
        ("DELETE", &[false], (Err("lost".to_owned()), 0)),
        ("GET", &[], (Ok(200), 2)),
    ] {
        let replies = [Ok((429, &[("retry-after", "40")][..])), DONE];
        let sending = sent(PerRequest(Retry(Events::none())), replies, method, in_order(held));
        let sent = within(Instant::now() + Duration::from_mins(9), sending).await;
        assert_eq!(sent, expected, "{method} {held:?}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_write_that_waited_for_its_token_is_sent_only_if_the_lock_is_held_then() {
    use super::signed::{counting, layer};

    let directory = tempfile::tempdir().unwrap();
    // Another command takes the lock while the plugin runs for the second time: its first token was refused.
    for (lost_at_run, expected) in [(2, (Err("lost".to_owned()), 1)), (3, (Ok(200), 2))] {
        let runs = directory.path().join(lost_at_run.to_string());
        let layers = layer(counting(&runs)).await;
        let replies = [Ok((401, &[("content-type", "application/json")][..])), DONE];
        let is_held = move || std::fs::read_to_string(&runs).unwrap().lines().count() < lost_at_run;
        assert_eq!(sent(layers, replies, "PATCH", is_held).await, expected);
    }
}
