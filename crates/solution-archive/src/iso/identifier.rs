//! Plain names, as they are read.

use crate::rules::{self, Rule};

/// The longest plain name of a directory.
const MAX_DIRECTORY: usize = 31;
/// The longest plain name of a file, without its dot and its version.
const MAX_FILE: usize = 30;

/// The name that an entry without a Rock Ridge name has.
pub(crate) fn real(identifier: &[u8]) -> &[u8] {
    let name = without_version(identifier);
    name.strip_suffix(b".").unwrap_or(name)
}

/// The name that Linux shows of an entry in Joliet's tree: without the version 1, and without dots at its end.
pub(crate) fn joliet(identifier: &[u8]) -> String {
    let units = identifier.chunks_exact(2).map(|unit| u16::from_be_bytes([unit[0], unit[1]]));
    // Linux drops what is not a character, too.
    let name: String = char::decode_utf16(units).filter_map(Result::ok).collect();
    let name = name.strip_suffix(";1").unwrap_or(&name);
    let real = name.trim_end_matches('.');
    // A name of dots alone keeps one, which is not a name.
    if real.is_empty() { &name[..name.len().min(1)] } else { real }.to_owned()
}

/// `bytes` as a real name, or what is wrong with it.
pub(crate) fn usable(bytes: &[u8]) -> Result<&str, &'static str> {
    match std::str::from_utf8(bytes) {
        Err(_) => Err("is not UTF-8"),
        Ok(name) if name.chars().any(char::is_control) => Err("contains a control character"),
        Ok(name) if name.is_empty() || name.contains('/') || name == "." || name == ".." => {
            Err("is not a name")
        }
        Ok(name) => Ok(name),
    }
}

/// What ISO 9660 does not allow in `identifier` at level 3.
pub(crate) fn problems(identifier: &[u8], is_directory: bool) -> Vec<(&'static Rule, String)> {
    let name = without_version(identifier);
    let dots = name.split(|byte| *byte == b'.').count() - 1;
    let (length, limit) =
        if is_directory { (name.len(), MAX_DIRECTORY) } else { (name.len() - dots.min(1), MAX_FILE) };
    let mut problems = Vec::new();
    if length > limit {
        let message = format!("the plain name has {length} characters, but at most {limit} are allowed");
        problems.push((&rules::NAME_LENGTH, message));
    }
    // A directory's name should have no dot, but every builder leaves it one.
    if dots > 1 || !name.iter().copied().all(is_allowed) {
        let message = format!("the plain name is {:?}", String::from_utf8_lossy(name));
        problems.push((&rules::NAME_CHARACTERS, message));
    }
    problems
}

fn is_allowed(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"_.".contains(&byte)
}

fn without_version(identifier: &[u8]) -> &[u8] {
    identifier.split(|byte| *byte == b';').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(identifier: &str, is_directory: bool) -> Vec<&'static str> {
        let problems = problems(identifier.as_bytes(), is_directory);
        problems.into_iter().map(|(rule, _)| rule.id).collect()
    }

    #[test]
    fn names_are_held_against_level_3() {
        let (thirty, thirty_one) = ("A".repeat(30), "A".repeat(31));
        for file in ["MANIFEST.YAML;1", "VERSION.;1", &format!("{thirty}.;1")] {
            assert!(broken(file, false).is_empty(), "{file}");
        }
        assert!(broken(&thirty_one, true).is_empty());
        assert_eq!(broken(&format!("{thirty_one}.;1"), false), ["name-length"]);
        assert_eq!(broken(&format!("{thirty_one}A"), true), ["name-length"]);
        for file in ["manifest.yaml;1", "A.B.C;1", "A-B.C;1"] {
            assert_eq!(broken(file, false), ["name-characters"], "{file}");
        }
        assert!(broken("1_0.0", true).is_empty());
        assert_eq!(broken("1.0.0", true), ["name-characters"]);
    }

    #[test]
    fn names_of_joliet_are_what_linux_shows() {
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        for (name, shown) in [
            ("manifest.yaml;1", "manifest.yaml"),
            ("manifest.yaml", "manifest.yaml"),
            ("a;2", "a;2"),
            ("dots...;1", "dots"),
            ("...", "."),
            ("né😀", "né😀"),
        ] {
            assert_eq!(joliet(&wide(name)), shown);
        }
        assert_eq!(joliet(&[0, b'a', 0xd8, 0, 0, b'b', 0]), "ab");
    }

    #[test]
    fn real_names_have_no_version() {
        assert_eq!(real(b"VERSION.;1"), b"VERSION");
        assert_eq!(real(b"A.B;1"), b"A.B");
    }
}
