//! Values as YAML text.

use serde_yaml::Value;

use super::Error;

/// `value` as it stands behind a key, on one line.
pub fn inline(value: &Value) -> Result<String, Error> {
    if !matches!(value, Value::Mapping(_) | Value::Sequence(_)) {
        let text = serialised(value)?;
        let text = text.trim_end();
        if !text.contains('\n') {
            return Ok(text.to_owned());
        }
    }
    flow(value)
}

/// `value` as it may stand within brackets and braces.
pub fn flow(value: &Value) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Syntax(error.to_string()))
}

/// The lines of `value` as a block that begins in `column`.
pub fn block(value: &Value, column: usize, newline: &str) -> Result<String, Error> {
    let indent = " ".repeat(column);
    let mut text = String::new();
    for line in serialised(value)?.lines() {
        if !line.is_empty() {
            text.push_str(&indent);
            text.push_str(line);
        }
        text.push_str(newline);
    }
    Ok(text)
}

fn serialised(value: &Value) -> Result<String, Error> {
    serde_yaml::to_string(value).map_err(|error| Error::Syntax(error.to_string()))
}
