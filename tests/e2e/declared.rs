//! `apply -f` and `diff -f`: the cluster as files declare it.

use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, with_solution};
use crate::support::{Answer, Running, Words, World, eventually, world};
use sandbox::Failure;

const HEAD: &str = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: ";

/// An Environment of one namespace with these Solutions, as YAML's flow style has them.
fn environment(name: &str, solutions: &str) -> String {
    let namespaces = format!("[{{name: {name}, solutions: [{solutions}]}}]");
    format!("{HEAD}Environment\nmetadata: {{name: {name}}}\nspec: {{namespaces: {namespaces}}}\n")
}

fn apply(world: &World, file: &str, more: impl Words) -> Answer {
    let words = format!("apply -f - {PATIENT}");
    world.plugin_reading((words, more), file)
}

fn diff(world: &World, file: &str, more: impl Words) -> Answer {
    let words = "diff -f -";
    world.plugin_reading((words, more), file)
}

/// The versions that the Environment's ConfigMaps say, and how their operators are.
fn running(world: &World, environment: &str) -> String {
    let line = "-o=jsonpath={range .items[*]}{.spec.version} {.status.state}{end}";
    let words = ["get", "solutions", "-e", environment, line];
    world.does(words).stdout
}

#[test]
fn everything_is_declared_in_one_file_and_applied_once() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let build = |version| sandbox::build_archive("declared", version, &sandbox.archives()).unwrap();
    let archives = ["1.0.0", "1.1.0"].map(|version| build(version).display().to_string());
    let catalogue = format!(
        "{HEAD}SolutionsConfiguration\nspec: {{archives: [{}], active: [{{name: declared, version: 1.0.0}}]}}\n",
        archives.join(", ")
    );
    let file = format!(
        "{catalogue}---\n{}---\n{}",
        environment("declared", "{name: declared, version: ~1.0}"),
        environment("declared-too", "{name: declared}")
    );
    let expected = [
        "archives",
        &format!("+archive/declared-1.0.0: imported from {}", archives[0]),
        &format!("+archive/declared-1.1.0: imported from {}", archives[1]),
        "solution/declared",
        "+active version of solution/declared: 1.0.0",
        "environment/declared",
        "+namespace/declared: created",
        "+solution/declared in declared: 1.0.0",
        "+constraint of solution/declared in declared: ~1.0",
        "environment/declared-too",
        "+namespace/declared-too: created",
        "+solution/declared in declared-too: 1.1.0\n",
    ];
    assert_eq!(diff(world, &file, "").ends_with(1).stdout, expected.join("\n"));
    apply(world, &file, "--dry-run").succeeds();
    assert!(!world.exists("namespace declared"));

    let applied = apply(world, &file, "").succeeds();
    assert_eq!(
        applied.stdout,
        "archive/declared-1.0.0 imported\narchive/declared-1.1.0 imported\nsolution/declared activated (1.0.0)\n\
         environment/declared created\nsolution/declared added to environment/declared (1.0.0)\n\
         environment/declared-too created\nsolution/declared added to environment/declared-too (1.1.0)\n"
    );
    assert_eq!(running(world, "declared"), "1.0.0 Available");
    let history = world.does("history -o json").json();
    let activated = serde_json::json!(["solution/declared", "archive/declared-1.0.0"]);
    let mut entries = history["items"].as_array().unwrap().iter();
    assert!(entries.any(|item| item["spec"]["objects"] == activated), "{history}");
    assert_eq!(running(world, "declared-too"), "1.1.0 Available");
    let again = apply(world, &file, "-o json").succeeds().json();
    for result in again["items"].as_array().unwrap() {
        assert_eq!(result["changed"], false, "{result}");
        assert_eq!(result["job"], serde_json::Value::Null, "{result}");
    }
    assert_eq!(diff(world, &file, "").succeeds().stdout, "");

    // What is printed is what is declared.
    let printed = world.does("get environments declared declared-too -o yaml").stdout;
    assert_eq!(diff(world, &printed, "--prune").succeeds().stdout, "");
    let unchanged = apply(world, &printed, "--prune").succeeds();
    assert_eq!(unchanged.stdout, "environment/declared unchanged\nenvironment/declared-too unchanged\n");

    // One Solution in all environments that have it, and in no other.
    let upgrade = format!("upgrade solution declared -A --version 1.1.0 --concurrency 1 {PATIENT}");
    assert_eq!(
        world.does(&upgrade).stdout,
        "solution/declared upgraded in environment/declared (1.0.0 -> 1.1.0)\n\
         solution/declared unchanged in environment/declared-too (1.1.0)\n"
    );
    world.plugin("upgrade solution nowhere -A").fails(3, "no environment has solution nowhere");
    // Somebody deletes it in one of them while the lock there is awaited.
    world.takes("environment.declared-too");
    let child = world.begin(&upgrade).past("waiting for a lock");
    let gone = r#"{"data":{"declared":null}}"#;
    let config = ["configmap", "metalk8s-environment", "-n", "declared-too", "--type=merge", "-p", gone];
    world.kubectl(("patch", config));
    world.gives_back("environment.declared-too");
    let answer = child.ends_with(0);
    assert_eq!(answer.stdout, "solution/declared unchanged in environment/declared (1.1.0)\n");

    for name in ["declared", "declared-too"] {
        world.does(format!("delete environment {name} --with-solutions"));
    }
    world.does(format!("deactivate solution declared {PATIENT}"));
    let listed = world.does("get archives declared -o yaml").stdout;
    let deleted = world.plugin_reading(format!("delete archive -f - {PATIENT}"), &listed).succeeds();
    assert_eq!(deleted.stdout, "archive/declared-1.0.0 deleted\narchive/declared-1.1.0 deleted\n");
}

#[test]
fn an_archive_that_no_import_takes_is_not_applied() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let path = sandbox::build_archive("unsound", "1.0.0", &sandbox.archives()).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    // In the manifest of an image, which Salt does not read.
    let place = bytes.windows(13).position(|window| window == b"schemaVersion").unwrap();
    bytes[place] = b'S';
    std::fs::write(&path, bytes).unwrap();
    let file = format!("{HEAD}SolutionsConfiguration\nspec: {{archives: [{}]}}\n", path.display());
    diff(world, &file, "").fails(6, "unsound-1.0.0.iso");
    for more in ["--dry-run", ""] {
        apply(world, &file, more).fails(6, "unsound-1.0.0.iso");
    }
    world.plugin("get archives unsound").ends_with(3);
}

#[test]
fn a_failing_environment_does_not_stop_the_others() {
    let world = with_solution();
    let good = format!("{{name: {SOLUTION}, version: 1.0.0}}");
    let file = format!(
        "{}---\n{}",
        environment("applied-bad", &format!("{{name: {SOLUTION}, version: 9.9.9}}")),
        environment("applied-good", &good)
    );
    let results = apply(world, &file, "-o json").ends_with(3).json();
    let items = &results["items"];
    assert_eq!(items[0]["name"], "environment/applied-bad");
    assert_eq!(items[0]["reason"], "NotFound");
    assert_eq!(items[1]["message"], "environment/applied-good created");
    assert!(!world.exists("namespace applied-bad"));
    assert_eq!(running(world, "applied-good"), "1.0.0 Available");

    // A wrong document among right ones: nothing is done at all.
    let wrong = format!(
        "{}---\n{HEAD}Environment\nmetadata: {{name: x}}\nspec: {{namespace: []}}\n",
        environment("never", "")
    );
    apply(world, &wrong, "").fails(6, "unknown field spec.namespace; did you mean namespaces?");
    assert!(!world.exists("namespace never"));
    world.does("delete environment applied-good --with-solutions");
}

#[test]
fn versions_move_and_what_is_not_declared_goes_on_demand() {
    let world = with_solution();
    let _environment = world.environment("moved");
    let at = |version: &str| environment("moved", &format!("{{name: {SOLUTION}, version: {version}}}"));
    apply(world, &at("1.0.0"), "").succeeds();
    let moved = apply(world, &at("^1"), "").succeeds();
    assert_eq!(
        moved.stdout,
        format!(
            "environment/moved configured\nsolution/{SOLUTION} changed in environment/moved (1.0.0 -> 1.1.0)\n"
        )
    );
    assert_eq!(running(world, "moved"), "1.1.0 Available");
    // A constraint alone is written without Salt.
    let pinned = apply(world, &at("1.1.0"), "-o json").succeeds().json();
    assert_eq!(pinned["changed"], true);
    assert_eq!(pinned["job"], serde_json::Value::Null);

    let nothing = environment("moved", "");
    assert_eq!(diff(world, &nothing, "").succeeds().stdout, "");
    let line = format!("environment/moved\n-solution/{SOLUTION} in moved: 1.1.0\n");
    assert_eq!(diff(world, &nothing, "--prune").ends_with(1).stdout, line);
    let off = environment("moved", &format!("{{name: {SOLUTION}, enabled: false}}"));
    assert_eq!(diff(world, &off, "").ends_with(1).stdout, line);
    apply(world, &off, "").succeeds();
    assert_eq!(running(world, "moved"), "");
    assert_eq!(apply(world, &off, "").succeeds().stdout, "environment/moved unchanged\n");
}

#[test]
fn what_appears_while_the_lock_is_awaited_is_pruned_as_well() {
    let world = with_solution();
    let _environment = world.environment("overtaken");
    world.takes("environment.overtaken");
    let mut command = world.plugin_command(format!("apply -f - --prune {PATIENT}"));
    let child = Running::fed(&mut command, &environment("overtaken", "")).past("waiting for a lock");
    let added = format!("{{\"data\":{{\"{SOLUTION}\":\"1.0.0\"}}}}");
    let config = ["configmap", "metalk8s-environment", "-n", "overtaken", "--type=merge", "-p", &added];
    world.kubectl(("patch", config));
    world.gives_back("environment.overtaken");
    let answer = child.ends_with(0);
    assert_eq!(
        answer.stdout,
        format!("solution/{SOLUTION} deleted from environment/overtaken\nenvironment/overtaken unchanged\n")
    );
    assert_eq!(running(world, "overtaken"), "");
}

#[test]
fn an_adopted_namespace_is_never_pruned() {
    let world = world();
    world.kubectl("create namespace of-others");
    let all = format!(
        "{HEAD}Environment\nmetadata: {{name: adopting}}\nspec: {{description: First, \
         namespaces: [{{name: adopting}}, {{name: adopting-more}}, {{name: of-others, adopted: true}}]}}\n"
    );
    apply(world, &all, "").succeeds();
    let one = environment("adopting", "").replace("spec: {", "spec: {description: Second, ");
    let pruned = apply(world, &one, "--prune")
        .succeeds()
        .says("namespace of-others of environment adopting is kept: it was adopted");
    assert_eq!(
        pruned.stdout,
        "environment/adopting: namespace adopting-more removed\nenvironment/adopting configured\n"
    );
    assert!(!world.exists("namespace adopting-more"));
    let described = world.does("get environment adopting -o json").json();
    assert_eq!(described["spec"]["description"], "Second");
    assert_eq!(described["spec"]["namespaces"][1]["name"], "of-others");
    // Whole environments go only where that is asked for; other tests have theirs in the same cluster, so nothing is applied.
    let _elsewhere = world.environment("undeclared");
    assert_eq!(diff(world, &one, "--prune").succeeds().stdout, "");
    diff(world, &one, "--prune=environments")
        .ends_with(1)
        .shows("environment/undeclared\n-namespace/undeclared: exists\n")
        .hides("of-others");
    world.does("delete environment adopting");
    assert!(world.exists("namespace of-others"));
    world.kubectl("delete namespace of-others --wait=false");
}

/// Somebody has removed the label of the namespace, and it is still configured for a Solution.
#[test]
fn what_an_adopted_namespace_brings_is_pruned_at_once() {
    let world = with_solution();
    let _environment = world.environment("bringing");
    world.kubectl("create namespace brought");
    world
        .kubectl(format!("create configmap metalk8s-environment -n brought --from-literal={SOLUTION}=1.0.0"));
    let file = format!(
        "{HEAD}Environment\nmetadata: {{name: bringing}}\n\
         spec: {{namespaces: [{{name: bringing}}, {{name: brought, adopted: true}}]}}\n"
    );
    let difference = format!(
        "environment/bringing\n+namespace/brought: adopted\n-solution/{SOLUTION} in brought: 1.0.0\n"
    );
    assert_eq!(diff(world, &file, "--prune").ends_with(1).stdout, difference);
    let pruned = apply(world, &file, "--prune").succeeds();
    let deleted =
        format!("environment/bringing configured\nsolution/{SOLUTION} deleted from environment/bringing\n");
    assert_eq!(pruned.stdout, deleted);
    assert_eq!(diff(world, &file, "--prune").succeeds().stdout, "");
    assert_eq!(apply(world, &file, "--prune").succeeds().stdout, "environment/bringing unchanged\n");
    world.does("delete environment bringing -n brought");
    world.kubectl("delete namespace brought --wait=false");
}

#[test]
fn the_exit_status_of_diff_tells_a_difference_from_a_failure() {
    let world = world();
    let file = environment("differs", "");
    assert_eq!(diff(world, &file, "-o name").ends_with(1).stdout, "environment/differs\n");
    let result = diff(world, &file, "-o json").ends_with(1).json();
    assert_eq!(result["plan"][0], "+namespace/differs: created", "{result}");
    world.plugin("diff -f /nonexistent").ends_with(2);
    for answer in [diff(world, &file, "-n nowhere"), apply(world, &file, "-n nowhere")] {
        answer.fails(2, "namespace differs of environment differs is not namespace nowhere");
    }
    let everywhere = "--prune=environments -n differs";
    for answer in [diff(world, &file, everywhere), apply(world, &file, everywhere)] {
        answer
            .fails(2, "--prune=environments deletes whole environments, but -n differs names one namespace");
    }
}

#[test]
fn what_is_outdated_is_listed_and_moves_within_its_constraint() {
    let world = with_solution();
    let _environments = ["outdated", "pinned"].map(|name| world.environment(name));
    let at =
        |name: &str, more: &str| environment(name, &format!("{{name: {SOLUTION}, version: 1.0.0{more}}}"));
    let file = format!("{}---\n{}", at("outdated", ", constraint: ^1"), at("pinned", ""));
    apply(world, &file, "").succeeds();
    let listed = |name: &str| {
        let line = "-o=jsonpath={range .items[*]}{.spec.environment} {.status.update}/{.status.updateBeyondConstraint}{end}";
        let words = ["get", "solutions", "--outdated", "-e", name, line];
        world.does(words).stdout
    };
    assert_eq!(listed("outdated"), "outdated 1.1.0/");
    assert_eq!(listed("pinned"), "pinned /1.1.0");
    world.does("get solutions --outdated -e pinned").shows("UPDATE").shows("(1.1.0)");
    let upgrade = |name: &str| {
        let words = format!("upgrade solution --all --within-constraints -e {name} {PATIENT}");
        world.does(&words).stdout
    };
    assert_eq!(
        upgrade("outdated"),
        format!("solution/{SOLUTION} upgraded in environment/outdated (1.0.0 -> 1.1.0)\n")
    );
    assert_eq!(listed("outdated"), "");
    // Nothing to say where nothing moves: a timer runs it.
    assert_eq!(upgrade("outdated"), "");
    assert_eq!(upgrade("pinned"), "");
    assert_eq!(running(world, "pinned"), "1.0.0 Available");

    // What is beyond its constraint stays.
    apply(world, &at("outdated", ", constraint: ~1.0").replace("version: 1.0.0", "version: 1.1.0"), "")
        .succeeds();
    world
        .does(format!("upgrade solution {SOLUTION} -e outdated {PATIENT}"))
        .prints("solution/example-solution unchanged in environment/outdated (1.1.0)");
    world
        .does(format!("upgrade solution --all -e outdated {PATIENT}"))
        .says("is kept at 1.1.0: its constraint ~1.0 allows no newer version");
}

#[test]
fn a_rollback_keeps_a_namespace_with_an_object_of_somebody_else() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let file = environment("shared", &format!("{{name: {SOLUTION}, version: 1.0.0}}"));
    let begun = |file: &str| {
        let mut command = world.plugin_command(format!("apply -f - {PATIENT} -o json"));
        let child = Running::fed(&mut command, file);
        eventually("its namespace is there", || world.exists("namespace shared"));
        let failure = sandbox::Failure::ImagePullBackOff;
        sandbox.fail("shared", "example-solution-operator", failure, None).unwrap();
        child
    };

    let child = begun(&file);
    world.kubectl("create secret generic mine -n shared");
    let kept = "namespace/shared is kept: it contains secret/mine, which this command did not create";
    let answer = child.ends_with(1).says(kept);
    assert_eq!(answer.json()["rolledBack"], serde_json::Value::Null, "{answer}");
    assert!(world.exists("secret mine -n shared"));
    assert!(!world.exists("configmap metalk8s-environment -n shared"));

    // The same command again goes on from there, and its rollback has no namespace to delete.
    sandbox.heal("shared", "example-solution-operator").unwrap();
    apply(world, &file, "").succeeds();
    assert_eq!(running(world, "shared"), "1.0.0 Available");
    world.does("delete environment shared --with-solutions");

    // Without such an object, nothing is left.
    let answer = begun(&file).ends_with(1);
    assert_eq!(answer.json()["rolledBack"], true, "{answer}");
    assert!(!world.exists("namespace shared"));
}

#[test]
fn nothing_is_deleted_for_the_sake_of_what_is_refused() {
    let world = with_solution();
    let both = format!(
        "{HEAD}Environment\nmetadata: {{name: spared}}\nspec: {{description: Old, namespaces: [{{name: spared}}, {{name: spared-more}}]}}\n"
    );
    apply(world, &both, "").succeeds();
    let wrong = environment("spared", &format!("{{name: {SOLUTION}, version: 9.9.9}}"));
    apply(world, &wrong, "--prune").fails(3, "environment/spared: no version 9.9.9");
    let lacking = environment("spared", &format!("{{name: {SOLUTION}, version: 1.0.0}}"));
    apply(world, &lacking, "--prune --salt-service-account kube-system/none")
        .fails(5, "no token to log into Salt")
        .never_says("removed");
    assert!(world.exists("namespace spared-more"));

    // A description that is not declared stays, also where all namespaces are replaced, and an empty one goes.
    let replaced = environment("spared", "").replace("{name: spared, ", "{name: spared-new, ");
    apply(world, &replaced, "--prune").succeeds();
    assert!(!world.exists("namespace spared-more"));
    let described = || world.does("get environment spared -o json").json()["spec"]["description"].clone();
    assert_eq!(described(), "Old");
    let empty = both.replace("description: Old", "description: \"\"");
    apply(world, &empty, "").succeeds();
    assert_eq!(diff(world, &empty, "").succeeds().stdout, "");
    world.does("delete environment spared");
}

#[test]
fn a_removal_before_a_change_that_failed_is_not_rolled_back() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _environment = world.deployed("pruned", "1.0.0");
    let both = format!(
        "{HEAD}Environment\nmetadata: {{name: pruned}}\nspec: {{namespaces: [{{name: pruned}}, {{name: pruned-more}}]}}\n"
    );
    apply(world, &both, "").succeeds();
    sandbox.fail("pruned", OPERATOR, Failure::CrashLoopBackOff, Some("1.1.0")).unwrap();
    let newer = environment("pruned", &format!("{{name: {SOLUTION}, version: 1.1.0}}"));
    let results = apply(world, &newer, "--prune -o json").fails(1, "CrashLoopBackOff").json();
    let [removed, failed] = results["items"].as_array().unwrap().as_slice() else { panic!("{results}") };
    assert_eq!(removed["message"], "environment/pruned: namespace pruned-more removed");
    assert_eq!((&failed["changed"], failed.get("rolledBack")), (&true.into(), None), "{failed}");
    let message = failed["message"].as_str().unwrap();
    assert!(
        message.ends_with("; not rolled back: environment/pruned: namespace pruned-more removed"),
        "{message}"
    );
    assert!(!world.exists("namespace pruned-more"));
    assert_eq!(running(world, "pruned"), "1.0.0 Available");
    sandbox.heal("pruned", OPERATOR).unwrap();
}

/// The Deployment of the operator cannot be deleted, and an earlier deletion has failed in the same way.
#[test]
fn a_removal_that_failed_ends_the_pruning_and_is_finished_by_the_same_command() {
    let world = with_solution();
    let both = format!(
        "{HEAD}Environment\nmetadata: {{name: halted}}\nspec: {{namespaces: [{{name: halted, solutions: \
         [{{name: {SOLUTION}, version: 1.0.0}}]}}, {{name: halted-more}}]}}\n"
    );
    apply(world, &both, "").succeeds();
    let deployment = format!("patch deployment {SOLUTION}-operator -n halted --type merge -p");
    let finalizers = |list: &str| format!("{{\"metadata\":{{\"finalizers\":{list}}}}}");
    world.kubectl([deployment.split(' ').collect(), vec![&*finalizers("[\"example.com/held\"]")]].concat());
    world.kubectl([
        "patch",
        "configmap",
        "metalk8s-environment",
        "-n",
        "halted",
        "--type=json",
        "-p",
        &format!("[{{\"op\": \"remove\", \"path\": \"/data/{SOLUTION}\"}}]"),
    ]);

    let one = environment("halted", "");
    let difference = format!(
        "environment/halted\n-solution/{SOLUTION} in halted: 1.0.0\n-namespace/halted-more: exists\n"
    );
    assert_eq!(diff(world, &one, "--prune").ends_with(1).stdout, difference);
    apply(world, &one, "--prune --timeout 8s").ends_with(8).hides("halted-more");
    assert!(world.exists("namespace halted-more"));
    world.kubectl([deployment.split(' ').collect(), vec![&*finalizers("null")]].concat());
    apply(world, &one, "--prune").succeeds();
    assert!(!world.exists("namespace halted-more"));
    assert_eq!(diff(world, &one, "--prune").succeeds().stdout, "");
    world.does("delete environment halted");
}

#[test]
fn an_undeclared_environment_stays_where_another_one_failed() {
    let Some(world) = World::plain() else { return };
    world.does("create environment renamed-old -n renamed");
    world.kubectl("create configmap mine -n renamed");
    let renamed = format!(
        "{HEAD}Environment\nmetadata: {{name: renamed-new}}\nspec: {{namespaces: [{{name: renamed}}]}}\n"
    );
    apply(&world, &renamed, "--prune=environments --backend direct")
        .fails(4, "namespace renamed belongs to environment renamed-old")
        .hides("deleted");
    assert!(world.exists("configmap mine -n renamed"));
    let other = environment("other", "");
    apply(&world, &other, "--prune=environments --backend direct").succeeds();
    assert!(!world.exists("namespace renamed"));
}
