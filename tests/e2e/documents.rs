//! The pages for users: what they tell a user to type is typed here, in their order.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::formulas::alone;
use crate::support::patient::patient_kubectl;
use crate::support::solution::{PATIENT, SOLUTION, with_solution};
use crate::support::{Answer, World};

/// The blocks of a page that are marked as `sh`.
fn blocks(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let text = std::fs::read_to_string(path).unwrap();
    let opened = text.split("\n```sh\n").skip(1);
    opened
        .map(|block| block.split("\n```").next().unwrap().to_owned())
        .collect()
}

/// The same block, where a selector leaves the nodes of other tests alone.
fn among_own_nodes(block: &str) -> String {
    const SELECTOR: &str = "-l node-role.kubernetes.io/node";
    if !block.contains(SELECTOR) {
        return block.to_owned();
    }
    let block = block.replace(SELECTOR, &format!("{SELECTOR},test=documents"));
    format!("kubectl label node node-1 node-2 node-3 test=documents\n{block}")
}

/// Runs the blocks of a page, in their order, each changed by `own` so that no other test meets its objects.
fn type_page(world: &World, page: &str, least: usize, own: impl Fn(String) -> String) {
    type_page_beside(world, page, least, &[], own);
}

/// The same in a directory with these files.
fn type_page_beside(
    world: &World,
    page: &str,
    least: usize,
    files: &[PathBuf],
    own: impl Fn(String) -> String,
) {
    let directory = tempfile::tempdir().unwrap();
    for file in files {
        std::fs::copy(file, directory.path().join(file.file_name().unwrap())).unwrap();
    }
    let programs = patient_kubectl(world, directory.path());
    let blocks = blocks(page);
    assert!(blocks.len() >= least, "{page} has {} blocks to run", blocks.len());
    for block in blocks {
        let script = format!(
            "PATH='{}':\"$PATH\"\n{}\n",
            programs.display(),
            own(block.clone())
        );
        let mut command = Command::new("sh");
        world.surround(command.args(["-euc", &script]).current_dir(directory.path()));
        let answer = Answer::of(command.output().unwrap());
        assert_eq!(answer.status, Some(0), "{page}:\n{block}\n{answer}");
    }
}

#[test]
fn what_the_pages_tell_to_type_works() {
    let world = with_solution();
    let _alone = alone();
    let _nodes = ["node-1", "node-2", "node-3"].map(|name| world.removed_later(name));
    type_page(world, "environments.md", 3, |block| {
        block.replace("prod", "declared").replace("staging", "recorded")
    });
    for (page, least) in [
        ("nodes.md", 4),
        ("volumes.md", 4),
        ("service-configurations.md", 4),
        ("troubleshooting.md", 1),
    ] {
        type_page(world, page, least, |block| among_own_nodes(&block));
    }
    let left = ["node-1-prometheus", "node-1-alertmanager", "node-1-loki"];
    let words = ["delete", "volume"].into_iter().chain(left);
    world.plugin(words).succeeds();
}

/// Pages about the archives of a Solution that is deployed in version 1.0.0.
#[test]
fn what_the_pages_about_archives_tell_to_type_works() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _environment = world.environment("documented");
    let add = [
        "add",
        "solution",
        SOLUTION,
        "--version",
        "1.0.0",
        "-e",
        "documented",
        PATIENT,
    ];
    world.plugin(add).succeeds();
    let archives =
        ["1.0.0", "1.1.0"].map(|version| sandbox.archives().join(format!("{SOLUTION}-{version}.iso")));
    for (page, least) in [("rendering.md", 4), ("permissions.md", 2), ("support.md", 1)] {
        type_page_beside(world, page, least, &archives, |block| {
            block.replace("-e prod", "-e documented")
        });
    }
}

#[test]
fn scripts_read_results_as_their_page_says() {
    if !programs::have(&["jq"]) {
        return;
    }
    type_page(with_solution(), "scripting.md", 3, |block| {
        block.replace("staging", "scripted")
    });
}

/// Ends with an empty catalogue, as far as this Solution is concerned, so it can be followed again.
#[test]
fn the_life_of_a_solution_is_as_its_page_says() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _alone = alone();
    let archives = sandbox.archives();
    for version in ["1.0.0", "1.1.0"] {
        sandbox::build_archive("lived", version, &archives).unwrap();
    }
    type_page(world, "life-of-a-solution.md", 10, |block| {
        block
            .replace("/archives", &archives.display().to_string())
            .replace("example-solution", "lived")
            .replace("prod", "lived")
    });
}
