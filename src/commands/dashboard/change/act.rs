//! The actions of the pages, each of which is one command.
//!
//! A text of a form becomes a command's argument in one way: as a name that was read as one, or behind the `=` of a flag. So no
//! text is taken for a flag.

use std::collections::BTreeMap;

use domain::object::name::ExistingName;

/// An input of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::commands::dashboard) enum Input {
    /// The name of an object, which the command is about.
    Name,
    /// The path of a file on the bootstrap node.
    Path,
    /// The value of a flag; whether it must be given.
    Value(&'static str, bool),
    /// A flag. With it, the act is one that cannot be taken back.
    Switch(&'static str),
}

/// A field of an act's form.
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
    /// What it needs and takes.
    pub(in crate::commands::dashboard) fields: &'static [Field],
}

const fn field(name: &'static str, label: &'static str, input: Input) -> Field {
    Field { name, label, input }
}

const ENVIRONMENT_NAME: Field = field("environment", "Environment", Input::Name);
const SOLUTION_NAME: Field = field("solution", "Solution", Input::Name);
const ENVIRONMENT: Field = field("environment", "Environment", Input::Value("environment", true));
const NAMESPACE: Field = field("namespace", "Namespace", Input::Value("namespace", false));
const VERSION: Field = field("version", "Version, or latest", Input::Value("version", false));
const RESOURCES: Field = field(
    "with-resources",
    "Also delete the custom resources of the Solutions",
    Input::Switch("with-resources"),
);

pub(in crate::commands::dashboard) const KINDS: [Kind; 12] = [
    Kind {
        name: "create-environment",
        words: ["create", "environment"],
        label: "Create",
        destroys: false,
        fields: &[
            ENVIRONMENT_NAME,
            field("description", "Description", Input::Value("description", false)),
        ],
    },
    Kind {
        name: "delete-environment",
        words: ["delete", "environment"],
        label: "Delete",
        destroys: true,
        fields: &[
            ENVIRONMENT_NAME,
            field(
                "with-solutions",
                "Also delete its Solutions",
                Input::Switch("with-solutions"),
            ),
            RESOURCES,
        ],
    },
    Kind {
        name: "add",
        words: ["add", "solution"],
        label: "Add",
        destroys: false,
        fields: &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, VERSION],
    },
    Kind {
        name: "upgrade",
        words: ["upgrade", "solution"],
        label: "Upgrade",
        destroys: false,
        fields: &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, VERSION],
    },
    Kind {
        name: "downgrade",
        words: ["downgrade", "solution"],
        label: "Downgrade",
        destroys: false,
        fields: &[
            SOLUTION_NAME,
            ENVIRONMENT,
            NAMESPACE,
            field("version", "Version", Input::Value("version", true)),
        ],
    },
    Kind {
        name: "rollback",
        words: ["rollback", "solution"],
        label: "Roll back",
        destroys: false,
        fields: &[
            SOLUTION_NAME,
            ENVIRONMENT,
            NAMESPACE,
            field(
                "to",
                "Revision of the history (empty: the one before)",
                Input::Value("to", false),
            ),
        ],
    },
    Kind {
        name: "repair",
        words: ["repair", "solution"],
        label: "Repair",
        destroys: false,
        fields: &[SOLUTION_NAME, ENVIRONMENT],
    },
    Kind {
        name: "delete-solution",
        words: ["delete", "solution"],
        label: "Delete",
        destroys: true,
        fields: &[SOLUTION_NAME, ENVIRONMENT, NAMESPACE, RESOURCES],
    },
    Kind {
        name: "import",
        words: ["import", "archive"],
        label: "Import",
        destroys: false,
        fields: &[field(
            "path",
            "Path of the archive on the bootstrap node",
            Input::Path,
        )],
    },
    Kind {
        name: "activate",
        words: ["activate", "solution"],
        label: "Activate",
        destroys: false,
        fields: &[SOLUTION_NAME, VERSION],
    },
    Kind {
        name: "deactivate",
        words: ["deactivate", "solution"],
        label: "Deactivate",
        destroys: true,
        fields: &[
            SOLUTION_NAME,
            field(
                "force",
                "Even if it is in use: delete all its custom resources",
                Input::Switch("force"),
            ),
        ],
    },
    Kind {
        name: "delete-archive",
        words: ["delete", "archive"],
        label: "Delete",
        destroys: true,
        fields: &[field("archive", "Archive", Input::Name)],
    },
];

/// An act, with what was typed.
#[derive(Debug, Clone)]
pub(in crate::commands::dashboard) struct Act {
    pub(in crate::commands::dashboard) kind: &'static Kind,
    given: BTreeMap<String, String>,
}

/// Why an act is not complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::commands::dashboard) enum Incomplete {
    Missing,
    /// This field has a wrong value.
    Wrong(String),
}

impl Act {
    /// The act of a query, if it exists.
    pub(in crate::commands::dashboard) fn of(query: &BTreeMap<String, String>) -> Option<Self> {
        let name = query.get("do")?;
        let kind = KINDS.iter().find(|kind| kind.name == name)?;
        let given = kind.fields.iter().filter_map(|field| {
            let value = query.get(field.name)?.trim();
            (!value.is_empty()).then(|| (field.name.to_owned(), value.to_owned()))
        });
        Some(Self {
            kind,
            given: given.collect(),
        })
    }

    /// What was typed into a field.
    pub(in crate::commands::dashboard) fn value(&self, field: &Field) -> &str {
        self.given.get(field.name).map(String::as_str).unwrap_or_default()
    }

    /// The words of its command.
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
                Input::Value(_, true) if value.is_empty() => return Err(Incomplete::Missing),
                Input::Value(..) | Input::Switch(_) if value.is_empty() => {}
                Input::Value(flag, _) => words.push(format!("--{flag}={value}")),
                Input::Switch(flag) => words.push(format!("--{flag}")),
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

    /// The Environment that it is about.
    pub(in crate::commands::dashboard) fn environment(&self) -> Option<&str> {
        self.given.get("environment").map(String::as_str)
    }

    /// The switches that were chosen: what they destroy is confirmed by another box.
    pub(in crate::commands::dashboard) fn switches(&self) -> impl Iterator<Item = &'static Field> {
        let is_on = |field: &&Field| matches!(field.input, Input::Switch(_)) && !self.value(field).is_empty();
        self.kind.fields.iter().filter(is_on)
    }
}

fn name(field: &Field, value: &str) -> Result<String, Incomplete> {
    if value.is_empty() {
        return Err(Incomplete::Missing);
    }
    let name: ExistingName = value
        .parse()
        .map_err(|error| Incomplete::Wrong(format!("{}: {error}", field.label)))?;
    if value.starts_with('-') {
        return Err(Incomplete::Wrong(format!(
            "{}: no name begins with -",
            field.label
        )));
    }
    Ok(name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    fn act(fields: &[(&str, &str)]) -> Act {
        let query = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Act::of(&query.collect()).unwrap()
    }

    /// An act whose names are `name`, and whose other fields are `text`.
    fn filled(kind: &Kind, name: &str, text: &str) -> Act {
        let value = |field: &Field| match field.input {
            Input::Name => name,
            Input::Path => "/a.iso",
            Input::Value(..) | Input::Switch(_) => text,
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
        for text in [
            "--kubeconfig=/x",
            "-n",
            "--",
            "-",
            "--dry-run=none",
            "a b",
            "$(x)",
            "../x",
            "a\u{202e}b",
            "@x",
        ] {
            for kind in &KINDS {
                let has_name = kind.fields.iter().any(|field| field.input == Input::Name);
                assert_eq!(
                    filled(kind, text, "1").words().is_err(),
                    has_name,
                    "{text} for {}",
                    kind.name
                );
                let flags = kind.fields.iter().filter_map(|field| match field.input {
                    Input::Value(flag, _) => Some(format!("--{flag}={text}")),
                    Input::Switch(flag) => Some(format!("--{flag}")),
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
        let upgrade = act(&[
            ("do", "upgrade"),
            ("solution", "x"),
            ("environment", "prod"),
            ("version", " 1.1.0 "),
        ]);
        assert_eq!(
            upgrade.words().unwrap(),
            [
                "upgrade",
                "solution",
                "x",
                "--environment=prod",
                "--version=1.1.0"
            ]
        );
        assert_eq!((upgrade.subject(), upgrade.place().as_str()), ("x", "x in prod"));
        assert!(matches!(
            act(&[("do", "import"), ("path", "x.iso")]).words(),
            Err(Incomplete::Wrong(_))
        ));
        assert!(Act::of(&BTreeMap::from([("do".to_owned(), "exec".to_owned())])).is_none());
    }
}
