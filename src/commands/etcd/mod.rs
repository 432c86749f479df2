//! The etcd members: `get etcd`, and what the other verbs need.

pub mod defragment;

use std::cell::Cell;

use crate::cli::groups::NamesArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::{CommandError, Result};
use client::cluster::etcd;
use domain::cluster::etcd::{EtcdObject, Verdict, members, verdict};
use domain::plan::refusal::Refusal;

/// `get etcd`. The verdict is about all members, also when some are named.
pub async fn get(context: &Context, arguments: &NamesArgs) -> Result<()> {
    let subject = match arguments.names.as_slice() {
        [node] => format!("etcd/{node}"),
        _ => "etcd".to_owned(),
    };
    listing::prepare(context, &arguments.list, subject)?;
    let last = Cell::new(Verdict::Healthy);
    let read = async || {
        let members = read(context).await?;
        last.set(verdict(&members));
        Ok(members)
    };
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    listing::present(context, &asked, &Sources::poll(Vec::new()), read).await?;
    match last.into_inner() {
        Verdict::Healthy => Ok(()),
        Verdict::Degraded(message) => {
            context.events().warning(message);
            Ok(())
        }
        Verdict::Lost(message) => {
            // The members were listed: in JSON or YAML a failure would be a second document.
            context.ui().conclude();
            Err(CommandError::failed(message))
        }
    }
}

pub(in crate::commands) async fn read(context: &Context) -> Result<Vec<EtcdObject>> {
    let asked = etcd::probes(context.cluster().await?).await?;
    if asked.is_empty() {
        let message = "there is no pod of etcd in namespace kube-system: etcd runs outside of this cluster";
        return Err(Refusal::not_found(message).into());
    }
    Ok(members(&asked))
}
