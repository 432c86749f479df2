//! What MetalK8s' templates write without quotes: the patterns are theirs, and a YAML reader like Salt's decides
//! whether what is written in them is still what it was.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::support::{self, ROLE, Solution};

/// The patterns of `solutions/available.sls` and `orchestrate/solutions/*.sls` with the display name, the name
/// and the kind of a role, and the tag of the operator's image. Each text has to be read again as what it was, and
/// Salt matches what is required as a pattern.
const SCRIPT: &str = r#"
import fnmatch, json, sys, yaml
yaml.SafeLoader.add_constructor('tag:yaml.org,2002:timestamp', lambda loader, node: node.value)
def states(text):
    states = yaml.safe_load(text)
    wanted = [name for body in states.values() for each in body.values() if isinstance(each, list)
              for item in each for kind in ('require', 'require_in') for one in item.get(kind, []) for name in one.values()]
    return len(states) == text.count('\n  file.') + text.count('\n  mount.') + text.count('\n  k8s.') and all(
        any(fnmatch.fnmatch(state, name) for state in states) for name in wanted)
def display(name):
    shown = f'{name} 1.2.3'
    return states(f'''
Mountpoint for Solution {shown} exists:
  file.directory:
    - name: /srv/scality/x-1.2.3

Archive of Solution {shown} is mounted at /srv/scality/x-1.2.3:
  mount.mounted:
    - name: /srv/scality/x-1.2.3
    - require:
      - file: Mountpoint for Solution {shown} exists

Expose container images for Solution {shown}:
  file.managed:
    - require:
      - file: Archive of Solution {shown} is mounted at /srv/scality/x-1.2.3
''') and states(f'''
Apply CRD "/srv/scality/x-1.2.3/operator/deploy/crds/x_crd.yaml" for Solution {name}:
  k8s.object_present:
    - name: /srv/scality/x-1.2.3/operator/deploy/crds/x_crd.yaml

Apply ServiceAccount for Operator of Solution {name}:
  k8s.object_present:
    - require_in:
      - k8s: Apply ServiceAccount for Operator of Solution {name}
''')
def role(name):
    text = f'''
Apply Operator Role {name} for Solution X:
  k8s.object_present:
    - name: x

Apply RoleBinding of Role {name} for Solution X:
  k8s.object_present:
    - defaults:
        role_name: {name}
    - require:
        - k8s: Apply Operator Role {name} for Solution X
'''
    defaults = [item for body in yaml.safe_load(text).values() for item in body['k8s.object_present'] if 'defaults' in item]
    given = defaults[0]['defaults']['role_name']
    return states(text) and yaml.safe_load(f'roleRef:\n  kind: Role\n  name: {given}\n  x: y\n')['roleRef']['name'] == name
def tag(name):
    given = yaml.safe_load(f'defaults:\n  image_name: x\n  image_tag: {name}\n')['defaults']['image_tag']
    return yaml.safe_load(f'image: registry/x:{given}\n')['image'] == f'registry/x:{name}'
def crd(name):
    return list(yaml.safe_load(f'Apply CRD "/crds/{name}_crd.yaml" for Solution X:\n  state:\n    - name: /crds/{name}_crd.yaml\n').items()) == [
        (f'Apply CRD "/crds/{name}_crd.yaml" for Solution X', {'state': [{'name': f'/crds/{name}_crd.yaml'}]})]
def attempt(check, name):
    try:
        return bool(check(name))
    except Exception:
        return False
check, names = json.load(sys.stdin)
json.dump([attempt(globals()[check], name) for name in names], sys.stdout)
"#;

/// The verdict of PyYAML on each name, or `None` if PyYAML is not installed.
fn judged(check: &str, names: &[String]) -> Option<Vec<bool>> {
    if !programs::have_python_with_yaml() {
        return None;
    }
    let mut child = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = serde_json::to_vec(&(check, names)).unwrap();
    child.stdin.take().unwrap().write_all(&input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

/// So many texts of this form, the same ones each time.
fn texts(form: &str, count: usize) -> Vec<String> {
    let strategy = proptest::string::string_regex(form).unwrap();
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[5; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// Compares what Python and what the check say of each name; `accepts` tells the latter.
fn compare(check: &str, names: &[String], accepts: impl Fn(&Solution, &str) -> bool) {
    let Some(expected) = judged(check, names) else { return };
    let solution = Solution::new();
    let mut wrong = Vec::new();
    for (name, expected) in names.iter().zip(&expected) {
        let accepted = accepts(&solution, name);
        if accepted != *expected {
            wrong.push(format!("{name:?}: Salt {expected}, the check {accepted}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(expected.iter().any(|good| *good) && expected.iter().any(|good| !good));
}

/// A text in YAML's double quotes, in which nothing is folded.
fn quoted(text: &str) -> String {
    let escaped: String = text.chars().map(|character| format!("\\U{:08x}", u32::from(character))).collect();
    format!("\"{escaped}\"")
}

fn has(solution: &Solution, rule: &str) -> bool {
    support::rules(&support::check(&solution.root())).contains(&rule)
}

fn with(special: &[&str], form: &str, count: usize) -> Vec<String> {
    let special = special.iter().map(|text| (*text).to_owned());
    special.chain(texts(form, count)).collect()
}

#[test]
fn display_names_are_those_that_salt_reads_in_its_states() {
    let special = [
        "Demo: the app",
        "Demo #1",
        "Demo#1",
        "#1",
        "Demo:",
        "a:b",
        "line\nbreak",
        "tab\there",
        "[x]",
        "x]",
        "{x}",
        "'quoted",
        "\"",
        "it's",
        "- a",
        "? a",
        "&a *b",
        "!c",
        "%d",
        "@e",
        "on",
        "1",
        "é",
        "\u{2028}",
        "\u{85}",
        "\u{1f600}",
        "",
        " ",
        "a  b",
        " a ",
        "{{ x }}",
        "*",
        "??",
        "\u{feff}a",
    ];
    compare("display", &with(&special, "[a:# \\[\\]{},'\"&*!|>%@`?-]{1,5}", 200), |solution, name| {
        let quoted = quoted(name);
        solution.write("manifest.yaml", support::MANIFEST.replace("Sample\n", &format!("{quoted}\n")));
        !has(solution, "display-name-text")
    });
}

#[test]
fn role_names_are_those_that_salt_writes_as_they_are() {
    let special = [
        "yes",
        "on",
        "1",
        "1.0",
        "null",
        "~",
        "reader",
        "system:node",
        "a: b",
        "a #b",
        "2026-01-31",
        "[x]",
        "=",
        "<<",
        "1:30",
    ];
    compare("role", &with(&special, "[a1:# ox_\\[-]{1,4}", 200), |solution, name| {
        let quoted = quoted(name);
        solution.write(ROLE, support::ROLES.replace("name: sample-operator\n", &format!("name: {quoted}\n")));
        !has(solution, "role-name")
    });
}

#[test]
fn tags_are_those_that_the_templates_keep() {
    let special = [
        "1", "1.10", "1.1", "1.0", "01", "0", "on", "null", "0x1", "1_0", "latest", "v1", "1.2.3", "1e3",
        "1.5e-3",
    ];
    compare("tag", &with(&special, "[01._e-]{1,5}", 200), |solution, tag| {
        let operator = format!("spec:\n  operator: {{image: {{tag: '{tag}'}}}}\n");
        solution.write("manifest.yaml", support::MANIFEST.replace("spec:\n", &operator));
        !has(solution, "manifest-field")
    });
}

#[test]
fn names_of_definitions_are_those_that_salt_writes_as_they_are() {
    let special = ["sample", "a b", "a: b", "a #b", "[a]", "a\nb", "é"];
    compare("crd", &with(&special, "[a:# \\[\\]{}'\"-]{1,4}", 40), |solution, name| {
        let directory = solution.path("operator/deploy/crds");
        fs::remove_dir_all(&directory).unwrap();
        solution.write(&format!("operator/deploy/crds/{name}_crd.yaml"), support::DEFINITION);
        let rules = support::rules(&support::check(&solution.root()));
        !rules.contains(&"crd-file-name") && !rules.contains(&"name-encoding")
    });
}
