//! What `validate archive` says of 1,000 manifests, roles and definitions, and what MetalK8s does with them: they are
//! read with Salt's own readers, and given to the real API server.
//!
//! It takes minutes, so it runs only when it is asked for: `make agreement`.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test fails by it, and shows what it compares"
)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sandbox::{Options, Sandbox};
use serde_json::Value;
use solution_archive::finding::Severity;

const MANIFEST: &str = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Solution\nmetadata:\n  name: sample\n\
    annotations:\n  solutions.metalk8s.scality.com/display-name: Sample\nspec:\n  version: 1.2.3\n";
const ROLE: &str = "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata:\n  name: sample-operator\nrules:\n  \
    - apiGroups: [apps]\n    resources: [deployments]\n    verbs: [get]\n";
const DEFINITION: &str = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  \
    name: samples.sample.example.com\nspec:\n  group: sample.example.com\n  scope: Namespaced\n  names:\n    \
    kind: Sample\n    listKind: SampleList\n    plural: samples\n    singular: sample\n  versions:\n    - name: v1\n      \
    served: true\n      storage: true\n      schema:\n        openAPIV3Schema:\n          type: object\n          \
    properties:\n            spec:\n              type: object\n              properties:\n                \
    field: {type: string}\n";

/// Reads `[kind, text]`, a JSON list of them, and prints for each the objects that MetalK8s would send to the API
/// server, or null where it cannot; of a manifest, whether it can be imported and its operator deployed.
const SCRIPT: &str = r"
import fnmatch, json, re, sys, yaml
import salt.state, salt.utils.dictupdate, salt.utils.yaml
class State(salt.state.State):
    def __init__(self):
        pass
    def _State__eval_slot(self, slot):
        raise ValueError(slot)
def given(**arguments):
    State().format_slots({'args': [], 'kwargs': arguments})
def manifest(text):
    first = yaml.safe_load(text)
    for document in (first, salt.utils.yaml.safe_load(text)):
        name = document.get('metadata', {}).get('name')
        version = document.get('spec', {}).get('version')
        assert document.get('kind') == 'Solution'
        assert document.get('apiVersion') == 'solutions.metalk8s.scality.com/v1alpha1'
        assert name is not None and version is not None and re.match('^(?!-)[0-9a-z-]{1,63}(?<!-)$', name)
        identity = '-'.join([name, version])
        shown = document.get('annotations', {}).get('solutions.metalk8s.scality.com/display-name', name)
    json.dumps(document)
    states = salt.utils.yaml.safe_load(f'''
Mountpoint for Solution {shown} {version} exists:
  file.directory:
    - name: x
Archive of Solution {shown} {version} is mounted at /srv/scality/{identity}:
  mount.mounted:
    - require:
      - file: Mountpoint for Solution {shown} {version} exists
''')
    required = list(states.values())[1]['mount.mounted'][0]['require'][0]['file']
    assert len(states) == 2 and fnmatch.fnmatch(list(states)[0], required)
    labels = salt.utils.yaml.safe_load(f'solution: {name}\nversion: {version}\n')
    assert labels == {'solution': name, 'version': version}
    return []
def role(text):
    objects = [each for each in yaml.safe_load_all(text) if each]
    for each in objects:
        assert each.get('kind') in ('Role', 'ClusterRole')
        if each['kind'] == 'Role':
            each['metadata']['namespace'] = 'default'
        name = each['metadata']['name']
        states = salt.utils.yaml.safe_load(f'Apply Operator Role {name} for Solution X:\n  k8s:\n    - role_name: {name}\n')
        written = list(states.values())[0]['k8s'][0]['role_name']
        assert salt.utils.yaml.safe_load(f'name: {written}\n')['name'] == name
        given(manifest=each, defaults={'role_name': written})
    return json.loads(json.dumps(objects))
def crd(text):
    return json.loads(json.dumps([salt.utils.yaml.safe_load(text)]))
def attempt(kind, text):
    try:
        return globals()[kind](text)
    except Exception:
        return None
json.dump([attempt(kind, text) for kind, text in json.load(sys.stdin)], sys.stdout)
";

/// A document, and what of it is changed.
struct Case {
    kind: &'static str,
    text: String,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |kind: &'static str, base: &str, from: &str, to: String| {
        assert!(base.contains(from), "{from}");
        cases.push(Case {
            kind,
            text: base.replacen(from, &to, 1),
        });
    };
    for kind in ["string", "integer", "number", "boolean"] {
        for value in [
            "on",
            "5",
            "'5'",
            "1:30",
            "1.5",
            "text",
            "~",
            "2026-01-31",
            "[a]",
            "{a: 1}",
            "010",
            "0x1f",
            "!!str on",
            "\"\"",
        ] {
            add(
                "crd",
                DEFINITION,
                "{type: string}",
                format!("{{type: {kind}, default: {value}}}"),
            );
        }
    }
    for pattern in [
        "^[a-z]+$",
        "(?=a)",
        "[a",
        "a{1001}",
        "\\d+",
        "(?P<x>a)",
        "a**",
        "\\Z",
        "[[:alpha:]]",
        "a{2}{3}",
        "(a",
        "x|",
        "\\p{Greek}",
        "\\1",
    ] {
        add(
            "crd",
            DEFINITION,
            "{type: string}",
            format!("{{type: string, pattern: '{pattern}'}}"),
        );
    }
    for schema in SCHEMAS {
        add("crd", DEFINITION, "{type: string}", (*schema).to_owned());
    }
    let rules = include_str!("../../../crates/solution-archive/tests/rules/compiles.txt").lines();
    for rule in rules.chain(include_str!("../../../crates/solution-archive/tests/rules/fails.txt").lines()) {
        let schema = include_str!("../../../crates/solution-archive/tests/rules/schema.json");
        let mut schema: Value = serde_json::from_str(schema).unwrap();
        schema["x-kubernetes-validations"] = serde_json::json!([{"rule": rule}]);
        add("crd", DEFINITION, "{type: string}", schema.to_string());
    }
    for (from, to) in EDITS {
        add("crd", DEFINITION, from, (*to).to_owned());
    }
    for (from, to) in ROLE_EDITS {
        add("role", ROLE, from, (*to).to_owned());
    }
    for (from, to) in MANIFEST_EDITS {
        add("manifest", MANIFEST, from, (*to).to_owned());
    }
    cases
}

#[rustfmt::skip]
const SCHEMAS: &[&str] = &[
    "{type: string, enum: [a, b], default: a}", "{type: string, enum: [a, b], default: c}", "{type: string, enum: a}",
    "{type: string, maxLength: 3, default: abcd}", "{type: string, maxLength: '3'}", "{type: string, maxLength: 1.5}",
    "{type: integer, minimum: 2, default: 1}", "{type: integer, minimum: '2'}", "{type: integer, exclusiveMinimum: on}",
    "{type: integer, exclusiveMinimum: 5}", "{type: string, nullable: 'true'}", "{type: string, nullable: yes}",
    "{type: string, description: 5}", "{type: string, description: on}", "{type: string, description: 2026-01-31}",
    "{type: string, description: 1_000}", "{type: array, items: {type: string}, default: [1]}", "{type: array}",
    "{type: array, items: {type: string}, default: [on]}", "{type: array, items: {type: string}, maxItems: 1, default: [a, b]}",
    "{type: object, required: [on], properties: {a: {type: string}}}", "{type: object, required: a}", "{type: object, properties: [a]}",
    "{type: object, additionalProperties: {type: string}, default: {a: b}}", "{type: object, additionalProperties: {type: string}, default: {a: 1}}",
    "{type: object, properties: {a: {type: string}}, required: [a], default: {}}", "{type: object, properties: {a: {type: string}}, default: {a: on}}",
    "{x-kubernetes-int-or-string: true, default: 5}", "{x-kubernetes-int-or-string: true, default: '5'}", "{x-kubernetes-int-or-string: true, default: on}",
    "{type: yes}", "{type: string, $ref: '#/a'}", "{type: string, format: 5}", "{type: string, title: on}", "{type: string, unknown: 5}",
    "{type: number, multipleOf: 2, default: 4}", "{type: string, x-kubernetes-preserve-unknown-fields: 'true'}", "{type: object, x-kubernetes-map-type: on}",
];
#[rustfmt::skip]
const EDITS: &[(&str, &str)] = &[
    ("singular: sample\n", "singular: sample\n    shortNames: [y, no]\n"), ("singular: sample\n", "singular: sample\n    shortNames: [sm]\n"),
    ("singular: sample\n", "singular: sample\n    categories: all\n"), ("served: true", "served: 'true'"), ("served: true", "served: on"),
    ("storage: true", "storage: 1"), ("      schema:\n", "      additionalPrinterColumns: [{name: Age, type: date, jsonPath: .metadata.creationTimestamp}]\n      schema:\n"),
    ("      schema:\n", "      additionalPrinterColumns: [{name: on, type: string, jsonPath: .spec}]\n      schema:\n"),
    ("name: v1", "name: 1"), ("name: v1", "name: 'yes'"), ("scope: Namespaced", "scope: on"), ("kind: Sample\n", "kind: on\n"),
    ("  name: samples", "  labels: {a: on}\n  name: samples"), ("  name: samples", "  annotations: {a: '1'}\n  name: samples"),
    ("  name: samples", "  annotations: {a: 2026-01-31}\n  name: samples"), ("scope: Namespaced", "scope:\tNamespaced"),
    ("scope: Namespaced", "scope: !!binary TmFtZXNwYWNlZA=="), ("scope: Namespaced", "scope: Namespaced\n  scope: Namespaced"),
    ("spec:\n  group", "spec: !!set\n  group"), ("apiVersion: ", "\u{feff}apiVersion: "),
];
#[rustfmt::skip]
const ROLE_EDITS: &[(&str, &str)] = &[
    ("verbs: [get]", "verbs: [get, list]"), ("verbs: [get]", "verbs: [on, off]"), ("verbs: [get]", "verbs: [1_0]"), ("verbs: [get]", "verbs: []"),
    ("verbs: [get]", "verbs: get"), ("verbs: [get]", "verbs: ['on']"), ("verbs: [get]", "verbs: [2026-01-31]"), ("verbs: [get]", "verbs: [~]"),
    ("verbs: [get]", "verbs: [!!str on]"), ("verbs: [get]", "verbs: !!set {get}"), ("verbs: [get]", "verbs: [!!binary Z2V0]"),
    ("verbs: [get]", "verbs: [get]\n    resourceNames: [a, 1]"), ("verbs: [get]", "verbs: [get]\n    resourceNames: [a]"),
    ("verbs: [get]", "verbs: [get]\n    nonResourceURLs: [/x]"), ("apiGroups: [apps]", "apiGroups: ['']"), ("apiGroups: [apps]", "apiGroups: []"),
    ("apiGroups: [apps]", "apiGroups: [~]"), ("resources: [deployments]", "resources: []"), ("resources: [deployments]", "resources: [1.5]"),
    ("name: sample-operator", "name: yes"), ("name: sample-operator", "name: 'yes'"), ("name: sample-operator", "name: 1"), ("name: sample-operator", "name: '1'"),
    ("name: sample-operator", "name: system:reader"), ("name: sample-operator", "name: 'a: b'"), ("name: sample-operator", "name: a/b"),
    ("name: sample-operator", "name: 2026-01-31"), ("name: sample-operator", "name: sample\n  labels: {a: on}"), ("name: sample-operator", "name: sample\n  labels: {a: b}"),
    ("name: sample-operator", "name: sample\n  annotations: {a: 2026-01-31}"), ("name: sample-operator", "name: sample\n  annotations: {a: 5}"),
    ("name: sample-operator", "name:\tsample"), ("kind: Role", "kind: RoleBinding"), ("kind: Role", "kind: ClusterRole"), ("kind: Role", "kind: Pod\nkind: Role"),
    ("rules:\n", "---\nrules:\n"), ("kind: Role\n", "kind: Role\nextra: on\n"),
    ("kind: Role\n", "kind: Role\nextra: __slot__:salt:test.ping()\n"), ("kind: Role\n", "kind: Role\nextra: [__slot__:salt:test.ping()]\n"),
    ("name: sample-operator", "name: __slot__:salt:test.ping()"), ("name: sample-operator", "name: sample\n  annotations: {a: '__slot__:salt:test.ping()'}"),
    ("verbs: [get]\n", "verbs: [get]\n---\n{}\n"), ("verbs: [get]", "verbs: [get? ]"),
    ("apiVersion: rbac.authorization.k8s.io/v1", "apiVersion: rbac.authorization.k8s.io/v1beta1"), ("metadata:\n  name: sample-operator\n", ""),
];
#[rustfmt::skip]
const MANIFEST_EDITS: &[(&str, &str)] = &[
    (": Sample\n", ": Sample Solution\n"), (": Sample\n", ": 'Sample: the app'\n"), (": Sample\n", ": 'Sample #1'\n"), (": Sample\n", ": \"Sa\\nmple\"\n"),
    (": Sample\n", ": Sample [x]\n"), (": Sample\n", ": 5\n"), (": Sample\n", ": on\n"), (": Sample\n", ": [a]\n"), (": Sample\n", ": 'Sample:'\n"),
    ("version: 1.2.3", "version: 1.2"), ("version: 1.2.3", "version: '1.2'"), ("version: 1.2.3", "version: 2026-01-31"), ("version: 1.2.3", "version:\t1.2.3"),
    ("version: 1.2.3", "version: 1.2.3\n  images: ~"), ("version: 1.2.3", "version: 1.2.3\n  customApiGroups: ~"), ("version: 1.2.3", "version: 1.2.3\n  operator: ~"),
    ("name: sample", "name: on"), ("name: sample", "name: Sample"), ("name: sample", "name: sample\n  name: sample"), ("name: sample", "name: 1-a"),
    ("kind: Solution", "kind: solution"), ("kind: Solution", "kind: Solution\nextra: !!binary YQ=="), ("kind: Solution", "kind: Solution\nextra: !!set {a}"),
    ("kind: Solution", "kind: Solution\nextra: !!python/tuple [a]"), ("kind: Solution", "kind: Solution\nextra: 2026-01-31"),
    ("kind: Solution", "kind: Solution\nextra: 99999999999999999999"), ("kind: Solution", "kind: Solution\nextra: ="), ("kind: Solution", "kind: Solution\nextra: [a? b]"),
    ("apiVersion", "\u{feff}apiVersion"), ("metadata:", "metadata: &a"), ("annotations:\n", "annotations:\n  other: on\n"),
];

/// The Python of the sandbox's Salt.
fn python() -> PathBuf {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/sandbox/cache");
    let cache = std::env::var_os("SANDBOX_CACHE").map_or(default, PathBuf::from);
    let entries = std::fs::read_dir(cache)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut pythons: Vec<PathBuf> = entries
        .map(|path| path.join("bin/python"))
        .filter(|path| path.exists())
        .collect();
    pythons.sort();
    pythons.pop().unwrap()
}

/// Runs a program with `input`; what it prints, or nothing where it fails.
fn answer(command: &mut Command, input: &[u8]) -> Option<Vec<u8>> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    output.status.success().then_some(output.stdout)
}

/// Whether the API server takes every object.
fn takes(sandbox: &Sandbox, objects: &[Value]) -> bool {
    objects.iter().all(|object| {
        let mut kubectl = Command::new(sandbox.kubectl());
        kubectl.env("KUBECONFIG", sandbox.kubeconfig("admin"));
        kubectl.args(["create", "--dry-run=server", "--validate=false", "-f", "-"]);
        answer(&mut kubectl, object.to_string().as_bytes()).is_some()
    })
}

/// The errors that validation finds in the document, in a tree that has nothing else.
fn errors(case: &Case) -> Vec<String> {
    let tree = tempfile::tempdir().unwrap();
    let path = match case.kind {
        "crd" => "operator/deploy/crds/sample_crd.yaml",
        "role" => "operator/deploy/role.yaml",
        _ => "manifest.yaml",
    };
    let file = tree.path().join(path);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, &case.text).unwrap();
    let options = solution_archive::Options::default();
    let report = solution_archive::check(tree.path(), &options, &solution_archive::Events::none()).unwrap();
    let missing = "operator-image-missing";
    let findings = report.findings.into_iter();
    findings
        .filter(|finding| {
            finding.path == path && finding.severity == Severity::Error && finding.rule.id != missing
        })
        .map(|finding| finding.message)
        .collect()
}

#[test]
#[ignore = "takes minutes: make agreement"]
fn validation_agrees_with_salt_and_the_api_server() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let cases = cases();
    assert!(cases.len() >= 1000, "{}", cases.len());
    let texts: Vec<(&str, &str)> = cases.iter().map(|case| (case.kind, case.text.as_str())).collect();
    let input = serde_json::to_vec(&texts).unwrap();
    let read = answer(Command::new(python()).args(["-c", SCRIPT]), &input).unwrap();
    let read: Vec<Option<Vec<Value>>> = serde_json::from_slice(&read).unwrap();
    let mut wrong = Vec::new();
    for (case, objects) in cases.iter().zip(read) {
        let taken = objects.is_some_and(|objects| takes(&sandbox, &objects));
        let errors = errors(case);
        if taken != errors.is_empty() {
            wrong.push(format!(
                "{}MetalK8s takes it: {taken}, validation: {errors:?}\n",
                case.text
            ));
        }
    }
    println!("{} documents, {} disagreements", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
