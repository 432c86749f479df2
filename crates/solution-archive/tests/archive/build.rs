//! What is built holds what was in the tree, for this tool and for others.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use proptest::prelude::*;
use solution_archive::Events;
use solution_archive::{self as archive, Error, Event, Options, rules};

use crate::support::image::Image;
use crate::support::{self, Solution, tools};

fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(root: &Path, directory: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(root, root, &mut found);
    found
}

fn unpacked(image: &Path, options: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let target = tempfile::tempdir().unwrap();
    let paths = ["-xf", image.to_str().unwrap(), "-C", target.path().to_str().unwrap()];
    tools::succeed("bsdtar", &[options, &paths].concat());
    let found = files(target.path());
    // What cannot be written cannot be removed.
    writable(target.path());
    found
}

fn writable(directory: &Path) {
    fs::set_permissions(directory, fs::Permissions::from_mode(0o755)).unwrap();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            writable(&path);
        }
    }
}

#[test]
fn an_archive_is_for_the_users_of_the_one_that_it_replaces() {
    let solution = Solution::new();
    fs::set_permissions(solution.build(), fs::Permissions::from_mode(0o640)).unwrap();
    let mode = fs::metadata(solution.build()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn every_tool_reads_what_was_built() {
    if !tools::have(&["isoinfo", "xorriso", "bsdtar", "checkisomd5"]) {
        return;
    }
    let solution = Solution::new();
    let image = solution.build();
    let path = image.to_str().unwrap();
    assert!(tools::checkisomd5(&image));
    let manifest = tools::succeed("isoinfo", &["-x", "/MANIFEST.YAML;1", "-i", path]);
    assert_eq!(String::from_utf8(manifest).unwrap(), support::MANIFEST);
    let checked = tools::run("xorriso", &["-indev", path, "-check_media", "--"]);
    let text =
        String::from_utf8_lossy(&checked.stderr).into_owned() + &String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success() && text.contains("+ good") && !text.contains("- "), "{text}");
    let listed = String::from_utf8(tools::succeed("bsdtar", &["-tf", path])).unwrap();
    assert!(listed.lines().any(|line| line.ends_with("operator/deploy/role.yaml")), "{listed}");
    let joliet = String::from_utf8(tools::succeed("isoinfo", &["-J", "-f", "-i", path])).unwrap();
    assert!(joliet.contains("/operator/deploy/crds/sample_crd.yaml"), "{joliet}");
    let ids = String::from_utf8(tools::succeed("isoinfo", &["-d", "-i", path])).unwrap();
    assert!(
        ids.contains("Volume id: sample 1.2.3\n") && ids.contains("Rock Ridge signatures version 1 found"),
        "{ids}"
    );
}

#[test]
fn the_same_tree_gives_the_same_bytes() {
    let (one, other) = (Solution::new(), Solution::new());
    assert!(fs::read(one.build_as("one.iso")).unwrap() == fs::read(other.build_as("other.iso")).unwrap());
    other.edit("manifest.yaml", "1.2.3", "1.2.4");
    other.write("manifest.yaml", support::MANIFEST);
    // Without a date that is given, the manifest's own date is taken.
    let options = support::output(one.beside("dated.iso"));
    let first = archive::build(&one.root(), &options, &Events::none()).unwrap();
    let second = archive::build(&one.root(), &options, &Events::none()).unwrap();
    assert_eq!(first.sha256, second.sha256);
}

#[test]
fn equal_layers_are_stored_once() {
    let solution = Solution::new();
    let layer: Vec<u8> =
        (0..600_000_u32).flat_map(|number| (number.wrapping_mul(2_654_435_761)).to_le_bytes()).collect();
    for tag in ["1", "2", "3"] {
        let image = Image::new(&[&layer, tag.as_bytes()]);
        for (file, bytes) in image.files() {
            solution.write(&format!("images/large/{tag}/{file}"), bytes);
        }
    }
    solution.serve();
    assert_eq!(support::broken(&solution.root()), ["layer-stored-twice"]);
    let image = solution.build();
    let report = support::check(&image);
    assert_eq!(report.findings, []);
    assert!(report.size < 2 * layer.len() as u64, "{}", report.size);
    assert_eq!((report.totals.layers, report.totals.distinct_layers), (10, 7));
}

#[test]
fn sums_are_kept_beside_the_archive_for_each() {
    let solution = Solution::new();
    fs::write(solution.beside("SHA256SUMS"), format!("{}  other.iso\n", "1".repeat(64))).unwrap();
    solution.build_as("sample.iso");
    let text = fs::read_to_string(solution.beside("SHA256SUMS")).unwrap();
    assert_eq!(text.lines().count(), 2);
    if tools::have(&["sha256sum"]) {
        let line = text.lines().last().unwrap();
        let sum = tools::succeed("sha256sum", &[solution.beside("sample.iso").to_str().unwrap()]);
        assert!(String::from_utf8(sum).unwrap().starts_with(line.split(' ').next().unwrap()));
    }
}

#[test]
fn nothing_is_written_for_a_tree_with_errors() {
    let solution = Solution::new();
    solution.edit("manifest.yaml", "kind: Solution", "kind: Pod");
    let options = support::output(solution.beside("sample.iso"));
    let built = archive::build(&solution.root(), &options, &Events::none()).unwrap();
    assert_eq!((built.sha256, support::rules(&built.report)), (None, vec!["manifest-kind"]));
    assert_eq!(beside(&solution), ["tree"]);
}

/// What is in the directory that the tree is in.
fn beside(solution: &Solution) -> Vec<OsString> {
    let entries = fs::read_dir(solution.beside("")).unwrap();
    entries.map(|entry| entry.unwrap().file_name()).collect()
}

#[test]
fn a_stopped_build_leaves_nothing() {
    let solution = Solution::new();
    let options = support::output(solution.beside("sample.iso"));
    options.stop.stop();
    let error = archive::build(&solution.root(), &options, &Events::none()).unwrap_err();
    assert!(matches!(error, Error::Stopped), "{error}");
    assert_eq!(beside(&solution), ["tree"]);
}

#[test]
fn the_archive_may_be_written_into_its_own_tree_and_ignored_files_stay_out() {
    let solution = Solution::new();
    solution.write(".archiveignore", "# notes\n*.md\n/dist/\nimages/*/*/*.tmp\n");
    solution.write("README.md", "text");
    solution.write("dist/old.iso", "text");
    solution.write("images/server/9/part.tmp", "text");
    let options = support::output(solution.path("sample.iso"));
    for _ in 0..2 {
        let built = archive::build(&solution.root(), &options, &Events::none()).unwrap();
        assert_eq!(built.report.findings, []);
    }
    assert_eq!(support::check(&solution.path("sample.iso")).findings, []);
}

#[test]
fn a_configuration_that_was_written_here_is_written_anew() {
    let solution = Solution::new();
    solution.remove(support::REGISTRY);
    let image = solution.build();
    assert_eq!(support::check(&image).findings, []);
    if tools::have(&["bsdtar"]) {
        solution.write(support::REGISTRY, &unpacked(&image, &[])[support::REGISTRY]);
        solution.image("new", "1", &Image::new(&[b"new"]));
        assert_eq!(support::broken(&solution.root()), ["registry-config-image"]);
        assert_eq!(support::check(&solution.build()).findings, []);
    }
}

#[derive(Debug, Clone)]
struct Extra {
    path: Vec<String>,
    content: Vec<u8>,
}

/// Names that file systems take, long ones and foreign ones among them.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-zA-Z0-9_.-]{1,40}",
        2 => "[a-z]{1,3}[éäß漢字🙂 ;:*?]{1,20}[a-z.]{1,5}",
        1 => "[a-z]{100,230}",
    ]
    .prop_filter("a name", |name| name != "." && name != ".." && name.len() <= 255)
}

fn extra() -> impl Strategy<Value = Extra> {
    let path = prop::collection::vec(name(), 1..4);
    (path, prop::collection::vec(any::<u8>(), 0..5000)).prop_map(|(path, content)| Extra { path, content })
}

/// Adds files to the tree, but for those whose paths are taken.
fn add(solution: &Solution, extras: &[Extra]) {
    for extra in extras {
        let mut directory = solution.path("extra");
        let (name, parents) = extra.path.split_last().unwrap();
        fs::create_dir_all(&directory).unwrap();
        let is_free = parents.iter().all(|parent| {
            directory.push(parent);
            directory.is_dir() || fs::create_dir(&directory).is_ok()
        });
        if is_free && !directory.join(name).exists() {
            fs::write(directory.join(name), &extra.content).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_trees_survive_being_packed(extras in prop::collection::vec(extra(), 0..30)) {
        if !tools::have(&["bsdtar", "checkisomd5"]) {
            return Ok(());
        }
        let solution = Solution::new();
        add(&solution, &extras);
        let image = solution.build();
        let options = Options { allow: vec![&rules::UNKNOWN_PATH], ..Options::default() };
        let report = archive::check(&image, &options, &Events::none()).unwrap();
        prop_assert_eq!(&report.findings, &[]);
        prop_assert!(tools::checkisomd5(&image));
        let (packed, tree) = (unpacked(&image, &[]), files(&solution.root()));
        prop_assert_eq!(packed.keys().collect::<Vec<_>>(), tree.keys().collect::<Vec<_>>());
        prop_assert!(packed == tree);
        // Joliet holds every file as well, under names that may differ.
        let joliet = unpacked(&image, &["--options", "iso9660:!rockridge"]);
        let mut contents: Vec<&Vec<u8>> = joliet.values().collect();
        let mut expected: Vec<&Vec<u8>> = tree.values().collect();
        contents.sort();
        expected.sort();
        prop_assert!(contents == expected);
    }
}

#[test]
fn what_changes_while_it_is_packed_is_not_published() {
    for path in ["images/server/9/manifest.json", support::CRD, "manifest.yaml"] {
        for is_longer in [false, true] {
            let solution = Solution::new();
            let file = solution.path(path);
            let changing = file.clone();
            let events = Events::new(move |event| {
                if event == Event::Started("writing the archive".to_owned()) {
                    let mut bytes = fs::read(&changing).unwrap();
                    bytes[3] ^= 1;
                    bytes.extend(vec![b' '; usize::from(is_longer)]);
                    fs::write(&changing, bytes).unwrap();
                }
            });
            let options = support::output(solution.beside("sample.iso"));
            let error = archive::build(&solution.root(), &options, &events).unwrap_err();
            assert!(matches!(&error, Error::Changed(path) if *path == file), "{error:?}");
            assert!(!solution.beside("sample.iso").exists() && !solution.beside("SHA256SUMS").exists());
        }
    }
}

/// ISO 9660 allows eight, and the root is one of them.
#[test]
fn a_tree_that_is_too_deep_is_not_packed() {
    let solution = Solution::new();
    let deep = "operator/deploy/crds/4/5/6/7";
    solution.write(&format!("{deep}/file"), "text");
    let image = solution.build();
    let options = Options { allow: vec![&rules::CRD_FILE_NAME, &rules::UNKNOWN_PATH], ..Options::default() };
    assert!(archive::check(&image, &options, &Events::none()).unwrap().is_valid(false));
    for name in ["8/9/10/file", "9/file"] {
        solution.write(&format!("{deep}/{name}"), "text");
    }
    let report = support::check(&solution.root());
    let depths = report.findings.iter().filter(|found| found.rule == &rules::DIRECTORY_DEPTH);
    let paths: Vec<&str> = depths.map(|finding| finding.path.as_str()).collect();
    assert_eq!(paths, [format!("{deep}/8"), format!("{deep}/9")]);
    let options = support::output(solution.beside("deep.iso"));
    let built = archive::build(&solution.root(), &options, &Events::none()).unwrap();
    assert!(built.sha256.is_none());
}

#[test]
fn what_cannot_be_packed_is_found_without_writing() {
    let solution = Solution::new();
    std::os::unix::fs::symlink("x".repeat(250), solution.path("operator/link")).unwrap();
    assert!(support::broken(&solution.root()).contains(&"link-target"));
    let mut options = support::output(solution.beside("x.iso"));
    options.dry_run = true;
    let built = archive::build(&solution.root(), &options, &Events::none()).unwrap();
    assert!(!built.report.is_valid(false));
}

#[test]
fn an_archive_that_is_cut_short_says_so() {
    let solution = Solution::new();
    let (image, cut) = (solution.build(), solution.beside("cut.iso"));
    let whole = fs::read(&image).unwrap();
    for length in [whole.len() - 1, 43 * 2048, 45056, 40_000] {
        fs::write(&cut, &whole[..length]).unwrap();
        let reasons = [archive::manifest(&cut).err(), archive::operator(&cut).err()];
        for reason in reasons.map(|error| error.unwrap().to_string()) {
            assert!(reason.contains(&format!("the file has {length} bytes")), "{reason}");
        }
    }
}
