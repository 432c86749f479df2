//! Cancels a request that receives nothing for a while, because the server or the network has stopped. The retry
//! layer repeats it if it only reads.
//!
//! Requests that the API server only forwards to Salt have no limit here: Salt may take longer, and its client has
//! its own limits. Streams have no limit either, once they began.

use std::time::Duration;

use tokio::time::timeout;

use super::response_layer::{Pending, RequestKind, ResponseLayer};
use super::timed;
use super::transport::{Fault, Route};

/// How long to wait for an answer, or for its next piece, unless the user sets `--request-timeout`.
pub(super) const IDLE: Duration = Duration::from_secs(30);

/// Cancels requests that receive nothing.
#[derive(Debug, Clone)]
pub(super) struct IdleTimeout(pub(super) Route);

impl ResponseLayer for IdleTimeout {
    type Asked = RequestKind;

    fn handle(&self, asked: RequestKind, answer: Pending) -> Pending {
        if asked.is_proxied {
            return answer;
        }
        let error = self.0.fault(Fault::Silent(IDLE), true);
        Box::pin(async move {
            let answer = timeout(IDLE, answer).await.map_err(|_| error.clone())??;
            if asked.is_stream {
                return Ok(answer);
            }
            Ok(answer.map(|body| timed::each(IDLE, body, error)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::response_layer::PerResponse;
    use tokio::time::Instant;

    use super::super::scripted::{Script, ask, fault, request};
    use super::*;

    fn layer() -> PerResponse<IdleTimeout> {
        PerResponse(IdleTimeout(Route::new(&"https://server".parse().unwrap(), None)))
    }

    #[tokio::test(start_paused = true)]
    async fn what_hears_nothing_is_broken_off() {
        let begin = Instant::now();
        let outcome = ask(layer(), Script::silent(), request("GET")).await;
        assert_eq!(fault(outcome), Fault::Silent(IDLE));
        assert_eq!(begin.elapsed().as_secs(), IDLE.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_may_take_long_as_long_as_it_goes_on() {
        let drip = Script::drip(IDLE / 2, 9);
        assert_eq!(ask(layer(), drip, request("GET")).await.unwrap().len(), 9);
        let stuck = Script::drip(IDLE * 2, 9);
        assert_eq!(fault(ask(layer(), stuck, request("GET")).await), Fault::Silent(IDLE));
    }

    #[tokio::test(start_paused = true)]
    async fn salt_and_streams_may_be_silent() {
        let slow = || Script::drip(IDLE * 3, 2);
        let mut salt = request("POST");
        *salt.uri_mut() =
            "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy/".parse().unwrap();
        assert_eq!(ask(layer(), slow(), salt).await.unwrap().len(), 2);
        let mut watch = request("GET");
        *watch.uri_mut() = "/api/v1/namespaces?watch=true".parse().unwrap();
        assert_eq!(ask(layer(), slow(), watch).await.unwrap().len(), 2);
    }
}
