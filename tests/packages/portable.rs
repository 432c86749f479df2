//! The archives for macOS and Windows, with a Linux binary in place of theirs: what they contain, and what krew reads.

use std::path::Path;
use std::process::Command;

use crate::contents;
use crate::released::script;
use crate::support::{dist, file, quietly, unpacked_tarball};

fn pack(binary: &Path, target: &str, out: &Path) {
    quietly(script("portable").arg(binary).arg(out).env("TARGET", target));
    let mut sums = Command::new("sha256sum");
    quietly(sums.args(["--check", "--strict", "SHA256SUMS"]).current_dir(out));
}

/// The names in an archive, as Python lists them.
fn listed(module: &str, archive: &Path) -> String {
    let output = Command::new("python3").args(["-m", module, "-l"]).arg(archive).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn other_systems_have_an_archive_each_and_a_platform_of_krew() {
    let Some(dist) = dist() else { return };
    let unpacked = unpacked_tarball(&dist);
    let binary = file(unpacked.path(), "kubectl-metalk8s");
    let directory = tempfile::tempdir().unwrap();
    let mut assemble = script("assemble");
    assemble.arg(directory.path().join("release")).arg(&dist);
    #[rustfmt::skip]
    let cases = [
        ("aarch64-apple-darwin", "tarfile", "-darwin-arm64.tar.gz", "kubectl-metalk8s"),
        ("x86_64-pc-windows-msvc", "zipfile", "-windows-amd64.zip", "kubectl-metalk8s.exe"),
    ];
    for (target, module, ending, program) in cases {
        let (first, again) = (directory.path().join(target), directory.path().join("again"));
        pack(&binary, target, &first);
        pack(&binary, target, &again);
        assert_eq!(contents(&first), contents(&again), "the same binary gives other bytes");
        let names: Vec<String> = contents(&first).into_keys().collect();
        let archive = names.iter().find(|name| name.ends_with(ending)).unwrap();
        let within = listed(module, &first.join(archive));
        let files =
            [program, "LICENSE", "THIRD-PARTY-LICENSES", "man/", "completions/metalk8sctl.ps1", "rbac/"];
        for wanted in files {
            assert!(within.contains(&format!("/{wanted}")), "{wanted} is not in {within}");
        }
        assemble.arg(first);
    }
    quietly(&mut assemble);
    let manifest = std::fs::read_to_string(directory.path().join("release/metalk8s.yaml")).unwrap();
    let manifest: serde_json::Value = serde_yaml::from_str(&manifest).unwrap();
    let platforms = manifest["spec"]["platforms"].as_array().unwrap().iter();
    let of = |platform: &serde_json::Value| {
        let selected = &platform["selector"]["matchLabels"];
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        [&selected["os"], &selected["arch"], &platform["bin"]].map(text).join(" ")
    };
    assert_eq!(
        platforms.map(of).collect::<Vec<_>>(),
        [
            "linux amd64 kubectl-metalk8s",
            "darwin arm64 kubectl-metalk8s",
            "windows amd64 kubectl-metalk8s.exe"
        ]
    );
}
