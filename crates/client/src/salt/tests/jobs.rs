//! Looking up many jobs.

use serde_json::{Value, json};

use crate::salt::Error;
use crate::salt::scripted::*;
use domain::api::state::JobState;
use domain::salt::jid::Jid;

const FAILED: &str = "3006/job-fail-version.json";

#[tokio::test(start_paused = true)]
async fn many_jobs_are_looked_up_with_few_requests() {
    let fake = FakeSalt::start();
    fake.answer("salt.cmd", returns(json!("'salt.cmd' is not available")));
    fake.master_started(jid_of(60).started());
    fake.script("jobs.list_job", |asked| {
        let records = asked.body.as_array().unwrap().iter().map(|call| {
            let mut record = fixture(FAILED)["info"][0].clone();
            record["jid"] = call["kwarg"]["jid"].clone();
            record
        });
        Reply::Json(200, json!({"return": records.collect::<Vec<_>>()}))
    });
    let jids: Vec<Jid> = (0..13).map(jid_of).collect();
    let jobs = fake.salt().jobs(&jids).await.unwrap();
    let names: Vec<&str> = jobs.iter().map(|job| job.metadata.name.as_str()).collect();
    assert_eq!(names, jids.iter().map(Jid::as_str).collect::<Vec<_>>());
    assert!(jobs.iter().all(|job| job.status.state == JobState::Failed));
    let sizes: Vec<usize> =
        fake.asked("jobs.list_job").iter().map(|asked| asked.body.as_array().unwrap().len()).collect();
    assert_eq!((sizes, fake.count("job")), (vec![5, 5, 3], 0));
    assert!(fake.salt().jobs(&[]).await.unwrap().is_empty());
}

/// What the job cache returns of the jobs that a call requests, as `ret.get_jid` does: nothing of the last.
fn returned(asked: &SentRequest) -> Vec<Value> {
    let jids = asked.body[0]["kwarg"]["jids"].as_array().unwrap();
    let last = jids.len() - 1;
    let results = jids.iter().enumerate().map(|(index, jid)| {
        let mut result = fixture(FAILED)["info"][0]["Result"].clone();
        let runner = result.as_object_mut().unwrap().values_mut().next().unwrap();
        runner["return"]["jid"] = jid.clone();
        if index == last { json!({}) } else { result }
    });
    results.collect()
}

#[tokio::test(start_paused = true)]
async fn ended_runner_jobs_come_with_one_request() {
    let fake = FakeSalt::start();
    fake.master_started(jid_of(60).started());
    fake.script("salt.cmd", |asked| returns(json!(returned(asked))));
    fake.script("jobs.list_job", |_| returns(json!(fixture(FAILED)["info"][0])));
    let jids: Vec<Jid> = (0..13).map(jid_of).collect();
    let jobs = fake.salt().jobs(&jids).await.unwrap();
    let names: Vec<&str> = jobs.iter().map(|job| job.metadata.name.as_str()).collect();
    assert_eq!(names, jids.iter().map(Jid::as_str).collect::<Vec<_>>());
    assert!(jobs.iter().all(|job| job.status.state == JobState::Failed));
    assert!(
        jobs.iter().all(|job| job.spec == jobs[12].spec && job.status.failures == jobs[12].status.failures)
    );
    assert_eq!((fake.count("salt.cmd"), fake.count("jobs.list_job")), (1, 1));
    let asked = fake.asked("jobs.list_job").remove(0).body;
    assert_eq!(asked[0]["kwarg"]["jid"], jids[12].as_str());
}

#[tokio::test(start_paused = true)]
async fn what_is_not_the_result_of_a_job_is_looked_up() {
    let jids: Vec<Jid> = (0..3).map(jid_of).collect();
    let minion = json!({"bootstrap": {"return": {}, "retcode": 0, "success": true}});
    let other = fixture(FAILED)["info"][0]["Result"].clone();
    for answer in [
        json!({"return": ["Exception occurred in runner salt.cmd"]}),
        json!({"return": [[{}, {}]]}),
        json!({"return": [[minion, other, "an error"]]}),
    ] {
        let fake = FakeSalt::start();
        fake.answer("salt.cmd", Reply::Json(200, answer.clone()));
        fake.script("jobs.list_job", |asked| {
            let count = asked.body.as_array().unwrap().len();
            let record = fixture(FAILED)["info"][0].clone();
            Reply::Json(200, json!({"return": vec![record; count]}))
        });
        assert_eq!(fake.salt().jobs(&jids).await.unwrap().len(), 3);
        let asked = fake.asked("jobs.list_job").remove(0).body;
        assert_eq!(asked.as_array().unwrap().len(), 3, "{answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_of_several_may_have_no_record() {
    let fake = FakeSalt::start();
    fake.answer("jobs.list_job", returns(json!(7)));
    let error = fake.salt().jobs(&[jid_of(1)]).await.unwrap_err();
    assert!(matches!(error, Error::Unintelligible { .. }), "{error}");
}

/// The master writes `.load.p` of a job before `.minions.p`, and reads both (`salt/returners/local_cache.py`).
#[tokio::test(start_paused = true)]
async fn a_record_that_is_being_written_is_read_again() {
    let half = "Exception occurred in runner jobs.list_job: Traceback (most recent call last):\n  File \"x.py\", \
        line 1, in low\nsalt.exceptions.CommandExecutionError: .minions.p does not exist\n";
    let fake = FakeSalt::start();
    fake.answer("jobs.list_job", returns(json!(half)));
    fake.answer("jobs.list_job", returns(fixture(FAILED)["info"][0].clone()));
    fake.answer("job", Reply::Json(200, json!({"info": [half]})));
    fake.answer("job", Reply::Json(200, fixture(FAILED)));
    assert_eq!(fake.salt().jobs(&[jid_of(1)]).await.unwrap()[0].status.state, JobState::Failed);
    assert_eq!(fake.salt().job(&jid_of(1)).await.unwrap().status.state, JobState::Failed);
    assert_eq!((fake.count("jobs.list_job"), fake.count("job")), (2, 2));
}
