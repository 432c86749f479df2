//! `render solution --archive`: an archive that is not the right one is refused before the cluster is asked.

use crate::command::{Outcome, run};
use crate::support::{ROLE, Solution};

fn render(solution: &Solution, name: &str, version: &str) -> Outcome {
    let words = [
        "render",
        "solution",
        name,
        "--version",
        version,
        "-e",
        "prod",
        "--archive",
        "tree",
    ];
    run(&solution.beside(""), &words)
}

#[test]
fn another_solution_or_version_is_refused() {
    let solution = Solution::new();
    for (name, version) in [("sample", "1.2.4"), ("sample", "^2"), ("other", "1.2.3")] {
        let outcome = render(&solution, name, version);
        assert_eq!(outcome.status, 6, "{outcome:?}");
        let message = format!("tree: it is sample 1.2.3, not {name} {version}");
        assert!(outcome.stderr.contains(&message), "{outcome:?}");
    }
}

#[test]
fn an_archive_without_the_image_of_its_operator_is_refused() {
    let solution = Solution::new();
    solution.remove("images/sample-operator");
    let outcome = render(&solution, "sample", "latest");
    assert_eq!(outcome.status, 6, "{outcome:?}");
    let message = "tree: the image of the operator, sample-operator:1.2.3, is not in the archive";
    assert!(outcome.stderr.contains(message), "{outcome:?}");
}

#[test]
fn roles_that_are_not_valid_are_refused() {
    let solution = Solution::new();
    solution.edit(ROLE, "verbs: [update]", "verbs: update");
    let outcome = render(&solution, "sample", "1.x");
    assert_eq!(outcome.status, 6, "{outcome:?}");
    let message = "the roles of sample 1.2.3 are not valid";
    assert!(outcome.stderr.contains(message), "{outcome:?}");
}
