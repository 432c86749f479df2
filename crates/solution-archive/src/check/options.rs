//! What a check requires.

use crate::rules::Rule;
use crate::signature::TrustedKey;

/// Options of a check.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// An archive without an implanted MD5 is not valid.
    pub require_checksum: bool,
    /// An archive without a signature by one of `keys` is not valid.
    pub require_signature: bool,
    /// Keys that signatures are verified with.
    pub keys: Vec<TrustedKey>,
    /// Every layer is decompressed, and what is in it compared with its image's configuration.
    pub deep: bool,
    /// Rules whose warnings are ignored.
    pub allow: Vec<&'static Rule>,
}
