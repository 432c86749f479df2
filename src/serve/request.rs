//! A request of a browser that was let in.

use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    /// To see it, and then every change of it.
    Follow,
    Post,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub method: Method,
    /// The path below the base, each part decoded: `environment/prod`.
    pub path: Vec<String>,
    /// What follows the `?`. Of a name that is given twice, the last value counts.
    pub query: BTreeMap<String, String>,
    pub form: BTreeMap<String, String>,
    /// What forms on the answer have to carry.
    pub token: String,
}

/// The name of the field with which a form shows that it is one of the session.
pub(super) const TOKEN: &str = "token";

/// The parts of a path, decoded, or `None` if a part is not text.
pub(super) fn parts(path: &str) -> Option<Vec<String>> {
    let parts = path.split('/').filter(|part| !part.is_empty());
    parts.map(decoded).collect()
}

/// The fields of a query or of a form.
pub(super) fn fields(text: &str) -> Option<BTreeMap<String, String>> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let pairs = pairs.map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let plain = |text: &str| decoded(&text.replace('+', " "));
        Some((plain(name)?, plain(value)?))
    });
    pairs.collect()
}

/// The text without its `%xx`, or `None` if it is not UTF-8 or has a control character, which no name has.
pub fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let (high, low) = (digit()?, digit()?);
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.contains(char::is_control)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::secrets::in_url as encoded;

    #[test]
    fn what_is_encoded_is_decoded_to_the_same() {
        for text in ["", "prod", "a b/c?d&e=f#g", "ä€😀", "100%", "+"] {
            assert_eq!(decoded(&encoded(text)).as_deref(), Some(text));
            let query = format!("{}={}", encoded(text), encoded(text));
            assert_eq!(fields(&query).unwrap().get(text).map(String::as_str), Some(text));
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        for text in ["%", "%4", "%zz", "%ff", "%00", "%0a", "%+1"] {
            assert_eq!(decoded(text), None, "{text}");
            assert_eq!(parts(&format!("a/{text}")), None, "{text}");
            assert_eq!(fields(&format!("a={text}")), None, "{text}");
        }
    }

    #[test]
    fn paths_and_queries_are_taken_apart() {
        assert_eq!(parts("").unwrap(), [""; 0]);
        assert_eq!(parts("environment//a%2Fb").unwrap(), ["environment", "a/b"]);
        let query = fields("a=1&b=x+y&a=2&c").unwrap();
        let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(query, [("a", "2"), ("b", "x y"), ("c", "")]);
    }
}
