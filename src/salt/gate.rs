//! What is asked before a request is sent that Salt is to act on.

use super::search::Marker;
use crate::error::CommandError;

/// Lets requests through that Salt is to act on.
pub trait Gate {
    /// Called right before each time that the request with this marker is sent; without its consent it is
    /// not sent.
    fn pass(&self, marker: &Marker) -> impl Future<Output = Result<(), CommandError>>;
}

/// Lets everything through.
#[cfg(test)]
impl Gate for () {
    async fn pass(&self, _: &Marker) -> Result<(), CommandError> {
        Ok(())
    }
}
