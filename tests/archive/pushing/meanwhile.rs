//! What others do at the same time: it is neither taken away nor written over.

use super::front::Front;
use super::registry::Registry;
use super::{copied, stage};
use crate::support::tools;

/// What a place in a registry has, byte for byte.
fn manifest(place: &str) -> Vec<u8> {
    tools::succeed("skopeo", &["inspect", "--tls-verify=false", "--raw", place])
}

/// A tag that somebody else pushes while blobs are sent is left to them.
#[test]
fn a_tag_that_is_pushed_during_an_upload_is_left_alone() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    let place = |name: &str| format!("docker://{registry}/{name}");
    stage.push(format!("{registry}/other"), &[]).tells("pushed to");
    let (theirs, tag) = (
        place("other/sample-1.2.3/large:1"),
        place("solutions/sample:1.2.3"),
    );
    let (from, to) = (theirs.clone(), tag.clone());
    let part = "PUT /v2/solutions/sample/blobs/uploads/";
    let front = Front::before(registry.port(), part, move || copied(&from, &to));
    stage
        .push_itself(&front, &[])
        .refused(4, "sample:1.2.3 already points to something else");
    assert_eq!((front.left(), manifest(&tag)), (0, manifest(&theirs)));
}

#[test]
fn the_tag_of_an_image_that_is_pushed_during_an_upload_is_left_alone() {
    let Some(stage) = stage() else { return };
    let registry = Registry::open();
    let place = |name: &str| format!("docker://{registry}/{name}");
    stage.push(format!("{registry}/other"), &[]).tells("pushed to");
    let (theirs, tag) = (
        place("other/sample-1.2.3/large:1"),
        place("sample-1.2.3/server:9"),
    );
    let (from, to) = (theirs.clone(), tag.clone());
    let part = "PUT /v2/sample-1.2.3/large/blobs/uploads/";
    let front = Front::before(registry.port(), part, move || copied(&from, &to));
    stage
        .push(&front, &[])
        .refused(4, "sample-1.2.3/server:9 already points to another image");
    assert_eq!((front.left(), manifest(&tag)), (0, manifest(&theirs)));
}
