//! The whole check of an archive against the tools that check a part of it, as ratios in one run, and
//! how much memory it takes.
//!
//! `cargo bench --bench archive`, or `make bench`. Needs checkisomd5 and sha256sum, and twice the size of
//! the larger image in the temporary directory.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and stops where it fails"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use sha2::{Digest, Sha256};

/// The images that are checked: a name, how many layers, and how long each is.
const IMAGES: [(&str, usize, usize); 2] = [("64 MiB", 4, 16 << 20), ("1 GiB", 16, 64 << 20)];
/// How often each command is timed.
const ROUNDS: usize = 7;

fn main() {
    let directory = tempfile::tempdir().unwrap();
    for (name, layers, length) in IMAGES {
        let solution = Solution::make(&directory.path().join(name), layers, length);
        println!("an archive of {name}, {layers} layers");
        let memory = peak(&mut solution.validate());
        println!("  peak resident memory: {memory:.1} MiB, at most 48 wanted");
        if name == IMAGES[1].0 {
            speed(&solution);
        }
        fs::remove_dir_all(directory.path().join(name)).unwrap();
    }
}

/// Times the check and its rivals in turn, round by round, so that a machine whose speed drifts treats
/// them alike.
fn speed(solution: &Solution) {
    let (mut check, mut listed, mut md5, mut both) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    // The first round fills the page cache, and does not count.
    for round in 0..=ROUNDS {
        let whole = time(&mut solution.validate());
        let with_sums = solution.with_sums(|| time(&mut solution.validate()));
        let sum = time(&mut solution.checkisomd5());
        let blobs = time(&mut solution.sha256sum());
        if round > 0 {
            check.push(whole);
            listed.push(with_sums);
            md5.push(sum);
            both.push(sum + blobs);
        }
    }
    tell(
        "validate / checkisomd5, at most 1.25 wanted",
        &ratios(&check, &md5),
    );
    tell(
        "the same with SHA256SUMS to compare with as well",
        &ratios(&listed, &md5),
    );
    tell(
        "checkisomd5 and sha256sum of every blob / validate, at least 2.4 wanted",
        &ratios(&both, &check),
    );
    tell("validate, seconds", &check);
    tell("checkisomd5, seconds", &md5);
    tell("checkisomd5 and sha256sum of every blob, seconds", &both);
}

/// What two commands took in the same round, one divided by the other.
fn ratios(dividends: &[f64], divisors: &[f64]) -> Vec<f64> {
    let pairs = dividends.iter().zip(divisors);
    pairs.map(|(dividend, divisor)| dividend / divisor).collect()
}

fn tell(what: &str, values: &[f64]) {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let (least, median, most) = (values[0], values[values.len() / 2], values[values.len() - 1]);
    println!("  {what}: minimum {least:.2}, median {median:.2}, maximum {most:.2}");
}

/// Seconds from the start of a command to its end.
fn time(command: &mut Command) -> f64 {
    let begun = Instant::now();
    let status = quiet(command).status().unwrap();
    let taken = begun.elapsed();
    assert!(status.success(), "{command:?}");
    taken.as_secs_f64()
}

/// The most resident memory that a command had, in MiB: the kernel's own mark, read again and again
/// until the command ends.
fn peak(command: &mut Command) -> f64 {
    let mut child = quiet(command).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0.0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        peak = kibibytes.map_or(peak, |kibibytes| kibibytes / 1024.0);
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(child.wait().unwrap().success() && peak > 0.0, "{command:?}");
    peak
}

fn quiet(command: &mut Command) -> &mut Command {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
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
        Self {
            archive,
            layers,
            sums,
        }
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
    let mut command = Command::new(env!("CARGO_BIN_EXE_kubectl-metalk8s"));
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
    fs::write(
        directory.join("manifest.json"),
        serde_json::to_vec(&manifest).unwrap(),
    )
    .unwrap();
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
