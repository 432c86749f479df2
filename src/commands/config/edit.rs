use super::bootstrap::BootstrapConfig;
use super::cluster::ClusterConfig;
use super::editing::{self, Editable};
use super::{Replacement, replace};
use crate::cli::config::{AnyConfig, EditConfigArgs};
use crate::commands::Context;
use crate::commands::change::Done;
use crate::error::Result;
use client::cluster::configs;
use domain::service_config::ServiceConfig;
use domain::service_config::plan::Stored;

pub async fn edit(context: &Context, arguments: &EditConfigArgs) -> Result<()> {
    match arguments.name {
        AnyConfig::Service(name) => {
            let config = name.0;
            editing::edit(context, arguments, &Service { context, arguments, config }).await
        }
        AnyConfig::Cluster => editing::edit(context, arguments, &ClusterConfig { context, arguments }).await,
        AnyConfig::Bootstrap => {
            editing::edit(context, arguments, &BootstrapConfig { context, arguments }).await
        }
    }
}

struct Service<'a> {
    context: &'a Context,
    arguments: &'a EditConfigArgs,
    config: &'static ServiceConfig,
}

impl Editable for Service<'_> {
    type Base = Stored;

    fn name(&self) -> &'static str {
        self.config.name
    }

    fn explanation(&self) -> &'static str {
        "overrides only; lists are appended to the defaults'."
    }

    async fn read(&self) -> Result<Stored> {
        Ok(configs::stored(self.context.cluster().await?, self.config).await?)
    }

    fn document(&self, base: &Stored) -> Result<String> {
        Ok(base.document(self.config))
    }

    async fn is_pending(&self, base: &Stored) -> Result<bool> {
        Ok(base.not_applied.is_some())
    }

    async fn store(&self, base: &Stored, text: &str) -> Result<Done> {
        let replacement =
            Replacement { config: self.config, base, text, verb: "edit", locked: &self.arguments.locked };
        replace(self.context, &replacement).await
    }
}
