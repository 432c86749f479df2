//! Reads the API server's clock from each of its answers.

use super::response_layer::{Pending, RequestKind, ResponseLayer};
use base::clock::ServerClock;

/// Reads the clock from answers of the API server itself, not from those that it passes on from Salt.
impl ResponseLayer for ServerClock {
    type Asked = RequestKind;

    fn handle(&self, asked: RequestKind, answer: Pending) -> Pending {
        if asked.is_proxied {
            return answer;
        }
        let clock = self.clone();
        Box::pin(async move {
            let answer = answer.await?;
            // A refusal may be that of a load balancer, which has a clock of its own.
            if answer.status().is_success() {
                clock.read(answer.headers());
            }
            Ok(answer)
        })
    }
}
