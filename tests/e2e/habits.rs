//! The habits of kubectl's users: the table of kubectl's flags against kubectl's own help, and lines on the real cluster.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::Command;

use insta::assert_snapshot;
use kubectl_metalk8s::cli::habits::{EVERYWHERE, Habit, Kind, TABLE, Takes};
use kubectl_metalk8s::cli::{self, leads};

use crate::support::editor::Editor;
use crate::support::screen::{masked, screens};
use crate::support::solution::{PATIENT, SOLUTION, with_solution};
use crate::support::{Answer, world};

#[derive(Debug, PartialEq, Eq)]
struct Listed {
    short: Option<char>,
    takes: Takes,
}

fn help(words: &[&str]) -> String {
    let output = Command::new(sandbox::kubectl().unwrap()).args(words).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The flags of a page of kubectl's help: `    -A, --all-namespaces=false:`. A switch has a boolean default.
fn listed(words: &[&str]) -> BTreeMap<String, Listed> {
    let text = help(words);
    let flag = |line: &str| {
        let (short, long) = match line.trim().strip_suffix(':')?.split_once(", --") {
            Some((short, long)) => (short.strip_prefix('-')?.chars().next(), long.to_owned()),
            None => (None, line.trim().strip_suffix(':')?.strip_prefix("--")?.to_owned()),
        };
        let (name, default) = long.split_once('=')?;
        let takes = if ["true", "false"].contains(&default) { Takes::Switch } else { Takes::Value };
        Some((name.to_owned(), Listed { short, takes }))
    };
    text.lines().filter_map(flag).collect()
}

fn known(habits: &[Habit]) -> BTreeMap<String, Listed> {
    let listed = |habit: &Habit| {
        let listed = Listed { short: habit.short, takes: habit.takes() };
        (habit.long.to_owned(), listed)
    };
    habits.iter().map(listed).collect()
}

#[test]
fn every_flag_of_kubectl_is_taken_or_answered() {
    let (mut taken, mut answered) = (0, 0);
    let everywhere = (&["options"][..], EVERYWHERE);
    let verbs: Vec<_> = TABLE.iter().map(|(verb, habits)| (vec![*verb, "--help"], *habits)).collect();
    for (words, habits) in verbs.iter().map(|(words, habits)| (words.as_slice(), *habits)).chain([everywhere])
    {
        let listed = listed(words);
        assert!(!listed.is_empty() || habits.is_empty(), "{words:?}");
        // kubectl's flag for the level of the log has a default that looks like a value.
        assert_eq!(known(habits), listed, "{words:?}");
        let known = habits.iter().filter(|habit| !matches!(habit.kind, Kind::Foreign(_))).count();
        taken += known;
        answered += habits.len() - known;
    }
    // The harness keeps the output of its macros to itself.
    writeln!(
        std::io::stderr(),
        "{taken} flags of kubectl are taken, {answered} are answered or ask for what happens anyway"
    )
    .unwrap();
}

/// Verbs of both, which have nothing in common but the name.
const HOMONYMS: [&str; 4] = ["debug", "help", "options", "replace"];

#[test]
fn every_verb_of_kubectl_is_in_the_table_or_leads_on() {
    let (tree, page) = (cli::tree(), help(&["--help"]));
    // `  get             Display one or many resources`, and no line of prose.
    let verb = |line: &str| {
        let (name, about) = line.strip_prefix("  ")?.split_once("  ")?;
        (!name.is_empty() && !name.contains(' ') && !about.is_empty()).then(|| name.to_owned())
    };
    let verbs: Vec<String> = page.lines().filter_map(verb).collect();
    assert!(verbs.len() > 35, "{verbs:?}");
    for verb in &verbs {
        let name = verb.as_str();
        let is_in_table = TABLE.iter().any(|(known, _)| *known == name);
        let is_own = tree.find_subcommand(name).is_some();
        let is_right = if is_own {
            is_in_table || HOMONYMS.contains(&name)
        } else {
            leads::lead(std::slice::from_ref(verb), &tree).is_some()
        };
        assert!(is_right, "{verb}");
    }
}

fn shows(answer: Answer, text: &str) {
    let answer = answer.succeeds();
    assert!(answer.stdout.contains(text), "no {text:?} in {answer}");
}

#[test]
fn flags_stand_anywhere_and_files_say_what_they_are_about() {
    let world = world();
    let _environment = world.environment("habits");
    let run = |line: &str| world.plugin(line);
    shows(run("get --no-headers=true -L nothing env habits"), "habits");
    run("get env --show-kind --field-selector metadata.name=habits").succeeds().shows("environment/habits");
    let others = run("get --field-selector metadata.name!=habits env").succeeds();
    let has_it = others.stdout.lines().any(|line| line.starts_with("habits "));
    assert!(!has_it, "{others}");
    run("get env habits -l a=b").fails(2, "names and a selector cannot be combined");
    run("get env habits --v=6").succeeds();
    shows(run("get Environment habits"), "habits");
    shows(run("get env -A -n habits-nowhere"), "habits");
    shows(world.plugin(["get", "env", "habits", "-n", "", "-l", "", "-o", ""]), "habits");
    run("get env habits -f x")
        .ends_with(2)
        .says("--filename is not supported: name objects, or files that name them");
    run("get --raw /version").fails(2, "type the line without metalk8s");
    shows(run("get env habits --template {{.metadata.name}}"), "habits");
    run("wait --for=jsonpath={.status.phase}=Active env/habits").succeeds();
    for timeout in ["--timeout=1s", "--timeout=0", "--for=create --timeout=0"] {
        run(&format!("wait --for=delete {timeout} env/habits")).ends_with(8);
    }
    run("wait --for=create env/habits --timeout=0").succeeds();
    run("wait --for=create env/habits --timeout -1s").succeeds();
    run("wait --for=delete env/habits-gone").succeeds();

    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("environment.yaml");
    std::fs::write(&file, run("get env habits -o yaml").succeeds().stdout).unwrap();
    let path = file.to_str().unwrap();
    shows(run(&format!("get -f {path}")), "habits");
    shows(run(&format!("describe -f {path}")), "habits");
    shows(run(&format!("create -f {path}")), "environment/habits unchanged");
    shows(run(&format!("delete -f {path} --dry-run=client")), "environment/habits");
    let pattern = directory.path().join("*.yaml");
    shows(run(&format!("get -o name -f {}", pattern.display())), "environment/habits");
    let input = std::fs::read_to_string(&file).unwrap();
    let twice = format!("{input}---\napiVersion: v1\nkind: Node\nmetadata: {{name: habits-none}}\n");
    let listed = world.plugin_reading("get -f - -o json --ignore-not-found", &twice).succeeds();
    let list: serde_json::Value = serde_json::from_str(&listed.stdout).unwrap();
    assert_eq!(list["items"][0]["metadata"]["name"], "habits", "{listed}");
    world.plugin_reading("delete -f -", "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n").ends_with(6);
}

#[test]
fn several_objects_are_described_and_listed_one_after_another() {
    let world = world();
    let (_one, _two) = (world.environment("habits-one"), world.environment("habits-two"));
    let run = |line: &str| world.plugin(line);
    let list = run("describe env/habits-one env/habits-two -o json").succeeds().json();
    assert_eq!(list["items"][1]["metadata"]["name"], "habits-two", "{list}");
    run("describe Environments").succeeds().shows("habits-one").shows("habits-two");
    world.kubectl("label namespace habits-two habits=two");
    let lines = [
        "describe env habits-one habits-two",
        "get env/habits-one node/bootstrap -o name",
        "describe -l habits=two env",
        "describe env --nonsense",
        "describe env habits-one habits-none",
        "get env/habits-one node/bootstrap -w",
    ];
    masked(|| assert_snapshot!("several_objects", screens(world, &lines)));
    let list = run("describe env --selector habits=two -o json").succeeds().json();
    assert_eq!(list["kind"], "List");
    assert_eq!(list["items"][0]["metadata"]["name"], "habits-two", "{list}");
    run("describe env -l habits=none").succeeds().says("No resources found");
    let list = run("describe env -l habits=none -o json").succeeds().json();
    assert_eq!(list["items"], serde_json::json!([]));
}

/// Programs read what a command prints as one document.
#[test]
fn results_for_objects_of_several_types_are_one_list() {
    let world = world();
    let _environment = world.environment("habits-results");
    let line = "delete env/habits-results node/habits-none --dry-run -o json";
    let answer = world.plugin(line).ends_with(3);
    let list = answer.json();
    assert_eq!(list["kind"], "ActionResultList", "{list}");
    let results: Vec<_> = list["items"].as_array().unwrap().iter().collect();
    assert_eq!(results.len(), 2, "{list}");
    assert_eq!(results[0]["name"], "environment/habits-results");
    assert_eq!(results[1]["name"], "node/habits-none");
    assert_eq!(results[1]["reason"], "NotFound");
}

/// Also before the first command runs.
#[test]
fn every_failure_is_an_object_for_programs() {
    let world = world();
    for line in [
        "get -f nope.yaml",
        "delete -f nope.yaml",
        "wait --for=delete -f nope.yaml",
        "get sol -e a -e b",
        "get env/a node/b -w",
    ] {
        for format in ["json", "JSON"] {
            let failure = world.plugin(format!("{line} -o {format}")).ends_with(2).json();
            assert_eq!(failure["reason"], "Usage", "{line}");
        }
    }
}

#[test]
fn a_deletion_need_not_be_waited_for() {
    let world = world();
    let run = |line: &str| world.plugin(line);
    run("create env habits-held").succeeds();
    let held = "apiVersion: v1\nkind: ConfigMap\n\
        metadata: {name: held, namespace: habits-held, finalizers: [example.com/held]}\n";
    world.kubectl_reading("apply -f -", held);
    run("delete env habits-held --wait=false --timeout=30s")
        .succeeds()
        .prints("environment/habits-held deleted; its end was not waited for");
    assert_eq!(world.object("namespace habits-held")["status"]["phase"], "Terminating");
    let release = r#"{"metadata": {"finalizers": null}}"#;
    world.kubectl(("patch configmap held -n habits-held --type=merge -p", [release]));
    run("wait --for=delete env/habits-held").succeeds();
}

#[test]
fn a_file_with_an_unknown_field_is_refused_whatever_the_verb() {
    let world = world();
    let wrong = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\n\
        metadata: {name: habits-wrong}\nspec: {descriptoin: x}\n";
    for verb in ["get", "describe", "create", "delete", "edit"] {
        world
            .plugin_reading(format!("{verb} -f -"), wrong)
            .fails(6, "unknown field spec.descriptoin; did you mean description?");
    }
}

#[test]
fn an_environment_and_a_solution_are_edited_in_an_editor() {
    let world = with_solution();
    let _environment = world.deployed("by-hand", "1.0.0");
    let available = "wait sol/example-solution -e by-hand --for=condition=Available";
    world.does(available);
    let edit = |turns: &[&str], line: &str| {
        let editor = Editor::of(turns);
        (world.plugin_editing(&editor, (line, PATIENT)), editor)
    };
    let (answer, _) = edit(&["true"], "edit env/by-hand");
    answer.succeeds().prints("edit cancelled, no changes made");
    // A mistake opens the editor again.
    let (answer, editor) = edit(
        &[
            "sed -i 's/description:/descriptoin:/' \"$1\"",
            "sed -i 's/descriptoin:.*/description: mine/' \"$1\"",
        ],
        "edit env by-hand",
    );
    answer.succeeds().prints("environment/by-hand edited");
    assert_eq!(editor.openings(), 2);
    editor.showed(2, "unknown field spec.descriptoin");
    let shown = world.does("get env by-hand -o json").json();
    assert_eq!(shown["spec"]["description"], "mine");
    // Without the line there is none, whatever else the text changes.
    let (answer, _) = edit(
        &["sed -i '/description:/d; s/^  namespaces:/&\\n  - name: by-hand-more/' \"$1\""],
        "edit env by-hand",
    );
    answer.succeeds();
    let shown = world.plugin("get env by-hand -o json").succeeds().json();
    assert_eq!(shown["spec"]["description"].as_str().unwrap_or_default(), "");
    assert_eq!(shown["spec"]["namespaces"].as_array().unwrap().len(), 2);
    world.plugin("edit env by-hand --description mine").succeeds();
    world.plugin("delete env by-hand -n by-hand-more").succeeds();
    // What the text lacks is not deleted.
    let (answer, _) = edit(
        &["sed -i '/name: example-solution/,$d; s/solutions:/solutions: []/' \"$1\"", "true"],
        "edit env by-hand",
    );
    answer.ends_with(6).says(
        "an edit deletes nothing; instead: kubectl metalk8s delete solution example-solution -e by-hand",
    );
    // Another user was faster.
    let other = "kubectl metalk8s edit env by-hand --description other >&2\nsed -i 's/mine/later/' \"$1\"";
    let (answer, editor) = edit(&[other, "sed -i 's/later/latest/' \"$1\""], "edit env by-hand");
    answer.succeeds();
    editor.showed(2, "was changed meanwhile");
    // A version of the catalogue, after one that is not there.
    let object = format!("edit sol/{SOLUTION} -e by-hand");
    let (answer, editor) = edit(
        &[
            "sed -i 's/version: 1.0.0/version: 7.0.0/' \"$1\"",
            "sed -i 's/version: 7.0.0/version: 1.1.0/' \"$1\"",
        ],
        &object,
    );
    answer.succeeds().prints("solution/example-solution changed in environment/by-hand (1.0.0 -> 1.1.0)");
    assert_eq!(editor.openings(), 2);
    let (answer, _) = edit(&["sed -i 's/environment: by-hand/environment: other/' \"$1\"", "true"], &object);
    answer.fails(6, "spec.environment cannot be edited");
}
