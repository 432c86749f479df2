//! Images without Rock Ridge: what Linux shows of them are Joliet's names, and MetalK8s takes them.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use solution_archive::{Finding, Severity};

use crate::support::iso::{Iso, PRIMARY};
use crate::support::{self, Solution, tools};

const TOOLS: [&str; 4] = ["genisoimage", "xorriso", "isoinfo", "bsdtar"];
const LONG: [&str; 2] = ["-joliet", "-joliet-long"];

fn solution() -> Option<Solution> {
    tools::have(&TOOLS).then(Solution::new)
}

/// Packs the tree with a tool's own flags, but without Rock Ridge.
fn packed(solution: &Solution, tool: &str, joliet: &[&str]) -> PathBuf {
    let image = solution.beside(&format!("{tool}.iso"));
    let first: &[&str] = if tool == "xorriso" { &["-as", "mkisofs", "--norock"] } else { &[] };
    let common = "-quiet -full-iso9660-filenames -iso-level 3 -input-charset utf-8 -volid";
    let common: Vec<&str> = common.split(' ').chain(["sample 1.2.3", "-o"]).collect();
    let (root, output) = (solution.root(), image.to_str().unwrap());
    let words = [first, joliet, &common, &[output, root.to_str().unwrap()]].concat();
    tools::succeed(tool, &words);
    image
}

/// What is found, but for what is true of all these images.
fn findings(image: &Path) -> Vec<Finding> {
    let mut findings = support::check(image).findings;
    let is_usual = |finding: &Finding| ["rock-ridge-missing", "checksum-missing"].contains(&finding.rule.id);
    assert_eq!(findings.iter().filter(|finding| is_usual(finding)).count(), 2);
    findings.retain(|finding| !is_usual(finding) || finding.severity == Severity::Error);
    findings
}

fn rules(image: &Path) -> Vec<&'static str> {
    let mut rules: Vec<_> = findings(image).iter().map(|finding| finding.rule.id).collect();
    rules.dedup();
    rules
}

#[test]
fn joliet_alone_is_valid_with_a_warning() {
    let Some(solution) = solution() else { return };
    for tool in ["genisoimage", "xorriso"] {
        for joliet in [&LONG[..], &LONG[..1]] {
            let image = packed(&solution, tool, joliet);
            assert_eq!(findings(&image), [], "{tool} {joliet:?}");
            let words = ["-x", "/MANIFEST.YAML;1", "-i", image.to_str().unwrap()];
            let printed = tools::succeed("isoinfo", &words);
            assert_eq!(String::from_utf8(printed).unwrap(), support::MANIFEST);
        }
        let plain = findings(&packed(&solution, tool, &[]));
        assert!(plain.iter().any(|finding| finding.rule.id == "rock-ridge-missing"), "{tool}: {plain:?}");
    }
}

#[test]
fn blobs_and_the_registry_s_configuration_are_checked_under_joliet_s_names() {
    let Some(solution) = solution() else { return };
    solution.edit("registry-config.inc.j2", "server/tags/list", "client/tags/list");
    let mut iso = Iso::read(&packed(&solution, "genisoimage", &LONG));
    let place = iso.find(b"\x1f\x8b", PRIMARY);
    iso.put(place + 10, b"?");
    assert_eq!(rules(&iso.write()), ["blob-digest", "registry-config-image"]);
}

/// The names are those that another reader of Joliet shows.
#[test]
fn names_are_cut_where_joliet_ends() {
    let Some(solution) = solution() else { return };
    let long = "n".repeat(120);
    for name in ["né", "a;2", &long] {
        solution.write(&format!("images/server/9/{name}"), "");
    }
    for (tool, joliet) in [
        ("genisoimage", &LONG[..]),
        ("genisoimage", &LONG[..1]),
        ("xorriso", &LONG[..]),
        ("xorriso", &LONG[..1]),
    ] {
        let image = packed(&solution, tool, joliet);
        let words = ["LC_ALL=C.UTF-8", "bsdtar", "-tf", image.to_str().unwrap()];
        let listed = String::from_utf8(tools::succeed("env", &words)).unwrap();
        let listed: BTreeSet<&str> = listed.lines().collect();
        let found: Vec<String> = findings(&image).into_iter().map(|finding| finding.path).collect();
        assert!(found.len() == 3 && found.iter().all(|path| listed.contains(path.as_str())), "{found:?}");
        let cut = if joliet.len() == 2 { 103 } else { 64 };
        let cut = format!("images/server/9/{}", "n".repeat(cut));
        assert!(found.contains(&cut), "{tool} {joliet:?}: {found:?}");
    }
}

#[test]
fn definitions_whose_names_are_cut_are_no_definitions_any_more() {
    let Some(solution) = solution() else { return };
    let long = format!("operator/deploy/crds/{}_crd.yaml", "s".repeat(70));
    fs::rename(solution.path(support::CRD), solution.path(&long)).unwrap();
    assert_eq!(findings(&packed(&solution, "genisoimage", &LONG)), []);
    let cut = rules(&packed(&solution, "genisoimage", &LONG[..1]));
    assert!(cut.contains(&"crd-file-name"), "{cut:?}");
}

#[test]
fn symbolic_links_are_not_in_such_an_image() {
    let Some(solution) = solution() else { return };
    fs::rename(solution.path(support::ROLE), solution.path("operator/roles.yaml")).unwrap();
    symlink("../roles.yaml", solution.path(support::ROLE)).unwrap();
    let rules = rules(&packed(&solution, "genisoimage", &LONG));
    assert!(rules.contains(&"role-missing"), "{rules:?}");
}

/// Linux compares Joliet's names without their case.
#[test]
fn names_that_differ_in_case_alone_are_one() {
    let Some(solution) = solution() else { return };
    solution.write("README", "");
    solution.write("readme", "");
    let severities = |image: PathBuf| {
        let cased = findings(&image).into_iter();
        let cased = cased.filter(|finding| finding.rule.id == "name-case");
        cased.map(|finding| finding.severity).collect::<Vec<_>>()
    };
    assert_eq!(severities(packed(&solution, "genisoimage", &LONG)), [Severity::Warning]);
    assert_eq!(
        support::rules(&support::check(&tools::genisoimage(&solution.root(), &solution.beside("rock.iso")))),
        ["checksum-missing", "unknown-path"]
    );
    solution.remove("README");
    let image = support::image::Image::new(&[b"one"]);
    solution.image("server", "rc", &image);
    solution.image("server", "RC", &image);
    let severities = severities(packed(&solution, "xorriso", &LONG));
    assert!(
        !severities.is_empty() && severities.iter().all(|severity| *severity == Severity::Error),
        "{severities:?}"
    );
}

/// What Linux does not look for in Joliet's tree means nothing there.
#[test]
fn a_descriptor_that_is_none_of_joliet_s_gives_no_names() {
    let Some(solution) = solution() else { return };
    let mut iso = Iso::read(&packed(&solution, "genisoimage", &LONG));
    let descriptor = iso.find(b"\x02CD001", PRIMARY);
    iso.put(descriptor + 90, b"@");
    let path = iso.write();
    assert_eq!(findings(&path), []);
    iso.put(descriptor + 90, b"X");
    let rules = support::rules(&support::check(&iso.write()));
    assert_eq!(rules, ["checksum-missing", "joliet-missing", "rock-ridge-missing"]);
}
