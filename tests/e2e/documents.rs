//! The pages for users: what they tell a user to type is typed here, in their order.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::formulas::alone;
use crate::support::node::KEY;
use crate::support::patient::{patient_control, patient_kubectl};
use crate::support::solution::{SOLUTION, addition, solution_sandbox, with_solution};
use crate::support::{Answer, World, eventually, succeeding};

/// The blocks of a page that are marked as `sh`.
fn blocks(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let text = std::fs::read_to_string(path).unwrap();
    let opened = text.split("\n```sh\n").skip(1);
    opened.map(|block| block.split("\n```").next().unwrap().to_owned()).collect()
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

/// The same block, where a node that was lost is replaced: it loses one of its own.
fn with_lost_node(block: &str) -> String {
    if !block.contains("replace node ") {
        return block.to_owned();
    }
    format!(
        "kubectl metalk8s create node lost --hostname 192.0.2.11 --ssh-key-path {KEY} --roles workload\n\
         kubectl metalk8s deploy node lost\n\
         kubectl label node lost kwok.x-k8s.io/node-\n\
         kubectl wait node lost --for=condition=Ready=Unknown --timeout=3m\n{}",
        block.replace("node-2 node-3", "lost found")
    )
}

/// Runs the blocks of a page, in their order, each changed by `own` so that no other test meets its objects.
pub fn type_page(world: &World, page: &str, least: usize, own: impl Fn(String) -> String) {
    type_page_beside(world, page, least, &[], own);
}

/// The same in a directory with these files.
pub fn type_page_beside(
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
        let script = format!("PATH='{}':\"$PATH\"\n{}\n", programs.display(), own(block.clone()));
        let mut command = Command::new("sh");
        world.surround(command.args(["-euc", &script]).current_dir(directory.path()));
        let answer = Answer::to(&mut command);
        assert_eq!(answer.status, Some(0), "{page}:\n{block}\n{answer}");
    }
}

#[test]
fn what_the_pages_tell_to_type_works() {
    let world = with_solution();
    let _alone = alone();
    let _nodes = ["node-1", "node-2", "node-3", "lost", "found"].map(|name| world.removed_later(name));
    type_page(world, "environments.md", 3, |block| {
        block.replace("prod", "declared").replace("staging", "recorded")
    });
    type_page(world, "nodes.md", 4, |block| with_lost_node(&among_own_nodes(&block)));
    let is_infra = "edit node node-1 --roles infra,node --taints none";
    world.does(is_infra);
    let left = ["node-1-prometheus", "node-1-alertmanager", "node-1-loki"];
    let services = world.claiming_services(&left);
    type_page(world, "volumes.md", 4, |block| among_own_nodes(&block));
    services.remove();
    for (page, least) in [("service-configurations.md", 4), ("troubleshooting.md", 1)] {
        type_page(world, page, least, |block| among_own_nodes(&block));
    }
    world.does(("delete volume", left));
}

/// Pages about the archives of a Solution that is deployed in version 1.0.0.
#[test]
fn what_the_pages_about_archives_tell_to_type_works() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("documented", "1.0.0");
    let archives =
        ["1.0.0", "1.1.0"].map(|version| sandbox.archives().join(format!("{SOLUTION}-{version}.iso")));
    for (page, least) in [("rendering.md", 4), ("permissions.md", 2), ("support.md", 1)] {
        type_page_beside(world, page, least, &archives, |block| block.replace("-e prod", "-e documented"));
    }
}

#[test]
fn scripts_read_results_as_their_page_says() {
    if !programs::have(&["jq"]) {
        return;
    }
    let world = with_solution();
    let _environment = world.deployed("in-scripts", "1.0.0");
    type_page(world, "scripting.md", 6, |block| {
        block.replace("staging", "scripted").replace("prod", "in-scripts")
    });
}

/// Commands of the page for users of `solutions.sh` that are refused while the Solution is deployed, or because the sandbox
/// has no such node or version of MetalK8s; and their exit statuses.
const REFUSED: [(&str, i32); 9] = [
    ("delete archive FILE", 4),
    ("delete archive NAME --version V", 4),
    ("deactivate solution NAME", 4),
    ("delete environment ENV -n NAMESPACE", 4),
    ("deploy node NAME", 3),
    ("replace node NAME NEW", 3),
    ("upgrade cluster --to V --dry-run", 3),
    ("upgrade cluster --to V", 3),
    ("downgrade cluster --to V", 3),
];

/// The commands in the second column of a page's tables.
fn second_column(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let text = std::fs::read_to_string(path).unwrap();
    let cells = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").nth(1));
    let quoted = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    quoted
        .filter(|command| command.contains(' ') && *command != "kubectl metalk8s")
        .map(str::to_owned)
        .collect()
}

/// A command of the page about a Solution that is deployed in version 1.0.0; a dry run if it changes something.
fn filled(command: &str, archives: &[String; 2]) -> String {
    let version = if command.starts_with("upgrade solution") { "1.1.0" } else { "1.0.0" };
    let words = command.split(' ').scan(archives.iter(), |archives, word| {
        Some(match word {
            "FILE" => archives.next().unwrap().as_str(),
            "NAME" => SOLUTION,
            "ENV" | "NAMESPACE" => "came",
            "V" => version,
            "NEW" => "node-9",
            "JID" => "20200101000000000000",
            word => word,
        })
    });
    let words = words.collect::<Vec<_>>().join(" ");
    let only_reads = ["get ", "describe ", "history "].iter().any(|verb| command.starts_with(verb));
    if only_reads || words.ends_with("--dry-run") { words } else { format!("{words} --dry-run") }
}

#[test]
fn the_commands_beside_those_of_solutions_sh_do_the_same() {
    let Some(world) = solution_sandbox() else { return };
    let _environment = world.environment("came");
    let describe = "edit environment came --description TEXT";
    world.does(describe);
    world.does(addition("came", "1.0.0"));
    let archives = ["1.0.0", "1.1.0"].map(|version| world.archive(version));
    let directory = tempfile::tempdir().unwrap();
    let programs = patient_kubectl(world, directory.path());
    let mut strange = Vec::new();
    let commands = second_column("coming-from-solutions-sh.md");
    assert!(commands.len() > 25, "{commands:?}");
    for command in commands {
        let refused = REFUSED.iter().find(|(refused, _)| *refused == command);
        let expected = refused.map_or(0, |(_, status)| *status);
        let script = format!(
            "PATH='{}':\"$PATH\"\nEDITOR=true kubectl metalk8s {}\n",
            programs.display(),
            filled(&command, &archives)
        );
        let mut answer = None;
        // A dry run does not wait for the job of another test. It refuses some of them, and while it restarts the Salt
        // master, no minion answers.
        eventually("no job of another test refuses it", || {
            let mut shell = Command::new("sh");
            world.surround(shell.args(["-euc", &script]));
            let new = Answer::to(&mut shell);
            let in_the_way =
                ["a restart of the Salt master would end it", "minion bootstrap does not answer"];
            let refused = in_the_way.iter().any(|words| new.stderr.contains(words));
            answer = Some(new);
            !refused
        });
        let answer = answer.unwrap();
        if answer.status != Some(expected) {
            strange.push(format!("{command}: not {expected}\n{answer}"));
        }
    }
    assert!(strange.is_empty(), "{}", strange.join("\n"));
}

/// The pages for administrators of clusters, on a cluster of its own: their commands reach everything in it.
#[test]
fn what_the_pages_about_the_cluster_tell_to_type_works() {
    let Some(world) = World::own() else { return };
    let sandbox = world.sandbox().unwrap();
    let _minion = sandbox.salt_minion("worker-1").unwrap();
    let upgrade = "upgrade cluster --to 130.0.0 --dry-run";
    succeeding("the minion of the worker answers", || world.plugin(upgrade));
    // The sandbox has the archive of 130.0.0 from its beginning.
    let new = sandbox.build_metalk8s("131.0.0").unwrap().display().to_string();
    type_page(&world, "cluster.md", 3, |block| {
        block.replace("/archives/metalk8s-130.0.0.iso", &new).replace("metalk8s-128.0.0", "metalk8s-131.0.0")
    });
    type_page(&world, "backup.md", 2, |block| block);
    type_page(&world, "certificates.md", 2, |block| block.replace("node-1", "bootstrap"));

    let directory = tempfile::tempdir().unwrap();
    let path = format!("PATH='{}':\"$PATH\"", patient_control(directory.path()).display());
    let archives = sandbox.archives().display().to_string();
    type_page(&world, "metalk8sctl.md", 1, |block| {
        format!("{path}\n{}", block.replace("/archives", &archives))
    });
    let _environment = world.environment("prod");
    type_page(&world, "automatic-upgrades.md", 3, |block| block);
}

/// Ends with an empty catalogue, as far as this Solution is concerned, so it can be followed again.
#[test]
fn the_life_of_a_solution_is_as_its_page_says() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
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
