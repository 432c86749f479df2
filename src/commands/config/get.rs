use super::{bootstrap, cluster, subject};
use crate::cli::config::{AnyConfig, GetConfigArgs};
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use client::cluster::changes::Watched;
use client::cluster::configs;
use domain::api::{ConfigObject, ConfigSpec, ConfigStatus, Metadata};
use domain::object::resource::CONFIG_MAP;
use domain::service_config::plan::Stored;
use domain::service_config::{CONFIGS, ServiceConfig};

pub async fn get(context: &Context, arguments: &GetConfigArgs) -> Result<()> {
    let mut configs: Vec<&'static ServiceConfig> = Vec::new();
    for name in &arguments.names {
        match name {
            AnyConfig::Service(name) => configs.push(name.0),
            AnyConfig::Cluster => return cluster::show::get(context, arguments).await,
            AnyConfig::Bootstrap => return bootstrap::get(context, arguments).await,
        }
    }
    if configs.is_empty() {
        configs.extend(&CONFIGS);
    }
    let subject = match (arguments.names.len(), configs.first()) {
        (1, Some(config)) => subject(config),
        _ => "configs".to_owned(),
    };
    listing::prepare(context, &arguments.list, subject)?;
    let cluster = context.cluster().await?;
    if let ([config], true, false) = (
        configs.as_slice(),
        context.ui().is_for_people() && arguments.names.len() == 1,
        arguments.list.watches(),
    ) {
        let stored = configs::stored(cluster, config).await?;
        return context.ui().text(&stored.document(config));
    }
    let read = async || read(context, &configs).await;
    // Only what is wanted is read.
    let mut asked = ListRequest::<String>::new(&arguments.list, &[]);
    asked.full_key = arguments.names.len() == 1;
    let watched = configs.iter().map(|config| Watched::all(CONFIG_MAP).named(config.config_map)).collect();
    listing::present(context, &asked, &Sources::watch(watched), read).await
}

pub(in crate::commands) async fn all(context: &Context) -> Result<Vec<ConfigObject>> {
    read(context, &CONFIGS.iter().collect::<Vec<_>>()).await
}

async fn read(context: &Context, configs: &[&'static ServiceConfig]) -> Result<Vec<ConfigObject>> {
    let cluster = context.cluster().await?;
    let reading = configs.iter().map(|config| configs::stored(cluster, config));
    let stored = futures::future::try_join_all(reading).await?;
    let pairs = configs.iter().zip(&stored);
    Ok(pairs.map(|(config, stored)| object(config, stored)).collect())
}

pub(super) fn object(config: &ServiceConfig, stored: &Stored) -> ConfigObject {
    let metadata = Metadata { name: config.name.to_owned(), ..Metadata::default() };
    let spec = ConfigSpec {
        config_map: config.config_map.to_owned(),
        namespace: config.namespace.to_owned(),
        document: stored.document(config),
    };
    let status = ConfigStatus {
        present: stored.resource_version.is_some(),
        last_change: stored.changed.clone(),
        applied: stored.not_applied.is_none(),
        formulas: config.formulas.iter().map(|&formula| formula.to_owned()).collect(),
    };
    ConfigObject::new("Config", metadata, spec, status)
}
