//! Configurations with and without mistakes.

use super::*;

const SMALLEST: &str = include_str!("../../../../../tests/fixtures/bootstrap-configuration.yaml");

fn told(text: &str) -> Vec<String> {
    let line = |problem: &Problem| {
        let Problem { severity, path, message } = problem;
        format!("{} {path}: {message}", severity.word())
    };
    check(text).iter().map(line).collect()
}

/// The problems of the smallest configuration with this text instead of that one.
fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(SMALLEST.contains(from), "{from}");
    told(&SMALLEST.replace(from, to))
}

#[test]
fn a_good_configuration_has_no_problems() {
    assert!(told(SMALLEST).is_empty());
    let first = SMALLEST
        .replace("v1alpha3", "v1alpha2")
        .replace("{cidr: 10.200.1.0/28}", "10.200.1.0/28")
        .replace("{cidr: [10.200.2.0/28, 10.200.3.0/28], mtu: 1500}", "10.200.1.0/28");
    assert!(told(&first).is_empty());
    let all = format!(
        "{SMALLEST}proxies: {{http: 'http://proxy:3128', no_proxy: [localhost, 10.0.0.0/8]}}\n\
         addons: {{dex: {{enabled: no}}, fluent-bit: {{enabled: True}}, loki: {{enabled: false}}}}\n\
         kubernetes:\n  apiServer: {{oidc: {{}}, featureGates: {{Some: true}}}}\n  \
         controllerManager: {{config: {{terminatedPodGCThreshold: 0}}}}\n  \
         coreDNS: {{hostForward: true, replicas: 2, affinity: {{podAntiAffinity: {{hard: []}}}}}}\n  \
         kubelet: {{config: {{maxPods: 110}}}}\n\
         salt: {{master: {{worker_threads: 12, timeout: 20}}}}\ndebug: false\n"
    );
    assert_eq!(told(&all), Vec::<String>::new());
}

#[test]
fn what_is_missing_is_named() {
    assert_eq!(told(""), ["error : the file is empty"]);
    assert_eq!(told("- a"), ["error : the file is not a mapping"]);
    let nothing = told("apiVersion: metalk8s.scality.com/v1alpha3\nkind: BootstrapConfiguration\n");
    assert_eq!(
        nothing,
        ["error archives: it is missing", "error ca: it is missing", "error networks: it is missing"]
    );
    assert_eq!(changed("{minion: bootstrap}", "{}"), ["error ca.minion: it is missing"]);
    assert_eq!(changed("{cidr: 10.200.1.0/28}", "{}"), ["error networks.controlPlane.cidr: it is missing"]);
}

#[test]
fn wrong_values_are_named() {
    for (from, to, problem) in [
        (
            "v1alpha3",
            "v1alpha4",
            "error apiVersion: it is \"metalk8s.scality.com/v1alpha4\", not metalk8s.scality.com/v1alpha2 or \
             metalk8s.scality.com/v1alpha3",
        ),
        (
            "[/archives/metalk8s.iso]",
            "[metalk8s.iso]",
            "error archives[0]: \"metalk8s.iso\" is not an absolute path",
        ),
        (
            "[/archives/metalk8s.iso]",
            "[]",
            "error archives: no archive is listed: name the ISO file of MetalK8s",
        ),
        ("[/archives/metalk8s.iso]", "[7]", "error archives: this list is not a string or a list of strings"),
        ("{minion: bootstrap}", "bootstrap", "error ca: \"bootstrap\" is not a mapping"),
        (
            "10.200.1.0/28",
            "10.200.1.1/28",
            "error networks.controlPlane.cidr: 10.200.1.1/28 is an address within 10.200.1.0/28",
        ),
        (
            "10.200.3.0/28",
            "10.200.3.0",
            "error networks.workloadPlane.cidr[1]: \"10.200.3.0\" is not a range of addresses in CIDR notation, such as \
             10.0.0.0/24",
        ),
        (
            "10.200.3.0/28",
            "10.233.4.0/24",
            "error networks.pods (by default): 10.233.0.0/16 overlaps with networks.workloadPlane.cidr[1] (10.233.4.0/24)",
        ),
        ("1500", "900", "error networks.workloadPlane.mtu: 900 is not a whole number of at least 1280"),
        (
            "ca:",
            "salt: {master: {timeout: soon}}\nca:",
            "error salt.master.timeout: \"soon\" is not a whole number of at least 1",
        ),
        (
            "ca:",
            "proxies: {http: 'proxy:3128'}\nca:",
            "error proxies.http: it is not a URL: write http://HOST:PORT",
        ),
        ("ca:", "addons: {loki: {enabled: 7}}\nca:", "error addons.loki.enabled: 7 is not true or false"),
    ] {
        assert_eq!(changed(from, to), [problem], "{to}");
    }
}

#[test]
fn what_metalk8s_ignores_is_a_warning() {
    assert_eq!(
        changed("ca:", "kubernets: {}\nca:"),
        ["warning kubernets: unknown field; did you mean kubernetes?"]
    );
}

#[test]
fn pods_and_services_do_not_overlap() {
    let problems = changed("ca:", "  services: 10.233.128.0/17\nca:");
    assert_eq!(
        problems,
        ["error networks.pods (by default): 10.233.0.0/16 overlaps with networks.services (10.233.128.0/17)"]
    );
}

#[test]
fn a_file_that_is_not_yaml_is_one_problem_with_its_line() {
    let problems = told("a: 1\nb: [\n");
    assert!(problems.len() == 1 && problems[0].starts_with("error : line "), "{problems:?}");
}
