//! Files beside an archive, and commands beside each other: sums, signatures, what was left.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::answer::Answer;
use crate::command::{plugin, run, run_beside};
use crate::creating::{endless_image, names, wait_for};
use crate::process::started;
use crate::support::{Solution, tools};

#[test]
fn nothing_but_an_archive_is_written_over() {
    let solution = Solution::new();
    fs::write(solution.beside("notes.txt"), "notes").unwrap();
    let words = ["create", "archive", "tree", "-f", "notes.txt"];
    run_beside(&solution, words).fails(2, "notes.txt already exists, and is not an archive");
    assert_eq!(fs::read(solution.beside("notes.txt")).unwrap(), b"notes");
    let words = ["create", "archive", "tree", "-f", "x.iso"];
    for _ in 0..2 {
        run_beside(&solution, words).succeeds();
    }
}

#[test]
fn an_archive_is_named_after_its_solution() {
    let solution = Solution::new();
    let path = solution.beside("x.iso");
    let file = path.to_str().unwrap();
    let created = run_beside(&solution, format!("create archive tree -f {file} -o json"));
    let result = created.json();
    assert_eq!(result["name"], "archive/sample-1.2.3");
    let message = result["message"].as_str().unwrap();
    assert!(message.starts_with(&format!("archive/sample-1.2.3 created at {file} (sha256:")), "{message}");
    // Nothing is known of these but their files.
    let missing = run_beside(&solution, "validate archive /absent/y.iso -o json");
    assert_eq!(missing.json()["name"], "archive/y.iso");
}

/// No cluster is there, so that all of these fail.
#[test]
fn a_failed_import_or_deletion_names_the_archive_and_no_path() {
    let solution = Solution::new();
    run_beside(&solution, "create archive tree -f x.iso").succeeds();
    fs::write(solution.beside("text.iso"), "just text").unwrap();
    let mut whole = fs::read(solution.beside("x.iso")).unwrap();
    whole.truncate(whole.len() - 4096);
    fs::write(solution.beside("cut.iso"), whole).unwrap();
    for (words, name) in [
        (&["import", "archive", "x.iso"][..], "archive/sample-1.2.3"),
        (&["import", "archive", "/absent/y.iso"], "archive/y.iso"),
        (&["import", "archive", "absent/y.iso"], "archive/y.iso"),
        (&["import", "archive", "text.iso"], "archive/text.iso"),
        // Nothing in a file that is cut short is believed.
        (&["import", "archive", "cut.iso"], "archive/cut.iso"),
        (&["import", "archive", "tree"], "archive/tree"),
        (&["import", "archive", "/"], "archives"),
        (&["import", "archive", "../.."], "archives"),
        (&["import", "archive", ""], "archives"),
        // Of several, the one that fails.
        (&["import", "archive", "x.iso", "absent/y.iso"], "archive/y.iso"),
        (&["import", "archive", "x.iso", "text.iso"], "archive/text.iso"),
        // Salt is asked first what the one is that only the bootstrap node can have.
        (&["import", "archive", "x.iso", "/absent/y.iso"], "archive/y.iso"),
        (&["delete", "archive", "/absent/y.iso"], "archive/y.iso"),
        (&["delete", "archive", "sample-1.2.3"], "archive/sample-1.2.3"),
        (&["delete", "archive", "sample", "--version", "1.2.3"], "archive/sample-1.2.3"),
    ] {
        let failed = run_beside(&solution, [words, &["-o", "json"]].concat());
        assert_eq!(failed.json()["result"], false, "{failed:?}");
        assert_eq!(failed.json()["name"], name, "{words:?}");
    }
}

/// Eight builds at once: each adds its line, and none takes another's away.
#[test]
fn builds_beside_each_other_keep_all_sums() {
    if !tools::have(&["sha256sum"]) {
        return;
    }
    let solution = Solution::new();
    let directory = solution.beside("");
    for _ in 0..3 {
        let children: Vec<Child> = (0..8)
            .map(|number| {
                let file = format!("{number}.iso");
                let words = ["create", "archive", "tree", "-f", &file];
                plugin(&directory, &words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
            })
            .collect();
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        let sums = fs::read_to_string(solution.beside("SHA256SUMS")).unwrap();
        assert_eq!(sums.lines().count(), 8, "{sums}");
        checked_by_sha256sum(&directory);
        fs::remove_file(solution.beside("SHA256SUMS")).unwrap();
    }
}

fn checked_by_sha256sum(directory: &Path) {
    let checked = std::process::Command::new("sha256sum")
        .args(["--check", "--strict", "--quiet", "SHA256SUMS"])
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn names_are_listed_as_sha256sum_lists_them() {
    use std::os::unix::ffi::OsStrExt as _;
    if !tools::have(&["sha256sum"]) {
        return;
    }
    let solution = Solution::new();
    let directory = solution.beside("");
    for name in [&b"back\\slash.iso"[..], b"two\nlines.iso", b"re\rturn.iso", b"caf\xe9.iso"] {
        let words = ["create", "archive", "tree", "-f"].map(OsStr::new);
        let name = OsStr::from_bytes(name);
        let created = plugin(&directory, &[&words[..], &[name]].concat()).output().unwrap();
        assert!(created.status.success(), "{created:?}");
        let sums = fs::read(solution.beside("SHA256SUMS")).unwrap();
        let listed =
            std::process::Command::new("sha256sum").arg(name).current_dir(&directory).output().unwrap();
        assert!(sums == listed.stdout, "{sums:?} {listed:?}");
        checked_by_sha256sum(&directory);
        let words = ["validate", "archive", "--strict"].map(OsStr::new);
        let valid = plugin(&directory, &[&words[..], &[name]].concat()).output().unwrap();
        assert!(valid.status.success(), "{valid:?}");
        fs::remove_file(solution.beside("SHA256SUMS")).unwrap();
    }
}

/// What has no end, and what may never be opened, ends no command's patience.
#[test]
fn a_pipe_is_not_waited_for() {
    let solution = Solution::new();
    let directory = solution.beside("");
    run(&directory, "create archive tree -f x.iso").succeeds();
    fs::create_dir_all(solution.beside(".config/kubectl-metalk8s")).unwrap();
    let ends = |pipe: &str, words: &[&str]| {
        let path = solution.beside(pipe);
        tools::succeed("mkfifo", &[path.to_str().unwrap()]);
        let mut child = started(&mut plugin(&directory, words));
        wait_for(&mut child, pipe, |child| child.try_wait().unwrap().is_some());
        let ended = Answer::of(child.wait_with_output().unwrap());
        assert!(ended.status == Some(2) && ended.stderr.contains("not a regular file"), "{pipe}: {ended:?}");
        fs::remove_file(path).unwrap();
    };
    let validate = ["validate", "archive", "x.iso"];
    ends("x.iso.minisig", &validate);
    fs::rename(solution.beside("SHA256SUMS"), solution.beside("sums")).unwrap();
    ends("SHA256SUMS", &validate);
    ends("SHA256SUM", &validate);
    ends("tree/.archiveignore", &["validate", "archive", "tree"]);
    ends("pipe", &["validate", "archive", "pipe"]);
    ends("key", &["sign", "archive", "x.iso", "--secret-key", "key"]);
    fs::write(solution.beside("x.iso.minisig"), "").unwrap();
    ends(".config/kubectl-metalk8s/trusted-keys", &validate);
}

/// What was killed could not clean up; the next build does.
#[test]
fn what_a_killed_build_left_goes_with_the_next() {
    let solution = Solution::new();
    let directory = solution.beside("");
    endless_image(&solution.beside("from/endless/1"));
    let words = ["create", "archive", "tree", "-f", "x.iso"];
    let mut child = plugin(&directory, &[&words[..], &["--images-from", "from"]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let left = || {
        let mut names = names(&directory);
        names.retain(|name| name.ends_with(".unfinished"));
        names
    };
    wait_for(&mut child, "the build has begun", |_| !left().is_empty());
    // A build beside it leaves it alone.
    run(&directory, words).succeeds();
    assert_eq!(left().len(), 1);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(left().len(), 1);
    run(&directory, words).succeeds();
    assert_eq!(names(&directory), ["SHA256SUMS", "from", "tree", "x.iso"]);
}
