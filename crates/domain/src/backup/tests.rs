use serde_json::json;

use super::*;

fn job(name: &str, node: &str, created: &str, condition: Option<(&str, &str)>) -> CopyJob {
    let conditions: Vec<Value> = condition
        .map(|(kind, message)| json!({"type": kind, "status": "True", "reason": "Why", "message": message}))
        .into_iter()
        .collect();
    CopyJob::read(&json!({
        "metadata": {"name": name, "creationTimestamp": created},
        "spec": {"template": {"spec": {"nodeName": node}}},
        "status": {"conditions": conditions},
    }))
}

const EARLY: &str = "2026-11-23T10:00:00Z";
const LATE: &str = "2026-11-23T12:00:00Z";
const MADE: i64 = 1_795_431_600;

fn file() -> BackupFile {
    BackupFile { path: format!("{FOLDER}/20261123_110000.tar.gz"), size: 7, modified: MADE }
}

#[test]
fn files_are_listed_from_the_oldest_and_what_is_none_is_left_out() {
    let answer = json!([
        [format!("{FOLDER}/b.tar.gz"), 2, 20],
        [format!("{FOLDER}/a.tar.gz"), 1, 30],
        "a warning",
        [format!("{FOLDER}/c.tar.gz"), "unknown", 10],
    ]);
    let found = files(&answer);
    let names: Vec<&str> = found.iter().map(BackupFile::name).collect();
    assert_eq!(names, ["b.tar.gz", "a.tar.gz"]);
    assert_eq!(files(&json!(null)), []);
}

#[test]
fn the_other_nodes_of_the_control_plane_get_a_copy() {
    let node = |name: &str, roles: &[&str]| {
        let roles = roles.iter().map(|role| (*role).to_owned()).collect();
        (name.to_owned(), roles)
    };
    let nodes = [
        node("c", &["etcd", "master"]),
        node("a", &["bootstrap", "etcd", "master"]),
        node("b", &["master"]),
        node("d", &["node"]),
        node("e", &["etcd"]),
    ];
    assert_eq!(copied_to(&nodes, "a"), ["b", "c"]);
}

#[test]
fn a_job_that_began_after_the_backup_brought_the_copy() {
    let state = |jobs: &[CopyJob]| {
        let documents = documents(&[file()], "boot", &["a".to_owned()], jobs);
        let [copy] = documents[0].status.copies.as_slice() else {
            panic!("{documents:?}");
        };
        (copy.state, copy.reason.clone())
    };
    let of = |condition| [job("x", "a", LATE, condition)];
    assert_eq!(state(&[]).0, CopyState::Unknown);
    assert_eq!(state(&of(None)).0, CopyState::Running);
    assert_eq!(state(&of(Some(("Complete", "")))).0, CopyState::Complete);
    let failed = of(Some(("Failed", "no space")));
    assert_eq!(state(&failed), (CopyState::Failed, "Why: no space".to_owned()));
    // Too early, and for another node.
    let complete = Some(("Complete", ""));
    assert_eq!(state(&[job("x", "a", EARLY, complete)]).0, CopyState::Unknown);
    assert_eq!(state(&[job("x", "b", LATE, complete)]).0, CopyState::Unknown);
    // One that failed later takes nothing away.
    let both = [job("x", "a", LATE, complete), job("y", "a", "2026-11-23T13:00:00Z", Some(("Failed", "x")))];
    assert_eq!(state(&both), (CopyState::Complete, String::new()));
}

#[test]
fn a_backup_is_named_by_its_file() {
    let [document] = &documents(&[file()], "boot", &[], &[])[..] else {
        panic!("one");
    };
    assert_eq!(document.metadata.name, "20261123_110000.tar.gz");
    assert_eq!(document.metadata.creation_timestamp.as_deref(), Some("2026-11-23T11:00:00Z"));
    assert_eq!(document.spec.node, "boot");
    assert_eq!((document.status.size_bytes, document.status.copies.len()), (7, 0));
}

#[test]
fn only_new_jobs_copy_a_new_backup() {
    let (nodes, known) = (["a".to_owned(), "b".to_owned()], ["old".to_owned()]);
    let complete = Some(("Complete", ""));
    let old = job("old", "a", LATE, complete);
    let judged = |jobs: &[CopyJob]| awaited(&nodes, &known, jobs);
    let told = judged(std::slice::from_ref(&old)).unwrap_err();
    assert_eq!(told, "a (there is no job for it), b (there is no job for it)");
    let (new, other) = (job("new", "a", LATE, complete), job("other", "b", LATE, None));
    assert_eq!(judged(&[old, new.clone(), other]), Ok(vec!["b".to_owned()]));
    let failed = job("other", "b", LATE, Some(("Failed", "gone")));
    assert_eq!(judged(&[new.clone(), failed]).unwrap_err(), "b (Why: gone)");
    assert_eq!(judged(&[new, job("other", "b", LATE, complete)]), Ok(Vec::new()));
    assert_eq!(awaited(&[], &known, &[]), Ok(Vec::new()));
}
