//! Changes of pages that somebody looks at, and what was read of them last.
//!
//! Without a viewer there is no watch and no request. What was read is used again only while a watch would have reported that it
//! has changed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::select_all;
use tokio::sync::watch;
use tokio::task::{AbortHandle, spawn_local};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::page::Page;
use super::reader::{Lane, ReadResult};
use crate::commands::watch::tick;
use crate::error::Result;
use crate::serve::{Updates, updates};
use client::cluster::changes;

/// How long the watches of a page go on without a viewer, who may only have gone to another page and back.
const LINGER: Duration = Duration::from_secs(30);
/// How long ages on a page may stand still.
const AGE: Duration = Duration::from_secs(30);
/// How many answers are remembered of pages that nobody follows.
const REMEMBERED: usize = 20;
/// How often a page is read whose changes are not all reported.
const PERIOD: Duration = Duration::from_secs(5);
/// How often it is read where a watch does not work.
const SLOW: Duration = Duration::from_secs(10);
/// How long watches are used before they begin anew, with new connections.
const LIFETIME: Duration = Duration::from_mins(10);

/// A page that is looked at.
struct Topic {
    generation: watch::Sender<u64>,
    is_sound: Cell<bool>,
    viewers: Cell<usize>,
    answers: RefCell<BTreeMap<String, CachedAnswer>>,
    task: RefCell<Option<AbortHandle>>,
}

/// What was read last, and before which change.
struct CachedAnswer {
    generation: u64,
    at: Instant,
    answer: Rc<ReadResult>,
}

impl Drop for Topic {
    fn drop(&mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
        }
    }
}

pub(super) struct Live {
    lane: Rc<Lane>,
    topics: RefCell<BTreeMap<Page, Rc<Topic>>>,
    /// What pages were answered last that nobody follows: a browser asks for a page first, and then for its updates, or
    /// never. It is shown again while the API server is away.
    before: RefCell<BTreeMap<(Page, String), CachedAnswer>>,
}

struct Viewer {
    live: Rc<Live>,
    page: Page,
    topic: Rc<Topic>,
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.topic.viewers.set(self.topic.viewers.get().saturating_sub(1));
        let (live, page, topic) = (Rc::clone(&self.live), self.page.clone(), Rc::clone(&self.topic));
        spawn_local(async move {
            sleep(LINGER).await;
            if topic.viewers.get() == 0 {
                let mut topics = live.topics.borrow_mut();
                if topics.get(&page).is_some_and(|one| Rc::ptr_eq(one, &topic)) {
                    topics.remove(&page);
                    let answers = topic.answers.take().into_iter();
                    // What may not be read any more has no parts.
                    for (key, kept) in answers.filter(|(_, kept)| !kept.answer.parts.is_empty()) {
                        live.remember(&page, &key, &kept.answer);
                    }
                }
            }
        });
    }
}

impl Live {
    pub(super) fn new(lane: Rc<Lane>) -> Self {
        Self { lane, topics: RefCell::default(), before: RefCell::default() }
    }

    pub(super) fn follow(self: &Rc<Self>, page: Page) -> Updates {
        let topic = self.topic(&page);
        topic.viewers.set(topic.viewers.get() + 1);
        let changes = topic.generation.subscribe();
        let viewer = Viewer { live: Rc::clone(self), page, topic };
        updates(changes, viewer, |_| AGE)
    }

    fn topic(self: &Rc<Self>, page: &Page) -> Rc<Topic> {
        if let Some(topic) = self.topics.borrow().get(page) {
            return Rc::clone(topic);
        }
        let topic = Rc::new(Topic {
            generation: watch::Sender::new(0),
            is_sound: Cell::new(false),
            viewers: Cell::new(0),
            answers: RefCell::new(self.answered(page)),
            task: RefCell::default(),
        });
        self.topics.borrow_mut().insert(page.clone(), Rc::clone(&topic));
        // The task must not keep its topic, which ends it.
        let (weak, lane, page) = (Rc::downgrade(&topic), Rc::clone(&self.lane), page.clone());
        let task = spawn_local(async move {
            let changed = |is_sound: Option<bool>| {
                if let Some(topic) = weak.upgrade() {
                    topic.is_sound.set(is_sound.unwrap_or_else(|| topic.is_sound.get()));
                    topic.generation.send_modify(|generation| *generation += 1);
                }
            };
            loop {
                if watch(&page, &lane, &changed).await.is_err() {
                    changed(Some(false));
                    sleep(SLOW).await;
                }
            }
        });
        topic.task.replace(Some(task.abort_handle()));
        topic
    }

    /// What the page showed before anybody followed it.
    fn answered(&self, page: &Page) -> BTreeMap<String, CachedAnswer> {
        let mut before = self.before.borrow_mut();
        let (own, others) = std::mem::take(&mut *before).into_iter().partition(|((one, _), _)| one == page);
        *before = others;
        let own: BTreeMap<(Page, String), CachedAnswer> = own;
        own.into_iter().map(|((_, key), kept)| (key, kept)).collect()
    }

    /// Keeps the answer to a page that nobody follows.
    fn remember(&self, page: &Page, key: &str, answer: &Rc<ReadResult>) {
        let mut before = self.before.borrow_mut();
        let oldest = before.iter().min_by_key(|(_, kept)| kept.at);
        if before.len() >= REMEMBERED
            && let Some(oldest) = oldest.map(|(which, _)| which.clone())
        {
            before.remove(&oldest);
        }
        let kept = CachedAnswer { generation: 0, at: Instant::now(), answer: Rc::clone(answer) };
        before.insert((page.clone(), key.to_owned()), kept);
    }

    /// The answer of `read`, or the one before it that is still right. After a failure, the one before it with the failure.
    pub(super) async fn answer(
        &self,
        page: &Page,
        key: &str,
        read: impl Future<Output = ReadResult>,
    ) -> Rc<ReadResult> {
        let topic = self.topics.borrow().get(page).cloned();
        let Some(topic) = topic else {
            let mut answer = read.await;
            if let Some(kept) = self.before.borrow().get(&(page.clone(), key.to_owned())) {
                answer.fall_back_on(&kept.answer);
            }
            let answer = Rc::new(answer);
            if answer.failure.is_none() {
                self.remember(page, key, &answer);
            }
            return answer;
        };
        let generation = *topic.generation.borrow();
        if let Some(kept) = topic.answers.borrow().get(key) {
            let is_right = topic.is_sound.get() && kept.generation == generation && kept.at.elapsed() < AGE;
            if is_right && kept.answer.failure.is_none() {
                return Rc::clone(&kept.answer);
            }
        }
        let mut answer = read.await;
        if let Some(kept) = topic.answers.borrow().get(key) {
            answer.fall_back_on(&kept.answer);
        }
        let answer = Rc::new(answer);
        let kept = CachedAnswer { generation, at: Instant::now(), answer: Rc::clone(&answer) };
        topic.answers.borrow_mut().insert(key.to_owned(), kept);
        answer
    }
}

/// Reports changes of a page until the connections are to be renewed.
async fn watch(page: &Page, lane: &Lane, changed: &impl Fn(Option<bool>)) -> Result<()> {
    let context = lane.context();
    let watched = page.watched(&context).await?;
    let cluster = context.cluster().await?;
    let mut works = vec![false; watched.len()];
    let each = watched.iter().enumerate().map(|(index, one)| {
        let news = changes::watch(cluster, std::slice::from_ref(one));
        news.map(move |one| (index, one.is_ok()))
    });
    let mut news = select_all(each);
    let mut ticks = page.is_polled().then(|| interval(PERIOD));
    let mut slow = interval(SLOW);
    slow.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let end = sleep(LIFETIME);
    tokio::pin!(end);
    loop {
        let is_sound = works.iter().all(|works| *works);
        tokio::select! {
            () = &mut end => return Ok(()),
            Some((index, does_work)) = news.next(), if !works.is_empty() => {
                works[index] = does_work;
                changed(Some(works.iter().all(|works| *works)));
            }
            () = tick(&mut ticks) => changed(Some(is_sound)),
            _ = slow.tick(), if !is_sound => changed(Some(false)),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::LocalSet;

    use super::*;
    use crate::commands::dashboard::reader::Failure;
    use crate::error::CommandError;
    use crate::output::captured::Captured;
    use base::error::ErrorKind;

    #[tokio::test(start_paused = true)]
    async fn rows_stay_when_nobody_looks_at_their_page_any_more() {
        let looked = async {
            let live = Rc::new(Live::new(Rc::new(Lane::of_nobody())));
            let viewer = live.follow(Page::Nodes);
            let rows = Captured::Text("rows".to_owned());
            let rows = ReadResult { parts: vec![rows], ..ReadResult::default() };
            live.answer(&Page::Nodes, "get node", async { rows }).await;
            drop(viewer);
            while !live.topics.borrow().is_empty() {
                sleep(LINGER).await;
            }
            let failure = Failure::from(CommandError::new(ErrorKind::Unreachable, "away"));
            let away = ReadResult { failure: Some(failure), ..ReadResult::default() };
            let shown = live.answer(&Page::Nodes, "get node", async { away }).await;
            assert!(shown.failure.is_some() && !shown.parts.is_empty());
        };
        LocalSet::new().run_until(looked).await;
    }
}
