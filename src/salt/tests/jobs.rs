//! Looking up many jobs.

use serde_json::json;

use super::support::*;
use crate::domain::jid::Jid;
use crate::domain::state::JobState;
use crate::salt::Error;

const FAILED: &str = "3006/job-fail-version.json";

#[tokio::test(start_paused = true)]
async fn many_jobs_are_looked_up_with_few_requests() {
    let fake = FakeSalt::start();
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
    let sizes: Vec<usize> = fake
        .asked("jobs.list_job")
        .iter()
        .map(|asked| asked.body.as_array().unwrap().len())
        .collect();
    assert_eq!((sizes, fake.count("job")), (vec![5, 5, 3], 0));
    assert!(fake.salt().jobs(&[]).await.unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_job_of_several_may_have_no_record() {
    let fake = FakeSalt::start();
    fake.answer("jobs.list_job", Reply::Json(200, json!({"return": ["an error"]})));
    let error = fake.salt().jobs(&[jid_of(1)]).await.unwrap_err();
    assert!(matches!(error, Error::Unintelligible { .. }), "{error}");
}
