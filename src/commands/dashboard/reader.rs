//! Runs read commands for pages, in this process and with connections that last.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::Mutex as Turn;
use tokio::task::spawn_local;
use tokio::time::{Instant, timeout_at};

use crate::cli::{Cli, tree_of};
use crate::commands::{Context, verb};
use crate::error::{CommandError, Result};
use crate::output::captured::Captured;
use base::error::ErrorKind;
use base::events::{Event, Events};

/// How long a page waits for its commands, their turns included.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
/// The same where Salt is asked. Salt itself waits half a minute for a minion that does not answer, a call may take two
/// minutes, and `check` makes several.
pub(super) const SALT_PATIENCE: Duration = Duration::from_mins(5);
/// How long connections and what they have learned about the cluster are used.
const LIFETIME: Duration = Duration::from_mins(10);
const WARNINGS: usize = 20;

#[derive(Debug, Clone, Default)]
pub(super) struct ReadResult {
    /// What it would have printed.
    pub(super) parts: Vec<Captured>,
    pub(super) warnings: Vec<String>,
    pub(super) failure: Option<Failure>,
    /// When it was read, by the API server's clock.
    pub(super) at: Timestamp,
}

/// Why a command failed, as it would say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) kind: ErrorKind,
    pub(super) message: String,
    pub(super) hints: Vec<String>,
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        Self {
            kind: error.kind,
            message: crate::output::text::one_line(&error.message()),
            hints: error.hints,
        }
    }
}

/// One command after another. Those of pages that ask Salt have a lane of their own: Salt answers slowly, and one request at a
/// time is what it likes best.
pub(super) struct Lane {
    /// The command line's own context, from which connections are made.
    make: Box<dyn Fn(Events) -> Context>,
    /// Gets the log of the commands, which standard error has with `-v`.
    log: Events,
    patience: Duration,
    turn: Turn<()>,
    current: RefCell<Option<(Rc<Context>, Instant)>>,
    warnings: Arc<Mutex<Vec<String>>>,
}

impl Lane {
    /// A lane without a connection yet.
    pub(super) fn new(make: impl Fn(Events) -> Context + 'static, log: Events, patience: Duration) -> Self {
        Self {
            make: Box::new(make),
            log,
            patience,
            turn: Turn::new(()),
            current: RefCell::default(),
            warnings: Arc::default(),
        }
    }

    /// The connections: new ones after some time and after failures, because tokens expire, servers move, and users are
    /// given permissions.
    pub(super) fn context(&self) -> Rc<Context> {
        let mut current = self.current.borrow_mut();
        if let Some((context, made)) = &*current
            && made.elapsed() < LIFETIME
        {
            return Rc::clone(context);
        }
        let (warnings, log) = (Arc::clone(&self.warnings), self.log.clone());
        let context = Rc::new((self.make)(Events::new(move |event| match event {
            Event::Warning(text) => {
                let mut warnings = warnings.lock().unwrap_or_else(PoisonError::into_inner);
                if warnings.len() < WARNINGS && !warnings.contains(&text) {
                    warnings.push(text);
                }
            }
            Event::Log(..) => log.emit(event),
            _ => {}
        })));
        let before = current.replace((Rc::clone(&context), Instant::now()));
        if let Some((before, _)) = before {
            spawn_local(async move { before.close_salt().await });
        }
        context
    }

    fn renew(&self) {
        if let Some((_, made)) = &mut *self.current.borrow_mut() {
            *made = Instant::now().checked_sub(LIFETIME).unwrap_or(*made);
        }
    }

    pub(super) async fn command(&self, words: &[String]) -> ReadResult {
        self.run(async |context: &Context| {
            let line = std::iter::once("kubectl metalk8s".to_owned()).chain(words.iter().cloned());
            let read = tree_of(words).try_get_matches_from_mut(line).and_then(|matches| Cli::of(&matches));
            let cli = read.map_err(CommandError::usage)?;
            // The command of this very process is one of those that it could be.
            Box::pin(verb(context, &cli)).await
        })
        .await
    }

    /// The same for anything that says something to its context. What waits for its turn behind a command without an answer
    /// ends with it, so that a page of several commands takes no longer than one of them.
    pub(super) async fn run(&self, work: impl AsyncFnOnce(&Context) -> Result<()>) -> ReadResult {
        let deadline = Instant::now() + self.patience;
        let late = || {
            let message = format!("no answer within {} s", self.patience.as_secs());
            CommandError::new(ErrorKind::TimedOut, message)
        };
        let Ok(_turn) = timeout_at(deadline, self.turn.lock()).await else {
            let at = self.context().ui().now();
            return ReadResult { failure: Some(late().into()), at, ..ReadResult::default() };
        };
        let context = self.context();
        // A browser that goes away ends the command of its page, which may have said something.
        self.said(&context);
        let outcome = timeout_at(deadline, work(&context)).await.unwrap_or_else(|_| Err(late()));
        let failure = outcome.err().filter(|error| !error.is_silent());
        if failure.as_ref().is_some_and(CommandError::is_of_connection) {
            self.renew();
        }
        let (parts, warnings) = self.said(&context);
        ReadResult { parts, warnings, failure: failure.map(Failure::from), at: context.ui().now() }
    }

    /// Takes what the last command said.
    fn said(&self, context: &Context) -> (Vec<Captured>, Vec<String>) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        (context.ui().captured(), std::mem::take(&mut *warnings))
    }
}

impl ReadResult {
    /// Where nothing could be read because no server answered, shows what was read before. What may not be read any more is
    /// not shown.
    pub(super) fn fall_back_on(&mut self, before: &Self) {
        let is_away =
            |failure: &Failure| matches!(failure.kind, ErrorKind::Unreachable | ErrorKind::TimedOut);
        if self.parts.is_empty() && self.failure.as_ref().is_some_and(is_away) {
            self.parts.clone_from(&before.parts);
            self.at = before.at;
        }
    }
}

#[cfg(test)]
impl Lane {
    /// A lane without a cluster.
    pub(super) fn of_nobody() -> Self {
        let words = ["kubectl-metalk8s", "version", "--kubeconfig=/nowhere"];
        let global = Cli::of(&crate::cli::tree().try_get_matches_from(words).unwrap()).unwrap().global;
        let model = Context::new(crate::output::ui::Ui::for_pages(), global, "dashboard".to_owned());
        Self::new(move |events| model.for_pages(events), Events::none(), PATIENCE)
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use futures::future::join_all;
    use tokio::task::LocalSet;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_page_waits_no_longer_for_several_commands_than_for_one() {
        let lane = Lane::of_nobody();
        let begun = Instant::now();
        let answers = join_all((0..3).map(|_| lane.run(async |_: &Context| pending().await)));
        let answers = LocalSet::new().run_until(answers).await;
        assert_eq!(begun.elapsed(), PATIENCE);
        for answer in answers {
            assert_eq!(answer.failure.unwrap().message, "no answer within 30 s");
        }
    }

    #[tokio::test]
    async fn what_a_command_said_that_was_ended_is_not_in_the_next_page() {
        let lane = Lane::of_nobody();
        let ended = lane.run(async |context: &Context| {
            context.ui().text("rows of another page")?;
            context.events().warning("of another page");
            pending().await
        });
        assert!(timeout(Duration::ZERO, ended).await.is_err());
        let next = lane.run(async |_: &Context| Ok(())).await;
        assert!(next.parts.is_empty() && next.warnings.is_empty(), "{next:?}");
    }

    #[test]
    fn what_was_read_before_is_shown_only_while_no_server_answers() {
        let before = ReadResult { parts: vec![Captured::Text("rows".to_owned())], ..ReadResult::default() };
        for (kind, is_shown) in [
            (ErrorKind::Unreachable, true),
            (ErrorKind::TimedOut, true),
            (ErrorKind::Denied, false),
            (ErrorKind::NotFound, false),
        ] {
            let mut now = ReadResult {
                failure: Some(Failure::from(CommandError::new(kind, "no"))),
                ..ReadResult::default()
            };
            now.fall_back_on(&before);
            assert_eq!(!now.parts.is_empty(), is_shown, "{kind:?}");
        }
    }
}
