use super::read;
use crate::cli::etcd::DefragmentEtcdArgs;
use crate::cli::groups::{Concurrency, DryRun};
use crate::commands::Context;
use crate::commands::change::{self, Change, Done, Part, Proposal, Turn, results, together};
use crate::error::Result;
use crate::output::result::ActionResult;
use crate::output::row::size::size;
use domain::cluster::etcd::EtcdObject;
use domain::cluster::etcd::plan;
use domain::lock::Scope;

pub async fn defragment(context: &Context, arguments: &DefragmentEtcdArgs) -> Result<()> {
    context.about("etcd", "defragment");
    let members = read(context).await?;
    let parts = plan::order(&members, &arguments.names)?.into_iter().map(|node| Part {
        name: format!("etcd/{node}"),
        scopes: scopes(),
        subject: node,
    });
    let work = async |turn: &Turn, name: &str, node: String| {
        let outcome = one(context, arguments, turn, name, (&node, &members)).await;
        vec![(name.to_owned(), outcome)]
    };
    let ended = together::run(context, Concurrency::ONE, None, parts.collect(), work).await;
    results::tell_ended(context.ui(), "defragment", ended)
}

fn scopes() -> Vec<Scope> {
    vec![Scope::MasterShare, Scope::ControlPlane]
}

async fn one(
    context: &Context,
    arguments: &DefragmentEtcdArgs,
    turn: &Turn,
    name: &str,
    (node, members): (&str, &[EtcdObject]),
) -> Result<Done> {
    // A lock is an object, which etcd does not store now.
    let change = if members.iter().any(|one| one.status.is_out_of_space()) {
        Change::free(&arguments.locked.change)
    } else {
        Change::locking(scopes(), &arguments.locked)
    };
    let propose = async |context: &Context| {
        let plan = plan::defragment(node, &read(context).await?)?;
        let done = ActionResult::done(name, "defragment", format!("{name} defragmented"));
        Ok(Proposal::new(plan.into(), done))
    };
    let mut done = change::carry_out(context, change.in_turn(turn), &turn.events, propose).await?;
    if arguments.locked.change.dry_run == DryRun::None
        && let [result] = done.results.as_mut_slice()
    {
        // The member is defragmented, even if the new sizes cannot be read.
        let after = read(context).await.unwrap_or_default();
        result.message.push_str(&gained(node, members, &after));
    }
    Ok(done)
}

fn gained(node: &str, before: &[EtcdObject], after: &[EtcdObject]) -> String {
    let of = |members: &[EtcdObject]| {
        let member = members.iter().find(|one| one.metadata.name == node)?;
        member.status.database_bytes
    };
    match (of(before), of(after)) {
        (Some(before), Some(after)) => format!(": {} -> {}", size(Some(before)), size(Some(after))),
        _ => String::new(),
    }
}
