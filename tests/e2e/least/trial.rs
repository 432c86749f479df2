//! A command, run by users who have its least roles, or all but one rule of them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::needs::{Rule, RuleScope, When, find};
use domain::operator::permissions::beyond;
use serde_json::{Value, json};
use solution_archive::roles::Grant;

use super::{Stage, words_of};
use crate::support::{Answer, eventually, is_thorough};

/// How many users try their commands at a time.
const BESIDE: usize = 4;
/// How often a user tries a command whose roles may not count yet.
const ATTEMPTS: usize = 20;
/// The namespaces of the environments of the lines.
const ENVIRONMENTS: [&str; 2] = ["prod", "fresh"];
/// The user who lacks nothing.
const NOBODYS: &str = "all";
const USERS: &str = "least-";

/// A rule, with its namespace.
type Placed = (Value, Value);

/// One command, and users of it.
pub(super) struct Trial<'a> {
    stage: &'a Stage<'a>,
    name: String,
    line: String,
    input: &'a str,
    rules: Vec<Placed>,
    /// Whether each rule is needed for this line.
    is_least: bool,
}

impl<'a> Trial<'a> {
    pub(super) fn of(stage: &'a Stage<'a>, name: String, line: &str, input: &'a str) -> Self {
        let is_least = !line.starts_with(['~', '+']);
        let more: &[&str] = if line.starts_with('+') { &["--optional"] } else { &[] };
        let line = line.trim_start_matches(['~', '+']);
        let mut rules = printed(stage, line, more);
        let on_instances = &find(line).unwrap().on_instances;
        if !on_instances.is_empty() {
            let kinds = json!({"apiGroups": ["example-solution.metalk8s.scality.com"],
                "resources": ["clockservers", "versionservers"], "verbs": on_instances});
            rules.push((Value::Null, kinds));
        }
        Self { stage, name, line: line.to_owned(), input, rules, is_least }
    }

    /// A role for each rule; each user has all but one of them, one user all.
    pub(super) fn create_roles(&self) {
        let mut items = Vec::new();
        for (index, (namespace, rule)) in self.rules.iter().enumerate() {
            let others = (0..self.rules.len()).filter(|other| *other != index);
            let users = others.map(|other| other.to_string()).chain([NOBODYS.to_owned()]);
            let subjects: Vec<Value> = users
                .map(|user| json!({"kind": "User", "apiGroup": "rbac.authorization.k8s.io", "name": self.user(&user)}))
                .collect();
            let (role, binding) = match namespace {
                Value::Null => ("ClusterRole", "ClusterRoleBinding"),
                _ => ("Role", "RoleBinding"),
            };
            let metadata = json!({"name": self.user(&index.to_string()), "namespace": namespace});
            items.push(
                json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": role, "metadata": metadata,
                "rules": [rule]}),
            );
            items.push(
                json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": binding, "metadata": metadata,
                "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": role, "name": metadata["name"]},
                "subjects": subjects}),
            );
        }
        let list = json!({"apiVersion": "v1", "kind": "List", "items": items});
        self.stage.kubectl("create -f -", &list.to_string()).succeeds();
    }

    /// Runs the command as the user who has exactly its roles: what is wrong with that.
    pub(super) fn with_all(&self) -> Option<String> {
        let answer = self.tried(|answer| answer.status != Some(5));
        let differs = self.line.starts_with("diff ") && answer.status == Some(1);
        // The sandbox's operators have no log.
        let is_silent = self.line.starts_with("logs ") && answer.stderr.contains("no logs found");
        let is_done = answer.status == Some(0) || differs || is_silent;
        (!is_done).then(|| format!("{} with its least role: {answer}", self.line))
    }

    fn tried(&self, is_over: impl Fn(&Answer) -> bool) -> Answer {
        self.repeated(NOBODYS, is_over)
    }

    fn user(&self, lacking: &str) -> String {
        format!("{USERS}{}-{lacking}", self.name)
    }

    fn run_as(&self, lacking: &str) -> Answer {
        let user = self.user(lacking);
        let line = self.line.replace("USER", &user);
        let who = format!("--as={user}");
        let mut words = vec!["metalk8s"];
        words.extend(line.split(' '));
        words.push(&who);
        self.stage.kubectl(&words, self.input)
    }

    /// Runs the command until its answer is the one that counts, or often enough. Salt may restart meanwhile.
    fn repeated(&self, lacking: &str, is_over: impl Fn(&Answer) -> bool) -> Answer {
        let mut left = ATTEMPTS;
        let mut last = None;
        eventually(&format!("{} is over", self.line), || {
            let answer = self.run_as(lacking);
            if answer.status != Some(9) {
                left -= 1;
            }
            let is_last = left == 0 || answer.status != Some(9) && is_over(&answer);
            last = Some(answer);
            is_last
        });
        last.unwrap()
    }

    /// Whether the command is refused without this rule, and does not need it in some situations only.
    fn is_needed(&self, index: usize) -> bool {
        let (namespace, rule) = &self.rules[index];
        let grant = Grant::of(rule);
        // What is granted in the whole cluster stands for all places.
        let is_there = |rule: &&Rule| match (namespace.as_str(), rule.place) {
            (None, _) => true,
            (Some(here), RuleScope::Namespace(there)) => here == there,
            (Some(here), RuleScope::Environment) => ENVIRONMENTS.contains(&here),
            (Some(_), RuleScope::Cluster | RuleScope::New) => false,
        };
        let covers = |rule: &&Rule| beyond(&grant, &[rule.grant()]).is_empty();
        let mut rules = find(&self.line).unwrap().rules().filter(is_there).filter(covers);
        // A user gets one of several roles.
        let is_given =
            grant.verbs == ["bind"] && grant.names.iter().all(|name| self.line.contains(short(name)));
        is_given || rules.any(|rule| rule.when == When::Always)
    }

    /// Runs the command as a user who lacks one rule: what is wrong with that.
    fn without(&self, index: usize) -> Option<String> {
        let (namespace, rule) = &self.rules[index];
        // A bundle says what could not be read.
        let expected = if self.line.starts_with("debug ") { 0 } else { 5 };
        let is_refused = |answer: &Answer| answer.status == Some(expected) && names(answer, namespace, rule);
        let answer =
            self.repeated(&index.to_string(), |answer| answer.status != Some(5) || is_refused(answer));
        (!is_refused(&answer)).then(|| format!("{} without {namespace} {rule}: {answer}", self.line))
    }
}

/// Whether this is the name of a user who tries a command.
pub(super) fn is_user(name: &str) -> bool {
    name.starts_with(USERS)
}

/// The rules that are printed for a command line, with these flags more.
fn printed(stage: &Stage<'_>, line: &str, more: &[&str]) -> Vec<Placed> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut asked = vec!["metalk8s", "permissions", "command", words_of(line)];
    asked.extend(["-o", "json", "-q"]);
    asked.extend(more);
    for flag in ["-e", "-n", "--salt-service-account"] {
        if let Some(position) = words.iter().position(|word| *word == flag) {
            asked.extend(&words[position..position + 2]);
        }
    }
    let of_environment = ["edit ", "describe ", "events ", "delete "]
        .iter()
        .any(|verb| line.starts_with(&format!("{verb}environment ")));
    if of_environment {
        asked.extend(["-e", words[2]]);
    }
    let list = stage.kubectl(&asked, "").succeeds().json();
    let mut rules: Vec<Placed> = Vec::new();
    for role in list["items"].as_array().unwrap() {
        let namespace = &role["metadata"]["namespace"];
        let of_role = role["rules"].as_array().unwrap().iter();
        rules.extend(of_role.map(|rule| (namespace.clone(), rule.clone())));
    }
    rules
}

/// One of so many rules is tried where not everything is asked for: all of them take ten minutes and more.
const PART: usize = 6;

/// Runs these commands without each rule that they need, or a part of them, several at a time: what is wrong with that.
pub(super) fn without_one(trials: &[Trial<'_>]) -> Vec<String> {
    let tasks: Vec<(&Trial<'_>, usize)> = trials
        .iter()
        .filter(|trial| trial.is_least)
        .flat_map(|trial| (0..trial.rules.len()).map(move |index| (trial, index)))
        .filter(|(trial, index)| trial.is_needed(*index))
        .enumerate()
        .filter(|(number, _)| is_thorough() || number % PART == 0)
        .map(|(_, task)| task)
        .collect();
    let next = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..BESIDE {
            scope.spawn(|| {
                while let Some((trial, index)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = trial.without(*index);
                    faults.lock().unwrap().extend(found);
                }
            });
        }
    });
    faults.into_inner().unwrap()
}

/// The end of a role's name, which is a word of the command line.
fn short(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// Whether the answer names the rule: a verb of it on a resource of it, and where.
fn names(answer: &Answer, namespace: &Value, rule: &Value) -> bool {
    let text = format!("{}{}", answer.stdout, answer.stderr);
    let grant = Grant::of(rule);
    let mut pairs = grant.verbs.iter().flat_map(|verb| {
        let resources = grant.resources.iter();
        resources.map(move |resource| (verb, resource))
    });
    // What Salt's proxy refuses is told in the API server's own words.
    let is_named = pairs.any(|(verb, resource)| {
        text.contains(&format!("{verb} {resource}"))
            || text.contains(&format!("{verb} resource \"{resource}\""))
    });
    // `check` lists permissions without their places.
    let is_check = text.contains("check permissions failed");
    is_named && namespace.as_str().is_none_or(|name| text.contains(name) || is_check)
}
