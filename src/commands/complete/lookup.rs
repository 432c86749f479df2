//! Completion of names in the cluster. If anything fails, there are no candidates.

use serde_json::Value;

use super::products::Asking;
use super::{candidates, fitting, kubeconfig};
use crate::cli::complete::{Candidate, Completion, Live, Subject};
use crate::cli::{self, Cli};
use crate::commands::backend;
use crate::commands::{Context, user};
use crate::error::{CommandError, Result};
use crate::output::ui::{Settings, Ui};
use client::cluster::{Cluster, alerting, environments, lock, nodes};
use domain::environment::Environment;
use domain::object::resource::{STORAGE_CLASS, VOLUME};

pub(super) async fn names(completion: &Completion) -> Vec<Candidate> {
    let Some(live) = &completion.live else { return Vec::new() };
    let asking = Asking::now(&completion.typed);
    let kubeconfig = || kubeconfig::read(&completion.connection);
    let found = match live {
        Live::Contexts => kubeconfig().map(kubeconfig::contexts),
        Live::Clusters => kubeconfig().map(kubeconfig::clusters),
        Live::Users => kubeconfig().map(kubeconfig::users),
        _ => of_cluster(live, &asking, &completion.connection).await,
    };
    fitting(found.unwrap_or_default(), completion)
}

async fn of_cluster(live: &Live, asking: &Asking, flags: &[String]) -> Option<Vec<Candidate>> {
    let context = context(flags)?;
    ask(&context, live, asking).await.ok()
}

fn context(flags: &[String]) -> Option<Context> {
    let words = ["kubectl metalk8s", "version"].map(str::to_owned).into_iter().chain(flags.iter().cloned());
    let words: Vec<String> = words.collect();
    let matches = cli::tree_of(&words).try_get_matches_from(&words).ok()?;
    let cli = Cli::of(&matches).ok()?;
    let ui = Ui::new(Settings::quiet());
    Some(Context::new(ui, cli.global, String::new()))
}

async fn ask(context: &Context, live: &Live, asking: &Asking) -> Result<Vec<Candidate>> {
    let cluster = &context.cluster().await?.relaxed();
    let environments = async || environments::list(cluster).await.map_err(CommandError::from);
    Ok(match live {
        Live::Environments => candidates::environments(&environments::without_solutions(cluster).await?),
        Live::Namespaces(subject) => candidates::namespaces(&of_namespaces(cluster, subject).await?, subject),
        Live::Deployed(subject) => candidates::deployed(&chosen(cluster, subject).await?, subject),
        Live::Imported => candidates::imported(&backend::catalogue(context).await?),
        Live::Versions { subject, direction, latest } => {
            let (catalogue, environments) = tokio::try_join!(backend::catalogue(context), environments())?;
            candidates::versions(&catalogue, &environments, subject, *direction, *latest)
        }
        Live::Archives => {
            let of_solutions = async {
                let (catalogue, environments) =
                    tokio::try_join!(backend::catalogue(context), environments())?;
                Ok(candidates::archives(&catalogue, &environments))
            };
            asking.beside(context, of_solutions, candidates::product_ids).await?
        }
        Live::NamesOfArchives => {
            let of_solutions = async { Ok(candidates::imported(&backend::catalogue(context).await?)) };
            asking.beside(context, of_solutions, candidates::product_name).await?
        }
        Live::Jobs => candidates::jobs(lock::job_notes(cluster).await?),
        Live::Nodes => nodes(cluster).await?,
        Live::StorageClasses => storage_classes(cluster).await?,
        Live::Volumes => volumes(cluster).await?,
        Live::Accounts => candidates::accounts(user::get::read(context, user::dex()?).await?),
        Live::Products => candidates::product_versions(context.salt().await?.product_archives().await?),
        Live::Alerts => {
            let alerts = alerting::alerts(cluster).await?.into_iter();
            candidates::once(alerts.map(|one| (one.metadata.name, one.spec.summary)))
        }
        Live::Matchers => candidates::matchers(&alerting::alerts(cluster).await?),
        Live::Silences => candidates::silences(&alerting::silences(cluster).await?),
        Live::Locks => candidates::locks(&lock::held(cluster).await?),
        Live::Rules => {
            let rules = alerting::rules(cluster).await?.into_iter();
            candidates::once(rules.map(|one| (one.metadata.name, one.spec.group)))
        }
        Live::ScrapeJobs => {
            let targets = alerting::targets(cluster).await?.into_iter();
            candidates::once(targets.map(|one| (one.spec.job, String::new())))
        }
        Live::Contexts | Live::Clusters | Live::Users => Vec::new(),
    })
}

/// The Environments that `subject` may be about, with their Solutions.
async fn chosen(cluster: &Cluster, subject: &Subject) -> Result<Vec<Environment>> {
    Ok(match (&subject.environment, &subject.namespace) {
        (Some(name), _) => environments::named(cluster, &[name]).await?,
        (None, Some(namespace)) => Vec::from_iter(environments::of_namespace(cluster, namespace).await?),
        (None, None) => environments::list(cluster).await?,
    })
}

/// The same without their Solutions.
async fn of_namespaces(cluster: &Cluster, subject: &Subject) -> Result<Vec<Environment>> {
    match &subject.environment {
        Some(_) => chosen(cluster, subject).await,
        None => Ok(environments::without_solutions(cluster).await?),
    }
}

async fn nodes(cluster: &Cluster) -> Result<Vec<Candidate>> {
    let nodes = nodes::roles(cluster).await?.into_iter();
    Ok(nodes.map(|(name, roles)| Candidate::new(name, roles.join(", "))).collect())
}

async fn storage_classes(cluster: &Cluster) -> Result<Vec<Candidate>> {
    let classes = cluster.raw(STORAGE_CLASS, None, None).await?;
    let provisioner = |class: &Value| class["provisioner"].as_str().unwrap_or_default().to_owned();
    Ok(classes.iter().map(|class| Candidate::new(named(class), provisioner(class))).collect())
}

async fn volumes(cluster: &Cluster) -> Result<Vec<Candidate>> {
    let volumes = cluster.raw(VOLUME, None, None).await?;
    let place = |volume: &Value| format!("on {}", volume["spec"]["nodeName"].as_str().unwrap_or_default());
    Ok(volumes.iter().map(|volume| Candidate::new(named(volume), place(volume))).collect())
}

fn named(object: &Value) -> String {
    object["metadata"]["name"].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::change::tests::Command;
    use client::cluster::answering::server;

    #[tokio::test]
    async fn completion_does_not_wait_until_the_api_server_has_asked_etcd() {
        let empty = || (200, "application/json", b"{\"items\": []}".to_vec());
        let (cluster, asked) = server(vec![empty()]);
        let command = Command::printing(crate::output::OutputFormat::Table, cluster, None);
        let found = ask(&command.context, &Live::Environments, &Asking::now("")).await;
        assert_eq!(found.unwrap(), []);
        let asked = asked.lock().unwrap();
        assert!(asked[0].contains("resourceVersion=0&"), "{asked:?}");
    }
}
