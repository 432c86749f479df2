//! Checks the directory from which an image is built.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::examine::examine;
use super::report::Report;
use crate::container::layer::{self, LayerSums};
use crate::contents::{Contents, Insides};
use crate::digest::{Sha, sha};
use crate::directory::Directory;
use crate::events::Events;
use crate::finding::{Finding, Findings};
use crate::iso::plan::{MAX_DEPTH, Plan, PlanError};
use crate::iso::time::Time;
use crate::progress::Progress;
use crate::rules;
use crate::tree::{ContentId, Entry, MANIFEST, Tree};

/// The facts about the contents of a tree that is not packed yet.
#[derive(Default)]
pub(crate) struct Hashed {
    /// The SHA-256 of each content that was wanted: everything below `images`, at least.
    pub digests: BTreeMap<ContentId, Sha>,
    insides: Insides,
    unreadable: BTreeMap<ContentId, std::io::Error>,
}

/// Reads the contents `wanted` of the tree at `path`; where `deep`, what is in them as well.
pub(crate) fn hash(
    path: &Path,
    directory: &Directory,
    wanted: BTreeSet<ContentId>,
    deep: bool,
    events: &Events,
) -> Hashed {
    let total = wanted.iter().map(|content| directory.tree.content(*content).size).sum();
    let name = path.display();
    let mut progress = Progress::start(events, &format!("checking {name}"), total);
    let mut hashed = Hashed::default();
    let mut done = 0;
    for content in wanted {
        let mut tell = |count: u64| {
            done += count;
            progress.at(done);
        };
        let sums = directory.open(content).and_then(|reader| {
            if deep {
                let LayerSums { blob, plain } = layer::sums(reader, &mut tell)?;
                hashed.insides.insert(content, plain);
                Ok(blob)
            } else {
                sha(reader, &mut tell)
            }
        });
        match sums {
            Ok(digest) => _ = hashed.digests.insert(content, digest),
            Err(error) => _ = hashed.unreadable.insert(content, error),
        }
    }
    progress.finish(&format!("checked {name}"));
    hashed
}

/// Checks the tree at `path`, which is not packed yet.
pub(crate) fn check_tree(
    path: &Path,
    directory: &Directory,
    hashed: &Hashed,
    mut findings: Findings,
) -> Report {
    let Directory { tree, .. } = directory;
    for (content, error) in &hashed.unreadable {
        let path = name_of(tree, *content);
        findings.add(&rules::UNREADABLE_FILE, path, format!("it cannot be read: {error}"));
    }
    if let Some(Entry::Link(_)) = tree.get(MANIFEST) {
        let message = "it is a symbolic link, which MetalK8s does not follow here";
        let finding = Finding::new(&rules::PRIMARY_MANIFEST, MANIFEST, message);
        findings.push(finding.fix("replace the link by the file that it points to"));
    }
    for (path, _) in tree.entries().filter(|(path, entry)| is_too_deep(path, entry)) {
        findings.push(PlanError::Depth(path.to_owned()).finding());
    }
    match Plan::new(tree, Time::from_seconds(0)) {
        Ok(_) | Err(PlanError::Depth(_)) => {}
        Err(error) => findings.push(error.finding()),
    }
    let lost = hashed.unreadable.keys().copied().collect();
    let size =
        tree.contents().filter(|(_, content)| content.names > 0).map(|(_, content)| content.size).sum();
    let mut report = Report::new(path.display().to_string(), size);
    let contents = Contents::new(tree, directory, &hashed.digests, &lost).with_insides(&hashed.insides);
    examine(&contents, &mut report, &mut findings);
    report.findings = findings.into_sorted();
    report
}

/// Whether a directory is nested too deeply to be packed; only the first of nested ones is reported.
fn is_too_deep(path: &str, entry: &Entry) -> bool {
    *entry == Entry::Directory && path.matches('/').count() + 2 == MAX_DEPTH + 1
}

fn name_of(tree: &Tree, content: ContentId) -> String {
    let name = tree.entries().find(|(_, entry)| **entry == Entry::File(content));
    name.map(|(path, _)| path.to_owned()).unwrap_or_default()
}
