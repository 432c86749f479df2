//! Words that are no commands here, and where they lead: those of kubectl, of helm, and the order of `metalk8sctl`.
//!
//! Users type them from habit. The answer is the command line that does the same, with the names and the place that were
//! typed. Other flags are left out, because they are another command's, and their values may be secret.

use clap::Command;

use super::line::shown;
use super::normalise::names;
use super::words::{Flags, Part, named};

/// What is said of a line.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong, and what to type instead.
    pub complaint: String,
    /// Where the help is, or what there is.
    pub guide: String,
}

/// What a line leads to.
enum Lead {
    /// This command of the tree, with these words after it.
    Line {
        /// What is wrong.
        wrong: String,
        command: String,
        rest: Vec<String>,
    },
    /// Something that is no command of the tree.
    Elsewhere(Refusal),
}

impl Lead {
    fn line(wrong: impl Into<String>, command: impl Into<String>, rest: &[&str]) -> Self {
        Self::Line {
            wrong: wrong.into(),
            command: command.into(),
            rest: rest.iter().map(|&word| word.to_owned()).collect(),
        }
    }

    /// The refusal that names it. A command that knows the flags of `place` gets them.
    fn told(self, place: &[Place], tree: &Command) -> Refusal {
        let (wrong, mut command, mut rest) = match self {
            Self::Elsewhere(refusal) => return refusal,
            Self::Line { wrong, command, rest } => (wrong, command, rest),
        };
        let resource = |verb: &'_ str| {
            let word = last_type(rest.first()?);
            tree.find_subcommand(verb)?.find_subcommand(word)
        };
        // `install archive x` names the resource itself.
        if let Some((verb, _)) = command.split_once(' ')
            && resource(verb).is_some()
        {
            command = verb.to_owned();
        }
        let page = command.split(' ').try_fold(tree, |page, word| page.find_subcommand(word));
        let page = resource(&command).or(page);
        let flags = Flags::of(page.into_iter().chain([tree]));
        let known = place.iter().filter(|place| flags.long(place.flag).is_some());
        rest.extend(known.map(|place| place.words.clone()));
        let line = std::iter::once(command.as_str()).chain(rest.iter().map(String::as_str));
        Refusal {
            complaint: format!(
                "{wrong}; did you mean: kubectl metalk8s {}",
                line.collect::<Vec<_>>().join(" ")
            ),
            guide: format!("Help: kubectl metalk8s {command} -h"),
        }
    }
}

/// Whether the words are an object, as `node x` or `node/x`, of a type that this verb does not have.
fn are_of_another_type(words: &[&str], verb: &str, tree: &Command) -> bool {
    let Some(word) = words.first() else { return false };
    let is_object = words.len() > 1 || word.contains('/');
    let has = |verb: &Command| verb.find_subcommand(last_type(word)).is_some();
    is_object && tree.get_subcommands().any(has) && !tree.find_subcommand(verb).is_some_and(has)
}

/// A flag that says where the objects are, as it was typed.
struct Place {
    /// Its long name.
    flag: &'static str,
    words: String,
}

impl Place {
    fn of(part: &Part) -> Option<Self> {
        let Part::Flag(word, value) = part else {
            return None;
        };
        let name = word.split('=').next()?;
        let is_short = |short: &str| word.starts_with(short) && !word.starts_with("--");
        let (flag, _) =
            PLACES.iter().find(|(long, short)| name.strip_prefix("--") == Some(*long) || is_short(short))?;
        let words = [Some(word), value.as_ref()].into_iter().flatten();
        Some(Self { flag, words: words.map(String::as_str).collect::<Vec<_>>().join(" ") })
    }
}

/// The flags that say where objects are.
const PLACES: [(&str, &str); 3] = [("environment", "-e"), ("namespace", "-n"), ("all-namespaces", "-A")];

enum Goal {
    /// To this command, with the other words.
    Command(&'static str),
    /// To kubectl's command of the same name.
    Kubectl,
    /// To `edit`, and to kubectl where the object is one of the API server's.
    Edit,
    /// To this advice.
    Advice(&'static str),
}

use Goal::{Advice, Edit, Kubectl};

const fn to(command: &'static str) -> Goal {
    Goal::Command(command)
}

const LEADS: [(&str, Goal); 58] = [
    // kubectl
    ("alpha", Kubectl),
    ("annotate", Advice("kubectl annotate changes annotations of any object; the plugin relies on its own")),
    ("api-versions", Kubectl),
    ("attach", Kubectl),
    ("auth can-i", to("permissions command")),
    ("auth whoami", to("check")),
    ("auth", to("check")),
    ("autoscale", Kubectl),
    ("certificate", Kubectl),
    ("cluster-info", to("describe cluster")),
    ("config", Kubectl),
    ("cp", Kubectl),
    ("exec", Kubectl),
    (
        "explain",
        Advice(
            "kubectl metalk8s get RESOURCE NAME -o yaml shows all fields, and their JSON Schemas are with the packages",
        ),
    ),
    ("expose", Kubectl),
    ("kuberc", Kubectl),
    ("kustomize", Kubectl),
    (
        "label",
        Advice("kubectl label changes labels of any object; edit node --roles changes the roles of a node"),
    ),
    ("patch", Edit),
    ("plugin", Kubectl),
    ("port-forward", Kubectl),
    ("proxy", Kubectl),
    ("replace", to("apply")),
    ("rollout history", to("history environment")),
    ("rollout restart", to("repair solution")),
    ("rollout status", to("wait solution")),
    ("rollout undo", to("rollback solution")),
    ("rollout", to("wait solution")),
    ("run", to("add solution")),
    (
        "scale",
        Advice(
            "a solution's archive says how many pods its operator has; configure solution changes its instances",
        ),
    ),
    (
        "set",
        Advice(
            "a solution's archive says which images its operator has; upgrade solution changes the version, and configure \
             solution its instances",
        ),
    ),
    ("taint", Advice("kubectl taint changes a node; edit node --taints changes those of a node of MetalK8s")),
    ("top", Kubectl),
    // helm
    ("env", to("get environment")),
    ("install", to("add solution")),
    ("lint", to("validate")),
    ("list", to("get")),
    ("ls", to("get")),
    ("package", to("create archive")),
    ("show", to("describe")),
    ("status", to("describe")),
    ("template", to("render")),
    ("uninstall", to("delete solution")),
    ("values", to("configure solution")),
    ("verify", to("validate")),
    // what else is typed
    ("backup", to("create backup")),
    ("bundle", to("debug bundle")),
    ("disable", to("deactivate")),
    ("doctor", to("check")),
    ("enable", to("activate")),
    ("new", to("create")),
    ("permission", to("permissions command")),
    ("remove", to("delete")),
    ("restart", to("repair solution")),
    ("rm", to("delete")),
    ("undo", to("rollback solution")),
    ("unset", to("configure solution")),
    ("update", to("upgrade")),
];

/// The verbs of kubectl that the plugin has as well: there, an unknown resource is probably one of kubectl's.
pub(super) const SHARED: [&str; 9] =
    ["get", "describe", "create", "edit", "apply", "diff", "delete", "events", "wait"];

/// The resource that is meant where a verb with several gets a name.
const USUAL: [(&str, &str); 1] = [("validate", "archive")];

/// Verbs that are easily confused.
const ALIKE: [&[&str]; 3] = [
    &["add", "import", "create", "deploy", "apply"],
    &["edit", "apply", "set-password", "upgrade"],
    &["delete", "unimport", "deactivate"],
];

/// The verbs that are easily confused with this one.
pub(super) fn alike(verb: &str) -> Vec<&'static str> {
    let groups = ALIKE.iter().filter(|verbs| verbs.contains(&verb));
    groups.flat_map(|verbs| verbs.iter().copied()).collect()
}

/// Where a line leads that names no command of `tree`, if that is known. `words` are normalised.
pub fn lead(words: &[String], tree: &Command) -> Option<Refusal> {
    let flags = named(words, tree, names).flags;
    let parts = flags.parts(words);
    let plain: Vec<&str> = parts.iter().filter_map(Part::word).collect();
    let (first, rest) = plain.split_first()?;
    // Of a flag that nobody knows, it is not known either whether the next word is its value.
    let is_unknown = |part: &Part| matches!(part, Part::Flag(word, _) if flags.find(word).is_none());
    let lead = match tree.find_subcommand(first) {
        Some(_) if parts.iter().any(is_unknown) => return None,
        // kubectl's `replace` is another verb than the one for nodes.
        Some(verb) if rest.first().is_some_and(|word| verb.find_subcommand(word).is_none()) => {
            of_namesake(first, rest).or_else(|| under(verb, rest, tree))
        }
        Some(verb) => under(verb, rest, tree),
        None if *first == "api-resources" => Some(Lead::Elsewhere(resources(tree))),
        None => swapped(first, rest, tree).or_else(|| of_table(&plain, tree)),
    };
    let place: Vec<Place> = parts.iter().filter_map(Place::of).collect();
    lead.map(|lead| lead.told(&place, tree))
}

/// Where a verb leads that kubectl has as well, for another thing.
fn of_namesake(verb: &str, rest: &[&str]) -> Option<Lead> {
    let (_, goal) = LEADS.iter().find(|(word, _)| *word == verb)?;
    let (Goal::Command(command), Some(first)) = (goal, rest.first()) else {
        return None;
    };
    Some(to_command(&format!("{verb} has no resource {first}"), command, rest))
}

fn of_table(words: &[&str], tree: &Command) -> Option<Lead> {
    let matching = |lead: &&(&str, Goal)| {
        let length = lead.0.split(' ').count();
        words.get(..length).is_some_and(|begin| begin.join(" ") == lead.0)
    };
    // The longer ones come first.
    let (word, goal) = LEADS.iter().find(matching)?;
    let rest = &words[word.split(' ').count()..];
    let missing = format!("there is no command {word}");
    let complaint = match goal {
        Goal::Command(command)
            if command.split_once(' ').is_some_and(|(verb, _)| are_of_another_type(rest, verb, tree)) =>
        {
            return Some(Lead::Elsewhere(Refusal {
                complaint: missing,
                guide: "Help: kubectl metalk8s -h".to_owned(),
            }));
        }
        Goal::Command(command) => return Some(to_command(&missing, command, rest)),
        Goal::Edit => {
            // What follows, or is JSON, is the value of a flag.
            let is_value = |word: &&&str| word.contains(['{', '[']);
            let mut object: Vec<&str> = rest.iter().filter(|word| !is_value(word)).copied().collect();
            let has_name = object.first().is_some_and(|word| word.contains('/'));
            object.truncate(if has_name { 1 } else { 2 });
            if !object.first().is_some_and(|word| is_native(last_type(word))) {
                return Some(to_command(&missing, "edit", &object));
            }
            format!("{word} is a command of kubectl; run: kubectl {word} {} -p PATCH", object.join(" "))
        }
        Goal::Kubectl => format!("{word} is a command of kubectl; run: kubectl {}", words.join(" ")),
        Goal::Advice(advice) => format!("{missing}; {advice}"),
    };
    Some(Lead::Elsewhere(Refusal { complaint, guide: format!("Help: kubectl {word} -h") }))
}

fn to_command(wrong: &str, command: &str, rest: &[&str]) -> Lead {
    let rest: Vec<&str> = if command.ends_with(" solution") {
        solutions(rest)
    } else if command.contains(' ') {
        rest.iter().map(|word| last(word)).collect()
    } else {
        rest.to_vec()
    };
    Lead::line(wrong, command, &rest)
}

/// Whether a word names objects that kubectl knows as well.
pub(super) fn is_native(word: &str) -> bool {
    ["node", "nodes", "no", "volume", "volumes"].contains(&word)
}

/// The solutions that are meant: `deployment x` and `deployment/x` are about the operator of one.
fn solutions<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let is_workload =
        |word: &str| ["deploy", "deployment", "deployments", "statefulset", "daemonset"].contains(&word);
    let are_operators = words.iter().any(|word| is_workload(last_type(word)));
    let names = words.iter().filter(|word| !is_workload(word)).map(|word| last(word));
    names
        .map(|name| match name.strip_suffix("-operator") {
            Some(solution) if are_operators => solution,
            _ => name,
        })
        .collect()
}

fn last(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}

/// `solution add x`, as `metalk8sctl` has it.
fn swapped(resource: &str, rest: &[&str], tree: &Command) -> Option<Lead> {
    let (verb, rest) = rest.split_first()?;
    let verb = tree.find_subcommand(verb)?;
    verb.find_subcommand(resource)?;
    let command = format!("{} {resource}", verb.get_name());
    Some(Lead::line("the verb comes first", command, rest))
}

/// A name where the resource is missing: `logs example-solution`, `validate demo.iso`.
fn under(verb: &Command, rest: &[&str], tree: &Command) -> Option<Lead> {
    let (word, _) = rest.split_first()?;
    let is_known = tree.get_subcommands().any(|verb| verb.find_subcommand(last_type(word)).is_some());
    let resources: Vec<&Command> = shown(verb).collect();
    let usual = USUAL.iter().find(|(of, _)| *of == verb.get_name()).map(|(_, resource)| *resource);
    let resource = match (resources.as_slice(), usual) {
        ([only], _) => only.get_name(),
        (_, Some(usual)) => usual,
        _ => return None,
    };
    let is_typing_error = super::line::similar(word, verb).is_some();
    let command = format!("{} {resource}", verb.get_name());
    let begin = format!("{} needs a resource", verb.get_name());
    let named = match resource {
        "solution" => solutions(rest),
        _ => rest.to_vec(),
    };
    (!is_known && !is_typing_error && !resources.is_empty()).then(|| Lead::line(begin, command, &named))
}

fn last_type(word: &str) -> &str {
    word.split('/').next().unwrap_or(word)
}

/// The resources with their short names, each once.
fn resources(tree: &Command) -> Refusal {
    let mut all: Vec<(&str, String)> = Vec::new();
    for resource in tree.get_subcommands().flat_map(shown) {
        if all.iter().all(|(name, _)| *name != resource.get_name()) {
            let short = resource.get_visible_aliases().next();
            let short = short.map(|short| format!(" ({short})")).unwrap_or_default();
            all.push((resource.get_name(), short));
        }
    }
    let all: Vec<String> = all.iter().map(|(name, short)| format!("{name}{short}")).collect();
    Refusal {
        complaint: "api-resources is a command of kubectl; the resources of this plugin are above".to_owned(),
        guide: super::fill::lines_of(&all.join(", "), 78).join("\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    fn told(line: &str) -> Option<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let tree = cli::tree();
        let words = cli::normalise::normalise(&words, &tree);
        lead(&words, &tree).map(|lead| lead.complaint)
    }

    /// Lines, and what is said of them.
    const TOLD: &str = "\
rollout status x: there is no command rollout status; did you mean: kubectl metalk8s wait solution x
rollout status deployment/x: there is no command rollout status; did you mean: kubectl metalk8s wait solution x
rollout restart deployment x: there is no command rollout restart; did you mean: kubectl metalk8s repair solution x
auth can-i add solution: there is no command auth can-i; did you mean: kubectl metalk8s permissions command add solution
list solutions: there is no command list; did you mean: kubectl metalk8s get solutions
install x --token secret: there is no command install; did you mean: kubectl metalk8s add solution x
install solution x --token secret: there is no command install; did you mean: kubectl metalk8s add solution x
uninstall archive x-1.0.0: there is no command uninstall; did you mean: kubectl metalk8s delete archive x-1.0.0
status env prod -e prod: there is no command status; did you mean: kubectl metalk8s describe env prod
ls sol -eprod: there is no command ls; did you mean: kubectl metalk8s get sol -eprod
uninstall x -e prod: there is no command uninstall; did you mean: kubectl metalk8s delete solution x -e prod
remove env/a: there is no command remove; did you mean: kubectl metalk8s delete env/a
status sol x: there is no command status; did you mean: kubectl metalk8s describe sol x
solution add x: the verb comes first; did you mean: kubectl metalk8s add solution x
logs x: logs needs a resource; did you mean: kubectl metalk8s logs solution x
logs -f x: logs needs a resource; did you mean: kubectl metalk8s logs solution x
logs deploy/x-operator: logs needs a resource; did you mean: kubectl metalk8s logs solution x
logs x-operator: logs needs a resource; did you mean: kubectl metalk8s logs solution x-operator
rollout status deploy x-operator: there is no command rollout status; did you mean: kubectl metalk8s wait solution x
patch env a: there is no command patch; did you mean: kubectl metalk8s edit env a
patch env/a -p {}: there is no command patch; did you mean: kubectl metalk8s edit env/a
patch env a -p {}: there is no command patch; did you mean: kubectl metalk8s edit env a
patch node/a: patch is a command of kubectl; run: kubectl patch node/a -p PATCH
patch node a -p {a:1}: patch is a command of kubectl; run: kubectl patch node a -p PATCH
patch node a --patch-file p.yaml: patch is a command of kubectl; run: kubectl patch node a -p PATCH
patch --type=merge -p {} env a: there is no command patch; did you mean: kubectl metalk8s edit env a
restart node a: there is no command restart
restart node/a: there is no command restart
restart sol x: there is no command restart; did you mean: kubectl metalk8s repair sol x
set image sol/x a=b: there is no command set; a solution's archive says which images its operator has; upgrade solution changes the version, and configure solution its instances
logs deploy/x: logs needs a resource; did you mean: kubectl metalk8s logs solution x
rollback x: rollback needs a resource; did you mean: kubectl metalk8s rollback solution x
history prod: history needs a resource; did you mean: kubectl metalk8s history environment prod
validate ./demo.iso: validate needs a resource; did you mean: kubectl metalk8s validate archive ./demo.iso
top nodes: top is a command of kubectl; run: kubectl top nodes
api-resources: api-resources is a command of kubectl; the resources of this plugin are above
remove sol x -e prod: there is no command remove; did you mean: kubectl metalk8s delete sol x -e prod
status sol x --environment=prod --token secret: there is no command status; did you mean: kubectl metalk8s describe sol x --environment=prod
ls sol -A: there is no command ls; did you mean: kubectl metalk8s get sol -A
logs x -n prod --context far: logs needs a resource; did you mean: kubectl metalk8s logs solution x -n prod
";

    #[test]
    fn words_of_others_lead_to_a_command() {
        for told_of in TOLD.lines() {
            let (line, told_to) = told_of.split_once(": ").unwrap();
            assert_eq!(told(line).as_deref(), Some(told_to), "{line}");
        }
        for line in [
            "",
            "get pods",
            "rollback solutoin x",
            "rollback env x",
            "gett env",
            "history",
            "history --limit 3",
            "check now",
        ] {
            assert_eq!(told(line), None, "{line}");
        }
    }

    #[test]
    fn every_lead_ends_at_a_command() {
        let tree = cli::tree();
        for (word, goal) in &LEADS {
            assert!(
                word.contains(' ')
                    // The last is kubectl's where it is not about nodes.
                    || matches!(*word, "config" | "env" | "replace")
                    || tree.find_subcommand(word).is_none(),
                "{word}"
            );
            if let Goal::Command(command) = goal {
                let found = command.split(' ').try_fold(&tree, |page, word| page.find_subcommand(word));
                assert!(found.is_some(), "{word}: {command}");
            }
        }
    }
}
