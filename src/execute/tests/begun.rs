//! Actions of several requests to Salt, of which a later one is not allowed.

use insta::assert_snapshot;

use super::salt::{MET, orchestration, submitted};
use super::*;
use client::salt::scripted::{FakeSalt, Reply, fixture, jid_of, returning, unauthorized};
use domain::lock::JOBS;

const WRITE: &str = "metalk8s.write_bootstrap_config";
const UNLIST: &str = "metalk8s.configure_archive";

fn write(given: &Value, wanted: &Value) -> Action {
    Action::WriteBootstrapConfiguration { given: given.clone(), wanted: wanted.clone() }
}

/// The lock is not confirmed once, and then it is again.
fn unconfirmed(server: &Scripted) {
    server.fail(&format!("PATCH {LEASE}"), Fault::Refused(422));
}

#[tokio::test(start_paused = true)]
async fn a_configuration_that_was_written_and_not_read_is_put_back() {
    let (server, lock) = configured_and_locked().await;
    let (old, new) = (json!({"replicas": 1}), json!({"replicas": 3}));
    let fake = FakeSalt::start();
    fake.answer("metalk8s.get_bootstrap_config", returning(&old));
    fake.answer("metalk8s.get_bootstrap_config", returning(&new));
    fake.script(WRITE, {
        let server = server.clone();
        move |_| {
            unconfirmed(&server);
            returning(&Value::Null)
        }
    });
    fake.answer(WRITE, returning(&Value::Null));
    fake.answer("saltutil.refresh_pillar", returning(&json!(true)));
    let mut plan = Plan::default();
    plan.with_undo(write(&old, &new), vec![write(&new, &old)]);
    let salt = fake.salt();
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&salt)).await;
    assert!(failure.error.rolled_back);
    assert_snapshot!(said(&failure), @"the lock cannot be confirmed: scripted; changes rolled back");
    let written = fake.asked(WRITE).into_iter();
    let written: Vec<Value> = written.map(|call| call.body[0]["kwarg"]["config"].clone()).collect();
    assert_eq!(written, [new, old]);
}

#[tokio::test(start_paused = true)]
async fn a_job_that_ran_is_undone_if_it_cannot_be_run_once_more() {
    let (server, lock) = configured_and_locked().await;
    let (fake, jid) = (FakeSalt::start(), jid_of(1));
    fake.answer("state.orchestrate", submitted(&jid));
    fake.script("job", {
        let server = server.clone();
        move |_| {
            unconfirmed(&server);
            MET(&jid)
        }
    });
    let mut plan = Plan::default();
    plan.with_undo(orchestration(), vec![upgrade().0]);
    let salt = fake.salt();
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&salt)).await;
    assert_snapshot!(said(&failure), @"the lock cannot be confirmed: scripted; changes rolled back");
    assert_eq!(data(&server), json!({"x": "2"}));
    // Whoever waits for the job sees what became of its command.
    lock.release().await.unwrap();
    let jobs = server.get(LEASE).unwrap()["metadata"]["annotations"][JOBS].clone();
    assert!(jobs.as_str().unwrap().contains(r#""undone":true"#), "{jobs}");
}

#[tokio::test(start_paused = true)]
async fn a_removal_that_had_begun_is_not_said_to_have_changed_nothing() {
    let mut told = Vec::new();
    for paths in [&["/a.iso"] as &[_], &["/a.iso", "/b.iso"]] {
        let (server, lock) = configured_and_locked().await;
        let fake = FakeSalt::start();
        fake.script(UNLIST, {
            let server = server.clone();
            move |_| {
                take_over(&server);
                returning(&Value::Null)
            }
        });
        let plan =
            plan_of(Action::UnlistProducts { paths: paths.iter().map(|path| (*path).to_owned()).collect() });
        let salt = fake.salt();
        let failure = failure_of(&server, &plan, With::locked(&lock).salt(&salt)).await;
        assert_eq!(fake.count(UNLIST), 1);
        told.push(said(&failure));
    }
    assert_snapshot!(told.join("\n"), @"
    the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back
    the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back
    ");
}

/// Salt API lost the session. The lock was renewed a moment ago.
#[tokio::test(start_paused = true)]
async fn the_key_of_a_minion_is_not_deleted_again_after_the_lock_was_lost() {
    let (server, lock) = configured_and_locked().await;
    let fake = FakeSalt::start();
    fake.script("key.delete", {
        let server = server.clone();
        move |_| {
            take_over(&server);
            unauthorized()
        }
    });
    fake.answer("login", Reply::Late(Duration::from_secs(3), fixture("3006/login.json")));
    let plan = plan_of(Action::ForgetMinion { node: "n".to_owned() });
    let salt = fake.salt();
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&salt)).await;
    assert_eq!(fake.count("key.delete"), 1);
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back");
}
