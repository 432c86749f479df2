//! The actions of the pages, each of which is one command.
//!
//! A text of a form becomes a command's argument in one way: as a name that was read as one, or behind the `=` of a flag. So no
//! text is taken for a flag.

use std::collections::BTreeMap;

use domain::object::name::ExistingName;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::commands::dashboard) enum Input {
    /// The name of an object, which the command is about.
    Name,
    /// The path of a file on the bootstrap node.
    Path,
    /// The value of the flag of this name; whether it must be given.
    Value(bool),
    /// The flag of this name. With it, the act is one that cannot be taken back.
    Switch,
}

#[derive(Debug, Clone, Copy)]
pub(in crate::commands::dashboard) struct Field {
    pub(in crate::commands::dashboard) name: &'static str,
    pub(in crate::commands::dashboard) label: &'static str,
    pub(in crate::commands::dashboard) input: Input,
}

#[derive(Debug)]
pub(in crate::commands::dashboard) struct Kind {
    /// Its name in a query.
    pub(in crate::commands::dashboard) name: &'static str,
    /// The verb and the resource.
    pub(in crate::commands::dashboard) words: [&'static str; 2],
    pub(in crate::commands::dashboard) label: &'static str,
    /// Whether it destroys something: then its name is typed.
    pub(in crate::commands::dashboard) destroys: bool,
    /// Whether the command rolls back when it fails or is interrupted. Otherwise the same command again finishes it.
    pub(in crate::commands::dashboard) undoes: bool,
    pub(in crate::commands::dashboard) fields: &'static [Field],
}

const fn field(name: &'static str, label: &'static str, input: Input) -> Field {
    Field { name, label, input }
}

const ENVIRONMENT_NAME: Field = field("environment", "Environment", Input::Name);
const SOLUTION_NAME: Field = field("solution", "Solution", Input::Name);
const ENVIRONMENT: Field = field("environment", "Environment", Input::Value(true));
const NAMESPACE: Field = field("namespace", "Namespace", Input::Value(false));
const VERSION: Field = field("version", "Version, or latest", Input::Value(false));
const LOWER_VERSION: Field = field("version", "Version", Input::Value(true));
const DESCRIPTION: Field = field("description", "Description", Input::Value(false));
const REVISION: Field = field("to", "Revision of the history (empty: the one before)", Input::Value(false));
const SOLUTIONS: Field = field("with-solutions", "Also delete its Solutions", Input::Switch);
const FORCE: Field = field("force", "Even if it is in use: delete all its custom resources", Input::Switch);
const PATH: Field = field("path", "Path of the archive on the bootstrap node", Input::Path);
const ARCHIVE: Field = field("archive", "Archive", Input::Name);
const RESOURCES: Field =
    field("with-resources", "Also delete the custom resources of the Solutions", Input::Switch);

type Words = [&'static str; 2];

const fn kind(name: &'static str, words: Words, label: &'static str, fields: &'static [Field]) -> Kind {
    Kind { name, words, label, destroys: false, undoes: true, fields }
}

const fn destroying(name: &'static str, words: Words, label: &'static str, fields: &'static [Field]) -> Kind {
    Kind { destroys: true, ..kind(name, words, label, fields) }
}

/// A destroying one whose objects are gone for good.
const fn deleting(name: &'static str, words: Words, label: &'static str, fields: &'static [Field]) -> Kind {
    Kind { undoes: false, ..destroying(name, words, label, fields) }
}

#[rustfmt::skip]
pub(in crate::commands::dashboard) const KINDS: [Kind; 12] = [
    kind("create-environment", ["create", "environment"], "Create", &[ENVIRONMENT_NAME, DESCRIPTION]),
    deleting("delete-environment", ["delete", "environment"], "Delete", &[ENVIRONMENT_NAME, SOLUTIONS, RESOURCES]),
    kind("add", ["add", "solution"], "Add", &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, VERSION]),
    kind("upgrade", ["upgrade", "solution"], "Upgrade", &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, VERSION]),
    kind("downgrade", ["downgrade", "solution"], "Downgrade", &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, LOWER_VERSION]),
    kind("rollback", ["rollback", "solution"], "Roll back", &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, REVISION]),
    kind("repair", ["repair", "solution"], "Repair", &[SOLUTION_NAME, ENVIRONMENT]),
    deleting("delete-solution", ["delete", "solution"], "Delete", &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, RESOURCES]),
    kind("import", ["import", "archive"], "Import", &[PATH]),
    kind("activate", ["activate", "solution"], "Activate", &[SOLUTION_NAME, VERSION]),
    destroying("deactivate", ["deactivate", "solution"], "Deactivate", &[SOLUTION_NAME, FORCE]),
    destroying("delete-archive", ["delete", "archive"], "Delete", &[ARCHIVE]),
];

#[derive(Debug, Clone)]
pub(in crate::commands::dashboard) struct Act {
    pub(in crate::commands::dashboard) kind: &'static Kind,
    given: BTreeMap<String, String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::commands::dashboard) enum Incomplete {
    Missing,
    Wrong(String),
}

impl Act {
    pub(in crate::commands::dashboard) fn of(query: &BTreeMap<String, String>) -> Option<Self> {
        let name = query.get("do")?;
        let kind = KINDS.iter().find(|kind| kind.name == name)?;
        let given = kind.fields.iter().filter_map(|field| {
            let value = query.get(field.name)?.trim();
            (!value.is_empty()).then(|| (field.name.to_owned(), value.to_owned()))
        });
        Some(Self { kind, given: given.collect() })
    }

    pub(in crate::commands::dashboard) fn value(&self, field: &Field) -> &str {
        self.given.get(field.name).map(String::as_str).unwrap_or_default()
    }

    pub(in crate::commands::dashboard) fn words(&self) -> Result<Vec<String>, Incomplete> {
        let mut words = self.kind.words.map(str::to_owned).to_vec();
        for field in self.kind.fields {
            let value = self.value(field);
            match field.input {
                Input::Name => words.push(name(field, value)?),
                Input::Path if value.is_empty() => return Err(Incomplete::Missing),
                Input::Path if !value.starts_with('/') => {
                    return Err(Incomplete::Wrong("the path must begin with /".to_owned()));
                }
                Input::Path => words.push(value.to_owned()),
                Input::Value(true) if value.is_empty() => return Err(Incomplete::Missing),
                Input::Value(_) | Input::Switch if value.is_empty() => {}
                Input::Value(_) => words.push(format!("--{}={value}", field.name)),
                Input::Switch => words.push(format!("--{}", field.name)),
            }
        }
        Ok(words)
    }

    /// The object that it is about: what is typed before it is destroyed.
    pub(in crate::commands::dashboard) fn subject(&self) -> &str {
        let first = self.kind.fields.first();
        first.map(|field| self.value(field)).unwrap_or_default()
    }

    /// Where it happens, for people: `example in prod`.
    pub(in crate::commands::dashboard) fn place(&self) -> String {
        match self.environment() {
            Some(environment) if environment != self.subject() => {
                format!("{} in {environment}", self.subject())
            }
            _ => self.subject().to_owned(),
        }
    }

    pub(in crate::commands::dashboard) fn environment(&self) -> Option<&str> {
        self.given.get("environment").map(String::as_str)
    }

    /// The switches that were chosen: what they destroy is confirmed by another box.
    pub(in crate::commands::dashboard) fn switches(&self) -> impl Iterator<Item = &'static Field> {
        let is_on = |field: &&Field| field.input == Input::Switch && !self.value(field).is_empty();
        self.kind.fields.iter().filter(is_on)
    }
}

fn name(field: &Field, value: &str) -> Result<String, Incomplete> {
    if value.is_empty() {
        return Err(Incomplete::Missing);
    }
    let name: ExistingName =
        value.parse().map_err(|error| Incomplete::Wrong(format!("{}: {error}", field.label)))?;
    if value.starts_with('-') {
        return Err(Incomplete::Wrong(format!("{}: no name begins with -", field.label)));
    }
    Ok(name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    fn act(fields: &[(&str, &str)]) -> Act {
        let query = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Act::of(&query.collect()).unwrap()
    }

    /// An act whose names are `name`, and whose other fields are `text`.
    fn filled(kind: &Kind, name: &str, text: &str) -> Act {
        let value = |field: &Field| match field.input {
            Input::Name => name,
            Input::Path => "/a.iso",
            Input::Value(_) | Input::Switch => text,
        };
        let mut fields: BTreeMap<String, String> = BTreeMap::new();
        fields.insert("do".to_owned(), kind.name.to_owned());
        for field in kind.fields {
            fields.insert(field.name.to_owned(), value(field).to_owned());
        }
        Act::of(&fields).unwrap()
    }

    #[test]
    fn every_act_is_a_command_that_changes_something_and_can_be_planned() {
        for kind in &KINDS {
            let mut words = filled(kind, "x", "1").words().unwrap();
            words.push("--dry-run".to_owned());
            let line = std::iter::once("kubectl metalk8s".to_owned()).chain(words.iter().cloned());
            assert!(cli::tree().try_get_matches_from(line).is_ok(), "{words:?}");
            let command = domain::needs::find(&kind.words.join(" "));
            assert!(command.is_some(), "{}", kind.name);
        }
    }

    #[test]
    fn no_text_becomes_a_flag() {
        for text in
            ["--kubeconfig=/x", "-n", "--", "-", "--dry-run=none", "a b", "$(x)", "../x", "a\u{202e}b", "@x"]
        {
            for kind in &KINDS {
                let has_name = kind.fields.iter().any(|field| field.input == Input::Name);
                assert_eq!(filled(kind, text, "1").words().is_err(), has_name, "{text} for {}", kind.name);
                let flags = kind.fields.iter().filter_map(|field| match field.input {
                    Input::Value(_) => Some(format!("--{}={text}", field.name)),
                    Input::Switch => Some(format!("--{}", field.name)),
                    Input::Name | Input::Path => None,
                });
                let flags: Vec<String> = flags.collect();
                for word in &filled(kind, "x", text).words().unwrap()[2..] {
                    assert!(flags.contains(word) || word == "x" || word == "/a.iso", "{word}");
                }
            }
        }
    }

    #[test]
    fn what_is_missing_is_asked_for() {
        assert_eq!(act(&[("do", "upgrade")]).words(), Err(Incomplete::Missing));
        let without_place = act(&[("do", "upgrade"), ("solution", "x")]);
        assert_eq!(without_place.words(), Err(Incomplete::Missing));
        let upgrade =
            act(&[("do", "upgrade"), ("solution", "x"), ("environment", "prod"), ("version", " 1.1.0 ")]);
        assert_eq!(
            upgrade.words().unwrap(),
            ["upgrade", "solution", "x", "--environment=prod", "--version=1.1.0"]
        );
        assert_eq!((upgrade.subject(), upgrade.place().as_str()), ("x", "x in prod"));
        assert!(matches!(act(&[("do", "import"), ("path", "x.iso")]).words(), Err(Incomplete::Wrong(_))));
        assert!(Act::of(&BTreeMap::from([("do".to_owned(), "exec".to_owned())])).is_none());
    }
}
