//! The names of images: a repository and a tag, which are the directories of an image in an archive.

use crate::tree::Tree;

/// An image in an archive.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageName {
    /// Directory under `images/`.
    pub name: String,
    /// Directory under that.
    pub tag: String,
}

impl std::fmt::Display for ImageName {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}", self.name, self.tag)
    }
}

/// The images in `tree`, as MetalK8s lists them: directories two levels below `images`.
pub(crate) fn images_on_disk(tree: &Tree) -> Vec<String> {
    let Some(root) = tree.directory("images") else { return Vec::new() };
    let mut images = Vec::new();
    for (name, _) in tree.children(&root) {
        let path = format!("images/{name}");
        let Some(directory) = tree.directory(&path) else { continue };
        let tags =
            tree.children(&directory).filter(|(tag, _)| tree.directory(&format!("{path}/{tag}")).is_some());
        images.extend(tags.map(|(tag, _)| format!("{name}:{tag}")));
    }
    images
}

/// Whether a registry accepts `text` as one part of a repository's name.
pub(crate) fn is_repository(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_separator = |part: &str| matches!(part, "." | "_" | "__") || part.bytes().all(|byte| byte == b'-');
    let edges = text.bytes().next().is_some_and(is_letter) && text.bytes().last().is_some_and(is_letter);
    edges
        && text.len() <= 128
        && text.bytes().all(|byte| is_letter(byte) || b"._-".contains(&byte))
        && text
            .split(|character: char| character.is_ascii_alphanumeric())
            .filter(|part| !part.is_empty())
            .all(is_separator)
}

/// Whether a registry accepts `text` as a tag.
pub(crate) fn is_tag(text: &str) -> bool {
    let is_first = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.len() <= 128
        && text.bytes().next().is_some_and(is_first)
        && text.bytes().all(|byte| is_first(byte) || b".-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repositories_and_tags_are_what_registries_accept() {
        for name in ["a", "demo-operator", "a.b_c__d--e", "0"] {
            assert!(is_repository(name), "{name}");
        }
        for name in ["", "A", "-a", "a-", "a..b", "a___b", "a.-b", "a/b", "ä"] {
            assert!(!is_repository(name), "{name}");
        }
        for tag in ["1.0.0", "latest", "_x", "V1-rc.1"] {
            assert!(is_tag(tag), "{tag}");
        }
        for tag in ["", ".1", "-1", "a+b", &"a".repeat(129)] {
            assert!(!is_tag(tag), "{tag}");
        }
    }
}
