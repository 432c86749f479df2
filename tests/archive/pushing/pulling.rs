//! Archives that travel through a registry: `push archive --as-artifact`, `pull archive`.

use std::fmt::Display;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use serde_json::Value;

use super::between::{Between, Harm};
use super::front::{self, Front};
use super::{Stage, copied, with_registry};
use crate::answer::Answer;
use crate::command::{key_pair, plugin, plugin_masked, run, run_beside};
use crate::creating::names;
use crate::support::tools;

impl Stage {
    pub(super) fn pull(&self, registry: impl Display, file: &str, more: &[&str]) -> Answer {
        let reference = format!("{registry}/solutions/sample:1.2.3");
        let words = [&["pull", "archive", &reference, "-f", file][..], more].concat();
        run_beside(&self.solution, &words)
    }

    /// Signs the archive; returns the public key.
    pub(super) fn sign(&self) -> String {
        self.sign_at("")
    }

    /// The same at this time, in seconds since 1970; now if it is empty.
    fn sign_at(&self, seconds: &str) -> String {
        let pair = key_pair(&self.solution, "maker");
        let archive = self.archive.to_str().unwrap();
        let words = ["sign", "archive", archive, "--secret-key", "maker.key"];
        let mut command = plugin(&self.solution.beside(""), &words);
        Answer::to(command.env("SOURCE_DATE_EPOCH", seconds)).succeeds();
        pair.pk.to_base64()
    }

    pub(super) fn push_itself(&self, address: impl Display, more: &[&str]) -> Answer {
        let address = format!("{address}/solutions");
        self.push(&address, &[&["--as-artifact"][..], more].concat())
    }
}

#[test]
fn what_takes_too_long_is_named() {
    let directory = tempfile::tempdir().unwrap();
    // It takes connections, and answers none.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let reference = format!("{}/solutions/sample:1.2.3", silent.local_addr().unwrap());
    let words = ["pull", "archive", &reference, "-f", "x.iso", "--timeout", "1s"];
    let message = format!("{reference} was not pulled within 1s; nothing was written");
    run(directory.path(), words).refused(8, &message);
}

#[test]
fn a_credential_helper_that_does_not_answer_is_not_waited_for() {
    let directory = tempfile::tempdir().unwrap();
    let home = directory.path();
    let program = home.join("docker-credential-slow");
    fs::write(&program, "#!/bin/sh\nexec /bin/sleep 600\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    fs::create_dir(home.join(".docker")).unwrap();
    fs::write(home.join(".docker/config.json"), r#"{"credsStore": "slow"}"#).unwrap();
    let words = ["pull", "archive", "127.0.0.1:1/sample:1.2.3", "-f", "x.iso", "--timeout", "1s"];
    let answer = Answer::to(plugin(home, &words).env("PATH", home));
    answer.refused(8, "the credential helper for 127.0.0.1:1 did not answer in time");
}

#[test]
fn a_signed_archive_comes_back_as_it_was() {
    let Some((stage, registry)) = with_registry() else { return };
    let key = stage.sign();
    let dry = stage.push_itself(&registry, &["--dry-run"]);
    dry.tells("solutions/sample:1.2.3: 3.");
    stage.push_itself(&registry, &[]).tells("/solutions/sample:1.2.3: 3 blobs sent");
    for again in [&[][..], &["--dry-run"]] {
        stage.push_itself(&registry, again).tells("archive/sample-1.2.3 unchanged");
    }

    let pulled = stage.pull(&registry, "back.iso", &[]);
    pulled.tells("pulled to back.iso (sha256:");
    assert!(pulled.stdout.contains(", signed)"), "{pulled:?}");
    let directory = stage.solution.beside("");
    let reference = format!("{registry}/solutions/sample:1.2.3");
    let masked = ["pull", "archive", &reference, "-f", "masked.iso"];
    Answer::to(&mut plugin_masked(&directory, "027", &masked)).tells("pulled to masked.iso");
    for file in ["masked.iso", "masked.iso.minisig"] {
        let permissions = fs::metadata(directory.join(file)).unwrap().permissions();
        assert_eq!(permissions.mode() & 0o777, 0o640, "{file}");
    }
    assert!(fs::read(directory.join("back.iso")).unwrap() == fs::read(&stage.archive).unwrap());
    let valid = ["validate", "archive", "back.iso", "--public-key", &key];
    run(&directory, valid).succeeds();

    // What is there stays, unless it is to be replaced.
    stage.pull(&registry, "back.iso", &[]).tells("unchanged");
    fs::remove_file(directory.join("back.iso.minisig")).unwrap();
    stage.pull(&registry, "back.iso", &[]).tells("back.iso.minisig pulled; back.iso is there already");
    fs::write(directory.join("back.iso.minisig"), "another").unwrap();
    for wanted in [&[][..], &["--dry-run"]] {
        stage.pull(&registry, "back.iso", wanted).refused(4, "back.iso.minisig already exists");
    }
    fs::write(directory.join("SHA256SUMS"), format!("{}  back.iso\n", "0".repeat(64))).unwrap();
    let mut other = fs::read(&stage.archive).unwrap();
    other[40_000] ^= 1;
    fs::write(directory.join("back.iso"), &other).unwrap();
    stage.pull(&registry, "back.iso", &[]).refused(4, "back.iso already exists");
    let mode = |mode: u32| fs::Permissions::from_mode(mode);
    fs::set_permissions(directory.join("back.iso"), mode(0o600)).unwrap();
    let replaced = stage.pull(&registry, "back.iso", &["--replace"]);
    replaced.tells("pulled to");
    let permissions = fs::metadata(directory.join("back.iso")).unwrap().permissions();
    assert_eq!(permissions.mode() & 0o777, 0o600);
    assert!(replaced.stderr.contains("SHA256SUMS lists another sum for this archive"), "{replaced:?}");
}

#[test]
fn the_signature_of_another_archive_is_not_written_over() {
    let Some((stage, registry)) = with_registry() else { return };
    let directory = stage.solution.beside("");
    fs::write(directory.join("x.iso.minisig"), "another's").unwrap();
    stage.push_itself(&registry, &[]).tells("pushed to");
    stage.pull(&registry, "x.iso", &[]).refused(4, "x.iso.minisig already exists");
    assert!(!directory.join("x.iso").exists());
    // An archive without a signature leaves it, and says so.
    let pulled = stage.pull(&registry, "x.iso", &["--replace"]);
    pulled.tells("pulled to x.iso");
    assert!(pulled.stderr.contains("may be the signature of another archive"), "{pulled:?}");
    assert_eq!(fs::read(directory.join("x.iso.minisig")).unwrap(), b"another's");
}

#[test]
fn the_manifest_says_what_it_is() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("pushed to");
    let reference = format!("docker://{registry}/solutions/sample:1.2.3");
    let raw = tools::succeed("skopeo", &["inspect", "--tls-verify=false", "--raw", &reference]);
    let manifest: Value = serde_json::from_slice(&raw).unwrap();
    assert_eq!(manifest["artifactType"], "application/vnd.metalk8s.solution.archive.v1");
    assert_eq!(manifest["annotations"]["org.opencontainers.image.title"], "sample");
    assert_eq!(manifest["annotations"]["org.opencontainers.image.version"], "1.2.3");
    let size = fs::metadata(&stage.archive).unwrap().len();
    assert_eq!(manifest["layers"][0]["size"], size);
}

#[test]
fn a_signature_that_comes_later_is_added() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("2 blobs sent");
    let unsigned = stage.pull(&registry, "unsigned.iso", &[]);
    assert!(unsigned.status == Some(0) && !unsigned.stdout.contains(", signed"), "{unsigned:?}");
    for number in 1..=2 {
        stage.sign();
        stage.push_itself(&registry, &[]).tells("1 blob sent");
        let file = format!("{number}.iso");
        assert!(stage.pull(&registry, &file, &[]).stdout.contains(", signed)"));
    }
}

#[test]
fn a_pull_goes_on_where_the_connection_broke() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("pushed to");
    let twice = Between::start(registry.port(), Harm::CutAnswer, 2);
    stage.pull(&twice, "back.iso", &[]).tells("pulled to");
    assert_eq!(twice.left(), 0);
    let directory = stage.solution.beside("");
    assert!(fs::read(directory.join("back.iso")).unwrap() == fs::read(&stage.archive).unwrap());

    // As often as it breaks, if each connection brings something.
    let always = Between::start(registry.port(), Harm::CutAnswer, usize::MAX);
    stage.pull(&always, "late.iso", &[]).tells("pulled to");
    assert!(fs::read(directory.join("late.iso")).unwrap() == fs::read(&stage.archive).unwrap());

    let before = names(&directory);
    let nothing: front::Answer =
        Box::new(|| "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n".to_owned());
    let front = Front::start(registry.port(), "/blobs/", usize::MAX, nothing);
    stage.pull(&front, "none.iso", &[]).refused(9, "is unreachable");
    assert_eq!(names(&directory), before);
}

#[test]
fn what_is_no_archive_is_not_pulled() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.pull(&registry, "x.iso", &[]).refused(3, "there is no 127.0.0.1");
    stage.push(&registry, &[]).tells("pushed to");
    let image = format!("{registry}/sample-1.2.3/server:9");
    let directory = stage.solution.beside("");
    let pulled = run(&directory, format!("pull archive {image} -f x.iso"));
    pulled.refused(6, "is not an archive: its type is application/vnd.docker.container.image.v1+json");
    let address = format!("{registry}/solutions");
    // Somebody else's artifact under the same name stays.
    copied(&format!("docker://{image}"), &format!("docker://{address}/sample:1.2.3"));
    stage.push_itself(&registry, &[]).refused(4, "already points to something else");
    assert!(!directory.join("x.iso").exists());
}

/// An archive that is signed again has two signatures in the registry.
#[test]
fn the_last_signature_is_pulled() {
    let Some((stage, registry)) = with_registry() else { return };
    let directory = stage.solution.beside("");
    let beside = directory.join(format!("{}.minisig", stage.archive.display()));
    let mut signatures = Vec::new();
    for seconds in ["2000000000", "1000000000"] {
        stage.sign_at(seconds);
        signatures.push(fs::read(&beside).unwrap());
        stage.push_itself(&registry, &[]).tells("sent, ");
    }
    stage.pull(&registry, "back.iso", &[]).tells(", signed)");
    assert!(fs::read(directory.join("back.iso.minisig")).unwrap() == signatures[0]);
    fs::write(&beside, "nothing").unwrap();
    stage.push_itself(&registry, &[]).refused(6, ".iso.minisig: Invalid encoding");
}

#[test]
fn a_damaged_archive_is_not_published() {
    let Some((stage, registry)) = with_registry() else { return };
    let whole = fs::read(&stage.archive).unwrap();
    fs::write(&stage.archive, &whole[..whole.len() - 4096]).unwrap();
    let directory = stage.solution.beside("");
    for outcome in [stage.push(&registry, &[]), stage.push_itself(&registry, &[])] {
        outcome.refused(6, "but its volume has");
    }
    let archive = stage.archive.to_str().unwrap();
    run(&directory, format!("sign archive {archive} --secret-key {archive}"))
        .refused(6, "but its volume has");
    let mut changed = whole;
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(&stage.archive, &changed).unwrap();
    stage.push_itself(&registry, &[]).refused(6, ".iso is damaged: ");
}

#[test]
fn only_an_archive_is_replaced() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("pushed to");
    let directory = stage.solution.beside("");
    fs::write(directory.join("notes"), "text").unwrap();
    for (file, complaint) in [
        ("/dev/null", "is not a regular file"),
        ("-", "is not a file"),
        ("notes", "is not an archive that could be replaced"),
        ("none/x.iso", "the directory none does not exist"),
    ] {
        stage.pull(&registry, file, &["--replace"]).refused(2, complaint);
    }
    assert_eq!(fs::read(directory.join("notes")).unwrap(), b"text");
}
