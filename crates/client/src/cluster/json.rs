//! JSON of answers that kube does not read itself.

use serde::de::DeserializeOwned;

/// Reads an answer as kube does: from text. To read it from bytes, the program would have the code for every type of
/// Kubernetes twice.
///
/// # Errors
///
/// Why it is not JSON of this type, on one line.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn what_is_no_text_or_no_json_is_an_error() {
        assert_eq!(read::<Vec<u8>>(b"[1]"), Ok(vec![1]));
        assert!(read::<Vec<u8>>(b"\xff").is_err());
        assert!(read::<Vec<u8>>(b"<html>").is_err());
    }
}
