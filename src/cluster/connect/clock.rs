//! Reads the API server's clock from each of its answers.

use super::around::{Around, Asked, Pending};
use crate::clock::ServerClock;

/// Reads the clock from answers of the API server itself, not from those that it passes on from Salt.
impl Around for ServerClock {
    fn around(&self, asked: Asked, answer: Pending) -> Pending {
        if asked.is_proxied {
            return answer;
        }
        let clock = self.clone();
        Box::pin(async move {
            let answer = answer.await?;
            clock.read(answer.headers());
            Ok(answer)
        })
    }
}
