//! `logs solution --follow`: logs that continue, over broken connections and restarts of containers and Pods.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::stream::{LocalBoxStream, SelectAll, unfold};
use futures::{FutureExt, StreamExt};
use tokio::sync::watch;
use tokio::time::sleep;

use super::pods_of;
use super::printer::Printer;
use crate::cli::solution::LogsSolutionArgs;
use crate::commands::Context;
use crate::commands::watch::Complaints;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::changes::{self, Watched};
use client::cluster::logs::{self, LogParams, LogReader, OperatorPod, Piece};
use client::cluster::{Cluster, Error};
use domain::operator::Operator;
use domain::operator::log::{Position, split};

/// How long to wait before a log that ended is requested again: its container may be started again. The pause doubles
/// while nothing comes.
const PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);
/// How long the last lines of a Pod that is gone may take.
const GRACE: Duration = Duration::from_secs(2);

enum News {
    Piece(Line),
    Failure(Error),
}

struct Line {
    pod: OperatorPod,
    container: String,
    piece: Piece,
}

/// Prints the logs of these Pods, and of those that the operators get later, until Ctrl-C.
pub(super) async fn follow(
    context: &Context,
    arguments: &LogsSolutionArgs,
    operators: &[Operator],
    pods: Vec<OperatorPod>,
) -> Result<()> {
    tokio::select! {
        biased;
        () = context.interrupt().wait(1) => Err(CommandError::silent(ErrorKind::Interrupted)),
        outcome = until_abandoned(context, arguments, operators, pods) => outcome,
    }
}

async fn until_abandoned(
    context: &Context,
    arguments: &LogsSolutionArgs,
    operators: &[Operator],
    pods: Vec<OperatorPod>,
) -> Result<()> {
    let cluster = context.cluster().await?;
    let watched = operators.iter().map(|one| Watched::operator_pods(&one.namespace, &one.name));
    let mut changes = changes::watch(cluster, &watched.collect::<Vec<_>>());
    let mut printer = Printer::new(context.ui(), false);
    let mut followed = Followed::new(cluster, arguments);
    followed.update(pods)?;
    let mut complaints = Complaints::default();
    while context.ui().is_read() {
        if followed.has_several() {
            printer.name_pods();
        }
        let outcome = tokio::select! {
            Some(news) = followed.streams.next() => match news {
                News::Piece(Line { pod, container, piece }) => {
                    complaints.forget();
                    printer.print(&pod, &container, &piece.bytes, piece.begins)?;
                    Ok(())
                }
                News::Failure(error) => Err(error.into()),
            },
            Some(change) = changes.next() => match change {
                Ok(()) => match pods_of(cluster, operators).await {
                    Ok(pods) => followed.update(pods),
                    Err(error) => Err(error),
                },
                Err(error) => Err(error.into()),
            },
        };
        if let Err(error) = outcome {
            complaints.hear(context, error)?;
        }
    }
    Ok(())
}

struct Followed<'a> {
    cluster: &'a Cluster,
    arguments: &'a LogsSolutionArgs,
    streams: SelectAll<LocalBoxStream<'a, News>>,
    /// The `uid`s of all Pods that were ever followed.
    known: BTreeSet<String>,
    /// The `uid`s of those that exist.
    existing: watch::Sender<BTreeSet<String>>,
}

impl<'a> Followed<'a> {
    fn new(cluster: &'a Cluster, arguments: &'a LogsSolutionArgs) -> Self {
        Self {
            cluster,
            arguments,
            streams: SelectAll::new(),
            known: BTreeSet::new(),
            existing: watch::Sender::default(),
        }
    }

    fn has_several(&self) -> bool {
        self.known.len() > 1
    }

    /// Follows those of `pods` that are new, and no longer those that are gone.
    fn update(&mut self, pods: Vec<OperatorPod>) -> Result<()> {
        let is_first = self.known.is_empty();
        self.existing.send_replace(pods.iter().map(|pod| pod.uid.clone()).collect());
        for pod in pods {
            if !self.known.insert(pod.uid.clone()) {
                continue;
            }
            let container = self.arguments.container_of(&pod)?.to_owned();
            let mut wanted = self.arguments.wanted(&container);
            if !is_first {
                // All that a new Pod says is new.
                (wanted.tail_lines, wanted.since_seconds) = (None, None);
            }
            let follower = Follower {
                cluster: self.cluster,
                wanted: LogParams { follow: true, timestamps: true, ..wanted },
                keeps_times: self.arguments.timestamps,
                existing: self.existing.subscribe(),
                log: None,
                position: Position::default(),
                is_shown: true,
                pause: Duration::ZERO,
                complaint: None,
                pod,
                container,
            };
            let news = unfold(follower, |mut follower| async move {
                let news = follower.next().await?;
                Some((news, follower))
            });
            self.streams.push(news.boxed_local());
        }
        Ok(())
    }
}

struct Follower<'a> {
    cluster: &'a Cluster,
    pod: OperatorPod,
    container: String,
    wanted: LogParams,
    /// Whether the user wants to see the time of each line.
    keeps_times: bool,
    existing: watch::Receiver<BTreeSet<String>>,
    log: Option<LogReader>,
    position: Position,
    /// Whether the current line was not shown before.
    is_shown: bool,
    pause: Duration,
    /// The failure that was reported last.
    complaint: Option<String>,
}

impl Follower<'_> {
    /// The next piece of the log, or `None` when the Pod is gone.
    async fn next(&mut self) -> Option<News> {
        loop {
            if self.log.is_none() {
                match self.open().await? {
                    Ok(log) => self.log = Some(log),
                    Err(error) if self.complaint.as_ref() == Some(&error.to_string()) => continue,
                    Err(error) => {
                        self.complaint = Some(error.to_string());
                        return Some(News::Failure(error));
                    }
                }
            }
            let Ok(Some(piece)) = self.read().await? else {
                // The container has ended; or the connection has, and the next request says whether there is another.
                self.log = None;
                continue;
            };
            if piece.begins {
                self.is_shown = self.position.is_new(&piece.bytes);
            }
            if self.is_shown {
                (self.pause, self.complaint) = (Duration::ZERO, None);
                return Some(News::Piece(self.line(piece)));
            }
        }
    }

    /// Asks for the log from where it was read; `None` when the Pod is gone.
    async fn open(&mut self) -> Option<std::result::Result<LogReader, Error>> {
        let pause = self.pause;
        self.pause = (pause * 2).clamp(PAUSE, LONGEST_PAUSE);
        tokio::select! {
            () = gone(&mut self.existing, &self.pod.uid) => return None,
            () = sleep(pause) => {}
        }
        if let Some(since) = self.position.resume() {
            self.wanted = LogParams {
                since_time: Some(since),
                since_seconds: None,
                tail_lines: None,
                ..self.wanted.clone()
            };
        }
        let log = logs::open(self.cluster, &self.pod.namespace, &self.pod.name, &self.wanted).await;
        match log {
            Err(Error::Refused { code: 404, .. }) => None,
            log => Some(log),
        }
    }

    /// The next piece, or `None` when the Pod is gone and says no more.
    async fn read(&mut self) -> Option<std::result::Result<Option<Piece>, Error>> {
        let log = self.log.as_mut()?;
        tokio::select! {
            piece = log.next() => Some(piece),
            () = gone(&mut self.existing, &self.pod.uid).then(|()| sleep(GRACE)) => None,
        }
    }

    fn line(&self, mut piece: Piece) -> Line {
        if piece.begins
            && !self.keeps_times
            && let Some((_, rest)) = split(&piece.bytes)
        {
            piece.bytes = rest.to_vec();
        }
        Line { pod: self.pod.clone(), container: self.container.clone(), piece }
    }
}

/// Waits until the Pod of this `uid` no longer exists.
async fn gone(existing: &mut watch::Receiver<BTreeSet<String>>, uid: &str) {
    if existing.wait_for(|uids| !uids.contains(uid)).await.is_err() {
        // Nobody can say so any more.
        std::future::pending::<()>().await;
    }
}
