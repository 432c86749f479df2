//! What recorded results mean, of Salt 3002.9 and of 3006.28.

use serde_json::Value;

use crate::salt::Report;
use crate::salt::job::Record;
use crate::salt::scripted::fixture;
use domain::api::state::JobState;
use domain::salt::jid::Jid;

/// The names of all recorded jobs of both releases, those that failed or the others.
fn recorded(failed: bool) -> Vec<String> {
    let mut names = Vec::new();
    for (folder, prefix) in [("", ""), ("3006", "3006/")] {
        let folder = format!("{}/../../tests/fixtures/salt/{folder}", env!("CARGO_MANIFEST_DIR"));
        for file in std::fs::read_dir(folder).unwrap() {
            let file = file.unwrap().file_name().into_string().unwrap();
            if let Some(name) = file.strip_suffix(".json").filter(|name| name.starts_with("job-")) {
                names.push(format!("{prefix}{name}"));
            }
        }
    }
    names.retain(|name| failed == (name.contains("job-fail-") || name.contains("job-node-")));
    names.sort();
    names
}

fn record(name: &str) -> Record {
    Record::from_answer(&fixture(&format!("{name}.json"))).unwrap()
}

fn report(name: &str) -> Report {
    record(name).report().unwrap_or_else(|| panic!("{name} has no result"))
}

fn failures(name: &str) -> Vec<String> {
    let report = report(name);
    assert!(!report.succeeded, "{name}");
    report.failures.iter().map(ToString::to_string).collect()
}

#[test]
fn successes_are_successes() {
    let ended: Vec<String> =
        recorded(false).into_iter().filter(|name| record(name).report().is_some()).collect();
    assert_eq!(ended.len(), 15, "{ended:?}");
    for name in ended {
        let report = report(&name);
        assert!(report.succeeded && report.failures.is_empty(), "{name}: {:?}", report.failures);
        assert!(report.states > 0 && !report.elapsed.is_zero(), "{name}");
        assert!(report.formula.as_deref().is_some_and(|formula| formula.starts_with("metalk8s.")), "{name}");
    }
}

#[test]
fn without_a_result_a_job_has_not_ended() {
    let names = [
        "job-running",
        "3006/job-running",
        "3006/job-lost",
        "3006/job-unknown",
        "3006/job-malformed",
        "3006/job-minion-running",
    ];
    for name in names {
        assert_eq!(record(name).report(), None, "{name}");
    }
}

#[test]
fn every_recorded_failure_is_unfolded_to_its_root_causes() {
    let all: Vec<String> = recorded(true)
        .iter()
        .map(|name| {
            let causes: Vec<String> = failures(name).iter().map(|cause| format!("  {cause}\n")).collect();
            format!("{name}\n{}", causes.concat())
        })
        .collect();
    insta::assert_snapshot!(all.concat());
}

#[test]
fn what_a_job_changed_is_listed() {
    let changed = |name: &str| -> Vec<String> {
        report(name).changes.iter().map(|change| format!("{} {}", change.minion, change.id)).collect()
    };
    assert_eq!(changed("3006/job-master-installed-unchanged"), Vec::<String>::new());
    assert!(
        changed("3006/job-master-installed")
            .contains(&"bootstrap Install and start salt master manifest".to_owned())
    );
    let imported = changed("job-import");
    assert!(imported.iter().any(|change| change.starts_with("bootstrap ")), "{imported:?}");
}

#[test]
fn jobs_are_described_alike_whatever_the_release() {
    for name in ["job-prepare", "3006/job-prepare"] {
        let jid: Jid = fixture(&format!("{name}.json"))["info"][0]["jid"].as_str().unwrap().parse().unwrap();
        let job = record(name).into_object(&jid, JobState::Succeeded, Some(jid.started()));
        assert_eq!(job.metadata.name, jid.as_str());
        assert_eq!((job.kind.as_str(), job.spec.function.as_str()), ("Job", "state.orchestrate"));
        assert_eq!(job.spec.arguments[0], "metalk8s.orchestrate.solutions.prepare-environment");
        assert_eq!(job.spec.user, "system:serviceaccount:kube-system:metalk8s-cli-admin");
        assert_eq!(job.spec.targets, ["vm_master"]);
        assert!(job.status.elapsed.unwrap() < 10, "{name}: {:?}", job.status.elapsed);
    }
}

#[test]
fn jobs_of_minions_are_described_without_what_salt_and_the_plugin_add() {
    let mut answer = fixture("job-master-import.json");
    let keywords = &mut answer["info"][0]["Arguments"][1];
    keywords["pillar"] = serde_json::json!({"metalk8s_cli": {"marker": "x"}});
    let jid: Jid = "20261121080313935020".parse().unwrap();
    let job =
        Record::from_answer(&answer).unwrap().into_object(&jid, JobState::Succeeded, Some(jid.started()));
    let told: Vec<Value> = job.spec.arguments;
    assert_eq!(
        told,
        [
            Value::from("metalk8s.salt.master.installed"),
            serde_json::json!({"saltenv": "metalk8s-129.0.0-dev"})
        ]
    );
    assert_eq!(
        (job.spec.function.as_str(), job.spec.targets.as_slice()),
        ("state.sls", &["bootstrap".to_owned()][..])
    );
    assert_eq!(job.status.elapsed, Some(10), "what its states took");
}
