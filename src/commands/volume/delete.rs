use crate::cli::volume::DeleteVolumeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::file::names_from;
use crate::commands::file::source::Source;
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster::{nodes, volumes};
use domain::object::name::each_once;
use domain::object::resource::VOLUME;
use domain::object::seen::Version;
use domain::plan::Decision;
use domain::plan::refusal::Refusal;
use domain::volume::Phase;
use domain::volume::plan;

pub async fn delete(context: &Context, arguments: &DeleteVolumeArgs) -> Result<()> {
    let names = doomed(context, arguments).await?;
    let subjects = names.iter().map(|name| (format!("volume/{name}"), name));
    let change = |subject: &str, _: &&String| {
        Change::free(&arguments.change).tolerating(arguments.absence, subject, "delete")
    };
    let decide = async |context: &Context, subject: &str, name: &String| {
        let node = arguments.node_name.as_deref();
        let proposal = propose_deletion(context, name, node, subject).await?;
        Ok(proposal.waiting(arguments.end.wait))
    };
    let concurrency = arguments.several.concurrency;
    change::all(context, "delete", concurrency, subjects, change, decide).await
}

/// The names of the Volumes to delete: the given ones, or all of a node.
async fn doomed(context: &Context, arguments: &DeleteVolumeArgs) -> Result<Vec<String>> {
    context.about("volumes", "delete");
    let source = Source::new(&arguments.names, &arguments.file, "volumes");
    let given = source.names(async |file| names_from(file, &VOLUME).await).await?;
    if let Some(first) = given.first() {
        context.about(format!("volume/{first}"), "delete");
        return Ok(each_once(&given));
    }
    let node = arguments.node_name.as_deref().unwrap_or_default();
    let names = nodes::volumes_on(context.cluster().await?, node).await?;
    if names.is_empty() && !arguments.absence.ignore_not_found {
        return Err(Refusal::not_found(format!("no volume is on node {node}")).into());
    }
    Ok(names)
}

async fn propose_deletion(
    context: &Context,
    name: &str,
    node: Option<&str>,
    subject: &str,
) -> Result<Proposal> {
    let cluster = context.cluster().await?;
    let (volume, backing) =
        tokio::try_join!(cluster.raw_one(VOLUME, None, name), volumes::backing(cluster, name))?;
    let volume = volume.ok_or_else(|| Refusal::absent("volume", name))?;
    plan::on_node(&volume, node)?;
    let (phase, _) = Phase::read(&volume);
    // MetalK8s' operator writes to its status during the deletion.
    let version = Version::of(&volume).in_any_state();
    let plan = plan::delete(name, version, phase, &backing)?;
    let result = ActionResult::done(subject, "delete", format!("{subject} deleted"));
    Ok(Proposal::new(Decision::Do(plan), result))
}
