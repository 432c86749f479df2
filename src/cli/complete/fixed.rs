//! Candidates that do not depend on the cluster: types, roles, rules, configurations.

use clap::Arg;

use super::Candidate;
use super::line::Line;
use domain::alerting::alert::SEVERITIES;
use domain::api::state::SolutionState;
use domain::bootstrap::configuration::change;
use domain::cluster::config::{NAME, WORD};
use domain::needs::{self, Command};
use domain::node::Role as NodeRole;
use domain::service_config::CONFIGS;
use domain::user::UserRole;
use domain::volume::{DeviceKind, Mode};
use solution_archive::Severity;
use solution_archive::rules;

/// The values of this flag or argument, if they are fixed; `typed` is the part that is already typed.
pub(super) fn words(argument: &Arg, line: &Line, typed: &str) -> Option<Vec<Candidate>> {
    let resource = line.words.get(1).map(String::as_str);
    let plain = |words: Vec<&str>| words.into_iter().map(|word| Candidate::new(word, "")).collect::<Vec<_>>();
    Some(match (resource, argument.get_long()) {
        (Some("config"), None) => configs(line),
        (Some(resource), Some("for")) if line.words[0] == "wait" => conditions(resource),
        (Some("volume"), Some("type")) => plain(DeviceKind::ALL.iter().map(|kind| kind.word()).collect()),
        (Some("volume"), Some("mode")) => plain(vec![Mode::Filesystem.word(), Mode::Block.word()]),
        (Some("user"), Some("role")) => plain(UserRole::ALL.iter().map(|role| role.word()).collect()),
        (Some("node"), Some("roles" | "taints")) => {
            listed(typed, plain(NodeRole::ALL.iter().map(|role| role.word()).collect()))
        }
        (Some("alert"), Some("severity")) => listed(typed, plain(SEVERITIES.to_vec())),
        (Some("command"), None) => commands(line),
        (Some("archive"), Some("allow")) => {
            let warnings = rules::ALL.iter().filter(|rule| rule.severity == Severity::Warning);
            listed(typed, warnings.map(|rule| Candidate::new(rule.id, rule.meaning)).collect())
        }
        _ => return None,
    })
}

/// What `wait` waits for, apart from expressions of one's own.
fn conditions(resource: &str) -> Vec<Candidate> {
    let states = SolutionState::ALL.iter().filter(|_| resource == "solution");
    let states = states.map(|state| format!("state={state}"));
    let of_all = ["create", "delete"].map(str::to_owned);
    let all = of_all.into_iter().chain(states);
    all.map(|condition| Candidate::new(condition, "")).collect()
}

/// The names of configurations. That of the cluster is no document that could be applied from a file.
fn configs(line: &Line) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = CONFIGS
        .iter()
        .map(|config| Candidate::new(config.name, format!("{}/{}", config.namespace, config.config_map)))
        .collect();
    if line.words.first().is_none_or(|verb| verb != "apply") {
        all.push(Candidate::new(WORD, format!("clusterconfig/{NAME}")));
        all.push(Candidate::new(change::WORD, "configuration of the bootstrap node"));
    }
    all
}

/// The commands, word by word as the shell splits them.
fn commands(line: &Line) -> Vec<Candidate> {
    let given: Vec<&str> = line.positionals.iter().map(String::as_str).collect();
    let follows = |command: &Command| -> Option<&str> {
        let words: Vec<&str> = command.words.split(' ').collect();
        let rest = words.strip_prefix(given.as_slice())?;
        rest.first().copied()
    };
    let mut words: Vec<&str> = needs::commands().filter_map(follows).collect();
    words.sort_unstable();
    words.dedup();
    words.into_iter().map(|word| Candidate::new(word, "")).collect()
}

/// The same values after the last comma of the typed part, without those that are already there.
fn listed(typed: &str, words: Vec<Candidate>) -> Vec<Candidate> {
    let before = typed.rfind(',').map_or("", |comma| &typed[..=comma]);
    let is_new = |word: &Candidate| before.split(',').all(|given| given != word.value);
    let words = words.into_iter().filter(is_new);
    words.map(|word| Candidate::new(format!("{before}{}", word.value), word.about)).collect()
}
