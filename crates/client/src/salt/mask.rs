//! Masks tokens and passwords in the log of requests that go directly to Salt API.

use serde_json::Value;

/// The text that replaces a secret in the log.
const MASK: &str = "***";

/// Keys whose values are secrets, wherever they appear in a request or an answer.
const SECRET_KEYS: [&str; 6] = ["token", "password", "passwd", "secret", "x-auth-token", "salt_token"];

/// `value` with its secrets masked, for the log.
pub(crate) fn masked(value: &Value) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| {
                let hidden = SECRET_KEYS.contains(&key.to_ascii_lowercase().as_str()) && !value.is_null();
                (key.clone(), if hidden { Value::from(MASK) } else { masked(value) })
            })
            .collect(),
        Value::Array(list) => list.iter().map(masked).collect(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_are_masked_at_any_depth() {
        let login =
            json!({"return": [{"token": "7ed3", "user": "jo", "perms": [{"Password": "x", "token": null}]}]});
        assert_eq!(
            masked(&login),
            json!({"return": [{"token": "***", "user": "jo", "perms": [{"Password": "***", "token": null}]}]})
        );
    }
}
