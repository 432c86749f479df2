use std::collections::BTreeSet;

use super::*;

fn config(name: &str) -> &'static ServiceConfig {
    find(name).unwrap()
}

#[test]
fn names_and_config_maps_are_unique() {
    let names: Vec<&str> = CONFIGS
        .iter()
        .flat_map(|config| config.aliases.iter().copied().chain([config.name]))
        .collect();
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
    assert!("nothing".parse::<ConfigName>().unwrap_err().contains("grafana"));
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
    for (name, document, part) in [
        (
            "grafana",
            "spec: {deployment: {replicas: two}}",
            "spec.deployment.replicas is two",
        ),
        ("grafana", "spec: {deployment: {replicas: -1}}", "a whole number"),
        ("grafana", "spec: {deployment: {replicas: 1.5}}", "a whole number"),
        ("grafana", "spec: []", "spec is not a mapping"),
        ("grafana", "spec: {deployment: {replicas: 2}}", ""),
        ("grafana", "spec: {anything: else}", ""),
        ("grafana", "spec:", ""),
        ("prom", "spec: {config: {retention_time: 30}}", "a duration"),
        ("prom", "spec: {config: {retention_time: 30d}}", ""),
        ("prom", "spec: {config: {retention_size: 0}}", "in quotes"),
        (
            "prom",
            "spec: {config: {enable_admin_api: 'yes'}}",
            "true or false",
        ),
        (
            "am",
            "spec: {notification: {config: {global: {resolve_timeout: 7m}}}}",
            "",
        ),
        ("am", "spec: {notification: {config: {receivers: {}}}}", "a list"),
        ("dex", "spec: {config: {staticPasswords: x}}", "a list"),
    ] {
        let config = config(name);
        let text = format!(
            "apiVersion: {}\nkind: {}\n{document}\n",
            config.api_version, config.kind
        );
        match config.check(&text, "") {
            Ok(()) => assert_eq!(part, "", "{document}"),
            Err(refusal) => {
                assert!(
                    !part.is_empty() && refusal.message.contains(part),
                    "{}",
                    refusal.message
                );
                assert_eq!(refusal.kind, Kind::Invalid);
            }
        }
    }
}

#[test]
fn version_and_kind_stay_what_the_map_has() {
    let dex = config("dex");
    let old = "apiVersion: addons.metalk8s.scality.com/v1alpha2\nkind: DexConfiguration\nspec: {}\n";
    assert_eq!(dex.check(old, old), Ok(()));
    let message = dex.check(&dex.skeleton(), old).unwrap_err().message;
    assert!(
        message.contains("kind is DexConfig, it must remain DexConfiguration"),
        "{message}"
    );
    let message = dex.check("spec: {}\n", "").unwrap_err().message;
    assert!(
        message.contains("apiVersion is missing") && message.contains("kind is missing"),
        "{message}"
    );
    assert!(
        dex.check("a: [", old)
            .unwrap_err()
            .message
            .contains("no valid YAML")
    );
    assert!(
        dex.check("text", old)
            .unwrap_err()
            .message
            .contains("not a mapping")
    );
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
    for assignment in ["spec.flag=no", "spec.at=22:30", "spec.a=[1, {on: x}]"] {
        let error = assignment.parse::<Assignment>().unwrap_err();
        assert!(error.contains("text to some YAML parsers"), "{error}");
    }
}

#[test]
fn lists_that_repeat_the_defaults_are_told() {
    let text = "spec: {notification: {config: {receivers: [{name: metalk8s-alert-logger}, {name: mine}]}}}";
    let warnings = config("am").warnings(text);
    assert_eq!(warnings.len(), 1);
    assert!(
        warnings[0].contains("receivers repeats metalk8s-alert-logger"),
        "{}",
        warnings[0]
    );
    assert!(
        config("am")
            .warnings("spec: {notification: {config: {receivers: [{name: mine}]}}}")
            .is_empty()
    );
}

#[test]
fn replicas_beyond_the_volumes_are_told() {
    let text = "spec: {deployment: {replicas: 3}}";
    assert!(
        config("loki")
            .short_of_volumes(text, 2)
            .unwrap()
            .contains("there are 2")
    );
    assert_eq!(config("loki").short_of_volumes(text, 3), None);
    assert_eq!(config("grafana").short_of_volumes(text, 0), None);
    assert_eq!(config("loki").short_of_volumes("spec: {}", 0), None);
}

#[test]
fn differences_are_unified() {
    let text = difference("config/x", "a: 1\nb: 2\n", "a: 1\nb: 3\n");
    assert!(
        text.contains("--- config/x (now)\n+++ config/x (new)\n"),
        "{text}"
    );
    assert!(text.contains("-b: 2\n+b: 3\n"), "{text}");
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
