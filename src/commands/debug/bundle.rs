//! The content of a bundle: files without secrets, up to a size, and an index of them.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};

use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use base::secrets::{scrub, scrubbed};

/// The kind of the index, by which a bundle is known.
pub(super) const INDEX_KIND: &str = "BundleIndex";

/// What is never read, for those who look for it.
const NEVER: [&str; 3] =
    ["Secrets", "service configurations and the users of Dex", "binary data of ConfigMaps"];

#[derive(Debug)]
pub(super) struct File {
    pub(super) path: String,
    pub(super) content: Vec<u8>,
    is_cut: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Missing {
    pub(super) path: String,
    pub(super) reason: String,
}

/// Files, and what could not be had.
#[derive(Debug)]
pub(super) struct Bundle {
    left: u64,
    created: Timestamp,
    files: Vec<File>,
    missing: Vec<Missing>,
}

impl Bundle {
    /// An empty bundle, whose files may have so many bytes together.
    pub(super) const fn new(max_size: u64, created: Timestamp) -> Self {
        Self { left: max_size, created, files: Vec::new(), missing: Vec::new() }
    }

    pub(super) fn files(&self) -> &[File] {
        &self.files
    }

    pub(super) fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// The number of files, the index included.
    pub(super) const fn count(&self) -> usize {
        self.files.len() + 1
    }

    /// Adds what was read as JSON, or why it could not be read.
    pub(super) fn object(&mut self, path: impl Into<String>, read: Result<impl Serialize>) {
        let path = path.into();
        let text = read.and_then(|object| {
            let failed = |error: serde_json::Error| CommandError::caused(ErrorKind::Failed, error);
            let mut value = serde_json::to_value(object).map_err(failed)?;
            scrub(&mut value);
            serde_json::to_string_pretty(&value).map_err(failed)
        });
        match text {
            Err(error) => self.lack(path, &error.message()),
            Ok(text) if text.len() as u64 > self.left => {
                self.lack(path, &format!("its {} bytes would exceed --max-size", text.len()));
            }
            Ok(text) => self.push(path, text, false),
        }
    }

    /// Adds a log, or why it could not be read. Of one that is too long, the last lines that fit stay.
    pub(super) fn log(&mut self, path: impl Into<String>, read: Result<(String, bool)>) {
        let path = path.into();
        match read {
            Err(error) => self.lack(path, &error.message()),
            Ok((text, is_cut)) => {
                let text = scrubbed(&text);
                let room = usize::try_from(self.left).unwrap_or(usize::MAX);
                let tail = last_lines(&text, room);
                if tail.is_empty() && !text.is_empty() {
                    self.lack(path, "--max-size is exceeded");
                } else {
                    let is_cut = is_cut || tail.len() < text.len();
                    self.push(path, tail.to_owned(), is_cut);
                }
            }
        }
    }

    fn push(&mut self, path: String, text: String, is_cut: bool) {
        self.left = self.left.saturating_sub(text.len() as u64);
        self.files.push(File { path, content: text.into_bytes(), is_cut });
    }

    fn lack(&mut self, path: String, reason: &str) {
        let reason = scrubbed(reason);
        self.missing.push(Missing { path, reason });
    }

    pub(super) fn index(&self) -> String {
        let file = |file: &File| {
            let mut entry = json!({"path": file.path, "bytes": file.content.len()});
            if file.is_cut {
                entry["cut"] = "only the last lines".into();
            }
            entry
        };
        let index = json!({
            "kind": INDEX_KIND,
            "created": self.created.to_string(),
            "pluginVersion": env!("CARGO_PKG_VERSION"),
            "files": self.files.iter().map(file).collect::<Vec<Value>>(),
            "missing": self.missing,
            "neverIncluded": NEVER,
        });
        format!("{index:#}\n")
    }
}

/// The last lines of a text that have together at most so many bytes.
fn last_lines(text: &str, most: usize) -> &str {
    if text.len() <= most {
        return text;
    }
    // A line that does not begin within the last bytes does not fit.
    let start = text.len() - most;
    let before = text.as_bytes()[..start].last();
    if before == Some(&b'\n') {
        return &text[start..];
    }
    let line_break = text.as_bytes()[start..].iter().position(|byte| *byte == b'\n');
    line_break.map_or("", |index| &text[start + index + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(bundle: &Bundle) -> Value {
        serde_json::from_str(&bundle.index()).unwrap()
    }

    #[test]
    fn the_last_lines_are_kept() {
        for (most, kept) in
            [(100, "one\ntwo\nthree\n"), (10, "two\nthree\n"), (9, "three\n"), (5, ""), (0, "")]
        {
            assert_eq!(last_lines("one\ntwo\nthree\n", most), kept, "{most}");
        }
        assert_eq!(last_lines("ä\nö", 3), "ö");
        assert_eq!(last_lines("ä\nö", 1), "");
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_told() {
        let mut bundle = Bundle::new(30, Timestamp::UNIX_EPOCH);
        bundle.object("a.json", Ok(json!({"a": 1})));
        bundle.object("b.json", Ok("x".repeat(40)));
        bundle.log("c.log", Ok((format!("{}\nlast line\n", "x".repeat(40)), false)));
        bundle.log("d.log", Ok(("x".repeat(40), false)));
        let denied = CommandError::new(ErrorKind::Denied, "forbidden: token=marked");
        bundle.object("e.json", Err::<Value, _>(denied));
        let index = index(&bundle);
        let files = json!([
            {"path": "a.json", "bytes": 12},
            {"path": "c.log", "bytes": 10, "cut": "only the last lines"},
        ]);
        assert_eq!(index["files"], files);
        let missing = json!([
            {"path": "b.json", "reason": "its 42 bytes would exceed --max-size"},
            {"path": "d.log", "reason": "--max-size is exceeded"},
            {"path": "e.json", "reason": "forbidden: token=<masked>"},
        ]);
        assert_eq!(index["missing"], missing);
    }

    #[test]
    fn nothing_secret_is_added() {
        let mut bundle = Bundle::new(1000, Timestamp::UNIX_EPOCH);
        bundle.object("a.json", Ok(json!({"password": "marked"})));
        bundle.log("a.log", Ok(("password=marked\n".to_owned(), false)));
        for file in bundle.files() {
            let text = std::str::from_utf8(&file.content).unwrap();
            assert!(text.contains("<masked>") && !text.contains("marked\""), "{text}");
            assert!(!text.contains("=marked"), "{text}");
        }
    }
}
