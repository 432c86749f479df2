//! `SHA256SUMS` beside an archive, as sha256sum writes it.

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
pub(crate) fn find<'text>(text: &'text str, name: &str) -> Option<&'text str> {
    text.lines()
        .filter_map(parse)
        .find(|(_, listed)| *listed == name)
        .map(|(sum, _)| sum)
}

/// `text` with `sum` for the file `name`; what it lists for others stays.
pub(crate) fn with(text: &str, name: &str, sum: &str) -> String {
    let mut lines: Vec<String> = text
        .lines()
        .filter(|line| parse(line).is_none_or(|(_, listed)| listed != name))
        .map(str::to_owned)
        .collect();
    lines.push(format!("{sum}  {name}"));
    lines.join("\n") + "\n"
}

/// A line: the sum, a blank, a blank or `*`, the name.
fn parse(line: &str) -> Option<(&str, &str)> {
    let (sum, name) = line.split_once(' ')?;
    let name = name.strip_prefix([' ', '*']).unwrap_or(name);
    is_digest(sum).then(|| (sum, name.strip_prefix("./").unwrap_or(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_found_and_replaced() {
        let (one, two) = ("1".repeat(64), "2".repeat(64));
        let text = with(
            &format!("{one}  other.iso\n{one} *demo.iso\n# note\n"),
            "demo.iso",
            &two,
        );
        assert_eq!(text, format!("{one}  other.iso\n# note\n{two}  demo.iso\n"));
        assert_eq!(find(&text, "demo.iso"), Some(two.as_str()));
        assert_eq!(find(&text, "absent.iso"), None);
        assert_eq!(
            find(&format!("{one}  ./demo.iso"), "demo.iso"),
            Some(one.as_str())
        );
        assert_eq!(find("short  demo.iso", "demo.iso"), None);
    }
}
