use super::get::document;
use super::{applied, bootstrap, cluster, subject};
use crate::cli::config::{AnyConfig, DescribeConfigArgs};
use crate::commands::Context;
use crate::commands::history;
use crate::error::Result;
use crate::output::age::age;
use crate::output::describe::Description;
use client::cluster::configs;
use domain::service_config::ServiceConfig;

/// `describe config`. The page does not show the document; `get config` does.
pub async fn describe(context: &Context, arguments: &DescribeConfigArgs) -> Result<()> {
    match arguments.name {
        AnyConfig::Service(name) => describe_service(context, name.0).await,
        AnyConfig::Cluster => cluster::show::describe(context).await,
        AnyConfig::Bootstrap => bootstrap::describe(context).await,
    }
}

async fn describe_service(context: &Context, config: &ServiceConfig) -> Result<()> {
    context.about(subject(config), "describe");
    let stored = configs::stored(context.cluster().await?, config).await?;
    let own = subject(config);
    let is_meant = |object: &str| object == own || config.is_dex() && object.starts_with("user/");
    let history = history::of_objects(context, is_meant).await?;
    let document = document(config, &stored);
    let now = context.ui().now();
    let mut page = Description::default();
    page.fact("Name", &document.metadata.name)
        .fact("ConfigMap", format!("{}/{}", document.spec.namespace, document.spec.config_map))
        .fact("Present", document.status.present.to_string())
        .fact("Last change", age(document.status.last_change.as_deref(), now))
        .fact("Applied", applied(document.status.applied, &document.metadata.name))
        .fact("Salt states", document.status.formulas.join(", "))
        .fact("Document", format!("kubectl metalk8s get config {}", document.metadata.name));
    page.listed("History", &history, &["OBJECT"], now);
    context.ui().describe(&page, &document)
}
