//! Salt: master, minion and API, and MetalK8s' Salt tree.

mod configuration;
mod environment;
mod kubelet;
mod machine;
mod minions;
mod node;
mod pki;
mod pod;
mod release;
mod sockets;
mod switches;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;

use crate::context::Context;
use crate::progress::Progress;
use crate::solutions;

pub(crate) use self::environment::Environment;
pub use self::minions::SaltMinion;
pub(crate) use self::minions::minion_process;
pub use self::release::Release;
pub use self::switches::{SaltPart, SaltSwitches};

use self::kubelet::Kubelet;
use self::node::Node;

/// How many steps of [`Progress`] Salt takes.
pub(crate) const STEPS: usize = 2;

pub(crate) struct Artifacts {
    environment: Environment,
    archives: PathBuf,
}

impl Artifacts {
    pub(crate) fn ensure(progress: &Progress) -> Result<Self> {
        let environment = Environment::ensure(progress.step())?;
        let archives = solutions::ensure(progress.step(), &environment)?;
        Ok(Self { environment, archives })
    }

    pub(crate) fn copy_archives(&self, context: &Context) -> Result<()> {
        solutions::copy(&self.archives, &context.directory.archives())
    }
}

/// A running Salt. Dropped, it ends.
pub(crate) struct Salt(Kubelet);

/// Starts Salt and returns when it answers. The API server may not be there yet.
pub(crate) fn start(context: &Arc<Context>, artifacts: &Artifacts) -> Result<Salt> {
    configuration::write(context, artifacts.environment.release())?;
    machine::write_archives(context)?;
    pki::write(context)?;
    let node = Node::start(Arc::clone(context), artifacts.environment.clone())?;
    Ok(Salt(Kubelet::of(node)))
}

impl Salt {
    /// The cluster is seeded: from now on the status of Salt's Pod is this Salt's to set. Returns when the service proxy
    /// leads to Salt API.
    pub(crate) fn publish(&self) -> Result<()> {
        self.0.publish()
    }

    /// The error that says why Salt is no longer there; `None` while it runs.
    pub(crate) fn failure(&self) -> Option<anyhow::Error> {
        self.0.failure()
    }
}
