use std::collections::BTreeSet;

use insta::assert_snapshot;

use super::*;
use crate::testing::shown;

fn config(name: &str) -> &'static ServiceConfig {
    find(name).unwrap()
}

#[test]
fn names_and_config_maps_are_unique() {
    let names: Vec<&str> =
        CONFIGS.iter().flat_map(|config| config.aliases.iter().copied().chain([config.name])).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    let maps: BTreeSet<_> = CONFIGS.iter().map(|config| config.config_map).collect();
    assert_eq!(maps.len(), CONFIGS.len());
    assert!(CONFIGS.iter().all(|config| !config.formulas.is_empty()));
}

#[test]
fn every_way_to_say_a_name_is_understood() {
    for (word, name) in [
        ("grafana", "grafana"),
        ("grafana-config", "grafana"),
        ("am", "alertmanager"),
        ("am-config", "alertmanager"),
        ("prom", "prometheus"),
        ("metalk8s-dex-config", "dex"),
        ("shell-ui-config", "shell-ui"),
        ("ui", "ui"),
        ("workloadplane-shell-ui-config", "workloadplane-shell-ui"),
    ] {
        assert_eq!(config(word).name, name);
    }
    assert_snapshot!("nothing".parse::<ConfigName>().unwrap_err(), @r#""nothing" is not a service configuration; available: alertmanager, deployed-ui-apps, dex, fluent-bit, grafana, ingress-controller, loki, prometheus, shell-ui, ui, workloadplane-shell-ui"#);
}

#[test]
fn a_skeleton_is_a_valid_document() {
    for config in &CONFIGS {
        let text = config.skeleton();
        assert_eq!(config.check(&text, &text), Ok(()));
        assert_eq!(config.warnings(&text), Vec::<String>::new());
    }
}

#[test]
fn types_of_known_fields_are_checked() {
    let verdicts = [
        ("grafana", "spec: {deployment: {replicas: two}}"),
        ("grafana", "spec: {deployment: {replicas: -1}}"),
        ("grafana", "spec: {deployment: {replicas: 1.5}}"),
        ("grafana", "spec: []"),
        ("grafana", "spec: {deployment: {replicas: 2}}"),
        ("grafana", "spec: {anything: else}"),
        ("grafana", "spec:"),
        ("prom", "spec: {config: {retention_time: 30}}"),
        ("prom", "spec: {config: {retention_time: 30d}}"),
        ("prom", "spec: {config: {retention_size: 0}}"),
        ("prom", "spec: {config: {enable_admin_api: 'yes'}}"),
        ("am", "spec: {notification: {config: {global: {resolve_timeout: 7m}}}}"),
        ("am", "spec: {notification: {config: {receivers: {}}}}"),
        ("dex", "spec: {config: {staticPasswords: x}}"),
    ]
    .map(|(name, document)| {
        let config = config(name);
        let text = format!("apiVersion: {}\nkind: {}\n{document}\n", config.api_version, config.kind);
        let verdict = config.check(&text, "");
        let verdict = verdict.map_or_else(|refusal| shown::refusal(&refusal), |()| "ok".to_owned());
        format!("{name}, {document}\n  {verdict}")
    });
    assert_snapshot!(verdicts.join("\n"));
}

#[test]
fn version_and_kind_stay_what_the_map_has() {
    let dex = config("dex");
    let old = "apiVersion: addons.metalk8s.scality.com/v1alpha2\nkind: DexConfiguration\nspec: {}\n";
    assert_eq!(dex.check(old, old), Ok(()));
    let skeleton = dex.skeleton();
    let refusals = [(skeleton.as_str(), old), ("spec: {}\n", ""), ("a: [", old), ("text", old)]
        .map(|(new, old)| shown::refusal(&dex.check(new, old).unwrap_err()));
    assert_snapshot!(refusals.join("\n"), @"
    Invalid: config/dex: kind is DexConfig, and must remain DexConfiguration
    Invalid: config/dex: apiVersion is missing, and must be addons.metalk8s.scality.com/v1alpha2; kind is missing, and must be DexConfig
    Invalid: config/dex: the document is not valid YAML: did not find expected node content at line 2 column 1, while parsing a flow node
    Invalid: config/dex: the document is not a mapping
    ");
}

#[test]
fn texts_that_are_set_are_texts_to_salt() {
    let set = |assignment: &str| assign("spec: {}\n", &[assignment.parse().unwrap()]).unwrap();
    for (assignment, line) in [
        ("spec.flag=\"no\"", "flag: 'no'"),
        ("spec.count='1_000'", "count: '1_000'"),
        ("spec.day=\"2026-01-01\"", "day: '2026-01-01'"),
        ("spec.eq=\"=\"", "eq: '='"),
        ("spec.flag=false", "flag: false"),
        ("spec.on=1", "'on': 1"),
    ] {
        assert_eq!(set(assignment), format!("spec:\n  {line}\n"));
    }
    // Without quotes nobody can tell what is meant.
    let errors = ["spec.flag=no", "spec.at=22:30", "spec.a=[1, {on: x}]"]
        .map(|assignment| assignment.parse::<Assignment>().unwrap_err());
    assert_snapshot!(errors.join("\n"), @r#"
    in the value of spec.flag, no is a string to some YAML parsers, but not to all; write "no" with its quotes for the string, or true, false or a plain number
    in the value of spec.at, 22:30 is a string to some YAML parsers, but not to all; write "22:30" with its quotes for the string, or true, false or a plain number
    in the value of spec.a, on is a string to some YAML parsers, but not to all; write "on" with its quotes for the string, or true, false or a plain number
    "#);
}

#[test]
fn lists_that_repeat_the_defaults_are_told() {
    let text = "spec: {notification: {config: {receivers: [{name: metalk8s-alert-logger}, {name: mine}]}}}";
    assert_snapshot!(config("am").warnings(text).join("\n"), @"spec.notification.config.receivers repeats metalk8s-alert-logger, which the defaults have: lists are appended to the defaults, so it will be there twice");
    assert!(config("am").warnings("spec: {notification: {config: {receivers: [{name: mine}]}}}").is_empty());
}

#[test]
fn replicas_beyond_the_volumes_are_told() {
    let text = "spec: {deployment: {replicas: 3}}";
    assert_snapshot!(config("loki").short_of_volumes(text, 2).unwrap(), @"loki has 3 replicas, but 2 volumes labelled app.kubernetes.io/name=loki: each replica needs one");
    assert_eq!(config("loki").short_of_volumes(text, 3), None);
    assert_eq!(config("grafana").short_of_volumes(text, 0), None);
    assert_eq!(config("loki").short_of_volumes("spec: {}", 0), None);
}

#[test]
fn differences_are_unified() {
    assert_snapshot!(difference("config/x", "a: 1\nb: 2\n", "a: 1\nb: 3\n"), @"
    --- config/x (now)
    +++ config/x (new)
    @@ -1,2 +1,2 @@
     a: 1
    -b: 2
    +b: 3
    ");
    assert_eq!(difference("x", "a: 1\n", "a: 1\n"), "");
}

#[test]
fn durations_are_prometheus_durations() {
    for (text, fits) in [
        ("10d", true),
        ("1h30m", true),
        ("500ms", true),
        ("0s", true),
        ("", false),
        ("5", false),
        ("m", false),
        ("5 m", false),
        ("1x", false),
    ] {
        assert_eq!(is_duration(text), fits, "{text}");
    }
}
