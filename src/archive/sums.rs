//! `SHA256SUMS` beside an archive, as sha256sum writes it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::images::is_digest;
use super::source::{Opened, ReadAt as _};

/// The file's name.
const NAME: &str = "SHA256SUMS";
/// The name that MetalK8s' own build gives it.
const OTHER_NAME: &str = "SHA256SUM";
/// So much of it is read: the sums of ten thousand files.
const MAX_SIZE: u64 = 1 << 20;

/// Where the sums of the file at `path` are written.
pub(crate) fn beside(path: &Path) -> PathBuf {
    path.with_file_name(NAME)
}

/// The sums beside the file at `path`, and where they are; none where there are none.
pub(crate) fn read(path: &Path) -> Result<Option<(PathBuf, String)>, Error> {
    for name in [NAME, OTHER_NAME] {
        let beside = path.with_file_name(name);
        match head(&beside) {
            Ok(text) => return Ok(Some((beside, text))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Error::reading(beside, error)),
        }
    }
    Ok(None)
}

fn head(path: &Path) -> io::Result<String> {
    let opened = Opened::open(path)?;
    let length = usize::try_from(opened.size().min(MAX_SIZE)).map_err(io::Error::other)?;
    let mut bytes = vec![0; length];
    opened.read_exact_at(0, &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The sum that `text` lists for the file `name`.
pub(crate) fn find(text: &str, name: &str) -> Option<String> {
    text.lines()
        .filter_map(parse)
        .find(|(_, listed)| *listed == name)
        .map(|(sum, _)| sum.to_ascii_lowercase())
}

/// What is listed beside the file at `path` so far, where its sum is to be added.
pub(crate) fn listed(path: &Path) -> Result<Vec<u8>, Error> {
    let path = beside(path);
    let metadata = match fs::metadata(&path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Error::reading(path, error)),
    };
    if !metadata.is_file() {
        let message = format!(
            "{} is no regular file; the archive's sum belongs there",
            path.display()
        );
        return Err(Error::Usage(message));
    }
    fs::read(&path).map_err(|error| Error::reading(path, error))
}

/// `listed` with `sum` for the file `name`; what it lists for others stays, in whatever encoding.
pub(crate) fn with(listed: &[u8], name: &str, sum: &str) -> Vec<u8> {
    let is_another = |line: &&[u8]| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let known = std::str::from_utf8(line).ok().and_then(parse);
        known.is_none_or(|(_, listed)| listed != name)
    };
    let lines = listed
        .strip_suffix(b"\n")
        .unwrap_or(listed)
        .split(|byte| *byte == b'\n');
    let mut lines: Vec<&[u8]> = lines.filter(is_another).filter(|_| !listed.is_empty()).collect();
    let own = format!("{sum}  {name}\n");
    lines.push(own.as_bytes());
    lines.join(&b'\n')
}

/// A line: the sum, a blank, a blank or `*`, the name.
fn parse(line: &str) -> Option<(&str, &str)> {
    let (sum, name) = line.split_once(' ')?;
    let name = name.strip_prefix([' ', '*']).unwrap_or(name);
    // sha256sum checks sums in either case, and other tools write upper case.
    is_digest(&sum.to_ascii_lowercase()).then(|| (sum, name.strip_prefix("./").unwrap_or(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_found_and_replaced() {
        let (one, two) = ("1".repeat(64), "2".repeat(64));
        let listed = format!("{one}  other.iso\n{one} *demo.iso\n# note\n");
        let text = String::from_utf8(with(listed.as_bytes(), "demo.iso", &two)).unwrap();
        assert_eq!(text, format!("{one}  other.iso\n# note\n{two}  demo.iso\n"));
        assert_eq!(find(&text, "demo.iso"), Some(two));
        assert_eq!(find(&text, "absent.iso"), None);
        assert_eq!(find(&format!("{one}  ./demo.iso"), "demo.iso"), Some(one));
        assert_eq!(find("short  demo.iso", "demo.iso"), None);
    }

    #[test]
    fn the_first_sum_is_alone() {
        let sum = "1".repeat(64);
        assert_eq!(
            with(b"", "demo.iso", &sum),
            format!("{sum}  demo.iso\n").into_bytes()
        );
    }

    #[test]
    fn lines_that_are_not_utf_8_stay() {
        let sum = "1".repeat(64);
        let other = [sum.as_bytes(), b"  caf\xe9.iso\n"].concat();
        let expected = [other.as_slice(), format!("{sum}  demo.iso\n").as_bytes()].concat();
        assert_eq!(with(&other, "demo.iso", &sum), expected);
    }

    #[test]
    fn sums_in_upper_case_are_sums() {
        let sum = "AB".repeat(32);
        assert_eq!(
            find(&format!("{sum}  demo.iso"), "demo.iso"),
            Some("ab".repeat(32))
        );
    }
}
