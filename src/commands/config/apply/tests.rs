use insta::assert_snapshot;

use super::*;
use crate::commands::config::get::object;
use base::error::ErrorKind;
use domain::service_config::plan::Stored;
use domain::yaml;

#[test]
fn documents_and_configs_are_told_apart() {
    let grafana = find("grafana").unwrap();
    let text = grafana.skeleton();
    assert_eq!(documents(&text, None).unwrap(), [(grafana, text.clone())]);
    assert_eq!(documents(&text, find("dex")).unwrap()[0].0.name, "dex");
    let stored = Stored { text: Some("kind: x # kept\n".into()), ..Stored::default() };
    let config = yaml::render::document(&object(grafana, &stored)).unwrap();
    assert_eq!(documents(&config, None).unwrap(), [(grafana, "kind: x # kept\n".to_owned())]);
    let list = serde_json::json!({"kind": "ConfigList", "items": [object(grafana, &stored), object(find("ui").unwrap(), &stored)]});
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
    assert_eq!(documents(unknown, None).unwrap_err().kind, ErrorKind::Usage);
    assert_eq!(documents("a: [", None).unwrap_err().kind, ErrorKind::Invalid);
    let list = "kind: ConfigList\nitems: [{metadata: {name: nothing}}]\n";
    assert_eq!(documents(list, None).unwrap_err().kind, ErrorKind::Invalid);
}

#[tokio::test(start_paused = true)]
async fn a_document_that_cannot_be_compared_does_not_hide_what_became_of_the_others() {
    use crate::cli::{self, Apply, Cli, Verb};
    use crate::commands::change::tests::Command;
    use client::cluster::scripted::{Fault, Scripted};
    let server = Scripted::start();
    let configs = ["grafana", "ui"].map(|name| find(name).unwrap());
    let [grafana, ui] = configs
        .map(|config| format!("/api/v1/namespaces/{}/configmaps/{}", config.namespace, config.config_map));
    for (config, path) in configs.iter().zip([&grafana, &ui]) {
        server.put(path, serde_json::json!({"data": {KEY: config.skeleton()}}));
    }
    server.fail(&format!("GET {ui}"), Fault::Refused(403));
    let file = tempfile::NamedTempFile::new().unwrap();
    let stored = |config: &ServiceConfig| Stored { text: Some(config.skeleton()), ..Stored::default() };
    let items = configs.map(|config| object(config, &stored(config)));
    let list = serde_json::json!({"kind": "ConfigList", "items": items});
    std::fs::write(file.path(), list.to_string()).unwrap();
    let words = ["kubectl metalk8s", "apply", "config", "-f", file.path().to_str().unwrap()];
    let cli = Cli::of(&cli::tree().try_get_matches_from(words).unwrap()).unwrap();
    let Verb::Apply(Apply::Config(arguments)) = cli.verb else {
        panic!("another verb");
    };
    let command = Command::of(&server, None);
    let error = apply(&command.context, &arguments).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Denied);
    assert_eq!(command.stdout.text(), "config/grafana unchanged\n");
    assert!(command.stderr.text().contains("scripted"), "{}", command.stderr.text());
}
