//! Environments: made, described, shared out over namespaces, deleted.

use crate::support::solution::PATIENT;
use crate::support::{until, world};

#[test]
fn an_environment_is_made_once_and_deleted_whole() {
    let world = world();
    let create = ["create", "environment", "life", "--description", "what it is for"];
    world.does(create).prints("environment/life created");
    world.does(create).prints("environment/life unchanged");

    let document = world.does("get environment life -o json").json();
    assert_eq!(document["kind"], "Environment");
    assert_eq!(document["spec"]["description"], "what it is for");
    assert_eq!(document["spec"]["namespaces"][0]["name"], "life");
    assert_eq!(document["status"]["phase"], "Active");

    world.does("delete env/life").prints("environment/life deleted");
    world.plugin("get environment life").fails(3, "environment life does not exist");
}

#[test]
fn another_description_is_refused_and_edited() {
    let world = world();
    world.does("create env described --description old");
    world
        .plugin("create env described --description new")
        .fails(4, "kubectl metalk8s edit environment described --description new");
    world.does("edit env described --description new").prints("environment/described edited");
    world.does("edit env described --description new").prints("environment/described unchanged");
    let document = world.does("get env described -o json").json();
    assert_eq!(document["spec"]["description"], "new");
    world.does("delete env described");
}

#[test]
fn what_get_prints_create_accepts() {
    let world = world();
    world.does("create env original --description copied");
    let yaml = world.does("get env original -o yaml").stdout;
    world.does("delete env original");
    world.plugin_reading("create environment -f -", &yaml).succeeds().prints("environment/original created");
    world.plugin_reading("delete environment -f -", &yaml).succeeds();
}

#[test]
fn a_file_of_several_environments_is_done_whole_and_told_as_one_object() {
    let world = world();
    let head = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\n";
    let file = format!(
        "{head}metadata: {{name: first}}\nspec: {{namespaces: [{{name: first}}, {{name: first-more}}]}}\n---\n\
         {head}metadata: {{name: second}}\n"
    );
    let words = "create environment -f - -o json";
    let dry = (words, "--dry-run=client");
    let manifests = world.plugin_reading(dry, &file).succeeds().json();
    let namespaces = &manifests["items"][0]["spec"]["namespaces"];
    assert_eq!(namespaces[1]["name"], "first-more", "{manifests}");
    assert_eq!(manifests["items"][1]["metadata"]["name"], "second");

    let results = world.plugin_reading(words, &file).succeeds().json();
    assert_eq!(results["kind"], "ActionResultList");
    assert_eq!(results["items"][0]["message"], "environment/first created");
    assert_eq!(results["items"][1]["message"], "environment/second created");

    world.does("delete environment first");
    let words = "delete environment -f - -o json";
    let results = world.plugin_reading(words, &file).ends_with(3).json();
    assert_eq!(results["items"][0]["reason"], "NotFound", "{results}");
    assert_eq!(results["items"][1]["message"], "environment/second deleted");
    let gone = world.plugin("delete env second --dry-run -o json");
    assert_eq!(gone.ends_with(3).json()["dryRun"], true);
}

#[test]
fn a_namespace_on_its_way_out_is_shown_and_not_taken() {
    let world = world();
    world.does("create environment leaving");
    let held = "apiVersion: v1\nkind: ConfigMap\n\
        metadata: {name: held, namespace: leaving, finalizers: [tests.example.com/held]}\n";
    world.kubectl_reading("create -f -", held);
    world.kubectl("delete namespace leaving --wait=false");
    world.plugin("create environment leaving").fails(4, "namespace leaving is being deleted");
    world
        .plugin("edit environment leaving --description lost")
        .fails(4, "namespace leaving is being deleted");
    world.does("get environments leaving").shows("leaving (Terminating)");
    // The API server says it a moment later.
    let kept = "namespace leaving: ";
    let wide = || world.does("get environments leaving -o wide");
    until("the finalizer is known", wide, |answer| answer.stdout.contains("tests.example.com/held in 1 "))
        .shows(kept);
    world.does("describe environment leaving").shows(kept);
    world
        .plugin("wait environment/leaving --for=delete --timeout=1s")
        .fails(8, "environment/leaving is deleted; it is Terminating (namespace leaving: ");
    let free = r#"{"metadata":{"finalizers":null}}"#;
    world.kubectl(("patch configmap held -n leaving --type=merge -p", [free]));
}

#[test]
fn several_environments_are_deleted_and_absent_ones_ignored_where_that_is_asked_for() {
    let world = world();
    for name in ["row-a", "row-b"] {
        world.does(format!("create env {name}"));
    }
    world
        .plugin("delete env row-a row-none row-b")
        .fails(3, "environment row-none does not exist")
        .prints("environment/row-a deleted\nenvironment/row-b deleted");
    world.does("delete env row-none --ignore-not-found").prints("environment/row-none not found");
    world.does("delete env row-none --ignore-not-found -o name").prints("");
    for (words, patience) in [
        ("solution row-none -e row-none", PATIENT),
        ("volume row-none", ""),
        ("user row.none@x.y", PATIENT),
        ("archive row-none-1.0.0", PATIENT),
    ] {
        let ignoring = |verb| format!("{verb} {words} --ignore-not-found");
        world.does(ignoring("get")).prints("");
        world.does((ignoring("delete"), patience));
    }
}

#[test]
fn an_environment_may_have_several_namespaces() {
    let world = world();
    world.does("create env wide -n wide-a");
    world.does("create env wide -n wide-b").prints("environment/wide: namespace wide-b added");
    world.does("get env wide").shows("wide-a,wide-b");
    world.does("delete env wide -n wide-a");
    world.kubectl("get namespace wide-b");
    world.does("delete env wide");
}

#[test]
fn an_adopted_namespace_survives_its_environment() {
    let world = world();
    world.kubectl("create namespace foreign");
    world.plugin("create env guest -n foreign").fails(4, "namespace foreign already exists");
    // A hint offers only what its command takes.
    let declared = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\nmetadata: {name: guest}\n\
                    spec: {namespaces: [{name: foreign}]}\n";
    world.plugin("create env guest -n foreign -o json").ends_with(4).advises("--adopt");
    world.plugin_reading("apply -f - -o json", declared).ends_with(4).advises("adopted: true");
    world.does("create env guest -n foreign --adopt");
    world.does("delete env guest");
    let labels = world.object("namespace foreign")["metadata"]["labels"].to_string();
    assert!(!labels.contains("guest"), "{labels}");
    let maps = world.kubectl("get configmap -n foreign -o name");
    assert!(!maps.contains("metalk8s-environment"), "{maps}");
    world.kubectl("delete namespace foreign --wait=false");
}

#[test]
fn a_dry_run_changes_nothing() {
    let world = world();
    world.does("create env dry");
    let before = world.versions("dry");
    for mode in ["--dry-run", "--dry-run=server", "--dry-run=client"] {
        world.does(format!("delete env dry {mode}"));
        world.does(format!("edit env dry --description x {mode}"));
        world.does(format!("create env dry -n dry-other {mode}"));
    }
    assert_eq!(world.versions("dry"), before);
    world.does("delete env dry");
}

#[test]
fn a_viewer_may_look_and_not_touch() {
    let world = world();
    world.plugin_as("viewer", "get environments").succeeds();
    let answer = world.plugin_as("viewer", "create env denied -o json").ends_with(5);
    assert_eq!(answer.json()["reason"], "Denied");
    world.plugin("get env denied").ends_with(3);
}

#[test]
fn whoever_may_make_only_a_half_makes_nothing() {
    let world = world();
    world.kubectl("create clusterrole half --verb=create,delete,get,list,patch --resource=namespaces");
    world.kubectl("create clusterrole half-read --verb=get,list --resource=configmaps");
    world.kubectl("create clusterrolebinding half --clusterrole=half --user=half");
    world.kubectl("create clusterrolebinding half-read --clusterrole=half-read --user=half");
    for (verb, what) in [("create", "namespaces"), ("list", "configmaps")] {
        world.eventually_may("half", verb, what);
    }
    world
        .plugin("create env half --as half")
        .fails(5, "may not create configmaps in namespace half")
        .says("nothing was changed");
    let namespaces = world.kubectl("get namespaces -o name");
    assert!(!namespaces.contains("namespace/half"), "{namespaces}");
}

#[test]
fn a_failure_half_way_leaves_nothing_behind() {
    let world = world();
    world.kubectl("create namespace stopped-already");
    let policy = world.forbid(
        "no-half",
        ("", "configmaps"),
        "!object.metadata.namespace.startsWith('stopped')",
        "create configmap x -n stopped-already",
    );
    let answer = world.plugin("create env stopped");
    assert_ne!(answer.status, Some(0), "{answer}");
    answer.says("no-half").says("changes rolled back");
    let namespaces = world.kubectl("get namespaces -o name");
    assert!(!namespaces.lines().any(|line| line == "namespace/stopped"), "{namespaces}");
    policy.end();
    world.kubectl("delete namespace stopped-already --wait=false");
}

#[test]
fn names_are_checked_before_any_request() {
    let world = world();
    let mut command = world.plugin_command("create env Prod_1");
    command.env("KUBECONFIG", "/nonexistent");
    let answer = crate::support::Answer::to(&mut command);
    answer.fails(2, "contains 'P' at position 1");
}

#[test]
fn a_listing_takes_as_many_requests_for_many_as_for_one() {
    let world = world();
    let requests = || {
        let answer = world.does("get environments -v=6");
        answer.reads().len()
    };
    let _first = world.environment("counted-0");
    let before = requests();
    assert!(before > 0);
    let _more: Vec<_> = (1..5).map(|number| world.environment(&format!("counted-{number}"))).collect();
    assert_eq!(requests(), before);
}

/// Two namespaces are created, each after a dry run.
#[test]
fn a_warning_of_the_api_server_is_printed_once() {
    let Some(world) = world().sandboxed() else { return };
    let policy = world.discourage(
        "discouraged",
        ("", "namespaces"),
        "!object.metadata.name.startsWith('discouraged')",
        "create namespace discouraged-probe",
    );
    let file = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\nmetadata: {name: discouraged}\n\
                spec: {namespaces: [{name: discouraged}, {name: discouraged-more}]}\n";
    let created = world.plugin_reading("create -f -", file).succeeds();
    let warnings: Vec<&str> = created.stderr.lines().filter(|line| line.starts_with("warning: ")).collect();
    let [warning] = warnings.as_slice() else { panic!("{created}") };
    assert!(warning.contains("'discouraged'") && warning.contains("failed expression"), "{warning}");
    policy.end();
    world.does("delete environment discouraged");
}
