//! Rewrites kubectl's ways of writing a command to those of the command tree.
//!
//! The command comes first: `-o json get --watch environment/prod` becomes `get environment -o json --watch prod`. So the
//! parser meets each flag where it is known, wherever it was typed. `-v 6`, `--v=6`, `-v6` and `-vvv` become `-v=6`.
//! Switches take a value, as in kubectl: `--watch=true` becomes `--watch`, and `--watch=false` withdraws it.

use clap::{Arg, ArgAction, Command};

use super::words::{FORMATS, Flags, LEVEL, Part, is_flag, is_number, named};
use domain::api::API_VERSION;
use domain::object::resource::VOLUME;
use domain::service_config;

/// Rewrites the words after the program's name. `tree` knows which flags have a value.
pub fn normalise(words: &[String], tree: &Command) -> Vec<String> {
    if let Some(rest) = own_version(words) {
        return normalise(&rest, tree);
    }
    let words = &apart(words);
    let flags = named(words, tree, names).flags;
    let parts = flags.parts(words);
    let mut line = Line { flags, command: tree, is_understood: true, first: Vec::new(), rest: Vec::new() };
    for part in parts {
        match part {
            Part::Flag(word, value) => line.flag(word, value),
            Part::Word(word) => line.word(word),
            Part::Rest(words) => {
                line.about_files(tree);
                let words = std::iter::once("--".to_owned()).chain(words);
                line.rest.push((None, words.collect()));
            }
        }
    }
    line.about_files(tree);
    line.about_nodes();
    line.template();
    line.unset();
    line.join();
    let rest = line.rest.into_iter().flat_map(|(_, words)| words);
    line.first.into_iter().chain(rest).collect()
}

/// The line as the verb writes it, if it begins with `--version`: that of the program alone, as other programs have it.
fn own_version(words: &[String]) -> Option<Vec<String>> {
    let (first, rest) = words.split_first()?;
    let own = ["version", "--client"].map(str::to_owned);
    (first == "--version").then(|| own.into_iter().chain(rest.iter().cloned()).collect())
}

/// `-Rf FILE` in two words, as it is usually typed: most commands get these flags only from the objects of the files.
fn apart(words: &[String]) -> Vec<String> {
    let apart = |word: &String| match word.strip_prefix("-Rf") {
        Some(rest) => vec!["-R".to_owned(), format!("-f{rest}")],
        None => vec![word.clone()],
    };
    words.iter().flat_map(apart).collect()
}

/// A line that is being rewritten.
struct Line<'a> {
    flags: Flags<'a>,
    /// The deepest command so far.
    command: &'a Command,
    /// No word so far is a mistake.
    is_understood: bool,
    /// The verb and the resource.
    first: Vec<String>,
    /// What follows, each flag with its words.
    rest: Vec<(Option<&'a Arg>, Vec<String>)>,
}

impl<'a> Line<'a> {
    fn word(&mut self, word: String) {
        if !self.command.has_subcommands() || !self.is_understood {
            let word = split_again(self.command, word);
            return self.rest.push((None, vec![word]));
        }
        let mut words = Vec::new();
        let child = descend(self.command, word, &mut words);
        self.is_understood = !std::ptr::eq(child, self.command);
        self.command = child;
        let mut words = words.into_iter();
        self.first.extend(words.next());
        self.rest.extend(words.map(|word| (None, vec![word])));
    }

    /// `apply -f FILE` is `apply environment -f FILE`: the files say what they are about.
    fn about_files(&mut self, tree: &Command) {
        let is_verb = matches!(self.command.get_name(), "apply" | "diff") && self.is_understood;
        let Some(child) = self.command.find_subcommand("environment").filter(|_| is_verb) else { return };
        let own = Flags::of([child]);
        let all = Flags::of([tree]);
        let is_own = |flag: &Arg| {
            let name = flag.get_long().unwrap_or_default();
            own.long(name).is_some() && all.long(name).is_none()
        };
        if self.rest.iter().filter_map(|(flag, _)| *flag).any(is_own) {
            self.first.push(child.get_name().to_owned());
            self.command = child;
        }
    }

    /// `drain -l LABELS` is `drain node -l LABELS`.
    fn about_nodes(&mut self) {
        let selects = self.rest.iter().any(|(flag, _)| is(*flag, "selector"));
        if let Some(child) = of_nodes(self.command).filter(|_| self.is_understood && selects) {
            self.first.push(child.get_name().to_owned());
            self.command = child;
        }
    }

    /// `--template TEXT` is kubectl's other way of writing `-o go-template=TEXT`. With a format that is no template,
    /// it means nothing.
    fn template(&mut self) {
        let last = |name: &str| {
            let given = self.rest.iter().rfind(|(flag, _)| is(*flag, name));
            given.and_then(|(flag, words)| Some((*flag, value_of(words)?.to_owned())))
        };
        let Some((flag, text)) = last("template") else { return };
        let format = last("output").map(|(_, format)| format);
        let format = match format.as_deref() {
            None | Some("" | "template") => "go-template",
            Some("templatefile") => "go-template-file",
            Some(format) if TEMPLATES.contains(&format) => format,
            Some(_) => return self.rest.retain(|(flag, _)| !is(*flag, "template")),
        };
        let output = format!("--output={format}={text}");
        self.rest.retain(|(flag, _)| !is(*flag, "template") && !is(*flag, "output"));
        let end = self.rest.iter().position(|(_, words)| words.first().is_some_and(|word| word == "--"));
        self.rest.insert(end.unwrap_or(self.rest.len()), (flag, vec![output]));
    }

    /// A flag whose last value is empty counts as not given, as in kubectl: scripts pass variables that may be empty.
    /// Flags that only the plugin has are refused, because an empty name would mean everything.
    fn unset(&mut self) {
        for name in MAY_BE_EMPTY {
            let is_empty = |words: &[String]| value_of(words) == Some("");
            let last = self.rest.iter().rfind(|(flag, _)| is(*flag, name));
            let is_unset = last.is_some_and(|(_, words)| is_empty(words));
            self.rest.retain(|(flag, words)| !is(*flag, name) || !is_unset && !is_empty(words));
        }
    }

    /// A flag with a list that is given several times means all of its values, as in kubectl.
    fn join(&mut self) {
        for name in LISTS {
            let given = self.rest.iter().filter(|(flag, _)| is(*flag, name));
            let values = given.filter_map(|(_, words)| value_of(words));
            let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
            if values.len() < 2 {
                continue;
            }
            // The first one gets all values, and the others go.
            let mut all = Some(vec![format!("--{name}={}", values.join(","))]);
            self.rest
                .retain_mut(|(flag, words)| !is(*flag, name) || all.take().map(|all| *words = all).is_some());
        }
    }

    fn flag(&mut self, word: String, value: Option<String>) {
        if let Some(level) = level(&word, value.as_deref()) {
            return self.rest.push((None, vec![level]));
        }
        if let Some(long) = word.strip_prefix("--") {
            let (name, given) = match long.split_once('=') {
                Some((name, given)) => (name, Some(given)),
                None => (long, None),
            };
            let flag = self.flags.long(name);
            if let Some((flag, given)) = flag.zip(given).filter(|(flag, _)| takes_boolean(flag))
                && let Some(is_on) = boolean(given)
            {
                return self.switch(flag, format!("--{name}"), is_on);
            }
            return self.given(flag, word, value);
        }
        // `-json` is not four flags of one letter: it is refused as `--json` is.
        if FORMATS.contains(&&word[1..]) {
            return self.given(None, format!("-{word}"), value);
        }
        self.letters(&word, value);
    }

    /// A flag with its value. The parser wants one that looks like a flag behind `=`; where it is one, the value is missing.
    fn given(&mut self, flag: Option<&'a Arg>, word: String, value: Option<String>) {
        let looks_like_one = |value: &String| {
            is_flag(value) && (value.contains(char::is_whitespace) || self.flags.find(value).is_none())
        };
        let words = match value {
            Some(value) if looks_like_one(&value) => vec![format!("{word}={value}")],
            value => std::iter::once(word).chain(value).collect(),
        };
        self.rest.push((flag, words));
    }

    /// A group of letters: the switches among them stand for themselves, and the first other one has the rest.
    fn letters(&mut self, word: &str, value: Option<String>) {
        let mut rest = &word[1..];
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            let flag = self.flags.short(letter);
            let is_switch = flag.is_some_and(|flag| !flag.get_action().takes_values());
            let given = after.strip_prefix('=');
            if let Some((flag, given)) = flag.zip(given).filter(|(flag, _)| takes_boolean(flag))
                && let Some(is_on) = boolean(given)
            {
                return self.switch(flag, format!("-{letter}"), is_on);
            }
            if !is_switch || given.is_some() {
                // The parser refuses the long name with its value better than a letter `=`.
                let long = flag.filter(|_| is_switch).and_then(Arg::get_long);
                let word = long.map_or_else(|| format!("-{rest}"), |long| format!("--{long}{after}"));
                return self.given(flag, word, value);
            }
            self.rest.push((flag, vec![format!("-{letter}")]));
            rest = after;
        }
    }

    /// A flag that is switched on or off. The last one of a name counts.
    fn switch(&mut self, flag: &'a Arg, name: String, is_on: bool) {
        let has_both = flag.get_action().takes_values() && flag.get_id() != PRUNE;
        if has_both {
            self.rest.push((Some(flag), vec![format!("{name}={is_on}")]));
        } else if is_on {
            self.rest.push((Some(flag), vec![name]));
        } else {
            self.rest.retain(|(other, _)| other.is_none_or(|other| other.get_id() != flag.get_id()));
        }
    }
}

/// The formats whose text may be in a flag of its own.
const TEMPLATES: [&str; 7] = [
    "go-template",
    "go-template-file",
    "jsonpath",
    "jsonpath-file",
    "jsonpath-as-json",
    "custom-columns",
    "custom-columns-file",
];

fn is(flag: Option<&Arg>, name: &str) -> bool {
    flag.and_then(Arg::get_long) == Some(name)
}

/// kubectl's flags for which an empty value is the default. Those of the connection are merged into the kubeconfig.
const MAY_BE_EMPTY: [&str; 9] = [
    "namespace",
    "output",
    "selector",
    "field-selector",
    "sort-by",
    "label-columns",
    "request-timeout",
    "types",
    "container",
];

/// The flags with a list of values, separated by commas.
const LISTS: [&str; 4] = ["contexts", "labels", "roles", "taints"];

/// The value of a flag, in whichever way it is written.
pub(super) fn value_of(words: &[String]) -> Option<&str> {
    match words {
        [_, value] => Some(value),
        [word] if word.starts_with("--") => word.split_once('=').map(|(_, value)| value),
        // A letter alone waits for its value.
        [word] => {
            let joined = word.get(2..).filter(|joined| !joined.is_empty());
            joined.map(|value| value.trim_start_matches('='))
        }
        _ => None,
    }
}

/// Whether a word names this resource of a verb.
pub(super) fn names(verb: &Command, resource: &Command, word: &str) -> bool {
    std::ptr::eq(descend(verb, word.to_owned(), &mut Vec::new()), resource)
}

/// The texts that Go reads as a boolean.
const TRUE: [&str; 6] = ["true", "1", "t", "T", "TRUE", "True"];
const FALSE: [&str; 6] = ["false", "0", "f", "F", "FALSE", "False"];

fn boolean(text: &str) -> Option<bool> {
    let is_true = TRUE.contains(&text);
    (is_true || FALSE.contains(&text)).then_some(is_true)
}

/// The flag that is a switch of kubectl's, and here takes a scope.
const PRUNE: &str = "prune";

/// What the ids of arguments begin with that stand for flags of kubectl's, which no command has.
pub(super) const OF_KUBECTL: &str = "kubectl-";

/// Whether a flag is such a switch of kubectl's.
fn is_switch(flag: &Arg) -> bool {
    flag.get_id().as_str().starts_with(OF_KUBECTL) && flag.is_require_equals_set()
}

pub(super) fn takes_boolean(flag: &Arg) -> bool {
    let is_set = matches!(flag.get_action(), ArgAction::SetTrue | ArgAction::HelpShort);
    if is_set || flag.get_id() == PRUNE || is_switch(flag) {
        return true;
    }
    let values = flag.get_possible_values();
    flag.get_action().takes_values()
        && values.len() == 2
        && values.iter().all(|value| ["true", "false"].contains(&value.get_name()))
}

/// The levels of `-vv`, `-vvv` and `-vvvv`: decisions, requests, bodies.
const LEVELS: [u8; 3] = [4, 6, 8];

/// The flag for the level of the log as the parser knows it, if this is that flag.
fn level(word: &str, value: Option<&str>) -> Option<String> {
    if LEVEL.contains(&word) {
        return Some(value.map_or_else(|| "-v".to_owned(), |value| format!("-v={value}")));
    }
    if let Some(value) = word.strip_prefix("--v=") {
        return Some(format!("-v={value}"));
    }
    let rest = word.strip_prefix("-v")?;
    if is_number(rest) {
        return Some(format!("-v={rest}"));
    }
    let count = rest.strip_prefix('v')?;
    let is_repeated = count.bytes().all(|byte| byte == b'v');
    is_repeated.then(|| format!("-v={}", LEVELS[count.len().min(LEVELS.len() - 1)]))
}

/// The name of a type, in whatever case and with the API group, as kubectl takes it.
pub(super) fn type_name(command: &Command, word: String) -> String {
    let (kind, name) = match word.split_once('/') {
        Some((kind, name)) => (kind, Some(name)),
        None => (word.as_str(), None),
    };
    let plain = plain_type(kind);
    if plain == kind || command.find_subcommand(&plain).is_none() {
        return word;
    }
    name.map_or_else(|| plain.clone(), |name| format!("{plain}/{name}"))
}

/// A type in lower case and without the API group of the plugin's objects, or of volumes.
fn plain_type(kind: &str) -> String {
    let (own, _) = API_VERSION.split_once('/').unwrap_or_default();
    let kind = kind.to_lowercase();
    let without = |group: &str| kind.strip_suffix(group)?.strip_suffix('.');
    let plain = [own, &VOLUME.group].into_iter().find_map(without);
    plain.map(str::to_owned).unwrap_or(kind)
}

/// A word where a command is expected: a verb, a resource, or `TYPE/NAME`.
fn descend<'a>(command: &'a Command, word: String, rewritten: &mut Vec<String>) -> &'a Command {
    let word = type_name(command, word);
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
    if let Some(node) = of_nodes(command).filter(|_| child.is_none()) {
        rewritten.extend(["node".to_owned(), word]);
        return node;
    }
    rewritten.push(word);
    child.unwrap_or(command)
}

/// The verbs that kubectl has for nodes alone, whose names follow them.
const OF_NODES: [&str; 3] = ["cordon", "uncordon", "drain"];

pub(super) fn of_nodes(verb: &Command) -> Option<&Command> {
    verb.find_subcommand("node").filter(|_| OF_NODES.contains(&verb.get_name()))
}

/// The resources in `sol,env`, as the names of their commands, if the verb accepts several.
fn several(command: &Command, word: &str) -> Option<String> {
    let words = word.contains(',').then(|| word.split(','))?;
    let mut names: Vec<&str> = Vec::new();
    for word in words {
        let name = listable(command, word)?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Some(names.join(","))
}

/// The resource of this verb that the word names, if the verb accepts it together with others.
pub(super) fn listable<'a>(command: &'a Command, word: &str) -> Option<&'a str> {
    let all = command.find_subcommand("all")?;
    let known = all.get_arguments().find(|one| one.get_long() == Some("resources"))?;
    let name = command.find_subcommand(word)?.get_name();
    known.get_possible_values().iter().any(|value| value.matches(name, false)).then_some(name)
}

/// Another `TYPE/NAME` of the same type: `delete archive/a archive/b`.
fn split_again(command: &Command, word: String) -> String {
    match word.split_once('/') {
        Some((kind, name))
            if is_called(command, &plain_type(kind)) && !takes_paths(command) && !is_path(name) =>
        {
            name.to_owned()
        }
        _ => word,
    }
}

/// Whether the text after `TYPE/` can only be a path in a directory of that name.
pub(super) fn is_path(name: &str) -> bool {
    name.contains('/') || std::path::Path::new(name).extension().is_some_and(|ending| ending == "iso")
}

/// Whether the command is about files: then `archive/demo.iso` is a file in the directory `archive`.
pub(super) fn takes_paths(command: &Command) -> bool {
    let is_path = |argument: &clap::Arg| argument.get_value_hint() == clap::ValueHint::AnyPath;
    command.get_positionals().any(is_path)
}

fn is_called(command: &Command, word: &str) -> bool {
    command.get_name() == word || command.get_all_aliases().any(|alias| alias == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::line::tests::pairs;
    use crate::cli::tree_of;

    fn rewritten(line: &str) -> String {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let tree = tree_of(&words);
        normalise(&words, &tree).join(" ")
    }

    #[test]
    fn a_list_in_several_flags_is_one_list() {
        for (line, expected) in pairs(
            "
            create node n --roles workload --taints a=b --roles=infra --taints c=d => create node n --roles=workload,infra --taints=a=b,c=d
            edit node n --taints a=b --taints= => edit node n --taints a=b --taints=
            get env --contexts a,b --contexts /c/ => get env --contexts=a,b,/c/
            ",
        ) {
            assert_eq!(rewritten(line), expected, "{line}");
        }
    }

    #[test]
    fn types_are_called_as_o_name_prints_them() {
        for (line, expected) in pairs(
            "
            delete volume.storage.metalk8s.scality.com/v => delete volume v
            delete volume.storage.metalk8s.scality.com/v volume.storage.metalk8s.scality.com/w => delete volume v w
            cordon nope => cordon node nope
            drain nod worker-1 => drain node nod worker-1
            get Volumes.storage.metalk8s.scality.com => get volumes
            get environments.solutions.metalk8s.scality.com => get environments
            cordon worker-1 => cordon node worker-1
            drain node1 => drain node node1
            drain worker-1 worker-2 --force => drain node worker-1 worker-2 --force
            uncordon node/worker-1 => uncordon node worker-1
            uncordon -l a=b => uncordon node -l a=b
            drain -l a=b --force => drain node -l a=b --force
            cordon no worker-1 => cordon no worker-1
            drain -h => drain -h
            ",
        ) {
            assert_eq!(rewritten(line), expected, "{line}");
        }
    }

    #[test]
    fn files_need_no_resource() {
        for (line, expected) in pairs(
            "
            apply -f environments/prod.yaml => apply environment -f environments/prod.yaml
            apply --prune=environments -fx.yaml => apply environment --prune=environments -fx.yaml
            -o json diff --filename=x => diff environment -o json --filename=x
            diff -o json -f - => diff environment -o json -f -
            apply config grafana -f x => apply config grafana -f x
            apply env -f x => apply env -f x
            apply -h => apply -h
            create -f x => create -f x
            get -Rf ./x => get -R -f ./x
            apply enviroment -f x => apply enviroment -f x
            ",
        ) {
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
            assert_eq!(rewritten(&format!("get env {typed}")), format!("get env -v={level}"));
        }
    }

    #[test]
    fn type_and_name_are_split() {
        assert_eq!(rewritten("get environment/prod"), "get environment prod");
        assert_eq!(rewritten("get Environment/Prod"), "get environment Prod");
        assert_eq!(rewritten("get environments.solutions.metalk8s.scality.com"), "get environments");
        assert_eq!(rewritten("get Pod"), "get Pod");
        assert_eq!(rewritten("-o json get env/prod --watch"), "get env -o json prod --watch");
        assert_eq!(rewritten("get -n a/b env/prod"), "get env -n a/b prod");
        assert_eq!(rewritten("delete archive/a archive/b"), "delete archive a b");
        assert_eq!(rewritten("import archive /a/b.iso"), "import archive /a/b.iso");
    }

    #[test]
    fn several_resources_are_listed_by_one_command() {
        assert_eq!(rewritten("get sol,envs -e prod"), "get all --resources=solution,environment -e prod");
        assert_eq!(rewritten("get node,nodes,env,no"), "get all --resources=node,environment");
        for line in ["get all", "get sol,nothing", "get all,sol", "get sol,", "describe sol,env"] {
            assert_eq!(rewritten(line), line);
        }
    }

    #[test]
    fn configurations_go_by_many_names() {
        for line in ["edit config am", "edit config/am"] {
            assert_eq!(rewritten(line), "edit config am");
        }
        assert_eq!(rewritten("edit am-config --set a=b"), "edit config alertmanager --set a=b");
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
        assert_eq!(rewritten("get env --v=6"), "get env -v=6");
        assert_eq!(rewritten("--v 6 get env"), "get env -v=6");
        assert_eq!(rewritten("-v get env"), "get env -v");
    }

    #[test]
    fn flags_stand_anywhere() {
        for (line, expected) in pairs(
            "
            get -l a=b env => get env -l a=b
            -l a=b get env x => get env -l a=b x
            get -n get --no-headers env => get env -n get --no-headers
            delete --dry-run env/a env/b => delete env --dry-run a b
            delete --with-solutions environment/a => delete environment --with-solutions a
            wait --for=state=Failed sol/x => wait sol --for=state=Failed x
            add -e prod solution x => add solution -e prod x
            # `get environment` has no -e. It is refused, with its value.
            get -e prod env => get env -e prod
            # `--for` of a silence takes a value, and only `create archive` writes to -f.
            create --for 1h silence a=b => create silence --for 1h a=b
            logs -f solution x => logs solution -f x
            logs -fc manager solution x => logs solution -f -c manager x
            get -wA sol => get sol -w -A
            get -l a=b sol,env => get all -l a=b --resources=solution,environment
            --wait-for-lock 1s edit am-config => edit config --wait-for-lock 1s alertmanager
            history --no-headers env prod => history env --no-headers prod
            get --no-headers nothing => get nothing --no-headers
            get --nothing env x => get env --nothing x
            get -l a=b => get -l a=b
            ",
        ) {
            assert_eq!(rewritten(line), expected, "{line}");
        }
    }

    #[test]
    fn switches_take_a_value() {
        for (line, expected) in pairs(
            "
            get env --no-headers=true => get env --no-headers
            get env --watch --watch=false => get env
            get env -w=false => get env
            get env --help=false => get env
            get env --help=true => get env --help
            get sol -A=1 => get sol -A
            get sol -wA=F --watch=0 => get sol
            get --ignore-not-found=True env x => get env --ignore-not-found x
            version --client=true => version --client
            --version => version --client
            --version -o json => version --client -o json
            add sol x -e y --webhook=T => add sol x -e y --webhook=true
            get env --watch=maybe => get env --watch=maybe
            apply -f x --prune=true => apply environment -f x --prune
            apply -f x --prune --prune=false => apply environment -f x
            delete env a --wait=F => delete env a --wait=false
            get env -w=maybe => get env --watch=maybe
            get env -o=json => get env -o=json
            get env -n=true => get env -n=true
            logs sol x --tail -1 => logs sol x --tail=-1
            create env x --description --dry-run => create env x --description --dry-run
            ",
        ) {
            assert_eq!(rewritten(line), expected, "{line}");
        }
    }

    #[test]
    fn a_template_is_a_format() {
        for (line, expected) in pairs(
            "
            get env --template {{.x}} => get env --output=go-template={{.x}}
            get --template={{.x}} -o template env => get env --output=go-template={{.x}}
            get env -ojsonpath --template {.x} => get env --output=jsonpath={.x}
            get env -o json --template {.x} => get env -o json
            get env --template x -- a => get env --output=go-template=x -- a
            ",
        ) {
            assert_eq!(rewritten(line), expected, "{line}");
        }
    }

    #[test]
    fn an_empty_value_is_none() {
        for (line, expected) in [
            ("get env -n ''", "get env"),
            ("get env --namespace ''", "get env"),
            ("get env -n a --namespace=", "get env"),
            ("get env --namespace= -n a", "get env -n a"),
            ("-n '' get env -A", "get env -A"),
            ("get env -n=", "get env"),
            ("get env -n", "get env -n"),
            ("get sol -l '' -o '' -L= --sort-by ''", "get sol"),
            ("get sol -wn ''", "get sol -w"),
            ("get sol -o '' -e ''", "get sol -e ''"),
            ("delete env -- -n ''", "delete env -- -n ''"),
            ("get env --request-timeout= --request-timeout ''", "get env"),
            ("events env a --types= --types ''", "events env a"),
            ("logs sol a -c ''", "logs sol a"),
            ("create env x --description '- hello'", "create env x '--description=- hello'"),
            ("add sol x -e '-q y'", "add sol x '-e=-q y'"),
        ] {
            let words = shlex::split(line).unwrap();
            let words = normalise(&words, &tree_of(&words));
            let words = words.iter().map(|word| shlex::try_quote(word).unwrap());
            assert_eq!(words.collect::<Vec<_>>().join(" "), expected, "{line}");
        }
    }

    #[test]
    fn what_follows_two_dashes_stays() {
        assert_eq!(rewritten("delete archive -- archive/a"), "delete archive -- archive/a");
    }

    #[test]
    fn what_is_unknown_stays_for_the_parser_to_refuse() {
        assert_eq!(rewritten("got environment/prod"), "got environment/prod");
        assert_eq!(rewritten("get nothing/prod"), "get nothing/prod");
        assert_eq!(rewritten("get sol -json"), "get sol --json");
        assert_eq!(rewritten("get -wide sol"), "get sol --wide");
    }
}
