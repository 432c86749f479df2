//! Solutions: added, moved between versions, deleted, and put back when that fails.

use crate::support::solution::{PATIENT, SOLUTION, with_solution};
use crate::support::{Answer, World, answered};

fn add(world: &World, environment: &str, version: &str) -> Answer {
    world.plugin([
        "add",
        "solution",
        SOLUTION,
        "--version",
        version,
        "-e",
        environment,
        PATIENT,
    ])
}

/// What is left of the operator in a namespace.
fn operator_objects(world: &World, namespace: &str) -> String {
    let kinds = "deployments,serviceaccounts,roles,rolebindings,configmaps";
    let names = world.kubectl(["get", kinds, "-n", namespace, "-o", "name"]);
    names
        .lines()
        .filter(|name| name.contains(SOLUTION))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_solution_is_added_moved_and_deleted() {
    let world = with_solution();
    let _environment = world.environment("moves");
    add(world, "moves", "^1.0.0, <1.1")
        .succeeds()
        .prints("solution/example-solution added to environment/moves (1.0.0)");
    add(world, "moves", "1.0.0")
        .succeeds()
        .prints("solution/example-solution unchanged");
    // An operator without rights does not work, however available its Pods are.
    world.kubectl(["delete", "rolebindings,roles", "--all", "-n", "moves"]);
    let state = |user: &str| {
        let listed = world.plugin_as(user, ["get", "solutions", "-e", "moves", "-o", "json"]);
        listed.succeeds().json()["items"][0]["status"].clone()
    };
    assert_eq!(state("viewer")["state"], "Failed");
    assert_eq!(state("viewer")["message"], "NoRights: it has no role binding");
    add(world, "moves", "1.0.0")
        .succeeds()
        .prints("solution/example-solution prepared again in environment/moves (1.0.0)");
    add(world, "moves", "1.0.0")
        .succeeds()
        .prints("solution/example-solution unchanged");

    let listed = world
        .plugin(["get", "solutions", "-e", "moves", "-o", "json"])
        .succeeds()
        .json();
    let item = &listed["items"][0];
    assert_eq!(item["status"]["state"], "Available");
    assert_eq!(item["status"]["operator"]["available"], 1);
    assert_eq!(item["spec"]["constraint"], "^1.0.0, <1.1");
    assert_eq!(item["status"]["latest"], "1.0.0");

    world
        .plugin([
            "upgrade",
            "solution",
            SOLUTION,
            "-e",
            "moves",
            "--version",
            "latest",
            PATIENT,
        ])
        .succeeds()
        .prints("solution/example-solution upgraded in environment/moves (1.0.0 -> 1.1.0)");
    world
        .plugin(["upgrade", "solution", SOLUTION, "-e", "moves", PATIENT])
        .succeeds()
        .prints("solution/example-solution unchanged");
    world
        .plugin([
            "upgrade",
            "solution",
            SOLUTION,
            "-e",
            "moves",
            "--version",
            "1.0.0",
            PATIENT,
        ])
        .ends_with(4)
        .says("that is what downgrade is for");
    world
        .plugin([
            "downgrade",
            "solution",
            SOLUTION,
            "-e",
            "moves",
            "--version",
            "1.0.0",
            PATIENT,
        ])
        .succeeds()
        .prints("solution/example-solution downgraded in environment/moves (1.1.0 -> 1.0.0)");
    let deployment = world.object("deployment example-solution-operator -n moves");
    assert_eq!(
        deployment["metadata"]["labels"]["app.kubernetes.io/version"],
        "1.0.0"
    );

    world
        .plugin(["delete", "solution", SOLUTION, "-e", "moves", PATIENT])
        .succeeds()
        .prints("solution/example-solution deleted from environment/moves");
    assert_eq!(operator_objects(world, "moves"), "");
    world
        .plugin(["get", "solution", SOLUTION, "-e", "moves"])
        .ends_with(3);
}

#[test]
fn rights_that_may_not_be_read_keep_nobody_from_looking() {
    let world = with_solution();
    let _environment = world.environment("looked-at");
    add(world, "looked-at", "1.0.0").succeeds();
    world.kubectl(["delete", "rolebindings", "--all", "-n", "looked-at"]);
    let binding = ["clusterrolebinding", "onlooker"];
    let view = ["--clusterrole", "view", "--user", "onlooker"];
    world.kubectl(["create"].into_iter().chain(binding).chain(view));
    world.eventually_may("onlooker", "list", "deployments");
    let answer = world.plugin([
        "get",
        "solutions",
        "-e",
        "looked-at",
        "--as",
        "onlooker",
        "-v=1",
        "-o",
        "json",
    ]);
    world.kubectl(["delete"].into_iter().chain(binding));
    let answer = answer.succeeds().says("the rights of operators stay unknown: ");
    assert_eq!(answer.json()["items"][0]["status"]["state"], "Available");
}

#[test]
fn an_addition_reads_as_much_with_many_operators_as_with_one() {
    let world = with_solution();
    let _environment = world.environment("read");
    add(world, "read", "1.0.0").succeeds();
    let words = [
        "add",
        "solution",
        SOLUTION,
        "--version",
        "1.0.0",
        "-e",
        "read",
        PATIENT,
        "-v=6",
    ];
    let reads = || {
        let answer = world
            .plugin(words)
            .succeeds()
            .prints("solution/example-solution unchanged");
        answer.reads().len()
    };
    let before = reads();
    assert!(before > 0);
    for name in ["left-a", "left-b", "left-c"] {
        world.kubectl(["create", "deployment", name, "--image", "left:1", "-n", "read"]);
        world.kubectl([
            "label",
            "deployment",
            name,
            "-n",
            "read",
            "app.kubernetes.io/managed-by=salt",
            "app.kubernetes.io/component=operator",
            &format!("app.kubernetes.io/part-of={name}"),
        ]);
        world.kubectl(["rollout", "status", "deployment", name, "-n", "read"]);
    }
    assert_eq!(reads(), before);
}

#[test]
fn what_is_not_in_the_catalogue_is_refused_before_anything_is_written() {
    let world = with_solution();
    let _environment = world.environment("refused");
    let before = world.versions("refused");
    add(world, "refused", "9.9.9")
        .ends_with(3)
        .says("there is 1.0.0, 1.1.0, 2.0.0-rc.1");
    add(world, "refused", "^2").ends_with(3).says("--pre");
    world
        .plugin(["add", "solution", "nothing", "-e", "refused", PATIENT])
        .ends_with(3)
        .says(SOLUTION);
    world
        .plugin(["add", "solution", SOLUTION, "-e", "nowhere", PATIENT])
        .ends_with(3)
        .says("create environment nowhere");
    assert_eq!(world.versions("refused"), before);
}

#[test]
fn a_dry_run_shows_the_plan_and_writes_nothing() {
    let world = with_solution();
    let _environment = world.environment("planned");
    let before = world.versions("planned");
    let words = [
        "add",
        "solution",
        SOLUTION,
        "-e",
        "planned",
        "--version",
        "1.0.0",
        "--dry-run",
        "-o",
        "json",
    ];
    let result = world.plugin(words).succeeds().json();
    assert_eq!(result["dryRun"], true);
    let plan = result["plan"].to_string();
    assert!(plan.contains("prepare-environment"), "{plan}");
    assert_eq!(world.versions("planned"), before);
}

#[test]
fn an_operator_that_does_not_start_is_taken_back() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _environment = world.environment("failing");
    sandbox
        .fail(
            "failing",
            "example-solution-operator",
            sandbox::Failure::ImagePullBackOff,
            None,
        )
        .unwrap();
    let answer = add(world, "failing", "1.0.0")
        .ends_with(1)
        .says("ImagePullBackOff");
    assert!(
        answer.stderr.contains("what was changed has been put back"),
        "{answer}"
    );
    assert_eq!(operator_objects(world, "failing"), "");
    world
        .plugin(["get", "solution", SOLUTION, "-e", "failing"])
        .ends_with(3);
    sandbox.heal("failing", "example-solution-operator").unwrap();
    add(world, "failing", "1.0.0").succeeds();
}

#[test]
fn an_upgrade_that_fails_leaves_the_old_version_running() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _environment = world.environment("undone");
    add(world, "undone", "1.0.0").succeeds();
    world.kubectl([
        "annotate",
        "namespace",
        "undone",
        "failure.sandbox/example-solution-operator=CrashLoopBackOff@1.1.0",
    ]);
    let words = [
        "upgrade",
        "solution",
        SOLUTION,
        "-e",
        "undone",
        "--version",
        "1.1.0",
        PATIENT,
        "-o",
        "json",
    ];
    let answer = world.plugin(words).ends_with(1).says("CrashLoopBackOff");
    assert_eq!(answer.json()["result"], false);
    let listed = world
        .plugin(["get", "solutions", "-e", "undone", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(listed["items"][0]["spec"]["version"], "1.0.0");
    assert_eq!(listed["items"][0]["status"]["state"], "Available");
    sandbox.heal("undone", "example-solution-operator").unwrap();
}

#[test]
fn what_is_left_to_salt_can_be_waited_for() {
    let world = with_solution();
    let _environment = world.environment("later");
    let words = [
        "add",
        "solution",
        SOLUTION,
        "-e",
        "later",
        "--version",
        "1.0.0",
        "--async",
        PATIENT,
    ];
    let answer = world.plugin(words).succeeds();
    let job = answer.stdout.trim().lines().last().unwrap().to_owned();
    assert_eq!(job.len(), 20, "{answer}");
    let edit = ["edit", "environment", "later", "--description"];
    world
        .plugin(edit.into_iter().chain(["planned", "--dry-run"]))
        .succeeds()
        .says(&format!("salt job {job} was left to change environment/later"));
    world.plugin(["wait", "job", &job]).succeeds();
    let listed = world
        .plugin(["get", "solutions", "-e", "later", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(listed["items"][0]["status"]["state"], "Available");
    let jobs = answered(|| world.plugin(["get", "jobs", "-o", "name"]))
        .succeeds()
        .stdout;
    assert!(jobs.contains(&format!("job/{job}")), "{jobs}");
    let described = answered(|| world.plugin(["describe", "job", &job, "-o", "json"]));
    let described = described.succeeds().json();
    assert_eq!(described["status"]["state"], "Succeeded");
    // The lock ended with the job.
    let lease = world.object("lease metalk8s-cli.environment.later -n kube-system");
    assert!(lease["spec"]["holderIdentity"].is_null(), "{lease}");
    let shares = "lease -n kube-system -l metalk8s.scality.com/cli-lock=share";
    let shares = world.object(shares).to_string();
    assert!(!shares.contains(&job), "{shares}");

    let words = [
        "upgrade",
        "solution",
        SOLUTION,
        "-e",
        "later",
        "--async",
        "--version",
        "1.1.0",
        PATIENT,
    ];
    let answer = world.plugin(words).succeeds();
    let next = answer.stdout.trim().lines().last().unwrap().to_owned();
    // What needs no Salt does without it; what needs it says that it cannot tell.
    let upgrade = ["upgrade", "solution", SOLUTION, "-e", "later"];
    let nobody = ["--salt-service-account", "kube-system/nobody"];
    world
        .refused(
            &[&upgrade[..], &nobody].concat(),
            "environment/later may still be being changed by",
        )
        .says("salt cannot be asked");
    let nobody = ["free", "--salt-service-account", "kube-system/nobody"];
    world
        .plugin(edit.into_iter().chain(nobody))
        .succeeds()
        .says(&format!("salt job {next} may still run, salt cannot be asked"));
    world.plugin(["wait", "job", &next]).succeeds();
    // The version that the first one promised has been replaced.
    world
        .plugin(["wait", "job", &job])
        .succeeds()
        .says("asked for no longer");
}

#[test]
fn objects_of_its_kinds_keep_a_solution() {
    let world = with_solution();
    let _environment = world.environment("kept");
    add(world, "kept", "1.0.0").succeeds();
    let manifest = "apiVersion: example-solution.metalk8s.scality.com/v1alpha1\nkind: ClockServer\n\
        metadata: {name: mine, namespace: kept}\nspec: {replicas: 1}\n";
    world.kubectl_reading(["apply", "-f", "-"], manifest);
    world
        .plugin(["delete", "solution", SOLUTION, "-e", "kept", PATIENT])
        .ends_with(4)
        .says("mine in kept")
        .says("--with-resources");
    world
        .plugin(["delete", "environment", "kept", PATIENT])
        .ends_with(4)
        .says("--with-solutions");
    world
        .plugin(["delete", "environment", "kept", "--with-solutions", PATIENT])
        .ends_with(4)
        .says("--with-resources");
    world
        .plugin([
            "delete",
            "solution",
            SOLUTION,
            "-e",
            "kept",
            "--with-resources",
            PATIENT,
        ])
        .succeeds();
    assert_eq!(operator_objects(world, "kept"), "");
}

#[test]
fn two_commands_on_one_environment_do_not_mix() {
    let world = with_solution();
    let _environment = world.environment("contended");
    let words = |version| {
        [
            "add",
            "solution",
            SOLUTION,
            "-e",
            "contended",
            "--version",
            version,
        ]
    };
    let spawn = |version| {
        let mut command = world.plugin_command(words(version));
        command
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap()
    };
    let both = || {
        let children = [spawn("1.0.0"), spawn("1.1.0")];
        children.map(|child| Answer::of(child.wait_with_output().unwrap()))
    };
    let mut answers = both();
    // An import of another test that wants the Salt master may be in the way of both, for moments.
    crate::support::eventually("the salt master is nobody's", || {
        let is_in_the_way = answers
            .iter()
            .all(|answer| answer.status == Some(4) && answer.stderr.contains("the salt master"));
        if is_in_the_way {
            answers = both();
        }
        !is_in_the_way
    });
    let done = answers.iter().filter(|answer| answer.status == Some(0)).count();
    let refused = answers.iter().filter(|answer| answer.status == Some(4)).count();
    assert_eq!((done, refused), (1, 1), "{}\n{}", answers[0], answers[1]);
}

#[test]
fn an_interrupted_command_says_how_to_go_on() {
    let world = with_solution();
    let _environment = world.environment("interrupted");
    let words = [
        "add",
        "solution",
        SOLUTION,
        "-e",
        "interrupted",
        "--version",
        "1.0.0",
        PATIENT,
        "-v",
    ];
    let mut child = crate::support::started(&mut world.plugin_command(words));
    let log = crate::support::lines_until(child.stderr.take().unwrap(), "salt job ");
    crate::support::interrupt(&child);
    let rest = log.rest();
    let status = child.wait().unwrap().code();
    assert_eq!(status, Some(130), "{rest}");
    let job = rest
        .split("wait job ")
        .nth(1)
        .and_then(|text| text.split_whitespace().next())
        .unwrap();
    world.plugin(["wait", "job", job]).succeeds();
}

#[test]
fn a_deleted_pod_makes_its_operator_progress() {
    let world = with_solution();
    let _environment = world.environment("restarted");
    add(world, "restarted", "1.0.0").succeeds();
    let state = || {
        let listed = world
            .plugin(["get", "solutions", "-e", "restarted", "-o", "json"])
            .succeeds()
            .json();
        listed["items"][0]["status"]["state"].as_str().unwrap().to_owned()
    };
    world.kubectl(["delete", "pod", "-n", "restarted", "--all", "--wait=false"]);
    crate::support::eventually("the operator is available again", || state() == "Available");
}
