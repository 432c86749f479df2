//! Documents in an editor.

use super::{MONITORING, applied, kept, overwrite, stored};
use crate::support::editor::Editor;
use crate::support::formulas::alone;
use crate::support::solution::PATIENT;
use crate::support::{Answer, Running, world};

#[test]
fn an_edit_is_refused_corrected_given_up_and_cancelled() {
    let world = world();
    let _alone = alone();
    let map = "metalk8s-prometheus-config";
    let kind = format!("configmap {map} -n {MONITORING}");
    let text = "apiVersion: addons.metalk8s.scality.com\nkind: PrometheusConfig\nspec: {}\n";
    overwrite(world, MONITORING, map, text);
    let edit = |editor: &Editor| world.plugin_editing(editor, format!("edit prom-config {PATIENT}"));
    let before = world.version(&kind);

    // Unchanged: nothing happens.
    edit(&Editor::of(&["true"])).succeeds().prints("edit cancelled, no changes made");
    edit(&Editor::of(&["false"])).fails(1, "failed with");
    assert_eq!(world.version(&kind), before);

    // The same text twice: given up, and kept.
    let editor = Editor::of(&["echo 'x: {a: [}' >> \"$1\"", "true"]);
    let answer = edit(&editor).fails(6, "the same text was saved again");
    assert_eq!(editor.openings(), 2);
    editor.began(2, "#| error: config/prometheus: the document is not valid YAML");
    editor.showed(2, "#| line 4, not counting these: x: {a: [}");
    assert_eq!(kept(&answer), [text, "x: {a: [}\n"].concat().into_bytes());
    assert_eq!(world.version(&kind), before);

    // An editor that fails once something was refused, and one that saves no text.
    for turns in [&["echo 'x: {a: [}' >> \"$1\"", "false"][..], &["printf 'x: {a: [}\\377' >> \"$1\""]] {
        let answer = edit(&Editor::of(turns));
        assert_ne!(answer.status, Some(0), "{answer}");
        let kept = kept(&answer);
        assert!(kept.starts_with(&[text, "x: {a: [}"].concat().into_bytes()), "{kept:?}");
        assert_eq!(world.version(&kind), before);
    }

    // Wrong type, then another kind, then right.
    let editor = Editor::of(&[
        "sed -i 's/^spec:.*/spec: {deployment: {replicas: two}}/' \"$1\"",
        "sed -i -e 's/replicas: two/replicas: 1/' -e 's/^kind:.*/kind: GrafanaConfig/' \"$1\"",
        "sed -i 's/^kind:.*/kind: PrometheusConfig/' \"$1\"",
    ]);
    edit(&editor).succeeds().prints("config/prometheus edited");
    editor.showed(1, "config/prometheus: overrides only");
    editor.showed(2, "spec.deployment.replicas is two");
    editor.showed(3, "and must remain PrometheusConfig");
    let text = stored(world, MONITORING, map);
    assert!(text.ends_with("spec: {deployment: {replicas: 1}}\n"), "{text}");
    assert!(!text.contains("#|"), "{text}");
    assert_eq!(applied(world, MONITORING, map)["deployment"]["replicas"], 1);

    // $KUBE_EDITOR comes first, and either may have flags.
    let mut command = world.plugin_command(format!("edit config/prometheus {PATIENT}"));
    command.env("EDITOR", "false").env("KUBE_EDITOR", r"sed -i s/replicas:.1/replicas:\ 2/");
    Answer::to(&mut command).succeeds().says("prometheus has 2 replicas, but ");
    assert_eq!(applied(world, MONITORING, map)["deployment"]["replicas"], 2);
}

#[test]
fn of_two_editors_at_once_the_later_sees_what_the_earlier_wrote() {
    let world = world();
    let _alone = alone();
    let map = "metalk8s-alertmanager-config";
    let text = |minutes: u8| {
        format!(
            "apiVersion: addons.metalk8s.scality.com\nkind: AlertmanagerConfig\nspec:\n  notification:\n    \
             config:\n      global:\n        resolve_timeout: {minutes}m\n"
        )
    };
    overwrite(world, MONITORING, map, &text(5));
    // While one person edits, another writes.
    let patch = serde_json::json!({"data": {"config.yaml": text(6)}}).to_string();
    let other = format!(
        "kubectl patch configmap {map} -n {MONITORING} --type=merge -p '{patch}' >/dev/null\n\
         sed -i s/5m/7m/ \"$1\""
    );
    let editor = Editor::of(&[&other, "true"]);
    world
        .plugin_editing(&editor, format!("edit am-config {PATIENT}"))
        .ends_with(4)
        .says("config/alertmanager was changed by another user in the meantime")
        .says("your edit is kept in");
    assert_eq!(stored(world, MONITORING, map), text(6));
    editor.showed(2, "changed by another user");
    editor.showed(2, "resolve_timeout: 6m");

    // Having seen it, the later one may insist.
    overwrite(world, MONITORING, map, &text(5));
    let editor = Editor::of(&[&other, "echo '# on purpose' >> \"$1\""]);
    world.plugin_editing(&editor, format!("edit am-config {PATIENT}")).succeeds();
    assert_eq!(stored(world, MONITORING, map), text(7) + "# on purpose\n");

    let before = world.version(&format!("configmap {map} -n {MONITORING}"));
    let words = "edit config am --set spec.notification.config.global.resolve_timeout=9m";
    let answer = world.does((words, "--dry-run -o json")).says("+        resolve_timeout: 9m");
    assert_eq!(answer.json()["dryRun"], true);
    assert_eq!(world.version(&format!("configmap {map} -n {MONITORING}")), before);
}

#[test]
fn values_are_set_in_the_document_as_it_is_when_the_lock_is_free() {
    let world = world();
    let _alone = alone();
    let map = "metalk8s-alertmanager-config";
    let head = "apiVersion: addons.metalk8s.scality.com\nkind: AlertmanagerConfig\nspec:\n";
    overwrite(world, MONITORING, map, &format!("{head}  deployment: {{replicas: 1}}\n"));
    world.takes("config.alertmanager");
    let set = format!("edit config am --set spec.notification.config.global.resolve_timeout=8m {PATIENT}");
    let child = world.begin(&set).past("config/alertmanager is being changed by somebody");
    overwrite(world, MONITORING, map, &format!("{head}  deployment: {{replicas: 2}}\n"));
    world.gives_back("config.alertmanager");
    child.ends_with(0);
    let text = stored(world, MONITORING, map);
    assert!(text.contains("replicas: 2") && text.contains("resolve_timeout: 8m"), "{text}");

    // Two pipelines apply the same file.
    let text = format!("{head}  deployment: {{replicas: 1}}\n");
    world.takes("config.alertmanager");
    let mut apply = world.plugin_command(format!("apply config am -f - {PATIENT}"));
    let child = Running::fed(&mut apply, &text).past("config/alertmanager is being changed by somebody");
    overwrite(world, MONITORING, map, &text);
    world.gives_back("config.alertmanager");
    child.ends_with(0).prints("config/alertmanager unchanged");
}
