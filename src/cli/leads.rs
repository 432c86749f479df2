//! Words that are no commands here, and where they lead: those of kubectl, of helm, and the order of `metalk8sctl`.
//!
//! Users type them from habit. The answer is the command line that does the same, with the names and the place that were
//! typed. Other flags are left out, because they are another command's, and their values may be secret.

use clap::{ArgMatches, Command};

use super::line::{deepest, flag_of, lacking, shown, similar};
use super::normalise::{names, normalise, value_of};
use super::objects;
use super::words::{Flags, Part, named};
use domain::needs;

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
    Line { wrong: String, command: String, rest: Vec<String> },
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

    /// The refusal that names it. A command that knows the flags of `place` gets them. Words that it cannot be about are left
    /// out, and what it lacks stands in capitals.
    fn told(self, place: &[Place], tree: &Command) -> Refusal {
        let (wrong, command, mut rest) = match self {
            Self::Elsewhere(refusal) => return refusal,
            Self::Line { wrong, command, rest } => (wrong, command, rest),
        };
        let begin: Vec<String> = command.split(' ').map(str::to_owned).collect();
        let page = deepest(tree, &normalise(&[begin.clone(), rest.clone()].concat(), tree));
        // An environment is the name there, and elsewhere a flag.
        if rest.is_empty() && page.get_name() == "environment" {
            rest.extend(place.iter().find_map(Place::environment));
        }
        if let [_, .., last] = rest.as_slice()
            && let Some(flag) = flag_of(last, page)
        {
            rest.insert(rest.len() - 1, format!("--{flag}"));
        }
        let known = known(place, page, tree);
        let line = (0..=rest.len())
            .rev()
            .find_map(|count| completed(&[&begin, &rest[..count]].concat(), &known, tree))
            .or_else(|| completed(&begin, &[], tree))
            .unwrap_or_else(|| command.clone());
        Refusal {
            complaint: format!("{wrong}; did you mean: kubectl metalk8s {line}"),
            guide: format!("Help: kubectl metalk8s {command} -h"),
        }
    }
}

/// The flags of `place` that this command shows.
fn known(place: &[Place], page: &Command, tree: &Command) -> Vec<String> {
    let flags = Flags::of([page, tree]);
    let is_known = |place: &&Place| flags.long(place.flag).is_some_and(|flag| !flag.is_hide_set());
    place.iter().filter(is_known).flat_map(|place| place.words.clone()).collect()
}

/// The listing of the objects that normalised `words` are about, at their place: `get solution -n prod`. Who deletes what it
/// lists deletes nothing elsewhere.
pub(super) fn listing(words: &[String], tree: &Command) -> Option<String> {
    let [verb, resource, ..] = words else { return None };
    let resource = tree.find_subcommand(verb)?.find_subcommand(resource)?.get_name();
    let get = tree.find_subcommand("get")?;
    let listed = get.find_subcommand(resource)?;
    let parts = named(words, tree, names).flags.parts(words);
    let place = Place::all(&parts);
    let line = [get.get_name(), resource].map(str::to_owned).into_iter().chain(known(&place, listed, tree));
    Some(line.collect::<Vec<_>>().join(" "))
}

/// The line of these words with placeholders for what is missing, or none if it would be refused.
fn completed(words: &[String], place: &[String], tree: &Command) -> Option<String> {
    let mut missing = Vec::new();
    for line in objects::lines(&normalise(&[words, place].concat(), tree), tree) {
        if let Err(error) = parsed(&line, tree) {
            missing = lacking(&error)?;
        }
    }
    let (flags, names): (Vec<String>, Vec<String>) =
        missing.into_iter().partition(|one| one.starts_with('-'));
    Some([words, &names, place, &flags].concat().join(" "))
}

/// The line as its command alone parses it, which has the flags of all commands since `tree` was built. To parse it with the
/// tree, all of the tree would be copied.
fn parsed(line: &[String], tree: &Command) -> Result<ArgMatches, clap::Error> {
    let (mut command, mut words) = (tree, line);
    while let Some((word, rest)) = words.split_first()
        && let Some(child) = command.find_subcommand(word)
    {
        (command, words) = (child, rest);
    }
    command.clone().try_get_matches_from(std::iter::once(&line[0]).chain(words))
}

/// What the words after a command are about.
enum Subject<'a> {
    /// Objects of the command's resource, by their names.
    Named(Vec<&'a str>),
    /// Objects of a type of the plugin's, which the words name.
    Typed,
    /// Objects of a type that only kubectl knows.
    Foreign,
}

impl<'a> Subject<'a> {
    fn of(words: &[&'a str], resource: &str, tree: &Command) -> Self {
        let first = words.first().copied().unwrap_or_default();
        let kind = type_of(first);
        if tree.get_subcommands().any(|verb| verb.find_subcommand(kind).is_some()) {
            Self::Typed
        } else if resource == "solution" && DEPLOYMENTS.contains(&kind) {
            Self::Named(operated(words))
        // The names of archives are files and references.
        } else if DEPLOYMENTS.contains(&kind)
            || FOREIGN.contains(&kind)
            || resource != "archive" && first.contains('/')
        {
            Self::Foreign
        } else {
            Self::Named(words.to_vec())
        }
    }
}

/// The type of what runs a solution's operator.
pub(super) const DEPLOYMENTS: [&str; 4] = ["deploy", "deployment", "deployments", "deployment.apps"];

/// Other types whose names the same verbs of kubectl take.
const FOREIGN: [&str; 9] =
    ["daemonset", "daemonsets", "ds", "statefulset", "statefulsets", "sts", "pod", "pods", "po"];

/// The solutions of these deployments, as `deployment x` or `deployment/x`.
fn operated<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let names = words.iter().filter(|word| !DEPLOYMENTS.contains(word));
    let names = names.map(|word| word.rsplit('/').next().unwrap_or(word));
    names.map(|name| name.strip_suffix("-operator").unwrap_or(name)).collect()
}

pub(super) fn type_of(word: &str) -> &str {
    word.split('/').next().unwrap_or(word)
}

/// A flag that says where the objects are, as it was typed.
struct Place {
    /// Its long name.
    flag: &'static str,
    /// It, and its value if that stands apart.
    words: Vec<String>,
}

impl Place {
    fn all(parts: &[Part]) -> Vec<Self> {
        (0..parts.len()).filter_map(|index| Self::of(&parts[index..])).collect()
    }

    /// The place that these parts begin with. A command without the flag does not know that the next word is its value.
    fn of(parts: &[Part]) -> Option<Self> {
        let [Part::Flag(word, value), rest @ ..] = parts else { return None };
        let name = word.split('=').next()?;
        let is_short = |short: &str| word.starts_with(short) && !word.starts_with("--");
        let (flag, _) =
            PLACES.iter().find(|(long, short)| name.strip_prefix("--") == Some(*long) || is_short(short))?;
        let is_alone = *flag != EVERYWHERE && value_of(std::slice::from_ref(word)).is_none();
        let next = match rest {
            [Part::Word(next), ..] if is_alone => Some(next),
            _ => None,
        };
        let words = std::iter::once(word).chain(value.as_ref().or(next));
        Some(Self { flag, words: words.cloned().collect() })
    }

    /// The name of the environment, if it is the flag for one.
    fn environment(&self) -> Option<String> {
        value_of(&self.words).filter(|_| self.flag == ENVIRONMENT).map(str::to_owned)
    }
}

const ENVIRONMENT: &str = "environment";
const EVERYWHERE: &str = "all-namespaces";

/// The flags that say where objects are.
const PLACES: [(&str, &str); 3] = [(ENVIRONMENT, "-e"), ("namespace", "-n"), (EVERYWHERE, "-A")];

enum Goal {
    /// To this command, with the other words.
    Command(&'static str),
    /// To kubectl's command of the same name.
    Kubectl,
    /// To `permissions command`, and to kubectl where the words name no command of the plugin.
    Permissions,
    /// To `edit`, and to kubectl where the object is one of the API server's.
    Edit,
    /// To this advice.
    Advice(&'static str),
}

use Goal::{Advice, Edit, Kubectl, Permissions};

const fn to(command: &'static str) -> Goal {
    Goal::Command(command)
}

const LEADS: [(&str, Goal); 57] = [
    // kubectl
    ("alpha", Kubectl),
    ("annotate", Advice("kubectl annotate changes annotations of any object; the plugin relies on its own")),
    ("api-versions", Kubectl),
    ("attach", Kubectl),
    ("auth can-i", Permissions),
    ("auth whoami", to("check")),
    ("auth", Kubectl),
    ("autoscale", Kubectl),
    ("certificate", Kubectl),
    ("cluster-info dump", to("debug bundle")),
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
    ("rollout history", to("history environment")),
    ("rollout restart", to("repair solution")),
    ("rollout status", to("wait solution")),
    ("rollout undo", to("rollback solution")),
    (
        "rollout",
        Advice(
            "wait solution shows the status, repair solution restarts, rollback solution undoes, and history environment lists \
             the changes",
        ),
    ),
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
    ("install", to("add solution")),
    ("lint", to("validate archive")),
    ("list", to("get")),
    ("ls", to("get")),
    ("package", to("create archive")),
    ("show", to("describe")),
    ("status", to("describe")),
    ("template", to("render solution")),
    ("uninstall", to("delete solution")),
    ("values", to("configure solution")),
    ("verify", to("validate archive")),
    // what else is typed
    ("backup", to("create backup")),
    ("bundle", to("debug bundle")),
    ("disable", to("deactivate solution")),
    ("doctor", to("check")),
    ("enable", to("activate solution")),
    ("new", to("create")),
    ("passwd", to("set-password user")),
    ("remove", to("delete")),
    ("restart", to("repair solution")),
    ("rm", to("delete")),
    ("undo", to("rollback solution")),
    ("unset", to("configure solution")),
    ("update", to("upgrade solution")),
];

/// The verbs of kubectl that the plugin has as well: there, an unknown resource is probably one of kubectl's.
pub(super) const SHARED: [&str; 10] =
    ["get", "describe", "create", "edit", "apply", "diff", "delete", "logs", "events", "wait"];

/// The resource that is meant where a verb with several gets a name.
const USUAL: [(&str, &str); 3] =
    [("validate", "archive"), ("upgrade", "solution"), ("downgrade", "solution")];

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
    // Of a flag that nobody knows, it is not known either whether the next word is its value.
    let is_unknown = |part: &Part| {
        let Part::Flag(word, _) = part else { return false };
        flags.find(word).is_none() && !word.contains('=')
    };
    let understood = parts.split(is_unknown).next()?;
    let plain: Vec<&str> = understood.iter().filter_map(Part::word).collect();
    let (first, rest) = plain.split_first()?;
    let lead = match tree.find_subcommand(first) {
        Some(verb) => of_namesake(verb, rest, (words, tree)).or_else(|| {
            let is_whole = understood.len() == parts.len();
            is_whole.then(|| under(verb, rest, tree)).flatten()
        }),
        None if *first == "api-resources" => Some(Lead::Elsewhere(resources(tree))),
        None => {
            let led = swapped(first, rest, tree).or_else(|| of_table(&plain, tree));
            led.or_else(|| alone(first, rest, tree))
        }
    };
    let place = Place::all(&parts);
    lead.map(|lead| lead.told(&place, tree))
}

/// Whether a word is the type of solutions, with a name or without.
fn is_of_solutions(word: &str, tree: &Command) -> bool {
    let named = word.split_once('/').map_or(word, |(kind, _)| kind);
    let found = tree.find_subcommand("get").and_then(|get| get.find_subcommand(named));
    found.is_some_and(|found| found.get_name() == "solution")
}

/// Where a verb leads that kubectl has as well, for another thing.
fn of_namesake(verb: &Command, rest: &[&str], (words, tree): (&[String], &Command)) -> Option<Lead> {
    match (verb.get_name(), rest.first()) {
        // `history environment` lists the changes of solutions as well.
        ("history", Some(word)) if is_of_solutions(word, tree) => {
            let wrong = "history has no resource solution; that of its environment has its changes";
            Some(Lead::line(wrong, "history environment", &[]))
        }
        ("debug", Some(word)) if similar(word, verb).is_none() => {
            Some(Lead::Elsewhere(of_kubectl("debug of an object")))
        }
        ("replace", file) => {
            let is_files = |word: &&String| word.starts_with("-f") || word.starts_with("--filename");
            let flag = words.iter().find(is_files)?;
            let file = file.filter(|_| value_of(std::slice::from_ref(flag)).is_none());
            let files: Vec<&str> = std::iter::once(flag.as_str()).chain(file.copied()).collect();
            Some(Lead::line("replace is about nodes", "apply", &files))
        }
        _ => None,
    }
}

/// The refusal of what is a command of kubectl. Its words are not repeated: those of flags, and behind `--`, may be secret.
fn of_kubectl(word: &str) -> Refusal {
    Refusal {
        complaint: format!("{word} is a command of kubectl; type the line without metalk8s"),
        guide: format!("Help: kubectl {} -h", word.split(' ').next().unwrap_or(word)),
    }
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
    Some(match goal {
        Goal::Command(command) => to_command(missing, command, rest, tree),
        Goal::Permissions => match asked(rest, tree) {
            Some(words) => Lead::line(missing, "permissions command", &words),
            None => Lead::Elsewhere(of_kubectl(word)),
        },
        Goal::Edit => {
            // What follows, or is JSON, is the value of a flag.
            let is_value = |word: &&&str| word.contains(['{', '[']);
            let mut object: Vec<&str> = rest.iter().filter(|word| !is_value(word)).copied().collect();
            let has_name = object.first().is_some_and(|word| word.contains('/'));
            object.truncate(if has_name { 1 } else { 2 });
            match Subject::of(&object, "", tree) {
                Subject::Typed if !is_native(type_of(object[0])) => Lead::line(missing, "edit", &object),
                Subject::Named(names) if names.is_empty() => Lead::line(missing, "edit", &[]),
                _ => Lead::Elsewhere(of_kubectl(word)),
            }
        }
        Goal::Kubectl => Lead::Elsewhere(of_kubectl(word)),
        Goal::Advice(advice) => Lead::Elsewhere(Refusal {
            complaint: format!("{missing}; {advice}"),
            guide: format!("Help: kubectl {word} -h"),
        }),
    })
}

/// The command of the plugin that `can-i VERB TYPE/NAME` asks about.
fn asked<'a>(words: &[&str], tree: &'a Command) -> Option<[&'a str; 2]> {
    let [verb, object, ..] = words else { return None };
    let verb = tree.find_subcommand(verb)?;
    let command = [verb.get_name(), verb.find_subcommand(type_of(object))?.get_name()];
    needs::commands().any(|known| known.words == command.join(" ")).then_some(command)
}

fn to_command(wrong: String, command: &str, rest: &[&str], tree: &Command) -> Lead {
    let Some((verb, resource)) = command.split_once(' ') else { return Lead::line(wrong, command, rest) };
    let has = |word: &&str| tree.find_subcommand(verb)?.find_subcommand(type_of(word));
    match Subject::of(rest, resource, tree) {
        Subject::Named(names) => Lead::line(wrong, command, &names),
        // `install archive x` names the resource itself.
        Subject::Typed if rest.first().and_then(has).is_some() => Lead::line(wrong, verb, rest),
        Subject::Typed if resource != ENVIRONMENT => {
            Lead::Elsewhere(Refusal { complaint: wrong, guide: "Help: kubectl metalk8s -h".to_owned() })
        }
        // The changes of a solution are among those of its environment.
        Subject::Typed | Subject::Foreign => Lead::line(wrong, command, &[]),
    }
}

/// Whether a word names objects that kubectl knows as well.
pub(super) fn is_native(word: &str) -> bool {
    ["node", "nodes", "no", "volume", "volumes"].contains(&word)
}

/// `solution add x`, as `metalk8sctl` has it, and `solution list`.
fn swapped(resource: &str, rest: &[&str], tree: &Command) -> Option<Lead> {
    let (verb, rest) = rest.split_first()?;
    let verb = tree.find_subcommand(verb).or_else(|| tree.find_subcommand(verb_of(verb)?))?;
    let resource = verb.find_subcommand(resource)?;
    let command = format!("{} {}", verb.get_name(), resource.get_name());
    Some(Lead::line("the verb comes first", command, rest))
}

/// The verb of the command that this word leads to.
fn verb_of(word: &str) -> Option<&'static str> {
    let (_, goal) = LEADS.iter().find(|(known, _)| *known == word)?;
    match goal {
        Goal::Command(command) => command.split(' ').next(),
        _ => None,
    }
}

/// A resource without a verb, as in `nodes` and `sol/x`: it is listed.
fn alone(word: &str, names: &[&str], tree: &Command) -> Option<Lead> {
    let get = tree.find_subcommand("get")?;
    get.find_subcommand(type_of(word))?;
    let object: Vec<&str> = std::iter::once(word).chain(names.iter().copied()).collect();
    Some(Lead::line("the verb is missing", get.get_name(), &object))
}

/// A name where the resource is missing: `logs example-solution`, `validate demo.iso`.
fn under(verb: &Command, rest: &[&str], tree: &Command) -> Option<Lead> {
    let resources: Vec<&Command> = shown(verb).collect();
    let usual = USUAL.iter().find(|(of, _)| *of == verb.get_name());
    let usual = usual.and_then(|(_, resource)| verb.find_subcommand(resource));
    let resource = match (resources.as_slice(), usual) {
        ([only], _) => *only,
        (_, Some(usual)) => usual,
        _ => return None,
    };
    // Without the name, a command that takes none would be about all objects.
    if similar(rest.first()?, verb).is_some() || resource.get_positionals().next().is_none() {
        return None;
    }
    let Subject::Named(names) = Subject::of(rest, resource.get_name(), tree) else { return None };
    let begin = format!("{} needs a resource", verb.get_name());
    Some(Lead::line(begin, format!("{} {}", verb.get_name(), resource.get_name()), &names))
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
    use std::sync::LazyLock;

    use super::*;
    use crate::cli;

    static TREE: LazyLock<Command> = LazyLock::new(|| {
        let mut tree = cli::tree();
        tree.build();
        tree
    });

    fn told(line: &str) -> Option<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        lead(&normalise(&words, &TREE), &TREE).map(|lead| lead.complaint)
    }

    /// Lines, and what is said of them.
    const TOLD: &str = "\
rollout status x: there is no command rollout status; did you mean: kubectl metalk8s wait solution x
rollout status deployment/x: there is no command rollout status; did you mean: kubectl metalk8s wait solution x
rollout restart deployment x: there is no command rollout restart; did you mean: kubectl metalk8s repair solution x -e ENV
auth can-i add solution: there is no command auth can-i; did you mean: kubectl metalk8s permissions command add solution
list solutions: there is no command list; did you mean: kubectl metalk8s get solutions
install x --token secret: there is no command install; did you mean: kubectl metalk8s add solution x -e ENV
install solution x --token secret: there is no command install; did you mean: kubectl metalk8s add solution x -e ENV
uninstall archive x-1.0.0: there is no command uninstall; did you mean: kubectl metalk8s delete archive x-1.0.0
status env prod -e prod: there is no command status; did you mean: kubectl metalk8s describe env prod
ls sol -eprod: there is no command ls; did you mean: kubectl metalk8s get sol -eprod
uninstall x -e prod: there is no command uninstall; did you mean: kubectl metalk8s delete solution x -e prod
remove env/a: there is no command remove; did you mean: kubectl metalk8s delete env/a
status sol x: there is no command status; did you mean: kubectl metalk8s describe sol x
solution add x: the verb comes first; did you mean: kubectl metalk8s add solution x -e ENV
passwd a@b.c: there is no command passwd; did you mean: kubectl metalk8s set-password user a@b.c
solution list: the verb comes first; did you mean: kubectl metalk8s get solution
env ls -A: the verb comes first; did you mean: kubectl metalk8s get environment -A
sol install x -e prod: the verb comes first; did you mean: kubectl metalk8s add solution x -e prod
arch rm x-1.0.0: the verb comes first; did you mean: kubectl metalk8s delete archive x-1.0.0
nodes: the verb is missing; did you mean: kubectl metalk8s get nodes
sol -n prod: the verb is missing; did you mean: kubectl metalk8s get sol -n prod
sol/x -e prod: the verb is missing; did you mean: kubectl metalk8s get sol/x -e prod
env prod: the verb is missing; did you mean: kubectl metalk8s get env prod
upgrade x -e prod: upgrade needs a resource; did you mean: kubectl metalk8s upgrade solution x -e prod
downgrade x -e prod: downgrade needs a resource; did you mean: kubectl metalk8s downgrade solution x -e prod --version VERSION
logs x: logs needs a resource; did you mean: kubectl metalk8s logs solution x
logs -f x: logs needs a resource; did you mean: kubectl metalk8s logs solution x
logs deploy/x-operator: logs needs a resource; did you mean: kubectl metalk8s logs solution x
logs x-operator: logs needs a resource; did you mean: kubectl metalk8s logs solution x-operator
rollout status deploy x-operator: there is no command rollout status; did you mean: kubectl metalk8s wait solution x
patch env a: there is no command patch; did you mean: kubectl metalk8s edit env a
patch env/a -p {}: there is no command patch; did you mean: kubectl metalk8s edit env/a
patch env a -p {}: there is no command patch; did you mean: kubectl metalk8s edit env a
patch node/a: patch is a command of kubectl; type the line without metalk8s
patch node a -p {a:1}: patch is a command of kubectl; type the line without metalk8s
patch node a --patch-file p.yaml: patch is a command of kubectl; type the line without metalk8s
patch --type=merge -p {} env a: there is no command patch; did you mean: kubectl metalk8s edit env a
restart node a: there is no command restart
restart node/a: there is no command restart
restart sol x: there is no command restart; did you mean: kubectl metalk8s repair sol x -e ENV
set image sol/x a=b: there is no command set; a solution's archive says which images its operator has; upgrade solution changes the version, and configure solution its instances
logs deploy/x: logs needs a resource; did you mean: kubectl metalk8s logs solution x
rollback x: rollback needs a resource; did you mean: kubectl metalk8s rollback solution x -e ENV
history prod: history needs a resource; did you mean: kubectl metalk8s history environment prod
history solution x -e prod: history has no resource solution; that of its environment has its changes; did you mean: kubectl metalk8s history environment prod
history sol/x -n a --environment prod -o json: history has no resource solution; that of its environment has its changes; did you mean: kubectl metalk8s history environment prod -n a
history sol/x: history has no resource solution; that of its environment has its changes; did you mean: kubectl metalk8s history environment NAME
validate ./demo.iso: validate needs a resource; did you mean: kubectl metalk8s validate archive ./demo.iso
top nodes: top is a command of kubectl; type the line without metalk8s
api-resources: api-resources is a command of kubectl; the resources of this plugin are above
remove sol x -e prod: there is no command remove; did you mean: kubectl metalk8s delete sol x -e prod
status sol x --environment=prod --token secret: there is no command status; did you mean: kubectl metalk8s describe sol x --environment=prod
ls sol -A: there is no command ls; did you mean: kubectl metalk8s get sol -A
rollout pause sol/demo: there is no command rollout; wait solution shows the status, repair solution restarts, rollback solution undoes, and history environment lists the changes
rollout status env/prod: there is no command rollout status; did you mean: kubectl metalk8s wait env/prod --for CONDITION
rollout status node/a: there is no command rollout status
rollout status sts/a: there is no command rollout status; did you mean: kubectl metalk8s wait solution NAME
rollout history sol/demo -e prod: there is no command rollout history; did you mean: kubectl metalk8s history environment prod
rollout history deployment/demo-operator -n prod: there is no command rollout history; did you mean: kubectl metalk8s history environment NAME -n prod
rollout undo deploy demo-operator -n prod: there is no command rollout undo; did you mean: kubectl metalk8s rollback solution demo -n prod -e ENV
rollout undo --to-revision 2 deploy/demo: there is no command rollout undo; did you mean: kubectl metalk8s rollback solution NAME -e ENV
auth can-i delete env/x: there is no command auth can-i; did you mean: kubectl metalk8s permissions command delete environment
auth can-i create pods: auth can-i is a command of kubectl; type the line without metalk8s
auth can-i --list: auth can-i is a command of kubectl; type the line without metalk8s
cluster-info dump: there is no command cluster-info dump; did you mean: kubectl metalk8s debug bundle -f FILE
debug pod/x: debug of an object is a command of kubectl; type the line without metalk8s
rollback demo 1: rollback needs a resource; did you mean: kubectl metalk8s rollback solution demo --to 1 -e ENV
install demo 1.0.0: there is no command install; did you mean: kubectl metalk8s add solution demo --version 1.0.0 -e ENV
install demo ./chart: there is no command install; did you mean: kubectl metalk8s add solution demo -e ENV
install ./chart: there is no command install; did you mean: kubectl metalk8s add solution NAME -e ENV
status demo: there is no command status; did you mean: kubectl metalk8s describe RESOURCE
exec demo -- sh: exec is a command of kubectl; type the line without metalk8s
replace -f x.yaml: replace is about nodes; did you mean: kubectl metalk8s apply -f x.yaml
replace --filename=x.yaml --force: replace is about nodes; did you mean: kubectl metalk8s apply --filename=x.yaml
replace node-1 node-2: replace needs a resource; did you mean: kubectl metalk8s replace node node-1 node-2
package ./demo: there is no command package; did you mean: kubectl metalk8s create archive ./demo -f FILE
pull registry/demo:1.0.0: pull needs a resource; did you mean: kubectl metalk8s pull archive registry/demo:1.0.0 -f FILE
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
            "renew node-1",
            "logs pod/x",
            "logs pod x",
            "debug bundel",
        ] {
            assert_eq!(told(line), None, "{line}");
        }
    }

    #[test]
    fn every_lead_ends_at_a_command() {
        let tree = cli::tree();
        for (word, goal) in &LEADS {
            assert!(word.contains(' ') || tree.find_subcommand(word).is_none(), "{word}");
            if let Goal::Command(command) = goal {
                let found = command.split(' ').try_fold(&tree, |page, word| page.find_subcommand(word));
                assert!(found.is_some(), "{word}: {command}");
            }
        }
    }

    /// A line that is told can be typed: the parser takes it once words stand for its placeholders. No name is a type or the
    /// value of a flag.
    #[test]
    fn every_told_line_can_be_typed() {
        let verbs = LEADS.iter().map(|(word, _)| *word);
        let verbs = verbs.chain(TREE.get_subcommands().map(Command::get_name));
        let rests = "demo ./chart; pod/demo; deploy demo; sol/demo; env/prod; --nonsense value demo; demo -e prod -n prod -A";
        let mut wrong = Vec::new();
        for line in verbs.flat_map(|verb| rests.split("; ").map(move |rest| format!("{verb} {rest}"))) {
            let told = told(&line).unwrap_or_default();
            let Some((_, told)) = told.split_once("did you mean: kubectl metalk8s ") else { continue };
            let is_no_name = |word| ["pod", "deploy", "value"].contains(&word);
            let words: Vec<String> = told.split(' ').map(|word| stand_in(word).to_owned()).collect();
            let lines = objects::lines(&normalise(&words, &TREE), &TREE);
            let is_taken = lines.iter().all(|line| parsed(line, &TREE).is_ok());
            // Which resource is meant only the user knows.
            if !is_taken && words[1] != "RESOURCE" || told.split(' ').skip(1).any(is_no_name) {
                wrong.push(format!("{line}: {told}"));
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
    }

    /// What is typed for a placeholder.
    fn stand_in(word: &str) -> &str {
        match word {
            "ENV" | "NAME" | "OLD" | "NEW" => "some",
            "CONDITION" => "delete",
            "VERSION" => "1.0.0",
            "EMAIL" => "somebody@example.com",
            word => word,
        }
    }
}
