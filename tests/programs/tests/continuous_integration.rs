//! Continuous integration runs all tests in two halves, and none may be lost between them. What make and cargo print here
//! is made up: the real ones lose no test on demand.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use programs::command;
use tempfile::TempDir;

/// What one run of the tests prints, and how it ends.
type Run<'text> = (&'text str, u8);

const PASSED: Run<'_> = ("test result: ok. 9 passed; 0 failed", 0);
/// As cargo says that one end-to-end test failed.
const ONE_FAILED: Run<'_> = (
    "test moved::it_moves ... FAILED\ntest result: FAILED. 8 passed; 1 failed\nerror: 1 target failed:\n    \
     `-p kubectl-metalk8s --test e2e`",
    101,
);
const FOUND: Run<'_> =
    ("test built::it_is_built ... ok\ntest read::it_is_read ... ok\ntest result: ok. 2 passed; 0 failed", 0);
/// Tests that were skipped in the first half.
const SKIPPED: &str =
    "archive::built::it_is_built\txorriso\tapt xorriso\ne2e::read::it_is_read\tjq\tapt jq\n";

/// A checkout with nothing but the script.
struct Checkout {
    directory: TempDir,
    programs: PathBuf,
}

impl Checkout {
    /// The first half, the tests that are run once more, and the second half.
    fn new([first, again, second]: [Run<'_>; 3], skipped: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let (ci, target) = (directory.path().join(".ci"), directory.path().join("target"));
        let programs = directory.path().join("programs");
        for place in [&ci, &target, &programs] {
            fs::create_dir(place).unwrap();
        }
        fs::copy(root.join(".ci/test"), ci.join("test")).unwrap();
        fs::write(target.join("skipped"), skipped).unwrap();
        let say = |(text, status): Run<'_>| format!("echo '{}'\nexit {status}", text.replace('\'', ""));
        let checkout = Self { directory, programs };
        checkout.program("make", &say(first));
        checkout.program(
            "cargo",
            &format!("case \"$*\" in *--no-fail-fast*)\n{}\n;; esac\n{}", say(second), say(again)),
        );
        checkout
    }

    fn program(&self, name: &str, script: &str) {
        let path = self.programs.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        assert!(command("chmod").arg("+x").arg(path).status().unwrap().success());
    }

    fn verdict(&self) -> (bool, String) {
        let path = std::env::var("PATH").unwrap();
        let output = command("bash")
            .arg(self.directory.path().join(".ci/test"))
            .arg(&self.programs)
            .env("PATH", format!("{}:{path}", self.programs.display()))
            .output()
            .unwrap();
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8(told).unwrap();
        let last = told.lines().last().unwrap_or_default().to_owned();
        (output.status.success(), last)
    }
}

#[test]
fn a_test_is_not_lost_between_the_halves() {
    assert!(Checkout::new([PASSED, PASSED, FOUND], SKIPPED).verdict().0);
    let one = ("test read::it_is_read ... ok\ntest result: ok. 1 passed; 0 failed", 0);
    assert_eq!(
        Checkout::new([PASSED, PASSED, one], SKIPPED).verdict(),
        (false, "skipped, and not found again: built::it_is_built".to_owned())
    );
    let nothing_is_skipped =
        "no test was skipped where only what README requires is installed: the PATH has more than that";
    assert_eq!(Checkout::new([PASSED, PASSED, FOUND], "").verdict(), (false, nothing_is_skipped.to_owned()));
}

#[test]
fn one_end_to_end_test_may_fail_once() {
    let again = ("test moved::it_moves ... ok\ntest result: ok. 1 passed; 0 failed", 0);
    assert!(Checkout::new([ONE_FAILED, again, FOUND], SKIPPED).verdict().0);
    // Twice, or in the second half, it is a failure; so is one that is not found when it is run once more.
    let twice = Checkout::new([ONE_FAILED, ONE_FAILED, FOUND], SKIPPED);
    let not_found = Checkout::new([ONE_FAILED, PASSED, FOUND], SKIPPED);
    let in_second_half = Checkout::new([PASSED, ONE_FAILED, ONE_FAILED], SKIPPED);
    for checkout in [twice, not_found, in_second_half] {
        assert!(!checkout.verdict().0);
    }
    // A test of another binary shares its cluster with nobody.
    let other = ONE_FAILED.0.replace("e2e", "faults");
    assert!(!Checkout::new([(&other, 101), again, FOUND], SKIPPED).verdict().0);
}
