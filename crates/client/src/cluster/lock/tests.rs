//! Leases held, lost and taken over, against an API server in memory.

use std::cell::RefCell;
use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{FenceError, JobWatch, Lock, LockError, LockState, Owner};
use crate::cluster::lock;
use crate::cluster::scripted::{Fault, Scripted};
use domain::lock::{JOBS, JobNote, JobState, SUBMISSION, SaltRequest, Scope};

mod remaining;

const LEASES: &str = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";
/// Longer than the time between two renewals, shorter than the life of a Lease.
const A_WHILE: Duration = Duration::from_secs(12);

/// A job that is older than any that Salt knows.
const FORGOTTEN: &str = "2020";

struct Watch {
    state: JobState,
    asked: RefCell<Vec<SaltRequest>>,
}

impl Watch {
    fn saying(state: JobState) -> Self {
        Self { state, asked: RefCell::default() }
    }
}

impl JobWatch for Watch {
    fn is_long_over(&self, asked: &SaltRequest, _: Timestamp) -> bool {
        *asked == SaltRequest::Job(FORGOTTEN.to_owned())
    }

    async fn state(&self, asked: &SaltRequest, _: Timestamp) -> Result<JobState, String> {
        self.asked.borrow_mut().push(asked.clone());
        Ok(self.state)
    }
}

fn owner(name: &str) -> Owner {
    Owner { identity: name.to_owned(), name: format!("{name}@desk"), command: "add solution x".to_owned() }
}

fn environment() -> Scope {
    Scope::Environment("prod".to_owned())
}

fn path(scope: &Scope, holder: &str) -> String {
    format!("{LEASES}/{}", scope.lease(holder))
}

async fn taken(server: &Scripted, scope: &Scope, name: &str) -> Result<Lock, LockError> {
    let watch = Watch::saying(JobState::Ended);
    let scopes = std::slice::from_ref(scope);
    lock::take(&server.cluster(), scopes, &owner(name), &watch).await
}

fn note(jid: &str) -> JobNote {
    JobNote { jid: jid.to_owned(), ..JobNote::default() }
}

/// The Lease as if its holder had been suspended for longer than it lives.
fn expire(server: &Scripted, path: &str) {
    server.change(path, &json!({"spec": {"renewTime": "2020-01-01T00:00:00.000000Z"}}));
}

fn holder(server: &Scripted, path: &str) -> Option<String> {
    let lease = server.get(path)?;
    lease["spec"]["holderIdentity"].as_str().map(str::to_owned)
}

fn lost_to(error: &FenceError) -> Option<&str> {
    match error {
        FenceError::Lost { holder, .. } => holder.as_deref(),
        FenceError::Unconfirmed(error) => panic!("{error}"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_lease_that_was_taken_although_the_answer_was_lost_is_held() {
    let server = Scripted::start();
    server.fail(&format!("POST {LEASES}"), Fault::AnswerLost);
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.fresh(Instant::now()).await.unwrap();
    lock.release().await.unwrap();
    assert_eq!(server.below(LEASES), Vec::<String>::new());

    // The same where one that has expired is taken over.
    let lease = path(&environment(), "");
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    drop(lock);
    expire(&server, &lease);
    server.fail(&format!("PATCH {lease}"), Fault::AnswerLost);
    let lock = taken(&server, &environment(), "bob").await.unwrap();
    assert_eq!(holder(&server, &lease).as_deref(), Some("bob"));
    lock.release().await.unwrap();

    // The same where it is the second of two.
    let watch = Watch::saying(JobState::Ended);
    let scopes = [Scope::MasterShare, environment()];
    server.before(&format!("GET {}", path(&Scope::Master, "")), |server| {
        server.fail(&format!("POST {LEASES}"), Fault::AnswerLost);
    });
    let lock = lock::take(&server.cluster(), &scopes, &owner("ann"), &watch).await.unwrap();
    lock.release().await.unwrap();
    assert_eq!(server.below(LEASES), Vec::<String>::new());

    // Nothing was written: somebody else may have it.
    for fault in [Fault::Away, Fault::Foreign] {
        server.fail(&format!("POST {LEASES}"), fault);
        assert!(taken(&server, &environment(), "ann").await.is_err());
        assert_eq!(server.below(LEASES), Vec::<String>::new());
    }
}

#[tokio::test(start_paused = true)]
async fn a_lock_holds_until_it_is_given_back() {
    let server = Scripted::start();
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    sleep(Duration::from_mins(5)).await;
    let refusal = taken(&server, &environment(), "bob").await.err().unwrap();
    assert_eq!(refusal.to_string(), "environment/prod is being changed by ann@desk (add solution x)");
    assert_eq!(lock.state(), LockState::Held);
    lock.release().await.unwrap();
    assert_eq!(server.below(LEASES), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn looking_at_a_lock_asks_for_the_job_behind_it_and_writes_nothing() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.submitting("mark", "state.sls", Instant::now() + A_WHILE).await.unwrap();
    drop(lock);
    expire(&server, &lease);
    let before = server.get(&lease);
    for (state, is_free) in [(JobState::InFlight, false), (JobState::Ended, true)] {
        let watch = Watch::saying(state);
        let seen = lock::check(&server.cluster(), &[environment()], &owner("bob"), &watch).await;
        assert_eq!(seen.is_ok(), is_free, "{seen:?}");
        assert_eq!(watch.asked.borrow().len(), 1);
    }
    assert_eq!(server.get(&lease), before);
}

#[tokio::test(start_paused = true)]
async fn a_holder_that_lost_its_lease_finds_out_and_leaves_it_alone() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    for gives_back in [true, false] {
        let ann = taken(&server, &environment(), "ann").await.unwrap();
        expire(&server, &lease);
        let bob = taken(&server, &environment(), "bob").await.unwrap();
        assert_eq!(lost_to(&ann.lost().await), Some("bob@desk (add solution x)"));
        assert!(ann.fresh(Instant::now() + A_WHILE).await.is_err());
        assert!(ann.note(note("2026")).await.is_err());
        let before = server.get(&lease);
        let ended = if gives_back { ann.release().await } else { ann.leave().await };
        assert!(matches!(ended, Err(FenceError::Lost { .. })));
        assert_eq!(server.get(&lease), before);
        bob.release().await.unwrap();
        assert_eq!(server.get(&lease), None);
    }
}

#[tokio::test(start_paused = true)]
async fn a_confirmation_does_not_trust_the_last_one() {
    let server = Scripted::start();
    let ann = taken(&server, &environment(), "ann").await.unwrap();
    ann.confirm(Instant::now() + A_WHILE).await.unwrap();
    expire(&server, &path(&environment(), ""));
    let bob = taken(&server, &environment(), "bob").await.unwrap();
    assert!(ann.fresh(Instant::now() + A_WHILE).await.is_ok());
    let confirmed = ann.confirm(Instant::now() + A_WHILE).await;
    assert!(matches!(confirmed, Err(FenceError::Lost { .. })), "{confirmed:?}");
    bob.release().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_lease_that_expired_and_nobody_took_is_still_held() {
    let server = Scripted::start();
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    expire(&server, &path(&environment(), ""));
    sleep(A_WHILE).await;
    assert_eq!(lock.state(), LockState::Held);
    assert!(taken(&server, &environment(), "bob").await.is_err());
}

#[tokio::test(start_paused = true)]
async fn what_others_write_on_a_lease_does_not_take_it_away() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    server.change(&lease, &json!({"metadata": {"annotations": {"seen": "yes"}}}));
    lock.note(note("2026")).await.unwrap();
    // An answer that is lost leaves us with an old version of our own Lease.
    server.fail(&format!("PATCH {lease}"), Fault::AnswerLost);
    lock.fresh(Instant::now() + A_WHILE).await.unwrap();
    sleep(A_WHILE).await;
    lock.fresh(Instant::now() + A_WHILE).await.unwrap();
    lock.release().await.unwrap();
    let left = server.get(&lease).unwrap();
    assert_eq!(left["spec"]["holderIdentity"], Value::Null);
    assert_eq!(left["metadata"]["annotations"]["seen"], "yes");
    assert!(left["metadata"]["annotations"][JOBS].as_str().unwrap().contains("2026"));
}

#[tokio::test(start_paused = true)]
async fn a_job_that_another_version_recorded_hides_and_loses_nothing() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.note(note("2026")).await.unwrap();
    lock.release().await.unwrap();
    let recorded = |server: &Scripted| -> Vec<Value> {
        let text = server.get(&lease).unwrap()["metadata"]["annotations"][JOBS].clone();
        serde_json::from_str(text.as_str().unwrap()).unwrap()
    };
    let mut entries = recorded(&server);
    entries.push(json!({"jid": "2027", "remaining": [{"DoWhatNobodyKnows": {}}]}));
    let text = json!(entries).to_string();
    server.change(&lease, &json!({"metadata": {"annotations": {JOBS: text}}}));
    let notes = lock::job_notes_of(&server.cluster(), &environment()).await.unwrap();
    assert_eq!(notes.len(), 1);
    let lock = taken(&server, &environment(), "bob").await.unwrap();
    lock.note(note("2028")).await.unwrap();
    lock.release().await.unwrap();
    let jids: Vec<Value> = recorded(&server).iter().map(|one| one["jid"].clone()).collect();
    assert_eq!(jids, ["2027", "2026", "2028"]);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_confirmed_while_the_api_server_is_away() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    for fault in [Fault::Away, Fault::Silence, Fault::Refused(503)] {
        sleep(Duration::from_millis(10_500)).await;
        for _ in 0..3 {
            server.fail(&format!("PATCH {lease}"), fault);
        }
        sleep(Duration::from_secs(9)).await;
        lock.fresh(Instant::now() + Duration::from_mins(1)).await.unwrap();
    }
    sleep(Duration::from_secs(9)).await;
    for _ in 0..50 {
        server.fail(&format!("PATCH {lease}"), Fault::Away);
    }
    sleep(A_WHILE).await;
    let confirmed = lock.fresh(Instant::now() + A_WHILE).await;
    assert!(matches!(confirmed, Err(FenceError::Unconfirmed(_))), "{confirmed:?}");
}

#[tokio::test(start_paused = true)]
async fn an_api_server_that_is_just_coming_back_has_not_taken_the_lock_away() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    let soon = Instant::now() + Duration::from_mins(1);
    for fault in [Fault::Away, Fault::Refused(403)] {
        server.fail(&format!("PATCH {lease}"), fault);
    }
    lock.submitting("mark", "state.sls", soon).await.unwrap();
    // One that was not away means it.
    server.fail(&format!("PATCH {lease}"), Fault::Refused(403));
    let refused = lock.submitting("mark", "state.sls", soon).await;
    assert!(
        matches!(&refused, Err(FenceError::Unconfirmed(error)) if error.to_string() == "scripted"),
        "{refused:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn waiting_for_all_of_it_keeps_nobody_from_a_share() {
    for whole in [Scope::Master, Scope::Catalogue] {
        let server = Scripted::start();
        let shared = whole.share().unwrap();
        let share = taken(&server, &shared, "ann").await.unwrap();
        let before = server.asked().len();
        assert!(taken(&server, &whole, "bob").await.is_err());
        let asked = server.asked().split_off(before);
        assert!(asked.iter().all(|request| request.starts_with("GET ")), "{asked:?}");
        let beside = taken(&server, &shared, "carl").await.unwrap();
        share.release().await.unwrap();
        beside.release().await.unwrap();
        let alone = taken(&server, &whole, "bob").await.unwrap();
        assert!(taken(&server, &shared, "ann").await.is_err());
        alone.release().await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn the_master_and_the_catalogue_are_apart() {
    let server = Scripted::start();
    let _master = taken(&server, &Scope::MasterShare, "ann").await.unwrap();
    let catalogue = taken(&server, &Scope::Catalogue, "bob").await.unwrap();
    catalogue.release().await.unwrap();
    let _catalogue = taken(&server, &Scope::CatalogueShare, "carl").await.unwrap();
    assert!(taken(&server, &Scope::Master, "bob").await.is_err());
    assert!(taken(&server, &Scope::Catalogue, "bob").await.is_err());
}

#[tokio::test(start_paused = true)]
async fn shares_that_nobody_gave_back_are_removed_by_who_knows_that_they_are_over() {
    let soon = Instant::now() + A_WHILE;
    for (jid, other, is_removed) in [
        // Nothing was asked of Salt under it.
        (None, Scope::ControlPlane, true),
        // The job is asked about for another Lease that was left to it.
        (Some("2026"), environment(), true),
        (Some("2026"), Scope::ControlPlane, false),
        (Some(FORGOTTEN), Scope::ControlPlane, true),
    ] {
        let server = Scripted::start();
        let scopes = [Scope::MasterShare, Scope::CatalogueShare, environment()];
        let watch = Watch::saying(JobState::Ended);
        let ann = lock::take(&server.cluster(), &scopes, &owner("ann"), &watch).await.unwrap();
        if let Some(jid) = jid {
            ann.submitting("mark", "state.orchestrate", soon).await.unwrap();
            ann.note(note(jid)).await.unwrap();
        }
        ann.leave().await.unwrap();
        let _bob = taken(&server, &other, "bob").await.unwrap();
        for share in &scopes[..2] {
            let left = server.get(&path(share, "ann"));
            assert_eq!(left.is_none(), is_removed, "{jid:?} {other}");
        }
    }
}

/// Salt cannot be asked about the job: only the Lease that is needed is taken.
#[tokio::test(start_paused = true)]
async fn shares_stay_where_salt_cannot_be_queried() {
    let server = Scripted::start();
    let scopes = [Scope::MasterShare, Scope::CatalogueShare, environment()];
    let (cluster, ended) = (server.cluster(), Watch::saying(JobState::Ended));
    let ann = lock::take(&cluster, &scopes, &owner("ann"), &ended).await.unwrap();
    ann.note(note("2026")).await.unwrap();
    ann.leave().await.unwrap();
    let unasked = Watch::saying(JobState::Unasked);
    let bob = lock::take(&cluster, &scopes[2..], &owner("bob"), &unasked).await;
    bob.unwrap().release().await.unwrap();
    let shares = [&scopes[0], &scopes[1]].map(|share| path(share, "ann"));
    assert!(shares.iter().all(|share| server.get(share).is_some()));
}

#[tokio::test(start_paused = true)]
async fn an_own_lease_that_has_expired_is_renewed_when_it_is_found_again() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    server.fail(&format!("POST {LEASES}"), Fault::AnswerLost);
    server.fail(&format!("GET {lease}"), Fault::Away);
    assert!(taken(&server, &environment(), "ann").await.is_err());
    expire(&server, &lease);
    let _lock = taken(&server, &environment(), "ann").await.unwrap();
    let renewed = &server.get(&lease).unwrap()["spec"]["renewTime"];
    assert_ne!(renewed, "2020-01-01T00:00:00.000000Z");
}

#[tokio::test(start_paused = true)]
async fn an_attempt_whose_answer_was_lost_does_not_bar_the_next_one() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    server.fail(&format!("POST {LEASES}"), Fault::AnswerLost);
    server.fail(&format!("GET {lease}"), Fault::Away);
    assert!(taken(&server, &environment(), "ann").await.is_err());
    assert_eq!(holder(&server, &lease).as_deref(), Some("ann"));
    assert!(taken(&server, &environment(), "bob").await.is_err());
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.release().await.unwrap();
    assert_eq!(server.below(LEASES), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn of_two_at_the_same_moment_one_gives_back_what_it_took() {
    let server = Scripted::start();
    let master = path(&Scope::Master, "");
    let now = server.now().to_string();
    server.before(&format!("POST {LEASES}"), move |server| {
        let lease = json!({"metadata": {"name": Scope::Master.lease(""),
                "labels": {"metalk8s.scality.com/cli-lock": "exclusive"}},
            "spec": {"holderIdentity": "bob", "leaseDurationSeconds": 30, "renewTime": now}});
        server.put(&path(&Scope::Master, ""), lease);
    });
    let refusal = taken(&server, &Scope::MasterShare, "ann").await.err().unwrap();
    assert!(matches!(refusal, LockError::Held { .. }), "{refusal}");
    assert_eq!(server.below(LEASES), [master]);
}

#[tokio::test(start_paused = true)]
async fn a_suspended_rival_is_fenced_off() {
    for (suspended, wanted) in [
        (Scope::MasterShare, Scope::Master),
        (Scope::Master, Scope::MasterShare),
        (Scope::CatalogueShare, Scope::Catalogue),
        (Scope::Catalogue, Scope::CatalogueShare),
    ] {
        let server = Scripted::start();
        let ann = taken(&server, &suspended, "ann").await.unwrap();
        let lease = path(&suspended, "ann");
        expire(&server, &lease);
        let bob = taken(&server, &wanted, "bob").await.unwrap();
        assert_eq!(holder(&server, &lease), None);
        let lost = ann.lost().await;
        if suspended.is_share() {
            assert_eq!(lost_to(&lost), Some("bob@desk (add solution x)"));
        }
        let _ = ann.release().await;
        assert_eq!(bob.state(), LockState::Held);
        assert_eq!(holder(&server, &path(&wanted, "bob")).as_deref(), Some("bob"));
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_asked_of_salt_decides_over_an_orphan() {
    let server = Scripted::start();
    let lease = path(&environment(), "");
    let ann = taken(&server, &environment(), "ann").await.unwrap();
    let soon = Instant::now() + A_WHILE;
    ann.submitting("mark", "state.orchestrate", soon).await.unwrap();
    ann.leave().await.unwrap();
    let runs = Watch::saying(JobState::InFlight);
    let scopes = [environment()];
    let refusal = lock::take(&server.cluster(), &scopes, &owner("bob"), &runs).await;
    assert!(matches!(refusal, Err(LockError::Held { .. })));
    let asked = runs.asked.take();
    let SaltRequest::Submission(submission) = &asked[0] else {
        panic!("{asked:?}");
    };
    assert_eq!((submission.marker.as_str(), submission.function.as_str()), ("mark", "state.orchestrate"));
    let bob = taken(&server, &environment(), "bob").await.unwrap();
    let annotations = &server.get(&lease).unwrap()["metadata"]["annotations"];
    assert_eq!(annotations[SUBMISSION], Value::Null);
    // The id of its job replaces what was about to be asked.
    bob.submitting("other", "state.orchestrate", soon).await.unwrap();
    bob.note(note("2026")).await.unwrap();
    bob.leave().await.unwrap();
    let ended = Watch::saying(JobState::Ended);
    let carl = lock::take(&server.cluster(), &scopes, &owner("carl"), &ended).await.unwrap();
    assert!(ended.asked.borrow().iter().all(|asked| *asked == SaltRequest::Job("2026".to_owned())));
    carl.release().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_is_gone_leaves_no_lease_behind() {
    let server = Scripted::start();
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.note(note("2026")).await.unwrap();
    lock.release().await.unwrap();
    assert!(server.get(&path(&environment(), "")).is_some());
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.forget(&environment()).await;
    lock.release().await.unwrap();
    assert_eq!(server.below(LEASES), Vec::<String>::new());
}
