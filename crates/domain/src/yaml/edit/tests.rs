use proptest::prelude::*;
use serde_yaml::{Mapping, Value};

use super::*;

fn path(text: &str) -> Path {
    text.parse().unwrap()
}

fn value(text: &str) -> Value {
    serde_yaml::from_str(text).unwrap()
}

/// Sets values, each `(before, at, new, after)`; nothing after where that is refused.
fn assert_sets(cases: &[(&str, &str, &str, &str)]) {
    for (before, at, new, after) in cases {
        let edited = set_to(before, at, new);
        if after.is_empty() {
            assert!(edited.is_err(), "{before}");
        } else {
            assert_eq!(edited.as_deref(), Ok(*after), "{before}");
        }
    }
}

fn set_to(text: &str, at: &str, new: &str) -> Result<String, Error> {
    set(text, &path(at), &value(new))
}

#[test]
fn only_the_value_changes() {
    assert_sets(&[
        ("a: 1 # one\nb: 2\n", "a", "3", "a: 3 # one\nb: 2\n"),
        ("a:   'x'\n", "a", "y z", "a:   y z\n"),
        ("a:\n  # why\n  b: 1\n\nc: 2\n", "a.b", "true", "a:\n  # why\n  b: true\n\nc: 2\n"),
        ("a: {b: 1, c: [1, 2]}\n", "a.c[1]", "9", "a: {b: 1, c: [1, 9]}\n"),
        ("- a: 1\n  b: 2\n", "x", "1", ""),
        ("l:\n- a: 1\n- a: 2 # two\n", "l[1].a", "5", "l:\n- a: 1\n- a: 5 # two\n"),
        ("a:\nb: 1\n", "a", "2", "a: 2\nb: 1\n"),
        ("a: # none yet\nb: 1\n", "a", "2", "a: 2 # none yet\nb: 1\n"),
        ("a: |\n  text\n  more\nb: 1\n", "a", "short", "a: short\nb: 1\n"),
        ("a: 5m", "a", "7m", "a: 7m"),
        ("a: 1\r\nb: 2\r\n", "b", "3", "a: 1\r\nb: 3\r\n"),
        ("a: 1\n", "a", "'10'", "a: '10'\n"),
        ("ä: ü\nö: 1\n", "ö", "2", "ä: ü\nö: 2\n"),
        ("a: 1\n", "a", "[x, {y: 1}]", "a: [\"x\",{\"y\":1}]\n"),
    ]);
}

#[test]
fn lists_and_mappings_are_replaced_as_a_whole() {
    assert_sets(&[
        ("a:\n  - name: x\nb: 1\n", "a", "[{name: z}]", "a:\n  - name: z\nb: 1\n"),
        ("a: # why\n- x\n- y # two\nb: 1\n", "a", "[z]", "a: # why\n  - z\nb: 1\n"),
        ("a:\n- x\nb: 1\n", "a", "[]", "a: []\nb: 1\n"),
        ("a:\n- x\nb: 1\n", "a", "5", "a: 5\nb: 1\n"),
        ("a:\n  x: 1\n  y:\n    z: |\n      t\nb: 1\n", "a", "{}", "a: {}\nb: 1\n"),
        ("a:\n- x", "a", "{z: 1}", "a:\n  z: 1\n"),
        ("l:\n- a: 1\n  b: 2\n- c\n", "l[0]", "{x: [1]}", "l:\n- x:\n  - 1\n- c\n"),
        ("l:\n- a: 1\n  b: 2\n- c\n", "l[0]", "x", "l:\n- x\n- c\n"),
        ("l:\n- - a\n  - b\n- c\n", "l[0]", "[d]", "l:\n- - d\n- c\n"),
        ("l:\n- |\n  a\n  b\n- c\n", "l[0]", "d", "l:\n- d\n- c\n"),
        ("l:\n- - x\n  - |2-\n\n    !\n- c\n", "l[0][1]", "d", "l:\n- - x\n  - d\n- c\n"),
        ("a: [1, 2, 3]\n", "a[1]", "'a, b'", "a: [1, \"a, b\", 3]\n"),
        ("a: {b: 1,\n  c: null}\n", "a.c", "{d: 1}", "a: {b: 1,\n  c: {\"d\":1}}\n"),
    ]);
}

#[test]
fn parents_are_made_where_they_are_missing() {
    for (before, after) in [
        ("", "spec:\n  deployment:\n    replicas: 2\n"),
        ("# empty\n", "# empty\nspec:\n  deployment:\n    replicas: 2\n"),
        ("kind: X\nspec: {}\n", "kind: X\nspec:\n  deployment:\n    replicas: 2\n"),
        ("spec: {} # none\nz: 1\n", "spec: # none\n  deployment:\n    replicas: 2\nz: 1\n"),
        ("spec:\nkind: X\n", "spec:\n  deployment:\n    replicas: 2\nkind: X\n"),
        ("spec: null", "spec:\n  deployment:\n    replicas: 2\n"),
        ("spec:\n    a: 1 # x\n# end\n", "spec:\n    a: 1 # x\n    deployment:\n      replicas: 2\n# end\n"),
        (
            "spec:\n  a: |\n    text\nb: 1\n",
            "spec:\n  a: |\n    text\n  deployment:\n    replicas: 2\nb: 1\n",
        ),
        ("spec: {a: 1}\n", "spec: {a: 1, \"deployment\":{\"replicas\":2}}\n"),
        ("{spec: {}}\n", "{spec: {\"deployment\":{\"replicas\":2}}}\n"),
        ("spec:\n  deployment: {}\n", "spec:\n  deployment:\n    replicas: 2\n"),
        ("spec:\n  a:\n  - x\n  - y", "spec:\n  a:\n  - x\n  - y\n  deployment:\n    replicas: 2\n"),
        ("{}\n", "spec:\n  deployment:\n    replicas: 2\n"),
    ] {
        assert_eq!(set_to(before, "spec.deployment.replicas", "2").as_deref(), Ok(after), "{before}");
    }
}

#[test]
fn what_would_touch_the_rest_is_refused() {
    for (text, at) in [
        ("a: &x {b: 1}\nc: *x\n", "a.b"),
        ("a: &x {b: 1}\nc: *x\n", "c.b"),
        ("a: 1\na: 2\n", "a"),
        ("a: !!str 1\n", "a"),
    ] {
        assert!(set_to(text, at, "9").is_err(), "{text}");
    }
    assert_eq!(set_to("a: 1\n", "a.b", "2").unwrap_err().to_string(), "a is a value, not a mapping");
    assert_eq!(set_to("a: [1]\n", "a[3]", "2").unwrap_err().to_string(), "a[3] does not exist");
    assert_eq!(set_to("a: [1]\n", "a.b", "2").unwrap_err().to_string(), "a is a list, not a mapping");
    assert!(matches!(set_to("a: [", "a", "1"), Err(Error::Syntax(_))));
}

#[test]
fn the_same_value_changes_nothing() {
    let text = "a:   'x'   # kept\n";
    assert_eq!(set_to(text, "a", "x").as_deref(), Ok(text));
    // What Salt takes for something else is not the same.
    let text = "a:   'x'\nb: no\n";
    assert_eq!(set_to(text, "a", "x").as_deref(), Ok(text));
    assert_eq!(set_to(text, "b", "'no'").as_deref(), Ok("a:   'x'\nb: 'no'\n"));
}

#[test]
fn items_are_appended() {
    let item = value("{e: x, h: y}");
    for (before, after) in [
        ("l:\n- e: a # first\n# end\n", "l:\n- e: a # first\n- e: x\n  h: 'y'\n# end\n"),
        ("l:\n    - e: a\nm: 1\n", "l:\n    - e: a\n    - e: x\n      h: 'y'\nm: 1\n"),
        ("l:\n  - - 1\n", "l:\n  - - 1\n  - e: x\n    h: 'y'\n"),
        ("l:\n  - |-\n    a\n", "l:\n  - |-\n    a\n  - e: x\n    h: 'y'\n"),
        ("l:\n  - # a-b\n    c\n", "l:\n  - # a-b\n    c\n  - e: x\n    h: 'y'\n"),
        ("l: []\n", "l:\n  - e: x\n    h: 'y'\n"),
        ("m: 1\n", "m: 1\nl:\n- e: x\n  h: 'y'\n"),
        ("l: [1]\n", "l: [1, {\"e\":\"x\",\"h\":\"y\"}]\n"),
    ] {
        assert_eq!(append(before, &path("l"), &item).as_deref(), Ok(after), "{before}");
    }
    assert!(append("l: 1\n", &path("l"), &item).is_err());
}

#[test]
fn items_are_removed() {
    for (before, index, after) in [
        ("l:\n- e: a\n  h: b # x\n- e: c\n", 0, "l:\n- e: c\n"),
        ("l:\n- a\n- b\n", 1, "l:\n- a\n"),
        ("l:\n  - a\nm: 1\n", 0, "l: []\nm: 1\n"),
        ("l: [a, b]\n", 0, "l: [\"b\"]\n"),
    ] {
        assert_eq!(remove(before, &path("l"), index).as_deref(), Ok(after), "{before}");
    }
    assert!(remove("l: [a]\n", &path("l"), 1).is_err());
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[a-z ':#{}\\[\\],&*!|>%@`\"\\\\-]{0,12}".prop_map(Value::from),
        Just(Value::Null),
        "[ -~äöü\n]{0,20}".prop_map(Value::from),
    ]
}

fn document() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Sequence),
            prop::collection::btree_map("[a-d]{1,2}", inner, 0..4).prop_map(|fields| {
                Value::Mapping(fields.into_iter().map(|(key, one)| (Value::from(key), one)).collect())
            }),
        ]
    })
}

fn segment() -> impl Strategy<Value = Segment> {
    prop_oneof!["[a-d]{1,2}".prop_map(Segment::Key), (0..3usize).prop_map(Segment::Index),]
}

/// A document's text, with a comment behind and between its lines.
fn commented(document: &Value) -> String {
    let text = serde_yaml::to_string(document).unwrap();
    if text.contains(['|', '>', '"']) || text.contains("'\n") {
        return text;
    }
    text.lines().map(|line| format!("{line}\n# about {}\n", line.len())).collect()
}

fn comments(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("# about")).collect()
}

#[test]
fn a_mapping_that_ends_with_kept_newlines_is_replaced_alone() {
    let text = "b:\n  a:\n    a: |2+\n\n  b: false\n";
    let edited = set(text, &Path::keys(["b", "a"]), &Value::from(false)).unwrap();
    assert_eq!(edited, "b:\n  a: false\n  b: false\n");
}

proptest! {
    // What fails is written down as a test of its own instead.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_edit_means_what_was_asked_and_keeps_every_comment(
        fields in prop::collection::btree_map("[a-d]{1,2}", document(), 0..4),
        first in "[a-d]{1,2}",
        more in prop::collection::vec(segment(), 0..3),
        new in document(),
    ) {
        let fields: Mapping = fields.into_iter().map(|(key, one)| (Value::from(key), one)).collect();
        let before = Value::Mapping(fields);
        let text = commented(&before);
        let at = more.into_iter().fold(Path::keys([&*first]), |path, segment| path.then(segment));
        let mut wanted = before.clone();
        match (set(&text, &at, &new), put(&mut wanted, &at, 0, new.clone())) {
            (Ok(edited), Ok(())) => {
                prop_assert_eq!(parse(&edited).unwrap(), wanted);
                if !matches!(get(&before, &at), Some(Value::Mapping(_) | Value::Sequence(_))) {
                    prop_assert_eq!(comments(&edited), comments(&text));
                }
            }
            (Err(error), Err(expected)) => prop_assert_eq!(error, expected),
            (edited, wanted) => prop_assert!(false, "{edited:?} but {wanted:?} of {text} at {at} with {new:?}"),
        }
    }

    #[test]
    fn appending_and_removing_again_changes_nothing_but_form(
        items in prop::collection::vec("[a-z]{1,5}", 1..5),
        item in "[a-z]{1,5}",
    ) {
        let list = Value::Sequence(items.iter().map(|one| Value::from(one.as_str())).collect());
        let text = format!("# top\nl:\n{}", serde_yaml::to_string(&list).unwrap());
        let longer = append(&text, &path("l"), &Value::from(item)).unwrap();
        prop_assert!(longer.starts_with(&text));
        prop_assert_eq!(remove(&longer, &path("l"), items.len()).unwrap(), text);
    }
}
