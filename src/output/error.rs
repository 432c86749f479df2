//! What `-o` says and is not a format.

use super::OutputFormat;

/// A format that makes no sense.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `-o` says what is not a format.
    #[error("unknown output format {given:?}{}; use one of {}", did_you_mean(*nearest), OutputFormat::NAMES.join(", "))]
    UnknownFormat {
        /// What was said.
        given: String,
        /// What was meant, most likely.
        nearest: Option<&'static str>,
    },
    /// A format of kubectl's that is not as it has to be.
    #[error(transparent)]
    Format(printers::Error),
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!(" (did you mean {nearest}?)"))
}
