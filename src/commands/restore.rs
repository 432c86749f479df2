use std::time::Duration;

use tokio::time::timeout;

use super::listing::Listed;
use super::{Context, bootstrap};
use crate::cli::restore::RestoreBootstrapArgs;
use crate::commands::backend;
use crate::error::{CommandError, Result};
use crate::output::restore::{page, steps};
use base::error::ErrorKind;
use domain::backup::BackupObject;
use domain::backup::restore::{Facts, Master, plan};
use domain::node::listed::ListedNode;
use domain::node::{Deployment, NodeFacts, Role};
use domain::object::resource::NODE;

/// How long the query for backups may take: Salt may be lost with the bootstrap node.
const SALT_PATIENCE: Duration = Duration::from_secs(10);

pub async fn restore(context: &Context, arguments: &RestoreBootstrapArgs) -> Result<()> {
    if !arguments.plan {
        return bootstrap::restore::restore(context, arguments).await;
    }
    let node = &context.bootstrap().await?.node;
    context.about(format!("node/{node}"), "restore");
    context.ui().refuse_names()?;
    let plan = plan(&facts(context).await?, arguments.backup_file.as_deref());
    context.ui().describe(&page(&plan), &plan)?;
    if context.ui().is_for_people() {
        context.ui().text(&steps(&plan))?;
    }
    if !plan.possible {
        let message = format!("node/{node} could not be restored: {}", plan.obstacles.join("; "));
        context.events().warning(message);
    }
    Ok(())
}

async fn facts(context: &Context) -> Result<Facts> {
    let bootstrap = context.bootstrap().await?;
    let cluster = context.cluster().await?;
    let label = Role::Master.label();
    let (etcd, masters, backups) =
        tokio::join!(super::etcd::read(context), cluster.raw(NODE, None, Some(&label)), backups(context));
    let etcd = match etcd {
        Err(error) if error.kind == ErrorKind::NotFound => Vec::new(),
        members => members?,
    };
    let masters = masters?.into_iter().map(master);
    let catalogue = backend::catalogue(context).await?;
    let solutions = catalogue.archives().map(|archive| archive.archive.clone());
    Ok(Facts {
        solutions: solutions.collect(),
        version: bootstrap.version.clone(),
        masters: masters.filter(|one| one.name != bootstrap.node).collect(),
        bootstrap: bootstrap.node.clone(),
        etcd,
        backups,
    })
}

fn master(node: serde_json::Value) -> Master {
    let facts = NodeFacts::read(&node);
    Master {
        ready: facts.deployment == Deployment::Ready,
        address: ListedNode::new(node, None).address(),
        name: facts.name,
    }
}

/// The backups, if Salt answers.
async fn backups(context: &Context) -> Option<Vec<BackupObject>> {
    let answer = timeout(SALT_PATIENCE, BackupObject::all(context)).await;
    let answer =
        answer.unwrap_or_else(|_| Err(CommandError::new(ErrorKind::Unreachable, "Salt API is unavailable")));
    answer
        .inspect_err(|error| {
            let text = format!("the backups are not known: {}", error.message());
            context.events().warning(text);
        })
        .ok()
}
