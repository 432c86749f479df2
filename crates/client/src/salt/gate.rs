//! A check right before a request to Salt that may change something.

use super::search::Marker;

/// Allows or refuses requests to Salt that may change something.
pub trait Gate {
    /// Called right before each time that the request with this marker is sent. The request is sent only if this
    /// succeeds; the error says why not.
    fn pass(&self, marker: &Marker) -> impl Future<Output = Result<(), String>>;
}

#[cfg(any(test, feature = "testing"))]
impl Gate for () {
    async fn pass(&self, _: &Marker) -> Result<(), String> {
        Ok(())
    }
}
