use super::AT_ONCE;
use crate::cli::groups::DryRun;
use crate::cli::volume::CreateVolumeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Done, Proposal, locks, results};
use crate::commands::file::source::Source;
use crate::commands::file::{all_named, objects_from};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::lock::{Lock, under};
use client::cluster::verdict::Verdict;
use client::cluster::volumes;
use domain::lock::Scope;
use domain::object::name::Subdomain;
use domain::object::resource::{NODE, STORAGE_CLASS, VOLUME};
use domain::plan::refusal::Refusal;
use domain::volume::plan::{self, Existing, VolumeRequest};
use domain::volume::{ClaimingService, Device, DeviceParts, NewVolume, StorageClass};
use futures::stream::{self, StreamExt};
use serde_json::Value;
use std::collections::BTreeSet;
use tokio::time::Instant;

pub async fn create(context: &Context, arguments: &CreateVolumeArgs) -> Result<()> {
    let deadline = Instant::now() + arguments.change.timeout;
    let request = request(arguments);
    let subject = request.name.as_ref().map(|name| format!("volume/{name}"));
    context.about(subject.unwrap_or_else(|| "volumes".to_owned()), "create");
    let volumes = match &arguments.service {
        Some(service) => claimed(context, arguments, &request, service).await?,
        None => described(arguments, &request).await?,
    };
    context.about(format!("volume/{}", volumes[0].name), "create");
    if results::previews(context.ui(), &arguments.change) {
        let manifests: Vec<_> = volumes.into_iter().map(|volume| volume.object).collect();
        return context.ui().manifests(&manifests);
    }
    let lock = lock(context, arguments, &volumes).await?;
    let made = under(lock.as_ref(), make_all(context, arguments, &volumes)).await;
    locks::release(context.events(), lock).await;
    let mut made = made?;
    let waits = arguments.change.dry_run == DryRun::None;
    if waits {
        wait(context, &volumes, &mut made, deadline).await;
    }
    let are_available = made.iter().all(Result::is_ok);
    let names = volumes.iter().map(|volume| format!("volume/{}", volume.name));
    let mut outcomes: Vec<(String, Result<Done>)> = names.zip(made).collect();
    if let Some(service) = &arguments.service
        && waits
        && are_available
        && let Err(error) = wait_for_pods(context, service, deadline).await
    {
        outcomes.push((format!("config/{}", service.config.name), Err(error)));
    }
    results::tell(context.ui(), "create", outcomes)
}

/// The Volumes that the service claims: those that exist, and those that are missing.
async fn claimed(
    context: &Context,
    arguments: &CreateVolumeArgs,
    request: &VolumeRequest,
    service: &ClaimingService,
) -> Result<Vec<NewVolume>> {
    let present = Present::read(context).await?;
    let name = service.config.name;
    let claims = volumes::claims(context.cluster().await?, service).await?;
    let claims = claims.ok_or_else(|| {
        Refusal::not_found(format!(
            "{name} is not deployed: namespace {} has no statefulset {}",
            service.config.namespace, service.stateful_set
        ))
        .hint("to check the cluster: kubectl metalk8s check")
    })?;
    let on: Vec<String> = arguments.nodes.iter().map(ToString::to_string).collect();
    let backings = volumes::selected(context.cluster().await?, &claims).await?;
    let existing = Existing { nodes: &present.nodes, volumes: &present.volumes, backings: &backings };
    for warning in existing.useless(name, &claims) {
        context.events().warning(warning);
    }
    Ok(plan::for_service(name, &claims, &on, request, existing)?)
}

/// Waits until all Pods of the service run on their volumes.
async fn wait_for_pods(context: &Context, service: &ClaimingService, deadline: Instant) -> Result<()> {
    let ClaimingService { config, .. } = service;
    let cluster = context.cluster().await?;
    let error = tokio::select! {
        verdict = volumes::service_ready(cluster, service, deadline, context.events()) => unmet(verdict?),
        () = context.interrupt().wait(1) => {
            let message = format!("interrupted while the pods of {} start", config.name);
            Some(CommandError::interrupted(message))
        }
    };
    error.map_or(Ok(()), |error| {
        let hint = format!("to see why: kubectl get pods,pvc -n {}", config.namespace);
        Err(error.fact("the volumes are kept").hint(hint))
    })
}

fn request(arguments: &CreateVolumeArgs) -> VolumeRequest {
    let text = |name: &Option<Subdomain>| name.as_ref().map(ToString::to_string);
    VolumeRequest {
        name: text(&arguments.name),
        prefix: text(&arguments.name_prefix),
        node: text(&arguments.node_name),
        storage_class: text(&arguments.storage_class),
        kind: arguments.kind,
        paths: arguments.device_paths.clone(),
        device: DeviceParts {
            device_path: None,
            size: arguments.size.clone(),
            vg_name: arguments.vg_name.clone(),
        },
        mode: arguments.mode,
        labels: arguments.labels.clone().unwrap_or_default().0,
    }
}

/// The Volumes that the file and the command line describe.
async fn described(arguments: &CreateVolumeArgs, request: &VolumeRequest) -> Result<Vec<NewVolume>> {
    let source = Source::new(arguments.name.as_slice(), &arguments.file, "volumes");
    let described = source
        .each(
            async |file| objects_from(file, &VOLUME).await,
            |_, object| match object {
                Some(object) => {
                    let volume = plan::filed(request, object);
                    let files = || all_named(&arguments.file);
                    let volume = volume.map_err(|refusal| CommandError::from(refusal).context(files()));
                    Ok(vec![volume?])
                }
                // With a prefix there are several names.
                None => Ok(plan::volumes(request)?),
            },
        )
        .await?;
    Ok(described.into_iter().flatten().collect())
}

struct Present {
    nodes: Vec<Value>,
    classes: Vec<StorageClass>,
    volumes: Vec<Value>,
}

impl Present {
    async fn read(context: &Context) -> Result<Self> {
        let cluster = context.cluster().await?;
        let (nodes, classes, volumes) = tokio::try_join!(
            cluster.raw(NODE, None, None),
            cluster.raw(STORAGE_CLASS, None, None),
            cluster.raw(VOLUME, None, None)
        )?;
        Ok(Self { nodes, classes: classes.iter().map(StorageClass::read).collect(), volumes })
    }

    /// Refuses the Volumes that cannot be created beside what there is.
    fn check(&self, context: &Context, volumes: &[NewVolume]) -> Result<()> {
        let names = self.nodes.iter().map(|node| node["metadata"]["name"].as_str());
        let nodes: Vec<String> = names.flatten().map(str::to_owned).collect();
        for warning in plan::check(volumes, &nodes, &self.classes, &self.volumes)? {
            context.events().warning(warning);
        }
        Ok(())
    }
}

/// Locks the devices of the nodes on which disks become Volumes: two Volumes of different names can be created on one disk, so
/// commands look for others there one after another. Files and logical volumes are named after their Volume.
async fn lock(
    context: &Context,
    arguments: &CreateVolumeArgs,
    volumes: &[NewVolume],
) -> Result<Option<Lock>> {
    if arguments.change.dry_run != DryRun::None {
        return Ok(None);
    }
    let disks = volumes.iter().filter(|volume| matches!(volume.device, Device::RawBlockDevice { .. }));
    let nodes: BTreeSet<&String> = disks.map(|volume| &volume.node).collect();
    let scopes: Vec<Scope> = nodes.into_iter().map(|node| Scope::Devices(node.clone())).collect();
    locks::take_unless_interrupted(context, &scopes, arguments.change.timeout).await
}

/// Creates the Volumes that can all be created beside what there is now.
async fn make_all(
    context: &Context,
    arguments: &CreateVolumeArgs,
    volumes: &[NewVolume],
) -> Result<Vec<Result<Done>>> {
    let present = Present::read(context).await?;
    present.check(context, volumes)?;
    let making = volumes.iter().map(|volume| make(context, arguments, volume, &present.volumes));
    Ok(stream::iter(making).buffered(AT_ONCE).collect().await)
}

async fn make(
    context: &Context,
    arguments: &CreateVolumeArgs,
    volume: &NewVolume,
    existing: &[Value],
) -> Result<Done> {
    let name = format!("volume/{}", volume.name);
    let existing = plan::of_name(existing, &volume.name);
    let propose = async |_: &Context| {
        let decision = plan::create(volume, existing)?;
        let done = ActionResult::done(&name, "create", format!("{name} created"));
        Ok(Proposal::new(decision, done))
    };
    change::carry_out(context, Change::free(&arguments.change), context.events(), propose).await
}

/// Waits for the created Volumes, and for those that already existed. Each that is not available in the end has failed, and is kept.
async fn wait(context: &Context, volumes: &[NewVolume], made: &mut [Result<Done>], deadline: Instant) {
    let waited: Vec<usize> = (0..made.len()).filter(|&index| made[index].is_ok()).collect();
    if waited.is_empty() {
        return;
    }
    let names: Vec<&str> = waited.iter().map(|&index| volumes[index].name.as_str()).collect();
    let errors: Vec<Option<CommandError>> = match verdicts(context, &names, deadline).await {
        Ok(verdicts) => verdicts.into_iter().map(unmet).collect(),
        Err(error) => {
            let same = || CommandError {
                hints: error.hints.clone(),
                ..CommandError::new(error.kind, error.message())
            };
            waited.iter().map(|_| Some(same())).collect()
        }
    };
    for (&index, error) in waited.iter().zip(errors) {
        let Ok(done) = &mut made[index] else { continue };
        let Some(error) = error else {
            let elapsed = context.ui().elapsed();
            done.results =
                std::mem::take(&mut done.results).into_iter().map(|result| result.after(elapsed)).collect();
            continue;
        };
        let name = &volumes[index].name;
        let error = CommandError { changed: done.results.iter().any(|result| result.changed), ..error };
        made[index] = Err(error
            .fact(format!("volume {name} is kept"))
            .hint(format!("to see why: kubectl metalk8s describe volume {name}")));
    }
}

/// What became of Volumes that were waited for.
async fn verdicts(context: &Context, names: &[&str], deadline: Instant) -> Result<Vec<Verdict>> {
    context.events().started("waiting until the volumes are available");
    let cluster = context.cluster().await?;
    tokio::select! {
        verdicts = volumes::available(cluster, names, deadline, context.events()) => Ok(verdicts?),
        () = context.interrupt().wait(1) => {
            Err(CommandError::interrupted("interrupted before the volumes were available"))
        }
    }
}

/// The error of a wait that ended so, unless what it waited for has come.
fn unmet(verdict: Verdict) -> Option<CommandError> {
    match verdict {
        Verdict::Met => None,
        Verdict::Never(why) => Some(CommandError::failed(why)),
        Verdict::Refused(refusal) => Some(refusal.into()),
        Verdict::NotYet(why) => {
            let message = format!("timed out waiting: {why}");
            Some(CommandError::new(ErrorKind::TimedOut, message))
        }
    }
}

#[cfg(test)]
mod tests;
