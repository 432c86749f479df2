//! What is asked before a request is sent that Salt is to act on.

use super::search::Marker;

/// Lets requests through that Salt is to act on.
pub trait Gate {
    /// Called right before each time that the request with this marker is sent; without its consent it is
    /// not sent. Without it, why.
    fn pass(&self, marker: &Marker) -> impl Future<Output = Result<(), String>>;
}

/// Lets everything through.
#[cfg(test)]
impl Gate for () {
    async fn pass(&self, _: &Marker) -> Result<(), String> {
        Ok(())
    }
}
