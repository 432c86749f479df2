//! What MetalK8s sees of an archive: isoinfo's view of the manifest, and Linux's of owners and permissions.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use solution_archive::Report;
use solution_archive::{self as archive, Events, Severity};

use crate::support::iso::{Iso, PRIMARY, SECTOR};
use crate::support::{self, MANIFEST, Solution, tools};

fn printed(image: &Path) -> Vec<u8> {
    let words = ["-x", "/MANIFEST.YAML;1", "-i", image.to_str().unwrap()];
    tools::succeed("isoinfo", &words)
}

fn is_refused(report: &Report) -> bool {
    let mut findings = report.findings.iter();
    findings.any(|finding| finding.rule.id == "primary-manifest")
}

/// The check finds a fault where isoinfo prints another manifest, and only there.
fn compared(image: &Path, is_right: bool) {
    let prints = printed(image) == MANIFEST.as_bytes();
    let report = support::check(image);
    assert_eq!(
        (prints, is_refused(&report)),
        (is_right, !is_right),
        "{}: {:?}",
        image.display(),
        report.findings
    );
}

const TOOLS: [&str; 3] = ["isoinfo", "genisoimage", "xorriso"];

#[test]
fn the_manifest_is_what_isoinfo_prints() {
    if !tools::have(&TOOLS) {
        return;
    }
    let solution = Solution::new();
    let image = |name: &str| solution.beside(name);
    let root = solution.root();
    compared(&tools::genisoimage(&root, &image("one.iso")), true);
    compared(&tools::xorriso(&root, &image("two.iso")), true);
    solution.write("Manifest.yaml", MANIFEST.replace("1.2.3", "1.2.4"));
    compared(&tools::genisoimage(&root, &image("three.iso")), false);
    compared(&tools::xorriso(&root, &image("four.iso")), false);
    solution.remove("Manifest.yaml");
    fs::rename(solution.path("manifest.yaml"), solution.path("real.yaml")).unwrap();
    symlink("real.yaml", solution.path("manifest.yaml")).unwrap();
    compared(&tools::genisoimage(&root, &image("five.iso")), false);
    compared(&tools::xorriso(&root, &image("six.iso")), false);
}

#[test]
fn every_record_of_the_manifest_s_name_is_printed_whatever_its_flags_are() {
    if !tools::have(&TOOLS) {
        return;
    }
    let solution = Solution::new();
    solution.write("manifest.yamx", "");
    let path = tools::genisoimage(&solution.root(), &solution.beside("good.iso"));
    let good = fs::read(&path).unwrap();
    let damaged = |name: &str, damage: &dyn Fn(&mut Iso)| {
        fs::write(&path, &good).unwrap();
        let mut iso = Iso::read(&path);
        damage(&mut iso);
        let path = solution.beside(name);
        fs::write(&path, &iso.bytes).unwrap();
        path
    };
    compared(&path, true);
    // Two records of one name: an empty one adds nothing, but the same text twice is not the manifest.
    compared(
        &damaged("twice.iso", &|iso| {
            iso.replace(b"MANIFEST.YAMX;1", b"MANIFEST.YAML;1");
        }),
        true,
    );
    compared(
        &damaged("thrice.iso", &|iso| {
            let (own, other) = (iso.record("manifest.yaml"), iso.record("manifest.yamx"));
            let sector = iso.sector(own);
            iso.move_to(other, sector);
            iso.resize(other, u32::try_from(MANIFEST.len()).unwrap());
            iso.replace(b"MANIFEST.YAMX;1", b"MANIFEST.YAML;1");
        }),
        false,
    );
    // Attributes before the content are a part of it for isoinfo.
    compared(
        &damaged("attributes.iso", &|iso| {
            let record = iso.record("manifest.yaml");
            let sector = iso.sector(record);
            iso.put(record + 1, &[1]);
            iso.move_to(record, sector - 1);
        }),
        false,
    );
}

/// isoinfo takes the first descriptor for the primary one, and Linux looks for it.
#[test]
fn a_primary_descriptor_that_is_not_the_first_one_is_found() {
    if !tools::have(&["isoinfo"]) {
        return;
    }
    let solution = Solution::new();
    let mut iso = Iso::read(&solution.build());
    iso.without_md5();
    let (one, other) = iso.bytes[PRIMARY..PRIMARY + 2 * SECTOR].split_at_mut(SECTOR);
    one.swap_with_slice(other);
    let path = iso.write();
    let words = ["-x", "/MANIFEST.YAML;1", "-i", path.to_str().unwrap()];
    let printed = tools::run("isoinfo", &words);
    assert!(!String::from_utf8_lossy(&printed.stdout).contains("apiVersion"), "{printed:?}");
    let rules = support::rules(&support::check(&path));
    assert_eq!(rules, ["checksum-missing", "primary-manifest"]);
}

#[test]
fn a_build_keeps_the_manifest_s_plain_name_for_the_manifest() {
    if !tools::have(&["isoinfo"]) {
        return;
    }
    let solution = Solution::new();
    solution.write("Manifest.yaml", "another");
    solution.write("MANIFEST.YAML", "a third");
    compared(&solution.build(), true);
}

#[test]
fn a_manifest_that_is_a_link_is_not_packed() {
    let solution = Solution::new();
    fs::rename(solution.path("manifest.yaml"), solution.path("images/real.yaml")).unwrap();
    symlink("images/real.yaml", solution.path("manifest.yaml")).unwrap();
    let options = support::output(solution.beside("sample.iso"));
    let built = archive::build(&solution.root(), &options, &Events::none()).unwrap();
    assert!(built.sha256.is_none() && is_refused(&built.report));
}

/// Packs the tree with the owners and permissions that its files have, but for these flags.
fn packed(solution: &Solution, tool: &str, flags: &[&str]) -> Report {
    let image = solution.beside("sample.iso");
    let first: &[&str] = if tool == "xorriso" { &["-as", "mkisofs"] } else { &[] };
    let common = ["-quiet", "-joliet", "-joliet-long", "-full-iso9660-filenames", "-iso-level", "3"];
    let rest = ["-volid", "sample 1.2.3", "-o", image.to_str().unwrap()];
    let root = solution.root();
    let words = [first, &common, flags, &rest, &[root.to_str().unwrap()]].concat();
    tools::succeed(tool, &words);
    let mut report = support::check(&image);
    report.findings.retain(|finding| finding.rule.id != "checksum-missing");
    report
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn what_the_registry_cannot_read_is_found() {
    if !tools::have(&TOOLS) {
        return;
    }
    let user = ["-rock", "-uid", "1000", "-gid", "1000"];
    let root = ["-rock", "-uid", "0", "-gid", "0"];
    let solution = Solution::new();
    let found = |tool: &str, flags: &[&str]| {
        let report = packed(&solution, tool, flags);
        let one = |finding: &archive::Finding| {
            assert_eq!(finding.rule.id, "file-permissions", "{finding:?}");
            (finding.path.clone(), finding.severity)
        };
        report.findings.iter().map(one).collect::<Vec<_>>()
    };
    for path in ["images/server/9/manifest.json", "images/server/9"] {
        for tool in ["genisoimage", "xorriso"] {
            let (good, bad) = if path.ends_with("json") { (0o644, 0o600) } else { (0o755, 0o700) };
            set_mode(&solution.path(path), good);
            assert_eq!(found(tool, &user), []);
            set_mode(&solution.path(path), bad);
            assert_eq!(found(tool, &user), [(path.to_owned(), Severity::Error)]);
            // Root reads it; other users of nginx do not.
            assert_eq!(found(tool, &root), [(path.to_owned(), Severity::Warning)]);
            assert_eq!(found(tool, &["-rational-rock"]), []);
            set_mode(&solution.path(path), good);
        }
    }
    // Nobody but the operator's deployment reads these, as root.
    set_mode(&solution.path("manifest.yaml"), 0o600);
    assert_eq!(found("genisoimage", &user), []);
    // A build takes no permissions over.
    set_mode(&solution.path("images/server/9/manifest.json"), 0o600);
    assert_eq!(support::check(&solution.build()).findings, []);
}

#[test]
fn what_linux_takes_for_something_else_is_found() {
    let solution = Solution::new();
    let path = solution.build();
    let good = fs::read(&path).unwrap();
    let damaged = |damage: &dyn Fn(&mut Iso)| {
        fs::write(&path, &good).unwrap();
        let mut iso = Iso::read(&path);
        iso.without_md5();
        damage(&mut iso);
        let report = support::check(&iso.write());
        support::rules(&report)
    };
    let mode = |iso: &mut Iso, name: &str, mode: u32| {
        let record = iso.record(name);
        let field = iso.find(b"PX", record);
        iso.put_both(field + 4, mode);
    };
    let rules = damaged(&|iso| mode(iso, "images", 0o100_444));
    assert!(rules.contains(&"directory-damaged"), "{rules:?}");
    let rules = damaged(&|iso| mode(iso, "role.yaml", 0o040_555));
    assert!(rules.contains(&"directory-damaged"), "{rules:?}");
    let rules = damaged(&|iso| mode(iso, "images", 0o040_000));
    assert_eq!(rules, ["checksum-missing", "file-permissions"]);
    // The root is what its own first record says.
    let rules = damaged(&|iso| {
        let start = usize::try_from(iso.sector(PRIMARY + 156)).unwrap() * SECTOR;
        let field = iso.find(b"PX", start);
        iso.put_both(field + 4, 0o040_444);
    });
    assert_eq!(rules, ["checksum-missing", "file-permissions"]);
    for name in ["manifest.yaml", "images"] {
        let rules = damaged(&|iso| {
            let record = iso.record(name);
            iso.bytes[record + 25] |= 4;
        });
        let missing = format!("{}-missing", name.trim_end_matches(".yaml"));
        assert!(rules.contains(&"associated-file") && rules.contains(&missing.as_str()), "{rules:?}");
    }
}
