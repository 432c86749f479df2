//! Rewrites kubectl's ways of writing a command to those of the command tree.
//!
//! `get environment/prod` becomes `get environment prod`; `-v 6`, `-v6` and `-vvv` become `-v=6`.

use clap::Command;

use crate::domain::service_config;

/// Rewrites the words after the program's name. `tree` knows which flags have a value.
#[must_use]
pub fn normalise(words: Vec<String>, tree: &Command) -> Vec<String> {
    let mut rewritten = Vec::with_capacity(words.len() + 1);
    let mut command = tree;
    // No word so far is a mistake.
    let mut is_understood = true;
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        if word == "--" {
            rewritten.push(word);
            rewritten.extend(words);
            break;
        }
        if let Some(level) = repeated(&word) {
            rewritten.push(format!("-v={level}"));
        } else if let Some(level) = word.strip_prefix("-v").filter(|rest| is_number(rest)) {
            rewritten.push(format!("-v={level}"));
        } else if matches!(word.as_str(), "-v" | "--verbose")
            && words.peek().is_some_and(|next| is_number(next))
        {
            rewritten.push(format!("-v={}", words.next().unwrap_or_default()));
        } else if word.len() > 1 && word.starts_with('-') {
            if let Some(child) = of_files(command, tree, &word).filter(|_| is_understood) {
                rewritten.push(child.get_name().to_owned());
                command = child;
            }
            let takes_value = takes_next_word(command, tree, &word);
            rewritten.push(word);
            if takes_value {
                rewritten.extend(words.next());
            }
        } else if command.has_subcommands() {
            let child = descend(command, word, &mut rewritten);
            is_understood &= !std::ptr::eq(child, command);
            command = child;
        } else {
            rewritten.push(split_again(command, word));
        }
    }
    rewritten
}

/// `apply -f FILE` is `apply environment -f FILE`: the files say what they are about.
fn of_files<'a>(command: &'a Command, tree: &Command, flag: &str) -> Option<&'a Command> {
    let child =
        matches!(command.get_name(), "apply" | "diff").then(|| command.find_subcommand("environment"))??;
    let is_known = |command: &Command| command.get_arguments().any(|argument| is_flag(argument, flag));
    (is_known(child) && !is_known(tree)).then_some(child)
}

/// Whether `word` is this flag, its value perhaps joined to it.
fn is_flag(argument: &clap::Arg, word: &str) -> bool {
    match word.strip_prefix("--") {
        Some(long) => argument.get_long() == long.split('=').next(),
        None => argument.get_short().is_some() && argument.get_short() == word.chars().nth(1),
    }
}

/// The levels of `-vv`, `-vvv` and `-vvvv`: decisions, requests, bodies.
const LEVELS: [u8; 3] = [4, 6, 8];

/// The level of a repeated `-v`.
fn repeated(word: &str) -> Option<u8> {
    let count = word.strip_prefix("-vv")?;
    let is_repeated = count.bytes().all(|byte| byte == b'v');
    is_repeated.then(|| LEVELS[count.len().min(LEVELS.len() - 1)])
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A word where a command is expected: a verb, a resource, or `TYPE/NAME`.
fn descend<'a>(command: &'a Command, word: String, rewritten: &mut Vec<String>) -> &'a Command {
    if let Some((kind, name)) = word.split_once('/')
        && let Some(child) = command.find_subcommand(kind)
        && !child.has_subcommands()
    {
        rewritten.push(kind.to_owned());
        rewritten.push(name.to_owned());
        return child;
    }
    if let Some(resources) = several(command, &word) {
        rewritten.extend(["all".to_owned(), format!("--resources={resources}")]);
        return command.find_subcommand("all").unwrap_or(command);
    }
    // `edit grafana-config` is `edit config grafana`.
    if let Some(config) = word.strip_suffix("-config").and_then(service_config::find)
        && let Some(child) = command.find_subcommand("config")
    {
        rewritten.push("config".to_owned());
        rewritten.push(config.name.to_owned());
        return child;
    }
    let child = command.find_subcommand(&word);
    rewritten.push(word);
    child.unwrap_or(command)
}

/// The resources in `sol,env`, as the names of their commands, if the verb accepts several.
fn several(command: &Command, word: &str) -> Option<String> {
    let all = command.find_subcommand("all").filter(|_| word.contains(','))?;
    let known = all
        .get_arguments()
        .find(|one| one.get_long() == Some("resources"))?;
    let known = known.get_possible_values();
    let name = |word: &str| {
        let name = command.find_subcommand(word)?.get_name();
        known
            .iter()
            .any(|value| value.matches(name, false))
            .then_some(name)
    };
    let names: Option<Vec<&str>> = word.split(',').map(name).collect();
    Some(names?.join(","))
}

/// Another `TYPE/NAME` of the same type: `delete archive/a archive/b`.
fn split_again(command: &Command, word: String) -> String {
    match word.split_once('/') {
        Some((kind, name)) if is_called(command, kind) && !takes_paths(command) && !is_path(name) => {
            name.to_owned()
        }
        _ => word,
    }
}

/// Whether the text after `TYPE/` can only be a path in a directory of that name.
fn is_path(name: &str) -> bool {
    name.contains('/')
        || std::path::Path::new(name)
            .extension()
            .is_some_and(|ending| ending == "iso")
}

/// Whether the command is about files: then `archive/demo.iso` is a file in the directory `archive`.
fn takes_paths(command: &Command) -> bool {
    let is_path = |argument: &clap::Arg| argument.get_value_hint() == clap::ValueHint::AnyPath;
    command.get_positionals().any(is_path)
}

fn is_called(command: &Command, word: &str) -> bool {
    command.get_name() == word || command.get_all_aliases().any(|alias| alias == word)
}

pub(super) fn takes_next_word(command: &Command, tree: &Command, word: &str) -> bool {
    if word.contains('=') {
        return false;
    }
    let arguments = || command.get_arguments().chain(tree.get_arguments());
    let found = if let Some(long) = word.strip_prefix("--") {
        arguments().find(|argument| argument.get_long() == Some(long))
    } else {
        // In a group of short flags, only the last one can have the next word as its value.
        let mut shorts = word.trim_start_matches('-').chars();
        let last = shorts.next_back();
        let takes =
            |short| arguments().any(|one| one.get_short() == Some(short) && one.get_action().takes_values());
        if shorts.any(takes) {
            return false;
        }
        arguments().find(|argument| argument.get_short().is_some() && argument.get_short() == last)
    };
    found.is_some_and(|argument| argument.get_action().takes_values() && !argument.is_require_equals_set())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tree_of;

    fn rewritten(line: &str) -> String {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let tree = tree_of(&words);
        normalise(words, &tree).join(" ")
    }

    #[test]
    fn files_need_no_resource() {
        for (line, expected) in [
            (
                "apply -f environments/prod.yaml",
                "apply environment -f environments/prod.yaml",
            ),
            (
                "apply --prune=environments -fx.yaml",
                "apply environment --prune=environments -fx.yaml",
            ),
            (
                "-o json diff --filename=x",
                "-o json diff environment --filename=x",
            ),
            ("diff -o json -f -", "diff -o json environment -f -"),
            ("apply config grafana -f x", "apply config grafana -f x"),
            ("apply env -f x", "apply env -f x"),
            ("apply -h", "apply -h"),
            ("create -f x", "create -f x"),
            ("apply enviroment -f x", "apply enviroment -f x"),
        ] {
            assert_eq!(rewritten(line), expected);
        }
    }

    #[test]
    fn paths_are_left_alone() {
        assert_eq!(
            rewritten("validate archive archives/demo.iso archive/b.iso"),
            "validate archive archives/demo.iso archive/b.iso"
        );
        for verb in ["import", "delete", "get"] {
            let line = format!("{verb} archive archives/demo.iso archive/lab/demo.iso");
            assert_eq!(rewritten(&line), line);
        }
    }

    #[test]
    fn a_repeated_v_is_a_level() {
        for (typed, level) in [("-vv", 4), ("-vvv", 6), ("-vvvv", 8), ("-vvvvvv", 8)] {
            assert_eq!(
                rewritten(&format!("get env {typed}")),
                format!("get env -v={level}")
            );
        }
    }

    #[test]
    fn type_and_name_are_split() {
        assert_eq!(rewritten("get environment/prod"), "get environment prod");
        assert_eq!(
            rewritten("-o json get env/prod --watch"),
            "-o json get env prod --watch"
        );
        assert_eq!(rewritten("get -n a/b env/prod"), "get -n a/b env prod");
        assert_eq!(rewritten("delete archive/a archive/b"), "delete archive a b");
        assert_eq!(rewritten("import archive /a/b.iso"), "import archive /a/b.iso");
    }

    #[test]
    fn several_resources_are_listed_by_one_command() {
        assert_eq!(
            rewritten("get sol,envs -e prod"),
            "get all --resources=solution,environment -e prod"
        );
        for line in [
            "get all",
            "get sol,nothing",
            "get all,sol",
            "get sol,",
            "describe sol,env",
        ] {
            assert_eq!(rewritten(line), line);
        }
    }

    #[test]
    fn configurations_go_by_many_names() {
        for line in ["edit config am", "edit config/am"] {
            assert_eq!(rewritten(line), "edit config am");
        }
        assert_eq!(
            rewritten("edit am-config --set a=b"),
            "edit config alertmanager --set a=b"
        );
        assert_eq!(rewritten("get shell-ui-config"), "get config shell-ui");
        assert_eq!(rewritten("apply dex-config -f -"), "apply config dex -f -");
        assert_eq!(rewritten("edit nothing-config"), "edit nothing-config");
        assert_eq!(rewritten("delete grafana-config"), "delete grafana-config");
    }

    #[test]
    fn levels_may_stand_apart() {
        assert_eq!(rewritten("get env -v 6"), "get env -v=6");
        assert_eq!(rewritten("get env -v6"), "get env -v=6");
        assert_eq!(rewritten("get env -v"), "get env -v");
        assert_eq!(rewritten("-v get env"), "-v get env");
    }

    #[test]
    fn what_follows_two_dashes_stays() {
        assert_eq!(
            rewritten("delete archive -- archive/a"),
            "delete archive -- archive/a"
        );
    }

    #[test]
    fn what_is_unknown_stays_for_the_parser_to_refuse() {
        assert_eq!(rewritten("got environment/prod"), "got environment/prod");
        assert_eq!(rewritten("get nothing/prod"), "get nothing/prod");
    }
}
