//! Images from elsewhere become what MetalK8s' registry serves.

use std::fs;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use serde_json::{Value, json};
use solution_archive::Events;
use solution_archive::{self as archive, BuildOptions, Error};

use crate::packages::{OCI_LAYER, layout, saved};
use crate::support::image::{Image, Layer, gzip, sha256};
use crate::support::{self, Solution, tools};

pub(crate) fn build(solution: &Solution, from: &[PathBuf], images: &[&str]) -> Result<PathBuf, Error> {
    // The configuration is written anew.
    let _ = fs::remove_file(solution.path(support::REGISTRY));
    let output = solution.beside("sample.iso");
    let options = BuildOptions {
        output: output.clone(),
        time: Some(0),
        images_from: from.to_vec(),
        images: images.iter().map(|&image| image.to_owned()).collect(),
        ..BuildOptions::default()
    };
    let built = archive::build(&solution.root(), &options, &Events::none())?;
    assert!(built.sha256.is_some(), "{:#?}", built.report.findings);
    Ok(output)
}

fn refused(solution: &Solution, from: &Path) -> String {
    solution.message(&build(solution, &[from.to_owned()], &[]).unwrap_err())
}

fn images(archive: &Path) -> Vec<String> {
    let report = support::check(archive);
    assert_eq!(report.findings, []);
    archive::manifest(archive).unwrap().images
}

#[test]
fn a_saved_image_is_compressed_and_takes_the_place_of_its_namesake() {
    let solution = Solution::new();
    let tar = solution.beside("operator.tar");
    saved(&tar, "registry.example.com/team/sample-operator:1.2.3", &Image::new(&[b"base", b"new operator"]));
    let before = fs::read(solution.path("images/sample-operator/1.2.3/manifest.json")).unwrap();
    let archive = build(&solution, &[tar], &[]).unwrap();
    assert_eq!(images(&archive), ["sample-operator:1.2.3", "server:9"]);
    // The tree itself is as it was.
    assert_eq!(fs::read(solution.path("images/sample-operator/1.2.3/manifest.json")).unwrap(), before);
    if tools::have(&["bsdtar"]) {
        let path = "images/sample-operator/1.2.3/manifest.json";
        let listed =
            String::from_utf8(tools::succeed("bsdtar", &["-tf", archive.to_str().unwrap()])).unwrap();
        let name = listed.lines().find(|line| line.ends_with(path)).unwrap();
        let bytes = tools::succeed("bsdtar", &["-xOf", archive.to_str().unwrap(), name]);
        let manifest: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(manifest["mediaType"], "application/vnd.docker.distribution.manifest.v2+json");
        assert_eq!(manifest["layers"][1]["digest"], format!("sha256:{}", sha256(&gzip(b"new operator"))));
    }
}

#[test]
fn layouts_saved_files_and_directories_are_found_below_a_directory() {
    let solution = Solution::new();
    let from = solution.beside("from");
    fs::create_dir_all(from.join("dir/web/4")).unwrap();
    layout(&from.join("cache-1.2"), "7.0", &Image::new(&[b"cache"]));
    saved(&from.join("data.tar"), "data:1", &Image::new(&[b"data"]));
    for (file, bytes) in Image::new(&[b"web"]).files() {
        fs::write(from.join("dir/web/4").join(file), bytes).unwrap();
    }
    let archive = build(&solution, std::slice::from_ref(&from), &[]).unwrap();
    assert_eq!(images(&archive), ["cache-1.2:7.0", "data:1", "sample-operator:1.2.3", "server:9", "web:4"]);
    let archive = build(&solution, std::slice::from_ref(&from), &["data:1", "cache-1.2:7.0"]).unwrap();
    assert_eq!(images(&archive), ["cache-1.2:7.0", "data:1", "sample-operator:1.2.3", "server:9"]);
    // A path that does not end in the layout's name.
    let archive = build(&solution, &[from.join("cache-1.2/blobs/..")], &[]).unwrap();
    assert_eq!(images(&archive), ["cache-1.2:7.0", "sample-operator:1.2.3", "server:9"]);
    let error = build(&solution, &[from], &["absent:1"]).unwrap_err();
    assert!(matches!(error, Error::NoImage(..)), "{error}");
}

#[test]
fn two_images_for_one_name_are_refused_until_one_is_chosen() {
    let solution = Solution::new();
    let from = solution.beside("from");
    fs::create_dir(&from).unwrap();
    let references = ["one.example.com/data:1", "two.example.com/data:1"];
    for (number, reference) in references.iter().enumerate() {
        let image = Image::new(&[reference.as_bytes()]);
        saved(&from.join(format!("{number}.tar")), reference, &image);
    }
    assert_snapshot!(refused(&solution, &from), @"image data:1 cannot be used: it is both one.example.com/data:1 in <directory>/from/0.tar and two.example.com/data:1 in <directory>/from/1.tar");
    let archive = build(&solution, &[from], &[references[1]]).unwrap();
    assert_eq!(images(&archive), ["data:1", "sample-operator:1.2.3", "server:9"]);
}

#[test]
fn a_layer_that_is_not_compressed_in_a_directory_is_compressed() {
    let solution = Solution::new();
    let mut image = Image::new(&[b"plain"]);
    image.layers[0].blob = b"plain".to_vec();
    let from = solution.beside("from/plain/1");
    fs::create_dir_all(&from).unwrap();
    for (file, bytes) in image.files() {
        fs::write(from.join(file), bytes).unwrap();
    }
    assert_eq!(
        images(&build(&solution, &[from], &[]).unwrap()),
        ["plain:1", "sample-operator:1.2.3", "server:9"]
    );
}

#[test]
fn images_that_cannot_be_served_are_refused_with_a_reason() {
    let zstd = [&[0x28, 0xb5, 0x2f, 0xfd][..], b"compressed"].concat();
    let layer = Layer { plain: b"plain".to_vec(), blob: zstd, media_type: OCI_LAYER };
    let mut image = Image::new(&[b"plain"]);
    image.layers = vec![layer];
    let solution = Solution::new();
    let from = solution.beside("zstd");
    layout(&from, "1", &image);
    let compressed = refused(&solution, &from);

    let mut image = Image::new(&[b"plain"]);
    image.config["rootfs"]["diff_ids"] = json!([format!("sha256:{}", "0".repeat(64))]);
    let tar = solution.beside("wrong.tar");
    saved(&tar, "wrong:1", &image);
    let wrong = refused(&solution, &tar);

    let tar = solution.beside("none.tar");
    fs::write(&tar, gzip(&[0; 4096])).unwrap();
    let messages = [compressed, wrong, refused(&solution, &tar)];
    assert_snapshot!(messages.join("\n"), @"
    image zstd:1 cannot be used: blob blobs/sha256/4845e06d01a7ed550a72b88ce66c6fee23d59631397f4041a893d7c7cc63f8e0 is compressed with zstd: save the image with --dest-compress-format gzip
    image wrong:1 cannot be used: the uncompressed content of blob layer0/layer.tar has the SHA-256 sha256:a116c9ed46d6207734a43317d30fd88f52ac8634c37d904bbf4e41d865f90475, but its configuration says sha256:0000000000000000000000000000000000000000000000000000000000000000; copy it again
    image <directory>/none.tar cannot be used: it is not a tar file (uncompress it if it is compressed): failed to read entire block
    ");
}

/// `tar -S` leaves the holes of files out, in more than one format.
#[test]
fn layers_with_holes_in_a_tar_file_are_read() {
    if !tools::have(&["tar"]) {
        return;
    }
    let solution = Solution::new();
    let from = solution.beside("saved");
    fs::create_dir(&from).unwrap();
    // More parts than a header lists, a hole at either end, and one part that is not a whole block.
    let mut layer = vec![0; 1 << 20];
    for part in 1..40 {
        layer[part * 20_480..part * 20_480 + 4096].fill(1);
    }
    layer[900_000..900_700].fill(2);
    fs::File::create(from.join("layer.tar")).unwrap().set_len(layer.len() as u64).unwrap();
    let file = fs::OpenOptions::new().write(true).open(from.join("layer.tar")).unwrap();
    for (number, bytes) in layer.chunks(4096).enumerate() {
        if bytes.iter().any(|byte| *byte != 0) {
            file.write_all_at(bytes, number as u64 * 4096).unwrap();
        }
    }
    drop(file);
    let image = Image::new(&[&layer]);
    fs::write(from.join("config.json"), image.config_bytes()).unwrap();
    let manifest = json!([{"Config": "config.json", "RepoTags": ["holes:1"], "Layers": ["layer.tar"]}]);
    fs::write(from.join("manifest.json"), manifest.to_string()).unwrap();
    for format in ["gnu", "posix"] {
        let tar = solution.beside(&format!("{format}.tar"));
        let format = format!("--format={format}");
        let (path, directory) = (tar.to_str().unwrap(), from.to_str().unwrap());
        let files = ["config.json", "layer.tar", "manifest.json"];
        let words = [&[&format, "-cS", "-f", path, "-C", directory], &files[..]].concat();
        tools::succeed("tar", &words);
        // The holes are not in it.
        assert!(fs::metadata(&tar).unwrap().len() < layer.len() as u64 / 2);
        let archive = build(&solution, &[tar], &[]).unwrap();
        assert_eq!(images(&archive), ["holes:1", "sample-operator:1.2.3", "server:9"]);
    }
}
