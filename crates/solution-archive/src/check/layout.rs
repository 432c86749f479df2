//! The paths of an archive, and what does not belong there.

use crate::container::registry;
use crate::contents::Contents;
use crate::finding::Findings;
use crate::operator::definitions;
use crate::operator::roles;
use crate::rules;
use crate::tree::{Entry, MANIFEST};

/// Directories that MetalK8s knows.
const DIRECTORIES: &[&str] = &["images", "operator", "operator/deploy", definitions::DIRECTORY];
/// Files that it knows. What is in `images` and in `crds` is looked at on its own.
const FILES: &[&str] = &[MANIFEST, registry::PATH, roles::PATH];

/// Names what does not belong in the archive.
pub(crate) fn check(contents: &Contents<'_>, findings: &mut Findings) {
    let mut unknown: Option<String> = None;
    for (path, entry) in contents.tree.entries() {
        match entry {
            Entry::Special => findings.add(&rules::SPECIAL_FILE, path, "it is a device, a socket or a pipe"),
            Entry::Link(target) if contents.tree.resolve(path).is_none() => {
                let message = format!("the link leads to {target:?}, which is not in the archive");
                findings.add(&rules::LINK_OUTSIDE, path, message);
            }
            _ => {}
        }
        let is_below = unknown.as_ref().is_some_and(|unknown| path.starts_with(unknown.as_str()));
        if !is_below && !is_known(contents, path) {
            let message = if path == "registry-config.inc" {
                "MetalK8s reads registry-config.inc.j2, not this file"
            } else {
                "MetalK8s does not know this path"
            };
            findings.add(&rules::UNKNOWN_PATH, path, message);
            unknown = Some(format!("{path}/"));
        }
    }
}

fn is_known(contents: &Contents<'_>, path: &str) -> bool {
    let is_inside = |directory: &str| path.strip_prefix(directory).is_some_and(|rest| rest.starts_with('/'));
    let is_directory = contents.tree.directory(path).is_some();
    is_inside("images")
        || is_inside(definitions::DIRECTORY)
        || (is_directory && DIRECTORIES.contains(&path))
        || (!is_directory && FILES.contains(&path))
}
