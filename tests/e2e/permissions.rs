//! `permissions solution`: what the operator of an imported version may do.

use crate::support::solution::{SOLUTION, addition, with_solution};
use crate::support::{Answer, answered};

#[test]
fn the_roles_of_an_imported_version_are_those_that_salt_makes() {
    let world = with_solution();
    let _environment = world.environment("permitted");
    let permissions = |more: &[&str]| -> Answer {
        let words = ["permissions", "solution", SOLUTION, "--version", "1.1.0"].into_iter();
        let words: Vec<&str> = words.chain(more.iter().copied()).collect();
        // Salt is asked, which an import of another test restarts.
        answered(|| world.plugin(words.iter().copied()))
    };
    let page = permissions(&[]).succeeds().stdout;
    assert!(
        page.contains("Version:") && page.contains("Role   example-solution-operator"),
        "{page}"
    );
    let list = permissions(&["-e", "permitted", "-o", "json"]).succeeds().json();
    let role = &list["items"][0];
    assert_eq!(role["metadata"]["namespace"], "permitted");
    world.plugin(addition("permitted", "1.1.0")).succeeds();
    let name = role["metadata"]["name"].as_str().unwrap();
    let deployed = world.object(&format!("role {name} -n permitted"));
    assert_eq!(role["rules"], deployed["rules"]);

    // Nothing changed between these versions.
    let news = permissions(&["--compare", "1.0.0", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(news["items"], serde_json::json!([]));
    permissions(&["-e", "nowhere-at-all"]).ends_with(3);
    permissions(&["--compare", "9.9.9"])
        .ends_with(3)
        .says("not in the catalogue");
}
