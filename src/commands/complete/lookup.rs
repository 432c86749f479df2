//! Names that the cluster knows. Whatever fails, there are none.

use clap::FromArgMatches;
use k8s_openapi::api::core::v1::Node;
use k8s_openapi::api::storage::v1::StorageClass;
use kube::Api;
use kube::ResourceExt;
use kube::api::ListParams;

use super::{candidates, fitting, kubeconfig};
use crate::cli::complete::{Candidate, Completion, Live};
use crate::cli::{Cli, manual};
use crate::cluster::Cluster;
use crate::commands::{Context, user};
use crate::domain::label;
use crate::domain::resource::VOLUME;
use crate::error::{CommandError, Result};
use crate::output::OutputFormat;
use crate::output::ui::{Settings, Ui};

/// The names that fit `completion`.
pub(super) async fn names(completion: &Completion) -> Vec<Candidate> {
    let Some(live) = &completion.live else {
        return Vec::new();
    };
    let kubeconfig = || kubeconfig::read(&completion.connection);
    let found = match live {
        Live::Contexts => kubeconfig().map(kubeconfig::contexts),
        Live::Clusters => kubeconfig().map(kubeconfig::clusters),
        Live::Users => kubeconfig().map(kubeconfig::users),
        _ => of_cluster(live, &completion.connection).await,
    };
    fitting(found.unwrap_or_default(), completion)
}

async fn of_cluster(live: &Live, flags: &[String]) -> Option<Vec<Candidate>> {
    let context = context(flags)?;
    ask(&context, live).await.ok()
}

/// What commands have at hand, with the connection that the line names.
fn context(flags: &[String]) -> Option<Context> {
    let words = ["kubectl metalk8s", "version"]
        .map(str::to_owned)
        .into_iter()
        .chain(flags.iter().cloned());
    let matches = manual::tree().try_get_matches_from(words).ok()?;
    let cli = Cli::from_arg_matches(&matches).ok()?;
    let ui = Ui::new(Settings {
        format: OutputFormat::Table,
        color: Some(false),
        quiet: true,
        verbose: 0,
        dry_run: false,
    });
    Some(Context::new(ui, cli.global, String::new()))
}

async fn ask(context: &Context, live: &Live) -> Result<Vec<Candidate>> {
    let cluster = context.cluster().await?;
    let environments = async || cluster.environments().await.map_err(CommandError::from);
    Ok(match live {
        Live::Environments => candidates::environments(&environments().await?),
        Live::Namespaces(subject) => candidates::namespaces(&environments().await?, subject),
        Live::Deployed(subject) => candidates::deployed(&environments().await?, subject),
        Live::Imported => candidates::imported(&context.catalogue().await?),
        Live::Versions {
            subject,
            direction,
            latest,
        } => {
            let (catalogue, environments) = tokio::try_join!(context.catalogue(), environments())?;
            candidates::versions(&catalogue, &environments, subject, *direction, *latest)
        }
        Live::Archives => {
            let (catalogue, environments) = tokio::try_join!(context.catalogue(), environments())?;
            candidates::archives(&catalogue, &environments)
        }
        Live::Jobs => candidates::jobs(cluster.job_notes().await?),
        Live::Nodes => nodes(cluster).await?,
        Live::StorageClasses => storage_classes(cluster).await?,
        Live::Volumes => volumes(cluster).await?,
        Live::Accounts => candidates::accounts(user::read(context, user::dex()?).await?),
        Live::Contexts | Live::Clusters | Live::Users => Vec::new(),
    })
}

async fn nodes(cluster: &Cluster) -> Result<Vec<Candidate>> {
    let api: Api<Node> = Api::all(cluster.client().clone());
    let list = api
        .list_metadata(&ListParams::default())
        .await
        .map_err(crate::cluster::Error::from)?;
    let roles = |labels: &std::collections::BTreeMap<String, String>| {
        let roles: Vec<&str> = labels
            .keys()
            .filter_map(|key| key.strip_prefix(label::ROLE_PREFIX))
            .collect();
        roles.join(", ")
    };
    Ok(list
        .items
        .iter()
        .map(|node| Candidate::new(node.name_any(), roles(node.labels())))
        .collect())
}

async fn storage_classes(cluster: &Cluster) -> Result<Vec<Candidate>> {
    let api: Api<StorageClass> = Api::all(cluster.client().clone());
    let list = api
        .list(&ListParams::default())
        .await
        .map_err(crate::cluster::Error::from)?;
    Ok(list
        .items
        .iter()
        .map(|class| Candidate::new(class.name_any(), &class.provisioner))
        .collect())
}

async fn volumes(cluster: &Cluster) -> Result<Vec<Candidate>> {
    let api = cluster.objects(&VOLUME, None);
    let list = api
        .list(&ListParams::default())
        .await
        .map_err(crate::cluster::Error::from)?;
    let about = |volume: &kube::api::DynamicObject| {
        let node = volume.data["spec"]["nodeName"].as_str().unwrap_or_default();
        format!("on {node}")
    };
    Ok(list
        .items
        .iter()
        .map(|volume| Candidate::new(volume.name_any(), about(volume)))
        .collect())
}
