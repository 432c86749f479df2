//! The whole check of an archive against the tools that check a part of it, as ratios in one run, and
//! how much memory it takes.
//!
//! `make bench` runs it. Needs checkisomd5 and sha256sum, and twice the size of
//! the larger image in the temporary directory.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and stops where it fails")]

mod measured;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use measured::{Report, in_turn, peak, quiet};
use serde_json::json;
use sha2::{Digest, Sha256};

/// The images that are checked: a name, how many layers, and how long each is.
const IMAGES: [(&str, usize, usize); 2] = [("64 MiB", 4, 16 << 20), ("1 GiB", 16, 64 << 20)];
/// How often each command is timed.
const ROUNDS: usize = 7;

fn main() {
    let directory = tempfile::tempdir().unwrap();
    let mut report = Report::new("archive");
    for (name, layers, length) in IMAGES {
        let solution = Solution::make(&directory.path().join(name), layers, length);
        let memory = peak(&mut solution.validate());
        report.figure(&format!("validate archive, {name}, resident memory"), format!("{memory:.1} MiB"));
        if name == IMAGES[1].0 {
            speed(name, &solution, &mut report);
        }
        fs::remove_dir_all(directory.path().join(name)).unwrap();
    }
    report.finish();
}

/// Times the check and the programs that do a part of it.
fn speed(name: &str, solution: &Solution, report: &mut Report) {
    let times =
        in_turn(ROUNDS, &[&|| solution.validate(), &|| solution.checkisomd5(), &|| solution.sha256sum()]);
    let work = format!("validate archive, {name}");
    report.against(&work, "checkisomd5, which checks the MD5 alone", &times, 1);
    let both: Vec<f64> = times[1].iter().zip(&times[2]).map(|(one, other)| one + other).collect();
    report.compare(&work, "checkisomd5, and sha256sum of each blob", &times[0], &both);
    let with_sums =
        solution.with_sums(|| in_turn(ROUNDS, &[&|| solution.validate(), &|| solution.checkisomd5()]));
    let work = format!("{work}, with SHA256SUMS");
    report.against(&work, "checkisomd5, which checks the MD5 alone", &with_sums, 1);
}

/// A Solution with one image of many layers, and its archive.
struct Solution {
    archive: PathBuf,
    layers: Vec<PathBuf>,
    sums: PathBuf,
}

impl Solution {
    fn make(directory: &Path, layers: usize, length: usize) -> Self {
        fs::create_dir(directory).unwrap();
        let tree = directory.join("tree");
        let mut init = plugin(&["init", "solution", "bench"]);
        assert!(quiet(init.arg(&tree)).status().unwrap().success());
        let layers = save(&tree.join("images/server/1.0.0"), layers, length);
        let archive = directory.join("bench.iso");
        let mut create = plugin(&["create", "archive"]);
        create.arg(&tree).arg("-f").arg(&archive);
        assert!(quiet(&mut create).status().unwrap().success());
        // The sum of the whole file is one more than the rivals look at.
        let sums = directory.join("SHA256SUMS");
        fs::rename(&sums, directory.join("sums")).unwrap();
        Self { archive, layers, sums }
    }

    /// What `work` returns while the sum of the whole file is there.
    fn with_sums<T>(&self, work: impl FnOnce() -> T) -> T {
        let kept = self.sums.with_file_name("sums");
        fs::rename(&kept, &self.sums).unwrap();
        let result = work();
        fs::rename(&self.sums, &kept).unwrap();
        result
    }

    fn validate(&self) -> Command {
        let mut command = plugin(&["validate", "archive"]);
        command.arg(&self.archive);
        command
    }

    fn checkisomd5(&self) -> Command {
        let mut command = Command::new("checkisomd5");
        command.arg(&self.archive);
        command
    }

    /// The blobs as they are in a mounted archive: files that are read as they are.
    fn sha256sum(&self) -> Command {
        let mut command = Command::new("sha256sum");
        command.args(&self.layers);
        command
    }
}

fn plugin(words: &[&str]) -> Command {
    let mut command = Command::new(measured::plugin());
    command.args(words);
    command
}

/// Writes an image of layers that nothing compresses; returns where its layers are.
fn save(directory: &Path, layers: usize, length: usize) -> Vec<PathBuf> {
    fs::create_dir_all(directory).unwrap();
    let write = |bytes: &[u8]| {
        let name = hexadecimal(bytes);
        fs::write(directory.join(&name), bytes).unwrap();
        name
    };
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let names: Vec<String> = (0..layers).map(|_| write(&random.bytes(length))).collect();
    let digests: Vec<String> = names.iter().map(|name| format!("sha256:{name}")).collect();
    let config =
        json!({"architecture": "amd64", "os": "linux", "rootfs": {"type": "layers", "diff_ids": digests}});
    let config = serde_json::to_vec(&config).unwrap();
    let config_digest = format!("sha256:{}", write(&config));
    let layer_type = "application/vnd.docker.image.rootfs.diff.tar";
    let described: Vec<_> = digests
        .iter()
        .map(|digest| json!({"mediaType": layer_type, "size": length, "digest": digest}))
        .collect();
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.docker.distribution.manifest.v2+json",
        "config": {
            "mediaType": "application/vnd.docker.container.image.v1+json",
            "size": config.len(),
            "digest": config_digest,
        },
        "layers": described,
    });
    fs::write(directory.join("manifest.json"), serde_json::to_vec(&manifest).unwrap()).unwrap();
    fs::write(directory.join("version"), "Directory Transport Version: 1.1\n").unwrap();
    names.iter().map(|name| directory.join(name)).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Numbers without a pattern that a compressor would find (xorshift).
struct Random(u64);

impl Random {
    fn bytes(&mut self, length: usize) -> Vec<u8> {
        let mut next = || {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0.to_le_bytes()
        };
        std::iter::repeat_with(&mut next).flatten().take(length).collect()
    }
}
