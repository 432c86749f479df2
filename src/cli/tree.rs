//! The command tree, from which the command line is parsed.
//!
//! Building all of it takes several times as long as parsing with it: there are some eighty commands, and each global
//! flag is copied into each of them. A command line therefore gets a tree of the verbs that it names.

use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::groups::GlobalArgs;
use super::habits::with_habits;
use super::line::{is_everywhere, is_watching};
use super::{Cli, RESOURCES, Verb, topics};

/// Manage MetalK8s environments, solutions and archives
#[derive(Debug, Parser)]
#[command(
    name = "kubectl metalk8s",
    bin_name = "kubectl metalk8s",
    disable_help_flag = true,
    disable_help_subcommand = true,
    disable_version_flag = true,
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100,
    args_override_self = true,
    after_help = topics::ROOT
)]
struct Root {
    #[command(flatten)]
    global: GlobalArgs,
}

impl Cli {
    /// The command line that the parser has read.
    ///
    /// # Errors
    ///
    /// If no verb was given, or the value of a flag is wrong.
    pub fn of(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        let mut global = Root::from_arg_matches(matches)?.global;
        global.connection.drop_empty();
        // As with kubectl, `-A` wins over the `-n` of an alias.
        global.namespace.take_if(|_| is_everywhere(matches));
        Ok(Self { global, verb: Verb::from_arg_matches(matches)?, watches: is_watching(matches) })
    }
}

pub fn tree() -> Command {
    with_verbs(|_| true)
}

/// The part of the tree that parses these words exactly as all of it does: each verb that one of the words may name. If
/// none does, or help may be about another verb, that is all of it.
pub fn tree_of(words: &[String]) -> Command {
    let is_named = |verb: &Command| {
        let mut names = std::iter::once(verb.get_name()).chain(verb.get_all_aliases());
        names.any(|name| words.iter().any(|word| word == name))
    };
    let tree = with_verbs(is_named);
    let needs_all = !tree.has_subcommands() || tree.find_subcommand("help").is_some();
    if needs_all { self::tree() } else { tree }
}

fn with_verbs(is_wanted: impl Fn(&Command) -> bool) -> Command {
    let verbs = Verb::augment_subcommands(Command::default());
    let wanted = verbs.get_subcommands().zip(RESOURCES);
    let wanted = wanted.filter(|(verb, _)| is_wanted(verb));
    let root = Root::command().arg(help_flag());
    let whole = |(verb, with_resources): (&Command, &fn(Command) -> Command)| {
        with_habits(with_names(with_pages(with_resources(verb.clone()))), &root)
    };
    let wanted: Vec<Command> = wanted.map(whole).collect();
    root.subcommands(wanted)
}

/// The other names of a resource, which are the same behind every verb, unless the resource has names of its own there: the
/// short ones, and the plural of what there is more than one of.
fn other_names(resource: &str) -> Vec<String> {
    let short: &[&str] = match resource {
        "all" | "bootstrap" | "bootstrap-configuration" | "bundle" | "cluster" | "etcd" | "salt-access" => {
            return Vec::new();
        }
        "environment" => &["env", "envs"],
        "solution" => &["sol"],
        "instance" => &["inst"],
        "archive" => &["arch"],
        "node" => &["no"],
        "volume" => &["vol"],
        "config" => &["cfg"],
        _ => &[],
    };
    short.iter().map(|&name| name.to_owned()).chain([format!("{resource}s")]).collect()
}

/// A verb and its resources with their other names and the pages of `topics`.
fn with_pages(verb: Command) -> Command {
    let paged = |command: Command, words: &str| match topics::of(words) {
        Some(page) => command.after_help(page),
        None => command,
    };
    let name = verb.get_name().to_owned();
    let verb = verb.mut_subcommands(|resource| {
        let words = format!("{name} {}", resource.get_name());
        let has_names = resource.get_all_aliases().next().is_some();
        let names = if has_names { Vec::new() } else { other_names(resource.get_name()) };
        paged(resource.visible_aliases(names), &words)
    });
    paged(verb, &name)
}

/// The usage of `describe`: it takes several names (`objects`), and without one describes all objects (`unnamed`).
fn with_names(verb: Command) -> Command {
    if verb.get_name() != "describe" {
        return verb;
    }
    verb.mut_subcommands(|resource| {
        let names = resource.get_positionals().next().and_then(Arg::get_value_names);
        match names.and_then(<[_]>::first).map(ToString::to_string) {
            Some(name) => {
                let resource_name = resource.get_name();
                let usage = format!("kubectl metalk8s describe {resource_name} [OPTIONS] [{name}]...");
                resource.override_usage(usage)
            }
            None => resource,
        }
    })
}

/// The flag `-h`/`--help`. Both are one flag to the parser; the caller prints the short or the whole page, depending on
/// which of them was typed.
fn help_flag() -> Arg {
    Arg::new("show-help")
        .short('h')
        .long("help")
        .action(ArgAction::HelpShort)
        .global(true)
        .help("Show help; --help includes all flags")
        .help_heading("Global flags")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_tree_is_consistent() {
        tree().debug_assert();
    }

    #[test]
    fn every_verb_that_needs_a_resource_has_some() {
        let tree = tree();
        for verb in tree.get_subcommands() {
            let is_whole = verb.has_subcommands() || !verb.is_subcommand_required_set();
            assert!(is_whole, "{}", verb.get_name());
        }
    }

    #[test]
    fn every_command_has_a_page() {
        for verb in tree().get_subcommands() {
            let mut resources = verb.get_subcommands().peekable();
            let is_alone = resources.peek().is_none();
            for command in resources.chain(is_alone.then_some(verb)) {
                assert!(command.get_after_help().is_some(), "{} {}", verb.get_name(), command.get_name());
            }
        }
    }

    #[test]
    fn a_line_gets_the_verbs_that_it_may_name() {
        let verbs = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            let tree = tree_of(&words);
            let names = tree.get_subcommands().map(|verb| verb.get_name().to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(verbs("get env"), ["get"]);
        assert_eq!(verbs("--context get delete env x"), ["get", "delete"]);
        let all = verbs("");
        assert!(all.len() > 30);
        assert_eq!(verbs("gett env"), all);
        assert_eq!(verbs("help get"), all);
    }
}
