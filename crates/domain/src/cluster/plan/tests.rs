use insta::assert_snapshot;

use super::*;
use crate::api::state::JobState;
use crate::bootstrap::script::UnitState;
use crate::cluster::version::OperationStep;
use crate::testing::shown;
use base::error::ErrorKind;

fn node(name: &str, version: &str) -> NodeVersion {
    NodeVersion { name: name.to_owned(), version: version.to_owned(), ready: true, ..NodeVersion::default() }
}

fn failed(direction: Direction, version: &str, step: &str) -> Operation {
    let state = JobState::Failed;
    let step = OperationStep { name: step.to_owned(), state, seconds: None };
    Operation {
        direction,
        version: version.to_owned(),
        unit: direction.unit(),
        state,
        message: "failed with exit status 1".to_owned(),
        started: None,
        ended: None,
        steps: vec![step],
    }
}

/// A cluster of version 129.0.1 that may be changed.
fn facts() -> Facts {
    let archive = |version: &str| ProductArchive {
        iso: None,
        version: version.to_owned(),
        path: format!("/srv/scality/metalk8s-{version}"),
    };
    Facts {
        version: "129.0.1".to_owned(),
        nodes: vec![node("a", "129.0.1"), node("b", "129.0.1")],
        archives: ["2.6.0", "127.0.0", "128.0.0", "129.0.0", "129.0.1", "130.0.0", "131.0.0"]
            .map(archive)
            .to_vec(),
        unreadable: Vec::new(),
        minions: ["a", "b"].map(|name| (name.to_owned(), true)).into(),
        etcd: Verdict::Healthy,
        units: Vec::new(),
        jobs: Vec::new(),
        solutions: Vec::new(),
        imported: 2,
        last: None,
    }
}

fn request(direction: Direction, to: &str) -> Request<'_> {
    Request { direction, to, drain_timeout: None, force: false }
}

fn script(decision: &Decision) -> (String, Vec<String>) {
    let plan = decision.clone().plan();
    let found = plan.steps.iter().find_map(|step| match &step.action {
        Action::Script(script) => Some((script.path.clone(), script.arguments.clone())),
        _ => None,
    });
    found.unwrap()
}

use Direction::{Downgrade, Upgrade};

#[test]
fn an_upgrade_is_the_work_of_the_new_version_and_a_downgrade_of_the_old_one() {
    let up = change_version(&facts(), &request(Upgrade, "130.0.0")).unwrap();
    assert_eq!(script(&up), ("/srv/scality/metalk8s-130.0.0/upgrade.sh".to_owned(), vec![]));
    let down =
        Request { drain_timeout: Some(Duration::from_mins(2)), force: true, ..request(Downgrade, "128.0.0") };
    let down = change_version(&facts(), &down).unwrap();
    let arguments = ["--destination-version", "128.0.0", "--force", "--drain-timeout", "120"];
    assert_eq!(
        script(&down),
        ("/srv/scality/metalk8s-129.0.1/downgrade.sh".to_owned(), arguments.map(str::to_owned).to_vec())
    );
}

#[test]
fn the_checks_come_first_and_the_versions_are_read_last() {
    let plan = change_version(&facts(), &request(Upgrade, "130.0.0")).unwrap().plan();
    let [first, _, last] = plan.steps.as_slice() else { panic!("{plan:?}") };
    assert!(matches!(&first.action, Action::Check(checks) if checks.of == "130.0.0"));
    assert!(matches!(&last.action, Action::Await(Condition::ClusterHas { version }) if version == "130.0.0"));
    assert!(plan.steps.iter().all(|step| step.undo.is_empty()));
}

#[test]
fn only_the_version_that_everything_has_is_unchanged() {
    let mut facts = facts();
    assert_eq!(change_version(&facts, &request(Upgrade, "129.0.1")).unwrap(), Decision::Unchanged);
    // An upgrade that failed goes on, and may be left by a downgrade.
    facts.version = "130.0.0".to_owned();
    facts.nodes[0].version = "130.0.0".to_owned();
    assert!(change_version(&facts, &request(Upgrade, "130.0.0")).is_ok());
    let down = change_version(&facts, &request(Downgrade, "129.0.1")).unwrap();
    assert_eq!(script(&down).0, "/srv/scality/metalk8s-130.0.0/downgrade.sh");
    let older = change_version(&facts, &request(Upgrade, "129.0.1")).unwrap_err();
    assert_eq!(older.kind, ErrorKind::Conflict, "{older}");
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn each_obstacle_is_refused_with_its_own_reason() {
    type Change = fn(&mut Facts);
    let nothing: Change = |_| {};
    let cases: [(Direction, &str, Change); 15] = [
        (Upgrade, "132.0.0", nothing),
        (Upgrade, "131.0.0", nothing),
        (Upgrade, "129.0.0", nothing),
        (Downgrade, "130.0.0", nothing),
        (Downgrade, "127.0.0", nothing),
        (Downgrade, "128.0.0", |facts| {
            facts.archives.retain(|archive| archive.version != "129.0.1");
        }),
        (Upgrade, "130.0.0", |facts| facts.nodes[1].ready = false),
        (Upgrade, "130.0.0", |facts| facts.nodes[1].cordoned = true),
        (Upgrade, "130.0.0", |facts| {
            facts.minions = [("a".to_owned(), true), ("b".to_owned(), false)].into();
        }),
        (Upgrade, "130.0.0", |facts| {
            facts.minions = [("b".to_owned(), true)].into();
        }),
        (Upgrade, "130.0.0", |facts| facts.nodes[0].version.clear()),
        (Upgrade, "130.0.0", |facts| {
            facts.etcd = Verdict::Degraded("etcd is degraded".to_owned());
        }),
        (Upgrade, "130.0.0", |facts| {
            facts.jobs.push("Salt job 1".to_owned());
        }),
        (Upgrade, "129.0.1", |facts| {
            facts.units.push(Unit {
                name: "metalk8s-cli-archive".to_owned(),
                description: "import x".to_owned(),
                state: UnitState::Running,
                started: None,
                ended: None,
            });
        }),
        (Upgrade, "130.0.0", |facts| {
            facts.solutions.push("x-1 is not mounted".to_owned());
        }),
    ];
    let refusals = cases.map(|(direction, to, change)| {
        let mut facts = facts();
        change(&mut facts);
        shown::refusal(&change_version(&facts, &request(direction, to)).unwrap_err())
    });
    assert_snapshot!(refusals.join("\n"));
}

#[test]
fn imported_solutions_break_only_the_way_to_2_6() {
    let mut facts = facts();
    facts.version = "2.5.1".to_owned();
    facts.nodes.iter_mut().for_each(|node| node.version = "2.5.1".to_owned());
    let refusal = change_version(&facts, &request(Upgrade, "2.6.0")).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: an upgrade to 2.6.0 is refused while any solution is imported
    hint: details: https://github.com/scality/metalk8s/issues/2832
    ");
    facts.imported = 0;
    assert!(change_version(&facts, &request(Upgrade, "2.6.0")).is_ok());
}

#[test]
fn a_unit_that_has_ended_is_in_nobodys_way() {
    let mut facts = facts();
    facts.units.push(Unit {
        name: "metalk8s-cli-upgrade".to_owned(),
        description: String::new(),
        state: UnitState::Succeeded,
        started: None,
        ended: None,
    });
    assert!(change_version(&facts, &request(Upgrade, "130.0.0")).is_ok());
}

#[test]
fn what_failed_is_completed_though_all_labels_have_the_version() {
    let whole = |version: &str| {
        let mut facts = facts();
        facts.version = version.to_owned();
        facts.nodes.iter_mut().for_each(|node| node.version = version.to_owned());
        facts
    };
    let started =
        |facts: &Facts, direction, to| script(&change_version(facts, &request(direction, to)).unwrap()).0;
    let own = "/srv/scality/metalk8s-129.0.1/upgrade.sh";
    for step in ["Upgrading all nodes one by one", "Launching the post-upgrade"] {
        let mut facts = whole("129.0.1");
        facts.last = Some(failed(Upgrade, "129.0.1", step));
        facts.nodes[1].cordoned = true;
        assert_eq!(started(&facts, Upgrade, "129.0.1"), own, "{step}");
    }
    // Checks that failed, and an upgrade to another version that never began, left nothing.
    let mut checked = whole("129.0.1");
    checked.last = Some(failed(Upgrade, "130.0.0", "Performing Pre-Upgrade checks"));
    assert_eq!(change_version(&checked, &request(Upgrade, "129.0.1")).unwrap(), Decision::Unchanged);
    // What MetalK8s noted on a node, or a kubelet, contradicts the labels.
    let mut noted = whole("129.0.1");
    noted.nodes[0].version_in_progress = Some("129.0.1".to_owned());
    noted.nodes[0].cordoned = true;
    assert_eq!(started(&noted, Upgrade, "129.0.1"), own);
    let mut behind = whole("129.0.1");
    behind.nodes[0].kubelet_version = "v1.28.0".to_owned();
    behind.nodes[1].kubelet_version = "v1.29.0".to_owned();
    assert_eq!(started(&behind, Upgrade, "129.0.1"), own);
    // A downgrade is still the work of the version that it leaves.
    let mut down = whole("128.0.0");
    down.last = Some(failed(Downgrade, "128.0.0", "Launching the post-downgrade"));
    assert_eq!(started(&down, Downgrade, "128.0.0"), "/srv/scality/metalk8s-129.0.1/downgrade.sh");
}

#[test]
fn an_upgrade_that_failed_before_any_node_is_left_by_a_downgrade() {
    let mut facts = facts();
    facts.last = Some(failed(Upgrade, "130.0.0", "Upgrading bootstrap"));
    let down = change_version(&facts, &request(Downgrade, "129.0.1")).unwrap();
    assert_eq!(script(&down).0, "/srv/scality/metalk8s-130.0.0/downgrade.sh");
    let same = change_version(&facts, &request(Upgrade, "129.0.1")).unwrap_err();
    assert_snapshot!(shown::refusal(&same), @"
    Conflict: 129.0.1 is not newer than 129.0.1, which the cluster has
    hint: to downgrade to it: kubectl metalk8s downgrade cluster --to 129.0.1
    ");
}

#[test]
fn a_version_between_those_of_the_nodes_is_refused_with_both_ways_on() {
    let mut facts = facts();
    "130.0.0".clone_into(&mut facts.version);
    facts.nodes = vec![node("a", "130.0.0"), node("b", "129.0.0")];
    let between = change_version(&facts, &request(Upgrade, "129.0.1")).unwrap_err();
    assert_snapshot!(shown::refusal(&between), @"
    Conflict: 129.0.1 is older than 130.0.0, which the cluster has in part
    hint: to go on to 130.0.0: kubectl metalk8s upgrade cluster --to 130.0.0
    hint: to go back to 129.0.0: kubectl metalk8s downgrade cluster --to 129.0.0
    ");
}

#[test]
fn the_version_after_2_11_is_123() {
    for (from, to, expected) in
        [("2.11.3", "123.0.0", true), ("2.10.9", "123.0.0", false), ("2.11.3", "124.0.0", false)]
    {
        assert_eq!(is_near(from, to, Upgrade), expected, "{from} to {to}");
    }
}
