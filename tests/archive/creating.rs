//! `create archive` as a user runs it: what it refuses to write over, what it leaves behind, what it says.

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::command::{key_pair, plugin_hearing_hangups, plugin_masked, run, run_beside};
use crate::process::started;
use crate::support::image::sha256;
use crate::support::{Solution, tools};
use crate::words::Words;

pub(crate) fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn nothing_but_a_file_is_replaced() {
    let solution = Solution::new();
    let directory = solution.beside("");
    tools::succeed("mkfifo", &[solution.beside("pipe").to_str().unwrap()]);
    for output in ["pipe", ".", "-", "tree/", "new/"] {
        let outcome = run(&directory, format!("create archive tree -f {output}"));
        assert!(
            outcome.status == Some(2) && outcome.stderr.contains("name a file to write"),
            "{output}: {outcome:?}"
        );
    }
    assert!(fs::metadata(solution.beside("pipe")).unwrap().file_type().is_fifo());
    assert_eq!(names(&directory), ["pipe", "tree"]);

    fs::create_dir(solution.beside("out")).unwrap();
    fs::write(solution.beside("out/old.iso"), "").unwrap();
    symlink("out/old.iso", solution.beside("latest.iso")).unwrap();
    run(&directory, "create archive tree -f latest.iso").succeeds();
    assert!(fs::symlink_metadata(solution.beside("latest.iso")).unwrap().is_symlink());
    assert_eq!(names(&solution.beside("out")), ["SHA256SUMS", "old.iso"]);
    run(&directory, "validate archive out/old.iso --strict").succeeds();
}

#[test]
fn archives_have_the_permissions_that_the_umask_leaves() {
    let solution = Solution::new();
    key_pair(&solution, "maker");
    for (mask, permissions) in [("022", 0o644), ("027", 0o640), ("077", 0o600)] {
        let directory = solution.beside(mask);
        fs::create_dir(&directory).unwrap();
        for line in ["create archive ../tree -f x.iso", "sign archive x.iso --secret-key ../maker.key"] {
            Answer::to(&mut plugin_masked(&directory, mask, &line.words())).succeeds();
        }
        for name in ["x.iso", "x.iso.minisig", "SHA256SUMS"] {
            let mode = fs::metadata(directory.join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, permissions, "{name} {mask}");
        }
    }
}

#[test]
fn a_file_is_no_tree() {
    let solution = Solution::new();
    fs::write(solution.beside("x.iso"), "").unwrap();
    run_beside(&solution, "create archive x.iso -f y.iso").fails(2, "x.iso is not a directory");
}

#[test]
fn the_output_s_directory_has_to_exist() {
    let solution = Solution::new();
    let words = "create archive . -f dist/x.iso";
    for more in ["", "--dry-run"] {
        run(&solution.root(), (words, more)).fails(2, "error: the directory dist does not exist\n");
    }
    assert!(!solution.path("dist").exists());
    fs::create_dir(solution.path("dist")).unwrap();
    run(&solution.root(), words).succeeds();
    assert_eq!(names(&solution.path("dist")), ["SHA256SUMS", "x.iso"]);
}

#[test]
fn sums_of_other_files_stay_whatever_their_names_are() {
    let solution = Solution::new();
    let other = [&[b'1'; 64][..], b"  caf\xe9.iso\n"].concat();
    fs::write(solution.beside("SHA256SUMS"), &other).unwrap();
    run_beside(&solution, "create archive tree -f x.iso").succeeds();
    let sums = fs::read(solution.beside("SHA256SUMS")).unwrap();
    assert!(sums.starts_with(&other) && sums.ends_with(b"  x.iso\n"));
    // Other tools write sums in upper case.
    let upper = String::from_utf8(sums[other.len()..].to_vec()).unwrap();
    let upper = upper.to_uppercase().replace("X.ISO", "x.iso");
    fs::write(solution.beside("SHA256SUMS"), upper).unwrap();
    run_beside(&solution, "validate archive x.iso --strict").succeeds();
}

#[test]
fn a_dry_run_writes_nothing() {
    let solution = Solution::new();
    let directory = solution.beside("");
    let image = solution.build();
    let archive = image.file_name().unwrap().to_str().unwrap();
    key_pair(&solution, "maker");
    let before = names(&directory);
    for mode in ["--dry-run", "--dry-run=client", "--dry-run=server"] {
        for words in [
            &["create", "archive", "tree", "-f", "x.iso"][..],
            &["sign", "archive", archive, "--secret-key", "maker.key"],
            &["init", "solution", "demo"],
        ] {
            let outcome = run(&directory, [words, &[mode, "-o", "json"]].concat()).succeeds();
            let result = outcome.json();
            assert_eq!(result["dryRun"], true, "{result}");
            assert_eq!(result["changed"], false, "{result}");
            assert!(result["message"].as_str().unwrap().ends_with("(dry run)"), "{result}");
        }
    }
    assert_eq!(names(&directory), before);
    let outcome = run(&directory, "init solution demo --dry-run=none");
    assert!(outcome.status == Some(0) && solution.beside("demo").is_dir(), "{outcome:?}");
}

/// Takes images from beside the tree.
const FROM: &str = "create archive tree -f x.iso --images-from from";

#[test]
fn images_that_are_not_there_are_missed() {
    let solution = Solution::new();
    let directory = solution.beside("");
    fs::create_dir(solution.beside("from")).unwrap();
    run(&directory, FROM).fails(3, "no image is in from:");
    fs::write(solution.beside("from/operator.image"), "").unwrap();
    run(&directory, FROM).fails(3, "no image is in from, only operator.image:");
    fs::rename(solution.beside("from/operator.image"), solution.beside("from/operator.tar.gz")).unwrap();
    run(&directory, FROM).fails(6, "operator.tar.gz");
    assert_eq!(names(&directory), ["from", "tree"]);
}

#[test]
fn files_beside_images_are_named() {
    let solution = Solution::new();
    let image = solution.path("images/server/9");
    fs::create_dir_all(solution.beside("from/server")).unwrap();
    fs::rename(image, solution.beside("from/server/9")).unwrap();
    fs::write(solution.beside("from/operator.image"), "").unwrap();
    run_beside(&solution, FROM).succeeds().says("warning: in from these are not images: operator.image");
}

#[test]
fn a_damaged_image_is_refused_and_its_blob_named() {
    let solution = Solution::new();
    fs::create_dir_all(solution.beside("from/server")).unwrap();
    fs::rename(solution.path("images/server/9"), solution.beside("from/server/9")).unwrap();
    let image = solution.beside("from/server/9");
    let manifest: Value = serde_json::from_slice(&fs::read(image.join("manifest.json")).unwrap()).unwrap();
    let digest = manifest["layers"][1]["digest"].as_str().unwrap();
    let name = digest.trim_start_matches("sha256:");
    let mut bytes = fs::read(image.join(name)).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(image.join(name), bytes).unwrap();
    run_beside(&solution, FROM).fails(6, name).says("server:9");
    assert_eq!(names(&solution.beside("")), ["from", "tree"]);
}

/// Warnings are for people, whoever reads what is printed.
#[test]
fn warnings_are_told_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), "init solution demo");
    for format in ["table", "json", "name", "yaml"] {
        let words = ["create", "archive", "demo", "-f", "x.iso", "-o", format];
        let outcome = run(folder.path(), words);
        assert!(
            outcome.status == Some(0) && outcome.stderr.contains("(operator-image-placeholder)"),
            "{format}: {outcome:?}"
        );
        let strict = run(folder.path(), (&words, "--strict"));
        assert!(
            strict.status == Some(6) && strict.stderr.contains("(operator-image-placeholder)"),
            "{format}: {strict:?}"
        );
        // The findings are an object only where an object is asked for.
        assert_eq!(strict.stdout.is_empty(), ["table", "name"].contains(&format), "{strict:?}");
    }
}

/// An image whose layer takes far longer to compress than any test waits, and no room.
pub(crate) fn endless_image(directory: &Path) {
    const LENGTH: u64 = 1 << 38;
    fs::create_dir_all(directory).unwrap();
    let layer = "a".repeat(64);
    let configuration = json!({"rootfs": {"type": "layers", "diff_ids": [format!("sha256:{layer}")]}});
    let configuration = configuration.to_string();
    let config = sha256(configuration.as_bytes());
    File::create(directory.join(&layer)).unwrap().set_len(LENGTH).unwrap();
    fs::write(directory.join(&config), &configuration).unwrap();
    let blob =
        |name: &str, size: u64| json!({"mediaType": "", "size": size, "digest": format!("sha256:{name}")});
    let manifest = json!({"schemaVersion": 2, "config": blob(&config, configuration.len() as u64), "layers": [blob(&layer, LENGTH)]});
    fs::write(directory.join("manifest.json"), manifest.to_string()).unwrap();
}

/// Waits until `condition` holds, or the child has ended, or the test has failed.
pub(crate) fn wait_for(child: &mut Child, what: &str, mut condition: impl FnMut(&mut Child) -> bool) {
    let deadline = Instant::now() + Duration::from_mins(2);
    while !condition(child) {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("not within two minutes: {what}");
        }
        // Compression needs the processor as well.
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_build_that_is_told_to_end_cleans_up_at_once() {
    let solution = Solution::new();
    let directory = solution.beside("");
    endless_image(&solution.beside("from/endless/1"));
    fs::create_dir(solution.beside("out")).unwrap();
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let words = "create archive tree -f out/x.iso --images-from from".words();
        let mut command = plugin_hearing_hangups(&directory, &words);
        let mut child = started(&mut command);
        wait_for(&mut child, "the layer is being compressed", |_| {
            let scratch = fs::read_dir(solution.beside("out")).into_iter().flatten().next();
            scratch.is_some_and(|scratch| {
                fs::read_dir(scratch.unwrap().path()).is_ok_and(|mut files| files.next().is_some())
            })
        });
        kill_process(Pid::from_child(&child), signal).unwrap();
        wait_for(&mut child, "the end", |child| child.try_wait().unwrap().is_some());
        let ended = Answer::of(child.wait_with_output().unwrap());
        assert!(
            ended.status == Some(130) && ended.stderr.contains("stopped; nothing was written"),
            "{signal:?}: {ended:?}"
        );
        let left = names(&solution.beside("out"));
        assert!(left.is_empty(), "{signal:?}: {left:?}");
    }
}

/// What was killed could not clean up.
#[test]
fn what_a_killed_build_left_is_in_no_archive() {
    let solution = Solution::new();
    solution.write(".kubectl-metalk8s.a1b2c3.unfinished/layer-0.tar.gz", "half");
    let image = solution.build();
    let words = ["validate", "archive", image.to_str().unwrap(), "--strict"];
    run(&solution.root(), words).succeeds();
}
