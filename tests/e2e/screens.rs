//! What users see, whole: snapshots of commands with their output.

use insta::assert_snapshot;

use crate::support::screen::{masked, screens};
use crate::support::solution::{PATIENT, with_solution};
use crate::support::world;

#[test]
fn environments_on_screen() {
    let world = world();
    let _environment = world.environment("screen");
    world.does("create environment screen -n screen-more");
    let lines = [
        "create environment screen",
        "create environment screen --description other",
        "edit environment screen --description shown",
        "get environment screen",
        "get environment screen -o wide --show-labels",
        "get environment screen -o name",
        "get environment screen -o yaml",
        "describe environment screen",
        "delete environment screen --dry-run",
        "get environment nowhere -o json",
        "get environment nowhere screen -o name",
        "delete environment nowhere",
    ];
    masked(|| assert_snapshot!("environment", screens(world, &lines)));
}

#[test]
fn solutions_on_screen() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let archives = ["1.0.0", "1.1.0"].map(|version| {
        let path = sandbox::build_archive("staged", version, &sandbox.archives()).unwrap();
        path.display().to_string()
    });
    world.does(["import", "archive", &archives[0], &archives[1], PATIENT]);
    world.does(format!("activate solution staged --version 1.0.0 {PATIENT}"));
    let add = |environment| {
        world.does(format!("create environment {environment}"));
        let words = format!("add solution staged --version 1.0.0 -e {environment} {PATIENT}");
        world.does(&words);
    };
    add("stage");
    let lines = [
        "add solution staged --version 1.0.0 -e stage",
        "add solution staged --version 1.1.0 -e stage",
        "add solution stagde -e stage",
        "get solutions -e stage",
        "get solutions -e stage -o wide",
        "get archives staged",
        "get solution staged -e stage -o yaml",
        "describe solution staged -e stage",
        "upgrade solution staged -e stage --version 0.9.0",
        "upgrade solution staged -e stage --version 1.1.0 --dry-run",
        "upgrade solution staged -e stage --version 1.1.0 --dry-run=client -o json",
        "delete solution staged -e stage --dry-run",
        "delete environment stage",
        "delete archive staged-1.0.0",
        "deactivate solution staged",
        "describe environment stage",
    ];
    masked(|| assert_snapshot!("solution", screens(world, &lines)));
    // Nobody else has this Solution: what its operators have outside of their namespaces goes with the last of them.
    add("stage-b");
    assert!(world.exists("clusterrole staged-operator"));
    let both = format!("delete environment stage stage-b --with-solutions {PATIENT}");
    world.does(&both);
    assert!(!world.exists("clusterrole staged-operator"));
}
