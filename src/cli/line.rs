//! The command line as it was typed: which command it names, and what its flags are.

use std::any::Any;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::groups::DryRun;
use crate::output::OutputFormat;
use base::nearest::nearest_of;

/// How many names of a command are said.
const NAMES: usize = 8;

/// The parsed command: verb, resource and names. Flags are left out, because their values may be secret.
pub fn command(tree: &Command, matches: &ArgMatches) -> String {
    let (mut leaf, mut matches, mut words) = (tree, matches, Vec::new());
    while let Some((word, inner)) = matches.subcommand() {
        words.push(word.to_owned());
        matches = inner;
        leaf = leaf.find_subcommand(word).unwrap_or(leaf);
    }
    let mut given = leaf.get_positionals().filter_map(|argument| matches.get_raw(argument.get_id().as_str()));
    let mut names = given.next().into_iter().flatten();
    let said = names.by_ref().take(NAMES);
    words.extend(said.map(|name| name.to_string_lossy().into_owned()));
    if names.next().is_some() {
        words.push("...".to_owned());
    }
    words.join(" ")
}

/// The long flags that the parsed command takes, those of the root as well.
pub fn flags(tree: &Command, matches: &ArgMatches) -> Vec<String> {
    let mut pages = vec![tree];
    let (mut page, mut matches) = (tree, matches);
    while let Some((word, inner)) = matches.subcommand() {
        matches = inner;
        page = page.find_subcommand(word).unwrap_or(page);
        pages.push(page);
    }
    let flags = pages.into_iter().flat_map(Command::get_arguments).filter_map(Arg::get_long);
    flags.map(str::to_owned).collect()
}

/// The deepest command that normalised `words` name: they begin with it.
pub fn deepest<'a>(tree: &'a Command, words: &[String]) -> &'a Command {
    let mut command = tree;
    for word in words {
        let Some(child) = command.find_subcommand(word) else { break };
        command = child;
    }
    command
}

pub(super) fn shown(page: &Command) -> impl Iterator<Item = &Command> {
    page.get_subcommands().filter(|child| !child.is_hide_set())
}

/// The root is not a verb: it contains all verbs.
pub(super) fn is_verb(page: &Command) -> bool {
    page.find_subcommand("get").is_none()
}

pub(super) fn similar<'a>(word: &str, page: &'a Command) -> Option<&'a str> {
    // Two letters are a short name of Kubernetes' own, such as `ns`, and near to every other one.
    if is_verb(page) && word.len() < 3 {
        return None;
    }
    let spellings = shown(page).flat_map(|child| {
        let all = std::iter::once(child.get_name()).chain(child.get_visible_aliases());
        all.map(move |spelling| (spelling, child.get_name()))
    });
    nearest_of(word, spellings)
}

/// The arguments that a line lacks, as placeholders; none if something else is wrong with it.
pub(super) fn lacking(error: &clap::Error) -> Option<Vec<String>> {
    match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::MissingRequiredArgument, Some(ContextValue::Strings(missing))) => {
            Some(missing.iter().map(|one| placeholder(one)).collect())
        }
        (ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _) => {
            Some(vec!["RESOURCE".to_owned()])
        }
        _ => None,
    }
}

/// An argument as it is typed: `NAME` for `<NAME>...`, `-e ENV` for `--environment <ENV>`.
pub(super) fn placeholder(argument: &str) -> String {
    let bare = argument.trim_end_matches("...").replace(['<', '>'], "");
    bare.replace("--environment ", "-e ").replace("--filename ", "-f ")
}

pub fn is_dry_run(matches: &ArgMatches) -> bool {
    let asked = flag_of_verb::<DryRun>(matches, "dry_run");
    asked.is_some_and(|asked| *asked != DryRun::None)
}

/// Whether the command prints changes until it is interrupted.
pub(super) fn is_watching(matches: &ArgMatches) -> bool {
    ["watch", "watch_only"].iter().any(|name| flag_of_verb(matches, name).is_some_and(|is_on: &bool| *is_on))
}

/// Whether the command lists the objects of all namespaces.
pub(super) fn is_everywhere(matches: &ArgMatches) -> bool {
    flag_of_verb(matches, "all_namespaces").is_some_and(|is_on: &bool| *is_on)
}

/// The time limit of the command, or `None` for verbs without `--timeout`, and for a `wait` that checks once.
pub fn timeout(matches: &ArgMatches) -> Option<Duration> {
    flag_of_verb(matches, "timeout").copied().filter(|limit: &Duration| !limit.is_zero())
}

pub fn is_timeout_given(matches: &ArgMatches) -> bool {
    timeout(matches).is_some() && leaf(matches).value_source("timeout") == Some(ValueSource::CommandLine)
}

/// The value of a flag that only some verbs have.
fn flag_of_verb<'a, T: Any + Clone + Send + Sync>(matches: &'a ArgMatches, name: &str) -> Option<&'a T> {
    leaf(matches).try_get_one(name).ok().flatten()
}

/// What was parsed of the innermost command.
fn leaf(matches: &ArgMatches) -> &ArgMatches {
    let mut leaf = matches;
    while let Some((_, inner)) = leaf.subcommand() {
        leaf = inner;
    }
    leaf
}

/// The output format in these words, even if the rest of the line is wrong.
pub fn asked_format(words: &[String]) -> OutputFormat {
    let asked = |text: &str| match text.to_ascii_lowercase().as_str() {
        "json" => Some(OutputFormat::Json),
        "yaml" => Some(OutputFormat::Yaml),
        _ => None,
    };
    let mut pairs = words.iter().zip(words.iter().skip(1));
    let apart = pairs.find_map(|(flag, value)| {
        let is_asked = matches!(flag.as_str(), "-o" | "--output");
        is_asked.then(|| asked(value)).flatten()
    });
    let together = || {
        let mut values = words.iter().filter_map(|word| {
            ["-o=", "--output=", "-o"].iter().find_map(|prefix| asked(word.strip_prefix(prefix)?))
        });
        values.next_back()
    };
    apart.or_else(together).unwrap_or(OutputFormat::Table)
}

/// Whether a text is written as versions are, perhaps with `v` in front.
pub(super) fn is_version(text: &str) -> bool {
    text.trim_start_matches('v').starts_with(|first: char| first.is_ascii_digit())
}

pub(super) fn has_flag(page: &Command, long: &str) -> bool {
    page.get_arguments().any(|flag| flag.get_long() == Some(long) && !flag.is_hide_set())
}

/// The flag whose value a word is that the command does not take as a name: a version or a revision.
pub(super) fn flag_of(word: &str, page: &Command) -> Option<&'static str> {
    ["version", "to"].into_iter().find(|flag| is_version(word) && has_flag(page, flag))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::cli;

    /// The rows of a table, `what is typed => what comes of it`; a row that begins with `#` is a comment.
    pub(in crate::cli) fn pairs(table: &str) -> impl Iterator<Item = (&str, &str)> {
        let rows = table.lines().map(str::trim);
        rows.filter(|row| !row.is_empty() && !row.starts_with('#'))
            .map(|row| row.split_once("=>").unwrap())
            .map(|(typed, told)| (typed.trim(), told.trim()))
    }

    pub(in crate::cli) fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    pub(in crate::cli) fn parsed(line: &str) -> Result<ArgMatches, clap::Error> {
        let mut tree = cli::tree();
        tree.build();
        tree.try_get_matches_from(std::iter::once("kubectl metalk8s".to_owned()).chain(words(line)))
    }

    #[test]
    fn values_of_flags_are_no_part_of_a_command() {
        let mut tree = cli::tree();
        tree.build();
        for (line, told) in [
            ("--token secret add solution demo -e prod", "add solution demo"),
            ("-n e3 get environments", "get environment"),
            ("import archive /a.iso /b.iso", "import archive /a.iso /b.iso"),
            ("cordon node a b c d e f g h i j --quiet", "cordon node a b c d e f g h ..."),
            ("create environment -f two.yaml", "create environment"),
            ("version", "version"),
        ] {
            assert_eq!(command(&tree, &parsed(line).unwrap()), told, "{line}");
        }
    }

    #[test]
    fn all_namespaces_win_over_one() {
        for line in ["get env -A -n x", "get sol -n x -A", "events env a -A -n x", "events sol a -n x -A"] {
            let read = cli::Cli::of(&parsed(line).unwrap()).unwrap();
            assert!(read.global.namespace.is_none(), "{line}");
        }
    }

    #[test]
    fn the_format_is_known_although_the_rest_is_not() {
        for line in ["gte env -o json", "gte env -ojson", "gte --output=json env", "gte -o JSON"] {
            assert_eq!(asked_format(&words(line)), OutputFormat::Json, "{line}");
        }
        assert_eq!(asked_format(&words("gte -o yaml")), OutputFormat::Yaml);
        assert_eq!(asked_format(&words("gte -o jsonpath={}")), OutputFormat::Table);
    }

    #[test]
    fn dry_runs_of_any_verb_are_told() {
        for (line, expected) in [
            ("delete env a", false),
            ("delete env a --dry-run", true),
            ("delete env a --dry-run=client -o json", true),
            ("delete env a --dry-run=none", false),
        ] {
            assert_eq!(is_dry_run(&parsed(line).unwrap()), expected, "{line}");
        }
    }
}
