//! Reads `table.txt`, which explains itself.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::rule::{Rule, RuleScope, When};
use crate::backend::Backend;

const TEXT: &str = include_str!("table.txt");

/// Rules for one thing that several commands do.
#[derive(Debug)]
pub struct Part {
    /// What they are for, as a comment in a role says it.
    pub about: &'static str,
    pub rules: Vec<Rule>,
    /// Whether it is about Salt, which the direct backend does not have.
    pub is_salts: bool,
}

#[derive(Debug)]
pub struct Command {
    /// The verb and the resource.
    pub words: &'static str,
    /// The parts of its rules; none if it needs nothing of a cluster.
    pub parts: Vec<&'static Part>,
    /// The verbs that it needs as well on the kinds of Solutions, which no table knows.
    pub on_instances: Vec<&'static str>,
    /// The parts that it needs where the direct backend does Salt's work.
    direct: Vec<&'static Part>,
}

impl Command {
    pub fn parts_with(&self, backend: Backend) -> impl Iterator<Item = &'static Part> {
        let is_direct = backend == Backend::Direct;
        let instead = self.direct.iter().filter(move |_| is_direct);
        let parts = self.parts.iter().chain(instead).copied();
        parts.filter(move |part| !(is_direct && part.is_salts))
    }
}

// A mistake in the table fails the tests, so the defaults are never used.
static PARTS: LazyLock<BTreeMap<&str, Part>> = LazyLock::new(|| read_parts(TEXT).unwrap_or_default());
static COMMANDS: LazyLock<Vec<Command>> = LazyLock::new(|| read_commands(TEXT, &PARTS).unwrap_or_default());

pub fn commands() -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter()
}

/// The command of these words, which its name or more may follow.
pub fn find(words: &str) -> Option<&'static Command> {
    let is_it = |command: &&Command| {
        let rest = words.strip_prefix(command.words);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    commands().find(is_it)
}

/// The first line of each block of this type, and the indented lines below it.
fn blocks(text: &'static str, of: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
        match (line.strip_prefix("  "), blocks.last_mut()) {
            (Some(inner), Some((_, lines))) => lines.push(inner),
            _ => blocks.push((line, Vec::new())),
        }
    }
    let head = |(line, lines): (&'static str, _)| Some((line.strip_prefix(of)?.strip_prefix(' ')?, lines));
    blocks.into_iter().filter_map(head).collect()
}

/// The parts, by their names; or the line that is wrong.
fn read_parts(text: &'static str) -> Result<BTreeMap<&'static str, Part>, &'static str> {
    let mut parts = BTreeMap::new();
    for (head, lines) in blocks(text, "part") {
        let (name, about) = head.split_once(": ").ok_or(head)?;
        let is_salts = name.ends_with(" of salt");
        let rules: Result<_, _> = lines.into_iter().map(|line| read_rule(line).ok_or(line)).collect();
        let part = Part { about, rules: rules?, is_salts };
        if parts.insert(name.trim_end_matches(" of salt"), part).is_some() {
            return Err(head);
        }
    }
    Ok(parts)
}

fn read_rule(line: &'static str) -> Option<Rule> {
    let mut words = line.split(' ');
    let list = |word: &'static str| word.split(',').collect::<Vec<_>>();
    let verbs = list(words.next()?);
    let resources = words.next()?;
    let (resources, group) = resources.split_once('.').unwrap_or((resources, ""));
    let mut rule = Rule {
        verbs,
        group,
        resources: list(resources),
        names: Vec::new(),
        place: RuleScope::Cluster,
        when: When::Always,
        with: None,
    };
    while let Some(word) = words.next() {
        match word {
            "in" => {
                rule.place = match words.next()? {
                    "ENVIRONMENT" => RuleScope::Environment,
                    "NEW" => RuleScope::New,
                    namespace => RuleScope::Namespace(namespace),
                }
            }
            "for" => rule.with = Some(words.next()?),
            "sometimes" => rule.when = When::Sometimes,
            "optional" => rule.when = When::Optional,
            names if rule.names.is_empty() => rule.names = list(names),
            _ => return None,
        }
    }
    Some(rule)
}

/// The commands, in the order of the table; or the line that is wrong.
fn read_commands(
    text: &'static str,
    parts: &'static BTreeMap<&'static str, Part>,
) -> Result<Vec<Command>, &'static str> {
    let mut groups: BTreeMap<&str, Vec<&'static Part>> = BTreeMap::new();
    for (head, lines) in blocks(text, "group") {
        let (name, names) = head.split_once(':').ok_or(head)?;
        let names = std::iter::once(names).chain(lines);
        groups.insert(name, named(names, parts, &BTreeMap::new())?);
    }
    let mut commands = Vec::new();
    for (head, lines) in blocks(text, "command") {
        let (words, names) = head.split_once(':').ok_or(head)?;
        let below = |mark: &'static str| lines.iter().filter_map(move |line| line.strip_prefix(mark));
        let more = lines.iter().filter(|line| line.starts_with(char::is_uppercase));
        commands.push(Command {
            words,
            parts: named(std::iter::once(names).chain(more.copied()), parts, &groups)?,
            on_instances: below("on instances ").flat_map(|verbs| verbs.split(',')).collect(),
            direct: named(below("direct "), parts, &groups)?,
        });
    }
    Ok(commands)
}

/// The parts that these lines name, directly or as groups; or the line with a name that is unknown.
fn named(
    lines: impl Iterator<Item = &'static str>,
    parts: &'static BTreeMap<&'static str, Part>,
    groups: &BTreeMap<&str, Vec<&'static Part>>,
) -> Result<Vec<&'static Part>, &'static str> {
    let mut found = Vec::new();
    for line in lines {
        for name in line.split_whitespace() {
            match (groups.get(name), parts.get(name)) {
                (Some(group), _) => found.extend(group),
                (_, Some(part)) => found.push(part),
                _ => return Err(line),
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::needs) fn part(name: &str) -> &'static Part {
        &PARTS[name]
    }

    #[test]
    fn every_line_of_the_table_is_read() {
        assert_eq!(read_parts(TEXT).err(), None);
        assert_eq!(read_commands(TEXT, &PARTS).map(drop), Ok(()));
        let heads = ["part", "group", "command"].map(|of| blocks(TEXT, of).len());
        let outer = TEXT.lines().filter(|line| line.starts_with(char::is_lowercase)).count();
        assert_eq!(heads.iter().sum::<usize>(), outer);
        let known = ["on instances ", "direct "];
        for (head, lines) in blocks(TEXT, "command") {
            for line in lines {
                let is_known = known.iter().any(|mark| line.starts_with(mark));
                assert!(is_known || line.starts_with(char::is_uppercase), "{head}: {line}");
            }
        }
    }

    #[test]
    fn every_part_is_needed_by_a_command() {
        let mut used = COMMANDS.iter().flat_map(|command| command.parts.iter().chain(&command.direct));
        for (name, part) in PARTS.iter() {
            assert!(used.clone().any(|one| std::ptr::eq(*one, part)), "{name}");
        }
        assert!(used.next().is_some());
    }

    #[test]
    fn a_rule_has_names_a_place_and_a_condition() {
        let rule = read_rule("get,patch a,b/c.example.com x,y in here for d sometimes").unwrap();
        assert_eq!((rule.verbs, rule.group), (vec!["get", "patch"], "example.com"));
        assert_eq!((rule.resources, rule.names), (vec!["a", "b/c"], vec!["x", "y"]));
        assert_eq!((rule.place, rule.when), (RuleScope::Namespace("here"), When::Sometimes));
        assert_eq!(rule.with, Some("d"));
        for wrong in ["get", "get pods in", "get pods a b"] {
            assert_eq!(read_rule(wrong), None, "{wrong}");
        }
    }
}
