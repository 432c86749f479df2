//! What `checkisomd5` says about an image, and what the check says about its MD5, is the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;

use crate::support::iso::{APPLICATION_USE, Iso};
use crate::support::{self, Solution, tools};

/// Whether the check has nothing to say about the implanted MD5.
fn accepted(image: &Path) -> bool {
    let report = support::check(image);
    !report.findings.iter().any(|finding| finding.rule.id.starts_with("checksum-"))
}

fn implanted(image: PathBuf) -> PathBuf {
    tools::succeed("implantisomd5", &[image.to_str().unwrap()]);
    image
}

/// A tree that is large enough for `checkisomd5`, which fails on very short images.
fn large() -> Solution {
    let solution = Solution::new();
    solution.write("operator/deploy/crds/padding.txt", vec![b'x'; 900_000]);
    solution
}

static LARGE: LazyLock<Vec<u8>> = LazyLock::new(|| fs::read(large().build()).unwrap());

#[test]
fn good_images_of_every_tool_are_accepted_by_both() {
    if !tools::have(&["genisoimage", "xorriso", "implantisomd5", "checkisomd5"]) {
        return;
    }
    let (solution, short) = (large(), Solution::new());
    let images = [
        implanted(tools::genisoimage(&solution.root(), &solution.beside("genisoimage.iso"))),
        implanted(tools::xorriso(&solution.root(), &solution.beside("xorriso.iso"))),
        solution.build(),
        short.build(),
    ];
    for image in &images {
        assert!(tools::checkisomd5(image) && accepted(image), "{}", image.display());
    }
}

#[test]
fn what_this_tool_implants_is_what_implantisomd5_implants() {
    if !tools::have(&["implantisomd5"]) {
        return;
    }
    for solution in [Solution::new(), large()] {
        let path = solution.build();
        let ours = Iso::read(&path).bytes;
        tools::succeed("implantisomd5", &["--force", path.to_str().unwrap()]);
        assert!(ours == Iso::read(&path).bytes);
    }
}

#[test]
fn very_short_images_are_refused_by_both_with_a_reason() {
    if !tools::have(&["genisoimage", "implantisomd5", "checkisomd5"]) {
        return;
    }
    let solution = Solution::new();
    let image = implanted(tools::genisoimage(&solution.root(), &solution.beside("short.iso")));
    assert!(!tools::checkisomd5(&image) && !accepted(&image));
    let report = support::check(&image);
    let finding = report.findings.iter().find(|finding| finding.rule.id == "checksum-fragments").unwrap();
    assert!(finding.message.contains("although the MD5 is right"), "{}", finding.message);
}

#[derive(Debug, Clone)]
enum Change {
    Flip(usize, u8),
    FlipField(usize, u8),
    Truncate(usize),
    Append(Vec<u8>),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (any::<prop::sample::Index>(), 0..8_u8).prop_map(|(place, bit)| Change::Flip(place.index(1 << 20), bit)),
        3 => (0..300_usize, 0..8_u8).prop_map(|(place, bit)| Change::FlipField(place, bit)),
        1 => (1..400_000_usize).prop_map(Change::Truncate),
        1 => prop::collection::vec(any::<u8>(), 1..5000).prop_map(Change::Append),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_images_are_judged_alike(change in change(), large_tree: bool) {
        if !tools::have(&["checkisomd5"]) {
            return Ok(());
        }
        let directory = tempfile::tempdir().unwrap();
        let mut iso = if large_tree { Iso::of(&LARGE, directory.path()) } else { Iso::good(directory.path()) };
        let length = iso.bytes.len();
        match change {
            Change::Flip(place, bit) => iso.bytes[place % length] ^= 1 << bit,
            Change::FlipField(place, bit) => iso.bytes[APPLICATION_USE + place] ^= 1 << bit,
            Change::Truncate(count) => iso.bytes.truncate(length - count),
            Change::Append(bytes) => iso.bytes.extend(bytes),
        }
        let path = iso.write();
        let report = support::check(&path);
        let is_whole = !support::rules(&report).contains(&"truncated");
        // Of a file that was cut short no sum is computed: it cannot be right.
        let ours = accepted(&path) && is_whole && report.volume.is_some();
        let theirs = tools::checkisomd5(&path);
        // The one known difference: checkisomd5 does not miss what it does not cover.
        prop_assert!(ours == theirs || (theirs && !is_whole), "{:?}", support::rules(&report));
    }
}
