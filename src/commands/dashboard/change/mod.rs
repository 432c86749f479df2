//! Changes from pages: a plan, one button, and what comes of it.

pub(super) mod act;
mod child;
pub(super) mod draw;
pub(super) mod ending;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::rc::Rc;
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::{LocalBoxFuture, Shared};
use tokio::sync::watch;
use tokio::task::spawn_local;
use tokio::time::Instant;

use crate::output::text::one_line;
use crate::serve::{Updates, updates};
use act::Act;
use base::system;
pub(super) use child::Outcome;

/// How long a plan can be carried out.
const LIFETIME: Duration = Duration::from_mins(10);
const PLANS: usize = 50;
const ACTIVITIES: usize = 50;
/// The longest time between two updates of a change that runs.
const PULSE: Duration = Duration::from_secs(2);
/// The same of one that has ended.
const REST: Duration = Duration::from_secs(30);
/// A plan that was shown.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) act: Act,
    pub(super) words: Vec<String>,
    /// What its dry run said.
    pub(super) outcome: Outcome,
    made: Instant,
}

/// What comes of the button of a plan: every request for it gets the same.
type Begun = Shared<LocalBoxFuture<'static, Result<Rc<Activity>, Refused>>>;

/// A plan that waits for its button, or whose button was pressed.
struct ShownPlan {
    plan: Plan,
    /// The change that it began, or is about to begin. After a refusal, the button works again.
    begun: Option<Begun>,
}

/// A change that was begun from a page.
pub(super) struct Activity {
    pub(super) number: usize,
    pub(super) act: Act,
    pub(super) words: Vec<String>,
    began: Instant,
    process: Option<u32>,
    lines: RefCell<VecDeque<String>>,
    ended: RefCell<Option<(Outcome, Duration)>>,
    is_interrupted: Cell<bool>,
    news: watch::Sender<()>,
}

impl Activity {
    pub(super) fn is_running(&self) -> bool {
        self.ended.borrow().is_none()
    }

    /// Makes the command end early, as Ctrl-C does.
    pub(super) fn interrupt(&self) -> io::Result<()> {
        self.interrupt_by(system::interrupt_apart)
    }

    /// Sends the process a signal: once, because a second signal would end the rollback itself. Two clicks on one button are two
    /// requests.
    fn interrupt_by(&self, send: impl FnOnce(u32) -> io::Result<()>) -> io::Result<()> {
        let process = self.process.filter(|_| self.is_running());
        if let Some(process) = process.filter(|_| !self.is_interrupted.get()) {
            send(process)?;
            self.is_interrupted.set(true);
            self.news.send_replace(());
        }
        Ok(())
    }

    pub(super) fn follow(self: &Rc<Self>) -> Updates {
        updates(
            self.news.subscribe(),
            Rc::clone(self),
            |activity| {
                if activity.is_running() { PULSE } else { REST }
            },
        )
    }
}

pub(super) struct Changes {
    /// The flags that make a command one about the same cluster.
    flags: Vec<String>,
    plans: RefCell<BTreeMap<String, ShownPlan>>,
    activities: RefCell<VecDeque<Rc<Activity>>>,
    next: Cell<usize>,
    /// Whether no more changes begin, because the dashboard ends.
    is_closed: Cell<bool>,
    /// Changes with each change that begins or ends.
    news: watch::Sender<()>,
}

#[derive(Debug, Clone)]
pub(super) enum Refused {
    /// It is too old, or was one of too many.
    Gone,
    /// What was typed is not the name, or a box is missing.
    Unconfirmed(Box<Plan>),
    /// It would do something else now.
    Changed(Box<Plan>),
    /// Its dry run does not succeed now, with this outcome.
    Failing(Box<Plan>, Box<Outcome>),
    /// The command cannot be started.
    Failed(String),
    Closed,
}

impl Changes {
    pub(super) fn new(flags: Vec<String>) -> Self {
        Self {
            flags,
            plans: RefCell::default(),
            activities: RefCell::default(),
            next: Cell::new(1),
            is_closed: Cell::new(false),
            news: watch::Sender::new(()),
        }
    }

    fn line(&self, words: &[String], more: &[&str]) -> Vec<String> {
        let more = more.iter().map(|&word| word.to_owned());
        words.iter().cloned().chain(self.flags.iter().cloned()).chain(more).collect()
    }

    /// The plan of an act: what its dry run says.
    pub(super) async fn plan(&self, act: Act, words: Vec<String>) -> Plan {
        let running = child::start(&self.line(&words, &["--dry-run=server"]));
        let outcome = match running {
            Ok(running) => running.end(|_| {}).await,
            Err(error) => Err(error),
        };
        let outcome = outcome.unwrap_or_else(|error| Outcome {
            message: format!("cannot run the command: {error}"),
            ..Outcome::default()
        });
        Plan { act, words, outcome, made: Instant::now() }
    }

    /// Keeps a plan for its button; what the button sends.
    pub(super) fn keep(&self, plan: &Plan) -> String {
        let mut plans = self.plans.borrow_mut();
        plans.retain(|_, kept| kept.plan.made.elapsed() < LIFETIME);
        let waiting = || plans.iter().filter(|(_, kept)| kept.begun.is_none());
        if waiting().count() >= PLANS
            && let Some(oldest) = waiting().min_by_key(|(_, kept)| kept.plan.made)
        {
            let oldest = oldest.0.clone();
            plans.remove(&oldest);
        }
        let id = uuid::Uuid::new_v4().to_string();
        let kept = ShownPlan { plan: plan.clone(), begun: None };
        plans.insert(id.clone(), kept);
        id
    }

    /// Carries out a plan that was shown, once, if it is confirmed and still the same. It goes on if the request is dropped; another
    /// request for the same plan gets the same change.
    pub(super) async fn run(
        self: &Rc<Self>,
        form: &BTreeMap<String, String>,
    ) -> Result<Rc<Activity>, Refused> {
        let id = form.get("plan").map(String::as_str).unwrap_or_default();
        self.pressed(id, form)?.await
    }

    fn pressed(self: &Rc<Self>, id: &str, form: &BTreeMap<String, String>) -> Result<Begun, Refused> {
        let mut plans = self.plans.borrow_mut();
        let kept = plans.get_mut(id);
        let kept = kept.filter(|kept| kept.plan.made.elapsed() < LIFETIME);
        let kept = kept.filter(|kept| kept.plan.outcome.result).ok_or(Refused::Gone)?;
        if let Some(begun) = &kept.begun {
            return Ok(begun.clone());
        }
        if !is_confirmed(&kept.plan, form) {
            return Err(Refused::Unconfirmed(Box::new(kept.plan.clone())));
        }
        let (changes, id, plan) = (Rc::clone(self), id.to_owned(), kept.plan.clone());
        let begun = async move { changes.carry_out(&id, plan).await }.boxed_local().shared();
        kept.begun = Some(begun.clone());
        spawn_local(begun.clone());
        Ok(begun)
    }

    /// Repeats the dry run of a plan, and begins its change. If it does not begin, its button works again.
    async fn carry_out(&self, id: &str, plan: Plan) -> Result<Rc<Activity>, Refused> {
        let again = self.plan(plan.act.clone(), plan.words.clone()).await;
        let begun = judged(&plan, again).and_then(|()| self.begin(plan));
        if begun.is_err()
            && let Some(kept) = self.plans.borrow_mut().get_mut(id)
        {
            kept.begun = None;
        }
        begun
    }

    pub(super) fn close(&self) {
        self.is_closed.set(true);
    }

    fn begin(&self, plan: Plan) -> Result<Rc<Activity>, Refused> {
        if self.is_closed.get() {
            return Err(Refused::Closed);
        }
        let running = child::start(&self.line(&plan.words, &[]));
        let running = running.map_err(|error| Refused::Failed(error.to_string()))?;
        let number = self.next.replace(self.next.get() + 1);
        let activity = Rc::new(Activity {
            number,
            act: plan.act,
            words: plan.words,
            began: Instant::now(),
            process: running.id(),
            lines: RefCell::default(),
            ended: RefCell::default(),
            is_interrupted: Cell::new(false),
            news: watch::Sender::new(()),
        });
        let mut activities = self.activities.borrow_mut();
        activities.push_back(Rc::clone(&activity));
        if activities.len() > ACTIVITIES
            && let Some(oldest) = activities.iter().position(|one| !one.is_running())
        {
            activities.remove(oldest);
        }
        self.news.send_replace(());
        let (own, all) = (Rc::clone(&activity), self.news.clone());
        spawn_local(async move {
            let said = |line: String| {
                child::keep(&mut own.lines.borrow_mut(), one_line(&line));
                own.news.send_replace(());
            };
            let outcome = running.end(said).await.unwrap_or_else(|error| Outcome {
                message: format!("the end of the command is not known: {error}"),
                reason: Some("Lost".to_owned()),
                ..Outcome::default()
            });
            own.ended.replace(Some((outcome, own.began.elapsed())));
            own.news.send_replace(());
            all.send_replace(());
        });
        Ok(activity)
    }

    /// The changes, the newest first.
    pub(super) fn activities(&self) -> Vec<Rc<Activity>> {
        self.activities.borrow().iter().rev().cloned().collect()
    }

    pub(super) fn activity(&self, number: &str) -> Option<Rc<Activity>> {
        let number: usize = number.parse().ok()?;
        let activities = self.activities.borrow();
        activities.iter().find(|one| one.number == number).cloned()
    }

    pub(super) fn running(&self) -> Vec<Rc<Activity>> {
        let activities = self.activities.borrow();
        activities.iter().filter(|one| one.is_running()).cloned().collect()
    }

    pub(super) async fn ended(&self) {
        let mut news = self.news.subscribe();
        while !self.running().is_empty() && news.changed().await.is_ok() {}
    }

    pub(super) fn follow(&self) -> Updates {
        updates(self.news.subscribe(), (), |()| REST)
    }
}

/// Whether a plan may be carried out, now that its dry run was repeated.
fn judged(plan: &Plan, again: Plan) -> Result<(), Refused> {
    if !again.outcome.result {
        return Err(Refused::Failing(Box::new(plan.clone()), Box::new(again.outcome)));
    }
    if again.outcome.plan != plan.outcome.plan {
        return Err(Refused::Changed(Box::new(again)));
    }
    Ok(())
}

/// Whether the button of a plan was meant: what destroys needs the name, and each switch its box.
fn is_confirmed(plan: &Plan, form: &BTreeMap<String, String>) -> bool {
    let typed = form.get("name").map(|name| name.trim());
    let is_named = !plan.act.kind.destroys || typed == Some(plan.act.subject());
    is_named && plan.act.switches().all(|field| form.contains_key(field.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act() -> Act {
        Act::of(&BTreeMap::from([("do".to_owned(), "deactivate".to_owned())])).unwrap()
    }

    fn plan() -> Plan {
        Plan {
            act: act(),
            words: Vec::new(),
            outcome: Outcome { result: true, plan: vec!["a step".to_owned()], ..Outcome::default() },
            made: Instant::now(),
        }
    }

    pub(super) fn activity(process: Option<u32>) -> Rc<Activity> {
        Rc::new(Activity {
            number: 1,
            act: act(),
            words: vec!["deactivate".to_owned()],
            began: Instant::now(),
            process,
            lines: RefCell::default(),
            ended: RefCell::default(),
            is_interrupted: Cell::new(false),
            news: watch::Sender::new(()),
        })
    }

    #[test]
    fn a_command_is_interrupted_once() {
        let activity = activity(Some(1));
        // Whoever got no signal is not interrupted.
        activity.interrupt_by(|_| Err(io::ErrorKind::Unsupported.into())).unwrap_err();
        assert!(!activity.is_interrupted.get());
        let signals = Cell::new(0);
        for _ in 0..2 {
            let send = |process| {
                signals.set(signals.get() + process);
                Ok(())
            };
            activity.interrupt_by(send).unwrap();
        }
        assert!(activity.is_interrupted.get());
        assert_eq!(signals.get(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn the_oldest_of_too_many_plans_goes() {
        let changes = Changes::new(Vec::new());
        let mut ids = Vec::new();
        for _ in 0..=PLANS {
            ids.push(changes.keep(&plan()));
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        let kept: Vec<bool> = ids.iter().map(|id| changes.plans.borrow().contains_key(id)).collect();
        assert_eq!(kept.iter().filter(|is_kept| **is_kept).count(), PLANS);
        assert!(!kept[0]);
    }

    #[test]
    fn a_failed_dry_run_is_not_another_plan() {
        assert!(judged(&plan(), plan()).is_ok());
        let mut again = plan();
        again.outcome.plan.push("another step".to_owned());
        assert!(matches!(judged(&plan(), again), Err(Refused::Changed(_))));
        let mut again = plan();
        again.outcome = Outcome { message: "the API server is away".to_owned(), ..Outcome::default() };
        assert!(matches!(
            judged(&plan(), again),
            Err(Refused::Failing(_, outcome)) if outcome.message == "the API server is away"
        ));
    }

    #[tokio::test]
    async fn a_plan_is_not_used_up_by_what_begins_nothing() {
        let changes = Rc::new(Changes::new(Vec::new()));
        let id = changes.keep(&plan());
        let mut form = BTreeMap::from([("plan".to_owned(), id)]);
        form.insert("name".to_owned(), "another".to_owned());
        for _ in 0..2 {
            assert!(matches!(changes.run(&form).await, Err(Refused::Unconfirmed(_))));
        }
        changes.close();
        assert!(matches!(changes.begin(plan()), Err(Refused::Closed)));
        assert!(changes.running().is_empty());
    }
}
