//! Changes from pages: a plan, one button, and what comes of it.

pub(super) mod act;
mod child;
pub(super) mod draw;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

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
/// How many plans wait for their button.
const PLANS: usize = 50;
/// How many changes are remembered.
const ACTIVITIES: usize = 50;
/// The longest time between two updates of a change that runs.
const PULSE: Duration = Duration::from_secs(2);
/// The same of one that has ended.
const REST: Duration = Duration::from_secs(30);
/// A plan that was shown.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) act: Act,
    /// The words of its command.
    pub(super) words: Vec<String>,
    /// What its dry run said.
    pub(super) outcome: Outcome,
    made: Instant,
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

    /// Makes the command roll back.
    pub(super) fn interrupt(&self) {
        if let Some(process) = self.to_interrupt() {
            // One that has just ended needs none.
            let _ = system::interrupt_apart(process);
            self.news.send_replace(());
        }
    }

    /// The process that is to get a signal: once, because a second signal would end the rollback itself. Two clicks on one
    /// button are two requests.
    fn to_interrupt(&self) -> Option<u32> {
        let process = self.process.filter(|_| self.is_running())?;
        (!self.is_interrupted.replace(true)).then_some(process)
    }

    /// The updates of its page.
    pub(super) fn follow(self: &Rc<Self>) -> Updates {
        updates(self.news.subscribe(), Rc::clone(self), |activity| {
            if activity.is_running() { PULSE } else { REST }
        })
    }
}

/// All plans and changes of this process.
pub(super) struct Changes {
    /// The flags that make a command one about the same cluster.
    flags: Vec<String>,
    plans: RefCell<BTreeMap<String, Plan>>,
    activities: RefCell<VecDeque<Rc<Activity>>>,
    next: Cell<usize>,
    /// Changes with each change that begins or ends.
    news: watch::Sender<()>,
}

/// Why a plan is not carried out.
pub(super) enum Refused {
    /// It was carried out, or is too old.
    Gone,
    /// What was typed is not the name, or a box is missing.
    Unconfirmed(Box<Plan>),
    /// It would do something else now.
    Changed(Box<Plan>),
    /// The command cannot be started.
    Failed(String),
}

impl Changes {
    pub(super) fn new(flags: Vec<String>) -> Self {
        Self {
            flags,
            plans: RefCell::default(),
            activities: RefCell::default(),
            next: Cell::new(1),
            news: watch::Sender::new(()),
        }
    }

    fn line(&self, words: &[String], more: &[&str]) -> Vec<String> {
        let more = more.iter().map(|&word| word.to_owned());
        words
            .iter()
            .cloned()
            .chain(self.flags.iter().cloned())
            .chain(more)
            .collect()
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
        Plan {
            act,
            words,
            outcome,
            made: Instant::now(),
        }
    }

    /// Keeps a plan for its button; what the button sends.
    pub(super) fn keep(&self, plan: &Plan) -> String {
        let mut plans = self.plans.borrow_mut();
        plans.retain(|_, plan| plan.made.elapsed() < LIFETIME);
        if plans.len() >= PLANS {
            plans.pop_first();
        }
        let id = uuid::Uuid::new_v4().to_string();
        plans.insert(id.clone(), plan.clone());
        id
    }

    /// Carries out a plan that was shown, once, if it is confirmed and still the same.
    pub(super) async fn run(&self, form: &BTreeMap<String, String>) -> Result<Rc<Activity>, Refused> {
        let id = form.get("plan").map(String::as_str).unwrap_or_default();
        let plan = self.plans.borrow_mut().remove(id);
        let plan = plan.filter(|plan| plan.made.elapsed() < LIFETIME);
        let plan = plan.filter(|plan| plan.outcome.result).ok_or(Refused::Gone)?;
        if !is_confirmed(&plan, form) {
            return Err(Refused::Unconfirmed(Box::new(plan)));
        }
        let again = self.plan(plan.act.clone(), plan.words.clone()).await;
        if again.outcome.plan != plan.outcome.plan || !again.outcome.result {
            return Err(Refused::Changed(Box::new(again)));
        }
        self.begin(plan)
            .map_err(|error| Refused::Failed(error.to_string()))
    }

    fn begin(&self, plan: Plan) -> std::io::Result<Rc<Activity>> {
        let running = child::start(&self.line(&plan.words, &[]))?;
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
        activities
            .iter()
            .filter(|one| one.is_running())
            .cloned()
            .collect()
    }

    pub(super) async fn ended(&self) {
        let mut news = self.news.subscribe();
        while !self.running().is_empty() && news.changed().await.is_ok() {}
    }

    /// The updates of the list of changes.
    pub(super) fn follow(&self) -> Updates {
        updates(self.news.subscribe(), (), |()| REST)
    }
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

    #[test]
    fn a_command_is_interrupted_once() {
        let act = Act::of(&BTreeMap::from([("do".to_owned(), "deactivate".to_owned())])).unwrap();
        let activity = Activity {
            number: 1,
            act,
            words: Vec::new(),
            began: Instant::now(),
            process: Some(1),
            lines: RefCell::default(),
            ended: RefCell::default(),
            is_interrupted: Cell::new(false),
            news: watch::Sender::new(()),
        };
        assert_eq!(activity.to_interrupt(), Some(1));
        assert_eq!(activity.to_interrupt(), None);
    }
}
