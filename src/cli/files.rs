//! `-f` without a resource: the objects of the files say which commands are meant.
//!
//! `create -f FILE` becomes `create environment -f FILE`, for each type of object in the file. `get`, `describe`, `edit`,
//! `wait` and `delete` are about the objects that the files name: `get -f FILE` becomes `get environment -- a b`.

use clap::Command;
use serde_json::Value;

use super::leads;
use super::normalise::names;
use super::objects::{is_by_name, takes_many};
use super::words::{Part, named};
use domain::api::API_VERSION;
use domain::object::resource::{NODE, Resource, VOLUME};

/// Whether a verb takes `-f` without a resource. `apply` and `diff` have it of their own.
pub(super) fn takes_files(verb: &str) -> bool {
    verb == "create" || is_by_name(verb)
}

/// A line that names files instead of objects.
#[derive(Debug, PartialEq, Eq)]
pub struct Files {
    verb: String,
    /// The resource, if it was typed: then the files contain nothing else.
    resource: Option<String>,
    /// The files, directories, patterns and addresses; `-` for standard input.
    pub paths: Vec<String>,
    /// Whether directories are read with all that is below them.
    pub recursive: bool,
    rest: Vec<String>,
}

impl Files {
    /// What normalised words are about, if it is the objects of files.
    pub fn of(words: &[String], tree: &Command) -> Option<Self> {
        let flags = named(words, tree, names).flags;
        let parts = flags.parts(words);
        let mut plain = parts.iter().filter_map(Part::word);
        let verb = tree.find_subcommand(plain.next()?)?;
        let resource = plain.next();
        let is_asked = match (verb.get_name(), resource) {
            ("create", None) => true,
            // Here a file has the new value.
            ("edit" | "delete", Some(_)) => false,
            (verb, None) => is_by_name(verb),
            (verb, Some(word)) => {
                is_by_name(verb) && tree.find_subcommand(verb)?.find_subcommand(word).is_some()
            }
        };
        if !is_asked || plain.next().is_some() {
            return None;
        }
        let mut files = Self {
            verb: verb.get_name().to_owned(),
            resource: resource.map(str::to_owned),
            paths: Vec::new(),
            recursive: false,
            rest: Vec::new(),
        };
        for part in &parts {
            match part {
                Part::Flag(word, value) => files.flag(word, value.as_ref()),
                Part::Word(_) => {}
                Part::Rest(_) => return None,
            }
        }
        (!files.paths.is_empty()).then_some(files)
    }

    fn flag(&mut self, word: &str, value: Option<&String>) {
        let short = word.strip_prefix("-f").filter(|_| !word.starts_with("--"));
        let long = word.strip_prefix("--filename").filter(|rest| rest.is_empty() || rest.starts_with('='));
        if let Some(joined) = short.or(long) {
            let joined = Some(joined.trim_start_matches('=')).filter(|paths| !paths.is_empty());
            match joined.or(value.map(String::as_str)) {
                Some(paths) => self.paths.extend(paths.split(',').map(str::to_owned)),
                None => self.rest.push(word.to_owned()),
            }
            return;
        }
        match word {
            "-R" | "--recursive" | "--recursive=true" => self.recursive = true,
            "--recursive=false" => self.recursive = false,
            _ => self.rest.extend(std::iter::once(word.to_owned()).chain(value.cloned())),
        }
    }

    /// The command lines for these documents, in their order.
    ///
    /// # Errors
    ///
    /// If a document is not one that the verb can be about.
    pub fn lines(&self, documents: &[Value], tree: &Command) -> Result<Vec<Vec<String>>, String> {
        let verb = tree.find_subcommand(&self.verb);
        let mut lines: Vec<Line> = Vec::new();
        for document in documents {
            let resource = resource_of(document)?;
            let command = verb.and_then(|verb| verb.find_subcommand(&resource));
            let Some(command) = command.filter(|command| !command.is_hide_set()) else {
                return Err(self.unfit(&resource, tree));
            };
            let wanted = self.resource.as_deref().and_then(|word| verb?.find_subcommand(word));
            if wanted.is_some_and(|wanted| wanted.get_name() != command.get_name()) {
                return Err(format!(
                    "the file contains {resource}, not {}",
                    self.resource.as_deref().unwrap_or_default()
                ));
            }
            let line = if is_by_name(&self.verb) {
                Line::named(resource, document)?
            } else {
                Line { resource, flags: Vec::new(), names: Vec::new() }
            };
            let takes_many = self.verb == "create" || takes_many(command);
            let same = |other: &&mut Line| {
                other.resource == line.resource && other.flags == line.flags && takes_many
            };
            match lines.iter_mut().find(same) {
                Some(other) => other.names.extend(line.names),
                None => lines.push(line),
            }
        }
        let is_mixed = lines.len() > 1;
        Ok(lines.into_iter().map(|line| self.words(line, is_mixed)).collect())
    }

    fn words(&self, line: Line, is_mixed: bool) -> Vec<String> {
        let mut words = vec![self.verb.clone(), line.resource];
        if self.verb == "create" {
            words.extend(self.paths.iter().map(|path| format!("--filename={path}")));
            words.extend(self.recursive.then(|| "--recursive".to_owned()));
            words.extend(is_mixed.then(|| "--among-others".to_owned()));
        }
        // What is on the command line wins over what is in the file: the last flag counts.
        words.extend(line.flags);
        words.extend(self.rest.iter().cloned());
        if !line.names.is_empty() {
            words.push("--".to_owned());
            words.extend(line.names);
        }
        words
    }

    fn unfit(&self, resource: &str, tree: &Command) -> String {
        let verb = &self.verb;
        let fitting = leads::alike(verb).into_iter().find(|other| {
            tree.find_subcommand(other).is_some_and(|other| other.find_subcommand(resource).is_some())
        });
        match fitting {
            Some(other) => format!(
                "{verb} has no resource {resource}; did you mean: kubectl metalk8s {other} {resource} -f {}",
                self.paths.join(",")
            ),
            None => format!("{verb} has no resource {resource}"),
        }
    }
}

struct Line {
    resource: String,
    /// Where the object is.
    flags: Vec<String>,
    names: Vec<String>,
}

impl Line {
    fn named(resource: String, document: &Value) -> Result<Self, String> {
        let text = |pointer: &str| document.pointer(pointer).and_then(Value::as_str);
        let name =
            text("/metadata/name").ok_or_else(|| format!("metadata.name of a {resource} is missing"))?;
        let mut flags = Vec::new();
        if resource == "solution" {
            flags.extend(text("/spec/environment").map(|name| format!("--environment={name}")));
            flags.extend(text("/metadata/namespace").map(|name| format!("--namespace={name}")));
        }
        Ok(Self { names: vec![name.to_owned()], resource, flags })
    }
}

fn resource_of(document: &Value) -> Result<String, String> {
    let text = |field: &str| document[field].as_str().unwrap_or("none");
    let (kind, version) = (text("kind"), text("apiVersion"));
    let is = |resource: &Resource| resource.kind == kind && resource.api_version() == version;
    match kind {
        "SolutionsConfiguration" => {
            Err("a SolutionsConfiguration is applied; run: kubectl metalk8s apply -f FILE".to_owned())
        }
        _ if version == API_VERSION || is(&NODE) || is(&VOLUME) => Ok(kind.to_lowercase()),
        _ => Err(format!(
            "the file contains {kind} of {version}, which this plugin does not manage; for Kubernetes' own objects: kubectl"
        )),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::cli;

    fn document(kind: &str, name: &str) -> Value {
        json!({"apiVersion": API_VERSION, "kind": kind, "metadata": {"name": name}})
    }

    fn solution(name: &str, environment: &str) -> Value {
        let mut solution = document("Solution", name);
        solution["metadata"]["namespace"] = "space".into();
        solution["spec"] = json!({"environment": environment});
        solution
    }

    fn lines(line: &str, documents: &[Value]) -> String {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let tree = cli::tree();
        let words = cli::normalise::normalise(&words, &tree);
        match Files::of(&words, &tree).map(|files| files.lines(documents, &tree)) {
            None => "none".to_owned(),
            Some(Err(error)) => error,
            Some(Ok(lines)) => lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n"),
        }
    }

    #[test]
    fn the_objects_of_a_file_say_which_commands_are_meant() {
        let environments = [document("Environment", "a"), document("Environment", "b")];
        let node = json!({"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"}});
        let mixed = [document("Environment", "a"), node.clone()];
        for (line, documents, expected) in [
            ("create -f x.yaml", &environments[..], "create environment --filename=x.yaml"),
            (
                "create -f x,y --dry-run=client -R",
                &environments,
                "create environment --filename=x --filename=y --recursive --dry-run=client",
            ),
            (
                "create --filename=x",
                &mixed,
                "create environment --filename=x --among-others\ncreate node --filename=x --among-others",
            ),
            ("get -fx -o json", &environments, "get environment -o json -- a b"),
            ("get env -f x", &environments, "get environment -- a b"),
            ("get node -f x", &environments, "the file contains environment, not node"),
            ("describe -f x", &environments, "describe environment -- a\ndescribe environment -- b"),
            ("delete -f - --with-solutions", &environments, "delete environment --with-solutions -- a b"),
            ("delete env -f x", &environments, "none"),
            ("create env -f x", &environments, "none"),
            ("get env a", &environments, "none"),
            ("logs -f", &environments, "none"),
            (
                "create -f x",
                &[document("Solution", "s")],
                "create has no resource solution; did you mean: kubectl metalk8s add solution -f x",
            ),
            (
                "get -f x",
                &[solution("s", "prod"), solution("t", "prod"), solution("u", "test")],
                "get solution --environment=prod --namespace=space -- s t\nget solution --environment=test --namespace=space -- u",
            ),
            (
                "get -f x",
                &[json!({"apiVersion": "v1", "kind": "Pod"})],
                "the file contains Pod of v1, which this plugin does not manage; for Kubernetes' own objects: kubectl",
            ),
            (
                "get -f x",
                &[document("SolutionsConfiguration", "a")],
                "a SolutionsConfiguration is applied; run: kubectl metalk8s apply -f FILE",
            ),
        ] {
            assert_eq!(lines(line, documents), expected, "{line}");
        }
    }
}
