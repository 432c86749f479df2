//! Images with one fault each, made by changing bytes of a good one.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use solution_archive::Events;
use solution_archive::{self as archive, Error, Options, Report, rules};
use tempfile::TempDir;

use crate::support::iso::{APPLICATION_USE, Iso, JOLIET, PRIMARY, SECTOR};
use crate::support::{self, CRD, DEFINITION, Solution, tools};

/// What is done to a good image, and the rules that it breaks then.
type Fault = (&'static [&'static str], Damage);
type Damage = fn(&mut Iso);

/// A directory of its own, which the rules have nothing to say about.
const SPARE: &str = "spare-directory";

/// What is found in an image without an MD5, that alone aside.
fn checked(path: &Path) -> Report {
    let options = Options { allow: vec![&rules::CHECKSUM_MISSING], ..Options::default() };
    archive::check(path, &options, &Events::none()).unwrap()
}

fn broken(path: &Path) -> Vec<&'static str> {
    support::rules(&checked(path))
}

/// A good image with a spare directory, built once.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let solution = Solution::new();
    fs::create_dir(solution.path(&format!("operator/deploy/crds/{SPARE}"))).unwrap();
    fs::read(solution.build()).unwrap()
});

/// That image, to be written into a directory that is gone with the test.
fn good() -> (TempDir, Iso) {
    let directory = tempfile::tempdir().unwrap();
    let iso = Iso::of(&GOOD, directory.path());
    (directory, iso)
}

#[rustfmt::skip]
const FAULTS: &[Fault] = &[
    (&["not-an-image"], |iso| iso.bytes.clear()),
    (&["not-an-image"], |iso| iso.bytes = b"apiVersion: v1\n".repeat(9000)),
    (&["not-an-image"], |iso| iso.put(PRIMARY, b"\x01CD002")),
    (&["truncated"], |iso| iso.bytes.truncate(iso.bytes.len() - SECTOR)),
    (&["truncated"], |iso| iso.bytes.truncate(40 * SECTOR)),
    (&["truncated"], |iso| iso.bytes.truncate(24 * SECTOR)),
    (&["trailing-data"], |iso| iso.bytes.extend([7; 5])),
    (&["volume-descriptor"], |iso| iso.put(PRIMARY + 80, &[1, 2, 3, 4])),
    (&["volume-descriptor"], |iso| iso.put(PRIMARY + 128, &[0, 4, 4, 0])),
    (&["volume-descriptor"], |iso| iso.put(PRIMARY + 158, &[9])),
    (&["volume-descriptor"], |iso| iso.put(PRIMARY + 156 + 25, &[0])),
    (&["volume-descriptor"], |iso| iso.put(18 * SECTOR, b"\xff-----")),
    (&["name-characters"], |iso| iso.replace(b"SPARE_DIRECTORY", b"spare_DIRECTORY")),
    (&["volume-id"], |iso| iso.put(PRIMARY + 40, b"SAMPLE")),
    (&["rock-ridge-missing"], |iso| iso.replace(b"RRIP_1991A", b"NOTHING_91")),
    (&["joliet-missing"], |iso| iso.put(JOLIET, &[3])),
    (&["primary-manifest"], |iso| iso.replace(b"MANIFEST.YAML;1", b"MANIFEST.YML;1 ")),
    (&["directory-damaged"], |iso| { let record = iso.record(SPARE); iso.put(record + 2, &[1]); }),
    (&["directory-damaged"], |iso| { let record = iso.record(SPARE); iso.put(record, &[40]); }),
    (&["directory-damaged"], |iso| { let record = iso.record(SPARE); let field = iso.find(b"NM", record); iso.put(field + 2, &[2]); }),
    (&["directory-loop"], |iso| { let record = iso.record(SPARE); let root = iso.sector(PRIMARY + 156); iso.move_to(record, root); }),
    (&["directory-loop"], |iso| { let record = iso.record(SPARE); let parent = iso.sector(iso.record("crds")); iso.move_to(record, parent); }),
    (&["extent-outside"], |iso| { let record = iso.record(SPARE); iso.move_to(record, u32::MAX); }),
    (&["extent-outside"], |iso| { let record = iso.record(SPARE); iso.resize(record, 60 << 20); }),
    (&["extent-outside"], |iso| { let record = iso.record("role.yaml"); iso.move_to(record, 1 << 30); }),
    (&["extent-outside"], |iso| { let record = iso.record("sample_crd.yaml"); iso.resize(record, u32::MAX); }),
    (&["extents-overlap", "extents-overlap"], |iso| { let (record, other) = (iso.record("role.yaml"), iso.sector(iso.record("sample_crd.yaml"))); iso.move_to(record, other); }),
    (&["too-large"], |iso| { let record = iso.record(SPARE); iso.resize(record, 65 << 20); }),
    (&["name-encoding"], |iso| iso.replace(b"spare-", b"sp\xffre-")),
    (&["name-encoding"], |iso| iso.replace(b"spare-", b"spa\x1be-")),
    (&["name-encoding"], |iso| iso.replace(b"spare-", b"../../")),
    (&["name-encoding"], |iso| iso.replace(b"spare-directory", b"spare-director/")),
    (&["special-file", "role-missing"], |iso| { let record = iso.record("role.yaml"); let field = iso.find(b"PX", record); iso.put_both(field + 4, 0o020_666); }),
];

#[test]
fn each_fault_of_an_image_is_found_and_nothing_else() {
    let mut wrong = Vec::new();
    for (number, (rules, fault)) in FAULTS.iter().enumerate() {
        let (_directory, mut iso) = good();
        iso.without_md5();
        fault(&mut iso);
        let found = support::each(&checked(&iso.write()));
        let mut expected = rules.to_vec();
        expected.sort_unstable();
        if found != expected {
            wrong.push(format!("fault {number}, {rules:?}: found {found:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn each_fault_of_the_implanted_md5_is_found_and_nothing_else() {
    let faults: &[(&str, Damage)] = &[
        ("checksum-missing", |iso| iso.put(APPLICATION_USE, b"ISO MD4SUM")),
        ("checksum-unreadable", |iso| iso.put(APPLICATION_USE + 13, b"zz")),
        ("checksum-unreadable", |iso| {
            iso.replace(b"SKIPSECTORS = 15;", b"SKIPSECTORS = 1x;");
        }),
        ("checksum-unreadable", |iso| {
            iso.replace(b"SKIPSECTORS = 15;", b"SKIPSECTORS =99;;");
        }),
        ("checksum-mismatch", |iso| iso.put(100, b"x")),
        ("checksum-mismatch", |iso| {
            iso.put(APPLICATION_USE + 13, b"00000000");
        }),
        ("checksum-fragments", |iso| {
            iso.put(iso.find(b"FRAGMENT SUMS = ", 0) + 16, b"xyz");
        }),
    ];
    for (rule, fault) in faults {
        let (_directory, mut iso) = good();
        fault(&mut iso);
        assert_eq!(support::each(&support::check(&iso.write())), [*rule]);
    }
}

#[test]
fn the_sums_beside_an_image_are_compared() {
    let solution = Solution::new();
    let image = solution.build();
    let sums = solution.beside("SHA256SUMS");
    assert_eq!(support::broken(&image), Vec::<&str>::new());
    let text = fs::read_to_string(&sums).unwrap();
    fs::write(&sums, text.replace("sample-1.2.3.iso", "other.iso")).unwrap();
    assert_eq!(support::broken(&image), ["sums-unlisted"]);
    fs::write(&sums, format!("{}  sample-1.2.3.iso\n", "0".repeat(64))).unwrap();
    assert_eq!(support::broken(&image), ["sums-mismatch"]);
    // The name that MetalK8s' own build gives them.
    fs::rename(&sums, solution.beside("SHA256SUM")).unwrap();
    assert_eq!(support::broken(&image), ["sums-mismatch"]);
    fs::create_dir(&sums).unwrap();
    let error = archive::check(&image, &Options::default(), &Events::none()).unwrap_err();
    assert!(matches!(error, Error::Unreadable { .. }), "{error}");
}

#[test]
fn a_missing_md5_is_an_error_where_one_is_required() {
    let (_directory, mut iso) = good();
    iso.without_md5();
    let path = iso.write();
    let report = support::check(&path);
    assert_eq!((support::rules(&report), report.is_valid(false)), (vec!["checksum-missing"], true));
    let options = Options { require_checksum: true, ..Options::default() };
    assert!(!archive::check(&path, &options, &Events::none()).unwrap().is_valid(false));
}

#[test]
fn a_tree_without_images_says_so_and_that_nothing_serves_or_runs() {
    let solution = Solution::new();
    solution.remove("images");
    solution.remove(support::REGISTRY);
    let expected = ["images-missing", "operator-image-missing", "registry-config-missing"];
    assert_eq!(support::each(&support::check(&solution.root())), expected);
}

#[test]
fn a_directory_gives_no_sum_and_no_signature() {
    let solution = Solution::new();
    let options = Options { require_checksum: true, require_signature: true, ..Options::default() };
    let report = archive::check(&solution.root(), &options, &Events::none()).unwrap();
    assert_eq!(
        (support::each(&report), report.is_valid(false)),
        (vec!["checksum-missing", "signature-missing"], false)
    );
}

fn packed(solution: &Solution, flags: &[&str]) -> PathBuf {
    let (tree, image) = (solution.root(), solution.beside("sample.iso"));
    let common = ["-quiet", "-rock", "-joliet-long", "-joliet", "-V", "sample 1.2.3", "-o"];
    let paths = [image.to_str().unwrap(), tree.to_str().unwrap()];
    tools::succeed("genisoimage", &[flags, &common, &paths].concat());
    image
}

#[test]
fn plain_names_that_are_too_long_are_found() {
    if !tools::have(&["genisoimage"]) {
        return;
    }
    let solution = Solution::new();
    let image = packed(&solution, &["-max-iso9660-filenames"]);
    // The same flag leaves out the versions, which MetalK8s requires.
    assert_eq!(broken(&image), ["name-length", "primary-manifest"]);
}

#[test]
fn trees_that_are_too_deep_are_found() {
    if !tools::have(&["genisoimage"]) {
        return;
    }
    let solution = Solution::new();
    let deep = format!("operator/deploy/crds/{}", vec!["d"; 40].join("/"));
    fs::create_dir_all(solution.path(&deep)).unwrap();
    let rules = ["directory-depth", "too-large"];
    assert_eq!(support::broken(&solution.root()), rules);
    let image = packed(&solution, &["-D", "-l", "-iso-level", "4"]);
    assert!(broken(&image).contains(&"too-large"), "{:?}", broken(&image));
}

#[test]
fn a_directory_may_hold_no_pipe() {
    let solution = Solution::new();
    solution.write(CRD, DEFINITION);
    let pipe = solution.path("operator/deploy/crds/pipe");
    if !tools::have(&["mkfifo"]) {
        return;
    }
    tools::succeed("mkfifo", &[pipe.to_str().unwrap()]);
    assert_eq!(support::broken(&solution.root()), ["special-file"]);
    assert!(!support::check(&solution.root()).is_valid(false));
}
