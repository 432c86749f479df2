//! The examples of the main road, run as they are written: in the README and on the pages of the help.

use std::path::Path;
use std::process::Command;

use kubectl_metalk8s::cli::manual;

use crate::support::solution::{PATIENT, with_solution};
use crate::support::{Answer, World, answered, eventually};

/// Pages whose examples follow each other on a cluster where the README has been followed.
const PAGES: [&str; 13] = [
    "",
    "check",
    "version",
    "get archive",
    "get environment",
    "get solution",
    "get job",
    "get node",
    "describe archive",
    "describe environment",
    "upgrade solution",
    "downgrade solution",
    "edit environment",
];

fn readme(heading: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = std::fs::read_to_string(path).unwrap();
    let section = text.split("\n## ").find(|section| section.starts_with(heading));
    let lines = section.expect("the heading").lines().map(str::trim);
    lines.filter(|line| line.starts_with("kubectl metalk8s")).map(str::to_owned).collect()
}

fn page(words: &str) -> Vec<String> {
    let page = manual::pages().into_iter().find(|page| page.words.join(" ") == words);
    let lines = page.expect("the page").examples;
    lines.into_iter().filter(|line| !line.starts_with('#')).collect()
}

/// The line with names that no other test uses. Changes wait for those of others.
fn own(line: &str, archives: &Path) -> String {
    let (line, comment) = line.split_once("    #").unwrap_or((line, ""));
    let changes = ["import", "activate", "add ", "upgrade", "downgrade", "delete"];
    let patient = changes.iter().any(|verb| line.contains(&format!("metalk8s {verb}")));
    let line = line
        // The kubeconfig of the tests has one context.
        .replace("staging,/^prod-/", "admin,/^adm/")
        .replace("/archives", &archives.display().to_string())
        .replace("example-solution", "guided")
        .replace("prod", "guided")
        .replace("env/staging", "env/guided");
    let line = if patient { format!("{line} {PATIENT}") } else { line };
    format!("{line} # {comment}")
}

fn run(world: &World, line: &str) -> Answer {
    let mut shell = Command::new("sh");
    world.surround(&mut shell);
    // An editor saves what it was opened with.
    shell.env("EDITOR", "true").env_remove("KUBE_EDITOR");
    Answer::to(shell.args(["-c", line]))
}

/// The answer of what is about the objects of other tests as well, once none of them is halfway any more.
fn undisturbed(command: impl Fn() -> Answer) -> Answer {
    let mut answer = command();
    eventually("no other test is halfway", || {
        if answer.status != Some(0) {
            answer = command();
        }
        answer.status == Some(0)
    });
    answer
}

#[test]
fn the_main_road_leads_where_it_says() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    for version in ["1.0.0", "1.1.0"] {
        sandbox::build_archive("guided", version, &sandbox.archives()).unwrap();
    }
    let first_steps = readme("First steps");
    assert!(first_steps.len() >= 6, "{first_steps:?}");
    let import = [
        "kubectl metalk8s import archive /archives/example-solution-1.1.0.iso".to_owned(),
        "kubectl metalk8s upgrade solution example-solution -e prod".to_owned(),
    ];
    let pages = PAGES.into_iter().flat_map(page);
    // Nobody started the job of the examples here.
    let here = |line: &String| !line.contains("20261121080328739162");
    let lines = first_steps.into_iter().chain(import).chain(pages.filter(here));
    for line in lines {
        let line = own(&line, &sandbox.archives());
        // What only reads may meet a restart of Salt. `check` may meet a command of another test before its end, and what
        // goes through a list an object that another test has deleted since.
        let is_of_all = line.starts_with("kubectl metalk8s check ") || line.contains("| xargs ");
        let is_reading =
            ["get", "describe"].iter().any(|verb| line.starts_with(&format!("kubectl metalk8s {verb} ")));
        let answer = if is_of_all {
            undisturbed(|| run(world, &line))
        } else if is_reading {
            answered(|| run(world, &line))
        } else {
            run(world, &line)
        };
        assert_eq!(answer.status, Some(0), "{line}: {answer}");
    }
    let delete = format!("delete environment guided --with-solutions --with-resources {PATIENT}");
    world.does(&delete);
}
