use super::OutputFormat;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("unknown output format {given:?}{}; use one of {}", did_you_mean(*nearest), OutputFormat::NAMES.join(", "))]
    UnknownFormat {
        given: String,
        /// The most similar valid value.
        nearest: Option<&'static str>,
    },
    #[error(transparent)]
    Format(printers::Error),
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!(" (did you mean {nearest}?)"))
}
