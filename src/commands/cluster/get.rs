use std::time::Duration;

use futures::future::try_join_all;
use tokio::time::timeout;

use crate::cli::cluster::GetClusterArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::{lock, versions};
use domain::api::state::JobState;
use domain::cluster::version::{
    ClusterObject, ClusterStatus, Direction, NodeVersion, Operation, document, latest, sort,
};
use domain::lock::{Held, SaltRequest};

/// How long a listing waits for Salt API: it is useful without it.
const SALT_PATIENCE: Duration = Duration::from_secs(10);

pub async fn get(context: &Context, arguments: &GetClusterArgs) -> Result<()> {
    listing::prepare(context, &arguments.list, "cluster".to_owned())?;
    let read = async || Ok(vec![read(context).await?]);
    let asked = ListRequest::<String>::new(&arguments.list, &[]);
    listing::present(context, &asked, &Sources::poll_salt(Vec::new()), read).await
}

/// The cluster. Where Salt cannot be queried, a warning says so.
pub(super) async fn read(context: &Context) -> Result<ClusterObject> {
    let (version, nodes) = versions::read(context.cluster().await?).await?;
    let mut status =
        ClusterStatus { nodes: nodes.iter().map(NodeVersion::of).collect(), ..ClusterStatus::default() };
    let told = timeout(SALT_PATIENCE, ask_salt(context)).await;
    let told = told.unwrap_or_else(|_| {
        Err(CommandError::new(ErrorKind::Unreachable, "it did not answer in time; try again"))
    });
    match told {
        Ok((available, operation)) => {
            status.available = Some(available);
            status.operation = operation;
        }
        Err(error) => {
            let text = format!("cannot read the imported versions from Salt: {}", error.message());
            context.events().warning(text);
            status.operation = left_on_a_lock(context).await;
        }
    }
    Ok(document(version, status))
}

async fn ask_salt(context: &Context) -> Result<(Vec<String>, Option<Operation>)> {
    let salt = context.salt().await?;
    let (archives, operation) = tokio::try_join!(
        async { salt.product_archives().await.map_err(CommandError::from) },
        last_operation(context)
    )?;
    let mut available: Vec<String> = archives.into_iter().map(|archive| archive.version).collect();
    sort(&mut available);
    Ok((available, operation))
}

/// The upgrade or downgrade that runs, or that ran last, by its unit or by its log.
pub(in crate::commands) async fn last_operation(context: &Context) -> Result<Option<Operation>> {
    let salt = context.salt().await?;
    let look = async |direction: Direction| {
        let sight = salt.look_at_script(&direction.followed()).await?;
        Ok::<_, CommandError>(Operation::seen(direction, &sight))
    };
    let found = try_join_all(Direction::ALL.map(look)).await?;
    Ok(latest(found.into_iter().flatten()))
}

/// The upgrade or downgrade that runs, or that ran last. Without Salt, only one that holds a lock is known.
pub(in crate::commands) async fn operation(context: &Context, has_salt: bool) -> Result<Option<Operation>> {
    if has_salt {
        return last_operation(context).await;
    }
    Ok(left_on_a_lock(context).await)
}

/// The operation that a lock names, for those who may not use Salt.
async fn left_on_a_lock(context: &Context) -> Option<Operation> {
    let locks = lock::held(context.cluster().await.ok()?).await.ok()?;
    let (direction, holder) = locks.iter().find_map(|held| Some((direction(held)?, held)))?;
    Some(Operation {
        direction,
        version: String::new(),
        unit: direction.unit(),
        state: JobState::Unknown,
        message: format!("was started by {}", holder.holder),
        started: None,
        ended: None,
        steps: Vec::new(),
    })
}

/// The operation whose unit a lock names.
pub(super) fn direction(held: &Held) -> Option<Direction> {
    match held.asked.as_ref()? {
        SaltRequest::Submission(submission) => Direction::of_unit(submission.unit()?),
        SaltRequest::Job(_) => None,
    }
}
