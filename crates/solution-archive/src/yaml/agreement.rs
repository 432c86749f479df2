//! Tests that PyYAML and this crate read documents in the same way.

use std::io::Write as _;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;

use super::{Reader, several, single};

/// Reads texts, a JSON list, and prints what `safe_load_all` and `safe_load` make of each: a list of documents and a single
/// one, or null. As Salt's reader does, the first kind takes dates for texts and no key twice.
const SCRIPT: &str = r"
import datetime, json, sys, yaml
class Salt(yaml.SafeLoader):
    def construct_mapping(self, node, deep=False):
        keys = []
        for key, _ in node.value:
            if key.tag != 'tag:yaml.org,2002:merge':
                keys.append(self.construct_object(key, deep=True))
        if len(set(keys)) != len(keys):
            raise yaml.YAMLError('twice')
        return super().construct_mapping(node, deep)
    def integer(self, node):
        if node.value.startswith('0') and not node.value.startswith(('0b', '0x')):
            node.value = node.value.lstrip('0') or '0'
        return self.construct_yaml_int(node)
Salt.add_constructor('tag:yaml.org,2002:timestamp', lambda loader, node: node.value)
Salt.add_constructor('tag:yaml.org,2002:int', Salt.integer)
Salt.add_constructor('tag:yaml.org,2002:map', lambda loader, node: loader.construct_mapping(node, deep=True))
def several(text, loader):
    return [each for each in yaml.load_all(text, Loader=loader) if each is not None]
def read(text, loader, how):
    try:
        return json.loads(json.dumps(how(text, loader)))
    except (yaml.YAMLError, ValueError, TypeError, KeyError, IndexError, OverflowError):
        return None
json.dump([[[read(text, loader, how) for how in (several, yaml.load)] for loader in (Salt, yaml.SafeLoader)]
           for text in json.load(sys.stdin)], sys.stdout)
";

/// All documents of a text, and the only one that it has.
type Read = (Option<Vec<Value>>, Option<Value>);

/// The documents that PyYAML reads from each text, or `None` if PyYAML is not installed.
fn read_by_python(texts: &[String]) -> Option<Vec<[Read; 2]>> {
    if !programs::have_python_with_yaml() {
        return None;
    }
    let mut child = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = serde_json::to_vec(texts).unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

const ROLES: &str = include_str!("../../../../tests/sandbox/solutions/template/operator/deploy/role.yaml");
const MANIFEST: &str = include_str!("../../../../tests/sandbox/solutions/template/manifest.yaml");
const OTHER: &str = "a: {b: [1, 2.5, yes, ~, text], 'c': \"d\\n\"}\ne: |\n  text\n  more\nf: >-\n  folded\n  text\n\n  \
    more\n# comment\ng: &x {y: 1}\nh: *x\n? k\n: - v\n  - !!str 5\n  - 2026-01-31\ni: {<<: *x, z: on}\nj: 1:30\n010: 'it''s'\n";

/// Lines of a document with changes.
fn changed() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        " ",
        "\t",
        "\n",
        "  ",
        "- ",
        ": ",
        ":",
        "#",
        " #",
        "\"",
        "'",
        "{",
        "}",
        "[",
        "]",
        ",",
        "&a ",
        "*a",
        "*x",
        "!",
        "!!str ",
        "!!int ",
        "!!set ",
        "|",
        ">",
        ">+\n",
        "|2",
        "%",
        "@",
        "`",
        "?",
        "? ",
        "---\n",
        "...\n",
        "\r\n",
        "\u{e9}",
        "\\",
        "0",
        "~",
        "<<: ",
        "=",
        "%YAML 1.1\n---\n",
        "...",
        "\\x41",
        "on",
        "null",
        "\u{85}",
        "\u{2028}",
        "\u{feff}",
        "\u{7}",
        "1.5",
        "_",
    ]);
    let edit = (any::<prop::sample::Index>(), 0..3_usize, part);
    let lines =
        (prop::sample::select(vec![ROLES, MANIFEST, OTHER, OTHER]), any::<prop::sample::Index>(), 1..9_usize);
    (lines, prop::collection::vec(edit, 0..4)).prop_map(|((text, start, count), edits)| {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let start = start.index(lines.len());
        let end = (start + count).min(lines.len());
        let mut text: Vec<char> = lines[start..end].concat().chars().collect();
        for (place, length, part) in edits {
            let start = place.index(text.len() + 1);
            let end = (start + length).min(text.len());
            text.splice(start..end, part.chars());
        }
        text.into_iter().collect()
    })
}

/// Numbers as the one kind that JSON has.
fn plain(value: &mut Value) {
    match value {
        Value::Number(number) => *value = serde_json::json!(number.as_f64()),
        Value::Array(items) => items.iter_mut().for_each(plain),
        Value::Object(entries) => entries.values_mut().for_each(plain),
        _ => {}
    }
}

#[test]
fn documents_are_read_as_pyyaml_reads_them() {
    let mut runner =
        TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    let texts: Vec<String> = (0..6000)
        .map(|_| changed().new_tree(&mut runner).unwrap().current())
        .chain([ROLES, MANIFEST, OTHER, "...", "!!int .5", "a: <<"].map(str::to_owned))
        .collect();
    compare(&texts);
}

/// Texts in which it is not plain how many documents there are.
#[test]
fn one_document_is_one_in_the_field() {
    let texts = [
        "a: 1\n---\n",
        "a: 1\n---",
        "a: 1\n--- \n",
        "a: 1\n---\n# nothing\n",
        "a: 1\n--- ~\n",
        "a: 1\n...\n",
        "a: 1\n...\n---\n",
        "a: 1\n...\n# nothing\n",
        "---\na: 1\n",
        "---\n---\na: 1\n",
        "# nothing\n---\na: 1\n",
        "--- a\n",
        "---\n",
        "---\n---\n",
        "...\n",
        "# nothing\n",
        "",
        "%YAML 1.1\n---\na: 1\n",
        "a: 1\n---\nb: 2\n",
        "a: |\n  ---\n",
        "a: '\n--- '\n",
    ];
    compare(&texts.map(str::to_owned));
}

/// Compares all readings of these texts.
fn compare(texts: &[String]) {
    let Some(expected) = read_by_python(texts) else { return };
    let mut wrong = Vec::new();
    for (text, by_python) in texts.iter().zip(expected) {
        for (reader, (mut all, mut one)) in [Reader::Both, Reader::Python].into_iter().zip(by_python) {
            let mut found = several(text.as_bytes(), reader).ok();
            let mut only = single(text.as_bytes(), reader).ok().filter(|document| !document.is_null());
            for documents in [&mut all, &mut found].into_iter().flatten() {
                documents.iter_mut().for_each(plain);
            }
            [&mut one, &mut only].into_iter().flatten().for_each(plain);
            if (&found, &only) != (&all, &one) {
                wrong.push(format!(
                    "{reader:?} {text:?}\n  Python: {all:?}, {one:?}\n  here: {found:?}, {only:?} {:?}",
                    several(text.as_bytes(), reader).err()
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        texts.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
}
