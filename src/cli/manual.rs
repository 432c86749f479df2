//! The pages of the manual: what help, man pages and the reference have in common.
//!
//! The command tree has the commands and flags, `topics` the texts. Exit statuses and related commands are derived
//! from the tree, so that a new command has them without further work.

use clap::Command;

use super::{fill, topics};
use crate::cli;
use base::error::ErrorKind;

/// The headings of the flags that every command takes: the page of `options` lists them once for all.
pub const SHARED_FLAGS: [&str; 2] = ["Connection flags", "Global flags"];

/// The line of `-h` that points to them.
const OPTIONS_LINE: &str = "Connection and global flags (-n, -o, ...): kubectl metalk8s options";

/// The verbs, grouped by purpose; those of daily use come first.
const VERBS: [(&str, &[&str]); 5] = [
    ("All resources", &["get", "describe", "create", "edit", "apply", "diff", "delete", "wait", "history"]),
    (
        "Solutions",
        &[
            "import",
            "unimport",
            "activate",
            "deactivate",
            "add",
            "upgrade",
            "downgrade",
            "rollback",
            "repair",
            "configure",
            "logs",
            "events",
            "permissions",
            "render",
        ],
    ),
    (
        "Cluster",
        &[
            "deploy",
            "cordon",
            "drain",
            "uncordon",
            "replace",
            "renew",
            "defragment",
            "restore",
            "set-password",
        ],
    ),
    ("Archives, without a cluster", &["init", "validate", "sign", "push", "pull"]),
    ("Plugin", &["check", "dashboard", "debug", "version", "completion", "options", "help"]),
];

/// How many lines of help fit a screen.
const SCREEN: usize = 40;

/// How many examples of its commands the page of a verb repeats.
const EXAMPLES_OF_A_VERB: usize = 4;

/// The help page of one command, without its flags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The verb and the resource; empty for the plugin itself.
    pub words: Vec<String>,
    pub about: String,
    /// What it does to the cluster.
    pub explanation: String,
    /// Command lines and comments, a line each.
    pub examples: Vec<String>,
    /// Related commands, without `kubectl metalk8s`.
    pub related: Vec<String>,
}

impl Page {
    /// The command as it is typed.
    pub fn command(&self) -> String {
        typed(&self.words)
    }

    /// A shorter `brief` for pages longer than a screen: the first paragraph, and so many examples without comments.
    fn briefest(&self, examples: usize) -> Vec<String> {
        let paragraph = self.explanation.split("\n\n").next().unwrap_or_default();
        let commands = self.examples.iter().filter(|line| !line.starts_with('#'));
        let first = Self {
            explanation: paragraph.trim_end_matches(':').to_owned(),
            examples: commands.take(examples).cloned().collect(),
            ..self.clone()
        };
        let mut parts = first.brief();
        parts.push(format!("More about it: {} --help", self.command()));
        parts
    }

    /// What `-h` prints after the command's own flags.
    fn brief(&self) -> Vec<String> {
        let mut parts = Vec::new();
        if !self.explanation.is_empty() {
            parts.push(fill::prose(&self.explanation));
        }
        let examples: Vec<String> = self.examples.iter().flat_map(|line| fill::command_line(line)).collect();
        parts.push(format!("Examples:\n  {}", examples.join("\n  ")));
        parts
    }

    /// What `--help` prints after the flags.
    fn after_help(&self) -> String {
        let mut parts = self.brief();
        let is_diff = self.words.first().is_some_and(|verb| verb == "diff");
        parts.push(format!("Exit status:\n{}", fill::list(&exit_statuses(is_diff))));
        parts.push(format!("See also:\n{}", fill::list(&self.related.join(", "))));
        parts.join("\n\n")
    }
}

fn typed(words: &[String]) -> String {
    let mut line = "kubectl metalk8s".to_owned();
    for word in words {
        line.push(' ');
        line.push_str(word);
    }
    line
}

/// The command tree, each command with the whole of its help page: for man pages and the reference.
pub fn tree() -> Command {
    pages().iter().fold(with_template(cli::tree()), |tree, page| with_page(tree, &page.words, page))
}

fn with_template(root: Command) -> Command {
    let template = template(&root, &format!("\n\n{}", shared_flags(&root)));
    root.help_template(template)
}

/// The layout of the plugin's own page: the verbs in groups, then `flags`.
fn template(root: &Command, flags: &str) -> String {
    let mut text = "{about-with-newline}\n{usage-heading} {usage}".to_owned();
    for (title, verbs) in VERBS {
        text.push_str(&format!("\n\n{title}:"));
        for verb in verbs {
            let about = root.find_subcommand(verb).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text.push_str(&format!("\n  {verb:<14}{about}"));
        }
    }
    format!("{text}{flags}{{after-help}}")
}

/// The page that `--help` prints. `command` is one of a tree that is built.
pub fn long_help(command: &Command) -> String {
    let words = words_of(command);
    let text = page_of(&words).after_help();
    let command = if words.is_empty() { with_template(command.clone()) } else { command.clone() };
    command.after_help(text).render_help().to_string()
}

/// The page that `-h` prints: the command's own flags only. `command` is one of a tree that is built.
pub fn short_help(command: &Command) -> String {
    let words = words_of(command);
    let command = command.clone().mut_args(|argument| {
        let is_shared = argument.get_help_heading().is_some_and(|heading| SHARED_FLAGS.contains(&heading));
        if is_shared { argument.hide(true) } else { argument }
    });
    let command = if words.is_empty() {
        let template = template(&command, "");
        command.help_template(template)
    } else {
        command
    };
    let text = page_of(&words);
    let rendered = |mut parts: Vec<String>| {
        parts.push(OPTIONS_LINE.to_owned());
        let mut page = command.clone().after_help(parts.join("\n\n"));
        page.render_help().to_string()
    };
    let fits = |page: &String| words.is_empty() || page.lines().count() <= SCREEN;
    let mut longer = [text.brief(), text.briefest(2)].into_iter().map(&rendered);
    longer.find(fits).unwrap_or_else(|| rendered(text.briefest(1)))
}

/// The verb and the resource of a command of a tree that is built.
fn words_of(command: &Command) -> Vec<String> {
    let name = command.get_bin_name().unwrap_or_default();
    name.split(' ').skip(2).map(str::to_owned).collect()
}

pub fn options() -> String {
    format!("The following flags can be passed to any command:\n\n{}\n", shared_flags(&cli::tree()))
}

/// The connection and global flags, under their headings.
fn shared_flags(root: &Command) -> String {
    let shared = root.get_arguments().filter(|argument| {
        let heading = argument.get_help_heading();
        heading.is_some_and(|heading| SHARED_FLAGS.contains(&heading))
    });
    let mut page = Command::new("options")
        .disable_help_flag(true)
        .max_term_width(100)
        .args(shared.cloned())
        .help_template("{all-args}");
    page.render_help().to_string().trim_end().to_owned()
}

fn with_page(command: Command, words: &[String], page: &Page) -> Command {
    match words.split_first() {
        None => command.after_help(page.after_help()),
        Some((word, rest)) => command.mut_subcommand(word, |child| with_page(child, rest, page)),
    }
}

/// All pages: the plugin's own first, and each verb's before those of its resources.
pub fn pages() -> Vec<Page> {
    let tree = cli::tree();
    let mut pages = Vec::new();
    collect(&tree, &tree, &[], &mut pages);
    pages
}

fn collect(tree: &Command, command: &Command, words: &[String], pages: &mut Vec<Page>) {
    pages.push(page(tree, command, words));
    for child in command.get_subcommands().filter(|child| !child.is_hide_set()) {
        let words: Vec<String> = words.iter().cloned().chain([child.get_name().to_owned()]).collect();
        collect(tree, child, &words, pages);
    }
}

/// The page of one command. The others are not made: help is to appear at once.
fn page_of(words: &[String]) -> Page {
    let tree = cli::tree();
    let command = words.iter().fold(&tree, |command, word| command.find_subcommand(word).unwrap_or(command));
    page(&tree, command, words)
}

fn page(tree: &Command, command: &Command, words: &[String]) -> Page {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (mut explanation, mut examples) = parts(&text);
    if explanation.is_empty() {
        explanation_of_children(command).clone_into(&mut explanation);
    }
    if examples.is_empty() {
        examples = examples_of_children(command);
    }
    Page {
        words: words.to_vec(),
        about: command.get_about().map(ToString::to_string).unwrap_or_default(),
        explanation,
        examples,
        related: related(tree, command, words),
    }
}

/// Splits a text of `topics` into the explanation and the examples.
fn parts(text: &str) -> (String, Vec<String>) {
    let (explanation, examples) = text.split_once("Examples:\n").unwrap_or((text, ""));
    let examples = examples.lines().map(|line| line.trim().to_owned()).collect();
    (explanation.trim().to_owned(), examples)
}

/// The explanation of a verb that has none of its own.
fn explanation_of_children(command: &Command) -> &'static str {
    let is_change = |child: &Command| child.get_arguments().any(|one| one.get_long() == Some("dry-run"));
    if command.get_subcommands().any(is_change) {
        "With --dry-run, the command checks and shows everything, but changes nothing."
    } else {
        "Changes nothing in the cluster."
    }
}

/// The first command line of each of a verb's resources.
fn examples_of_children(command: &Command) -> Vec<String> {
    let of_child = |child: &Command| {
        let text = child.get_after_help().map(ToString::to_string).unwrap_or_default();
        parts(&text).1.into_iter().filter(|line| !line.starts_with('#')).collect::<Vec<_>>()
    };
    let children: Vec<Vec<String>> = command.get_subcommands().map(of_child).collect();
    let each = EXAMPLES_OF_A_VERB.div_ceil(children.len().max(1));
    children.into_iter().flat_map(|lines| lines.into_iter().take(each)).take(EXAMPLES_OF_A_VERB).collect()
}

fn topics() -> Vec<String> {
    TOPICS.iter().map(|topic| format!("help {}", topic.name)).collect()
}

/// What leads on from a resource that has no other verb.
const RELATED: [(&str, &[&str]); 4] = [
    ("get instance", &["configure solution"]),
    ("get rule", &["get alert"]),
    ("get target", &["describe solution"]),
    ("get all", &["get environment", "get solution"]),
];

/// For a verb, its resources; for a resource, the other verbs that it has, or else `RELATED`; otherwise `help`.
fn related(tree: &Command, command: &Command, words: &[String]) -> Vec<String> {
    let found: Vec<String> = match words {
        [word] if word == "help" => topics(),
        [] => topics(),
        [verb] => command.get_subcommands().map(|child| format!("{verb} {}", child.get_name())).collect(),
        [verb, resource, ..] => tree
            .get_subcommands()
            .filter(|other| other.get_name() != verb)
            .filter(|other| other.get_subcommands().any(|child| child.get_name() == resource))
            .map(|other| format!("{} {resource}", other.get_name()))
            .collect(),
    };
    if !found.is_empty() {
        return found;
    }
    let line = words.join(" ");
    let others = RELATED.iter().find(|(command, _)| *command == line);
    let others = others.map_or(&["help"][..], |(_, others)| others);
    others.iter().map(|&other| other.to_owned()).collect()
}

/// A short list of the exit statuses; the topic `exit-status` explains them. Those of `diff` differ.
fn exit_statuses(is_diff: bool) -> String {
    let status = |kind: &ErrorKind| {
        if is_diff { kind.exit_status_of_diff() } else { kind.exit_status() }
    };
    let mut kinds: Vec<(u8, String)> =
        ErrorKind::ALL.iter().map(|kind| (status(kind), kind.to_string())).collect();
    kinds.sort();
    let kinds: Vec<String> = kinds.iter().map(|(status, kind)| format!("{status} {kind}")).collect();
    let success = if is_diff { "0 no difference; 1 differences" } else { "0 done, or nothing to change" };
    format!("{success}; {} (help exit-status)", kinds.join(", "))
}

/// An explanation that belongs to no single command.
#[derive(Debug)]
pub struct Topic {
    /// The name that `help` takes.
    pub name: &'static str,
    pub about: &'static str,
    text: fn() -> String,
}

impl Topic {
    pub fn text(&self) -> String {
        fill::prose(&(self.text)())
    }
}

pub const TOPICS: [Topic; 3] = [
    Topic { name: "exit-status", about: "The exit statuses and their meaning", text: exit_status_table },
    Topic {
        name: "output",
        about: "The formats of -o, and guarantees for scripts",
        text: || topics::OUTPUT.to_owned(),
    },
    Topic {
        name: "salt-access",
        about: "How the plugin logs into Salt",
        text: || topics::SALT_ACCESS.to_owned(),
    },
];

pub fn exit_status_table() -> String {
    let done = "    0  done, or nothing to change".to_owned();
    let rows = ErrorKind::ALL.iter().map(|kind| {
        let name = kind.to_string();
        let meaning = fill::lines_of(kind.meaning(), 58).join(&format!("\n{:20}", ""));
        format!("  {:>3}  {name:<12} {meaning}", kind.exit_status())
    });
    let of_diff = format!(
        "\n`diff` ends with {}, Different, if there are differences, and with {} where other commands end with {}, Failed.",
        ErrorKind::Different.exit_status_of_diff(),
        ErrorKind::Failed.exit_status_of_diff(),
        ErrorKind::Failed.exit_status(),
    );
    let lines = std::iter::once(done).chain(rows).chain([of_diff]);
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn every_page_is_complete() {
        let pages = pages();
        assert!(pages.len() > 30, "{}", pages.len());
        for page in pages {
            let name = page.command();
            let lines = page.examples.iter().filter(|line| line.starts_with("kubectl metalk8s")).count();
            assert!(lines >= 2, "{name} has {lines} examples");
            assert!(!page.about.is_empty() && !page.about.ends_with('.'), "{name}: {}", page.about);
            assert!(!page.about.contains('\n'), "{name}: {}", page.about);
            assert!(!page.related.is_empty(), "{name}");
            assert!(!page.explanation.is_empty(), "{name} does not say what it does");
        }
    }

    #[test]
    fn each_verb_is_in_one_group() {
        let mut grouped: Vec<&str> = VERBS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        grouped.sort_unstable();
        let root = cli::tree();
        let mut verbs: Vec<&str> = root.get_subcommands().map(Command::get_name).collect();
        verbs.sort_unstable();
        assert_eq!(grouped, verbs);
    }

    #[test]
    fn the_root_page_lists_every_resource() {
        // Words after a verb that are no type of objects.
        let others = ["all", "bootstrap-configuration", "bundle", "command"];
        let list = topics::ROOT.split(';').next().unwrap();
        let list = list.strip_prefix("Resources: ").unwrap().replace('\n', " ");
        let listed: Vec<&str> = list.split(", ").filter_map(|one| one.split(' ').next()).collect();
        let root = cli::tree();
        let unlisted: Vec<&str> = root
            .get_subcommands()
            .flat_map(Command::get_subcommands)
            .map(Command::get_name)
            .filter(|name| !listed.contains(name) && !others.contains(name))
            .collect();
        assert!(unlisted.is_empty(), "{unlisted:?}");
    }

    #[test]
    fn the_short_page_has_what_is_the_commands_own() {
        let mut tree = cli::tree();
        tree.build();
        let page = tree.find_subcommand("add").unwrap().find_subcommand("solution").unwrap();
        let help = short_help(page);
        assert!(help.lines().count() <= 40, "{help}");
        assert_snapshot!("short_help", help);
        assert_snapshot!("options", options());
    }

    #[test]
    fn short_help_fits_a_screen() {
        let mut tree = cli::tree();
        tree.build();
        for page in pages().iter().filter(|page| !page.words.is_empty()) {
            let command =
                page.words.iter().fold(&tree, |command, word| command.find_subcommand(word).unwrap());
            let help = short_help(command);
            assert!(help.lines().count() <= SCREEN, "{help}");
            assert!(help.contains("Examples:\n"), "{help}");
        }
    }

    #[test]
    fn resources_say_what_a_command_does_to_them() {
        let general = ["Changes nothing in the cluster.", "With --dry-run, the command"];
        for page in pages().iter().filter(|page| page.words.len() == 2) {
            let is_general = general.iter().any(|text| page.explanation.starts_with(text));
            assert!(!is_general, "{} explains nothing of its own", page.command());
        }
    }

    #[test]
    fn help_pages_end_with_exit_status_and_related_commands() {
        let mut tree = cli::tree();
        tree.build();
        let page = tree.find_subcommand("add").unwrap().find_subcommand("solution").unwrap();
        let help = long_help(page);
        assert_snapshot!("long_help", help);
        assert!(help.lines().all(|line| !line.ends_with(' ')), "{help}");
    }

    /// The parser wraps the lines of flags by itself; this text it prints as it is.
    #[test]
    fn pages_fit_a_terminal_of_80_columns() {
        for page in pages() {
            let text = page.after_help();
            assert!(text.lines().all(|line| line.len() <= 78), "{text}");
        }
        for topic in TOPICS {
            let text = topic.text();
            assert!(text.lines().all(|line| line.len() <= 78), "{text}");
        }
    }
}
