//! What `validate archive` reports about manifests, roles and definitions, and what MetalK8s does with them: they are
//! read with Salt's own readers, and sent to the real API server. The definitions of other projects are compared too,
//! where a directory of them is named, and so are many that are made from them.
//!
//! It takes minutes, so it runs only on demand: `make agreement`, with `DEFINITIONS=DIRECTORY`.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test fails by it, and shows what it compares"
)]

mod changed;
mod projects;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sandbox::{Options, Sandbox};
use serde_json::Value;
use solution_archive::Severity;

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

/// Reads a JSON list of `[kind, text]`, and prints for each whether MetalK8s can use it, and why not: the objects in it
/// are read as MetalK8s reads them, and sent to the API server as a dry run. A manifest can be used if it can be imported
/// and its operator deployed.
const SCRIPT: &str = r"
import base64, concurrent.futures, fnmatch, json, os, re, sys, tempfile, threading, yaml
import requests
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
def attempt(case):
    try:
        for each in globals()[case[0]](case[1]):
            send(each)
    except Exception as error:
        return [False, str(error)[:1000]]
    return [True, '']
kubeconfig = yaml.safe_load(open(os.environ['KUBECONFIG']))
cluster, user = kubeconfig['clusters'][0]['cluster'], kubeconfig['users'][0]['user']
def kept(value):
    file = tempfile.NamedTemporaryFile(delete=False)
    file.write(base64.b64decode(value))
    file.close()
    return file.name
authority = kept(cluster['certificate-authority-data'])
client = (kept(user['client-certificate-data']), kept(user['client-key-data']))
local = threading.local()
PLURALS = {'CustomResourceDefinition': 'customresourcedefinitions', 'ClusterRole': 'clusterroles', 'Role': 'namespaces/default/roles'}
def send(each):
    if not hasattr(local, 'session'):
        local.session = requests.Session()
        local.session.trust_env = False
    url = cluster['server'] + '/apis/' + each['apiVersion'] + '/' + PLURALS[each['kind']] + '?dryRun=All'
    answer = local.session.post(url, json=each, verify=authority, cert=client)
    if answer.status_code == 429 or answer.status_code >= 500:
        print(answer.status_code, answer.text[:300], file=sys.stderr)
    assert answer.status_code == 201, answer.json().get('message', answer.text)
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    json.dump(list(pool.map(attempt, json.load(sys.stdin))), sys.stdout)
";

pub(crate) struct Case {
    kind: &'static str,
    text: String,
    origin: String,
    /// The API server's verdict in a table.
    verdict: Option<bool>,
    /// It has wrong types in a rule in CEL. Validation leaves these to the API server, and patterns as well, of which there
    /// are no cases.
    is_left_to_server: bool,
}

impl Case {
    fn definition(text: String, origin: String) -> Self {
        Self { kind: "crd", text, origin, verdict: None, is_left_to_server: false }
    }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |kind: &'static str, base: &str, from: &str, to: String| {
        assert!(base.contains(from), "{from}");
        cases.push(Case {
            kind,
            text: base.replacen(from, &to, 1),
            origin: format!("{from:?} is {to:?}"),
            verdict: None,
            is_left_to_server: false,
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
            add("crd", DEFINITION, "{type: string}", format!("{{type: {kind}, default: {value}}}"));
        }
    }
    for schema in SCHEMAS {
        add("crd", DEFINITION, "{type: string}", (*schema).to_owned());
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
    cases.extend(tables());
    cases.extend(rules());
    cases.extend(projects::cases());
    cases
}

/// The tables of `crates/solution-archive/tests/rules`, each line as a definition.
fn tables() -> Vec<Case> {
    let base = include_str!("../../../../crates/solution-archive/tests/rules/definition.json");
    let schemas = include_str!("../../../../crates/solution-archive/tests/rules/schemas.txt");
    let definitions = include_str!("../../../../crates/solution-archive/tests/rules/definitions.txt");
    let of_schema = |schema: Value| {
        let mut document: Value = serde_json::from_str(base).unwrap();
        document["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"] = schema;
        document
    };
    let of_definition = |changes: Value| {
        let mut document: Value = serde_json::from_str(base).unwrap();
        json_patch::merge(&mut document, &changes);
        document
    };
    let schemas = lines(schemas).map(|(verdict, schema)| (verdict, of_schema(schema)));
    let definitions = lines(definitions).map(|(verdict, changes)| (verdict, of_definition(changes)));
    let case = |(verdict, document): (bool, Value)| Case {
        verdict: Some(verdict),
        ..Case::definition(document.to_string(), "a table".to_owned())
    };
    schemas.chain(definitions).map(case).collect()
}

/// The expressions of `crates/solution-archive/tests/rules`, each as the rule of a schema.
fn rules() -> Vec<Case> {
    let base = include_str!("../../../../crates/solution-archive/tests/rules/definition.json");
    let schema = include_str!("../../../../crates/solution-archive/tests/rules/schema.json");
    let compile = include_str!("../../../../crates/solution-archive/tests/rules/compiles.txt");
    let malformed = include_str!("../../../../crates/solution-archive/tests/rules/malformed.txt");
    let fail = include_str!("../../../../crates/solution-archive/tests/rules/fails.txt");
    let case = |rule: &str, verdict, is_left_to_server| {
        let mut document: Value = serde_json::from_str(base).unwrap();
        let mut schema: Value = serde_json::from_str(schema).unwrap();
        schema["x-kubernetes-validations"] = serde_json::json!([{"rule": rule}]);
        document["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"] = schema;
        Case {
            verdict: Some(verdict),
            is_left_to_server,
            ..Case::definition(document.to_string(), format!("the rule {rule}"))
        }
    };
    let compile = compile.lines().map(|rule| case(rule, true, false));
    let malformed = malformed.lines().map(|rule| case(rule, false, false));
    let fail = fail.lines().map(|rule| case(rule, false, true));
    compile.chain(malformed).chain(fail).collect()
}

fn lines(table: &str) -> impl Iterator<Item = (bool, Value)> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (verdict, value) = line.split_once(' ').unwrap();
        (verdict == "taken", serde_json::from_str(value).unwrap())
    })
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
    ("{type: string}\n", "{type: string}\n---\n"), ("{type: string}\n", "{type: string}\n...\n"), ("{type: string}\n", "{type: string}\n--- # nothing"),
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
    ("name: sample-operator", "name: sample\n  labels: {a b: c}"), ("name: sample-operator", "name: sample\n  labels: {a: b c}"),
    ("name: sample-operator", "name: sample\n  finalizers: [a b]"), ("name: sample-operator", "name: sample\n  finalizers: [a]"),
    ("name: sample-operator", "name: sample\n  finalizers: [example.com/a]"), ("name: sample-operator", "name: sample\n  finalizers: a"),
    ("name: sample-operator", "name: sample\n  generation: a"), ("name: sample-operator", "name: sample\n  ownerReferences: [{kind: a}]"),
    ("kind: Role\n", "kind: ClusterRole\naggregationRule: on\n"), ("kind: Role\n", "kind: ClusterRole\naggregationRule: {}\n"),
    ("kind: Role\n", "kind: ClusterRole\naggregationRule: {clusterRoleSelectors: [{}]}\n"),
    ("kind: Role\n", "kind: ClusterRole\naggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b c}}]}\n"),
    ("kind: Role\n", "kind: ClusterRole\naggregationRule: {clusterRoleSelectors: [{matchExpressions: [{key: a, operator: In}]}]}\n"),
    ("kind: Role\n", "kind: ClusterRole\naggregationRule: {clusterRoleSelectors: [{matchExpressions: [{key: a, operator: Exists}]}]}\n"),
    ("rules:\n", "---\nrules:\n"), ("kind: Role\n", "kind: Role\nextra: on\n"), ("kind: Role\n", "kind: Role\naggregationRule: on\n"),
    ("kind: Role\n", "kind: Role\nextra: __slot__:salt:test.ping()\n"), ("kind: Role\n", "kind: Role\nextra: [__slot__:salt:test.ping()]\n"),
    ("name: sample-operator", "name: __slot__:salt:test.ping()"), ("name: sample-operator", "name: sample\n  annotations: {a: '__slot__:salt:test.ping()'}"),
    ("verbs: [get]\n", "verbs: [get]\n---\n{}\n"), ("verbs: [get]\n", "verbs: [get]\n---\n"), ("verbs: [get]", "verbs: [get? ]"),
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
    ("version: 1.2.3\n", "version: 1.2.3\n---\n"), ("version: 1.2.3\n", "version: 1.2.3\n...\n"), ("version: 1.2.3\n", "version: 1.2.3\n---"),
];

/// The Python of the sandbox's Salt.
fn python() -> PathBuf {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/sandbox/cache");
    let cache = std::env::var_os("SANDBOX_CACHE").map_or(default, PathBuf::from);
    let entries = std::fs::read_dir(cache).unwrap().map(|entry| entry.unwrap().path());
    let mut pythons: Vec<PathBuf> =
        entries.map(|path| path.join("bin/python")).filter(|path| path.exists()).collect();
    pythons.sort();
    pythons.pop().unwrap()
}

/// For each document whether MetalK8s can use it, and why not.
fn verdicts(sandbox: &Sandbox, cases: &[Case]) -> Vec<(bool, String)> {
    let texts: Vec<(&str, &str)> = cases.iter().map(|case| (case.kind, case.text.as_str())).collect();
    let mut child = Command::new(python())
        .args(["-c", SCRIPT])
        .env("KUBECONFIG", sandbox.kubeconfig("admin"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = serde_json::to_vec(&texts).unwrap();
    child.stdin.take().unwrap().write_all(&input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
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
    // Marks of Jinja in a description are another rule's.
    let has_marks = case.kind == "crd" && ["{{", "{%", "{#"].iter().any(|mark| case.text.contains(mark));
    let text = if has_marks { format!("{{% raw %}}{}{{% endraw %}}", case.text) } else { case.text.clone() };
    std::fs::write(file, text).unwrap();
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
    let mut wrong = Vec::new();
    for (case, (is_taken, reason)) in cases.iter().zip(verdicts(&sandbox, &cases)) {
        let errors = errors(case);
        let agrees = is_taken == errors.is_empty() || case.is_left_to_server;
        if !agrees || case.verdict.is_some_and(|verdict| verdict != is_taken) {
            let text: String = case.text.chars().take(4000).collect();
            wrong.push(format!(
                "{}\n{text}\nMetalK8s takes it: {is_taken} {reason}\nvalidation: {errors:?}\n",
                case.origin
            ));
        }
    }
    println!("{} documents, {} disagreements", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
