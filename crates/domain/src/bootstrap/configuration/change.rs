//! Changes of the configuration after the installation: which parts can change, and what applies them.
//!
//! MetalK8s has no command for it: its documentation names the states that apply two of the parts, and its states read
//! the rest from the same pillar. A part whose states would not bring a running cluster to it is refused: networks, the
//! certificate authority, the Salt master.

use serde_json::{Map, Value, json};

use super::{Problem, Severity, check, document};
use crate::object::resource::{NODE, Reference};
use crate::object::well_known::NOT_APPLIED;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Job, Minions, Plan};
use crate::salt::formula;
use base::error::ErrorKind;

/// The word for it, among those of service configurations.
pub const WORD: &str = "bootstrap";

/// Who applies a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The Salt master, by an orchestration.
    Master,
    Everywhere,
    /// Each node of the control plane, one after the other.
    ControlPlane,
}

/// A part that can change, and the formula that applies it.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    path: &'static str,
    formula: &'static str,
    place: Place,
}

const fn part(path: &'static str, formula: &'static str, place: Place) -> Part {
    Part { path, formula, place }
}

/// The nodes come first, then what runs on them. The formulas read these parts of the pillar: `salt/metalk8s` of MetalK8s
/// 129.0, `container-engine/containerd/installed.sls`, `kubernetes/kubelet/standalone.sls`,
/// `kubernetes/apiserver/installed.sls`, `kubernetes/controller-manager/installed.sls`, `kubernetes/coredns/deployed.sls`.
const PARTS: [Part; 5] = [
    part("proxies", formula::CONTAINER_ENGINE, Place::Everywhere),
    part("kubernetes.kubelet", formula::KUBELET, Place::Everywhere),
    part("kubernetes.apiServer", formula::API_SERVERS, Place::Master),
    part("kubernetes.controllerManager", formula::CONTROLLER_MANAGER, Place::ControlPlane),
    part("kubernetes.coreDNS", formula::CORE_DNS, Place::Master),
];

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Site {
    pub bootstrap: String,
    /// The nodes of the control plane, the bootstrap node among them.
    pub masters: Vec<String>,
    /// What an interrupted command had written and not applied, as the bootstrap node is marked with it.
    pub not_applied: Option<String>,
}

impl Site {
    /// Reads the nodes of the control plane.
    pub fn of(masters: &[Value], bootstrap: &str) -> Self {
        let name = |node: &Value| node["metadata"]["name"].as_str().unwrap_or_default().to_owned();
        let own = masters.iter().find(|node| name(node) == bootstrap);
        let mark = own.and_then(|node| node["metadata"]["annotations"][NOT_APPLIED].as_str());
        let mut names: Vec<String> = masters.iter().map(name).collect();
        names.sort();
        Self { bootstrap: bootstrap.to_owned(), masters: names, not_applied: mark.map(str::to_owned) }
    }

    fn node(&self) -> Reference {
        Reference::cluster(NODE, &self.bootstrap)
    }

    fn marked(mark: Option<&str>) -> Value {
        json!({"metadata": {"annotations": {NOT_APPLIED: mark}}})
    }

    fn jobs(&self, part: &Part) -> Vec<Action> {
        let state = |minions: Minions| Action::Run(Job::State { formula: part.formula.to_owned(), minions });
        match part.place {
            Place::Master => vec![Action::orchestrate(part.formula, json!({}))],
            Place::Everywhere => vec![state(Minions::All)],
            Place::ControlPlane => {
                self.masters.iter().map(|node| state(Minions::One(node.clone()))).collect()
            }
        }
    }
}

/// The URLs of the proxies, which may have passwords in them.
pub fn proxies(configuration: &Value) -> impl Iterator<Item = &str> {
    ["http", "https"].into_iter().filter_map(|scheme| configuration["proxies"][scheme].as_str())
}

pub fn text_of(configuration: &Value) -> Result<String, Refusal> {
    serde_yaml::to_string(configuration).map_err(|error| invalid(&error.to_string()))
}

/// The configuration in a document, if MetalK8s works with it. Errors that the present configuration has as well are allowed: the
/// cluster runs with them.
pub fn parse(text: &str, now: &Value) -> Result<Value, Refusal> {
    let known = check(&text_of(now)?);
    let errors: Vec<String> = check(text)
        .into_iter()
        .filter(|problem| problem.severity == Severity::Error && !known.contains(problem))
        .map(|problem| described(&problem))
        .collect();
    if !errors.is_empty() {
        return Err(invalid(&errors.join("; ")));
    }
    document(text).map(Value::Object).map_err(|error| invalid(&error))
}

/// What MetalK8s ignores in a document.
pub fn warnings(text: &str) -> Vec<String> {
    let warnings = check(text).into_iter().filter(|one| one.severity == Severity::Warning);
    warnings.map(|problem| format!("config/{WORD}: {}", described(&problem))).collect()
}

fn described(problem: &Problem) -> String {
    match problem.path.as_str() {
        "" => problem.message.clone(),
        path => format!("{path}: {}", problem.message),
    }
}

fn invalid(why: &str) -> Refusal {
    Refusal::new(ErrorKind::Invalid, format!("config/{WORD}: {why}"))
}

/// Refuses to write over what others changed since `base` was read.
pub fn unchanged_since(base: &Value, now: &Value) -> Result<(), Refusal> {
    if base == now {
        return Ok(());
    }
    Err(Refusal::conflict(format!("config/{WORD} was changed by another user in the meantime"))
        .hint(format!("to see the current one: kubectl metalk8s get config {WORD}")))
}

/// The steps that change the configuration from `now` to `wanted` and apply it; nothing if it is written and applied.
pub fn replace(site: &Site, now: &Value, wanted: &Value) -> Result<Decision, Refusal> {
    let changed = changed_parts(now, wanted)?;
    let marked = site.not_applied.as_deref().unwrap_or_default();
    let is_marked = |part: &Part| marked.split(',').any(|path| path == part.path);
    let due: Vec<&Part> = PARTS.iter().filter(|part| changed.contains(part) || is_marked(part)).collect();
    if due.is_empty() {
        return Ok(Decision::Unchanged);
    }
    let mark = due.iter().map(|part| part.path).collect::<Vec<_>>().join(",");
    let jobs: Vec<Action> = due.iter().flat_map(|part| site.jobs(part)).collect();
    let mut plan = Plan::default();
    if !changed.is_empty() {
        let (action, undo) = Action::change(
            site.node(),
            None,
            Site::marked(Some(&mark)),
            Site::marked(site.not_applied.as_deref()),
        );
        plan.with_undo(action, vec![undo]);
        let write = |given: &Value, wanted: &Value| Action::WriteBootstrapConfiguration {
            given: given.clone(),
            wanted: wanted.clone(),
        };
        let mut undo = vec![write(wanted, now)];
        undo.extend(jobs.iter().cloned());
        plan.with_undo(write(now, wanted), undo);
    }
    for job in jobs {
        plan.then(job);
    }
    plan.dependent(
        Action::Restore { target: site.node(), given: Site::marked(Some(&mark)), old: Site::marked(None) },
        Vec::new(),
    );
    Ok(Decision::Do(plan))
}

/// The parts that differ, if all of what differs can change.
fn changed_parts(now: &Value, wanted: &Value) -> Result<Vec<&'static Part>, Refusal> {
    let differing = differing_fields(now, wanted);
    if let Some(field) = differing.iter().find(|field| part_of(field).is_none()) {
        return Err(fixed(field));
    }
    Ok(PARTS.iter().filter(|part| differing.iter().any(|field| part_of(field) == Some(part))).collect())
}

fn part_of(field: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.path == field)
}

/// The fields that differ; of `kubernetes`, those in it.
fn differing_fields(now: &Value, wanted: &Value) -> Vec<String> {
    const KUBERNETES: &str = "kubernetes";
    let mut fields = differing(now, wanted);
    if let Some(place) = fields.iter().position(|field| field == KUBERNETES) {
        fields.remove(place);
        let inner = differing(&now[KUBERNETES], &wanted[KUBERNETES]);
        fields.extend(inner.into_iter().map(|field| format!("{KUBERNETES}.{field}")));
    }
    fields
}

/// The names of the fields that differ between two mappings. An empty field counts as a missing one.
fn differing(one: &Value, other: &Value) -> Vec<String> {
    let nothing = Map::new();
    let (one, other) = (one.as_object().unwrap_or(&nothing), other.as_object().unwrap_or(&nothing));
    let value = |map: &Map<String, Value>, name: &str| match map.get(name) {
        Some(Value::Object(fields)) if fields.is_empty() => None,
        value => value.filter(|value| !value.is_null()).cloned(),
    };
    let mut names: Vec<&String> = one.keys().chain(other.keys()).collect();
    names.sort();
    names.dedup();
    let differs = |name: &&String| value(one, name) != value(other, name);
    names.into_iter().filter(differs).cloned().collect()
}

fn fixed(field: &str) -> Refusal {
    if field == "archives" {
        return Refusal::conflict(format!("config/{WORD}: archives are imported and deleted, not edited"))
            .hint("to import one: kubectl metalk8s import archive PATH")
            .hint("to delete one: kubectl metalk8s delete archive metalk8s-VERSION");
    }
    let parts = PARTS.map(|part| part.path).join(", ");
    Refusal::conflict(format!(
        "config/{WORD}: {field} cannot change after the installation, because no Salt state of MetalK8s applies it to a \
         running cluster"
    ))
    .hint(format!("only these can change: {parts}"))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::testing::shown;

    fn configuration(more: &Value) -> Value {
        let mut document = json!({
            "apiVersion": "metalk8s.scality.com/v1alpha3",
            "kind": "BootstrapConfiguration",
            "networks": {"controlPlane": {"cidr": "10.200.1.0/28"}, "workloadPlane": {"cidr": "10.200.1.0/28"}},
            "ca": {"minion": "bootstrap"},
            "archives": ["/srv/metalk8s.iso"],
        });
        for (name, value) in more.as_object().unwrap() {
            document[name] = value.clone();
        }
        document
    }

    fn site(not_applied: Option<&str>) -> Site {
        let mut bootstrap = json!({"metadata": {"name": "bootstrap"}});
        if let Some(mark) = not_applied {
            bootstrap["metadata"]["annotations"][NOT_APPLIED] = mark.into();
        }
        Site::of(&[json!({"metadata": {"name": "node-1"}}), bootstrap], "bootstrap")
    }

    fn plan(site: &Site, now: &Value, wanted: &Value) -> Plan {
        match replace(site, &configuration(now), &configuration(wanted)).unwrap() {
            Decision::Do(plan) => plan,
            Decision::Unchanged => Plan::default(),
        }
    }

    #[test]
    fn each_part_is_applied_by_its_states_and_the_undo_applies_the_old_one() {
        let wanted = json!({
            "proxies": {"http": "http://proxy:3128"},
            "kubernetes": {
                "apiServer": {"featureGates": {"A": true}},
                "controllerManager": {"config": {"terminatedPodGCThreshold": 5}},
                "coreDNS": {"replicas": 3},
                "kubelet": {"config": {"maxPods": 200}},
            },
        });
        let plan = plan(&site(None), &json!({}), &wanted);
        assert_snapshot!(shown::plan(&plan));
        assert_eq!(
            plan.steps[1].undo[0],
            Action::WriteBootstrapConfiguration {
                given: configuration(&wanted),
                wanted: configuration(&json!({})),
            }
        );
    }

    #[test]
    fn what_was_written_and_not_applied_is_applied_by_the_same_command_again() {
        let wanted = json!({"kubernetes": {"coreDNS": {"replicas": 3}}});
        let again = plan(&site(Some("kubernetes.coreDNS")), &wanted, &wanted);
        assert_snapshot!(shown::plan(&again), @r#"
        run Salt state.orchestrate metalk8s.kubernetes.coredns.deployed pillar={}
        change node/bootstrap: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":null}}}
        "#);
        assert_eq!(plan(&site(None), &wanted, &wanted), Plan::default());
        // Another change applies both, and the undo keeps the mark of the first.
        let other =
            json!({"kubernetes": {"coreDNS": {"replicas": 3}, "kubelet": {"config": {"maxPods": 9}}}});
        let both = plan(&site(Some("kubernetes.coreDNS")), &wanted, &other);
        assert_eq!(both.steps.len(), 5);
        let Action::Restore { old, .. } = &both.steps[0].undo[0] else { panic!("{both:?}") };
        assert_eq!(old["metadata"]["annotations"][NOT_APPLIED], "kubernetes.coreDNS");
    }

    #[test]
    fn what_no_state_applies_is_refused() {
        let refusals = [
            json!({"ca": {"minion": "node-1"}}),
            json!({"salt": {"master": {"timeout": 9}}}),
            json!({"kubernetes": {"scheduler": {"x": 1}}}),
            json!({"archives": ["/a.iso"]}),
        ]
        .map(|wanted| {
            let refused = replace(&site(None), &configuration(&json!({})), &configuration(&wanted));
            shown::refusal(&refused.unwrap_err())
        });
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: config/bootstrap: ca cannot change after the installation, because no Salt state of MetalK8s applies it to a running cluster
        hint: only these can change: proxies, kubernetes.kubelet, kubernetes.apiServer, kubernetes.controllerManager, kubernetes.coreDNS
        Conflict: config/bootstrap: salt cannot change after the installation, because no Salt state of MetalK8s applies it to a running cluster
        hint: only these can change: proxies, kubernetes.kubelet, kubernetes.apiServer, kubernetes.controllerManager, kubernetes.coreDNS
        Conflict: config/bootstrap: kubernetes.scheduler cannot change after the installation, because no Salt state of MetalK8s applies it to a running cluster
        hint: only these can change: proxies, kubernetes.kubelet, kubernetes.apiServer, kubernetes.controllerManager, kubernetes.coreDNS
        Conflict: config/bootstrap: archives are imported and deleted, not edited
        hint: to import one: kubectl metalk8s import archive PATH
        hint: to delete one: kubectl metalk8s delete archive metalk8s-VERSION
        ");
        let emptied = json!({"proxies": {}, "kubernetes": {"kubelet": {}}});
        assert_eq!(plan(&site(None), &json!({}), &emptied), Plan::default());
    }

    #[test]
    fn a_document_that_metalk8s_would_not_read_is_refused() {
        let text = text_of(&configuration(&json!({"kubernetes": {"coreDNS": {"replicas": 0}}}))).unwrap();
        let now = configuration(&json!({}));
        assert_snapshot!(shown::refusal(&parse(&text, &now).unwrap_err()), @"Invalid: config/bootstrap: kubernetes.coreDNS.replicas: 0 is not a whole number of at least 1");
        let odd = text_of(&configuration(&json!({"proxy": {}}))).unwrap();
        assert_eq!(parse(&odd, &now).unwrap()["proxy"], json!({}));
        assert_snapshot!(warnings(&odd).join("\n"), @"config/bootstrap: proxy: unknown field");
    }

    #[test]
    fn a_mistake_that_the_cluster_runs_with_is_no_reason_against_a_change() {
        let wrong = |more: Value| {
            let mut document = configuration(&more);
            document["networks"]["services"] = json!("10.200.0.0/16");
            document
        };
        let text = text_of(&wrong(json!({"proxies": {"http": "http://proxy:3128"}}))).unwrap();
        assert_eq!(parse(&text, &configuration(&json!({}))).unwrap_err().kind, ErrorKind::Invalid);
        assert!(parse(&text, &wrong(json!({}))).is_ok());
    }

    #[test]
    fn what_others_changed_is_not_written_over() {
        let (one, other) = (configuration(&json!({})), configuration(&json!({"debug": true})));
        assert_eq!(unchanged_since(&one, &one), Ok(()));
        assert_eq!(unchanged_since(&one, &other).unwrap_err().kind, ErrorKind::Conflict);
    }
}
