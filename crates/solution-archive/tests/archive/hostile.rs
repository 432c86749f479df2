//! Damaged and hostile images: findings, never a panic, a hang or a flood of memory.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use serde_json::json;
use solution_archive::{self as archive, Report};

use crate::support::image::{Image, sha256};
use crate::support::iso::{Iso, JOLIET, PRIMARY, SECTOR};
use crate::support::{self, Solution, tools};

/// A check that has not ended by then will not.
const DEADLINE: Duration = Duration::from_mins(3);

/// Checks what is at `path`, and reads its manifest: both end, without a panic.
fn checked(path: &Path) -> Report {
    let (sender, receiver) = mpsc::channel();
    let path = path.to_owned();
    thread::spawn(move || {
        let report = support::check(&path);
        let _ = archive::manifest(&path);
        // Who no longer listens has failed already.
        let _ = sender.send(report);
    });
    let report = receiver
        .recv_timeout(DEADLINE)
        .unwrap_or_else(|error| panic!("the check panicked, or did not end: {error}"));
    assert!(report.findings.len() < 5000);
    report
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_damage_gives_findings(
        edits in prop::collection::vec((16 * SECTOR..45 * SECTOR, any::<[u8; 4]>(), 1..4_usize), 1..24),
        cut in prop::option::weighted(0.1, 0..330_usize),
    ) {
        let directory = tempfile::tempdir().unwrap();
        let mut iso = Iso::good(directory.path());
        for (place, bytes, length) in edits {
            iso.put(place, &bytes[..length]);
        }
        if let Some(sectors) = cut {
            iso.bytes.truncate(sectors * SECTOR + 7);
        }
        checked(&iso.write());
    }

    #[test]
    fn random_numbers_in_records_give_findings(
        moves in prop::collection::vec((0..8_usize, any::<u32>(), any::<bool>(), any::<bool>()), 1..6),
    ) {
        let directory = tempfile::tempdir().unwrap();
        let mut iso = Iso::good(directory.path());
        let names = ["images", "operator", "crds", "9", "version", "manifest.yaml", "role.yaml", "registry-config.inc.j2"];
        for (name, number, is_small, is_length) in moves {
            let record = iso.record(names[name]);
            let number = if is_small { number % 60 } else { number };
            if is_length { iso.resize(record, number) } else { iso.move_to(record, number) }
        }
        checked(&iso.write());
    }

    #[test]
    fn random_documents_give_findings(text in "[a-z:{}\\[\\]&*<|>\"' \n-]{0,400}", place in 0..5_usize) {
        let solution = Solution::new();
        let paths = ["manifest.yaml", support::CRD, support::ROLE, support::REGISTRY, "images/server/9/manifest.json"];
        solution.write(paths[place], &text);
        checked(&solution.root());
    }
}

#[test]
fn files_of_one_byte_and_of_nothing_but_a_descriptor_are_no_images() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file.iso");
    fs::write(&path, b"x").unwrap();
    assert_eq!(support::broken(&path), ["not-an-image"]);
    let iso = Iso::read(&Solution::new().build());
    fs::write(&path, &iso.bytes[..17 * SECTOR]).unwrap();
    assert_eq!(support::broken(&path), ["volume-descriptor"]);
}

#[test]
fn many_names_for_one_directory_do_not_multiply() {
    let solution = Solution::new();
    for number in 0..60 {
        fs::create_dir(solution.path(&format!("operator/deploy/crds/d{number:02}"))).unwrap();
    }
    let mut iso = Iso::read(&solution.build());
    iso.without_md5();
    let parent = iso.sector(iso.record("crds"));
    for number in 0..60 {
        let record = iso.record(&format!("d{number:02}"));
        iso.move_to(record, parent);
    }
    let report = support::check(&iso.write());
    let loops = report.findings.iter().filter(|finding| finding.rule.id == "directory-loop").count();
    // Fifty are listed, and how many more there are.
    assert_eq!(loops, 51);
}

/// So much is read of all files together that one name each of this manifest would be too much.
#[test]
fn a_manifest_of_many_names_is_parsed_once() {
    let solution = Solution::new();
    let image = Image::new(&[b"layer"]);
    solution.image("many", "0", &image);
    let manifest = solution.path("images/many/0/manifest.json");
    let mut bytes = fs::read(&manifest).unwrap();
    bytes.resize(4 << 20, b' ');
    fs::write(&manifest, &bytes).unwrap();
    for tag in 1..150 {
        let directory = solution.path(&format!("images/many/{tag}"));
        fs::create_dir(&directory).unwrap();
        for file in image.files().keys() {
            let twin = solution.path(&format!("images/many/0/{file}"));
            fs::hard_link(twin, directory.join(file)).unwrap();
        }
    }
    solution.remove(support::REGISTRY);
    for path in [solution.build(), solution.root()] {
        let report = support::check(&path);
        assert!(!support::rules(&report).contains(&"too-large"), "{:?}", report.findings);
        assert_eq!(report.totals.images, 152);
    }
}

/// 5 GiB of zeros: their length and their SHA-256.
const SPARSE: (u64, &str) = (5 << 30, "7f06c62352aebd8125b2a1841e2b9e1ffcbed602f381c3dcb3200200e383d1d5");

/// Makes a file of the image as long as [`SPARSE`], in two extents after everything else, and the image
/// as sparse as it can be.
fn stretch(image: &Path, name: &str) {
    const EXTENT: u64 = 0xffff_f800;
    let mut iso = Iso::read(image);
    let first = u32::try_from(iso.bytes.len().div_ceil(SECTOR)).unwrap();
    let record = iso.record(name);
    let length = usize::from(iso.bytes[record]);
    // The record is there twice then, and what follows it in its sector moves back.
    let end = (record / SECTOR + 1) * SECTOR;
    let rest = iso.bytes[record..end - length].to_vec();
    iso.put(record + length, &rest);
    iso.bytes[record + 25] |= 0x80;
    iso.move_to(record, first);
    iso.resize(record, u32::try_from(EXTENT).unwrap());
    iso.move_to(record + length, first + u32::try_from(EXTENT / SECTOR as u64).unwrap());
    iso.resize(record + length, u32::try_from(SPARSE.0 - EXTENT).unwrap());
    let sectors = u64::from(first) + SPARSE.0 / SECTOR as u64 + 150;
    for descriptor in [PRIMARY, JOLIET] {
        iso.put_both(descriptor + 80, u32::try_from(sectors).unwrap());
    }
    let path = iso.write();
    OpenOptions::new().write(true).open(path).unwrap().set_len(sectors * SECTOR as u64).unwrap();
}

#[test]
fn a_sparse_layer_of_5_gib_in_two_extents_is_one_blob() {
    if !tools::have(&["genisoimage", "bsdtar"]) {
        return;
    }
    let solution = Solution::new();
    let image = Image::new(&[]);
    let mut manifest = image.manifest();
    let media_type = "application/vnd.docker.image.rootfs.diff.tar";
    manifest["layers"] =
        json!([{"mediaType": media_type, "size": SPARSE.0, "digest": format!("sha256:{}", SPARSE.1)}]);
    let mut config = image.config.clone();
    config["rootfs"]["diff_ids"] = json!([format!("sha256:{}", SPARSE.1)]);
    let config = serde_json::to_vec(&config).unwrap();
    manifest["config"]["digest"] = json!(format!("sha256:{}", sha256(&config)));
    manifest["config"]["size"] = json!(config.len());
    for (file, bytes) in [
        (sha256(&config), config),
        ("manifest.json".to_owned(), serde_json::to_vec(&manifest).unwrap()),
        ("version".to_owned(), b"Directory Transport Version: 1.1\n".to_vec()),
        (SPARSE.1.to_owned(), vec![0]),
    ] {
        solution.write(&format!("images/sparse/1/{file}"), bytes);
    }
    solution.serve();
    let path = tools::genisoimage(&solution.root(), &solution.beside("sample.iso"));
    stretch(&path, SPARSE.1);
    assert!(fs::metadata(&path).unwrap().blocks() * 512 < 16 << 20);
    let listing = String::from_utf8(tools::succeed("bsdtar", &["-tvf", path.to_str().unwrap()])).unwrap();
    assert!(
        listing.lines().any(|line| line.contains(" 5368709120 ") && line.ends_with(SPARSE.1)),
        "{listing}"
    );
    let report = support::check(&path);
    assert_eq!(support::rules(&report), ["checksum-missing"]);
    assert!(report.totals.bytes > SPARSE.0);
}

#[test]
fn a_file_that_claims_more_than_there_is_costs_no_time() {
    let solution = Solution::new();
    let mut iso = Iso::read(&solution.build());
    iso.put_both(PRIMARY + 80, u32::MAX);
    let path = iso.write();
    // The file is as long as it claims, but there is nothing in it.
    OpenOptions::new().write(true).open(&path).unwrap().set_len(u64::from(u32::MAX) * SECTOR as u64).unwrap();
    assert_eq!(support::rules(&checked(&path)), ["mostly-empty"]);
}

fn duration(solution: &Solution) -> Duration {
    let start = Instant::now();
    checked(&solution.root());
    start.elapsed()
}

#[test]
fn many_names_of_one_definition_cost_no_more_than_one() {
    let solution = Solution::new();
    let fields: String = (0..6000)
        .map(|number| format!("                field{number}: {{type: string, description: what it is}}\n"))
        .collect();
    let text = support::DEFINITION
        .replace("                replicas:\n", &format!("{fields}                replicas:\n"));
    assert!(text.len() > 380_000);
    solution.write(support::CRD, text);
    let once = duration(&solution);
    for number in 0..300 {
        let name = solution.path(&format!("operator/deploy/crds/n{number}_crd.yaml"));
        fs::hard_link(solution.path(support::CRD), name).unwrap();
    }
    let often = duration(&solution);
    assert!(often < once * 10 + Duration::from_secs(2), "{once:?} {often:?}");
    assert!(support::rules(&support::check(&solution.root())).contains(&"crd-duplicate"));
}
