//! Every way to damage one value of a document, for tests of what reads them.

use serde_json::{Value, json};

/// The document with what is at each pointer replaced by a value of another kind, or removed; with the pointer.
pub(crate) fn damaged(document: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    pointers(document, "", &mut all);
    let others = [json!(null), json!(7), json!([]), json!(true), json!("text"), json!({})];
    let mut found = Vec::new();
    for pointer in all {
        for other in &others {
            found.push((pointer.clone(), replaced(document.clone(), &pointer, other)));
        }
        let rest = removed(document.clone(), &pointer);
        found.push((pointer, rest));
    }
    found
}

/// The pointers to everything below `value`, itself included.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(item, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                pointers(field, &format!("{at}/{key}"), found);
            }
        }
        _ => {}
    }
}

fn removed(mut value: Value, pointer: &str) -> Value {
    let Some((parent, key)) = pointer.rsplit_once('/') else { return Value::Null };
    match value.pointer_mut(parent) {
        Some(Value::Array(items)) => drop(items.remove(key.parse().unwrap())),
        Some(Value::Object(fields)) => drop(fields.remove(&key.replace("~1", "/").replace("~0", "~"))),
        _ => {}
    }
    value
}

fn replaced(mut value: Value, pointer: &str, by: &Value) -> Value {
    if let Some(place) = value.pointer_mut(pointer) {
        place.clone_from(by);
    }
    value
}
