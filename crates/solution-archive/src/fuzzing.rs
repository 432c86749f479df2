//! Fuzz targets: images, and what is in archives.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::check::blobs::below_images;
use crate::check::directory::{check_tree, hash};
use crate::check::image::ImageCheck;
use crate::check::options::Options;
use crate::container::convert::Converter;
use crate::container::import::Found;
use crate::digest::hexadecimal;
use crate::directory::Directory;
use crate::events::Events;
use crate::finding::Findings;
use crate::iso::SECTOR_LENGTH;
use crate::tree::MANIFEST;
use crate::{Report, roles as role_files};

/// So many sectors are made of an input at most.
const MAX_SECTORS: usize = 2048;
/// Sectors before the first volume descriptor, which mean nothing.
const SYSTEM_AREA: usize = 16;

/// An image. The input is its sectors from the first volume descriptor on, each without the zeros at its
/// end and behind its length in two bytes: real images are zeros for the most part.
pub fn iso(input: &[u8]) {
    let source = unpacked(input);
    let check = ImageCheck {
        path: Path::new("/nonexistent/archive.iso"),
        source: &source,
        options: &Options::default(),
        events: &Events::none(),
    };
    if let Ok(report) = check.run() {
        hold(&report);
    }
}

fn unpacked(input: &[u8]) -> Vec<u8> {
    let mut image = vec![0; SYSTEM_AREA * SECTOR_LENGTH];
    let mut rest = input;
    while let [low, high, tail @ ..] = rest
        && image.len() < MAX_SECTORS * SECTOR_LENGTH
    {
        let length = usize::from(u16::from_le_bytes([*low, *high])).min(SECTOR_LENGTH);
        let (bytes, others) = tail.split_at(length.min(tail.len()));
        image.extend_from_slice(bytes);
        image.resize(image.len().next_multiple_of(SECTOR_LENGTH), 0);
        if bytes.is_empty() {
            image.resize(image.len() + SECTOR_LENGTH, 0);
        }
        rest = others;
    }
    image
}

/// A manifest, in a tree that is whole otherwise.
pub fn manifest(input: &[u8]) {
    let mut files = template();
    files[0].1 = input.to_vec();
    hold(&examined(files));
}

/// `role.yaml`, in a tree that is whole otherwise.
pub fn roles(input: &[u8]) {
    let mut files = template();
    files[1].1 = input.to_vec();
    hold(&examined(files));
}

/// A custom resource definition, in a tree that is whole otherwise.
pub fn definitions(input: &[u8]) {
    let mut files = template();
    files[2].1 = input.to_vec();
    hold(&examined(files));
}

/// The files of an archive, above all those of its images: see [`several`].
pub fn image_layout(input: &[u8]) {
    let mut files = several(input);
    // What reads images and directories leaves out such names.
    files.retain(|(path, _)| !path.chars().any(char::is_control));
    hold(&examined(files));
}

/// The files of an image on disk, as a directory and as a tar file: see [`several`].
pub fn image_import(input: &[u8]) {
    let Ok(directory) = tempfile::tempdir() else { return };
    let root = directory.path().join("image");
    let mut tar = tar::Builder::new(Vec::new());
    for (path, bytes) in several(input) {
        let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.') && part.len() < 100;
        if !path.split('/').all(is_plain) || path.contains(['\0', '\\']) {
            continue;
        }
        let file = root.join(&path);
        if let Some(parent) = file.parent()
            && fs::create_dir_all(parent).is_ok()
        {
            let _ = fs::write(&file, &bytes);
        }
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        let _ = tar.append_data(&mut header, &path, bytes.as_slice());
    }
    import(&root, directory.path());
    if let Ok(bytes) = tar.into_inner() {
        import_tar(&bytes, directory.path());
    }
}

/// A tar file. The sums of its headers are put right, which no change of a byte would get past.
pub fn image_tar(input: &[u8]) {
    const BLOCK: usize = 512;
    const SUM: std::ops::Range<usize> = 148..156;
    let mut bytes = input.to_vec();
    let mut at = 0;
    while let Some(header) = bytes.get_mut(at..at + BLOCK) {
        header[SUM].fill(b' ');
        let sum: u32 = header.iter().copied().map(u32::from).sum();
        header[SUM].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        let size = tar::Header::from_byte_slice(header).entry_size().unwrap_or_default();
        let blocks = usize::try_from(size).unwrap_or(usize::MAX).div_ceil(BLOCK);
        at = at.saturating_add(blocks.saturating_add(1).saturating_mul(BLOCK));
        if at > bytes.len() {
            break;
        }
    }
    if let Ok(directory) = tempfile::tempdir() {
        import_tar(&bytes, directory.path());
    }
}

fn import_tar(bytes: &[u8], directory: &Path) {
    let path = directory.join("image.tar");
    let written = fs::File::create(&path).and_then(|mut file| file.write_all(bytes));
    if written.is_ok() {
        import(&path, directory);
    }
}

/// Finds the images at `path` and makes archives' images of them.
fn import(path: &Path, scratch: &Path) {
    let mut found = Found::default();
    if found.search(path).is_err() {
        return;
    }
    let (mut converter, mut directory) = (Converter::new(scratch), Directory::default());
    for candidate in &found.candidates {
        let package = &found.packages[candidate.package];
        // What is wrong with an image is not what is asked here.
        let _ = converter.add(candidate, package, &mut directory);
    }
    let _ = found.select(&[], path);
}

/// The files of a Solution that is as it should be.
fn template() -> Vec<(String, Vec<u8>)> {
    let text = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
    vec![
        text(MANIFEST, include_str!("../../../tests/sandbox/solutions/template/manifest.yaml")),
        text(
            role_files::PATH,
            include_str!("../../../tests/sandbox/solutions/template/operator/deploy/role.yaml"),
        ),
        text(
            "operator/deploy/crds/clockserver_crd.yaml",
            include_str!(
                "../../../tests/sandbox/solutions/template/operator/deploy/crds/clockserver_crd.yaml"
            ),
        ),
        text(
            "operator/deploy/crds/versionserver_crd.yaml",
            include_str!(
                "../../../tests/sandbox/solutions/template/operator/deploy/crds/versionserver_crd.yaml"
            ),
        ),
    ]
}

/// Several files: each begins with a line `=== PATH`. In a path `@` stands for the SHA-256 of the file;
/// in a text `@0` and `#0` stand for the SHA-256 and the length of the first file, and so on up to `@9`.
fn several(input: &[u8]) -> Vec<(String, Vec<u8>)> {
    const FILE: &str = "=== ";
    let text = String::from_utf8_lossy(input);
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for part in format!("\n{text}").split(&format!("\n{FILE}")).skip(1) {
        let (path, content) = part.split_once('\n').unwrap_or((part, ""));
        let mut content = content.to_owned();
        for (number, (_, bytes)) in files.iter().enumerate().take(10) {
            content = content
                .replace(&format!("@{number}"), &sha(bytes))
                .replace(&format!("#{number}"), &bytes.len().to_string());
        }
        let path = path.replace('@', &sha(content.as_bytes()));
        files.push((path, content.into_bytes()));
    }
    files
}

fn sha(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// What a check finds in these files.
fn examined(files: Vec<(String, Vec<u8>)>) -> Report {
    let path = Path::new("tree");
    let mut directory = Directory::default();
    for (path, bytes) in files {
        directory.put(&path, bytes);
    }
    let hashed = hash(path, &directory, below_images(&directory.tree), true, &Events::none());
    check_tree(path, &directory, &hashed, Findings::default())
}

/// What is true of every report: its length is bounded, and an archive that names itself is named so that
/// the name can be an identifier.
fn hold(report: &Report) {
    const MOST: usize = 10_000;
    assert!(report.findings.len() <= MOST, "{} findings", report.findings.len());
    let written = serde_json::to_value(report);
    assert!(written.is_ok(), "a report cannot be written: {written:?}");
    assert!(!report.verdict(false).is_empty());
    for finding in &report.findings {
        assert!(!finding.path.chars().any(char::is_control), "a path with a control character: {finding:?}");
    }
}
