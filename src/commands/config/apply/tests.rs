use insta::assert_snapshot;

use super::*;
use crate::commands::config::get::document;
use domain::service_config::plan::Stored;
use domain::yaml;

#[test]
fn documents_and_configs_are_told_apart() {
    let grafana = find("grafana").unwrap();
    let text = grafana.skeleton();
    assert_eq!(documents(&text, None).unwrap(), [(grafana, text.clone())]);
    assert_eq!(documents(&text, find("dex")).unwrap()[0].0.name, "dex");
    let stored = Stored {
        text: Some("kind: x # kept\n".into()),
        ..Stored::default()
    };
    let config = yaml::render::document(&document(grafana, &stored)).unwrap();
    assert_eq!(
        documents(&config, None).unwrap(),
        [(grafana, "kind: x # kept\n".to_owned())]
    );
    let list = serde_json::json!({"kind": "ConfigList", "items": [document(grafana, &stored), document(find("ui").unwrap(), &stored)]});
    assert_eq!(documents(&list.to_string(), None).unwrap().len(), 2);
    assert_eq!(documents(&list.to_string(), find("ui")).unwrap().len(), 1);
}

#[test]
fn the_config_map_around_a_document_is_taken_off() {
    let map = |name: &str| {
        let data = serde_json::json!({"config.yaml": "kind: x\n"});
        serde_json::json!({"kind": "ConfigMap", "metadata": {"name": name}, "data": data})
    };
    let grafana = find("grafana").unwrap();
    let taken = [(grafana, "kind: x\n".to_owned())];
    let one = map("metalk8s-grafana-config");
    assert_eq!(documents(&one.to_string(), None).unwrap(), taken);
    assert_eq!(documents(&one.to_string(), Some(grafana)).unwrap(), taken);
    let list = serde_json::json!({"kind": "List", "items": [one]});
    assert_eq!(documents(&list.to_string(), None).unwrap(), taken);
    let errors = [
        map("kube-root-ca.crt"),
        serde_json::json!({"kind": "ConfigMap", "metadata": {"name": "metalk8s-dex-config"}}),
    ]
    .map(|wrong| documents(&wrong.to_string(), None).unwrap_err().message());
    assert_snapshot!(errors.join("\n"), @r#"
    the file contains ConfigMap "kube-root-ca.crt", which is not a service configuration
    ConfigMap metalk8s-dex-config of the file has no config.yaml
    "#);
}

#[test]
fn what_does_not_say_which_it_is_is_refused() {
    let shell = find("shell-ui").unwrap();
    let text = shell.skeleton();
    assert_eq!(documents(&text, None).unwrap(), [(shell, text)]);
    let unknown = "kind: NothingConfig\nspec: {}\n";
    assert_eq!(documents(unknown, None).unwrap_err().kind, Kind::Usage);
    assert_eq!(documents("a: [", None).unwrap_err().kind, Kind::Invalid);
    let list = "kind: ConfigList\nitems: [{metadata: {name: nothing}}]\n";
    assert_eq!(documents(list, None).unwrap_err().kind, Kind::Invalid);
}
