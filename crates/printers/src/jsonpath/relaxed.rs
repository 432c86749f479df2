//! The short forms that `--sort-by` and custom columns accept.

/// Makes a full template of `metadata.name`, `.metadata.name`, `{metadata.name}` or
/// `{.metadata.name}`.
pub(crate) fn relaxed(expression: &str) -> Result<String, String> {
    if expression.is_empty() {
        return Ok(String::new());
    }
    let inside = expression.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(expression);
    if inside.is_empty() || inside.contains(['{', '}']) {
        return Err("expected a path like .metadata.name or {.metadata.name}".to_owned());
    }
    let path = inside.strip_prefix('.').filter(|path| !path.is_empty()).unwrap_or(inside);
    Ok(format!("{{.{path}}}"))
}

#[cfg(test)]
mod tests {
    use super::relaxed;

    #[test]
    fn four_forms_mean_the_same() {
        for form in ["a.b", ".a.b", "{a.b}", "{.a.b}"] {
            assert_eq!(relaxed(form).unwrap(), "{.a.b}");
        }
        assert_eq!(relaxed("").unwrap(), "");
        assert_eq!(relaxed(".").unwrap(), "{..}");
        assert_eq!(relaxed("{.}").unwrap(), "{..}");
    }

    #[test]
    fn anything_else_with_braces_is_refused() {
        for form in ["{}", "{.a", "a}", "{.a}{.b}", "x{.a}"] {
            assert!(relaxed(form).is_err(), "{form}");
        }
    }
}
