//! `registry-config.inc.j2`: how nginx, MetalK8s' registry, serves the archive's images.
//!
//! MetalK8s renders the file as a Jinja template with `repository` and `registry_root`, and includes
//! the result in the registry's only server, which has the locations of the registry API itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::checksum::hexadecimal;
use super::contents::{Contents, FileError};
use super::finding::Findings;
use super::images::Images;
use super::manifest::ImageName;
use super::rules;

/// Where the file is in an archive.
pub(crate) const PATH: &str = "registry-config.inc.j2";
/// The first line of a file that a build may replace.
pub(crate) const GENERATED: &str =
    "# Written by kubectl metalk8s from images/, and replaced at each build.\n";
/// The largest file that is read.
const MAX_SIZE: u64 = 8 << 20;
/// Stands for `{{ repository }}` while the text is looked through.
const REPOSITORY: &str = "\u{1}repository\u{1}";
/// Stands for `{{ registry_root }}`.
const ROOT: &str = "\u{1}root\u{1}";

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
        media_type = super::images::MANIFEST_TYPE
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

/// Looks at the archive's configuration: it is to serve `images`.
pub(crate) fn check(contents: &Contents<'_>, images: &Images, findings: &mut Findings) {
    let bytes = match contents.file(PATH, MAX_SIZE) {
        Ok(bytes) => bytes,
        Err(FileError::Missing) => {
            findings.add(
                &rules::REGISTRY_CONFIG_MISSING,
                PATH,
                "there is no registry-config.inc.j2",
            );
            return;
        }
        Err(FileError::Lost) => return,
        Err(error) => {
            return findings.add(
                error.rule(&rules::REGISTRY_CONFIG_TEMPLATE),
                PATH,
                error.to_string(),
            );
        }
    };
    let Ok(text) = String::from_utf8(bytes) else {
        return findings.add(&rules::REGISTRY_CONFIG_TEMPLATE, PATH, "it is not UTF-8 text");
    };
    let text = match substitute(&text) {
        Ok(text) => text,
        Err(message) => return findings.add(&rules::REGISTRY_CONFIG_TEMPLATE, PATH, message),
    };
    let locations = locations(&text);
    let constants = ["/v2", "/v2/", "@404_tag"];
    if let Some(location) = locations
        .iter()
        .find(|location| constants.contains(&location.path))
    {
        let message = format!(
            "it has the location {}, which the registry has already",
            location.path
        );
        findings.add(&rules::REGISTRY_CONFIG_CONSTANTS, PATH, message);
    }
    // A template with statements may write its locations in ways that cannot be looked through.
    if !text.contains("{%") {
        served(&locations, images, findings);
    }
}

/// A `location` of the configuration.
struct Location<'text> {
    path: &'text str,
    body: &'text str,
}

/// Puts marks in the variables' places, and refuses every other variable.
fn substitute(text: &str) -> Result<String, String> {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (expression, after) = after.split_once("}}").ok_or("{{ has no }}")?;
        result.push_str(before);
        result.push_str(match expression.trim().trim_matches('-').trim() {
            "repository" => REPOSITORY,
            "registry_root" => ROOT,
            other => {
                return Err(format!(
                    "it uses {{{{ {other} }}}}, which MetalK8s does not fill in"
                ));
            }
        });
        rest = after;
    }
    result.push_str(rest);
    for (mark, name) in [(REPOSITORY, "repository"), (ROOT, "registry_root")] {
        if !result.contains(mark) {
            return Err(format!("it does not use {{{{ {name} }}}}"));
        }
    }
    Ok(result)
}

fn locations(text: &str) -> Vec<Location<'_>> {
    let mut locations = Vec::new();
    let mut rest = text;
    while let Some(start) = find_location(rest) {
        rest = &rest[start..];
        let body = &rest[..find_location(rest).unwrap_or(rest.len())];
        let header = body
            .trim_start()
            .trim_start_matches(['=', '~', '*', '^'])
            .trim_start();
        let path = match header.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => header.split_whitespace().next(),
        };
        locations.push(Location {
            path: path.unwrap_or_default(),
            body,
        });
    }
    locations
}

/// Where the next `location` directive's arguments begin.
fn find_location(text: &str) -> Option<usize> {
    let mut position = 0;
    for line in text.split_inclusive('\n') {
        if let Some(rest) = line.trim_start().strip_prefix("location ") {
            return Some(position + line.len() - rest.len());
        }
        position += line.len();
    }
    None
}

fn served(locations: &[Location<'_>], images: &Images, findings: &mut Findings) {
    let mut missing = |message: String| findings.add(&rules::REGISTRY_CONFIG_IMAGE, PATH, message);
    let mut digests = Vec::new();
    for (image, digest) in &images.found {
        let path = format!("/v2/{REPOSITORY}/{}/manifests/{}", image.name, image.tag);
        match locations.iter().find(|location| location.path == path) {
            Some(location) => digests.push((image, digest, location)),
            None => missing(format!("image {image} is not served")),
        }
    }
    for name in images
        .found
        .keys()
        .map(|image| image.name.as_str())
        .collect::<BTreeSet<_>>()
    {
        let prefix = format!("/v2/{REPOSITORY}/{name}/blobs/");
        if !locations
            .iter()
            .any(|location| location.path.starts_with(&prefix))
        {
            missing(format!("the blobs of image {name} are not served"));
        }
    }
    for location in locations {
        if let Some((name, reference)) = manifest_of(location.path)
            && !reference.starts_with("sha256:")
        {
            let image = ImageName {
                name: name.to_owned(),
                tag: reference.to_owned(),
            };
            if !images.found.contains_key(&image) {
                missing(format!("image {image} is served, but is not in the archive"));
            }
        }
    }
    for (image, digest, location) in digests {
        let Some(digest) = digest.as_ref().map(|digest| hexadecimal(digest)) else {
            continue;
        };
        let stated = location
            .body
            .split_once("sha256:")
            .and_then(|(_, rest)| rest.get(..64));
        if stated != Some(digest.as_str()) {
            let stated = stated.unwrap_or("none");
            let message = format!("the digest of image {image} is {digest}, not {stated}");
            findings.add(&rules::REGISTRY_CONFIG_DIGEST, PATH, message);
        }
    }
}

fn manifest_of(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix("/v2/")?
        .strip_prefix(REPOSITORY)?
        .strip_prefix('/')?
        .split_once("/manifests/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::finding::Finding;

    fn images(digest: u8) -> (Images, BTreeMap<ImageName, String>) {
        let image = |tag: &str| ImageName {
            name: "demo".to_owned(),
            tag: tag.to_owned(),
        };
        let found = [(image("1"), Some([digest; 32])), (image("2"), Some([digest; 32]))];
        let texts = found
            .iter()
            .map(|(image, sha)| (image.clone(), hexadecimal(&sha.unwrap())))
            .collect();
        (
            Images {
                found: found.into_iter().collect(),
                ..Images::default()
            },
            texts,
        )
    }

    fn problems(text: &str, images: &Images) -> Vec<Finding> {
        let text = substitute(text).unwrap();
        let mut findings = Findings::default();
        served(&locations(&text), images, &mut findings);
        findings.into_sorted()
    }

    #[test]
    fn what_is_generated_serves_the_images() {
        let (images, texts) = images(7);
        let text = generate(&texts);
        assert_eq!(problems(&text, &images), []);
        assert_eq!(text.matches("manifests/sha256:").count(), 1);
        assert!(text.contains("try_files 1/$1 2/$1 =404;"));
        assert!(text.contains("return 200 '{\"name\":\"demo\",\"tags\":[\"1\",\"2\"]}';"));
    }

    #[test]
    fn another_digest_and_other_images_are_found() {
        let (of_seven, texts) = images(7);
        let (of_eight, _) = images(8);
        let rules: Vec<&str> = problems(&generate(&texts), &of_eight)
            .iter()
            .map(|finding| finding.rule.id)
            .collect();
        assert_eq!(rules, ["registry-config-digest", "registry-config-digest"]);
        let renamed = generate(&texts).replace("/demo/", "/other/");
        let messages: Vec<String> = problems(&renamed, &of_seven)
            .into_iter()
            .map(|finding| finding.message)
            .collect();
        assert_eq!(
            messages,
            [
                "image demo:1 is not served",
                "image demo:2 is not served",
                "the blobs of image demo are not served",
                "image other:1 is served, but is not in the archive",
                "image other:2 is served, but is not in the archive",
            ]
        );
    }

    #[test]
    fn unquoted_locations_are_understood() {
        let (images, texts) = images(7);
        let text = generate(&texts).replace("{{ repository }}", "{{repository}}");
        let text = text.replace(
            "location = \"/v2/{{repository}}/demo/tags/list\"",
            "location = /v2/{{repository}}/demo/tags/list",
        );
        assert_eq!(problems(&text, &images), []);
    }

    #[test]
    fn variables_that_nobody_fills_in_are_refused() {
        assert_eq!(
            substitute("{{ repository }} {{ registry_root }} {{ server }}").unwrap_err(),
            "it uses {{ server }}, which MetalK8s does not fill in"
        );
        assert_eq!(
            substitute("{{ repository }}").unwrap_err(),
            "it does not use {{ registry_root }}"
        );
        assert_eq!(substitute("{{ repository").unwrap_err(), "{{ has no }}");
    }
}
