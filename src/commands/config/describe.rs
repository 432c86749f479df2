use super::get::object;
use super::{applied, bootstrap, cluster, subject};
use crate::cli::config::{AnyConfig, DescribeConfigArgs};
use crate::commands::Context;
use crate::commands::history;
use crate::error::Result;
use crate::output::age::age;
use crate::output::describe::Description;
use client::cluster::configs;
use domain::service_config::ServiceConfig;

/// `describe config`. The page does not show the object; `get config` does.
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
    let object = object(config, &stored);
    let now = context.ui().now();
    let mut page = Description::default();
    page.fact("Name", &object.metadata.name)
        .fact("ConfigMap", format!("{}/{}", object.spec.namespace, object.spec.config_map))
        .fact("Present", object.status.present.to_string())
        .fact("Last change", age(object.status.last_change.as_deref(), now))
        .fact("Applied", applied(object.status.applied, &object.metadata.name))
        .fact("Salt states", object.status.formulas.join(", "))
        .fact("Document", format!("kubectl metalk8s get config {}", object.metadata.name));
    page.listed("History", &history, &["OBJECT"], now);
    context.ui().describe(&page, &object)
}
