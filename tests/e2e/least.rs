//! `permissions command`: a command works with exactly the roles that it prints, and without any one of their rules it is
//! refused before it writes.
//!
//! A command is refused once for each rule, which costs no Salt job, and carried out once.

use std::collections::BTreeSet;

use kubectl_metalk8s::cli::manual;
use kubectl_metalk8s::domain::needs::{Rule, When, commands, find};
use kubectl_metalk8s::domain::permissions::beyond;
use sandbox::{Options, Sandbox};
use serde_json::{Value, json};
use solution_archive::roles::Grant;

use crate::support::{Answer, eventually, fed, world};

/// What is run, one after another: the changes of archives, environments and versions. `{}` is the directory of the
/// archives.
const LINES: &[(&str, &str)] = &[
    (
        "import archive {}/example-solution-1.0.0.iso {}/example-solution-1.1.0.iso",
        "",
    ),
    ("activate solution example-solution --version 1.0.0", ""),
    ("create environment prod", ""),
    ("edit environment prod --description other", ""),
    ("add solution example-solution -e prod --version 1.0.0", ""),
    ("upgrade solution example-solution -e prod --version 1.1.0", ""),
    ("downgrade solution example-solution -e prod --version 1.0.0", ""),
    ("rollback solution example-solution -e prod", ""),
    ("repair solution example-solution -e prod", ""),
];

/// What a command can have changed.
const CHANGEABLE: &str = "configmaps,namespaces,serviceaccounts,deployments.apps,customresourcedefinitions,\
    clusterrolebindings,nodes,volumes.storage.metalk8s.scality.com";

#[test]
fn every_command_is_in_the_table() {
    let pages = manual::pages();
    let named: Vec<String> = pages.iter().map(|page| page.words.join(" ")).collect();
    let is_verb = |words: &String| named.iter().any(|other| other.starts_with(&format!("{words} ")));
    let leaves: BTreeSet<&str> = named
        .iter()
        .filter(|words| !words.is_empty() && !is_verb(words))
        // `history environment` is a `history`.
        .map(|words| {
            if words.starts_with("history ") {
                "history"
            } else {
                words
            }
        })
        .collect();
    let known: BTreeSet<&str> = commands().map(|command| command.words).collect();
    assert_eq!(leaves, known);
}

#[test]
fn a_command_works_with_its_least_role_and_without_a_rule_of_it_changes_nothing() {
    if world().sandbox().is_none() {
        return;
    }
    let stage = Stage {
        sandbox: Sandbox::start(Options::default()).unwrap(),
    };
    stage.administrator("metalk8s create salt-access", "").succeeds();
    let archives = stage.sandbox.archives().display().to_string();
    for (number, (line, input)) in LINES.iter().enumerate() {
        Trial::of(&stage, number, &line.replace("{}", &archives), input).run();
    }
}

/// The verb and the resource of a line.
fn words_of(line: &str) -> &str {
    let known = find(line);
    known.map_or("", |command| command.words)
}

/// The cluster that the commands are run on.
struct Stage {
    sandbox: Sandbox,
}

impl Stage {
    fn kubectl(&self, words: &[&str], input: &str) -> Answer {
        let mut command = world().kubectl_command(words.iter().copied());
        command
            .env("KUBECONFIG", self.sandbox.kubeconfig("admin"))
            .env("EDITOR", "true")
            .env_remove("KUBE_EDITOR");
        Answer::of(fed(&mut command, input))
    }

    fn administrator(&self, line: &str, input: &str) -> Answer {
        let words: Vec<&str> = line.split(' ').collect();
        self.kubectl(&words, input)
    }

    /// The objects that there are, those that change by themselves without their versions.
    fn objects(&self) -> String {
        let all = self
            .kubectl(&["get", CHANGEABLE, "-A", "-o=json"], "")
            .succeeds()
            .json();
        let items = all["items"].as_array().unwrap().iter();
        let line = |item: &Value| {
            let metadata = &item["metadata"];
            let content = [&item["data"], &metadata["labels"], &metadata["annotations"]];
            let is_alive = item["kind"] == "Deployment" || item["kind"] == "Node";
            let content = if is_alive {
                String::new()
            } else {
                format!("{content:?}")
            };
            format!(
                "{} {} {} {content}\n",
                item["kind"], metadata["namespace"], metadata["name"]
            )
        };
        items.map(line).collect()
    }
}

/// One command, and users of it that lack one rule each.
struct Trial<'a> {
    stage: &'a Stage,
    number: usize,
    line: &'a str,
    input: &'a str,
    /// The rules, each with its namespace.
    rules: Vec<(Value, Value)>,
}

impl<'a> Trial<'a> {
    fn of(stage: &'a Stage, number: usize, line: &'a str, input: &'a str) -> Self {
        let words: Vec<&str> = line.split(' ').collect();
        let mut asked = vec![
            "metalk8s",
            "permissions",
            "command",
            words_of(line),
            "-o",
            "json",
            "-q",
        ];
        for flag in ["-e", "-n", "--salt-service-account"] {
            if let Some(position) = words.iter().position(|word| *word == flag) {
                asked.extend(&words[position..position + 2]);
            }
        }
        if words_of(line).ends_with(" environment")
            && !words_of(line).starts_with("create")
            && words.len() > 2
        {
            let named = Some(words[2]).filter(|word| !word.starts_with('-'));
            asked.extend(named.into_iter().flat_map(|name| ["-e", name]));
        }
        let list = stage.kubectl(&asked, "").succeeds().json();
        let mut rules: Vec<(Value, Value)> = Vec::new();
        for role in list["items"].as_array().unwrap() {
            let namespace = &role["metadata"]["namespace"];
            let of_role = role["rules"].as_array().unwrap().iter();
            rules.extend(of_role.map(|rule| (namespace.clone(), rule.clone())));
        }
        Self {
            stage,
            number,
            line,
            input,
            rules,
        }
    }

    fn run(&self) {
        self.create_roles();
        let before = self.stage.objects();
        std::thread::scope(|scope| {
            let tried: Vec<_> = (0..self.rules.len())
                .filter(|index| self.is_needed(*index))
                .map(|index| scope.spawn(move || self.without(index)))
                .collect();
            for one in tried {
                one.join().unwrap();
            }
        });
        assert_eq!(self.stage.objects(), before, "{}", self.line);
        let mut last = None;
        eventually(&format!("the roles count: {}", self.line), || {
            let answer = self.run_as("all");
            let is_over = !matches!(answer.status, Some(5 | 9));
            last = Some(answer);
            is_over
        });
        let answer = last.unwrap();
        assert_eq!(answer.status, Some(0), "{}: {answer}", self.line);
    }

    /// A role for each rule; each user has all but one of them, one user all.
    fn create_roles(&self) {
        let mut items = Vec::new();
        for (index, (namespace, rule)) in self.rules.iter().enumerate() {
            let others = (0..self.rules.len()).filter(|other| *other != index);
            let users = others.map(|other| other.to_string()).chain(["all".to_owned()]);
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
        self.stage
            .kubectl(&["create", "-f", "-"], &list.to_string())
            .succeeds();
    }

    fn user(&self, lacking: &str) -> String {
        format!("least-{}-{lacking}", self.number)
    }

    fn run_as(&self, lacking: &str) -> Answer {
        let who = format!("--as={}", self.user(lacking));
        let mut words = vec!["metalk8s"];
        words.extend(self.line.split(' '));
        words.push(&who);
        self.stage.kubectl(&words, self.input)
    }

    /// Whether the command is refused without this rule, and does not need it in some situations only.
    fn is_needed(&self, index: usize) -> bool {
        let grant = Grant::of(&self.rules[index].1);
        let command = find(self.line).unwrap();
        let covers = |rule: &&Rule| beyond(&grant, &[rule.grant()]).is_empty();
        let mut known = command.rules().filter(covers);
        known.any(|rule| rule.when == When::Always)
    }

    /// Runs the command as a user who lacks one rule. The others may count a moment later.
    fn without(&self, index: usize) {
        let (namespace, rule) = &self.rules[index];
        eventually(&format!("{} is refused without {rule}", self.line), || {
            let answer = self.run_as(&index.to_string());
            if answer.status == Some(9) {
                return false;
            }
            assert_eq!(answer.status, Some(5), "{} without {rule}: {answer}", self.line);
            names(&answer, namespace, rule)
        });
    }
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
    is_named && namespace.as_str().is_none_or(|name| text.contains(name))
}
