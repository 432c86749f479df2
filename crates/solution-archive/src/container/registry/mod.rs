//! `registry-config.inc.j2`: how nginx, MetalK8s' registry, serves the archive's images.
//!
//! MetalK8s renders the file as a Jinja template with `repository` and `registry_root`, and includes
//! the result in the registry's only server, which has the locations of the registry API itself.

mod location;
mod nginx;
mod served;
mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::container::Images;
use crate::container::name::ImageName;
use crate::contents::{Contents, FileError};
use crate::finding::Findings;
use crate::rules::{self, Rule};

/// Where the file is in an archive.
pub(crate) const PATH: &str = "registry-config.inc.j2";
/// The first line of a file that a build may replace.
pub(crate) const GENERATED: &str =
    "# Written by kubectl metalk8s from images/, and replaced at each build.\n";
/// The largest file that is read.
const MAX_SIZE: u64 = 8 << 20;

/// The configuration that serves `images`, each with the SHA-256 of its manifest in hexadecimal digits.
#[must_use]
pub(crate) fn generate(images: &BTreeMap<ImageName, String>) -> String {
    let mut text = String::from(GENERATED);
    let names: BTreeSet<&str> = images.keys().map(|image| image.name.as_str()).collect();
    for name in names {
        let tags: Vec<(&str, &str)> = images
            .iter()
            .filter(|(image, _)| image.name == name)
            .map(|(image, digest)| (image.tag.as_str(), digest.as_str()))
            .collect();
        text.push_str(&tag_list(name, &tags));
        let mut served = BTreeSet::new();
        for (tag, digest) in &tags {
            text.push_str(&manifest_location(name, tag, tag, digest));
            if served.insert(digest) {
                text.push_str(&manifest_location(name, &format!("sha256:{digest}"), tag, digest));
            }
        }
        text.push_str(&blob_location(name, &tags));
    }
    text
}

fn tag_list(name: &str, tags: &[(&str, &str)]) -> String {
    let tags: Vec<&str> = tags.iter().map(|(tag, _)| *tag).collect();
    let payload = serde_json::json!({"name": name, "tags": tags});
    format!(
        "\nlocation = \"/v2/{{{{ repository }}}}/{name}/tags/list\" {{\n    types {{ }} default_type \"application/json\";\n    \
         return 200 '{payload}';\n}}\n"
    )
}

fn manifest_location(name: &str, reference: &str, tag: &str, digest: &str) -> String {
    format!(
        "\nlocation = \"/v2/{{{{ repository }}}}/{name}/manifests/{reference}\" {{\n    \
         alias {{{{ registry_root }}}}/{name}/{tag}/;\n    \
         types {{ }} default_type \"{media_type}\";\n    \
         add_header 'Docker-Content-Digest' 'sha256:{digest}';\n    \
         try_files manifest.json =404;\n    \
         error_page 404 @404_tag;\n}}\n",
        media_type = crate::container::MANIFEST_TYPE
    )
}

fn blob_location(name: &str, tags: &[(&str, &str)]) -> String {
    let mut paths = String::new();
    for (tag, _) in tags {
        // Writing into a String cannot fail.
        let _ = write!(paths, " {tag}/$1");
    }
    format!(
        "\nlocation ~ \"/v2/{{{{ repository }}}}/{name}/blobs/sha256:([a-f0-9]{{64}})\" {{\n    \
         alias {{{{ registry_root }}}}/{name}/;\n    try_files{paths} =404;\n}}\n"
    )
}

/// What is wrong with the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Problem {
    rule: &'static Rule,
    /// The line, of what the template makes.
    line: Option<usize>,
    message: String,
}

impl Problem {
    fn whole(rule: &'static Rule, message: impl Into<String>) -> Self {
        Self::new(rule, None, message)
    }

    fn new(rule: &'static Rule, line: Option<usize>, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { rule, line, message }
    }
}

/// Looks at the archive's configuration: it is to serve `images`.
pub(crate) fn check(contents: &Contents<'_>, images: &Images, findings: &mut Findings) {
    let bytes = match contents.file(PATH, MAX_SIZE) {
        Ok(bytes) => bytes,
        Err(FileError::Missing) => {
            findings.add(&rules::REGISTRY_CONFIG_MISSING, PATH, "the file is missing");
            return;
        }
        Err(FileError::Lost) => return,
        Err(error) => {
            return findings.add(error.rule(&rules::REGISTRY_CONFIG_TEMPLATE), PATH, error.to_string());
        }
    };
    let Ok(text) = String::from_utf8(bytes) else {
        return findings.add(&rules::REGISTRY_CONFIG_TEMPLATE, PATH, "it is not UTF-8 text");
    };
    // What a build writes for no images is not the author's; that there are none is reported.
    if images.found.is_empty() && text.starts_with(GENERATED) {
        return;
    }
    let (problems, lines) = match template::render(&text) {
        Ok(rendered) => {
            let lines = if rendered.has_own_lines { "line" } else { "the rendered template, line" };
            (problems(contents, images, &rendered.text), lines)
        }
        Err(problem) => (vec![problem], "line"),
    };
    for problem in problems {
        let message = match problem.line {
            Some(line) => format!("{lines} {line}: {}", problem.message),
            None => problem.message,
        };
        let message = message
            .replace(template::ROOT, "{{ registry_root }}")
            .replace(template::REPOSITORY, "{{ repository }}");
        findings.add(problem.rule, PATH, message);
    }
}

/// What is wrong with the configuration `text`.
fn problems(contents: &Contents<'_>, images: &Images, text: &str) -> Vec<Problem> {
    let directives = match nginx::parse(text) {
        Ok(directives) => directives,
        Err(problem) => return vec![problem],
    };
    let mut problems = Vec::new();
    let mut locations = Vec::new();
    let mut seen = BTreeSet::new();
    for directive in &directives {
        match location::read(directive) {
            Ok(location) if seen.insert(location::target(&directive.arguments)) => locations.push(location),
            Ok(_) => problems.push(Problem {
                rule: &rules::REGISTRY_CONFIG_DIRECTIVE,
                line: Some(directive.line),
                message: format!("location {} appears twice", nginx::shown(&directive.arguments.join(" "))),
            }),
            Err(problem) => problems.push(problem),
        }
    }
    // What cannot be read may serve what is missing.
    if problems.is_empty() || problems.iter().all(|problem| problem.rule == &rules::REGISTRY_CONFIG_CONSTANTS)
    {
        problems.extend(served::compare(contents, images, &locations));
    }
    problems
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn a_manifest_with_two_tags_is_served_once_under_its_digest() {
        let image = |tag: &str| ImageName { name: "demo".to_owned(), tag: tag.to_owned() };
        let digest = "07".repeat(32);
        let text = generate(&BTreeMap::from([(image("1"), digest.clone()), (image("2"), digest)]));
        assert_snapshot!(text);
    }
}
