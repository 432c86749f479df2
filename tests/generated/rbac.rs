//! The roles of `packaging/rbac`: what the commands of each kind of user need.

use domain::needs::{Command, Part, Rule, commands};
use domain::operator::permissions::beyond;
use solution_archive::roles::Grant;

use crate::Files;

struct Persona {
    file: &'static str,
    role: &'static str,
    about: &'static [&'static str],
    /// Whether a command is one of its own; it has those of the personas before as well.
    has: fn(&Command) -> bool,
    /// Whether a rule is given to it.
    may: fn(&Rule) -> bool,
}

const PERSONAS: [Persona; 3] = [
    Persona {
        file: "viewer.yaml",
        role: "read-only",
        about: &[
            "Sees everything that `get`, `describe`, `logs`, `events`, `history`, `diff` and `wait` read on the API server, but",
            "for etcd, and changes nothing. It grants no access to Salt API: whoever may reach that may log in there. Behind the service proxy it",
            "reads Alertmanager and Prometheus.",
        ],
        has: |command| {
            has_verb(command, &["get", "describe", "logs", "events", "history", "diff", "version"])
                && command.words != "get etcd"
                || ["wait solution", "wait environment", "wait archive"].contains(&command.words)
        },
        may: Rule::is_read,
    },
    Persona {
        file: "solution-administrator.yaml",
        role: "solution-admin",
        about: &[
            "What the verbs on environments, Solutions, archives and jobs need beyond what a viewer has. Salt does most of the work",
            "with rights of its own, so there is no right here to make what an operator consists of, only to remove it.",
            "",
            "Salt does everything for whoever may log in as metalk8s-cli: give this role to those only who may be root on every node.",
        ],
        has: |command| !is_of_platform(command),
        may: is_of_known_kinds,
    },
    Persona {
        file: "platform-administrator.yaml",
        role: "platform-admin",
        about: &[
            "What the verbs on nodes, volumes, service configurations, users, silences, etcd, salt-access and the cluster need",
            "beyond what a solution administrator has.",
            "",
            "Salt takes everybody who may do everything to nodes for root on all of them, so this role is as good as that.",
        ],
        has: is_of_platform,
        may: is_of_known_kinds,
    },
];

fn has_verb(command: &Command, verbs: &[&str]) -> bool {
    let verb = command.words.split(' ').next().unwrap_or_default();
    verbs.contains(&verb)
}

/// Whether a command changes the platform itself.
fn is_of_platform(command: &Command) -> bool {
    let resource = command.words.split(' ').nth(1).unwrap_or_default();
    let is_platform = matches!(
        resource,
        "node" | "volume" | "config" | "user" | "silence" | "lock" | "salt-access" | "cluster"
    );
    // The way to etcd is open to everything in `kube-system`.
    resource == "etcd" || (is_platform && !has_verb(command, &["get", "describe"]))
}

/// Everything includes Secrets. No role here may list those; without that, a rollback keeps the namespace that it made.
fn is_of_known_kinds(rule: &Rule) -> bool {
    rule.group != "*"
}

pub(super) fn files() -> Files {
    let mut known: Vec<Grant> = Vec::new();
    let mut files = Files::new();
    for (position, persona) in PERSONAS.iter().enumerate() {
        let mut text = comment(persona.about, "");
        text.push_str(&aggregated(persona));
        let labels: Vec<&str> = PERSONAS[position..].iter().map(|one| one.role).collect();
        text.push_str(&head(persona, &labels));
        let parts = parts(persona);
        let wide = wide(&parts, persona);
        for part in parts {
            text.push_str(&rules(part, persona, &wide, &mut known));
        }
        files.insert(persona.file.to_owned(), text);
    }
    files
}

/// The parts that the commands of a persona consist of, each once.
fn parts(persona: &Persona) -> Vec<&'static Part> {
    let mut parts: Vec<&Part> = Vec::new();
    for part in commands().filter(|one| (persona.has)(one)).flat_map(|one| one.parts.iter().copied()) {
        if !parts.iter().any(|known| known.about == part.about && known.rules == part.rules) {
            parts.push(part);
        }
    }
    parts
}

/// The rules that are for objects of any name: no name of these objects has to be told.
fn wide(parts: &[&Part], persona: &Persona) -> Vec<Grant> {
    let rules = parts.iter().flat_map(|part| &part.rules);
    let rules = rules.filter(|rule| rule.names.is_empty() && (persona.may)(rule));
    rules.map(granted).collect()
}

/// Whoever may list objects sees all of each, and so may get one by its name: people do, with kubectl.
fn granted(rule: &Rule) -> Grant {
    let mut grant = rule.grant();
    if grant.verbs.iter().any(|verb| verb == "list") && !grant.verbs.iter().any(|verb| verb == "get") {
        grant.verbs.insert(0, "get".to_owned());
    }
    grant
}

fn comment(lines: &[&str], indent: &str) -> String {
    let line = |line: &&str| format!("{indent}# {line}").trim_end().to_owned() + "\n";
    lines.iter().map(line).collect()
}

fn aggregated(persona: &Persona) -> String {
    let role = persona.role;
    format!(
        "apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: metalk8s-cli:{role}
aggregationRule:
  clusterRoleSelectors:
    - matchLabels:
        rbac.metalk8s.scality.com/aggregate-to-{role}: \"true\"
---
"
    )
}

fn head(persona: &Persona, labels: &[&str]) -> String {
    let label = |role: &&str| format!("    rbac.metalk8s.scality.com/aggregate-to-{role}: \"true\"\n");
    let labels: String = labels.iter().map(label).collect();
    let role = persona.role;
    format!(
        "apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: metalk8s-cli:aggregate-to-{role}
  labels:
{labels}rules:
"
    )
}

/// The rules of a part that are new, below its comment.
fn rules(part: &Part, persona: &Persona, wide: &[Grant], known: &mut Vec<Grant>) -> String {
    let mut text = String::new();
    for rule in part.rules.iter().filter(|rule| (persona.may)(rule)) {
        let told = if rule.names.is_empty() { &[] } else { wide };
        let told: Vec<Grant> = known.iter().chain(told).cloned().collect();
        for grant in beyond(&granted(rule), &told) {
            text.push_str(&written(&grant));
            known.push(grant);
        }
    }
    if text.is_empty() {
        return text;
    }
    comment(&[part.about], "  ") + &text
}

fn written(grant: &Grant) -> String {
    let list = |texts: &[String]| {
        let word = |text: &String| match text.as_str() {
            "" | "*" => format!("\"{text}\""),
            text if text.contains(':') => format!("\"{text}\""),
            text => text.to_owned(),
        };
        texts.iter().map(word).collect::<Vec<_>>().join(", ")
    };
    let mut text =
        format!("  - apiGroups: [{}]\n    resources: [{}]\n", list(&grant.groups), list(&grant.resources));
    if !grant.names.is_empty() {
        text.push_str(&format!("    resourceNames: [{}]\n", list(&grant.names)));
    }
    text.push_str(&format!("    verbs: [{}]\n", list(&grant.verbs)));
    text
}
