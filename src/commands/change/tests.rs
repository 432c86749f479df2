//! Changes from the lock to what is printed, against an API server and a Salt in memory.

use std::cell::Cell;

use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::watch::Sender;

use super::*;
use crate::cli::groups::{AbsenceArgs, ChangeArgs, DryRun, LockedChangeArgs};
use crate::cli::{self, Cli};
use crate::execute::tests::{LEASE, config_path, configured, data, locked, plan_of, refused, upgrading};
use crate::output::OutputFormat;
use crate::output::recorded::Recorded;
use crate::output::result::ActionResult;
use crate::output::ui::{Settings, Ui};
use base::error::ErrorKind;
use base::interrupt::Interrupt;
use client::cluster::scripted::{Fault, Scripted};
use client::cluster::{Cluster, lock};
use domain::lock::{SaltRequest, Standing};
use domain::object::well_known;
use domain::plan::refusal::Refusal;

mod foreseen;
mod in_order;
mod kept;
mod permitted;
mod several;
mod slow;
mod unlocked;

/// A command of its user: the servers it talks to, its keys, and what it prints.
pub(in crate::commands) struct Command {
    pub(in crate::commands) context: Context,
    keys: Sender<u8>,
    pub(in crate::commands) stdout: Recorded,
    pub(in crate::commands) stderr: Recorded,
}

impl Command {
    pub(in crate::commands) fn of(server: &Scripted, salt: Option<Salt>) -> Self {
        Self::printing(OutputFormat::Table, server.cluster(), salt)
    }

    pub(in crate::commands) fn printing(format: OutputFormat, cluster: Cluster, salt: Option<Salt>) -> Self {
        let settings = Settings { color: Some(false), ..Settings::plain(format) };
        let (stdout, stderr) = (Recorded::default(), Recorded::default());
        let ui = Ui::recorded(settings, &stdout, &stderr);
        let line = cli::tree().try_get_matches_from(["kubectl-metalk8s", "version"]);
        let global = Cli::of(&line.unwrap()).unwrap().global;
        let (keys, interrupt) = Interrupt::scripted();
        Self { context: Context::scripted(ui, global, interrupt, cluster, salt), keys, stdout, stderr }
    }

    async fn changes(&self, asked: &Asking, plan: Plan) -> Result<Done> {
        let decide = async |_: &Context| Ok(proposal(plan));
        self.decides(asked, decide).await
    }

    async fn decides(
        &self,
        asked: &Asking,
        decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
    ) -> Result<Done> {
        let events = self.context.events();
        carry_out(&self.context, asked.change(), events, decide).await
    }
}

struct Asking {
    locked: LockedChangeArgs,
    absence: AbsenceArgs,
    leave: bool,
}

impl Asking {
    fn plainly() -> Self {
        Self {
            locked: LockedChangeArgs {
                change: ChangeArgs { dry_run: DryRun::None, timeout: Duration::from_mins(10) },
                wait_for_lock: Duration::ZERO,
            },
            absence: AbsenceArgs::default(),
            leave: false,
        }
    }

    fn dry(how: DryRun) -> Self {
        let mut asking = Self::plainly();
        asking.locked.change.dry_run = how;
        asking
    }

    fn patiently(wait_for_lock: Duration) -> Self {
        let mut asking = Self::plainly();
        asking.locked.wait_for_lock = wait_for_lock;
        asking
    }

    fn change(&self) -> Change<'_> {
        let change = Change::of_environment("prod", &self.locked);
        Change { leave: self.leave, ..change.tolerating(self.absence, "solution/x", "upgrade") }
    }
}

fn proposal(plan: Plan) -> Proposal {
    let done = ActionResult::done("solution/x", "upgrade", "solution/x upgraded");
    Proposal::new(Decision::Do(plan), done)
}

async fn standings(server: &Scripted) -> Vec<Standing> {
    let held = lock::held(&server.cluster()).await.unwrap();
    held.iter().map(domain::lock::Held::standing).collect()
}

#[tokio::test(start_paused = true)]
async fn what_is_done_is_told_and_the_lock_is_given_back() {
    let server = configured();
    let command = Command::of(&server, None);
    let asking = Asking::plainly();
    let decide = async |_: &Context| {
        assert_eq!(standings(&server).await, [Standing::Held]);
        Ok(proposal(upgrading()))
    };
    let outcome = run(&command.context, asking.change(), decide).await;
    outcome.unwrap();
    assert_eq!(command.stdout.text(), "solution/x upgraded\n");
    assert_eq!(data(&server), json!({"x": "2"}));
    assert_eq!(standings(&server).await, []);
}

/// A deletion of the namespace may still be on its way.
#[tokio::test(start_paused = true)]
async fn a_namespace_that_was_to_be_deleted_stays_for_whoever_has_the_lock_now() {
    const PATH: &str = "/api/v1/namespaces/prod";
    let server = configured();
    let labels = json!({well_known::ENVIRONMENT: "prod", well_known::DELETION_MARK: "yes"});
    server.put(PATH, json!({"metadata": {"name": "prod", "labels": labels}}));
    let command = Command::of(&server, None);
    let decide = async |_: &Context| {
        let labels = &server.get(PATH).unwrap()["metadata"]["labels"];
        assert_eq!(*labels, json!({well_known::ENVIRONMENT: "prod"}));
        assert_eq!(standings(&server).await, [Standing::Held]);
        Ok(Proposal::default())
    };
    command.decides(&Asking::plainly(), decide).await.unwrap();
    assert_eq!(server.writes(), [format!("PATCH {PATH}")]);

    // A dry run writes nothing.
    server.change(PATH, &json!({"metadata": {"labels": {well_known::DELETION_MARK: "yes"}}}));
    let decide = async |_: &Context| Ok(Proposal::default());
    command.decides(&Asking::dry(DryRun::Server), decide).await.unwrap();
    assert_eq!(server.writes().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn where_there_is_nothing_to_do_nothing_is_written() {
    let server = configured();
    let command = Command::of(&server, None);
    let decide = async |_: &Context| {
        let done = ActionResult::done("solution/x", "upgrade", "solution/x upgraded");
        Ok(Proposal::new(Decision::Unchanged, done))
    };
    let done = command.decides(&Asking::plainly(), decide).await.unwrap();
    assert_eq!(done.results[0].message, "solution/x unchanged");
    assert!(!done.results[0].changed);
    assert!(server.writes().is_empty(), "{:?}", server.writes());
    assert_eq!(standings(&server).await, []);
}

#[tokio::test(start_paused = true)]
async fn an_object_that_is_not_there_is_a_failure_unless_it_need_not_be() {
    let absent = || CommandError::from(Refusal::absent("solution", "x"));
    let no_salt = || CommandError::new(ErrorKind::NotFound, "there is no bootstrap node");
    for (ignore_not_found, error, failure) in [
        (true, absent(), None),
        (false, absent(), Some(ErrorKind::NotFound)),
        // Whether the object is there was not even asked.
        (true, no_salt(), Some(ErrorKind::NotFound)),
        (true, Refusal::new(ErrorKind::Denied, "no").into(), Some(ErrorKind::Denied)),
    ] {
        let message = error.message();
        let server = configured();
        let command = Command::of(&server, None);
        let mut asking = Asking::plainly();
        asking.absence = AbsenceArgs { ignore_not_found };
        let error = Cell::new(Some(error));
        let decide = async |_: &Context| Err(error.take().unwrap());
        let outcome = command.decides(&asking, decide).await;
        assert_eq!(outcome.as_ref().err().map(|error| error.kind), failure, "{message}");
        if let Ok(done) = outcome {
            let [result] = done.results.as_slice() else { panic!("{:?}", done.results) };
            assert_eq!(result.message, "solution/x not found");
            assert!(result.result && !result.changed);
        }
        assert_eq!(standings(&server).await, [], "{message}");
    }
}
