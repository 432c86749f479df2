//! Field paths: `spec.deployment.replicas`, `spec.config.receivers[0].name`.

use std::fmt;
use std::str::FromStr;

use super::Error;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment {
    Key(String),
    /// An item of a list, counted from 0.
    Index(usize),
}

/// The path from the top of a document to one of its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Path(Vec<Segment>);

impl Path {
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    pub fn keys<'a>(keys: impl IntoIterator<Item = &'a str>) -> Self {
        Self(keys.into_iter().map(|key| Segment::Key(key.to_owned())).collect())
    }

    #[must_use]
    pub fn then(&self, segment: Segment) -> Self {
        let mut segments = self.0.clone();
        segments.push(segment);
        Self(segments)
    }

    #[must_use]
    pub fn prefix(&self, length: usize) -> Self {
        Self(self.0[..length].to_vec())
    }
}

impl FromStr for Path {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::Path(text.to_owned());
        let mut segments = Vec::new();
        let mut rest = text;
        loop {
            let (segment, after) = key(rest).ok_or_else(wrong)?;
            segments.push(Segment::Key(segment));
            rest = after;
            while let Some(inner) = rest.strip_prefix('[') {
                let (index, after) = inner.split_once(']').ok_or_else(wrong)?;
                segments.push(Segment::Index(index.parse().map_err(|_| wrong())?));
                rest = after;
            }
            if rest.is_empty() {
                return Ok(Self(segments));
            }
            rest = rest.strip_prefix('.').ok_or_else(wrong)?;
        }
    }
}

/// The key at the beginning of `text`, and the rest.
fn key(text: &str) -> Option<(String, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        let (key, rest) = quoted.split_once('"')?;
        return Some((key.to_owned(), rest));
    }
    let end = text.find(['.', '[', ']', '"']).unwrap_or(text.len());
    (end > 0).then(|| (text[..end].to_owned(), &text[end..]))
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return formatter.write_str("the document");
        }
        for (position, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Index(index) => write!(formatter, "[{index}]")?,
                Segment::Key(key) => {
                    if position > 0 {
                        formatter.write_str(".")?;
                    }
                    if key.is_empty() || key.contains(['.', '[', ']']) {
                        write!(formatter, "\"{key}\"")?;
                    } else {
                        formatter.write_str(key)?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_and_written_alike() {
        for text in ["a", "spec.a.b", "a[0]", "a[1][2].b", "a.\"b.c\".d", "\"a.b\""] {
            let path: Path = text.parse().unwrap();
            assert_eq!(path.to_string(), text);
        }
        let path: Path = "a[12].\"x.y\"".parse().unwrap();
        let key = |text: &str| Segment::Key(text.to_owned());
        assert_eq!(path.segments(), [key("a"), Segment::Index(12), key("x.y")]);
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for text in ["", ".", "a.", ".a", "a..b", "a[", "a[x]", "a]", "a[0]b", "a\"b", "\"a", "[0]"] {
            assert_eq!(text.parse::<Path>(), Err(Error::Path(text.to_owned())), "{text}");
        }
    }
}
