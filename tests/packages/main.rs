//! What `make dist` leaves, as somebody meets it who installs it: archives and packages that are
//! whole, run anywhere, and come out the same again.
//!
//! `make dist` comes first; without it everything here is skipped, or fails with `REQUIRE_TOOLS=1`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "a test fails by panicking")]

mod binary;
mod image;
mod installed;
mod linted;
mod portable;
mod released;
mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use support::{dist, file, quietly, root, version};

#[test]
fn everything_is_there_and_whole() {
    let Some(dist) = dist() else { return };
    let version = version();
    let base = format!("kubectl-metalk8s-{version}-linux-amd64");
    let mut names: Vec<String> = std::fs::read_dir(&dist)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut expected = vec![
        "SHA256SUMS".to_owned(),
        format!("{base}.THIRD-PARTY-LICENSES"),
        format!("{base}.cdx.json"),
        format!("{base}.oci.tar"),
        format!("{base}.tar.gz"),
        format!("kubectl-metalk8s-{version}-1.x86_64.rpm"),
        format!("kubectl-metalk8s_{version}-1_amd64.deb"),
        "metalk8s.yaml".to_owned(),
    ];
    expected.sort();
    assert_eq!(names, expected);
    quietly(Command::new("sha256sum").args(["--check", "--strict", "SHA256SUMS"]).current_dir(&dist));
    let sums = std::fs::read_to_string(dist.join("SHA256SUMS")).unwrap();
    assert_eq!(sums.lines().count(), expected.len() - 1);
}

#[test]
fn the_same_binary_gives_the_same_bytes_again() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["rpmbuild"]) {
        return;
    }
    let again = tempfile::tempdir().unwrap();
    let unpacked = support::unpacked_tarball(&dist);
    let binary = file(unpacked.path(), "kubectl-metalk8s");
    quietly(Command::new("packaging/dist").arg(binary).arg(again.path().join("dist")).current_dir(root()));
    assert_eq!(contents(&again.path().join("dist")), contents(&dist));
}

/// The scripts that list the whole command line, because their shells do not ask the binary.
#[test]
fn the_tarball_has_completions_of_powershell_and_elvish() {
    let Some(dist) = dist() else { return };
    let unpacked = support::unpacked_tarball(&dist);
    for (program, command) in [
        ("kubectl-metalk8s", "kubectl-metalk8s;add;solution"),
        ("metalk8sctl", "metalk8sctl;solution;activate"),
    ] {
        for shell in ["ps1", "elv"] {
            let script = unpacked.path().join(format!("completions/{program}.{shell}"));
            let script = std::fs::read_to_string(script).unwrap();
            assert!(script.contains(&format!("'{command}'")), "{program}.{shell}");
        }
    }
}

/// The SHA-256 of each file.
pub(crate) fn contents(directory: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(directory.join("SHA256SUMS")).unwrap();
    let line = |line: &str| {
        let (sum, name) = line.split_once("  ").unwrap();
        (name.to_owned(), sum.to_owned())
    };
    text.lines().map(line).collect()
}

#[test]
fn the_bill_of_materials_names_every_library_and_its_licence() {
    let Some(dist) = dist() else { return };
    let text = std::fs::read_to_string(file(&dist, ".cdx.json")).unwrap();
    let bill: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(bill["bomFormat"], "CycloneDX");
    assert_eq!(bill["metadata"]["component"]["version"], version());
    let notices = std::fs::read_to_string(file(&dist, ".THIRD-PARTY-LICENSES")).unwrap();
    let components = bill["components"].as_array().unwrap();
    assert!(components.len() > 100, "{}", components.len());
    for component in components {
        let name =
            format!("{} {}: ", component["name"].as_str().unwrap(), component["version"].as_str().unwrap());
        assert!(notices.contains(&name), "{name}");
        assert!(component["licenses"][0]["expression"].is_string(), "{name}");
    }
}
