//! A Solution's tree as a developer has it, and the tools that tests compare with.

pub(crate) mod image;
pub(crate) mod iso;
pub(crate) mod tools;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use solution_archive::Events;
use solution_archive::{self as archive, BuildOptions, Error, Finding, Options, Report};
use tempfile::TempDir;

use image::{Image, MANIFEST_TYPE, sha256};

/// A tree without any finding, to be changed by a test. It is gone when the test is over.
pub(crate) struct Solution {
    directory: TempDir,
}

pub(crate) const MANIFEST: &str = "\
apiVersion: solutions.metalk8s.scality.com/v1alpha1
kind: Solution
metadata:
  name: sample
annotations:
  solutions.metalk8s.scality.com/display-name: Sample
spec:
  version: 1.2.3
  customApiGroups: [sample.example.com]
";

pub(crate) const DEFINITION: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: samples.sample.example.com
spec:
  group: sample.example.com
  scope: Namespaced
  names:
    kind: Sample
    listKind: SampleList
    plural: samples
    singular: sample
  versions:
    - name: v1
      served: true
      storage: true
      subresources:
        status: {}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                replicas:
                  type: integer
            status:
              type: object
              x-kubernetes-preserve-unknown-fields: true
";

pub(crate) const ROLES: &str = "\
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: sample-operator
rules:
  - apiGroups: [sample.example.com]
    resources: [samples]
    verbs: [get, list, watch, update]
  - apiGroups: [sample.example.com]
    resources: [samples/status]
    verbs: [update]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: sample-operator-nodes
rules: []
";

pub(crate) const CRD: &str = "operator/deploy/crds/sample_crd.yaml";
pub(crate) const ROLE: &str = "operator/deploy/role.yaml";
pub(crate) const REGISTRY: &str = "registry-config.inc.j2";

impl Solution {
    /// The tree, with an operator and a server whose images share a layer.
    pub(crate) fn new() -> Self {
        let solution = Self { directory: tempfile::tempdir().unwrap() };
        solution.write("manifest.yaml", MANIFEST);
        solution.write(CRD, DEFINITION);
        solution.write(ROLE, ROLES);
        let shared = vec![b's'; 3000];
        solution.image("sample-operator", "1.2.3", &Image::new(&[&shared, b"operator"]));
        solution.image("server", "9", &Image::new(&[&shared, b"server"]));
        solution.serve();
        solution
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.directory.path().join("tree")
    }

    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// A directory so deep that a path has no more than `room` bytes in it, if Linux is to take it.
    pub(crate) fn deep(&self, room: usize) -> PathBuf {
        const LONGEST: usize = 4095;
        let mut directory = self.directory.path().canonicalize().unwrap();
        let left = |directory: &Path| LONGEST - room - directory.as_os_str().len();
        while left(&directory) > 130 {
            directory.push("d".repeat(100));
        }
        directory.push("d".repeat(left(&directory) - 1));
        fs::create_dir_all(&directory).unwrap();
        directory
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    /// An error's message, without the directory, which is another one each time.
    pub(crate) fn message(&self, error: &Error) -> String {
        error.to_string().replace(&self.beside("").display().to_string(), "<directory>/")
    }

    /// Writes a file, and the directories it is in.
    pub(crate) fn write(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// Replaces a part of a file, which has to be there.
    pub(crate) fn edit(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(path)).unwrap();
        assert!(text.contains(from), "{path} does not hold {from:?}");
        fs::write(self.path(path), text.replace(from, to)).unwrap();
    }

    pub(crate) fn remove(&self, path: &str) {
        let path = self.path(path);
        if path.is_dir() {
            fs::remove_dir_all(path).unwrap();
        } else {
            fs::remove_file(path).unwrap();
        }
    }

    /// Writes an image; blobs that another image has already become hard links.
    pub(crate) fn image(&self, name: &str, tag: &str, image: &Image) {
        let directory = format!("images/{name}/{tag}");
        for (file, bytes) in image.files() {
            let path = format!("{directory}/{file}");
            match self.blob(&file) {
                Some(twin) => {
                    fs::create_dir_all(self.path(&directory)).unwrap();
                    fs::hard_link(twin, self.path(&path)).unwrap();
                }
                None => self.write(&path, bytes),
            }
        }
    }

    fn blob(&self, name: &str) -> Option<PathBuf> {
        let is_blob = name.len() == 64;
        self.images()
            .into_iter()
            .map(|image| self.path(&format!("{image}/{name}")))
            .find(|path| is_blob && path.exists())
    }

    pub(crate) fn remove_blobs(&self, image: &str) {
        for entry in fs::read_dir(self.path(image)).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().len() == 64 {
                fs::remove_file(path).unwrap();
            }
        }
    }

    pub(crate) fn images(&self) -> Vec<String> {
        let list = |path: &str| {
            let mut names: Vec<String> = fs::read_dir(self.path(path))
                .map(|entries| {
                    entries
                        .map(|entry| entry.unwrap())
                        .filter(|entry| entry.path().is_dir())
                        .map(|entry| format!("{path}/{}", entry.file_name().to_string_lossy()))
                        .collect()
                })
                .unwrap_or_default();
            names.sort();
            names
        };
        list("images").iter().flat_map(|name| list(name)).collect()
    }

    /// Writes the registry's configuration, as the script does that Solutions are told to use.
    pub(crate) fn serve(&self) {
        let mut tags: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        for image in self.images() {
            let (name, tag) = image.trim_start_matches("images/").split_once('/').unwrap();
            let digest = sha256(&fs::read(self.path(&format!("{image}/manifest.json"))).unwrap());
            tags.entry(name.to_owned()).or_default().push((tag.to_owned(), digest));
        }
        let parts: Vec<String> = tags.iter().map(|(name, tags)| served(name, tags)).collect();
        self.write(REGISTRY, parts.concat());
    }

    pub(crate) fn build(&self) -> PathBuf {
        self.build_as("sample-1.2.3.iso")
    }

    pub(crate) fn build_as(&self, name: &str) -> PathBuf {
        let options = BuildOptions { time: Some(1_700_000_000), ..output(self.beside(name)) };
        let built = archive::build(&self.root(), &options, &Events::none()).unwrap();
        assert!(built.sha256.is_some(), "{:#?}", built.report.findings);
        options.output
    }
}

/// The options for an archive at `output`, as if no flags were given.
pub(crate) fn output(output: PathBuf) -> BuildOptions {
    BuildOptions { output, ..BuildOptions::default() }
}

/// The locations of one image's tags, each with the digest of its manifest.
fn served(name: &str, tags: &[(String, String)]) -> String {
    let path = format!("/v2/{{{{ repository }}}}/{name}");
    let root = format!("{{{{ registry_root }}}}/{name}");
    let list: Vec<&String> = tags.iter().map(|(tag, _)| tag).collect();
    let payload = json!({"name": name, "tags": list});
    let mut text = format!(
        "location = {path}/tags/list {{\n    types {{ }} default_type \"application/json\";\n    return 200 '{payload}';\n}}\n"
    );
    let mut seen = BTreeSet::new();
    for (tag, digest) in tags {
        let by_digest = seen.insert(digest).then(|| format!("sha256:{digest}"));
        for reference in std::iter::once(tag.clone()).chain(by_digest) {
            text += &format!(
                "location = \"{path}/manifests/{reference}\" {{\n    alias {root}/{tag}/;\n    \
                 types {{ }} default_type \"{MANIFEST_TYPE}\";\n    \
                 add_header 'Docker-Content-Digest' 'sha256:{digest}';\n    \
                 try_files manifest.json =404;\n    error_page 404 @404_tag;\n}}\n"
            );
        }
    }
    let files: String = list.iter().map(|tag| format!(" {tag}/$1")).collect();
    text + &format!(
        "location ~ \"{path}/blobs/sha256:([a-f0-9]{{64}})\" {{\n    alias {root}/;\n    try_files{files} =404;\n}}\n"
    )
}

pub(crate) fn check(path: &Path) -> Report {
    archive::check(path, &Options::default(), &Events::none()).unwrap()
}

/// The rules that what is at `path` breaks, once each.
pub(crate) fn broken(path: &Path) -> Vec<&'static str> {
    rules(&check(path))
}

/// The rules that a report names, once each.
pub(crate) fn rules(report: &Report) -> Vec<&'static str> {
    let mut rules = each(report);
    rules.dedup();
    rules
}

/// The findings of a report: the rule, the place and the message, and what to do below it.
pub(crate) fn texts(report: &Report) -> String {
    let lines = report.findings.iter().map(|finding| {
        let Finding { severity, rule, path, message, fix } = finding;
        format!("{severity:?} {}: {path}: {message}\n  {fix}\n", rule.id)
    });
    lines.collect()
}

/// Asserts a snapshot whatever the digests are: those of compressed layers are the compressor's.
pub(crate) fn without_digests(assert: impl FnOnce()) {
    insta::with_settings!({filters => [("[0-9a-f]{64}", "<sha256>")]}, { assert() });
}

/// The rule of each finding, sorted: one that is broken twice is there twice.
pub(crate) fn each(report: &Report) -> Vec<&'static str> {
    let mut rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule.id).collect();
    rules.sort_unstable();
    rules
}
