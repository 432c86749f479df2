//! `diff solution`: what another version of a Solution changes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use solution_archive::roles::Grant;

use crate::archive::catalogue::Archive;
use crate::definitions::{fields, name};
use crate::operator::permissions::words;
use crate::plan::Difference;

/// What is said about each subject, such as the rules of a role.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Side(BTreeMap<String, BTreeSet<String>>);

impl Side {
    pub fn say(&mut self, subject: impl Into<String>, value: impl Into<String>) {
        self.0.entry(subject.into()).or_default().insert(value.into());
    }

    pub fn say_role(&mut self, role: &Value) {
        let kind = role["kind"].as_str().unwrap_or_default().to_lowercase();
        let subject = format!("{kind}/{}", name(role));
        for rule in role["rules"].as_array().into_iter().flatten() {
            self.say(&subject, words::rule(&Grant::of(rule)));
        }
    }

    pub fn say_definition(&mut self, definition: &Value) {
        let subject = format!("customresourcedefinition/{}", name(definition));
        for (field, text) in fields(definition) {
            self.say(format!("{subject} {field}"), text);
        }
    }

    /// Adds the images that the operator may deploy, by the version of their archive.
    pub fn say_repositories<'a>(&mut self, archives: impl IntoIterator<Item = &'a Archive>) {
        for archive in archives {
            let subject = format!("operator configuration, images of {}", archive.version);
            self.say(subject, archive.images.join(", "));
        }
    }

    pub fn say_configuration(&mut self, configuration: &Value) {
        for (version, repositories) in configuration["repositories"].as_object().into_iter().flatten() {
            let repositories = repositories.as_array().into_iter().flatten();
            let images = repositories.flat_map(|one| one["images"].as_array().into_iter().flatten());
            let images: Vec<&str> = images.filter_map(Value::as_str).collect();
            self.say(format!("operator configuration, images of {version}"), images.join(", "));
        }
    }
}

pub fn operator_image(archive: &Archive) -> Option<String> {
    let image = &archive.manifest["spec"]["operator"]["image"];
    let text = |field: &Value| match field {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    Some(format!("{}:{}", text(&image["name"])?, text(&image["tag"])?))
}

/// The differences, by subject. Where one value replaces one value, they are one difference.
pub fn differences(from: &Side, to: &Side) -> Vec<Difference> {
    let nothing = BTreeSet::new();
    let subjects: BTreeSet<&String> = from.0.keys().chain(to.0.keys()).collect();
    let mut found = Vec::new();
    for subject in subjects {
        let (before, after) =
            (from.0.get(subject).unwrap_or(&nothing), to.0.get(subject).unwrap_or(&nothing));
        let gone: Vec<&String> = before.difference(after).collect();
        let new: Vec<&String> = after.difference(before).collect();
        if let ([gone], [new]) = (gone.as_slice(), new.as_slice()) {
            let (gone, new) = (Some((*gone).clone()), Some((*new).clone()));
            found.push(Difference::new(subject, gone, new));
            continue;
        }
        for one in gone {
            found.push(Difference::new(subject, Some(one.clone()), None));
        }
        for one in new {
            found.push(Difference::new(subject, None, Some(one.clone())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn lines(from: &Side, to: &Side) -> Vec<String> {
        let found = differences(from, to);
        found.iter().flat_map(Difference::lines).collect()
    }

    #[test]
    fn rules_are_compared_one_by_one_whatever_their_order() {
        let rule = |verbs: Value, resources: Value| json!({"apiGroups": ["", "apps"], "resources": resources, "verbs": verbs});
        let bundle = |rules: Value| json!({"kind": "Role", "metadata": {"name": "x"}, "rules": rules});
        let (mut from, mut to) = (Side::default(), Side::default());
        from.say_role(&bundle(json!([rule(json!(["list", "get"]), json!(["pods"]))])));
        to.say_role(&bundle(json!([
            {"apiGroups": [""], "resources": ["secrets"], "resourceNames": ["a"], "verbs": ["get"]},
            rule(json!(["get", "list"]), json!(["pods"])),
        ])));
        assert_eq!(lines(&from, &to), ["+role/x: get secrets (a)"]);
        assert_eq!(lines(&to, &from), ["-role/x: get secrets (a)"]);
        assert_eq!(lines(&from, &from), Vec::<String>::new());
    }

    #[test]
    fn a_field_that_changes_is_one_difference() {
        let definition = |size: Value| {
            json!({"metadata": {"name": "clocks.x"}, "spec": {"versions": [{"name": "v1", "schema":
                {"openAPIV3Schema": {"properties": {"size": size}}}}]}})
        };
        let (mut from, mut to) = (Side::default(), Side::default());
        from.say_definition(&definition(json!({"type": "string"})));
        to.say_definition(&definition(json!({"type": "integer", "minimum": 1})));
        from.say_configuration(&json!({"repositories": {"1.0.0": [{"images": ["a:1", "b:1"]}]}}));
        let expected = [
            "-customresourcedefinition/clocks.x v1 size: string",
            "+customresourcedefinition/clocks.x v1 size: integer, minimum 1",
            "-operator configuration, images of 1.0.0: a:1, b:1",
        ];
        assert_eq!(lines(&from, &to), expected);
    }
}
