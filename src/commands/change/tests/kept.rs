//! What becomes of the lock: given back, or left to a Salt job.

use insta::assert_snapshot;

use super::*;
use crate::execute::tests::salt::{orchestration, submitted};
use client::salt::scripted::{FakeSalt, jid_of, pending};

#[tokio::test(start_paused = true)]
async fn the_lock_is_given_back_after_a_failure() {
    let server = configured();
    let command = Command::of(&server, None);
    let mut plan = upgrading();
    refused(&server, &mut plan);
    let error = command.changes(&Asking::plainly(), plan).await.unwrap_err();
    assert!(error.rolled_back, "{error:?}");
    assert_eq!(data(&server), json!({"x": "1"}));
    assert_eq!(server.get(LEASE), None);
    // It is free for others at once.
    locked(&server.cluster(), "bob").await;
}

#[tokio::test(start_paused = true)]
async fn a_lock_that_cannot_be_given_back_is_a_warning() {
    let server = configured();
    let command = Command::of(&server, None);
    let decide = async |_: &Context| {
        server.fail("DELETE /apis/coordination.k8s.io", Fault::Away);
        Err(CommandError::new(ErrorKind::NotFound, "no such solution"))
    };
    let error = command.decides(&Asking::plainly(), decide).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::NotFound);
    assert_snapshot!(command.stderr.text(), @"warning: failed to release the lock, which expires by itself: the lock cannot be confirmed: cannot reach the API server at https://scripted: connection refused");
}

#[tokio::test(start_paused = true)]
async fn the_lock_stays_with_a_job_that_goes_on() {
    for leave in [true, false] {
        let (server, fake, jid) = (configured(), FakeSalt::start(), jid_of(1));
        let command = Command::of(&server, Some(fake.salt()));
        fake.answer("state.orchestrate", submitted(&jid));
        fake.script("job", {
            let (keys, jid) = (command.keys.clone(), jid.clone());
            move |_| {
                keys.send_replace(1);
                pending(&jid)
            }
        });
        let asking = Asking { leave, ..Asking::plainly() };
        let plan = plan_of(orchestration());
        match command.changes(&asking, plan).await {
            Ok(done) => {
                let result = &done.results[0];
                assert!(leave && result.still_running, "{result:?}");
                assert_eq!(result.job.as_deref(), Some(jid.as_str()));
                assert_eq!(result.message, format!("solution/x Salt job {jid} started"));
            }
            Err(error) => {
                assert!(!leave && error.kind == ErrorKind::Interrupted, "{error:?}");
                assert_snapshot!(error.message().replace(jid.as_str(), "<job>"), @"interrupted; Salt job <job> is still running; resume with: kubectl metalk8s wait job <job>");
            }
        }
        let [standing] = &standings(&server).await[..] else { panic!("{leave} {:?}", server.get(LEASE)) };
        assert_eq!(*standing, Standing::Orphaned(SaltRequest::Job(jid.to_string())));
    }
}
