//! Images from elsewhere that are damaged, or that are no images: none becomes a part of an archive.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use solution_archive::Error;

use crate::imported_images::build;
use crate::packages::{self, OCI_CONFIG, OCI_LAYER, skopeo, umoci};
use crate::support::image::{Image, gzip, sha256};
use crate::support::{Solution, tools};

/// Flips a bit of each byte in `places` of the file at `path`, one after another; each time the build has to
/// be refused with `named` in the message. The file is as it was in the end.
fn flipped(solution: &Solution, from: &Path, path: &Path, places: &[usize], named: &str) {
    let good = fs::read(path).unwrap();
    for place in places {
        let mut damaged = good.clone();
        damaged[*place] ^= 0x10;
        fs::write(path, damaged).unwrap();
        let error = refused(solution, from);
        assert!(error.contains(named) && !error.contains('\n'), "{} at {place}: {error}", path.display());
    }
    fs::write(path, good).unwrap();
}

/// What is said about an image that cannot be used. Nothing is written.
fn refused(solution: &Solution, from: &Path) -> String {
    let error = build(solution, &[from.to_owned()], &[]).unwrap_err();
    assert!(matches!(error, Error::Image { .. }), "{error:?}");
    assert!(!solution.beside("sample.iso").exists());
    error.to_string()
}

/// The first byte, the last one and one between of the file at `path`.
fn places(path: &Path) -> Vec<usize> {
    let length = fs::read(path).unwrap().len();
    vec![0, length / 2, length - 1]
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

fn name(descriptor: &Value) -> String {
    descriptor["digest"].as_str().unwrap().replace("sha256:", "")
}

fn blobs(manifest: &Value) -> Vec<String> {
    let layers = manifest["layers"].as_array().unwrap();
    std::iter::once(&manifest["config"]).chain(layers).map(name).collect()
}

#[test]
fn a_flipped_bit_of_an_oci_layout_is_found_and_the_blob_named() {
    if !tools::have(&["umoci"]) {
        return;
    }
    let solution = Solution::new();
    let layout = solution.beside("demo");
    umoci(&layout, "1");
    let path = |name: &str| layout.join("blobs/sha256").join(name);
    let manifest = name(&json(&layout.join("index.json"))["manifests"][0]);
    let mut names = blobs(&json(&path(&manifest)));
    assert_eq!(names.len(), 3);
    names.push(manifest);
    for name in &names {
        flipped(&solution, &layout, &path(name), &places(&path(name)), name);
    }
    build(&solution, &[layout], &[]).unwrap();
}

#[test]
fn a_flipped_bit_of_a_directory_is_found_and_the_blob_named() {
    if !tools::have(&["umoci", "skopeo"]) {
        return;
    }
    let solution = Solution::new();
    let layout = solution.beside("demo");
    umoci(&layout, "1");
    let source = format!("oci:{}:1", layout.display());
    for (tag, flags) in [("2", &["--format", "v2s2"][..]), ("3", &["--dest-decompress"])] {
        let directory = solution.beside("from").join("demo").join(tag);
        fs::create_dir_all(&directory).unwrap();
        let target = format!("dir:{}", directory.display());
        skopeo(&[flags, &[&source, &target]].concat());
        for name in blobs(&json(&directory.join("manifest.json"))) {
            let path = directory.join(&name);
            flipped(&solution, &directory, &path, &places(&path), &name);
        }
        build(&solution, &[directory], &[]).unwrap();
        fs::remove_file(solution.beside("sample.iso")).unwrap();
    }
}

#[test]
fn a_flipped_bit_of_a_saved_file_is_found_and_the_blob_named() {
    if !tools::have(&["umoci", "skopeo", "tar"]) {
        return;
    }
    let solution = Solution::new();
    let layout = solution.beside("demo");
    umoci(&layout, "1");
    let file = solution.beside("demo.tar");
    let target = format!("docker-archive:{}:demo:1", file.display());
    skopeo(&[&format!("oci:{}:1", layout.display()), &target]);
    let path = file.to_str().unwrap();
    let saved: Value =
        serde_json::from_slice(&tools::succeed("tar", &["-xOf", path, "manifest.json"])).unwrap();
    let layers = saved[0]["Layers"].as_array().unwrap();
    let bytes = fs::read(&file).unwrap();
    for name in layers.iter().chain([&saved[0]["Config"]]) {
        let name = name.as_str().unwrap();
        let member = tools::succeed("tar", &["-xOf", path, name]);
        let start = bytes.windows(member.len()).position(|window| window == member).unwrap();
        let ends = [0, member.len() / 2, member.len() - 1].map(|place| start + place);
        flipped(&solution, &file, &file, &ends, name);
    }
    build(&solution, &[file], &[]).unwrap();
}

/// Engines of today save the blobs of an OCI layout, compressed ones among them.
#[test]
fn a_flipped_bit_of_a_file_with_compressed_layers_is_found() {
    let solution = Solution::new();
    let image = Image::new(&[&b"layer ".repeat(400)]);
    let (config, layer) = (image.config_bytes(), image.layers[0].blob.clone());
    let path = |bytes: &[u8]| format!("blobs/sha256/{}", sha256(bytes));
    let manifest =
        json!([{"Config": path(&config), "RepoTags": ["demo:1"], "Layers": [path(&layer)]}]).to_string();
    for (number, damage) in [None, Some(&config), Some(&layer)].into_iter().enumerate() {
        let file = solution.beside(&format!("{number}.tar"));
        let mut builder = tar::Builder::new(fs::File::create(&file).unwrap());
        for (name, bytes) in [
            ("manifest.json".to_owned(), manifest.as_bytes()),
            (path(&config), &config),
            (path(&layer), &layer),
        ] {
            let mut bytes = bytes.to_vec();
            if damage.is_some_and(|damaged| *damaged == bytes) {
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
            }
            let mut header = tar::Header::new_gnu();
            header.set_size(bytes.len() as u64);
            builder.append_data(&mut header, name, bytes.as_slice()).unwrap();
        }
        builder.into_inner().unwrap();
        match damage {
            None => {
                build(&solution, &[file], &[]).unwrap();
                fs::remove_file(solution.beside("sample.iso")).unwrap();
            }
            Some(bytes) => {
                let error = refused(&solution, &file);
                assert!(error.contains(&path(bytes)), "{error}");
            }
        }
    }
}

/// A blob may be just what it is called, and hold something else than the configuration says.
#[test]
fn layers_are_decompressed_to_their_end() {
    let text = b"layer ".repeat(4000);
    let whole = gzip(&text);
    let config = json!({"rootfs": {"type": "layers", "diff_ids": [format!("sha256:{}", sha256(&text))]}});
    let config = config.to_string().into_bytes();
    let mut checksum = whole.clone();
    let place = checksum.len() - 6;
    checksum[place] ^= 1;
    let garbage = [&whole[..], b"more"].concat();
    let solution = Solution::new();
    for (number, blob) in [&whole[..whole.len() - 9], &whole[..12], &checksum, &garbage, &gzip(b"other")]
        .into_iter()
        .enumerate()
    {
        let layout = solution.beside(&format!("layout{number}"));
        packages::artifact(&layout, "1", (OCI_CONFIG, &config), &[(OCI_LAYER, blob)]);
        let error = refused(&solution, &layout);
        assert!(error.contains(&sha256(blob)), "{error}");
    }
    let layout = solution.beside("good");
    packages::artifact(&layout, "1", (OCI_CONFIG, &config), &[(OCI_LAYER, &whole)]);
    build(&solution, &[layout], &[]).unwrap();
}

#[test]
fn a_size_that_is_not_the_blob_s_is_found() {
    let solution = Solution::new();
    let from = solution.beside("from/demo/1");
    fs::create_dir_all(&from).unwrap();
    let image = Image::new(&[b"layer"]);
    for (file, bytes) in image.files() {
        fs::write(from.join(file), bytes).unwrap();
    }
    let mut manifest = image.manifest();
    manifest["layers"][0]["size"] = json!(7);
    fs::write(from.join("manifest.json"), manifest.to_string()).unwrap();
    let error = refused(&solution, &from);
    assert!(error.contains(&image.layer(0)) && error.contains("not 7"), "{error}");
}

/// Layouts with something that is not an image for MetalK8s' nodes, and a word that says what.
fn strangers(solution: &Solution) -> Vec<(PathBuf, &'static str)> {
    let xz = b"\xfd7zXZ\0 and so on";
    let config = json!({"rootfs": {"type": "layers", "diff_ids": [format!("sha256:{}", sha256(xz))]}});
    let config = config.to_string().into_bytes();
    let chart = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";
    let helm = "application/vnd.cncf.helm.config.v1+json";
    let signature = "application/vnd.dev.cosign.simplesigning.v1+json";
    let made = |name: &str, config: (&str, &[u8]), layer: (&str, &[u8]), word: &'static str| {
        let layout = solution.beside("strangers").join(name);
        packages::artifact(&layout, "1", config, &[layer]);
        (layout, word)
    };
    vec![
        made("xz", (OCI_CONFIG, &config), (OCI_LAYER, xz), "compressed with xz"),
        made("chart", (helm, b"{}"), (chart, &gzip(b"chart")), "a Helm chart"),
        made("signature", (OCI_CONFIG, &config), (signature, b"{}"), signature),
        made(
            "empty",
            ("application/vnd.oci.empty.v1+json", b"{}"),
            (OCI_LAYER, &gzip(b"x")),
            "application/vnd.oci.empty.v1+json",
        ),
    ]
}

#[test]
fn what_is_no_image_is_refused_by_name_where_it_is_wanted() {
    let solution = Solution::new();
    for (layout, word) in strangers(&solution) {
        let error = refused(&solution, &layout);
        let name = layout.file_name().unwrap().to_str().unwrap();
        assert!(error.contains(word) && error.contains(&format!("{name}:1")), "{error}");
    }
    // Nothing is asked of what is not wanted.
    packages::layout(&solution.beside("strangers/good"), "1", &Image::new(&[b"good"]));
    build(&solution, &[solution.beside("strangers")], &["good:1"]).unwrap();
}

#[test]
fn a_manifest_is_what_its_index_says() {
    let solution = Solution::new();
    let layout = solution.beside("demo");
    packages::layout(&layout, "1", &Image::new(&[b"demo"]));
    let mut index = json(&layout.join("index.json"));
    let file = layout.join("blobs/sha256").join(name(&index["manifests"][0]));
    let mut inner = json(&file);
    inner["manifests"][1]["mediaType"] = json!("application/vnd.example+json");
    let bytes = inner.to_string().into_bytes();
    let entry = &mut index["manifests"][0];
    entry["digest"] = json!(format!("sha256:{}", sha256(&bytes)));
    entry["size"] = json!(bytes.len());
    fs::write(layout.join("blobs/sha256").join(sha256(&bytes)), &bytes).unwrap();
    fs::write(layout.join("index.json"), index.to_string()).unwrap();
    let error = refused(&solution, &layout);
    assert!(error.contains("application/vnd.example+json"), "{error}");
}
