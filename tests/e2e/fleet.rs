//! `--contexts` and `--all-contexts`: several clusters, of which one does not answer and one denies.

use std::net::TcpListener;
use std::process::Command;

use sandbox::{Options, Sandbox};
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use crate::documents::type_page_beside;
use crate::support::{Answer, World, answered, world};

/// A kubeconfig with the contexts `first` and `second` (of one cluster), `denied`, and `dead`, where nobody answers.
struct Fleet {
    world: &'static World,
    kubeconfig: NamedTempFile,
}

impl Fleet {
    fn new() -> Option<Self> {
        let world = world();
        let sandbox = world.sandbox()?;
        let config = |user: &str| -> Value {
            let text = std::fs::read_to_string(sandbox.kubeconfig(user)).unwrap();
            serde_yaml::from_str(&text).unwrap()
        };
        let alive = config("admin")["clusters"][0]["cluster"].clone();
        let mut dead = alive.clone();
        dead["server"] = json!("https://127.0.0.1:1");
        let user = |name: &str| json!({"name": name, "user": config(name)["users"][0]["user"]});
        let stranger = json!({"name": "stranger", "user": {"token": "unknown"}});
        let context = |name: &str, cluster: &str, user: &str| json!({"name": name, "context": {"cluster": cluster, "user": user}});
        let kubeconfig = json!({
            "apiVersion": "v1", "kind": "Config",
            "clusters": [{"name": "alive", "cluster": alive}, {"name": "dead", "cluster": dead}],
            "users": [user("admin"), user("viewer"), stranger],
            "contexts": [context("first", "alive", "admin"), context("dead", "dead", "admin"),
                context("denied", "alive", "stranger"), context("second", "alive", "viewer")],
        });
        let file = NamedTempFile::with_suffix(".kubeconfig").unwrap();
        std::fs::write(file.path(), kubeconfig.to_string()).unwrap();
        Some(Self { world, kubeconfig: file })
    }

    fn config(&self) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.kubeconfig.path()).unwrap()).unwrap()
    }

    fn command(&self, line: &str) -> Command {
        let mut command = self.world.plugin_command(line);
        command.env("KUBECONFIG", self.kubeconfig.path());
        command
    }

    fn runs(&self, line: &str) -> Answer {
        Answer::to(&mut self.command(line))
    }
}

#[test]
fn a_listing_has_the_objects_of_all_contexts() {
    let Some(fleet) = Fleet::new() else { return };
    let _environment = fleet.world.environment("fleet");
    let table = fleet.runs("get environment fleet --contexts second,first").succeeds();
    let lines: Vec<Vec<&str>> = table.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(&lines[0][..2], ["CONTEXT", "NAME"], "{table}");
    assert_eq!(&lines[1][..2], ["second", "fleet"], "{table}");
    assert_eq!(&lines[2][..2], ["first", "fleet"], "{table}");
    assert_eq!((table.stderr.as_str(), lines.len()), ("", 3), "{table}");

    let list = fleet.runs("get environment fleet --contexts /^(fir|sec)/ -o json").succeeds().json();
    assert_eq!(list["kind"], "List");
    let contexts = [&list["items"][0], &list["items"][1]].map(|item| item["metadata"]["context"].clone());
    assert_eq!(contexts, ["first", "second"], "{list}");
    let names = fleet.runs("get environment fleet --contexts first,second -o name").succeeds();
    let second = names.stdout.lines().nth(1).unwrap();
    assert_eq!(second, "environment/fleet --context second");
    fleet.runs(&format!("get {second}")).succeeds();
    let path = "jsonpath={.items[*].metadata.context}";
    let words = format!("get environment fleet --contexts first,second --no-headers -o {path}");
    fleet.runs(&words).succeeds().prints("first second");
    let both = fleet.runs("get all -e fleet --contexts first,second --no-headers").succeeds();
    assert_eq!(both.stdout.matches("environment/fleet").count(), 2, "{both}");
}

#[test]
fn what_the_page_about_several_clusters_tells_to_type_works() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let text = std::fs::read_to_string(sandbox.kubeconfig("admin")).unwrap();
    let mut config: Value = serde_yaml::from_str(&text).unwrap();
    let context = config["contexts"][0]["context"].clone();
    let contexts = ["staging", "prod-eu", "prod-us"];
    config["contexts"] = contexts.iter().map(|name| json!({"name": name, "context": context})).collect();
    config["current-context"] = json!("staging");
    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("kubeconfig");
    std::fs::write(&kubeconfig, config.to_string()).unwrap();

    let _environment = world.environment("everywhere");
    let declared = directory.path().join("prod.yaml");
    let document = world.plugin("get environment everywhere -o yaml");
    std::fs::write(&declared, document.succeeds().stdout).unwrap();
    type_page_beside(world, "several-clusters.md", 1, &[declared], |block| {
        format!("export KUBECONFIG='{}'\n{block}", kubeconfig.display())
    });
}

#[test]
fn a_dead_cluster_is_a_row_and_an_error() {
    let Some(fleet) = Fleet::new() else { return };
    let answer = fleet.runs("version --all-contexts").ends_with(9);
    let rows: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(rows.len(), 5, "{answer}");
    assert!(rows[0].starts_with("CONTEXT") && rows[0].contains("KUBERNETES"), "{answer}");
    assert!(rows[1].starts_with("first") && rows[1].contains(" v1."), "{answer}");
    assert!(rows[2].starts_with("dead") && rows[2].contains("<unknown>"), "{answer}");
    let answer = answer.says("error: context dead: ").says("error: context denied: ");
    assert_eq!(answer.stderr.lines().count(), 2, "{answer}");
    // The first failure counts, in the order of the contexts.
    fleet.runs("get environments --contexts denied,dead").ends_with(5);
    let list = fleet.runs("get environments --contexts dead,first -o json").ends_with(9);
    let list = list.json();
    let items = list["items"].as_array().unwrap();
    let failed: Vec<&Value> = items.iter().filter(|item| item["kind"] == "ActionResult").collect();
    assert_eq!(failed.len(), 1, "{list}");
    assert_eq!(failed[0]["metadata"]["context"], "dead");
    assert_eq!(failed[0]["reason"], "Unreachable");
}

#[test]
fn a_silent_cluster_has_a_time_limit_of_its_own() {
    let Some(fleet) = Fleet::new() else { return };
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut config = fleet.config();
    let server = format!("https://{}", silent.local_addr().unwrap());
    config["clusters"][1]["cluster"]["server"] = json!(server);
    std::fs::write(fleet.kubeconfig.path(), config.to_string()).unwrap();
    let answer = fleet.runs("version --contexts dead,first --request-timeout 5s");
    let answer = answer.fails(9, "error: context dead: ");
    let rows: Vec<&str> = answer.stdout.lines().collect();
    assert!(rows[1].starts_with("dead") && rows[1].contains("<unknown>"), "{answer}");
    assert!(rows[2].starts_with("first") && rows[2].contains(" v1."), "{answer}");
}

#[test]
fn two_clusters_are_told_apart() {
    let Some(fleet) = Fleet::new() else { return };
    let _environment = fleet.world.environment("fleet-here");
    let second = Sandbox::start(Options::default()).unwrap();
    let text = std::fs::read_to_string(second.kubeconfig("admin")).unwrap();
    let other: Value = serde_yaml::from_str(&text).unwrap();
    let mut config = fleet.config();
    config["clusters"][1]["cluster"] = other["clusters"][0]["cluster"].clone();
    config["users"][2]["user"] = other["users"][0]["user"].clone();
    config["contexts"][1]["name"] = json!("other");
    config["contexts"][1]["context"]["user"] = json!("stranger");
    std::fs::write(fleet.kubeconfig.path(), config.to_string()).unwrap();
    fleet.runs("create environment fleet-there --context other").succeeds();
    let names = fleet.runs("get environments --contexts first,other -o name").succeeds();
    let lines: Vec<&str> = names.stdout.lines().collect();
    assert!(lines.contains(&"environment/fleet-here --context first"), "{names}");
    assert_eq!(lines.last(), Some(&"environment/fleet-there --context other"), "{names}");
    let here = fleet.runs("get environment fleet-here --contexts first,other").ends_with(3);
    assert_eq!(here.stdout.lines().count(), 2, "{here}");
    here.says("error: context other: environment fleet-here does not exist");
}

#[test]
fn a_check_has_a_section_for_each_context() {
    let Some(fleet) = Fleet::new() else { return };
    let answer = answered(|| fleet.runs("check --contexts second,dead"));
    let answer = answer.ends_with(5);
    let sections: Vec<&str> = answer.stdout.split("\n\n").collect();
    assert_eq!(sections.len(), 2, "{answer}");
    assert!(sections[0].starts_with("Context: second\n"), "{answer}");
    assert!(sections[1].starts_with("Context: dead\n"), "{answer}");
    assert!(sections[1].contains("failed") && sections[1].contains("skipped"), "{answer}");
    answer.says("error: context second: check permissions failed");
}

#[test]
fn differences_of_any_context_are_status_1() {
    let Some(fleet) = Fleet::new() else { return };
    let _environment = fleet.world.environment("fleet-diff");
    let export = fleet.world.plugin("get environment fleet-diff -o yaml");
    let file = NamedTempFile::with_suffix(".yaml").unwrap();
    let run = |text: &str, more: &str| {
        std::fs::write(file.path(), text).unwrap();
        fleet.runs(&format!("diff -f {} {more}", file.path().display()))
    };
    let same = export.succeeds().stdout;
    run(&same, "--contexts first,second").succeeds().prints("");
    let other = same.replace("fleet-diff", "fleet-other");
    let differs = run(&other, "--contexts first,second").ends_with(1);
    for context in ["first", "second"] {
        let section =
            format!("Context: {context}\nenvironment/fleet-other\n+namespace/fleet-other: created\n");
        assert!(differs.stdout.contains(&section), "{differs}");
    }
    run(&other, "--contexts first,dead").ends_with(9);
    let words = "diff -f - --contexts first,second";
    fleet.runs(words).fails(2, "standard input");
}

#[test]
fn what_changes_something_or_names_nothing_is_refused() {
    let Some(fleet) = Fleet::new() else { return };
    #[rustfmt::skip]
    let cases = [
        ("create environment fleet-new --all-contexts", "work only with get"),
        ("describe environment fleet --contexts first", "work only with get"),
        ("get environments --contexts first --context second", "cannot be combined"),
        ("get environments --all-contexts --server https://x", "cannot be combined"),
        ("get environments --all-contexts --watch", "--watch"),
        ("get environments --contexts frist", "did you mean first?"),
        ("get environments --contexts /nowhere/", "matches /nowhere/"),
        ("get environments --all-contexts -o jsonpath={", "jsonpath"),
    ];
    for (line, told) in cases {
        fleet.runs(line).fails(2, told);
    }
    assert!(!fleet.world.exists("namespace fleet-new"));
}
