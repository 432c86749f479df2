//! Files that `-f` names by their address.

use std::path::Path;
use std::time::Duration;

use crate::error::{CommandError, Result};
use base::error::ErrorKind;

/// How long the answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How to believe another certificate.
const ADVICE: &str = "SSL_CERT_FILE names a file with others";

pub(super) fn is_address(file: &Path) -> bool {
    address(file).is_some()
}

pub(super) fn address(file: &Path) -> Option<&str> {
    let text = file.to_str()?;
    let is_address = ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme));
    is_address.then_some(text)
}

/// The content at an address, at most one byte more than `limit`.
pub(super) async fn read(address: &str, limit: u64) -> Result<Vec<u8>> {
    let failed = |kind: ErrorKind, error: &dyn std::fmt::Display| {
        CommandError::new(kind, format!("cannot read {address}: {error}"))
    };
    // The outer causes repeat the address.
    let unreachable =
        |error: reqwest::Error| failed(ErrorKind::Unreachable, &client::proxies::reason(&error));
    let tls = client::tls::of_this_machine(Vec::new(), ADVICE);
    let tls = tls.map_err(|reason| failed(ErrorKind::Failed, &reason))?;
    let client = client::resolver::http_client(tls.with_no_client_auth());
    let client = client.timeout(PATIENCE).build().map_err(unreachable)?;
    let mut answer = client.get(address).send().await.map_err(unreachable)?;
    if !answer.status().is_success() {
        return Err(failed(ErrorKind::Usage, &format!("the server answered {}", answer.status())));
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(unreachable)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() as u64 > limit {
            break;
        }
    }
    Ok(bytes)
}
