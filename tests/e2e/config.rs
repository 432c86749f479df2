//! Service configurations: edited, applied by Salt, and put back when Salt fails. Each test has a
//! configuration of its own.

use std::time::Duration;

use crate::support::editor::Editor;
use crate::support::formulas::alone;
use crate::support::solution::PATIENT;
use crate::support::{Answer, World, world};

mod bootstrap;
mod cluster;
mod edited;

const MONITORING: &str = "metalk8s-monitoring";

/// What is stored under a configuration's ConfigMap.
fn stored(world: &World, namespace: &str, map: &str) -> String {
    let map = world.object(&format!("configmap {map} -n {namespace}"));
    map["data"]["config.yaml"].as_str().unwrap().to_owned()
}

/// What Salt applied last.
fn applied(world: &World, namespace: &str, map: &str) -> serde_json::Value {
    let map = world.object(&format!("configmap {map}-applied -n {namespace}"));
    serde_json::from_str(map["data"]["spec"].as_str().unwrap()).unwrap()
}

/// Puts a text in the place of a document, as another person would.
fn overwrite(world: &World, namespace: &str, map: &str, text: &str) {
    let patch = serde_json::json!({"data": {"config.yaml": text}}).to_string();
    world.kubectl((format!("patch configmap {map} -n {namespace} --type=merge -p"), [&patch]));
}

/// What a failed edit kept; it is taken away.
fn kept(answer: &Answer) -> Vec<u8> {
    let path = answer.stderr.split("your edit is kept in ").nth(1);
    let path = path.and_then(|rest| rest.split_whitespace().next());
    let path = path.unwrap_or_else(|| panic!("{answer}"));
    let kept = std::fs::read(path).unwrap();
    std::fs::remove_file(path).unwrap();
    kept
}

#[test]
fn a_field_is_set_and_applied() {
    let world = world();
    let _alone = alone();
    let map = "metalk8s-grafana-config";
    let text = "apiVersion: addons.metalk8s.scality.com\nkind: GrafanaConfig\nspec:\n  # how many\n  \
        deployment:   {replicas: 1} # one\n";
    overwrite(world, MONITORING, map, text);
    let words = format!("edit config grafana --set spec.deployment.replicas=2 {PATIENT}");
    world
        .does(&words)
        .prints("config/grafana edited")
        .says("-  deployment:   {replicas: 1} # one")
        .says("+  deployment:   {replicas: 2} # one")
        .warns_of_nothing();
    assert_eq!(stored(world, MONITORING, map), text.replace("{replicas: 1}", "{replicas: 2}"));
    assert_eq!(applied(world, MONITORING, map)["deployment"]["replicas"], 2);
    world.does(&words).prints("config/grafana unchanged");

    // Every way to say it, and what is typed as YAML.
    let words = format!(
        "edit grafana-config --set spec.note='2' --set spec.flag='no' --set spec.list=[a] --set spec.list=[b] {PATIENT}"
    );
    let result = world.does((&words, "-o json")).json();
    assert_eq!(result["name"], "config/grafana");
    assert_eq!(result["changed"], true);
    assert_eq!(result["job"].as_str().unwrap().len(), 20);
    let spec = applied(world, MONITORING, map);
    assert_eq!(spec["note"], "2");
    assert_eq!(spec["flag"], "no");
    assert_eq!(spec["list"], serde_json::json!(["b"]));

    let text = stored(world, MONITORING, map);
    for name in ["config/grafana", "grafana-config"] {
        assert_eq!(world.does(format!("get {name}")).stdout, text);
    }
    let document = world.does("get config grafana -o json").json();
    assert_eq!(document["spec"]["document"], text.as_str());
    assert_eq!(document["spec"]["configMap"], map);
    assert_eq!(document["status"]["present"], true);
    world
        .does("get configs")
        .shows("NAME")
        .shows("CONFIGMAP")
        .shows("NAMESPACE")
        .shows("grafana")
        .shows(map)
        .shows(MONITORING)
        .shows("loki")
        .shows("dex");
    world.plugin("get config nothing").fails(2, "\"nothing\" is not a service configuration");
    overwrite(
        world,
        MONITORING,
        map,
        "apiVersion: addons.metalk8s.scality.com\nkind: GrafanaConfig\nspec: {}\n",
    );
}

#[test]
fn of_two_commands_at_once_one_is_refused() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let formula = "metalk8s.addons.logging.fluent-bit.deployed";
    sandbox.salt().hold(formula, Duration::from_mins(2)).unwrap();
    let words = format!("edit config fluent-bit --set spec.a=1 -v {PATIENT}");
    let child = world.begin(&words).past("Salt job ");
    world.refused("edit config fluent-bit --set spec.a=2", "config/fluent-bit is being changed by");
    sandbox.salt().release(formula).unwrap();
    child.ends_with(0);
    assert_eq!(applied(world, "metalk8s-logging", "metalk8s-fluent-bit-config")["a"], 1);
}

#[test]
fn what_salt_cannot_apply_is_put_back() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let _alone = alone();
    let (namespace, map) = ("metalk8s-logging", "metalk8s-loki-config");
    let set = |value: &str| world.plugin(["edit", "config", "loki", "--set", value, PATIENT, "-o", "json"]);
    set("spec.config.auth_enabled=false").succeeds();
    let before = stored(world, namespace, map);
    let answer = set("spec.\"sandbox/failure\"=out of memory").fails(7, "out of memory").says(
        "the old document of config/loki was restored, and metalk8s.addons.logging.loki.deployed applied it",
    );
    assert_eq!(answer.json()["reason"], "JobFailed");
    assert_eq!(stored(world, namespace, map), before);
    assert_eq!(applied(world, namespace, map), serde_json::json!({"config": {"auth_enabled": false}}));

    // From the editor: what was written there is kept.
    let editor = Editor::of(&["sed -i 's/^spec:/spec:\\n  sandbox\\/failure: no disk/' \"$1\""]);
    let answer = world
        .plugin_editing(&editor, format!("edit loki-config {PATIENT}"))
        .fails(7, "no disk")
        .says("was restored");
    assert!(String::from_utf8(kept(&answer)).unwrap().contains("no disk"));
    assert_eq!(stored(world, namespace, map), before);

    // Where the old one cannot be applied either, that is said.
    let formula = "metalk8s.addons.logging.loki.deployed";
    sandbox.salt().fail(formula, "no way").unwrap();
    let answer = set("spec.config.auth_enabled=true");
    sandbox.salt().release(formula).unwrap();
    answer.fails(10, "no way");
    assert_eq!(stored(world, namespace, map), before);
}

#[test]
fn what_is_not_applied_is_shown_and_applied() {
    let Some(world) = world().sandboxed() else { return };
    let _alone = alone();
    let set = || world.plugin(format!("edit config loki --set spec.config.auth_enabled=false {PATIENT}"));
    let state = || {
        let config = world.does("get config loki -o json").json();
        let page = world.does("describe config loki").stdout;
        let is_applied = !page.contains("save it unchanged: kubectl metalk8s edit config loki");
        assert_eq!(config["status"]["applied"], is_applied, "{page}");
        is_applied
    };
    set().succeeds();
    assert!(state());
    let mark = "metalk8s.scality.com/cli-not-applied=metalk8s.addons.logging.loki.deployed";
    let map = "configmap/metalk8s-loki-config";
    world.kubectl(["annotate", map, "-n", "metalk8s-logging", mark]);
    assert!(!state());
    set().succeeds().prints("config/loki edited");
    assert!(state());
}

#[test]
fn a_file_is_applied() {
    let world = world();
    let _alone = alone();
    let (namespace, map) = ("metalk8s-ui", "metalk8s-ui-config");
    let kind = format!("configmap {map} -n {namespace}");
    let text =
        "apiVersion: addons.metalk8s.scality.com/v1alpha2\nkind: UIConfig\nspec:\n  basePath: /ui # mine\n";
    let mut file = tempfile::NamedTempFile::new().unwrap();
    std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
    let path = file.path().to_str().unwrap();
    let apply = |words: &[&str], input: &str| world.plugin_reading(("apply config", PATIENT, words), input);
    let result = apply(&["-f", path, "-o", "json"], "").succeeds().json();
    assert_eq!(result["message"], "config/ui applied");
    assert_eq!(stored(world, namespace, map), text);
    assert_eq!(applied(world, namespace, map)["basePath"], "/ui");
    let before = world.version(&kind);
    let unchanged = apply(&["ui", "-f", "-"], text).succeeds().prints("config/ui unchanged");
    // No difference takes no line.
    assert!(!unchanged.stderr.lines().any(str::is_empty), "{unchanged}");
    let around = world.kubectl(format!("get configmap {map} -n {namespace} -o yaml"));
    apply(&["-f", "-"], &around).succeeds().prints("config/ui unchanged");
    apply(&["-f", "-", "--dry-run"], &text.replace("/ui", "/other"))
        .succeeds()
        .says("+  basePath: /other # mine");
    #[rustfmt::skip]
    let cases = [
        ("kind: UIConfig\nspec: [", "not valid YAML"),
        ("apiVersion: x\nkind: UIConfig\n", "apiVersion is x, and must remain"),
        ("apiVersion: addons.metalk8s.scality.com/v1alpha2\nkind: UIConfig\nspec: {basePath: 3}\n", "spec.basePath is 3, and must be a string"),
    ];
    for (document, complaint) in cases {
        apply(&["ui", "-f", "-"], document).fails(6, complaint);
    }
    apply(&["-f", "-"], "kind: NobodysConfig\n").fails(2, "give its name");
    apply(&["ui", "-f", "/nonexistent"], "").ends_with(2);

    // What `get -o yaml` prints is taken, all of it or the part that is named.
    let one = world.does("get config ui -o yaml").stdout;
    apply(&["-f", "-"], &one).succeeds().prints("config/ui unchanged");
    let some = world.does("get configs ui dex -o yaml").stdout;
    apply(&["ui", "-f", "-"], &some).succeeds().prints("config/ui unchanged");
    let other = one.replace("/ui # mine", "/theirs # mine");
    apply(&["-f", "-"], &other).succeeds().prints("config/ui applied");
    assert_eq!(stored(world, namespace, map), text.replace("/ui", "/theirs"));
    assert_ne!(world.version(&kind), before);
}

#[test]
fn what_is_not_there_yet_overrides_nothing() {
    let world = world();
    let (namespace, map) = ("metalk8s-ingress", "metalk8s-ingress-controller-config");
    let kind = format!("configmap {map} -n {namespace}");
    let text = world.does("get config ingress-controller").stdout;
    assert_eq!(text, "apiVersion: addons.metalk8s.scality.com\nkind: IngressControllerConfig\nspec: {}\n");
    let apply = format!("apply config ingress-controller -f - {PATIENT}");
    world.plugin_reading(&apply, &text).succeeds().prints("config/ingress-controller unchanged");
    assert!(!world.exists(&kind));
    // A failure brings back that there is none; Salt then makes one that overrides nothing.
    world.plugin_reading(&apply, &text.replace("{}", "{sandbox/failure: no port}")).fails(7, "no port");
    assert_eq!(applied(world, namespace, map), serde_json::json!({}));
    world.plugin_reading(&apply, &text.replace("{}", "{a: 1}")).succeeds();
    assert_eq!(applied(world, namespace, map)["a"], 1);
    world.kubectl(format!("delete configmap {map} -n {namespace}"));
}

#[test]
fn what_may_surprise_is_told() {
    let world = world();
    let _alone = alone();
    let set = |value: &str| world.plugin(["edit", "config", "am", "--set", value, "--dry-run"]);
    set("spec.deployment.replicas=90")
        .succeeds()
        .says("alertmanager has 90 replicas, but ")
        .says("app.kubernetes.io/name=prometheus-operator-alertmanager");
    set("spec.notification.config.receivers=[{name: metalk8s-alert-logger}]")
        .succeeds()
        .says("lists are appended to the defaults");
    set("spec.deployment.replicas=two").fails(6, "spec.deployment.replicas is two");
    set("apiVersion.x=1").fails(2, "apiVersion is a value, not a mapping");
    set("spec").fails(2, "write PATH=VALUE");
}

#[test]
fn a_viewer_reads_configurations_and_changes_none() {
    let Some(world) = world().sandboxed() else { return };
    let viewer = |words: &[&str]| world.plugin_as("viewer", words);
    viewer(&["get", "configs"]).succeeds();
    viewer(&["get", "config", "dex"]).succeeds();
    let words = ["edit", "config", "shell-ui", "--set", "spec.canChangeTheme=true"];
    viewer(&words).ends_with(5);
    world.does("get config shell-ui").hides("canChangeTheme");
}
