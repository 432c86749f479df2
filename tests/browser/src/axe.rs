//! axe-core, which looks for barriers on a page. It is under the MPL-2.0, and no part of this repository: npm fetches it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

const VERSION: &str = "4.14.1";
const DIGEST: &str = "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745";

/// The script of axe-core, or `None` if it cannot be fetched, which is reported as a skipped test.
pub fn axe() -> Option<String> {
    static SCRIPT: OnceLock<Option<PathBuf>> = OnceLock::new();
    if !programs::have(&["npm"]) {
        return None;
    }
    let script = SCRIPT.get_or_init(|| {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../target/axe-core-{VERSION}.js"));
        (kept.exists() || fetch(&kept).is_some()).then_some(kept)
    });
    if script.is_none() {
        programs::skip("axe-core", "let npm reach its registry");
    }
    Some(std::fs::read_to_string(script.as_ref()?).unwrap())
}

/// Puts the script there; `None` if there is no registry.
fn fetch(kept: &Path) -> Option<()> {
    let directory = tempfile::tempdir().unwrap();
    let run = |name: &str, words: &[&str], input: &str| {
        let mut command = programs::command(name);
        command.args(words).current_dir(directory.path());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait().unwrap().success()
    };
    let package = format!("axe-core-{VERSION}.tgz");
    if !run("npm", &["pack", "--silent", &format!("axe-core@{VERSION}")], "") {
        return None;
    }
    let listed = format!("{DIGEST}  {package}\n");
    assert!(
        run("sha256sum", &["--check", "--status"], &listed),
        "{package} is not the one that was published"
    );
    assert!(run("tar", &["-xzf", &package], ""), "{package} is no archive");
    std::fs::create_dir_all(kept.parent()?).unwrap();
    // Another test may read it at any time: it is there as a whole or not at all.
    let beside = kept.with_extension(std::process::id().to_string());
    std::fs::copy(directory.path().join("package/axe.min.js"), &beside).unwrap();
    std::fs::rename(beside, kept).unwrap();
    Some(())
}
