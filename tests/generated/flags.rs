//! A command's arguments and flags, as every kind of page lists them.

use clap::{Arg, Command};

pub(crate) struct Flag {
    /// What introduces it: `-n, --namespace`; nothing for an argument.
    pub(crate) names: Vec<String>,
    /// What it is followed by: `=NAMESPACE`, `NAME...`.
    pub(crate) value: String,
    pub(crate) help: String,
}

pub(crate) struct Group {
    /// The heading, as the help page has it.
    pub(crate) heading: String,
    pub(crate) flags: Vec<Flag>,
}

/// A command's arguments and flags under their headings, in the order of its help page.
pub(crate) fn groups(command: &Command) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
    for argument in shown {
        let default = if argument.is_positional() { "Arguments" } else { "Options" };
        let heading = argument.get_help_heading().unwrap_or(default);
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.flags.push(flag(argument)),
            None => groups.push(Group { heading: heading.to_owned(), flags: vec![flag(argument)] }),
        }
    }
    groups.sort_by_key(|group| match group.heading.as_str() {
        "Arguments" => 0,
        "Options" => 1,
        _ => 2,
    });
    groups
}

fn flag(argument: &Arg) -> Flag {
    let short = argument.get_short().map(|short| format!("-{short}"));
    let long = argument.get_long().map(|long| format!("--{long}"));
    Flag { names: short.into_iter().chain(long).collect(), value: value(argument), help: help(argument) }
}

fn value(argument: &Arg) -> String {
    if !argument.get_action().takes_values() {
        return String::new();
    }
    let names: Vec<String> =
        argument.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    let name = names.join(" ");
    let range = argument.get_num_args().unwrap_or_default();
    if argument.is_positional() {
        let many = if range.max_values() > 1 { "..." } else { "" };
        return format!("{name}{many}");
    }
    if range.min_values() == 0 { format!("[={name}]") } else { format!("={name}") }
}

fn help(argument: &Arg) -> String {
    let mut help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let values: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| value.get_name().to_owned())
        .collect();
    // Help hides some, because its text says what they mean.
    let shows_values = !values.is_empty() && !argument.is_hide_possible_values_set();
    if shows_values && argument.get_action().takes_values() {
        help.push_str(&format!("; one of {}", values.join(", ")));
    }
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if !defaults.is_empty() && !argument.is_hide_default_value_set() && argument.get_action().takes_values() {
        help.push_str(&format!("; {} by default", defaults.join(", ")));
    }
    help
}
