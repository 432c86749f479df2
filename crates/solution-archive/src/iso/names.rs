//! Plain names and Joliet names, made of real ones.

use std::collections::BTreeSet;

/// The longest plain name, without its version.
const MAX_PLAIN: usize = 31;
/// The longest Joliet name, in characters of two bytes: what mkisofs calls `-joliet-long`.
const MAX_JOLIET: usize = 103;

/// The plain name of a directory (`DEPLOY`), distinct from those in `taken`.
pub(crate) fn plain_directory(name: &str, taken: &mut BTreeSet<Vec<u8>>) -> Vec<u8> {
    distinct(taken, |suffix| {
        let stem = cut(&plain(name), MAX_PLAIN - suffix.len());
        format!("{stem}{suffix}").into_bytes()
    })
}

/// The plain name of a file (`MANIFEST.YAML;1`), distinct from those in `taken`.
pub(crate) fn plain_file(name: &str, taken: &mut BTreeSet<Vec<u8>>) -> Vec<u8> {
    let (stem, extension) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((name, ""));
    let extension = cut(&plain(extension), 8);
    distinct(taken, |suffix| {
        let stem = cut(&plain(stem), MAX_PLAIN - 1 - extension.len() - suffix.len());
        format!("{stem}{suffix}.{extension};1").into_bytes()
    })
}

/// The Joliet name of a directory or, with its version, of a file, distinct from those in `taken`.
pub(crate) fn joliet(name: &str, is_file: bool, taken: &mut BTreeSet<Vec<u8>>) -> Vec<u8> {
    let version = if is_file { ";1" } else { "" };
    let units: Vec<u16> = name.chars().map(joliet_unit).collect();
    distinct(taken, |suffix| {
        let kept = units.len().min(MAX_JOLIET - suffix.len() - version.len());
        let tail = suffix.encode_utf16().chain(version.encode_utf16());
        units[..kept].iter().copied().chain(tail).flat_map(u16::to_be_bytes).collect()
    })
}

/// `text` as Joliet has it in a field of `length` bytes.
pub(crate) fn joliet_field(text: &str, length: usize) -> Vec<u8> {
    let blanks = std::iter::repeat_n(u16::from(b' '), length / 2);
    text.chars().map(joliet_unit).chain(blanks).take(length / 2).flat_map(u16::to_be_bytes).collect()
}

fn joliet_unit(character: char) -> u16 {
    let mut units = [0; 2];
    let is_allowed = !character.is_control() && !"*/:;?\\".contains(character) && character.len_utf16() == 1;
    if is_allowed { character.encode_utf16(&mut units)[0] } else { u16::from(b'_') }
}

fn plain(text: &str) -> String {
    let letter = |character: char| {
        let upper = character.to_ascii_uppercase();
        if upper.is_ascii_uppercase() || upper.is_ascii_digit() { upper } else { '_' }
    };
    text.chars().map(letter).collect()
}

fn cut(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}

/// The first of the names that `make` gives for growing suffixes which nobody has yet.
fn distinct(taken: &mut BTreeSet<Vec<u8>>, make: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    // Beginning with how many there are finds a free one at once, most of the time.
    let suffixes = std::iter::once(String::new()).chain((taken.len()..).map(|number| format!("{number:03}")));
    // There are more suffixes than entries in any directory.
    let name = suffixes.map(|suffix| make(&suffix)).find(|name| !taken.contains(name)).unwrap_or_default();
    taken.insert(name.clone());
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> String {
        String::from_utf8(plain_file(name, &mut BTreeSet::new())).unwrap()
    }

    #[test]
    fn plain_names_are_upper_case_and_short() {
        assert_eq!(file("manifest.yaml"), "MANIFEST.YAML;1");
        assert_eq!(file("version"), "VERSION.;1");
        assert_eq!(file("registry-config.inc.j2"), "REGISTRY_CONFIG_INC.J2;1");
        assert_eq!(file(".hidden"), "_HIDDEN.;1");
        assert_eq!(file(&"a".repeat(64)), format!("{}.;1", "A".repeat(30)));
        assert_eq!(file("é.extension-too-long"), "_.EXTENSIO;1");
        assert_eq!(plain_directory("1.0.0", &mut BTreeSet::new()), b"1_0_0");
    }

    #[test]
    fn names_that_become_equal_are_told_apart() {
        let mut taken = BTreeSet::new();
        let names: Vec<Vec<u8>> =
            (0..2000).map(|number| plain_file(&format!("{}{number}", "f".repeat(60)), &mut taken)).collect();
        assert_eq!(taken.len(), names.len());
        assert!(names.iter().all(|name| name.len() <= MAX_PLAIN + 2));
        let mut taken = BTreeSet::new();
        assert_eq!(joliet("a:b", false, &mut taken), [0, b'a', 0, b'_', 0, b'b']);
        assert_eq!(joliet("a*b", false, &mut taken), [0, b'a', 0, b'_', 0, b'b', 0, b'0', 0, b'0', 0, b'1']);
    }

    #[test]
    fn joliet_names_are_cut_at_their_limit() {
        let name = joliet(&"n".repeat(200), true, &mut BTreeSet::new());
        assert_eq!(name.len(), 2 * MAX_JOLIET);
        assert!(name.ends_with(&[0, b';', 0, b'1']));
        assert_eq!(joliet_field("ab", 6), [0, b'a', 0, b'b', 0, b' ']);
    }
}
