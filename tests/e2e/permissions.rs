//! `permissions solution`: what the operator of an imported version may do.

use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Answer, answered};

#[test]
fn the_roles_of_an_imported_version_are_those_that_salt_makes() {
    let world = with_solution();
    let _environment = world.environment("permitted");
    let permissions = |more: &[&str]| -> Answer {
        let words = format!("permissions solution {SOLUTION} --version 1.1.0");
        // Salt is asked, which an import of another test restarts.
        answered(|| world.plugin((&words, more)))
    };
    permissions(&[]).succeeds().shows("Version:").shows("Role   example-solution-operator");
    let list = permissions(&["-e", "permitted", "-o", "json"]).succeeds().json();
    let role = &list["items"][0];
    assert_eq!(role["metadata"]["namespace"], "permitted");
    world.does(addition("permitted", "1.1.0"));
    let name = role["metadata"]["name"].as_str().unwrap();
    let deployed = world.object(&format!("role {name} -n permitted"));
    assert_eq!(role["rules"], deployed["rules"]);

    // Nothing changed between these versions.
    let news = permissions(&["--compare", "1.0.0", "-o", "json"]).succeeds().json();
    assert_eq!(news["items"], serde_json::json!([]));
    permissions(&["-e", "nowhere-at-all"]).ends_with(3);
    permissions(&["--compare", "9.9.9"])
        .fails(3, "no version 9.9.9 of solution example-solution is imported");
}

#[test]
fn roles_that_go_beyond_a_limit_are_not_deployed() {
    let world = with_solution();
    let _environment = world.environment("limited");
    let limit = |rules: serde_json::Value| {
        let role = serde_json::json!({
            "apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole",
            "metadata": {"name": "limit"}, "rules": rules,
        });
        let file = tempfile::NamedTempFile::with_suffix(".yaml").unwrap();
        std::fs::write(file.path(), role.to_string()).unwrap();
        file
    };
    let narrow = limit(serde_json::json!([{"apiGroups": [""], "resources": ["pods"], "verbs": ["get"]}]));
    let wide = limit(serde_json::json!([{"apiGroups": ["*"], "resources": ["*"], "verbs": ["*"]}]));
    let run = |verb: &str, version: &str, limit: &tempfile::NamedTempFile| -> Answer {
        let file = limit.path().to_str().unwrap();
        let words = [verb, "solution", SOLUTION, "-e", "limited", "--version", version];
        answered(|| world.plugin((words, format!("{PATIENT} --max-permissions {file}"))))
    };
    let before = world.versions("limited");
    run("add", "1.0.0", &narrow).fails(6, "exceed");
    assert_eq!(world.versions("limited"), before);
    run("add", "1.0.0", &wide).succeeds();
    let before = world.versions("limited");
    run("upgrade", "1.1.0", &narrow).fails(6, "the roles of example-solution 1.1.0 exceed");
    assert_eq!(world.versions("limited"), before);
    run("upgrade", "1.1.0", &wide).succeeds();

    let Some(sandbox) = world.sandbox() else { return };
    let archive = sandbox::build_archive("beyond", "1.0.0", &sandbox.archives()).unwrap();
    let import = |path: &str| -> Answer {
        let file = narrow.path().to_str().unwrap();
        world.plugin(format!("import archive {path} {PATIENT} --max-permissions {file}"))
    };
    import(archive.to_str().unwrap()).fails(6, "the roles of beyond 1.0.0 exceed");
    // What is only on the bootstrap node cannot be judged.
    import("/nowhere/beyond-1.0.0.iso").fails(2, "needs /nowhere/beyond-1.0.0.iso on this machine");
    answered(|| world.plugin("get archive beyond-1.0.0")).ends_with(3);
}
