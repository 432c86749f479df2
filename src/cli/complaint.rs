//! What is wrong with a line that cannot be parsed, and what to type instead.

use std::error::Error;
use std::num::ParseIntError;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::habits::Answered;
use super::leads;
use super::line::{flag_of, has_flag, is_verb, is_version, placeholder, shown, similar};
use super::normalise::listable;
use super::objects::is_by_name;
use super::words::FORMATS;
use base::nearest::nearest;
use domain::service_config;

/// The parser's error in one line, without the usage. `page` is the deepest recognised command of `tree`.
pub(super) fn complaint(error: &clap::Error, tree: &Command, page: &Command) -> String {
    let (argument, value) = (text(error, ContextKind::InvalidArg), text(error, ContextKind::InvalidValue));
    let message = match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Some(missing(page))
        }
        ErrorKind::UnknownArgument if page.has_subcommands() && is_verb(page) => Some(missing(page)),
        ErrorKind::UnknownArgument => argument.map(|word| unknown_argument(word, page)),
        ErrorKind::InvalidSubcommand => {
            text(error, ContextKind::InvalidSubcommand).map(|word| unknown(word, tree, page))
        }
        ErrorKind::MissingRequiredArgument => {
            texts(error, ContextKind::InvalidArg).map(|missing| absent(missing, page))
        }
        ErrorKind::ValueValidation => match Error::source(error) {
            Some(source) if source.is::<Answered>() => Some(source.to_string()),
            source => source.and_then(|source| wrong_value(error, source, page)),
        },
        ErrorKind::InvalidValue => not_among(error),
        ErrorKind::ArgumentConflict => contradictory(error),
        ErrorKind::TooManyValues => {
            let both = argument.zip(value);
            both.map(|(flag, value)| format!("{flag} takes true or false, not {value:?}"))
        }
        _ => None,
    };
    message.unwrap_or_else(|| rendered(error))
}

/// What the parser says of an error: a text, or several.
fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

fn texts(error: &clap::Error, kind: ContextKind) -> Option<&[String]> {
    match error.get(kind)? {
        ContextValue::Strings(texts) => Some(texts),
        _ => None,
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
    ("-e", "-A", "all_namespaces"),
];

/// The arguments that are missing, names first, each with what may be given instead of it.
fn absent(missing: &[String], page: &Command) -> String {
    let has = |id: &str| page.get_arguments().any(|argument| argument.get_id() == id);
    let choices = |one: &String| {
        let one = placeholder(one);
        let others = ALTERNATIVES
            .iter()
            .filter(|(of, _, id)| one.split(' ').next() == Some(of) && has(id))
            .map(|(_, other, _)| (*other).to_owned());
        std::iter::once(one.clone()).chain(others).collect::<Vec<_>>()
    };
    let mut all: Vec<Vec<String>> = missing.iter().map(choices).collect();
    all.sort_by_key(|choices| choices[0].starts_with('-'));
    // An argument that is required by itself is not offered instead of another one.
    let needed: Vec<String> = all.iter().map(|choices| choices[0].clone()).collect();
    all.retain(|choices| !choices[1..].iter().any(|other| needed.contains(other)));
    match all.as_slice() {
        [choices] if choices.len() == 1 => format!("{} is missing", choices[0]),
        _ => {
            let all: Vec<String> = all.iter().map(|choices| one_of(choices)).collect();
            format!("missing: {}", all.join("; and "))
        }
    }
}

/// These choices as a sentence has them: `a, b or c`.
fn one_of(choices: &[String]) -> String {
    match choices {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => choices.concat(),
    }
}

/// An argument as it is named in a sentence: `--for` for `--for <TIME>`, `NAME` for `[NAME]...`.
fn bare(argument: &str) -> String {
    let word = argument.split([' ', '=']).next().unwrap_or_default();
    word.trim_end_matches("...").trim_matches(['<', '>', '[', ']']).to_owned()
}

/// A value that is refused for this reason, which mostly names the value itself.
fn wrong_value(error: &clap::Error, reason: &(dyn Error + 'static), page: &Command) -> Option<String> {
    let argument = bare(text(error, ContextKind::InvalidArg)?);
    let value = text(error, ContextKind::InvalidValue)?;
    if reason.is::<ParseIntError>() {
        return Some(format!("{argument} takes a number, not {value:?}"));
    }
    let reason = reason.to_string();
    let is_name = !argument.starts_with('-');
    match parted(value, page).filter(|_| is_name) {
        Some(words) => Some(format!("{argument}: {value:?} is not a name; did you mean: {words}")),
        None => reason.contains(&format!("{value:?}")).then(|| format!("{argument}: {reason}")),
    }
}

/// The words for names, or for a name with its version, that were typed as one.
fn parted(value: &str, page: &Command) -> Option<String> {
    if value.contains(',') && verb_of(page).is_some_and(is_by_name) {
        return Some(value.replace(',', " "));
    }
    let (name, version) = value.split_once([':', '@', '=', '/'])?;
    let is_version = has_flag(page, "version") && is_version(version);
    is_version.then(|| format!("{name} --version {version}"))
}

/// The verb of a page such as `kubectl metalk8s describe environment`.
fn verb_of(page: &Command) -> Option<&str> {
    page.get_bin_name()?.split(' ').nth(2)
}

/// A value that is none of those that there are.
fn not_among(error: &clap::Error) -> Option<String> {
    let argument = bare(text(error, ContextKind::InvalidArg)?);
    let value = text(error, ContextKind::InvalidValue)?;
    let known = texts(error, ContextKind::ValidValue).unwrap_or_default();
    if value.is_empty() && argument.starts_with('-') {
        let choices = if known.is_empty() { String::new() } else { format!(": {}", one_of(known)) };
        Some(format!("{argument} needs a value{choices}"))
    } else if value.is_empty() || known.is_empty() {
        None
    } else if argument.starts_with('-') {
        Some(format!("{argument} takes {}, not {value:?}", one_of(known)))
    } else {
        let what = argument.to_lowercase();
        Some(format!("unknown {what} {value:?}; available: {}", known.join(", ")))
    }
}

/// Arguments that exclude each other, names first.
fn contradictory(error: &clap::Error) -> Option<String> {
    let one = bare(text(error, ContextKind::InvalidArg)?);
    let others = match error.get(ContextKind::PriorArg)? {
        ContextValue::String(other) => vec![other.clone()],
        ContextValue::Strings(others) => others.clone(),
        _ => return None,
    };
    let mut others: Vec<String> = others.iter().map(|other| bare(other)).collect();
    others.sort_by_key(|other| other.starts_with('-'));
    let is_about = |flag: &str| one == flag || others.iter().any(|other| other == flag);
    if is_about("--within-constraints") {
        return Some("--within-constraints works only with --all, and without NAME and -f".to_owned());
    }
    Some(match others.as_slice() {
        [other] if other.starts_with('-') => format!("{one} and {other} cannot be combined"),
        [other] => format!("{other} and {one} cannot be combined"),
        _ => format!("{one} cannot be combined with {}", one_of(&others)),
    })
}

/// Whether the verb or the resource is missing. Then the choices are listed.
pub(super) fn is_choice_missing(error: &clap::Error, page: &Command) -> bool {
    let kinds = [
        ErrorKind::MissingSubcommand,
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
        ErrorKind::UnknownArgument,
    ];
    page.has_subcommands() && kinds.contains(&error.kind())
}

pub(super) fn choices(page: &Command) -> String {
    let width = names(page).iter().map(|name| name.len()).max().unwrap_or_default();
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

fn names(page: &Command) -> Vec<&str> {
    shown(page).map(Command::get_name).collect()
}

/// The verbs that only read: they do not lead to one that changes something.
const READING: [&str; 9] =
    ["get", "describe", "logs", "events", "wait", "history", "diff", "permissions", "render"];

/// A verb with fewer resources than these names all of them.
const FEW: usize = 4;

fn unknown(word: &str, tree: &Command, page: &Command) -> String {
    let name = page.get_name();
    if let Some(refused) = list(word, tree, page) {
        return refused;
    }
    let typed = word;
    let word = leads::type_of(typed);
    if matches!(name, "edit" | "wait") && leads::is_native(word) {
        return format!("{name} has no resource {word}; to {name} with kubectl: kubectl {name} {word} NAME");
    }
    let applied = tree.find_subcommand("apply").and_then(|apply| apply.find_subcommand(word));
    if let ("diff", Some(applied)) = (name, applied) {
        let resource = applied.get_name();
        return format!(
            "diff has no resource {resource}; to see the difference: kubectl metalk8s apply {resource} -f FILE --dry-run"
        );
    }
    if let Some((verb, resource)) = verb_for(word, tree, page) {
        let there_is = names(page);
        let is_change = READING.contains(&name) && !READING.contains(&verb);
        if is_change || verb == "get" && there_is.len() < FEW {
            return format!("{name} has no resource {resource}; available: {}", there_is.join(", "));
        }
        return format!(
            "{name} has no resource {resource}; did you mean: kubectl metalk8s {verb} {resource}"
        );
    }
    let what = if is_verb(page) { "resource type" } else { "command" };
    if let Some(known) = similar(word, page) {
        return format!("unknown {what} {word:?}; did you mean {known}?");
    }
    if !is_verb(page) {
        return format!("unknown {what} {word:?}");
    }
    // `deploy` is the short name of Deployments as well.
    if tree.find_subcommand(word).is_some() && !leads::DEPLOYMENTS.contains(&word) {
        return format!("{word} is a command of its own: kubectl metalk8s {word}");
    }
    if service_config::find(word).is_some() && page.find_subcommand("config").is_some() {
        return format!("unknown {what} {word:?}; did you mean: kubectl metalk8s {name} config {word}");
    }
    if leads::SHARED.contains(&name) {
        return format!("unknown {what} {word:?}; if it is one of Kubernetes: kubectl {name} {typed}");
    }
    format!("unknown {what} {word:?}; available: {}", names(page).join(", "))
}

/// What is wrong with a list of types, some of which are the plugin's.
fn list(word: &str, tree: &Command, page: &Command) -> Option<String> {
    let types: Vec<&str> = word.split(',').collect();
    let is_own = |word: &&str| tree.get_subcommands().any(|verb| verb.find_subcommand(word).is_some());
    if types.len() < 2 || !types.iter().any(is_own) {
        return None;
    }
    let name = page.get_name();
    if page.find_subcommand("all").is_none() {
        let objects: Vec<String> = types.iter().map(|one| format!("{one}/NAME")).collect();
        return Some(format!(
            "{name} takes no list of types; name the objects, as in: kubectl metalk8s {name} {}",
            objects.join(" ")
        ));
    }
    let alone = types.iter().find(|one| listable(page, one).is_none())?;
    Some(format!("{alone:?} cannot be listed together with other types; list it alone"))
}

/// Whether the parser stopped at a resource that another verb has.
pub(super) fn is_of_another_verb(error: &clap::Error, tree: &Command, page: &Command) -> bool {
    let word = text(error, ContextKind::InvalidSubcommand);
    word.is_some_and(|word| verb_for(leads::type_of(word), tree, page).is_some())
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

/// Flags of other commands and of older kubectls, and those that mean the same here.
const CALLED: [(&str, &str); 4] = [
    ("to", "version"),
    ("version", "to"),
    ("to-revision", "to"),
    ("delete-local-data", "delete-emptydir-data"),
];

/// The verbs that deploy solutions, and what they do without these flags of helm's.
const DEPLOYING: [&str; 4] = ["add", "upgrade", "downgrade", "rollback"];
const OF_HELM: [(&str, &str); 7] = [
    ("atomic", "a command that fails rolls back anyway"),
    ("rollback-on-failure", "a command that fails rolls back anyway"),
    ("create-namespace", "create environment creates the namespace"),
    ("install", "add solution deploys it first"),
    ("set", "configure solution changes its instances"),
    ("values", "configure solution changes its instances"),
    ("wait", "the command waits anyway, and --timeout limits it"),
];

pub(super) fn unknown_argument(word: &str, page: &Command) -> String {
    let Some(flag) = word.strip_prefix("--") else { return unexpected(word, page) };
    let is_deploying = verb_of(page).is_some_and(|verb| DEPLOYING.contains(&verb));
    if let Some((_, advice)) = OF_HELM.iter().find(|(known, _)| *known == flag && is_deploying) {
        return format!("unknown flag --{flag}; {advice}");
    }
    if let Some((_, known)) = CALLED.iter().find(|(other, known)| *other == flag && has_flag(page, known)) {
        return format!("unknown flag --{flag}; did you mean --{known}?");
    }
    if FORMATS.contains(&flag) && has_flag(page, "output") {
        return format!("unknown flag --{flag}; did you mean -o {flag}?");
    }
    // Before the resource, it may be one of any resource.
    let all = page.get_arguments().chain(page.get_subcommands().flat_map(Command::get_arguments));
    let flags = all.filter(|argument| !argument.is_hide_set());
    // Nobody impersonates another user by a typing error.
    let flags = flags
        .filter_map(clap::Arg::get_long)
        // Who means all objects does not mean all clusters.
        .filter(|known| *known != "as" && !known.starts_with("as-") && flag != "all");
    match nearest(flag, flags) {
        Some(known) => format!("unknown flag --{flag}; did you mean --{known}?"),
        None => format!("unknown flag --{flag}"),
    }
}

/// Complains of a letter that is not a flag. In the other case, upper or lower, it may be one.
fn unknown_letter(letter: char, page: &Command) -> String {
    let other = if letter.is_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
    let is_other = |flag: &clap::Arg| flag.get_short() == Some(other) && !flag.is_hide_set();
    if page.get_arguments().any(is_other) {
        format!("unknown flag -{letter}; did you mean -{other}?")
    } else {
        format!("unknown flag -{letter}")
    }
}

/// Complains of a word after the last name that the command takes. A version or a revision is meant as the value of a flag.
fn unexpected(word: &str, page: &Command) -> String {
    if let Some(letter) = word.strip_prefix('-').and_then(|rest| rest.chars().next()) {
        return unknown_letter(letter, page);
    }
    match flag_of(word, page) {
        Some(flag) => format!("unexpected argument {word:?}; did you mean --{flag} {word}?"),
        None => format!("unexpected argument {word:?}"),
    }
}

fn rendered(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let end = text.find("\n\nUsage:").or_else(|| text.find("\n\nFor more information")).unwrap_or(text.len());
    let lines: Vec<&str> = text[..end].lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("; ").trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::cli;
    use crate::cli::line::deepest;
    use crate::cli::line::tests::{pairs, parsed, words};

    #[test]
    fn what_is_missing_is_named() {
        let mut tree = cli::tree();
        tree.build();
        let complaint =
            |line: &str| complaint(&parsed(line).unwrap_err(), &tree, deepest(&tree, &words(line)));
        assert_eq!(complaint("rollback"), "rollback needs a resource: solution");
        assert_snapshot!(complaint("get"), @"get needs a resource: environment, solution, instance, archive, job, lock, node, volume, config, user, alert, silence, rule, target, cluster, etcd, certificate, backup, all");
        for (line, missing) in pairs(
            "
            describe environment => NAME is missing
            deploy node => missing: NAME or -l LABELS
            repair solution x => -e ENV is missing
            upgrade solution --all => missing: -e ENV or -A
            upgrade solution => missing: NAME, --all or -f FILE; and -e ENV or -A
            upgrade solution --within-constraints -e prod => --all is missing
            create volume x --type sparseLoopDevice => missing: --node-name NODE; and --storage-class CLASS
            ",
        ) {
            assert_eq!(complaint(line), missing, "{line}");
        }
        assert_eq!(complaint("get -l a=b"), complaint("get"));
        for (line, message) in pairs(
            r#"
            gt environments => unknown command "gt"; did you mean get?
            frobnicate x => unknown command "frobnicate"
            get pods => unknown resource type "pods"; if it is one of Kubernetes: kubectl get pods
            create vol v --node n => unknown flag --node; did you mean --node-name?
            vaildate => unknown command "vaildate"; did you mean validate?
            get solutoins => unknown resource type "solutoins"; did you mean solution?
            rollback nosuch => unknown resource type "nosuch"; available: solution
            get envv => unknown resource type "envv"; did you mean environment?
            describe salt-access => describe has no resource salt-access; available: environment, solution, archive, job, node, volume, config, user, cluster, alert
            create sol => create has no resource solution; did you mean: kubectl metalk8s add solution
            diff config -f x => diff has no resource config; to see the difference: kubectl metalk8s apply config -f FILE --dry-run
            get history => history is a command of its own: kubectl metalk8s history
            history sol x => history has no resource solution; available: environment
            get sol,inst => "inst" cannot be listed together with other types; list it alone
            get pods,env => "pods" cannot be listed together with other types; list it alone
            get pods,services => unknown resource type "pods,services"; if it is one of Kubernetes: kubectl get pods,services
            delete env,sol x => delete takes no list of types; name the objects, as in: kubectl metalk8s delete env/NAME sol/NAME
            get solutoin/x => unknown resource type "solutoin"; did you mean solution?
            get pods/x => unknown resource type "pods"; if it is one of Kubernetes: kubectl get pods/x
            edit grafana => unknown resource type "grafana"; did you mean: kubectl metalk8s edit config grafana
            get deploy => unknown resource type "deploy"; if it is one of Kubernetes: kubectl get deploy
            describe deploy/x => unknown resource type "deploy"; if it is one of Kubernetes: kubectl describe deploy/x
            wait node/x => wait has no resource node; to wait with kubectl: kubectl wait node NAME
            edit archive/x => edit has no resource archive; did you mean: kubectl metalk8s get archive
            create sol/x => create has no resource solution; did you mean: kubectl metalk8s add solution
            wait node x => wait has no resource node; to wait with kubectl: kubectl wait node NAME
            add archive => add has no resource archive; did you mean: kubectl metalk8s import archive
            add solution x -e y --versoin 1 => unknown flag --versoin; did you mean --version?
            add solution x -e y --ass 1 => unknown flag --ass
            add solution x -e y --wait => unknown flag --wait; the command waits anyway, and --timeout limits it
            get sol --json => unknown flag --json; did you mean -o json?
            get sol -N prod => unknown flag -N; did you mean -n?
            get sol -a => unknown flag -a; did you mean -A?
            get sol -j => unknown flag -j
            get env --wait => unknown flag --wait
            add solution x 1.0.0 -e y => unexpected argument "1.0.0"; did you mean --version 1.0.0?
            rollback solution x 2 -e y => unexpected argument "2"; did you mean --to 2?
            rollback solution x -e y --to-revision=2 => unknown flag --to-revision; did you mean --to?
            upgrade solution x -e y --to 1.1.0 => unknown flag --to; did you mean --version?
            upgrade cluster --version 1.1.0 => unknown flag --version; did you mean --to?
            drain node x --delete-local-data => unknown flag --delete-local-data; did you mean --delete-emptydir-data?
            add solution x y -e y => unexpected argument "y"
            get env --watch=maybe => --watch takes true or false, not "maybe"
            "#,
        ) {
            assert_eq!(complaint(line), message, "{line}");
        }
    }

    #[test]
    fn a_wrong_value_is_named_once() {
        let mut tree = cli::tree();
        tree.build();
        for (line, message) in pairs(
            r#"
            create silence alertname=x --for 2x => --for: "2x" is not a valid duration; write 30s, 10m or 1h30m
            add solution x -e y --concurrency many => invalid value 'many' for '--concurrency <N>': it is a number from 1 to 255
            add solution x -e y --concurrency 0 => invalid value '0' for '--concurrency <N>': it is a number from 1 to 255
            add solution x:1.0.0 -e y => NAME: "x:1.0.0" is not a name; did you mean: x --version 1.0.0
            add solution x@v1.0.0 -e y => NAME: "x@v1.0.0" is not a name; did you mean: x --version v1.0.0
            add solution x:y -e y => NAME: "x:y" contains ':' at position 2; names consist of letters, digits, '-', '_' and '.'
            get environment a,b => NAME: "a,b" is not a name; did you mean: a b
            describe environment a,environment/b => NAME: "a,environment/b" is not a name; did you mean: a environment/b
            logs solution x -e y --tail ten => --tail takes a number, not "ten"
            get env -v=abc => --verbose takes a number, not "abc"
            get env -o => --output needs a value
            get env --profile => --profile needs a value
            get env --color => --color needs a value: auto, always or never
            completion tcsh => unknown shell "tcsh"; available: bash, zsh, fish, powershell, elvish, install
            get env --color maybe => --color takes auto, always or never, not "maybe"
            "#,
        ) {
            let error = parsed(line).unwrap_err();
            let page = deepest(&tree, &words(line));
            assert_eq!(complaint(&error, &tree, page), message, "{line}");
        }
    }

    #[test]
    fn arguments_that_exclude_each_other_are_named() {
        let mut tree = cli::tree();
        tree.build();
        let only_all = "--within-constraints works only with --all, and without NAME and -f";
        for (line, message) in [
            ("upgrade solution x --all -e y", "NAME and --all cannot be combined"),
            ("upgrade solution --all -f x.yaml -e y", "--all and --filename cannot be combined"),
            ("upgrade solution x --within-constraints", only_all),
            ("upgrade solution x --within-constraints -e y", only_all),
            ("upgrade solution -f x.yaml --within-constraints", only_all),
        ] {
            let error = parsed(line).unwrap_err();
            let page = deepest(&tree, &words(line));
            assert_eq!(complaint(&error, &tree, page), message, "{line}");
        }
    }
}
