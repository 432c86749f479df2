//! A thread that plays one of MetalK8s' operators: it looks at the cluster again and again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use kube::Client;

use crate::cluster::Cluster;
use crate::follower::Follower;

const POLL: Duration = Duration::from_millis(200);
/// How long the API server may refuse before that is the sandbox's failure.
const PATIENCE: Duration = Duration::from_mins(2);

/// Starts the operator `name`, which calls `look` each time.
pub(crate) fn start<F>(
    name: &'static str,
    cluster: Cluster,
    look: impl Fn(Client) -> F + Send + 'static,
) -> Follower
where
    F: Future<Output = Result<()>> + Send + 'static,
{
    Follower::start(move |ending| run(&cluster, &look, &ending).with_context(|| format!("{name} failed")))
}

fn run<F>(cluster: &Cluster, look: &impl Fn(Client) -> F, ending: &AtomicBool) -> Result<()>
where
    F: Future<Output = Result<()>> + Send + 'static,
{
    let mut failing_since: Option<Instant> = None;
    while !ending.load(Ordering::Relaxed) {
        match cluster.run(look) {
            Ok(()) => failing_since = None,
            // A conflict is over with the next look; an API server that went away is not.
            Err(error) => {
                if failing_since.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                    return Err(error);
                }
            }
        }
        std::thread::sleep(POLL);
    }
    Ok(())
}
