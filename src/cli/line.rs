//! The command line as it was typed: which command it names, and what is wrong with it.

use std::any::Any;
use std::error::Error;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::groups::DryRun;
use super::habits::Answered;
use super::leads;
use crate::output::OutputFormat;
use base::nearest::{nearest, nearest_of};

/// The parsed command: verb, resource and first name. Flags are left out, because their values may be secret.
#[must_use]
pub fn command(tree: &Command, matches: &ArgMatches) -> String {
    let (mut leaf, mut matches, mut words) = (tree, matches, Vec::new());
    while let Some((word, inner)) = matches.subcommand() {
        words.push(word.to_owned());
        matches = inner;
        leaf = leaf.find_subcommand(word).unwrap_or(leaf);
    }
    let mut names = leaf.get_positionals().filter_map(|argument| {
        let mut values = matches.get_raw(argument.get_id().as_str())?;
        values.next().map(|name| name.to_string_lossy().into_owned())
    });
    words.extend(names.next());
    words.join(" ")
}

/// The deepest command that normalised `words` name: they begin with it.
#[must_use]
pub fn deepest<'a>(tree: &'a Command, words: &[String]) -> &'a Command {
    let mut command = tree;
    for word in words {
        let Some(child) = command.find_subcommand(word) else {
            break;
        };
        command = child;
    }
    command
}

/// The parser's error in one line, without the usage. `page` is the deepest recognised command of `tree`.
#[must_use]
pub fn complaint(error: &clap::Error, tree: &Command, page: &Command) -> String {
    match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => missing(page),
        ErrorKind::UnknownArgument if page.has_subcommands() && is_verb(page) => missing(page),
        ErrorKind::UnknownArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(word)) => unknown_argument(word, page),
            _ => rendered(error),
        },
        ErrorKind::InvalidSubcommand => match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(word)) => unknown(word, tree, page),
            _ => rendered(error),
        },
        ErrorKind::MissingRequiredArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(missing)) => absent(missing, page),
            _ => rendered(error),
        },
        ErrorKind::ValueValidation => {
            match Error::source(error).and_then(|source| source.downcast_ref::<Answered>()) {
                Some(answered) => answered.to_string(),
                None => rendered(error),
            }
        }
        ErrorKind::TooManyValues => match (
            error.get(ContextKind::InvalidArg),
            error.get(ContextKind::InvalidValue),
        ) {
            (Some(ContextValue::String(flag)), Some(ContextValue::String(value))) => {
                format!("{flag} takes true or false, not {value:?}")
            }
            _ => rendered(error),
        },
        _ => rendered(error),
    }
}

/// What may be given instead of a required argument, where a command has it: the argument, the other one as it is
/// typed, and its id.
const ALTERNATIVES: [(&str, &str, &str); 6] = [
    ("NAME", "-l LABELS", "selector"),
    ("NAME", "--all", "all"),
    ("NAME", "--orphans", "orphans"),
    ("EMAIL", "-f FILE", "filename"),
    ("NAME", "-f FILE", "filename"),
    ("--environment", "-A", "all_namespaces"),
];

/// The arguments that are missing, each with what may be given instead of it.
fn absent(missing: &[String], page: &Command) -> String {
    let has = |id: &str| page.get_arguments().any(|argument| argument.get_id() == id);
    let shown = missing.iter().map(|one| {
        let one = one.trim_end_matches("...").replace(['<', '>'], "");
        let others = ALTERNATIVES
            .iter()
            .filter(|(of, _, id)| one.split(' ').next() == Some(of) && has(id));
        let others: String = others.map(|(_, other, _)| format!(" or {other}")).collect();
        format!("{one}{others}")
    });
    let verb = if missing.len() == 1 { "is" } else { "are" };
    format!("{} {verb} missing", shown.collect::<Vec<_>>().join(", "))
}

/// The root is not a verb: it contains all verbs.
fn is_verb(page: &Command) -> bool {
    page.find_subcommand("get").is_none()
}

/// Whether the verb or the resource is missing. Then the choices are listed.
#[must_use]
pub fn is_choice_missing(error: &clap::Error, page: &Command) -> bool {
    let kinds = [
        ErrorKind::MissingSubcommand,
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
        ErrorKind::UnknownArgument,
    ];
    page.has_subcommands() && kinds.contains(&error.kind())
}

/// The choices of a command, with their descriptions.
#[must_use]
pub fn choices(page: &Command) -> String {
    let width = names(page)
        .iter()
        .map(|name| name.len())
        .max()
        .unwrap_or_default();
    let mut text = "Available:\n".to_owned();
    for child in shown(page) {
        let about = child.get_about().map(ToString::to_string).unwrap_or_default();
        text.push_str(&format!("  {:<width$}  {about}\n", child.get_name()));
    }
    text
}

fn missing(page: &Command) -> String {
    let what = match page.get_name() {
        "apply" | "diff" => "-f FILE or a resource",
        _ if is_verb(page) => "a resource",
        _ => "a command",
    };
    format!("{} needs {what}: {}", page.get_name(), names(page).join(", "))
}

pub(super) fn shown(page: &Command) -> impl Iterator<Item = &Command> {
    page.get_subcommands().filter(|child| !child.is_hide_set())
}

fn names(page: &Command) -> Vec<&str> {
    shown(page).map(Command::get_name).collect()
}

fn unknown(word: &str, tree: &Command, page: &Command) -> String {
    if page.get_name() == "edit" && leads::is_native(word) {
        return format!("edit has no resource {word}; to edit the object itself: kubectl edit {word} NAME");
    }
    if let Some((verb, resource)) = verb_for(word, tree, page) {
        return format!(
            "{} has no resource {resource}; did you mean: kubectl metalk8s {verb} {resource}",
            page.get_name()
        );
    }
    let what = if is_verb(page) { "resource type" } else { "command" };
    if let Some(known) = similar(word, page) {
        return format!("unknown {what} {word:?}; did you mean {known}?");
    }
    if !is_verb(page) {
        return format!("unknown {what} {word:?}");
    }
    if leads::SHARED.contains(&page.get_name()) {
        let verb = page.get_name();
        return format!("unknown {what} {word:?}; if it is one of Kubernetes: kubectl {verb} {word}");
    }
    format!("unknown {what} {word:?}; available: {}", names(page).join(", "))
}

/// The command of this page that was probably meant.
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

/// The verb that has the resource `word`, which the verb `page` does not have; similar verbs are preferred.
fn verb_for<'a>(word: &str, tree: &'a Command, page: &Command) -> Option<(&'a str, &'a str)> {
    if !is_verb(page) {
        return None;
    }
    let alike = leads::alike(page.get_name()).into_iter();
    let alike = alike.filter_map(|verb| tree.find_subcommand(verb));
    let found = |verb: &'a Command| Some((verb.get_name(), verb.find_subcommand(word)?.get_name()));
    alike.chain(tree.get_subcommands()).find_map(found)
}

fn unknown_argument(word: &str, page: &Command) -> String {
    let Some(flag) = word.strip_prefix("--") else {
        return format!("unexpected argument {word:?}");
    };
    let flags = page.get_arguments().filter(|argument| !argument.is_hide_set());
    // Nobody impersonates another user by a typing error.
    let flags = flags
        .filter_map(clap::Arg::get_long)
        .filter(|known| *known != "as" && !known.starts_with("as-"));
    match nearest(flag, flags) {
        Some(known) => format!("unknown flag --{flag}; did you mean --{known}?"),
        None => format!("unknown flag --{flag}"),
    }
}

fn rendered(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let end = text
        .find("\n\nUsage:")
        .or_else(|| text.find("\n\nFor more information"))
        .unwrap_or(text.len());
    let lines: Vec<&str> = text[..end]
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("; ").trim_start_matches("error: ").to_owned()
}

/// Whether a dry run was requested.
#[must_use]
pub fn is_dry_run(matches: &ArgMatches) -> bool {
    let asked = flag_of_verb::<DryRun>(matches, "dry_run");
    asked.is_some_and(|asked| *asked != DryRun::None)
}

/// Whether the command prints changes until it is interrupted.
#[must_use]
pub fn is_watching(matches: &ArgMatches) -> bool {
    ["watch", "watch_only"]
        .iter()
        .any(|name| flag_of_verb(matches, name).is_some_and(|is_on: &bool| *is_on))
}

/// The time limit of the command; none for verbs without `--timeout`.
#[must_use]
pub fn timeout(matches: &ArgMatches) -> Option<Duration> {
    flag_of_verb(matches, "timeout").copied()
}

/// Whether the user has set the time limit.
#[must_use]
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
#[must_use]
pub fn asked_format(words: &[String]) -> OutputFormat {
    let asked = |text: &str| match text {
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
            ["-o=", "--output=", "-o"]
                .iter()
                .find_map(|prefix| asked(word.strip_prefix(prefix)?))
        });
        values.next_back()
    };
    apart.or_else(together).unwrap_or(OutputFormat::Table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn parsed(line: &str) -> Result<ArgMatches, clap::Error> {
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
            ("import archive /a.iso /b.iso", "import archive /a.iso"),
            ("create environment -f two.yaml", "create environment"),
            ("version", "version"),
        ] {
            assert_eq!(command(&tree, &parsed(line).unwrap()), told, "{line}");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let mut tree = cli::tree();
        tree.build();
        let complaint =
            |line: &str| complaint(&parsed(line).unwrap_err(), &tree, deepest(&tree, &words(line)));
        assert_eq!(complaint("rollback"), "rollback needs a resource: solution");
        assert!(complaint("get").starts_with("get needs a resource: environment, solution"));
        for (line, missing) in [
            ("describe environment", "NAME is missing"),
            ("deploy node", "NAME or -l LABELS is missing"),
            ("upgrade solution --all", "--environment ENV or -A is missing"),
            (
                "create volume x --type sparseLoopDevice",
                "--node-name NODE, --storage-class CLASS are missing",
            ),
        ] {
            assert_eq!(complaint(line), missing, "{line}");
        }
        let told = complaint("get -l a=b");
        assert!(told.starts_with("get needs a resource: environment,"), "{told}");
        for (line, told) in [
            ("gt environments", "unknown command \"gt\"; did you mean get?"),
            ("frobnicate x", "unknown command \"frobnicate\""),
            (
                "get pods",
                "unknown resource type \"pods\"; if it is one of Kubernetes: kubectl get pods",
            ),
            (
                "create vol v --node n",
                "unknown flag --node; did you mean --node-name?",
            ),
            ("vaildate", "unknown command \"vaildate\"; did you mean validate?"),
            (
                "get solutoins",
                "unknown resource type \"solutoins\"; did you mean solution?",
            ),
            (
                "rollback nosuch",
                "unknown resource type \"nosuch\"; available: solution",
            ),
            (
                "get envv",
                "unknown resource type \"envv\"; did you mean environment?",
            ),
            (
                "create sol",
                "create has no resource solution; did you mean: kubectl metalk8s add solution",
            ),
            (
                "add archive",
                "add has no resource archive; did you mean: kubectl metalk8s create archive",
            ),
            (
                "add solution x -e y --versoin 1",
                "unknown flag --versoin; did you mean --version?",
            ),
            ("add solution x -e y --ass 1", "unknown flag --ass"),
            ("add solution x y -e y", "unexpected argument \"y\""),
            (
                "get env --watch=maybe",
                "--watch takes true or false, not \"maybe\"",
            ),
        ] {
            assert_eq!(complaint(line), told, "{line}");
        }
    }

    #[test]
    fn the_format_is_known_although_the_rest_is_not() {
        for line in ["gte env -o json", "gte env -ojson", "gte --output=json env"] {
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
