//! What others do at the same time: it is neither taken away nor written over.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::symlink;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use solution_archive::signature::beside;

use super::front::Front;
use super::{Stage, copied, with_registry};
use crate::answer::Answer;
use crate::command::{open_files, plugin};
use crate::creating::{names, wait_for};
use crate::process::started;
use crate::support::image::sha256;
use crate::support::tools;

/// The media type of a list of manifests.
const INDEX: &str = "application/vnd.oci.image.index.v1+json";

/// What a place in a registry has, byte for byte.
fn manifest(place: &str) -> Vec<u8> {
    tools::succeed("skopeo", &["inspect", "--tls-verify=false", "--raw", place])
}

/// Somebody else pushes `tag` at the request `upload`, for a blob: the push is refused, and the tag stays theirs.
fn is_left_alone(
    (tag, upload): (&str, &'static str),
    refusal: &str,
    push: impl FnOnce(&Stage, &Front) -> Answer,
) {
    let Some((stage, registry)) = with_registry() else { return };
    let place = |name: &str| format!("docker://{registry}/{name}");
    stage.push(format!("{registry}/other"), &[]).tells("pushed to");
    let (theirs, tag) = (place("other/sample-1.2.3/large:1"), place(tag));
    let (from, to) = (theirs.clone(), tag.clone());
    let front = Front::before(registry.port(), upload, 1, move || copied(&from, &to));
    push(&stage, &front).refused(4, refusal);
    assert_eq!((front.left(), manifest(&tag)), (0, manifest(&theirs)));
}

#[test]
fn a_tag_that_is_pushed_during_an_upload_is_left_alone() {
    let places = ("solutions/sample:1.2.3", "PUT /v2/solutions/sample/blobs/uploads/");
    let refusal = "sample:1.2.3 already points to something else";
    is_left_alone(places, refusal, |stage, front| stage.push_itself(front, &[]));
}

#[test]
fn the_tag_of_an_image_that_is_pushed_during_an_upload_is_left_alone() {
    let places = ("sample-1.2.3/server:9", "PUT /v2/sample-1.2.3/large/blobs/uploads/");
    let refusal = "sample-1.2.3/server:9 already points to another image";
    is_left_alone(places, refusal, |stage, front| stage.push(front, &[]));
}

/// The answer of a registry to one request, without its head.
fn answered(port: u16, line: &str, body: &str) -> String {
    let mut registry = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = body.len();
    let request = format!(
        "{line} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\nAccept: {INDEX}\r\nContent-Type: {INDEX}\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    registry.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    registry.read_to_string(&mut answer).unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// Where a registry keeps no lists of referrers, as this one, two clients may write the same list.
#[test]
fn two_who_sign_at_the_same_time_are_both_listed() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("pushed to");
    let archive = manifest(&format!("docker://{registry}/solutions/sample:1.2.3"));
    let digest = sha256(&archive);
    let theirs = json!({"schemaVersion": 2, "mediaType": INDEX, "manifests": [{
        "mediaType": "application/vnd.oci.image.manifest.v1+json", "digest": format!("sha256:{digest}"),
        "size": archive.len(), "artifactType": "application/spdx+json",
    }]});
    let (port, path) = (registry.port(), format!("/v2/solutions/sample/manifests/sha256-{digest}"));
    let line = format!("PUT {path}");
    let listed = move || -> Vec<Value> {
        let list: Value = serde_json::from_str(&answered(port, &format!("GET {path}"), "")).unwrap();
        list["manifests"].as_array().cloned().unwrap_or_default()
    };
    // They have read the list before, and write theirs when the one with the signature is there.
    let (put, before) = (Arc::new(AtomicBool::new(false)), listed.clone());
    let is_put = Arc::clone(&put);
    let front = Front::before(port, "/manifests/sha256-", usize::MAX, move || {
        if before().len() == 1 && !put.swap(true, Ordering::SeqCst) {
            assert_eq!(answered(port, &line, &theirs.to_string()), "");
        }
    });
    stage.sign();
    stage.push_itself(&front, &[]).tells("1 blob sent");
    assert!(is_put.load(Ordering::SeqCst));
    let kinds: Vec<Value> = listed().iter().map(|entry| entry["artifactType"].clone()).collect();
    assert_eq!(kinds, ["application/spdx+json", "application/vnd.metalk8s.solution.signature.v1"]);
}

/// What is no list is not replaced by one.
#[test]
fn another_manifest_in_the_place_of_the_list_is_left_alone() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push(&registry, &[]).tells("pushed to");
    stage.push_itself(&registry, &[]).tells("pushed to");
    let place = |name: &str| format!("docker://{registry}/{name}");
    let digest = sha256(&manifest(&place("solutions/sample:1.2.3")));
    let (image, list) = (place("sample-1.2.3/server:9"), place(&format!("solutions/sample:sha256-{digest}")));
    copied(&image, &list);
    stage.sign();
    let complaint =
        format!("sample:sha256-{digest}, the tag for the list of signatures, points to something else");
    stage.push_itself(&registry, &[]).refused(4, &complaint);
    assert_eq!(manifest(&list), manifest(&image));
    // The archive is there all the same.
    let pulled = stage.pull(&registry, "back.iso", &[]);
    pulled.tells("pulled to back.iso");
    assert!(pulled.stderr.contains(&complaint), "{pulled}");
}

/// An archive that is built and signed again while the one before is sent: its signature would not belong to what was sent.
#[test]
fn the_signature_is_the_one_of_the_archive_that_was_opened() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.sign();
    let signature = stage.solution.beside(&format!("{}.minisig", stage.archive.display()));
    let original = (fs::read(&stage.archive).unwrap(), fs::read(&signature).unwrap());
    let next = stage.solution.beside("next");
    let places = [stage.archive.clone(), signature];
    let part = "PUT /v2/solutions/sample/blobs/uploads/";
    let front = Front::before(registry.port(), part, 1, move || {
        for place in &places {
            fs::write(&next, "the next one").unwrap();
            fs::rename(&next, place).unwrap();
        }
    });
    stage.push_itself(&front, &[]).tells("3 blobs sent");
    assert_eq!(fs::read(&stage.archive).unwrap(), b"the next one");
    stage.pull(&registry, "back.iso", &[]).tells(", signed)");
    let back = |name: &str| fs::read(stage.solution.beside(name)).unwrap();
    assert!(back("back.iso") == original.0 && back("back.iso.minisig") == original.1);
}

/// What is checked has to be what is sent.
#[test]
fn an_archive_that_is_replaced_before_it_is_checked_is_refused() {
    let Some((stage, registry)) = with_registry() else { return };
    let words = stage.words(&registry, &["--as-artifact", "--username", "me"]);
    let mut child = started(plugin(&stage.solution.beside(""), &words).stdin(Stdio::piped()));
    // It has opened the archive, and waits for the password.
    wait_for(&mut child, "the archive is opened", |child| open_files(child).contains(&stage.archive));
    let next = stage.solution.beside("next");
    fs::copy(&stage.archive, &next).unwrap();
    fs::rename(&next, &stage.archive).unwrap();
    child.stdin.take().unwrap().write_all(b"secret\n").unwrap();
    Answer::of(child.wait_with_output().unwrap())
        .refused(4, "was replaced meanwhile; nothing was pushed: run the same command again");
    assert!(registry.tags("sample").is_empty());
}

/// A text that is written where an archive is being pulled to.
#[test]
fn what_is_written_during_a_download_is_not_replaced() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push_itself(&registry, &[]).tells("pushed to");
    let file = stage.solution.beside("x.iso");
    fs::copy(&stage.archive, &file).unwrap();
    let before = names(&stage.solution.beside(""));
    let place = file.clone();
    let part = "GET /v2/solutions/sample/blobs/";
    let front = Front::before(registry.port(), part, 1, move || {
        fs::write(&place, "text").unwrap();
    });
    stage
        .pull(&front, "x.iso", &["--replace"])
        .refused(2, "x.iso already exists, and is not an archive that could be replaced");
    assert_eq!((front.left(), fs::read(&file).unwrap()), (0, b"text".to_vec()));
    assert_eq!(names(&stage.solution.beside("")), before);
}

/// What was written is said, where the other half could not be.
#[test]
fn an_archive_whose_signature_cannot_be_written_is_said_to_be_there() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.sign();
    stage.push_itself(&registry, &[]).tells("pushed to");
    fs::create_dir(stage.solution.beside("x.iso.minisig")).unwrap();
    let failed = stage.pull(&registry, "x.iso", &["--replace"]);
    failed.refused(2, "x.iso.minisig cannot be written: ");
    assert!(failed.stderr.contains("; x.iso was written"), "{failed}");
    assert!(fs::read(stage.solution.beside("x.iso")).unwrap() == fs::read(&stage.archive).unwrap());
}

/// An old signature beside a new archive would be wrong.
#[test]
fn an_archive_is_not_replaced_where_its_signature_cannot_be_written() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.sign();
    stage.push_itself(&registry, &[]).tells("pushed to");
    let mut old = fs::read(&stage.archive).unwrap();
    old[40_000] ^= 1;
    let archive = stage.solution.beside("old.iso");
    fs::write(&archive, &old).unwrap();
    // There is room for the signature's name, but not for the one that it has before it is complete. The archive is elsewhere.
    let link = stage.solution.deep("/x.minisig".len() + 2).join("x");
    symlink(&archive, &link).unwrap();
    let signature = beside(&link);
    fs::write(&signature, "the one before").unwrap();
    let before = names(&stage.solution.beside(""));
    stage.pull(&registry, link.to_str().unwrap(), &["--replace"]).refused(1, "x.minisig cannot be written: ");
    assert!(fs::read(&archive).unwrap() == old);
    assert_eq!(fs::read(&signature).unwrap(), b"the one before");
    assert_eq!(names(&stage.solution.beside("")), before);
}
