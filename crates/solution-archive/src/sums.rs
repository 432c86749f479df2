//! `SHA256SUMS` next to an archive, in the format of sha256sum.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::digest::is_digest;
use crate::error::Error;
use crate::source;

const NAME: &str = "SHA256SUMS";
/// The name that MetalK8s' own build gives it.
const OTHER_NAME: &str = "SHA256SUM";
/// So much of it is read: the sums of ten thousand files.
const MAX_SIZE: u64 = 1 << 20;
/// Characters of names that a line cannot contain, and how sha256sum (coreutils 9) writes them. A line with one of
/// them begins with a backslash.
const ESCAPES: [(u8, u8); 3] = [(b'\\', b'\\'), (b'\n', b'n'), (b'\r', b'r')];

/// Where the sums of the file at `path` are written.
pub(crate) fn beside(path: &Path) -> PathBuf {
    path.with_file_name(NAME)
}

/// The sums beside the file at `path`, and where they are, if they exist.
pub(crate) fn read(path: &Path) -> Result<Option<(PathBuf, Vec<u8>)>, Error> {
    for name in [NAME, OTHER_NAME] {
        let beside = path.with_file_name(name);
        match source::head(&beside, MAX_SIZE) {
            Ok(text) => return Ok(Some((beside, text))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Error::reading(beside, error)),
        }
    }
    Ok(None)
}

/// The sum that `text` lists for the file `name`.
pub(crate) fn find(text: &[u8], name: &OsStr) -> Option<String> {
    text.split(|byte| *byte == b'\n')
        .filter_map(parse)
        .find(|(_, listed)| listed == name.as_encoded_bytes())
        .map(|(sum, _)| sum.to_ascii_lowercase())
}

/// The list beside the archive at `path` that has another sum for it than `digest` (`sha256:` and its digits), if one has.
#[must_use]
pub fn listed_elsewhere(path: &Path, digest: &str) -> Option<PathBuf> {
    let (list, text) = read(path).ok()??;
    let listed = find(&text, path.file_name()?)?;
    (digest.strip_prefix("sha256:") != Some(listed.as_str())).then_some(list)
}

/// What is listed beside the file at `path` so far, where its sum is to be added.
pub(crate) fn listed(path: &Path) -> Result<Vec<u8>, Error> {
    let path = beside(path);
    match fs::metadata(&path) {
        Ok(metadata) if !metadata.is_file() => Err(Error::Usage(format!(
            "{} is not a regular file; the archive's sum belongs there",
            path.display()
        ))),
        Ok(_) => source::head(&path, u64::MAX).map_err(|error| Error::reading(path, error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(Error::reading(path, error)),
    }
}

/// Puts the file `prepared`, which is in a directory beside the archive at `path`, in the place of the sums there.
pub(crate) fn replace(prepared: &Path, path: &Path) -> io::Result<()> {
    let beside = beside(path);
    // Behind a link is the file that is meant.
    let target = fs::canonicalize(&beside).unwrap_or(beside);
    if let Ok(metadata) = fs::metadata(&target) {
        fs::set_permissions(prepared, metadata.permissions())?;
    }
    match fs::rename(prepared, &target) {
        // The link leads to another disk.
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
            fs::copy(prepared, &target).map(|_| ())
        }
        renamed => renamed,
    }
}

/// `listed` with `sum` for the file `name`; what it lists for others stays, in whatever encoding.
pub(crate) fn with(listed: &[u8], name: &OsStr, sum: &str) -> Vec<u8> {
    let name = name.as_encoded_bytes();
    let is_another = |line: &&[u8]| parse(line).is_none_or(|(_, listed)| listed != name);
    let lines = listed.strip_suffix(b"\n").unwrap_or(listed).split(|byte| *byte == b'\n');
    let mut lines: Vec<&[u8]> = lines.filter(is_another).filter(|_| !listed.is_empty()).collect();
    let own = line(name, sum);
    lines.push(&own);
    lines.join(&b'\n')
}

/// The line for a file.
fn line(name: &[u8], sum: &str) -> Vec<u8> {
    let escape = |byte: &u8| ESCAPES.iter().find(|(plain, _)| plain == byte);
    let mut line = Vec::new();
    if name.iter().any(|byte| escape(byte).is_some()) {
        line.push(b'\\');
    }
    line.extend_from_slice(sum.as_bytes());
    line.extend_from_slice(b"  ");
    for byte in name {
        match escape(byte) {
            Some((_, escaped)) => line.extend([b'\\', *escaped]),
            None => line.push(*byte),
        }
    }
    line.push(b'\n');
    line
}

/// A line: the sum, a blank, a blank or `*`, the name.
fn parse(line: &[u8]) -> Option<(&str, Vec<u8>)> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let plain = line.strip_prefix(b"\\").unwrap_or(line);
    let (sum, name) = plain.split_at_checked(plain.iter().position(|byte| *byte == b' ')?)?;
    let name = name.get(1..)?;
    let name = match name {
        [b' ' | b'*', name @ ..] => name,
        _ => name,
    };
    let name = if plain.len() < line.len() { unescaped(name)? } else { name.to_vec() };
    let name = name.strip_prefix(b"./").map(<[u8]>::to_vec).unwrap_or(name);
    let sum = std::str::from_utf8(sum).ok()?;
    // sha256sum checks sums in either case, and other tools write upper case.
    is_digest(&sum.to_ascii_lowercase()).then_some((sum, name))
}

fn unescaped(name: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = name.iter();
    let mut plain = Vec::new();
    while let Some(byte) = bytes.next() {
        plain.push(if *byte == b'\\' {
            let next = bytes.next()?;
            ESCAPES.iter().find(|(_, escaped)| escaped == next)?.0
        } else {
            *byte
        });
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_found_and_replaced() {
        let (one, two) = ("1".repeat(64), "2".repeat(64));
        let listed = format!("{one}  other.iso\n{one} *demo.iso\n# note\n");
        let text = String::from_utf8(with(listed.as_bytes(), "demo.iso".as_ref(), &two)).unwrap();
        assert_eq!(text, format!("{one}  other.iso\n# note\n{two}  demo.iso\n"));
        assert_eq!(find(text.as_bytes(), "demo.iso".as_ref()), Some(two));
        assert_eq!(find(text.as_bytes(), "absent.iso".as_ref()), None);
        assert_eq!(find(format!("{one}  ./demo.iso").as_bytes(), "demo.iso".as_ref()), Some(one));
        assert_eq!(find(b"short  demo.iso", "demo.iso".as_ref()), None);
    }

    #[test]
    fn the_first_sum_is_alone() {
        let sum = "1".repeat(64);
        assert_eq!(with(b"", "demo.iso".as_ref(), &sum), format!("{sum}  demo.iso\n").into_bytes());
    }

    #[test]
    fn lines_that_are_not_utf_8_stay() {
        let sum = "1".repeat(64);
        let other = [sum.as_bytes(), b"  caf\xe9.iso\n"].concat();
        let expected = [other.as_slice(), format!("{sum}  demo.iso\n").as_bytes()].concat();
        assert_eq!(with(&other, "demo.iso".as_ref(), &sum), expected);
    }

    #[test]
    fn sums_in_upper_case_are_sums() {
        let sum = "AB".repeat(32);
        assert_eq!(find(format!("{sum}  demo.iso").as_bytes(), "demo.iso".as_ref()), Some("ab".repeat(32)));
    }

    #[test]
    fn names_are_escaped_as_sha256sum_does() {
        let sum = "1".repeat(64);
        for (name, escaped) in [("a\\b", "a\\\\b"), ("two\nlines", "two\\nlines"), ("re\rturn", "re\\rturn")]
        {
            let text = with(b"", name.as_ref(), &sum);
            assert_eq!(text, format!("\\{sum}  {escaped}\n").into_bytes());
            assert_eq!(find(&text, name.as_ref()), Some(sum.clone()));
            assert_eq!(with(&text, name.as_ref(), &sum), text);
        }
        assert_eq!(find(format!("\\{sum}  a\\x").as_bytes(), "a\\x".as_ref()), None);
    }
}
