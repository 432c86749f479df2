use crate::cli::volume::DescribeVolumeArgs;
use crate::commands::Context;
use crate::error::Result;
use crate::output::age::age;
use crate::output::describe::Description;
use crate::output::row::Toned;
use client::cluster::volumes;
use domain::object::resource::VOLUME;
use domain::plan::refusal::Refusal;
use domain::volume::deletable;
use domain::volume::listed::ListedVolume;
use domain::volume::plan;
use jiff::Timestamp;

pub async fn describe(context: &Context, arguments: &DescribeVolumeArgs) -> Result<()> {
    let name = &arguments.name;
    context.about(format!("volume/{name}"), "describe");
    let cluster = context.cluster().await?;
    let (object, backing) =
        tokio::try_join!(cluster.raw_one(VOLUME, None, name), volumes::backing(cluster, name))?;
    let object = object.ok_or_else(|| Refusal::absent("volume", name))?;
    plan::on_node(&object, arguments.node_name.as_deref())?;
    let volume = ListedVolume::new(object, backing);
    context.ui().describe(&page(&volume, context.ui().now()), &volume)
}

fn page(volume: &ListedVolume, now: Timestamp) -> Description {
    let name = volume.object["metadata"]["name"].as_str().unwrap_or_default();
    let mut page = Description::default();
    page.fact("Name", name)
        .fact("Node", volume.spec("nodeName"))
        .fact("Storage class", volume.spec("storageClassName"))
        .fact("Type", volume.kind())
        .fact("Device", volume.device())
        .fact("Mode", volume.spec("mode"))
        .fact("Size", volume.size())
        .toned("Status", volume.phase.word(), volume.phase.tone())
        .fact("Reason", volume.reason.clone())
        .fact("Persistent volume", volume.backing.persistent_volume.clone().unwrap_or_default())
        .fact("Claim", volume.backing.claim.clone().unwrap_or_default())
        .fact("Pods", volume.backing.pods.join(", "));
    let removable = match deletable(name, volume.phase, &volume.backing) {
        Ok(()) => "yes".to_owned(),
        Err(refusal) => format!("no: {}", refusal.message),
    };
    page.fact("Deletable", removable);
    let created = volume.object["metadata"]["creationTimestamp"].as_str();
    page.fact("Age", age(created, now));
    let labels = volume.labels.iter().map(|(key, value)| vec![key.clone(), value.clone()]).collect();
    page.section("Labels", &["KEY", "VALUE"], labels);
    page
}
