//! Checks that look into layers.

use std::path::Path;

use serde_json::json;
use solution_archive::{self as archive, Events, Options, Report};

use crate::packages::{skopeo, umoci};
use crate::support::image::{Image, gzip, sha256};
use crate::support::{self, Solution, tools};

fn deep(path: &Path) -> Report {
    let options = Options { deep: true, ..Options::default() };
    archive::check(path, &options, &Events::none()).unwrap()
}

/// Blobs that are not what is compressed of `text`, although nothing but their content says so.
fn wrong(text: &[u8]) -> Vec<(Vec<u8>, &'static str)> {
    let whole = gzip(text);
    let mut checksum = whole.clone();
    let place = checksum.len() - 6;
    checksum[place] ^= 1;
    vec![
        (whole[..whole.len() - 9].to_vec(), "cannot be decompressed"),
        (whole[..12].to_vec(), "cannot be decompressed"),
        (checksum, "cannot be decompressed"),
        ([&whole[..], b"more"].concat(), "cannot be decompressed"),
        (gzip(b"something else"), "has the SHA-256"),
    ]
}

#[test]
fn a_layer_that_holds_something_else_is_found_where_one_looks_into_it() {
    let text: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
    for (blob, message) in wrong(&text) {
        let solution = Solution::new();
        let mut image = Image::new(&[&text]);
        image.layers[0].blob = blob;
        solution.image("server", "10", &image);
        solution.serve();
        for path in [solution.root(), solution.build()] {
            assert_eq!(support::check(&path).findings, []);
            let report = deep(&path);
            assert_eq!(support::each(&report), ["layer-content"]);
            let finding = &report.findings[0];
            assert!(finding.path.ends_with(&image.layer(0)), "{finding:?}");
            assert!(finding.message.contains(message), "{finding:?}");
        }
    }
}

#[test]
fn a_layer_that_is_not_compressed_is_compared_always() {
    let solution = Solution::new();
    let mut image = Image::new(&[b"plain"]);
    image.layers[0].blob = b"other".to_vec();
    image.layers[0].media_type = "application/vnd.docker.image.rootfs.diff.tar";
    solution.image("server", "10", &image);
    solution.serve();
    assert_eq!(support::broken(&solution.root()), ["layer-content"]);
}

#[test]
fn layers_that_no_node_can_unpack_are_found() {
    for head in [&b"\xfd7zXZ\0"[..], b"BZh91AY"] {
        let solution = Solution::new();
        let mut image = Image::new(&[b"layer"]);
        image.layers[0].blob = [head, b"compressed"].concat();
        image.config["rootfs"]["diff_ids"] = json!([format!("sha256:{}", sha256(b"layer"))]);
        solution.image("server", "10", &image);
        solution.serve();
        assert_eq!(support::broken(&solution.root()), ["layer-compression"]);
    }
}

#[test]
fn a_layer_that_is_compressed_with_zstd_is_decompressed() {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    let compressed = |text: &[u8]| compress_to_vec(text, CompressionLevel::Fastest);
    let whole = compressed(b"layer");
    let cut = whole[..whole.len() - 1].to_vec();
    for (blob, content) in
        [(whole, None), (cut, Some("layer-content")), (compressed(b"other"), Some("layer-content"))]
    {
        let solution = Solution::new();
        let mut image = Image::new(&[b"layer"]);
        image.layers[0].blob = blob;
        image.config["rootfs"]["diff_ids"] = json!([format!("sha256:{}", sha256(b"layer"))]);
        solution.image("server", "10", &image);
        solution.serve();
        for path in [solution.root(), solution.build()] {
            assert_eq!(support::broken(&path), ["layer-media-type"]);
            let report = deep(&path);
            let expected: Vec<&str> = content.into_iter().chain(["layer-media-type"]).collect();
            assert_eq!(support::rules(&report), expected);
            let named = |finding: &archive::Finding| finding.path.ends_with(&image.layer(0));
            assert!(report.findings.iter().all(named), "{report:?}");
        }
    }
}

#[test]
fn what_another_tool_compresses_with_zstd_is_decompressed() {
    if !tools::have(&["bsdtar", "bsdcat"]) {
        return;
    }
    let solution = Solution::new();
    // Enough for several blocks.
    let text: String = (0..100_000).map(|number| format!("{number}\n")).collect();
    std::fs::write(solution.beside("numbers"), text).unwrap();
    let (file, directory) = (solution.beside("layer.tar.zst"), solution.beside(""));
    let (file, directory) = (file.to_str().unwrap(), directory.to_str().unwrap());
    tools::succeed("bsdtar", &["-c", "--zstd", "-C", directory, "-f", file, "numbers"]);
    let (plain, blob) = (tools::succeed("bsdcat", &[file]), std::fs::read(file).unwrap());
    assert!(blob.starts_with(b"\x28\xb5\x2f\xfd"));
    let mut image = Image::new(&[b"layer"]);
    image.layers[0].blob = blob;
    image.config["rootfs"]["diff_ids"] = json!([format!("sha256:{}", sha256(&plain))]);
    solution.image("server", "10", &image);
    solution.serve();
    assert_eq!(support::rules(&deep(&solution.build())), ["layer-media-type"]);
}

#[test]
fn images_of_other_tools_hold_what_they_say() {
    if !tools::have(&["umoci", "skopeo"]) {
        return;
    }
    let solution = Solution::new();
    let layout = solution.beside("demo");
    umoci(&layout, "1");
    let directory = solution.path("images/demo/1");
    std::fs::create_dir_all(&directory).unwrap();
    let (source, target) = (format!("oci:{}:1", layout.display()), format!("dir:{}", directory.display()));
    skopeo(&["--format", "v2s2", &source, &target]);
    solution.serve();
    for path in [solution.root(), solution.build()] {
        let report = deep(&path);
        assert_eq!(report.findings, []);
        assert_eq!(report.totals.layers, 6);
    }
}
