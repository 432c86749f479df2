//! Archives that travel through a registry: `push archive --as-artifact`, `pull archive`.

use std::fs;

use serde_json::Value;

use super::between::{Between, Harm};
use super::registry::Registry;
use super::{Stage, fails, stage, succeeds};
use crate::command::{Outcome, run};
use crate::creating::names;
use crate::support::tools;

impl Stage {
    pub(super) fn pull(&self, registry: &str, file: &str, more: &[&str]) -> Outcome {
        let reference = format!("{registry}/solutions/sample:1.2.3");
        let words = [&["pull", "archive", &reference, "-f", file][..], more].concat();
        run(&self.solution.beside(""), &words)
    }

    /// Signs the archive; returns the public key.
    pub(super) fn sign(&self) -> String {
        let pair = minisign::KeyPair::generate_unencrypted_keypair().unwrap();
        let key = self.solution.beside("maker.key");
        fs::write(&key, pair.sk.to_box(None).unwrap().to_string()).unwrap();
        let (archive, key) = (self.archive.to_str().unwrap(), key.to_str().unwrap());
        let signed = run(
            &self.solution.beside(""),
            &["sign", "archive", archive, "--secret-key", key],
        );
        assert_eq!(signed.status, 0, "{signed:?}");
        pair.pk.to_base64()
    }

    pub(super) fn push_itself(&self, address: &str, more: &[&str]) -> Outcome {
        let address = format!("{address}/solutions");
        self.push(&address, &[&["--as-artifact"][..], more].concat())
    }
}

#[test]
fn a_signed_archive_comes_back_as_it_was() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    let key = stage.sign();
    let dry = stage.push_itself(&registry.address(), &["--dry-run"]);
    succeeds(&dry, "solutions/sample:1.2.3: 3.");
    succeeds(
        &stage.push_itself(&registry.address(), &[]),
        "/solutions/sample:1.2.3: 3 blobs sent",
    );
    succeeds(
        &stage.push_itself(&registry.address(), &[]),
        "archive/sample-1.2.3 unchanged",
    );

    let pulled = stage.pull(&registry.address(), "back.iso", &[]);
    succeeds(&pulled, "pulled to back.iso (sha256:");
    assert!(pulled.stdout.contains(", signed)"), "{pulled:?}");
    let directory = stage.solution.beside("");
    assert!(fs::read(directory.join("back.iso")).unwrap() == fs::read(&stage.archive).unwrap());
    let valid = ["validate", "archive", "back.iso", "--public-key", &key];
    assert_eq!(run(&directory, &valid).status, 0);

    // What is there stays, unless it is to be replaced.
    fails(
        &stage.pull(&registry.address(), "back.iso", &[]),
        4,
        "back.iso already exists",
    );
    succeeds(
        &stage.pull(&registry.address(), "back.iso", &["--replace"]),
        "pulled to",
    );
}

#[test]
fn the_signature_of_another_archive_is_not_written_over() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    let directory = stage.solution.beside("");
    fs::write(directory.join("x.iso.minisig"), "another's").unwrap();
    succeeds(&stage.push_itself(&registry.address(), &[]), "pushed to");
    let refused = stage.pull(&registry.address(), "x.iso", &[]);
    fails(&refused, 4, "x.iso.minisig already exists");
    assert!(!directory.join("x.iso").exists());
    // An archive without a signature leaves it, and says so.
    let pulled = stage.pull(&registry.address(), "x.iso", &["--replace"]);
    succeeds(&pulled, "pulled to x.iso");
    assert!(
        pulled.stderr.contains("is not the signature of this archive"),
        "{pulled:?}"
    );
    assert_eq!(fs::read(directory.join("x.iso.minisig")).unwrap(), b"another's");
}

#[test]
fn the_manifest_says_what_it_is() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    succeeds(&stage.push_itself(&registry.address(), &[]), "pushed to");
    let reference = format!("docker://{}/solutions/sample:1.2.3", registry.address());
    let raw = tools::succeed("skopeo", &["inspect", "--tls-verify=false", "--raw", &reference]);
    let manifest: Value = serde_json::from_slice(&raw).unwrap();
    assert_eq!(
        manifest["artifactType"],
        "application/vnd.metalk8s.solution.archive.v1"
    );
    assert_eq!(
        manifest["annotations"]["org.opencontainers.image.title"],
        "sample"
    );
    assert_eq!(
        manifest["annotations"]["org.opencontainers.image.version"],
        "1.2.3"
    );
    let size = fs::metadata(&stage.archive).unwrap().len();
    assert_eq!(manifest["layers"][0]["size"], size);
}

#[test]
fn a_signature_that_comes_later_is_added() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    succeeds(&stage.push_itself(&registry.address(), &[]), "2 blobs sent");
    let unsigned = stage.pull(&registry.address(), "unsigned.iso", &[]);
    assert!(
        unsigned.status == 0 && !unsigned.stdout.contains(", signed"),
        "{unsigned:?}"
    );
    for number in 1..=2 {
        stage.sign();
        succeeds(&stage.push_itself(&registry.address(), &[]), "1 blobs sent");
        let file = format!("{number}.iso");
        assert!(
            stage
                .pull(&registry.address(), &file, &[])
                .stdout
                .contains(", signed)")
        );
    }
}

#[test]
fn a_pull_goes_on_where_the_connection_broke() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    succeeds(&stage.push_itself(&registry.address(), &[]), "pushed to");
    let twice = Between::start(registry.port(), Harm::CutAnswer, 2);
    succeeds(&stage.pull(&twice.address(), "back.iso", &[]), "pulled to");
    assert_eq!(twice.left(), 0);
    let directory = stage.solution.beside("");
    assert!(fs::read(directory.join("back.iso")).unwrap() == fs::read(&stage.archive).unwrap());

    let before = names(&directory);
    let always = Between::start(registry.port(), Harm::CutAnswer, usize::MAX);
    fails(
        &stage.pull(&always.address(), "none.iso", &[]),
        9,
        "is unreachable",
    );
    assert_eq!(names(&directory), before);
}

#[test]
fn what_is_no_archive_is_not_pulled() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    fails(
        &stage.pull(&registry.address(), "x.iso", &[]),
        3,
        "there is no 127.0.0.1",
    );
    succeeds(&stage.push(&registry.address(), &[]), "pushed to");
    let image = format!("{}/sample-1.2.3/server:9", registry.address());
    let directory = stage.solution.beside("");
    let pulled = run(&directory, &["pull", "archive", &image, "-f", "x.iso"]);
    fails(
        &pulled,
        6,
        "is not an archive: its type is application/vnd.docker.container.image.v1+json",
    );
    let address = format!("{}/solutions", registry.address());
    // Somebody else's artifact under the same name stays.
    let (from, to) = (
        format!("docker://{image}"),
        format!("docker://{address}/sample:1.2.3"),
    );
    tools::succeed(
        "skopeo",
        &[
            "copy",
            "--src-tls-verify=false",
            "--dest-tls-verify=false",
            &from,
            &to,
        ],
    );
    fails(
        &stage.push_itself(&registry.address(), &[]),
        4,
        "already points to something else",
    );
    assert!(!directory.join("x.iso").exists());
}
