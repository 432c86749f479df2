//! The sandbox's Salt does what MetalK8s' does, its traps included.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod api;
mod cluster;

use std::time::Duration;

use sandbox::{Options, SaltPart, Sandbox};
use serde_json::{Value, json};

use crate::api::{Job, SaltApi, wait_until};
use crate::cluster::{
    add_environment, catalogue, catalogue_entries, custom_resources, get, list, restarts, set_solutions,
};

const PREPARE: &str = "metalk8s.orchestrate.solutions.prepare-environment";
const ARCHIVES: [&str; 3] = ["example-solution-1.1.0", "example-solution-1.0.0", "other-solution-1.0.0"];
const FAR: Duration = Duration::from_mins(10);

/// One sandbox for all: the functions below are steps of one life, since a sandbox takes seconds to start.
#[test]
fn salt_is_as_in_metalk8s() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let salt = SaltApi::login(&sandbox);
    logins_are_checked_by_the_api_server(&salt);
    functions_that_fail_say_so_in_a_string(&salt);
    jobs_of_minions_are_listed_with_what_marks_them(&salt);
    bad_archives_fail_the_import(&sandbox, &salt);
    nothing_to_mount_restarts_nothing(&sandbox, &salt);
    imported_archives_are_in_the_catalogue(&sandbox, &salt);
    without_reconfiguration_crds_and_roles_are_missing(&sandbox, &salt);
    a_restart_cuts_an_orchestration_off(&sandbox, &salt);
    after_reconfiguration_all_is_there(&sandbox, &salt);
    the_webhook_is_one_switch_for_all(&sandbox, &salt);
    one_missing_version_fails_the_environment(&sandbox, &salt);
    an_emptied_environment_keeps_its_operators(&sandbox, &salt);
    an_active_version_is_not_unimported(&sandbox, &salt);
    deactivation_takes_the_crds_away(&sandbox, &salt);
    after_the_last_archive_the_catalogue_has_no_data(&sandbox, &salt);
    what_a_test_asks_for_happens(&sandbox, &salt);
}

fn logins_are_checked_by_the_api_server(salt: &SaltApi) {
    let (status, text) = salt.log_in_as("system:serviceaccount:sandbox-users:token");
    let answer: Value = serde_json::from_str(&text).unwrap();
    let permissions = answer["return"][0]["perms"].as_array().unwrap().clone();
    assert_eq!((status, permissions.len()), (200, 4), "{text}");
    assert!(permissions.contains(&json!({"*": [".*"]})), "{text}");
    assert_eq!(salt.log_in_as("system:serviceaccount:sandbox-users:viewer").0, 401);
}

fn functions_that_fail_say_so_in_a_string(salt: &SaltApi) {
    let (text, status) = salt.local("metalk8s_solutions.activate_solution", &json!({"solution": "nope"}));
    assert_eq!(text, "ERROR: Cannot activate Solution \"nope\": not available");
    assert_eq!(status, 1);
    let (text, _) = salt.local("metalk8s_solutions.manifest_from_iso", &json!({"path": "/nope.iso"}));
    assert!(text.as_str().unwrap().starts_with("ERROR: Failed to run isoinfo: "), "{text}");
}

fn jobs_of_minions_are_listed_with_what_marks_them(salt: &SaltApi) {
    let mark = json!({"mark": {"own": true}});
    let call =
        json!({"client": "local", "tgt": "bootstrap", "fun": "test.echo", "arg": ["x"], "metadata": mark});
    let (status, text) = salt.send("POST", "/", &call);
    assert_eq!(status, 200, "{text}");
    let list =
        json!({"client": "runner", "fun": "jobs.list_jobs", "kwarg": {"search_function": "test.echo"}});
    let (status, text) = salt.send("POST", "/", &list);
    assert_eq!(status, 200, "{text}");
    let answer: Value = serde_json::from_str(&text).unwrap();
    let jobs: Vec<&Value> = answer["return"][0].as_object().unwrap().values().collect();
    assert!(matches!(jobs.as_slice(), [job] if job["Metadata"] == mark), "{text}");
}

fn bad_archives_fail_the_import(sandbox: &Sandbox, salt: &SaltApi) {
    let path = sandbox.archives().join("text.iso");
    std::fs::write(&path, "no image").unwrap();
    configure(salt, &path.display().to_string(), false);
    import(salt).assert_failed("NOT in ISO 9660 format");
    configure(salt, &path.display().to_string(), true);
}

fn nothing_to_mount_restarts_nothing(sandbox: &Sandbox, salt: &SaltApi) {
    salt.wait(&salt.reconfigure()).assert_succeeded();
    assert_eq!(restarts(sandbox), 0);
}

fn imported_archives_are_in_the_catalogue(sandbox: &Sandbox, salt: &SaltApi) {
    for archive in ARCHIVES {
        configure(salt, &archive_path(sandbox, archive), false);
    }
    import(salt).assert_succeeded();
    assert_eq!(catalogue(sandbox, "example-solution"), json!([["1.1.0", false], ["1.0.0", false]]));
    let entry = &catalogue_entries(sandbox, "example-solution")[1];
    assert_eq!(entry["name"], "Example Solution");
    assert_eq!(entry["id"], "example-solution-1.0.0");
    assert_eq!(entry["manifest"]["spec"]["customApiGroups"], json!([]));
    assert_eq!(entry["manifest"]["spec"]["operator"]["image"]["tag"], "1.0.0");
    let images = &entry["manifest"]["spec"]["images"];
    assert!(images.as_array().unwrap().contains(&json!("example-solution-operator:1.0.0")), "{images}");
}

fn without_reconfiguration_crds_and_roles_are_missing(sandbox: &Sandbox, salt: &SaltApi) {
    activate(salt, "example-solution", "1.0.0");
    deploy(salt).assert_failed("not found");
    assert_eq!(catalogue(sandbox, "example-solution"), json!([["1.1.0", false], ["1.0.0", true]]));
    assert_eq!(custom_resources(sandbox), "");

    add_environment(sandbox, "prod");
    set_solutions(sandbox, "prod", &json!({"example-solution": "1.0.0", "other-solution": "1.0.0"}));
    prepare(salt, "prod", false).assert_succeeded();
    assert_eq!(list(sandbox, "prod", "roles,rolebindings"), "");
}

fn a_restart_cuts_an_orchestration_off(sandbox: &Sandbox, salt: &SaltApi) {
    sandbox.salt().hold(PREPARE, FAR).unwrap();
    let lost = salt.orchestrate(
        "prepare-environment",
        &json!({"orchestrate": {"env_name": "prod", "webhook_enabled": false}}),
    );
    salt.wait(&salt.reconfigure()).assert_succeeded();
    sandbox.salt().release(PREPARE).unwrap();
    assert_eq!(restarts(sandbox), 1);
    // Whatever runs now began after the restart; what was cut off would have ended before it.
    assert!(prepare(salt, "prod", false).succeeded);
    assert!(salt.job(&lost).is_none());
    salt.wait(&salt.reconfigure()).assert_succeeded();
    assert_eq!(restarts(sandbox), 1);
}

fn after_reconfiguration_all_is_there(sandbox: &Sandbox, salt: &SaltApi) {
    deploy(salt).assert_succeeded();
    let groups = "clockservers.example-solution.metalk8s.scality.com versionservers.example-solution.metalk8s.scality.com";
    assert_eq!(custom_resources(sandbox), groups);

    let of_operator = "app.kubernetes.io/part-of=example-solution,app.kubernetes.io/managed-by=salt,\
        app.kubernetes.io/version=1.0.0,heritage=salt,metalk8s.scality.com/version=129.0.0-dev,app=example-solution-operator";
    let found = list(
        sandbox,
        "prod",
        &format!("serviceaccounts,configmaps,deployments,rolebindings,roles -l {of_operator}"),
    );
    assert_eq!(
        found,
        "serviceaccount/example-solution-operator configmap/example-solution-operator-config \
         deployment.apps/example-solution-operator \
         rolebinding.rbac.authorization.k8s.io/example-solution-operator-clusterrole-example-solution-operator \
         rolebinding.rbac.authorization.k8s.io/example-solution-operator-role-example-solution-operator"
    );
    let role = list(sandbox, "prod", "roles -l app.kubernetes.io/managed-by=salt,heritage=salt");
    assert!(role.contains("role.rbac.authorization.k8s.io/example-solution-operator"), "{role}");
    let config = get(sandbox, "configmap -n prod example-solution-operator-config");
    let config = config["data"]["operator.yaml"].as_str().unwrap();
    assert!(config.contains("1.1.0:") && config.contains("/example-solution-1.0.0"), "{config}");
}

fn the_webhook_is_one_switch_for_all(sandbox: &Sandbox, salt: &SaltApi) {
    for enabled in [true, false] {
        prepare(salt, "prod", enabled).assert_succeeded();
        for deployment in ["example-solution-operator", "other-solution-operator"] {
            let pod = &get(sandbox, &format!("deployment -n prod {deployment}"))["spec"]["template"]["spec"];
            assert_eq!(pod.to_string().contains("\"cert\""), enabled, "{deployment}: {pod}");
            // MetalK8s' template has no port, with the webhook or without it.
            assert_eq!(pod["containers"][0].get("ports"), None, "{deployment}: {pod}");
        }
    }
    prepare_without_switch(salt)
        .assert_failed("Jinja variable 'dict object' has no attribute 'webhook_enabled'");
}

fn one_missing_version_fails_the_environment(sandbox: &Sandbox, salt: &SaltApi) {
    set_solutions(sandbox, "prod", &json!({"example-solution": "9.9.9", "other-solution": "1.0.0"}));
    let job = prepare(salt, "prod", false);
    assert!(!job.succeeded, "{}", job.text);
    let failed = "test_|-Cannot deploy Solution example-solution-9.9.9 for environment prod_|-\
        Version 9.9.9 is not available for Solution example-solution_|-fail_without_changes";
    assert_eq!(job.states[failed]["comment"], "Failure!");
    prepare(salt, "nowhere", false).assert_failed("Environment nowhere does not exist");
}

fn an_emptied_environment_keeps_its_operators(sandbox: &Sandbox, salt: &SaltApi) {
    set_solutions(sandbox, "prod", &json!({}));
    prepare_without_switch(salt).assert_succeeded();
    let operators = list(sandbox, "prod", "deployments");
    assert_eq!(
        operators,
        "deployment.apps/example-solution-operator deployment.apps/other-solution-operator"
    );
}

fn an_active_version_is_not_unimported(sandbox: &Sandbox, salt: &SaltApi) {
    let archive = archive_path(sandbox, "example-solution-1.0.0");
    configure(salt, &archive, true);
    import(salt).assert_failed("Solution Example Solution 1.0.0 is still active, cannot remove it");
    let configuration = sandbox.directory().join("etc/metalk8s/solutions.yaml");
    assert!(!std::fs::read_to_string(configuration).unwrap().contains(&archive));
    configure(salt, &archive, false);
}

fn deactivation_takes_the_crds_away(sandbox: &Sandbox, salt: &SaltApi) {
    let (done, _) =
        salt.local("metalk8s_solutions.deactivate_solution", &json!({"solution": "example-solution"}));
    assert_eq!(done, true);
    deploy(salt).assert_succeeded();
    wait_until("the CRDs are gone", || custom_resources(sandbox).is_empty().then_some(()));
    assert_eq!(catalogue(sandbox, "example-solution"), json!([["1.1.0", false], ["1.0.0", false]]));
}

fn after_the_last_archive_the_catalogue_has_no_data(sandbox: &Sandbox, salt: &SaltApi) {
    for archive in ARCHIVES {
        configure(salt, &archive_path(sandbox, archive), true);
    }
    import(salt).assert_succeeded();
    let catalogue = get(sandbox, "configmap -n metalk8s-solutions metalk8s-solutions");
    assert!(catalogue.get("data").is_none(), "{catalogue}");
    let mounted = std::fs::read_dir(sandbox.directory().join("srv/scality")).unwrap();
    let names = mounted.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    // MetalK8s' own archives are no Solutions'.
    let solutions: Vec<String> = names.filter(|name| !name.starts_with("metalk8s-")).collect();
    assert_eq!(solutions, Vec::<String>::new());
}

fn what_a_test_asks_for_happens(sandbox: &Sandbox, salt: &SaltApi) {
    let available = "metalk8s.solutions.available";
    sandbox.salt().fail(available, "no space left on device").unwrap();
    import(salt).assert_failed("no space left on device");
    sandbox.salt().release(available).unwrap();
    assert!(import(salt).succeeded);

    sandbox.salt().take_away(SaltPart::Master).unwrap();
    let welcome = || salt.send("GET", "/", &Value::Null).0;
    wait_until("Salt API is away", || (welcome() == 503).then_some(()));
    sandbox.salt().bring_back(SaltPart::Master).unwrap();
    wait_until("Salt API is available again", || (welcome() == 200).then_some(()));
}

fn configure(salt: &SaltApi, archive: &str, removed: bool) {
    let arguments = json!({"archive": archive, "create_config": true, "removed": removed});
    let (done, _) = salt.local("metalk8s_solutions.configure_archive", &arguments);
    assert_eq!(done, true);
}

fn activate(salt: &SaltApi, solution: &str, version: &str) {
    let arguments = json!({"solution": solution, "version": version});
    let (done, _) = salt.local("metalk8s_solutions.activate_solution", &arguments);
    assert_eq!(done, true);
}

fn import(salt: &SaltApi) -> Job {
    salt.wait(&salt.orchestrate("import-components", &json!({"bootstrap_id": "bootstrap"})))
}

fn deploy(salt: &SaltApi) -> Job {
    salt.wait(&salt.orchestrate("deploy-components", &json!({"bootstrap_id": "bootstrap"})))
}

fn prepare(salt: &SaltApi, environment: &str, webhook_enabled: bool) -> Job {
    let pillar = json!({"orchestrate": {"env_name": environment, "webhook_enabled": webhook_enabled}});
    salt.wait(&salt.orchestrate("prepare-environment", &pillar))
}

fn prepare_without_switch(salt: &SaltApi) -> Job {
    let pillar = json!({"orchestrate": {"env_name": "prod"}});
    salt.wait(&salt.orchestrate("prepare-environment", &pillar))
}

fn archive_path(sandbox: &Sandbox, id: &str) -> String {
    sandbox.archives().join(format!("{id}.iso")).display().to_string()
}
