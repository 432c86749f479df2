//! The user's own files, read as kubectl reads them: kubeconfigs and what `-f` names.
//!
//! kubectl turns YAML into JSON with `sigs.k8s.io/yaml`, which uses `go.yaml.in/yaml/v2` (2.4.2 was read): libyaml's
//! grammar and YAML 1.1's words, but `y` and `n` are truth values, `010` is 8, `1:30` and dates are texts, and `<<`
//! merges where it stands. A text may be UTF-8 or UTF-16 with a byte order mark, which programs for Windows write.

use serde_json::{Number, Value};

use super::{DocumentError, Reader, all};

/// The text of a file: UTF-8, or UTF-16 with a byte order mark.
///
/// ```
/// use solution_archive::yaml::decoded;
///
/// assert_eq!(decoded(b"\xff\xfea\0".to_vec())?, "a");
/// # Ok::<(), solution_archive::yaml::DocumentError>(())
/// ```
pub fn decoded(bytes: Vec<u8>) -> Result<String, DocumentError> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks::<2>();
        let text = String::from_utf16(&units.0.iter().map(|pair| unit(*pair)).collect::<Vec<_>>());
        text.ok().filter(|_| units.1.is_empty()).ok_or(DocumentError::Wide)
    };
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ => {
            let mut text = String::from_utf8(bytes)
                .map_err(|error| DocumentError::Encoding(error.utf8_error().valid_up_to()))?;
            if text.starts_with('\u{feff}') {
                text.remove(0);
            }
            Ok(text)
        }
    }
}

/// The bytes of a text in the encoding of other bytes, with their byte order mark.
///
/// ```
/// use solution_archive::yaml::encoded;
///
/// assert_eq!(encoded("b", b"\xff\xfea\0"), b"\xff\xfeb\0");
/// ```
pub fn encoded(text: &str, like: &[u8]) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    match like {
        [0xff, 0xfe, ..] => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        [0xfe, 0xff, ..] => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        [0xef, 0xbb, 0xbf, ..] => marked.into_bytes(),
        _ => text.as_bytes().to_vec(),
    }
}

/// The documents of a file that `-f` names, without the empty ones. A key that is given twice is refused with its line:
/// kubectl takes the last one silently, and a list that is silently half as long deletes things.
///
/// ```
/// use solution_archive::yaml::objects;
///
/// let documents = objects("kind: A\n---\n---\nkind: B\n")?;
/// assert_eq!(documents.len(), 2);
/// let error = objects("name: a\nname: b\n").map_err(|error| error.to_string());
/// assert_eq!(error, Err("line 2: key \"name\" is given twice".to_owned()));
/// # Ok::<(), solution_archive::yaml::DocumentError>(())
/// ```
pub fn objects(text: &str) -> Result<Vec<Value>, DocumentError> {
    let mut documents = all(text, Reader::Kubectl { repeats: false })?;
    documents.retain(|document| !document.is_null());
    Ok(documents)
}

/// The first document of a kubeconfig, null if there is none. kubectl does not read the others.
///
/// ```
/// use solution_archive::yaml::settings;
///
/// let kubeconfig = settings("current-context: a\n")?;
/// assert_eq!(kubeconfig["current-context"], "a");
/// # Ok::<(), solution_archive::yaml::DocumentError>(())
/// ```
pub fn settings(text: &str) -> Result<Value, DocumentError> {
    let documents = all(text, Reader::Kubectl { repeats: true })?;
    Ok(documents.into_iter().next().unwrap_or_default())
}

/// What `text` is where it is written without quotes: the rules of `resolve.go`.
pub(super) fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            return Value::Bool(true);
        }
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            return Value::Bool(false);
        }
        _ => {}
    }
    let number = match text.bytes().next() {
        Some(b'.') => float(text),
        Some(b'+' | b'-' | b'0'..=b'9') => {
            let digits = text.replace('_', "");
            integer(&digits).or_else(|| float(&digits))
        }
        _ => None,
    };
    number.map_or_else(|| Value::String(text.to_owned()), Value::Number)
}

/// A number in the base that it begins with: `strconv.ParseInt` with base 0, then `ParseUint`.
fn integer(text: &str) -> Option<Number> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let lower = digits.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', b'o', ..] => (8, &lower[2..]),
        [b'0', _, ..] => (8, &lower[1..]),
        _ => (10, lower.as_str()),
    };
    if !digits.starts_with(|first: char| first.is_ascii_hexdigit()) {
        return None;
    }
    let number = u64::from_str_radix(digits, radix).ok()?;
    if is_negative {
        return i64::try_from(-i128::from(number)).ok().map(Number::from);
    }
    // ParseUint takes no plus sign.
    let fits = !text.starts_with('+') || i64::try_from(number).is_ok();
    fits.then(|| Number::from(number))
}

/// A decimal fraction, with or without an exponent. What is infinite or no number is none of JSON's values.
fn float(text: &str) -> Option<Number> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (unsigned, "0"),
    };
    let is_decimal = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_number = is_decimal(whole)
        && is_decimal(fraction)
        && !(whole.is_empty() && fraction.is_empty())
        && !exponent.is_empty()
        && is_decimal(exponent);
    is_number.then(|| text.parse().ok().and_then(Number::from_f64)).flatten()
}

#[cfg(test)]
mod field {
    use serde_json::json;

    use super::*;

    #[test]
    fn plain_texts_are_what_kubectl_makes_of_them() {
        for (text, value) in [
            ("y", json!(true)),
            ("N", json!(false)),
            ("on", json!(true)),
            ("yEs", json!("yEs")),
            ("~", json!(null)),
            ("12", json!(12)),
            ("010", json!(8)),
            ("08", json!(8.0)),
            ("0o17", json!(15)),
            ("0x1F", json!(31)),
            ("-0b11", json!(-3)),
            ("1_000", json!(1000)),
            ("+7", json!(7)),
            ("18446744073709551615", json!(18_446_744_073_709_551_615_u64)),
            ("1:30", json!("1:30")),
            ("2026-01-31", json!("2026-01-31")),
            ("1.10", json!(1.1)),
            ("1.", json!(1.0)),
            (".5", json!(0.5)),
            ("1e3", json!(1000.0)),
            ("1.2.3", json!("1.2.3")),
            ("=", json!("=")),
            ("+", json!("+")),
            ("0x", json!("0x")),
            ("-", json!("-")),
        ] {
            assert_eq!(plain(text), value, "{text}");
        }
    }

    #[test]
    fn merged_keys_count_where_they_are_merged() {
        let text = "x: &x {a: 1, b: 1}\ny: &y {a: 2}\nbefore: {<<: *x, a: 3}\nbehind: {a: 3, <<: *x}\n\
                    several: {<<: [*y, *x]}\n";
        for read in [settings(text).unwrap(), objects(text).unwrap().remove(0)] {
            assert_eq!(read["before"], json!({"a": 3, "b": 1}));
            assert_eq!(read["behind"], json!({"a": 1, "b": 1}));
            assert_eq!(read["several"], json!({"a": 2, "b": 1}));
        }
        assert_eq!(settings("a: &x 1\nb: &x 2\nc: *x\n").unwrap()["c"], json!(2));
    }

    #[test]
    fn a_key_twice_is_refused_with_its_line_in_files_of_objects_only() {
        let text = "spec:\n  namespaces: [{name: a}]\n  namespaces: [{name: b}]\n";
        let error = objects(text).unwrap_err().to_string();
        assert_eq!(error, "line 3: key \"namespaces\" is given twice");
        assert!(objects("{\"a\": 1,\n\"a\": 1}").unwrap_err().to_string().starts_with("line 2"));
        assert_eq!(settings(text).unwrap(), json!({"spec": {"namespaces": [{"name": "b"}]}}));
    }

    #[test]
    fn of_a_kubeconfig_the_first_document_counts() {
        assert_eq!(settings("a: 1\n---\na: 2\n").unwrap(), json!({"a": 1}));
        assert_eq!(settings("# nothing\n").unwrap(), json!(null));
        assert_eq!(objects("---\na: 1\n---\n").unwrap(), [json!({"a": 1})]);
    }

    #[test]
    fn json_is_read_as_it_is() {
        let text = "{\n\t\"a\": \"\\/\\u00e4\\ud83d\\ude00\",\n\t\"b\": [1e3, true, null]\n}\n";
        assert_eq!(objects(text).unwrap(), [json!({"a": "/ä😀", "b": [1000.0, true, null]})]);
        assert!(objects(r#"{"a": "\ud83d"}"#).is_err());
    }

    #[test]
    fn objects_of_json_may_follow_one_another() {
        let read = [json!({"a": 1}), json!({"b": {"c": []}}), json!({"d": 2})];
        for text in [
            "{\"a\": 1}\n{\"b\": {\"c\": []}}\n{\"d\": 2}\n",
            "{\n  \"a\": 1\n}\n\n{\n  \"b\": {\n    \"c\": []\n  }\n}\n{\n  \"d\": 2\n}\n",
            "{\"a\":1}{\"b\":{\"c\":[]}} {\"d\":2}",
            "{\"a\": 1}\n{\"b\": {\"c\": []}}\n---\nd: 2\n",
        ] {
            assert_eq!(objects(text).unwrap(), read, "{text}");
        }
        for (text, complaint) in [
            ("{\"a\": 1}\n{\"b\": 1,\n\"b\": 2}\n", "line 3: key \"b\" is given twice"),
            ("{\"a\": 1}\nb: 2\n", "line 2: a document begins with ---, and this text belongs to none"),
            ("[1]\n{\"a\": 1}\n", "line 2: a document begins with ---, and this text belongs to none"),
        ] {
            assert_eq!(objects(text).unwrap_err().to_string(), complaint, "{text}");
        }
        assert!(super::super::several(b"{\"a\": 1}\n{\"b\": 1}\n", Reader::Salt).is_err());
    }

    #[test]
    fn texts_of_powershell_are_decoded_and_encoded_again() {
        let text = "a: ä😀\n";
        let wide = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
            let units = text.encode_utf16().flat_map(bytes);
            mark.into_iter().chain(units).collect::<Vec<u8>>()
        };
        let little = wide([0xff, 0xfe], u16::to_le_bytes);
        for bytes in [
            little.clone(),
            wide([0xfe, 0xff], u16::to_be_bytes),
            format!("\u{feff}{text}").into_bytes(),
            text.as_bytes().to_vec(),
        ] {
            assert_eq!(decoded(bytes.clone()).unwrap(), text);
            assert_eq!(encoded(text, &bytes), bytes);
        }
        assert_eq!(decoded(little[..little.len() - 1].to_vec()), Err(DocumentError::Wide));
        assert_eq!(decoded(b"a: \xff".to_vec()), Err(DocumentError::Encoding(3)));
    }
}
